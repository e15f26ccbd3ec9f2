//! Quantities over the frames: the expressions that the page needs, each once.

use crate::columns::{self, Column};
use mbdsl_compiler::expr::{ExprId, Graph, Symbol, Vector};
use mbdsl_compiler::model::{Model, kinematics};
use mbdsl_runtime::{Mechanism, State, Trajectory};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// A number of the page: the same in all frames, or a column.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Number {
    Constant(f64),
    Column(usize),
}

impl Serialize for Number {
    /// A number, or a list with the index of the column.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Number::Constant(value) => value.serialize(serializer),
            Number::Column(index) => [index].serialize(serializer),
        }
    }
}

/// Kind of quantity in a column, which decides how finely it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Times of the frames, s.
    Time,
    /// Position of something drawn, m.
    Place,
    /// An angle of something drawn, rad.
    Angle,
    /// Rate of a place, m/s, for interpolation from frame to frame; `AngleRate` is that of an angle, rad/s.
    PlaceRate,
    AngleRate,
    /// Anything else.
    Value,
    /// A size that is shown on a logarithmic scale: what is written is its decimal logarithm.
    Logarithm,
    /// A value that is left out where the page would become too large.
    Dispensable,
}

/// Smallest size on a logarithmic scale: smaller sizes, and 0, are written as this one.
const SMALLEST: f64 = 1e-20;

/// Largest multiple of the usual distance of a motion that counts as its size: a run that bursts at its end must not
/// take the digits from the rest.
const MOST_USUAL: f64 = 16.0;

/// Finest resolution of drawn places, as a fraction of the size of the motion; `FINEST_ANGLE` is that of drawn
/// angles, rad.
const FINEST_PLACE: f64 = 2e-6;
const FINEST_ANGLE: f64 = 1e-5;

/// Largest error of an interpolated place per error of its rate, as a share of the frame spacing.
const RATE_SHARE: f64 = 0.25;

/// Largest distance from the first place, in sizes of the motion, at which something is drawn.
const FARTHEST: f64 = 1000.0;

/// Largest deviation of a value from the first one that the page writes as a number, in sizes of its usual change and
/// in usual values of all columns: what is constant up to rounding may jump, in an impact, and is no pole.
const LARGEST: f64 = 1e9;

/// Returns the values within `size` of the first one, and sets those farther from it than `farthest` to NaN.
fn near(values: &mut [f64], size: f64, farthest: f64) -> Vec<f64> {
    let first = first_finite(values);
    let way = |x: &f64| (x - first).abs();
    for x in values.iter_mut() {
        if way(x) > farthest {
            *x = f64::NAN;
        }
    }
    let near = values.iter().copied();
    near.filter(|x| way(x) <= size).collect()
}

/// The first finite value, since a run may begin at a pole; 0 if there is none.
fn first_finite(values: &[f64]) -> f64 {
    let finite = values.iter().copied().find(|x| x.is_finite());
    finite.unwrap_or(0.0)
}

/// Median distance of the values from the first one.
fn usual_way(values: &[f64]) -> f64 {
    let first = first_finite(values);
    median(values.iter().map(|x| (x - first).abs()))
}

/// Median of the finite values; 0 if there is none.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.filter(|x| x.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// The quantities of a page.
pub(crate) struct Tracks {
    graph: Graph,
    constants: Constants,
    columns: Vec<(Source, Measure)>,
    /// The columns of expressions.
    known: BTreeMap<ExprId, usize>,
    /// The columns of quaternions: p and -p are one attitude.
    attitudes: Vec<[usize; 4]>,
}

/// Values that are constant in a run.
struct Constants {
    parameters: Vec<f64>,
    /// Inputs, as they are set.
    inputs: Vec<f64>,
}

enum Source {
    Expression,
    /// A column of the trajectory.
    Recorded(String),
    /// The values at all rows of the trajectory.
    Given(Vec<f64>),
}

