//! Work-precision diagrams: the cost and the error of methods on one mechanism, setting by setting.
//!
//! The error is the largest difference of a coordinate, in m or rad, at the end from a run of
//! `dop853` with projection at tight tolerances. The time is that of the fastest of several runs,
//! taken in turns, so that a busy moment of the machine does not fall on one method alone.

use std::time::Duration;

use mbdsl_runtime::{
    Dop853, METHODS, Mechanism, Method, Options, Projection, SimulationError, Stabilization,
    Trajectory, Work, simulate,
};

#[cfg(feature = "plot")]
use crate::plot::{Chart, Figure};

/// Number of steps of a run with the longest step size; and number of step sizes, each half of the
/// one before.
const FEWEST_STEPS: f64 = 25.0;
const HALVINGS: i32 = 9;

/// Errors show an order that are so many times the error of the reference, which rounding makes this share of the largest
/// coordinate at least.
const KNOWN: f64 = 10.0;
const ROUNDING: f64 = 1e-14;

/// Tolerances of adaptive methods: 1e-2 and every tenth of it.
const TOLERANCES: std::ops::RangeInclusive<i32> = 2..=12;

/// State of a mechanism at the end of a run that is as good as exact.
#[derive(Debug, Clone, PartialEq)]
pub struct Reference {
    /// q, v and lambda.
    end: [Vec<f64>; 3],
    /// Largest difference of a coordinate at the end of a run with tolerances ten times as wide, in m or rad.
    pub doubt: f64,
}

/// Largest differences from a reference at the end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Errors {
    /// The largest one of a coordinate of q, m or rad.
    pub position: f64,
    /// The largest one of a velocity of v, m/s or rad/s.
    pub velocity: f64,
    /// The largest one of a multiplier of lambda, N or N m; 0 without constraints.
    pub multiplier: f64,
}

impl Reference {
    /// Runs `dop853` with projection from 0 to `t_end` (s), with relative and absolute tolerances of
    /// 1e-14, and again with 1e-13.
    ///
    /// # Errors
    /// Where such a run does not reach its end.
    pub fn new(mechanism: &dyn Mechanism, t_end: f64) -> Result<Reference, SimulationError> {
        let run = |tolerance: f64| {
            let options = Options::new(t_end)
                .method(Dop853::new(tolerance, tolerance))
                .stabilization(Projection::default().into())
                .every(usize::MAX);
            Ok::<_, SimulationError>(end(&simulate(mechanism, &options)?.trajectory))
        };
        let (end, wide) = (run(1e-14)?, run(1e-13)?);
        let doubt = largest_difference(&end[0], &wide[0]);
        Ok(Reference { end, doubt })
    }

    /// The largest difference of a coordinate at the last node, in m or rad; `None` if it is not a
    /// number.
    pub fn error(&self, trajectory: &Trajectory) -> Option<f64> {
        self.errors(trajectory).map(|errors| errors.position)
    }

    /// The order that two errors of coordinates show, that of some steps and that of their halves; `None` where one is no
    /// larger than the error of the reference, or rounding.
    pub fn order(&self, error: f64, half: f64) -> Option<f64> {
        let largest = self.end[0]
            .iter()
            .fold(1.0_f64, |most, x| most.max(x.abs()));
        let least = KNOWN * self.doubt.max(ROUNDING * largest);
        (half > least && error > least).then(|| (error / half).log2())
    }

    /// The largest differences of coordinates, velocities and multipliers at the last node; `None` if those of the
    /// coordinates are not finite, NaN in place of others.
    pub fn errors(&self, trajectory: &Trajectory) -> Option<Errors> {
        let end = end(trajectory);
        let [position, velocity, multiplier] =
            [0, 1, 2].map(|part| largest_difference(&end[part], &self.end[part]));
        let errors = Errors {
            position,
            velocity,
            multiplier,
        };
        errors.position.is_finite().then_some(errors)
    }
}

