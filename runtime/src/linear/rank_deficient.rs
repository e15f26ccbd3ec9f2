//! The index-1 equations where constraints depend on each other or masses are missing.

use crate::layout::Layout;
use crate::linear::blocks::Blocks;
use crate::linear::dense;
use crate::linear::pivoted_qr::RowSpace;
use crate::linear::projected_mass::{ProjectedMass, ScaledMass, add_combination};
use crate::linear::rank::ScaledJacobian;
use crate::linear::scales::reaction_scale;
use crate::linear::singular::Singular;

/// Treatment of dependent rows with contradictory right-hand sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gaps {
    /// Accelerations that contradict each other have no meaning.
    AreFaults,
    /// A step towards the constraints closes what it can: near a singular position a remainder of
    /// the size of round-off cannot be closed.
    StayOpen,
}

/// Scales that convert multipliers to forces.
#[derive(Debug, Clone)]
pub(crate) struct ReactionScales {
    /// The size of the mechanism, in m.
    pub(crate) size: f64,
    /// [`MechanismExt::phi_scale`](crate::MechanismExt::phi_scale) at the time.
    pub(crate) phi: Vec<f64>,
}

/// A row of the scaled phi_q that agrees with others to this fraction counts as dependent.
///
/// Much finer cut-offs let rounding errors through near a singular position, as accelerations of
/// any size.
const ROW_CUT_OFF: f64 = 1e-4;

/// Inertia below this fraction of the largest one is none.
const INERTIA_CUT_OFF: f64 = 1e-14;

/// Accelerations below this, in sizes or rad per s^2, count as zero.
const NOTHING: f64 = 1e-18;

/// The largest acceleration that a load would give to what it acts on, if nothing else held it.
fn pace(mass: &ScaledMass<'_>, force: &[f64]) -> f64 {
    let mut inertia = vec![0.0; force.len()];
    for (i, j, value) in mass.layout.patterns().mass_matrix.iter(mass.values) {
        if i == j {
            inertia[i] = value * mass.scale[i] * mass.scale[i];
        }
    }
    let moved = force.iter().zip(inertia).filter(|(_, mass)| *mass > 0.0);
    moved.fold(0.0, |most, (force, mass)| most.max(force.abs() / mass))
}

/// Solves by the directions that the constraints determine and those that they leave free.
///
/// ```text
/// a = Y y + Z z,  phi_q Z = 0,  Z^T M Z z = Z^T (Q - M Y y)
/// ```
pub(crate) fn solve(
    layout: &Layout,
    blocks: &Blocks<'_>,
    shift: Option<&[f64]>,
    gaps: Gaps,
    scales: &ReactionScales,
    a: &mut [f64],
    lambda: &mut [f64],
) -> Result<(), Singular> {
    let scaled = ScaledJacobian::new(layout, blocks.jacobian, scales.size);
    let space = scaled.row_space(ROW_CUT_OFF);
    let right = |i: usize| {
        let shift = shift.map_or(0.0, |shift| shift[i]);
        scaled.row_scale[i] * (blocks.eta[i] + shift)
    };
    let right: Vec<f64> = (0..layout.nc()).map(right).collect();
    let (mut x, residual) = space.least_squares(&right);
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
    // What the dropped remainders of the rows would have contributed is no contradiction, nor is what rounding leaves at
    // rest: loads say how fast a mechanism moves then.
    let loads = pace(&mass, &force);
    let scale = dense::max_abs(&right) + dense::max_abs(&x) + loads + NOTHING;
    // Rows that agree to round-off do so everywhere. Others agree near a singular position only,
    // where a position is known to the root of its tolerance, and what they demand no better.
    let dropped = space.largest_dropped();
    let agreement = if dropped < 1e-12 { 1e-6 } else { 1e-4 };
    let allowed = (agreement + 100.0 * dropped) * scale;
    let worst = dense::max_abs(&residual);
    if worst > allowed && gaps == Gaps::AreFaults {
        let involved = |&i: &usize| residual[i].abs() > 1e-3 * worst;
        let constraints = (0..layout.nc()).filter(involved).collect();
        return Err(Singular::Contradictory { constraints });
    }

    let free = space.free_directions();
    let forward = mass.times(&x);
    let missing: Vec<f64> = force.iter().zip(&forward).map(|(f, m)| f - m).collect();
    let projected: Vec<f64> = free.iter().map(|z| dense::dot(z, &missing)).collect();
    let inertia = ProjectedMass::new(&mass, &free, INERTIA_CUT_OFF);
    if let Some(direction) = inertia.without_inertia(&free) {
        let largest = dense::max_abs(&direction);
        let moves = |&j: &usize| direction[j] > 1e-6 * largest;
        let coordinates = (0..layout.nv()).filter(moves).collect();
        return Err(Singular::Undetermined { coordinates });
    }
    add_combination(&mut x, &free, &inertia.solve(&projected));
    let carried = mass.times(&x);
    let reaction: Vec<f64> = force.iter().zip(&carried).map(|(f, m)| f - m).collect();
    least_norm(layout, &scaled, &space, &reaction, scales, lambda);
    for (i, value) in a.iter_mut().enumerate() {
        *value = scaled.column_scale[i] * x[i];
    }
    Ok(())
}

/// The multipliers of least norm that go with the accelerations `a`, where the motion is known and
/// the constraints do not determine it.
pub(crate) fn multipliers(
    layout: &Layout,
    blocks: &Blocks<'_>,
    scales: &ReactionScales,
    a: &[f64],
    lambda: &mut [f64],
) {
    let scaled = ScaledJacobian::new(layout, blocks.jacobian, scales.size);
    let space = scaled.row_space(ROW_CUT_OFF);
    let mut reaction = blocks.force.to_vec();
    for (i, j, value) in layout.patterns().mass_matrix.iter(blocks.mass) {
        reaction[i] -= value * a[j];
    }
    for (reaction, scale) in reaction.iter_mut().zip(&scaled.column_scale) {
        *reaction *= scale;
    }
    least_norm(layout, &scaled, &space, &reaction, scales, lambda);
}

/// `lambda` of least norm with `phi_q^T lambda = reaction`, the reaction in scaled coordinates.
///
/// The norm is that of forces in N, as [`reaction_scale`] has them.
pub(crate) fn least_norm(
    layout: &Layout,
    scaled: &ScaledJacobian,
    space: &RowSpace,
    reaction: &[f64],
    scales: &ReactionScales,
    lambda: &mut [f64],
) {
    let mut weight = reaction_scale(layout, scales.size, scales.phi.clone());
    for (weight, scale) in weight.iter_mut().zip(&scaled.row_scale) {
        *weight *= scale;
    }
    // lambda is row_scale times the scaled one.
    let scaled_lambda = space.multipliers(reaction, &weight);
    for (i, value) in lambda.iter_mut().enumerate() {
        *value = scaled.row_scale[i] * scaled_lambda[i];
    }
}
