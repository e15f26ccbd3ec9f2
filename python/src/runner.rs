//! Runs, on a thread of their own unless Python gives their inputs.

use crate::drive::{Driven, Fault, Source, calls_python, changes, check_span, held_outside};
use crate::error;
use crate::failed_run::{FailedRun, Outcome};
use crate::worker::{self, PAUSE};
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::{Mechanism, Options, Recording, State, simulate, simulate_from};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The most steps of a run whose law is written in Python: with some 60 us each, a loop that grows without bound ends
/// within a minute or so, as one in the text does.
const STEPS_OF_LAWS: u64 = 1_000_000;

/// A requested run.
pub(crate) struct Asked {
    pub(crate) mechanism: NativeMechanism,
    pub(crate) options: Options,
    /// The state at which it begins, if not the one that the model describes.
    pub(crate) start: Option<State>,
    /// The sources of inputs during the run.
    pub(crate) sources: Vec<Source>,
    /// Laws that are called once per period, in s.
    pub(crate) sampled: Option<(Vec<Source>, f64)>,
}

/// A part of a period below this fraction of it is rounding.
const ROUNDING: f64 = 1e-9;

/// Number of calls in a run below which a law hardly controls it.
const FEW: u64 = 10;

/// The period of 100 calls a second, s.
const RATE: f64 = 0.01;

/// Makes a run; an exception of `progress`, of a law or of a signal handler ends it.
pub(crate) fn run(
    py: Python<'_>,
    asked: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> Result<Outcome, FailedRun> {
    let Asked {
        mechanism,
        mut options,
        start,
        sources,
        sampled,
    } = asked;
    let cancel = Arc::new(AtomicBool::new(false));
    options.cancel = Some(cancel.clone());
    let start = start.as_ref();
    if sources.is_empty() && sampled.is_none() {
        return apart(py, &mechanism, options, start, cancel, progress);
    }
    check_span(py, &sources, &options)?;
    options.step_ends = changes(&sources);
    let (by_laws, fault) = (calls_python(&sources), Fault::default());
    if by_laws && options.method.is_adaptive() {
        options.max_steps.get_or_insert(STEPS_OF_LAWS);
    }
    let is_driven = !sources.is_empty();
    let tables = sources.clone();
    let driven = Driven::new(sources, cancel.clone(), fault.clone());
    let calls = Arc::new(AtomicU64::new(0));
    let period = sampled.as_ref().map(|(_, period)| *period);
    if let Some((laws, period)) = sampled {
        check(py, period, &options)?;
        if options.recording == Recording::Automatic && options.output_times.is_empty() {
            options = options.output_step(period);
        }
        options.sampled = Some(driven.clone().sampled(laws, period, calls.clone()));
    }
    let outcome = match (is_driven, by_laws, period) {
        (_, true, _) => here(&driven.by_laws(mechanism), options, start, cancel, progress),
        (true, false, Some(_)) => {
            let mechanism = driven.by_tables(mechanism);
            here(&mechanism, options, start, cancel, progress)
        }
        (true, false, None) => {
            let mechanism = driven.by_tables(mechanism);
            apart(py, &mechanism, options, start, cancel, progress)
        }
        (false, false, _) => here(&mechanism, options, start, cancel, progress),
    }?;
    let mut outcome = fault.ends(outcome)?;
    if let Ok(run) = &mut outcome {
        let times = [run.report.t_start, run.report.t_end];
        run.report.warnings.extend(held_outside(&tables, times));
    }
    let calls = calls.load(Ordering::Relaxed);
    if let (Ok(run), Some(period)) = (&mut outcome, period.filter(|_| calls < FEW)) {
        run.report.warnings.push(format!(
            "the law was called {calls} times, every {period} s: is that its period, or its rate? `mbdsl.sampled(law, {RATE})` calls it 100 times a second"
        ));
    }
    Ok(outcome)
}

/// Refuses a period that is longer than the run: it is a rate, mostly.
fn check(py: Python<'_>, period: f64, options: &Options) -> Result<(), FailedRun> {
    let length = options.t_end - options.t_start;
    if !(period > length * (1.0 - ROUNDING) && length > 0.0) {
        return Ok(());
    }
    Err(error::options(
        py,
        format!(
            "the law is called every {period} s, and the run takes {length} s: give the period in s, as in `mbdsl.sampled(law, {RATE})` for 100 calls a second"
        ),
    )
    .into())
}

fn from<M: Mechanism>(mechanism: &M, options: &Options, start: Option<&State>) -> Outcome {
    match start {
        Some(State { q, v, .. }) => simulate_from(mechanism, q, v, options),
        None => simulate(mechanism, options),
    }
}

/// Makes a run on another thread. It calls `progress` at recorded rows only, which may be seconds apart.
fn apart<M: Mechanism>(
    py: Python<'_>,
    mechanism: &M,
    mut options: Options,
    start: Option<&State>,
    cancel: Arc<AtomicBool>,
    progress: Option<&Bound<'_, PyAny>>,
) -> Result<Outcome, FailedRun> {
    // The time and the share of the run, as bits.
    let reached = Arc::new([AtomicU64::new(0), AtomicU64::new(0)]);
    if progress.is_some() {
        let reached = reached.clone();
        options = options.progress(move |t, share| {
            reached[0].store(t.to_bits(), Ordering::Relaxed);
            reached[1].store(share.to_bits(), Ordering::Relaxed);
        });
    }
    let progress = progress.map(|progress| progress.clone().unbind());
    let look = |py: Python<'_>| -> PyResult<()> {
        if let Some(progress) = &progress {
            let [t, share] = [0, 1].map(|i| f64::from_bits(reached[i].load(Ordering::Relaxed)));
            progress.call1(py, (t, share))?;
        }
        Ok(())
    };
    let outcome = worker::apart(py, &cancel, look, || from(mechanism, &options, start));
    outcome.map_err(|(fault, before)| FailedRun::after(fault, before))
}

/// Makes a run on this thread, on which Python's laws are called: they look for signals, and let other threads go on.
fn here<M: Mechanism>(
    mechanism: &M,
    mut options: Options,
    start: Option<&State>,
    cancel: Arc<AtomicBool>,
    progress: Option<&Bound<'_, PyAny>>,
) -> Result<Outcome, FailedRun> {
    let fault = Arc::new(Mutex::new(None));
    let progress = progress.map(|progress| progress.clone().unbind());
    let (kept, last) = (fault.clone(), Mutex::new(Instant::now()));
    options = options.progress(move |t, share| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < PAUSE {
            return;
        }
        *last = Instant::now();
        let looked = Python::attach(|py| {
            py.check_signals()?;
            let progress = progress.as_ref();
            progress.map_or(Ok(()), |call| call.call1(py, (t, share)).map(|_| ()))
        });
        if let Err(found) = looked {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.get_or_insert(found);
            cancel.store(true, Ordering::Relaxed);
        }
    });
    let outcome = from(mechanism, &options, start);
    let found = fault.lock().unwrap_or_else(PoisonError::into_inner).take();
    match found {
        Some(fault) => Err(FailedRun::after(fault, outcome)),
        None => Ok(outcome),
    }
}
