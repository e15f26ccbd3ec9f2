//! The library inside of the functional mock-up units that mbdsl exports: FMI 2.0 and 3.0, co-simulation and model
//! exchange.
//!
//! It compiles the text that the unit has in `resources/`, and computes what `mbdsl run` computes, to the bit. What
//! importers call are the functions of the standard, and nothing else is exported. Every call ends with a status: what
//! cannot be done is refused in words, and a panic is caught.
//!
//! - `raw` takes what C passes, and is the only module with unsafe code;
//! - `fmi3` and `fmi2` are the functions, in terms of a component;
//! - `component` is one instance, with what it may do when (`phase`);
//! - `cosimulation`, `exchange`, `derivatives`, `saving` are what it computes.

#![warn(clippy::print_stdout, clippy::print_stderr)]

#[macro_use]
mod raw;

mod arguments;
mod call;
mod compiled;
mod component;
mod cosimulation;
mod derivatives;
mod exchange;
mod fmi2;
mod fmi3;
mod log;
mod phase;
mod saved;
mod saving;
mod status;
#[cfg(test)]
mod tests;
mod values;
