//! Who may ask: no pages of others, no names of others; and what browsers are told about our pages.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap as Headers, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// The names by which the server may be asked for, besides `localhost` and addresses.
pub(crate) struct Names(Vec<String>);

impl Names {
    pub(crate) fn new(names: Vec<String>) -> Names {
        Names(names)
    }

    /// A name that leads here only because somebody else's name server says so is not ours.
    fn accepts(&self, host: &str) -> bool {
        let name = without_port(host);
        let address = name.parse::<Ipv4Addr>().is_ok()
            || name
                .strip_prefix('[')
                .and_then(|name| name.strip_suffix(']'))
                .is_some_and(|name| name.parse::<Ipv6Addr>().is_ok());
        address
            || name.eq_ignore_ascii_case("localhost")
            || self.0.iter().any(|own| own.eq_ignore_ascii_case(name))
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Refuses what comes from elsewhere, and adds what every answer says.
pub(crate) async fn guard(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response {
    let mut response = match refuse(&names, request.headers(), request.uri().host()) {
        Some(refusal) => refusal.into_response(),
        None => in_words(next.run(request).await),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Files say for how long they are good; nothing else is.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Refusals of the libraries beneath us, as ours are.
fn in_words(response: Response) -> Response {
    let status = response.status();
    let json = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if json || !status.is_client_error() {
        return response;
    }
    let what = match status {
        StatusCode::REQUEST_TIMEOUT => "the request took too long to arrive",
        _ => "the request cannot be understood: its path is no text",
    };
    Refusal(status, what.to_owned()).into_response()
}

fn refuse(names: &Names, headers: &HeaderMap, authority: Option<&str>) -> Option<Refusal> {
    let forbidden = |what: String| Some(Refusal(StatusCode::FORBIDDEN, what));
    let Some(host) = text(headers, &HOST).or(authority) else {
        return forbidden("a request says which host it is for".to_owned());
    };
    if !names.accepts(host) {
        let host = board::quote(without_port(host));
        return forbidden(format!(
            "this server is not {host}: use localhost, its address, or start it with --name"
        ));
    }
    let foreign = match text(headers, &ORIGIN) {
        Some(origin) => {
            origin.strip_prefix("http://").is_none_or(|origin| !origin.eq_ignore_ascii_case(host))
        }
        None => headers.contains_key(ORIGIN),
    };
    let elsewhere = text(headers, &HeaderName::from_static("sec-fetch-site")) == Some("cross-site");
    if foreign || (elsewhere && headers.contains_key(ORIGIN)) {
        return forbidden("pages of other origins may not ask".to_owned());
    }
    None
}

fn text<'a>(headers: &'a Headers, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_own_names_are_accepted_and_nothing_else() {
        let names = Names::new(vec!["games.example".to_owned()]);
        for host in [
            "localhost",
            "LocalHost:4004",
            "127.0.0.1:4004",
            "192.168.1.7",
            "[::1]:80",
            "[::1]",
            "Games.Example:1",
        ] {
            assert!(names.accepts(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:4004",
            "::1x",
            "games.example.",
            "[evil]",
        ] {
            assert!(!names.accepts(host), "{host}");
        }
    }
}
