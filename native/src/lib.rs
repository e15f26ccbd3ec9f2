//! Machine code for mechanisms that exist only as text.
//!
//! [`NativeMechanism`] compiles the programs that [`TextMechanism`] evaluates, while the program
//! runs: the same statements in the same order, so that results agree to the bit, NaN apart, whose
//! payload no processor promises. What the processor or the operating system does not allow is a
//! [`NativeError`]; the evaluated mechanism does the same more slowly.
//!
//! ```
//! use mbdsl_native::NativeMechanism;
//! use mbdsl_runtime::{Options, simulate};
//!
//! let text = "model Pendulum {
//!     param L = 1 m;
//!     gravity (0, -9.81 m/s^2);
//!     ground { point O = (0, 0); }
//!     body rod { mass = 1 kg; inertia = 1 kg*L^2/12; point A = (-L/2, 0); }
//!     joint pin = revolute(ground.O, rod.A);
//!     start { rod.theta = 30 deg; }
//! }";
//! let compilation = mbdsl_compiler::compile(text);
//! let evaluated = compilation.verified.ok_or("the text has mistakes")?.mechanism();
//! let native = NativeMechanism::new(&evaluated)?;
//!
//! let options = Options::fixed(1.0, 0.01);
//! let [fast, slow] = [simulate(&native, &options)?, simulate(&evaluated, &options)?];
//! assert_eq!(fast.trajectory.state(100), slow.trajectory.state(100));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`TextMechanism`]: mbdsl_compiler::evaluate::TextMechanism

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod backend;
mod code;
mod frame;
mod functions;
mod processor;
mod sin_cos;
mod translate;

use mbdsl_compiler::evaluate::ProgramMechanism;

pub use backend::MachineCode;
pub use processor::NativeError;

/// A mechanism that exists only as text, as machine code.
///
/// Its methods give the bits of the evaluated mechanism. The accelerations are compiled when it is made, every other kernel
/// when it is first called; should one of them not compile then, it is evaluated.
pub type NativeMechanism = ProgramMechanism<MachineCode>;
