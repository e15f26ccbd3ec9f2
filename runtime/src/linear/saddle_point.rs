//! The index-1 equations as one linear system: accelerations and multipliers at a state.

use crate::layout::Layout;
use crate::layout::kernel_lengths::dynamics_len;
use crate::linear::blocks::Blocks;
use crate::linear::dense;
use crate::linear::rank_deficient::{self, Gaps, ReactionScales};
use crate::linear::singular::Singular;
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};

/// Pivots of the scaled system below this fraction of the largest one send it to the
/// rank-revealing solution.
///
/// A pivot is about the square of how far the least independent row of the scaled phi_q is from
/// the others, so that this goes with a cut-off of 1e-4 on phi_q itself.
pub(crate) const PIVOT_CUT_OFF: f64 = 1e-8;

/// The length of the scratch slice of [`accelerations`](crate::mechanism::index1_solution::accelerations). Its last
/// number counts the general solutions.
pub(crate) fn scratch_len(layout: &Layout) -> usize {
    let n = layout.nv() + layout.nc();
    dynamics_len(layout) + n * n + 3 * n + 1
}

/// The places of the entries of the system, row and column.
pub(crate) fn places(layout: &Layout) -> Vec<(usize, usize)> {
    let nv = layout.nv();
    let place = |&(i, j): &(u32, u32)| (i as usize, j as usize);
    let of_mass = layout.patterns().mass_matrix.entries.iter().map(place);
    let of_phi_q = layout.patterns().phi_q.entries.iter().map(place);
    let of_phi_q = of_phi_q.flat_map(|(i, j)| [(nv + i, j), (j, nv + i)]);
    of_mass.chain(of_phi_q).collect()
}

/// Whether a planned elimination succeeded: none of its pivots is a difference of nearly equal
/// numbers (`guard > 0`), and what it found is finite.
#[inline(always)]
pub fn is_regular(guard: f64, a: &[f64], lambda: &[f64]) -> bool {
    // Finite numbers whose sum overflows ask for nothing more than another solution.
    let sum = sum(a) + sum(lambda);
    // What `is_finite` says, in half of its instructions.
    #[allow(clippy::eq_op)]
    let difference = sum - sum;
    guard > 0.0 && !difference.is_nan()
}

/// The sum of numbers, in an order that leaves short slices of known length in registers: what the
/// elimination has just stored is not read again.
#[inline(always)]
pub(crate) fn sum<S: Scalar>(x: &[S]) -> S {
    let (pairs, last) = x.as_chunks::<2>();
    let pairs = pairs.iter().copied();
    let pairs = pairs.reduce(|[left, right], [x, y]| [left + x, right + y]);
    let sum = pairs.map_or(S::constant(0.0), |[left, right]| left + right);
    last.iter().fold(sum, |sum, x| sum + *x)
}

/// [`is_regular`] on every lane: of accelerations, multipliers and the guard, one after the other.
// Inline, its loops took the registers of those around it.
#[inline(never)]
pub(crate) fn regular_lanes(solution: &[Lanes]) -> [bool; LANES] {
    let Some((guard, numbers)) = solution.split_last() else {
        return [false; LANES];
    };
    let (sum, guard) = (sum(numbers).into_arr(), guard.into_arr());
    std::array::from_fn(|lane| guard[lane] > 0.0 && sum[lane].is_finite())
}

/// Solves with the blocks in `values`, laid out as [`MechanismExt::dynamics`](crate::MechanismExt::dynamics)
/// writes them; `scales` is asked where constraints depend on each other.
///
/// # Errors
/// [`Singular`] where the equations do not determine `a`.
pub(crate) fn solve(
    layout: &Layout,
    values: &[f64],
    shift: Option<&[f64]>,
    scales: &dyn Fn() -> ReactionScales,
    scratch: &mut [f64],
    a: &mut [f64],
    lambda: &mut [f64],
) -> Result<(), Singular> {
    let n = layout.nv() + layout.nc();
    let (matrix, rest) = scratch.split_at_mut(n * n);
    let (b, rest) = rest.split_at_mut(n);
    let (scale, rest) = rest.split_at_mut(n);
    let pivots = &mut rest[..n];

    let blocks = Blocks::new(layout, values);
    if let Some(error) = blocks.not_finite(layout, shift) {
        return Err(error);
    }
    equilibrate(layout, &blocks, scale, pivots);
    matrix.fill(0.0);
    blocks.add_to(layout, scale, |i, j, value| matrix[i * n + j] += value);
    blocks.right_side(layout, shift, scale, b);
    if dense::lu_factor(n, matrix, pivots, PIVOT_CUT_OFF) <= PIVOT_CUT_OFF {
        return rank_deficient::solve(
            layout,
            &blocks,
            shift,
            Gaps::AreFaults,
            &scales(),
            a,
            lambda,
        );
    }
    dense::lu_solve(n, matrix, pivots, b);
    unscaled(scale, b, a, lambda);
    Ok(())
}

/// The solution of the scaled system as accelerations and multipliers.
pub(crate) fn unscaled(scale: &[f64], b: &[f64], a: &mut [f64], lambda: &mut [f64]) {
    let numbers = a.iter_mut().chain(lambda);
    for ((x, scale), b) in numbers.zip(scale).zip(b) {
        *x = scale * b;
    }
}

/// Symmetric scaling that brings the largest entry of every row of the system near one.
///
/// Three rounds of D. Ruiz, "A scaling algorithm to equilibrate both rows and columns norms in
/// matrices", RAL-TR-2001-034; powers of two, so that scaling rounds nothing.
pub(crate) fn equilibrate(
    layout: &Layout,
    blocks: &Blocks<'_>,
    scale: &mut [f64],
    largest: &mut [f64],
) {
    let nv = layout.nv();
    scale.fill(1.0);
    for _ in 0..3 {
        largest.fill(0.0);
        for (i, j, value) in layout.patterns().mass_matrix.iter(blocks.mass) {
            largest[i] = largest[i].max((scale[i] * value * scale[j]).abs());
        }
        for (i, j, value) in layout.patterns().phi_q.iter(blocks.jacobian) {
            let value = (scale[nv + i] * value * scale[j]).abs();
            largest[nv + i] = largest[nv + i].max(value);
            largest[j] = largest[j].max(value);
        }
        for (scale, largest) in scale.iter_mut().zip(largest.iter()) {
            if *largest > 0.0 {
                *scale /= largest.sqrt();
            }
        }
    }
    for scale in scale.iter_mut() {
        *scale = dense::power_of_two(*scale);
    }
}
