//! A diagnostic of the compiler: an error, a warning or a note.

use crate::diagnostic::code::Code;
use crate::diagnostic::codes;
use crate::diagnostic::edit::{Choice, Edit, Proposal};
use crate::diagnostic::span::Span;

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// There is no simulator for this model.
    Error,
    /// The model runs, but probably does not say what was meant.
    Warning,
    /// Worth knowing; shown by `mbdsl check` only.
    Note,
}

impl Severity {
    /// The word that opens the rendered message.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// A diagnostic of the compiler: an error, a warning or a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its kind.
    pub code: Code,
    /// Its severity.
    pub severity: Severity,
    /// The words it is about.
    pub span: Span,
    /// The fault, with the model's own names and with numbers.
    pub message: String,
    /// The short cause under the words, where it is more exact than that of the code.
    pub label: Option<String>,
    /// The help, if there is a suggestion; otherwise advice, which is called a note.
    pub help: Option<String>,
    /// The first change that the help names: it was applied to the text, and the fault is gone.
    pub suggestion: Option<Edit>,
    /// The other changes that the help names; each was applied alone, and the fault is gone.
    pub alternatives: Vec<Edit>,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// Changes that may be the right one, the likeliest first; none after [`settle`](crate::diagnostic::try_fixes).
    pub(crate) proposals: Vec<Proposal>,
    /// Whether the numeric checks found it, which assemble the mechanism.
    pub(crate) is_numeric: bool,
}

/// Another place that matters for a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Its span.
    pub span: Span,
    /// The remark about it, as in "`rho` is declared".
    pub message: String,
}

impl Diagnostic {
    /// An error at these words.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            severity: Severity::Error,
            span,
            message: message.into(),
            label: None,
            help: None,
            suggestion: None,
            alternatives: Vec::new(),
            related: Vec::new(),
            proposals: Vec::new(),
            is_numeric: false,
        }
    }

    /// A warning at these words.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Warning,
            ..Self::error(code, span, message)
        }
    }

    /// A note at these words.
    pub fn note(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Note,
            ..Self::error(code, span, message)
        }
    }

    /// A spring, or another load between two points, whose ends coincide at the start.
    pub(crate) fn coincident_ends(word: &str, name: &str, span: Span, in_space: bool) -> Self {
        let message = format!(
            "the ends of {word} `{name}` coincide at the start, so that its force has no direction"
        );
        Self::error(codes::ZERO_LENGTH, span, message).help(match in_space {
            false => "start it with some length, or use a `bushing`, which needs no direction",
            true => "start it with some length, or use a `force` of three components, which needs no direction",
        })
    }

    /// The short cause, for the label under the words.
    pub fn cause(&self) -> &str {
        self.label.as_deref().unwrap_or(self.code.cause)
    }

    /// Gives the short cause.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Adds the help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Proposes a change of the text that leaves its numbers and operators as they are. It becomes the suggestion, and
    /// `help` the help, if it mends the fault; `{}` in `help` stands for the words of `shown` as they are after the
    /// change.
    #[must_use]
    pub fn propose(mut self, help: impl Into<String>, shown: Span, edits: Vec<Edit>) -> Self {
        let choice = Choice::new(help, shown, edits);
        self.proposals.push(Proposal::new(vec![choice]));
        self
    }

    /// Proposes a change of numbers or operators, which have the value that the words have where they come from, or one
    /// that the help states.
    #[must_use]
    pub(crate) fn rewrite(self, help: impl Into<String>, shown: Span, edits: Vec<Edit>) -> Self {
        self.propose_any(vec![Choice::new(help, shown, edits).rewritten()])
    }

    /// Proposes changes of which each alone may mend the fault; one help names all that do.
    #[must_use]
    pub(crate) fn propose_any(mut self, choices: Vec<Choice>) -> Self {
        self.proposals.push(Proposal::new(choices));
        self
    }

    /// Proposes a change at the place that is the cause of the fault; if it mends the fault, the
    /// diagnostic is about that place and says this.
    #[must_use]
    pub fn propose_at(
        mut self,
        cause: (Span, String),
        help: impl Into<String>,
        shown: Span,
        edits: Vec<Edit>,
    ) -> Self {
        let proposal = Proposal::new(vec![Choice::new(help, shown, edits)]);
        self.proposals.push(proposal.because(cause));
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related {
            span,
            message: message.into(),
        });
        self
    }

    /// The word before the help: it is a `help` only if a change was applied to the text and checked.
    pub fn help_word(&self) -> &'static str {
        if self.suggestion.is_some() {
            "help"
        } else {
            "note"
        }
    }

    /// The message with its code, help and notes, each on a line of its own; `line` gives the line
    /// of the user's file on which words of the model stand.
    pub fn render(&self, line: impl Fn(Span) -> usize) -> String {
        let mut out = format!("[{}] {}", self.code.number, self.message);
        if let Some(help) = &self.help {
            out.push_str(&format!("\n{}: {help}", self.help_word()));
        }
        for related in &self.related {
            let line = line(related.span);
            out.push_str(&format!("\nnote: {} on line {line}", related.message));
        }
        out
    }
}

impl std::fmt::Display for Diagnostic {
    /// One line without places: `error: [MB203] ... (help: ...)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}: [{}] {}",
            self.severity.word(),
            self.code.number,
            self.message
        )?;
        match &self.help {
            Some(help) => write!(f, " ({}: {help})", self.help_word()),
            None => Ok(()),
        }
    }
}
