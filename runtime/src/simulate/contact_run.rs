//! A run with stops and friction: one regime after the other, each with a method that begins anew.

use std::collections::VecDeque;
use std::time::Instant;

use crate::contact::masked::Masked;
use crate::contact::regime::{Regime, Sliding};
use crate::contact::restrained::Restrained;
use crate::contact::rows::Rows;
use crate::linear::rank::Rank;
use crate::mechanism::Contacts;
use crate::mechanism::Mechanism;
use crate::mechanism::contacts::Normal;
use crate::methods::Method;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::methods::work::Work;
use crate::results::accepted::Accepted;
use crate::results::occurrence::Occurrence;
use crate::results::recorder::Recorder;
use crate::simulate::acting::{Acting, Limit};
use crate::simulate::balance::Balance;
use crate::simulate::beginning::{Beginning, check_abilities, node_count, survey};
use crate::simulate::cause::cause;
use crate::simulate::contact_events::{Account, Next};
use crate::simulate::error::{SimulationError, Stop, StopCause, stopped};
use crate::simulate::gains::gains;
use crate::simulate::jam::{is_jam, least_of_run, pass_forces};
use crate::simulate::left_table::left_table;
use crate::simulate::options::{Options, Recording, methods};
use crate::simulate::options_error::OptionsError;
use crate::simulate::run_loop::{Advance, Carried};
use crate::simulate::simulation::{Gathered, Simulation};
use crate::stabilization::{Projection, Stabilization};

/// So many ends of regimes within this share of a run end it.
const MOST_REGIMES: usize = 1000;
const SHARE_OF_RUN: f64 = 1e-4;

