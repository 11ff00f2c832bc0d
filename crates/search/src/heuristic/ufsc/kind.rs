//! The patterns of the report.

/// A kind of pattern: `x` own stone, `e` empty, `n` blocked (border or opponent's stone). Every string comes with its mirror image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatternKind {
    /// Its name in the report.
    pub name: &'static str,
    /// The stable code of its name.
    pub code: &'static str,
    /// What it looks like.
    pub strings: &'static [&'static str],
    /// Its weight in the report.
    pub weight: i64,
}

const fn kind(
    (name, code): (&'static str, &'static str),
    strings: &'static [&'static str],
    weight: i64,
) -> PatternKind {
    PatternKind { name, code, strings, weight }
}

/// The number of kinds.
pub(super) const KINDS: usize = 11;

/// How often each kind occurs, in the order of [`PATTERNS`].
pub type PatternCounts = [u32; KINDS];

/// The kinds of patterns. In the names of the report, `Prob` is a gap, and an open end is an empty cell.
///
/// Section 4.1 of the report has one stone more in patterns with a gap; its section 2 and its program have these.
pub const PATTERNS: [PatternKind; KINDS] = [
    kind(("Quintet", "term.quintet"), &["xxxxx"], 200_000),
    kind(("Quartet, 2 open", "term.quartet-2-open"), &["exxxxe"], 120_000),
    kind(("Quartet, 1 open", "term.quartet-1-open"), &["nxxxxe", "exxxxn"], 50_000),
    kind(("Triplet, 2 open", "term.triplet-2-open"), &["exxxe"], 30_000),
    kind(("Triplet, 1 open", "term.triplet-1-open"), &["nxxxee", "eexxxn"], 15_000),
    kind(("ProbQuartet, 2 open", "term.prob-quartet-2-open"), &["exexxe", "exxexe"], 7000),
    kind(
        ("ProbQuartet, 1 open", "term.prob-quartet-1-open"),
        &["nxexxe", "nxxexe", "exxexn", "exexxn"],
        3000,
    ),
    kind(("Double, 2 open", "term.double-2-open"), &["eexxe", "exxee"], 1000),
    kind(("Double, 1 open", "term.double-1-open"), &["nxxeee", "eeexxn"], 400),
    kind(("ProbTriplet, 2 open", "term.prob-triplet-2-open"), &["exexe"], 100),
    kind(("ProbTriplet, 1 open", "term.prob-triplet-1-open"), &["nxexee", "eexexn"], 40),
];
