//! The part of a recorded search that a picture shows, with everything in words.

mod build;
mod node;
mod playouts;
mod unseen;

pub(super) use build::shown;
pub(crate) use node::{Aside, Form, Shown};
pub(super) use playouts::{Visited, playouts};
pub(crate) use unseen::blank;
