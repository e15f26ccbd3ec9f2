//! The history of a run, column by column.

use std::ops::{Index, Range};

use crate::derived::Derived;
use crate::figures::Figures;
use crate::kernels::Kernels;
use crate::lanes::{LANES, Lanes};
use crate::layout::{Kind, Layout};
use crate::mechanism::{Energy, Mechanism};
use crate::methods::{State, Work};
use crate::scalar::Scalar;
use crate::violation::ViolationMeter;

/// The states of a mechanism at the nodes of a run, and what follows from them.
///
/// One column of numbers for every name:
///
/// | names | unit |
/// |---|---|
/// | `t` | s |
/// | positions, velocities, accelerations as in the layout (`rod1.theta`, `rod1.omega`, `rod1.alpha`) | m, rad and per s, s^2 |
/// | `lambda.` and the name of a constraint row (`lambda.pin.x`) | N, N*m, or N/m where phi is in m^2 |
/// | the outputs as in the layout | theirs |
/// | `kinetic_energy`, `potential_energy`, `energy` | J |
/// | `violation.position`, `violation.velocity`, `violation.acceleration` | largest component in m or rad (per s, s^2) |
/// | `violation.phi`, `violation.dphi`, `violation.ddphi` | largest component as phi is written |
/// | `work`, `energy_balance` ([`Options::energy_balance`](crate::Options::energy_balance)) | J |
///
/// `work` is that of loads, dampers and drivers since the start, and what parameters that change in time
/// bring; `energy_balance` is `H - H(t_0) - work` with `H = v T_v - T + U`, 0 for the exact motion.
#[derive(Debug, Clone, PartialEq)]
pub struct Trajectory {
    model: String,
    columns: Vec<Column>,
    counts: Counts,
    work: Work,
}

#[derive(Debug, Clone, PartialEq)]
struct Column {
    name: String,
    unit: String,
    values: Vec<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counts {
    nq: usize,
    nv: usize,
    nc: usize,
    /// The columns of the energy balance.
    balance: usize,
}

/// The columns of the energy balance.
const BALANCE: [&str; 2] = ["work", "energy_balance"];

pub(crate) const ENERGIES: [&str; 3] = ["kinetic_energy", "potential_energy", "energy"];
pub(crate) const VIOLATIONS: [(&str, &str); 6] = [
    ("violation.position", "m or rad"),
    ("violation.velocity", "m/s or rad/s"),
    ("violation.acceleration", "m/s^2 or rad/s^2"),
    ("violation.phi", ""),
    ("violation.dphi", ""),
    ("violation.ddphi", ""),
];

impl Trajectory {
    /// The columns of all runs of a mechanism, without nodes.
    pub fn without_nodes<M: Mechanism + ?Sized>(mechanism: &M) -> Trajectory {
        Trajectory::new(mechanism, 0.0, 0, false)
    }

    /// A trajectory without nodes, with columns for the energy balance or without.
    pub(crate) fn new<M: Mechanism + ?Sized>(
        mechanism: &M,
        t: f64,
        capacity: usize,
        balance: bool,
    ) -> Trajectory {
        let layout = mechanism.layout();
        let mut columns = Vec::new();
        let units = layout.units;
        let mut add = |name: String, unit: &str| {
            let unit = if units {
                unit.to_owned()
            } else {
                String::new()
            };
            columns.push(Column {
                name,
                unit,
                values: Vec::with_capacity(capacity),
            });
        };
        add("t".to_owned(), "s");
        for coordinate in layout.coordinates.iter() {
            add(coordinate.position.to_string(), coordinate.kind.unit());
        }
        for coordinate in layout.coordinates.iter() {
            add(coordinate.velocity.to_string(), coordinate.kind.rate_unit());
        }
        for coordinate in layout.coordinates.iter() {
            add(
                coordinate.acceleration.to_string(),
                coordinate.kind.acceleration_unit(),
            );
        }
        let scale = crate::assembly::newton::phi_scale(mechanism, t);
        for (row, scale) in layout.constraints.iter().zip(scale) {
            add(
                format!("lambda.{}", row.name),
                multiplier_unit(row.kind, scale),
            );
        }
        for output in layout.outputs.iter() {
            add(output.name.to_string(), &output.unit);
        }
        for name in ENERGIES {
            add(name.to_owned(), "J");
        }
        for (name, unit) in VIOLATIONS {
            add(name.to_owned(), unit);
        }
        let balance = if balance { &BALANCE[..] } else { &[] };
        for name in balance {
            add((*name).to_owned(), "J");
        }
        let balance = balance.len();
        let Layout { nq, nv, nc, .. } = *layout;
        let model = layout.model.to_string();
        Trajectory {
            model,
            columns,
            counts: Counts {
                nq,
                nv,
                nc,
                balance,
            },
            work: Work::default(),
        }
    }

