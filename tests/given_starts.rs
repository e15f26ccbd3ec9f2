//! Starts that a caller gives: refused where they do not fit the joints, moved onto them, or taken as they are.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{
    AssemblyError, Baumgarte, Ensemble, Gap, GivenStart, METHODS, Rk4, Start, State, Stepper,
    simulate_ensemble,
};
use mbdsl::text::load;
use mbdsl::{
    MechanismExt, Method, Options, SimulationError, Stabilization, assemble, simulate,
    simulate_from,
};

const TWO_BARS: &str = include_str!("reference/two_bars/model.mbd");

const PENDULUM: &str = "model Pendulum {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 30 deg; }
}";

/// The gaps of positions and of velocities that a start is refused with.
fn refused<T>(outcome: Result<T, SimulationError>) -> (Vec<Gap>, Vec<Gap>) {
    match outcome {
        Err(SimulationError::Assembly(AssemblyError::Given { gaps, speeds, .. })) => (gaps, speeds),
        Err(fault) => panic!("{fault}"),
        Ok(_) => panic!("not refused"),
    }
}

#[test]
fn a_start_that_does_not_fit_is_refused_at_every_door() {
    let model = load(PENDULUM).unwrap();
    let start = assemble(&model, 0.0).unwrap();
    let mut q = start.q.clone();
    q[0] += 6e-4;
    q[1] -= 8e-4;
    let v = [0.0, 0.5, 0.0];
    let options = Options::new(1.0);
    let resumed = Stepper::resume(&model, &options, State::new(0.0, q.clone(), v.to_vec()));
    let mut member = None;
    let begin = |_: usize, _: &mut _| Start::Given {
        q: q.clone(),
        v: v.to_vec(),
    };
    let keep = |_, outcome| member = Some(outcome);
    simulate_ensemble(&model, 1, begin, &options, |_, run| run.map(|_| ()), keep)
        .map(|_: Ensemble| ())
        .unwrap();
    for (gaps, speeds) in [
        refused(simulate_from(&model, &q, &v, &options)),
        refused(resumed),
        refused(member.unwrap()),
    ] {
        assert_eq!((gaps.len(), speeds.len()), (1, 1));
        assert_eq!((&*gaps[0].joint, &gaps[0].rows[..]), ("pin", &[0, 1][..]));
        assert!((gaps[0].gap - 1e-3).abs() < 1e-12, "{gaps:?}");
        assert!((speeds[0].gap - 0.5).abs() < 1e-12, "{speeds:?}");
    }
    let fault = simulate_from(&model, &q, &v, &options).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "the given start of `Pendulum` does not fit its joints at t = 0 s: joint `pin` is open by 0.001 m, joint `pin` opens at 0.5 m/s"
    );
    q[1] = f64::NAN;
    let unchecked = options.given_start(GivenStart::Unchecked);
    let fault = simulate_from(&model, &q, &v, &unchecked).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "`rod.y` of the given start is NaN, which is not a finite number"
    );
}

/// A rope of 2 m that is 2.1 m long is 0.1 m too long, although phi = l^2 - L^2 is 0.41 m^2.
#[test]
fn gaps_of_distances_are_lengths() {
    let bob = load(
        "model Rope {
            ground { point O = (0, 0); }
            particle p { mass = 1 kg; }
            joint rope = distance(ground.O, p, length = 2 m);
            start { guess p.x = 2 m; }
        }",
    )
    .unwrap();
    let (gaps, speeds) = refused(simulate_from(
        &bob,
        &[2.1, 0.0],
        &[0.0, 1.0],
        &Options::new(1.0),
    ));
    assert!((gaps[0].gap - 0.1).abs() < 1e-12 && speeds.is_empty());
    let (gaps, speeds) = refused(simulate_from(
        &bob,
        &[2.0, 0.0],
        &[0.3, 1.0],
        &Options::new(1.0),
    ));
    assert!(gaps.is_empty() && (speeds[0].gap - 0.3).abs() < 1e-12);
}

/// A stabilization that leaves joints open continues from where they are; one that closes them does not.
#[test]
fn a_run_that_left_joints_open_can_continue() {
    let model = load(PENDULUM).unwrap();
    let start = assemble(&model, 0.0).unwrap();
    let mut q = start.q;
    q[0] += 1e-4;
    for stabilization in [Stabilization::None, Baumgarte::default().into()] {
        let options = Options::fixed(0.1, 0.01).stabilization(stabilization);
        assert!(simulate_from(&model, &q, &start.v, &options).is_ok());
    }
    let (gaps, _) = refused(simulate_from(&model, &q, &start.v, &Options::new(0.1)));
    assert!((gaps[0].gap - 1e-4).abs() < 1e-12);
    q[0] += 1e-2;
    refused(simulate_from(
        &model,
        &q,
        &start.v,
        &Options::fixed(0.1, 0.01),
    ));
}

