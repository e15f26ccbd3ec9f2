//! Questions to the index-1 equations besides their solution.

use crate::layout::kernel_lengths::dynamics_len;
use crate::linear::blocks::Blocks;
use crate::linear::rank_deficient;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::index1_solution::reaction_scales;
use crate::mechanism::point::Point;

/// The first number of the equations at a state that is not finite.
pub(crate) fn not_finite(mechanism: &dyn Mechanism, at: &Point<'_>) -> Option<Singular> {
    let layout = mechanism.layout();
    let mut values = vec![0.0; dynamics_len(layout)];
    mechanism.dynamics(at, &mut values);
    Blocks::new(layout, &values).not_finite(layout, None)
}

/// The multipliers of least norm that go with accelerations that are known.
///
/// # Errors
/// [`Singular::NotFinite`] where the equations are not.
pub(crate) fn multipliers(
    mechanism: &dyn Mechanism,
    at: &Point<'_>,
    a: &[f64],
    lambda: &mut [f64],
) -> Result<(), Singular> {
    let layout = mechanism.layout();
    let mut values = vec![0.0; dynamics_len(layout)];
    mechanism.dynamics(at, &mut values);
    let blocks = Blocks::new(layout, &values);
    if let Some(error) = blocks.not_finite(layout, None) {
        return Err(error);
    }
    let scales = reaction_scales(mechanism, at.t);
    rank_deficient::multipliers(layout, &blocks, &scales, a, lambda);
    Ok(())
}
