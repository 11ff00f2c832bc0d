//! The methods of every path, for requests with another one.

use axum::http::{Method, StatusCode};
use board::{Coded, Message};
use thiserror::Error;

use crate::operation::Operation;
use crate::refusal::Refuses;

/// The methods of the API, each with a path as routes are written.
#[derive(Clone)]
pub(crate) struct Methods(Vec<(&'static str, Method)>);

impl Methods {
    pub(crate) fn of(operations: &[Operation]) -> Methods {
        Methods(operations.iter().map(|operation| (operation.path, operation.method.clone())).collect())
    }

    /// The error for a request with another method. Paths outside the API are files, which are only read.
    pub(crate) fn wrong(&self, path: &str) -> WrongMethod {
        let known = self.0.iter().filter(|(route, _)| matches(route, path));
        let accepted: Vec<Method> = known.map(|(_, method)| method.clone()).collect();
        WrongMethod { accepted: if accepted.is_empty() { vec![Method::GET] } else { accepted } }
    }
}

/// Whether a route leads to a path. The router knows, but tells only with a feature of axum that nothing else needs.
fn matches(route: &str, path: &str) -> bool {
    let (route, path) = (route.split('/'), path.split('/'));
    route.clone().count() == path.clone().count()
        && route.zip(path).all(|(part, written)| part.starts_with('{') || part == written)
}

/// A method that the path does not have. The response names those it has in `Allow` as well.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("method not allowed: expected {}", self.names(" or "))]
pub(crate) struct WrongMethod {
    accepted: Vec<Method>,
}

impl WrongMethod {
    /// The accepted methods, with this between them.
    fn names(&self, between: &str) -> String {
        self.accepted.iter().map(Method::as_str).collect::<Vec<_>>().join(between)
    }
}

impl Coded for WrongMethod {
    fn message(&self) -> Message {
        Message::new("request.method", self).with("methods", self.names(", "))
    }
}

impl Refuses for WrongMethod {
    fn status(&self) -> StatusCode {
        StatusCode::METHOD_NOT_ALLOWED
    }
}
