//! The motion inside a step, from what is known at its ends.

use crate::layout::Layout;
use crate::layout::attitude::{self, Attitude, flat};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::state::State;

/// Positions by the polynomial of degree 5 that has the positions, velocities and accelerations of
/// both ends, and its rate as velocities.
///
/// With s = (t - t_0)/h in 0 ... 1; the error is of order h^6 for positions, h^5 for velocities. Of
/// attitudes, the polynomial is that of the quaternion, which is brought to unit length.
pub(crate) fn quintic(
    attitudes: &[Attitude],
    before: &State,
    after: &State,
    t: f64,
    q: &mut [f64],
    v: &mut [f64],
) {
    let h = after.t - before.t;
    let s = (t - before.t) / h;
    for (j, k) in flat(attitudes, before.q.len()) {
        let motion = |end: &State| [end.q[j], end.v[k], end.a[k]];
        (q[j], v[k]) = at(coefficients(motion(before), motion(after), h), s, h);
    }
    for attitude in attitudes {
        let ends = [before, after].map(|end| turning(*attitude, end));
        let of_part = |part: usize| {
            let [before, after] = ends.map(|end| end.map(|quaternion| quaternion[part]));
            at(coefficients(before, after, h), s, h)
        };
        let parts: [(f64, f64); 4] = std::array::from_fn(of_part);
        let (p, rate) = (parts.map(|part| part.0), parts.map(|part| part.1));
        let (p, omega) = attitude::spin(p, rate);
        attitude.set(q, p);
        v[attitude.velocity..attitude.velocity + 3].copy_from_slice(&omega);
    }
}

/// The value of a polynomial of degree 5 at s, and its rate by time.
fn at([c0, c1, c2, c3, c4, c5]: [f64; 6], s: f64, h: f64) -> (f64, f64) {
    (
        c0 + s * (c1 + s * (c2 + s * (c3 + s * (c4 + s * c5)))),
        (c1 + s * (2.0 * c2 + s * (3.0 * c3 + s * (4.0 * c4 + s * 5.0 * c5)))) / h,
    )
}

/// A quaternion at one end of a step, with its first and second derivative by time.
///
/// `p'' = p (0, alpha)/2 - |omega|^2 p/4`
fn turning(attitude: Attitude, end: &State) -> [[f64; 4]; 3] {
    let p = attitude.quaternion(&end.q);
    let [omega, alpha] = [&end.v, &end.a].map(|rates| attitude.vector(rates));
    let half = |[x, y, z]: [f64; 3]| attitude::product(p, [0.0, 0.5 * x, 0.5 * y, 0.5 * z]);
    let (rate, mut second) = (half(omega), half(alpha));
    let square: f64 = omega.iter().map(|x| x * x).sum();
    for (second, p) in second.iter_mut().zip(p) {
        *second -= 0.25 * square * p;
    }
    [p, rate, second]
}

/// The motion at the time of `inside`, from both ends of a step alone: positions and velocities by [`quintic`], states by
/// [`cubic`].
pub(crate) fn motion(mechanism: &dyn Mechanism, ends: [&State; 2], inside: &mut State) {
    EndRates::new(mechanism.layout()).motion(mechanism, ends, inside);
}

/// States by the polynomials of degree 3 that have the values and the rates of both ends.
pub(crate) fn cubic(before: &State, after: &State, rates: [&[f64]; 2], t: f64, z: &mut [f64]) {
    let h = after.t - before.t;
    let s = (t - before.t) / h;
    for (j, z) in z.iter_mut().enumerate() {
        let (from, rise) = (before.z[j], after.z[j] - before.z[j]);
        let (first, last) = (h * rates[0][j] - rise, h * rates[1][j] - rise);
        *z = from + s * (rise + (1.0 - s) * ((1.0 - s) * first - s * last));
    }
}

/// dz/dt at both ends of a step, of methods that have nothing better inside it.
pub(crate) struct EndRates {
    before: Vec<f64>,
    after: Vec<f64>,
}

impl EndRates {
    pub(crate) fn new(layout: &Layout) -> EndRates {
        EndRates {
            before: vec![0.0; layout.nz()],
            after: vec![0.0; layout.nz()],
        }
    }

