//! The laboratory: studies of searches, tournaments, and their presentation.
//!
//! Numbers first, text last: a [`study`] returns a [`Section`] of [`Table`]s and [`Plot`]s, which become text,
//! CSV, JSON, SVG, Vega-Lite or a [`Page`]. Callers pass in factories of players, so the lab depends on no engine; it
//! prints nothing and reports progress through a [`Monitor`].

pub mod arena;
mod measure;
mod monitor;
mod page;
mod plot;
mod report;
pub mod statistics;
pub mod study;
mod table;

pub use monitor::{Monitor, StudyProgress};
pub use page::{Heading, Page, Picture, Section};
pub use plot::{Axis, AxisScale, Kind, Plot, Point, Series};
pub use report::Report;
pub use statistics::Interval;
pub use table::{Column, ColumnKind, Table, Value};
