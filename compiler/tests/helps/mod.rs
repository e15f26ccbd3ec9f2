//! What the messages propose is applied to the text, and the fault is gone.

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::{Diagnostic, Severity};

/// How often a message is among some.
fn times(all: &[Diagnostic], one: &Diagnostic) -> usize {
    let key = |said: &Diagnostic| (said.code, said.severity, said.message.clone());
    let same = |other: &&Diagnostic| key(other) == key(one);
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
        for edit in fault.suggestion.iter().chain(&fault.alternatives) {
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
    }
    (applied, wrong)
}

/// What only advice that was tried may say.
const TO_PASTE: &[&str] = &[
    "write `",
    "did you mean",
    "delete it",
    "delete `",
    "in place of",
];

/// The advice of a text that says what to write and was not tried.
pub(crate) fn untried(text: &str) -> String {
    let said = compile(text).diagnostics;
    let untried = said.iter().filter(|said| {
        let advice = said.help.as_deref().unwrap_or_default();
        said.suggestion.is_none() && TO_PASTE.iter().any(|words| advice.contains(words))
    });
    untried.map(|said| format!("{said}\n")).collect()
}

/// The words that the only error of a text points at, and its message with the help, which was applied and compiled.
#[track_caller]
pub(crate) fn only_error(text: &str) -> (String, String) {
    let said = compile(text).diagnostics;
    assert_eq!(said.len(), 1, "{text}: {said:?}");
    assert_eq!(said[0].severity, Severity::Error, "{text}");
    assert_eq!(untried(text), "", "{text}");
    let (_, wrong) = wrong(text, true);
    assert!(wrong.is_empty(), "{wrong}");
    let words = text[said[0].span.range()].to_owned();
    let mut message = said[0].message.clone();
    if let Some(help) = &said[0].help {
        message += &format!(" | {help}");
    }
    (words, message)
}
