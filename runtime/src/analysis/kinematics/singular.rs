//! Singular positions of driven mechanisms, exactly.
//!
//! With the left null vector u of phi_q there, Newton's method solves
//!
//! ```text
//! fold     phi = 0          phi_q^T u = 0                 u_0 u = 1     for q, t, u
//! branch   phi + mu u_0 = 0  phi_q^T u = 0  phi_t u = 0   u_0 u = 1     for q, t, u, mu
//! ```
//!
//! Both are regular where two solutions of phi = 0 meet. At a fold `phi_t u` is not 0: the drivers want a motion
//! that the joints do not allow. At a branch point the second system comes to mu = 0. Sources: R. Seydel, "Practical
//! bifurcation and stability analysis", DOI 10.1007/978-1-4419-1740-9, sections 5.4 and 5.6.

use crate::analysis::kinematics::obstacle::Place;
use crate::layout::attitude::Map;
use crate::linear::dense::{lu_factor, lu_solve, max_abs};
use crate::linear::scales::row_units;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::size;
use crate::methods::state::State;

const MOST_ITERATIONS: usize = 20;

/// Changes below this, in rad, sizes or periods, count as zero.
const ROUNDING: f64 = 1e-14;

/// Changes below this may be kept from falling by round-off.
const SMALL: f64 = 1e-9;

/// Bound on the sizes of mu and `phi_t u` at a branch point.
const VANISHING: f64 = 1e-8;

/// Rows with a smaller share in u are no part of what is dependent.
const SHARE: f64 = 1e-6;

/// Initial guess of a singular position.
pub(crate) struct Guess {
    pub(crate) t: f64,
    pub(crate) q: Vec<f64>,
    /// The constraint rows that are used, as many as velocities.
    pub(crate) rows: Vec<usize>,
    /// The left null vector, nc numbers.
    pub(crate) left: Vec<f64>,
    /// Unit of time, in s.
    pub(crate) period: f64,
}

/// The position near the guess at which the motion ends.
pub(crate) fn fold(
    mechanism: &dyn Mechanism,
    state: &State,
    unit: &[f64],
    guess: &Guess,
) -> Option<Place> {
    let mut search = Search::new(mechanism, state, unit, guess, false)?;
    search.solve()?;
    (search.drift().abs() > VANISHING).then(|| search.place(true))
}

/// The position near the guess at which branches meet.
pub(crate) fn branch(
    mechanism: &dyn Mechanism,
    state: &State,
    unit: &[f64],
    guess: &Guess,
) -> Option<Place> {
    let mut search = Search::new(mechanism, state, unit, guess, true)?;
    search.solve()?;
    (search.mu.abs() < VANISHING).then(|| search.place(false))
}

/// Newton's method for one of both systems.
struct Search<'a> {
    mechanism: &'a dyn Mechanism,
    /// States and inputs, which the tangent reads.
    state: &'a State,
    unit: &'a [f64],
    period: f64,
    /// The rows that are used, and what their values are multiplied by.
    rows: Vec<usize>,
    weights: Vec<f64>,
    branches: bool,
    t: f64,
    q: Vec<f64>,
    u: Vec<f64>,
    first: Vec<f64>,
    mu: f64,
    matrix: Vec<f64>,
    right: Vec<f64>,
    order: Vec<f64>,
}

