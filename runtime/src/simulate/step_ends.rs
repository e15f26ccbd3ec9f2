//! The times that were given as ends of steps, where inputs of a law jump, or have a corner, and those of samples.

use crate::simulate::samples::Samples;

/// Distance from the end of a step to a jump, in roundings of the longest time of a run, so that no stage lies beyond
/// it.
const BEFORE: f64 = 4.0;

/// The given times that are still to come.
pub(crate) struct StepEnds<'a> {
    times: &'a [f64],
    samples: Samples,
    /// Time from which on there is no sample: the end of the run, s.
    end: f64,
    rounding: f64,
    /// Largest distance at which two times count as one, s.
    close: f64,
}

/// A time at which a step ends, or some that are the same but for rounding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TimeEvent {
    /// End of the step before it, but for rounding, s.
    pub(crate) before: f64,
    /// Beginning of the next step, not before any of the times, s.
    pub(crate) after: f64,
    /// Whether it is at the node.
    pub(crate) is_node: bool,
    /// Whether inputs or states are sampled there.
    pub(crate) is_sample: bool,
    /// Time from which on there is no step to make before it, s.
    pub(crate) reached: f64,
    /// Number of the given times that it stands for.
    pub(crate) count: usize,
}

impl TimeEvent {
    /// Whether there is no step to make before it.
    pub(crate) fn is_reached(&self, t: f64) -> bool {
        t >= self.reached
    }
}

impl<'a> StepEnds<'a> {
    /// Step ends inside a run from `t_start` to `t_end` that begins, or continues, at `t`, in s. A time within
    /// `slack` (s) of a node counts as being there.
    pub(crate) fn new(times: &'a [f64], t: f64, t_start: f64, t_end: f64, slack: f64) -> Self {
        let rounding = BEFORE * f64::EPSILON * t_start.abs().max(t_end.abs());
        let close = slack.max(2.0 * rounding);
        // Where the run begins or ends, no step is divided.
        let first = times.partition_point(|time| *time <= t);
        let last = times.partition_point(|time| *time < t_end - close);
        StepEnds {
            times: times.get(first..last).unwrap_or_default(),
            samples: Samples::default(),
            end: t_end - close,
            rounding,
            close,
        }
    }

