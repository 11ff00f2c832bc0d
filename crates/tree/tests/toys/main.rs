//! Toy trees, and what is made of them and of recorded searches, against oracles.

mod oracle;
mod toy;
