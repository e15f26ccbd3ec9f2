//! The Jacobian of a law of inputs, and what it adds to the derivatives of the equations.

use crate::layout::attitude::Map;
use crate::layout::{Layout, Pattern};
use crate::linear::scales::column_scale;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::size;
use crate::mechanism::{Mechanism, inputs};
use std::sync::Arc;

/// Step of differences, as a share of the unit of a number; they are right to about the square of this share.
const STEP: f64 = 6e-6;

/// An input is moved by this share of its value: mostly forces depend on it linearly.
const STEP_OF_INPUT: f64 = 1e-4;

/// Smallest step of an input, as a share of its change by the law for one unit of an argument, so that rounding does not
/// count.
const SMALLEST: f64 = 1e-9;

/// Number of velocities and states up to which all rows are full, which costs little.
const FEW: usize = 30;

/// Number of states at which larger mechanisms are probed for the rows that inputs reach.
const PROBES: i32 = 8;

/// A law that writes the inputs of a state.
type Ask<'l> = &'l dyn Fn(&[f64], &[f64], &[f64], &mut [f64]);

/// A function that is called instead of the law near the state of a run.
pub(super) type Beside = dyn Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync;

/// A quantity that depends on inputs.
#[derive(Clone, Copy)]
pub(super) enum Answer {
    /// The forces Q, whose derivatives by displacements and velocities are those of -Q.
    Force,
    /// dz/dt.
    StateRates,
}

/// An argument of a law.
#[derive(Clone, Copy)]
pub(super) enum Argument {
    /// A displacement from q.
    Position,
    /// v.
    Velocity,
    /// z.
    State,
}

/// The slopes of a law, by differences.
pub(super) struct LawJacobian {
    /// The function that is called instead of the law near the state, if there is one.
    beside: Option<Arc<Beside>>,
    /// `None` where there are no inputs, or where they reach nothing.
    rows: Option<Arc<Rows>>,
    rows_in_contact: Option<Arc<Rows>>,
}

impl LawJacobian {
    pub(super) fn new(mechanism: &dyn Mechanism, beside: Option<Arc<Beside>>) -> LawJacobian {
        let rows = |mechanism: &dyn Mechanism| Rows::new(mechanism).map(Arc::new);
        let contacts = mechanism.contacts();
        LawJacobian {
            beside,
            rows: rows(mechanism),
            rows_in_contact: contacts.and_then(|contacts| rows(&contacts.mechanism)),
        }
    }

    /// The slopes for the mechanism with another start, or other parameters.
    pub(super) fn renewed(&self, mechanism: &dyn Mechanism) -> LawJacobian {
        LawJacobian::new(mechanism, self.beside.clone())
    }

    /// The slopes for the mechanism with the rows of its contacts.
    pub(super) fn in_contact(&self) -> LawJacobian {
        LawJacobian {
            beside: self.beside.clone(),
            rows: self.rows_in_contact.clone(),
            rows_in_contact: None,
        }
    }

    /// The layout with the patterns of the derivatives, if they are others than those of the mechanism.
    pub(super) fn layout(&self) -> Option<&Layout> {
        self.rows.as_ref().map(|rows| &rows.layout)
    }

    /// Writes a derivative, of which `own` writes what belongs to inputs that are held.
    pub(super) fn write(
        &self,
        of: (Answer, Argument),
        (mechanism, ask): (&dyn Mechanism, Ask<'_>),
        at: Point<'_>,
        own: &dyn Fn(&mut [f64]),
        values: &mut [f64],
    ) {
        let Some(rows) = &self.rows else {
            return own(values);
        };
        let Some(beside) = &self.beside else {
            return rows.write(of, (mechanism, ask), at, own, values);
        };
        let ask = |q: &[f64], v: &[f64], z: &[f64], u: &mut [f64]| {
            u.copy_from_slice(&at.u[..u.len()]);
            beside(at.t, q, v, z, u);
        };
        rows.write(of, (mechanism, &ask), at, own, values);
    }
}

/// Writes the inputs as they are set.
#[inline]
pub(super) fn set(mechanism: &dyn Mechanism, u: &mut [f64]) {
    u.iter_mut()
        .zip(inputs(mechanism))
        .for_each(|(u, set)| *u = set);
}

/// The derivatives with the slopes of a law:
///
/// ```text
/// dQ/dx + (dQ/du) (du/dx),   df/dx + (df/du) (du/dx),   x = q, v, z
/// ```
///
/// The second parts are central differences, on rows that are full: what a law reads is not known. In a mechanism with many
/// velocities only those rows are full that an input is seen to reach; one that is missed, as that of an input which acts at
/// some time only, keeps its own derivatives.
struct Rows {
    layout: Layout,
    force: [Full; 3],
    state_rates: [Full; 3],
}

/// Places of the entries of a pattern in the one with full rows that was made from it.
struct Full {
    /// The place of each of these entries.
    kept: Vec<usize>,
    /// The full rows, each with the place of its first entry.
    rows: Vec<(usize, usize)>,
}

impl Rows {
    /// The rows for any law of this mechanism; `None` if inputs reach nothing.
    fn new(mechanism: &dyn Mechanism) -> Option<Rows> {
        let layout = mechanism.layout();
        let (nv, nz) = (layout.nv(), layout.nz());
        let on_force = reached(mechanism, Answer::Force);
        let on_rates = reached(mechanism, Answer::StateRates);
        if !on_force
            .iter()
            .chain(&on_rates)
            .any(|is_reached| *is_reached)
        {
            return None;
        }
        let mut patterns = layout.patterns().clone();
        let fill = Full::fill;
        let force = [
            fill(&mut patterns.tangent_q, &on_force, nv),
            fill(&mut patterns.tangent_v, &on_force, nv),
            fill(&mut patterns.force_z, &on_force, nz),
        ];
        let state_rates = [
            fill(&mut patterns.state_rates_q, &on_rates, nv),
            fill(&mut patterns.state_rates_v, &on_rates, nv),
            fill(&mut patterns.state_rates_z, &on_rates, nz),
        ];
        Some(Rows {
            layout: layout.with_patterns(patterns),
            force,
            state_rates,
        })
    }

