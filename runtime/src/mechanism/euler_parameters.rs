//! A mechanism in space as one whose coordinates have rates of their own.

use crate::mechanism::calls::MechanismExt;
mod derivatives;
mod kernels;
mod shape;
mod turning;

use crate::mechanism::point::Point;
use std::sync::Arc;

use crate::layout::{Attitude, Layout, Pattern};
use crate::mechanism::Mechanism;
use crate::mechanism::euler_parameters::shape::{Change, Shape};
use crate::mechanism::euler_parameters::turning::{Columns, Turning, dot};

/// A mechanism with attitudes as one with dq/dt = v: Euler parameters in place of angular velocities.
///
/// The coordinates are those of the mechanism. The velocities of an attitude are the rates of its quaternion p,
/// four in place of three, and a row `p.p - 1` of phi for each, `arm.norm`, comes after the rows of the joints.
/// Between p and omega there is, for any length of p,
///
/// ```text
/// v = S(q) q',    omega = 2 G(p) p'/|p|^2,    G(p) x = Im(p* x)
/// T   = T(p/|p|, v) + sum c (p.p')^2/2
/// M   = S^T M S + c p p^T                 phi_q = phi_q S
/// Q   = S^T (Q - M S' q') - c (p'.p') p   eta   = eta - phi_q S' q'
/// ```
///
/// where the right-hand sides are the mechanism's own at p/|p|. Its kernels are the only ones. c, the trace of the inertia
/// of the body, is the inertia of the length of p, which does not move: M is regular, and where `p.p' = 0` the
/// accelerations are those of the mechanism. States, inputs, parameters and outputs are its own. Stops and friction,
/// which no method asks of the view, are left out.
///
/// Methods that interpolate positions, and analyses that add to q, are run on it.
#[derive(Clone)]
pub struct EulerParameters<'m> {
    mechanism: &'m dyn Mechanism,
    shape: Arc<Shape>,
}

/// The shape that all views of a mechanism share, whatever its parameters are.
#[derive(Clone)]
pub(crate) struct View(Arc<Shape>);

impl View {
    pub(crate) fn new(mechanism: &dyn Mechanism) -> View {
        View(Arc::new(Shape::new(mechanism)))
    }

    /// Its layout.
    pub(crate) fn layout(&self) -> &Layout {
        &self.0.layout
    }

    /// Positions and velocities of the mechanism, from those of the view.
    pub(crate) fn motion(&self, q: &[f64], rates: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let Seen { q, v, .. } = self.0.seen(q, rates);
        (q, v)
    }

    /// Accelerations of the mechanism, from those of the view.
    pub(crate) fn accelerations(&self, q: &[f64], rates: &[f64], second: &[f64]) -> Vec<f64> {
        self.0.accelerations(q, rates, second)
    }

    /// The view of the mechanism.
    pub(crate) fn of<'m>(&self, mechanism: &'m dyn Mechanism) -> EulerParameters<'m> {
        let shape = self.0.clone();
        EulerParameters { mechanism, shape }
    }
}

/// The mechanism's own state at one of the view.
struct Seen {
    q: Vec<f64>,
    v: Vec<f64>,
    turnings: Vec<Turning>,
}

/// Operations that need no equations.
impl Shape {
    fn attitudes(&self) -> impl Iterator<Item = &Attitude> {
        self.attitudes.iter()
    }

    /// The flat velocities of the mechanism at their places in those of the view, 0 elsewhere.
    fn spread(&self, v: &[f64]) -> Vec<f64> {
        let mut wide = vec![0.0; self.layout.nq()];
        for (v, (place, turned)) in v.iter().zip(&self.places) {
            if turned.is_none() {
                wide[*place] = *v;
            }
        }
        wide
    }

    /// Velocities of the mechanism: what is flat from those of the view, the others from a function of an attitude's
    /// number and its rates.
    fn project(&self, rates: &[f64], turn: impl Fn(usize, [f64; 4]) -> [f64; 3]) -> Vec<f64> {
        let places = self.places.iter();
        let mut v: Vec<f64> = places.map(|(place, _)| rates[*place]).collect();
        for (which, attitude) in self.attitudes().enumerate() {
            let turned = turn(which, attitude.quaternion(rates));
            v[attitude.velocity..attitude.velocity + 3].copy_from_slice(&turned);
        }
        v
    }

    fn seen(&self, q: &[f64], rates: &[f64]) -> Seen {
        let turning = |attitude: &Attitude| {
            let rate = match rates {
                [] => [0.0; 4],
                rates => attitude.quaternion(rates),
            };
            Turning::new(attitude.quaternion(q), rate)
        };
        let turnings: Vec<Turning> = self.attitudes().map(turning).collect();
        let mut own = q.to_vec();
        for (attitude, turning) in self.attitudes().zip(&turnings) {
            attitude.set(&mut own, turning.unit());
        }
        let v = match rates {
            [] => Vec::new(),
            rates => self.project(rates, |which, _| turnings[which].spin()),
        };
        Seen {
            q: own,
            v,
            turnings,
        }
    }

    /// Adds `factor S' q'`.
    fn add_drift(&self, seen: &Seen, factor: f64, v: &mut [f64]) {
        for (attitude, turning) in self.attitudes().zip(&seen.turnings) {
            let to = &mut v[attitude.velocity..attitude.velocity + 3];
            for (v, drift) in to.iter_mut().zip(turning.drift()) {
                *v += factor * drift;
            }
        }
    }

    /// `S q'' + S' q'`
    fn accelerations(&self, q: &[f64], rates: &[f64], second: &[f64]) -> Vec<f64> {
        let seen = self.seen(q, rates);
        let mut a = self.project(second, |which, second| seen.turnings[which].turn(second));
        self.add_drift(&seen, 1.0, &mut a);
        a
    }
}

