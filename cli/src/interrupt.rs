//! What Ctrl-C, and a scheduler that ends a job, asks for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a command that was interrupted, as of a shell's.
pub(crate) const EXIT_CODE: u8 = 130;

/// A flag that Ctrl-C, SIGTERM and SIGHUP raise; the second of them ends the program at once.
///
/// # Errors
/// Where the system does not let signals be handled, in words.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, String> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    let set = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(EXIT_CODE));
        }
    });
    set.map_err(|fault| format!("cannot handle signals: {fault}"))?;
    Ok(flag)
}
