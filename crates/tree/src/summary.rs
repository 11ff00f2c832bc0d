//! What a recorded search found and what it cost, in a few lines.

use std::fmt::Write;

use search::{Score, Verdict};

use crate::names::count;
use crate::recording::Recording;
use crate::search_tree::SearchTree;
use crate::value::Value;

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    board::grouped(&number.to_string(), ' ')
}

/// What a search cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cost {
    /// Nodes, or playouts of Monte Carlo tree search.
    pub nodes: u64,
    /// Nodes where moves were cut.
    pub cuts: usize,
    /// What minimax would have visited there; none if a part of it was not counted.
    pub saved: Option<u64>,
}

impl Cost {
    fn of(recording: &Recording) -> Cost {
        let cuts = recording.tree().map_or(&[][..], |tree| &tree.cuts);
        let saved = cuts.iter().flat_map(|cut| &cut.saved).copied().sum();
        Cost { nodes: recording.found.as_ref().map_or(0, |found| found.nodes), cuts: cuts.len(), saved }
    }
}

impl Recording {
    /// The result in a few lines: move, value, cost, principal variation.
    pub fn summary(&self) -> String {
        let Some(found) = &self.found else {
            return "the search was stopped before it had a move\n".to_owned();
        };
        let what = if self.playouts().is_some() { "playout" } else { "node" };
        let line = self.line(&found.line);
        let mut text = format!("best {}", line.first().map_or("", String::as_str));
        let mut add = |part: String| text.push_str(&part);
        match (found.score, self.playouts()) {
            (Some(score), None) => add(format!(", value {}", Value { score, unit: self.unit() })),
            (Some(score), Some(_)) => add(format!(", {}", playout_value(score))),
            (None, _) => {}
        }
        add(format!(", {} {what}{}", grouped(found.nodes), if found.nodes == 1 { "" } else { "s" }));
        if let Some(leaves) = found.leaves {
            add(format!(", {} of them evaluated", grouped(leaves)));
        }
        add(format!("; line {}\n", line.join(" ")));
        let _ = write!(text, "{}{}{}", self.cut_words(), self.beyond_words(), self.exact_words());
        if !found.complete {
            text.push_str("a limit ended the search before its depth was complete\n");
        }
        text
    }

    /// The principal variation: moves, or the nodes of a toy tree that it leads through.
    fn line(&self, moves: &[usize]) -> Vec<String> {
        let names = self.move_names();
        let Some(toy) = self.toy() else { return moves.iter().map(|m| names[*m].clone()).collect() };
        let child = |node: &mut usize, m: &usize| {
            *node = toy.child(*node, *m)?;
            let value = toy.nodes()[*node].value.map(|value| format!("leaf {value}"));
            toy.name(*node).or(value)
        };
        moves.iter().scan(0, child).collect()
    }

    /// What cuts have saved.
    fn cut_words(&self) -> String {
        let Cost { cuts, saved, .. } = Cost::of(self);
        let levels =
            if self.tree().is_some_and(|tree| tree.beyond > 0) { " on the recorded levels" } else { "" };
        let words = format!("{}{levels}", count(cuts as u64, "cut"));
        match (cuts, saved) {
            (0, _) => String::new(),
            (_, Some(saved)) => format!("{words}: {} of minimax not visited\n", count(saved, "node")),
            (_, None) => format!("{words}; what they saved was not counted everywhere\n"),
        }
    }

    /// What is not recorded.
    fn beyond_words(&self) -> String {
        let deepest = |tree: &SearchTree| tree.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
        match (self.tree(), self.playouts()) {
            (Some(tree), _) if tree.beyond > 0 => {
                format!(
                    "{} deeper than level {} counted, not recorded\n",
                    count(tree.beyond, "node"),
                    deepest(tree)
                )
            }
            (_, Some(tree)) if tree.beyond > 0 => {
                format!("{} counted, not recorded\n", count(tree.beyond, "node"))
            }
            _ => String::new(),
        }
    }

    /// Exact values of the moves.
    fn exact_words(&self) -> String {
        let Some(exact) = self.exact.as_ref().filter(|exact| !exact.is_empty()) else { return String::new() };
        let names = self.move_names();
        let unit = self.unit();
        let value = |(m, score): &(usize, Score)| match score.verdict() {
            Verdict::Estimate(_) => format!("{} =", names[*m]),
            _ => format!("{} {}", names[*m], Value { score: *score, unit }),
        };
        format!("exact values: {}\n", exact.iter().map(value).collect::<Vec<_>>().join(", "))
    }
}

/// The value of a Monte Carlo tree search: a proof, or how many of the rewards were won, from -1000 to 1000.
fn playout_value(score: Score) -> String {
    match score.verdict() {
        Verdict::Win(_) => "a proven win".to_owned(),
        Verdict::Loss(_) => "a proven loss".to_owned(),
        Verdict::Estimate(balance) => {
            format!("{} % of the rewards", (1000.0 + f64::from(balance)) / 20.0)
        }
    }
}

/// Two searches of the same position, with the ratio of their nodes.
pub fn comparison(both: [&Recording; 2]) -> String {
    let costs = both.map(Cost::of);
    let width = both.map(|one| one.agent.chars().count()).into_iter().max().unwrap_or(0);
    let mut text = String::new();
    for (recording, cost) in both.into_iter().zip(costs) {
        let saved = match (cost.cuts, cost.saved) {
            (0, _) => String::new(),
            (_, Some(saved)) => format!(", {} saved", grouped(saved)),
            (_, None) => ", saved nodes not counted everywhere".to_owned(),
        };
        let what = if recording.playouts().is_some() { "playouts" } else { "nodes" };
        let (nodes, cuts) = (grouped(cost.nodes), count(cost.cuts as u64, "cut"));
        let _ = writeln!(text, "{:<width$}  {nodes:>12} {what}, {cuts}{saved}", recording.agent);
    }
    if both.iter().all(|one| one.playouts().is_none()) {
        text.push_str(&ratio(costs.map(|cost| cost.nodes)));
    }
    text
}

/// How many times as many nodes the larger search has.
#[expect(clippy::cast_precision_loss, reason = "a ratio with two digits")]
fn ratio([first, second]: [u64; 2]) -> String {
    let [less, more] = if first <= second { [first, second] } else { [second, first] };
    let which = if first <= second { "second" } else { "first" };
    match (less, more) {
        (0, _) => String::new(),
        (less, more) if less == more => "both visit the same number of nodes\n".to_owned(),
        (less, more) => format!("the {which} visits {:.2} times as many nodes\n", more as f64 / less as f64),
    }
}
