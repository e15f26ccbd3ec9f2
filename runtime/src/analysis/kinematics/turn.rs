//! How long a driver takes for one turn.

use std::f64::consts::TAU;

use crate::constraints::assembly::Assembled;
use crate::layout::Kind;
use crate::mechanism::Mechanism;

/// Rates that differ by less than this share are the same.
const SAME: f64 = 1e-12;

/// When rates are compared, in shares of a turn.
const SHARES: [f64; 5] = [0.0, 0.11, 0.37, 0.61, 0.93];

/// A driver that turns at a constant rate.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Turn {
    /// The driver's name.
    pub driver: String,
    /// The time of one turn, in s.
    pub period: f64,
}

impl Turn {
    /// The first driver of an angle that turns at a constant rate; `None` if no driver does.
    ///
    /// It is a row of phi in rad with a phi_t that is the same at all times looked at.
    pub fn of_driver(mechanism: &dyn Mechanism, assembled: &Assembled) -> Option<Turn> {
        let layout = mechanism.layout();
        let mut phi_t = vec![0.0; layout.nc()];
        mechanism.phi_t(assembled.t, &assembled.q, &mut phi_t);
        let rates = phi_t.clone();
        let mut rows = layout.constraints().iter().zip(rates).enumerate();
        rows.find_map(|(place, (row, rate))| {
            if row.kind != Kind::Angle || rate == 0.0 || !rate.is_finite() {
                return None;
            }
            let period = TAU / rate.abs();
            let steady = SHARES.iter().all(|share| {
                mechanism.phi_t(assembled.t + share * period, &assembled.q, &mut phi_t);
                (phi_t[place] - rate).abs() <= SAME * rate.abs()
            });
            steady.then(|| Turn {
                driver: row.joint.to_string(),
                period,
            })
        })
    }
}
