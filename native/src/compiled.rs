//! The code of the kernels of one mechanism, as far as it was wanted.

use crate::code::Code;
use crate::processor::{NativeError, processor};
use cranelift_codegen::isa::OwnedTargetIsa;
use mbdsl_compiler::program::{Kernel, KernelKind};
use mbdsl_runtime::Lanes;
use std::fmt;
use std::sync::OnceLock;

type Compiled<S> = [OnceLock<Result<Code<S>, NativeError>>; KernelKind::ALL.len()];

/// The code of the kernels, of one state and of several side by side.
pub(crate) struct Native {
    processor: OwnedTargetIsa,
    alone: Compiled<f64>,
    on_lanes: Compiled<Lanes>,
}

impl Native {
    /// That of a mechanism whose kernels are compiled when they are called.
    ///
    /// # Errors
    /// [`NativeError`] where no code can be generated for the processor.
    pub(crate) fn new() -> Result<Native, NativeError> {
        Ok(Native {
            processor: processor()?,
            alone: std::array::from_fn(|_| OnceLock::new()),
            on_lanes: std::array::from_fn(|_| OnceLock::new()),
        })
    }

    /// The code of a kernel, compiled when it is first asked for.
    pub(crate) fn of(&self, kernel: &Kernel) -> Result<&Code<f64>, &NativeError> {
        let code = &self.alone[kernel.kind as usize];
        code.get_or_init(|| Code::compile(&self.processor, kernel))
            .as_ref()
    }

    /// That on lanes.
    pub(crate) fn on_lanes(&self, kernel: &Kernel) -> Result<&Code<Lanes>, &NativeError> {
        let code = &self.on_lanes[kernel.kind as usize];
        code.get_or_init(|| Code::compile(&self.processor, kernel))
            .as_ref()
    }
}

impl fmt::Debug for Native {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compiled = |kind: &&KernelKind| self.alone[**kind as usize].get().is_some();
        let names = KernelKind::ALL
            .iter()
            .filter(compiled)
            .map(|kind| kind.name());
        f.debug_list().entries(names).finish()
    }
}
