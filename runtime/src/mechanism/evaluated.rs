//! The answer of a mechanism that is asked for a kernel.

/// Whether a mechanism has the kernel that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Evaluated {
    /// It has: the results are written.
    Done,
    /// It has not: nothing is written.
    Absent,
}
