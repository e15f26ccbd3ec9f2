//! Parts that exported code in C and in Rust share: the functions, their costs, the start, and the refusals.

pub(crate) mod comment;
pub(crate) mod cost;
pub(crate) mod functions;
pub(crate) mod operations;
pub(crate) mod overview;
pub(crate) mod refusal;
mod sine;
pub(crate) mod start;

pub use refusal::{Language, Refusal};
