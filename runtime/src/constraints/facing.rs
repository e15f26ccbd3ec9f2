//! Joints that may not be turned over: a solution of their rows has a mirror image.

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// Value below which a joint is turned over; values nearer to 0, as those of a joint bent by half a
/// turn, may be round-off.
const TURNED_OVER: f64 = -1e-6;

/// Branch conditions of joints: values that must stay above 0 in addition to phi = 0.
pub(crate) struct Facing {
    values: Vec<f64>,
}

impl Facing {
    pub(crate) fn new(mechanism: &dyn Mechanism) -> Facing {
        Facing {
            values: vec![0.0; mechanism.layout().facing().len()],
        }
    }

    /// Whether no joint has such a condition.
    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Index in [`Layout::facing`](crate::Layout::facing) of the first joint that is turned over,
    /// if one is.
    #[inline]
    pub(crate) fn turned_over(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &[f64],
    ) -> Option<usize> {
        if self.values.is_empty() {
            return None;
        }
        mechanism.facing(&Point::position(t, q), &mut self.values);
        self.values.iter().position(|facing| *facing < TURNED_OVER)
    }
}
