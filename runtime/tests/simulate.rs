//! Runs against published and exact numbers.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::planar;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use mbdsl_runtime::{
    Answer, AssemblyError, Contacts, Evaluated, KernelKind, Kernels, Lanes, Layout, Mechanism,
    MechanismExt, Method, Options, OptionsError, Point, Question, Report, SimulationError,
    Singular, Source, Stabilization, StopCause, assemble, scratch_len, simulate, simulate_from,
};
use planar::{Joint, Planar, ground, on, parallelogram, pendulum, planar, two_bars_published};

fn accelerations(
    mechanism: &Planar,
    q: &[f64],
    v: &[f64],
) -> Result<(Vec<f64>, Vec<f64>), Singular> {
    let layout = mechanism.layout();
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
    mechanism.accelerations(&Point::new(0.0, q, v), &mut scratch, &mut a, &mut lambda)?;
    Ok((a, lambda))
}

fn close(values: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(values.len(), expected.len());
    for (value, expected) in values.iter().zip(expected) {
        assert!(
            (value - expected).abs() <= tolerance * (1.0 + expected.abs()),
            "{value} {expected}"
        );
    }
}

#[test]
fn accelerations_and_multipliers_of_the_two_bars() {
    let q = [
        0.25000000000000006,
        0.4330127018922193,
        1.0471975511965976,
        1.25,
        0.43301270189221935,
        -0.5235987755982988,
    ];
    let (a, lambda) = accelerations(&two_bars_published(), &q, &[0.0; 6]).unwrap();
    let expected = [
        2.2756363958371453,
        -1.3138392857142858,
        -5.255357142857143,
        1.3653818375022873,
        -8.145803571428571,
        -7.3575,
    ];
    close(&a, &expected, 1e-12);
    close(
        &lambda,
        &[
            -5.00640007084172,
            -11.824553571428572,
            -2.7307636750045745,
            -3.328392857142857,
        ],
        1e-12,
    );

    let q = [
        0.26153623111440494,
        0.4261441068634794,
        1.0203443905986127,
        1.2567759866129584,
        0.3922022018701767,
        -0.5600889575899677,
    ];
    let v = [
        0.23372980080917374,
        -0.14344633709163382,
        -0.5484759663332667,
        0.13449435785535593,
        -0.817875504677102,
        -0.7237021669475111,
    ];
    let (a, lambda) = accelerations(&two_bars_published(), &q, &v).unwrap();
    let expected = [
        2.4511728485717637,
        -1.680832771122164,
        -5.936606129661987,
        1.303604792595206,
        -8.246839634167717,
        -6.986666398605106,
    ];
    close(&a, &expected, 1e-12);
    close(
        &lambda,
        &[
            -5.0583824337621754,
            -11.255487960542402,
            -2.607209585190412,
            -3.1263207316645647,
        ],
        1e-12,
    );
}

#[test]
fn rk4_gives_the_published_table() {
    let run = simulate(&two_bars_published(), &Options::fixed(20.0, 0.01)).unwrap();
    assert_eq!(run.trajectory.len(), 2001);
    assert_eq!(run.trajectory.times()[2000], 20.0);
    assert_eq!(run.report.work.steps, 2000);
    assert_eq!(run.report.work.evaluations, 8001);
    // The paper leaves the last node out.
    let report = Report::over(&run.trajectory, run.trajectory.nodes_until(19.99));
    assert_eq!(report.nodes, 2000);
    assert_eq!(format!("{:.4e}", report.eps_h_relative), "9.0827e-2");
    assert_eq!(format!("{:.4e}", report.mre_h), "2.8464e-2");
    assert_eq!(format!("{:.4e}", report.eps_phi), "4.0164e-2");
    assert_eq!(format!("{:.4e}", report.eps_dphi), "4.2045e-3");
    assert!(report.eps_ddphi < 3e-13, "{}", report.eps_ddphi);
    assert!((report.energy - 12.743563816688017).abs() < 1e-14);
}

#[test]
fn rk4_is_of_order_four() {
    let exact = [
        -0.41071315069920417,
        -0.28515733874956267,
        -2.5347037625900244,
    ];
    let error = |h: f64| {
        let run = simulate(&two_bars_published(), &Options::fixed(1.0, h)).unwrap();
        let q = run.trajectory.state(run.trajectory.len() - 1).unwrap().q;
        q.iter()
            .zip(exact)
            .map(|(q, e)| (q - e).abs())
            .fold(0.0, f64::max)
    };
    let (coarse, middle, fine) = (error(0.01), error(0.005), error(0.0025));
    for order in [(coarse / middle).log2(), (middle / fine).log2()] {
        assert!((order - 4.0).abs() < 0.3, "{order}");
    }
}

