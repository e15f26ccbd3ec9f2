//! The motion of a driven mechanism at its rows and between them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::analysis::kinematics::track::{Steps, Tracker};
use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::results::trajectory::Trajectory;

/// A motion that was found at rows, followed again between them.
pub(crate) struct Motion<'m> {
    pub(crate) mechanism: &'m dyn Mechanism,
    rows: &'m Trajectory,
    steps: Steps,
    tracker: Option<Tracker<'m>>,
    inside: Option<State>,
    cancel: Option<Arc<AtomicBool>>,
}

impl<'m> Motion<'m> {
    /// A motion with these rows, and these steps between them.
    pub(crate) fn new(
        mechanism: &'m dyn Mechanism,
        rows: &'m Trajectory,
        steps: Steps,
        cancel: Option<Arc<AtomicBool>>,
    ) -> Motion<'m> {
        let times = rows.times();
        let span = times.last().zip(times.first());
        let span = span.map_or(0.0, |(last, first)| last - first);
        let start = rows.state(0).map(|start| start.completed(mechanism));
        Motion {
            mechanism,
            rows,
            steps,
            inside: start.clone(),
            tracker: start.and_then(|start| Tracker::new(mechanism, start, span)),
            cancel,
        }
    }

    pub(crate) fn times(&self) -> &'m [f64] {
        self.rows.times()
    }

    /// Whether nobody waits for an answer any more.
    pub(crate) fn is_cancelled(&self) -> bool {
        let flag = self.cancel.as_ref();
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// The state of a row, without efforts of actuators; `None` if there is no such row, or if it was cancelled.
    pub(crate) fn row(&self, row: usize) -> Option<State> {
        if self.is_cancelled() {
            return None;
        }
        let mut state = self.rows.state(row)?.completed(self.mechanism);
        for actuator in self.mechanism.layout().actuators() {
            state.u[actuator.input as usize] = 0.0;
        }
        Some(state)
    }

    /// The times of the rows and of the ends of steps between them.
    pub(crate) fn nodes(&self) -> Vec<f64> {
        let (rows, last) = (self.times(), self.times().last());
        let between = self.steps.ends.iter().map(|end| end.t);
        let between = between.filter(|t| last.is_some_and(|last| t < last));
        let mut nodes: Vec<f64> = rows.iter().copied().chain(between).collect();
        nodes.sort_by(f64::total_cmp);
        nodes.dedup();
        nodes
    }

    /// The state at a time that is not before that of the first row; `None` if the motion does not reach it.
    pub(crate) fn at(&mut self, t: f64) -> Option<&State> {
        let row = self.times().partition_point(|row| *row <= t);
        let row = row.checked_sub(1)?;
        let before = self.times()[row];
        if before == t {
            self.inside = self.row(row);
            return self.inside.as_ref();
        }
        if let Some(passage) = self.steps.passages.iter().find(|passage| passage.has(t)) {
            let inside = self.inside.as_mut()?;
            passage.state(self.mechanism, t, inside).ok()?;
            return self.inside.as_ref();
        }
        let place = self.steps.ends.partition_point(|end| end.t <= t);
        let end = place.checked_sub(1).map(|place| &self.steps.ends[place]);
        let row = match end {
            Some(end) if end.t > before && !self.is_cancelled() => None,
            _ => Some(self.row(row)?),
        };
        let (tracker, inside) = (self.tracker.as_mut()?, self.inside.as_mut()?);
        tracker.go_to(row.as_ref().or(end)?);
        let reached = tracker.reach(t).ok();
        let reached = reached.map(|state| inside.copy_from(self.mechanism.layout(), state));
        let Steps { ends, passages } = tracker.take_steps();
        if !ends.is_empty() {
            self.steps.ends.extend(ends);
            self.steps
                .ends
                .sort_by(|one, other| one.t.total_cmp(&other.t));
        }
        self.steps.passages.extend(passages);
        reached.and(self.inside.as_ref())
    }
}
