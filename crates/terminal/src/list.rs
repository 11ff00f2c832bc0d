//! All moves as a list: the main line in two columns, the variations below the moves that they replace.
//!
//! ```text
//!      start
//!   1. 4  ?!  W3     4      L3
//!   2. 5             5  ??  W1
//!      2... 3  4. 4                   another second move of the second round
//! ```

use board::{Rules, Side, WrittenMove, read_moves};
use play::review::Grade;
use play::view::Variations;
use play::{Value, View};

/// The number of a position: see [`Variations`].
type NodeId = usize;

/// A position, and the move that leads to it.
#[derive(Debug)]
pub(super) struct Node {
    parent: NodeId,
    /// Its children, the main one first.
    children: Vec<NodeId>,
    /// The number of moves up to it.
    pub(super) ply: usize,
    /// The move as it is written; that of the first position is `start`.
    pub(super) name: String,
    /// The value of the move for the side that made it.
    pub(super) value: Option<Value>,
    pub(super) grade: Option<Grade>,
}

/// A row of the list.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// A round of the main line: its number, and the moves of both sides.
    Round(usize, Vec<NodeId>),
    /// A part of a variation: how deep it is nested, and its moves.
    Variation(usize, Vec<NodeId>),
}

impl Row {
    /// The positions of the row.
    pub(super) fn nodes(&self) -> &[NodeId] {
        let (Row::Round(_, nodes) | Row::Variation(_, nodes)) = self;
        nodes
    }
}

/// The moves of a game with all variations.
pub(super) struct MoveList {
    pub(super) nodes: Vec<Node>,
    /// The positions of the current line.
    path: Vec<NodeId>,
    /// The position on the board.
    pub(super) current: NodeId,
}

impl MoveList {
    /// The list of a view.
    pub(super) fn of(view: &View) -> MoveList {
        let mut list =
            MoveList { nodes: vec![Node::new(0, 0, "start".to_owned())], path: Vec::new(), current: 0 };
        match &view.variations {
            Some(variations) => list.read(view, variations),
            None => {
                for stone in &view.moves {
                    list.add(list.nodes.len() - 1, stone.place.name.clone());
                }
            }
        }
        let end = view.variations.as_ref().map_or(view.moves.len(), |variations| variations.end);
        list.path = list.path_to(end);
        list.current = list.path[view.ply];
        list.judge(view);
        list
    }

