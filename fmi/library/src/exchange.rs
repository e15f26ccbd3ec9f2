//! Model exchange: the caller integrates the states q, v and z, and the instance gives their rates.

use crate::component::Component;
use crate::phase::Phase;
use crate::status::{Outcome, discard, error};
use mbdsl_runtime::__private::project;
use mbdsl_runtime::Index1;
use mbdsl_runtime::Point;
use mbdsl_runtime::{
    Baumgarte, BaumgarteGains, Direction, EventKind, Mechanism, MechanismExt, Stabilization, State,
    assemble,
};

/// Positions further from the constraints, in m or rad, and velocities, per second, are brought back at an event.
const LIMIT: f64 = 1e-6;

/// Requests to the caller after a completed step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Completed {
    /// Whether the caller should enter event mode.
    pub(crate) event: bool,
    /// Whether an event of the model ends the run.
    pub(crate) ends: bool,
}

impl Component {
    /// Begins at the assembled start.
    pub(crate) fn begin_exchange(&mut self) -> Outcome {
        let layout = self.mechanism.layout();
        let start = assemble(&self.mechanism, self.options.t_start);
        let start = start.map_err(|fault| error(fault.to_string()))?;
        let mut state = State::new(start.t, start.q, start.v);
        state.z = vec![0.0; layout.nz()];
        self.mechanism.start_states(&mut state.z);
        state.u = mbdsl_runtime::inputs(&self.mechanism).collect();
        state.a = vec![0.0; layout.nv()];
        state.lambda = vec![0.0; layout.nc()];
        self.equations = Index1::new(&self.mechanism, self.feedback().into());
        (self.state, self.is_stale) = (state, true);
        self.solve()
    }

    /// The feedback that pulls the states of the caller back to the constraints: as the model wishes, else by
    /// default.
    pub(crate) fn feedback(&self) -> Baumgarte {
        match self.options.stabilization {
            Some(Stabilization::Baumgarte(gains)) if gains.gains == BaumgarteGains::Given => gains,
            _ => Baumgarte::default(),
        }
    }

    pub(crate) fn enter_event(&mut self) -> Outcome {
        self.phase.check(&[Phase::Continuous])?;
        self.phase = Phase::Event;
        Ok(())
    }

    pub(crate) fn enter_continuous(&mut self) -> Outcome {
        self.phase.check(&[Phase::Event])?;
        self.phase = Phase::Continuous;
        Ok(())
    }

    /// Sets the time, s.
    pub(crate) fn set_time(&mut self, t: f64) -> Outcome {
        self.phase.check(&[Phase::Event, Phase::Continuous])?;
        if !t.is_finite() {
            return Err(error(format!("the time cannot be {t}: it must be finite")));
        }
        self.is_stale |= t.to_bits() != self.state.t.to_bits();
        self.state.t = t;
        Ok(())
    }

    /// The number of states.
    pub(crate) fn count(&self) -> usize {
        let layout = self.mechanism.layout();
        layout.nq() + layout.nv() + layout.nz()
    }

    /// Refuses a number of states that the model does not have.
    pub(crate) fn check_count(&self, given: usize) -> Outcome {
        let count = self.count();
        match given == count {
            true => Ok(()),
            false => Err(error(format!("expected {count} states, found {given}"))),
        }
    }

    /// Sets the states (q, v, z).
    pub(crate) fn set_states(&mut self, x: &[f64]) -> Outcome {
        self.phase.check(&[Phase::Continuous])?;
        self.check_count(x.len())?;
        if let Some(place) = x.iter().position(|x| !x.is_finite()) {
            let state = self.compiled.variables.states().nth(place);
            let reference = state.and_then(|(state, _)| self.compiled.variables.reference(state));
            let name = reference.and_then(|reference| self.compiled.variables.get(reference));
            let name = name.map_or("", |variable| &variable.name);
            return Err(discard(format!(
                "`{name}` cannot be {}: it must be finite",
                x[place]
            )));
        }
        let State { q, v, z, .. } = &mut self.state;
        let own = q.iter_mut().chain(v).chain(z);
        own.zip(x).for_each(|(own, x)| *own = *x);
        self.is_stale = true;
        Ok(())
    }

    /// The states (q, v, z).
    pub(crate) fn states(&mut self) -> Outcome<Vec<f64>> {
        self.current()?;
        let State { q, v, z, .. } = &self.state;
        Ok([&q[..], v, z].concat())
    }

    /// The rates of the states (q, v, z).
    pub(crate) fn derivatives(&mut self) -> Outcome<Vec<f64>> {
        self.current()?;
        Ok([
            self.coordinate_rates(),
            self.state.a.clone(),
            self.state_rates(),
        ]
        .concat())
    }

    /// Looks at the state at the end of a step of the caller.
    pub(crate) fn completed(&mut self) -> Outcome<Completed> {
        self.phase.check(&[Phase::Continuous])?;
        self.current()?;
        let ends = self.passes_end()?;
        Ok(Completed {
            event: self.is_off(),
            ends,
        })
    }

    /// Whether an event that ends the run lies between the last look and now.
    fn passes_end(&mut self) -> Outcome<bool> {
        let now = self.event_functions()?;
        let before = std::mem::replace(&mut self.sides, now);
        let sides = before.iter().zip(&self.sides);
        let mut events = self.mechanism.layout().events().iter().zip(sides);
        Ok(events.any(|(event, (before, now))| {
            let rises = *before < 0.0 && *now >= 0.0;
            let falls = *before > 0.0 && *now <= 0.0;
            let passes = match event.direction {
                Direction::Both => rises || falls,
                Direction::Rising => rises,
                Direction::Falling => falls,
            };
            passes && event.kind == EventKind::End
        }))
    }

    /// Brings the states back to the constraints, if they left them; whether they changed.
    pub(crate) fn update(&mut self) -> Outcome<bool> {
        self.phase.check(&[Phase::Event])?;
        if !self.is_off() {
            return Ok(false);
        }
        let State { t, q, v, .. } = &mut self.state;
        project(&self.mechanism, *t, q, v).map_err(error)?;
        self.is_stale = true;
        self.solve()?;
        Ok(true)
    }

    /// Whether positions or velocities left the constraints, or attitudes their length.
    fn is_off(&self) -> bool {
        let layout = self.mechanism.layout();
        let State { t, q, v, .. } = &self.state;
        let (mut phi, mut rates) = (vec![0.0; layout.nc()], vec![0.0; layout.nc()]);
        let mut scale = vec![1.0; layout.nc()];
        let mut jacobian = vec![0.0; layout.patterns().phi_q.len()];
        self.mechanism.phi_scale(&Point::time(*t), &mut scale);
        self.mechanism.phi(&Point::position(*t, q), &mut phi);
        self.mechanism.phi_t(&Point::position(*t, q), &mut rates);
        self.mechanism.phi_q(&Point::position(*t, q), &mut jacobian);
        for (i, j, value) in layout.patterns().phi_q.iter(&jacobian) {
            rates[i] += value * v[j];
        }
        let misses = phi.iter().zip(&scale).chain(rates.iter().zip(&scale));
        let violated = misses
            .map(|(miss, scale)| (miss * scale).abs())
            .any(|miss| miss > LIMIT);
        let lengths = layout.attitudes().iter().map(|attitude| {
            let parts = &q[attitude.coordinate..attitude.coordinate + 4];
            parts.iter().map(|part| part * part).sum::<f64>()
        });
        violated
            || lengths
                .into_iter()
                .any(|square| (square - 1.0).abs() > LIMIT)
    }
}
