//! JSON Schemas of sides, outcomes and messages, as the `serde` module writes them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{Message, Outcome, Param, Side};

impl JsonSchema for Side {
    fn schema_name() -> Cow<'static, str> {
        "Side".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names = Side::BOTH.map(Side::name);
        json_schema!({ "description": "One of the two players.", "type": "string", "enum": names })
    }
}

impl JsonSchema for Outcome {
    fn schema_name() -> Cow<'static, str> {
        "Outcome".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names = Outcome::ALL.map(Outcome::name);
        json_schema!({ "description": "The player who has won, or a draw.", "type": "string", "enum": names })
    }
}

impl JsonSchema for Message {
    fn schema_name() -> Cow<'static, str> {
        "Message".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let param = generator.subschema_for::<Param>();
        json_schema!({
            "description": "A sentence or phrase that clients can translate by its code.",
            "type": "object",
            "properties": {
                "code": { "description": "The stable code: words separated by dots.", "type": "string" },
                "message": { "description": "The English text.", "type": "string" },
                "params": {
                    "description": "What the text contains, by name.",
                    "type": "object",
                    "additionalProperties": param,
                },
            },
            "required": ["code", "message", "params"],
        })
    }
}

impl JsonSchema for Param {
    fn schema_name() -> Cow<'static, str> {
        "Param".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let message = generator.subschema_for::<Message>();
        json_schema!({
            "description": "A parameter of a message: a name or an input, a number, or a part with a code of its own.",
            "anyOf": [{ "type": "string" }, { "type": "integer" }, message],
        })
    }
}