    /// The positions from the first one to this one.
    fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = vec![node];
        while let Some(node) = path.last().filter(|node| **node != 0) {
            path.push(self.nodes[*node].parent);
        }
        path.reverse();
        path
    }

    /// Reads the lines of a tree.
    fn read(&mut self, view: &View, variations: &Variations) {
        let rules: Rules = view.kind.shape.parse().expect("the shape of a game");
        for line in variations.lines.split(' ') {
            let (from, moves) = line.split_once(':').expect("a line of a tree");
            let mut at = from.parse().expect("the number of a position");
            for written in read_moves(rules, moves) {
                let name = match written.expect("moves of a tree") {
                    WrittenMove::Column(column) => rules.column_name(column),
                    WrittenMove::Cell(cell) => rules.move_name(cell),
                };
                at = self.add(at, name);
            }
        }
        for pair in self.path_to(variations.main).windows(2) {
            self.nodes[pair[0]].children.sort_by_key(|child| *child != pair[1]);
        }
    }

    fn add(&mut self, parent: NodeId, name: String) -> NodeId {
        let node = self.nodes.len();
        self.nodes.push(Node::new(parent, self.nodes[parent].ply + 1, name));
        self.nodes[parent].children.push(node);
        node
    }

    /// Adds what is known of positions and moves.
    fn judge(&mut self, view: &View) {
        for (node, value) in self.path.iter().zip(&view.graph) {
            self.nodes[*node].value = *value;
        }
        for valued in view.variations.iter().flat_map(|variations| &variations.values) {
            self.nodes[valued.node].value = Some(valued.value);
        }
        // What is known are values of positions for the first player.
        for node in &mut self.nodes {
            let to_move = |value: Value| if node.ply.is_multiple_of(2) { value } else { value.turned() };
            node.value = node.value.map(to_move).map(Value::of_move_before);
        }
        let judged = view.review.iter().flat_map(|review| review.moves.iter().flatten());
        for judged in judged {
            if let Some(node) = self.path.get(judged.ply + 1) {
                self.nodes[*node].grade = Some(judged.grade);
            }
        }
    }

    /// The rows; variations are broken where a row would be wider than `room`.
    pub(super) fn rows(&self, room: u16, width: impl Fn(&MoveList, NodeId, bool) -> u16) -> Vec<Row> {
        let mut rows = vec![Row::Variation(0, vec![0])];
        let main = self.continued(0);
        for (number, round) in (1..).zip(main[1..].chunks(2)) {
            rows.push(Row::Round(number, round.to_vec()));
            self.add_variations(round, 1, &mut rows);
        }
        let fits = |depth: usize, nodes: &[NodeId]| {
            let indent = indent(depth);
            let wide = |(at, node): (usize, &NodeId)| width(self, *node, at == 0);
            indent + nodes.iter().enumerate().map(wide).sum::<u16>() <= room
        };
        let mut broken = Vec::new();
        for row in rows {
            let Row::Variation(depth, nodes) = row else {
                broken.push(row);
                continue;
            };
            let mut part: Vec<NodeId> = Vec::new();
            for node in nodes {
                part.push(node);
                if part.len() > 1 && !fits(depth, &part) {
                    part.pop();
                    broken.push(Row::Variation(depth, std::mem::replace(&mut part, vec![node])));
                }
            }
            broken.push(Row::Variation(depth, part));
        }
        broken
    }

    /// The moves played instead of these, each with what follows it.
    fn add_variations(&self, line: &[NodeId], depth: usize, rows: &mut Vec<Row>) {
        for node in line {
            let siblings = &self.nodes[self.nodes[*node].parent].children;
            for sibling in siblings.iter().skip(1) {
                let variation = self.continued(*sibling);
                rows.push(Row::Variation(depth, variation.clone()));
                self.add_variations(&variation[1..], depth + 1, rows);
            }
        }
    }

    /// A position with those after it, by the first moves.
    fn continued(&self, from: NodeId) -> Vec<NodeId> {
        let mut line = vec![from];
        while let Some(next) = line.last().and_then(|node| self.nodes[*node].children.first()) {
            line.push(*next);
        }
        line
    }

    /// The number before a move: at the first one of a row, and at those of the first side.
    pub(super) fn number(&self, node: NodeId, first: bool) -> String {
        let ply = self.nodes[node].ply;
        match (ply, Side::to_move_at(ply.saturating_sub(1))) {
            (0, _) => String::new(),
            (_, Side::First) => format!("{}. ", ply.div_ceil(2)),
            (_, Side::Second) if first => format!("{}... ", ply.div_ceil(2)),
            _ => String::new(),
        }
    }
}

impl Node {
    fn new(parent: NodeId, ply: usize, name: String) -> Node {
        Node { parent, children: Vec::new(), ply, name, value: None, grade: None }
    }
}

/// Where a variation begins.
pub(super) fn indent(depth: usize) -> u16 {
    u16::try_from((3 + 2 * depth).min(13)).unwrap_or(13)
}

/// The position that an arrow key leads to: before or after it in the list, or in the row above or below.
pub(super) fn step(rows: &[Row], from: NodeId, (right, down): (isize, isize)) -> NodeId {
    let all: Vec<(usize, usize, NodeId)> = rows
        .iter()
        .enumerate()
        .flat_map(|(row, nodes)| nodes.nodes().iter().enumerate().map(move |(at, node)| (row, at, *node)))
        .collect();
    let Some(here) = all.iter().position(|(_, _, node)| *node == from) else { return 0 };
    let (row, column, _) = all[here];
    if down == 0 {
        return here.checked_add_signed(right).and_then(|to| all.get(to)).map_or(from, |(_, _, node)| *node);
    }
    let to = row.saturating_add_signed(down).min(rows.len() - 1);
    let nodes = rows[to].nodes();
    if to == row { from } else { nodes[column.min(nodes.len() - 1)] }
}
