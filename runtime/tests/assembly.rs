//! Where mechanisms start.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::planar;
use mbdsl_runtime::Point;
use std::f64::consts::PI;

use mbdsl_runtime::{AssemblyError, Mechanism, MechanismExt, assemble, validate};
use planar::{Joint, four_bar, ground, on, parallelogram, pendulum, planar, two_bars_published};

#[test]
fn two_bars_come_out_to_the_last_bit() {
    let start = assemble(&two_bars_published(), 0.0).unwrap();
    let expected = [
        0.25000000000000006,
        0.4330127018922193,
        1.0471975511965976,
        1.25,
        0.43301270189221935,
        -0.5235987755982988,
    ];
    for (value, expected) in start.q.iter().zip(expected) {
        assert!((value - expected).abs() <= 1.2e-16, "{value} {expected}");
    }
    assert!(start.position_residual < 1.2e-16);
    assert!(start.moved.is_empty() && start.corrected.is_empty());
    assert_eq!(start.v, [0.0; 6]);
    assert_eq!(start.rank.rank, 4);
}

#[test]
fn a_four_bar_assembles_from_nothing_at_all() {
    for links in [[1.0, 3.0, 2.5], [1.0, 2.0, 2.0], [2.0, 1.0, 2.0]] {
        let start = assemble(&four_bar(links, 2.0, &[]), 0.0).unwrap();
        assert!(start.position_residual < 1e-12);
        assert!(start.q.iter().all(|q| q.abs() < 10.0));
    }
}

#[test]
fn guesses_stay_where_they_can() {
    let guess = [("~a.theta", 1.0)];
    let start = assemble(&four_bar([1.0, 3.0, 2.5], 2.0, &guess), 0.0).unwrap();
    assert!(start.moved.is_empty());
    assert_eq!(start.q[2], 1.0);
    let guesses = [("~a.theta", 1.0), ("~b.theta", 0.3), ("~c.theta", 1.5)];
    let start = assemble(&four_bar([1.0, 3.0, 2.5], 2.0, &guesses), 0.0).unwrap();
    assert!(!start.moved.is_empty());
    assert!(
        start.moved.iter().all(|m| (m.to - m.from).abs() < 0.6),
        "{:?}",
        start.moved
    );
}

#[test]
fn what_cannot_be_assembled_says_how_much_is_missing() {
    let start = [("~a.theta", 0.5), ("~b.theta", 0.0), ("~c.theta", 2.5)];
    let error = assemble(&four_bar([1.0; 3], 4.0, &start), 0.0).unwrap_err();
    let AssemblyError::Unreachable { gaps, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!(gaps.len(), 4);
    for gap in gaps {
        assert!((gap.gap - 0.25).abs() < 1e-3, "{gap:?}");
    }
    let text = error.to_string();
    assert!(
        text.contains(
            "the loop through `O`, `A`, `B`, `C` does not close, at least 1 m are missing"
        ),
        "{text}"
    );
}

#[test]
fn a_small_gap_of_given_values_is_corrected_and_said() {
    let start = [("rod.x", 0.501), ("rod.y", 0.0), ("rod.theta", 0.0)];
    let start = assemble(&pendulum(&start), 0.0).unwrap();
    assert_eq!(start.corrected.len(), 1);
    assert_eq!(start.corrected[0].name, "rod.x");
    assert!((start.corrected[0].to - 0.5).abs() < 1e-15);

    let start = [("rod.x", 0.6), ("rod.y", 0.0), ("rod.theta", 0.0)];
    let error = assemble(&pendulum(&start), 0.0).unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, AssemblyError::FixedContradicts { .. }));
    assert!(text.contains("joint `pin` stays open by 0.1 m"), "{text}");
    assert!(text.contains("`rod.x` from 0.6 m to 0.5 m"), "{text}");
}

#[test]
fn a_redundant_constraint_is_found_with_its_joints() {
    let mechanism = parallelogram(&[("k1.theta", PI / 3.0), ("~cpl.theta", 0.0)]);
    let start = assemble(&mechanism, 0.0).unwrap();
    let rank = &start.rank;
    assert_eq!(rank.rank, 11);
    assert_eq!(rank.null_vectors.len(), 1);
    assert!(rank.largest_dropped < 1e-13 && rank.smallest_kept > 1e-3);
    assert_eq!(
        rank.joints(0, mechanism.layout()),
        ["G1", "G2", "G3", "T1", "T2", "T3"]
    );
    // phi_q^T w = 0
    let layout = mechanism.layout();
    let mut values = vec![0.0; layout.patterns().phi_q.len()];
    mechanism.phi_q(&Point::position(0.0, &start.q), &mut values);
    let mut product = vec![0.0; layout.nv()];
    for (i, j, value) in layout.patterns().phi_q.iter(&values) {
        product[j] += value * rank.null_vectors[0][i];
    }
    assert!(product.iter().all(|x| x.abs() < 1e-13));
}

