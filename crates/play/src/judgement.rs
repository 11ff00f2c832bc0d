//! The values of the moves of a position.

use board::{Cell, Game, Position, Rules};
use search::{Score, Verdict};

use crate::Value;
use crate::view::{self, Judged, Spot};

/// The values of the moves of a position, as far as they are known.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// The name of the contestant that valued them.
    by: String,
    /// Moves with their scores for the side to move, and whether a score of 0 is an exact draw.
    values: Vec<(Cell, Score, bool)>,
    done: bool,
}

impl Judgement {
    pub(crate) fn by(author: String) -> Judgement {
        Judgement { by: author, ..Judgement::default() }
    }

    pub(crate) fn set_author(&mut self, author: String) {
        self.by = author;
    }

    /// Whether the values are final.
    pub fn is_done(&self) -> bool {
        self.done
    }

    pub(crate) fn finish(&mut self) {
        self.done = true;
    }

    pub(crate) fn score(&self, cell: Cell) -> Option<Score> {
        self.values.iter().find(|(known, ..)| *known == cell).map(|(_, score, _)| *score)
    }

    pub(crate) fn set(&mut self, cell: Cell, score: Score, exact: bool) {
        self.values.retain(|(known, ..)| *known != cell);
        self.values.push((cell, score, exact));
    }

    pub(crate) fn is_exact(&self, cell: Cell) -> bool {
        self.values.iter().any(|(known, score, exact)| {
            *known == cell && (*exact || !matches!(score.verdict(), Verdict::Estimate(_)))
        })
    }

    /// The moves without an exact value, from the centre outwards.
    pub(crate) fn uncertain_moves(&self, game: &Game) -> Vec<Cell> {
        let open = game.outcome().is_none();
        from_centre(game).into_iter().filter(|cell| open && !self.is_exact(*cell)).collect()
    }

    /// The value of the position for the side to move: that of its best move so far.
    pub fn best(&self) -> Option<Value> {
        let (_, score, exact) = self.values.iter().max_by_key(|(_, score, exact)| (*score, *exact))?;
        Some(Value::of(*score, *exact))
    }

    /// The analysis for a view.
    pub fn view(&self, rules: Rules) -> view::Analysis {
        let best = self.values.iter().map(|(_, score, _)| *score).max();
        let judged = |(cell, score, exact): &(Cell, Score, bool)| Judged {
            place: Spot::of(rules, *cell),
            best: Some(*score) == best,
            score: Value::of(*score, *exact),
        };
        let mut values: Vec<Judged> = self.values.iter().map(judged).collect();
        values.sort_by_key(|judged| (judged.place.x, judged.place.y));
        let exact = !values.is_empty() && values.iter().all(|judged| judged.score.exact);
        view::Analysis { by: self.by.clone(), exact, done: self.done, values }
    }
}

/// The legal moves from the centre outwards, as central moves usually matter most.
fn from_centre(game: &Game) -> Vec<Cell> {
    let rules = game.rules();
    let distance = |cell: &Cell| {
        let (x, y) = rules.coordinates(*cell);
        let off = |at: u8, side: u8| (2 * i32::from(at) + 1 - i32::from(side)).abs();
        off(x, rules.width()).max(off(y, rules.height()) * i32::from(!rules.gravity()))
    };
    let mut cells: Vec<Cell> = game.board().moves().collect();
    cells.sort_by_key(distance);
    cells
}
