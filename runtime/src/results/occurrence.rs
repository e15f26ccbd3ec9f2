//! An event that happened.

/// An event that happened.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Occurrence {
    /// The event's name.
    pub event: String,
    /// When, in s.
    pub t: f64,
    /// The node recorded there (the one before the change of an event that changes the state).
    pub node: usize,
}
