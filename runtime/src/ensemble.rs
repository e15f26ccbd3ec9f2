//! Many runs of one mechanism, with other parameters or other starts, on all lanes and threads.

mod adaptive;
mod balance;
mod collectors;
mod ends;
mod figures;
mod group;
mod member;
mod members;
mod pair;
mod projection;
mod record;
mod rk4;

use crate::clock::Instant;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rayon::prelude::*;

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::mechanism::unknown_effort::UnknownEffort;
use crate::methods::Method;
use crate::scalar::lanes::LANES;
use crate::simulate::error::{SimulationError, stopped};
use crate::simulate::initial_state::{InitialState, node_count};
use crate::simulate::lengths::Lengths;
use crate::simulate::options::{Options, Recording};
use crate::simulate::options_error::OptionsError;
use crate::simulate::run::run;
use crate::simulate::simulation::Simulation;
use crate::stabilization::Stabilization;

/// Tasks of a thread between two deliveries of results.
const TASKS: usize = 8;

/// The start of a member of an ensemble.
#[derive(Debug, Clone, PartialEq)]
pub enum Start {
    /// The start that the mechanism describes, with the member's parameters.
    Described,
    /// At these positions and velocities, taken as they are.
    Given {
        /// The positions: nq values, m or rad.
        q: Vec<f64>,
        /// The velocities: nv values, m/s or rad/s.
        v: Vec<f64>,
    },
}

/// The outcome of an ensemble.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ensemble {
    /// The members whose results were delivered.
    pub members: usize,
    /// Members that did not reach their end.
    pub failed: usize,
    /// Whether it was cancelled before the last member.
    pub cancelled: bool,
    /// The time it took.
    pub wall: Duration,
}

/// Integrates `count` members of a family of mechanisms.
///
/// `member` makes the mechanism with this number out of a copy of `mechanism` and says where it
/// starts; `reduce` makes what is wanted of its run, on the thread that ran it; `visit` takes that,
/// member after member in the order of their numbers, on the calling thread. A run that fails is an
/// error of its member alone. What `visit` has not yet taken is kept for a few members a thread, and
/// nothing else: memory does not grow with `count`.
///
/// Several members at once, on [`Lanes`](crate::Lanes), integrate the pairs that choose their steps (`dop853`, the default,
/// `dopri5`, `ode45`), without stabilization, with projection or with Baumgarte's, and the classical Runge-Kutta method
/// ([`Options::fixed`]) without stabilization or with Baumgarte's and without the energy balance, if the mechanism has lanes,
/// is planar and has neither events nor contacts, and no rows are recorded between the steps. Each member of a pair has its
/// own steps. Everything else runs member by member, and [`lanes_used`] says why. Both use all threads of the current
/// `rayon` pool. A member's numbers are those of [`simulate`](crate::simulate()) to the bit, whatever the path and the number
/// of threads; only `wall` in its work is a share of what its lanes took together.
///
/// `options.progress` is called, on the calling thread, with `t_end` and the share of members that
/// were visited; `options.cancel` ends the ensemble.
///
/// ```
/// # use mbdsl_runtime::{Mechanism, Options, OptionsError, Start, simulate_ensemble};
/// # fn example(arm: impl Mechanism + Clone) -> Result<(), OptionsError> {
/// let mut errors = Vec::new();
/// simulate_ensemble(
///     &arm,
///     1000,
///     |i, arm| {
///         arm.set_parameter(0, 1.0 + 0.001 * i as f64);
///         Start::Described
///     },
///     &Options::fixed(20.0, 0.01),
///     |_, run| run.map(|run| run.report.eps_h_relative),
///     |_, error| errors.push(error),
/// )?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`OptionsError`] for options that no member could be run with.
pub fn simulate_ensemble<M, T>(
    mechanism: &M,
    count: usize,
    member: impl Fn(usize, &mut M) -> Start + Sync,
    options: &Options,
    reduce: impl Fn(usize, Result<Simulation, SimulationError>) -> T + Sync,
    mut visit: impl FnMut(usize, T),
) -> Result<Ensemble, OptionsError>
where
    M: Mechanism + Clone,
    T: Send,
{
    options.check()?;
    UnknownEffort::check(mechanism.layout())?;
    let begin = Instant::now();
    let family = Family {
        mechanism,
        member: &member,
        options: Options {
            progress: None,
            ..options.clone()
        },
    };
    let on_lanes = family.runs_on_lanes()?;
    let size = if on_lanes { LANES } else { 1 };
    let task = |first: usize| -> Vec<(bool, T)> {
        let members = first..(first + size).min(count);
        let runs = if on_lanes {
            family.on_lanes(members.clone())
        } else {
            members.clone().map(|i| family.alone(i)).collect()
        };
        let results = members.zip(runs);
        results
            .map(|(i, run)| (run.is_err(), reduce(i, run)))
            .collect()
    };
    let cancel = options.cancel.as_ref();
    let is_cancelled = || cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
    let mut ensemble = Ensemble {
        members: 0,
        failed: 0,
        cancelled: false,
        wall: Duration::ZERO,
    };
    while ensemble.members < count {
        let left = (count - ensemble.members).div_ceil(size);
        let tasks = left.min(TASKS * rayon::current_num_threads());
        let begun = ensemble.members;
        let tasks = (0..tasks).into_par_iter();
        let results: Vec<Vec<(bool, T)>> = tasks.map(|k| task(begun + k * size)).collect();
        // Runs that were cut short are nobody's results.
        if is_cancelled() {
            ensemble.cancelled = true;
            break;
        }
        for (failed, result) in results.into_iter().flatten() {
            visit(ensemble.members, result);
            ensemble.members += 1;
            ensemble.failed += usize::from(failed);
            if let Some(progress) = &options.progress {
                progress(options.t_end, ensemble.members as f64 / count as f64);
            }
        }
    }
    ensemble.wall = begin.elapsed();
    Ok(ensemble)
}

