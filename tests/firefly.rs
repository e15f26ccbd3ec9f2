//! Collocation in independent coordinates: the published table, the swarms, any mechanism.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models;
use mbdsl::runtime::{
    Controlled, Dop853, Firefly, Optimiser, Projection, Reading, SimulationError, Stepper,
    StopCause,
};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, Options, Simulation, mechanism, simulate};

mechanism! {
    model TwoBars {
        param g  = 9.81 m/s^2;
        param m1 = 1 kg;    param L1 = 1 m;
        param m2 = 2 kg;    param L2 = sqrt(3) m;

        gravity (0, -g);

        ground { point O = (0 m, 0 m); }
        body rod1 { mass = m1; inertia = m1*L1^2/12; point A = (-L1/2, 0); point B = (L1/2, 0); }
        body rod2 { mass = m2; inertia = m2*L2^2/12; point A = (-L2/2, 0); point B = (L2/2, 0); }

        joint pin   = revolute(ground.O, rod1.A);
        joint elbow = revolute(rod1.B, rod2.A);

        start { rod1.theta = 60 deg; rod2.theta = -30 deg; }
        expect dof = 2;
    }
}

const FOUR_BAR: &str = "model FourBar {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point P = (2 m, 0); }
    body crank   { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body coupler { mass = 2 kg; inertia = 1 kg*m^2; point A = (-1.25 m, 0); point B = (1.25 m, 0); }
    body rocker  { mass = 1 kg; inertia = 0.4 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
    joint p = revolute(ground.O, crank.A);
    joint q = revolute(crank.B, coupler.A);
    joint r = revolute(coupler.B, rocker.B);
    joint s = revolute(ground.P, rocker.A);
    start { crank.theta = 60 deg; guess coupler.theta = 30 deg; guess rocker.theta = 90 deg; crank.omega = 1 rad/s; }
    expect dof = 1;
}";

const SLOT_WITH_FRICTION: &str = "model Rail {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body block { mass = 1 kg; inertia = 0.1 kg*m^2; point C = (0, 0); }
    body rod   { mass = 2 kg; inertia = 0.2 kg*m^2; point A = (0, 0.5 m); }
    joint rail = prismatic(ground.O, block.C, axis = (1, 0));
    joint pin  = revolute(block.C, rod.A);
    force friction at block.C = (-0.3 N * sign(block.vx), 0);
    start { block.x = 0.2 m; rod.theta = 40 deg; block.vx = 0.1 m/s; }
    expect dof = 2;
}";

fn run(settings: Firefly, h: f64, t_end: f64) -> Simulation {
    simulate(
        &TwoBars::default(),
        &Options::unstabilized(settings, t_end, h),
    )
    .unwrap()
}

/// eps(H) and MRE(H) of the three readings with an exact minimiser, nodes up to 19.99 s.
///
/// Values of an independent program in minimal coordinates, its derivatives by dual numbers. The
/// paper's own (table 1: 7.4496e-3, 1.8150e-3, 2.8782e-4) come from its swarm. Reading L amplifies what
/// a minimiser leaves over: at h = 0.002 an error of 3e-9 in the derivatives changes eps(H) by 4 %.
const EXACT: [(Reading, f64, f64, f64); 9] = [
    (Reading::L, 0.01, 1.508377e-1, 6.9428e-2),
    (Reading::L, 0.005, 1.870701e-2, 8.6570e-3),
    (Reading::L, 0.002, 1.998261e-3, 7.4011e-4),
    (Reading::G, 0.01, 6.851035e-3, 1.17207e-3),
    (Reading::G, 0.005, 1.695470e-3, 1.56431e-4),
    (Reading::G, 0.002, 2.706926e-4, 3.18940e-5),
    (Reading::S, 0.01, 6.950939e-3, 3.0091e-4),
    (Reading::S, 0.005, 1.708421e-3, 1.29227e-4),
    (Reading::S, 0.002, 2.754512e-4, 1.31186e-5),
];

