//! The names of the levels, apart from their agents: parsers know them as well.

/// The names of all levels, easiest first. Not every game has `perfect`.
pub const LEVELS: [&str; 6] = ["beginner", "easy", "medium", "hard", "expert", "perfect"];
