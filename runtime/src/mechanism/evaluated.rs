//! The answer of a mechanism that is asked for a kernel.

/// Outcome of the evaluation of a kernel: whether the mechanism has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Evaluated {
    /// The results are written.
    Done,
    /// The mechanism does not have the kernel; nothing is written.
    Absent,
}