#[test]
fn readings_have_the_errors_of_the_exact_minimiser() {
    for (reading, h, eps, mre) in EXACT {
        let settings = Firefly::default().reading(reading);
        let report = run(settings, h, 19.99).report;
        let error = (report.eps_h_relative / eps - 1.0).abs();
        assert!(error < 1e-3, "{reading:?}, {h}: {report}");
        let error = (report.mre_h / mre - 1.0).abs();
        assert!(error < 1e-2, "{reading:?}, {h}: {report}");
        assert!(
            report.eps_phi < 1e-15 && report.eps_dphi < 2e-15,
            "{report}"
        );
        assert!(report.eps_ddphi < 5e-13, "{report}");
        assert!(report.work.evaluations < 5 * report.work.steps, "{report}");
        assert_eq!(report.work.partitions, 1);
    }
}

/// On average 219 / 174 / 113 evaluations a step, where the printed swarm takes 60,060.
#[test]
fn the_restarted_swarm_reaches_its_bound_in_every_step() {
    for (h, t_end, most) in [(0.01, 19.99, 250), (0.005, 5.0, 200), (0.002, 2.0, 150)] {
        let settings = Firefly::default().optimiser(Optimiser::FireflyRestart);
        let report = run(settings, h, t_end).report;
        assert!(
            report.work.evaluations < most * report.work.steps,
            "{report}"
        );
        assert!(report.warnings.is_empty(), "{report}");
    }
}

fn printed(seed: u32) -> Firefly {
    Firefly::default()
        .reading(Reading::G)
        .optimiser(Optimiser::Firefly)
        .seed(seed)
}

/// Trials on lanes, where dependent coordinates are wanted or not and a last batch is not full, have
/// the bits of those computed one by one.
#[test]
fn a_lane_has_the_bits_of_a_trial_of_its_own() {
    // What follows a law has no lanes; here the law has nothing to set.
    let one_by_one = |_: f64, _: &[f64], _: &[f64], _: &[f64], _: &mut [f64]| {};
    check(
        &TwoBars::default(),
        &Controlled::new(TwoBars::default(), one_by_one),
    );
    let four_bar = load(FOUR_BAR).unwrap();
    check(&four_bar, &Controlled::new(four_bar.clone(), one_by_one));
    let slots = load(SLOT_WITH_FRICTION).unwrap();
    check(&slots, &Controlled::new(slots.clone(), one_by_one));

    fn check(lanes: &dyn Mechanism, single: &dyn Mechanism) {
        assert!(lanes.lanes().is_some() && single.lanes().is_none());
        for reading in [Reading::L, Reading::S] {
            for optimiser in [Optimiser::Firefly, Optimiser::FireflyRestart] {
                let swarm = Firefly::default()
                    .reading(reading)
                    .optimiser(optimiser)
                    .fireflies(11)
                    .generations(30);
                let options = Options::unstabilized(swarm, 0.1, 0.01);
                let [lanes, single] = [lanes, single].map(|m| simulate(m, &options).unwrap());
                assert_eq!(
                    lanes.report.work.evaluations,
                    single.report.work.evaluations
                );
                for name in single.trajectory.names() {
                    assert_eq!(lanes.trajectory[name], single.trajectory[name], "{swarm:?}");
                }
            }
        }
    }
}

/// What has no derivative is read all the same: then the trial goes to dependent coordinates.
#[test]
fn friction_reads_the_velocity_whose_sign_it_takes() {
    let layout = TwoBars::default().layout().clone();
    assert_eq!(layout.dynamics_reads(), vec![2, 5]);
    let model = load(SLOT_WITH_FRICTION).unwrap();
    let reads = &model.layout().dynamics_reads();
    let block = model.layout().coordinate("block.x").unwrap();
    assert!(reads.contains(&(block as u32)), "{reads:?}");
}

