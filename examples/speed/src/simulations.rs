//! Whole runs of the two bars through `simulate`.

use super::baselines::two_bars;
use super::cases::{Effort, Row};
use super::measure::{Side, in_turns};
use super::models::{MotorChain, TwoBars};
use super::native;
use super::rubbing::{OneRubs, RubbingCrank, RubbingSledge, Sledge, Sledges, ThreeRub, TwoRub};
use mbdsl::runtime::{Firefly, HermiteH33g2, Optimiser, Reading, SimulationError, Stepper};
use mbdsl::{
    Controlled, Mechanism, MechanismExt, Options, Simulation, Start, simulate, simulate_ensemble,
};
use std::hint::black_box;

/// The length of the runs of the fireflies, s.
const FIREFLIES: f64 = 20.0;

/// Runs of the two bars.
fn simulated(options: Options) -> Result<Side<'static>, String> {
    simulated_of(TwoBars::default(), options)
}

/// Runs once to see that the options are sound; the program does it again and again.
fn simulated_of(
    mechanism: impl Mechanism + 'static,
    options: Options,
) -> Result<Side<'static>, String> {
    simulate(&mechanism, &options).map_err(|fault| fault.to_string())?;
    Ok(Box::new(move || {
        let _ = black_box(simulate(black_box(&mechanism), &options));
    }))
}

/// Steps of `h` (s) by hand: nothing but states is computed.
fn stepped(options: Options, h: f64, steps: usize) -> Result<Side<'static>, String> {
    let mechanism = TwoBars::default();
    let run = move || {
        let mut run =
            Stepper::new(black_box(&mechanism), &options).map_err(|fault| fault.to_string())?;
        for _ in 0..steps {
            run.step(&mechanism, h).map_err(|fault| fault.to_string())?;
        }
        Ok::<_, String>(run)
    };
    run()?;
    Ok(Box::new(move || {
        let _ = black_box(run());
    }))
}

/// 100 s in steps of 0.01 s by the classical Runge-Kutta method against the same method on the closed
/// form: states alone, as there; with a report of energies and violations over all steps; with all nodes.
pub(crate) fn rk4(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let options = Options::fixed(100.0, 0.01);
    let last_only = options.clone().every(usize::MAX);
    let model = two_bars::TwoBars::default();
    let start = [60_f64.to_radians(), -30_f64.to_radians(), 0.0, 0.0];
    let by_hand: Side<'_> = Box::new(move || {
        let (model, start) = black_box((&model, start));
        black_box(model.rk4(start, 0.01, 10_000));
    });
    let states = stepped(options.clone(), 0.01, 10_000)?;
    let sides = [states, simulated(last_only)?, simulated(options)?, by_hand];
    let [states, last, all, by_hand] = in_turns(effort.budget, sides);
    let row = |nodes: &str, ours: f64, wanted: Option<f64>| Row {
        case,
        quantity: format!("100 s, h = 0.01 s, {nodes} / RK4 on the closed form"),
        ours: ours * 1e3,
        baseline: by_hand * 1e3,
        unit: "ms",
        wanted,
    };
    Ok(vec![
        row("states alone", states, Some(1.0)),
        row("last node, report over all steps", last, None),
        row("all nodes, all quantities", all, None),
    ])
}

/// A chain of 21 rods whose first one a controller holds, by the classical Runge-Kutta method, against the
/// same chain that is left alone.
pub(crate) fn controlled(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let options = Options::fixed(1.0, 1e-3);
    let last_only = options.clone().every(usize::MAX);
    let MotorChain { g, mass, L, .. } = MotorChain::default();
    let weight = 21.0 * mass * g * L;
    let held = || {
        Controlled::new(MotorChain::default(), move |_t, q, v, _z, inputs| {
            let (angle, rate) = (q[2], v[2]);
            inputs[0] = weight * angle.cos() - 60.0 * angle - 8.0 * rate;
        })
    };
    let sides = [
        simulated_of(held(), last_only.clone())?,
        simulated_of(MotorChain::default(), last_only)?,
        simulated_of(held(), options.clone())?,
        simulated_of(MotorChain::default(), options)?,
    ];
    let [held, free, held_all, free_all] = in_turns(effort.budget, sides);
    let row = |nodes: &str, ours: f64, baseline: f64| Row {
        case,
        quantity: format!("21 rods, 1 s, RK4, {nodes} / without controller"),
        ours: ours * 1e3,
        baseline: baseline * 1e3,
        unit: "ms",
        wanted: Some(1.1),
    };
    Ok(vec![
        row("report over all steps", held, free),
        row("all nodes", held_all, free_all),
    ])
}

