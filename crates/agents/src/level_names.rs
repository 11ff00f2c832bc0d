//! The names of the levels and what `level:elo=N` takes, apart from their agents: parsers know them as well.

/// The names of all levels, easiest first. Not every game has `perfect`.
pub const LEVELS: [&str; 6] = ["beginner", "easy", "medium", "hard", "expert", "perfect"];

/// The largest Elo that can be asked for, as `level:elo=N`.
pub const MOST_ELO: u16 = 5000;
