//! Recorder that writes a trajectory.

use crate::mechanism::calls::MechanismExt;
use std::ops::Range;

use crate::constraints::violation::ViolationMeter;
use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::mechanism::energy::Energy;
use crate::mechanism::kernels::Kernels;
use crate::methods::state::State;
use crate::methods::work::Work;
use crate::results::recorded_lanes::{Derived, Inputs};
use crate::results::run_metrics::RunMetrics;
use crate::results::trajectory::{ENERGIES, Trajectory, VIOLATIONS, state_columns};
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};

/// The rows that are collected before those in the middle are dropped.
const BLOCK: usize = 128;

/// The rows before the last one that are kept all the same, to look for what went wrong.
const KEPT: usize = 12;

/// Recorder that writes a trajectory, row by row, with its work space.
pub(crate) struct Recorder {
    trajectory: Trajectory,
    rest: Rest,
    /// The figures of the rows, where the rows are not kept, and the number of rows that are in them.
    figures: Option<(RunMetrics, usize)>,
}

/// Computation of the columns that follow from the state.
enum Rest {
    /// Row by row.
    Single {
        outputs: Vec<f64>,
        meter: ViolationMeter,
    },
    /// Several rows at once, where the mechanism has lanes: some of them wait.
    Several {
        kernels: Box<dyn Kernels<Lanes>>,
        derived: Box<Derived>,
        /// t, q, v, z, a and lambda of the rows that wait.
        states: Vec<Lanes>,
        inputs: Inputs,
        waiting: usize,
    },
}

impl Recorder {
    /// Creates a recorder that begins at `t`, in s, with columns for the energy balance or without.
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        t: f64,
        capacity: usize,
        balance: bool,
    ) -> Recorder {
        let layout = mechanism.layout();
        let rest = match mechanism.lanes_of_inputs() {
            Some(kernels) => Rest::Several {
                kernels,
                derived: Box::new(Derived::new(layout)),
                states: vec![Lanes::constant(0.0); state_columns(layout)],
                inputs: Inputs::new(layout),
                waiting: 0,
            },
            None => Rest::Single {
                outputs: vec![0.0; layout.outputs().len()],
                meter: ViolationMeter::new(mechanism),
            },
        };
        Recorder {
            trajectory: Trajectory::new(mechanism, t, capacity, balance),
            rest,
            figures: None,
        }
    }

    /// Creates a recorder that keeps the first row and the last, and gathers the figures of all.
    pub(crate) fn of_ends(mechanism: &dyn Mechanism, times: Range<f64>, balance: bool) -> Recorder {
        Recorder {
            figures: Some((RunMetrics::of_run(times.start, times.end), 0)),
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
        // The first row stays, where there is one: a run may stop before it.
        let first = rows.min(1);
        let dropped = first..rows.saturating_sub(kept).max(first);
        *gathered = rows - dropped.len();
        for column in &mut self.trajectory.columns {
            column.values.drain(dropped.clone());
        }
    }

    /// Number of values of a row, without those of the energy balance.
    pub(crate) fn columns(layout: &Layout) -> usize {
        state_columns(layout) + layout.outputs().len() + ENERGIES.len() + VIOLATIONS.len()
    }

    /// Number of rows so far.
    pub(crate) fn len(&self) -> usize {
        self.trajectory.len()
    }

    /// The time of the last row, in s.
    pub(crate) fn last_time(&self) -> Option<f64> {
        self.trajectory.times().last().copied()
    }

    /// Adds a row, with the work so far and the energy balance, both in J, where it has columns for them.
    pub(crate) fn record(&mut self, mechanism: &dyn Mechanism, state: &State, balance: [f64; 2]) {
        let State {
            t,
            q,
            v,
            z,
            a,
            lambda,
            ..
        } = state;
        let values = [std::slice::from_ref(t), q, v, z, a, lambda];
        let others = self.trajectory.columns.len() - self.trajectory.counts.balance;
        let (columns, of_balance) = self.trajectory.columns.split_at_mut(others);
        for (column, value) in of_balance.iter_mut().zip(balance) {
            column.values.push(value);
        }
        let mut columns = columns.iter_mut();
        let mut push = |values: &[f64]| {
            for (value, column) in values.iter().zip(&mut columns) {
                column.values.push(*value);
            }
        };
        values.into_iter().for_each(&mut push);
        match &mut self.rest {
            Rest::Single { outputs, meter } => {
                let at = state.at();
                mechanism.outputs(&at, outputs);
                let energy = Energy::of(mechanism, &at);
                let Energy { kinetic, potential } = energy;
                let violation = meter.measure(mechanism, state.t, (&state.q, &state.v, &state.a));
                let energies = [kinetic, potential, energy.total()];
                let violations = violation.columns();
                let rest = [&**outputs, &energies, &violations];
                rest.into_iter().for_each(push);
            }
            Rest::Several {
                inputs, waiting, ..
            } => {
                inputs.set(mechanism, *waiting, state);
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

    /// Completes the rows that wait.
    fn complete(&mut self) {
        let Rest::Several {
            kernels,
            derived,
            states,
            inputs,
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
        derived.evaluate(kernels.as_ref(), states, &inputs.lanes);
        let columns = columns.iter_mut();
        for (column, values) in columns.zip(derived.columns().into_iter().flatten()) {
            column.values.extend(&values.into_arr()[..*waiting]);
        }
        *waiting = 0;
    }

    /// Adds the values of rows to the column with this number; all columns get as many.
    #[cfg(feature = "ensemble")]
    pub(crate) fn extend(&mut self, column: usize, values: &[f64]) {
        self.trajectory.columns[column]
            .values
            .extend_from_slice(values);
    }

    /// The trajectory so far, and the figures of its rows where they were not kept.
    pub(crate) fn finish(mut self, work: Work) -> (Trajectory, Option<RunMetrics>) {
        self.complete();
        self.gather(1);
        self.trajectory.work = work;
        (self.trajectory, self.figures.map(|(figures, _)| figures))
    }

    /// The last rows, at least as many as are there to look for what went wrong.
    pub(crate) fn last_rows(&mut self) -> &Trajectory {
        self.complete();
        &self.trajectory
    }
}
