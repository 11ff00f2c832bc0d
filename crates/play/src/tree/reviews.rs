//! The judgements of the moves of a tree.

use board::{Cell, Game};

use super::{Judged, Known, MoveTree};
use crate::Value;
use crate::review::Reviewed;

impl MoveTree {
    /// The moves of the current line, undone ones included.
    pub(crate) fn line_moves(&self) -> Vec<Cell> {
        self.line.iter().filter_map(|node| self.nodes[*node].cell).collect()
    }

    /// The judgement of the move after `ply` moves of the current line, if it was judged.
    pub(crate) fn review(&self, ply: usize) -> Option<&Reviewed> {
        match &self.nodes[*self.line.get(ply + 1)?].judged {
            Judged::Known(reviewed) => Some(reviewed),
            Judged::Open | Judged::Unknown => None,
        }
    }

    /// The last move of the current line that is not judged yet: the position before it and the move. From the end, because the solver
    /// profits from what it has found in later positions.
    pub(crate) fn next_review(&self) -> Option<(Game, Cell)> {
        let is_open = |ply: &usize| matches!(self.nodes[self.line[ply + 1]].judged, Judged::Open);
        let ply = (0..self.length()).rev().find(is_open)?;
        Some((self.game.at(ply)?, self.nodes[self.line[ply + 1]].cell?))
    }

    /// Whether no move of the current line is left to judge.
    pub(crate) fn is_reviewed(&self) -> bool {
        self.line.iter().skip(1).all(|node| !matches!(self.nodes[*node].judged, Judged::Open))
    }

    /// Stores the judgement of the last of these moves, if they begin the current line; `None` if it could not be judged.
    pub(crate) fn set_review(&mut self, moves: &[Cell], reviewed: Option<Box<Reviewed>>) -> bool {
        let begins = self.line_moves().starts_with(moves);
        if let Some(node) = self.line.get(moves.len()).filter(|_| begins && !moves.is_empty()) {
            self.nodes[*node].judged = reviewed.map_or(Judged::Unknown, Judged::Known);
        }
        begins
    }

    /// Opens the judgement of the move that led to the position at a ply, if what is certain of the position contradicts it: it was
    /// judged before more of the line was known.
    pub(crate) fn reopen_review(&mut self, ply: usize) {
        let Some(before) = ply.checked_sub(1) else { return };
        let certain = |game: &Game| self.review(ply)?.value_before(game);
        let certain = self.game.at(ply).and_then(|game| certain(&game));
        let contradicts = |judged: &Reviewed| certain.is_some_and(|value| value != judged.value);
        if self.review(before).is_some_and(contradicts) {
            self.nodes[self.line[ply]].judged = Judged::Open;
        }
    }

    /// Sets the value of the position at a ply of the line, seen by its side to move. An estimate replaces no exact value.
    pub(crate) fn renew_value(&mut self, ply: usize, value: Value) {
        let known = self.line.get(ply).map(|node| self.nodes[*node].known);
        if value.exact || !matches!(known, Some(Known::Value(known)) if known.exact) {
            self.set_value(ply, Some(value));
        }
    }

    /// Sets the value of the position at a ply of the line, seen by its side to move, unless one is known that is as certain.
    pub(crate) fn offer_value(&mut self, ply: usize, value: Value) {
        let Some(node) = self.line.get(ply) else { return };
        let is_better = match self.nodes[*node].known {
            Known::Open | Known::Unknown => true,
            Known::Value(known) => value.exact && !known.exact,
        };
        if is_better {
            self.set_value(ply, Some(value));
        }
    }
}
