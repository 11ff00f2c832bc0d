//! A tree of moves as text, for storage: lines of moves, each from a node that is known by then.
//!
//! ```text
//!          ┌ 5 ─ 5
//!  ○ ─ 4 ─ 4 ─ 3 ─ 3 ─ 2      (0, "44332"), (2, "55"): nodes are numbered as they come, from 1; 0 is the empty board
//! ```

use board::notation::WrittenGame;
use board::{Bits, Board, Cell, Game, Largest, Position, Rules, WrittenMove, quote, read_moves};

use super::{MoveTree, Node, NodeId, ROOT};
use crate::restore_error::RestoreError;

impl MoveTree {
    /// All moves in the order of their nodes: lines, each with the node that it starts from.
    pub(crate) fn lines(&self) -> Vec<(usize, String)> {
        let rules = self.game.rules();
        let parents = self.parents();
        let mut lines: Vec<(usize, String)> = Vec::new();
        for (id, node) in self.nodes.iter().enumerate() {
            let Some(cell) = node.cell else { continue };
            let name = rules.move_name(cell);
            match lines.last_mut() {
                Some((_, line)) if parents[id] + 1 == id => line.push_str(&name),
                _ => lines.push((parents[id], name)),
            }
        }
        lines
    }

    /// All moves as one text: lines, each with the node that it starts from, such as `0:44332 2:55`.
    pub fn lines_text(&self) -> String {
        let lines = self.lines().into_iter().map(|(from, line)| format!("{from}:{line}"));
        lines.collect::<Vec<_>>().join(" ")
    }

    /// Reads the text of [`MoveTree::lines_text`]. `end` is the last node of the current line, all of whose moves are on the board, and
    /// `main` that of the main line; by default, both are the line of the first moves.
    pub fn parse(
        rules: Rules,
        text: &str,
        end: Option<usize>,
        main: Option<usize>,
    ) -> Result<MoveTree, RestoreError> {
        let line = |text: &str| {
            let read =
                text.split_once(':').and_then(|(from, line)| Some((from.parse().ok()?, line.to_owned())));
            read.ok_or_else(|| RestoreError::Line { text: quote(text) })
        };
        let lines = text.split_whitespace().map(line).collect::<Result<Vec<_>, _>>()?;
        let mut tree = MoveTree::from_lines(rules, &lines, ROOT, main, 0)?;
        let end = end.unwrap_or_else(|| tree.main_end());
        let is_there = tree.go_to_node(end);
        // What follows the last node does not belong to the line.
        tree.cut();
        if is_there { Ok(tree) } else { Err(RestoreError::Position) }
    }

    /// The last node of the current line.
    pub(crate) fn end(&self) -> usize {
        self.line[self.length()]
    }

    /// The tree of a game that was read, with its variations as far as there is room for them beside another game, and the number of moves
    /// that are left out.
    pub fn of_written(written: WrittenGame) -> (MoveTree, usize) {
        let mut tree = MoveTree::new(written.game);
        let area = usize::from(tree.game.rules().area());
        let room = MoveTree::MOST - area - tree.nodes.len();
        let left_out = written.variations.len().saturating_sub(room);
        for (from, cell) in written.variations.into_iter().take(room) {
            tree.nodes.push(Node::after(Some(cell)));
            let node = tree.nodes.len() - 1;
            tree.nodes[from].children.push(node);
        }
        (tree, left_out)
    }

    /// The tree of these lines, with the current line up to the node `end`, of which `ply` moves are on the board. Without the end of
    /// the main line, that is the line of the first moves.
    pub(crate) fn from_lines(
        rules: Rules,
        lines: &[(usize, String)],
        end: usize,
        main: Option<usize>,
        ply: usize,
    ) -> Result<MoveTree, RestoreError> {
        let mut growing = Growing::new(rules);
        for (from, line) in lines {
            growing.add(*from, line)?;
        }
        let mut tree = growing.finish(end, ply)?;
        let is_there = main.is_none_or(|main| tree.promote(main));
        if is_there { Ok(tree) } else { Err(RestoreError::Position) }
    }
}

/// A tree that is read. It keeps the board of every node, so that each move is checked and played once.
struct Growing {
    rules: Rules,
    nodes: Vec<Node>,
    boards: Vec<Board<Largest>>,
    parents: Vec<NodeId>,
}

impl Growing {
    fn new(rules: Rules) -> Growing {
        Growing { rules, nodes: vec![Node::after(None)], boards: vec![Board::of(rules)], parents: vec![ROOT] }
    }

    /// Adds a line of moves after a node.
    fn add(&mut self, from: NodeId, line: &str) -> Result<(), RestoreError> {
        if from >= self.nodes.len() || line.is_empty() {
            return Err(RestoreError::Position);
        }
        let mut at = from;
        for written in read_moves(self.rules, line) {
            let number = self.nodes.len();
            if number >= MoveTree::MOST {
                return Err(RestoreError::Size { most: MoveTree::MOST });
            }
            let cell = written.ok().and_then(|written| legal_cell(&self.boards[at], written));
            let known = |cell: &Cell| {
                self.nodes[at].children.iter().any(|child| self.nodes[*child].cell == Some(*cell))
            };
            let cell = cell.filter(|cell| !known(cell)).ok_or(RestoreError::Move { number })?;
            let mut board = self.boards[at];
            board.play(cell);
            self.nodes[at].children.push(number);
            self.nodes.push(Node::after(Some(cell)));
            self.boards.push(board);
            self.parents.push(at);
            at = number;
        }
        Ok(())
    }

    fn finish(self, end: NodeId, ply: usize) -> Result<MoveTree, RestoreError> {
        if end >= self.nodes.len() {
            return Err(RestoreError::Position);
        }
        let mut line = vec![end];
        while let Some(&node) = line.last().filter(|node| **node != ROOT) {
            line.push(self.parents[node]);
        }
        line.reverse();
        let mut game = Game::new(self.rules);
        for cell in line.iter().filter_map(|node| self.nodes[*node].cell) {
            game.play(cell).expect("every move was checked when it was read");
        }
        if !game.go_to(ply) {
            return Err(RestoreError::Position);
        }
        Ok(MoveTree { game, nodes: self.nodes, line, numbering: 0 })
    }
}

/// The cell of a move, if it is legal. After the end of a game, none is.
fn legal_cell(board: &Board<Largest>, written: WrittenMove) -> Option<Cell> {
    match written {
        WrittenMove::Cell(cell) => board.legal().has(cell).then_some(cell),
        WrittenMove::Column(column) => {
            board.moves().find(|cell| board.rules().coordinates(*cell).0 == column)
        }
    }
}
