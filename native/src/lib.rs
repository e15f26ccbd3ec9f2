//! Machine code for mechanisms that exist only as text.
//!
//! [`NativeMechanism`] compiles the programs that [`TextMechanism`] evaluates, while the program
//! runs: the same statements in the same order, so that results agree to the bit, NaN apart, whose
//! payload no processor promises. What the processor or the operating system does not allow is a
//! [`NativeError`]; the evaluated mechanism does the same more slowly.
//!
//! [`TextMechanism`]: mbdsl_compiler::evaluate::TextMechanism

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod code;
mod frame;
mod functions;
mod mechanism;
mod processor;
mod sin_cos;
mod translate;

pub use mechanism::NativeMechanism;
pub use processor::NativeError;