    /// The model's name.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.times().len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The times of the nodes, in s.
    pub fn times(&self) -> &[f64] {
        self.columns.first().map_or(&[], |column| &column.values)
    }

    /// The names of all columns.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// The names of the positions q, in the order of the layout.
    pub fn positions(&self) -> impl Iterator<Item = &str> {
        self.names().skip(1).take(self.counts.nq)
    }

    /// The names of the multipliers, as in `lambda.pin.x`.
    pub fn multipliers(&self) -> impl Iterator<Item = &str> {
        let Counts { nq, nv, nc, .. } = self.counts;
        self.names().skip(1 + nq + 2 * nv).take(nc)
    }

    /// The names of the outputs, in the order of the layout.
    pub fn outputs(&self) -> impl Iterator<Item = &str> {
        let Counts {
            nq,
            nv,
            nc,
            balance,
        } = self.counts;
        let before = 1 + nq + 2 * nv + nc;
        let others = before + ENERGIES.len() + VIOLATIONS.len() + balance;
        let count = self.columns.len().saturating_sub(others);
        self.names().skip(before).take(count)
    }

    /// The column with this name; the first one where an output has the name of something else.
    pub fn get(&self, name: &str) -> Option<&[f64]> {
        self.column(name).map(|column| column.values.as_slice())
    }

    /// The unit of the column with this name, empty where the model has no units.
    pub fn unit(&self, name: &str) -> Option<&str> {
        self.column(name).map(|column| column.unit.as_str())
    }

    /// The state at the node with this index.
    pub fn state(&self, node: usize) -> Option<State> {
        if node >= self.len() {
            return None;
        }
        let mut columns = self.columns.iter().map(|column| column.values[node]);
        let Counts { nq, nv, nc, .. } = self.counts;
        let t = columns.next()?;
        let mut take = |count: usize| columns.by_ref().take(count).collect();
        Some(State {
            t,
            q: take(nq),
            v: take(nv),
            a: take(nv),
            lambda: take(nc),
            history: Vec::new(),
            method: None,
            stabilization: None,
        })
    }

    /// The nodes that are not later than `t`, up to a millionth of the last step.
    pub fn nodes_until(&self, t: f64) -> Range<usize> {
        let times = self.times();
        let step = match times {
            [.., before, last] => last - before,
            _ => 0.0,
        };
        0..times.partition_point(|time| *time <= t + 1e-6 * step.abs())
    }

    /// The part of the trajectory with these nodes; the work is that of the whole run.
    pub fn nodes(&self, nodes: Range<usize>) -> Trajectory {
        let end = nodes.end.min(self.len());
        let start = nodes.start.min(end);
        let mut part = self.clone();
        for column in &mut part.columns {
            column.values = column.values[start..end].to_vec();
        }
        part
    }

    /// The part of the trajectory up to the time `t`.
    pub fn until(&self, t: f64) -> Trajectory {
        self.nodes(self.nodes_until(t))
    }

    /// What the run has cost.
    pub fn work(&self) -> Work {
        self.work
    }

