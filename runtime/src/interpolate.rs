//! The motion inside a step, from what is known at its ends.

use crate::methods::State;

/// Positions by the polynomial of degree 5 that has the positions, velocities and accelerations of
/// both ends, and its rate as velocities.
///
/// With s = (t - t_0)/h in 0 ... 1; the error is of order h^6 for positions, h^5 for velocities.
pub(crate) fn quintic(before: &State, after: &State, t: f64, q: &mut [f64], v: &mut [f64]) {
    let h = after.t - before.t;
    let s = (t - before.t) / h;
    for j in 0..q.len().min(v.len()) {
        let (v0, v1) = (h * before.v[j], h * after.v[j]);
        let (a0, a1) = (0.5 * h * h * before.a[j], 0.5 * h * h * after.a[j]);
        // What the polynomial of the first end misses at the second one, in position, rate and
        // half the curvature; three powers of s make up for it.
        let position = after.q[j] - before.q[j] - v0 - a0;
        let rate = v1 - v0 - 2.0 * a0;
        let curvature = a1 - a0;
        let c3 = 10.0 * position - 4.0 * rate + curvature;
        let c4 = -15.0 * position + 7.0 * rate - 2.0 * curvature;
        let c5 = 6.0 * position - 3.0 * rate + curvature;
        q[j] = before.q[j] + s * (v0 + s * (a0 + s * (c3 + s * (c4 + s * c5))));
        v[j] = (v0 + s * (2.0 * a0 + s * (3.0 * c3 + s * (4.0 * c4 + s * 5.0 * c5)))) / h;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let (mut q, mut v) = ([0.0], [0.0]);
            quintic(&before, &after, t, &mut q, &mut v);
            assert!((q[0] - at(t, 0)).abs() < 1e-14);
            assert!((v[0] - at(t, 1)).abs() < 1e-13);
        }
    }
}
