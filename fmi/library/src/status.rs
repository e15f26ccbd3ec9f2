//! Outcome of a call.

use std::ffi::c_int;

/// The status of a call; the numbers are those of both versions of the standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i32)]
pub(crate) enum Status {
    /// Done.
    Good = 0,
    /// Done, with a warning.
    Warning = 1,
    /// Refused at these numbers; the caller may try others.
    Discard = 2,
    /// Refused.
    Error = 3,
    /// The instance cannot be used again.
    Fatal = 4,
}

impl Status {
    pub(crate) fn code(self) -> c_int {
        self as c_int
    }
}

/// Reason why a call is refused: the status and the words.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) status: Status,
    pub(crate) words: String,
}

/// A refusal after which the instance can continue.
pub(crate) fn error(words: impl Into<String>) -> Refusal {
    Refusal {
        status: Status::Error,
        words: words.into(),
    }
}

/// A refusal at these numbers.
pub(crate) fn discard(words: impl Into<String>) -> Refusal {
    Refusal {
        status: Status::Discard,
        words: words.into(),
    }
}

/// Result of a call.
pub(crate) type Outcome<T = ()> = Result<T, Refusal>;
