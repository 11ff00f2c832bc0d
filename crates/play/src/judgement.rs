//! The values of the moves of a position.

use std::cmp::Reverse;

use agents::Chances;
use board::{Cell, Game, Rules};
use search::{Score, Verdict};

use crate::Value;
use crate::author::Author;
use crate::moves::from_centre;
use crate::review::{Appraisal, MoveValue};
use crate::symmetric::{Alike, classes};
use crate::view::{self, AnalysisLine, EarlierValue, Judged, Spot};

/// The estimate of moves that are alike.
#[derive(Clone, Debug)]
pub(crate) struct Estimate {
    pub(crate) alike: Alike,
    /// For the side that makes the move.
    pub(crate) score: Score,
    /// How the game is expected to go on, the move first.
    pub(crate) line: Vec<Cell>,
}

/// The values of the moves of a position, as far as they are known.
///
/// Estimates are all of one depth: a deeper search replaces them together, or not at all.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// The contestant that valued them.
    author: Author,
    /// What its points are worth.
    chances: Chances,
    /// The depth of the estimates in plies, the move included, if they come from a search by depth.
    depth: Option<u16>,
    values: Vec<Valued>,
    /// Moves that later depths have left out, with their last estimates.
    earlier: Vec<Earlier>,
    /// The number of legal moves.
    legal: usize,
    done: bool,
}

/// A move with its score for the side that makes it.
#[derive(Clone, Debug)]
struct Valued {
    cell: Cell,
    score: Score,
    /// Whether a score of 0 is an exact draw.
    exact: bool,
    /// How the game is expected to go on, the move first.
    line: Vec<Cell>,
    /// Whether it is the mirror image of another move.
    image: bool,
}

/// An estimate of an earlier depth.
#[derive(Clone, Debug)]
struct Earlier {
    cell: Cell,
    score: Score,
    depth: Option<u16>,
}

impl Valued {
    fn is_certain(&self) -> bool {
        self.exact || !matches!(self.score.verdict(), Verdict::Estimate(_))
    }
}

impl Judgement {
    /// The number of moves that are shown with their lines.
    const LINES: usize = 3;
    /// The most moves of a line.
    const LINE_LENGTH: usize = 24;

    pub(crate) fn by(author: Author, chances: Chances) -> Judgement {
        Judgement { author, chances, ..Judgement::default() }
    }

    /// Sets the number of legal moves: values of some of them are not the value of the position.
    pub(crate) fn set_legal(&mut self, legal: usize) {
        self.legal = legal;
    }

    pub(crate) fn set_author(&mut self, author: Author, chances: Chances) {
        (self.author, self.chances) = (author, chances);
    }

    /// Names the author of values that were found elsewhere, unless there is one already.
    pub(crate) fn set_first_author(&mut self, author: Author) {
        if self.author == Author::default() {
            self.author = author;
        }
    }

    /// Whether the values are final.
    pub fn is_done(&self) -> bool {
        self.done
    }

    pub(crate) fn finish(&mut self) {
        self.done = true;
    }

    /// The depth of the estimates, if they come from a search by depth.
    pub fn depth(&self) -> Option<u16> {
        self.depth
    }

    /// Sets the certain value of moves that are alike. `line` begins with the first of them.
    pub(crate) fn set_certain(&mut self, rules: Rules, alike: &Alike, score: Score, line: &[Cell]) {
        self.set(rules, alike, (score, true), line);
    }

    /// Replaces all estimates by those of another depth; what is certain stays. Moves that are not among them keep what they had apart.
    pub(crate) fn set_estimates(&mut self, rules: Rules, depth: Option<u16>, estimates: &[Estimate]) {
        let old = self.values.iter().filter(|known| !known.is_certain());
        self.earlier.extend(old.map(|&Valued { cell, score, .. }| Earlier {
            cell,
            score,
            depth: self.depth,
        }));
        self.values.retain(Valued::is_certain);
        self.depth = depth;
        for Estimate { alike, score, line } in estimates {
            self.set(rules, alike, (*score, false), line);
        }
    }

    fn set(&mut self, rules: Rules, alike: &Alike, (score, exact): (Score, bool), line: &[Cell]) {
        for (place, (cell, line)) in alike.lines(rules, line).enumerate() {
            self.values.retain(|known| known.cell != cell);
            self.earlier.retain(|known| known.cell != cell);
            self.values.push(Valued { cell, score, exact, line, image: place > 0 });
        }
    }

    /// The score of a move for the side that makes it, if it is known.
    pub fn score(&self, cell: Cell) -> Option<Score> {
        self.values.iter().find(|known| known.cell == cell).map(|known| known.score)
    }

    /// Whether the value of a move is certain: exact, or a proven win or loss.
    pub fn is_certain(&self, cell: Cell) -> bool {
        self.values.iter().any(|known| known.cell == cell && known.is_certain())
    }

    /// The value of a move for the side that makes it, if it is known.
    pub fn value(&self, cell: Cell) -> Option<Value> {
        self.values.iter().find(|known| known.cell == cell).map(|known| self.shown(known))
    }

