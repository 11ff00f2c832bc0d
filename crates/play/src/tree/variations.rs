//! Variations: chosen, deleted, and made the main line.
//!
//! Of the moves that were played from a position, the first one belongs to the main line. The order of the others is that of their nodes.

use std::mem;

use board::Game;

use super::{MoveTree, Node, NodeId, ROOT};

/// Why a variation is not deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// There is no such position.
    Unknown,
    /// It belongs to the main line.
    Main,
}

impl MoveTree {
    /// The number of nodes, the empty board included.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The node of the current position.
    pub(crate) fn node(&self) -> NodeId {
        self.line[self.ply()]
    }

    /// The nodes of the current line from the root, undone ones included.
    pub(crate) fn path(&self) -> &[NodeId] {
        &self.line
    }

    /// The nodes of the main line, from the root.
    pub(crate) fn main_line(&self) -> Vec<NodeId> {
        self.continued(vec![ROOT])
    }

    /// The last node of the main line.
    pub(crate) fn main_end(&self) -> NodeId {
        *self.main_line().last().expect("every line has a root")
    }

    /// A line that goes on with the first of the moves played from each position.
    fn continued(&self, mut line: Vec<NodeId>) -> Vec<NodeId> {
        while let Some(next) = line.last().and_then(|node| self.nodes[*node].children.first()) {
            line.push(*next);
        }
        line
    }

    /// The node before each node; that of the root is the root.
    pub(super) fn parents(&self) -> Vec<NodeId> {
        let mut parents = vec![ROOT; self.nodes.len()];
        for (parent, node) in self.nodes.iter().enumerate() {
            for child in &node.children {
                parents[*child] = parent;
            }
        }
        parents
    }

    /// The nodes from the root to a node.
    fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let parents = self.parents();
        let mut path = vec![node];
        while let Some(&node) = path.last().filter(|node| **node != ROOT) {
            path.push(parents[node]);
        }
        path.reverse();
        path
    }

    /// Shows the position of a node; false, and no change, if there is none. The current line stays if it leads there; otherwise the
    /// line through the node becomes the current one, and goes on as the main line does.
    pub fn go_to_node(&mut self, node: usize) -> bool {
        if node >= self.nodes.len() {
            return false;
        }
        if let Some(ply) = self.line.iter().position(|known| *known == node) {
            return self.game.go_to(ply);
        }
        self.choose(node);
        true
    }

    /// Ends the current line at the current position. The moves after it stay in the tree.
    pub(super) fn cut(&mut self) {
        self.line.truncate(self.ply() + 1);
        self.game = self.game_of(&self.line);
    }

    /// Makes the line through a node the current one, with the position of the node on the board.
    fn choose(&mut self, node: NodeId) {
        let path = self.path_to(node);
        let ply = path.len() - 1;
        self.line = self.continued(path);
        self.game = self.game_of(&self.line);
        self.game.go_to(ply);
    }

    /// Makes the line through a node the main line; false if there is no such node.
    pub fn promote(&mut self, node: usize) -> bool {
        if node >= self.nodes.len() {
            return false;
        }
        if self.main_line().contains(&node) {
            return true;
        }
        for node in &mut self.nodes {
            node.children.sort_unstable();
        }
        for pair in self.path_to(node).windows(2) {
            self.nodes[pair[0]].children.sort_unstable_by_key(|child| (*child != pair[1], *child));
        }
        true
    }

    /// The line that is played on becomes the main line, unless the game of the main line has ended: what is tried after that is a
    /// variation of it.
    pub(crate) fn go_on(&mut self) {
        let is_main = self.main_line().get(self.ply()) == Some(&self.node());
        if !is_main && self.main_game().outcome().is_none() {
            self.promote(self.node());
        }
    }

    /// The game of the main line.
    pub fn main_game(&self) -> Game {
        self.game_of(&self.main_line())
    }

    fn game_of(&self, line: &[NodeId]) -> Game {
        let mut game = Game::new(self.game.rules());
        for cell in line.iter().filter_map(|node| self.nodes[*node].cell) {
            game.play(cell).expect("every move of the tree is legal");
        }
        game
    }

    /// Deletes a node and what follows it. If the board stands there, it goes back to the position before. Other nodes get new numbers.
    /// Tells whether the current line has changed.
    pub(crate) fn delete(&mut self, node: usize) -> Result<bool, Kept> {
        if node >= self.nodes.len() {
            return Err(Kept::Unknown);
        }
        if self.main_line().contains(&node) {
            return Err(Kept::Main);
        }
        let cut = self.line.iter().position(|known| *known == node);
        let parents = self.parents();
        let ply = cut.map_or(self.ply(), |cut| self.ply().min(cut - 1));
        let here = self.line[ply];
        let numbers = self.drop_from(node, &parents);
        let renumbered = |node: &NodeId| numbers[*node].expect("a node that is kept");
        match cut {
            Some(_) => self.choose(renumbered(&here)),
            None => self.line = self.line.iter().map(renumbered).collect(),
        }
        Ok(cut.is_some())
    }

    /// Drops a node and its descendants, and returns the new numbers of the others.
    fn drop_from(&mut self, node: NodeId, parents: &[NodeId]) -> Vec<Option<NodeId>> {
        let mut numbers: Vec<Option<NodeId>> = Vec::with_capacity(parents.len());
        let mut kept = 0;
        // A parent has a smaller number than its children.
        for (id, parent) in parents.iter().enumerate() {
            let is_kept = id == ROOT || (id != node && numbers[*parent].is_some());
            numbers.push(is_kept.then_some(kept));
            kept += usize::from(is_kept);
        }
        let nodes = mem::take(&mut self.nodes).into_iter().zip(&numbers);
        let renumbered = |node: Node| {
            let children = node.children.iter().filter_map(|child| numbers[*child]).collect();
            Node { children, ..node }
        };
        self.nodes = nodes.filter(|(_, number)| number.is_some()).map(|(node, _)| renumbered(node)).collect();
        self.numbering += 1;
        numbers
    }
}