#[test]
fn baumgarte_keeps_the_constraints() {
    let options = Options::fixed(5.0, 0.005);
    let drifting = simulate(&two_bars_published(), &options).unwrap().report;
    let held = options.stabilization(Stabilization::baumgarte());
    let held = simulate(&two_bars_published(), &held).unwrap().report;
    assert!(held.position_violation < 0.2 * drifting.position_violation);
}

#[test]
fn redundant_constraints_have_one_motion_and_the_least_multipliers() {
    let mechanism = parallelogram(&[("k1.theta", 1.0), ("k1.omega", 1.0), ("~cpl.theta", 0.0)]);
    let start = assemble(&mechanism, 0.0).unwrap();
    let (a, lambda) = accelerations(&mechanism, &start.q, &start.v).unwrap();
    // (3 J + 3/4 m l^2 + M l^2) alpha = -(3/2 m + M) g l cos(theta)
    let alpha = -(1.5 + 2.0) * 9.81 * 1.0_f64.cos() / (3.0 / 12.0 + 0.75 + 2.0);
    assert!((a[2] - alpha).abs() < 1e-12, "{} {alpha}", a[2]);
    // Of least norm: no part along the null vector.
    let along: f64 = lambda
        .iter()
        .zip(&start.rank.null_vectors[0])
        .map(|(l, w)| l * w)
        .sum();
    assert!(along.abs() < 1e-11);
    let run = simulate(
        &mechanism,
        &Options::fixed(1.0, 0.01).stabilization(Stabilization::baumgarte()),
    )
    .unwrap();
    assert!(run.report.eps_h_relative < 1e-5, "{}", run.report);
}

/// The double four-bar of the IFToMM Library of Computational Benchmark Problems, A02: whenever it
/// is flat, its degrees of freedom jump from one to three.
#[test]
fn singular_positions_are_passed() {
    let joints = vec![
        ("G0", Joint::Revolute(ground(0.0, 0.0), on(0, -0.5))),
        ("G1", Joint::Revolute(ground(1.0, 0.0), on(1, -0.5))),
        ("G2", Joint::Revolute(ground(2.0, 0.0), on(2, -0.5))),
        ("A0", Joint::Revolute(on(0, 0.5), on(3, -0.5))),
        ("A1", Joint::Revolute(on(3, 0.5), on(1, 0.5))),
        ("B0", Joint::Revolute(on(1, 0.5), on(4, -0.5))),
        ("B1", Joint::Revolute(on(4, 0.5), on(2, 0.5))),
    ];
    let bodies = ["v0", "v1", "v2", "h0", "h1"].map(|name| (name, 1.0, 1.0 / 12.0));
    let up = std::f64::consts::FRAC_PI_2;
    let start = [
        ("v0.theta", up),
        ("v1.theta", up),
        ("v2.theta", up),
        ("v0.omega", -1.0),
    ];
    let mechanism = planar(&bodies, joints, &start);
    let options = Options::fixed(10.0, 0.005).stabilization(Stabilization::baumgarte());
    let run = simulate(&mechanism, &options).unwrap();
    let x = run.trajectory["h0.x"].last().unwrap() - 0.5;
    assert!((x - 0.3284581115).abs() < 3e-5, "{x}");
    // At the flat position itself.
    let q: Vec<f64> = (0..5)
        .flat_map(|b| {
            let x = [0.5, 1.5, 2.5, 1.5, 2.5][b];
            [x, 0.0, 0.0]
        })
        .collect();
    let (a, _) = accelerations(&mechanism, &q, &[0.0; 15]).unwrap();
    assert!(a.iter().all(|a| a.is_finite() && a.abs() < 30.0), "{a:?}");
}

#[test]
fn a_free_body_without_mass_is_refused_by_name() {
    let joints = vec![
        ("O", Joint::Revolute(ground(0.0, 0.0), on(0, -0.5))),
        ("A", Joint::Revolute(on(0, 0.5), on(1, -0.5))),
    ];
    let bodies = [("p", 1.0, 1.0 / 12.0), ("q", 0.0, 0.0)];
    let mechanism = planar(&bodies, joints, &[("q.theta", 0.4)]);
    let error = simulate(&mechanism, &Options::fixed(1.0, 0.01)).unwrap_err();
    let SimulationError::Stopped(stopped) = &error else {
        panic!("{error}")
    };
    let undetermined = Singular::Undetermined {
        coordinates: vec![3, 4, 5],
    };
    assert_eq!(stopped.cause, StopCause::Singular(undetermined));
    assert!(
        error.to_string().contains("`q.x`, `q.y`, `q.theta`"),
        "{error}"
    );
    assert!(stopped.trajectory.is_empty());
}

