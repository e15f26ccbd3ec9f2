//! The mechanism whose kernels are machine code.

use crate::code::Code;
use crate::compiled::Native;
use crate::on_lanes::OnLanes;
use crate::processor::NativeError;
use mbdsl_compiler::evaluate::TextMechanism;
use mbdsl_compiler::program::KernelKind;
use mbdsl_runtime::__private;
use mbdsl_runtime::Singular;
use mbdsl_runtime::{
    BoundedTable, Contacts, Evaluated, Kernels, Lanes, Layout, Mechanism, Point, Wish,
};
use std::sync::Arc;

/// A mechanism that exists only as text, as machine code.
///
/// Its methods give the bits of the evaluated mechanism. The accelerations are compiled when it is
/// made, every other kernel when it is first called; should one of them not compile then, it is
/// evaluated. Clones share the code and have parameters of their own.
#[derive(Debug, Clone)]
pub struct NativeMechanism {
    evaluated: TextMechanism,
    /// None where every kernel is evaluated.
    native: Option<Arc<Native>>,
    /// What is added to eta without a stabilisation.
    no_shift: Arc<[f64]>,
    /// The mechanism with the rows of its stops and frictions, if it has some.
    with_rows: Option<Arc<NativeMechanism>>,
}

impl NativeMechanism {
    /// The same mechanism with the same parameters, as machine code.
    ///
    /// # Errors
    /// [`NativeError`] where no code can be generated for the processor, or the system gives no memory
    /// for it.
    pub fn new(evaluated: &TextMechanism) -> Result<Self, NativeError> {
        let with_rows = match evaluated.with_contact_rows() {
            Some(rows) => Some(Arc::new(NativeMechanism::lazy(rows.clone())?)),
            None => None,
        };
        let mechanism = NativeMechanism {
            with_rows,
            ..NativeMechanism::lazy(evaluated.clone())?
        };
        mechanism.compile(KernelKind::Accelerations)?;
        Ok(mechanism)
    }

    /// One whose kernels are compiled when they are called.
    fn lazy(evaluated: TextMechanism) -> Result<Self, NativeError> {
        Ok(NativeMechanism {
            native: Some(Arc::new(Native::new()?)),
            ..NativeMechanism::evaluated(evaluated)
        })
    }

    /// The mechanism without machine code: every kernel is evaluated.
    pub fn evaluated(mechanism: TextMechanism) -> Self {
        NativeMechanism {
            no_shift: vec![0.0; mechanism.layout().nc()].into(),
            evaluated: mechanism,
            native: None,
            with_rows: None,
        }
    }

    /// Compiles a kernel, where there is machine code at all and it was not called yet.
    ///
    /// # Errors
    /// [`NativeError`] where it does not compile; it is evaluated then.
    pub fn compile(&self, kind: KernelKind) -> Result<(), NativeError> {
        match self
            .native
            .as_ref()
            .map(|native| self.compiled(native, kind))
        {
            Some(Err(fault)) => Err(fault.clone()),
            Some(Ok(_)) | None => Ok(()),
        }
    }

    /// Lets a coordinate, a velocity or a state start at another value, as [`TextMechanism::set_start`].
    pub fn set_start(&mut self, name: &str, value: f64) -> bool {
        self.evaluated.set_start(name, value)
    }

    fn compiled<'a>(
        &self,
        native: &'a Native,
        kind: KernelKind,
    ) -> Result<&'a Code<f64>, &'a NativeError> {
        native.of(&self.evaluated.kernels()[kind as usize])
    }

    /// The code of a kernel, where it is not evaluated.
    fn code(&self, kind: KernelKind) -> Option<&Code<f64>> {
        self.compiled(self.native.as_ref()?, kind).ok()
    }

    /// Runs a kernel of one output; `false` where there is no code.
    fn run(&self, kind: KernelKind, at: &Point<'_>, output: &mut [f64]) -> bool {
        let of = (at, self.evaluated.parameters());
        let code = self.code(kind);
        code.map(|code| code.call(of, [output, &mut [], &mut []]))
            .is_some()
    }
}

impl Mechanism for NativeMechanism {
    fn layout(&self) -> &Layout {
        self.evaluated.layout()
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        self.evaluated.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        self.evaluated.set_parameter(index, value)
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        NativeMechanism::set_start(self, name, value)
    }

    fn text(&self) -> Option<&str> {
        self.evaluated.text()
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        let Some(with_rows) = &self.with_rows else {
            return self.evaluated.contacts();
        };
        let mut rows = NativeMechanism::clone(with_rows);
        for (index, value) in self.evaluated.parameters().iter().enumerate() {
            rows.set_parameter(index, *value);
        }
        let contacts = self.evaluated.contacts()?;
        Some(Contacts {
            mechanism: Box::new(rows),
            ..contacts
        })
    }

    fn faulty_length(&self, t: f64) -> Option<(String, f64)> {
        self.evaluated.faulty_length(t)
    }

    fn wishes(&self) -> &[Wish] {
        self.evaluated.wishes()
    }

    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        let Some(native) = &self.native else {
            return self.evaluated.lanes();
        };
        let on_lanes = OnLanes::new(native, &self.evaluated)?;
        Some(Box::new(on_lanes))
    }

    fn bounded_tables(&self, at: &Point<'_>) -> Vec<BoundedTable> {
        self.evaluated.bounded_tables(at)
    }

    fn differing_load(&self, states: [&Point<'_>; 2]) -> Option<String> {
        self.evaluated.differing_load(states)
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        let mut is_run = true;
        let run = |results: &mut [f64]| is_run = self.run(kernel, at, results);
        match kernel {
            KernelKind::Accelerations => return Evaluated::Absent,
            _ if self.evaluated.kernels()[kernel as usize].results == 0 => is_run = false,
            // Some of these may be replaced.
            KernelKind::StartValues => self.evaluated.fill_start(results, run),
            KernelKind::StartStates => self.evaluated.fill_start_states(results, run),
            // Once a run: the evaluator is quick enough.
            KernelKind::StartRows => is_run = false,
            _ => is_run = self.run(kernel, at, results),
        }
        match is_run {
            true => Evaluated::Done,
            false => self.evaluated.evaluate(kernel, at, results),
        }
    }

    fn output_reads_solution(&self, output: usize) -> bool {
        self.evaluated.output_reads_solution(output)
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        let Some(code) = self.code(KernelKind::Accelerations) else {
            return self.evaluated.accelerations(at, scratch, a, lambda);
        };
        let shifted = match at.shift {
            [] => at.shifted(&self.no_shift),
            _ => *at,
        };
        let mut guard = [0.0];
        let of = (&shifted, self.evaluated.parameters());
        let sum = code.call(of, [a, lambda, &mut guard]);
        // As `is_regular`; what was stored one by one is not read again.
        if guard[0] > 0.0 && sum.is_finite() {
            return Ok(());
        }
        __private::accelerations(self, at, scratch, a, lambda)
    }
}
