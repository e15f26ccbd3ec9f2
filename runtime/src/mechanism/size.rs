//! The size of a mechanism.

use crate::linear::scales::{self, Scales};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;

/// The size of the mechanism, in m: the largest of its [`lengths`](MechanismExt::lengths), 1 where
/// it has none.
pub fn size(mechanism: &dyn Mechanism) -> f64 {
    largest_length(mechanism).unwrap_or(1.0)
}

/// Scales of the coordinates and constraints of a mechanism, with its parameters as they are now.
pub(crate) fn scales(mechanism: &dyn Mechanism) -> Scales {
    Scales::new(mechanism.layout(), size(mechanism))
}

/// The largest of the [`lengths`](MechanismExt::lengths) of a mechanism, in m; `None` if it has none.
pub(crate) fn largest_length(mechanism: &dyn Mechanism) -> Option<f64> {
    let mut squares = vec![0.0; mechanism.layout().lengths()];
    mechanism.lengths(&mut squares);
    scales::largest_length(&squares)
}
