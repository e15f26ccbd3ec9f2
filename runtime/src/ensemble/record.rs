//! The trajectories of several members, written side by side.
//!
//! The values of a node are those of `Recorder::record`, computed on lanes.

use super::rk4::Members;
use crate::derived::Derived;
use crate::lanes::{LANES, Lanes};
use crate::mechanism::Mechanism;
use crate::methods::Work;
use crate::scalar::Scalar;
use crate::simulate::{Grid, MOST_RESERVED, Options};
use crate::trajectory::{Recorder, Trajectory};

/// How many nodes are collected before they go to the trajectories, column by column.
const BLOCK: usize = 128;

pub(super) struct Recording {
    recorders: [Recorder; LANES],
    /// The nodes that are collected, one after the other.
    block: Vec<Lanes>,
    columns: usize,
    derived: Derived,
}

impl Recording {
    pub(super) fn new<M: Mechanism>(
        members: &Members<M>,
        options: &Options,
        steps: Grid,
    ) -> Recording {
        let layout = members.mechanism(0).layout();
        let nodes = (steps.count / options.rows_every() + 2).min(MOST_RESERVED);
        let recorder = |lane: usize| Recorder::new(members.mechanism(lane), options.t_start, nodes);
        let columns = Recorder::columns(layout);
        Recording {
            recorders: std::array::from_fn(recorder),
            block: Vec::with_capacity(BLOCK * columns),
            columns,
            derived: Derived::new(layout),
        }
    }

    /// Adds a node.
    pub(super) fn record<M: Mechanism>(
        &mut self,
        members: &Members<M>,
        t: f64,
        q: &[Lanes],
        v: &[Lanes],
        solution: &[Lanes],
    ) {
        let begin = self.block.len();
        self.block.push(Lanes::constant(t));
        // Behind the solution stands the guard.
        let solution = &solution[..solution.len() - 1];
        for values in [q, v, solution] {
            self.block.extend_from_slice(values);
        }
        self.derived
            .evaluate(members.kernels(), &self.block[begin..]);
        for values in self.derived.columns() {
            self.block.extend_from_slice(values);
        }
        if self.block.len() == BLOCK * self.columns {
            self.flush();
        }
    }

    /// Hands the collected nodes over to the trajectories.
    fn flush(&mut self) {
        let mut values = [[0.0; BLOCK]; LANES];
        let nodes = self.block.chunks_exact(self.columns);
        for column in 0..self.columns {
            for (number, node) in nodes.clone().enumerate() {
                for (values, value) in values.iter_mut().zip(node[column].into_arr()) {
                    values[number] = value;
                }
            }
            for (recorder, values) in self.recorders.iter_mut().zip(&values) {
                recorder.extend(column, &values[..nodes.len()]);
            }
        }
        self.block.clear();
    }

    /// The trajectories, those of lanes that were given up, too.
    pub(super) fn finish(mut self, work: Work) -> [Trajectory; LANES] {
        self.flush();
        self.recorders.map(|recorder| recorder.finish(work))
    }
}
