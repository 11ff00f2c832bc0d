//! The description of the API, in `OpenAPI` 3.1: made from the operations and their types.

use axum::Extension;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::boards::Boards;
use crate::operation::{Answer, Answers, Content, Described, Input, Operation, schema_of};
use crate::refusal::{ErrorBody, Refusal};

const ABOUT: &str = "Boards of k-in-a-row games with their players: played on, watched and analysed. \
    docs/api.md explains it with examples.";

/// A status with which requests are refused, its meaning, and the codes of its errors.
struct Refused(StatusCode, &'static str, &'static [&'static str]);

/// All of them.
const REFUSED: [Refused; 11] = [
    Refused(
        StatusCode::BAD_REQUEST,
        "The request, its query or its body cannot be read.",
        &[
            "request.malformed",
            "request.encoding",
            "request.hosts",
            "request.incomplete",
            "request.json",
            "request.object",
            "request.field.unknown",
            "request.field.missing",
            "request.field.kind",
            "request.field.twice",
            "request.query.missing",
            "request.query.twice",
        ],
    ),
    Refused(
        StatusCode::FORBIDDEN,
        "The host is unknown, or the request comes from a page of another origin.",
        &["request.no-host", "request.host", "request.origin"],
    ),
    Refused(
        StatusCode::NOT_FOUND,
        "The board is unknown: it never existed or has expired.",
        &["board.unknown"],
    ),
    Refused(StatusCode::REQUEST_TIMEOUT, "The request took too long to arrive.", &["request.timeout"]),
    Refused(
        StatusCode::CONFLICT,
        "The state of the board does not allow it; it may do so later.",
        &[
            "stale",
            "session.turn",
            "session.over",
            "session.no-undo",
            "session.no-redo",
            "session.main-line",
            "session.full",
            "move.over",
            "board.restore",
            "board.elsewhere",
        ],
    ),
    Refused(StatusCode::PAYLOAD_TOO_LARGE, "The body is too large.", &["request.large"]),
    Refused(StatusCode::URI_TOO_LONG, "The address of the request is too long.", &["request.address"]),
    Refused(
        StatusCode::UNPROCESSABLE_ENTITY,
        "A value is invalid, or does not fit the game. The code begins with what is wrong: `game.`, `rules.`, `move.`, \
         `session.`, `seat.`, `agent.`, `setting.`, `player.`, `evaluation.`, `book.`, `tree.`, `toy.`, `lesson.`, \
         `exercise.`, `order.` or `link.`.",
        &[],
    ),
    Refused(
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        "The headers of the request are too large.",
        &["request.headers"],
    ),
    Refused(
        StatusCode::SERVICE_UNAVAILABLE,
        "A limit of the server or of its machine is reached, or the server ends; it may be possible later.",
        &[
            "server.boards",
            "server.threads",
            "server.memory",
            "server.randomness",
            "server.store",
            "board.followers",
            "tree.busy",
            "tree.stopped",
            "search.memory",
            "search.crashed",
        ],
    ),
    Refused(
        StatusCode::HTTP_VERSION_NOT_SUPPORTED,
        "The version of HTTP is not supported.",
        &["request.version"],
    ),
];

/// The statuses with which every request may be refused.
const EVERYWHERE: [StatusCode; 6] = [
    StatusCode::BAD_REQUEST,
    StatusCode::FORBIDDEN,
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::URI_TOO_LONG,
    StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
    StatusCode::HTTP_VERSION_NOT_SUPPORTED,
];

/// The description as text.
#[derive(Clone)]
pub(crate) struct Document(Bytes);

impl Document {
    /// Describes operations.
    pub(crate) fn of(operations: &[Operation]) -> Document {
        Document(describe(operations).to_string().into())
    }
}

impl IntoResponse for Document {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

impl Answers for Document {
    fn answer() -> Answer {
        Answer { status: StatusCode::OK, content: Content::Json(schema_of::<Map<String, Value>>) }
    }
}

/// The document is made with the router, which hands it over.
impl Described for Extension<Document> {
    fn describe(_: &mut Input) {}
}

#[expect(clippy::unnecessary_wraps, reason = "the signature of a handler")]
pub(crate) fn answer(_: &Boards, Extension(document): Extension<Document>) -> Result<Document, Refusal> {
    Ok(document)
}

/// The whole document.
pub(crate) fn describe(operations: &[Operation]) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    // Optional fields may be left out of bodies, but are always written.
    let mut read = settings.clone().for_deserialize().into_generator();
    let mut written = settings.for_serialize().into_generator();
    let mut paths = Map::new();
    for operation in operations {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method.as_str().to_ascii_lowercase()] = described(operation, &mut read, &mut written);
    }
    let error = schema_of::<ErrorBody>(&mut written);
    let mut schemas = read.take_definitions(true);
    schemas.extend(written.take_definitions(true));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "linha",
            "description": ABOUT,
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": schemas, "responses": refusals(&error) },
    })
}

