//! Cache of the texts that were compiled last.

use crate::diagnostic::Diagnostic;
use mbdsl_compiler::verify::Verified;
use mbdsl_native::NativeMechanism;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// A compiled text; models that differ in values share it.
pub(crate) struct Compiled {
    pub(crate) verified: Verified,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) mechanism: Arc<NativeMechanism>,
}

/// The number of texts that stay compiled.
const KEPT: usize = 32;

/// The texts that were compiled last.
static COMPILED: Mutex<VecDeque<Arc<Compiled>>> = Mutex::new(VecDeque::new());

/// A text that was compiled before.
fn kept(text: &str) -> Option<Arc<Compiled>> {
    let compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut compiled = compiled.iter();
    compiled
        .find(|compiled| *compiled.verified.text == *text)
        .cloned()
}

fn keep(compiled: &Arc<Compiled>) {
    let mut all = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if all.len() == KEPT {
        all.pop_front();
    }
    all.push_back(compiled.clone());
}

impl Compiled {
    /// Compiles a text, or the diagnostics of its errors.
    pub(crate) fn new(text: &str) -> Result<Arc<Compiled>, Vec<Diagnostic>> {
        if let Some(compiled) = kept(text) {
            return Ok(compiled);
        }
        let compilation = mbdsl_compiler::compile(text);
        let diagnostics = compilation.diagnostics.iter();
        let diagnostics = diagnostics.map(|found| Diagnostic::of(text, found));
        let diagnostics: Vec<Diagnostic> = diagnostics.collect();
        let Some(verified) = compilation.verified else {
            return Err(diagnostics);
        };
        let evaluated = verified.mechanism();
        let mechanism = NativeMechanism::new(&evaluated);
        let compiled = Arc::new(Compiled {
            // Where the system allows no machine code, the numbers are the same.
            mechanism: mechanism
                .unwrap_or_else(|_| NativeMechanism::evaluated(evaluated))
                .into(),
            verified,
            diagnostics,
        });
        keep(&compiled);
        Ok(compiled)
    }
}

/// The message of a text with errors.
pub(crate) fn words(diagnostics: &[Diagnostic]) -> String {
    let words: Vec<String> = diagnostics.iter().map(Diagnostic::words).collect();
    format!("the model has errors\n{}", words.join("\n"))
}
