//! The states z of a step in the system of Newton's method.
//!
//! ```text
//! z_1 = z_0 + h ((1 - gamma) w_0 + gamma w_1)
//! (1 - alpha_m) w_1 + alpha_m w_0 = (1 - alpha_f) f_1 + alpha_f f_0,    f = dz/dt
//! ```
//!
//! So z_1 changes by `c = h gamma (1 - alpha_f)/(1 - alpha_m)` times what f_1 does. The unknowns are dz, the rows
//! `c (f_1 - f(q_1, v_1, z_1)) = 0`.

use crate::layout::kernels::KernelKind;
use crate::layout::{Layout, Pattern};
use crate::linear::matrix::Matrix;
use crate::mechanism::Mechanism;
use crate::mechanism::evaluation::Evaluation;
use crate::mechanism::point::Point;
use crate::methods::generalized_alpha::iterate::Iterate;

/// The kernels that have to do with the states.
pub(crate) const KERNELS: [KernelKind; 5] = [
    KernelKind::StateRates,
    KernelKind::StateRatesQ,
    KernelKind::StateRatesV,
    KernelKind::StateRatesZ,
    KernelKind::ForceZ,
];

/// The rows and columns of the states.
pub(crate) struct States {
    /// The first of them.
    first: usize,
}

impl States {
    pub(crate) fn new(first: usize) -> States {
        States { first }
    }

    /// Rows and columns of the entries that the states add to the matrix, but for derivatives by the positions, which
    /// are added to `by_position`.
    pub(crate) fn places(
        &self,
        layout: &Layout,
        by_position: &mut Vec<(usize, usize)>,
    ) -> Vec<(usize, usize)> {
        let (first, patterns) = (self.first, &layout.patterns());
        let index = |&(i, j): &(u32, u32)| (i as usize, j as usize);
        let entries = |pattern: &Pattern| -> Vec<_> { pattern.entries.iter().map(index).collect() };
        let of_rates = |(i, j)| (first + i, j);
        by_position.extend(entries(&patterns.state_rates_q).into_iter().map(of_rates));
        let mut places: Vec<_> = (first..first + layout.nz()).map(|k| (k, k)).collect();
        places.extend(entries(&patterns.state_rates_v).into_iter().map(of_rates));
        let by_state = |(i, k)| (i, first + k);
        places.extend(entries(&patterns.force_z).into_iter().map(by_state));
        let within = entries(&patterns.state_rates_z).into_iter().map(of_rates);
        places.extend(within.map(by_state));
        places
    }

    /// The residual of the rates at the iterate, times c; `found` are the rates that the equations give there.
    pub(crate) fn residual(&self, c: f64, end: &Iterate, found: &[f64], right: &mut [f64]) {
        let right = right[self.first..].iter_mut();
        for (right, (rate, found)) in right.zip(end.rates.iter().zip(found)) {
            *right = c * (rate - found);
        }
    }

    /// Adds the rows and columns of the states; `weight` is the factor of the equations of motion, and
    /// `by_position` adds a derivative by a displacement.
    pub(crate) fn tangent(
        &self,
        mechanism: &dyn Mechanism,
        matrix: &mut Matrix,
        (c, by_v, weight): (f64, f64, f64),
        at: Point<'_>,
        evaluation: &mut Evaluation,
        by_position: impl Fn(&mut Matrix, usize, usize, f64),
    ) {
        let (first, patterns) = (self.first, mechanism.layout().patterns());
        evaluation.state_rates_q(mechanism, at);
        evaluation.state_rates_v(mechanism, at);
        evaluation.state_rates_z(mechanism, at);
        evaluation.force_z(mechanism, at);
        for k in 0..at.z.len() {
            matrix.add(first + k, first + k, 1.0);
        }
        for (i, j, value) in patterns.state_rates_q.iter(&evaluation.state_rates_q) {
            by_position(matrix, first + i, j, -c * value);
        }
        for (i, j, value) in patterns.state_rates_v.iter(&evaluation.state_rates_v) {
            matrix.add(first + i, j, -c * by_v * value);
        }
        for (i, j, value) in patterns.state_rates_z.iter(&evaluation.state_rates_z) {
            matrix.add(first + i, first + j, -c * value);
        }
        for (i, k, value) in patterns.force_z.iter(&evaluation.force_z) {
            matrix.add(i, first + k, -weight * value);
        }
    }

    /// Moves the states by the solution of the system; returns the largest change, each in units of `1 + |z|`.
    pub(crate) fn advance(&self, c: f64, solution: &[f64], end: &mut Iterate) -> f64 {
        let states = end.z.iter_mut().zip(&mut end.rates);
        let mut moved = 0.0_f64;
        for ((z, rate), change) in states.zip(&solution[self.first..]) {
            *z -= change;
            *rate -= change / c;
            let part = change.abs() / (1.0 + z.abs());
            // NaN must not be lost.
            if part > moved || part.is_nan() {
                moved = part;
            }
        }
        moved
    }
}
