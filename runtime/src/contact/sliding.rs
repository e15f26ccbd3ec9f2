//! Accelerations while frictions slip and nothing is held, by the kernel `sliding`.

use crate::contact::regime::{Regime, Sliding};
use crate::contact::rows::Rows;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// Arguments of the kernel `sliding` in one regime.
pub(crate) struct Slides {
    /// Zero shift of eta; then the sign of the sliding of every friction, see
    /// [`MechanismExt::sliding`].
    shift: Vec<f64>,
}

impl Slides {
    pub(crate) fn new(rows: &Rows<'_>, regime: &Regime) -> Slides {
        let mut shift = rows.no_shift();
        let frictions = &mut shift[rows.nc + rows.stops()..];
        for (sign, sliding) in frictions.iter_mut().zip(&regime.sliding) {
            *sign = match *sliding {
                Sliding::Slips(sign) => sign,
                Sliding::Smooth => 1.0,
                Sliding::Sticks(_) | Sliding::Absent => 0.0,
            };
        }
        Slides { shift }
    }

    /// Number of values of memory that [`Slides::solve`] needs.
    pub(crate) fn scratch_len(rows: &Rows<'_>) -> usize {
        rows.nc + rows.count() + rows.places_of_response.guard() + 1
    }

    /// Computes accelerations and multipliers; returns whether the kernel found them.
    #[inline(always)]
    pub(crate) fn solve(
        &self,
        rows: &Rows<'_>,
        (Point { t, q, v, z, u, .. }, shift_of_joints): (Point<'_>, Option<&[f64]>),
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> bool {
        let (results, scratch) = scratch.split_at_mut(a.len() + lambda.len() + 1);
        let mut shift = &self.shift[..];
        if let Some(of_joints) = shift_of_joints {
            let spread = &mut scratch[..shift.len()];
            spread.copy_from_slice(shift);
            spread[..of_joints.len()].copy_from_slice(of_joints);
            shift = spread;
        }
        let guard = a.len() + lambda.len();
        // What stays is not known to the mechanism.
        results[guard] = f64::NAN;
        rows.whole().sliding(
            &Point::new(t, q, v).states(z).inputs(u).shifted(shift),
            results,
        );
        let (of_a, of_lambda) = results[..guard].split_at(a.len());
        let sum = copied(of_a, a) + copied(of_lambda, lambda);
        results[guard] > 0.0 && sum.is_finite()
    }
}

/// Copies numbers and returns their sum.
#[inline(always)]
fn copied(from: &[f64], to: &mut [f64]) -> f64 {
    let (from, last) = from[..to.len()].as_chunks::<2>();
    let (to, to_last) = to.as_chunks_mut::<2>();
    let mut sum = [0.0; 2];
    for (to, from) in to.iter_mut().zip(from) {
        *to = *from;
        sum = [sum[0] + from[0], sum[1] + from[1]];
    }
    let mut sum = sum[0] + sum[1];
    for (to, from) in to_last.iter_mut().zip(last) {
        *to = *from;
        sum += from;
    }
    sum
}
