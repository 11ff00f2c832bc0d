//! Suggestions for misspelt names.

use std::fmt;

use board::Message;

/// Names longer than this are no misspelling, and comparing them would take time.
const LONGEST: usize = 40;

/// The known name that an unknown one was probably meant to be: the closest by edit distance (one edit from three
/// characters on, two from six on), or else the first that begins with what was written.
///
/// ```
/// assert_eq!(agents::closest_name("ufpo", ["random", "ufop"]), Some("ufop"));
/// assert_eq!(agents::closest_name("porto", ["ufop", "porto-mcts"]), Some("porto-mcts"));
/// assert_eq!(agents::closest_name("stockfish", ["random", "ufop"]), None);
/// ```
pub fn closest_name<'a>(written: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let length = written.chars().count();
    let is_known = known.clone().into_iter().any(|name| name == written);
    if length > LONGEST || is_known {
        return None;
    }
    let edits = match length {
        0..3 => 0,
        3..6 => 1,
        _ => 2,
    };
    let distance = |name: &str| strsim::damerau_levenshtein(written, name);
    let misspelt = known.clone().into_iter().filter(|name| distance(name) <= edits);
    let shortened = || known.into_iter().find(|name| length >= 3 && name.starts_with(written));
    misspelt.min_by_key(|name| distance(name)).or_else(shortened)
}

/// What is accepted instead of an unknown name.
pub(crate) enum Accepted<'a> {
    /// The name that was probably meant.
    Closest(&'a str),
    /// All names.
    Any(Vec<&'a str>),
}

impl<'a> Accepted<'a> {
    pub(crate) fn instead_of(
        written: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) -> Accepted<'a> {
        match closest_name(written, known.clone()) {
            Some(name) => Accepted::Closest(name),
            None => Accepted::Any(known.into_iter().collect()),
        }
    }

    /// One of two codes: with a suggestion, or with all names.
    pub(crate) fn code(&self, [misspelt, unknown]: [&'static str; 2]) -> &'static str {
        match self {
            Accepted::Closest(_) => misspelt,
            Accepted::Any(_) => unknown,
        }
    }

    /// Adds the parameter that the sentence contains: `closest` or `names`.
    pub(crate) fn describe(&self, message: Message) -> Message {
        match self {
            Accepted::Closest(name) => message.with("closest", *name),
            Accepted::Any(names) => message.with("names", names.join(", ")),
        }
    }
}

/// `did you mean "x"?`, or `expected` and all names.
impl fmt::Display for Accepted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Accepted::Closest(name) => write!(f, "did you mean \"{name}\"?"),
            Accepted::Any(names) => write!(f, "expected {}", names.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level_names::LEVELS;
    use crate::roster::ROSTER;

    /// A known name can be refused as well, for another reason than its spelling: neither itself nor a neighbour is then meant.
    #[test]
    fn a_known_name_gets_no_suggestion() {
        let names = || ["human"].into_iter().chain(LEVELS).chain(ROSTER.iter().map(|entry| entry.name));
        for name in names() {
            assert_eq!(closest_name(name, names()), None, "{name}");
        }
        assert_eq!(closest_name("ufop", ["ufop", "ufop2"]), None);
        assert_eq!(closest_name("porto", ["porto-mcts", "porto"]), None);
        let instead = |written| Accepted::instead_of(written, ["time", "game"]).to_string();
        assert_eq!(instead("time"), "expected time, game");
        assert_eq!(instead("tine"), "did you mean \"time\"?");
        assert_eq!(closest_name("Human", ["human"]), Some("human"));
    }
}
