//! Suggestions for misspelt names.

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

/// `did you mean "x"?` for the closest name, or `expected` and all of them.
pub(crate) fn accepted<'a>(written: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match closest_name(written, known.clone()) {
        Some(name) => format!("did you mean \"{name}\"?"),
        None => format!("expected {}", known.into_iter().collect::<Vec<_>>().join(", ")),
    }
}
