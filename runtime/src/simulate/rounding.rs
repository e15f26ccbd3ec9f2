//! Sizes below which coordinates and velocities are rounding, and what they leave of functions of the state.

use crate::layout::Layout;
use crate::linear::scales::unit_of;
use crate::methods::index1;
use crate::methods::state::State;

/// The rounding of a number, as a share of it.
pub(crate) const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// Step of the finite differences that give the slopes, as a fraction of one unit of a coordinate.
pub(crate) const SLOPE: f64 = 1e-7;

/// A force below this fraction of the largest one counts as zero.
pub(crate) const NO_FORCE: f64 = 1e-10;

/// The sizes of rounding.
pub(crate) struct Rounding {
    /// The size of the mechanism, m.
    pub(crate) size: f64,
    /// The time, s, in which a velocity that counts moves something by more than rounding.
    pub(crate) time: f64,
    /// The violation of a constraint that is left alone, m or rad (per s).
    pub(crate) left_alone: f64,
}

impl Rounding {
    /// The rounding of functions at a state: the sum of |dg/dx| e over the coordinates and velocities x, by one
    /// difference along each.
    pub(crate) fn of_functions(
        &self,
        layout: &Layout,
        state: &State,
        mut functions: impl FnMut(&State) -> Vec<f64>,
    ) -> Vec<f64> {
        let mut near = state.clone();
        let center = functions(state);
        let mut widths = vec![0.0; center.len()];
        for j in 0..state.q.len() {
            let [step, rounding] = self.of_coordinate(layout, j, state.q[j]);
            near.q[j] += step;
            add(&mut widths, (&functions(&near), &center), rounding / step);
            near.q[j] = state.q[j];
        }
        for j in 0..state.v.len() {
            let [step, rounding] = self.of_velocity(layout, j, state.v[j]);
            near.v[j] += step;
            add(&mut widths, (&functions(&near), &center), rounding / step);
            near.v[j] = state.v[j];
        }
        widths
    }

    /// The step of a coordinate for a slope, and its rounding.
    fn of_coordinate(&self, layout: &Layout, j: usize, value: f64) -> [f64; 2] {
        let unit = unit_of(layout.coordinates()[j].kind, self.size);
        self.of(unit, value)
    }

    /// The step of a velocity for a slope, and its rounding.
    fn of_velocity(&self, layout: &Layout, j: usize, value: f64) -> [f64; 2] {
        let unit = unit_of(layout.velocities()[j].kind, self.size);
        self.of(unit / self.time, value)
    }

    /// The rounding of a speed near 0 whose length or angle has the size of the mechanism.
    pub(crate) fn of_speed(&self) -> f64 {
        self.of(self.size / self.time, 0.0)[1]
    }

    fn of(&self, unit: f64, value: f64) -> [f64; 2] {
        let rounding = (ROUNDING * value.abs()).max(index1::ROUNDING * unit);
        [SLOPE * unit.max(value.abs()), rounding.max(self.left_alone)]
    }
}

/// Adds what functions differ from their values elsewhere, times a share; differences that are no numbers count as
/// none.
pub(crate) fn add(widths: &mut [f64], (values, center): (&[f64], &[f64]), share: f64) {
    for ((width, value), center) in widths.iter_mut().zip(values).zip(center) {
        let part = (value - center).abs() * share;
        if part.is_finite() {
            *width += part;
        }
    }
}
