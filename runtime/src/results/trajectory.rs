//! The history of a run, column by column.

#[cfg(feature = "serde")]
mod serialized;

use std::ops::{Index, Range};

use crate::layout::{Kind, Layout};
use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::methods::work::Work;

/// The states of a mechanism at the nodes of a run, and what follows from them.
///
/// One column of numbers for every name:
///
/// | names | unit |
/// |---|---|
/// | `t` | s |
/// | positions, velocities, accelerations as in the layout (`rod1.theta`, `rod1.omega`, `rod1.alpha`) | m, rad and per s, s^2 |
/// | the states, as in the layout | theirs |
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
    pub(crate) columns: Vec<Column>,
    pub(crate) counts: Counts,
    pub(crate) work: Work,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Column {
    pub(crate) name: String,
    unit: String,
    pub(crate) values: Vec<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    nq: usize,
    nv: usize,
    nz: usize,
    nc: usize,
    /// The columns of the energy balance.
    pub(crate) balance: usize,
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

/// Number of columns of a trajectory for the time and the state: those of t, q, v, z, a and lambda.
pub(crate) fn state_columns(layout: &Layout) -> usize {
    1 + layout.nq() + 2 * layout.nv() + layout.nz() + layout.nc()
}

impl Trajectory {
    /// The columns of all runs of a mechanism, without nodes.
    pub fn without_nodes(mechanism: &dyn Mechanism) -> Trajectory {
        Trajectory::new(mechanism, 0.0, 0, false)
    }

    /// A trajectory without nodes, with columns for the energy balance or without.
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        t: f64,
        capacity: usize,
        balance: bool,
    ) -> Trajectory {
        let layout = mechanism.layout();
        let mut columns = Vec::new();
        let units = layout.units();
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
        for coordinate in layout.coordinates().iter() {
            add(coordinate.name.to_string(), coordinate.kind.unit());
        }
        for velocity in layout.velocities().iter() {
            add(velocity.name.to_string(), velocity.kind.rate_unit());
        }
        for state in layout.states().iter() {
            add(state.name.to_string(), &state.unit);
        }
        for velocity in layout.velocities().iter() {
            add(
                velocity.acceleration.to_string(),
                velocity.kind.acceleration_unit(),
            );
        }
        let scale = crate::constraints::violation::phi_scale(mechanism, t);
        for (row, scale) in layout.constraints().iter().zip(scale) {
            add(
                format!("lambda.{}", row.name),
                multiplier_unit(row.kind, scale),
            );
        }
        for output in layout.outputs().iter() {
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
        let (nq, nv, nz, nc) = (layout.nq(), layout.nv(), layout.nz(), layout.nc());
        let model = layout.model().to_string();
        Trajectory {
            model,
            columns,
            counts: Counts {
                nq,
                nv,
                nz,
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
        let Counts { nq, nv, nz, nc, .. } = self.counts;
        self.names().skip(1 + nq + 2 * nv + nz).take(nc)
    }

    /// The names of the outputs, in the order of the layout.
    pub fn outputs(&self) -> impl Iterator<Item = &str> {
        let Counts {
            nq,
            nv,
            nz,
            nc,
            balance,
        } = self.counts;
        let before = 1 + nq + 2 * nv + nz + nc;
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
        let Counts { nq, nv, nz, nc, .. } = self.counts;
        let t = columns.next()?;
        let mut take = |count: usize| columns.by_ref().take(count).collect();
        Some(State {
            t,
            q: take(nq),
            v: take(nv),
            z: take(nz),
            u: Vec::new(),
            a: take(nv),
            lambda: take(nc),
            history: Vec::new(),
            contacts: Vec::new(),
            sides: Vec::new(),
            method: None,
            stabilization: None,
        })
    }

    /// The nodes that are not later than `t`, up to a millionth of the last step.
    pub fn nodes_until(&self, t: f64) -> Range<usize> {
        let times = self.times();
        // An impact has two nodes at one time.
        let steps = times.windows(2).rev().map(|pair| pair[1] - pair[0]);
        let step = steps.into_iter().find(|step| *step != 0.0).unwrap_or(0.0);
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

    /// The cost of the run.
    pub fn work(&self) -> Work {
        self.work
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

/// The unit of the multiplier of a row: energy per what phi measures.
fn multiplier_unit(kind: Kind, phi_scale: f64) -> &'static str {
    match kind {
        Kind::Length if phi_scale == 1.0 => "N",
        Kind::Length => "N/m",
        Kind::Angle => "N*m",
        Kind::Number => "J",
    }
}
