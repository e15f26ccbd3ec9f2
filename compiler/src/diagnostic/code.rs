//! What one kind of diagnostic is called.

/// What one kind of diagnostic is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// As printed, `MB203`.
    pub number: &'static str,
    /// The cause in a few words, for the label under the underlined words.
    pub cause: &'static str,
    /// What `allow(...)` calls it; empty where it cannot be silenced.
    pub allow: &'static str,
}

impl Code {
    /// The group of the code: 1 for the text, 2 for names and dimensions ...
    pub(crate) fn pass(self) -> u8 {
        self.number.as_bytes().get(2).copied().unwrap_or_default()
    }
}
