//! Limits of quantities over a motion: values at its rows and steps and between them, and turning points located among
//! these by following the motion again.

use crate::analysis::kinematics::found::{Kinematics, Limit};
use crate::analysis::kinematics::motion::Motion;
use crate::analysis::kinematics::turning_point::{self, brackets, located};
use crate::layout::{Kind, velocity_of};
use crate::linear::dense::max_abs;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::size::{scales, size};
use crate::methods::state::State;
use crate::results::statistics::collector::{Inside, StatisticsCollector};
use crate::results::statistics::reading::Reading;
use crate::results::trajectory::Trajectory;
use crate::simulate::rounding::{NO_FORCE, ROUNDING, Rounding, SLOPE, add};

/// With more velocities, extremes of displacements are left out: there are many, and outputs name those that matter.
const MANY: usize = 40;

/// Quantities with a range below this share of their size are constant.
const CONSTANT: f64 = 1e-10;

/// A range of an output below this multiple of its rounding is rounding.
const ABOVE_ROUNDING: f64 = 8.0;

/// Values that differ by less than this share of the range are the same.
const CLOSE: f64 = 1e-9;

/// A quantity that has limits.
pub(crate) struct Quantity {
    pub(crate) name: String,
    /// Its unit, empty where the model has no units.
    pub(crate) unit: String,
    pub(crate) source: Source,
    /// A range below this is rounding.
    pub(crate) floor: f64,
}

/// The number of a state that a quantity is.
#[derive(Clone, Copy)]
pub(crate) enum Source {
    /// A coordinate, whose rate is a velocity.
    Coordinate(usize, usize),
    /// An output.
    Output(usize),
    /// The effort of a driver, a multiplier with the other sign.
    Driver(usize),
    /// The effort of an actuator, an input.
    Actuator(usize),
}

/// The coordinates and outputs of a mechanism; of large ones the angles and outputs.
pub(crate) fn quantities(mechanism: &dyn Mechanism) -> Vec<Quantity> {
    let layout = mechanism.layout();
    let unit = scales(mechanism).coordinate;
    let columns = Trajectory::without_nodes(mechanism);
    let named = |name: &str, source: Source, floor: f64| Quantity {
        name: name.to_owned(),
        unit: columns.unit(name).unwrap_or_default().to_owned(),
        source,
        floor,
    };
    let coordinates = layout.coordinates().iter().enumerate();
    let coordinates = coordinates.filter_map(|(place, of)| {
        let velocity = velocity_of(layout.attitudes(), place)?;
        let is_left_out = of.kind != Kind::Angle && layout.nv() > MANY;
        let source = Source::Coordinate(place, velocity);
        (!is_left_out).then(|| named(&of.name, source, CONSTANT * unit[velocity]))
    });
    let outputs = layout.outputs().iter().enumerate();
    let outputs = outputs.map(|(place, of)| named(&of.name, Source::Output(place), 0.0));
    coordinates.chain(outputs).collect()
}

/// Quantities that are followed between the rows of a motion.
pub(crate) struct Sought<'s> {
    /// Quantities of which turning points are located.
    pub(crate) quantities: Vec<Quantity>,
    /// Further quantities, which have means alone.
    pub(crate) further: Further<'s>,
}

/// Quantities that are read by a function, which adds their values at a state to others.
pub(crate) struct Further<'s> {
    pub(crate) count: usize,
    pub(crate) read: &'s mut dyn FnMut(&State, &mut Vec<f64>),
}

/// Turning points and means of quantities over a motion.
#[derive(Default)]
pub(crate) struct Surveyed {
    /// The turning points after the first row and before the last, each with the number of its quantity, in the order
    /// of time.
    pub(crate) limits: Vec<(usize, Limit)>,
    /// The mean and the root mean square of every quantity, the further ones last.
    pub(crate) means: Vec<[f64; 2]>,
    /// The names of outputs, each with the range that is rounding.
    pub(crate) floors: Vec<(String, f64)>,
}