#[test]
fn a_massless_rod_that_is_held_is_fine() {
    // A rod without mass between two pins, one of them a point mass on a pendulum.
    let joints = vec![
        ("O", Joint::Revolute(ground(0.0, 0.0), on(0, -0.5))),
        ("A", Joint::Revolute(on(0, 0.5), on(1, 0.0))),
    ];
    let bodies = [("rod", 0.0, 0.0), ("bob", 1.0, 0.1)];
    let mechanism = planar(&bodies, joints, &[("rod.theta", 0.0)]);
    let start = assemble(&mechanism, 0.0).unwrap();
    let (a, _) = accelerations(&mechanism, &start.q, &start.v).unwrap();
    close(&a, &[0.0, -4.905, -9.81, 0.0, -9.81, 0.0], 1e-12);
}

#[test]
fn masses_of_very_different_size_are_fine() {
    for mass in [1e-12, 1e-6, 1e6, 1e12] {
        let joints = vec![
            ("O", Joint::Revolute(ground(0.0, 0.0), on(0, -0.5))),
            ("A", Joint::Revolute(on(0, 0.5), on(1, 0.0))),
        ];
        let bodies = [("rod", mass, mass / 12.0), ("bob", 1.0, 0.1)];
        let mechanism = planar(&bodies, joints, &[("rod.theta", 0.0)]);
        let start = assemble(&mechanism, 0.0).unwrap();
        let (a, _) = accelerations(&mechanism, &start.q, &start.v).unwrap();
        let alpha = -9.81 * (0.5 * mass + 1.0) / (mass / 3.0 + 1.0);
        assert!(
            (a[2] / alpha - 1.0).abs() < 1e-10,
            "{mass}: {} {alpha}",
            a[2]
        );
    }
}

#[test]
fn contradictory_accelerations_are_refused_by_name() {
    let joints = vec![
        ("O", Joint::Revolute(ground(0.0, 0.0), on(0, -0.5))),
        ("D1", Joint::Drive(2, [0.0, 0.0, 1.0])),
        ("D2", Joint::Drive(2, [0.0, 0.0, 1.5])),
    ];
    let mechanism = planar(&[("p", 1.0, 1.0 / 12.0)], joints, &[]);
    let error = simulate(&mechanism, &Options::fixed(1.0, 0.01)).unwrap_err();
    let SimulationError::Stopped(stopped) = &error else {
        panic!("{error}")
    };
    assert_eq!(stopped.constraints, ["D1", "D2"]);
}

#[test]
fn options_that_cannot_be_used_are_typed_errors() {
    let refused = |options: Options| match simulate(&pendulum(&[]), &options) {
        Err(SimulationError::Options(error)) => error,
        other => panic!("{other:?}"),
    };
    for h in [0.0, -0.1, f64::INFINITY] {
        assert_eq!(refused(Options::fixed(1.0, h)), OptionsError::Step { h });
    }
    assert!(matches!(
        refused(Options::fixed(1.0, f64::NAN)),
        OptionsError::Step { .. }
    ));
    assert!(matches!(
        refused(Options::fixed(f64::NAN, 0.01)),
        OptionsError::Times { .. }
    ));
    assert!(matches!(
        refused(Options::fixed(-1.0, 0.01)),
        OptionsError::Times { .. }
    ));
    let error = refused(Options::fixed(1.0, 1e-12));
    assert_eq!(
        error.to_string(),
        "steps of h = 1e-12 s to t = 1 s are more than 1e9, the most that a run may have: increase h or the output step"
    );
    // A trajectory that would eat the memory is refused before the run.
    assert!(matches!(
        refused(Options::fixed(1e6, 1e-2).every_step()),
        OptionsError::Memory { .. }
    ));
    let short = simulate_from(
        &pendulum(&[]),
        &[0.0],
        &[0.0; 3],
        &Options::fixed(1.0, 0.01),
    )
    .unwrap_err();
    assert!(matches!(
        short,
        SimulationError::Options(OptionsError::Start { .. })
    ));
}

#[test]
fn the_last_node_is_the_end_whatever_the_step() {
    for (t_end, h, nodes) in [
        (1.0, 0.1, 11),
        (1.0, 0.3, 5),
        (0.05, 0.1, 2),
        (0.0, 0.1, 1),
        (0.3, 0.1, 4),
    ] {
        let run = simulate(&pendulum(&[]), &Options::fixed(t_end, h)).unwrap();
        assert_eq!(run.trajectory.len(), nodes);
        assert_eq!(run.trajectory.times().last(), Some(&t_end));
        for (i, t) in run.trajectory.times().iter().enumerate().take(nodes - 1) {
            assert_eq!(*t, i as f64 * h);
        }
    }
    let options = Options::fixed(1.0, 0.1).t_start(0.5).every(2);
    let run = simulate(&pendulum(&[]), &options).unwrap();
    close(run.trajectory.times(), &[0.5, 0.7, 0.9, 1.0], 1e-15);
}

