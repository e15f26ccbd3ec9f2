//! Changes of the text that mend a fault: proposed by the passes, applied and checked before they
//! are printed.

use crate::diagnostic::span::Span;

/// A shown change with more bytes than this does not fit on a line.
const LONGEST_SHOWN: usize = 100;

/// A change of the text: some bytes are replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The bytes; empty where text is only inserted.
    pub span: Span,
    /// The text in their place.
    pub replacement: String,
}

impl Edit {
    /// Replaces some bytes.
    pub fn replace(span: Span, replacement: impl Into<String>) -> Self {
        Edit {
            span,
            replacement: replacement.into(),
        }
    }

    /// Inserts text before a byte.
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        Edit::replace(Span { start: at, end: at }, text)
    }

    /// Deletes some bytes.
    pub fn delete(span: Span) -> Self {
        Edit::replace(span, "")
    }

    /// Puts brackets around some bytes.
    pub fn brackets(span: Span) -> Vec<Self> {
        vec![Edit::insert(span.start, "("), Edit::insert(span.end, ")")]
    }

    /// The text after the change; `None` if the span is not in the text.
    pub fn apply(&self, text: &str) -> Option<String> {
        let range = self.span.range();
        let (before, behind) = (text.get(..range.start)?, text.get(range.end..)?);
        text.get(range)?;
        Some([before, &self.replacement, behind].concat())
    }

    /// Several changes as one, from the first byte of all to the last; `shown` lies within.
    pub(crate) fn merged(mut edits: Vec<Edit>, shown: Span, text: &str) -> Option<(Edit, String)> {
        edits.sort_by_key(|edit| edit.span);
        let start = edits.first()?.span.start.min(shown.start);
        let end = edits.iter().map(|edit| edit.span.end).max()?.max(shown.end);
        let (mut replacement, mut at) = (String::new(), start);
        // Where the shown words begin and end in the replacement.
        let (mut first, mut last) = (None, None);
        for edit in &edits {
            let kept = Span {
                start: at,
                end: edit.span.start,
            };
            let place = |byte: u32| replacement.len() + (byte.saturating_sub(at)) as usize;
            if first.is_none() && shown.start <= edit.span.start {
                first = Some(place(shown.start));
            }
            if last.is_none() && shown.end < edit.span.start {
                last = Some(place(shown.end));
            }
            replacement.push_str(text.get(kept.range())?);
            replacement.push_str(&edit.replacement);
            at = edit.span.end;
        }
        let place = |byte: u32| replacement.len() + (byte.saturating_sub(at)) as usize;
        let (first, last) = (
            first.unwrap_or_else(|| place(shown.start)),
            last.unwrap_or_else(|| place(shown.end)),
        );
        let kept = Span { start: at, end };
        replacement.push_str(text.get(kept.range())?);
        let words = replacement.get(first..last)?.trim().to_owned();
        let span = Span { start, end };
        Some((Edit { span, replacement }, words))
    }
}

/// Changes that may mend a fault, each by itself; one help names those that do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proposal {
    pub(crate) choices: Vec<Choice>,
    /// The place and the message of the cause, which become those of the diagnostic if a choice fixes it.
    pub(crate) cause: Option<(Span, String)>,
}

/// A change that may mend a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The help text, with `{}` for the changed words.
    pub(crate) help: String,
    /// The words that the help shows.
    pub(crate) shown: Span,
    pub(crate) edits: Vec<Edit>,
    /// A copy of words of the text: their span, the byte before which it is inserted, and the text after it.
    pub(crate) moved: Option<(Span, u32, &'static str)>,
    /// Whether it is an alternative to the choices before it, and so not tried if one of them fixes the fault.
    pub(crate) is_another_way: bool,
    /// The words before the help, if no other change fixes the fault.
    pub(crate) alone: Option<&'static str>,
    /// Whether it changes numbers or operators, too.
    pub(crate) is_rewritten: bool,
}

impl Choice {
    pub(crate) fn new(help: impl Into<String>, shown: Span, edits: Vec<Edit>) -> Self {
        Choice {
            help: help.into(),
            shown,
            edits,
            moved: None,
            is_another_way: false,
            alone: None,
            is_rewritten: false,
        }
    }

    /// A change with a complete help text.
    pub(crate) fn said(help: impl Into<String>, edits: Vec<Edit>) -> Self {
        let shown = edits.first().map(|edit| edit.span).unwrap_or_default();
        Choice::new(help, shown, edits)
    }

    /// Puts words before the help text.
    pub(crate) fn after(mut self, words: &str) -> Self {
        self.help.insert_str(0, words);
        self
    }

    /// Inserts a copy of these words of the text before a byte, followed by `after`.
    pub(crate) fn moving(self, words: Span, to: u32, after: &'static str) -> Self {
        Choice {
            moved: Some((words, to, after)),
            ..self
        }
    }

    /// Marks it as an alternative to the choices before it.
    pub(crate) fn another_way(self) -> Self {
        Choice {
            is_another_way: true,
            ..self
        }
    }

    /// Puts words before the help text if no other choice fixes the fault.
    pub(crate) fn alone(self, words: &'static str) -> Self {
        Choice {
            alone: Some(words),
            ..self
        }
    }

    /// Marks it as one that changes numbers or operators: to the value that the words have where they come from, or
    /// one that the help states.
    pub(crate) fn rewritten(self) -> Self {
        Choice {
            is_rewritten: true,
            ..self
        }
    }

    /// The change of this text, and what the help says of it; `None` if it does not fit on a line.
    pub(crate) fn written(mut self, text: &str) -> Option<(Edit, String)> {
        if let Some((words, to, after)) = self.moved {
            let words = text.get(words.range())?;
            // Before what another change inserts there.
            self.edits
                .insert(0, Edit::insert(to, format!("{words}{after}")));
        }
        let (edit, words) = Edit::merged(self.edits, self.shown, text)?;
        let shows = self.help.contains("{}");
        let fits = words.len() <= LONGEST_SHOWN && !words.contains('\n');
        (fits || !shows).then(|| (edit, self.help.replace("{}", &words)))
    }
}

impl Proposal {
    pub(crate) fn new(choices: Vec<Choice>) -> Self {
        Proposal {
            choices,
            cause: None,
        }
    }

    pub(crate) fn because(mut self, cause: (Span, String)) -> Self {
        self.cause = Some(cause);
        self
    }
}
