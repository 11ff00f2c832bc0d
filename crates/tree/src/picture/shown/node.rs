//! A node of a picture.

/// A node as a picture shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shown {
    pub(crate) form: Form,
    /// The letter of an inner node of a toy tree.
    pub(crate) name: Option<String>,
    /// The move that leads here.
    pub(crate) edge: Option<String>,
    /// Its value, or what is left out.
    pub(crate) value: Option<String>,
    /// What stands beside it.
    pub(crate) aside: Option<Aside>,
    /// Why moves were not searched: in full, and in short.
    pub(crate) cut: Option<[String; 2]>,
    /// Whether it is on the principal variation.
    pub(crate) is_main: bool,
    /// Whether the search looked at it.
    pub(crate) is_seen: bool,
    /// Nodes below it that are not shown.
    pub(crate) hidden: u64,
    /// Nodes of its subtree, where it was not looked at; none if they are not known.
    pub(crate) saved: Option<u64>,
    pub(crate) children: Vec<Shown>,
}

/// What stands beside a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Aside {
    /// The window with which it was entered: alpha and beta.
    Window([String; 2]),
    /// Of Monte Carlo tree search, beside a number of visits: mean reward and UCB, which the root does not have, and what is proven.
    Statistics { visits: u32, mean: Option<[String; 2]>, proof: Option<&'static str> },
}

impl Aside {
    /// In a line of text.
    pub(crate) fn inline(&self) -> String {
        match self {
            Aside::Window([alpha, beta]) => format!("({alpha}, {beta})"),
            Aside::Statistics { visits, mean, proof } => {
                let visits = if *visits == 1 { "visit" } else { "visits" };
                let mean = mean.as_ref().map(|[mean, bound]| format!(", mean {mean}, UCB {bound}"));
                let proof = proof.map(|proof| format!(", {proof}"));
                [visits.to_owned(), mean.unwrap_or_default(), proof.unwrap_or_default()].concat()
            }
        }
    }

    /// In lines of their own.
    pub(crate) fn lines(&self) -> Vec<String> {
        match self {
            Aside::Window([alpha, beta]) => vec![format!("α {alpha}"), format!("β {beta}")],
            Aside::Statistics { mean, proof, .. } => {
                let mean =
                    mean.iter().flat_map(|[mean, bound]| [format!("mean {mean}"), format!("UCB {bound}")]);
                mean.chain(proof.map(str::to_owned)).collect()
            }
        }
    }
}

/// What a node of a picture stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// An inner node where MAX is to move.
    Max,
    /// An inner node where MIN is to move.
    Min,
    /// A leaf.
    Leaf,
    /// A finished game.
    End,
    /// A value from the transposition table.
    Table,
    /// Moves that were not searched.
    Cut,
    /// Moves for which there is no room.
    More,
}

impl Form {
    /// An inner node at this distance from the root.
    pub(super) fn inner(ply: u16) -> Form {
        if ply.is_multiple_of(2) { Form::Max } else { Form::Min }
    }
}

impl Shown {
    /// A node without words.
    pub(super) fn new(form: Form) -> Shown {
        Shown {
            form,
            name: None,
            edge: None,
            value: None,
            aside: None,
            cut: None,
            is_main: false,
            is_seen: true,
            hidden: 0,
            saved: None,
            children: Vec::new(),
        }
    }

    /// Moves for which there is no room.
    pub(super) fn more(moves: usize) -> Option<Shown> {
        let text = format!("… {}", crate::names::count(moves as u64, "more move"));
        (moves > 0).then(|| Shown { value: Some(text), ..Shown::new(Form::More) })
    }
}
