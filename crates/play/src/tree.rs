//! A game as a tree of moves, with a current line.
//!
//! ```text
//!          ┌ 5 ─ 5            a variation played before: kept
//!  ○ ─ 4 ─ 4 ─ 3 ─ 3 ┄ 2      the current line; ┄ was undone and can be redone
//!              ▲ the current position is a node of the line
//! ```

mod lines;
mod reviews;
mod sgf;
mod variations;

use board::{Cell, Game, MoveError};

pub(crate) use self::variations::Kept;
use crate::Value;
use crate::review::Reviewed;

/// The index of a node: the position after a move, or the empty board.
type NodeId = usize;

/// The position before the first move.
const ROOT: NodeId = 0;

/// The value of a position for the first player, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Known {
    /// Not searched yet.
    Open,
    /// Searched without a result.
    Unknown,
    Value(Value),
}

#[derive(Clone, Debug)]
struct Node {
    /// The move that leads here; the root has none.
    cell: Option<Cell>,
    children: Vec<NodeId>,
    known: Known,
    /// The judgement of the move that leads here.
    judged: Judged,
}

/// The judgement of a move, as far as it is known.
#[derive(Clone, Debug)]
enum Judged {
    /// Not judged yet.
    Open,
    /// It could not be judged.
    Unknown,
    Known(Box<Reviewed>),
}

impl Node {
    fn after(cell: Option<Cell>) -> Node {
        Node { cell, children: Vec::new(), known: Known::Open, judged: Judged::Open }
    }
}

/// The tree of all moves played on a board, with a current line.
///
/// Another move from an earlier position starts a variation: the moves that followed stay in the tree.
///
/// ```
/// use board::{Game, Rules};
/// use play::MoveTree;
///
/// let mut tree = MoveTree::new(Game::parse(Rules::CONNECT4, "4455")?);
/// tree.go_to(2);
/// tree.play_text("3")?;
/// assert_eq!(tree.game().to_string(), "443");
/// // From the position after two moves, two moves are known now.
/// assert_eq!(tree.continuations(2).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveTree {
    /// The current line; its undone moves are those after the current position.
    game: Game,
    nodes: Vec<Node>,
    /// The nodes of the current line from the root, undone ones included.
    line: Vec<NodeId>,
    /// Increases when nodes get new numbers.
    numbering: usize,
}

impl MoveTree {
    /// The most nodes of a tree that is played on: see `has_room_for`.
    pub const MOST: usize = 1 << 12;

    /// The tree of one game. Its undone moves belong to the line.
    pub fn new(game: Game) -> MoveTree {
        let mut tree = MoveTree { game, nodes: vec![Node::after(None)], line: vec![ROOT], numbering: 0 };
        let cells: Vec<Cell> = tree.game.moves().iter().copied().chain(tree.game.taken_back()).collect();
        for cell in cells {
            tree.extend(tree.line.len() - 1, cell);
        }
        tree
    }

    /// The game up to the current position; later moves of the line are undone.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The number of moves before the current position.
    pub fn ply(&self) -> usize {
        self.game.moves().len()
    }

    /// What identifies the current position: another one, or the same position by other moves, has another. So has each of them when
    /// nodes get new numbers.
    pub(crate) fn here(&self) -> (usize, usize) {
        (self.numbering, self.node())
    }

    /// The number of moves of the current line, undone ones included.
    pub fn length(&self) -> usize {
        self.line.len() - 1
    }

    /// Whether the current position is the last one of the line.
    pub fn is_at_end(&self) -> bool {
        self.ply() == self.length()
    }

    /// The moves played so far from the position at a ply of the current line, oldest first.
    pub fn continuations(&self, ply: usize) -> Vec<Cell> {
        let children = self.line.get(ply).map(|node| self.nodes[*node].children.as_slice());
        children.unwrap_or_default().iter().filter_map(|child| self.nodes[*child].cell).collect()
    }

    /// Plays a move, which becomes the end of the line. An illegal move changes nothing.
    pub fn play(&mut self, cell: Cell) -> Result<(), MoveError> {
        let ply = self.ply();
        self.game.play(cell)?;
        self.extend(ply, cell);
        Ok(())
    }

