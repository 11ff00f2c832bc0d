//! Checks the host and origin of every request (against DNS rebinding and cross-site requests), and sets security headers.

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

/// The host names that requests may use, besides `localhost` and IP addresses.
pub(crate) struct Names(Vec<String>);

impl Names {
    pub(crate) fn new(names: Vec<String>) -> Names {
        Names(names)
    }

    /// Whether a `Host` header may be used. Unknown names are refused: by DNS rebinding, a foreign page could reach this server
    /// under its own name.
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

/// Refuses requests for other hosts and from other origins, and adds the security headers to every response.
pub(crate) async fn guard(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response {
    let mut response = match refuse(&names, request.headers(), request.uri().host()) {
        Some(refusal) => refusal.into_response(),
        None => with_error_body(next.run(request).await),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Only files set a cache policy of their own; everything else must not be cached.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Gives the empty error responses of axum and tower a JSON body like ours.
fn with_error_body(response: Response) -> Response {
    let status = response.status();
    let json = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if json || !status.is_client_error() {
        return response;
    }
    let what = match status {
        StatusCode::REQUEST_TIMEOUT => "the request took too long to arrive",
        _ => "the path of the request is not valid UTF-8",
    };
    Refusal(status, what.to_owned()).into_response()
}

fn refuse(names: &Names, headers: &HeaderMap, authority: Option<&str>) -> Option<Refusal> {
    let forbidden = |what: String| Some(Refusal(StatusCode::FORBIDDEN, what));
    let Some(host) = text(headers, &HOST).or(authority) else {
        return forbidden("the Host header is missing".to_owned());
    };
    if !names.accepts(host) {
        let host = board::quote(without_port(host));
        return forbidden(format!(
            "unknown host {host}: expected localhost, an IP address, or a name given by --name"
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
        return forbidden("requests from pages of other origins are not allowed".to_owned());
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
