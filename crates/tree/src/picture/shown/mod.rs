//! The part of a recorded search that a picture shows, with everything in words.

mod build;
mod node;
mod unseen;

pub(super) use build::shown;
pub(crate) use node::{Form, Shown};
pub(crate) use unseen::blank;