impl<'m> EulerParameters<'m> {
    /// The view of this mechanism; a flat one has the same equations as before.
    pub fn new(mechanism: &'m dyn Mechanism) -> Self {
        View::new(mechanism).of(mechanism)
    }

    /// Positions of the mechanism, with quaternions of length 1, from those of the view: nq numbers.
    pub fn positions(&self, q: &[f64]) -> Vec<f64> {
        self.shape.seen(q, &[]).q
    }

    /// Velocities of the mechanism from those of the view: nv numbers from nq.
    pub fn velocities(&self, q: &[f64], rates: &[f64]) -> Vec<f64> {
        self.shape.seen(q, rates).v
    }

    /// Velocities of the view from those of the mechanism: `q' = N(q) v`.
    pub fn rates(&self, q: &[f64], v: &[f64]) -> Vec<f64> {
        let mut rates = self.shape.spread(v);
        for attitude in self.shape.attitudes() {
            let p = attitude.quaternion(q);
            attitude.set(&mut rates, turning::rate(p, attitude.vector(v)));
        }
        rates
    }

    /// Accelerations of the mechanism from those of the view: `v' = S q'' + S' q'`.
    pub fn accelerations_of(&self, q: &[f64], rates: &[f64], second: &[f64]) -> Vec<f64> {
        self.shape.accelerations(q, rates, second)
    }

    /// Accelerations of the view that keep the lengths of the quaternions, from those of the mechanism.
    pub(crate) fn second_rates(&self, q: &[f64], rates: &[f64], a: &[f64]) -> Vec<f64> {
        self.second_rates_with(&self.shape.seen(q, rates), a, |_| 0.0)
    }

    fn second_rates_with(&self, seen: &Seen, a: &[f64], shift: impl Fn(usize) -> f64) -> Vec<f64> {
        let mut second = self.shape.spread(a);
        for (which, (attitude, turning)) in self.shape.attitudes().zip(&seen.turnings).enumerate() {
            let radial = 0.5 * shift(which) - dot(turning.rate, turning.rate);
            let of_attitude = turning.acceleration(attitude.vector(a), radial);
            attitude.set(&mut second, of_attitude);
        }
        second
    }

    /// The number of rows of phi that are the mechanism's own.
    fn nc(&self) -> usize {
        self.mechanism.layout().nc()
    }

    /// S' q'.
    fn drift(&self, seen: &Seen) -> Vec<f64> {
        let mut drift = vec![0.0; seen.v.len()];
        self.shape.add_drift(seen, 1.0, &mut drift);
        drift
    }

    /// `S^T w`, with a function of every attitude added.
    fn pull(
        &self,
        seen: &Seen,
        w: &[f64],
        to: &mut [f64],
        more: impl Fn(&Turning, f64) -> [f64; 4],
    ) {
        to.copy_from_slice(&self.shape.spread(w));
        let weighed = seen.turnings.iter().zip(&self.shape.weights);
        for (attitude, (turning, weight)) in self.shape.attitudes().zip(weighed) {
            let w = attitude.vector(w);
            let (pulled, more) = (turning.pull(w), more(turning, *weight));
            attitude.set(to, std::array::from_fn(|k| pulled[k] + more[k]));
        }
    }

    /// The factors of columns, of what is flat and of every attitude.
    fn change(&self, seen: &Seen, flat: f64, of: impl Fn(&Turning) -> Columns) -> Change {
        let turning = seen.turnings.iter().map(of).collect();
        Change { flat, turning }
    }

    /// S.
    fn columns(&self, seen: &Seen) -> Change {
        self.change(seen, 1.0, Turning::columns)
    }

    /// dv/dq.
    fn by_q(&self, seen: &Seen) -> Change {
        self.change(seen, 0.0, |turning| turning.turn_by_p(turning.rate))
    }

    /// dv'/dq, for q'' of the attitudes.
    fn a_by_q(&self, seen: &Seen, second: &[[f64; 4]]) -> Change {
        let mut change = self.change(seen, 0.0, Turning::drift_by_p);
        let attitudes = change.turning.iter_mut().zip(&seen.turnings).zip(second);
        for ((columns, turning), second) in attitudes {
            let more = turning.turn_by_p(*second);
            for (to, more) in columns.iter_mut().flatten().zip(more.iter().flatten()) {
                *to += more;
            }
        }
        change
    }

    /// d(S' q')/dq'.
    fn drift_by_rate(&self, seen: &Seen) -> Change {
        self.change(seen, 0.0, Turning::drift_by_rate)
    }

    /// The values of M.
    fn mass(&self, t: f64, q: &[f64]) -> Vec<f64> {
        let pattern = &self.mechanism.layout().patterns().mass_matrix;
        let mut mass = vec![0.0; pattern.len()];
        self.mechanism
            .mass_matrix(&Point::position(t, q), &mut mass);
        mass
    }

    /// M x, for the values of M.
    fn times(&self, mass: &[f64], x: &[f64]) -> Vec<f64> {
        let mut product = vec![0.0; x.len()];
        let pattern = &self.mechanism.layout().patterns().mass_matrix;
        for (i, j, value) in pattern.iter(mass) {
            product[i] += value * x[j];
        }
        product
    }

    fn values(&self, kernel: impl Fn(&dyn Mechanism, &mut [f64]), pattern: &Pattern) -> Vec<f64> {
        let mut values = vec![0.0; pattern.len()];
        kernel(self.mechanism, &mut values);
        values
    }
}