    /// The moves without a certain value, from the centre outwards.
    pub(crate) fn uncertain_moves(&self, game: &Game) -> Vec<Cell> {
        let open = game.outcome().is_none();
        from_centre(game).into_iter().filter(|cell| open && !self.is_certain(*cell)).collect()
    }

    /// The best moves whose values are certain, and whose lines are not known; mirror images once.
    pub(crate) fn best_without_line(&self) -> Vec<Cell> {
        let wanted = |known: &&Valued| known.is_certain() && known.line.len() <= 1;
        self.foremost().into_iter().filter(wanted).map(|known| known.cell).collect()
    }

    /// Replaces the line of a move.
    pub(crate) fn set_line(&mut self, cell: Cell, line: Vec<Cell>) {
        if let Some(known) = self.values.iter_mut().find(|known| known.cell == cell) {
            known.line = line;
        }
    }

    /// Adds the certain values of the moves of a position, where they are not known yet, and lengths that are not.
    pub(crate) fn adopt(&mut self, game: &Game, appraisal: &Appraisal) {
        let was_open = !self.uncertain_moves(game).is_empty();
        for known in &appraisal.moves {
            if self.adopt_move(game, *known) {
                self.set_first_author(appraisal.author.clone());
            }
        }
        if was_open && appraisal.exact && self.uncertain_moves(game).is_empty() {
            self.set_author(appraisal.author.clone(), appraisal.chances);
        }
    }

    /// Adds the value of a move and of its mirror images if it is certain and says more than what is known of them.
    ///
    /// Tells whether it does.
    pub(crate) fn adopt_move(&mut self, game: &Game, known: MoveValue) -> bool {
        let MoveValue { cell, score, exact, reply } = known;
        let certain = self.value(cell).filter(|_| self.is_certain(cell));
        let adds = certain.is_none_or(|value| value.is_completed_by(Value::of(score, exact)));
        if !(known.is_certain() && adds) {
            return false;
        }
        let line: Vec<Cell> = std::iter::once(cell).chain(reply).collect();
        for alike in classes(game, &[cell]) {
            self.set_certain(game.rules(), &alike, score, &line);
        }
        true
    }

    /// Whether its best value is that of the position: all moves are valued, or they have been compared by estimates. Otherwise those
    /// that are known are only the first ones.
    fn covers(&self) -> bool {
        self.values.len() >= self.legal || self.values.iter().any(|known| !known.is_certain())
    }

    fn shown(&self, known: &Valued) -> Value {
        Value::of(known.score, known.exact).on(self.chances)
    }

    /// The value of the position for the side to move: that of its best move, as soon as this cannot be a worse one than it has. A win
    /// that was found before all moves were compared may not be the shortest.
    pub fn best(&self) -> Option<Value> {
        let best = self.values.iter().max_by_key(|known| (known.score, known.exact))?;
        if self.covers() {
            // A move that draws makes no drawn position as long as the values of others are estimates.
            let exact = best.exact && self.values.iter().all(Valued::is_certain);
            return Some(Value::of(best.score, exact).on(self.chances));
        }
        match best.score.verdict() {
            Verdict::Win(Some(1)) => Some(self.shown(best)),
            Verdict::Win(_) => Some(Value::of(Score::WON, false)),
            Verdict::Loss(_) | Verdict::Estimate(_) => None,
        }
    }

    /// The best moves, the best first; mirror images once. None as long as better ones may come.
    fn foremost(&self) -> Vec<&Valued> {
        let mut values: Vec<&Valued> = self.values.iter().filter(|known| !known.image).collect();
        values.sort_by_key(|known| Reverse((known.score, known.exact)));
        values.truncate(if self.best().is_some() { Self::LINES } else { 0 });
        values
    }

    /// The analysis for a view.
    pub fn view(&self, rules: Rules) -> view::Analysis {
        let best = self.foremost().first().map(|known| known.score);
        let judged = |known: &Valued| Judged {
            place: Spot::of(rules, known.cell),
            best: Some(known.score) == best,
            score: self.shown(known),
        };
        let mut values: Vec<Judged> = self.values.iter().map(judged).collect();
        values.sort_by_key(|judged| (judged.place.x, judged.place.y));
        let certain = values.iter().all(|judged| judged.score.exact);
        // What a solver has found so far is exact; of an estimator, only the whole.
        let whole = values.len() >= self.legal || self.author == Author::exact();
        // A game that is over has no values, and nothing in it is an estimate.
        let exact = certain && whole && (self.done || !values.is_empty());
        let depth = self.depth.filter(|_| !certain);
        let line = |known: &&Valued| AnalysisLine {
            moves: known.line.iter().take(Self::LINE_LENGTH).map(|cell| Spot::of(rules, *cell)).collect(),
            score: self.shown(known),
            depth: depth.filter(|_| !known.is_certain()),
        };
        let lines = self.foremost().iter().map(line).collect();
        let earlier = |known: &Earlier| EarlierValue {
            place: Spot::of(rules, known.cell),
            score: Value::of(known.score, false).on(self.chances),
            depth: known.depth,
        };
        let earlier = self.earlier.iter().map(earlier).collect();
        let Author { by, described } = self.author.clone();
        view::Analysis { by, described, exact, done: self.done, depth, values, earlier, lines }
    }
}
