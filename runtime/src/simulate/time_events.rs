//! The times at which a step ends and accelerations may jump, known before the motion is: ends of steps that were given,
//! samples of inputs and of states, and changes of conditions in time.

use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::simulate::samples::Samples;
use crate::simulate::step_ends::{StepEnds, TimeEvent};
use crate::simulate::switches::Switches;

/// The time events of a run that are still to come.
pub(crate) struct TimeEvents<'a> {
    ends: StepEnds<'a>,
    switches: Option<Switches>,
}

impl<'a> TimeEvents<'a> {
    /// Time events of a run; steps of a fixed length are not divided at changes of conditions.
    pub(crate) fn new(ends: StepEnds<'a>, switches: Option<Switches>) -> TimeEvents<'a> {
        TimeEvents { ends, switches }
    }

    /// Whether there are none at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty() && self.switches.is_none()
    }

    /// The next time event after the time `t`, if it is not after a node.
    #[inline]
    pub(crate) fn next(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        node: f64,
    ) -> Option<TimeEvent> {
        let end = self.ends.up_to(node);
        let Some(switches) = &mut self.switches else {
            return end;
        };
        if end.is_some_and(|end| end.is_reached(t)) {
            return end;
        }
        let change = switches.after(mechanism, t);
        let change = change.filter(|change| change.after < node);
        match (end, change) {
            (Some(end), Some(change)) if end.before < change.before => Some(end),
            (end, change) => change.or(end),
        }
    }

    /// The samples that are still to come.
    pub(crate) fn samples(&self) -> &Samples {
        self.ends.samples()
    }

    /// Notes that a time event was passed, with the state after it.
    pub(crate) fn pass(&mut self, mechanism: &dyn Mechanism, event: &TimeEvent, state: &State) {
        self.ends.pass(event);
        if let Some(switches) = self.switches.as_mut().filter(|_| event.is_sample) {
            switches.renew(mechanism, state);
        }
    }
}
