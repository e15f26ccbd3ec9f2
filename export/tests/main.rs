//! Tables and figures of a mechanism written by hand.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod csv;
#[path = "../../runtime/tests/planar/mod.rs"]
mod planar;
mod plot;
mod png;
