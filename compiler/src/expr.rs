//! The symbolic engine: a hash-consed graph of scalar expressions.
//!
//! Equal expressions have equal ids, so sharing costs nothing and nothing is ever expanded. Building
//! a node simplifies it: constants fold, signs move outwards, sums and products are put in one
//! order. The operands of a node have smaller ids than the node, so every walk over the graph is a
//! loop over ascending ids and never recurses, however deep a model nests its definitions.

mod build;
mod curve;
mod derivative;
mod evaluate;
mod graph;
mod motion;
mod rewrite;
mod vector;

pub use curve::{Corner, Curve, Extrapolation, Interpolation};
pub use derivative::{Differentiator, Direction};
pub use evaluate::Subgraph;
pub(crate) use graph::{CForm, RustForm};
pub use graph::{ExprId, Function, Function2, Graph, Node, Symbol};
pub use vector::Vector;
