//! A run with stops and friction.

use crate::clock::Instant;
use crate::contact::recorded_mechanism::RecordedMechanism;
use crate::contact::regime::{Regime, Sliding};
use crate::contact::rows::Rows;
use crate::mechanism::Contacts;
use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::methods::work::Work;
use crate::results::recorder::Recorder;
use crate::results::step_metrics::StepMetrics;
use crate::simulate::balance::Balance;
use crate::simulate::contact_events::Account;
use crate::simulate::error::{SimulationError, stopped};
use crate::simulate::gains::gains;
use crate::simulate::initial_state::{InitialState, check_abilities, node_count, survey};
use crate::simulate::integration::IntegratorState;
use crate::simulate::left_table::left_table;
use crate::simulate::options::{Options, Recording};
use crate::simulate::recorded_rows::RecordedRows;
use crate::simulate::regimes::{Regimes, SHARE_OF_RUN, check, with_stops};
use crate::simulate::samples::sampled_start;
use crate::simulate::simulation::{Gathered, Simulation};
use crate::simulate::stiff_load::stiff_load;

/// Integrates a mechanism with stops and frictions from where it begins.
///
/// # Errors
/// [`SimulationError`] where the options cannot be used with them, or the run stops on its way.
pub(crate) fn run_with_contacts<'m>(
    mechanism: &'m dyn Mechanism,
    contacts: Contacts<'m>,
    beginning: InitialState,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    let begin = Instant::now();
    check_abilities(mechanism, options)?;
    let rows = Rows::new(mechanism, contacts);
    let whole = rows.whole();
    check(&rows, &beginning.rank, options)?;
    let t = options.t_start;
    let mut state = sampled_start(mechanism, options, beginning.state(mechanism, options));
    let stabilization = with_stops(&rows, options, gains(mechanism, options, &state)?);
    let (output, steps) = (options.output()?, options.steps()?);
    let (reserved, most) = node_count(whole.layout(), options, output, steps)?;
    let ends = options.recording == Recording::Ends;
    // With all rows, of which none holds when nothing acts.
    let free = Regime {
        closed: vec![false; rows.stops()],
        sliding: vec![Sliding::Absent; rows.frictions()],
    };
    let open = RecordedMechanism::new(&rows, &free);
    let times = t..options.t_end;
    let mut recorder = match ends {
        true => Recorder::of_ends(&open, times.clone(), options.energy_balance),
        false => Recorder::new(&open, t, reserved, options.energy_balance),
    };
    let length = options.t_end - t;
    let (mut core, mut watched) =
        IntegratorState::new(mechanism, options, stabilization, state.clone());
    core.whole = State::new(t, state.q.clone(), state.v.clone()).completed(whole);
    core.whole.z.clone_from(&state.z);
    core.whole.u.clone_from(&state.u);
    core.accepted = (!ends && !options.every_step_recorded(mechanism.layout()))
        .then(|| Box::new(StepMetrics::new(&open, times.clone())));
    core.survey = survey(whole, options)?.map(Box::new);
    let mut account = Account::new(&rows);
    let next = account.begin(&rows, &mut state, length);
    let times = (length, SHARE_OF_RUN * length);
    let settings = (options, stabilization);
    let mut regimes = Regimes::new(
        &rows,
        settings,
        (account, times),
        state,
        (&mut core, &mut watched),
    );
    let recorded = RecordedRows::new(&mut recorder, options, output, most);
    let outcome = match next {
        Ok(next) => regimes.run(next, None, Some(recorded), &mut |integration| {
            integration.run(steps)
        }),
        Err(cause) => Err(regimes.lost(cause)),
    };
    let Regimes {
        mut account,
        state,
        work,
        remarks,
        ..
    } = regimes;
    account.rubbed = core.balance.as_deref().map_or(0.0, Balance::rubbed);
    let balance = core.balance.as_deref().map(Balance::result);
    let mut events = core.occurrences;
    let work = Work {
        steps: if work.steps > 0 {
            work.steps
        } else {
            core.done
        },
        wall: begin.elapsed(),
        ..work
    };
    let (trajectory, figures) = recorder.finish(work);
    let accepted = core.accepted.map(|accepted| accepted.finish());
    let mut gathered = Gathered::new(trajectory, figures, accepted, core.survey.as_deref());
    gathered.report.ended_by = core.ended;
    gathered.report.contacts = Some(account.report(&rows));
    let last = gathered.report.nodes.saturating_sub(1);
    for event in &mut events {
        if ends {
            event.node = last;
        }
        if let Some(impact) = &mut event.impact {
            // A run that stops at an impact has no row after it.
            impact.node = if ends { last } else { impact.node.min(last) };
        }
    }
    match outcome {
        Ok(_) => {
            let mut simulation =
                beginning.finish(mechanism, options, stabilization, gathered, events);
            simulation.report.warnings.extend(remarks);
            simulation.weighed(mechanism, balance);
            Ok(simulation)
        }
        Err(stop) => {
            gathered.weighed(mechanism, balance);
            let start = beginning.state(mechanism, options);
            let reason = left_table(mechanism, &state, &stop)
                .or_else(|| stiff_load(mechanism, options, &start, &stop));
            Err(stopped(whole.layout(), stop, gathered, events, reason).into())
        }
    }
}
