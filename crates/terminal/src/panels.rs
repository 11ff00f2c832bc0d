//! The panels beside the board: players, search, evaluation and moves.

use std::cmp::Ordering;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::glyphs::{FAINT, Look, STRONG};
use super::screen::{Screen, width};
use super::section::{Section, cut};
use super::words;
use super::{evaluation, review};
use board::Side;
use play::View;
use play::view::{Purpose, Thinking};

/// Draws all panels, as far as they fit.
pub(super) fn draw(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    let look = screen.look;
    let search = thinking(screen, area.width);
    let is_searching = screen.view.thinking.as_ref().is_some_and(|thinking| thinking.running);
    // The review takes the place of a search that is over.
    let review = review::section(screen, area.width).filter(|_| !is_searching);
    let is_reviewed = review.is_some();
    let mut sections = vec![players(screen, area.width), review.unwrap_or(search)];
    sections.push(evaluation::section(screen, area.width));
    let list = moves(&screen.view, look, area.width);
    let wants = [sections[0].height(), sections[1].height(), sections[2].height(), 1 + count(&list.lines)];
    let heights = share(area.height, wants, is_reviewed);
    sections
        .push(Section { title: Some("moves".to_owned()), lines: list.around(heights[3].saturating_sub(1)) });
    let mut y = area.y;
    for (section, height) in sections.into_iter().zip(heights) {
        section.draw(look, Rect { y, height, ..area }, buffer);
        y += height;
    }
}

/// The number of lines.
fn count<T>(lines: &[T]) -> u16 {
    u16::try_from(lines.len()).unwrap_or(u16::MAX)
}

/// The heights of the panels: each is shortened to its minimum, less important ones first, until all fit. What a review says is more
/// important than the evaluation.
fn share(room: u16, mut wants: [u16; 4], is_reviewed: bool) -> [u16; 4] {
    let first = [(3, 3), (2, 5), (3, 2)];
    let then = if is_reviewed { [(2, 0), (1, 3)] } else { [(2, 2), (1, 3)] };
    for (part, least) in first.into_iter().chain(then).chain([(3, 0), (1, 0), (2, 0), (0, 0)]) {
        let all = wants.iter().fold(0, |sum: u16, want| sum.saturating_add(*want));
        let spare = wants[part].saturating_sub(least);
        wants[part] -= spare.min(all.saturating_sub(room));
    }
    wants
}

/// The players, and the side to move.
fn players(screen: &Screen, room: u16) -> Section {
    let (view, look) = (&screen.view, screen.look);
    let player = |side: Side| {
        let seat = if side == Side::First { &view.seats.first } else { &view.seats.second };
        let turn = if view.turn == Some(side) { look.arrow() } else { " " };
        let name = words::name(view, side);
        let described =
            seat.described.as_ref().map_or_else(String::new, |words| words::described(words, look));
        let rest = described.strip_prefix(&name).unwrap_or_default().to_owned();
        let (rest, below) =
            if 4 + width(&name) + width(&rest) <= room { (rest, None) } else { (String::new(), Some(rest)) };
        let line = Line::from(vec![
            Span::styled(format!("{turn} "), STRONG),
            Span::styled(format!("{} ", look.stone(side)), look.side(side)),
            Span::styled(name, STRONG),
            Span::styled(rest, FAINT),
        ]);
        // What does not fit stands below.
        let below =
            below.map(|rest| format!("    {}", rest.trim_start_matches(look.dot()).trim_start_matches(", ")));
        [Some(line), below.map(|below| Line::styled(cut(&below, room, look), FAINT))]
    };
    let mut lines: Vec<Line<'static>> = Side::BOTH.into_iter().flat_map(player).flatten().collect();
    if view.seats.first.agent.is_some() && view.seats.second.agent.is_some() {
        let paused = if view.paused { ", paused" } else { "" };
        lines.push(Line::styled(format!("  a move every {} ms{paused}", view.pace), FAINT));
    }
    Section { title: None, lines }
}

