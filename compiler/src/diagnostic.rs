//! Diagnostics of a model: one type for all passes of the compiler.
//!
//! Codes: `MB1xx` syntax, `MB2xx` names and dimensions, `MB3xx` structure, `MB4xx` numeric checks
//! at the default parameters.

pub(crate) mod code;
pub mod codes;
mod edit;
mod entry;
pub(crate) mod span;
mod try_fixes;

pub use code::Code;
pub use edit::Edit;
pub use entry::{Diagnostic, Related, Severity};
pub use span::Span;
pub use try_fixes::settle;

pub use mbdsl_runtime::__private::{number, short};

pub(crate) use edit::Choice;

/// A place in a text, both numbers counted from 1, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The character of the line.
    pub column: usize,
}

/// The line and column of a byte of the text.
pub fn position(text: &str, byte: usize) -> Position {
    let mut end = byte.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    Position {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
    }
}

/// Whether any of them is an error.
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters() {
        let text = "a\nωω x";
        assert_eq!(
            position(text, text.len() - 1),
            Position { line: 2, column: 4 }
        );
        assert_eq!(position(text, 3), Position { line: 2, column: 1 });
        assert_eq!(position(text, 99), Position { line: 2, column: 5 });
    }

    #[test]
    fn codes_are_unique() {
        for (i, a) in codes::ALL.iter().enumerate() {
            for b in &codes::ALL[i + 1..] {
                assert_ne!(a.number, b.number);
            }
        }
    }
}