    /// Plays the move written in the text: see [`Game::play_text`].
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let ply = self.ply();
        self.game.play_text(text)?;
        let cell = self.game.last().expect("a move was just played");
        self.extend(ply, cell);
        Ok(())
    }

    /// Truncates the line at `ply` and appends a move, as an existing child or a new one.
    fn extend(&mut self, ply: usize, cell: Cell) {
        self.line.truncate(ply + 1);
        let at = self.line[ply];
        let known = self.nodes[at].children.iter().find(|child| self.nodes[**child].cell == Some(cell));
        let node = known.copied().unwrap_or_else(|| {
            self.nodes.push(Node::after(Some(cell)));
            let node = self.nodes.len() - 1;
            self.nodes[at].children.push(node);
            node
        });
        self.line.push(node);
    }

    /// Whether a line of moves from the current position fits in: moves that are known there take no room.
    pub(crate) fn has_room_for(&self, line: &[Cell]) -> bool {
        let mut at = self.node();
        let is_known = |cell: &&Cell| {
            let next = self.nodes[at].children.iter().find(|child| self.nodes[**child].cell == Some(**cell));
            at = next.copied().unwrap_or(at);
            next.is_some()
        };
        let known = line.iter().take_while(is_known).count();
        self.nodes.len() + line.len() - known <= Self::MOST
    }

    /// Undoes the last move; false at the beginning.
    pub fn undo(&mut self) -> bool {
        self.game.undo().is_some()
    }

    /// Redoes the next move of the line; false at its end.
    pub fn redo(&mut self) -> bool {
        self.game.redo().is_some()
    }

    /// Moves to a ply of the current line; false, and no change, beyond its end.
    pub fn go_to(&mut self, ply: usize) -> bool {
        self.game.go_to(ply)
    }

    /// The first ply of the line whose value has not been searched.
    pub(crate) fn first_open(&self) -> Option<usize> {
        self.line.iter().position(|node| self.nodes[*node].known == Known::Open)
    }

    /// Stores the value of the position at a ply, for its side to move; `None` if the search found none.
    pub(crate) fn set_value(&mut self, ply: usize, value: Option<Value>) {
        let turned = |value: Value| if ply.is_multiple_of(2) { value } else { value.turned() };
        if let Some(node) = self.line.get(ply) {
            self.nodes[*node].known = value.map_or(Known::Unknown, |value| Known::Value(turned(value)));
        }
    }

    /// Drops all values.
    pub(crate) fn forget_values(&mut self) {
        for node in &mut self.nodes {
            node.known = Known::Open;
        }
    }

    /// The known values of the positions of the line, for the first player.
    pub fn values(&self) -> Vec<Option<Value>> {
        self.line.iter().map(|node| self.value(*node)).collect()
    }

    /// The known value of the position of a node, for the first player.
    pub(crate) fn value(&self, node: usize) -> Option<Value> {
        match self.nodes[node].known {
            Known::Value(value) => Some(value),
            Known::Open | Known::Unknown => None,
        }
    }
}

impl From<Game> for MoveTree {
    fn from(game: Game) -> MoveTree {
        MoveTree::new(game)
    }
}

#[cfg(test)]
mod tests {
    use board::Rules;
    use search::Score;

    use super::*;

    fn tree(moves: &str) -> MoveTree {
        MoveTree::new(Game::parse(Rules::CONNECT4, moves).expect("legal"))
    }

    fn names(cells: &[Cell]) -> String {
        cells.iter().map(|cell| Rules::CONNECT4.move_name(*cell)).collect()
    }

    #[test]
    fn a_game_that_was_taken_back_keeps_its_line() {
        let mut game = Game::parse(Rules::CONNECT4, "44536").expect("legal");
        game.go_to(3);
        let mut tree = MoveTree::new(game);
        assert_eq!((tree.ply(), tree.length(), tree.is_at_end()), (3, 5, false));
        assert!(tree.redo() && tree.redo() && !tree.redo() && tree.is_at_end());
        assert_eq!(tree.game().to_string(), "44536");
    }

    #[test]
    fn another_move_starts_a_variation_and_the_other_line_is_kept() {
        let mut tree = tree("4453");
        assert!(tree.go_to(2));
        tree.play_text("3").expect("legal");
        assert_eq!((tree.game().to_string().as_str(), tree.length()), ("443", 3));
        assert!(!tree.redo(), "the new line ends here");
        assert_eq!(names(&tree.continuations(2)), "53");
        // A move that is known there is not added again.
        tree.undo();
        tree.play_text("5").expect("legal");
        assert_eq!((names(&tree.continuations(2)), names(&tree.continuations(3))), ("53".into(), "3".into()));
        assert_eq!(tree.length(), 3, "the line ends with the move that was played");
        assert_eq!(tree.continuations(9), []);
    }

    #[test]
    fn illegal_moves_change_nothing() {
        let mut tree = tree("444444");
        tree.undo();
        tree.redo();
        assert!(tree.play_text("4").is_err() && tree.play_text("44").is_err() && !tree.go_to(7));
        assert_eq!((tree.ply(), tree.length(), tree.nodes.len()), (6, 6, 7));
    }

    #[test]
    fn values_belong_to_positions_and_are_the_first_players() {
        let mut tree = tree("445");
        assert_eq!(tree.first_open(), Some(0));
        tree.set_value(0, Some(Value::of(Score::estimate(7), false)));
        tree.set_value(1, Some(Value::of(Score::estimate(7), false)));
        tree.set_value(2, None);
        assert_eq!(tree.first_open(), Some(3));
        let points: Vec<_> = tree.values().iter().map(|value| value.and_then(|value| value.points)).collect();
        assert_eq!(points, [Some(7), Some(-7), None, None]);
        tree.go_to(1);
        tree.play_text("1").expect("legal");
        assert_eq!((tree.first_open(), tree.values().len()), (Some(2), 3));
        tree.forget_values();
        assert_eq!(tree.first_open(), Some(0));
    }

    /// Moves that are known take no room; nothing is ever dropped to make some.
    #[test]
    fn a_full_tree_has_room_for_known_moves_only() {
        let mut tree = MoveTree::new(Game::new("free:32x32:16".parse().expect("a game")));
        let cells: Vec<Cell> = tree.game().rules().cells().collect();
        let mut most = 0;
        for (ply, main) in cells[..5].iter().enumerate() {
            for other in cells[5..].iter().chain([main]) {
                tree.go_to(ply);
                if tree.has_room_for(&[*other]) {
                    tree.play(*other).expect("legal");
                    most = most.max(tree.size());
                }
            }
        }
        assert_eq!((most, tree.size()), (MoveTree::MOST, MoveTree::MOST));
        tree.go_to(0);
        assert!(tree.has_room_for(&cells[..4]) && tree.has_room_for(&[]));
        assert!(!tree.has_room_for(&cells[..6]) && !tree.has_room_for(&[cells[1], cells[0]]));
        assert_eq!(tree.continuations(0).len(), 1020);
    }
}
