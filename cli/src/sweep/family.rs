//! The runs of a sweep, on all threads.

use super::row::Columns;
use super::variation::Plan;
use crate::target::Target;
use mbdsl::runtime::report::GROWN;
use mbdsl::runtime::{LANES, Status, lanes_used};
use mbdsl::text::NativeMechanism;
use mbdsl::{Options, Simulation, Start, simulate, simulate_ensemble};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

/// The runs of a sweep.
pub(crate) struct Family<'a> {
    pub(crate) mechanism: &'a NativeMechanism,
    /// What is varied.
    pub(crate) varied: &'a [Target],
    pub(crate) plan: &'a Plan,
    pub(crate) columns: &'a Columns,
    pub(crate) options: Options,
}

impl Family<'_> {
    /// Runs these members and hands their rows over as they are finished; how many there were before
    /// `stop` was raised.
    ///
    /// # Errors
    /// What `keep` says, and where there are no threads, in words.
    pub(crate) fn run(
        &self,
        members: &[usize],
        threads: Option<u64>,
        stop: &AtomicBool,
        mut keep: impl FnMut(Vec<String>) -> Result<(), String>,
    ) -> Result<usize, String> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0) as usize);
        let pool = pool
            .build()
            .map_err(|fault| format!("cannot make threads: {fault}"))?;
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
                        if stop.load(Ordering::Relaxed) {
                            return Ok(());
                        }
                        let rows = self.rows(group)?;
                        // Nobody takes them any more where they could not be kept.
                        let _ = send.send(rows);
                        Ok(())
                    })
                })
            });
            let (mut count, mut kept) = (0, Ok(()));
            for rows in receive {
                let rows: Vec<String> = rows;
                let some = rows.len();
                kept = keep(rows);
                if kept.is_err() {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
                count += some;
            }
            let ran: Result<(), String> = match runs.join() {
                Ok(ran) => ran,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            kept.and(ran).map(|()| count)
        })
    }

    /// The rows of these members; none where they were cut short.
    pub(crate) fn rows(&self, group: &[usize]) -> Result<Vec<String>, String> {
        let mut rows = Vec::with_capacity(group.len());
        let done = simulate_ensemble(
            self.mechanism,
            group.len(),
            |i, mechanism| {
                self.set(group[i], mechanism);
                Start::Described
            },
            &self.options,
            |i, run| {
                let doubt = run
                    .as_ref()
                    .map_or(Status::Ok, |run| self.doubt(group[i], run));
                let values = self.plan.values(group[i]);
                self.columns.row(group[i], &values, run.as_ref(), doubt)
            },
            |_, row| rows.push(row),
        );
        done.map_err(|fault| fault.to_string())?;
        rows.into_iter().collect()
    }

    /// Sets what is varied as in the run with this number.
    fn set(&self, number: usize, mechanism: &mut NativeMechanism) {
        let values = self.plan.values(number);
        for (target, value) in self.varied.iter().zip(values) {
            target.set(mechanism, value);
        }
    }

    /// Whether the energies of a run without an energy balance have grown for no reason. Only where they
    /// grow beyond measure is the run made again with its energy balance.
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
