//! Transitions that concern the review of the line.

use board::{Cell, Game};

use super::{State, Step};
use crate::Value;
use crate::error::SessionError;
use crate::event::{Lane, Ticket, Work};
use crate::review::Reviewed;
use crate::trial::Trial;
use crate::view;

impl State {
    /// Turns the review on or off. What was judged is kept, so that turning it on again costs nothing.
    pub(super) fn review(&mut self, on: bool, step: &mut Step) {
        self.reviews = on;
        if !on && self.analyst.is_reviewing() {
            self.interrupt_analyst(step);
        }
        self.resume_analysis(step);
    }

    /// Starts the search of the next move to judge, if there is one; returns its ticket, and the moves up to this one.
    pub(super) fn start_review(&mut self, step: &mut Step) -> Option<(Ticket, Vec<Cell>)> {
        let (game, cell) = self.tree.next_review().filter(|_| self.reviews)?;
        let moves = [game.moves(), &[cell]].concat();
        let after = self.tree.review(moves.len()).map(|reviewed| Box::new(reviewed.appraisal.clone()));
        Some((self.start(Lane::Analyst, game, Work::Review(cell, after), step), moves))
    }

    pub(super) fn on_move_reviewed(
        &mut self,
        ticket: Ticket,
        found: Option<Box<Reviewed>>,
        step: &mut Step,
    ) -> bool {
        let Some(moves) = self.end_review(ticket) else { return false };
        let values = found.as_ref().map(|reviewed| (reviewed.best_value, reviewed.value));
        // Another line may have been chosen meanwhile.
        if self.tree.set_review(&moves, found)
            && let Some((best, played)) = values.filter(|_| self.analyst.is_by_default())
        {
            let ply = moves.len() - 1;
            self.tree.offer_value(ply, best);
            if ply + 1 == self.tree.length() {
                self.tree.offer_value(ply + 1, seen_after(played));
            }
        }
        self.tree.reopen_review(moves.len() - 1);
        self.adopt_known();
        self.resume_analysis(step);
        true
    }

    /// The review of the line, as its moves were judged, while it is on.
    pub(super) fn whole_review(&self) -> Option<view::Review> {
        if !self.reviews {
            return None;
        }
        let reviewed: Vec<Option<&Reviewed>> =
            (0..self.tree.length()).map(|ply| self.tree.review(ply)).collect();
        Some(view::Review::of(self.rules(), &reviewed, self.tree.is_reviewed()))
    }

    /// The position after `ply` moves of the line.
    pub(crate) fn position(&self, ply: usize) -> Result<view::PositionOfLine, SessionError> {
        Ok(view::PositionOfLine::of(&self.game_at(ply)?))
    }

    fn game_at(&self, ply: usize) -> Result<Game, SessionError> {
        self.game().at(ply).ok_or(SessionError::Ply { ply, most: self.tree.length() })
    }

    /// What is needed to judge a move in the position after `ply` moves of the line.
    pub(crate) fn trial(&self, ply: usize, text: &str) -> Result<Trial, SessionError> {
        let game = self.game_at(ply)?;
        let known = self.tree.review(ply).map(|reviewed| reviewed.appraisal.clone());
        Trial::new(game, text, known).map_err(SessionError::Move)
    }
}

/// The value of a move as the opponent sees it, after the move.
pub(super) fn seen_after(value: Value) -> Value {
    let turned = value.turned();
    Value { plies: turned.plies.map(|plies| plies.saturating_sub(1)), ..turned }
}
