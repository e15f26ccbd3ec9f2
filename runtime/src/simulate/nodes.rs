//! Steps and rows of a run with certain options.

use crate::layout::Layout;
use crate::scalar::portable::log10;
use crate::simulate::options::{Options, Recording};
use crate::simulate::options_error::OptionsError;
use crate::simulate::output_times::OutputTimes;
use crate::simulate::time_grid::Grid;

/// The largest number of steps that are recorded without being asked for.
const MOST_AUTOMATIC: usize = 100_000;

/// The trial step where neither a step nor a length of the run is given, in s.
const TRIAL_STEP: f64 = 0.01;

impl Options {
    /// The step of a method with fixed steps.
    ///
    /// # Errors
    /// [`OptionsError::NoStep`] if none is given.
    pub(crate) fn given_step(&self) -> Result<f64, OptionsError> {
        self.h.ok_or_else(|| OptionsError::NoStep {
            method: self.method.info().name,
            t_end: self.t_end,
        })
    }

    /// The step with which the fuzzy stabilization measures violations, and the pace of a run before
    /// its first step: the given step, or the time between rows.
    pub(crate) fn trial_step(&self) -> f64 {
        let length = self.t_end - self.t_start;
        match (self.h, self.recording) {
            (Some(h), _) => h,
            (None, Recording::Grid(output_step)) => output_step,
            _ if length > 0.0 => automatic_step(length),
            _ => TRIAL_STEP,
        }
    }

    /// Output times at which rows are recorded; `None` for the ends of steps.
    pub(crate) fn output(&self) -> Result<Option<OutputTimes<'_>>, OptionsError> {
        let (adaptive, (t_start, t_end)) = (self.method.is_adaptive(), (self.t_start, self.t_end));
        if !self.output_times.is_empty() && self.recording != Recording::Ends {
            let given = OutputTimes::given(&self.output_times, t_start, t_end);
            let wrong = OptionsError::OutputTimes { t_start, t_end };
            return given.ok_or(wrong).map(Some);
        }
        match self.recording {
            Recording::Every(0) => Err(OptionsError::Every),
            Recording::Ends if !self.events.is_empty() => Err(OptionsError::EventsWithoutRows),
            Recording::Every(_) | Recording::Ends => Ok(None),
            Recording::Grid(output_step) => {
                let grid = Grid::new((t_start, t_end), output_step).map_err(|fault| match fault {
                    OptionsError::Step { .. } => OptionsError::OutputStep { output_step },
                    fault => fault,
                });
                grid.map(|grid| Some(OutputTimes::Grid(grid)))
            }
            Recording::Automatic if adaptive => {
                let grid = Grid::new((t_start, t_end), automatic_step(t_end - t_start));
                grid.map(|grid| Some(OutputTimes::Grid(grid)))
            }
            Recording::Automatic => {
                let steps = self.steps()?.count;
                if steps > MOST_AUTOMATIC {
                    return Err(OptionsError::TooManyRows {
                        rows: steps + 1,
                        output_step: automatic_step(self.t_end - self.t_start),
                    });
                }
                Ok(None)
            }
        }
    }

    /// Number of steps from row to row, if rows are ends of steps.
    pub(crate) fn rows_every(&self) -> usize {
        match self.recording {
            Recording::Every(n) => n.max(1),
            Recording::Automatic | Recording::Grid(_) | Recording::Ends => 1,
        }
    }

    /// The most steps that a run makes on its way; those of a fixed length are counted before it begins.
    pub(crate) fn most_steps(&self) -> u64 {
        match self.method.is_adaptive() {
            true => self.max_steps.unwrap_or(Options::MAX_STEPS),
            false => u64::MAX,
        }
    }

    /// Whether every accepted step is a row of the trajectory.
    pub(crate) fn every_step_recorded(&self, layout: &Layout) -> bool {
        let switches = self.method.is_adaptive() && layout.switches() > 0;
        let samples = self.sampled.is_some() || layout.has_samples();
        let divided = !self.step_ends.is_empty() || samples || switches;
        match self.recording {
            _ if !self.output_times.is_empty() => false,
            Recording::Every(n) => n == 1 && !divided,
            Recording::Automatic => !self.method.is_adaptive() && !divided,
            Recording::Grid(_) | Recording::Ends => false,
        }
    }

    /// Times at which steps must end; between them an adaptive method chooses its own.
    pub(crate) fn steps(&self) -> Result<Grid, OptionsError> {
        if !self.method.is_adaptive() {
            return Grid::new((self.t_start, self.t_end), self.given_step()?);
        }
        let length = self.t_end - self.t_start;
        Grid::new(
            (self.t_start, self.t_end),
            if length > 0.0 { length } else { 1.0 },
        )
    }
}