/// q, v and lambda at the last node.
fn end(trajectory: &Trajectory) -> [Vec<f64>; 3] {
    let last = trajectory.len().checked_sub(1);
    let state = last.and_then(|last| trajectory.state(last));
    state.map_or_else(Default::default, |state| [state.q, state.v, state.lambda])
}

/// The largest absolute difference of two vectors; NaN if their lengths differ.
fn largest_difference(some: &[f64], others: &[f64]) -> f64 {
    let differences = some.iter().zip(others).map(|(x, y)| (x - y).abs());
    // A NaN stays, whatever follows it.
    let most = differences.fold(0.0_f64, |most, x| match most.is_nan() || x <= most {
        true => most,
        false => x,
    });
    if some.len() == others.len() {
        most
    } else {
        f64::NAN
    }
}

/// The method with its stabilization in words: `rk4`, or `rk4 + projection`.
pub fn label(method: &Method, stabilization: Stabilization) -> String {
    let method = method.info().name;
    match stabilization {
        Stabilization::None => method.to_owned(),
        other => format!("{method} + {}", other.info().name),
    }
}

/// All methods, with their default settings.
pub fn all_methods() -> Vec<Method> {
    let names = METHODS.iter().map(|info| info.name);
    names.filter_map(Method::named).collect()
}

/// Each method with each stabilization, where it takes one.
pub fn combinations(
    methods: &[Method],
    stabilizations: &[Stabilization],
) -> Vec<(Method, Stabilization)> {
    let with = |method: &Method| {
        let with = if method.info().stabilized {
            stabilizations
        } else {
            &[Stabilization::None]
        };
        let pairs = with
            .iter()
            .map(|stabilization| (method.clone(), *stabilization));
        pairs.collect::<Vec<_>>()
    };
    methods.iter().flat_map(with).collect()
}

/// One setting of a method, with the outcome of its runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The method.
    pub method: Method,
    /// The stabilization of the constraints.
    pub stabilization: Stabilization,
    /// The step or the tolerance of the method.
    pub setting: Setting,
    /// Measurements, or the reason why there are none.
    pub outcome: Result<Measured, String>,
}

/// Setting of a method: its step or its tolerance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Setting {
    /// The step, in s.
    Step(f64),
    /// The relative tolerance, and the absolute one.
    Tolerance(f64),
}

/// Measurements of the runs with one setting.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The largest difference of a coordinate from the reference at the end, in m or rad.
    pub error: f64,
    /// The time of the fastest run, in s.
    pub run_time: f64,
    /// Work of a run.
    pub work: Work,
}

/// Extent of a measurement: repetitions, and a limit of the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Number of runs of every setting.
    pub repeats: u32,
    /// The longest time that one run may take: finer settings of a method are left out.
    pub limit: Duration,
}

/// Everything that is measured, from cheap to expensive in every method: steps for a run to `t_end`
/// (s), or tolerances.
pub fn plan(combinations: &[(Method, Stabilization)], t_end: f64) -> Vec<Sample> {
    let samples = |(method, stabilization): &(Method, Stabilization)| {
        let (method, stabilization) = (method.clone(), *stabilization);
        settings(&method, t_end).map(move |setting| Sample {
            method: method.clone(),
            stabilization,
            setting,
            outcome: Err("not run".to_owned()),
        })
    };
    combinations.iter().flat_map(samples).collect()
}

/// The settings of a method, from cheap to expensive.
fn settings(method: &Method, t_end: f64) -> impl Iterator<Item = Setting> + use<> {
    let adaptive = method.is_adaptive();
    let steps = (0..HALVINGS)
        .map(move |k| Setting::Step(t_end / FEWEST_STEPS / 2.0_f64.powi(k)))
        .filter(move |_| !adaptive);
    let tolerances = TOLERANCES
        .map(|k| Setting::Tolerance(10.0_f64.powi(-k)))
        .filter(move |_| adaptive);
    steps.chain(tolerances)
}