    fn write(
        &self,
        (answer, argument): (Answer, Argument),
        (mechanism, ask): (&dyn Mechanism, Ask<'_>),
        at: Point<'_>,
        own: &dyn Fn(&mut [f64]),
        values: &mut [f64],
    ) {
        let (all, sign) = match (answer, argument) {
            (Answer::Force, Argument::State) => (&self.force, 1.0),
            (Answer::Force, _) => (&self.force, -1.0),
            (Answer::StateRates, _) => (&self.state_rates, 1.0),
        };
        let full = &all[argument as usize];
        let mut kept = vec![0.0; full.kept.len()];
        own(&mut kept);
        values.fill(0.0);
        for (place, value) in full.kept.iter().zip(kept) {
            values[*place] = value;
        }
        if full.rows.is_empty() {
            return;
        }
        let units = units(mechanism, at, argument);
        let law = of_law(mechanism, ask, at, argument, &units);
        for (input, slopes) in law.iter().enumerate() {
            let moved = slopes
                .iter()
                .zip(&units)
                .map(|(slope, unit)| (slope * unit).abs());
            let moved = moved.fold(0.0, f64::max);
            if moved == 0.0 {
                continue;
            }
            let step = STEP_OF_INPUT * at.u[input].abs();
            let step = step.clamp(SMALLEST * moved, STEP * moved);
            let by_input = by_input(mechanism, answer, at, input, step);
            for &(row, first) in &full.rows {
                for (value, slope) in values[first..].iter_mut().zip(slopes) {
                    *value += sign * by_input[row] * slope;
                }
            }
        }
    }
}

impl Full {
    /// Fills these rows of a pattern.
    fn fill(pattern: &mut Pattern, full: &[bool], columns: usize) -> Full {
        let rows = (0..full.len()).filter(|row| full[*row] && columns > 0);
        let rows: Vec<usize> = rows.collect();
        let of_row = |row: usize| (0..columns).map(move |column| (row as u32, column as u32));
        let mut entries: Vec<(u32, u32)> = rows.iter().copied().flat_map(of_row).collect();
        entries.extend(pattern.entries.iter());
        entries.sort_unstable();
        entries.dedup();
        let place = |entry: (u32, u32)| entries.partition_point(|other| *other < entry);
        let filled = Full {
            kept: pattern.entries.iter().map(|entry| place(*entry)).collect(),
            rows: rows
                .iter()
                .map(|row| (*row, place((*row as u32, 0))))
                .collect(),
        };
        *pattern = Pattern {
            rows: full.len(),
            columns,
            entries: entries.into(),
        };
        filled
    }
}

impl Answer {
    /// The number of its rows.
    fn len(self, layout: &Layout) -> usize {
        match self {
            Answer::Force => layout.nv(),
            Answer::StateRates => layout.nz(),
        }
    }

