//! What a recorded search found and what it cost, in a few lines.

use std::fmt::Write;

use search::{Score, Verdict};

use crate::names::{count, grouped};
use crate::playout_tree::PlayoutTree;
use crate::recording::Recording;
use crate::search_tree::SearchTree;
use crate::value::Value;

/// What a search cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cost {
    /// Nodes, or playouts of Monte Carlo tree search.
    pub nodes: u64,
    /// Nodes where moves were cut.
    pub cuts: usize,
    /// What minimax would have visited there: see [`SearchTree::saved`].
    pub saved: Option<u64>,
}

impl Cost {
    fn of(recording: &Recording) -> Cost {
        let (cuts, saved) = recording.tree().map_or((0, None), |tree| (tree.cuts.len(), tree.saved()));
        Cost { nodes: recording.found.as_ref().map_or(0, |found| found.nodes), cuts, saved }
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
            (Some(score), Some(tree)) => add(format!(", {}", playout_value(tree, found.best, score))),
            (None, _) => {}
        }
        add(format!(", {} {what}{}", grouped(found.nodes), if found.nodes == 1 { "" } else { "s" }));
        if let Some(leaves) = found.leaves {
            add(format!(", {} of them evaluated", grouped(leaves)));
        }
        add(format!("; line {}\n", line.join(" ")));
        let _ = write!(text, "{}{}{}", self.cut_words(), self.beyond_words(), self.exact_words());
        if !found.complete {
            text.push_str("the search was stopped before it was complete\n");
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
            (_, None) => format!("{words}\n"),
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
            (_, Some(tree)) => self.playouts_beyond(tree),
            _ => String::new(),
        }
    }

    /// Playouts and nodes that are not recorded.
    fn playouts_beyond(&self, tree: &PlayoutTree) -> String {
        let all = self.found.as_ref().map_or(0, |found| found.nodes);
        let recorded = tree.iterations.len() as u64;
        let nodes = if tree.beyond > 0 {
            format!("{} not recorded\n", count(tree.beyond, "node"))
        } else {
            String::new()
        };
        let playouts = (recorded < all).then(|| {
            format!("the tree is that of the first {} of {} playouts\n", grouped(recorded), grouped(all))
        });
        playouts.unwrap_or_default() + &nodes
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

/// The value of the best move of a Monte Carlo tree search: a proof, or the mean reward. `score` has the balance of rewards, from -1000
/// to 1000.
fn playout_value(tree: &PlayoutTree, best: usize, score: Score) -> String {
    let is_best = |node: usize| tree.nodes[node].parent == Some(0) && tree.nodes[node].action == Some(best);
    let is_drawn = tree.proofs.iter().any(|proof| proof.outcome == 0 && is_best(proof.node));
    match score.verdict() {
        Verdict::Win(_) => "a proven win".to_owned(),
        Verdict::Loss(_) => "a proven loss".to_owned(),
        Verdict::Estimate(_) if is_drawn => "a proven draw".to_owned(),
        Verdict::Estimate(balance) => {
            let [win, _, loss] = tree.rewards;
            let part = (1000.0 + f64::from(balance)) / 2000.0;
            format!("mean reward {:.2}", loss + part * (win - loss))
        }
    }
}

/// Two searches of the same position, with the ratio of their nodes.
pub fn comparison(both: [&Recording; 2]) -> String {
    let costs = both.map(Cost::of);
    let width = both.map(|one| one.agent.chars().count()).into_iter().max().unwrap_or(0);
    let mut text = String::new();
    for (recording, cost) in both.into_iter().zip(costs) {
        let what = if recording.playouts().is_some() { "playout" } else { "node" };
        let cuts = (cost.cuts > 0).then(|| format!(", {}", count(cost.cuts as u64, "cut")));
        let saved =
            cost.saved.filter(|_| cost.cuts > 0).map(|saved| format!(", {} saved", count(saved, "node")));
        let words = [count(cost.nodes, what), cuts.unwrap_or_default(), saved.unwrap_or_default()].concat();
        let _ = writeln!(text, "{:<width$}  {words}", recording.agent);
    }
    if both.iter().all(|one| one.playouts().is_none()) {
        text.push_str(&ratio(both.map(|one| one.agent.as_str()), costs.map(|cost| cost.nodes)));
    }
    text
}

/// How many times as many nodes the larger search has.
#[expect(clippy::cast_precision_loss, reason = "a ratio with two digits")]
fn ratio(names: [&str; 2], [first, second]: [u64; 2]) -> String {
    let [less, more] = if first <= second { [first, second] } else { [second, first] };
    let which = names[usize::from(first <= second)];
    match (less, more) {
        (0, _) => String::new(),
        (less, more) if less == more => "both visit the same number of nodes\n".to_owned(),
        (less, more) => format!("{which} visits {:.2} times as many nodes\n", more as f64 / less as f64),
    }
}
