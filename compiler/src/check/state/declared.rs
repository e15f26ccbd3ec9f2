//! A state that is declared.

use crate::check::value::Kind;
use crate::diagnostic::Span;
use crate::model::StateVariable;

/// A state, as far as it is known.
pub(in crate::check) struct Declared {
    /// Its default start and a rate of 0 until these are read.
    pub(in crate::check) state: StateVariable,
    /// Its dimension; `Any` if that is not known.
    pub(in crate::check) dimension: Kind,
    /// Where its name is declared, and the byte after its item.
    pub(in crate::check) place: (Span, u32),
    /// Where its rate is given.
    pub(in crate::check) rate: Option<Span>,
    /// Where the `start` block gives its start.
    pub(in crate::check) start: Option<Span>,
}
