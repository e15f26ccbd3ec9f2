//! Forces of frictions that slip, for methods that solve for the multipliers: the forces depend on
//! these.
//!
//! ```text
//! Q_f = -sum of r_q^T mu sigma N(lambda)
//! ```

use std::collections::BTreeSet;

use crate::contact::regime::{Regime, Sliding};
use crate::contact::rows::Rows;
use crate::layout::Pattern;
use crate::mechanism::point::Point;

/// One friction that slips, at a state.
struct Slip {
    /// Its row of phi_q.
    direction: Vec<f64>,
    /// Coefficient that multiplies the normal force, and its derivative by the sliding speed, s/m.
    coefficient: f64,
    slope: f64,
    /// The normal force, and its derivatives by the multipliers.
    normal: f64,
    by_multipliers: [(Option<usize>, f64); 2],
}

fn slips<'s>(
    rows: &'s Rows<'_>,
    regime: &'s Regime,
    at: Point<'_>,
    lambda: &'s [f64],
) -> impl Iterator<Item = Slip> + 's {
    let laws = rows.laws(at);
    let rates = rows.rates(at.t, at.q, at.v);
    let mut directions = rows.directions(at.t, at.q);
    regime.slipping().map(move |friction| {
        let row = rows.stops() + friction;
        let (law, sliding) = (laws.friction(friction), regime.sliding[friction]);
        let normal = rows.contacts.frictions[friction].normal;
        let pressing = normal.rows();
        let values = pressing.map(|row| row.map_or(0.0, |row| lambda[row]));
        let (normal, slopes) = law.normal(normal, values);
        let by_multipliers = [(pressing[0], slopes[0]), (pressing[1], slopes[1])];
        Slip {
            direction: std::mem::take(&mut directions[row]),
            coefficient: law.coefficient(sliding, rates[row]),
            slope: law.slope(sliding, rates[row]),
            normal,
            by_multipliers,
        }
    })
}

/// The generalized friction forces Q_f: nv values.
pub(crate) fn force(
    rows: &Rows<'_>,
    regime: &Regime,
    at: Point<'_>,
    lambda: &[f64],
    force: &mut [f64],
) {
    force.fill(0.0);
    for slip in slips(rows, regime, at, lambda) {
        for (force, along) in force.iter_mut().zip(&slip.direction) {
            *force -= along * slip.coefficient * slip.normal;
        }
    }
}

/// Derivatives of the friction forces by the velocities, on a pattern.
pub(crate) fn by_velocities(
    (rows, regime): (&Rows<'_>, &Regime),
    at: Point<'_>,
    lambda: &[f64],
    pattern: &Pattern,
    values: &mut [f64],
) {
    values.fill(0.0);
    for slip in slips(rows, regime, at, lambda) {
        for (value, &(i, j)) in values.iter_mut().zip(pattern.entries.iter()) {
            let along = slip.direction[i as usize] * slip.direction[j as usize];
            *value -= along * slip.slope * slip.normal;
        }
    }
}

/// Derivatives of the friction forces by the multipliers, on a pattern.
pub(crate) fn by_multipliers(
    (rows, regime): (&Rows<'_>, &Regime),
    at: Point<'_>,
    lambda: &[f64],
    pattern: &Pattern,
    values: &mut [f64],
) {
    values.fill(0.0);
    for slip in slips(rows, regime, at, lambda) {
        for (value, &(i, row)) in values.iter_mut().zip(pattern.entries.iter()) {
            for (multiplier, slope) in slip.by_multipliers {
                if multiplier == Some(row as usize) {
                    *value -= slip.direction[i as usize] * slip.coefficient * slope;
                }
            }
        }
    }
}

/// Patterns of the derivatives by the velocities, and by this number of multipliers.
pub(crate) fn patterns(rows: &Rows<'_>, regime: &Regime, multipliers: usize) -> [Pattern; 2] {
    let layout = rows.whole().layout();
    let (mut by_v, mut by_lambda) = (BTreeSet::new(), BTreeSet::new());
    for friction in regime.slipping() {
        let row = rows.nc + rows.stops() + friction;
        let entries = layout.patterns().phi_q.entries.iter();
        let along = entries.filter(|entry| entry.0 as usize == row);
        let along: Vec<u32> = along.map(|entry| entry.1).collect();
        let pressing = rows.contacts.frictions[friction].normal.rows();
        let pressing = pressing.into_iter().flatten();
        for &i in &along {
            by_lambda.extend(pressing.clone().map(|row| (i, row as u32)));
            if regime.sliding[friction] == Sliding::Smooth {
                by_v.extend(along.iter().map(|&j| (i, j)));
            }
        }
    }
    [(by_v, layout.nv()), (by_lambda, multipliers)].map(|(entries, columns)| Pattern {
        rows: layout.nv(),
        columns,
        entries: entries.into_iter().collect(),
    })
}
