//! The review of the game: a panel with progress, accuracy and what is to be said of the move on the board.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use board::Side;
use play::View;
use play::review::Grade;
use play::view::{Review, ReviewedMove};

use super::glyphs::{FAINT, Look, STRONG};
use super::screen::Screen;
use super::section::{Section, cut, wrapped};
use super::words;

/// The mark of a move that gives something up, as chess players write it; a missed win has one of our own.
pub(super) fn mark(grade: Grade) -> &'static str {
    match grade {
        Grade::Best | Grade::Good => "",
        Grade::Inaccuracy => "?!",
        Grade::Mistake => "?",
        Grade::Blunder => "??",
        Grade::MissedWin => "?W",
    }
}

/// The judgement of the move that led to the position on the board.
pub(super) fn of_last_move(view: &View) -> Option<&ReviewedMove> {
    let ply = view.ply.checked_sub(1)?;
    view.review.as_ref()?.moves.get(ply)?.as_ref()
}

/// The turning point after the position on the board, or before it: the number of moves up to it.
pub(super) fn turning_point(view: &View, later: bool) -> Option<usize> {
    let mut points = view.review.as_ref()?.turning_points().map(|judged| judged.ply + 1);
    if later { points.find(|ply| *ply > view.ply) } else { points.filter(|ply| *ply < view.ply).last() }
}

/// The panel, while the review is on.
pub(super) fn section(screen: &Screen, room: u16) -> Option<Section> {
    let (view, look) = (&screen.view, screen.look);
    let review = view.review.as_ref()?;
    let mut lines = vec![accuracies(review, look)];
    lines.extend(last_move(view, look, room));
    lines.push(Line::styled(cut(&format!("  {}", points(view, review)), room, look), FAINT));
    let title = match (review.done, &review.described) {
        (true, Some(described)) if !review.exact => format!("review by {}", words::who(described)),
        (true, _) if review.exact => "review: exact values".to_owned(),
        (true, _) => "review: no move could be judged".to_owned(),
        (false, _) => {
            format!("review: {} of {} moves{}", review.judged(), review.moves.len(), look.ellipsis())
        }
    };
    Some(Section { title: Some(cut(&title, room.saturating_sub(3), look)), lines })
}

/// What is to be said of the last move if it is a turning point.
pub(super) fn in_brief(screen: &Screen) -> Option<String> {
    let judged = of_last_move(&screen.view).filter(|judged| judged.grade.is_turning_point())?;
    Some(with_stones(&judged.words(), screen.look))
}

/// The accuracy of both sides.
fn accuracies(review: &Review, look: Look) -> Line<'static> {
    let mut spans = vec![Span::raw("  accuracy")];
    for side in Side::BOTH {
        spans.push(Span::styled(format!("  {} ", look.stone(side)), look.side(side)));
        let accuracy = review.accuracy_words(side);
        spans.push(Span::styled(if look.ascii { accuracy.replace('–', "-") } else { accuracy }, STRONG));
    }
    Line::from(spans)
}

/// What is to be said of the move on the board.
fn last_move(view: &View, look: Look, room: u16) -> Vec<Line<'static>> {
    let Some(last) = view.ply.checked_sub(1).and_then(|ply| view.moves.get(ply)) else { return Vec::new() };
    let name = format!("{}. {} {}", view.ply, look.stone(last.side), last.place.name);
    let Some(judged) = of_last_move(view) else {
        return vec![Line::styled(format!("  {name}  not judged yet"), FAINT)];
    };
    let text = format!("{name}  {}", with_stones(&judged.words(), look));
    let mut lines = wrapped(&text, "  ", room, STRONG);
    if judged.grade != Grade::Best {
        lines.extend(wrapped(&format!("better: {}", judged.best.join(" ")), "  ", room, look.advice()));
    }
    lines
}

/// The turning points, and how to get there.
fn points(view: &View, review: &Review) -> String {
    match review.turning_points().count() {
        0 if review.done => "no turning points".to_owned(),
        0 => "no turning points yet".to_owned(),
        1 => format!("1 turning point: {}", ways(view)),
        count => format!("{count} turning points: {}", ways(view)),
    }
}

/// The keys that lead to another turning point.
fn ways(view: &View) -> &'static str {
    match (turning_point(view, false), turning_point(view, true)) {
        (Some(_), Some(_)) => "{ } go there",
        (Some(_), None) => "{ goes there",
        (None, Some(_)) => "} goes there",
        (None, None) => "here",
    }
}

/// A sentence with the stones of the board for the letters of the sides.
fn with_stones(text: &str, look: Look) -> String {
    let word = |word| match word {
        "X" => look.stone(Side::First),
        "O" => look.stone(Side::Second),
        word => word,
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The style of a graded move.
pub(super) fn style(grade: Option<Grade>, look: Look) -> Style {
    if grade.is_some_and(Grade::is_turning_point) { look.error() } else { Style::new() }
}
