//! Checks the host and origin of every request (against DNS rebinding and cross-site requests), and sets security headers.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use board::{Coded, Message, quote};
use thiserror::Error;

use crate::fault::Fault;
use crate::log;
use crate::refusal::{Refusal, Refuses};

/// The time that a request may take to arrive, and to be answered.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every response.
pub(crate) const HEADERS: [(HeaderName, &str); 7] = [
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

/// Why a request may not be answered: a foreign page may have sent it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum Foreign {
    #[error("the Host header is missing")]
    NoHost,
    #[error("the request has more than one Host header")]
    Hosts,
    #[error("unknown host {}: expected localhost, an IP address, or a name given by --name", quote(.0))]
    Host(String),
    #[error("requests from pages of other origins are not allowed")]
    Origin,
}

impl Coded for Foreign {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            Foreign::NoHost => message("request.no-host"),
            Foreign::Hosts => message("request.hosts"),
            Foreign::Host(host) => message("request.host").with("host", quote(host)),
            Foreign::Origin => message("request.origin"),
        }
    }
}

impl Refuses for Foreign {
    fn status(&self) -> StatusCode {
        match self {
            Foreign::Hosts => StatusCode::BAD_REQUEST,
            _ => StatusCode::FORBIDDEN,
        }
    }
}

/// Refuses requests for other hosts and from other origins, adds the security headers to every response, and logs refusals.
pub(crate) async fn guard(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), log::path(request.uri()));
    let mut response = match check(&names, &request) {
        Err(foreign) => Refusal::from(foreign).into_response(),
        Ok(()) => next.run(request).await,
    };
    log::response(&method, &path, &response);
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Only files set a cache policy of their own; everything else must not be cached.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Refuses a request that takes longer than this to arrive.
pub(crate) async fn hurry(State(patience): State<Duration>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(patience, next.run(request)).await {
        Ok(response) => response,
        Err(_elapsed) => Refusal::from(Fault::Timeout).into_response(),
    }
}

fn check(names: &Names, request: &Request) -> Result<(), Foreign> {
    let headers = request.headers();
    if headers.get_all(HOST).iter().count() > 1 {
        return Err(Foreign::Hosts);
    }
    // The whole address in the first line of a request counts as well as the header, and more.
    let authority = request.uri().host();
    let host = text(headers, &HOST).or(authority).ok_or(Foreign::NoHost)?;
    if let Some(unknown) = [Some(host), authority].into_iter().flatten().find(|host| !names.accepts(host)) {
        return Err(Foreign::Host(without_port(unknown).to_owned()));
    }
    let foreign = match text(headers, &ORIGIN) {
        Some(origin) => {
            origin.strip_prefix("http://").is_none_or(|origin| !origin.eq_ignore_ascii_case(host))
        }
        None => headers.contains_key(ORIGIN),
    };
    if foreign || is_cross_site(request) {
        return Err(Foreign::Origin);
    }
    Ok(())
}

/// Whether a page of another origin asks. Browsers say so also where they send no `Origin`: for pictures, scripts and links. Links to
/// the page are welcome.
fn is_cross_site(request: &Request) -> bool {
    let fetch = |name| text(request.headers(), &HeaderName::from_static(name));
    let elsewhere = matches!(fetch("sec-fetch-site"), Some("cross-site" | "same-site"));
    let is_link = fetch("sec-fetch-mode") == Some("navigate") && request.method() == Method::GET;
    elsewhere && !(is_link && request.uri().path() == "/")
}

/// A header as text. One that is not ASCII counts as missing: no host and no origin that is accepted looks like that.
fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
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
