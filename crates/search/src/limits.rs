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

    /// Both: of each limit the smaller one.
    ///
    /// ```
    /// # use search::Limits;
    /// let both = Limits::depth(8).and(Limits { depth: Some(5), nodes: Some(100), time: None });
    /// assert_eq!(both, Limits { depth: Some(5), nodes: Some(100), time: None });
    /// ```
    pub fn and(self, other: Limits) -> Limits {
        fn smaller<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            [a, b].into_iter().flatten().min()
        }
        Limits {
            depth: smaller(self.depth, other.depth),
            nodes: smaller(self.nodes, other.nodes),
            time: smaller(self.time, other.time),
        }
    }
}
