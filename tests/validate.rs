//! Starts and what `validate` says of them after parameters were changed.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::Point;
use mbdsl::runtime::ValidationError;
use mbdsl::runtime::validation::Extent;
use mbdsl::text::load;
use mbdsl::{AssemblyError, Mechanism, MechanismExt, assemble, validate};

/// A four-bar: crank `a`, coupler `b`, rocker `c`.
fn four_bar(more: &str) -> String {
    format!(
        "model FourBar {{
            param base = 2 m;
            param mass_of_b = 1 kg;
            param w1 = 2 rad/s;
            param w2 = 2 rad/s;
            param l1 = 1 m; param l2 = 3 m; param l3 = 2.5 m;
            ground {{ point A = (0, 0); point B = (base, 0); }}
            body a {{ mass = 1 kg; inertia = 0.1 kg*m^2; point P = (-l1/2, 0); point Q = (l1/2, 0); }}
            body b {{ mass = mass_of_b; inertia = 0.1 kg*m^2; point P = (-l2/2, 0); point Q = (l2/2, 0); }}
            body c {{ mass = 1 kg; inertia = 0.1 kg*m^2; point P = (-l3/2, 0); point Q = (l3/2, 0); }}
            joint pin = revolute(ground.A, a.P);
            joint knee = revolute(a.Q, b.P);
            joint hip = revolute(b.Q, c.Q);
            joint foot = revolute(ground.B, c.P);
            {more}
        }}"
    )
}

const START: &str = "start { a.theta = 1 rad; guess b.theta = 0.4 rad; guess c.theta = 1.5 rad; }
    allow(guess_moved);";

#[test]
fn projected_velocities_are_consistent_and_others_stay() {
    let start = |project: &str| {
        let text = four_bar(&format!(
            "start {{ a.theta = 1 rad; guess b.theta = 0.4 rad; guess c.theta = 1.5 rad;
                a.omega = 2 rad/s; b.omega = 1 rad/s; c.omega = 5 rad/s; {project} }}
            allow(guess_moved); allow(inconsistent_velocity);"
        ));
        let mechanism = load(&text).unwrap();
        let start = assemble(&mechanism, 0.0).unwrap();
        let run = mbdsl::simulate(&mechanism, &mbdsl::Options::fixed(0.0, 0.01)).unwrap();
        let layout = mechanism.layout();
        let mut values = vec![0.0; layout.patterns().phi_q.len()];
        mechanism.phi_q(&Point::position(0.0, &start.q), &mut values);
        let mut rates = vec![0.0; layout.nc()];
        for (i, j, value) in layout.patterns().phi_q.iter(&values) {
            rates[i] += value * start.v[j];
        }
        let worst = rates.iter().fold(0.0_f64, |worst, x| worst.max(x.abs()));
        assert_eq!(run.trajectory.get("a.omega").unwrap()[0], start.v[2]);
        (start, worst)
    };
    let (given, wrong) = start("");
    assert_eq!([given.v[2], given.v[5], given.v[8]], [2.0, 1.0, 5.0]);
    assert!(wrong > 0.1, "{wrong}");
    assert!((given.velocity.inconsistency - wrong).abs() < 1e-9 * wrong);
    assert!(!given.velocity.rows.is_empty());
    let (projected, wrong) = start("project velocities;");
    assert!(wrong < 1e-12, "{wrong}");
    assert!((projected.v[2] - 2.0).abs() > 1e-3);
    for (v, said) in projected.v.iter().zip(&given.velocity.projected) {
        assert!((v - said).abs() < 1e-12, "{v} {said}");
    }
}

#[test]
fn a_changed_length_that_cannot_be_assembled_is_said() {
    let mut mechanism = load(&four_bar(START)).unwrap();
    let validation = validate(&mechanism, 0.0).unwrap();
    assert_eq!(validation.dof, 1);
    assert!(validation.redundancies.is_empty() && validation.movable);
    mechanism.set("base", 7.0).unwrap();
    let error = validate(&mechanism, 0.0).unwrap_err();
    let ValidationError::Assembly(AssemblyError::Unreachable { .. }) = &error else {
        panic!("{error}");
    };
    // 1 + 3 + 2.5 m do not span 7 m.
    let text = error.to_string();
    assert!(text.contains("`pin`, `knee`, `hip`, `foot`"), "{text}");
    assert!(text.contains("at least 0.5 m are missing"), "{text}");
    mechanism.set("base", 2.0).unwrap();
    assert!(validate(&mechanism, 0.0).is_ok());
}

#[test]
fn a_negative_mass_is_refused_by_name() {
    let mut mechanism = load(&four_bar(START)).unwrap();
    mechanism.set("mass_of_b", -1.0).unwrap();
    let error = validate(&mechanism, 0.0).unwrap_err().to_string();
    assert!(error.contains("the mass of `b"), "{error}");
    assert!(error.contains("is -1"), "{error}");
}

