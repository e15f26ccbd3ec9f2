//! An integration with stops and friction: from one regime to the next, each with a method that begins again.

use std::collections::VecDeque;

use crate::contact::regime::Regime;
use crate::contact::regime_mechanism::RegimeMechanism;
use crate::contact::rows::Rows;
use crate::linear::rank::Rank;
use crate::mechanism::Mechanism;
use crate::mechanism::contacts::Normal;
use crate::methods::Method;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::methods::work::Work;
use crate::results::occurrence::Occurrence;
use crate::simulate::active_contacts::{ActiveContacts, Limit};
use crate::simulate::cause::cause;
use crate::simulate::contact_events::{Account, Next};
use crate::simulate::error::{Stop, StopCause};
use crate::simulate::event_functions::EventFunctions;
use crate::simulate::integration::{Integration, IntegratorState, Outcome};
use crate::simulate::jam::{is_jam, pass_forces, shortest};
use crate::simulate::options::{Options, methods};
use crate::simulate::options_error::OptionsError;
use crate::simulate::recorded_rows::RecordedRows;
use crate::simulate::time_grid::Target;
use crate::stabilization::{Projection, Stabilization};

/// Number of ends of regimes within this fraction of a run that ends it.
const MOST_REGIMES: usize = 1000;
pub(crate) const SHARE_OF_RUN: f64 = 1e-4;

/// Callback that integrates in one regime.
type Steps<'s> = &'s mut dyn FnMut(&mut Integration<'_, '_>) -> Result<Outcome, Stop>;

/// An integration on its way from regime to regime.
pub(crate) struct Regimes<'r, 'm> {
    rows: &'r Rows<'m>,
    options: &'r Options,
    stabilization: Stabilization,
    /// Totals of the contacts so far.
    pub(crate) account: Account,
    /// The length of the run, in s, by which impacts that follow each other are measured; 0 in a step of a program.
    length: f64,
    /// Time within which [`MOST_REGIMES`] ends of regimes end the integration, in s.
    burst: f64,
    /// The state in which the regime before ended, with the multipliers of its rows.
    pub(crate) state: State,
    /// The multipliers of all rows there.
    pub(crate) all: Vec<f64>,
    pub(crate) work: Work,
    pub(crate) remarks: Vec<String>,
    core: &'r mut IntegratorState,
    watched: &'r mut EventFunctions<'static>,
    /// Whether another regime went before.
    goes_on: bool,
    /// Times at which the last regimes ended, in s, and the rows that had reached a limit then.
    ends: VecDeque<(f64, Vec<usize>)>,
}

/// Regime of the integration when it ends, or has reached its target.
pub(crate) struct Arrival {
    pub(crate) regime: Regime,
    /// Whether a regime begins there.
    pub(crate) begins: bool,
}

