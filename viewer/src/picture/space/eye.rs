//! The direction in which a mechanism is seen.

use super::vectors::{Place, across, cross, dot, plus, scaled};
use crate::motion;

/// Angles of the view about the vertical and above the ground, rad, equal to those of the page's
/// first view.
const AZIMUTH: f64 = -1.05;
const ELEVATION: f64 = 0.36;

/// The directions of the picture in the world: right, up, to the viewer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Eye([Place; 3]);

impl Eye {
    pub(super) fn new(vertical: Place) -> Eye {
        let [e1, e2] = across(vertical);
        let (s, c) = AZIMUTH.sin_cos();
        let out = plus(scaled(c, e1), scaled(s, e2));
        let right = plus(scaled(-s, e1), scaled(c, e2));
        let (rise, level) = ELEVATION.sin_cos();
        let eye = plus(scaled(level, out), scaled(rise, vertical));
        Eye([right, cross(eye, right), eye])
    }

    /// A place as right, up and to the viewer, m.
    pub(super) fn seen(self, place: Place) -> Place {
        self.0.map(|axis| dot(axis, place))
    }
}

/// The place in the picture, without its depth.
pub(super) fn flat([x, y, _]: Place) -> motion::Place {
    [x, y]
}
