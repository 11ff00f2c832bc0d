//! A tree as indented lines.

use super::shown::{Aside, Form, Shown};
use crate::names::count;

/// The lines of a tree.
pub(crate) fn write(root: &Shown) -> String {
    let mut text = format!("{}\n", line(root));
    write_below(root, "", &mut text);
    text
}

/// The lines below a node, behind an indentation.
fn write_below(node: &Shown, indent: &str, text: &mut String) {
    // A cut is a line of its own; in a toy tree, where its moves are shown, it comes after them.
    let stub = node.children.last().filter(|last| last.form == Form::Cut);
    let children = &node.children[..node.children.len() - usize::from(stub.is_some())];
    for (place, child) in children.iter().enumerate() {
        let is_last = place + 1 == children.len() && node.cut.is_none();
        let mark = if child.is_main { '*' } else { '─' };
        let corner = if is_last { '└' } else { '├' };
        text.extend([indent, &format!("{corner}─{mark} {}\n", line(child))]);
        let deeper = format!("{indent}{}", if is_last { "    " } else { "│   " });
        write_below(child, &deeper, text);
    }
    if let Some([sentence, _]) = node.cut.as_ref().filter(|_| !node.children.is_empty()) {
        text.extend([indent, "└── ", sentence, "\n"]);
    }
}

/// A node in one line.
fn line(node: &Shown) -> String {
    let edge = node.edge.as_ref().map(|edge| match node.name {
        Some(_) => format!("{edge}:"),
        None => edge.clone(),
    });
    let side = match node.form {
        Form::Max => Some("MAX"),
        Form::Min => Some("MIN"),
        _ => None,
    };
    let aside = node.aside.as_ref().map(Aside::inline);
    let remark = match node.form {
        Form::End => Some("game over"),
        Form::Table => Some("from the table"),
        Form::Leaf | Form::Max | Form::Min if !node.is_seen => Some("not looked at"),
        _ => None,
    };
    let hidden = (node.hidden > 0).then(|| format!("… {} below", count(node.hidden, "node")));
    let words = [edge, node.name.clone(), side.map(str::to_owned), node.value.clone(), aside];
    let words = words.into_iter().chain([remark.map(|text| format!("({text})")), hidden]);
    words.flatten().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}
