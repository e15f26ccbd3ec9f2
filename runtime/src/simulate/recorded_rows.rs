//! Rows that a run records, and the states that they are taken from.

use crate::results::recorder::Recorder;
use crate::simulate::options::{Options, Recording};
use crate::simulate::output_times::OutputTimes;

/// Place of a recorded state: the end of a step, inside it, or at an event.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// The end of a step.
    Node,
    /// A state completed inside the last step.
    Inside,
    /// The state at an event.
    Event,
}

/// The rows that a run records.
pub(crate) struct RecordedRows<'a> {
    pub(crate) recorder: &'a mut Recorder,
    /// Output times; `None` for the ends of steps.
    pub(crate) output: Option<OutputTimes<'a>>,
    /// The largest number of rows.
    pub(crate) most: usize,
    /// Number of steps from row to row.
    pub(crate) every: usize,
    /// Whether they are the nodes of steps of a fixed length.
    pub(crate) are_nodes: bool,
}

impl<'a> RecordedRows<'a> {
    /// Rows at output times, if there are some, `most` rows at most.
    pub(crate) fn new(
        recorder: &'a mut Recorder,
        options: &Options,
        output: Option<OutputTimes<'a>>,
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

    /// Number of rows recorded.
    pub(crate) fn len(&self) -> usize {
        self.recorder.len()
    }

    /// Reborrows the rows, for an integration in one regime.
    pub(crate) fn reborrow(&mut self) -> RecordedRows<'_> {
        RecordedRows {
            recorder: &mut *self.recorder,
            ..*self
        }
    }
}