/// Whether an ensemble of this mechanism integrates several members at once on
/// [`Lanes`](crate::Lanes).
///
/// ```
/// # use mbdsl_runtime::{Mechanism, Options, ensemble::lanes_used};
/// # fn example(arm: impl Mechanism) {
/// assert_eq!(lanes_used(&arm, &Options::new(20.0).only_ends()), Ok(()));
/// let reason = lanes_used(&arm, &Options::new(20.0).output_step(0.1)).unwrap_err();
/// assert_eq!(reason, "rows are recorded at output times between the steps");
/// # }
/// ```
///
/// # Errors
/// Why not, as the end of a sentence.
pub fn lanes_used(mechanism: &dyn Mechanism, options: &Options) -> Result<(), String> {
    fits_lanes(mechanism.layout(), options)?;
    if Lengths::new(mechanism, options.t_start, options.t_end).are_moving() {
        return Err("members may reach a length of 0 at different times".to_owned());
    }
    if mechanism.contacts().is_some() {
        return Err("stops and frictions change at different times".to_owned());
    }
    if mechanism.lanes().is_none() {
        let model = &mechanism.layout().model();
        return Err(format!("`{model}` has no equations on lanes"));
    }
    Ok(())
}

/// Whether these options let several members of a mechanism with this layout run at once, if it has
/// equations on [`Lanes`](crate::Lanes).
///
/// # Errors
/// Why not, as the end of a sentence.
pub fn fits_lanes(layout: &Layout, options: &Options) -> Result<(), String> {
    let method = options.method.info().name;
    let stabilization = options.stabilization_for(layout);
    let adaptive = options.method.is_adaptive();
    let pair = adaptive && adaptive::is_pair(&options.method);
    if !(pair || matches!(options.method, Method::Rk4(_))) {
        return Err(format!("{method} integrates members one by one"));
    }
    let known = match stabilization {
        Stabilization::None | Stabilization::Baumgarte(_) => true,
        Stabilization::Projection(_) => pair,
        _ => false,
    };
    if !known {
        let name = stabilization.info().name;
        return Err(format!("{name} treats members one by one"));
    }
    if !options.events.is_empty() || !layout.events().is_empty() {
        return Err("members have events at different times".to_owned());
    }
    if options.sampled.is_some() {
        return Err("inputs are sampled member by member".to_owned());
    }
    if layout.has_samples() {
        return Err("states are sampled member by member".to_owned());
    }
    if !options.step_ends.is_empty() {
        return Err("steps end at given times".to_owned());
    }
    if layout.modes() > 0 {
        return Err("conditions in the state change at different times".to_owned());
    }
    if adaptive && layout.switches() > 0 {
        return Err("steps end where conditions in time change".to_owned());
    }
    if matches!(options.recording, Recording::Grid(_))
        || !options.output_times.is_empty()
        || adaptive && options.recording == Recording::Automatic
    {
        return Err("rows are recorded at output times between the steps".to_owned());
    }
    if !layout.is_flat() {
        return Err("members in space are integrated one by one".to_owned());
    }
    if options.energy_balance && !adaptive {
        return Err("the energy balance is computed member by member".to_owned());
    }
    Ok(())
}