impl Tracks {
    pub(crate) fn new<M: Mechanism + ?Sized>(model: &Model, mechanism: &M) -> Tracks {
        let count = mechanism.layout().parameters().len();
        let parameters = (0..count).map(|i| mechanism.parameter(i).unwrap_or(f64::NAN));
        let parameters: Vec<f64> = parameters.collect();
        let inputs = model.inputs.iter().map(|&i| parameters[i as usize]);
        let inputs = inputs.collect();
        Tracks {
            graph: model.graph.clone(),
            constants: Constants { parameters, inputs },
            columns: vec![(Source::Recorded("t".to_owned()), Measure::Time)],
            known: BTreeMap::new(),
            attitudes: Vec::new(),
        }
    }

    /// The expressions of the model, to which others may be added.
    pub(crate) fn graph(&mut self) -> &mut Graph {
        &mut self.graph
    }

    /// The number of the page for an expression: a constant or a column.
    pub(crate) fn number(&mut self, expr: ExprId, measure: Measure) -> Number {
        let symbols = self.graph.symbols(expr);
        let is_constant = |symbol: &Symbol| matches!(symbol, Symbol::Parameter(_) | Symbol::U(_));
        if symbols.iter().all(is_constant) {
            return Number::Constant(self.constant(expr));
        }
        if let Some(&index) = self.known.get(&expr) {
            return Number::Column(index);
        }
        let index = self.columns.len();
        self.columns.push((Source::Expression, measure));
        self.known.insert(expr, index);
        Number::Column(index)
    }

    pub(crate) fn pair(&mut self, pair: Vector, measure: Measure) -> [Number; 2] {
        pair.plane().map(|expr| self.number(expr, measure))
    }

    /// The components in space; 0 if the vector has none.
    pub(crate) fn triple(&mut self, triple: Vector, measure: Measure) -> [Number; 3] {
        let zero = self.graph.zero();
        let triple = triple.space().unwrap_or([zero; 3]);
        triple.map(|expr| self.number(expr, measure))
    }

    /// A quaternion, whose sign does not jump from frame to frame.
    pub(crate) fn attitude(&mut self, quaternion: [ExprId; 4]) -> [Number; 4] {
        let numbers = quaternion.map(|expr| self.number(expr, Measure::Angle));
        let columns = numbers.map(|number| match number {
            Number::Column(index) => Some(index),
            Number::Constant(_) => None,
        });
        if let [Some(w), Some(x), Some(y), Some(z)] = columns {
            self.attitudes.push([w, x, y, z]);
        }
        numbers
    }

    /// Time derivatives of a pair.
    pub(crate) fn rates(&mut self, pair: Vector) -> [Number; 2] {
        pair.plane().map(|expr| {
            let rate = kinematics::rate(&mut self.graph, expr);
            self.number(rate, Measure::PlaceRate)
        })
    }

    /// A quantity that the trajectory has recorded.
    pub(crate) fn recorded(&mut self, name: &str, measure: Measure) -> Number {
        let source = Source::Recorded(name.to_owned());
        self.columns.push((source, measure));
        Number::Column(self.columns.len() - 1)
    }

    /// A quantity with these values at the rows of the trajectory.
    pub(crate) fn given(&mut self, values: &[f64], measure: Measure) -> Number {
        self.columns.push((Source::Given(values.to_vec()), measure));
        Number::Column(self.columns.len() - 1)
    }

    /// The value of an expression of parameters.
    fn constant(&mut self, expr: ExprId) -> f64 {
        let constants = &self.constants;
        let values = self
            .graph
            .evaluate(&[expr], |symbol| value(symbol, constants, None));
        values[0]
    }

