//! Diagnostics of the compiler as Python objects.

use mbdsl_compiler::diagnostic::{self as found, Span, position};
use pyo3::prelude::*;

/// One thing that the compiler says about the text of a model.
#[pyclass(frozen, get_all, eq, hash, module = "mbdsl")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Diagnostic {
    /// Its code, as in `MB203`; `mbdsl explain MB203` explains it.
    code: String,
    /// `error`, `warning` or `note`.
    severity: String,
    /// The fault, with the names and numbers of the model.
    message: String,
    /// The short cause, for a label under the words.
    cause: String,
    /// Text to write instead, or advice; `None` without either.
    help: Option<String>,
    /// The first change that the help names: it was applied to the text, and the fault is gone.
    suggestion: Option<Edit>,
    /// The other changes that the help names, each of which mends the fault alone.
    alternatives: Vec<Edit>,
    /// The characters that it is about: the text is `text[slice(*span)]`.
    span: (usize, usize),
    /// The line, from 1.
    line: usize,
    /// The character of the line, from 1.
    column: usize,
}

/// A change of a text: some characters are replaced.
#[pyclass(frozen, get_all, eq, hash, from_py_object, module = "mbdsl")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Edit {
    /// The characters, none where text is only inserted.
    span: (usize, usize),
    /// The text that takes their place.
    replacement: String,
}

/// Converts a range of bytes of a text to one of characters.
fn characters(text: &str, span: Span) -> (usize, usize) {
    let count = |byte: u32| {
        let before = text.as_bytes().iter().take(byte as usize);
        // Every character has one byte that continues none.
        before.filter(|byte| **byte & 0xC0 != 0x80).count()
    };
    (count(span.start), count(span.end))
}

impl Edit {
    fn of(text: &str, edit: &found::Edit) -> Edit {
        Edit {
            span: characters(text, edit.span),
            replacement: edit.replacement.clone(),
        }
    }
}

impl Diagnostic {
    /// The diagnostic of a text, with its positions in characters.
    pub(crate) fn of(text: &str, diagnostic: &found::Diagnostic) -> Diagnostic {
        let place = position(text, diagnostic.span.start as usize);
        let alternatives = diagnostic.alternatives.iter();
        Diagnostic {
            code: diagnostic.code.number.to_owned(),
            severity: diagnostic.severity.word().to_owned(),
            message: diagnostic.message.clone(),
            cause: diagnostic.cause().to_owned(),
            help: diagnostic.help.clone(),
            suggestion: diagnostic
                .suggestion
                .as_ref()
                .map(|edit| Edit::of(text, edit)),
            alternatives: alternatives.map(|edit| Edit::of(text, edit)).collect(),
            span: characters(text, diagnostic.span),
            line: place.line,
            column: place.column,
        }
    }

    /// The words of a message: place, code, message and help.
    pub(crate) fn words(&self) -> String {
        let Diagnostic {
            line,
            column,
            severity,
            code,
            message,
            ..
        } = self;
        let head = format!("{line}:{column}: {severity}: [{code}] {message}");
        let word = match self.suggestion {
            Some(_) => "help",
            None => "note",
        };
        let help = self.help.as_ref();
        help.map_or(head.clone(), |help| format!("{head}\n  {word}: {help}"))
    }
}

#[pymethods]
impl Diagnostic {
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        code: String,
        severity: String,
        message: String,
        cause: String,
        help: Option<String>,
        suggestion: Option<Edit>,
        alternatives: Vec<Edit>,
        span: (usize, usize),
        line: usize,
        column: usize,
    ) -> Diagnostic {
        Diagnostic {
            code,
            severity,
            message,
            cause,
            help,
            suggestion,
            alternatives,
            span,
            line,
            column,
        }
    }

    fn __str__(&self) -> String {
        self.words()
    }

    fn __repr__(&self) -> String {
        format!("<Diagnostic {}>", self.words())
    }

    #[allow(clippy::type_complexity)]
    fn __getnewargs__(
        &self,
    ) -> (
        String,
        String,
        String,
        String,
        Option<String>,
        Option<Edit>,
        Vec<Edit>,
        (usize, usize),
        usize,
        usize,
    ) {
        let Diagnostic {
            code,
            severity,
            message,
            cause,
            help,
            suggestion,
            alternatives,
            span,
            line,
            column,
        } = self.clone();
        (
            code,
            severity,
            message,
            cause,
            help,
            suggestion,
            alternatives,
            span,
            line,
            column,
        )
    }
}

#[pymethods]
impl Edit {
    #[new]
    fn new(span: (usize, usize), replacement: String) -> Edit {
        Edit { span, replacement }
    }

    /// The text after the change.
    fn apply(&self, text: &str) -> PyResult<String> {
        let (start, end) = self.span;
        let byte = |character: usize| {
            let starts = text.char_indices().map(|(byte, _)| byte);
            starts.chain([text.len()]).nth(character)
        };
        match (byte(start), byte(end)) {
            (Some(start), Some(end)) if start <= end => {
                Ok([&text[..start], &self.replacement, &text[end..]].concat())
            }
            _ => Err(pyo3::exceptions::PyValueError::new_err(format!(
                "the text has no characters {start} to {end}"
            ))),
        }
    }

    fn __repr__(&self) -> String {
        let Edit { span, replacement } = self;
        format!("Edit({span:?}, {replacement:?})")
    }

    fn __getnewargs__(&self) -> ((usize, usize), String) {
        (self.span, self.replacement.clone())
    }
}
