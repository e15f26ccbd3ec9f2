//! Tests of the runtime on a mechanism written by hand.

mod assembly;
mod numbers;
mod planar;
mod plot;
mod png;
mod simulate;
