//! Steps one by one, for a loop in Python.

use crate::error;
use crate::state::State;
use crate::valued::target;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::{Mechanism, Options, Stepper as Steps, Target};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A run that goes on when Python says so.
#[pyclass(module = "mbdsl._mbdsl")]
pub(crate) struct Stepper {
    mechanism: NativeMechanism,
    steps: Steps,
    /// The longest step of a method with fixed steps, in s.
    h: Option<f64>,
}

/// A part of a step below this fraction of it is rounding.
const ROUNDING: f64 = 1e-9;

impl Stepper {
    pub(crate) fn new(
        py: Python<'_>,
        mechanism: NativeMechanism,
        options: &Options,
        start: Option<&State>,
    ) -> PyResult<Stepper> {
        let steps = match start {
            Some(start) => Steps::resume(&mechanism, options, start.numbers()),
            None => Steps::new(&mechanism, options),
        };
        Ok(Stepper {
            steps: steps.map_err(|fault| error::simulation(py, &fault))?,
            h: options.h,
            mechanism,
        })
    }
}

#[pymethods]
impl Stepper {
    #[getter]
    fn t(&self) -> f64 {
        self.steps.state().t
    }

    #[getter]
    fn state(&self) -> State {
        State::of(self.steps.state())
    }

    #[getter]
    fn a(&self) -> Vec<f64> {
        self.steps.state().a.clone()
    }

    #[getter]
    fn multipliers(&self) -> Vec<f64> {
        self.steps.state().lambda.clone()
    }

    /// The values of the outputs.
    fn outputs(&self) -> Vec<f64> {
        let of = self.steps.state();
        let mut outputs = vec![0.0; self.mechanism.layout().outputs().len()];
        self.mechanism.outputs(
            of.t,
            &of.q,
            &of.v,
            &of.z,
            &of.u,
            &of.a,
            &of.lambda,
            &mut outputs,
        );
        outputs
    }

    /// Sets parameters and inputs, all or none, which count from the next step on.
    fn set(&mut self, py: Python<'_>, values: Vec<(String, f64)>) -> PyResult<()> {
        let mut targets = Vec::with_capacity(values.len());
        for (name, value) in values {
            let target = target(py, self.mechanism.layout(), &name, value)?;
            if let Target::Start(_) = target {
                let words = format!("`{name}` cannot be set any more: the run has begun");
                return Err(PyValueError::new_err(words));
            }
            targets.push((target, value));
        }
        for (target, value) in targets {
            target.set(&mut self.mechanism, value);
        }
        Ok(())
    }

    /// Goes on by this time, in s: in equal steps of at most h, or of a length that the method chooses.
    fn advance(&mut self, py: Python<'_>, duration: f64) -> PyResult<()> {
        if !(duration.is_finite() && duration > 0.0) {
            let words = format!("cannot advance by {duration} s: the time must be positive");
            return Err(PyValueError::new_err(words));
        }
        let count = self
            .h
            .map_or(1.0, |h| (duration / h - ROUNDING).ceil().max(1.0));
        let (steps, mechanism) = (&mut self.steps, &self.mechanism);
        let mut left = count;
        while left > 0.0 {
            // Others go on meanwhile, and long waits can be interrupted.
            let made = left.min(1024.0);
            let run = py.detach(|| {
                (0..made as u32).try_for_each(|_| steps.step(mechanism, duration / count))
            });
            run.map_err(|fault| error::run(py, fault.to_string()))?;
            left -= made;
            if left > 0.0 {
                py.check_signals()?;
            }
        }
        Ok(())
    }
}