/// A rod that is off by d along itself is moved by d alone, which is the least step; of its velocities the least change of
/// energy leaves w L/2 at its center.
#[test]
fn a_start_is_moved_onto_the_joints() {
    let model = load(PENDULUM).unwrap();
    let options = Options::new(1.0).given_start(GivenStart::Projected);
    // It points to the right, and its center is 1 mm too far out.
    let (q, v) = ([0.501, 0.0, 0.0], [0.2, 1.0, 0.0]);
    let run = simulate_from(&model, &q, &v, &options).unwrap();
    let rows = &run.trajectory;
    let first = rows.state(0).unwrap();
    for (found, expected) in first.q.iter().zip([0.5, 0.0, 0.0]) {
        assert!((found - expected).abs() < 1e-12, "{:?}", first.q);
    }
    // min 1/2 m ((0.2 - vx)^2 + (1 - vy)^2) + 1/2 I w^2 with vx = 0, vy = 0.5 w: w = 0.5 m/(0.25 m + I) = 1.5.
    for (found, expected) in first.v.iter().zip([0.0, 0.75, 1.5]) {
        assert!((found - expected).abs() < 1e-12, "{:?}", first.v);
    }
    let said = "the given start was projected onto the joints: `rod.x` by 0.001 m, `rod.omega` by 1.5 rad/s, `rod.vy` by 0.25 m/s, `rod.vx` by 0.2 m/s";
    assert_eq!(run.report.warnings, [said]);
    let state = State::new(0.0, q.to_vec(), v.to_vec());
    let stepper = Stepper::resume(&model, &options, state.clone()).unwrap();
    assert_eq!(stepper.remark(), Some(said));
    assert_eq!(
        (&stepper.state().q, &stepper.state().v),
        (&first.q, &first.v)
    );
    // What fits stays to the bit, without a word.
    let start = assemble(&model, 0.0).unwrap();
    let same = simulate_from(&model, &start.q, &start.v, &options).unwrap();
    assert!(same.report.warnings.is_empty());
    let described = simulate(&model, &Options::new(1.0)).unwrap();
    assert_eq!(
        same.trajectory["rod.theta"],
        described.trajectory["rod.theta"]
    );
    // As it is: no correction before the first step.
    let unchecked = options.given_start(GivenStart::Unchecked);
    let taken = simulate_from(&model, &[0.5001, 0.0, 0.0], &[0.0; 3], &unchecked).unwrap();
    assert_eq!(taken.trajectory["rod.x"][0], 0.5001);
}

/// Every method is forked, with inputs that change on the way, and parameters that were set after the last step.
#[test]
fn a_fork_continues_on_its_own_to_the_bit() {
    let text = TWO_BARS.trim_end().trim_end_matches('}');
    let text = format!("{text}\n    input push = 0 N*m;\n    torque motor on rod1 = push;\n}}");
    for info in METHODS {
        let mut model = load(&text).unwrap();
        let options = Options::unstabilized(Method::named(info.name).unwrap(), 0.0, 0.01);
        let mut run = Stepper::new(&model, &options).unwrap();
        for step in 0..10 {
            model.set("push", f64::from(step)).unwrap();
            run.step(&model, 0.01).unwrap();
        }
        model.set("push", -3.0).unwrap();
        model.set("g", 9.7).unwrap();
        let mut fork = run.fork(&model, &options).unwrap();
        let mut other_model = model.clone();
        other_model.set("push", 40.0).unwrap();
        let mut other = run.fork(&other_model, &options).unwrap();
        assert_eq!(fork.state(), run.state(), "{}", info.name);
        for _ in 0..5 {
            other.step(&other_model, 0.01).unwrap();
            run.step(&model, 0.01).unwrap();
            fork.step(&model, 0.01).unwrap();
            assert_eq!(run.state(), fork.state(), "{}", info.name);
        }
        assert_ne!(other.state().q, run.state().q);
    }
    // With gains that were found at the start.
    let model = load(TWO_BARS).unwrap();
    let fuzzy = Stabilization::named("fuzzy").unwrap();
    let options = Options::fixed(0.0, 0.01)
        .method(Rk4::default())
        .stabilization(fuzzy);
    let mut run = Stepper::new(&model, &options).unwrap();
    run.step(&model, 0.01).unwrap();
    let mut fork = run.fork(&model, &options).unwrap();
    run.step(&model, 0.01).unwrap();
    fork.step(&model, 0.01).unwrap();
    assert_eq!(run.state(), fork.state());
}
