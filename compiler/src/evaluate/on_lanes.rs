//! The kernels of a mechanism at several states side by side.

use crate::evaluate::backend::{Backend, Evaluator};
use crate::program::{Kernel, KernelKind};
use mbdsl_runtime::{Evaluated, Kernels, Lanes, Point};
use std::sync::Arc;

/// The programs on lanes, every lane with the bits of the kernel on its own.
pub(super) struct OnLanes<B> {
    pub(super) kernels: Arc<[Kernel]>,
    pub(super) parameters: Vec<Lanes>,
    pub(super) backend: Option<Arc<B>>,
}

impl<B: Backend> Kernels<Lanes> for OnLanes<B> {
    fn set_parameter(&mut self, index: usize, value: Lanes) -> bool {
        let found = self.parameters.get_mut(index);
        found.map(|parameter| *parameter = value).is_some()
    }

    #[inline]
    fn evaluate(
        &self,
        kernel: KernelKind,
        at: &Point<'_, Lanes>,
        results: &mut [Lanes],
    ) -> Evaluated {
        let program = &self.kernels[kernel as usize];
        if program.is_absent() || !kernel.runs_on_lanes() {
            return Evaluated::Absent;
        }
        let parameters = &self.parameters;
        let is_run = match &self.backend {
            Some(backend) => backend.run_on_lanes(program, at, parameters, results),
            None => false,
        };
        if !is_run {
            Evaluator.run_on_lanes(program, at, parameters, results);
        }
        Evaluated::Done
    }
}
