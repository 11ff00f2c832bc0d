//! The review of a game in views.

use board::{Cell, Message, Rules, Side};
use serde::Serialize;

use super::BySide;
use crate::Value;
use crate::author::Author;
use crate::review::{Grade, Reviewed, accuracy};

/// The moves of the current line, judged one by one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// Whether every move has been judged that can be.
    pub done: bool,
    /// Who has judged: `perfect` if all values are exact, else the agent that estimates; empty before the first move is judged.
    pub by: String,
    /// The same in words.
    pub described: Option<Message>,
    /// Whether all moves judged so far were judged by exact values.
    pub exact: bool,
    /// The accuracy of each side over its moves judged so far, in per cent.
    pub accuracy: BySide<Option<f32>>,
    /// The moves of the line, undone ones included; `null` as long as one is not judged.
    pub moves: Vec<Option<ReviewedMove>>,
}

/// A judged move of the line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedMove {
    /// The number of moves before it.
    pub ply: usize,
    /// What it is worth compared with the best move.
    pub grade: Grade,
    /// Its value for the side that made it.
    pub value: Value,
    /// The value of the best move, for the same side.
    pub best_value: Value,
    /// The expected result that it gave up, from 0 to 1.
    pub loss: f32,
    /// The moves of the highest value, as moves are written.
    pub best: Vec<String>,
    /// The moves that are as good as the best one, those of the highest value included.
    pub accepts: Vec<String>,
    /// Whether there was no choice: every other move would have lost at once, or there was none.
    pub forced: bool,
    /// What happened, at a turning point: a part of a sentence about the side that made the move.
    pub note: Option<Message>,
}

impl Review {
    /// The review of a line from its judged moves; `done` if no more will come.
    pub fn of(rules: Rules, reviewed: &[Option<&Reviewed>], done: bool) -> Review {
        let judged = || reviewed.iter().flatten();
        let exact = judged().next().is_some() && judged().all(|reviewed| reviewed.appraisal.exact);
        // Where a part is estimated, the agent that estimates is named.
        let author = judged().find(|reviewed| reviewed.appraisal.exact == exact);
        let Author { by, described } =
            author.map(|reviewed| reviewed.appraisal.author.clone()).unwrap_or_default();
        let of = |side: Side| {
            let mine = reviewed.iter().enumerate().filter(|(ply, _)| Side::to_move_at(*ply) == side);
            let losses: Vec<f32> =
                mine.filter_map(|(_, reviewed)| Some((*reviewed)?.counted_loss())).collect();
            accuracy(&losses)
        };
        let moves = reviewed.iter().enumerate();
        Review {
            done,
            by,
            described,
            exact,
            accuracy: BySide { first: of(Side::First), second: of(Side::Second) },
            moves: moves.map(|(ply, reviewed)| Some(ReviewedMove::of(rules, ply, (*reviewed)?))).collect(),
        }
    }
}

impl Review {
    /// How many moves have been judged.
    pub fn judged(&self) -> usize {
        self.moves.iter().flatten().count()
    }

    /// The moves that are turning points of the game.
    pub fn turning_points(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().flatten().filter(|judged| judged.grade.is_turning_point())
    }

    /// What the values are, in words.
    pub fn basis(&self) -> &'static str {
        if self.exact { "exact values" } else { "estimates where the game is not solved" }
    }

    /// The accuracy of a side in words.
    pub fn accuracy_words(&self, side: Side) -> String {
        let BySide { first, second } = self.accuracy;
        let accuracy = if side == Side::First { first } else { second };
        accuracy.map_or_else(|| "–".to_owned(), |percent| format!("{percent:.1} %"))
    }
}

impl ReviewedMove {
    /// Its grade in words, and whether there was no choice.
    pub fn grade_words(&self) -> String {
        let forced = if self.forced { ", forced" } else { "" };
        format!("{}{forced}", self.grade.words())
    }

    /// Its grade in words, and what happened if it is a turning point.
    pub fn words(&self) -> String {
        let note = self.note.as_ref().map_or_else(String::new, |note| format!(": {note}"));
        format!("{}{note}", self.grade.words())
    }

    /// A judged move with the names of moves.
    pub fn of(rules: Rules, ply: usize, reviewed: &Reviewed) -> ReviewedMove {
        let names = |cells: Vec<Cell>| cells.into_iter().map(|cell| rules.move_name(cell)).collect();
        ReviewedMove {
            ply,
            grade: reviewed.grade,
            value: reviewed.value,
            best_value: reviewed.best_value,
            loss: reviewed.loss,
            best: names(reviewed.best()),
            accepts: names(reviewed.accepts()),
            forced: reviewed.forced,
            note: reviewed.note.clone(),
        }
    }
}
