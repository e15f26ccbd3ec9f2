//! Machine code of the kernels of one mechanism, compiled on first use.

use crate::code::Code;
use crate::processor::{NativeError, processor};
use cranelift_codegen::isa::OwnedTargetIsa;
use mbdsl_compiler::evaluate::Backend;
use mbdsl_compiler::program::{Kernel, KernelKind};
use mbdsl_runtime::{Lanes, Point};
use std::fmt;
use std::sync::OnceLock;

type Compiled<S> = [OnceLock<Result<Code<S>, NativeError>>; KernelKind::ALL.len()];

/// Machine code for one state and for several side by side; each kernel is compiled on first use.
pub struct MachineCode {
    processor: OwnedTargetIsa,
    alone: Compiled<f64>,
    on_lanes: Compiled<Lanes>,
}

impl MachineCode {
    /// The code of a kernel for one state, compiled on first use.
    fn of(&self, kernel: &Kernel) -> Result<&Code<f64>, &NativeError> {
        let code = &self.alone[kernel.kind as usize];
        code.get_or_init(|| Code::compile(&self.processor, kernel))
            .as_ref()
    }

    /// The code of a kernel on lanes, compiled on first use.
    fn on_lanes(&self, kernel: &Kernel) -> Result<&Code<Lanes>, &NativeError> {
        let code = &self.on_lanes[kernel.kind as usize];
        code.get_or_init(|| Code::compile(&self.processor, kernel))
            .as_ref()
    }
}

impl Backend for MachineCode {
    type Error = NativeError;

    fn new() -> Result<MachineCode, NativeError> {
        Ok(MachineCode {
            processor: processor()?,
            alone: std::array::from_fn(|_| OnceLock::new()),
            on_lanes: std::array::from_fn(|_| OnceLock::new()),
        })
    }

    fn prepare(&self, kernel: &Kernel) -> Result<(), NativeError> {
        self.of(kernel).map(|_| ()).map_err(NativeError::clone)
    }

    #[inline]
    fn run(
        &self,
        kernel: &Kernel,
        at: &Point<'_>,
        parameters: &[f64],
        results: &mut [f64],
    ) -> bool {
        let code = self.of(kernel);
        code.map(|code| code.call((at, parameters), [results, &mut [], &mut []]))
            .is_ok()
    }

    #[inline]
    fn run_on_lanes(
        &self,
        kernel: &Kernel,
        at: &Point<'_, Lanes>,
        parameters: &[Lanes],
        results: &mut [Lanes],
    ) -> bool {
        let code = self.on_lanes(kernel);
        code.map(|code| code.call((at, parameters), results))
            .is_ok()
    }

    #[inline]
    fn accelerations(
        &self,
        kernel: &Kernel,
        at: &Point<'_>,
        parameters: &[f64],
        _scratch: &mut [f64],
        [a, lambda]: [&mut [f64]; 2],
    ) -> Option<bool> {
        let code = self.of(kernel).ok()?;
        let mut guard = [0.0];
        let sum = code.call((at, parameters), [a, lambda, &mut guard]);
        // As `is_regular`; what was stored one by one is not read again.
        Some(guard[0] > 0.0 && sum.is_finite())
    }
}

impl fmt::Debug for MachineCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compiled = |kind: &&KernelKind| self.alone[**kind as usize].get().is_some();
        let names = KernelKind::ALL
            .iter()
            .filter(compiled)
            .map(|kind| kind.name());
        f.debug_list().entries(names).finish()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_on_lanes_compiles() {
        let text = include_str!("../../tests/lanes/functions.mbd");
        let mechanism = mbdsl_compiler::compile(text).verified.unwrap().mechanism();
        let native = MachineCode::new().unwrap();
        let on_lanes = KernelKind::ALL.iter().filter(|kind| kind.runs_on_lanes());
        for &kind in on_lanes {
            let kernel = &mechanism.kernels()[kind as usize];
            assert!(native.on_lanes(kernel).is_ok(), "{}", kind.name());
        }
    }
}
