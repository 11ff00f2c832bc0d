use std::time::Duration;

/// How long to look for a move: whatever is reached first ends the search. The default is no limit at all.
///
/// ```
/// use search::Limits;
///
/// let limits = Limits { nodes: Some(1_000_000), ..Limits::depth(8) };
/// assert_eq!(limits.depth, Some(8));
/// assert_eq!(Limits::default().time, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// How many plies deep.
    pub depth: Option<u16>,
    /// How many positions.
    pub nodes: Option<u64>,
    /// How long by the clock.
    pub time: Option<Duration>,
}

impl Limits {
    /// So many plies deep.
    pub fn depth(depth: u16) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So long by the clock.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }
}
