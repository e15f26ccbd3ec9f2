//! Stops that touch at one time, more than every combination is tried of.

use super::{G, account, fine, last, model, near, run};

/// Twelve blocks on each other, with a force on one of them.
fn stack(load: &str) -> String {
    format!(
        "model Stack {{
            gravity (0, -9.81 m/s^2);
            for i in 0..12 {{ slider block[i] {{ mass = 1 kg; axis = (0, 1); point P = (0, 0); }} }}
            stop on[0]: block[0].s >= 0;
            for i in 1..12 {{ stop on[i]: block[i].s >= block[i-1].s; }}
            {load}
            for i in 0..12 {{ output push[i] = on[i].force; }}
            start {{ for i in 0..12 {{ block[i].s = 0; }} }}
        }}"
    )
}

/// Every block carries those above it.
#[test]
fn a_stack_carries_its_weight() {
    let found = run(&model(&stack("")), &fine(0.1));
    assert!(found.events.is_empty(), "{:?}", found.events);
    for i in 0..12 {
        near(
            last(&found, &format!("push[{i}]")),
            f64::from(12 - i) * G,
            1e-9,
        );
        near(last(&found, &format!("block[{i}].s")), 0.0, 1e-12);
    }
    near(account(&found).lost_in_impacts, 0.0, 0.0);
}

/// Blocks on vertical guides in space, with so many stops that the response to their forces is not written out: every
/// block carries those above it, and one that a force lifts leaves the one below.
#[test]
fn a_stack_on_guides_in_space_carries_its_weight() {
    let stack = |load: &str| {
        format!(
            "model Stack {{
                gravity (0, 0, -9.81 m/s^2);
                ground {{ point O = (0, 0, 0); }}
                for i in 0..12 {{
                    body block[i] {{ mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point P = (0, 0, 0); }}
                    joint guide[i] = prismatic(ground.O, block[i].P, axis = (0, 0, 1));
                    stop below[i]: block[i].z >= -(1 m);
                    stop above[i]: block[i].z <= 1 m;
                }}
                start {{ for i in 0..12 {{ guide[i].slide = 0; }} }}
                stop on[0]: block[0].z >= 0;
                for i in 1..12 {{ stop on[i]: block[i].z >= block[i-1].z; }}
                {load}
                for i in 0..12 {{ output push[i] = on[i].force; }}
            }}"
        )
    };
    let found = run(&model(&stack("")), &fine(0.05));
    assert!(found.events.is_empty(), "{:?}", found.events);
    for i in 0..12 {
        let carried = f64::from(12 - i) * G;
        near(last(&found, &format!("push[{i}]")), carried, 1e-9);
    }
    let lifted = stack("force lift at block[7].P = (0, 0, 60 N);");
    let found = run(&model(&lifted), &fine(0.05));
    let a = (60.0 - 5.0 * G) / 5.0;
    for i in 0..12 {
        let push = match i {
            0..7 => f64::from(7 - i) * G,
            7 => 0.0,
            _ => f64::from(12 - i) * (G + a),
        };
        near(last(&found, &format!("push[{i}]")), push, 1e-9);
    }
}

/// A force on the eighth lifts the five above with it, and leaves the others.
#[test]
fn what_is_lifted_opens_one_stop_of_many() {
    let found = run(
        &model(&stack("force lift at block[7].P = (0, 60 N);")),
        &fine(0.2),
    );
    let a = (60.0 - 5.0 * G) / 5.0;
    for i in 0..12 {
        let (push, s) = match i {
            0..7 => (f64::from(7 - i) * G, 0.0),
            7 => (0.0, 0.5 * a * 0.04),
            _ => (f64::from(12 - i) * (G + a), 0.5 * a * 0.04),
        };
        near(last(&found, &format!("push[{i}]")), push, 1e-9);
        near(last(&found, &format!("block[{i}].s")), s, 1e-12);
    }
}

/// A plate on twelve feet, which carry it together, whatever each does of it: it stays, and rocks about the outer ones.
#[test]
fn a_plate_on_many_feet_stays_and_tips() {
    let points = (0..12).map(|i| format!("point P{i} = ({} m, 0); ", 0.1 * (f64::from(i) - 5.5)));
    let points: String = points.collect();
    let feet = (0..12).map(|i| format!("stop foot{i}: plate.P{i}.y >= 0; "));
    let feet: String = feet.collect();
    let plate = |force: &str| {
        format!(
            "model Plate {{
                gravity (0, -9.81 m/s^2);
                body plate {{ mass = 6 kg; inertia = 1 kg*m^2; {points} }}
                {feet}
                force push at plate.P11 = (0, {force});
                allow(unattached);
                output push0 = foot0.force; output alpha = plate.alpha;
                start {{ plate.y = 0; }}
            }}"
        )
    };
    let found = run(&model(&plate("20 N")), &fine(0.1));
    near(last(&found, "plate.y"), 0.0, 1e-12);
    near(last(&found, "plate.theta"), 0.0, 1e-12);
    // About the first foot: the push has twice the lever of the weight.
    let found = run(&model(&plate("31 N")), &fine(1e-3));
    let alpha = (31.0 * 1.1 - 6.0 * G * 0.55) / (1.0 + 6.0 * 0.55 * 0.55);
    let rows = found.trajectory.get("alpha").unwrap();
    near(rows[0], alpha, 1e-9);
    near(
        found.trajectory.get("push0").unwrap()[0],
        6.0 * G - 31.0 + 6.0 * alpha * 0.55,
        1e-9,
    );
}
