//! Questions to a mechanism whose answers appear in messages.

use crate::mechanism::bounded_table::BoundedTable;
use crate::mechanism::point::Point;

/// A question about a mechanism at a state, for messages.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Question<'a> {
    /// A length of a bar, or one that a joint keeps, that the parameters make 0 or negative at the time of the point, which
    /// needs no more.
    InvalidLength,
    /// The load whose generalized forces differ most between the point and another one at the same time with the same inputs,
    /// if that is most of the difference of Q.
    DominantLoad {
        /// The other point.
        other: Point<'a>,
    },
    /// The tables that have no value outside of their points (`extrapolate = error`), with their arguments at the point.
    BoundedTables,
}

impl<'a> Question<'a> {
    /// The question with its other point changed, for wrappers, whose states are others.
    #[must_use]
    pub fn with(self, change: impl FnOnce(Point<'a>) -> Point<'a>) -> Question<'a> {
        match self {
            Question::DominantLoad { other } => {
                let other = change(other);
                Question::DominantLoad { other }
            }
            Question::InvalidLength | Question::BoundedTables => self,
        }
    }

    /// Whether the state matters, and not the time alone.
    pub fn reads_state(self) -> bool {
        match self {
            Question::InvalidLength => false,
            Question::DominantLoad { .. } | Question::BoundedTables => true,
        }
    }
}

/// The answer to a [`Question`].
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Answer {
    /// Nothing to name, or the mechanism does not know: generated types have neither their lengths nor their loads by name,
    /// as the compiler checks them with the defaults of the parameters.
    Nothing,
    /// An invalid length.
    Length {
        /// The owner of the length, in words.
        owner: String,
        /// The length, m.
        length: f64,
    },
    /// The name of a load.
    Load(String),
    /// Tables with their arguments.
    Tables(Vec<BoundedTable>),
}
