//! The runs of a sweep, on all threads.

use crate::columns::Columns;
use crate::plan::Plan;
use crate::row::Row;
use mbdsl_runtime::ensemble::fits_lanes;
use mbdsl_runtime::report::GROWN;
use mbdsl_runtime::{
    LANES, Mechanism, Options, OptionsError, Recording, RunStatus, Simulation, SimulationError,
    Start, Status, Target, TargetError, lanes_used, simulate, simulate_ensemble,
};
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

/// The most steps of a run by an adaptive method if the options give no limit: a value at which the motion grows
/// without bound must not hold up the others.
const MAX_STEPS: u64 = 1_000_000;

/// The runs of a sweep: one mechanism with the values of a plan.
///
/// A row depends on the mechanism, the plan and the options alone, whatever the number of threads and the
/// members that are run with it.
pub struct SweepRunner<'a, M> {
    mechanism: &'a M,
    plan: &'a Plan,
    columns: &'a Columns,
    /// The targets of the variations, in the order of the plan.
    targets: Vec<Target>,
    options: Options,
    stop: Arc<AtomicBool>,
    /// Callback for every run that has ended.
    observer: Option<&'a Observer<'a>>,
}

/// Callback for a run that has ended: its number, and the run; on the thread that ran it.
pub type Observer<'a> = dyn Fn(usize, Result<&Simulation, &SimulationError>) + Sync + 'a;

impl<'a, M: Mechanism + Clone> SweepRunner<'a, M> {
    /// The runs of a plan with these options. Their recording is replaced: statistics are those of all steps, and
    /// only the first and the last state are recorded. The energy balance is computed, unless only without it several
    /// runs are integrated at once.
    ///
    /// An adaptive method has 1,000,000 steps if `options.max_steps` is `None`. `options.cancel` ends the sweep
    /// between two steps; the runs that are not finished have no rows.
    ///
    /// # Errors
    /// [`FamilyError`] if the mechanism does not have what is varied, or no run can have the options.
    pub fn new(
        mechanism: &'a M,
        plan: &'a Plan,
        columns: &'a Columns,
        options: Options,
    ) -> Result<Self, FamilyError> {
        let layout = mechanism.layout();
        let variations = plan.variations().iter();
        let targets: Result<Vec<Target>, TargetError> = variations
            .map(|variation| Target::named(layout, variation.name()))
            .collect();
        let targets = targets?;
        if let Recording::Grid(output_step) = options.recording
            && output_step <= 0.0
        {
            return Err(OptionsError::OutputStep { output_step }.into());
        }
        let options = options.only_ends().statistics(columns.observed());
        let runs_on_lanes =
            |balance| fits_lanes(layout, &options.clone().energy_balance(balance)).is_ok();
        let balanced = runs_on_lanes(true) || !runs_on_lanes(false);
        let mut options = options.energy_balance(balanced);
        if options.method.is_adaptive() {
            options.max_steps.get_or_insert(MAX_STEPS);
        }
        let stop = options.cancel.get_or_insert_default().clone();
        match options.refused() {
            Some(fault) => Err(fault.into()),
            None => Ok(SweepRunner {
                mechanism,
                plan,
                columns,
                targets,
                options,
                stop,
                observer: None,
            }),
        }
    }

    /// With rows of every run at these times, in s, for an observer. The table is the same; no runs are made side by
    /// side on lanes.
    ///
    /// # Errors
    /// [`FamilyError`] if the times do not ascend, or are outside of the runs.
    pub fn observed(
        mut self,
        times: &[f64],
        observer: &'a Observer<'a>,
    ) -> Result<Self, FamilyError> {
        self.options = self.options.output_times(times.iter().copied());
        self.observer = Some(observer);
        match self.options.refused() {
            Some(fault) => Err(fault.into()),
            None => Ok(self),
        }
    }

    /// The options of every run.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The rows of all runs, in their order, on this number of threads, or on all that the processor has; those that
    /// were finished if the sweep was cancelled.
    ///
    /// # Errors
    /// [`FamilyError`] if there are no threads, or no run can have the options.
    pub fn all(&self, threads: Option<usize>) -> Result<Vec<Row>, FamilyError> {
        let members: Vec<usize> = (0..self.plan.runs()).collect();
        let mut all = Vec::with_capacity(members.len());
        self.run(&members, threads, |rows| {
            all.extend(rows);
            Ok::<(), FamilyError>(())
        })?;
        all.sort_by_key(|row| row.run);
        Ok(all)
    }