/// The time between rows for a run of this length, both in s: 1, 2 or 5 times a power of ten, the
/// nearest to a thousandth of the run that gives 500 to 1500 rows.
fn automatic_step(length: f64) -> f64 {
    let exact = length / 1000.0;
    if !(exact.is_normal() && exact > 0.0) {
        let usable = length > 0.0 && length.is_finite();
        return if usable { length } else { 1.0 };
    }
    let mut power = log10(exact).floor() as i32;
    if power10(1.0, power) > exact {
        power -= 1;
    }
    // The borders are the geometric means of neighbors; 1500 rows are reached before sqrt(10).
    let (sqrt_2, sqrt_50) = (std::f64::consts::SQRT_2, 50.0_f64.sqrt());
    let digits = exact / power10(1.0, power);
    let step = match digits {
        d if d < sqrt_2 => power10(1.0, power),
        d if d < 2.99 => power10(2.0, power),
        d if d < sqrt_50 => power10(5.0, power),
        _ => power10(1.0, power + 1),
    };
    if step > 0.0 && step.is_finite() {
        step
    } else {
        exact
    }
}

/// `digit * 10^power`, correctly rounded for the powers that are exact.
fn power10(digit: f64, power: i32) -> f64 {
    if power < 0 {
        digit / 10.0_f64.powi(-power)
    } else {
        digit * 10.0_f64.powi(power)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::automatic_step;
    use crate::simulate::options::{Options, Recording};

    #[test]
    fn automatic_steps_are_round_and_give_about_a_thousand_rows() {
        for (length, step) in [
            (10.0, 0.01),
            (1.0, 0.001),
            (2.0, 0.002),
            (3.0, 0.005),
            (5.0, 0.005),
            (20.0, 0.02),
            (0.3, 0.0005),
            (1e4, 10.0),
        ] {
            assert_eq!(automatic_step(length), step, "{length}");
        }
        for k in 0..2000 {
            let length = 1e-12 * 10.0_f64.powf(f64::from(k) / 80.0);
            let rows = length / automatic_step(length) + 1.0;
            assert!((500.0..=1500.0).contains(&rows), "{length}: {rows}");
        }
        for length in [0.0, -1.0, f64::NAN, f64::INFINITY, f64::MAX, 1e-310, 1e-323] {
            assert!(automatic_step(length) > 0.0, "{length}");
        }
    }

    #[test]
    fn rows_of_fixed_steps_are_limited_where_nobody_asked_for_them() {
        let options = Options::fixed(1000.0, 0.01);
        assert_eq!(options.output(), Ok(None));
        let options = Options::fixed(1000.0, 0.009);
        let message = options.output().unwrap_err().to_string();
        assert!(message.contains("output_step(1.0)"), "{message}");
        assert_eq!(options.clone().every_step().output(), Ok(None));
        let grid = options.output_step(1.0);
        assert_eq!(grid.recording, Recording::Grid(1.0));
        assert_eq!(grid.output().unwrap().unwrap().count(), 1000);
    }
}
