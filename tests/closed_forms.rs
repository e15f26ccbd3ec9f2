//! Events and impacts of small machines, number by number against closed forms.
//!
//! Every model has a table of figures of its run, each beside its closed form: an expression, the root of one, or the
//! integral of the speed of a mechanism with one coordinate. None is a number of another run.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod balls;
mod brakes;
mod chains;
mod friction;
mod loops;
mod pendulums;
mod reactions;
mod rods;
mod space;
mod transmissions;
mod wires;

use crate::runs::{fine, last, model, run, times};
use mbdsl::runtime::{Impact, Occurrence};
use mbdsl::{Method, Options, Simulation};

pub(crate) const G: f64 = 9.81;

/// Largest error of a figure in a run with `fine` options, as a fraction of the figure, or of 1 where the figure
/// is 0.
const TOLERANCE: f64 = 1e-9;

/// A figure of a run. Events have their number, from 1, and columns their name.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Figure {
    /// The number of events of this name.
    Count(&'static str),
    /// The time of an event.
    Time(&'static str, usize),
    /// A column in the row of an event, of an impact before it.
    At(&'static str, usize, &'static str),
    /// A column in the row after an impact, where `v_after` has the velocities, too.
    After(&'static str, usize, &'static str),
    /// The impulse of an impact along its gap.
    Impulse(&'static str, usize),
    /// The impulse of a joint, a driver, a stop or a friction at an impact.
    ImpulseOf(&'static str, usize, &'static str),
    /// The change of energy by an impact.
    Lost(&'static str, usize),
    /// The end of the flights that a stop comes to rest after.
    Rest(&'static str),
    /// A column in the last row.
    Last(&'static str),
    /// The time of the last row.
    End,
    /// The change of energy by all impacts.
    LostInImpacts,
    /// The work of drivers and moving gaps at impacts.
    WorkOfMovers,
    /// The work of all frictions.
    LostInFriction,
}

use Figure::*;

impl Figure {
    /// Its value, if the run has it.
    fn value(self, run: &Simulation) -> Option<f64> {
        let event = |name: &str, number: usize| -> Option<&Occurrence> {
            let mut named = run.events.iter().filter(|found| found.event == name);
            named.nth(number - 1)
        };
        let impact = |name: &str, number: usize| -> Option<&Impact> {
            event(name, number)?.impact.as_deref()
        };
        let column = |name: &str, row: usize| Some(run.trajectory.get(name)?[row]);
        let contacts = run.report.contacts.as_ref();
        match self {
            Count(name) => Some(times(run, name).len() as f64),
            Time(name, number) => Some(event(name, number)?.t),
            At(name, number, of) => column(of, event(name, number)?.node),
            After(name, number, of) => {
                let impact = impact(name, number)?;
                let found = column(of, impact.node)?;
                let same = |value: f64| value.to_bits() == found.to_bits();
                impact.v_after.get(of).is_none_or(same).then_some(found)
            }
            Impulse(name, number) => Some(impact(name, number)?.impulse),
            ImpulseOf(name, number, of) => impact(name, number)?.impulses.get(of),
            Lost(name, number) => Some(impact(name, number)?.lost),
            Rest(name) => {
                let mut rests = contacts?.rests.iter();
                rests.find_map(|(stop, _, t)| (stop == name).then_some(*t))
            }
            Last(name) => Some(last(run, name)),
            End => run.trajectory.times().last().copied(),
            LostInImpacts => Some(contacts?.lost_in_impacts),
            WorkOfMovers => Some(contacts?.work_of_movers),
            LostInFriction => Some(contacts?.lost_in_friction),
        }
    }
}

/// Compares all figures of a run with `fine` options.
fn judge(text: &str, t_end: f64, figures: &[(Figure, f64)]) {
    judge_with(text, &fine(t_end), figures, TOLERANCE);
}

/// Compares all figures of runs with `fine` options and with those of other methods, each with its tolerance.
fn judge_by_methods(text: &str, t_end: f64, methods: &[(&str, f64)], figures: &[(Figure, f64)]) {
    judge(text, t_end, figures);
    for (name, tolerance) in methods {
        let mut method = Method::named(name).unwrap();
        let options = if method.is_adaptive() {
            assert!(method.set("rtol", 1e-11) && method.set("atol", 1e-13));
            Options::new(t_end)
        } else {
            Options::fixed(t_end, 2e-4)
        };
        let options = options.method(method).energy_balance(true);
        judge_with(text, &options, figures, *tolerance);
    }
}

/// Compares all figures of a run, and the energy balance with 0.
fn judge_with(text: &str, options: &Options, figures: &[(Figure, f64)], tolerance: f64) {
    let found = run(&model(text), options);
    let mut wrong = Vec::new();
    let mut worst = 0.0_f64;
    for (figure, exact) in figures {
        let value = figure.value(&found).unwrap_or(f64::NAN);
        let size = if exact.abs() < 1e-12 {
            1.0
        } else {
            exact.abs()
        };
        let error = (value - exact).abs() / size;
        worst = worst.max(error);
        if error.is_nan() || error > tolerance {
            wrong.push(format!(
                "{figure:?}: {value} is not {exact}, by {error:.1e}"
            ));
        }
    }
    println!("{} figures, worst error {worst:.1e}", figures.len());
    assert!(
        wrong.is_empty(),
        "{}\n{:#?}",
        wrong.join("\n"),
        found.events
    );
    let balance = found.report.energy_balance.unwrap();
    assert!(balance < 10.0 * tolerance, "energy balance {balance}");
}

/// The integral from `a` to `b`, by the Gauss formula of 8 points on 16 equal parts.
fn integral(f: impl Fn(f64) -> f64, a: f64, b: f64) -> f64 {
    const PARTS: usize = 16;
    const POINTS: [(f64, f64); 4] = [
        (0.183_434_642_495_649_8, 0.362_683_783_378_362),
        (0.525_532_409_916_329, 0.313_706_645_877_887_3),
        (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
        (0.960_289_856_497_536_3, 0.101_228_536_290_376_3),
    ];
    let half = 0.5 * (b - a) / PARTS as f64;
    let part = |place: usize| -> f64 {
        let center = a + (2 * place + 1) as f64 * half;
        let pair = |(x, w): &(f64, f64)| w * (f(center - half * x) + f(center + half * x));
        POINTS.iter().map(pair).sum::<f64>() * half
    };
    (0..PARTS).map(part).sum()
}

/// The time from `a` to `b` of what starts at `a` at rest, by its speed `v(x)`: `x = a + (b - a) s^2` makes the
/// integrand smooth.
fn time_from_rest(v: impl Fn(f64) -> f64, a: f64, b: f64) -> f64 {
    integral(
        |s| 2.0 * (b - a).abs() * s / v(a + (b - a) * s * s),
        0.0,
        1.0,
    )
}

/// The root between `a` and `b`, where `f` changes its sign.
fn root(f: impl Fn(f64) -> f64, mut a: f64, mut b: f64) -> f64 {
    let sign = f(a).signum();
    assert!(sign * f(b) < 0.0, "{} and {} have one sign", f(a), f(b));
    for _ in 0..100 {
        let middle = 0.5 * (a + b);
        if f(middle).signum() == sign {
            a = middle;
        } else {
            b = middle;
        }
    }
    0.5 * (a + b)
}
