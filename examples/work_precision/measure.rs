//! What one method costs and how exact it is, setting by setting.

use mbdsl::runtime::{Dop853, METHODS, Projection, Work};
use mbdsl::{Mechanism, Method, Options, SimulationError, Stabilization, Trajectory, simulate};
use std::time::Duration;

/// The longest step is this part of the time, and every other one half of the one before.
const FEWEST_STEPS: f64 = 25.0;
const HALVINGS: i32 = 9;

/// Tolerances of adaptive methods: 1e-2 and every tenth of it.
const TOLERANCES: std::ops::RangeInclusive<i32> = 2..=12;

/// One run, and what became of it.
pub(crate) struct Sample {
    pub(crate) method: Method,
    pub(crate) stabilization: Stabilization,
    pub(crate) setting: Setting,
    pub(crate) outcome: Result<Measured, String>,
}

/// What a method is told.
#[derive(Clone, Copy)]
pub(crate) enum Setting {
    /// The step, in s.
    Step(f64),
    /// The relative tolerance, and the absolute one.
    Tolerance(f64),
}

/// What came out.
pub(crate) struct Measured {
    /// The largest difference of a coordinate from the reference at the end, in m or rad.
    pub(crate) error: f64,
    /// The time of the fastest run, in s.
    pub(crate) run_time: f64,
    pub(crate) work: Work,
}

/// Everything that is measured: each method with each setting, and with each stabilisation where it
/// takes one.
pub(crate) fn plan(stabilizations: &[Stabilization], t_end: f64) -> Vec<Sample> {
    let mut samples = Vec::new();
    for method in METHODS.iter().filter_map(|info| Method::named(info.name)) {
        let with = if method.info().stabilized {
            stabilizations
        } else {
            &[Stabilization::None]
        };
        for stabilization in with {
            samples.extend(settings(&method, t_end).map(|setting| Sample {
                method: method.clone(),
                stabilization: *stabilization,
                setting,
                outcome: Err("not run".to_owned()),
            }));
        }
    }
    samples
}

/// From cheap to dear.
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

impl Sample {
    /// `rk4`, or `rk4 + projection`
    pub(crate) fn name(&self) -> String {
        let method = self.method.info().name;
        match self.stabilization {
            Stabilization::None => method.to_owned(),
            other => format!("{method} + {}", other.info().name),
        }
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
        Ok(Options {
            every: usize::MAX,
            ..Options::new(t_end)
                .h(h)
                .method(method)
                .stabilization(self.stabilization)
        })
    }

    /// Runs it once; a faster run than those before replaces their time.
    pub(crate) fn measure(&mut self, mechanism: &dyn Mechanism, t_end: f64, reference: &[f64]) {
        let run = self
            .options(t_end)
            .and_then(|options| simulate(mechanism, &options).map_err(|error| error.to_string()));
        let before = self.outcome.as_ref().map_or(f64::INFINITY, |m| m.run_time);
        self.outcome = run.and_then(|run| {
            let end = end(mechanism, &run.trajectory);
            let differences = end.iter().zip(reference).map(|(x, r)| (x - r).abs());
            // A maximum that a NaN cannot slip through.
            let error = differences.fold(0.0, |most, x| if x <= most { most } else { x });
            if !error.is_finite() {
                return Err("the end is not a number".to_owned());
            }
            let work = run.report.work;
            Ok(Measured {
                error,
                run_time: before.min(work.wall.as_secs_f64()),
                work,
            })
        });
    }

    /// How long a run takes, where there was one.
    pub(crate) fn time(&self) -> Option<Duration> {
        let measured = self.outcome.as_ref().ok();
        measured.map(|measured| Duration::from_secs_f64(measured.run_time))
    }
}

/// The positions at the end of a run at tight tolerances, and how far those of a run with a
/// tolerance ten times as wide are from them.
pub(crate) fn reference(
    mechanism: &dyn Mechanism,
    t_end: f64,
) -> Result<(Vec<f64>, f64), SimulationError> {
    let run = |rtol: f64| {
        let options = Options {
            every: usize::MAX,
            ..Options::new(t_end)
                .h(t_end)
                .method(Dop853::new(rtol, rtol))
                .stabilization(Projection::default().into())
        };
        Ok::<_, SimulationError>(end(mechanism, &simulate(mechanism, &options)?.trajectory))
    };
    let (tight, wide) = (run(1e-14)?, run(1e-13)?);
    let differences = tight.iter().zip(&wide).map(|(x, y)| (x - y).abs());
    let most = differences.fold(0.0, f64::max);
    Ok((tight, most))
}

/// The positions at the last node.
fn end(mechanism: &dyn Mechanism, trajectory: &Trajectory) -> Vec<f64> {
    let coordinates = mechanism.layout().coordinates.iter();
    let columns = coordinates.map(|c| trajectory.get(&c.position).and_then(<[f64]>::last));
    columns
        .map(|last| last.copied().unwrap_or(f64::NAN))
        .collect()
}
