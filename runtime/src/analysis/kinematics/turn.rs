//! The time that a driver takes for one turn.

use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use std::f64::consts::TAU;

use crate::constraints::assembly::Assembled;
use crate::layout::Kind;
use crate::mechanism::Mechanism;

/// Rates that differ by less than this share are the same.
const SAME: f64 = 1e-12;

/// Rates that differ by less than this share are the same if the cosine follows from the sine.
const ROUGH: f64 = 1e-9;

/// Times at which rates are compared, in shares of a turn.
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
    /// It is a row of phi in rad with a phi_t that is the same at all times looked at; in space a row may be the sine of
    /// what is driven further, whose rate is the cosine times that of the driver.
    pub fn of_driver(mechanism: &dyn Mechanism, assembled: &Assembled) -> Option<Turn> {
        let layout = mechanism.layout();
        let mut values = vec![0.0; layout.nc()];
        mechanism.phi_t(&Point::position(assembled.t, &assembled.q), &mut values);
        let rates = values.clone();
        let mut rows = layout.constraints().iter().zip(rates).enumerate();
        rows.find_map(|(place, (row, rate))| {
            if row.kind != Kind::Angle || rate == 0.0 || !rate.is_finite() {
                return None;
            }
            let period = TAU / rate.abs();
            let (mut is_linear, mut is_sine) = (true, true);
            for share in SHARES {
                let t = assembled.t + share * period;
                mechanism.phi_t(&Point::position(t, &assembled.q), &mut values);
                let phi_t = values[place];
                mechanism.phi(&Point::position(t, &assembled.q), &mut values);
                let cosine = (1.0 - values[place] * values[place]).max(0.0).sqrt();
                is_linear &= (phi_t - rate).abs() <= SAME * rate.abs();
                is_sine &= (phi_t.abs() - cosine * rate.abs()).abs() <= ROUGH * rate.abs();
            }
            let steady = is_linear || (is_sine && !layout.is_flat());
            steady.then(|| Turn {
                driver: row.joint.to_string(),
                period,
            })
        })
    }
}