#[test]
fn drivers_that_agreed_may_contradict_after_a_change() {
    let drivers = "drive first: a.theta = w1*t + 1 rad; drive second: a.theta = w2*t + 1 rad;
        allow(redundant);";
    let mut mechanism = load(&four_bar(&format!("{drivers} {START}"))).unwrap();
    let validation = validate(&mechanism, 0.0).unwrap();
    assert_eq!(validation.dof, 0);
    let [redundancy] = validation.redundancies.as_slice() else {
        panic!("{:?}", validation.redundancies);
    };
    assert_eq!(redundancy.joints, ["first", "second"]);
    mechanism.set("w2", 2.5).unwrap();
    let error = validate(&mechanism, 0.0).unwrap_err().to_string();
    assert!(
        error.contains("`first`") && error.contains("`second`"),
        "{error}"
    );
    assert!(error.contains("contradict"), "{error}");
}

/// A third crank that is parallel to the others is redundant everywhere; one of another length is
/// only a stronger closure.
#[test]
fn redundancy_is_permanent_or_only_here() {
    let text = |third: &str, theta: f64| {
        format!(
            "model Parallelogram {{
                param r = 1 m;
                ground {{ point A = (0, 0); point B = (2 m, 0); point C = (1 m, 0); }}
                body k1 {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-r/2, 0); point B = (r/2, 0); }}
                body k2 {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-r/2, 0); point B = (r/2, 0); }}
                body cpl {{ mass = 2 kg; inertia = 0.7 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); point C = (0, 0); }}
                joint a = revolute(ground.A, k1.A); joint b = revolute(k1.B, cpl.A);
                joint c = revolute(k2.B, cpl.B); joint d = revolute(ground.B, k2.A);
                {third}
                start {{ k1.theta = {theta:?} rad; guess k2.theta = {theta:?} rad; guess cpl.theta = 0; }}
                allow(redundant); allow(guess_moved); allow(singular_start);
            }}"
        )
    };
    let third = "joint third = distance(ground.C, cpl.C, length = r);";
    let validation = validate(&load(&text(third, 1.0)).unwrap(), 0.0).unwrap();
    assert_eq!(validation.dof, 1);
    let [redundancy] = validation.redundancies.as_slice() else {
        panic!("{:?}", validation.redundancies);
    };
    assert_eq!(redundancy.extent, Extent::Permanent);
    assert!(redundancy.joints.contains(&String::from("third")));

    // Flat, the two cranks and the coupler lie on one line.
    let validation = validate(&load(&text("", 0.0)).unwrap(), 0.0).unwrap();
    assert_eq!(validation.dof, 1);
    let [redundancy] = validation.redundancies.as_slice() else {
        panic!("{:?}", validation.redundancies);
    };
    assert_eq!(redundancy.extent, Extent::OnlyHere);
    let validation = validate(&load(&text("", 0.3)).unwrap(), 0.0).unwrap();
    assert!(validation.redundancies.is_empty());

    // Another radius at run time keeps the parallelogram and its redundancy.
    let mut mechanism = load(&text(third, 1.0)).unwrap();
    mechanism.set("r", 1.4).unwrap();
    let validation = validate(&mechanism, 0.0).unwrap();
    assert_eq!(validation.redundancies[0].extent, Extent::Permanent);
}

/// A slider-crank that is driven at the slider stands at its dead point: the driver cannot move the
/// crank there.
#[test]
fn a_dead_point_is_only_here() {
    let mut mechanism = load(
        "model Dead {
            param s0 = 2 m;
            ground { point O = (0, 0); }
            rotor crank { pivot = (0, 0); inertia = 0.1 kg*m^2; point A = (1 m, 0); }
            slider piston { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            joint rod = distance(crank.A, piston.C, length = 2 m);
            drive push: piston.s = s0;
            start { guess crank.theta = 1 rad; guess piston.s = 2 m; }
            allow(guess_moved);
        }",
    )
    .unwrap();
    let validation = validate(&mechanism, 0.0).unwrap();
    assert!(validation.redundancies.is_empty(), "{validation:?}");
    // All bars on one line: the driver and the rod say the same.
    mechanism.set("s0", 3.0).unwrap();
    let found = validate(&mechanism, 0.0);
    match found {
        Ok(validation) => {
            let [redundancy] = validation.redundancies.as_slice() else {
                panic!("{:?}", validation.redundancies);
            };
            assert_eq!(redundancy.joints, ["rod", "push"]);
            assert!(redundancy.extent != Extent::Permanent);
        }
        Err(error) => panic!("{error}"),
    }
    // Half a millimetre farther there is no position at all.
    mechanism.set("s0", 3.1).unwrap();
    assert!(validate(&mechanism, 0.0).is_err());
}