/// A slider crank and sledges with dry friction by the classical Runge-Kutta method, against the same without:
/// all slide all the time.
pub(crate) fn friction(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let options = || Options::fixed(0.5, 1e-4).every(usize::MAX);
    let sides = [
        simulated_of(Sledge::default(), options())?,
        simulated_of(RubbingSledge::default(), options())?,
        simulated_of(RubbingCrank::default(), options())?,
        simulated_of(Sledges::default(), options())?,
        simulated_of(OneRubs::default(), options())?,
        simulated_of(TwoRub::default(), options())?,
        simulated_of(ThreeRub::default(), options())?,
    ];
    let [one, guide, crank, three, first, second, third] = in_turns(effort.budget, sides);
    let row = |what: &str, ours: f64, free: f64, count: u32| Row {
        case,
        quantity: format!("0.5 s, RK4, {what} / without friction"),
        ours: ours * 1e3,
        baseline: free * 1e3,
        unit: "ms",
        wanted: Some(1.3 + 0.3 * f64::from(count)),
    };
    Ok(vec![
        row("a guide slides", guide, one, 1),
        row("a guide and two pins slide", crank, one, 3),
        row("one of three guides slides", first, three, 1),
        row("two of three guides slide", second, three, 2),
        row("three guides slide", third, three, 3),
    ])
}

/// Many runs of 20 s in steps of 0.01 s by the classical Runge-Kutta method, with other starts, against
/// as many times one run.
pub(crate) fn ensemble(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    const MEMBERS: usize = 10_000;
    let options = Options::fixed(20.0, 0.01);
    let count = if effort.full { MEMBERS } else { MEMBERS / 20 };
    let mechanism = TwoBars::default();
    let start = |number: usize, _: &mut TwoBars| {
        let theta = 1.0 + number as f64 / MEMBERS as f64;
        let (sin, cos) = theta.sin_cos();
        let TwoBars { L1, L2, .. } = mechanism;
        let second = [L1 * cos + 0.5 * L2, L1 * sin, 0.0];
        Start::Given {
            q: [[0.5 * L1 * cos, 0.5 * L1 * sin, theta], second].concat(),
            v: vec![0.0; 6],
        }
    };
    let together = || {
        let energy = |_, run: Result<Simulation, SimulationError>| run.map(|run| run.report.eps_h);
        let mut failed = 0;
        let visit = |_, energy: Result<f64, SimulationError>| failed += u32::from(energy.is_err());
        let ensemble = simulate_ensemble(&mechanism, count, start, &options, energy, visit);
        ensemble.map(|_| failed).map_err(|fault| fault.to_string())
    };
    if together()? > 0 {
        return Err("a member of the ensemble failed".to_owned());
    }
    let sides: [Side<'_>; 2] = [
        Box::new(|| {
            let _ = black_box(together());
        }),
        simulated(options.clone())?,
    ];
    let [ours, one] = in_turns(effort.budget, sides);
    let threads = rayon::current_num_threads();
    Ok(vec![Row {
        case,
        quantity: format!("{count} runs of 20 s, RK4, {threads} threads / {count} times one"),
        ours: ours * 1e3,
        baseline: one * count as f64 * 1e3,
        unit: "ms",
        wanted: Some(0.25),
    }])
}

