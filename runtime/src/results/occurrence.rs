//! An event that happened.

/// An event that happened.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Occurrence {
    /// The event's name.
    pub event: String,
    /// Its time, in s.
    pub t: f64,
    /// Index of the row recorded there (the one before the change of an event that changes the
    /// state).
    pub node: usize,
}
