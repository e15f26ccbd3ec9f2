//! Tries the proposed changes, and keeps those that fix their fault.

use crate::diagnostic::codes;
use crate::diagnostic::edit::Edit;
use crate::diagnostic::entry::{Diagnostic, Severity};
use std::collections::BTreeMap;

/// The largest number of changes that are tried for one text.
const MAX_TRIALS: usize = 24;

/// The largest amount of text (in bytes) that is read for trials.
const MAX_WORK: usize = 2 << 20;

/// Tries what the diagnostics of a text propose, and keeps what mends its fault as a suggestion: the
/// fault is gone, and nothing new of its severity or above is said of the changed lines, nor
/// anywhere by the pass that found it or an earlier one.
///
/// A change keeps the numbers and operators of the text, so that no factor, sign or term comes or goes. Only what is
/// marked as rewritten changes them, and what the numeric checks computed. `keeps_arithmetic` compares two texts.
///
/// Diagnostics that go with the fault are left out: they were said because of it.
///
/// `compile` gives what is said of a changed text, as far as the pass that said the diagnostic, and
/// what it cost besides reading the text, in bytes that might have been read instead.
pub fn settle(
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
    keeps_arithmetic: impl Fn(&str, &str) -> bool,
    mut compile: impl FnMut(&str, &Diagnostic) -> (Vec<Diagnostic>, usize),
) {
    let (mut trials, mut work) = (0, 0);
    // As the passes said them: a change that is kept may put the cause in place of the message.
    let before = diagnostics.clone();
    let mut consequence = vec![false; diagnostics.len()];
    for at in 0..diagnostics.len() {
        if consequence[at] {
            continue;
        }
        for proposal in std::mem::take(&mut diagnostics[at].proposals) {
            let mut helps: Vec<String> = Vec::new();
            for choice in proposal.choices {
                if trials >= MAX_TRIALS || work + text.len() > MAX_WORK {
                    break;
                }
                if choice.is_another_way && !helps.is_empty() {
                    continue;
                }
                let (alone, is_rewritten) = (choice.alone, choice.is_rewritten);
                let Some((edit, help)) = choice.written(text) else {
                    continue;
                };
                let Some(changed) = edit.apply(text) else {
                    continue;
                };
                trials += 1;
                let may_rewrite = is_rewritten || diagnostics[at].is_numeric;
                if !may_rewrite && !keeps_arithmetic(text, &changed) {
                    work += changed.len();
                    continue;
                }
                let (after, cost) = compile(&changed, &diagnostics[at]);
                work += changed.len() + cost;
                if !mends(&before, at, &edit, &changed, &after) {
                    continue;
                }
                if helps.is_empty() {
                    follow(&before, at, &after, &mut consequence);
                    diagnostics[at].suggestion = Some(edit);
                } else {
                    diagnostics[at].alternatives.push(edit);
                }
                // `write` is said once.
                match (help.strip_prefix("write "), alone) {
                    (Some(rest), _) if !helps.is_empty() => helps.push(rest.to_owned()),
                    (_, Some(words)) if helps.is_empty() => helps.push(format!("{words}{help}")),
                    _ => helps.push(help),
                }
            }
            if helps.is_empty() {
                continue;
            }
            if let Some((span, message)) = proposal.cause {
                diagnostics[at].span = span;
                diagnostics[at].message = message;
                diagnostics[at].label = None;
                diagnostics[at].related.clear();
            }
            diagnostics[at].help = Some(helps.join(", or "));
            break;
        }
    }
    let mut gone = consequence.into_iter();
    diagnostics.retain(|_| !gone.next().unwrap_or(false));
}

/// Marks the consequences of a fault that a change fixed: diagnostics that are gone with it.
fn follow(diagnostics: &[Diagnostic], at: usize, after: &[Diagnostic], consequence: &mut [bool]) {
    let this = &diagnostics[at];
    let mut left = count(after);
    for (index, other) in diagnostics.iter().enumerate() {
        // The change was not tried in the passes after that of the fault.
        let known = !other.is_numeric || this.is_numeric;
        if index == at || other.severity < this.severity || !known || may_come(other) {
            continue;
        }
        let left = left.entry(key(other)).or_default();
        consequence[index] |= *left == 0;
        *left = left.saturating_sub(1);
    }
}

/// Whether a diagnostic only reports what happened: it comes and goes with any change.
fn may_come(diagnostic: &Diagnostic) -> bool {
    diagnostic.code == codes::GUESS_MOVED
}

/// Whether a fault was there before: the freedom is counted after the start is assembled, and no
/// start value changes it.
fn was_hidden(new: &Diagnostic, this: &Diagnostic) -> bool {
    new.code == codes::EXPECT_DOF && this.code == codes::NO_ASSEMBLY
}

