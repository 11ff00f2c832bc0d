//! A tree of moves as SGF.

use board::notation::sgf::{STONES_FALL, Writer};
use board::{Outcome, Side};

use super::{MoveTree, NodeId, ROOT};

impl MoveTree {
    /// The tree as SGF, with the names of both players: the main line first, then its variations.
    ///
    /// ```
    /// use board::{Game, Rules};
    /// use play::MoveTree;
    ///
    /// let mut tree = MoveTree::new(Game::parse(Rules::TICTACTOE, "b2a1")?);
    /// tree.go_to(1);
    /// tree.play_text("c3")?;
    /// assert!(tree.sgf(["Ana", "Rui"]).ends_with("PB[Ana]PW[Rui]\n;B[bb]\n(\n;W[ac])\n(\n;W[ca]))\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sgf(&self, players: [&str; 2]) -> String {
        self.sgf_with(players, &[])
    }

    /// The same, with further properties of one line in the root, such as the date (`DT`).
    pub fn sgf_with(&self, players: [&str; 2], further: &[(&str, &str)]) -> String {
        let rules = self.game.rules();
        let mut writer = Writer::new(rules);
        writer.new_line();
        for (name, player) in ["PB", "PW"].into_iter().zip(players) {
            writer.line(name, player);
        }
        for (name, value) in further {
            writer.line(name, value);
        }
        if let Some(outcome) = self.main_game().outcome() {
            writer.line("RE", result(outcome));
        }
        if rules.gravity() {
            writer.lines("GC", STONES_FALL);
        }
        self.write(&mut writer, ROOT, Side::First);
        writer.finish()
    }

    /// Writes what follows a node: its only move and so on, up to a node that several moves follow, then a variation for each.
    fn write(&self, writer: &mut Writer, mut at: NodeId, mut side: Side) {
        while let [only] = self.nodes[at].children[..] {
            self.put(writer, only, side);
            (at, side) = (only, !side);
        }
        for child in &self.nodes[at].children {
            writer.begin_variation();
            self.put(writer, *child, side);
            self.write(writer, *child, !side);
            writer.end_variation();
        }
    }

    fn put(&self, writer: &mut Writer, node: NodeId, side: Side) {
        writer.node(side, self.nodes[node].cell.expect("only the root has no move"));
    }
}

fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "B+",
        Outcome::Win(Side::Second) => "W+",
        Outcome::Draw => "0",
    }
}

#[cfg(test)]
mod tests {
    use board::notation::read_game;
    use board::{Game, Rules};

    use super::*;

    #[test]
    fn the_main_line_comes_first_and_all_is_read_back() {
        let mut tree = MoveTree::new(Game::parse(Rules::CONNECT4, "4455667").expect("legal"));
        for (ply, text) in [(2, "1"), (2, "2"), (3, "3"), (1, "7"), (2, "7")] {
            assert!(tree.go_to(ply));
            tree.play_text(text).expect("legal");
        }
        let text = tree.sgf(["a]b", "c\nd"]);
        assert!(text.contains("PB[a\\]b]PW[c d]"), "{text}");
        let read = read_game(Rules::GOMOKU, &text).expect("our own");
        assert_eq!(read.game.to_string(), "4455667");
        let (again, left_out) = MoveTree::of_written(read);
        assert_eq!(left_out, 0);
        assert_eq!(again.nodes.len(), tree.nodes.len());
        assert_eq!(again.sgf(["a]b", "c\nd"]), text);
        assert_eq!(text.matches(";B[").count() + text.matches(";W[").count(), tree.nodes.len() - 1);
        assert_eq!(text.matches('(').count(), text.matches(')').count());
    }

    #[test]
    fn a_game_that_is_over_has_its_result_also_when_moves_are_undone() {
        let mut tree = MoveTree::new(Game::parse(Rules::CONNECT4, "4455667").expect("legal"));
        assert!(tree.sgf(["a", "b"]).contains("RE[B+]GC[Stones fall"));
        tree.go_to(3);
        assert!(tree.sgf(["a", "b"]).contains("RE[B+]"));
        tree.play_text("1").expect("legal");
        assert!(tree.sgf(["a", "b"]).contains("RE[B+]"), "the main line has it");
        assert!(tree.promote(tree.node()) && !tree.sgf(["a", "b"]).contains("RE["));
    }
}
