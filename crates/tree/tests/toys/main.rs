//! Toy trees, and what is made of them and of recorded searches, against oracles.

mod exercise;
mod lesson;
mod literal;
mod oracle;
mod picture;
mod steps;
mod toy;
mod worksheet;
mod xml;
