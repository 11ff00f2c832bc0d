//! What the log says of requests.

use axum::http::{Method, Uri};
use axum::response::Response;
use tracing::{debug, info};

use crate::hex::shortened;
use crate::refusal::Code;

/// The most characters of a path.
const LONGEST: usize = 120;
/// What comes before the id of a board.
const BOARDS: &str = "/api/boards/";

/// The path of a request, without its query, and with the id of a board shortened.
pub(crate) fn path(uri: &Uri) -> String {
    let path = uri.path();
    let short = match path.strip_prefix(BOARDS) {
        Some(rest) => {
            let (id, rest) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            format!("{BOARDS}{}…{rest}", shortened(id))
        }
        None => path.to_owned(),
    };
    short.chars().take(LONGEST).collect()
}

/// Logs a response: a refusal as information, every other in detail.
pub(crate) fn response(method: &Method, path: &str, response: &Response) {
    let status = response.status().as_u16();
    if let Some(Code(code)) = response.extensions().get::<Code>() {
        info!(%method, path, status, code, "request refused");
    } else {
        debug!(%method, path, status, "request answered");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_queries_are_not_logged() {
        let shown = |uri: &str| path(&uri.parse().expect("an address"));
        let id = "0123456789abcdef0123456789abcdef";
        assert_eq!(shown(&format!("/api/boards/{id}/heat?evaluation=porto")), "/api/boards/012345…/heat");
        assert_eq!(shown(&format!("http://localhost/api/boards/{id}")), "/api/boards/012345…");
        assert_eq!(shown("/api/menu?game=connect4"), "/api/menu");
        assert_eq!(shown(&"/x".repeat(500)).chars().count(), LONGEST);
    }
}