    /// Computes them for this step.
    pub(crate) fn evaluate(&mut self, mechanism: &dyn Mechanism, before: &State, after: &State) {
        if mechanism.layout().nz() == 0 {
            return;
        }
        for (rates, end) in [(&mut self.before, before), (&mut self.after, after)] {
            mechanism.state_rates(
                &Point::new(end.t, &end.q, &end.v)
                    .states(&end.z)
                    .inputs(&end.u),
                rates,
            );
        }
    }

    /// Computes the rates, and [`motion`] with them.
    pub(crate) fn motion(
        &mut self,
        mechanism: &dyn Mechanism,
        [before, after]: [&State; 2],
        inside: &mut State,
    ) {
        let State { t, q, v, z, .. } = inside;
        quintic(mechanism.layout().attitudes(), before, after, *t, q, v);
        // Most mechanisms have none.
        if !self.before.is_empty() {
            self.evaluate(mechanism, before, after);
            self.interpolate(before, after, *t, z);
        }
    }

    /// The states at a time inside the step, by [`cubic`].
    pub(crate) fn interpolate(&self, before: &State, after: &State, t: f64, z: &mut [f64]) {
        cubic(before, after, [&self.before, &self.after], t, z);
    }
}

/// The second derivative of the polynomial of [`quintic`]; the error is of order h^4.
pub(crate) fn quintic_accelerations(
    attitudes: &[Attitude],
    before: &State,
    after: &State,
    t: f64,
    a: &mut [f64],
) {
    let h = after.t - before.t;
    let s = (t - before.t) / h;
    for (j, k) in flat(attitudes, before.q.len()) {
        let motion = |end: &State| [end.q[j], end.v[k], end.a[k]];
        a[k] = curvature(coefficients(motion(before), motion(after), h), s, h);
    }
    for attitude in attitudes {
        let ends = [before, after].map(|end| turning(*attitude, end));
        let of_part = |part: usize| {
            let [before, after] = ends.map(|end| end.map(|quaternion| quaternion[part]));
            let coefficients = coefficients(before, after, h);
            let (p, rate) = at(coefficients, s, h);
            [p, rate, curvature(coefficients, s, h)]
        };
        let parts: [[f64; 3]; 4] = std::array::from_fn(of_part);
        let [p, rate, second] = [0, 1, 2].map(|k| parts.map(|part| part[k]));
        let alpha = attitude::spin_rate(p, rate, second);
        a[attitude.velocity..attitude.velocity + 3].copy_from_slice(&alpha);
    }
}

/// The second derivative by time of a polynomial of degree 5 at s.
fn curvature([_, _, c2, c3, c4, c5]: [f64; 6], s: f64, h: f64) -> f64 {
    (2.0 * c2 + s * (6.0 * c3 + s * (12.0 * c4 + s * 20.0 * c5))) / (h * h)
}

/// The coefficients of the powers of s in [`quintic`], from position, velocity and acceleration of
/// both ends.
fn coefficients([q0, v0, a0]: [f64; 3], [q1, v1, a1]: [f64; 3], h: f64) -> [f64; 6] {
    let (v0, v1) = (h * v0, h * v1);
    let (a0, a1) = (0.5 * h * h * a0, 0.5 * h * h * a1);
    // What the polynomial of the first end misses at the second one, in position, rate and
    // half the curvature; three powers of s make up for it.
    let position = q1 - q0 - v0 - a0;
    let rate = v1 - v0 - 2.0 * a0;
    let curvature = a1 - a0;
    let c3 = 10.0 * position - 4.0 * rate + curvature;
    let c4 = -15.0 * position + 7.0 * rate - 2.0 * curvature;
    let c5 = 6.0 * position - 3.0 * rate + curvature;
    [q0, v0, a0, c3, c4, c5]
}

/// The polynomial of degree 2 k - 1 through the values of k times with their rates.
///
/// In the form of Newton's divided differences, every time counted twice.
pub(crate) struct Osculating {
    times: Vec<f64>,
    /// The 2 k divided differences of every component of the value.
    differences: Vec<Vec<f64>>,
}

