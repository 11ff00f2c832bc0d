//! A validator of JSON Schema 2020-12, as far as the description needs it: a keyword that it does not know is an error, and so is a
//! property that no schema names.

use serde_json::{Map, Value};

/// Keywords that demand nothing.
const ANNOTATIONS: [&str; 6] = ["description", "title", "default", "examples", "format", "contentMediaType"];

/// Checks values against the schemas of a document.
pub(super) struct Validator<'a> {
    pub(super) document: &'a Value,
}

impl<'a> Validator<'a> {
    /// What is wrong with a value; each error begins with its place.
    pub(super) fn errors(&self, schema: &Value, value: &Value) -> Vec<String> {
        let mut errors = Vec::new();
        self.check(schema, value, "", &mut errors);
        errors
    }

    /// What a reference within the document stands for.
    pub(super) fn resolve(&self, reference: &str) -> &'a Value {
        let path = reference.strip_prefix('#').expect("a reference within the document");
        self.document.pointer(path).unwrap_or_else(|| panic!("{reference} leads nowhere"))
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        self.errors(schema, value).is_empty()
    }

    fn check(&self, schema: &Value, value: &Value, at: &str, errors: &mut Vec<String>) {
        let Some(schema) = schema.as_object() else {
            assert_eq!(schema, &Value::Bool(true), "a schema at {at}");
            return;
        };
        for (keyword, wanted) in schema {
            let right = match keyword.as_str() {
                "$ref" => {
                    self.check(self.resolve(wanted.as_str().expect("a reference")), value, at, errors);
                    true
                }
                "type" => is_of(wanted, value),
                "enum" => wanted.as_array().expect("values").contains(value),
                "const" => wanted == value,
                "minimum" => value.as_f64().is_none_or(|number| Some(number) >= wanted.as_f64()),
                "maximum" => value.as_f64().is_none_or(|number| Some(number) <= wanted.as_f64()),
                "minItems" => {
                    value.as_array().is_none_or(|items| Some(items.len() as u64) >= wanted.as_u64())
                }
                "maxItems" => {
                    value.as_array().is_none_or(|items| Some(items.len() as u64) <= wanted.as_u64())
                }
                "anyOf" => alternatives(wanted).any(|schema| self.fits(schema, value)),
                "oneOf" => alternatives(wanted).filter(|schema| self.fits(schema, value)).count() == 1,
                "items" | "prefixItems" => self.check_items(keyword, wanted, value, at, errors),
                "contentSchema" => {
                    let content = value.as_str().and_then(|text| serde_json::from_str(text).ok());
                    if let Some(content) = &content {
                        self.check(wanted, content, at, errors);
                    }
                    content.is_some()
                }
                "properties" | "required" | "additionalProperties" => true,
                annotation => {
                    assert!(ANNOTATIONS.contains(&annotation), "unknown keyword {annotation} at {at}");
                    true
                }
            };
            if !right {
                errors.push(format!("{at}: {value} is not {keyword} {wanted}"));
            }
        }
        if let Some(object) = value.as_object() {
            self.check_object(schema, object, at, errors);
        }
    }

    fn check_items(
        &self,
        keyword: &str,
        wanted: &Value,
        value: &Value,
        at: &str,
        errors: &mut Vec<String>,
    ) -> bool {
        for (index, item) in value.as_array().into_iter().flatten().enumerate() {
            let schema = if keyword == "items" { Some(wanted) } else { wanted.get(index) };
            if let Some(schema) = schema {
                self.check(schema, item, &format!("{at}/{index}"), errors);
            }
        }
        true
    }

    fn check_object(
        &self,
        schema: &Map<String, Value>,
        object: &Map<String, Value>,
        at: &str,
        errors: &mut Vec<String>,
    ) {
        let none = Map::new();
        let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            if !object.contains_key(name.as_str().expect("a name")) {
                errors.push(format!("{at}: {name} is missing"));
            }
        }
        // Schemas that only add to a reference or to alternatives do not list all properties.
        let whole = schema.get("type").is_some();
        for (name, value) in object {
            let place = format!("{at}/{name}");
            match (properties.get(name), schema.get("additionalProperties")) {
                (Some(schema), _) => self.check(schema, value, &place, errors),
                (None, Some(Value::Bool(false)) | None) if whole => {
                    errors.push(format!("{place} is not described"));
                }
                (None, Some(other)) => self.check(other, value, &place, errors),
                (None, None) => {}
            }
        }
    }
}

fn alternatives(schemas: &Value) -> impl Iterator<Item = &Value> {
    schemas.as_array().expect("schemas").iter()
}

/// Whether a value is of a type, or of one of several.
fn is_of(wanted: &Value, value: &Value) -> bool {
    if let Some(several) = wanted.as_array() {
        return several.iter().any(|wanted| is_of(wanted, value));
    }
    match wanted.as_str().expect("a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("unknown type {other}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn schemas_are_kept_or_broken() {
        let document = json!({ "defs": { "small": { "type": "integer", "minimum": 0, "maximum": 9 } } });
        let validator = Validator { document: &document };
        let schema = json!({
            "type": "object",
            "properties": {
                "a": { "$ref": "#/defs/small" },
                "b": { "anyOf": [{ "type": "null" }, { "type": "array", "items": { "type": "string" }, "maxItems": 2 }] },
                "c": { "enum": ["x", "y"] },
                "e": { "type": "string", "contentMediaType": "application/json", "contentSchema": { "type": "null" } },
            },
            "required": ["a"],
        });
        for right in [
            json!({ "a": 0 }),
            json!({ "a": 9, "b": ["x", ""], "c": "y" }),
            json!({ "a": 1, "b": null, "e": " null" }),
        ] {
            assert_eq!(validator.errors(&schema, &right), Vec::<String>::new());
        }
        for wrong in [
            json!([]),
            json!({}),
            json!({ "a": -1 }),
            json!({ "a": 10 }),
            json!({ "a": "1" }),
            json!({ "a": 1, "b": [1] }),
            json!({ "a": 1, "b": ["", "", ""] }),
            json!({ "a": 1, "c": "z" }),
            json!({ "a": 1, "d": 1 }),
            json!({ "a": 1, "e": "1" }),
            json!({ "a": 1, "e": "nul" }),
        ] {
            assert_eq!(validator.errors(&schema, &wrong).len(), 1, "{wrong}");
        }
    }
}
