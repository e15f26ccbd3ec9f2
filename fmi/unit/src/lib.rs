//! Models as functional mock-up units (FMUs, [FMI](https://fmi-standard.org) 2.0 and 3.0): what a unit says of its model.
//!
//! An FMU is an archive: `modelDescription.xml` lists the variables, `resources/` has the text of the model, `binaries/`
//! the library `mbdsl-fmu`, which compiles the text and computes. The two versions of the standard give the file
//! `modelDescription.xml` different contents under one name, so that an FMU is of one version; the library is the same.
//!
//! - [`Variables`] numbers the quantities of a model; the library reads the same list;
//! - [`description()`] writes the XML, [`archive()`] the whole file.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod archive;
pub mod description;
mod model_description;
mod page;
pub mod sources;
mod token;
mod unit;
mod variables;
mod xml;

pub use archive::archive;
pub use description::is_redundant_in_space;
pub use model_description::description;
pub use token::token;
pub use variables::{Quantity, Variable, Variables};

/// The file in `resources/` that has the text of the model.
pub const TEXT: &str = "model.mbd";

/// The version of serialized states of units: those of others are refused.
pub const STATE: u32 = 2;

/// A version of the standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// FMI 2.0
    Two,
    /// FMI 3.0
    Three,
}

#[cfg(test)]
mod tests;