/// Runs all samples in turns, as often as is asked for; `begin` is told the name of each before it
/// runs.
pub fn measure(
    samples: &mut [Sample],
    mechanism: &dyn Mechanism,
    t_end: f64,
    reference: &Reference,
    effort: Effort,
    mut begin: impl FnMut(&str),
) {
    let Effort { repeats, limit } = effort;
    for repeat in 0..repeats {
        let mut before: Option<(String, Duration)> = None;
        for sample in &mut *samples {
            let name = sample.name();
            begin(&name);
            let last = before.as_ref().filter(|(method, _)| *method == name);
            if repeat == 0 && last.is_some_and(|(_, time)| 2 * *time > limit) {
                sample.outcome = Err(format!("left out, it would take over {limit:?}"));
            } else if repeat == 0 || sample.outcome.is_ok() {
                sample.run(mechanism, t_end, reference);
            }
            let slowest = last.map_or(Duration::ZERO, |(_, time)| *time);
            before = Some((name, sample.time().unwrap_or(slowest)));
        }
    }
}

impl Sample {
    /// The name of the method with its stabilization: `rk4`, or `rk4 + projection`.
    pub fn name(&self) -> String {
        label(&self.method, self.stabilization)
    }

    /// The options of its runs; only the first and the last node are recorded.
    fn options(&self, t_end: f64) -> Result<Options, String> {
        let mut method = self.method.clone();
        let h = match self.setting {
            Setting::Step(h) => h,
            Setting::Tolerance(tolerance) => {
                for name in ["rtol", "atol"] {
                    if !method.set(name, tolerance) {
                        return Err(format!("it has no {name}"));
                    }
                }
                t_end
            }
        };
        let options = Options::unstabilized(method, t_end, h).every(usize::MAX);
        Ok(options.stabilization(self.stabilization))
    }

    /// Runs it once; a faster run than those before replaces their time.
    fn run(&mut self, mechanism: &dyn Mechanism, t_end: f64, reference: &Reference) {
        let run = self
            .options(t_end)
            .and_then(|options| simulate(mechanism, &options).map_err(|error| error.to_string()));
        let before = self.outcome.as_ref().map_or(f64::INFINITY, |m| m.run_time);
        self.outcome = run.and_then(|run| {
            let error = reference.error(&run.trajectory);
            let error = error.ok_or("the end is not a number")?;
            let work = run.report.work;
            Ok(Measured {
                error,
                run_time: before.min(work.wall.as_secs_f64()),
                work,
            })
        });
    }

    /// Time of the fastest run, if there was one.
    fn time(&self) -> Option<Duration> {
        let measured = self.outcome.as_ref().ok();
        measured.map(|measured| Duration::from_secs_f64(measured.run_time))
    }
}

/// The diagram: error over time, one curve per method.
#[cfg(feature = "plot")]
pub fn figure(title: &str, samples: &[Sample]) -> Figure {
    let mut chart = Chart::new("run time (s)", "largest error (m or rad)")
        .logarithmic_x()
        .logarithmic_y()
        .marked();
    for curve in samples.chunk_by(|a, b| a.name() == b.name()) {
        let measured = curve
            .iter()
            .filter_map(|sample| sample.outcome.as_ref().ok());
        // Worse than this is no motion of this mechanism any more.
        let useful = measured.filter(|measured| measured.error < 1.0);
        let points: Vec<(f64, f64)> = useful.map(|m| (m.run_time, m.error)).collect();
        if !points.is_empty() {
            chart = chart.curve(curve[0].name(), points);
        }
    }
    Figure::new(title).chart(chart)
}

#[cfg(test)]
mod tests {
    use super::largest_difference;

    #[test]
    fn a_difference_that_is_no_number_stays() {
        for place in 0..3 {
            let mut some = [1.0, 2.0, 3.0];
            some[place] = f64::NAN;
            assert!(largest_difference(&some, &[0.0; 3]).is_nan(), "{place}");
        }
        assert_eq!(largest_difference(&[1.0, -2.0], &[0.5, 1.0]), 3.0);
        assert!(largest_difference(&[1.0], &[]).is_nan());
    }
}