impl Osculating {
    /// The polynomial through nodes of a time, the values and their rates; the last ones can be left out.
    pub(crate) fn new(nodes: &[(f64, &[f64], &[f64])]) -> Osculating {
        let times: Vec<f64> = nodes.iter().flat_map(|node| [node.0; 2]).collect();
        let count = nodes.iter().map(|node| node.1.len()).min().unwrap_or(0);
        let of_number = |j: usize| {
            let mut column: Vec<f64> = nodes.iter().flat_map(|node| [node.1[j]; 2]).collect();
            for order in 1..times.len() {
                for k in (order..times.len()).rev() {
                    column[k] = if order == 1 && k % 2 == 1 {
                        nodes[k / 2].2[j]
                    } else {
                        (column[k] - column[k - 1]) / (times[k] - times[k - order])
                    };
                }
            }
            column
        };
        Osculating {
            differences: (0..count).map(of_number).collect(),
            times,
        }
    }

    /// The values at a time by the first `nodes` nodes, and their rates.
    pub(crate) fn at(&self, t: f64, nodes: usize) -> (Vec<f64>, Vec<f64>) {
        let terms = (2 * nodes).min(self.times.len());
        let of_number = |differences: &Vec<f64>| {
            (0..terms).rev().fold((0.0, 0.0), |(value, rate), k| {
                let x = t - self.times[k];
                (differences[k] + x * value, value + x * rate)
            })
        };
        self.differences.iter().map(of_number).unzip()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_rates_of_nodes_make_a_polynomial() {
        let f = |t: f64| (t.powi(5) - 2.0 * t, 5.0 * t.powi(4) - 2.0);
        let nodes: Vec<_> = [0.1, -0.4, 0.7].map(|t| (t, [f(t).0], [f(t).1])).to_vec();
        let nodes: Vec<_> = nodes.iter().map(|n| (n.0, &n.1[..], &n.2[..])).collect();
        let polynomial = Osculating::new(&nodes);
        for t in [0.1, -0.4, 0.7, 1.3] {
            let (value, rate) = polynomial.at(t, 3);
            assert!((value[0] - f(t).0).abs() < 1e-14 && (rate[0] - f(t).1).abs() < 1e-13);
        }
        // A cubic through the first two of them.
        let (value, rate) = polynomial.at(-0.4, 2);
        assert!((value[0] - f(-0.4).0).abs() < 1e-15 && (rate[0] - f(-0.4).1).abs() < 1e-15);
        assert!((polynomial.at(1.3, 2).0[0] - f(1.3).0).abs() > 0.1);
    }

    #[test]
    fn states_follow_polynomials_of_degree_three() {
        let at = |t: f64| {
            (
                0.3 - t + 0.7 * t * t + 2.0 * t.powi(3),
                -1.0 + 1.4 * t + 6.0 * t * t,
            )
        };
        let state = |t: f64| State {
            z: vec![at(t).0],
            ..State::new(t, Vec::new(), Vec::new())
        };
        let (before, after) = (state(0.2), state(0.9));
        let rates = [[at(0.2).1], [at(0.9).1]];
        for t in [0.2, 0.35, 0.8, 0.9] {
            let mut z = [0.0];
            cubic(&before, &after, [&rates[0], &rates[1]], t, &mut z);
            assert!((z[0] - at(t).0).abs() < 1e-15, "{t}");
        }
    }

    #[test]
    fn polynomials_of_degree_five_are_met() {
        let coefficients = [0.3, -1.0, 0.7, 2.0, -0.4, 1.1];
        let at = |t: f64, derivative: usize| -> f64 {
            let terms = coefficients.iter().enumerate().skip(derivative);
            let term = |(k, c): (usize, &f64)| {
                let factor: usize = (k + 1 - derivative..=k).product();
                c * factor as f64 * t.powi((k - derivative) as i32)
            };
            terms.map(term).sum()
        };
        let state = |t: f64| State {
            a: vec![at(t, 2)],
            ..State::new(t, vec![at(t, 0)], vec![at(t, 1)])
        };
        let (before, after) = (state(0.2), state(0.9));
        for t in [0.2, 0.35, 0.8, 0.9] {
            let (mut q, mut v, mut a) = ([0.0], [0.0], [0.0]);
            quintic(&[], &before, &after, t, &mut q, &mut v);
            quintic_accelerations(&[], &before, &after, t, &mut a);
            assert!((a[0] - at(t, 2)).abs() < 1e-11);
            assert!((q[0] - at(t, 0)).abs() < 1e-14);
            assert!((v[0] - at(t, 1)).abs() < 1e-13);
        }
    }
}