    /// With these values, one list a column.
    #[cfg(feature = "csv")]
    pub(crate) fn with_columns(mut self, columns: Vec<Vec<f64>>) -> Trajectory {
        for (column, values) in self.columns.iter_mut().zip(columns) {
            column.values = values;
        }
        self
    }

    fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }
}

impl Index<&str> for Trajectory {
    type Output = [f64];

    /// The column with this name.
    ///
    /// # Panics
    /// Where there is none, as a `HashMap` does; [`Trajectory::get`] does not.
    #[allow(clippy::panic)]
    fn index(&self, name: &str) -> &[f64] {
        match self.get(name) {
            Some(values) => values,
            None => panic!("the trajectory of `{}` has no column `{name}`", self.model),
        }
    }
}

/// The rows that are collected before those in the middle are dropped.
const BLOCK: usize = 128;

/// The rows before the last one that are kept all the same, to look for what went wrong.
const KEPT: usize = 12;

/// What writes a trajectory, node by node, with its work space.
pub(crate) struct Recorder {
    trajectory: Trajectory,
    rest: Rest,
    /// The figures of the rows, where the rows are not kept, and the number of rows that are in them.
    figures: Option<(Figures, usize)>,
}

/// How the columns that follow from the state are computed.
enum Rest {
    /// For every node.
    Single {
        outputs: Vec<f64>,
        meter: ViolationMeter,
    },
    /// For several nodes at once, where the mechanism has lanes: those that wait.
    Several {
        kernels: Box<dyn Kernels<Lanes>>,
        derived: Box<Derived>,
        /// t, q, v, a and lambda of those.
        states: Vec<Lanes>,
        waiting: usize,
    },
}

impl Recorder {
    /// One that begins at `t`, in s, with columns for the energy balance or without.
    pub(crate) fn new<M: Mechanism + ?Sized>(
        mechanism: &M,
        t: f64,
        capacity: usize,
        balance: bool,
    ) -> Recorder {
        let layout = mechanism.layout();
        let rest = match mechanism.lanes() {
            Some(kernels) => Rest::Several {
                kernels,
                derived: Box::new(Derived::new(layout)),
                states: vec![Lanes::constant(0.0); 1 + layout.nq + 2 * layout.nv + layout.nc],
                waiting: 0,
            },
            None => Rest::Single {
                outputs: vec![0.0; layout.outputs.len()],
                meter: ViolationMeter::new(mechanism),
            },
        };
        Recorder {
            trajectory: Trajectory::new(mechanism, t, capacity, balance),
            rest,
            figures: None,
        }
    }

    /// One that keeps the first row and the last, and gathers the figures of all.
    pub(crate) fn of_ends<M: Mechanism + ?Sized>(
        mechanism: &M,
        times: Range<f64>,
        balance: bool,
    ) -> Recorder {
        Recorder {
            figures: Some((Figures::of_run(times.start, times.end), 0)),
            ..Recorder::new(mechanism, times.start, BLOCK, balance)
        }
    }

    /// Gathers the figures of new rows, and drops rows in the middle.
    fn gather(&mut self, kept: usize) {
        self.complete();
        let rows = self.len();
        let Some((figures, gathered)) = &mut self.figures else {
            return;
        };
        figures.add(&self.trajectory, *gathered..rows);
        let dropped = 1..rows.saturating_sub(kept).max(1);
        *gathered = rows - dropped.len();
        for column in &mut self.trajectory.columns {
            column.values.drain(dropped.clone());
        }
    }

    /// How many values a node has, without those of the energy balance.
    pub(crate) fn columns(layout: &Layout) -> usize {
        let state = layout.nq + 2 * layout.nv + layout.nc;
        1 + state + layout.outputs.len() + ENERGIES.len() + VIOLATIONS.len()
    }

    /// The nodes so far.
    pub(crate) fn len(&self) -> usize {
        self.trajectory.len()
    }

    /// The time of the last node.
    pub(crate) fn last_time(&self) -> Option<f64> {
        self.trajectory.times().last().copied()
    }

