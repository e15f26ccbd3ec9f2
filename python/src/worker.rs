//! Work on a thread of its own, while the calling one looks for signals and shows how far it is.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The time between looks at signals.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);

/// Does work on another thread; Python's threads go on meanwhile.
///
/// Python handles signals on its main thread only, and work that is long looks at nothing but a flag: so this
/// thread looks for signals, calls `look`, and sets the flag if either raises.
///
/// # Errors
/// What was raised, with what the work came to.
pub(crate) fn apart<T: Send>(
    py: Python<'_>,
    cancel: &AtomicBool,
    look: impl Fn(Python<'_>) -> PyResult<()> + Sync,
    work: impl FnOnce() -> T + Send,
) -> Result<T, (PyErr, T)> {
    let looked = |py: Python<'_>| py.check_signals().and_then(|()| look(py));
    let (outcome, fault) = py.detach(|| {
        thread::scope(|scope| {
            let (done, waits) = channel();
            let thread = scope.spawn(move || {
                let outcome = work();
                // Nobody waits any more only if the caller has panicked.
                let _ = done.send(());
                outcome
            });
            let mut fault = None;
            while waits.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                if fault.is_none() {
                    fault = Python::attach(looked).err();
                    cancel.store(fault.is_some(), Ordering::Relaxed);
                }
            }
            let outcome = thread.join();
            let outcome = outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            (outcome, fault)
        })
    });
    match fault {
        Some(fault) => Err((fault, outcome)),
        None => Ok(outcome),
    }
}
