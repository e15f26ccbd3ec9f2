//! Steps one by one, for a loop in Python.

use crate::error;
use crate::event::Event;
use crate::model_with_values::target;
use crate::state::{State, treatment};
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::{Mechanism, Options, StepFault, Stepper as Steps, Target};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard};

/// A run that goes on when Python says so, in one thread at a time.
#[pyclass(frozen, module = "mbdsl._mbdsl")]
pub(crate) struct Stepper(Mutex<Stepped>);

/// The run, with the events of its last advance.
struct Stepped {
    mechanism: NativeMechanism,
    steps: Steps,
    options: Options,
    /// The events of the last advance.
    events: Vec<Event>,
}

/// A part of a step below this fraction of it is rounding.
const ROUNDING: f64 = 1e-9;

impl Stepper {
    pub(crate) fn new(
        py: Python<'_>,
        mechanism: NativeMechanism,
        options: Options,
        start: Option<&State>,
    ) -> PyResult<Stepper> {
        Ok(Stepper::of(Stepped {
            steps: begun(py, &mechanism, &options, start)?,
            options,
            mechanism,
            events: Vec::new(),
        }))
    }

    fn of(stepped: Stepped) -> Stepper {
        Stepper(Mutex::new(stepped))
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

/// Steps from a state, or from the start of the mechanism.
fn begun(
    py: Python<'_>,
    mechanism: &NativeMechanism,
    options: &Options,
    start: Option<&State>,
) -> PyResult<Steps> {
    let steps = match start {
        Some(start) => Steps::resume(mechanism, options, start.numbers()),
        None => Steps::new(mechanism, options),
    };
    steps.map_err(|fault| error::simulation(py, &fault))
}

#[pymethods]
impl Stepper {
    /// A copy that continues on its own.
    #[pyo3(name = "clone")]
    fn forked(&self, py: Python<'_>) -> PyResult<Stepper> {
        let stepped = self.stepped()?;
        let Stepped {
            mechanism,
            steps,
            options,
            events,
        } = &*stepped;
        let steps = steps.fork(mechanism, options);
        Ok(Stepper::of(Stepped {
            steps: steps.map_err(|fault| error::simulation(py, &fault))?,
            options: options.clone(),
            mechanism: mechanism.clone(),
            events: events.clone(),
        }))
    }

    /// Begins again; the correction of the state, in words.
    fn reset(
        &self,
        py: Python<'_>,
        start: Option<State>,
        project: Option<bool>,
    ) -> PyResult<Option<String>> {
        let mut stepped = self.stepped()?;
        stepped.options.given_start = treatment(project);
        stepped.steps = begun(py, &stepped.mechanism, &stepped.options, start.as_ref())?;
        stepped.events.clear();
        Ok(stepped.steps.remark().map(str::to_owned))
    }

    /// The correction of the start, in words.
    #[getter]
    fn remark(&self) -> PyResult<Option<String>> {
        Ok(self.stepped()?.steps.remark().map(str::to_owned))
    }

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

    /// The events of the last advance.
    #[getter]
    fn events(&self) -> PyResult<Vec<Event>> {
        Ok(self.stepped()?.events.clone())
    }

    /// The event that ended the run.
    #[getter]
    fn ended_by(&self) -> PyResult<Option<String>> {
        Ok(self.stepped()?.steps.ended_by().map(str::to_owned))
    }

    /// The values of the outputs.
    fn outputs(&self) -> PyResult<Vec<f64>> {
        let stepped = self.stepped()?;
        let mut outputs = vec![0.0; stepped.mechanism.layout().outputs().len()];
        let state = stepped.steps.state();
        state.outputs(&stepped.mechanism, &mut outputs);
        Ok(outputs)
    }

    /// Goes on by this time, in s, with these parameters and inputs from now on: in equal steps of at most h, or of a
    /// length that the method chooses; not beyond the event that ends the run.
    fn advance(&self, py: Python<'_>, duration: f64, values: Vec<(String, f64)>) -> PyResult<()> {
        if !(duration.is_finite() && duration > 0.0) {
            let words = format!("cannot advance by {duration} s: the time must be positive");
            return Err(PyValueError::new_err(words));
        }
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
        let Stepped {
            mechanism,
            steps,
            options,
            events,
        } = &mut *stepped;
        events.clear();
        let mechanism = &*mechanism;
        let count = options
            .h
            .map_or(1.0, |h| (duration / h - ROUNDING).ceil().max(1.0));
        let mut left = count;
        while left > 0.0 {
            // Others go on meanwhile, and long waits can be interrupted.
            let made = left.min(1024.0);
            let run = py.detach(|| {
                for _ in 0..made as u32 {
                    steps.step(mechanism, duration / count)?;
                    events.extend(steps.events().iter().map(Event::of));
                    if steps.ended_by().is_some() {
                        break;
                    }
                }
                Ok(())
            });
            let t = steps.state().t;
            run.map_err(|fault: StepFault| error::run_at(py, fault.to_string(), t))?;
            if steps.ended_by().is_some() {
                break;
            }
            left -= made;
            if left > 0.0 {
                py.check_signals()?;
            }
        }
        Ok(())
    }
}
