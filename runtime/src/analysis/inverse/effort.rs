//! The efforts of drivers and actuators over the rows of a motion.

use std::fmt;

use crate::analysis::inverse::actuators::Actuators;
use crate::analysis::inverse::error::InverseError;
use crate::analysis::inverse::motion::Motion;
use crate::analysis::kinematics::Limit;
use crate::layout::words::short;
use crate::linear::rank::Rank;
use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::results::trajectory::Trajectory;

/// The share of a bracket that the golden section keeps.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// Sections: the rest of a bracket is below 1e-8 of it.
const SECTIONS: usize = 40;

/// The effort of one driver or actuator: force, torque, or what else goes with its coordinate.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Effort {
    /// The name of the driver or actuator.
    pub name: String,
    /// The unit of the effort, empty where the model has no units.
    pub unit: String,
    /// The unit of the speed.
    pub speed_unit: String,
    /// The effort at every row, with the sign of `motor.reaction` in outputs.
    pub effort: Vec<f64>,
    /// The speed at which it works, at every row: their product is the power that the mechanism gets.
    pub speed: Vec<f64>,
    /// The smallest effort, between the rows, too.
    pub smallest: Limit,
    /// The largest effort, between the rows, too.
    pub largest: Limit,
    /// The root of the mean square of the effort.
    pub rms: f64,
    /// The work over the whole time, in J.
    pub energy: f64,
    /// The mean of the power, in W.
    pub mean_power: f64,
}

impl Effort {
    /// The power that the mechanism gets, at every row, in W.
    pub fn power(&self) -> impl Iterator<Item = f64> + '_ {
        let pairs = self.effort.iter().zip(&self.speed);
        pairs.map(|(effort, speed)| effort * speed)
    }
}

/// As in `motor: effort from -2 N*m at t = 0.1 s to 3 N*m at t = 0.4 s, rms 1.5 N*m; mean power 4 W, energy 2 J`.
/// A mean power below this fraction of the largest power is none.
const ROUNDING: f64 = 1e-12;

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Effort { name, unit, .. } = self;
        let [watt, joule] = if unit.is_empty() {
            ["", ""]
        } else {
            ["W", "J"]
        };
        let with = |value: f64, unit: &str| {
            let text = format!("{} {unit}", short(value));
            text.trim_end().to_owned()
        };
        let at = |limit: &Limit| format!("{} at t = {} s", with(limit.value, unit), short(limit.t));
        // What is given and taken back in equal parts leaves round-off.
        let largest = self
            .power()
            .fold(0.0_f64, |most, power| most.max(power.abs()));
        let is_nothing = self.mean_power.abs() <= ROUNDING * largest;
        let [mean_power, energy] = match is_nothing {
            true => [0.0, 0.0],
            false => [self.mean_power, self.energy],
        };
        write!(
            f,
            "{name}: effort from {} to {}, rms {}; mean power {}, energy {}",
            at(&self.smallest),
            at(&self.largest),
            with(self.rms, unit),
            with(mean_power, watt),
            with(energy, joule)
        )
    }
}

/// What makes a motion: the drivers that nothing follows, and the actuators.
pub(super) struct Sources<'m> {
    mechanism: &'m dyn Mechanism,
    rows: Vec<usize>,
    pub(super) actuators: Actuators<'m>,
}

