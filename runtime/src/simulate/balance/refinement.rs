//! Quadrature of the power in steps whose length the error of the motion does not limit: in halves, until these agree
//! with the whole.

use crate::layout::Layout;
use crate::simulate::balance::account::Sums;

/// Error of a step, as a fraction of what is allowed, below which the error does not limit the length of the step.
const SLACK: f64 = 0.01;

/// The share of the relative tolerance that the halves of a part may differ from it.
const SHARE: f64 = 0.1;

/// Largest number of times that a part of a step is halved.
const DEEPEST: u32 = 12;

/// Number of halvings after which a part whose halves do not agree better than those of the part before is accepted:
/// they differ by rounding or hold a jump.
const PATIENCE: u32 = 6;

/// Whether the error of the motion limits the length of a step, so that the power along it is smooth: not if nothing is
/// free to move, where loads do work and change no motion, or if this error, in units of what is allowed, is very small.
pub(crate) fn is_steered(layout: &Layout, error: Option<f64>) -> bool {
    layout.dof() > 0 && error.is_none_or(|error| error >= SLACK)
}

/// The error that integrals over a step may have, relative to what moves in them and to the energies of the run, J.
#[derive(Clone, Copy)]
pub(crate) struct Tolerance {
    pub(crate) rtol: f64,
    pub(crate) scale: f64,
}

/// A part of a step, between two shares of it, with its integrals.
struct Part {
    begin: f64,
    end: f64,
    depth: u32,
    sums: Sums<f64>,
    /// The integral of the absolute power, J.
    size: f64,
    /// Difference between the part that it is a half of and the halves of that part, J.
    missed: f64,
}

/// Adds the integrals over a step to these; `power` adds the work of a share of the step at another share of it, by a rule
/// with these points and weights.
pub(crate) fn refined(
    mut sums: Sums<f64>,
    points: &[(f64, f64)],
    tolerance: Tolerance,
    mut power: impl FnMut(f64, f64, &mut Sums<f64>),
) -> Sums<f64> {
    let mut part = |begin: f64, end: f64, depth: u32, missed: f64| {
        let mut part = Part {
            begin,
            end,
            depth,
            sums: Sums::new(),
            size: 0.0,
            missed,
        };
        for (share, weight) in points {
            let mut at_point = Sums::new();
            let length = end - begin;
            power(begin + share * length, weight * length, &mut at_point);
            part.size += at_point.size();
            part.sums.add_sums(at_point);
        }
        part
    };
    let whole = part(0.0, 1.0, 0, f64::INFINITY);
    let mut allowed = SHARE * tolerance.rtol * (tolerance.scale + whole.size);
    let mut parts = vec![whole];
    while let Some(Part {
        begin,
        end,
        depth,
        sums: of_part,
        missed,
        ..
    }) = parts.pop()
    {
        let middle = 0.5 * (begin + end);
        let [mut left, mut right] =
            [(begin, middle), (middle, end)].map(|(from, to)| part(from, to, depth + 1, 0.0));
        let mut halves = left.sums;
        halves.add_sums(right.sums);
        // What the first points did not meet.
        allowed = allowed.max(SHARE * tolerance.rtol * (left.size + right.size));
        let miss = halves.distance(of_part);
        let stalls = depth >= PATIENCE && miss > 0.5 * missed;
        if miss <= allowed || miss.is_nan() || stalls || depth == DEEPEST {
            sums.add_sums(halves);
            continue;
        }
        (left.missed, right.missed) = (miss, miss);
        parts.extend([right, left]);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::{Tolerance, refined};
    use crate::linear::quadrature::gauss_legendre;
    use crate::simulate::balance::account::Sums;

    /// The integral of a power over a step of 1 s, J, and how often it was computed.
    fn work(power: impl Fn(f64) -> f64) -> (f64, usize) {
        let mut count = 0;
        let tolerance = Tolerance {
            rtol: 1e-8,
            scale: 0.0,
        };
        let points = gauss_legendre(3);
        let sums = refined(Sums::new(), &points, tolerance, |t, h, sums| {
            count += 1;
            sums.add(h, power(t), [0.0; 2]);
        });
        (sums.total(), count)
    }

    #[test]
    fn integrals_are_those_of_closed_forms() {
        let (found, count) = work(|t| t.powi(5));
        assert!(
            (found - 1.0 / 6.0).abs() < 1e-15 && count == 9,
            "{found} {count}"
        );
        let (found, count) = work(|t| (40.0 * t).sin());
        let exact = (1.0 - 40.0_f64.cos()) / 40.0;
        assert!(
            (found - exact).abs() < 1e-9 && count < 1000,
            "{found} {count}"
        );
        // A jump is met to the shortest part.
        let (found, count) = work(|t| if t < 0.3 { 1.0 } else { 0.0 });
        assert!((found - 0.3).abs() < 1e-3 && count < 200, "{found} {count}");
    }

    #[test]
    fn rounding_and_what_is_not_a_number_end() {
        let noise = |t: f64| (1e9 * t).sin() * 1e-16;
        let (found, count) = work(noise);
        assert!(found.abs() < 1e-16 && count < 4000, "{found} {count}");
        let (found, count) = work(|_| f64::NAN);
        assert!(found.is_nan() && count == 9, "{count}");
        assert_eq!(work(|_| 0.0), (0.0, 9));
    }
}
