//! A checked table, as its calls use it.

use crate::check::value::Kind;

/// A table of the model.
#[derive(Debug, Clone, Copy)]
pub(in crate::check) struct Tabulated {
    /// Its place in the graph.
    pub(in crate::check) curve: u32,
    /// The dimensions of argument and value.
    pub(in crate::check) dimensions: [Kind; 2],
}
