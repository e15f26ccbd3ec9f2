//! Rows of phi that are not used, because they follow from others.

use crate::analysis::kinematics::system::System;
use crate::constraints::rank::rank;
use crate::linear::cholesky::{cholesky_factor, cholesky_solve};
use crate::linear::dense::dot;
use crate::linear::scales::reaction_scale;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::index1_solution::reaction_scales;
use crate::mechanism::point::Point;
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
    mechanism.phi(&Point::position(trial.t, &trial.q), phi);
    system.spare().all(|row| phi[row].abs() <= KEPT * unit[row])
}

/// Spreads multipliers of the rows that are used over all rows where the system was factorized last: those of least norm
/// with the same `phi_q^T lambda`, as forces in N.
///
/// ```text
/// lambda <- lambda - N (N^T W^2 N)^-1 N^T W^2 lambda,  phi_q^T N = 0
/// ```
///
/// A column of N is a row that is not used, less the combination of those that are used which it is.
pub(super) fn spread(mechanism: &dyn Mechanism, system: &mut System, t: f64, lambda: &mut [f64]) {
    let layout = mechanism.layout();
    let scales = reaction_scales(mechanism, t);
    let weight = reaction_scale(layout, scales.size, scales.phi);
    let spare: Vec<usize> = system.spare().collect();
    let null_vectors = spare.iter().map(|&row| {
        let mut null = vec![0.0; layout.nc()];
        system.combination(layout, row, &mut null);
        for value in &mut null {
            *value = -*value;
        }
        null[row] = 1.0;
        null
    });
    let null_vectors: Vec<Vec<f64>> = null_vectors.collect();
    let weighted = |vector: &[f64]| -> Vec<f64> {
        let terms = vector.iter().zip(&weight);
        terms.map(|(value, weight)| value * weight).collect()
    };
    let columns: Vec<Vec<f64>> = null_vectors.iter().map(|null| weighted(null)).collect();
    let count = columns.len();
    let mut gram = vec![0.0; count * count];
    for i in 0..count {
        for j in 0..=i {
            gram[i * count + j] = dot(&columns[i], &columns[j]);
        }
    }
    let forces = weighted(lambda);
    let right: Vec<f64> = columns.iter().map(|column| dot(column, &forces)).collect();
    let (mut order, mut shares) = (vec![0; count], vec![0.0; count]);
    let rank = cholesky_factor(count, &mut gram, &mut order, 0.0);
    cholesky_solve(count, rank, &gram, &order, &right, &mut shares);
    for (null, share) in null_vectors.iter().zip(shares) {
        for (value, part) in lambda.iter_mut().zip(null) {
            *value -= share * part;
        }
    }
}

/// The joints of the rows that depend on each other at a position, and contradict each other most.
pub(super) fn contradictory(mechanism: &dyn Mechanism, trial: &State) -> Vec<String> {
    let (State { t, q, .. }, layout) = (trial, mechanism.layout());
    let mut phi = vec![0.0; layout.nc()];
    mechanism.phi(&Point::position(*t, q), &mut phi);
    let rank = rank(mechanism, *t, q);
    let gap = |at: usize| {
        let terms = rank.null_vectors[at].iter().zip(&phi);
        terms.map(|(w, phi)| w * phi).sum::<f64>().abs()
    };
    let worst = (0..rank.null_vectors.len()).max_by(|&i, &j| gap(i).total_cmp(&gap(j)));
    let joints = worst.map_or_else(Vec::new, |at| rank.joints(at, layout));
    joints.into_iter().map(str::to_owned).collect()
}
