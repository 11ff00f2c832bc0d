//! The marks of a cell: stone, hint, value, threat, winning line.

use std::collections::HashMap;

use ratatui::style::Style;

use super::glyphs::{Look, STRONG, candidate};
use super::layout::Size;
use super::screen::{Screen, width};
use super::words;
use super::{evaluation, review};
use board::{Rules, Side, WrittenMove, read_moves};
use play::review::Grade;
use play::view::{Judged, Point};
use play::{Value, View, Worth};

/// What stands at the left and at the right of a cell.
pub(super) type Sides = ([&'static str; 2], Style);

/// The contents of a cell.
#[derive(Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "a cell can stand out for several things at once")]
pub(super) struct Spot {
    pub(super) stone: Option<Side>,
    last: bool,
    /// What stands on both sides of the last move, if it is a turning point of the review.
    grade: Option<[&'static str; 2]>,
    pub(super) won: bool,
    cursor: bool,
    /// Where a stone would fall.
    landing: bool,
    hint: bool,
    value: Option<MoveValue>,
    /// Whether the first or the second side would complete a line here.
    threat: (bool, bool),
    /// A best move of the running search, current or earlier.
    candidate: Option<bool>,
}

/// The cells that are not just empty.
pub(super) struct Spots<'a> {
    screen: &'a Screen,
    known: HashMap<Point, Spot>,
}

impl Spots<'_> {
    /// Collects the marks of all cells.
    pub(super) fn of(screen: &Screen) -> Spots<'_> {
        let (view, desk) = (&screen.view, &screen.desk);
        let mut spots = Spots { screen, known: HashMap::new() };
        for stone in &view.moves[..view.ply] {
            spots.change((stone.place.x, stone.place.y), |spot| spot.stone = Some(stone.side));
        }
        if let Some(last) = view.ply.checked_sub(1).and_then(|ply| view.moves.get(ply)) {
            spots.change((last.place.x, last.place.y), |spot| spot.last = true);
            spots.review((last.place.x, last.place.y));
        }
        for cell in &view.line {
            spots.change(*cell, |spot| spot.won = true);
        }
        spots.advise();
        if desk.threats {
            for cell in &view.threats.first {
                spots.change(*cell, |spot| spot.threat.0 = true);
            }
            for cell in &view.threats.second {
                spots.change(*cell, |spot| spot.threat.1 = true);
            }
        }
        if view.outcome.is_none() {
            let focus = screen.focus();
            spots.change(focus, |spot| (spot.cursor, spot.landing) = (true, view.kind.gravity));
        }
        spots
    }

    /// The grade of the last move, if it gives something up, and the moves that were better.
    fn review(&mut self, last: Point) {
        let view = &self.screen.view;
        let Some(judged) = review::of_last_move(view).filter(|judged| judged.grade.is_turning_point()) else {
            return;
        };
        let grade = match judged.grade {
            Grade::Inaccuracy => ["?", "!"],
            Grade::Blunder => ["?", "?"],
            Grade::MissedWin => ["?", "W"],
            _ => ["?", " "],
        };
        self.change(last, |spot| spot.grade = Some(grade));
        let places = judged.best.iter().filter_map(|name| place(view, name));
        for place in places.collect::<Vec<_>>() {
            self.change(place, |spot| spot.hint = true);
        }
    }

    /// Hints, values, and best moves of the running search.
    fn advise(&mut self) {
        let view = &self.screen.view;
        if let Some(hint) = &view.hint {
            self.change((hint.place.x, hint.place.y), |spot| spot.hint = true);
        }
        let values = view.analysis.as_ref().map_or(&[][..], |analysis| &analysis.values);
        let values = evaluation::best_first(values);
        let beyond = values.get(MoveValue::RANKS).map(|judged| judged.score);
        for (rank, Judged { place, best, score }) in (1..).zip(&values) {
            let rank = Some(rank).filter(|rank| *rank <= MoveValue::RANKS && beyond != Some(*score));
            let worth = MoveValue { value: *score, best: *best, rank };
            self.change((place.x, place.y), |spot| spot.value = Some(worth));
        }
        let Some(thinking) = view.thinking.as_ref().filter(|thinking| thinking.running) else { return };
        for candidate in &thinking.candidates {
            let now = thinking.best.as_ref() == Some(&candidate.place);
            self.change((candidate.place.x, candidate.place.y), |spot| spot.candidate = Some(now));
        }
    }

    /// Changes the marks of a cell.
    fn change(&mut self, cell: Point, change: impl FnOnce(&mut Spot)) {
        change(self.known.entry(cell).or_default());
    }

    /// The marks of a cell.
    pub(super) fn at(&self, cell: Point) -> Spot {
        self.known.get(&cell).cloned().unwrap_or_default()
    }
}

