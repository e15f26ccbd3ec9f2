//! Writing: results to the standard output, everything else to the standard error.

use crate::Outcome;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Writes a result; `outcome` is what to report where that succeeds.
///
/// A reader that has seen enough (`mbdsl expand a.mbd | head`) is no failure.
pub(crate) fn result(text: &str, outcome: Outcome) -> Outcome {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => outcome,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => outcome,
        Err(error) => {
            complain(&format!("error: cannot write the result: {error}\n"));
            Outcome::Failed
        }
    }
}

/// Writes a result into a file.
pub(crate) fn file(path: &Path, text: &str) -> Outcome {
    match std::fs::write(path, text) {
        Ok(()) => Outcome::Good,
        Err(error) => {
            complain(&format!(
                "error: cannot write {}: {error}\n",
                path.display()
            ));
            Outcome::Failed
        }
    }
}

/// Says why the command cannot do its work.
pub(crate) fn failed(fault: &str) -> Outcome {
    complain(&format!("error: {fault}\n"));
    Outcome::Failed
}

/// Writes to the standard error.
pub(crate) fn complain(text: &str) {
    // Where nobody can be told, there is nobody to tell that.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
