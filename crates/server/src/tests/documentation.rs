//! docs/api.md: together with docs/tree-format.md, it names all requests and all fields, and its examples are what the API answers.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::description::describe;
use super::super::routes::operations;
use super::schema::Validator;

const DOCS: &str = include_str!("../../../../docs/api.md");
/// What docs/api.md refers to for recorded searches.
const TREES: &str = include_str!("../../../../docs/tree-format.md");

/// The rows of the table of requests: method, path with `{id}`, names of the query, names of the body.
fn rows() -> impl Iterator<Item = (String, String, Vec<&'static str>, Vec<&'static str>)> {
    let rows = DOCS.lines().filter_map(|line| line.strip_prefix("| `")).filter(|row| row.contains(" /api"));
    rows.map(|row| {
        let (request, rest) = row.split_once('`').expect("a request");
        let (method, address) = request.split_once(' ').expect("a method and an address");
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let query = query.split('&').filter_map(|pair| Some(pair.split_once('=')?.0)).collect();
        let body = rest.split('|').nth(1).expect("a body");
        (method.to_owned(), path.replace("ID", "{id}"), query, names(body))
    })
}

/// The names of an object, as the table writes it: `{"on": true, "agent"?}`.
fn names(body: &'static str) -> Vec<&'static str> {
    let parts = body.split(['{', ',']).map(str::trim);
    parts.filter_map(|part| part.strip_prefix('"')?.split('"').next()).collect()
}

#[test]
fn all_requests_are_explained() {
    let document = describe(&operations());
    let explained: BTreeSet<_> = rows().map(|(method, path, ..)| (method, path)).collect();
    let described: BTreeSet<_> =
        operations().iter().map(|known| (known.method.to_string(), known.path.to_owned())).collect();
    assert_eq!(explained, described);
    for (method, path, query, body) in rows() {
        let about = &document["paths"][&path][method.to_ascii_lowercase()];
        let parameters = about["parameters"].as_array().expect("a list").iter();
        let known: BTreeSet<_> = parameters
            .filter(|known| known["in"] == "query")
            .map(|known| known["name"].as_str().expect("a name"))
            .collect();
        assert_eq!(query.into_iter().collect::<BTreeSet<_>>(), known, "{method} {path}");
        let reference = about["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
        let schema = reference.map(|reference| Validator { document: &document }.resolve(reference));
        let fields = schema.and_then(|schema| schema["properties"].as_object());
        let known: BTreeSet<_> = fields.into_iter().flatten().map(|(name, _)| name.as_str()).collect();
        assert_eq!(body.into_iter().collect::<BTreeSet<_>>(), known, "{method} {path}");
    }
}

#[test]
fn all_fields_are_explained() {
    let document = describe(&operations());
    let mut fields = BTreeSet::new();
    for (name, schema) in document["components"]["schemas"].as_object().expect("schemas") {
        collect_fields(name, schema, &mut fields);
    }
    assert!(fields.len() > 100);
    let unexplained: Vec<_> = fields
        .into_iter()
        .filter(|(_, field)| {
            let written = [format!("\"{field}\""), format!("`{field}`")];
            !written.iter().any(|field| DOCS.contains(field) || TREES.contains(field))
        })
        .collect();
    assert_eq!(unexplained, vec![]);
}

fn collect_fields<'a>(of: &'a str, schema: &'a Value, fields: &mut BTreeSet<(&'a str, &'a str)>) {
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        fields.insert((of, name));
        collect_fields(of, schema, fields);
    }
}

#[test]
fn examples_are_answers() {
    let document = describe(&operations());
    let validator = Validator { document: &document };
    for (heading, schema) in [
        ("Addresses", "Addresses"),
        ("Errors", "Error"),
        ("The view", "Board"),
        ("The menu", "Menu"),
        ("Heat maps", "Heat"),
        ("Terms", "Explanation"),
    ] {
        let section = DOCS.split(&format!("## {heading}\n")).nth(1).expect(heading);
        let example = section.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
        let example: Value = serde_json::from_str(example.expect(heading)).expect(heading);
        let schema = &document["components"]["schemas"][schema];
        assert_eq!(validator.errors(schema, &example), Vec::<String>::new(), "{heading}");
    }
}
