//! The rows that a run records, and which states they are.

use crate::results::recorder::Recorder;
use crate::simulate::options::{Options, Recording};
use crate::simulate::time_grid::Grid;

/// Which state is recorded.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// The end of a step.
    Node,
    /// What was completed inside the last one.
    Inside,
    /// The state at an event.
    Event,
}

/// The rows that a run records.
pub(crate) struct RecordedRows<'a> {
    pub(crate) recorder: &'a mut Recorder,
    /// Where they are; none for the ends of steps.
    pub(crate) output: Option<Grid>,
    /// The most rows.
    pub(crate) most: usize,
    /// Every how many steps one is recorded.
    pub(crate) every: usize,
    /// Whether they are the nodes of steps of a fixed length.
    pub(crate) are_nodes: bool,
}

impl<'a> RecordedRows<'a> {
    /// The nodes of a grid, if there is one, and so many rows at most.
    pub(crate) fn new(
        recorder: &'a mut Recorder,
        options: &Options,
        output: Option<Grid>,
        most: usize,
    ) -> RecordedRows<'a> {
        let ends_alone = options.recording == Recording::Ends;
        RecordedRows {
            recorder,
            output,
            most,
            every: options.rows_every(),
            are_nodes: !options.method.is_adaptive() && output.is_none() && !ends_alone,
        }
    }

    /// How many were recorded.
    pub(crate) fn len(&self) -> usize {
        self.recorder.len()
    }

    /// The same rows, for an integration in one regime.
    pub(crate) fn reborrow(&mut self) -> RecordedRows<'_> {
        RecordedRows {
            recorder: &mut *self.recorder,
            ..*self
        }
    }
}