    /// The values of all columns at some states, one list per column; quantities that only a trajectory has are NaN,
    /// except the time.
    pub(crate) fn at(&mut self, states: &[State]) -> Vec<Vec<f64>> {
        let roots: Vec<ExprId> = self.known.keys().copied().collect();
        let recorded = |source: &Source, state: &State| match source {
            Source::Recorded(name) if name == "t" => state.t,
            _ => f64::NAN,
        };
        let columns = self.columns.iter();
        let mut values: Vec<Vec<f64>> = columns
            .map(|(source, _)| states.iter().map(|state| recorded(source, state)).collect())
            .collect();
        for (row, state) in states.iter().enumerate() {
            let constants = &self.constants;
            let found = self
                .graph
                .evaluate(&roots, |symbol| value(symbol, constants, Some(state)));
            for (&place, x) in self.known.values().zip(found) {
                values[place][row] = x;
            }
        }
        for &quaternion in &self.attitudes {
            continue_sign(&mut values, quaternion);
        }
        values
    }

    /// The values of all columns at some nodes.
    pub(crate) fn evaluate(&mut self, trajectory: &Trajectory, nodes: &[usize]) -> Recorded {
        let roots: Vec<ExprId> = self.known.keys().copied().collect();
        let places: Vec<usize> = self.known.values().copied().collect();
        let mut values: Vec<Vec<f64>> = self
            .columns
            .iter()
            .map(|(source, _)| match source {
                Source::Expression => Vec::with_capacity(nodes.len()),
                Source::Given(values) => nodes.iter().map(|&node| values[node]).collect(),
                Source::Recorded(name) => {
                    let column = trajectory.get(name).unwrap_or(&[]);
                    nodes.iter().map(|&node| column[node]).collect()
                }
            })
            .collect();
        let constants = &self.constants;
        for state in nodes.iter().filter_map(|&node| trajectory.state(node)) {
            let found = self
                .graph
                .evaluate(&roots, |symbol| value(symbol, constants, Some(&state)));
            for (&place, x) in places.iter().zip(found) {
                values[place].push(x);
            }
        }
        for &quaternion in &self.attitudes {
            continue_sign(&mut values, quaternion);
        }
        let measures = self.columns.iter().map(|(_, measure)| *measure).collect();
        Recorded { values, measures }
    }
}

/// Gives every quaternion the sign that is nearer to the one of the frame before.
fn continue_sign(values: &mut [Vec<f64>], quaternion: [usize; 4]) {
    let frames = values[quaternion[0]].len();
    for frame in 1..frames {
        let product = |&column: &usize| values[column][frame - 1] * values[column][frame];
        if quaternion.iter().map(product).sum::<f64>() < 0.0 {
            for column in quaternion {
                values[column][frame] *= -1.0;
            }
        }
    }
}

fn value(symbol: Symbol, constants: &Constants, state: Option<&State>) -> f64 {
    let found = match (symbol, symbol.entry()) {
        (Symbol::Time, _) => state.map(|state| state.t),
        (Symbol::Parameter(i), _) => constants.parameters.get(i as usize).copied(),
        (Symbol::U(i), _) => constants.inputs.get(i as usize).copied(),
        (_, Some((input, i))) => {
            state.and_then(|state| state.at().array(input).get(i as usize).copied())
        }
        // Rotations are replaced by their quaternions before.
        (_, None) => None,
    };
    found.unwrap_or(f64::NAN)
}

/// The values of all columns.
pub(crate) struct Recorded {
    values: Vec<Vec<f64>>,
    measures: Vec<Measure>,
}

impl Recorded {
    /// The values as they are, one list per column.
    pub(crate) fn values(&self) -> &[Vec<f64>] {
        &self.values
    }

