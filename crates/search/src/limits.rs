use std::time::Duration;

/// The limits of a search: the one reached first ends it. The default is no limit.
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
    /// The greatest depth, in plies.
    pub depth: Option<u16>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The time since the search began.
    pub time: Option<Duration>,
}

impl Limits {
    /// A depth limit alone, in plies.
    pub fn depth(depth: u16) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A node limit alone.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A time limit alone.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Both sets of limits: of each kind the smaller one.
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
