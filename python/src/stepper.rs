//! Steps one by one, for a loop in Python.

use crate::error;
use crate::state::State;
use crate::valued::target;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::{Mechanism, Options, Stepper as Steps, Target};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard};

/// A run that goes on when Python says so, in one thread at a time.
#[pyclass(frozen, module = "mbdsl._mbdsl")]
pub(crate) struct Stepper(Mutex<Stepped>);

/// How far the run is.
struct Stepped {
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
        Ok(Stepper(Mutex::new(Stepped {
            steps: steps.map_err(|fault| error::simulation(py, &fault))?,
            h: options.h,
            mechanism,
        })))
    }

    /// The run, unless a thread is at work on it.
    fn stepped(&self) -> PyResult<MutexGuard<'_, Stepped>> {
        self.0.try_lock().map_err(|_| {
            PyRuntimeError::new_err(
                "another thread is using this stepper: make one for each thread",
            )
        })
    }
}

#[pymethods]
impl Stepper {
    #[getter]
    fn t(&self) -> PyResult<f64> {
        Ok(self.stepped()?.steps.state().t)
    }

    #[getter]
    fn state(&self) -> PyResult<State> {
        Ok(State::of(self.stepped()?.steps.state()))
    }

    #[getter]
    fn a(&self) -> PyResult<Vec<f64>> {
        Ok(self.stepped()?.steps.state().a.clone())
    }

    #[getter]
    fn multipliers(&self) -> PyResult<Vec<f64>> {
        Ok(self.stepped()?.steps.state().lambda.clone())
    }

    /// The values of the outputs.
    fn outputs(&self) -> PyResult<Vec<f64>> {
        let stepped = self.stepped()?;
        let of = stepped.steps.state();
        let mut outputs = vec![0.0; stepped.mechanism.layout().outputs().len()];
        stepped.mechanism.outputs(
            of.t,
            &of.q,
            &of.v,
            &of.z,
            &of.u,
            &of.a,
            &of.lambda,
            &mut outputs,
        );
        Ok(outputs)
    }

    /// Sets parameters and inputs, all or none, which count from the next step on.
    fn set(&self, py: Python<'_>, values: Vec<(String, f64)>) -> PyResult<()> {
        let mut stepped = self.stepped()?;
        let mut targets = Vec::with_capacity(values.len());
        for (name, value) in values {
            let target = target(py, stepped.mechanism.layout(), &name, value)?;
            if let Target::Start(_) = target {
                let words = format!("`{name}` cannot be set any more: the run has begun");
                return Err(PyValueError::new_err(words));
            }
            targets.push((target, value));
        }
        for (target, value) in targets {
            target.set(&mut stepped.mechanism, value);
        }
        Ok(())
    }

    /// Goes on by this time, in s: in equal steps of at most h, or of a length that the method chooses.
    fn advance(&self, py: Python<'_>, duration: f64) -> PyResult<()> {
        if !(duration.is_finite() && duration > 0.0) {
            let words = format!("cannot advance by {duration} s: the time must be positive");
            return Err(PyValueError::new_err(words));
        }
        let mut stepped = self.stepped()?;
        let Stepped {
            mechanism,
            steps,
            h,
        } = &mut *stepped;
        let mechanism = &*mechanism;
        let count = h.map_or(1.0, |h| (duration / h - ROUNDING).ceil().max(1.0));
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
