//! Mechanisms that are read from text while the program runs.

pub use mbdsl_compiler::diagnostic::{Diagnostic, Severity};
pub use mbdsl_compiler::evaluate::TextMechanism;
#[cfg(feature = "native")]
pub use mbdsl_native::{NativeError, NativeMechanism};

/// Compiles the text of a model into a mechanism that is evaluated.
///
/// # Errors
/// Every diagnostic of the text, where one of them is an error.
///
/// # Example
/// ```
/// use mbdsl::{Options, simulate};
///
/// let pendulum = mbdsl::text::load(
///     "model Pendulum {
///         gravity (0, -9.81 m/s^2);
///         ground { point O = (0, 0); }
///         body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); }
///         joint pin = revolute(ground.O, rod.A);
///         start { rod.theta = 30 deg; }
///     }",
/// )
/// .map_err(|faults| faults[0].message.clone())?;
/// let run = simulate(&pendulum, &Options::fixed(1.0, 0.01))?;
/// assert!(run.report.eps_h < 1e-5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load(text: &str) -> Result<TextMechanism, Vec<Diagnostic>> {
    let compilation = mbdsl_compiler::compile(text);
    match compilation.verified {
        Some(verified) => Ok(verified.mechanism()),
        None => Err(compilation.diagnostics),
    }
}
