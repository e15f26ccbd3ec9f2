//! Co-simulation: the instance integrates from one communication point to the next, with the inputs held.

use crate::component::Component;
use crate::phase::{Kind, Phase};
use crate::status::{Outcome, error};
use mbdsl_runtime::Index1;
use mbdsl_runtime::Stepper;

/// A part of a step below this fraction of it is rounding.
const ROUNDING: f64 = 1e-9;

/// The result of a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Step {
    /// Whether an event of the model ends the run.
    pub(crate) ends: bool,
    /// Whether the step ended there, before the communication point.
    pub(crate) is_early: bool,
    /// The time that was reached, s.
    pub(crate) t: f64,
}

impl Component {
    /// Begins a run at the assembled start.
    pub(crate) fn begin_run(&mut self) -> Outcome {
        let run = Stepper::new(&self.mechanism, &self.options);
        let run = run.map_err(|fault| error(fault.to_string()))?;
        self.take(run);
        Ok(())
    }

    /// Takes over a run and its state.
    pub(crate) fn take(&mut self, run: Stepper) {
        self.state.clone_from(run.state());
        self.is_stale = false;
        self.stepped.clone_from(&self.parameters);
        self.equations = Index1::new(&self.mechanism, run.stabilization());
        self.run = Some(run);
    }

    /// A step from one communication point to the next, s.
    pub(crate) fn step(&mut self, from: f64, duration: f64) -> Outcome<Step> {
        self.phase.check(&[Phase::Step])?;
        if self.kind != Kind::CoSimulation {
            return Err(error("the instance is for model exchange"));
        }
        let (t, stop) = (self.state.t, self.stop);
        if !(duration > 0.0 && duration.is_finite()) {
            return Err(error(format!(
                "a step cannot be {duration} s long: it must be positive"
            )));
        }
        let slack = ROUNDING * duration.max(t.abs());
        if (from - t).abs() > slack || from.is_nan() {
            return Err(error(format!(
                "the step begins at {from} s, expected {t} s, where the last one ended"
            )));
        }
        let end = from + duration;
        if end > stop + slack {
            return Err(error(format!(
                "the step ends at {end} s, after the end of the run at {stop} s"
            )));
        }
        if self.has_ended {
            // A state that was saved there does not know the event.
            let event = self.run.as_ref().and_then(Stepper::ended_by);
            let event = event.map_or(String::new(), |event| format!(" (`{event}`)"));
            return Err(error(format!("the run has ended{event}")));
        }
        let Some(mut run) = self.run.take() else {
            return Err(error("there is no run"));
        };
        // A method that chooses its steps makes them inside of one.
        let h = self.options.h.unwrap_or(duration);
        let count = ((end - t) / h - ROUNDING).ceil().max(1.0);
        let (mut made, mut ends) = (0.0, Ok(false));
        while made < count && ends.is_ok() && run.ended_by().is_none() {
            made += 1.0;
            // The last part ends at the communication point.
            let next = if made == count { end } else { t + made * h };
            ends = self
                .go_to(&mut run, next)
                .map(|now| now || ends == Ok(true));
        }
        let is_early = run.ended_by().is_some();
        self.has_ended = is_early;
        self.run = Some(run);
        // What was reached before a fault stays.
        Ok(Step {
            ends: ends.map_err(error)?,
            is_early,
            t: self.state.t,
        })
    }

    /// Continues to a time, or to the end of the run: whether there is one. A caller that does not allow early returns gets the
    /// whole step.
    fn go_to(&mut self, run: &mut Stepper, end: f64) -> Result<bool, String> {
        let (h, length) = (self.options.h, end - run.state().t);
        let mut ends = false;
        let made = loop {
            if let Err(fault) = run.step_to(&self.mechanism, end, h) {
                break Err(fault.to_string());
            }
            if run.ended_by().is_none() {
                break Ok(());
            }
            ends = true;
            if self.returns_early {
                break Ok(());
            }
            run.go_on();
            if end - run.state().t <= ROUNDING * length {
                break Ok(());
            }
        };
        self.state.clone_from(run.state());
        self.is_stale = false;
        self.stepped.clone_from(&self.parameters);
        made.map(|()| ends)
    }
}
