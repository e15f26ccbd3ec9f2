//! The runs of a sweep, on all threads.

use super::row::Columns;
use super::variation::Plan;
use crate::target::Target;
use mbdsl::runtime::LANES;
use mbdsl::text::NativeMechanism;
use mbdsl::{Mechanism, Method, Options, Start, simulate_ensemble};
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
        // So many run side by side on lanes.
        let size = match self.options.method {
            Method::Rk4(_) if self.mechanism.lanes().is_some() => LANES,
            _ => 1,
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
                let values = self.plan.values(group[i]);
                for (target, value) in self.varied.iter().zip(values) {
                    target.set(mechanism, value);
                }
                Start::Described
            },
            &self.options,
            |i, run| {
                let values = self.plan.values(group[i]);
                self.columns.row(group[i], &values, run.as_ref())
            },
            |_, row| rows.push(row),
        );
        done.map_err(|fault| fault.to_string())?;
        rows.into_iter().collect()
    }
}
