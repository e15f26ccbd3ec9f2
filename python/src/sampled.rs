//! A controller that is called once a period, and whose inputs are held until the next call.

use crate::drive::{Driven, End, Fault, Source, calls_python, changes};
use crate::ended::{Ended, Outcome};
use crate::error;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::{
    GivenStart, Mechanism, Options, Recording, Report, Simulation, SimulationError, State,
    Trajectory, inputs, simulate_from,
};
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A part of a period below this fraction of it is rounding.
const ROUNDING: f64 = 1e-9;

/// A law that is called less often in a run hardly controls it.
const FEW: f64 = 10.0;

/// The period of 100 calls a second, s.
const RATE: f64 = 0.01;

/// Laws that are called once a period, in s.
pub(crate) struct Laws {
    pub(crate) laws: Vec<Source>,
    pub(crate) period: f64,
}

/// A run in which laws give inputs at multiples of their period after its start, and `sources` others meanwhile; every
/// sample is a row.
///
/// Every period is a run of its own, so that steps end at the samples, whatever the method is.
pub(crate) fn run(
    py: Python<'_>,
    mechanism: NativeMechanism,
    mut options: Options,
    start: State,
    laws: &Laws,
    sources: Vec<Source>,
) -> Result<Outcome, Ended> {
    let part = End::never();
    if sources.is_empty() {
        return periods(py, mechanism, options, start, laws, &part);
    }
    let (cancel, fault) = (Arc::new(AtomicBool::new(false)), Fault::default());
    options.cancel = Some(cancel.clone());
    options.step_ends = changes(&sources);
    let calls = calls_python(&sources);
    let driven = Driven {
        sources: Arc::new(sources),
        end: part.clone(),
        cancel,
        fault: fault.clone(),
    };
    let outcome = match calls {
        true => periods(py, driven.by_laws(mechanism), options, start, laws, &part),
        false => periods(py, driven.by_tables(mechanism), options, start, laws, &part),
    }?;
    fault.ends(outcome)
}

/// The same with a mechanism that has the other inputs.
fn periods<M: Mechanism>(
    py: Python<'_>,
    mut mechanism: M,
    mut options: Options,
    start: State,
    Laws { laws, period }: &Laws,
    part: &End,
) -> Result<Outcome, Ended> {
    let period = *period;
    let parameters = mechanism.layout().parameters().iter().enumerate();
    let parameters: Vec<usize> = parameters
        .filter(|(_, parameter)| parameter.input)
        .map(|(place, _)| place)
        .collect();
    options.recording = Recording::Ends;
    options.energy_balance = false;
    let (begin, end) = (start.t, options.t_end);
    if period > (end - begin) * (1.0 - ROUNDING) && end > begin {
        return Err(error::options(
            py,
            format!(
                "the law is called every {period} s, and the run takes {} s: give the period in s, as in `mbdsl.sampled(law, {RATE})` for 100 calls a second",
                end - begin
            ),
        )
        .into());
    }
    let (mut state, mut joined) = (start, None);
    let count = ((end - begin) / period - ROUNDING).ceil().max(1.0);
    let mut sample = 0.0;
    // What is treated as a start is the first one alone.
    let remark = match options.fitted(&mechanism, state) {
        Ok(fitted) => {
            state = fitted.0;
            fitted.1
        }
        Err(fault) => return Ok(Err(fault)),
    };
    options.given_start = GivenStart::Unchecked;
    while sample < count {
        let mut u: Vec<f64> = inputs(&mechanism).collect();
        let now = (state.t, &state.q[..], &state.v[..], &state.z[..]);
        let mut ask = || laws.iter().try_for_each(|law| law.ask(py, now, &mut u));
        let asked = py.check_signals().and_then(|()| ask());
        if let Err(fault) = asked {
            let before = joined
                .map(|joined: Joined| Box::new(Ok(joined.finish(&mechanism, begin, state.t))));
            return Err(Ended { fault, before });
        }
        for (place, value) in parameters.iter().zip(u) {
            mechanism.set_parameter(*place, value);
        }
        for (name, value) in names(&mechanism).iter().zip(&state.z) {
            mechanism.set_start(name, *value);
        }
        sample += 1.0;
        options.t_start = state.t;
        options.t_end = (begin + sample * period).min(end);
        if sample == count {
            options.t_end = end;
        }
        part.set(options.t_end);
        let outcome = simulate_from(&mechanism, &state.q, &state.v, &options);
        let made = match outcome {
            Ok(made) => made,
            Err(SimulationError::Stopped(mut stopped)) => {
                let rows = stopped.trajectory.clone();
                let whole = joined.map(|joined: Joined| joined.with(&rows, None));
                if let Some(whole) = whole {
                    let rows = whole.trajectory(&mechanism);
                    stopped.report = Report::new(&rows);
                    stopped.report.warn_of_distance(&mechanism, &rows);
                    stopped.trajectory = rows;
                }
                return Ok(Err(stopped.into()));
            }
            Err(fault) => return Ok(Err(fault)),
        };
        let last = made.trajectory.len().saturating_sub(1);
        let reached = made.trajectory.state(last);
        let is_over = made.report.ended_by.is_some();
        joined = Some(match joined {
            None => Joined::new(made),
            Some(joined) => {
                let rows = made.trajectory.clone();
                joined.with(&rows, Some(made))
            }
        });
        match reached {
            Some(reached) if !is_over => state = reached,
            _ => break,
        }
    }
    Ok(match joined {
        Some(joined) => {
            let mut run = joined.finish(&mechanism, begin, end);
            run.report.warnings.extend(remark);
            run.report.warn_of_distance(&mechanism, &run.trajectory);
            if sample < FEW {
                run.report.warnings.push(format!(
                    "the law was called {sample} times, every {period} s: is that its period, or its rate? `mbdsl.sampled(law, {RATE})` calls it 100 times a second"
                ));
            }
            Ok(run)
        }
        // There is one period at least.
        None => simulate_from(&mechanism, &state.q, &state.v, &options),
    })
}