impl<'a> Search<'a> {
    fn new(
        mechanism: &'a dyn Mechanism,
        state: &'a State,
        unit: &'a [f64],
        guess: &Guess,
        branches: bool,
    ) -> Option<Search<'a>> {
        let layout = mechanism.layout();
        let rows = guess.rows.clone();
        let units = row_units(layout, size(mechanism));
        let weights: Vec<f64> = rows.iter().map(|&i| 1.0 / units[i]).collect();
        let u: Vec<f64> = rows
            .iter()
            .zip(&weights)
            .map(|(&i, w)| guess.left[i] / w)
            .collect();
        let length = u.iter().map(|x| x * x).sum::<f64>().sqrt();
        let u: Vec<f64> = u.iter().map(|x| x / length).collect();
        let count = 2 * layout.nv() + 1 + usize::from(branches);
        (guess.period.is_finite() && length.is_finite()).then(|| Search {
            mechanism,
            state,
            unit,
            period: guess.period,
            weights,
            branches,
            t: guess.t,
            q: guess.q.clone(),
            first: u.clone(),
            u,
            rows,
            mu: 0.0,
            matrix: vec![0.0; count * count],
            right: vec![0.0; count],
            order: vec![0.0; count],
        })
    }

    /// Newton's method; `None` if it does not converge.
    fn solve(&mut self) -> Option<()> {
        let count = self.right.len();
        let mut before = f64::INFINITY;
        for _ in 0..MOST_ITERATIONS {
            self.assemble();
            if lu_factor(count, &mut self.matrix, &mut self.order, 1e-15) == 0.0 {
                return None;
            }
            lu_solve(count, &self.matrix, &self.order, &mut self.right);
            let change = max_abs(&self.right);
            if !change.is_finite() {
                return None;
            }
            self.update();
            if change <= ROUNDING || (change <= SMALL && change >= 0.5 * before) {
                return Some(());
            }
            before = change;
        }
        None
    }

    /// Takes the step that is in `self.right`.
    fn update(&mut self) {
        let n = self.rows.len();
        let moved = self.right[..n].iter().zip(self.unit);
        let moved: Vec<f64> = moved.map(|(y, unit)| y * unit).collect();
        self.mechanism
            .layout()
            .retract(&mut self.q, &moved, Map::Cayley);
        self.t += self.right[n] * self.period;
        for (u, step) in self.u.iter_mut().zip(&self.right[n + 1..]) {
            *u += step;
        }
        if self.branches {
            self.mu += self.right[2 * n + 1];
        }
    }

    /// The place of every used row among them.
    fn places(&self) -> Vec<Option<usize>> {
        let mut places = vec![None; self.mechanism.layout().nc()];
        for (place, &row) in self.rows.iter().enumerate() {
            places[row] = Some(place);
        }
        places
    }

    /// u as multipliers of phi.
    fn multipliers(&self) -> Vec<f64> {
        let mut lambda = vec![0.0; self.mechanism.layout().nc()];
        let values = self.rows.iter().zip(&self.u).zip(&self.weights);
        for ((&row, u), weight) in values {
            lambda[row] = u * weight;
        }
        lambda
    }

    /// phi_t of the rows used, weighted and for one period.
    fn rates(&self) -> Vec<f64> {
        let mut phi_t = vec![0.0; self.mechanism.layout().nc()];
        self.mechanism
            .phi_t(&Point::position(self.t, &self.q), &mut phi_t);
        let rows = self.rows.iter().zip(&self.weights);
        rows.map(|(&row, weight)| phi_t[row] * weight * self.period)
            .collect()
    }

    /// The part of the drivers' motion, in one period, that no motion of the joints can follow.
    fn drift(&self) -> f64 {
        self.u
            .iter()
            .zip(self.rates())
            .map(|(u, rate)| u * rate)
            .sum()
    }

    /// The matrix of the system and its right side, minus the residual.
    fn assemble(&mut self) {
        let (mechanism, layout) = (self.mechanism, self.mechanism.layout());
        let (n, nv, count) = (self.rows.len(), layout.nv(), self.right.len());
        let patterns = layout.patterns();
        let (t, unit, period) = (self.t, self.unit, self.period);
        let (places, lambda, rates) = (self.places(), self.multipliers(), self.rates());
        self.matrix.fill(0.0);
        self.right.fill(0.0);
        let (time, mu) = (n, 2 * n + 1);
        let (of_u, last, of_rates) = (n, 2 * n, 2 * n + 1);

        let mut phi = vec![0.0; layout.nc()];
        mechanism.phi(&Point::position(t, &self.q), &mut phi);
        for (k, (&row, weight)) in self.rows.iter().zip(&self.weights).enumerate() {
            self.right[k] = -weight * phi[row];
            self.matrix[k * count + time] = rates[k];
            self.matrix[last * count + n + 1 + k] = self.first[k];
            if self.branches {
                self.right[k] -= self.mu * self.first[k];
                self.matrix[k * count + mu] = self.first[k];
                self.matrix[of_rates * count + n + 1 + k] = rates[k];
            }
        }
        let mut values = vec![0.0; patterns.phi_q.len()];
        mechanism.phi_q(&Point::position(t, &self.q), &mut values);
        for (i, j, value) in patterns.phi_q.iter(&values) {
            let Some(k) = places[i] else { continue };
            let value = self.weights[k] * value * unit[j];
            self.matrix[k * count + j] += value;
            self.matrix[(of_u + j) * count + n + 1 + k] += value;
            self.right[of_u + j] -= value * self.u[k];
        }
        // The derivative of phi_q^T u: that of the forces of multipliers u, without the loads.
        let (zero, none) = (vec![0.0; nv], vec![0.0; layout.nc()]);
        let q = &self.q;
        let mut values = vec![0.0; patterns.tangent_q.len()];
        for (multipliers, sign) in [(&lambda, 1.0), (&none, -1.0)] {
            let at = Point {
                t,
                q,
                v: &zero,
                ..self.state.at()
            };
            mechanism.tangent_q(&at.solution(&zero, multipliers), &mut values);
            for (i, j, value) in patterns.tangent_q.iter(&values) {
                self.matrix[(of_u + i) * count + j] += sign * unit[i] * value * unit[j];
            }
        }
        // The derivative of phi_t: that of the constraint rates at rest.
        let mut values = vec![0.0; patterns.dphi_q.len()];
        mechanism.dphi_q(&Point::new(t, &self.q, &zero), &mut values);
        for (i, j, value) in patterns.dphi_q.iter(&values) {
            let Some(k) = places[i] else { continue };
            let value = self.u[k] * self.weights[k] * value * unit[j] * period;
            self.matrix[(of_u + j) * count + time] += value;
            if self.branches {
                self.matrix[of_rates * count + j] += value;
            }
        }
        let along = |x: &[f64]| x.iter().zip(&self.u).map(|(x, u)| x * u).sum::<f64>();
        self.right[last] = 1.0 - along(&self.first);
        if self.branches {
            let mut eta = vec![0.0; layout.nc()];
            mechanism.eta(&Point::new(t, &self.q, &zero), &mut eta);
            let bend: f64 = eta.iter().zip(&lambda).map(|(eta, u)| -eta * u).sum();
            self.matrix[of_rates * count + time] = bend * period * period;
            self.right[of_rates] = -along(&rates);
        }
    }

    /// The singular position that was found.
    fn place(self, fold: bool) -> Place {
        let layout = self.mechanism.layout();
        let most = max_abs(&self.u);
        let mut involved = vec![false; layout.nc()];
        for (&row, u) in self.rows.iter().zip(&self.u) {
            involved[row] = u.abs() > SHARE * most;
        }
        let rows = layout.constraints().iter().zip(involved);
        let joints = rows.filter(|(_, involved)| *involved);
        let mut joints: Vec<String> = joints.map(|(row, _)| row.joint.to_string()).collect();
        joints.dedup();
        Place {
            t: self.t,
            q: self.q,
            fold,
            joints,
        }
    }
}
