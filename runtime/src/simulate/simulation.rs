//! Result of a run.

use std::fmt;

use crate::constraints::assembly::Assembled;
use crate::results::accuracy::Accuracy;
use crate::results::occurrence::Occurrence;
use crate::results::report::{Report, Status};
use crate::results::run_metrics::RunMetrics;
use crate::results::statistics::Statistics;
use crate::results::statistics::collector::StatisticsCollector;
use crate::results::trajectory::Trajectory;
use crate::simulate::setup::Setup;

/// Result of a run: the trajectory, the report, statistics and events.
///
/// Its `Debug` is the report: nobody wants to read the whole trajectory.
#[derive(Clone)]
#[non_exhaustive]
pub struct Simulation {
    /// The recorded rows.
    pub trajectory: Trajectory,
    /// Errors and cost of the run.
    pub report: Report,
    /// The assembly that found the start; `None` where the program gave it.
    pub assembled: Option<Assembled>,
    /// Extremes and means of the quantities of [`Options::statistics`](crate::Options::statistics), in their order.
    pub statistics: Vec<Statistics>,
    /// The events that happened, in the order of time.
    pub events: Vec<Occurrence>,
    /// Estimated accuracy of the run; `None` before [`Simulation::estimate_accuracy`].
    pub accuracy: Option<Accuracy>,
    /// The simulated mechanism and the options; `None` for the members of an ensemble.
    pub setup: Option<Box<Setup>>,
}

/// Results gathered over the steps of a run.
pub(crate) struct Gathered {
    pub(crate) trajectory: Trajectory,
    pub(crate) report: Report,
    pub(crate) statistics: Vec<Statistics>,
}

impl Gathered {
    /// Gathers the results; `figures` are the metrics of the rows if these are gone, `steps` those of the accepted
    /// steps if the rows are others.
    pub(crate) fn new(
        trajectory: Trajectory,
        figures: Option<RunMetrics>,
        steps: Option<RunMetrics>,
        survey: Option<&StatisticsCollector>,
    ) -> Gathered {
        let rows = trajectory.len();
        let mut figures = figures.unwrap_or_else(|| {
            let mut figures = RunMetrics::default();
            figures.add(&trajectory, 0..rows);
            figures
        });
        if let Some(steps) = steps {
            figures.join(&steps);
        }
        let mut report = figures.report(&trajectory, rows, trajectory.work());
        let statistics = survey.map_or_else(Vec::new, StatisticsCollector::results);
        for of in &statistics {
            let numbers = [of.min, of.max, of.mean, of.rms];
            if !numbers.iter().all(|x| x.is_finite()) {
                report.status = Status::NotFinite;
            }
        }
        Gathered {
            trajectory,
            report,
            statistics,
        }
    }
}

impl fmt::Debug for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Simulation")
            .field("report", &self.report)
            .field("events", &self.events)
            .finish_non_exhaustive()
    }
}
