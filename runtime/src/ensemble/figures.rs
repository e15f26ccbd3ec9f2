//! Metrics of the accepted steps of several members: no step is kept.

use std::ops::Range;

use crate::layout::Layout;
use crate::results::run_metrics::{RunMetrics, RunningMetrics};
use crate::results::trajectory::state_columns;
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};
use simba::simd::SimdValue;

/// [`RunMetrics`] of several members, each with the bits of those of its own run.
pub(crate) struct RunMetricsOnLanes {
    /// Number and times of the steps.
    steps: RunMetrics,
    tally: RunningMetrics<Lanes>,
    /// First times at which columns are not finite, member by member.
    members: [RunMetrics; LANES],
    /// The number of the first energy among the columns.
    energies: usize,
}

impl RunMetricsOnLanes {
    /// Creates the metrics of runs between these times, in s.
    pub(crate) fn new(layout: &Layout, times: Range<f64>) -> RunMetricsOnLanes {
        RunMetricsOnLanes {
            steps: RunMetrics::of_run(times.start, times.end),
            tally: RunningMetrics::new(),
            members: std::array::from_fn(|_| RunMetrics::default()),
            energies: state_columns(layout) + layout.outputs().len(),
        }
    }

    /// Adds the end of a step with the values of all columns.
    pub(crate) fn add(&mut self, t: f64, node: &[Lanes]) {
        let place = self.steps.begin_row(t);
        let zero = Lanes::constant(0.0);
        // Zero times what is not finite is none.
        let sum = node.iter().fold(zero, |sum, x| sum + zero * *x);
        if sum.into_arr() != [0.0; LANES] {
            self.note_not_finite(t, node);
        }
        if let [kinetic, potential, energy, violations @ ..] = &node[self.energies..] {
            let violations = std::array::from_fn(|k| violations[k]);
            self.tally
                .add(place, [*kinetic, *potential, *energy], violations);
        }
    }

    #[cold]
    fn note_not_finite(&mut self, t: f64, node: &[Lanes]) {
        for (column, values) in node.iter().enumerate() {
            for (own, x) in self.members.iter_mut().zip(values.into_arr()) {
                if !x.is_finite() {
                    own.note_not_finite(column, t);
                }
            }
        }
    }

    /// The figures of one member.
    pub(crate) fn of_lane(&mut self, lane: usize) -> RunMetrics {
        let RunningMetrics {
            energy,
            potential,
            error,
            errors,
            violations,
            early,
            largest,
        } = &self.tally;
        let of_lane = |x: &Lanes| x.extract(lane);
        let tally = RunningMetrics {
            energy: of_lane(energy),
            potential: of_lane(potential),
            error: of_lane(error),
            errors: of_lane(errors),
            violations: violations.each_ref().map(of_lane),
            early: of_lane(early),
            largest: of_lane(largest),
        };
        RunMetrics {
            tally,
            not_finite: std::mem::take(&mut self.members[lane].not_finite),
            ..self.steps.clone()
        }
    }
}
