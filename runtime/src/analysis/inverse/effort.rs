//! The efforts of drivers and actuators over the rows of a motion.

use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use std::fmt;

use crate::analysis::inverse::actuators::Actuators;
use crate::analysis::inverse::error::InverseError;
use crate::analysis::kinematics::Limit;
use crate::analysis::kinematics::limits::{Quantity, Source, extremes};
use crate::layout::words::short;
use crate::linear::rank::Rank;
use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::results::trajectory::Trajectory;

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
    /// The root of the mean square of the effort over the motion, whatever its rows are, to a millionth of its range.
    pub rms: f64,
    /// The work over the whole time, in J: the integral of the power over the motion, to a millionth of its range.
    pub energy: f64,
    /// The mean of the power over the motion, in W.
    pub mean_power: f64,
}

impl Effort {
    /// The kind of effort, by its unit: `torque` or `force`, else `effort`.
    pub fn noun(&self) -> &'static str {
        match &*self.unit {
            "N*m" => "torque",
            "N" => "force",
            _ => "effort",
        }
    }

    /// The power that the mechanism gets, at every row, in W.
    pub fn power(&self) -> impl Iterator<Item = f64> + '_ {
        let pairs = self.effort.iter().zip(&self.speed);
        pairs.map(|(effort, speed)| effort * speed)
    }
}

/// Means are integrated to this share of the range of a power: a mean power below this share of the largest one counts as zero.
const ROUNDING: f64 = 1e-6;

/// A line as `motor: torque from -2 N*m at t = 0.1 s to 3 N*m at t = 0.4 s, rms 1.5 N*m; mean power 4 W, energy 2 J`.
impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Effort { name, unit, .. } = self;
        let noun = self.noun();
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
        // What is given and taken back in equal parts leaves the error of the integration.
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
            "{name}: {noun} from {} to {}, rms {}; mean power {}, energy {}",
            at(&self.smallest),
            at(&self.largest),
            with(self.rms, unit),
            with(mean_power, watt),
            with(energy, joule)
        )
    }
}

/// Sources of a motion: the drivers that no actuator follows, and the actuators.
pub(super) struct Sources<'m> {
    mechanism: &'m dyn Mechanism,
    rows: Vec<usize>,
    pub(super) actuators: Actuators<'m>,
}

impl<'m> Sources<'m> {
    /// The sources of the motion of a mechanism.
    ///
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

    /// Number of these drivers and actuators.
    fn len(&self) -> usize {
        self.rows.len() + self.actuators.list.len()
    }

    /// The effort of one of them at a state that has the efforts, and its speed.
    pub(super) fn effort_and_speed(
        &self,
        place: usize,
        state: &State,
        phi_t: &mut [f64],
    ) -> [f64; 2] {
        let Some(&row) = self.rows.get(place) else {
            let actuator = place - self.rows.len();
            return self.actuators.effort_and_speed(actuator, state);
        };
        self.mechanism
            .phi_t(&Point::position(state.t, &state.q), phi_t);
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

    /// All efforts as quantities that have limits.
    pub(super) fn quantities(&self, rows: &Trajectory) -> Vec<Quantity> {
        let drivers = self.rows.iter().map(|&row| Source::Driver(row));
        let actuators = self.actuators.list.iter();
        let actuators = actuators.map(|of| Source::Actuator(of.input as usize));
        let sources = drivers.chain(actuators).enumerate();
        let quantities = sources.map(|(place, source)| {
            let [name, unit, _] = self.description(place, rows);
            Quantity {
                name,
                unit,
                source,
                floor: 0.0,
            }
        });
        quantities.collect()
    }

    /// The efforts at the rows of a motion that has them, with their extremes, means and sums. `limits` are the turning
    /// points of [`Sources::quantities`], `means` the means and root mean squares of these and, at the end, of the powers.
    pub(super) fn efforts(
        &self,
        rows: &Trajectory,
        states: &[State],
        limits: &[(usize, Limit)],
        means: &[[f64; 2]],
    ) -> Vec<Effort> {
        let powers = means.len().saturating_sub(self.len());
        let mut phi_t = vec![0.0; self.mechanism.layout().nc()];
        let mut efforts = Vec::new();
        for place in 0..self.len() {
            let measured = states
                .iter()
                .map(|state| self.effort_and_speed(place, state, &mut phi_t));
            let (effort, speed) = measured.map(|[effort, speed]| (effort, speed)).unzip();
            let limits = limits.iter().filter(|(of, _)| *of == place);
            let limits = limits.map(|(_, limit)| limit);
            let of = |place: usize| means.get(place).copied().unwrap_or([f64::NAN; 2]);
            let figures = [of(place)[1], of(powers + place)[0]];
            efforts.push(self.summed(rows, place, (effort, speed), limits, figures));
        }
        efforts
    }

    /// An effort with what follows from its values, its root mean square and its mean power.
    fn summed<'l>(
        &self,
        rows: &Trajectory,
        place: usize,
        (effort, speed): (Vec<f64>, Vec<f64>),
        limits: impl Iterator<Item = &'l Limit> + Clone,
        [rms, mean_power]: [f64; 2],
    ) -> Effort {
        let [name, unit, speed_unit] = self.description(place, rows);
        let times = rows.times();
        let span = times.last().zip(times.first());
        let span = span.map_or(0.0, |(last, first)| last - first);
        let [smallest, largest] = extremes((times, &effort), limits, [&name, &unit]);
        Effort {
            smallest,
            largest,
            rms,
            mean_power,
            name,
            unit,
            speed_unit,
            effort,
            speed,
            energy: mean_power * span,
        }
    }
}
