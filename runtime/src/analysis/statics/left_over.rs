//! The force that a search in space leaves, along the velocities of the mechanism itself: that along a quaternion says
//! little to a reader.

use crate::analysis::error::AnalysisError;
use crate::analysis::flat_view::FlatView;
use crate::layout::Kind;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::size::size;
use crate::methods::state::State;
use nalgebra::{DMatrix, DVector};

/// Weight of a force beside that of a moment: joints of a body that can turn carry the force whole, and leave the
/// moment.
const FORCES_FIRST: f64 = 1e4;

/// Singular values below this share of the largest one are none: constraints may be redundant.
const REDUNDANT: f64 = 1e-10;

/// An error that names the force that is left, with that force along the velocities of the mechanism.
pub(super) fn in_own_velocities(
    fault: AnalysisError,
    seen: &FlatView<'_>,
    state: &State,
) -> AnalysisError {
    let mechanism = seen.of();
    match fault {
        AnalysisError::NoEquilibrium { iterations, .. } if !mechanism.layout().is_flat() => {
            match left_over(mechanism, &seen.own(state)) {
                Some((force, unit, coordinate)) => AnalysisError::NoEquilibrium {
                    iterations,
                    force,
                    unit,
                    coordinate,
                },
                None => fault,
            }
        }
        fault => fault,
    }
}

/// The largest part of the forces that constraints do not carry, its unit, and what it moves.
///
/// ```text
/// Q - phi_q^T lambda,  of which lambda makes the least, forces before moments
/// ```
fn left_over(mechanism: &dyn Mechanism, state: &State) -> Option<(f64, &'static str, String)> {
    let layout = mechanism.layout();
    let mut force = vec![0.0; layout.nv()];
    mechanism.force(&state.at(), &mut force);
    let pattern = &layout.patterns().phi_q;
    let mut values = vec![0.0; pattern.len()];
    mechanism.phi_q(&state.at(), &mut values);
    let size = size(mechanism);
    let turns = |j: usize| layout.velocities()[j].kind == Kind::Angle;
    let unit = |j: usize| if turns(j) { 1.0 } else { size };
    let weight = |j: usize| if turns(j) { 1.0 } else { FORCES_FIRST * size };
    let mut carried = DMatrix::zeros(layout.nv(), layout.nc());
    for (row, column, value) in pattern.iter(&values) {
        carried[(column, row)] += weight(column) * value;
    }
    let wanted = DVector::from_fn(layout.nv(), |j, _| weight(j) * force[j]);
    let left = match layout.nc() {
        0 => wanted,
        _ => {
            let found = carried.clone().svd(true, true);
            let cut_off = REDUNDANT * found.singular_values.max();
            let lambda = found.solve(&wanted, cut_off).ok()?;
            wanted - carried * lambda
        }
    };
    let left = |j: usize| (left[j] / weight(j), (left[j] / weight(j) * unit(j)).abs());
    let most = (0..layout.nv()).max_by(|i, j| left(*i).1.total_cmp(&left(*j).1))?;
    let (force, work) = left(most);
    let unit = match turns(most) {
        _ if !layout.units() => "",
        true => "N*m",
        false => "N",
    };
    let name = layout.velocities()[most].name.to_string();
    (work > 0.0 && work.is_finite()).then(|| (force.abs(), unit, name))
}
