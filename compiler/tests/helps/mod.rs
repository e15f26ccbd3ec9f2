//! What the messages propose is applied to the text, and the fault is gone.

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::{Diagnostic, Severity, codes};

/// How often a message is among some.
fn times(all: &[Diagnostic], one: &Diagnostic) -> usize {
    let same = |other: &&Diagnostic| other.code == one.code && other.message == one.message;
    all.iter().filter(same).count()
}

/// What is wrong with the suggestions that the compiler makes for a text, each with the changed text.
///
/// Where `alone` holds, the text has no faults but those that are said: nothing of the severity of
/// the mended fault, or above, may come instead of it.
pub(crate) fn wrong(text: &str, alone: bool) -> (usize, String) {
    let before = compile(text).diagnostics;
    let (mut applied, mut wrong) = (0, String::new());
    for fault in &before {
        let Some(edit) = &fault.suggestion else {
            continue;
        };
        applied += 1;
        let changed = edit.apply(text).unwrap_or_default();
        let after = compile(&changed).diagnostics;
        let stays = times(&after, fault) >= times(&before, fault);
        let new = after.iter().find(|new| {
            let grave = new.severity <= fault.severity && new.severity != Severity::Note;
            grave && times(&after, new) > times(&before, new)
        });
        if stays || alone && new.is_some() {
            let new = new.map_or_else(|| "the fault stays".to_owned(), ToString::to_string);
            wrong.push_str(&format!("{fault}\nbecomes\n{new}\nin\n{changed}\n\n"));
        }
    }
    (applied, wrong)
}

/// The helps of a text that say what to write and were not tried, those of the numeric checks left out.
pub(crate) fn untried(text: &str) -> String {
    let said = compile(text).diagnostics;
    let untried = said.iter().filter(|said| {
        let writes = said
            .help
            .as_deref()
            .is_some_and(|help| help.contains("write `"));
        writes && said.suggestion.is_none() && !codes::is_numeric(said.code)
    });
    untried.map(|said| format!("{said}\n")).collect()
}
