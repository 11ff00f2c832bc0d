//! QR codes of links to the page, as pictures.

use std::fmt::Write;
use std::sync::Arc;

use axum::Extension;
use axum::extract::FromRequestParts;
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use board::{Coded, Message, quote};
use fast_qr::{ECL, QRBuilder, QRCode};
use thiserror::Error;

use crate::addresses::Listening;
use crate::api::{Svg, Text};
use crate::boards::Boards;
use crate::operation::{Described, Input};
use crate::refusal::{Refusal, Refuses};
use crate::request::Query;
use crate::requests::QrOf;

/// The longest link, in bytes: a code of a longer one is too fine for the cameras of phones.
const MOST_BYTES: usize = 1000;
/// The white edge around a code, in modules: less is not read reliably.
const QUIET: usize = 4;

/// Why a link has no QR code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum LinkError {
    #[error("{} is no link to the page of this server: expected an address of this server and a query", quote(.0))]
    Foreign(String),
    #[error(
        "the link has {bytes} bytes, and a QR code that cameras can read has at most {most}: copy the link instead"
    )]
    Long { bytes: usize, most: usize },
}

impl Coded for LinkError {
    fn message(&self) -> Message {
        match self {
            LinkError::Foreign(link) => Message::new("link.foreign", self).with("link", quote(link)),
            LinkError::Long { bytes, most } => {
                Message::new("link.long", self).with("bytes", *bytes).with("most", *most)
            }
        }
    }
}

impl Refuses for LinkError {}

/// The host and port that a request was sent to, as its sender writes them.
pub(crate) struct Asked(Option<String>);

impl<S: Sync> FromRequestParts<S> for Asked {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked, Refusal> {
        let header = parts.headers.get(HOST).and_then(|host| host.to_str().ok());
        let host = header.or_else(|| parts.uri.authority().map(Authority::as_str));
        Ok(Asked(host.map(str::to_owned)))
    }
}

impl Described for Asked {
    fn describe(_: &mut Input) {}
}

pub(crate) fn picture(
    _: &Boards,
    ((Extension(listening), Asked(host)), Query(query)): ((Extension<Arc<Listening>>, Asked), Query<QrOf>),
) -> Result<Text<Svg>, Refusal> {
    let urls = listening.addresses().addresses.into_iter().map(|address| address.url);
    let homes = urls.chain(host.map(|host| format!("http://{host}/")));
    Ok(Text::of(draw(&code_of(&query.link, homes)?)))
}

/// The QR code of a link that leads to one of these pages.
fn code_of(link: &str, mut homes: impl Iterator<Item = String>) -> Result<QRCode, LinkError> {
    let is_link = homes.any(|home| leads_to(link, &home)) && link.bytes().all(|byte| byte.is_ascii_graphic());
    if !is_link {
        return Err(LinkError::Foreign(link.to_owned()));
    }
    let long = LinkError::Long { bytes: link.len(), most: MOST_BYTES };
    if link.len() > MOST_BYTES {
        return Err(long);
    }
    QRBuilder::new(link).ecl(ECL::M).build().map_err(|_| long)
}

/// Whether a link is a page or adds a query to it.
fn leads_to(link: &str, home: &str) -> bool {
    let (start, rest) = link.split_at_checked(home.len()).unwrap_or((link, ""));
    start.eq_ignore_ascii_case(home) && (rest.is_empty() || rest.starts_with('?'))
}

/// A code as a picture: black on white in whatever page it stands, with its white edge.
fn draw(code: &QRCode) -> String {
    let side = code.size + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size {
        let row = &code[y][..code.size];
        let mut x = 0;
        while x < code.size {
            let dark = row[x..].iter().take_while(|module| module.value()).count();
            if dark > 0 {
                write!(path, "M{} {}h{dark}v1h-{dark}z", x + QUIET, y + QUIET)
                    .expect("strings take everything");
            }
            x += dark.max(1);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{path}\" fill=\"#000\"/></svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: &str = "http://192.168.1.7:4004/";

    fn code(link: &str) -> Result<QRCode, LinkError> {
        code_of(link, ["http://localhost:4004/", HOME].map(str::to_owned).into_iter())
    }

    #[test]
    fn links_to_the_page_have_a_code_and_others_none() {
        for link in [HOME, "http://LOCALHOST:4004/", "http://192.168.1.7:4004/?game=gomoku&moves=h8i9"] {
            assert!(code(link).is_ok(), "{link}");
        }
        for link in [
            "",
            "/",
            "http://192.168.1.7:4004",
            "http://192.168.1.7:4004/static/main.js",
            "http://192.168.1.7:40045/",
            "http://192.168.1.7:4004@evil.example/",
            "https://192.168.1.7:4004/",
            "http://evil.example/?http://192.168.1.7:4004/",
            "http://192.168.1.7:4004/? ",
            "http://192.168.1.7:4004/?é",
            "javascript:alert(1)",
        ] {
            assert_eq!(code(link).err(), Some(LinkError::Foreign(link.to_owned())), "{link}");
        }
    }

    #[test]
    fn codes_grow_with_links_up_to_a_limit() {
        let sizes = [0, 100, 300, 600, MOST_BYTES - HOME.len() - 1].map(|more| {
            let link = format!("{HOME}?{}", "a".repeat(more));
            code(&link).expect("short enough").size
        });
        assert!(sizes.is_sorted() && sizes[0] >= 25 && sizes[4] <= 125, "{sizes:?}");
        let bytes = MOST_BYTES + 1;
        let long = format!("{HOME}?{}", "a".repeat(bytes - HOME.len() - 1));
        assert_eq!(code(&long).err(), Some(LinkError::Long { bytes, most: MOST_BYTES }));
    }

    #[test]
    fn the_picture_has_the_modules_of_the_code_and_an_edge() {
        let code = code(HOME).expect("a link");
        let picture = draw(&code);
        let side = code.size + 2 * QUIET;
        assert!(picture.contains(&format!("viewBox=\"0 0 {side} {side}\"")), "{picture}");
        let path = picture.split(" d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a path");
        let mut modules = vec![vec![false; code.size]; code.size];
        for run in path.split('M').skip(1) {
            let numbers: Vec<usize> =
                run.split([' ', 'h', 'v']).take(3).map(|text| text.parse().expect(run)).collect();
            let &[x, y, dark] = numbers.as_slice() else { panic!("{run}") };
            modules[y - QUIET][x - QUIET..][..dark].fill(true);
        }
        for (y, row) in modules.iter().enumerate() {
            let expected: Vec<bool> = code[y].iter().map(|module| module.value()).collect();
            assert_eq!(*row, expected, "row {y}");
        }
        // The finder pattern: seven dark modules in each of three corners.
        assert!(path.starts_with("M4 4h7v1h-7z"), "{path}");
    }
}
