//! What the numbers of a run, of a report and of an error mean, on cases small enough to do by hand.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::planar;
use mbdsl_runtime::__private::velocity_report;
use mbdsl_runtime::Block;
use mbdsl_runtime::Point;
use mbdsl_runtime::{
    AssemblyError, GivenStart, Mechanism, Options, Report, Singular, assemble, rank, simulate,
    simulate_from,
};
use planar::{Joint, Planar, ground, on, pendulum, planar, two_bars};

fn accelerations(
    mechanism: &Planar,
    q: &[f64],
    v: &[f64],
    shift: Option<&[f64]>,
) -> Result<Vec<f64>, Singular> {
    let layout = mechanism.layout();
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
    mechanism.accelerations(
        &Point::new(0.0, q, v).shifted(shift.unwrap_or_default()),
        &mut scratch,
        &mut a,
        &mut lambda,
    )?;
    Ok(a)
}

/// A bar on a pin whose angle is driven twice.
fn driven_twice(first: [f64; 3], second: [f64; 3]) -> Planar {
    let joints = vec![
        ("O", Joint::Revolute(ground(0.0, 0.0), on(0, -0.5))),
        ("D1", Joint::Drive(2, first)),
        ("D2", Joint::Drive(2, second)),
    ];
    planar(&[("p", 1.0, 1.0 / 12.0)], joints, &[])
}

#[test]
fn violations_of_a_distance_are_in_metres() {
    let string = Joint::Distance(ground(0.0, 0.0), on(0, 0.0), 2.0);
    let bob = planar(&[("bob", 1.0, 1.0)], vec![("string", string)], &[]);
    let (q, v) = ([2.1, 0.0, 0.0], [0.3, 0.0, 0.0]);
    let options = Options::fixed(0.0, 0.01).given_start(GivenStart::Unchecked);
    let run = simulate_from(&bob, &q, &v, &options).unwrap();
    let report = run.report;
    for (found, expected) in [
        (report.eps_phi, 0.41),
        (report.position_violation, 0.41 / 4.0),
        (report.eps_dphi, 1.26),
        (report.velocity_violation, 1.26 / 4.0),
        (velocity_report(&bob, 0.0, &q, &v).inconsistency, 1.26 / 4.0),
    ] {
        assert!((found - expected).abs() < 1e-14, "{found} {expected}");
    }
    assert_eq!(run.trajectory.unit("lambda.string"), Some("N/m"));
}

#[test]
fn a_part_of_a_run_is_compared_with_its_own_first_node() {
    let start = [("rod.theta", -1.0), ("rod.omega", 1.0)];
    let run = simulate(&pendulum(&start), &Options::fixed(1.0, 0.05)).unwrap();
    let energy = &run.trajectory["energy"];
    let report = Report::over(&run.trajectory, 5..21);
    assert_eq!(report.energy, energy[5]);
    let errors = energy[5..].iter().map(|h| (h - energy[5]).abs());
    assert_eq!(report.eps_h, errors.fold(0.0, f64::max));
    // Relative to the size of an energy that is below zero here.
    assert!(energy[5] < 0.0 && report.eps_h > 0.0);
    assert_eq!(report.eps_h_relative, report.eps_h / -energy[5]);
    assert!(report.mre_h > 0.0);
}

#[test]
fn no_error_of_no_energy_is_none() {
    let mut rest = pendulum(&[("rod.theta", 0.0)]);
    rest.set_parameter(0, 0.0);
    let report = simulate(&rest, &Options::fixed(0.1, 0.01)).unwrap().report;
    assert_eq!(
        (report.energy, report.eps_h_relative, report.mre_h),
        (0.0, 0.0, 0.0)
    );
}

/// Two strings to one point: their rows are `gap` apart.
#[test]
fn rows_that_agree_to_a_ten_thousandth_are_dependent() {
    let fall = |gap: f64| {
        let length = 1.0_f64.hypot(gap);
        let joints = vec![
            ("a", Joint::Distance(ground(0.0, 0.0), on(0, 0.0), 1.0)),
            ("b", Joint::Distance(ground(0.0, gap), on(0, 0.0), length)),
        ];
        let bob = planar(&[("bob", 1.0, 1.0)], joints, &[]);
        accelerations(&bob, &[1.0, 0.0, 0.0], &[0.0; 3], None).unwrap()[1]
    };
    assert!((fall(1e-5) + 9.81).abs() < 1e-3, "{}", fall(1e-5));
    assert!(fall(1e-2).abs() < 1e-6, "{}", fall(1e-2));
}

