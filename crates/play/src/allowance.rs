/// What a search may use of the machine. Players that ask for more get less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// The memory of its tables, in MiB. Each table has at least 1 MiB.
    pub mebibytes: usize,
    /// The number of its threads.
    pub threads: usize,
}

impl Allowance {
    /// As much as the players ask for.
    pub const UNLIMITED: Allowance = Allowance { mebibytes: usize::MAX, threads: usize::MAX };
}
