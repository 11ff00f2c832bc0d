//! What the panels leave out or put in words, to the letter: the players, the moves, where the game is kept.

use ratatui::style::Style;
use ratatui::text::Line;

use board::Side;

use super::glyphs::{FAINT, STRONG};
use super::screen::Screen;
use super::section::wrapped;

/// The lines of the overlay.
pub(super) fn lines(screen: &Screen, room: u16) -> Vec<Line<'static>> {
    let (view, look) = (&screen.view, screen.look);
    let mut lines = Vec::new();
    let mut add = |name: &str, text: &str| {
        lines.push(Line::styled(format!(" {name}"), FAINT));
        lines.extend(wrapped(text, "   ", room, Style::new()));
    };
    let kind = &view.kind;
    let game =
        if kind.game == kind.shape { kind.game.clone() } else { format!("{} = {}", kind.game, kind.shape) };
    add("game", &game);
    for side in Side::BOTH {
        let seat = if side == Side::First { &view.seats.first } else { &view.seats.second };
        let agent = seat.agent.as_ref().filter(|agent| **agent != seat.asked);
        let exact = agent.map_or_else(|| seat.asked.clone(), |agent| format!("{} = {agent}", seat.asked));
        add(
            &format!("{} {} player", look.stone(side), if side == Side::First { "first" } else { "second" }),
            &exact,
        );
    }
    if let Some(thinking) = &view.thinking {
        add("the search", &thinking.by);
    }
    if let Some(analysis) = view.analysis.as_ref().filter(|analysis| !analysis.by.is_empty()) {
        add("the values", &analysis.by);
    }
    if let Some(review) = view.review.as_ref().filter(|review| !review.by.is_empty()) {
        add("the review", &review.by);
    }
    add("moves", if view.notation.is_empty() { "none yet" } else { &view.notation });
    let keeping = if screen.desk.keeps { "from the next move on" } else { "not kept" };
    add("kept", screen.desk.kept.as_deref().unwrap_or(keeping));
    lines.push(Line::styled(" linha agents lists all agents and their settings", STRONG));
    lines
}
