//! Target processor of the code generator, and the errors of code generation.

use cranelift_codegen::ir::types;
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};

/// Error of code generation; the evaluated mechanism computes the same without machine code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NativeError {
    /// There is no code generator for this processor.
    #[error("no machine code can be generated for this processor: {0}")]
    Processor(String),
    /// A kernel could not be compiled, or the system gave no memory for code.
    #[error("the kernel `{kernel}` could not be compiled: {fault}")]
    Kernel {
        /// The method of `Mechanism`.
        kernel: &'static str,
        /// The reason, in words of the code generator or of this crate.
        fault: String,
    },
}

/// The code generator for this processor, with its settings.
///
/// All of its instructions may be used: none changes what an operation rounds to, and products are
/// fused with sums only where the program says so.
pub(crate) fn processor() -> Result<OwnedTargetIsa, NativeError> {
    let fault = |fault: &dyn std::fmt::Display| NativeError::Processor(fault.to_string());
    let mut flags = settings::builder();
    let verifier = if cfg!(debug_assertions) {
        "true"
    } else {
        "false"
    };
    for (name, value) in [
        ("is_pic", "false"),
        // Programs come without common subexpressions; what is left is not worth the time.
        ("opt_level", "none"),
        ("enable_verifier", verifier),
        ("enable_probestack", "true"),
        ("probestack_strategy", "inline"),
    ] {
        flags.set(name, value).map_err(|error| fault(&error))?;
    }
    let builder = cranelift_native::builder().map_err(|error| fault(&error))?;
    let isa = builder.finish(settings::Flags::new(flags));
    let isa = isa.map_err(|error| fault(&error))?;
    if isa.pointer_type() != types::I64 {
        return Err(fault(&"its addresses do not have 64 bits"));
    }
    Ok(isa)
}
