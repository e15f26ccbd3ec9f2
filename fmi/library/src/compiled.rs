//! Compiled texts of units, shared by all instances of a unit.

use crate::status::{Outcome, error};
use mbdsl_compiler::diagnostic::{Diagnostic, Severity, position};
use mbdsl_compiler::syntax::limits::MAX_TEXT;
use mbdsl_fmi::{TEXT, Variables, token};
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::{MechanismExt, Options, RequestedOptions};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A compiled text.
pub(crate) struct Compiled {
    pub(crate) token: String,
    text: String,
    pub(crate) mechanism: NativeMechanism,
    pub(crate) variables: Variables,
    /// A warning for its users, if any.
    pub(crate) note: Option<String>,
    /// The options of a run by default: as the model wishes, else as the command line.
    pub(crate) options: Options,
}

/// The texts that instances use.
static COMPILED: Mutex<Vec<Weak<Compiled>>> = Mutex::new(Vec::new());

impl Compiled {
    /// Compiles the text of a unit, whose resources are in this folder, if it belongs to the model description with
    /// this token.
    pub(crate) fn load(resources: &Path, expected: &str) -> Outcome<Arc<Compiled>> {
        let file = resources.join(TEXT);
        let mut text = String::new();
        let read = File::open(&file)
            .and_then(|file| file.take(MAX_TEXT as u64 + 1).read_to_string(&mut text));
        read.map_err(|fault| error(format!("cannot read {}: {fault}", file.display())))?;
        let own = token(&text);
        if own != expected {
            return Err(error(format!(
                "the token is `{expected}`, expected `{own}`: the model description and the resources are not those of one unit"
            )));
        }
        let mut all = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|compiled| compiled.strong_count() > 0);
        let mut known = all.iter().filter_map(Weak::upgrade);
        if let Some(compiled) = known.find(|compiled| compiled.text == text) {
            return Ok(compiled);
        }
        let compiled = Arc::new(Compiled::new(text, own)?);
        all.push(Arc::downgrade(&compiled));
        Ok(compiled)
    }

    fn new(text: String, token: String) -> Outcome<Compiled> {
        let compilation = mbdsl_compiler::compile(&text);
        let Some(verified) = compilation.verified else {
            return Err(error(faults(&text, &compilation.diagnostics)));
        };
        let evaluated = verified.mechanism();
        // Where the system allows no machine code, the numbers are the same.
        let (mechanism, note) = match NativeMechanism::new(&evaluated) {
            Ok(mechanism) => (mechanism, None),
            Err(fault) => {
                let note = format!("the equations are interpreted: {fault}");
                (NativeMechanism::evaluated(evaluated), Some(note))
            }
        };
        let variables = Variables::new(&verified, &mechanism);
        let variables = variables.map_err(|fault| error(fault.to_string()))?;
        let options = Options::named(&RequestedOptions::default(), mechanism.wishes());
        Ok(Compiled {
            options: options.map_err(|fault| error(fault.to_string()))?,
            token,
            text,
            variables,
            mechanism,
            note,
        })
    }
}

/// The errors of a text in words.
fn faults(text: &str, diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics
        .iter()
        .filter(|found| found.severity == Severity::Error);
    let words = errors.map(|found| {
        let line = position(text, found.span.start as usize).line;
        format!("line {line}: {}", found.message)
    });
    let words: Vec<String> = words.collect();
    format!("the model has errors: {}", words.join("; "))
}