/// Mechanisms that differ in their parameters and starts.
struct Family<'a, M, F> {
    mechanism: &'a M,
    member: &'a F,
    options: Options,
}

impl<M, F> Family<'_, M, F>
where
    M: Mechanism + Clone,
    F: Fn(usize, &mut M) -> Start,
{
    /// Whether several members can be integrated at once.
    ///
    /// # Errors
    /// [`OptionsError`] where their trajectories would not fit into memory.
    fn runs_on_lanes(&self) -> Result<bool, OptionsError> {
        let Family {
            mechanism, options, ..
        } = self;
        if lanes_used(*mechanism, options).is_err() {
            return Ok(false);
        }
        node_count(mechanism.layout(), options, None, options.steps()?)?;
        Ok(true)
    }

    /// The member with this number, and where it begins.
    fn begin(&self, number: usize) -> (M, Result<InitialState, SimulationError>) {
        let mut mechanism = self.mechanism.clone();
        let beginning = match (self.member)(number, &mut mechanism) {
            Start::Described => InitialState::described(&mechanism, &self.options),
            Start::Given { q, v } => InitialState::given(&mechanism, q, v, &self.options),
        };
        (mechanism, beginning)
    }

    fn alone(&self, number: usize) -> Result<Simulation, SimulationError> {
        let (mechanism, beginning) = self.begin(number);
        run(&mechanism, beginning?, &self.options)
    }

    /// Members side by side. Whoever leaves the regular path is run again alone, which also finds
    /// out why.
    fn on_lanes(&self, members: Range<usize>) -> Vec<Result<Simulation, SimulationError>> {
        let begun: Vec<_> = members.map(|number| self.begin(number)).collect();
        let members: Vec<group::Begun<'_>> = begun
            .iter()
            .map(|(mechanism, beginning)| (mechanism.as_dyn(), beginning.as_ref().ok()))
            .collect();
        let runs = match self.options.method.is_adaptive() {
            true => adaptive::run(&members, &self.options),
            false => group::run(&members, &self.options),
        };
        let outcomes = begun.into_iter().zip(runs);
        outcomes
            .map(|((mechanism, beginning), outcome)| {
                let beginning = beginning?;
                match outcome {
                    Some(group::Outcome {
                        mut gathered,
                        stop: Some(stop),
                        balance,
                        ..
                    }) => {
                        gathered.weighed(&mechanism, balance);
                        let layout = mechanism.layout();
                        Err(stopped(layout, stop, gathered, Vec::new(), None).into())
                    }
                    Some(group::Outcome {
                        stabilization,
                        gathered,
                        balance,
                        stop: None,
                    }) => {
                        let options = &self.options;
                        let mut simulation = beginning.finish(
                            &mechanism,
                            options,
                            stabilization,
                            gathered,
                            Vec::new(),
                        );
                        simulation.weighed(&mechanism, balance);
                        Ok(simulation)
                    }
                    None => run(&mechanism, beginning, &self.options),
                }
            })
            .collect()
    }
}