#[cfg(test)]
mod tests {
    use board::Rules;

    use super::*;

    /// `lines` as they are stored.
    fn tree(lines: &[(usize, &str)], end: usize, ply: usize) -> MoveTree {
        let lines: Vec<(usize, String)> =
            lines.iter().map(|(from, line)| (*from, (*line).to_owned())).collect();
        MoveTree::from_lines(Rules::CONNECT4, &lines, end, None, ply).expect("a tree")
    }

    /// The tree at the head of `lines.rs`, with another variation.
    fn example() -> MoveTree {
        tree(&[(0, "44332"), (2, "556"), (6, "1")], 5, 5)
    }

    fn shown(tree: &MoveTree) -> (String, usize) {
        (tree.game().to_string(), tree.length())
    }

    #[test]
    fn any_position_is_shown_and_its_line_goes_on() {
        let mut tree = example();
        assert!(tree.go_to_node(6) && !tree.go_to_node(10));
        assert_eq!((shown(&tree), tree.node()), (("445".into(), 5), 6));
        assert!(tree.redo() && tree.redo() && !tree.redo());
        assert_eq!(shown(&tree).0, "44556");
        // Positions before keep the line; those of another one do not.
        assert!(tree.go_to_node(1));
        assert_eq!((shown(&tree), tree.path()), (("4".into(), 5), [0, 1, 2, 6, 7, 8].as_slice()));
        assert!(tree.go_to_node(9));
        assert_eq!(shown(&tree), ("4451".into(), 4));
        assert!(tree.go_to_node(0) && tree.go_to_node(4));
        assert_eq!(shown(&tree), ("4433".into(), 5));
    }

