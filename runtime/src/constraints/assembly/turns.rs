//! Whole turns of counted angles: screws, gears and racks read angles of joints over any number of turns, and what keeps
//! such a coordinate at the angle between two bodies does not tell whole turns apart.

use std::f64::consts::TAU;

use crate::constraints::assembly::newton::Level;
use crate::layout::Kind;
use crate::linear::dense::dot;

/// Largest number of passes over all angles: a turn of one may require turns of the next.
const MOST_PASSES: usize = 20;

/// Scaled rows that change by less over a whole turn do not tell it from none.
const SAME: f64 = 1e-12;

/// Moves the free angles of joints by the whole turns with which the constraints are violated least, where these are
/// many: Newton's method finds the rest of a turn, but would have to follow every turn before.
pub(crate) fn count(level: &mut Level<'_>, q: &mut [f64], free: &[bool]) {
    let layout = level.mechanism.layout();
    let angles: Vec<usize> = layout
        .flat()
        .filter(|&(j, velocity)| free[velocity] && layout.coordinates()[j].kind == Kind::Angle)
        .map(|(j, _)| j)
        .collect();
    let mut residual = level.residual(q);
    for _ in 0..MOST_PASSES {
        let mut moved = false;
        for &j in &angles {
            let before = q[j];
            q[j] = before + TAU;
            let change = level.residual(q);
            let change: Vec<f64> = change
                .iter()
                .zip(&residual)
                .map(|(one, none)| one - none)
                .collect();
            let square = dot(&change, &change);
            let turns = match square > SAME * SAME {
                true => (-dot(&residual, &change) / square).round(),
                false => 0.0,
            };
            q[j] = before + turns * TAU;
            let trial = level.residual(q);
            if turns != 0.0 && dot(&trial, &trial) < dot(&residual, &residual) {
                (residual, moved) = (trial, true);
            } else {
                q[j] = before;
            }
        }
        if !moved {
            break;
        }
    }
}
