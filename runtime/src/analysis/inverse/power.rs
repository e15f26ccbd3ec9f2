//! Power balance of the drivers of a motion.

use crate::analysis::inverse::effort::Effort;
use crate::analysis::kinematics::motion::Motion;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::energy::Energy;
use crate::mechanism::point::Point;
use crate::mechanism::rates::coordinate_rates;
use crate::mechanism::size::scales;
use crate::methods::state::State;

/// The points of a difference are apart by the time in which the mechanism moves by this share, in rad or its size.
const SHARE: f64 = 2e-3;

/// The points of a difference are at most apart by this share of the time to the next row.
const SPREAD: f64 = 0.0625;

/// A residual above this share of the power is measured on one side, too: the power may jump.
const SUSPICIOUS: f64 = 1e-9;

/// Powers below this share of T per time in which the mechanism moves by its size count as zero.
const IDLE: f64 = 1e-3;

/// Powers below this share of |U| per step of a difference are lost in its rounding.
const ROUNDING: f64 = 1e-10;

/// Power balance of the drivers, at every row, in W.
///
/// ```text
/// drivers + moving + loads = stored
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PowerBalance {
    /// The power of all drivers, or of the actuators that follow them.
    pub drivers: Vec<f64>,
    /// The power of joints that move over time by themselves, as moving ground points do.
    pub moving: Vec<f64>,
    /// The power of loads without potential, and of potentials that change in time.
    pub loads: Vec<f64>,
    /// The rate of H = v T_v - T + U, by differences along the motion.
    pub stored: Vec<f64>,
    /// The largest |drivers + moving + loads - stored|, as a share of the largest sum of their sizes; where next to no
    /// power is exchanged, of a thousandth of what would stop the mechanism within its size. NaN if it could not be
    /// measured.
    pub residual: f64,
}

/// The power balance at the rows of a motion.
pub(super) fn balance(motion: &mut Motion<'_>, efforts: &[Effort]) -> PowerBalance {
    let mut meter = Meter::new(motion.mechanism);
    let times = motion.times();
    let mut balance = PowerBalance {
        drivers: Vec::new(),
        moving: Vec::new(),
        loads: Vec::new(),
        stored: Vec::new(),
        residual: 0.0,
    };
    let (mut largest, mut floor) = (0.0_f64, 0.0_f64);
    let mut worst = 0.0_f64;
    for row in 0..times.len() {
        let Some(state) = motion.row(row) else { break };
        let step = meter.step(&state, times, row);
        let powers = efforts.iter().map(|of| of.effort[row] * of.speed[row]);
        let (drivers, sizes) = powers.fold((0.0, 0.0), |(sum, sizes), power: f64| {
            (sum + power, sizes + power.abs())
        });
        let (moving, loads) = (meter.moving(&state), meter.loads(&state, step));
        let given = drivers + moving + loads;
        let scale = sizes + moving.abs() + loads.abs();
        let stored = meter.stored(motion, row, step, given, scale);
        let residual = (given - stored).abs();
        // NaN must not be lost.
        if residual > worst || residual.is_nan() {
            worst = residual;
        }
        largest = largest.max(scale + stored.abs());
        let Energy { kinetic, potential } = Energy::of(motion.mechanism, &state.at());
        let idle = IDLE * SHARE * kinetic.abs() + ROUNDING * potential.abs();
        floor = floor.max(idle / step);
        balance.drivers.push(drivers);
        balance.moving.push(moving);
        balance.loads.push(loads);
        balance.stored.push(stored);
    }
    balance.residual = match worst {
        0.0 => 0.0,
        worst => worst / largest.max(floor),
    };
    balance
}

/// Measures powers along a motion, with its work space.
struct Meter<'m> {
    mechanism: &'m dyn Mechanism,
    /// Unit of every displacement: the size of the mechanism for a length, 1 for an angle.
    unit: Vec<f64>,
    force: Vec<f64>,
    phi_t: Vec<f64>,
    momentum: Vec<f64>,
    beside: Vec<f64>,
    rates: Vec<f64>,
}

