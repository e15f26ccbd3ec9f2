//! Interruption by Ctrl-C, or by a scheduler that ends a job.

use mbdsl::export::files;
use mbdsl::runtime::StopCause;
use mbdsl::{Options, SimulationError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a command that was interrupted, as of a shell's.
pub(crate) const EXIT_CODE: u8 = 130;

/// A flag that Ctrl-C, SIGTERM and SIGHUP raise; the second of them ends the program at once.
///
/// # Errors
/// If the system does not allow signals to be handled, in words.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, String> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    let set = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            files::remove_unfinished();
            std::process::exit(i32::from(EXIT_CODE));
        }
    });
    set.map_err(|fault| format!("cannot handle signals: {fault}"))?;
    Ok(flag)
}

/// Makes the first signal stop a run between two steps, so that what it reached can be written.
///
/// # Errors
/// As [`flag`].
pub(crate) fn stops(options: &mut Options) -> Result<(), String> {
    options.cancel = Some(flag()?);
    Ok(())
}

/// The message for an interrupted run, with the time that it reached; `None` if it stopped for
/// another reason.
pub(crate) fn words(error: &SimulationError) -> Option<String> {
    match error {
        SimulationError::Stopped(stopped) if stopped.cause == StopCause::Cancelled => {
            // Without the rounding of the last digits.
            let t: f64 = format!("{:.9e}", stopped.t).parse().unwrap_or(stopped.t);
            Some(format!("interrupted at t = {t} s"))
        }
        _ => None,
    }
}