    #[test]
    fn a_variation_is_deleted_and_the_board_stays_where_it_is() {
        let mut tree = example();
        let (here, game) = (tree.here(), tree.game().clone());
        assert_eq!(tree.delete(7), Ok(false));
        assert_ne!(tree.here(), here, "the numbers of positions are others");
        assert_eq!((tree.game(), tree.lines()), (&game, vec![(0, "44332".into()), (2, "51".into())]));
        assert_eq!(tree.delete(6), Ok(false));
        assert_eq!(tree.lines(), [(0, "44332".into())]);
        assert!((0..6).all(|node| tree.delete(node) == Err(Kept::Main)));
        assert_eq!((tree.delete(6), tree.size()), (Err(Kept::Unknown), 6));
    }

    #[test]
    fn a_board_in_a_deleted_variation_goes_back_to_where_it_began() {
        let mut tree = example();
        assert!(tree.go_to_node(8));
        assert_eq!(tree.delete(6), Ok(true));
        assert_eq!((shown(&tree), tree.node()), (("44".into(), 5), 2));
        // Only the moves that were undone go.
        let mut tree = example();
        assert!(tree.go_to_node(8) && tree.go_to(3));
        assert_eq!(tree.delete(7), Ok(true));
        assert_eq!((shown(&tree), tree.node()), (("445".into(), 4), 6));
        assert!(tree.redo());
        assert_eq!(tree.game().to_string(), "4451");
    }

    #[test]
    fn the_main_line_is_the_one_that_is_played_on_until_a_game_has_ended() {
        let mut tree = example();
        assert_eq!(tree.main_line(), [0, 1, 2, 3, 4, 5]);
        assert!(tree.go_to_node(9));
        tree.play_text("1").expect("legal");
        assert_eq!(tree.main_end(), 5, "a move alone changes nothing");
        tree.go_on();
        assert_eq!(tree.main_line(), [0, 1, 2, 6, 9, 10]);
        assert!(tree.promote(3) && !tree.promote(11));
        assert_eq!(tree.main_line(), [0, 1, 2, 3, 4, 5]);
        // A game that has ended stays the main line.
        let mut over = MoveTree::new(Game::parse(Rules::CONNECT4, "4455667").expect("legal"));
        over.go_to(4);
        over.play_text("1").expect("legal");
        over.go_on();
        assert_eq!((over.main_line(), over.node()), ((0..8).collect(), 8));
    }

    #[test]
    fn the_main_line_is_stored() {
        let mut tree = example();
        assert!(tree.promote(9));
        let main = tree.main_line();
        let stored = |main| MoveTree::from_lines(Rules::CONNECT4, &tree.lines(), tree.end(), main, 5);
        assert_eq!(stored(Some(tree.main_end())).expect("a tree").main_line(), main);
        assert_ne!(stored(None).expect("a tree").main_line(), main);
        assert!(stored(Some(10)).is_err());
    }

    #[test]
    fn trees_are_written_and_read() {
        let tree = example();
        let text = tree.lines_text();
        assert_eq!(text, "0:44332 2:556 6:1");
        let read = |text: &str, end, main| MoveTree::parse(Rules::CONNECT4, text, end, main);
        let again = read(&text, None, None).expect("a tree");
        assert_eq!((again.lines(), shown(&again)), (tree.lines(), ("44332".into(), 5)));
        let inside = read(&text, Some(7), Some(9)).expect("a tree");
        assert_eq!((shown(&inside), inside.main_line()), (("4455".into(), 4), vec![0, 1, 2, 6, 9]));
        assert_eq!(read("", None, None).expect("an empty board").size(), 1);
        for (text, end, main, words) in [
            ("44", None, None, "\"44\" is no line of moves: expected one such as 2:55"),
            ("x:44", None, None, "\"x:44\" is no line of moves: expected one such as 2:55"),
            ("0:44 7:5", None, None, "its position is not among its moves"),
            ("0:44 2:8", None, None, "move 3 of those that it has is invalid"),
            ("0:44", Some(3), None, "its position is not among its moves"),
            ("0:44", None, Some(3), "its position is not among its moves"),
        ] {
            assert_eq!(read(text, end, main).expect_err("refused").to_string(), words, "{text}");
        }
    }
}
