//! The review and the list of moves: how a player goes through a game.

use ratatui::crossterm::event::KeyCode;

use super::App;
use crate::list::{self, MoveList};
use crate::{browser, review};

impl App {
    /// Turns the review on or off.
    pub(super) fn review(&mut self) {
        if self.screen.view.moves.is_empty() {
            return self.say("no moves to review yet".to_owned());
        }
        self.done(self.table.session.review(self.screen.view.review.is_none()));
    }

    /// Shows the position after the next turning point, or after the previous one.
    pub(super) fn go_to_turning_point(&mut self, later: bool) {
        let view = &self.screen.view;
        match (review::turning_point(view, later), view.review.is_some()) {
            (Some(ply), _) => self.done(self.table.session.jump(ply)),
            (None, false) => self.say("no review yet: v judges every move".to_owned()),
            (None, true) if later => self.say("no later turning point".to_owned()),
            (None, true) => self.say("no earlier turning point".to_owned()),
        }
    }

    /// Handles a key in the list of moves, where `chosen` is chosen. It closes unless the key belongs to it.
    pub(super) fn choose(&mut self, chosen: usize, code: KeyCode) {
        let sure = std::mem::take(&mut self.screen.desk.sure);
        let moves = MoveList::of(&self.screen.view);
        let rows = browser::rows(&moves, self.area);
        let page = isize::try_from(self.area.height / 2).unwrap_or(1);
        let step = |way| Some(list::step(&rows, chosen, way));
        let last = rows.last().and_then(|row| row.nodes().last()).copied();
        self.screen.desk.list = match code {
            KeyCode::Left => step((-1, 0)),
            KeyCode::Right => step((1, 0)),
            KeyCode::Up => step((0, -1)),
            KeyCode::Down => step((0, 1)),
            KeyCode::PageUp => step((0, -page)),
            KeyCode::PageDown => step((0, page)),
            KeyCode::Home => Some(0),
            KeyCode::End => last,
            KeyCode::Delete => Some(self.delete(chosen, sure)),
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.done(self.table.session.go(chosen));
                None
            }
            _ => None,
        };
    }

    /// Deletes a variation, at a second key press: it does not come back. Returns the move that is chosen then.
    fn delete(&mut self, chosen: usize, sure: bool) -> usize {
        if sure {
            self.done(self.table.session.delete(chosen));
            return MoveList::of(&self.screen.view).current;
        }
        self.screen.desk.sure = true;
        self.say("press Delete again to delete this move and what follows it".to_owned());
        chosen
    }
}
