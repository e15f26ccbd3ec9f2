//! Recording of several members, written side by side.
//!
//! The values of a row are those of `Recorder::record`, computed on lanes.

use crate::ensemble::collectors::StatisticsCollectors;
use crate::ensemble::figures::RunMetricsOnLanes;
use crate::ensemble::members::Members;
use crate::ensemble::rk4::SideBySide;
use crate::methods::work::Work;
use crate::results::recorded_lanes::Derived;
use crate::results::recorder::Recorder;
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};
use crate::simulate::initial_state::MOST_RESERVED;
use crate::simulate::options::{Options, Recording as Rows};
use crate::simulate::options_error::OptionsError;
use crate::simulate::simulation::Gathered;
use crate::simulate::time_grid::Grid;
use crate::stabilization::Stabilization;

/// Number of rows collected before they are handed over, column by column.
const BLOCK: usize = 128;

pub(crate) struct Recording<'a> {
    recorders: [Recorder; LANES],
    /// Metrics of all steps.
    figures: RunMetricsOnLanes,
    /// Whether these metrics are those of the rows, too: every step is one, or only the ends of the run are.
    of_rows: bool,
    surveys: Option<StatisticsCollectors<'a>>,
    /// The values at the end of the last step, and of the one before.
    node: Vec<Lanes>,
    before: Vec<Lanes>,
    /// The rows that are collected, one after the other.
    block: Vec<Lanes>,
    derived: Derived,
}

impl<'a> Recording<'a> {
    /// Creates the recording of a run with these steps.
    ///
    /// # Errors
    /// [`OptionsError`] for statistics of a quantity that the mechanism does not have.
    pub(crate) fn new(
        members: &Members<'a>,
        options: &Options,
        steps: Grid,
        stabilization: Stabilization,
    ) -> Result<Recording<'a>, OptionsError> {
        let layout = members.mechanism(0).layout();
        let ends = options.recording == Rows::Ends;
        let nodes = match ends {
            true => 2,
            false => (steps.count / options.rows_every() + 2).min(MOST_RESERVED),
        };
        let recorder =
            |lane: usize| Recorder::new(members.mechanism(lane), options.t_start, nodes, false);
        let columns = Recorder::columns(layout);
        Ok(Recording {
            recorders: std::array::from_fn(recorder),
            figures: RunMetricsOnLanes::new(layout, options.t_start..options.t_end),
            of_rows: ends || options.every_step_recorded(layout),
            surveys: StatisticsCollectors::new(members, options, stabilization)?,
            node: Vec::with_capacity(columns),
            before: Vec::with_capacity(columns),
            block: Vec::with_capacity(BLOCK.min(nodes) * columns),
            derived: Derived::new(layout),
        })
    }

    /// Adds the end of a step, and as a row if it is one.
    pub(crate) fn record(&mut self, members: &Members<'_>, row: bool, state: &SideBySide) {
        let SideBySide {
            t,
            q,
            v,
            z,
            solution,
        } = state;
        std::mem::swap(&mut self.node, &mut self.before);
        // The guard follows the solution.
        let (a, lambda) = solution[..solution.len() - 1].split_at(v.len());
        let states = (
            Lanes::constant(*t),
            [&q[..], v, z, a, lambda],
            members.inputs(),
        );
        let kernels = members.kernels();
        self.derived.write_row(kernels, states, &mut self.node);
        self.figures.add(*t, &self.node);
        if let Some(surveys) = &mut self.surveys {
            surveys.add(members, &self.before, &self.node);
        }
        if row {
            self.block.extend_from_slice(&self.node);
            if self.block.len() == BLOCK * self.node.len() {
                self.flush();
            }
        }
    }

    /// Hands the collected rows over.
    fn flush(&mut self) {
        let columns = self.node.len();
        if columns == 0 {
            return;
        }
        let rows = self.block.chunks_exact(columns);
        let mut values = [[0.0; BLOCK]; LANES];
        for column in 0..columns {
            for (number, row) in rows.clone().enumerate() {
                for (values, value) in values.iter_mut().zip(row[column].into_arr()) {
                    values[number] = value;
                }
            }
            for (recorder, values) in self.recorders.iter_mut().zip(&values) {
                recorder.extend(column, &values[..rows.len()]);
            }
        }
        self.block.clear();
    }

    /// Results of all lanes, given up or not; `work` is the cost of each of them.
    pub(crate) fn finish(mut self, work: impl Fn(usize) -> Work) -> Vec<Gathered> {
        self.flush();
        let (figures, surveys) = (&mut self.figures, &mut self.surveys);
        let recorders = self.recorders.into_iter().enumerate();
        let gathered = recorders.map(|(lane, recorder)| {
            let (trajectory, _) = recorder.finish(work(lane));
            let figures = figures.of_lane(lane);
            let (of_rows, of_steps) = match self.of_rows {
                true => (Some(figures), None),
                false => (None, Some(figures)),
            };
            let survey = surveys.as_mut().map(|surveys| surveys.of_lane(lane));
            Gathered::new(trajectory, of_rows, of_steps, survey)
        });
        gathered.collect()
    }
}
