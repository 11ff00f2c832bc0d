//! `linha gomocup` as managers see it: a process that reads and writes lines.

mod brain;
mod games;
mod limits;
mod sessions;
mod stopping;