/// The cell of a move that was possible before the last one, and still is.
fn place(view: &View, name: &str) -> Option<Point> {
    let rules: Rules = view.kind.shape.parse().ok()?;
    match read_moves(rules, name).next()?.ok()? {
        WrittenMove::Cell(cell) => Some(rules.coordinates(cell)),
        WrittenMove::Column(x) => {
            let stones = view.moves[..view.ply].iter().filter(|stone| stone.place.x == x).count();
            Some((x, u8::try_from(stones).ok()?))
        }
    }
}

impl Spot {
    /// What stands on both sides of a cell, in its upper and its lower half: brackets for the winning line, arrows for the cursor,
    /// and parentheses for the last move where stones are tall; smaller ones have a character of their own for it. A cell with cursor
    /// and last move shows one above the other.
    pub(super) fn sides(&self, look: Look, size: Size) -> [Option<Sides>; 2] {
        let cursor = self.cursor && (!self.landing || self.stone.is_none());
        let pointed = cursor.then(|| (look.cursor(), STRONG));
        let last = (self.last && size.is_tall()).then_some((["(", ")"], STRONG));
        let last = self.grade.map(|grade| (grade, look.error())).or(last);
        if self.won { [Some((["[", "]"], look.won())); 2] } else { [pointed.or(last), last.or(pointed)] }
    }

    /// Its stone in one character.
    pub(super) fn stone(&self, look: Look) -> Option<(&'static str, Style)> {
        let side = self.stone?;
        Some((if self.last { look.last_stone(side) } else { look.stone(side) }, look.side(side)))
    }

    /// The text of an empty cell with this many characters: the value or the most important mark, then the others.
    pub(super) fn texts(&self, look: Look, room: u16) -> [String; 2] {
        let hint = if self.hint { "!" } else { "" };
        let threat = look.threat(self.threat.0, self.threat.1);
        let candidate = self.candidate.map_or("", |now| candidate(now));
        let value = self.value.map_or_else(String::new, |worth| worth.text(room));
        if room > 3 {
            return [value, [hint, threat, candidate].concat()];
        }
        // Hints and threats are rarer than values, so they take precedence.
        let landing = if self.landing && room == 1 { look.landing() } else { "" };
        let all = [hint, threat, &value, candidate, landing];
        let main = all.into_iter().find(|mark| !mark.is_empty()).unwrap_or("");
        [main.to_owned(), String::new()]
    }
}

/// The value of a move and its rank.
#[derive(Clone, Copy)]
struct MoveValue {
    value: Value,
    best: bool,
    /// The rank, from 1 for the best; none if too many moves are equally good.
    rank: Option<usize>,
}

impl MoveValue {
    /// The number of moves that are ranked.
    const RANKS: usize = 9;

    /// The value in at most this many characters. If estimates do not fit, the nine best moves show their rank instead.
    fn text(self, room: u16) -> String {
        let brief = words::brief(self.value);
        let starred = format!("*{brief}");
        let letter = match self.value.kind {
            Worth::Win => "W",
            Worth::Loss => "L",
            Worth::Draw => "=",
            Worth::Estimate if room > 3 && width(&brief) <= room => return brief,
            Worth::Estimate => return self.rank.map_or_else(String::new, |rank| rank.to_string()),
        };
        let texts = [Some(starred).filter(|_| self.best), Some(brief)];
        let fits = |text: &String| width(text) <= room;
        texts.into_iter().flatten().find(fits).unwrap_or_else(|| letter.to_owned())
    }
}
