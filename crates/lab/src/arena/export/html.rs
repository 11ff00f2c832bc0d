//! Export to HTML: one page with the standings and a viewer for every game.

use board::{Game, Rules, svg};

use super::super::{Plan, Record};
use super::data::json;
use super::kind;
use crate::{Page, Section};

/// The markup of the viewer, with a placeholder for the board.
const MARKUP: &str = include_str!("viewer.html");
const STYLE: &str = include_str!("viewer.css");
const SCRIPT: [&str; 3] = [include_str!("board.js"), include_str!("list.js"), include_str!("viewer.js")];

/// The tournament as one self-contained page: the sections, then a list of all games and a board to step through one of them.
///
/// Without JavaScript only the sections are shown. The script knows no rules: cells and winning lines are in the data.
pub fn html(plan: &Plan, title: &str, sections: &[Section], records: &[Record]) -> String {
    let page = Page::new(title, introduction(plan, records));
    let page = sections.iter().cloned().fold(page, Page::section);
    let games = Section::new("games", "Games");
    if records.is_empty() {
        return page.section(games.paragraph("No game has been played yet.")).to_html();
    }
    let viewer = MARKUP.replacen("<!-- board -->\n", &empty_board(plan.rules()), 1);
    let (data, script) = (json(plan, records), SCRIPT.concat());
    let end = format!(
        "{viewer}<script type=\"application/json\" id=\"viewer--data\">{data}</script>\n\
         <script type=\"module\">\n{script}</script>\n"
    );
    page.section(games).to_html_with(STYLE, &end)
}

/// The board before the first move; the script puts stones and marks on it.
fn empty_board(rules: Rules) -> String {
    let (width, _) = svg::size(rules);
    // Small boards do not fill the page.
    let widest = f64::from(width) * 0.12;
    let attributes = format!("data-part=\"board\" aria-label=\"Board\" style=\"max-width: {widest:.1}rem\"");
    svg::embed(&Game::new(rules), "viewer--", &attributes)
}

fn introduction(plan: &Plan, records: &[Record]) -> String {
    let (played, planned) = (records.len(), u64::from(plan.len()) * 2);
    let games = if played as u64 == planned {
        format!("{played} games")
    } else {
        format!("{played} of {planned} games")
    };
    format!("{}: a {}, {games}.", plan.rules(), kind(plan))
}

#[cfg(test)]
mod tests;