#[test]
fn runs_can_be_watched_and_stopped() {
    let cancel = Arc::new(AtomicBool::new(false));
    let mut options = Options::fixed(1.0, 0.01);
    options.cancel = Some(cancel.clone());
    options.progress = Some(Arc::new(move |t, _| {
        cancel.store(t > 0.495, Ordering::Relaxed)
    }));
    let error = simulate(&pendulum(&[]), &options).unwrap_err();
    assert_eq!(error.trajectory().unwrap().len(), 51);
    let SimulationError::Stopped(stopped) = error else {
        panic!()
    };
    assert_eq!(stopped.cause, StopCause::Cancelled);
}

#[test]
fn the_trajectory_is_found_by_name() {
    let run = simulate(&pendulum(&[("rod.theta", 0.0)]), &Options::fixed(0.1, 0.01)).unwrap();
    let trajectory = &run.trajectory;
    assert_eq!(trajectory["rod.theta"].len(), 11);
    assert!((trajectory["rod.alpha"][0] + 1.5 * 9.81).abs() < 1e-13);
    // The pin carries a quarter of the weight: lambda is the force on the ground's side.
    assert!((trajectory["lambda.pin.y"][0].abs() - 9.81 / 4.0).abs() < 1e-13);
    assert_eq!(trajectory.unit("lambda.pin.y"), Some("N"));
    assert_eq!(trajectory.unit("rod.omega"), Some("rad/s"));
    assert_eq!(trajectory.get("rod.z"), None);
    assert_eq!(trajectory.names().next(), Some("t"));
    assert_eq!(trajectory.until(0.05).len(), 6);
    let state = trajectory.state(10).unwrap();
    assert_eq!(state.v[2], trajectory["rod.omega"][10]);
    assert_eq!(state.lambda[1], trajectory["lambda.pin.y"][10]);
    assert!(trajectory.state(11).is_none());
    assert!(run.report.to_string().contains("largest change of H"));
    assert_eq!(Method::named("nothing"), None);
}

#[test]
fn a_dynamic_mechanism_gives_the_same_bits() {
    let mechanism = two_bars_published();
    let dynamic: &dyn Mechanism = &mechanism;
    let left = simulate(&mechanism, &Options::fixed(1.0, 0.01))
        .unwrap()
        .trajectory;
    let right = simulate(dynamic, &Options::fixed(1.0, 0.01))
        .unwrap()
        .trajectory;
    assert_eq!(left["rod2.theta"], right["rod2.theta"]);
}

/// A mechanism whose author forgot a kernel.
struct Without(Planar, KernelKind);

impl Mechanism for Without {
    fn layout(&self) -> &Layout {
        self.0.layout()
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        self.0.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        self.0.set_parameter(index, value)
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        self.0.set_start(name, value)
    }

    fn source(&self) -> &Source {
        self.0.source()
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        mbdsl_runtime::accelerations(self, at, scratch, a, lambda)
    }

    fn scratch_len(&self) -> usize {
        scratch_len(self.0.layout())
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        None
    }

    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
    }

    fn lanes_of_inputs(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
    }

    fn diagnose(&self, question: Question<'_>, at: &Point<'_>) -> Answer {
        self.0.diagnose(question, at)
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        match kernel == self.1 {
            true => Evaluated::Absent,
            false => self.0.evaluate(kernel, at, results),
        }
    }
}

#[test]
fn a_required_kernel_that_is_absent_is_refused_by_name() {
    for kernel in KernelKind::ALL
        .iter()
        .filter(|kernel| !kernel.is_optional())
    {
        let pendulum = Without(pendulum(&[("rod.theta", 0.5)]), *kernel);
        let run = simulate(&pendulum, &Options::new(0.1));
        if *kernel == KernelKind::Accelerations {
            // The trait solves for them.
            assert!(run.is_ok());
            continue;
        }
        let Err(SimulationError::Assembly(AssemblyError::Kernel { kernel: named, .. })) = run
        else {
            panic!("{kernel:?}: {run:?}");
        };
        assert_eq!(named, kernel.name());
        // Without a run there are no numbers, either.
        let length = kernel.len(pendulum.layout()).unwrap();
        let (mut values, at) = (vec![0.0; length], Point::new(0.0, &[0.0; 3], &[0.0; 3]));
        match kernel {
            KernelKind::Eta => pendulum.eta(&at, &mut values),
            KernelKind::MassMatrix => pendulum.mass_matrix(&at, &mut values),
            KernelKind::StartValues => pendulum.start_values(&mut values),
            _ => continue,
        }
        assert!(values.iter().all(|value| value.is_nan()), "{values:?}");
    }
}