/// 60 fireflies and 1000 generations find the minimum but for about 1e-3 of k; its objective is not
/// zero, so that every step takes them all, and the report says so.
#[test]
fn the_printed_swarm_finds_the_minimum() {
    let t_end = 0.05;
    let exact = Firefly::default().reading(Reading::G);
    let exact = run(exact, 0.01, t_end).trajectory;
    let mut ends = Vec::new();
    for seed in [1, 1, 2] {
        let swarm = run(printed(seed), 0.01, t_end);
        assert_eq!(swarm.report.work.evaluations, 5 * (60_060 + 1));
        assert_eq!(swarm.report.work.iterations, 5000);
        let warning = swarm.report.warnings.join("");
        assert!(
            warning.contains("missed phi_min = 1e-15 in 5 of 5 steps"),
            "{warning}"
        );
        for name in ["rod1.theta", "rod2.theta"] {
            for (found, exact) in swarm.trajectory[name].iter().zip(&exact[name]) {
                assert!((found - exact).abs() < 1e-4, "{name}: {found}, {exact}");
            }
        }
        ends.push(*swarm.trajectory["rod2.theta"].last().unwrap());
    }
    // The seed decides, and nothing else does.
    assert_eq!(ends[0], ends[1]);
    assert!((ends[0] - ends[2]).abs() > 1e-12, "{ends:?}");
}

/// The paper's own run. An independent program has eps(H) from 6.5e-3 to 7.2e-3 with eight seeds, the
/// paper 7.45e-3; here 28 of the seeds 1 to 32 lie in that range, and all from 6.48e-3 to 7.47e-3.
#[test]
#[ignore = "120 million evaluations for each of five seeds: three minutes in a release build"]
fn the_printed_swarm_has_the_published_error() {
    let errors = [1, 2, 3, 4, 5].map(|seed| run(printed(seed), 0.01, 19.99).report.eps_h_relative);
    let inside = errors.iter().filter(|e| (6.5e-3..7.2e-3).contains(*e));
    assert!(inside.count() >= 3, "{errors:?}");
    assert!(
        errors.iter().all(|e| (6.4e-3..7.6e-3).contains(e)),
        "{errors:?}"
    );
}

/// Positions and velocities at the end.
fn end(model: &TextMechanism, options: &Options) -> Vec<f64> {
    let trajectory = simulate(model, options).unwrap().trajectory;
    let last = |name: &str| *trajectory[name].last().unwrap();
    let starts = model.layout().starts();
    starts.map(|(name, ..)| last(name)).collect()
}

