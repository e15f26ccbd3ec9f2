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
    /// The span of its name, and the byte after its item.
    pub(in crate::check) place: (Span, u32),
    /// Whether it stands in a block of samples.
    pub(in crate::check) in_samples: bool,
    /// The place where its rate is given.
    pub(in crate::check) rate: Option<Span>,
    /// The place where its samples are given.
    pub(in crate::check) sample: Option<Span>,
    /// The place where the `start` block gives its start.
    pub(in crate::check) start: Option<Span>,
}