/// Integrates a mechanism with stops and frictions from where it begins.
///
/// # Errors
/// [`SimulationError`] where the options cannot be used with them, or the run stops on its way.
pub(crate) fn run_with_contacts<'m>(
    mechanism: &'m dyn Mechanism,
    contacts: Contacts<'m>,
    beginning: Beginning,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    let begin = Instant::now();
    check_abilities(mechanism, options)?;
    let rows = Rows::new(mechanism, contacts);
    let whole = rows.whole();
    check(&rows, &beginning.rank, options)?;
    let t = options.t_start;
    let state = State::new(t, beginning.q.clone(), beginning.v.clone()).completed(mechanism);
    let mut state = options.sampled_at(mechanism.layout(), state);
    let stabilization = with_stops(&rows, options, gains(mechanism, options, &state)?);
    let (output, steps) = (options.output()?, options.steps()?);
    let (reserved, most) = node_count(whole.layout(), options, output, steps)?;
    let ends = options.recording == Recording::Ends;
    // With all rows, of which none holds when nothing acts.
    let free = Regime {
        closed: vec![false; rows.stops()],
        sliding: vec![Sliding::Absent; rows.frictions()],
    };
    let open = Masked::new(&rows, &free);
    let times = t..options.t_end;
    let mut recorder = match ends {
        true => Recorder::of_ends(&open, times.clone(), options.energy_balance),
        false => Recorder::new(&open, t, reserved, options.energy_balance),
    };
    let mut account = Account::new(&rows);
    let length = options.t_end - t;
    let mut whole_state = State::new(t, state.q.clone(), state.v.clone()).completed(whole);
    whole_state.z.clone_from(&state.z);
    whole_state.u.clone_from(&state.u);
    let mut work = Work::default();
    let mut carried: Option<Carried> = None;
    let (mut accepted, mut surveyed) = (
        (!ends && !options.every_step_recorded())
            .then(|| Box::new(Accepted::new(&open, times.clone()))),
        survey(whole, options)?.map(Box::new),
    );
    let mut remarks = Vec::new();
    // At the start or at an event: no step failed.
    let lost = |cause: StopCause, t: f64| Stop { t, h: 0.0, cause };
    let mut next = account.begin(&rows, &mut state, length);
    let mut ends_of_regimes: VecDeque<(f64, Vec<usize>)> = VecDeque::new();
    let mut changed: Vec<usize> = Vec::new();
    let mut pending: Vec<Occurrence> = Vec::new();
    let outcome = loop {
        let Next {
            regime,
            events,
            left,
        } = match next {
            Ok(next) => next,
            Err(cause) => break Err(lost(cause, state.t)),
        };
        let node = recorder
            .len()
            .saturating_sub(usize::from(carried.is_some()));
        for event in events {
            let t = state.t;
            pending.push(Occurrence { event, t, node });
        }
        ends_of_regimes.push_back((state.t, std::mem::take(&mut changed)));
        let many = ends_of_regimes.len() > MOST_REGIMES;
        let first = if many {
            ends_of_regimes.pop_front()
        } else {
            None
        };
        if first.is_some_and(|(first, _)| state.t - first < SHARE_OF_RUN * length) {
            let changed = ends_of_regimes.into_iter().flat_map(|(_, rows)| rows);
            let [stops, frictions] = rows.names(changed);
            break Err(lost(StopCause::Restive { stops, frictions }, state.t));
        }
        let restrained = Restrained::new(&rows, regime);
        // What closes now has velocities off the constraints.
        if carried.is_some()
            && let Err(cause) = settle(&options.method, &restrained, &mut state)
        {
            break Err(lost(cause, state.t));
        }
        state.lambda.clear();
        state.lambda.resize(restrained.layout().nc(), 0.0);
        state.history.clear();
        let mut method = options.method.stepper(&restrained, stabilization);
        let acting = Acting::new(&rows, &restrained)
            .leaving(&left, &state)
            .solved_by(&options.method, stabilization);
        let mut advance = Advance::new(
            &restrained,
            options,
            stabilization,
            &mut *method,
            &mut recorder,
            state.clone(),
        )
        .recording(output, most)
        .with_contacts(acting, whole_state.clone());
        match carried.take() {
            Some(before) => advance = advance.taking(before),
            None => {
                advance.accepted = accepted.take();
                advance.survey = surveyed.take();
            }
        }
        advance.occurrences.append(&mut pending);
        let made = advance.run(steps);
        let reached: Vec<Limit> = match &advance.watched.acting {
            Some(acting) => {
                let reached = advance.reached.iter();
                reached.map(|&limit| acting.limits[limit]).collect()
            }
            None => Vec::new(),
        };
        changed = reached
            .iter()
            .map(|limit| limit.row(rows.stops()))
            .collect();
        let (mut taken, end) = advance.carried();
        state = end;
        let own = method.work();
        // The time is that of the whole.
        let wall = work.wall;
        work = Work { wall, ..work + own };
        remarks.extend(method.remarks());
        match made {
            Ok(false) => {
                carried = Some(taken);
                break Ok(());
            }
            Ok(true) => {
                if let Err(cause) = arrive(&options.method, &restrained, &mut state) {
                    carried = Some(taken);
                    break Err(lost(cause, state.t));
                }
                let before = state.clone();
                let all = restrained.with_slips(state.at(), &state.lambda);
                let regime = &restrained.regime;
                next = account.happen(&rows, &mut state, &all, regime, &reached, length);
                if let Some(balance) = &mut taken.balance {
                    balance.jump(mechanism, &before, &state);
                }
                carried = Some(taken);
            }
            Err(stop) => {
                let (before, least) = (state.clone(), least_of_run(length, state.t));
                let locks = stop.h > 0.0 && is_jam(&stop.cause);
                if locks && pass_forces(&restrained, &before, least, &mut state) {
                    let settled = settle(&options.method, &restrained, &mut state);
                    let (all, regime) = (&[], &restrained.regime);
                    let locked = settled
                        .and_then(|()| account.happen(&rows, &mut state, all, regime, &[], length));
                    if let Some(balance) = &mut taken.balance {
                        balance.jump(mechanism, &before, &state);
                    }
                    if locked.as_ref().is_ok_and(|next| !next.events.is_empty()) {
                        changed = restrained.regime.acting();
                        (next, carried) = (locked, Some(taken));
                        continue;
                    }
                }
                state = before;
                carried = Some(taken);
                let cause = of_all_rows(&restrained, stop.cause);
                break Err(Stop { cause, ..stop });
            }
        }
    };
    let (mut balance, mut done) = (None, 0);
    let (mut events, mut ended) = (pending, None);
    if let Some(carried) = carried {
        account.rubbed = carried.balance.as_deref().map_or(0.0, Balance::rubbed);
        balance = carried.balance.as_deref().map(Balance::result);
        (done, ended) = (carried.done, carried.ended);
        events = carried.occurrences.into_iter().chain(events).collect();
        (accepted, surveyed) = (carried.accepted, carried.survey);
    }
    let work = Work {
        steps: if work.steps > 0 { work.steps } else { done },
        wall: begin.elapsed(),
        ..work
    };
    let (trajectory, figures) = recorder.finish(work);
    let accepted = accepted.map(|accepted| accepted.finish());
    let mut gathered = Gathered::new(trajectory, figures, accepted, surveyed.as_deref());
    gathered.report.ended_by = ended;
    gathered.report.contacts = Some(account.report(&rows));
    for event in events.iter_mut().filter(|_| ends) {
        event.node = gathered.report.nodes.saturating_sub(1);
    }
    match outcome {
        Ok(()) => {
            let mut simulation =
                beginning.finish(mechanism, options, stabilization, gathered, events);
            simulation.report.warnings.extend(remarks);
            simulation.weighed(mechanism, balance);
            Ok(simulation)
        }
        Err(stop) => {
            gathered.weighed(mechanism, balance);
            let table = left_table(mechanism, &state, &stop);
            Err(stopped(whole.layout(), stop, gathered, events, table).into())
        }
    }
}

/// Brings positions and velocities back to the constraints of a regime, which direct methods leave.
pub(crate) fn settle(
    method: &Method,
    restrained: &Restrained<'_>,
    state: &mut State,
) -> Result<(), StopCause> {
    if method.info().stabilized {
        return Ok(());
    }
    let mut equations = Index1::new(restrained, Projection::default().into());
    let State { t, q, v, .. } = state;
    equations.project(restrained, *t, q, v).map_err(cause)
}

/// Completes a state in which a regime ends: a stop that was held is not left, or hit, by what velocities have
/// drifted in direct methods.
pub(crate) fn arrive(
    method: &Method,
    restrained: &Restrained<'_>,
    state: &mut State,
) -> Result<(), StopCause> {
    if method.info().stabilized {
        return Ok(());
    }
    settle(method, restrained, state)?;
    let mut equations = Index1::new(restrained, Stabilization::None);
    let completed = equations.complete(restrained, state);
    completed.map_err(StopCause::Singular)
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

/// A fault in a regime, with rows as they are counted among all rows of stops and frictions.
pub(crate) fn of_all_rows(restrained: &Restrained<'_>, cause: StopCause) -> StopCause {
    let StopCause::NotProjected { violation, rows } = cause else {
        return cause;
    };
    let rows = rows.iter().map(|&row| restrained.row_of_all(row));
    StopCause::NotProjected {
        violation,
        rows: rows.collect(),
    }
}

/// The stabilization of a run with stops: a gap that is closed wants to be kept closed, though no joint is there.
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
