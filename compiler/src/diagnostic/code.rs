//! The code of a diagnostic.

/// A kind of diagnostic: its code, its cause and its name in `allow(...)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The code as printed, `MB203`.
    pub number: &'static str,
    /// The cause in a few words, for the label under the underlined words.
    pub cause: &'static str,
    /// The name in `allow(...)`; empty if it cannot be silenced.
    pub allow: &'static str,
}

impl Code {
    /// The digit of the group, in ASCII: `1` for the text, `2` for names and dimensions ...
    pub(crate) fn pass(self) -> u8 {
        self.number.as_bytes().get(2).copied().unwrap_or_default()
    }
}