/// The identity of a diagnostic, independent of its place.
type Key = (&'static str, Severity, String);

fn key(diagnostic: &Diagnostic) -> Key {
    // The numbers in messages about the assembled mechanism change with everything.
    let message = match diagnostic.is_numeric {
        true => String::new(),
        false => diagnostic.message.clone(),
    };
    (diagnostic.code.number, diagnostic.severity, message)
}

fn count(diagnostics: &[Diagnostic]) -> BTreeMap<Key, usize> {
    let mut counted = BTreeMap::new();
    for diagnostic in diagnostics {
        *counted.entry(key(diagnostic)).or_default() += 1;
    }
    counted
}

/// Whether one of the diagnostics is gone after a change, and no other has come because of it.
fn mends(
    before: &[Diagnostic],
    at: usize,
    edit: &Edit,
    changed: &str,
    after: &[Diagnostic],
) -> bool {
    let this = &before[at];
    let mut left = count(before);
    let said = left.get(&key(this)).copied().unwrap_or_default();
    if count(after).get(&key(this)).is_some_and(|now| *now >= said) {
        return false;
    }
    // The lines that the change touched.
    let start = edit.span.start as usize;
    let end = start + edit.replacement.len();
    let first = changed[..start]
        .rfind('\n')
        .map_or(0, |newline| newline + 1);
    let last = changed[end..]
        .find('\n')
        .map_or(changed.len(), |newline| end + newline);
    after.iter().all(|new| {
        if let Some(known) = left.get_mut(&key(new)).filter(|known| **known > 0) {
            *known -= 1;
            return true;
        }
        let range = new.span.range();
        let touched = range.start <= last && range.end >= first;
        let is_later = new.code.pass() > this.code.pass() && !touched;
        new.severity > this.severity || is_later || may_come(new) || was_hidden(new, this)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::codes;
    use crate::diagnostic::span::Span;

    /// A text is faulty where it has an `x`, an earlier pass stops at a `!`.
    fn compile(text: &str) -> Vec<Diagnostic> {
        let say = |code, word: &str| {
            let places = text.match_indices(word);
            let error = |(at, _)| Diagnostic::error(code, Span::new(at, at + 1), word);
            places.map(error).collect::<Vec<_>>()
        };
        match say(codes::SYNTAX, "!") {
            stopped if stopped.is_empty() => say(codes::DIMENSION, "x"),
            stopped => stopped,
        }
    }

    fn settled(text: &str, edits: Vec<Edit>) -> Diagnostic {
        let mut diagnostics = compile(text);
        let shown = edits.first().map(|edit| edit.span).unwrap_or_default();
        diagnostics[0] = diagnostics[0]
            .clone()
            .help("else")
            .propose("write `{}`", shown, edits);
        settle(
            text,
            &mut diagnostics,
            |_, _| true,
            |text, _| (compile(text), 0),
        );
        diagnostics.swap_remove(0)
    }

    #[test]
    fn a_change_is_kept_if_it_mends() {
        let place = Span::new(2, 3);
        let good = settled("a x b", vec![Edit::replace(place, "y")]);
        assert_eq!(good.help.as_deref(), Some("write `y`"));
        let edit = good.suggestion.and_then(|edit| edit.apply("a x b"));
        assert_eq!(edit.as_deref(), Some("a y b"));
        for wrong in ["!", "xx", "x"] {
            let bad = settled("a x b", vec![Edit::replace(place, wrong)]);
            assert_eq!(bad.help.as_deref(), Some("else"), "{wrong}");
            assert_eq!(bad.suggestion, None);
        }
        let outside = vec![Edit::delete(Span::new(2, 99))];
        assert_eq!(settled("a x b", outside).suggestion, None);
    }

    #[test]
    fn what_an_earlier_pass_hid_counts_where_the_text_changed() {
        let edit = |word: &str| vec![Edit::replace(Span::new(0, 1), word)];
        assert!(settled("! a\nx", edit("a")).suggestion.is_some());
        assert!(settled("! a\nx", edit("x")).suggestion.is_none());
    }

    #[test]
    fn several_changes_are_shown_as_one() {
        let edits = Edit::brackets(Span::new(2, 6));
        let merged = Edit::merged(edits, Span::new(2, 9), "a 1/12 kg b");
        let (edit, words) = merged.unwrap_or((Edit::insert(0, ""), String::new()));
        assert_eq!(words, "(1/12) kg");
        let changed = edit.apply("a 1/12 kg b");
        assert_eq!(changed.as_deref(), Some("a (1/12) kg b"));
    }
}