fn described(operation: &Operation, read: &mut SchemaGenerator, written: &mut SchemaGenerator) -> Value {
    let mut described = json!({
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": parameters(&operation.input, read),
        "responses": responses(operation, written),
    });
    if let Some(body) = operation.input.body {
        let schema = body(read);
        // An empty body counts as an empty object.
        let required =
            referred(&schema).is_some_and(|name| read.definitions()[name].get("required").is_some());
        let content = json!({ "application/json": { "schema": schema } });
        described["requestBody"] = json!({ "required": required, "content": content });
    }
    described
}

/// The parameters of path and query.
fn parameters(input: &Input, generator: &mut SchemaGenerator) -> Vec<Value> {
    let id = json!({
        "name": "id", "in": "path", "required": true,
        "description": "The id of a board.",
        "schema": { "type": "string", "pattern": "^[0-9a-f]{32}$" },
    });
    let mut parameters: Vec<Value> = input.board.then_some(id).into_iter().collect();
    if let Some(query) = input.query {
        let schema = query(generator);
        // Queries are described by their fields, not as objects.
        let object = referred(&schema).and_then(|name| generator.definitions_mut().remove(name));
        parameters.extend(object.iter().flat_map(query_parameters));
    }
    parameters
}

/// The fields of an object, as parameters.
fn query_parameters(object: &Value) -> Vec<Value> {
    let required = object["required"].as_array().cloned().unwrap_or_default();
    let fields = object["properties"].as_object().cloned().unwrap_or_default();
    let parameter = |(name, mut schema): (String, Value)| {
        let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        let required = required.contains(&json!(name));
        json!({ "name": name, "in": "query", "required": required, "description": description, "schema": schema })
    };
    fields.into_iter().map(parameter).collect()
}

/// The name of the definition that a schema refers to.
fn referred(schema: &Schema) -> Option<&str> {
    schema.get("$ref")?.as_str()?.rsplit('/').next()
}

fn responses(operation: &Operation, generator: &mut SchemaGenerator) -> Value {
    let refusals = operation.input.refusals.iter().chain(&EVERYWHERE);
    let mut responses: Map<String, Value> = refusals
        // Streams wait for changes.
        .filter(|status| !(operation.streams() && **status == StatusCode::REQUEST_TIMEOUT))
        .map(|status| {
            (
                status.as_str().to_owned(),
                json!({ "$ref": format!("#/components/responses/{}", name(*status)) }),
            )
        })
        .collect();
    let Answer { status, content } = &operation.answer;
    let mut answer = json!({ "description": status.canonical_reason() });
    match content {
        Content::None => {}
        Content::Json(schema) => {
            answer["content"] = json!({ "application/json": { "schema": schema(generator) } });
        }
        Content::Text(kind) => answer["content"] = json!({ *kind: { "schema": { "type": "string" } } }),
        Content::Events(name, schema) => {
            answer["content"] = json!({ "text/event-stream": { "schema": event(name, &schema(generator)) } });
        }
    }
    responses.insert(status.as_str().to_owned(), answer);
    responses.into()
}

/// An event of a stream. Version 3.1 has no place for the schema of one: tools take that of the stream.
fn event(name: &str, data: &Schema) -> Value {
    let data = json!({ "type": "string", "contentMediaType": "application/json", "contentSchema": data });
    json!({
        "description": "One of the server-sent events.",
        "type": "object",
        "properties": { "event": { "type": "string", "const": name }, "data": data },
        "required": ["event", "data"],
    })
}

/// The name of a refusal in the description.
fn name(status: StatusCode) -> String {
    format!("Refused{}", status.as_str())
}

/// The responses to refused requests.
fn refusals(error: &Schema) -> Map<String, Value> {
    let refusal = |Refused(status, about, codes): Refused| {
        let mut schema = error.clone().to_value();
        if !codes.is_empty() {
            schema["properties"] = json!({ "error": { "properties": { "code": { "enum": codes } } } });
        }
        let content = json!({ "application/json": { "schema": schema } });
        (name(status), json!({ "description": about, "content": content }))
    };
    REFUSED.into_iter().map(refusal).collect()
}
