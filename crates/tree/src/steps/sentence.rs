//! Steps in words.

use search::Score;

use super::list::{Step, StepKind, Steps};
use super::state::OpenNode;
use crate::{Kind, Names};

impl Steps<'_> {
    /// What happens in a step, and why: `D returns 5 to B: the first value there, β falls from +∞ to 5.` None if there are not that many
    /// steps.
    pub fn sentence(&self, step: usize, names: &Names<'_>) -> Option<String> {
        let Step { kind, node, search } = *self.list().get(step)?;
        let sentence = match kind {
            StepKind::Start => {
                let depth = self.tree.searches.get(search).map_or(0, |search| search.depth);
                format!(
                    "The search to depth {depth} starts at {}: {}.",
                    names.node(node),
                    self.entry(node, names)
                )
            }
            StepKind::Enter => format!("{} is entered: {}.", names.node(node), self.entry(node, names)),
            StepKind::Return => self.returned(step, node, names)?,
            StepKind::End => self.ended(node, names),
        };
        Some(capitalised(&sentence))
    }

    /// The window of a node that is entered, and who is to move there.
    fn entry(&self, node: usize, names: &Names<'_>) -> String {
        let recorded = &self.tree.nodes[node];
        let [alpha, beta] = [recorded.alpha, recorded.beta].map(|bound| names.value(bound));
        format!("α = {alpha}, β = {beta}, {} is to move", side(self.tree.is_max(node)))
    }

    /// A node returns its value to its parent.
    fn returned(&self, step: usize, node: usize, names: &Names<'_>) -> Option<String> {
        let recorded = &self.tree.nodes[node];
        let (value, parent) = (recorded.value?, recorded.parent?);
        let before = *self.at(step - 1)?.path.iter().find(|open| open.node == parent)?;
        let after = *self.at(step)?.current();
        let source = match recorded.kind {
            Kind::Leaf if !names.is_toy() => " (evaluated)",
            Kind::End if !names.is_toy() => " (the game is over)",
            Kind::Table => " (known from the transposition table)",
            Kind::Inner | Kind::Leaf | Kind::End | Kind::Unfinished | Kind::ImmediateWin => "",
        };
        let is_max = self.tree.is_max(parent);
        let [name, parent_name, shown] = [names.node(node), names.node(parent), names.value(value)];
        let comparison = compared(value, recorded.action, is_max, before.best, names);
        let bound = bound_change(is_max, &before, &after, names);
        let mut sentence = format!("{name}{source} returns {shown} to {parent_name}: {comparison}, {bound}.");
        if self.is_searched_again(node) {
            sentence += " The move is searched again with a wider window.";
        }
        if let Some(cut) = self.cut_at(step) {
            let reason = names.cut(&self.tree.cuts[cut]);
            sentence.extend([" ", &capitalised(&parent_name), " ", &reason, "."]);
        }
        Some(sentence)
    }

    /// The root has its value.
    fn ended(&self, root: usize, names: &Names<'_>) -> String {
        let recorded = &self.tree.nodes[root];
        let Some(value) = recorded.value.map(|value| names.value(value)) else {
            return format!("The search was stopped: {} has no value.", names.node(root));
        };
        let best = recorded.best.map(|best| names.action(root, best));
        let by = best.as_ref().map_or_else(String::new, |best| format!(", by {best}"));
        if recorded.kind == Kind::ImmediateWin {
            format!("{} wins at once{by}, without a search.", names.node(root))
        } else {
            format!("{} has its value: {value}{by}.", names.node(root))
        }
    }

    /// Whether the next node that was entered is the same move again: principal variation search.
    fn is_searched_again(&self, node: usize) -> bool {
        let recorded = &self.tree.nodes[node];
        let Some(parent) = recorded.parent else { return false };
        let next = self.subtrees.children(parent).find(|child| *child > node);
        next.is_some_and(|next| self.tree.nodes[next].action == recorded.action)
    }
}

/// How a value compares with the best so far.
fn compared(
    value: Score,
    action: Option<usize>,
    is_max: bool,
    best: Option<(usize, Score)>,
    names: &Names<'_>,
) -> String {
    let Some((best_action, best)) = best else { return "the first value there".to_owned() };
    if action == Some(best_action) {
        return "the value in the wider window".to_owned();
    }
    let is_better = if is_max { value > best } else { value < best };
    let not = if is_better { "" } else { "not " };
    format!("{not}better for {} than {}", side(is_max), names.value(best))
}

/// What becomes of the bound of the side to move.
fn bound_change(is_max: bool, before: &OpenNode, after: &OpenNode, names: &Names<'_>) -> String {
    let (name, verb, from, to) = if is_max {
        ("α", "rises", before.alpha, after.alpha)
    } else {
        ("β", "falls", before.beta, after.beta)
    };
    if from == to {
        format!("{name} stays {}", names.value(to))
    } else {
        format!("{name} {verb} from {} to {}", names.value(from), names.value(to))
    }
}

fn side(is_max: bool) -> &'static str {
    if is_max { "MAX" } else { "MIN" }
}

/// The text with a capital at its beginning, unless it begins with a name.
fn capitalised(text: &str) -> String {
    let words = [("the ", "The "), ("leaf ", "Leaf ")];
    let replaced =
        words.iter().find_map(|(small, large)| Some(format!("{large}{}", text.strip_prefix(small)?)));
    replaced.unwrap_or_else(|| text.to_owned())
}
