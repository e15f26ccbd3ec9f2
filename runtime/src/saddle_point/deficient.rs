//! The index-1 equations where constraints depend on each other or masses are missing.

use super::{Blocks, Gaps, Singular};
use crate::dense;
use crate::inertia::{ProjectedMass, ScaledMass, add_combination};
use crate::layout::Kind;
use crate::mechanism::Mechanism;
use crate::rank::{ScaledJacobian, size};
use crate::row_space::RowSpace;

/// A row of the scaled phi_q that agrees with others to this fraction counts as dependent.
///
/// Much finer cut-offs let rounding errors through near a singular position, as accelerations of
/// any size.
const ROW_CUT_OFF: f64 = 1e-4;

/// Inertia below this fraction of the largest one is none.
const INERTIA_CUT_OFF: f64 = 1e-14;

/// Solves by the directions that the constraints determine and those that they leave free.
///
/// ```text
/// a = Y y + Z z,  phi_q Z = 0,  Z^T M Z z = Z^T (Q - M Y y)
/// ```
pub(super) fn solve<M: Mechanism + ?Sized>(
    mechanism: &M,
    t: f64,
    blocks: &Blocks<'_>,
    shift: Option<&[f64]>,
    gaps: Gaps,
    a: &mut [f64],
    lambda: &mut [f64],
) -> Result<(), Singular> {
    let layout = mechanism.layout();
    let scaled = ScaledJacobian::new(layout, blocks.jacobian, size(mechanism));
    let space = scaled.row_space(ROW_CUT_OFF);
    let right = |i: usize| {
        let shift = shift.map_or(0.0, |shift| shift[i]);
        scaled.row_scale[i] * (blocks.eta[i] + shift)
    };
    let right: Vec<f64> = (0..layout.nc).map(right).collect();
    let (mut x, residual) = space.least_squares(&right);
    // What the dropped remainders of the rows would have contributed is no contradiction.
    let scale = dense::max_abs(&right) + dense::max_abs(&x);
    // Rows that agree to round-off do so everywhere. Others agree near a singular position only,
    // where a position is known to the root of its tolerance, and what they demand no better.
    let dropped = space.largest_dropped();
    let agreement = if dropped < 1e-12 { 1e-6 } else { 1e-4 };
    let allowed = (agreement + 100.0 * dropped) * scale;
    let worst = dense::max_abs(&residual);
    if worst > allowed && gaps == Gaps::AreFaults {
        let involved = |&i: &usize| residual[i].abs() > 1e-3 * worst;
        let constraints = (0..layout.nc).filter(involved).collect();
        return Err(Singular::Contradictory { constraints });
    }

    let mass = ScaledMass {
        layout,
        values: blocks.mass,
        scale: &scaled.column_scale,
    };
    let force: Vec<f64> = blocks
        .force
        .iter()
        .zip(&scaled.column_scale)
        .map(|(force, s)| force * s)
        .collect();
    let free = space.free_directions();
    let forward = mass.times(&x);
    let missing: Vec<f64> = force.iter().zip(&forward).map(|(f, m)| f - m).collect();
    let projected: Vec<f64> = free.iter().map(|z| dense::dot(z, &missing)).collect();
    let inertia = ProjectedMass::new(&mass, &free, INERTIA_CUT_OFF);
    if let Some(direction) = inertia.without_inertia(&free) {
        let largest = dense::max_abs(&direction);
        let moves = |&j: &usize| direction[j] > 1e-6 * largest;
        let coordinates = (0..layout.nv).filter(moves).collect();
        return Err(Singular::Undetermined { coordinates });
    }
    add_combination(&mut x, &free, &inertia.solve(&projected));
    let carried = mass.times(&x);
    let reaction: Vec<f64> = force.iter().zip(&carried).map(|(f, m)| f - m).collect();
    least_norm(mechanism, t, &scaled, &space, &reaction, lambda);
    for (i, value) in a.iter_mut().enumerate() {
        *value = scaled.column_scale[i] * x[i];
    }
    Ok(())
}

/// The multipliers of least norm that go with the accelerations `a`, where the motion is known and
/// the constraints do not determine it.
pub(super) fn multipliers<M: Mechanism + ?Sized>(
    mechanism: &M,
    t: f64,
    blocks: &Blocks<'_>,
    a: &[f64],
    lambda: &mut [f64],
) {
    let layout = mechanism.layout();
    let scaled = ScaledJacobian::new(layout, blocks.jacobian, size(mechanism));
    let space = scaled.row_space(ROW_CUT_OFF);
    let mut reaction = blocks.force.to_vec();
    for (i, j, value) in layout.mass_pattern.iter(blocks.mass) {
        reaction[i] -= value * a[j];
    }
    for (reaction, scale) in reaction.iter_mut().zip(&scaled.column_scale) {
        *reaction *= scale;
    }
    least_norm(mechanism, t, &scaled, &space, &reaction, lambda);
}

/// `lambda` of least norm with `phi_q^T lambda = reaction`, the reaction in scaled coordinates.
///
/// The norm is that of forces in N: moments are divided by the size, and what multiplies a
/// `distance` is the force along it.
fn least_norm<M: Mechanism + ?Sized>(
    mechanism: &M,
    t: f64,
    scaled: &ScaledJacobian,
    space: &RowSpace,
    reaction: &[f64],
    lambda: &mut [f64],
) {
    let layout = mechanism.layout();
    let size = size(mechanism);
    let mut weight = vec![1.0; layout.nc];
    mechanism.phi_scale(t, &mut weight);
    for (i, weight) in weight.iter_mut().enumerate() {
        let unit = match layout.constraints[i].kind {
            Kind::Angle => size,
            Kind::Length | Kind::Number => 1.0,
        };
        let force = 1.0 / (*weight * unit);
        let force = if force.is_finite() { force.abs() } else { 1.0 };
        *weight = scaled.row_scale[i] * force.max(f64::MIN_POSITIVE);
    }
    // lambda is row_scale times the scaled one.
    let scaled_lambda = space.multipliers(reaction, &weight);
    for (i, value) in lambda.iter_mut().enumerate() {
        *value = scaled.row_scale[i] * scaled_lambda[i];
    }
}
