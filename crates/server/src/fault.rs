//! Requests that no handler sees: unreadable, late, or for paths that do not exist.

use axum::http::StatusCode;
use board::{Coded, Message};
use thiserror::Error;

use crate::refusal::Refuses;

/// Why a request reached no handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Fault {
    #[error("the request is not valid HTTP/1.1")]
    Malformed,
    #[error("the request is HTTP/2: expected HTTP/1.1")]
    Version,
    #[error("the headers of the request are too large")]
    Headers,
    #[error("the address of the request is too long")]
    Address,
    #[error("the path of the request is not valid UTF-8")]
    Encoding,
    #[error("the request took too long to arrive")]
    Timeout,
    #[error("unknown path: see /api/openapi.json for all paths of the API")]
    Path,
    #[error("unknown file")]
    File,
}

impl Fault {
    /// The fault that hyper, which reads requests, means by a status of its own.
    pub(crate) fn of_status(status: StatusCode) -> Fault {
        match status {
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => Fault::Headers,
            StatusCode::URI_TOO_LONG => Fault::Address,
            _ => Fault::Malformed,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Fault::Malformed => "request.malformed",
            Fault::Version => "request.version",
            Fault::Headers => "request.headers",
            Fault::Address => "request.address",
            Fault::Encoding => "request.encoding",
            Fault::Timeout => "request.timeout",
            Fault::Path => "request.path",
            Fault::File => "request.file",
        }
    }
}

impl Coded for Fault {
    fn message(&self) -> Message {
        Message::new(self.code(), self)
    }
}

impl Refuses for Fault {
    fn status(&self) -> StatusCode {
        match self {
            Fault::Malformed | Fault::Encoding => StatusCode::BAD_REQUEST,
            Fault::Version => StatusCode::HTTP_VERSION_NOT_SUPPORTED,
            Fault::Headers => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Fault::Address => StatusCode::URI_TOO_LONG,
            Fault::Timeout => StatusCode::REQUEST_TIMEOUT,
            Fault::Path | Fault::File => StatusCode::NOT_FOUND,
        }
    }
}