impl<'m> Sources<'m> {
    /// # Errors
    /// [`InverseError::NoDriver`] if there is none, or [`InverseError::FewActuators`].
    pub(super) fn of(mechanism: &'m dyn Mechanism) -> Result<Sources<'m>, InverseError> {
        let layout = mechanism.layout();
        if layout.drivers().is_empty() {
            let model = layout.model().to_owned();
            return Err(InverseError::NoDriver { model });
        }
        let actuators = Actuators::of(mechanism)?;
        let rows = layout.drivers().iter().map(|&row| row as usize);
        let rows = rows.filter(|row| !actuators.followed.contains(row));
        Ok(Sources {
            mechanism,
            rows: rows.collect(),
            actuators,
        })
    }

    /// Checks that no row of a driver depends on others.
    ///
    /// # Errors
    /// [`InverseError::NotUnique`] for the first that does.
    pub(super) fn check_unique(&self, rank: &Rank) -> Result<(), InverseError> {
        let layout = self.mechanism.layout();
        for (vector, _) in rank.null_vectors.iter().enumerate() {
            let involved = rank.rows(vector);
            let mut drivers = layout.drivers().iter().map(|&row| row as usize);
            let Some(row) = drivers.find(|row| involved.contains(row)) else {
                continue;
            };
            let driver = layout.constraints()[row].joint.to_string();
            let others = rank.joints(vector, layout).into_iter();
            let others = others.filter(|name| *name != driver);
            return Err(InverseError::NotUnique {
                others: others.map(ToOwned::to_owned).collect(),
                driver,
            });
        }
        Ok(())
    }

    /// How many there are.
    fn len(&self) -> usize {
        self.rows.len() + self.actuators.list.len()
    }

    /// The effort of one of them at a state that has the efforts, and its speed.
    fn effort_and_speed(&self, place: usize, state: &State, phi_t: &mut [f64]) -> [f64; 2] {
        let Some(&row) = self.rows.get(place) else {
            let actuator = place - self.rows.len();
            return self.actuators.effort_and_speed(actuator, state);
        };
        self.mechanism.phi_t(state.t, &state.q, phi_t);
        // Adding 0 makes -0 a plain 0.
        [0.0 - state.lambda[row], -phi_t[row]]
    }

    /// The name of one of them, and the units of its effort and its speed.
    fn description(&self, place: usize, rows: &Trajectory) -> [String; 3] {
        let layout = self.mechanism.layout();
        let (name, unit, kind) = match self.rows.get(place) {
            Some(&row) => {
                let of = &layout.constraints()[row];
                let unit = rows.unit(&format!("lambda.{}", of.name));
                (&of.joint, unit.unwrap_or_default(), of.kind)
            }
            None => {
                let actuator = &self.actuators.list[place - self.rows.len()];
                let inputs = layout.parameters().iter().filter(|of| of.input);
                let unit = inputs.map(|of| &*of.unit).nth(actuator.input as usize);
                (&actuator.name, unit.unwrap_or_default(), actuator.kind)
            }
        };
        let speed = if layout.units() { kind.rate_unit() } else { "" };
        [name.to_string(), unit.to_owned(), speed.to_owned()]
    }

    /// The efforts at the rows of a motion that has them, with their extremes, means and sums.
    pub(super) fn efforts(&self, motion: &mut Motion<'_>, states: &[State]) -> Vec<Effort> {
        let mut phi_t = vec![0.0; self.mechanism.layout().nc()];
        let mut efforts = Vec::new();
        for place in 0..self.len() {
            let measured = states
                .iter()
                .map(|state| self.effort_and_speed(place, state, &mut phi_t));
            let (effort, speed) = measured.map(|[effort, speed]| (effort, speed)).unzip();
            efforts.push(self.summed(motion, place, effort, speed));
        }
        efforts
    }

    /// An effort with what follows from its values.
    fn summed(
        &self,
        motion: &mut Motion<'_>,
        place: usize,
        effort: Vec<f64>,
        speed: Vec<f64>,
    ) -> Effort {
        let [name, unit, speed_unit] = self.description(place, motion.rows);
        let times = motion.times();
        let square = integral(times, effort.iter().map(|x| x * x));
        let energy = integral(times, effort.iter().zip(&speed).map(|(x, v)| x * v));
        let span = times.last().zip(times.first());
        let span = span.map_or(0.0, |(last, first)| last - first);
        let mean = |integral: f64, only: f64| if span > 0.0 { integral / span } else { only };
        let first = effort.first().copied().unwrap_or(0.0);
        let power = first * speed.first().copied().unwrap_or(0.0);
        let mut limit = |sign: f64| {
            let (t, value) = self.extreme(motion, place, &effort, sign);
            Limit {
                name: name.clone(),
                unit: unit.clone(),
                t,
                value,
                largest: sign > 0.0,
            }
        };
        Effort {
            smallest: limit(-1.0),
            largest: limit(1.0),
            rms: mean(square, first * first).sqrt(),
            mean_power: mean(energy, power),
            name,
            unit,
            speed_unit,
            effort,
            speed,
            energy,
        }
    }

    /// When the effort times the sign is largest, and the effort: the best row, then a golden section between its
    /// neighbors.
    fn extreme(
        &self,
        motion: &mut Motion<'_>,
        place: usize,
        effort: &[f64],
        sign: f64,
    ) -> (f64, f64) {
        let times = motion.times();
        let mut phi_t = vec![0.0; self.mechanism.layout().nc()];
        let by_value = |i: &usize, j: &usize| (sign * effort[*i]).total_cmp(&(sign * effort[*j]));
        // Of equal ones the first.
        let Some(best) = (0..effort.len()).rev().max_by(by_value) else {
            return (f64::NAN, f64::NAN);
        };
        let mut found = (times[best], effort[best]);
        let from = best.saturating_sub(1);
        let (mut low, mut high) = (times[from], times[(best + 1).min(times.len() - 1)]);
        let mut value = |t: f64| {
            let mut state = motion.after(from, t).cloned();
            // Where the actuators do not move the drivers there is no effort.
            let solved = state.as_mut().map(|state| self.actuators.solve(state));
            let value = match (&state, solved) {
                (Some(state), Some(Ok(_))) => self.effort_and_speed(place, state, &mut phi_t)[0],
                _ => f64::NAN,
            };
            if sign * value > sign * found.1 {
                found = (t, value);
            }
            sign * value
        };
        let inner =
            |low: f64, high: f64| [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
        let [mut left, mut right] = inner(low, high);
        let (mut at_left, mut at_right) = (value(left), value(right));
        for _ in 0..SECTIONS {
            if at_left > at_right {
                (high, right, at_right) = (right, left, at_left);
                left = inner(low, high)[0];
                at_left = value(left);
            } else {
                (low, left, at_left) = (left, right, at_right);
                right = inner(low, high)[1];
                at_right = value(right);
            }
        }
        found
    }
}

/// The integral of a function over time, by the trapezoidal rule, which is exact to rounding for a period in equal steps.
fn integral(times: &[f64], values: impl Iterator<Item = f64> + Clone) -> f64 {
    let pairs = values.clone().zip(values.skip(1));
    let parts = times.windows(2).zip(pairs);
    parts
        .map(|(times, (left, right))| 0.5 * (times[1] - times[0]) * (left + right))
        .sum()
}