/// The names of the states.
fn names(mechanism: &dyn Mechanism) -> Vec<String> {
    let states = mechanism.layout().states().iter();
    states.map(|state| state.name.to_string()).collect()
}

/// The periods so far.
struct Joined {
    columns: Vec<(String, Vec<f64>)>,
    /// The last period, with the events and the cost of all.
    last: Box<Simulation>,
}

impl Joined {
    fn new(mut first: Simulation) -> Joined {
        let rows = first.trajectory.nodes(0..0);
        let rows = std::mem::replace(&mut first.trajectory, rows);
        Joined {
            columns: rows.into_columns(),
            last: Box::new(first),
        }
    }

    /// With the rows of another period, whose first one replaces the last one so far: it has the new inputs.
    fn with(mut self, rows: &Trajectory, part: Option<Simulation>) -> Joined {
        let before = self.columns.first().map_or(0, |(_, values)| values.len());
        let before = before.saturating_sub(1);
        for (name, values) in &mut self.columns {
            values.truncate(before);
            values.extend_from_slice(rows.get(name).unwrap_or_default());
        }
        if let Some(mut part) = part {
            let last = std::mem::replace(&mut self.last.report, Report::empty());
            let mut events = std::mem::take(&mut self.last.events);
            events.extend(part.events.into_iter().map(|mut event| {
                event.node += before;
                event
            }));
            part.report.work = part.report.work + last.work;
            let mut crossings = last.crossings;
            crossings.append(&mut part.report.crossings);
            part.report.crossings = crossings;
            part.report.gains = last.gains;
            part.events = events;
            part.trajectory = part.trajectory.nodes(0..0);
            self.last = Box::new(part);
        }
        self
    }

    fn trajectory(self, mechanism: &dyn Mechanism) -> Trajectory {
        let empty = Trajectory::without_nodes(mechanism);
        Trajectory::from_columns(mechanism, self.columns).unwrap_or(empty)
    }

    /// All periods as one run.
    fn finish(self, mechanism: &dyn Mechanism, begin: f64, end: f64) -> Simulation {
        let mut run = (*self.last).clone();
        run.trajectory = self.trajectory(mechanism);
        let report = Report::new(&run.trajectory);
        let before = std::mem::replace(&mut run.report, report);
        run.report.work = before.work;
        run.report.crossings = before.crossings;
        run.report.gains = before.gains;
        run.report.reactions_not_unique = before.reactions_not_unique;
        run.report.ended_by = before.ended_by;
        run.report.dropped_wishes = before.dropped_wishes;
        run.report.events = run.events.clone();
        run.assembled = None;
        if let Some(setup) = &mut run.setup {
            (setup.options.t_start, setup.options.t_end) = (begin, end);
        }
        run
    }
}
