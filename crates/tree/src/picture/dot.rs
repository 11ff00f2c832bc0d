//! A tree for Graphviz.

use super::shown::{Aside, Form, Shown};
use crate::names::count;

/// The whole graph; without a root it is empty.
pub(super) fn write(root: Option<&Shown>) -> String {
    let mut dot =
        "digraph tree {\n  ordering=out;\n  node [fontname=\"sans-serif\", margin=\"0.05\"];\n  edge [arrowhead=none, fontname=\"sans-serif\"];\n"
            .to_owned();
    if let Some(root) = root {
        write_node(root, &mut 0, &mut dot);
    }
    dot + "}\n"
}

/// Writes a node with all below it; returns its number.
fn write_node(node: &Shown, next: &mut usize, dot: &mut String) -> usize {
    let number = *next;
    *next += 1;
    dot.extend([format!("  n{number} [label=\"{}\", {}];\n", label(node), style(node))]);
    for child in &node.children {
        let below = write_node(child, next, dot);
        dot.extend([format!("  n{number} -> n{below} [{}];\n", edge(child))]);
    }
    number
}

/// The lines of a node.
fn label(node: &Shown) -> String {
    let aside = node.aside.as_ref().map(Aside::inline);
    let reason = node.cut.as_ref().map(|[_, reason]| reason.clone());
    let hidden = (node.hidden > 0).then(|| format!("… {}", count(node.hidden, "node")));
    let lines = [node.name.clone(), node.value.clone(), aside, reason, hidden];
    let lines: Vec<String> = lines.iter().flatten().map(|line| escape(line)).collect();
    lines.join("\\n")
}

fn style(node: &Shown) -> String {
    let shape = match node.form {
        Form::Max => "triangle",
        Form::Min => "invtriangle",
        Form::Leaf => "box",
        Form::End => "box, peripheries=2",
        Form::Table => "box, style=rounded",
        Form::Cut | Form::More => "plaintext",
    };
    format!("shape={shape}{}{}", weight(node), grey(node))
}

/// The edge to a node.
fn edge(node: &Shown) -> String {
    let label = node.edge.as_ref().map_or_else(String::new, |edge| escape(edge));
    format!("label=\"{label}\"{}{}", weight(node), grey(node))
}

fn weight(node: &Shown) -> &'static str {
    if node.is_main { ", penwidth=3" } else { "" }
}

fn grey(node: &Shown) -> &'static str {
    if node.is_seen { "" } else { ", style=dashed, color=gray50, fontcolor=gray40" }
}

/// Text between double quotes.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}
