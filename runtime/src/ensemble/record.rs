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
    /// BLOCK nodes of every column.
    block: Vec<[f64; LANES]>,
    nodes: usize,
    derived: Derived,
}

impl Recording {
    pub(super) fn new<M: Mechanism>(
        members: &Members<M>,
        options: &Options,
        steps: Grid,
    ) -> Recording {
        let layout = members.mechanism(0).layout();
        let nodes = (steps.count / options.every + 2).min(MOST_RESERVED);
        let recorder = |lane: usize| Recorder::new(members.mechanism(lane), options.t_start, nodes);
        Recording {
            recorders: std::array::from_fn(recorder),
            block: vec![[0.0; LANES]; BLOCK * Recorder::columns(layout)],
            nodes: 0,
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
        let layout = members.mechanism(0).layout();
        let time = Lanes::constant(t);
        let (a, lambda) = solution.split_at(layout.nv);
        let state = [q, v, a, &lambda[..layout.nc]];
        self.derived.evaluate(members.kernels(), time, state);
        let values = std::iter::once(&time).chain(state.into_iter().flatten());
        let values = values.chain(self.derived.columns());
        for (column, value) in self.block.chunks_exact_mut(BLOCK).zip(values) {
            column[self.nodes] = value.into_arr();
        }
        self.nodes += 1;
        if self.nodes == BLOCK {
            self.flush();
        }
    }

    /// Hands the collected nodes over to the trajectories.
    fn flush(&mut self) {
        for (lane, recorder) in self.recorders.iter_mut().enumerate() {
            let columns = self.block.chunks_exact(BLOCK);
            recorder.extend(columns.map(|column| {
                let nodes = column[..self.nodes].iter();
                nodes.map(move |value| value[lane])
            }));
        }
        self.nodes = 0;
    }

    /// The trajectories, those of lanes that were given up, too.
    pub(super) fn finish(mut self, work: Work) -> [Trajectory; LANES] {
        self.flush();
        self.recorders.map(|recorder| recorder.finish(work))
    }
}