fn difference(a: &[f64], b: &[f64]) -> f64 {
    let pairs = a.iter().zip(b);
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn orders_are_those_stated() {
    for text in [include_str!("reference/two_bars/model.mbd"), FOUR_BAR] {
        let model = load(text).unwrap();
        let options = Options::unstabilized(Dop853::new(1e-13, 1e-15), 1.0, 0.1);
        let reference = end(&model, &options);
        let check = |settings: Firefly, expected: f64| {
            let error = |h: f64| {
                let options = Options::unstabilized(settings, 1.0, h);
                difference(&end(&model, &options), &reference)
            };
            let errors = [0.01, 0.005, 0.0025, 0.00125].map(error);
            let order = (errors[0] / errors[3]).log2() / 3.0;
            let name = &model.layout().model();
            assert!(
                (order - expected).abs() < 0.25,
                "{name}, {settings:?}: order {order} ({errors:?})"
            );
        };
        let default = Firefly::default();
        check(default, 2.0);
        let restarted = default.optimiser(Optimiser::FireflyRestart).phi_min(1e-20);
        check(restarted, 2.0);
        let reading_g = default.reading(Reading::G);
        check(reading_g, 2.0);
        for reading in [Reading::L, Reading::G, Reading::S] {
            check(default.reading(reading).order(4), 4.0);
        }
    }
}

/// Five interpolation points and three Gauss points: the collocation of order 6.
#[test]
fn more_points_converge_faster() {
    let model = load(include_str!("reference/two_bars/model.mbd")).unwrap();
    let reference = end(
        &model,
        &Options::unstabilized(Dop853::new(1e-13, 1e-15), 1.0, 0.1),
    );
    let error = |h: f64| {
        let settings = Firefly::default().points(5).gauss(3);
        let options = Options::unstabilized(settings, 1.0, h);
        difference(&end(&model, &options), &reference)
    };
    let (coarse, fine) = (error(0.04), error(0.01));
    let order = (coarse / fine).log2() / 2.0;
    assert!((5.75..6.5).contains(&order), "{order} ({coarse}, {fine})");
}

/// Every model of this repository: redundant constraints, drivers, no constraints, no freedom.
#[test]
fn any_mechanism() {
    let mut seen = 0;
    for (name, text) in models::planar() {
        let model = load(&text).unwrap();
        let h = models::step(&name);
        let options = Options::fixed(50.0 * h, h);
        let projection = options.clone().stabilization(Projection::default().into());
        // Stiff ones have no such reference, and this method carries no states.
        if mbdsl::Mechanism::layout(&model).nz() > 0 || simulate(&model, &projection).is_err() {
            continue;
        }
        let reference = end(&model, &projection);
        for order in [2, 4] {
            let settings = Firefly::default().order(order);
            let options = options.clone().method(settings);
            let report = simulate(&model, &options).unwrap().report;
            let error = difference(&end(&model, &options), &reference);
            let most = if order == 2 { 5e-3 } else { 1e-5 };
            assert!(error < most, "{name}, order {order}: {error}");
            assert!(report.position_violation < 2e-15, "{name}: {report}");
            assert!(report.velocity_violation < 1e-13, "{name}: {report}");
            assert!(
                report.work.evaluations <= 5 * report.work.steps,
                "{name}: {report}"
            );
        }
        seen += 1;
    }
    assert!(seen >= 20, "{seen}");
}

/// Swarms on one freedom, on none, and on more than they search in.
#[test]
fn swarms_know_their_limits() {
    let restarted = Firefly::default().optimiser(Optimiser::FireflyRestart);
    let four_bar = load(FOUR_BAR).unwrap();
    let options = Options::unstabilized(restarted, 0.2, 0.01);
    let report = simulate(&four_bar, &options).unwrap().report;
    assert!(
        report.warnings.is_empty() && report.work.evaluations > 20 * 5,
        "{report}"
    );

    let driven = load(include_str!("reference/driven_slider_crank/model.mbd")).unwrap();
    let options = Options::unstabilized(restarted, 0.2, 0.01);
    let report = simulate(&driven, &options).unwrap().report;
    assert_eq!(report.work.evaluations, 0);
    assert!(report.eps_phi < 1e-14, "{report}");

    let chain = "model Chain { gravity (0, -9.81 m/s^2); ground { point O = (0, 0); }
        body link[0] { mass = 1 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
        joint pin[0] = revolute(ground.O, link[0].A);
        for i in 1..=3 {
            body link[i] { mass = 1 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
            joint pin[i] = revolute(link[i-1].B, link[i].A);
        } }";
    let chain = load(chain).unwrap();
    let options = Options::unstabilized(restarted, 0.2, 0.01);
    let error = simulate(&chain, &options).unwrap_err();
    let SimulationError::Stopped(stopped) = error else {
        panic!("{error}");
    };
    assert_eq!(
        stopped.cause,
        StopCause::TooManyFreedoms { dof: 4, most: 3 }
    );
    assert!(
        stopped.message.contains("use the optimiser `newton`"),
        "{stopped}"
    );
    simulate(
        &chain,
        &Options::unstabilized(Firefly::default(), 0.2, 0.01),
    )
    .unwrap();
}

/// What the predictor and the random numbers remember is part of the state.
#[test]
fn a_saved_swarm_goes_on_to_the_bit() {
    let model = load(FOUR_BAR).unwrap();
    for optimiser in [Optimiser::Firefly, Optimiser::FireflyRestart] {
        let settings = Firefly::default().optimiser(optimiser).generations(20);
        let options = Options::unstabilized(settings, 0.0, 0.01);
        let mut first = Stepper::new(&model, &options).unwrap();
        for _ in 0..7 {
            first.step(&model, 0.01).unwrap();
        }
        let mut second = Stepper::resume(&model, &options, first.state().clone()).unwrap();
        for _ in 0..7 {
            first.step(&model, 0.01).unwrap();
            second.step(&model, 0.01).unwrap();
        }
        assert_eq!(first.state(), second.state(), "{optimiser:?}");
    }
}