    /// Adds a node, with the work so far and the energy balance, both in J, where it has columns for them.
    pub(crate) fn record<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        state: &State,
        balance: [f64; 2],
    ) {
        let State {
            t, q, v, a, lambda, ..
        } = state;
        let values = std::iter::once(t).chain(q).chain(v).chain(a).chain(lambda);
        let others = self.trajectory.columns.len() - self.trajectory.counts.balance;
        let (columns, of_balance) = self.trajectory.columns.split_at_mut(others);
        for (column, value) in of_balance.iter_mut().zip(balance) {
            column.values.push(value);
        }
        let columns = columns.iter_mut();
        match &mut self.rest {
            Rest::Single { outputs, meter } => {
                mechanism.outputs(*t, q, v, a, lambda, outputs);
                let energy = mechanism.energy(*t, q, v);
                let Energy { kinetic, potential } = energy;
                let violation = meter.measure(mechanism, state);
                let energies = [kinetic, potential, energy.total()];
                let violations = violation.columns();
                let values = values.chain(&*outputs).chain(&energies).chain(&violations);
                for (column, value) in columns.zip(values) {
                    column.values.push(*value);
                }
            }
            Rest::Several { waiting, .. } => {
                for (column, value) in columns.zip(values) {
                    column.values.push(*value);
                }
                *waiting += 1;
                if *waiting == LANES {
                    self.complete();
                }
            }
        }
        if self.figures.is_some() && self.len() >= BLOCK {
            self.gather(KEPT);
        }
    }

    /// Completes the nodes that wait.
    fn complete(&mut self) {
        let Rest::Several {
            kernels,
            derived,
            states,
            waiting,
        } = &mut self.rest
        else {
            return;
        };
        if *waiting == 0 {
            return;
        }
        let (known, columns) = self.trajectory.columns.split_at_mut(states.len());
        for (lanes, column) in states.iter_mut().zip(known) {
            let nodes = &column.values[column.values.len() - *waiting..];
            // Where fewer wait, the last lanes are nobody's.
            let node = |lane: usize| nodes[lane.min(nodes.len() - 1)];
            *lanes = Lanes::from_arr(std::array::from_fn(node));
        }
        derived.evaluate(kernels.as_ref(), states);
        let columns = columns.iter_mut();
        for (column, values) in columns.zip(derived.columns().into_iter().flatten()) {
            column.values.extend(&values.into_arr()[..*waiting]);
        }
        *waiting = 0;
    }

    /// Adds the values of nodes to the column with this number; [`Recorder::extended`] follows when all
    /// columns have theirs.
    #[cfg(feature = "ensemble")]
    pub(crate) fn extend(&mut self, column: usize, values: &[f64]) {
        self.trajectory.columns[column]
            .values
            .extend_from_slice(values);
    }

    /// All columns have got their values.
    #[cfg(feature = "ensemble")]
    pub(crate) fn extended(&mut self) {
        if self.figures.is_some() {
            self.gather(KEPT);
        }
    }

    /// The trajectory so far, and the figures of its rows where they were not kept.
    pub(crate) fn finish(mut self, work: Work) -> (Trajectory, Option<Figures>) {
        self.complete();
        self.gather(1);
        let trajectory = Trajectory {
            work,
            ..self.trajectory
        };
        (trajectory, self.figures.map(|(figures, _)| figures))
    }

    /// The last rows, at least as many as are there to look for what went wrong.
    pub(crate) fn last_rows(&mut self) -> &Trajectory {
        self.complete();
        &self.trajectory
    }
}

/// The unit of the multiplier of a row: energy per what phi measures.
fn multiplier_unit(kind: Kind, phi_scale: f64) -> &'static str {
    match kind {
        Kind::Length if phi_scale == 1.0 => "N",
        Kind::Length => "N/m",
        Kind::Angle => "N*m",
        Kind::Number => "J",
    }
}