impl<'r, 'm> Regimes<'r, 'm> {
    /// An integration from a state of the mechanism without its stops and frictions.
    pub(crate) fn new(
        rows: &'r Rows<'m>,
        (options, stabilization): (&'r Options, Stabilization),
        (account, (length, burst)): (Account, (f64, f64)),
        state: State,
        (core, watched): (&'r mut IntegratorState, &'r mut EventFunctions<'static>),
    ) -> Self {
        Regimes {
            rows,
            options,
            stabilization,
            account,
            length,
            burst,
            all: state.lambda.clone(),
            state,
            work: Work::default(),
            remarks: Vec::new(),
            core,
            watched,
            goes_on: false,
            ends: VecDeque::new(),
        }
    }

    /// Continues to a target in the regime of a state, which is in the middle of it or begins.
    pub(crate) fn go_on(
        &mut self,
        regime: Regime,
        begins: bool,
        target: &Target,
        steps: Steps<'_>,
    ) -> Result<Arrival, Stop> {
        self.goes_on = true;
        let next = match begins {
            true => Next {
                regime,
                events: Vec::new(),
                left: Vec::new(),
                impulse: None,
            },
            false => {
                let restrained = RegimeMechanism::new(self.rows, regime);
                let mut lambda = vec![0.0; restrained.layout().nc()];
                restrained.keep(&self.state.lambda, &mut lambda);
                self.state.lambda = lambda;
                match self.integrate(&restrained, &[], None, steps)? {
                    Ok(arrival) => return Ok(arrival),
                    Err(next) => next,
                }
            }
        };
        self.run(next, Some(target), None, steps)
    }

    /// Goes from regime to regime, until the integration ends or is at its target.
    pub(crate) fn run(
        &mut self,
        mut next: Next,
        target: Option<&Target>,
        mut recorded: Option<RecordedRows<'_>>,
        steps: Steps<'_>,
    ) -> Result<Arrival, Stop> {
        loop {
            let Next {
                regime,
                events,
                left,
                impulse,
            } = next;
            let node = recorded.as_ref().map_or(0, RecordedRows::len);
            let node = node.saturating_sub(usize::from(self.goes_on));
            let from = self.core.occurrences.len();
            // The row with the velocities before an impact is there.
            let after = node + usize::from(self.goes_on && recorded.is_some());
            for event in events {
                let State { t, v, .. } = &self.state;
                let impact = impulse.as_ref().zip(event.impulsive);
                let impact = impact.map(|(impulse, row)| {
                    self.account.impact_of(impulse, (self.rows, row), after, v)
                });
                self.core.occurrences.push(Occurrence {
                    impact: impact.map(Box::new),
                    ..Occurrence::new(event.name, *t, node)
                });
            }
            self.core.jumped = impulse.is_some();
            // A step of a program ends here, and the next one begins in the regime.
            if let Some(target) = target.filter(|target| target.is_reached(self.state.t)) {
                self.state.t = target.time;
                return Ok(Arrival {
                    regime,
                    begins: true,
                });
            }
            self.refuse_burst()?;
            let restrained = RegimeMechanism::new(self.rows, regime);
            // What closes now has velocities off the constraints.
            if self.goes_on {
                let settled = settle(&self.options.method, &restrained, &mut self.state);
                settled.map_err(|cause| self.lost(cause))?;
                let happened = self.core.occurrences[from..].iter_mut();
                for impact in happened.filter_map(|found| found.impact.as_mut()) {
                    impact.v_after.values_mut().copy_from_slice(&self.state.v);
                }
            }
            self.state.lambda.clear();
            self.state.lambda.resize(restrained.layout().nc(), 0.0);
            self.state.history.clear();
            let rows = recorded.as_mut().map(RecordedRows::reborrow);
            match self.integrate(&restrained, &left, rows, steps)? {
                Ok(arrival) => return Ok(arrival),
                Err(then) => next = then,
            }
        }
    }

    /// Integrates in one regime; returns the continuation after it, if it was left.
    fn integrate(
        &mut self,
        restrained: &RegimeMechanism<'_>,
        left: &[usize],
        recorded: Option<RecordedRows<'_>>,
        steps: Steps<'_>,
    ) -> Result<Result<Arrival, Next>, Stop> {
        let (options, stabilization) = (self.options, self.stabilization);
        let mut method = options.method.stepper(restrained, stabilization);
        let acting = ActiveContacts::new(self.rows, restrained)
            .leaving(left, &self.state)
            .solved_by(&options.method, stabilization);
        self.core
            .enter(restrained, options, stabilization, &self.state);
        let watched = std::mem::replace(self.watched, EventFunctions::empty());
        let mut watched = watched.with_contacts(acting);
        let mut integration =
            Integration::new(restrained, options, &mut *method, &mut watched, self.core);
        integration.goes_on = self.goes_on;
        integration.rows = recorded;
        let made = steps(&mut integration);
        let limits = watched.acting.as_ref().map(|acting| &acting.limits);
        let reached = self
            .core
            .reached
            .iter()
            .filter_map(|&limit| limits?.get(limit));
        let reached: Vec<Limit> = reached.copied().collect();
        *self.watched = watched.without_contacts();
        self.state.clone_from(&self.core.state);
        self.goes_on = true;
        // The time is that of the whole.
        let wall = self.work.wall;
        self.work = Work {
            wall,
            ..self.work + method.work()
        };
        self.remarks.extend(method.remarks());
        let stops = self.rows.stops();
        self.ends.push_back((
            self.state.t,
            reached.iter().map(|limit| limit.row(stops)).collect(),
        ));
        match made {
            Ok(Outcome::Contacts) => self.leave(restrained, &reached).map(Err),
            Ok(_) => {
                self.all = restrained.with_slips(self.state.at(), &self.state.lambda);
                Ok(Ok(Arrival {
                    regime: restrained.regime.clone(),
                    begins: false,
                }))
            }
            Err(stop) => self.lock(restrained, stop).map(Err),
        }
    }

    /// Finds the regime that follows when limits are reached.
    fn leave(&mut self, restrained: &RegimeMechanism<'_>, reached: &[Limit]) -> Result<Next, Stop> {
        let arrived = arrive(&self.options.method, restrained, &mut self.state);
        arrived.map_err(|cause| self.lost(cause))?;
        let before = self.state.clone();
        self.all = restrained.with_slips(before.at(), &before.lambda);
        let (regime, length) = (&restrained.regime, self.length);
        let Regimes {
            rows, state, all, ..
        } = self;
        let next = self
            .account
            .happen(rows, state, all, regime, reached, length);
        self.weigh(&before);
        next.map_err(|cause| self.lost(cause))
    }

    /// Finds the regime that follows when what slips has lost its forces, and locks.
    ///
    /// # Errors
    /// The stop itself, if that is no jam, with the rows as they are counted among all.
    fn lock(&mut self, restrained: &RegimeMechanism<'_>, stop: Stop) -> Result<Next, Stop> {
        let before = self.state.clone();
        let least = shortest(self.core.least, before.t);
        let locks = stop.h > 0.0 && is_jam(&stop.cause);
        if locks && pass_forces(restrained, &before, least, &mut self.state) {
            self.all = restrained.with_slips(before.at(), &before.lambda);
            let settled = settle(&self.options.method, restrained, &mut self.state);
            let (regime, length) = (&restrained.regime, self.length);
            let Regimes { rows, state, .. } = self;
            let locked =
                settled.and_then(|()| self.account.happen(rows, state, &[], regime, &[], length));
            self.weigh(&before);
            if let Ok(next) = locked
                && !next.events.is_empty()
            {
                if let Some((_, changed)) = self.ends.back_mut() {
                    *changed = restrained.regime.acting();
                }
                return Ok(next);
            }
        }
        self.state = before;
        let cause = of_all_rows(restrained, stop.cause);
        Err(Stop { cause, ..stop })
    }

    /// Accounts for the change of energy at an event in the energy balance.
    fn weigh(&mut self, before: &State) {
        if let Some(balance) = &mut self.core.balance {
            balance.jump(self.rows.base, before, &self.state);
        }
    }

    /// Refuses regimes that follow each other without the time advancing.
    fn refuse_burst(&mut self) -> Result<(), Stop> {
        if self.ends.len() <= MOST_REGIMES {
            return Ok(());
        }
        let first = self.ends.front().map(|(t, _)| *t);
        if first.is_some_and(|first| self.state.t - first < self.burst) {
            let changed = std::mem::take(&mut self.ends);
            let changed = changed.into_iter().flat_map(|(_, rows)| rows);
            let [stops, frictions] = self.rows.names(changed);
            return Err(self.lost(StopCause::Restive { stops, frictions }));
        }
        self.ends.pop_front();
        Ok(())
    }

    /// A stop at the start or at an event: no step failed.
    pub(crate) fn lost(&self, cause: StopCause) -> Stop {
        let t = self.state.t;
        Stop { t, h: 0.0, cause }
    }
}

/// Brings positions and velocities back to the constraints of a regime, which direct methods leave.
fn settle(
    method: &Method,
    restrained: &RegimeMechanism<'_>,
    state: &mut State,
) -> Result<(), StopCause> {
    if method.info().stabilized {
        return Ok(());
    }
    let mut equations = Index1::new(restrained, Projection::default().into());
    let State { t, q, v, .. } = state;
    let projected = equations.project(restrained, *t, q, v).map_err(cause);
    projected.map_err(|cause| of_all_rows(restrained, cause))
}

/// Completes a state in which a regime ends: a stop that was held is not left, or hit, by what velocities have
/// drifted in direct methods.
fn arrive(
    method: &Method,
    restrained: &RegimeMechanism<'_>,
    state: &mut State,
) -> Result<(), StopCause> {
    if method.info().stabilized {
        return Ok(());
    }
    settle(method, restrained, state)?;
    let mut equations = Index1::new(restrained, Stabilization::None);
    let completed = equations.complete(restrained, state);
    completed.map_err(|singular| of_all_rows(restrained, StopCause::Singular(singular)))
}

/// Refuses methods and stabilizations that cannot treat stops and friction, and frictions whose normal force
/// is not determined.
pub(crate) fn check(rows: &Rows<'_>, rank: &Rank, options: &Options) -> Result<(), OptionsError> {
    let info = options.method.info();
    let layout = rows.base.layout();
    let contact = rows.name(0).to_owned();
    let able = methods(|info| info.contacts);
    if !info.contacts {
        let (method, model) = (info.name, layout.model().to_owned());
        return Err(OptionsError::Contacts {
            method,
            model,
            contact,
            able,
        });
    }
    let stabilization = options.stabilization_for(rows.whole().layout());
    let unable = matches!(
        stabilization,
        Stabilization::Penalty(_) | Stabilization::Partitioning(_)
    );
    if info.stabilized && unable {
        let (method, model) = (stabilization.info().name, layout.model().to_owned());
        let able = "none, baumgarte, fuzzy, projection".to_owned();
        return Err(OptionsError::Contacts {
            method,
            model,
            contact,
            able,
        });
    }
    let dependent = rank.dependent_joints(layout);
    let frictions = rows.contacts.frictions.iter();
    let mut pressed = frictions.filter(|friction| !matches!(friction.normal, Normal::Given));
    let undetermined = pressed.find(|friction| dependent.iter().any(|joint| *joint == friction.on));
    match undetermined {
        Some(friction) => Err(OptionsError::NormalNotUnique {
            friction: friction.name.to_string(),
            joint: friction.on.to_string(),
        }),
        None => Ok(()),
    }
}

/// Converts the rows that a cause names from those of a regime to those of all joints, stops and frictions.
fn of_all_rows(restrained: &RegimeMechanism<'_>, mut cause: StopCause) -> StopCause {
    // A length is given to a joint, and joints come first.
    for row in cause.rows_mut() {
        *row = restrained.row_of_all(*row);
    }
    cause
}

/// The stabilization of a run with stops: gaps that are closed must be kept closed, even without joints.
pub(crate) fn with_stops(
    rows: &Rows<'_>,
    options: &Options,
    of_joints: Stabilization,
) -> Stabilization {
    match (options.stabilization, of_joints) {
        (None, Stabilization::None) => options.stabilization_for(rows.whole().layout()),
        (_, given) => given,
    }
}