/// The turning points and the means of quantities over a motion.
///
/// `complete` gives a state of the motion what it does not have by itself, such as the efforts of actuators, and says
/// whether there is such a state.
pub(crate) fn limits(
    motion: &mut Motion<'_>,
    sought: Sought<'_>,
    complete: &mut dyn FnMut(&mut State) -> bool,
) -> Surveyed {
    let (mechanism, times) = (motion.mechanism, motion.times());
    let (Some(&first), Some(&last), Some(room)) = (times.first(), times.last(), motion.row(0))
    else {
        return Surveyed::default();
    };
    let Sought {
        mut quantities,
        further,
    } = sought;
    raise_floors(mechanism, &mut quantities, &room, last - first);
    let floors = quantities.iter().map(|of| of.floor);
    let floors = floors
        .chain(std::iter::repeat_n(0.0, further.count))
        .collect();
    let values = Values {
        list: quantities,
        further,
        outputs: vec![0.0; mechanism.layout().outputs().len()],
    };
    let nodes = motion.nodes();
    let mut states = States {
        motion,
        complete,
        room,
    };
    let mut survey = StatisticsCollector::sampling(values, floors, last - first);
    survey.start(mechanism, states.at(first));
    for pair in nodes.windows(2) {
        survey.arrive(mechanism, states.at(pair[1]));
        survey.step(mechanism, (pair[0], pair[1]), &mut states);
    }
    let means = survey.means().collect();
    let Some((samples, values)) = survey.into_samples() else {
        return Surveyed::default();
    };
    let order = samples.ordered();
    let mut found = Vec::new();
    for (place, of) in values.list.iter().enumerate() {
        let samples = samples.of(place, &order);
        if is_constant(samples.iter().map(|sample| sample.1), of.floor) {
            continue;
        }
        let mut outputs = values.outputs.clone();
        for bracket in brackets(&samples) {
            let mut quantity = Followed {
                states: &mut states,
                source: of.source,
                outputs: &mut outputs,
            };
            let (t, value) = located(&mut quantity, &bracket, (first, last));
            let limit = Limit {
                name: of.name.clone(),
                unit: of.unit.clone(),
                t,
                value,
                largest: bracket.largest,
            };
            found.push((place, limit));
        }
    }
    found.sort_by(|(_, left), (_, right)| left.t.total_cmp(&right.t));
    let outputs = values.list.into_iter();
    let outputs = outputs.filter(|of| matches!(of.source, Source::Output(_)));
    Surveyed {
        limits: found,
        means,
        floors: outputs.map(|of| (of.name, of.floor)).collect(),
    }
}

/// The smallest and the largest of the rows and turning points of a quantity: of those that differ by rounding, turning
/// points first, then the first one.
pub(crate) fn extremes<'l>(
    rows: (&[f64], &[f64]),
    turning: impl Iterator<Item = &'l Limit> + Clone,
    [name, unit]: [&str; 2],
) -> [Limit; 2] {
    let rows = rows.0.iter().copied().zip(rows.1.iter().copied());
    let turning = turning.map(|limit| (limit.t, limit.value));
    let all = rows.clone().chain(turning.clone()).map(|(_, value)| value);
    // Of a quantity that stays the same, the first row.
    let close = if is_constant(all.clone(), 0.0) {
        1.0
    } else {
        CLOSE
    };
    let rounding = close * range(all);
    [false, true].map(|largest| {
        let over = |one: f64, other: f64| match largest {
            true => one > other + rounding,
            false => one < other - rounding,
        };
        let candidates = turning.clone().chain(rows.clone());
        let finite = candidates.filter(|(_, value)| value.is_finite());
        let best = finite.reduce(|best, one| if over(one.1, best.1) { one } else { best });
        let (t, value) = best.unwrap_or((f64::NAN, f64::NAN));
        Limit {
            name: name.to_owned(),
            unit: unit.to_owned(),
            t,
            value,
            largest,
        }
    })
}

impl Kinematics {
    /// The smallest and the largest value of a column over the motion: one of its turning points in `limits`, or a row;
    /// `None` without such a column, or where it stays the same. Columns without turning points in `limits`, such as
    /// velocities, have those of the rows.
    pub fn extremes(&self, name: &str) -> Option<[Limit; 2]> {
        let values = self.trajectory.get(name)?;
        let unit = self.trajectory.unit(name).unwrap_or_default();
        let turning = self.limits.iter().filter(|limit| limit.name == name);
        let all = values.iter().copied();
        let all = all.chain(turning.clone().map(|limit| limit.value));
        let rows = (self.trajectory.times(), values);
        let floor = self.floors.iter().find(|(output, _)| output == name);
        let floor = floor.map_or(0.0, |(_, floor)| *floor);
        (!is_constant(all, floor)).then(|| extremes(rows, turning, [name, unit]))
    }
}

/// Whether values differ by rounding alone.
fn is_constant(values: impl Iterator<Item = f64> + Clone, floor: f64) -> bool {
    let size = values.clone().filter(|x| x.is_finite());
    let size = size.fold(0.0, |most: f64, x| most.max(x.abs()));
    let range = range(values);
    range <= floor || range <= CONSTANT * size
}

/// The largest value less the smallest.
fn range(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let finite = values.filter(|x| x.is_finite());
    finite.clone().fold(f64::NEG_INFINITY, f64::max) - finite.fold(f64::INFINITY, f64::min)
}

