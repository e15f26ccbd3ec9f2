//! The motion of a driven mechanism at its rows and between them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::analysis::kinematics::track::Tracker;
use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::results::trajectory::Trajectory;

/// A motion that was found at rows, followed again between them.
pub(super) struct Motion<'m> {
    pub(super) mechanism: &'m dyn Mechanism,
    pub(super) rows: &'m Trajectory,
    tracker: Option<Tracker<'m>>,
    cancel: Option<Arc<AtomicBool>>,
}

impl<'m> Motion<'m> {
    pub(super) fn new(
        mechanism: &'m dyn Mechanism,
        rows: &'m Trajectory,
        cancel: Option<Arc<AtomicBool>>,
    ) -> Motion<'m> {
        let times = rows.times();
        let span = times.last().zip(times.first());
        let span = span.map_or(0.0, |(last, first)| last - first);
        let start = rows.state(0).map(|start| start.completed(mechanism));
        Motion {
            mechanism,
            rows,
            tracker: start.and_then(|start| Tracker::new(mechanism, start, span)),
            cancel,
        }
    }

    pub(super) fn times(&self) -> &'m [f64] {
        self.rows.times()
    }

    /// Whether nobody waits for an answer any more.
    pub(super) fn is_cancelled(&self) -> bool {
        let flag = self.cancel.as_ref();
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// The state of a row, without efforts of actuators; `None` if there is no such row, or if it was cancelled.
    pub(super) fn row(&self, row: usize) -> Option<State> {
        if self.is_cancelled() {
            return None;
        }
        let mut state = self.rows.state(row)?.completed(self.mechanism);
        for actuator in self.mechanism.layout().actuators() {
            state.u[actuator.input as usize] = 0.0;
        }
        Some(state)
    }

    /// The state at a time that is not before that of this row; `None` if the motion does not reach it.
    pub(super) fn after(&mut self, row: usize, t: f64) -> Option<&State> {
        let start = self.row(row)?;
        let tracker = self.tracker.as_mut()?;
        tracker.go_to(&start);
        tracker.reach(t).ok()
    }
}
