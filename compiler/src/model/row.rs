//! The form of one scalar condition of a joint.

use mbdsl_runtime::Kind;

/// One scalar condition of a joint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowForm {
    /// Its own name, `x` of `pin.x`.
    pub name: &'static str,
    /// Quantity that its violation measures.
    pub kind: Kind,
    /// Expression that the row sets to 0, in its general form.
    pub demand: &'static str,
}

pub(super) const fn row(name: &'static str, kind: Kind, demand: &'static str) -> RowForm {
    RowForm { name, kind, demand }
}