/// Raises the floors of outputs and efforts to what rounding makes of them at a state of a motion that takes `span` s: the
/// difference of two angles that are one has no limits, nor has the effort of a door that turns evenly.
fn raise_floors(mechanism: &dyn Mechanism, list: &mut [Quantity], state: &State, span: f64) {
    // An effort is what is left of the forces of all rows: where these hold the mechanism alone, it is their rounding.
    let force = max_abs(&state.lambda);
    for of in list.iter_mut() {
        if matches!(of.source, Source::Driver(_) | Source::Actuator(_)) {
            of.floor = of.floor.max(ABOVE_ROUNDING * ROUNDING * force);
        }
    }
    let outputs = list.iter().any(|of| matches!(of.source, Source::Output(_)));
    if !outputs || span <= 0.0 {
        return;
    }
    let layout = mechanism.layout();
    let read = |state: &State| {
        let mut outputs = vec![0.0; layout.outputs().len()];
        read_outputs(mechanism, state, &mut outputs);
        outputs
    };
    let rounding = Rounding {
        size: size(mechanism),
        time: span,
        left_alone: 0.0,
    };
    let mut widths = rounding.of_functions(layout, state, read);
    let center = read(state);
    let mut near = state.clone();
    for (part, of) in [
        (|state: &mut State| &mut state.a) as fn(&mut State) -> &mut Vec<f64>,
        |state| &mut state.lambda,
    ]
    .into_iter()
    .zip([&state.a, &state.lambda])
    {
        let step = SLOPE * max_abs(of);
        for (j, value) in of.iter().enumerate().filter(|_| step > 0.0) {
            part(&mut near)[j] += step;
            add(&mut widths, (&read(&near), &center), NO_FORCE / SLOPE);
            part(&mut near)[j] = *value;
        }
    }
    for of in list {
        if let Source::Output(place) = of.source {
            of.floor = of.floor.max(ABOVE_ROUNDING * widths[place]);
        }
    }
}

/// Quantities of a motion, read from states.
struct Values<'s> {
    list: Vec<Quantity>,
    further: Further<'s>,
    outputs: Vec<f64>,
}

impl Reading for Values<'_> {
    fn count(&self) -> usize {
        self.list.len() + self.further.count
    }

    fn read(&mut self, mechanism: &dyn Mechanism, state: &State, values: &mut Vec<f64>) {
        if self
            .list
            .iter()
            .any(|of| matches!(of.source, Source::Output(_)))
        {
            read_outputs(mechanism, state, &mut self.outputs);
        }
        let read = self.list.iter();
        values.extend(read.map(|of| of.source.value(state, &self.outputs)));
        (self.further.read)(state, values);
    }
}

impl Source {
    fn value(self, state: &State, outputs: &[f64]) -> f64 {
        match self {
            Source::Coordinate(place, _) => state.q[place],
            Source::Output(place) => outputs[place],
            // Subtracting from 0 makes -0 a plain 0.
            Source::Driver(row) => 0.0 - state.lambda[row],
            Source::Actuator(input) => state.u[input],
        }
    }
}

fn read_outputs(mechanism: &dyn Mechanism, state: &State, outputs: &mut [f64]) {
    mechanism.outputs(&state.at(), outputs);
}

/// The states of a motion, each complete.
struct States<'s, 'm> {
    motion: &'s mut Motion<'m>,
    complete: &'s mut dyn FnMut(&mut State) -> bool,
    room: State,
}

impl States<'_, '_> {
    /// The state at a time; `None` if the motion cannot be followed there.
    fn state(&mut self, t: f64) -> Option<&State> {
        let layout = self.motion.mechanism.layout();
        self.room.copy_from(layout, self.motion.at(t)?);
        (self.complete)(&mut self.room).then_some(&self.room)
    }
}

/// States of the motion; their numbers are NaN where it cannot be followed.
impl Inside for States<'_, '_> {
    fn at(&mut self, t: f64) -> &State {
        if self.state(t).is_none() {
            let State {
                q, v, a, lambda, u, ..
            } = &mut self.room;
            for part in [q, v, a, lambda, u] {
                part.fill(f64::NAN);
            }
        }
        &self.room
    }
}

/// A quantity as a function of time, followed with the motion.
struct Followed<'q, 's, 'm> {
    states: &'q mut States<'s, 'm>,
    source: Source,
    outputs: &'q mut [f64],
}

impl turning_point::Quantity for Followed<'_, '_, '_> {
    fn value(&mut self, t: f64) -> Option<f64> {
        let mechanism = self.states.motion.mechanism;
        let state = self.states.state(t)?;
        if matches!(self.source, Source::Output(_)) {
            read_outputs(mechanism, state, self.outputs);
        }
        Some(self.source.value(state, self.outputs))
    }

    fn has_rate(&self) -> bool {
        matches!(self.source, Source::Coordinate(..))
    }

    fn rate(&mut self, t: f64) -> Option<f64> {
        let Source::Coordinate(_, velocity) = self.source else {
            return None;
        };
        self.states.state(t).map(|state| state.v[velocity])
    }
}