    /// Runs these members on this number of threads, or on all that the processor has, and hands their rows to
    /// `keep`, on the calling thread, as they are finished. Returns the number of runs that were kept. A fault of
    /// `keep` ends the sweep.
    ///
    /// # Errors
    /// That of `keep`, or [`FamilyError`] if there are no threads, or no run can have the options.
    pub fn run<E: From<FamilyError>>(
        &self,
        members: &[usize],
        threads: Option<usize>,
        mut keep: impl FnMut(Vec<Row>) -> Result<(), E>,
    ) -> Result<usize, E> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
        let pool = pool
            .build()
            .map_err(|fault| FamilyError::Threads(fault.to_string()))?;
        // The number of runs side by side on lanes.
        let size = match lanes_used(self.mechanism, &self.options) {
            Ok(()) => LANES,
            Err(_) => 1,
        };
        let (send, receive) = mpsc::channel();
        std::thread::scope(|scope| {
            let runs = scope.spawn(move || {
                pool.install(|| {
                    let groups = members.chunks(size).par_bridge();
                    groups.try_for_each_with(send, |send, group| {
                        if self.stop.load(Ordering::Relaxed) {
                            return Ok(());
                        }
                        let rows = self.rows(group)?;
                        // Nobody receives them any more if they could not be kept.
                        let _ = send.send(rows);
                        Ok(())
                    })
                })
            });
            let (mut count, mut kept) = (0, Ok(()));
            for rows in receive {
                let rows: Vec<Row> = rows;
                let some = rows.len();
                kept = keep(rows);
                if kept.is_err() {
                    self.stop.store(true, Ordering::Relaxed);
                    break;
                }
                count += some;
            }
            let ran: Result<(), FamilyError> = match runs.join() {
                Ok(ran) => ran,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            kept?;
            ran?;
            Ok(count)
        })
    }

    /// The rows of these members; none if they were cut short.
    fn rows(&self, group: &[usize]) -> Result<Vec<Row>, FamilyError> {
        let mut rows = Vec::with_capacity(group.len());
        simulate_ensemble(
            self.mechanism,
            group.len(),
            |i, mechanism| {
                self.set(group[i], mechanism);
                Start::Described
            },
            &self.options,
            |i, run| self.row(group[i], run.as_ref()),
            |_, row| rows.push(row),
        )?;
        rows.into_iter().collect()
    }

    fn row(
        &self,
        number: usize,
        run: Result<&Simulation, &SimulationError>,
    ) -> Result<Row, FamilyError> {
        if let Some(observer) = self.observer {
            observer(number, run);
        }
        let doubt = run.map_or(Status::Ok, |run| self.doubt(number, run));
        let row = Row::new(number, self.plan.values(number), self.columns, run, doubt);
        match run {
            // A period of the text is made of the parameters of this run.
            Err(SimulationError::Options(OptionsError::SamplePeriod { .. }))
                if self.options.sampled.is_none() =>
            {
                Ok(row)
            }
            Err(SimulationError::Options(fault)) if row.status == RunStatus::WrongOptions => {
                Err(fault.clone().into())
            }
            _ => Ok(row),
        }
    }

    /// Sets the varied quantities as in the run with this number.
    fn set(&self, number: usize, mechanism: &mut M) {
        let values = self.plan.values(number);
        for (target, value) in self.targets.iter().zip(values) {
            target.set(mechanism, value);
        }
    }

    /// The status that an energy balance gives a run without one: `Ok` unless its energies have grown for no reason.
    /// Only if they grow beyond measure is the run made again with its energy balance.
    fn doubt(&self, number: usize, run: &Simulation) -> Status {
        if self.options.energy_balance || run.report.growth <= GROWN {
            return Status::Ok;
        }
        let mut mechanism = self.mechanism.clone();
        self.set(number, &mut mechanism);
        let options = self.options.clone().energy_balance(true);
        let weighed = simulate(&mechanism, &options);
        let status = weighed.map_or(Status::Ok, |run| run.report.status);
        match status {
            Status::Diverged | Status::NotFinite => status,
            _ => Status::Ok,
        }
    }
}

/// Reason why a sweep cannot be run.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// The mechanism does not have what is varied.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// No run can have the options.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The system has no threads.
    #[error("cannot make threads: {0}")]
    Threads(String),
}