    /// The forces, or the rates, with these inputs.
    fn of(self, mechanism: &dyn Mechanism, at: Point<'_>, u: &[f64]) -> Vec<f64> {
        let (layout, Point { t, q, v, z, .. }) = (mechanism.layout(), at);
        let mut values = vec![0.0; self.len(layout)];
        match self {
            Answer::Force => mechanism.force(&Point::new(t, q, v).states(z).inputs(u), &mut values),
            Answer::StateRates => {
                mechanism.state_rates(&Point::new(t, q, v).states(z).inputs(u), &mut values)
            }
        }
        values
    }
}

/// The rows that inputs may reach: all of few, of many those that change with an input at some state.
fn reached(mechanism: &dyn Mechanism, answer: Answer) -> Vec<bool> {
    let layout = mechanism.layout();
    let is_small = layout.inputs() > 0 && layout.nv() + layout.nz() <= FEW;
    let mut reached = vec![is_small; answer.len(layout)];
    if !is_small {
        (0..PROBES).for_each(|probe| add_changed(mechanism, answer, probe, &mut reached));
    }
    reached
}

/// Marks the rows that change with any of the inputs at one state, or have no value there: every state is another one, at
/// another time, and its conditions are held on other sides.
fn add_changed(mechanism: &dyn Mechanism, answer: Answer, probe: i32, reached: &mut [bool]) {
    let layout = mechanism.layout();
    // From thousandths of the size and of a second on.
    let far = 10_f64.powi(probe / 2 - 3);
    let unit = far
        * column_scale(layout, size(mechanism))
            .into_iter()
            .fold(1.0, f64::min);
    let mut place = 1000.0 * f64::from(probe);
    let mut spread = |count: usize| -> Vec<f64> {
        let number = |_| {
            place += 1.0;
            // The fractions of the multiples of the golden ratio are spread evenly.
            unit * (2.0 * (0.618_033_988_749_895 * place).fract() - 1.0)
        };
        (0..count).map(number).collect()
    };
    let (mut q, v, z) = (
        spread(layout.nq()),
        spread(layout.nv()),
        spread(layout.nz()),
    );
    layout.normalize_quaternions(&mut q);
    let at = Point::new(100.0 * far, &q, &v).states(&z);
    let mut u: Vec<f64> = inputs(mechanism).collect();
    for (mode, side) in u[layout.inputs()..].iter_mut().enumerate() {
        let is_even = (mode as i32 + probe) % 2 == 0;
        *side = if is_even { 1.0 } else { -1.0 };
    }
    let before = answer.of(mechanism, at, &u);
    for k in 0..layout.inputs() {
        let mut u = u.clone();
        u[k] += far * u[k].abs().max(1.0);
        let after = answer.of(mechanism, at, &u);
        for ((reached, before), after) in reached.iter_mut().zip(&before).zip(after) {
            *reached |= *before != after;
        }
    }
}

/// Unit of every argument: the size of the mechanism, 1 rad, these per second, 1 of a state; of velocities and states their
/// own size if it is larger.
fn units(mechanism: &dyn Mechanism, at: Point<'_>, argument: Argument) -> Vec<f64> {
    let scale = || column_scale(mechanism.layout(), size(mechanism)).into_iter();
    match argument {
        Argument::Position => scale().collect(),
        Argument::Velocity => scale()
            .zip(at.v)
            .map(|(unit, v)| unit.max(v.abs()))
            .collect(),
        Argument::State => at.z.iter().map(|z| z.abs().max(1.0)).collect(),
    }
}

/// Derivatives of every input by every argument.
fn of_law(
    mechanism: &dyn Mechanism,
    ask: Ask<'_>,
    at: Point<'_>,
    argument: Argument,
    units: &[f64],
) -> Vec<Vec<f64>> {
    let layout = mechanism.layout();
    let mut slopes = vec![vec![0.0; units.len()]; layout.inputs()];
    for (j, unit) in units.iter().enumerate() {
        let step = STEP * unit;
        let [ahead, behind] = [step, -step].map(|by| {
            let (mut q, mut v, mut z) = (at.q.to_vec(), at.v.to_vec(), at.z.to_vec());
            match argument {
                Argument::Position => {
                    let mut way = vec![0.0; layout.nv()];
                    way[j] = by;
                    layout.retract(&mut q, &way, Map::Exponential);
                    // The angles of joints in space, which stand among the states, follow the position.
                    if !layout.windings().is_empty() {
                        mechanism.turns(&Point::position(0.0, &q).states(at.z), &mut z);
                    }
                }
                Argument::Velocity => v[j] += by,
                Argument::State if layout.windings().contains(&(j as u32)) => {}
                Argument::State => z[j] += by,
            }
            let mut u = vec![0.0; layout.inputs()];
            ask(&q, &v, &z, &mut u);
            u
        });
        for (k, slopes) in slopes.iter_mut().enumerate() {
            slopes[j] = slope(ahead[k], at.u[k], behind[k], step);
        }
    }
    slopes
}

/// Derivatives of the forces, or of the rates, by one input.
fn by_input(
    mechanism: &dyn Mechanism,
    answer: Answer,
    at: Point<'_>,
    input: usize,
    step: f64,
) -> Vec<f64> {
    let [ahead, here, behind] = [step, 0.0, -step].map(|by| {
        let mut u = at.u.to_vec();
        u[input] += by;
        answer.of(mechanism, at, &u)
    });
    let rows = (0..here.len()).map(|k| slope(ahead[k], here[k], behind[k], step));
    rows.collect()
}

/// The slope between two sides, or on the side where there is a value; 0 if there is none on either.
fn slope(ahead: f64, here: f64, behind: f64, step: f64) -> f64 {
    let central = (ahead - behind) / (2.0 * step);
    let slopes = [central, (ahead - here) / step, (here - behind) / step];
    slopes
        .into_iter()
        .find(|slope| slope.is_finite())
        .unwrap_or(0.0)
}
