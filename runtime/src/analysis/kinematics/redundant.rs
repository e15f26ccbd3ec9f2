//! Rows of phi that are not used, because they follow from others.

use crate::analysis::kinematics::system::System;
use crate::constraints::rank::rank;
use crate::mechanism::Mechanism;
use crate::methods::state::State;

/// Constraints that are left out, because they depend on others, hold to this many rad or sizes.
const KEPT: f64 = 1e-9;

/// Whether a position satisfies the rows that are not used: those that are used also have solutions on which the
/// others do not hold.
///
/// `unit` is what one unit of every row counts; `phi` is room for all rows.
pub(super) fn hold(
    mechanism: &dyn Mechanism,
    system: &System,
    trial: &State,
    (unit, phi): (&[f64], &mut [f64]),
) -> bool {
    if system.is_square() {
        return true;
    }
    mechanism.phi(trial.t, &trial.q, phi);
    system.spare().all(|row| phi[row].abs() <= KEPT * unit[row])
}

/// The joints of the rows that depend on each other at a position, and contradict each other most.
pub(super) fn contradictory(mechanism: &dyn Mechanism, trial: &State) -> Vec<String> {
    let (State { t, q, .. }, layout) = (trial, mechanism.layout());
    let mut phi = vec![0.0; layout.nc()];
    mechanism.phi(*t, q, &mut phi);
    let rank = rank(mechanism, *t, q);
    let gap = |at: usize| {
        let terms = rank.null_vectors[at].iter().zip(&phi);
        terms.map(|(w, phi)| w * phi).sum::<f64>().abs()
    };
    let worst = (0..rank.null_vectors.len()).max_by(|&i, &j| gap(i).total_cmp(&gap(j)));
    let joints = worst.map_or_else(Vec::new, |at| rank.joints(at, layout));
    joints.into_iter().map(str::to_owned).collect()
}
