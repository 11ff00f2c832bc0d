//! What is wrong with a body or a query: found by comparing it with its schema, so that errors name fields and what they take, not
//! the types that read them.

use axum::extract::Query;
use axum::http::{StatusCode, Uri};
use board::{Coded, Message, quote};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::refusal::Refuses;
use crate::whole::{GREATEST, whole};

/// The largest body, in bytes.
pub(crate) const MOST_BYTES: usize = 64 << 10;

/// Why the body of a request cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum BodyError {
    #[error("the body exceeds the limit of {most} bytes")]
    Large { most: usize },
    #[error("the body did not arrive completely")]
    Incomplete,
    #[error("the body is not valid JSON: error in line {line}, column {column}")]
    Json { line: usize, column: usize },
    #[error("the body is not a JSON object")]
    Object,
    #[error("unknown field {}: expected {}", quote(.field), .accepted.join(", "))]
    Unknown { field: String, accepted: Vec<String> },
    #[error("missing field {}", quote(.0))]
    Missing(String),
    #[error("invalid value for the field {}: expected {expected}", quote(.field))]
    Kind { field: String, expected: Kind },
    /// What remains when every field has its kind.
    #[error("a field of the body is given twice")]
    Twice,
}

/// What a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Kind {
    #[error("a string")]
    Text,
    #[error("a whole number from 0 to {most}")]
    Number { most: u64 },
    #[error("true or false")]
    Flag,
}

/// Why the query of a request cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum QueryError {
    #[error("missing parameter {} in the query", quote(.0))]
    Missing(String),
    #[error("a parameter of the query is given twice")]
    Twice,
}

impl BodyError {
    /// What keeps a text from being a `T`.
    pub(crate) fn find<T: JsonSchema>(text: &[u8]) -> BodyError {
        match serde_json::from_slice(text) {
            Ok(Value::Object(fields)) => BodyError::in_fields(&fields, &Fields::of::<T>()),
            Ok(_) => BodyError::Object,
            Err(error) => BodyError::Json { line: error.line(), column: error.column() },
        }
    }

    fn in_fields(given: &Map<String, Value>, fields: &Fields) -> BodyError {
        if let Some(field) = given.keys().find(|field| !fields.kinds.contains_key(*field)) {
            let accepted = fields.kinds.keys().cloned().collect();
            return BodyError::Unknown { field: field.clone(), accepted };
        }
        if let Some(field) = fields.required.iter().find(|field| !given.contains_key(*field)) {
            return BodyError::Missing(field.clone());
        }
        let mut wrong = given.iter().filter_map(|(field, value)| {
            let schema = &fields.kinds[field];
            let expected = Kind::of(schema);
            let right = expected.takes(value) || (value.is_null() && takes_null(schema));
            (!right).then(|| BodyError::Kind { field: field.clone(), expected })
        });
        wrong.next().unwrap_or(BodyError::Twice)
    }
}

impl QueryError {
    /// What keeps the query of an address from being a `T`. Its parameters are texts, and unknown ones are ignored.
    pub(crate) fn find<T: JsonSchema>(uri: &Uri) -> QueryError {
        let pairs = Query::<Vec<(String, String)>>::try_from_uri(uri).unwrap_or_default();
        let required = Fields::of::<T>().required;
        let missing = required.into_iter().find(|name| !pairs.iter().any(|(given, _)| given == name));
        missing.map_or(QueryError::Twice, QueryError::Missing)
    }
}

impl Kind {
    fn of(schema: &Value) -> Kind {
        let is = |kind: &str| schema["type"] == kind || schema["type"][0] == kind;
        match schema {
            _ if is("integer") => Kind::Number { most: schema["maximum"].as_u64().unwrap_or(GREATEST) },
            _ if is("boolean") => Kind::Flag,
            _ => Kind::Text,
        }
    }

    fn takes(self, value: &Value) -> bool {
        match self {
            Kind::Text => value.is_string(),
            // The board refuses numbers that are too great for it.
            Kind::Number { .. } => value.as_number().and_then(whole).is_some(),
            Kind::Flag => value.is_boolean(),
        }
    }
}

fn takes_null(schema: &Value) -> bool {
    schema["type"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "null"))
}

/// The fields of a flat object, as its schema has them.
struct Fields {
    kinds: Map<String, Value>,
    required: Vec<String>,
}

impl Fields {
    fn of<T: JsonSchema>() -> Fields {
        let schema = Value::from(T::json_schema(&mut SchemaGenerator::default()));
        let names = schema["required"].as_array().cloned().unwrap_or_default();
        let required = names.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        Fields { kinds: schema["properties"].as_object().cloned().unwrap_or_default(), required }
    }
}

impl Coded for Kind {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match *self {
            Kind::Text => message("request.kind.text"),
            Kind::Number { most } => message("request.kind.number").with("most", most),
            Kind::Flag => message("request.kind.flag"),
        }
    }
}

impl Coded for BodyError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            BodyError::Large { most } => message("request.large").with("most", *most),
            BodyError::Incomplete => message("request.incomplete"),
            BodyError::Json { line, column } => {
                message("request.json").with("line", *line).with("column", *column)
            }
            BodyError::Object => message("request.object"),
            BodyError::Unknown { field, accepted } => message("request.field.unknown")
                .with("field", quote(field))
                .with("names", accepted.join(", ")),
            BodyError::Missing(field) => message("request.field.missing").with("field", quote(field)),
            BodyError::Kind { field, expected } => {
                let kind = message("request.field.kind").with("field", quote(field));
                kind.with("expected", expected.message())
            }
            BodyError::Twice => message("request.field.twice"),
        }
    }
}

impl Coded for QueryError {
    fn message(&self) -> Message {
        match self {
            QueryError::Missing(name) => {
                Message::new("request.query.missing", self).with("parameter", quote(name))
            }
            QueryError::Twice => Message::new("request.query.twice", self),
        }
    }
}

impl Refuses for BodyError {
    fn status(&self) -> StatusCode {
        match self {
            BodyError::Large { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::BAD_REQUEST,
        }
    }
}

impl Refuses for QueryError {
    fn status(&self) -> StatusCode {
        StatusCode::BAD_REQUEST
    }
}