#[test]
fn velocities_follow_from_those_given() {
    let start = [("rod.theta", 0.0), ("rod.omega", 2.0)];
    let start = assemble(&pendulum(&start), 0.0).unwrap();
    for (value, expected) in start.v.iter().zip([0.0, 1.0, 2.0]) {
        assert!((value - expected).abs() < 1e-14);
    }
    assert!(start.velocity.rows.is_empty());
    assert_eq!(start.velocity.projected, start.v);
}

#[test]
fn the_rest_moves_with_least_kinetic_energy() {
    // Only the speed of the first center is given; the second bar is struck by the elbow.
    let start = [
        ("rod1.theta", 0.0),
        ("rod2.theta", 0.0),
        ("rod1.omega", 1.0),
    ];
    let start = assemble(&planar::two_bars(&start), 0.0).unwrap();
    let l = 3.0_f64.sqrt();
    // A bar whose end gets the speed 1: its center of percussion rests, omega = -1.5/L.
    assert!((start.v[5] + 1.5 / l).abs() < 1e-13, "{:?}", start.v);
    assert!((start.v[4] - 0.25).abs() < 1e-13);
}

#[test]
fn inconsistent_velocities_are_reported_and_kept() {
    let start = [
        ("rod.theta", 0.0),
        ("rod.omega", 2.0),
        ("rod.vy", 0.0),
        ("rod.vx", 0.0),
    ];
    let start = assemble(&pendulum(&start), 0.0).unwrap();
    assert_eq!(start.v, [0.0, 0.0, 2.0]);
    assert!((start.velocity.inconsistency - 1.0).abs() < 1e-14);
    assert_eq!(start.velocity.rows, [1]);
    // Momentum about the pin: J 2 = (J + m/4) omega.
    let omega = (2.0 / 12.0) / (1.0 / 3.0);
    for (value, expected) in start
        .velocity
        .projected
        .iter()
        .zip([0.0, omega / 2.0, omega])
    {
        assert!((value - expected).abs() < 1e-13);
    }
}

#[test]
fn contradictory_drivers_allow_no_velocity() {
    let joints = vec![
        ("O", Joint::Revolute(ground(0.0, 0.0), on(0, -0.5))),
        ("D1", Joint::Drive(2, [0.0, 2.0, 0.0])),
        ("D2", Joint::Drive(2, [0.0, 3.0, 0.0])),
    ];
    let mechanism = planar(&[("p", 1.0, 1.0 / 12.0)], joints, &[]);
    let error = assemble(&mechanism, 0.0).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("`D1` demands 2 rad/s, `D2` 3 rad/s"),
        "{text}"
    );
    let error = assemble(&mechanism, 1.0).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("joint `D1` stays open by 0.5 rad"), "{text}");
}

#[test]
fn numbers_must_be_finite() {
    let mut mechanism = two_bars_published();
    assert!(validate(&mechanism, 0.0).is_ok());
    mechanism.set_parameter(0, f64::NAN);
    let error = validate(&mechanism, 0.0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the parameter `g` is NaN, which is not a finite number"
    );
    let error = assemble(&pendulum(&[("rod.omega", f64::INFINITY)]), 0.0).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("the start value of `rod.omega` is inf")
    );
    let empty = planar(&[], vec![], &[]);
    assert!(matches!(
        assemble(&empty, 0.0),
        Err(AssemblyError::Empty { .. })
    ));
}

#[test]
fn size_and_units_do_not_matter() {
    for scale in [1e-6, 1e-3, 1e3, 1e6] {
        let links = [scale, 3.0 * scale, 2.5 * scale];
        let start = assemble(&four_bar(links, 2.0 * scale, &[("a.theta", 1.0)]), 0.0).unwrap();
        assert!(
            start.position_residual <= 1e-12 * scale,
            "{scale}: {}",
            start.position_residual
        );
        assert_eq!(start.rank.rank, 8);
        let unit = assemble(&four_bar([1.0, 3.0, 2.5], 2.0, &[("a.theta", 1.0)]), 0.0).unwrap();
        assert!((start.q[5] - unit.q[5]).abs() < 1e-9);
    }
}

#[test]
fn a_long_chain_does_not_take_long() {
    let names: Vec<String> = (0..60).map(|i| format!("b{i}")).collect();
    let bodies: Vec<(&str, f64, f64)> = names.iter().map(|n| (n.as_str(), 1.0, 0.1)).collect();
    let joint = |i: usize| {
        let before = if i == 0 {
            ground(0.0, 0.0)
        } else {
            on(i - 1, 0.5)
        };
        (names[i].as_str(), Joint::Revolute(before, on(i, -0.5)))
    };
    let mechanism = planar(&bodies, (0..60).map(joint).collect(), &[]);
    let start = assemble(&mechanism, 0.0).unwrap();
    assert_eq!(start.rank.rank, 120);
    assert!((start.q[177] - 59.5).abs() < 1e-10);
}