impl<'m> Meter<'m> {
    fn new(mechanism: &'m dyn Mechanism) -> Meter<'m> {
        let layout = mechanism.layout();
        Meter {
            mechanism,
            unit: scales(mechanism).coordinate,
            force: vec![0.0; layout.nv()],
            phi_t: vec![0.0; layout.nc()],
            momentum: vec![0.0; 2 * layout.nv()],
            beside: vec![0.0; layout.nq()],
            rates: vec![0.0; layout.nq()],
        }
    }

    /// The step of differences at a row, in s.
    fn step(&self, state: &State, times: &[f64], row: usize) -> f64 {
        let moves = state.v.iter().zip(&state.a).zip(&self.unit);
        let rates = moves.map(|((v, a), unit)| (v / unit).abs().max((a / unit).abs().sqrt()));
        let mut step = SHARE / rates.fold(0.0, f64::max);
        let nearest = |at: usize| Some((times.get(at)? - times[row]).abs());
        let neighbors = [row.checked_sub(1).and_then(nearest), nearest(row + 1)];
        for distance in neighbors.into_iter().flatten() {
            step = step.min(SPREAD * distance);
        }
        // A mechanism at rest, at one time only.
        if step.is_finite() { step } else { SHARE }
    }

    /// `lambda . phi_t` of all rows but those of drivers.
    fn moving(&mut self, state: &State) -> f64 {
        self.mechanism
            .phi_t(&Point::position(state.t, &state.q), &mut self.phi_t);
        for &row in self.mechanism.layout().drivers() {
            self.phi_t[row as usize] = 0.0;
        }
        dot(&state.lambda, &self.phi_t)
    }

    /// The power of loads: `v . (Q + T_vq v + T_vt) - (T_q . v + T_t) + (U_q . v + U_t)`, the last two terms as
    /// differences.
    fn loads(&mut self, state: &State, step: f64) -> f64 {
        let at = state.at();
        let mechanism = self.mechanism;
        mechanism.force(&at, &mut self.force);
        mechanism.momentum(&at, &mut self.momentum);
        coordinate_rates(mechanism, &at, &mut self.rates);
        let rates = &self.rates;
        let beside = &mut self.beside;
        let mut ahead = |shift: f64| {
            for ((beside, q), rate) in beside.iter_mut().zip(at.q).zip(rates) {
                *beside = q + shift * rate;
            }
            let Energy { kinetic, potential } =
                Energy::of(mechanism, &Point::new(at.t + shift, beside, at.v));
            Some(potential - kinetic)
        };
        let difference = central(step, &mut ahead).unwrap_or(f64::NAN);
        dot(at.v, &self.force) + dot(at.v, &self.momentum[at.v.len()..]) + difference
    }

    /// The rate of H along the motion at a row. Where the power jumps it has two: then the one that is nearer to what is
    /// given.
    fn stored(
        &mut self,
        motion: &mut Motion<'_>,
        row: usize,
        step: f64,
        given: f64,
        scale: f64,
    ) -> f64 {
        let times = motion.times();
        let t = times[row];
        let (first, last) = (row == 0, row + 1 == times.len());
        let mut energy = |shift: f64| {
            let state = motion.at(t + shift)?;
            Some(self.energy(state))
        };
        let mut stored = f64::NAN;
        let mut nearer = |slope: Option<f64>| {
            let slope = slope.unwrap_or(f64::NAN);
            if stored.is_nan() || (slope - given).abs() < (stored - given).abs() {
                stored = slope;
            }
            (stored - given).abs() <= SUSPICIOUS * scale
        };
        let done = !first && !last && nearer(central(step, &mut energy));
        let done = done || (!last || first) && nearer(one_sided(step, &mut energy));
        if !done && !first {
            nearer(one_sided(-step, &mut energy));
        }
        stored
    }

    /// H = v T_v - T + U.
    fn energy(&mut self, state: &State) -> f64 {
        let at = state.at();
        let Energy { kinetic, potential } = Energy::of(self.mechanism, &at);
        self.mechanism.momentum(&at, &mut self.momentum);
        dot(at.v, &self.momentum) - kinetic + potential
    }
}

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

/// The slope of a function at 0, of fourth order, from both sides.
fn central(h: f64, f: &mut impl FnMut(f64) -> Option<f64>) -> Option<f64> {
    let mut across = |share: f64| Some(f(share * h)? - f(-share * h)?);
    Some((8.0 * across(1.0)? - across(2.0)?) / (12.0 * h))
}

/// The slope of a function at 0, of fourth order, from one side.
fn one_sided(h: f64, f: &mut impl FnMut(f64) -> Option<f64>) -> Option<f64> {
    const WEIGHTS: [f64; 5] = [-25.0, 48.0, -36.0, 16.0, -3.0];
    let mut sum = 0.0;
    for (place, weight) in (0..).zip(WEIGHTS) {
        sum += weight * f(f64::from(place) * h)?;
    }
    Some(sum / (12.0 * h))
}

#[cfg(test)]
mod tests {
    use super::{central, one_sided};

    #[test]
    fn slopes_are_exact_for_quartics() {
        let mut quartic = |x: f64| Some(3.0 + x * (2.0 + x * (1.0 + x * (4.0 - x))));
        for slope in [
            central(0.5, &mut quartic),
            one_sided(0.5, &mut quartic),
            one_sided(-0.5, &mut quartic),
        ] {
            assert!(slope.is_some_and(|slope| (slope - 2.0).abs() < 1e-13));
        }
    }
}
