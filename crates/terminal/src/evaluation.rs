//! The evaluation panel: a bar for the position, a graph of the game, and the value of every move.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::glyphs::{FAINT, Look, STRONG};
use super::screen::{Screen, width};
use super::section::{Section, cut};
use super::words;
use board::Side;
use play::view::{Analysis, Judged};
use play::{Value, View};

/// The most lines of moves and values; the worst moves are left out.
const MOST: usize = 6;

/// The known values and their source.
pub(super) fn section(screen: &Screen, room: u16) -> Section {
    let (view, look) = (&screen.view, screen.look);
    let mut lines = Vec::new();
    if view.graph.iter().any(Option::is_some) {
        lines.extend(position(screen, room));
        lines.extend(graph(view, look, room));
    }
    match &view.analysis {
        Some(analysis) => lines.extend(values(view, analysis, look, room)),
        None => lines.push(Line::styled("  a: values of all moves", FAINT)),
    }
    let by = &screen.desk.valued_by;
    let title = if by.is_empty() { "evaluation".to_owned() } else { format!("evaluation: {by}") };
    let title = cut(&title, room.saturating_sub(3), look);
    Section { title: Some(title), lines }
}

/// The value of the position, while moves are analysed.
pub(super) fn in_brief(screen: &Screen) -> Option<String> {
    let view = &screen.view;
    let value = view.analysis.as_ref().and_then(|_| view.graph.get(view.ply).copied().flatten())?;
    Some(words::worth(value, screen.look))
}

/// The position on the board: a bar that both sides share, and words.
fn position(screen: &Screen, room: u16) -> Vec<Line<'static>> {
    let (view, look) = (&screen.view, screen.look);
    let (first, second) = (Side::First, Side::Second);
    let Some(value) = view.graph.get(view.ply).copied().flatten() else {
        return vec![Line::styled("  not valued yet", FAINT)];
    };
    let long = room.saturating_sub(8).min(24);
    let [full, empty] = look.shares();
    let part = portion(value, long);
    let bar = vec![
        Span::styled(format!("  {} ", look.stone(first)), look.side(first)),
        Span::styled(full.repeat(part.into()), look.side(first)),
        Span::styled(empty.repeat((long - part).into()), look.side(second)),
        Span::styled(format!(" {}", look.stone(second)), look.side(second)),
    ];
    let said = format!("  {}: {}", words::worth(value, look), words::certainty(value));
    vec![Line::from(bar), Line::styled(cut(&said, room, look), STRONG)]
}

/// The share of the first side in the bar.
fn portion(value: Value, long: u16) -> u16 {
    let share = f32::midpoint(value.share.clamp(-1.0, 1.0), 1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of a few characters")]
    let part = (share * f32::from(long)).round() as u16;
    part.min(long)
}

/// How far each side was ahead in every position of the game; empty where unknown.
fn graph(view: &View, look: Look, room: u16) -> Vec<Line<'static>> {
    let most = usize::from(room.saturating_sub(5)).max(1);
    let from = view.ply.saturating_sub(most / 2).min(view.graph.len().saturating_sub(most));
    let shown = &view.graph[from..view.graph.len().min(from + most)];
    let row = |side: Side| {
        let bars: String =
            shown.iter().map(|value| value.map_or(" ", |value| height(value, side, look))).collect();
        Line::from(vec![
            Span::styled(format!("  {} ", look.stone(side)), look.side(side)),
            Span::styled(bars, look.side(side)),
        ])
    };
    let here = " ".repeat(4 + view.ply - from) + look.here();
    vec![row(Side::First), row(Side::Second), Line::styled(here, STRONG)]
}

/// The height of the bar of a side.
fn height(value: Value, side: Side, look: Look) -> &'static str {
    let share = if side == Side::First { value.share } else { -value.share };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "one of eight")]
    let step = (share.clamp(0.0, 1.0) * 7.0).round() as usize;
    look.heights()[step]
}

/// Every move and its value, the best first.
fn values(view: &View, analysis: &Analysis, look: Look, room: u16) -> Vec<Line<'static>> {
    let known = analysis.values.len();
    let exact = analysis.values.iter().filter(|judged| judged.score.exact).count();
    let kind = match exact {
        0 if known == 0 => "no values yet",
        0 => "estimates",
        _ if exact == known => "exact values",
        _ => "values, % estimates",
    };
    let far = match (analysis.done, view.legal.len()) {
        (false, all) if known < all => format!(", {known} of {all}{}", look.ellipsis()),
        (false, _) => look.ellipsis().to_owned(),
        (true, _) => String::new(),
    };
    if analysis.done && known == 0 {
        return Vec::new();
    }
    let mut lines = vec![Line::styled(format!("  {kind}{far}"), FAINT)];
    let mut all = flow(&best_first(&analysis.values), look, room);
    if all.len() > MOST {
        all.truncate(MOST);
        all.push(Line::styled(format!("  {}", look.ellipsis()), FAINT));
    }
    lines.extend(all);
    lines
}

/// Wins before draws before losses; sooner wins and later losses first.
pub(super) fn best_first(values: &[Judged]) -> Vec<&Judged> {
    let key = |judged: &&Judged| {
        let Value { share, plies, points, .. } = judged.score;
        let plies = i64::from(plies.unwrap_or(0));
        #[expect(clippy::cast_possible_truncation, reason = "of −1, 0 and 1 only the sign is wanted")]
        let sign = if points.is_some() { 0 } else { share as i64 };
        (-sign, sign * plies, -i64::from(points.unwrap_or(0)))
    };
    let mut values: Vec<&Judged> = values.iter().collect();
    values.sort_by_key(key);
    values
}

/// Moves and values one after the other, in lines.
fn flow(values: &[&Judged], look: Look, room: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut used = room;
    for judged in values {
        let mark = if judged.best { "*" } else { " " };
        let value = words::brief(judged.score);
        let wide = width(&judged.place.name) + width(&value) + 3;
        if used + wide > room {
            lines.push(Line::raw(" "));
            used = 1;
        }
        used += wide;
        let style = if judged.best { look.advice() } else { Style::new() };
        if let Some(line) = lines.last_mut() {
            line.push_span(Span::styled(format!("{mark}{}", judged.place.name), style));
            line.push_span(Span::styled(format!(" {value} "), if judged.best { style } else { FAINT }));
        }
    }
    lines
}