/// An ensemble of the two bars, with other masses, of which energies, violations, extremes and means are
/// known: from their text as machine code, against the type of the macro with energies and violations alone.
pub(crate) fn sweep(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let count = if effort.full { 10_000 } else { 500 };
    let options = Options::fixed(20.0, 0.01).only_ends();
    let observed = options.clone().statistics(["rod2.x", "rod2.y"]);
    let (text, of_macro) = (native::text_of_two_bars()?, TwoBars::default());
    let sides = [
        together(&text, count, &observed)?,
        together(&text, count, &options)?,
        together(&of_macro, count, &options)?,
    ];
    let [observed, text, of_macro] = in_turns(effort.budget, sides);
    let row = |what: &str, ours: f64| Row {
        case,
        quantity: format!("{count} runs of 20 s, RK4, {what} / macro"),
        ours: ours * 1e3,
        baseline: of_macro * 1e3,
        unit: "ms",
        wanted: None,
    };
    Ok(vec![
        row("text as machine code", text),
        row("the same with extremes of two quantities", observed),
    ])
}

/// Members that differ in the mass of the first bar.
fn together<'a, M: Mechanism + Clone>(
    bars: &'a M,
    count: usize,
    options: &Options,
) -> Result<Side<'a>, String> {
    let member = |number: usize, bars: &mut M| {
        let _ = bars.set("m1", 1.0 + 1e-4 * number as f64);
        Start::Described
    };
    let options = options.clone();
    let run = move || {
        let energy = |_, run: Result<Simulation, SimulationError>| run.map(|run| run.report.eps_h);
        let mut failed = 0;
        let visit = |_, energy: Result<f64, SimulationError>| failed += u32::from(energy.is_err());
        let ensemble = simulate_ensemble(bars, count, member, &options, energy, visit);
        ensemble.map(|_| failed).map_err(|fault| fault.to_string())
    };
    match run()? {
        0 => Ok(Box::new(move || {
            let _ = black_box(run());
        })),
        failed => Err(format!("{failed} members of the ensemble failed")),
    }
}

/// A run against a limit in s.
fn against_limit(
    case: &'static str,
    quantity: &str,
    seconds: f64,
    limit: f64,
) -> Result<Vec<Row>, String> {
    Ok(vec![Row {
        case,
        quantity: format!("{quantity} / limit"),
        ours: seconds * 1e3,
        baseline: limit * 1e3,
        unit: "ms",
        wanted: Some(1.0),
    }])
}

/// Hermite interpolation of the third degree in positions and velocities.
pub(crate) fn hermite(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let options = Options::unstabilized(HermiteH33g2::default(), 100.0, 0.01);
    let [seconds] = in_turns(effort.budget, [simulated(options)?]);
    against_limit(case, "100 s, h = 0.01 s", seconds, 0.02)
}

/// The printed swarm: 60 fireflies, 1000 generations in every step.
pub(crate) fn firefly(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let method = Firefly::default()
        .reading(Reading::G)
        .optimiser(Optimiser::Firefly)
        .seed(1);
    let length = if effort.full { FIREFLIES } else { 0.2 };
    let options = Options::unstabilized(method, length, 0.01);
    // The steps cost the same: all generations are run in each.
    let [seconds] = in_turns(effort.budget, [simulated(options)?]);
    let seconds = seconds * FIREFLIES / length;
    let quantity = if effort.full {
        "20 s, h = 0.01 s".to_owned()
    } else {
        format!(
            "20 s, h = 0.01 s, as {} times {length} s",
            FIREFLIES / length
        )
    };
    against_limit(case, &quantity, seconds, 15.0)
}

/// The swarm that restarts at a prediction.
pub(crate) fn firefly_restart(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let method = Firefly::default().optimiser(Optimiser::FireflyRestart);
    let options = Options::unstabilized(method, FIREFLIES, 0.01);
    let [seconds] = in_turns(effort.budget, [simulated(options)?]);
    against_limit(case, "20 s, h = 0.01 s", seconds, 0.15)
}