#[test]
fn a_stabilization_shifts_dependent_rows_too() {
    let mechanism = driven_twice([0.0; 3], [0.0; 3]);
    let q = [0.5, 0.0, 0.0];
    let a = accelerations(&mechanism, &q, &[0.0; 3], Some(&[0.0, 0.0, 0.7, 0.7])).unwrap();
    for (found, expected) in a.iter().zip([0.0, 0.35, 0.7]) {
        assert!((found - expected).abs() < 1e-12, "{a:?}");
    }
    // Shifts that differ by a thousandth cannot both be had.
    let contradictory = accelerations(&mechanism, &q, &[0.0; 3], Some(&[0.0, 0.0, 1.0, 1.001]));
    assert_eq!(
        contradictory,
        Err(Singular::Contradictory {
            constraints: vec![2, 3]
        })
    );
    let infinite = accelerations(
        &mechanism,
        &q,
        &[0.0; 3],
        Some(&[0.0, f64::INFINITY, 0.0, 0.0]),
    );
    assert_eq!(
        infinite,
        Err(Singular::NotFinite {
            block: Block::Shift,
            index: 1
        })
    );
}

#[test]
fn null_vectors_begin_with_a_positive_entry() {
    let rank = assemble(&driven_twice([0.0; 3], [0.0; 3]), 0.0)
        .unwrap()
        .rank;
    assert_eq!(rank.null_vectors, [[0.0, 0.0, 1.0, -1.0]]);
}

#[test]
fn of_equal_rows_the_first_is_kept() {
    for turn in 0..100 {
        let (sin, cos) = (f64::from(turn) * 0.37 + 0.1).sin_cos();
        let string =
            |length: f64| Joint::Distance(ground(-length * cos, -length * sin), on(0, 0.0), length);
        let joints = vec![("a", string(0.3)), ("b", string(0.7)), ("c", string(1.1))];
        let bob = planar(&[("bob", 1.0, 1.0)], joints, &[]);
        let rank = rank::rank(&bob, 0.0, &[0.0; 3]);
        assert_eq!(rank.rank, 1);
        assert_eq!(
            (rank.rows(0), rank.rows(1)),
            (vec![0, 1], vec![0, 2]),
            "{turn}"
        );
    }
}

#[test]
fn a_length_that_is_no_number_is_no_size() {
    let joints = vec![("a", Joint::Distance(ground(1e200, 0.0), on(0, 0.5), 1e200))];
    assert_eq!(rank::size(&planar(&[("p", 1.0, 1.0)], joints, &[])), 0.5);
}

#[test]
fn corrections_above_a_hundredth_of_the_size_are_refused() {
    // The size is 0.5 m.
    let at = |x: f64| {
        assemble(
            &pendulum(&[("rod.x", x), ("rod.y", 0.0), ("rod.theta", 0.0)]),
            0.0,
        )
    };
    assert_eq!(at(0.504).unwrap().corrected.len(), 1);
    assert!(matches!(
        at(0.506).unwrap_err(),
        AssemblyError::FixedContradicts { .. }
    ));
}

#[test]
fn the_worst_comes_first() {
    let start = [
        ("rod1.x", 0.6),
        ("rod1.y", 0.0),
        ("rod1.theta", 0.0),
        ("rod2.x", 1.1 + 0.75_f64.sqrt()),
        ("rod2.y", 0.3),
        ("rod2.theta", 0.0),
    ];
    let error = assemble(&two_bars(&start), 0.0).unwrap_err();
    let AssemblyError::FixedContradicts {
        gaps, corrections, ..
    } = &error
    else {
        panic!("{error}")
    };
    assert_eq!(gaps[0].joint, "elbow");
    assert!(gaps[0].gap > gaps[1].gap);
    assert!(corrections.len() > 1);
    // Lengths count in sizes: sqrt(3)/2 m here.
    let size = 0.75_f64.sqrt();
    assert!(
        corrections
            .windows(2)
            .all(|pair| pair[0].amount(size) >= pair[1].amount(size)),
        "{error}"
    );
    assert_ne!(corrections[0].name, "rod1.x", "{error}");
}

#[test]
fn small_contradictions_of_velocities_are_found() {
    let error = assemble(&driven_twice([0.0, 2.0, 0.0], [0.0, 2.001, 0.0]), 0.0).unwrap_err();
    assert!(
        matches!(error, AssemblyError::Contradictory { .. }),
        "{error}"
    );
    let start = [("rod.theta", 0.0), ("rod.omega", 2.0), ("rod.vy", 1.0001)];
    let start = assemble(&pendulum(&start), 0.0).unwrap();
    assert_eq!(start.velocity.rows, [1]);
    assert!((start.velocity.inconsistency - 1e-4).abs() < 1e-12);
}
