//! The answer of a mechanism that is asked for a kernel.

/// Whether a mechanism has the kernel that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Evaluated {
    /// The results are written.
    Done,
    /// The mechanism does not have the kernel; nothing is written.
    Absent,
}