    /// Whether no time is left, and nothing is sampled.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.times.is_empty() && self.samples.is_empty()
    }

    /// Adds the samples of a run.
    pub(crate) fn with_samples(mut self, samples: Samples) -> Self {
        self.samples = samples;
        self
    }

    /// The samples that are still to come.
    pub(crate) fn samples(&self) -> &Samples {
        &self.samples
    }

    /// Time of the next sample, s; `None` if there is none before the end of the run.
    fn sample(&self) -> Option<f64> {
        let time = self.samples.time();
        time.filter(|time| *time < self.end)
    }

    /// The next time event, if it is not after a node.
    #[inline]
    pub(crate) fn up_to(&self, node: f64) -> Option<TimeEvent> {
        // Most runs have none, and steps are short.
        if self.is_empty() {
            return None;
        }
        self.next_up_to(node)
    }

    #[cold]
    fn next_up_to(&self, node: f64) -> Option<TimeEvent> {
        let sample = self.sample();
        let first = match (self.times.first(), sample) {
            (Some(time), Some(sample)) => time.min(sample),
            (time, sample) => time.copied().or(sample)?,
        };
        if first > node + self.close {
            return None;
        }
        let is_node = first >= node - self.close;
        let (begin, width) = match is_node {
            true => (first.min(node), node + self.close),
            false => (first, first + 2.0 * self.rounding),
        };
        let count = self.times.partition_point(|time| *time <= width);
        let sample = sample.and_then(|_| self.samples.last_due(width));
        let times = self.times[..count].last().copied().into_iter();
        let last = times.chain(sample).fold(first, f64::max);
        Some(TimeEvent {
            before: begin - self.rounding,
            after: if is_node { last.max(node) } else { last },
            is_node,
            is_sample: sample.is_some(),
            reached: begin - 2.0 * self.rounding,
            count,
        })
    }

    /// Notes that the next time event was passed.
    pub(crate) fn pass(&mut self, event: &TimeEvent) {
        self.times = self.times.get(event.count..).unwrap_or_default();
        if event.is_sample {
            self.samples.pass(event.after);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::StepEnds;
    use crate::simulate::samples::Samples;

    #[test]
    fn times_that_differ_by_rounding_are_one() {
        let (t, next) = (0.5_f64, f64::next_up);
        let times = [t, next(t), next(next(t)), 0.6];
        let mut ends = StepEnds::new(&times, 0.0, 0.0, 1.0, 0.0);
        let jump = ends.up_to(1.0);
        let jump = jump.filter(|jump| jump.after == times[2] && !jump.is_node && jump.before < t);
        assert!(jump.is_some());
        jump.iter().for_each(|jump| ends.pass(jump));
        assert_eq!(ends.up_to(1.0).map(|jump| jump.after), Some(0.6));
        assert_eq!(ends.up_to(0.55), None);
    }

    #[test]
    fn what_is_near_a_node_is_at_the_node() {
        for ulps in 0..40 {
            for side in [f64::next_up, f64::next_down] {
                let time = (0..ulps).fold(0.5, |time, _| side(time));
                let times = [time];
                let ends = StepEnds::new(&times, 0.0, 0.0, 1.0, 1e-11);
                let jump = ends.up_to(0.5);
                let fits = |jump: &super::TimeEvent| {
                    jump.is_node && jump.before < time.min(0.5) && jump.after == time.max(0.5)
                };
                assert!(jump.is_some_and(|jump| fits(&jump)), "{time:e}: {jump:?}");
            }
        }
    }

    #[test]
    fn before_zero_steps_end_before_it() {
        let ends = StepEnds::new(&[0.0], -1.0, -1.0, 1.0, 0.0);
        let jump = ends.up_to(1.0);
        assert!(
            jump.is_some_and(|jump| jump.before < -4e-16 && jump.after == 0.0),
            "{jump:?}"
        );
    }

    #[test]
    fn samples_and_times_follow_each_other() {
        let times = [0.25, 0.3_f64.next_up(), 0.95];
        let ends = StepEnds::new(&times, 0.0, 0.0, 1.0, 0.0);
        let mut ends = ends.with_samples(Samples::of_law(0.0, 0.0, 0.1));
        let mut found = Vec::new();
        while let Some(jump) = ends.up_to(2.0) {
            found.push((jump.after, jump.is_sample));
            ends.pass(&jump);
        }
        let samples = |from: u64, to: u64| (from..=to).map(|k| (k as f64 * 0.1, true));
        let mut expected: Vec<(f64, bool)> = samples(1, 9).collect();
        // 3 * 0.1 is next to 0.3, and to what is given there.
        expected[2] = (0.3_f64.next_up(), true);
        expected.extend([(0.25, false), (0.95, false)]);
        expected.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert_eq!(found, expected);
        // A run that goes on has those after it.
        let later =
            |t| StepEnds::new(&[], t, 0.0, 1.0, 0.0).with_samples(Samples::of_law(t, 0.0, 0.1));
        let ends = later(0.3);
        assert_eq!(
            ends.up_to(2.0).map(|jump| jump.after),
            Some(0.3_f64.next_up())
        );
        let ends = later(0.95);
        assert_eq!(ends.up_to(2.0), None);
    }

    #[test]
    fn nothing_is_left_at_the_ends() {
        let times = [-1.0, 0.0, 1.0 - 1e-16, 1.0, 2.0];
        let ends = StepEnds::new(&times, 0.0, 0.0, 1.0, 0.0);
        assert_eq!(ends.up_to(1.0), None);
    }
}
