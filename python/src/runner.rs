//! A run on a thread of its own, while the calling one looks for signals and shows how far it is.

use mbdsl_runtime::{Mechanism, Options, Simulation, SimulationError, simulate};
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The time between looks at signals.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs a mechanism; Python's other threads go on meanwhile.
///
/// Python handles signals on its main thread only, and a run calls `progress` at recorded rows only, which may be
/// seconds apart: so the run is on another thread.
pub(crate) fn run<M: Mechanism>(
    py: Python<'_>,
    mechanism: &M,
    mut options: Options,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Result<Simulation, SimulationError>> {
    let cancel = Arc::new(AtomicBool::new(false));
    options.cancel = Some(cancel.clone());
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
        py.check_signals()?;
        if let Some(progress) = &progress {
            let [t, share] = [0, 1].map(|i| f64::from_bits(reached[i].load(Ordering::Relaxed)));
            progress.call1(py, (t, share))?;
        }
        Ok(())
    };
    let (outcome, fault) = py.detach(|| {
        thread::scope(|scope| {
            let (done, waits) = channel();
            let run = scope.spawn(move || {
                let outcome = simulate(mechanism, &options);
                // Nobody waits any more only if the caller has panicked.
                let _ = done.send(());
                outcome
            });
            let mut fault = None;
            while waits.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                if fault.is_none() {
                    fault = Python::attach(look).err();
                    cancel.store(fault.is_some(), Ordering::Relaxed);
                }
            }
            let outcome = run.join();
            let outcome = outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            (outcome, fault)
        })
    });
    match fault {
        Some(fault) => Err(fault),
        None => Ok(outcome),
    }
}