    /// The columns as text, of the kept frames; `None` where a column was left out.
    pub(crate) fn columns(&self, kept: &[usize], dispensable: bool) -> Vec<Option<Column>> {
        let extent = |values: &[f64]| {
            let finite = values.iter().filter(|x| x.is_finite());
            let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &x| {
                (low.min(x), high.max(x))
            });
            if low < high { high - low } else { 0.0 }
        };
        let all = || self.values.iter().zip(&self.measures);
        let places = all().filter(|(_, measure)| **measure == Measure::Place);
        let places: Vec<_> = places.map(|(values, _)| values.as_slice()).collect();
        let size = places
            .iter()
            .map(|values| extent(values))
            .fold(0.0, f64::max);
        let usual = places
            .iter()
            .map(|values| usual_way(values))
            .fold(0.0, f64::max);
        let size = if usual > 0.0 {
            size.min(MOST_USUAL * usual)
        } else {
            size
        };
        let values = all().filter(|(_, measure)| matches!(measure, Measure::Value | Measure::Time));
        let usual_value = values
            .map(|(values, _)| median(values.iter().map(|x| x.abs())))
            .fold(0.0, f64::max);
        // The first column is the time.
        let times = self.values.first().map_or(&[][..], Vec::as_slice);
        let spacing = extent(times) / kept.len().max(2) as f64;
        let rate = |finest: f64| {
            if spacing > 0.0 {
                finest / (RATE_SHARE * spacing)
            } else {
                0.0
            }
        };
        all()
            .map(|(values, &measure)| {
                if measure == Measure::Dispensable && !dispensable {
                    return None;
                }
                let mut values: Vec<f64> = kept.iter().map(|&i| values[i]).collect();
                let quantum = match measure {
                    // Fractions of a step of a thousandth of the run.
                    Measure::Time => 1e-10 * extent(&values),
                    Measure::Place => {
                        let least = FINEST_PLACE * size;
                        columns::quantum(&near(&mut values, size, FARTHEST * size), least)
                    }
                    Measure::Angle => columns::quantum(&values, FINEST_ANGLE),
                    Measure::PlaceRate => rate(FINEST_PLACE * size),
                    Measure::AngleRate => rate(FINEST_ANGLE),
                    Measure::Value | Measure::Dispensable => {
                        let size = match usual_way(&values) {
                            0.0 => extent(&values),
                            usual => MOST_USUAL * usual,
                        };
                        let farthest = LARGEST * size.max(usual_value);
                        columns::quantum(&near(&mut values, size, farthest), 0.0)
                    }
                    Measure::Logarithm => {
                        for x in &mut values {
                            *x = x.abs().max(SMALLEST).log10();
                        }
                        0.02
                    }
                };
                Some(Column::new(&values, quantum))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The total energy of a pendulum that hits a stop: constant up to rounding before and after. A pole is a gap.
    #[test]
    fn a_constant_that_jumps_in_an_impact_is_no_gap() {
        let rounding = |k: usize| 1e-16 * [0.0, 1.0, -2.0][k % 3];
        let energy: Vec<f64> = (0..40)
            .map(|k| if k < 36 { 0.0 } else { -1.25 } + rounding(k))
            .collect();
        let pole = (0..40).map(|k| if k == 39 { 1e30 } else { k as f64 });
        let recorded = Recorded {
            values: vec![(0..40).map(f64::from).collect(), energy, pole.collect()],
            measures: vec![Measure::Time, Measure::Value, Measure::Value],
        };
        let kept: Vec<usize> = (0..40).collect();
        let columns = recorded.columns(&kept, true);
        let gaps = |i: usize| columns[i].as_ref().map(Column::gaps);
        assert_eq!(gaps(1), Some(&[][..]));
        assert_eq!(gaps(2), Some(&[39][..]));
    }

    #[test]
    fn a_quaternion_keeps_its_sign_from_frame_to_frame() {
        let angle = |frame: u32| 0.4 * f64::from(frame);
        // A whole turn and more; every third frame has the other sign.
        let sign = |frame: u32| if frame % 3 == 2 { -1.0 } else { 1.0 };
        let column = |f: fn(f64) -> f64| (0..40).map(|k| sign(k) * f(0.5 * angle(k))).collect();
        let zero = vec![0.0; 40];
        let mut values = vec![column(f64::cos), column(f64::sin), zero.clone(), zero];
        continue_sign(&mut values, [0, 1, 2, 3]);
        for frame in 0..40_u32 {
            let half = 0.5 * angle(frame);
            let found = [0, 1].map(|k: usize| values[k][frame as usize]);
            assert!((found[0] - half.cos()).abs() < 1e-15, "{frame}: {found:?}");
            assert!((found[1] - half.sin()).abs() < 1e-15, "{frame}: {found:?}");
        }
    }
}
