//! The samples of a run: of states that the text of a model samples, and of inputs that a law of the options sets.

use crate::layout::kernels::KernelKind;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::methods::state::State;
use crate::simulate::options::Options;
use crate::simulate::options_error::{MOST_STEPS, OptionsError};

/// Distance of two times that are one sample, as a fraction of the period.
pub(crate) const ROUNDING: f64 = 1e-9;

/// Samples that are a period apart.
#[derive(Debug, Clone, Copy)]
struct Clock {
    /// The time of one of them, s.
    begin: f64,
    /// s.
    period: f64,
    /// Number of the next one.
    next: i64,
    /// Whether it is that of the law of the options.
    of_law: bool,
}

impl Clock {
    /// The samples after the time `t`, in s.
    fn after(t: f64, begin: f64, period: f64, of_law: bool) -> Clock {
        let mut clock = Clock {
            begin,
            period,
            next: ((t - begin) / period).floor() as i64,
            of_law,
        };
        while clock.is_due(t) {
            clock.next += 1;
        }
        clock
    }

    /// The time of the next one, in s.
    fn time(&self) -> f64 {
        self.begin + self.next as f64 * self.period
    }

    /// Whether the next one is at `t`, in s, or before it.
    fn is_due(&self, t: f64) -> bool {
        let late = if self.of_law {
            0.0
        } else {
            ROUNDING * self.period
        };
        self.time() <= t + late
    }
}

/// The samples of a run that are still to come.
#[derive(Debug, Clone, Default)]
pub(crate) struct Samples(Vec<Clock>);

impl Samples {
    /// The samples after the time `t` of a run whose law begins at `begin`, in s.
    pub(crate) fn after(
        mechanism: &dyn Mechanism,
        options: &Options,
        (t, begin): (f64, f64),
        passed: f64,
    ) -> Samples {
        let law = options.sampled.as_ref();
        let law = law.map(|law| Clock::after(t, begin, law.period, true));
        let mut periods = periods(mechanism);
        periods.retain(|period| *period > 0.0);
        periods.sort_by(f64::total_cmp);
        periods.dedup();
        let states = periods
            .into_iter()
            .map(|period| Clock::after(passed, 0.0, period, false));
        Samples(law.into_iter().chain(states).collect())
    }

    /// Samples of a law alone.
    #[cfg(test)]
    pub(crate) fn of_law(t: f64, begin: f64, period: f64) -> Samples {
        Samples(vec![Clock::after(t, begin, period, true)])
    }

    /// Whether there are none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The time of the next one, in s.
    pub(crate) fn time(&self) -> Option<f64> {
        self.0.iter().map(Clock::time).reduce(f64::min)
    }

    /// The last time of those that are due up to `t`, in s.
    pub(crate) fn last_due(&self, t: f64) -> Option<f64> {
        let due = self.0.iter().filter(|clock| clock.is_due(t));
        due.map(Clock::time).reduce(f64::max)
    }

    /// Whether the law is to be asked at `t`, in s.
    pub(crate) fn law_is_due(&self, t: f64) -> bool {
        self.0.iter().any(|clock| clock.of_law && clock.is_due(t))
    }

    /// Whether states with this period are sampled at `t`, both in s.
    pub(crate) fn is_due(&self, period: f64, t: f64) -> bool {
        let clocks = self.0.iter();
        let mut due = clocks.filter(|clock| !clock.of_law && clock.is_due(t));
        due.any(|clock| clock.period == period)
    }

    /// Notes that those up to `t`, in s, were taken.
    pub(crate) fn pass(&mut self, t: f64) {
        for clock in self.0.iter_mut().filter(|clock| clock.is_due(t)) {
            clock.next += 1;
        }
    }
}

/// The values of the kernel of samples, written into `values`, at a state.
fn evaluate(mechanism: &dyn Mechanism, state: &State, values: &mut Vec<f64>) {
    let length = KernelKind::Samples.len(mechanism.layout()).unwrap_or(0);
    values.clear();
    values.resize(length, 0.0);
    if length > 0 {
        mechanism.samples(&state.at(), values);
    }
}

/// The times between two samples of the states, in s, 0 of those with a rate; empty where none is sampled.
fn periods(mechanism: &dyn Mechanism) -> Vec<f64> {
    if !mechanism.layout().has_samples() {
        return Vec::new();
    }
    let layout = mechanism.layout();
    let state = State::new(0.0, vec![0.0; layout.nq()], vec![0.0; layout.nv()]);
    let mut values = Vec::new();
    evaluate(mechanism, &state.completed(mechanism), &mut values);
    values.split_off(values.len() / 2)
}

/// The shortest time between two samples of states, in s; infinite where none is sampled.
pub(crate) fn shortest_period(mechanism: &dyn Mechanism) -> f64 {
    let periods = periods(mechanism).into_iter();
    let periods = periods.filter(|period| *period > 0.0);
    periods.fold(f64::INFINITY, f64::min)
}

/// The first time between samples of states that is no positive one, or far too short for a run of this length, both in s.
pub(crate) fn wrong_period(mechanism: &dyn Mechanism, length: f64) -> Option<f64> {
    let states = mechanism.layout().states().iter();
    let mut pairs = states.zip(periods(mechanism));
    let is_right = |period: f64| period > 0.0 && period.is_finite() && length / period < MOST_STEPS;
    let wrong = pairs.find(|(state, period)| state.is_sampled && !is_right(*period));
    wrong.map(|(_, period)| period)
}

/// Refuses periods of samples with which no run can be made.
pub(crate) fn check(mechanism: &dyn Mechanism, options: &Options) -> Result<(), OptionsError> {
    match wrong_period(mechanism, options.t_end - options.t_start) {
        Some(period) => Err(OptionsError::SamplePeriod { period }),
        None => Ok(()),
    }
}

/// Samples the states whose periods (s) are due: all of them take the values that follow from the state before.
pub(crate) fn sample_states(
    mechanism: &dyn Mechanism,
    state: &mut State,
    is_due: impl Fn(f64) -> bool,
    values: &mut Vec<f64>,
) {
    evaluate(mechanism, state, values);
    let (next, periods) = values.split_at(values.len() / 2);
    let pairs = next.iter().zip(periods);
    for (z, (next, period)) in state.z.iter_mut().zip(pairs) {
        if *period > 0.0 && is_due(*period) {
            *z = *next;
        }
    }
}

/// The state where a run begins, with the states and the inputs that are sampled there.
pub(crate) fn sampled_start(
    mechanism: &dyn Mechanism,
    options: &Options,
    mut state: State,
) -> State {
    let t = state.t;
    let is_due = |period: f64| {
        let number = t / period;
        (number - number.round()).abs() <= ROUNDING
    };
    sample_states(mechanism, &mut state, is_due, &mut Vec::new());
    options.sample(mechanism.layout(), &mut state);
    state
}

#[cfg(test)]
mod tests {
    use super::Clock;

    #[test]
    fn a_sample_is_taken_once() {
        // 3 * 0.1 is above 0.3: both are the third sample.
        for t in [0.3, 3.0 * 0.1] {
            let clock = Clock::after(t, 0.0, 0.1, false);
            assert_eq!((clock.next, clock.time()), (4, 0.4));
        }
        assert_eq!(Clock::after(-0.25, 0.0, 0.1, false).next, -2);
        // A law begins with the run.
        assert_eq!(Clock::after(0.3, 0.3, 0.1, true).time(), 0.3 + 0.1);
    }
}
