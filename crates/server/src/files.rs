//! The page and its files, compiled in. A build without optimisation reads them from the source tree instead.

use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

use crate::fault::Fault;
use crate::hex::hexadecimal;
use crate::refusal::Refusal;
use crate::request::Named;

#[derive(Embed)]
#[folder = "static"]
struct Files;

/// The page.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    answer("index.html", &headers)
}

/// A file of the page.
pub(crate) async fn file(Named(path): Named, headers: HeaderMap) -> Response {
    answer(&path, &headers)
}

fn answer(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Files::get(path) else {
        return Refusal::from(Fault::File).into_response();
    };
    let hash = file.metadata.sha256_hash();
    let tag = format!("\"{}\"", hexadecimal(&hash[..8]));
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about = [(ETAG, tag), (CACHE_CONTROL, "no-cache".to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let mime = match file.metadata.mimetype() {
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    };
    (about, [(CONTENT_TYPE, mime)], file.data).into_response()
}

/// The text of a file that must be there.
pub(crate) fn text(path: &str) -> String {
    let file = Files::get(path).unwrap_or_else(|| panic!("{path} is a file of the page"));
    String::from_utf8(file.data.into_owned()).expect("files of the page are text")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page loads nothing from other hosts, and has no inline scripts, which its policy would block.
    #[test]
    fn the_page_needs_nothing_but_itself() {
        let files: Vec<_> = Files::iter().collect();
        assert!(files.iter().any(|name| name == "index.html"));
        for name in files {
            let data = Files::get(&name).expect("listed").data;
            let text = str::from_utf8(&data).expect("text");
            let text = text.replace("http://www.w3.org/", "");
            assert!(!text.contains("http://") && !text.contains("https://"), "{name} leads elsewhere");
            if name.ends_with(".html") {
                assert!(
                    !text.contains(" style=") && !text.contains("<style") && !text.contains(" onclick"),
                    "{name}"
                );
            }
        }
    }
}
