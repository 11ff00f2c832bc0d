//! Transitions that concern the tree of moves.

use super::{State, Step};
use crate::error::SessionError;
use crate::tree::Kept;

impl State {
    pub(super) fn go_to_node(&mut self, node: usize, step: &mut Step) -> Result<(), SessionError> {
        if !self.tree.go_to_node(node) {
            return Err(self.no_node(node));
        }
        self.show(step);
        Ok(())
    }

    /// Deletes a variation. Searches go on, unless the current line leads through it.
    pub(super) fn delete(&mut self, node: usize, step: &mut Step) -> Result<(), SessionError> {
        let before = self.tree.ply();
        let is_cut = self.tree.delete(node).map_err(|kept| match kept {
            Kept::Unknown => self.no_node(node),
            Kept::Main => SessionError::MainLine,
        })?;
        if self.tree.ply() < before {
            self.show(step);
        } else if is_cut && self.analyst.hint_search().is_none() {
            // It may be valuing a position of the line that was.
            self.interrupt_analyst(step);
            self.resume_analysis(step);
        }
        Ok(())
    }

    pub(super) fn promote(&mut self, node: usize) -> Result<(), SessionError> {
        if self.tree.promote(node) { Ok(()) } else { Err(self.no_node(node)) }
    }

    fn no_node(&self, node: usize) -> SessionError {
        SessionError::Node { node, most: self.tree.size() - 1 }
    }
}
