//! Tests of the runtime on a mechanism written by hand.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod assembly;
mod columns;
mod named;
mod numbers;
mod planar;
mod simulate;
