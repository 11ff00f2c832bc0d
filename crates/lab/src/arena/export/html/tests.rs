use std::collections::HashSet;

use serde_json::Value;

use super::super::sample::{HOSTILE, plan, record};
use super::*;
use crate::Table;

/// What is between a start and the next end.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let from = text.find(start).expect("a start") + start.len();
    &text[from..from + text[from..].find(end).expect("an end")]
}

/// The page without what is in its style and its scripts.
fn bare(html: &str) -> String {
    let mut rest = html.to_owned();
    for (start, end) in
        [("<style>", "</style>"), ("\"application/json\" ", "</script>"), ("\"module\"", "</script>")]
    {
        if let Some(from) = rest.find(start) {
            let to = from + rest[from..].find(end).expect("an end");
            rest.replace_range(from + start.len()..to, ">");
        }
    }
    rest.replace("<style>>", "<style>")
}

/// Panics unless every tag that begins ends, in order.
fn balanced(html: &str) {
    let mut open = Vec::new();
    for tag in html.split('<').skip(1) {
        let tag = &tag[..tag.find('>').expect("a tag ends")];
        let name = tag.trim_start_matches('/').split([' ', '/']).next().expect("a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "<{tag}> comes too early");
        } else if !tag.ends_with('/') && !["!doctype", "meta"].contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} do not end");
}

fn sections() -> [Section; 2] {
    let mut table = Table::new("Standings").column("entrant").column("points");
    table.row(["one".into(), 2.into()]);
    [Section::new("standings", "Standings").table(table), Section::new("games", "An id that is taken")]
}

#[test]
fn a_page_has_its_sections_and_then_the_games() {
    let page = html(
        &plan("connect4", &["one", "two"]),
        "A <match>",
        &sections(),
        &[record("connect4", "4455667", 2)],
    );
    assert!(
        page.contains("<h1>A &lt;match&gt;</h1>\n<p>connect4: a match of two, time=100ms, 1 of 2 games.</p>")
    );
    for link in ["#standings\">Standings", "#games\">An id that is taken", "#games-2\">Games"] {
        assert!(page.contains(&format!("<a href=\"{link}</a>")), "{link}");
    }
    let order =
        ["<caption><span>Standings", "<section id=\"games-2\"", "<svg class=\"board drop\"", "\"number\":1"];
    let places: Vec<_> = order.iter().map(|text| page.find(text).expect("it is there")).collect();
    assert!(places.is_sorted(), "{places:?}");
    balanced(&bare(&page));
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    for game in ["connect4", "gomoku", "tictactoe"] {
        let page = html(&plan(game, &["one", "two"]), "", &[], &[record(game, "", 0)]);
        for loads in
            ["src=", "@import", "<link", "<iframe", "srcset", "@font-face", "http", "fetch(", "import("]
        {
            assert!(!page.contains(loads), "{loads}");
        }
        assert!(page.match_indices("url(").all(|(i, _)| page[i..].starts_with("url(#")));
        assert!(page.match_indices("href=\"").all(|(i, _)| page[i..].starts_with("href=\"#")));
    }
}

#[test]
fn hostile_names_stay_in_the_data() {
    for name in HOSTILE {
        let plan = plan("tictactoe", &[name, "two"]);
        let mut record = record("tictactoe", "b2", 0);
        record.names = [name; 2].map(str::to_owned);
        record.turns[0].score = Some(name.to_owned());
        let page = html(&plan, name, &[], &[record]);
        assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (2, 2));
        assert!(!page.contains("<!-- "));
        balanced(&bare(&page));
        let text = between(&page, "id=\"viewer--data\">", "</script>");
        let data: Value = serde_json::from_str(text).expect("JSON");
        assert_eq!((&data["entrants"][0], &data["games"][0]["turns"][0][3]), (&name.into(), &name.into()));
    }
}

#[test]
fn the_script_finds_every_part_of_the_page() {
    let page = html(&plan("tictactoe", &["one", "two"]), "", &[], &[record("tictactoe", "b2", 0)]);
    let script = SCRIPT.concat();
    assert!(!script.contains("</") && !script.contains("<!--") && !STYLE.contains("</"));
    for name in script.split("part('").skip(1).map(|rest| &rest[..rest.find('\'').expect("a quote")]) {
        assert!(page.contains(&format!("data-part=\"{name}\"")), "{name}");
    }
    let bare = bare(&page);
    let ids: Vec<&str> = bare.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let different: HashSet<&str> = ids.iter().copied().collect();
    assert_eq!(different.len(), ids.len(), "{ids:?}");
}

#[test]
fn the_script_puts_stones_where_the_board_has_its_cells() {
    assert!(SCRIPT[0].contains(&format!("const CELL = {};", svg::CELL)));
    let page = html(&plan("gomoku", &["one", "two"]), "", &[], &[record("gomoku", "h8", 0)]);
    for side in ["first", "second"] {
        assert!(page.contains(&format!("<g id=\"viewer--{side}\">")), "{side}");
    }
    assert!(page.contains("<g class=\"stones\">\n</g>") && page.contains("<g class=\"marks\">\n</g>"));
}

#[test]
fn buttons_and_fields_have_names() {
    for tag in MARKUP.split('<').filter(|tag| tag.starts_with("button") || tag.starts_with("input")) {
        assert!(tag.contains("aria-label=\""), "{tag}");
    }
    assert_eq!(MARKUP.matches("<label>").count(), MARKUP.matches("<select").count());
    assert_eq!(MARKUP.matches("role=\"status\"").count(), 2);
}

#[test]
fn without_games_there_is_no_viewer() {
    let plan = plan("connect4", &["one", "two", "three"]);
    let page = html(&plan, "Nothing yet", &sections(), &[]);
    assert!(page.contains("<p>connect4: a round robin of 3, time=100ms, 0 of 6 games.</p>"));
    assert!(page.contains("<p>No game has been played yet.</p>") && !page.contains("<script"));
    balanced(&bare(&page));
}