/// The running search, or the last one.
fn thinking(screen: &Screen, room: u16) -> Section {
    let look = screen.look;
    let Some(thinking) = &screen.view.thinking else {
        let lines = vec![Line::styled("  no search yet", FAINT)];
        return Section { title: Some("thinking".to_owned()), lines };
    };
    let verb = match (thinking.running, thinking.purpose) {
        (true, Purpose::Move) => "thinking",
        (false, Purpose::Move) => "thought",
        (_, Purpose::Hint) => "hint",
    };
    let title = cut(&format!("{verb}: {}", words::who(&thinking.described)), room.saturating_sub(3), look);
    if thinking.best.is_none() && !thinking.running {
        let lines = vec![Line::styled("  stopped before a result", FAINT)];
        return Section { title: Some(title), lines };
    }
    let mut lines = vec![figures(thinking, look)];
    lines.extend(effort(thinking, screen.desk.elapsed, room));
    lines.push(main_line(thinking, look, room));
    Section { title: Some(title), lines }
}

/// The best move and its score.
fn figures(thinking: &Thinking, look: Look) -> Line<'static> {
    let best = thinking.best.as_ref().map_or("-", |place| place.name.as_str());
    let score = thinking
        .score
        .map_or_else(String::new, |score| format!("  {} {}", words::brief(score), words::certainty(score)));
    Line::from(vec![
        Span::styled(format!("  {} ", look.stone(thinking.side)), look.side(thinking.side)),
        Span::styled(best.to_owned(), STRONG),
        Span::raw(score),
    ])
}

/// Depth, time, nodes and nodes per second.
fn effort(thinking: &Thinking, elapsed: Option<Duration>, room: u16) -> Vec<Line<'static>> {
    let told = Duration::try_from_secs_f64(thinking.seconds).unwrap_or_default();
    let time = elapsed.filter(|_| thinking.running).map_or(told, |elapsed| elapsed.max(told));
    let figures = [
        format!("depth {}", thinking.depth),
        words::time(time),
        words::counted(thinking.nodes, "node"),
        format!("{}/s", words::count(thinking.nodes_per_second)),
    ];
    let mut lines: Vec<String> = Vec::new();
    for figure in figures {
        match lines.last_mut().filter(|line| width(line) + width(&figure) + 2 <= room) {
            Some(line) => line.extend(["  ", &figure]),
            None => lines.push(format!("  {figure}")),
        }
    }
    lines.into_iter().map(Line::raw).collect()
}

/// The principal variation.
fn main_line(thinking: &Thinking, look: Look, room: u16) -> Line<'static> {
    let names: Vec<&str> = thinking.line.iter().map(|place| place.name.as_str()).collect();
    Line::styled(cut(&format!("  line {}", names.join(" ")), room, look), FAINT)
}

/// The moves of the game in lines, and the index of the current line.
struct Moves {
    lines: Vec<Line<'static>>,
    here: usize,
}

impl Moves {
    /// As many lines as fit, the current one among them.
    fn around(mut self, room: u16) -> Vec<Line<'static>> {
        let room = usize::from(room);
        let from = (self.here + 1).saturating_sub(room);
        self.lines.drain(..from.min(self.lines.len()));
        self.lines.truncate(room);
        self.lines
    }
}

/// The moves by pairs; the last one on the board is in brackets, those taken back are faint.
fn moves(view: &View, look: Look, room: u16) -> Moves {
    let mut lines = vec![Line::raw(" ")];
    let mut here = 0;
    let mut used = 1;
    for (number, pair) in (1..).zip(view.moves.chunks(2)) {
        let mut spans = vec![Span::styled(format!(" {number}."), FAINT)];
        for (ply, stone) in (2 * number - 1..).zip(pair) {
            let name = &stone.place.name;
            let (text, style) = match ply.cmp(&view.ply) {
                Ordering::Less => (format!(" {name}"), Style::new()),
                Ordering::Equal => (format!("[{name}]"), STRONG),
                Ordering::Greater => (format!(" {name}"), FAINT),
            };
            spans.push(Span::styled(text, style));
            let judged = view.review.as_ref().and_then(|review| review.moves.get(ply - 1)?.as_ref());
            let grade = judged.map(|judged| judged.grade);
            spans.push(Span::styled(grade.map_or("", review::mark), review::style(grade, look)));
        }
        let wide = spans.iter().map(|span| width(&span.content)).sum::<u16>();
        if used + wide > room && used > 1 {
            lines.push(Line::raw(" "));
            used = 1;
        }
        used += wide;
        if (2 * number - 1..2 * number + 1).contains(&view.ply) {
            here = lines.len() - 1;
        }
        if let Some(line) = lines.last_mut() {
            line.spans.extend(spans);
        }
    }
    if view.moves.is_empty() {
        lines = vec![Line::styled("  none yet", FAINT)];
    }
    Moves { lines, here }
}
