//! `mbdsl modes` of a motion: periodic, or steady.

use super::{ask, data, number, rows};
use serde_json::json;

/// Van der Pol's oscillator: its limit cycle is closed, and a push dies out; a wrong period of a load is named.
#[test]
fn a_periodic_motion_has_multipliers() {
    let model = "model VanDerPol {
        units none;
        ground { point O = (0, 0); }
        slider cart { mass = 1; axis = (1, 0); point C = (0, 0); }
        force pump at cart.C = ((1 - cart.s^2)*cart.v - cart.s, 0);
        start { cart.s = 2; }
    }";
    let run = ask(&["--period", "6.6s"], model);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let first = "`VanDerPol` repeats itself after 6.663287 s: stable, a push dies out";
    let beside = "The start is not on this motion, which begins with `cart.s` = 2.00862, not 2";
    let mut lines = run.stdout.lines();
    assert_eq!((lines.next(), lines.next()), (Some(first), Some(beside)));
    // From the orbit itself it does not move.
    let on_it = model.replace("cart.s = 2;", "cart.s = 2.00861986087484313650940188;");
    let run = ask(&["--period", "6.6s"], &on_it);
    assert!(!run.stdout.contains("not on it"), "{}", run.stdout);
    let data = data(&["--period", "6.6s"], model);
    assert_eq!(
        (&data["verdict"], &data["q"].as_object().unwrap().len()),
        (&json!("stable"), &1)
    );
    assert_eq!(data["multipliers"].as_array().unwrap().len(), 2);
    // A rough period is corrected, and a start whose motion is periodic is kept: 4 K(sin(30 deg)) sqrt(2 L/(3 g)).
    let pendulum = "model Pendulum {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        bar rod from ground.O to (1 m, 0) { mass = 1 kg; }
        joint pin = revolute(ground.O, rod.A);
        start { rod.theta = -30 deg; }
    }";
    for period in ["1.65s", "1.7s", "1.8s", "1.9s"] {
        let run = ask(&["--period", period], pendulum);
        let first = "`Pendulum` repeats itself after 1.757815 s: neutral";
        assert!(
            run.stdout.starts_with(first),
            "{period}: {}{}",
            run.stdout,
            run.stderr
        );
        assert!(!run.stdout.contains("not on it"), "{}", run.stdout);
    }
    let shaken = model.replace("- cart.s, 0)", "- cart.s + cos(t), 0)");
    let run = ask(&["--period", "6s"], &shaken);
    let said =
        "error: the loads and drivers of `VanDerPol` do not repeat after 6 s: give their period\n";
    assert_eq!((run.code, &*run.stderr), (Some(1), said));
    let run = ask(&["--period", "6s", "--at", "start"], model);
    assert_eq!(run.code, Some(2));
}

/// A wheel that spins has one free motion, its spin; a pendulum that swings has none to show.
#[test]
fn modes_in_motion_are_those_of_steady_motions() {
    let wheel = "model Spin {
        ground { point O = (0, 0, 0); }
        body w { mass = 1 kg; inertia = (0.01 kg*m^2, 0.01 kg*m^2, 0.02 kg*m^2); point O = (0, 0, 0); }
        joint pin = revolute(ground.O, w.O, axis = (0, 0, 1));
        start { pin.rate = 12 rad/s; }
    }";
    let run = ask(&["--at", "0.2s"], wheel);
    let said = "The linear equations are constant along the motion: the modes are those of the motion.\n1 degree of freedom\n";
    assert!(run.stdout.contains(said), "{}", run.stdout);
    assert_eq!(
        rows(&run),
        [["1", "0", "(2", "times)", "free", "spin", "of", "`w`"]]
    );
    let found = data(&["--at", "0.2s"], wheel);
    assert_eq!(found["states"], json!(["w.rotation.z", "w.rotation.z'"]));
    assert_eq!(found["A"], json!([[0.0, 1.0], [0.0, 0.0]]));
    assert_eq!(
        (&found["constant"], &found["axes"]["rate"]),
        (&json!(true), &json!([0.0, 0.0, 0.0]))
    );

    let swinging = "model Swing {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        bar rod from ground.O to (1 m, 0) { mass = 1 kg; }
        joint pin = revolute(ground.O, rod.A);
    }";
    let run = ask(&["--at", "0.2s"], swinging);
    let said = "not at rest\nThe linear equations change along the motion, which has no modes.";
    assert!(
        run.stdout.contains(said) && rows(&run).is_empty(),
        "{}",
        run.stdout
    );
    let found = data(&["--at", "0.2s"], swinging);
    assert_eq!(
        (&found["modes"], &found["constant"]),
        (&json!([]), &json!(false))
    );
    assert_eq!(found["A"].as_array().unwrap().len(), 2);
}

/// A motor against a brake: J w' = M - d w has no equilibrium, and at M/d its eigenvalues are 0 and -d/J.
#[test]
fn a_model_without_an_equilibrium_has_modes_of_its_motion() {
    let model = "model Motor {
        ground { point O = (0, 0); }
        body wheel { mass = 1 kg; inertia = 0.5 kg*m^2; point A = (0, 0); }
        joint pin = revolute(ground.O, wheel.A);
        torque drive on wheel = 3 N*m - wheel.omega*(1 N*m*s/rad);
    }";
    for options in [&[][..], &["--nearest"]] {
        let run = ask(options, model);
        assert_eq!(run.code, Some(1));
        let advice = "  note: the modes of a steady motion are those about a state in it: `--at TIME` takes the state of a run \
             at this time, `--at start` the start\n";
        assert!(
            run.stderr.starts_with("error: no equilibrium"),
            "{}",
            run.stderr
        );
        assert!(run.stderr.ends_with(advice), "{}", run.stderr);
    }
    let found = data(&["--at", "20s"], model);
    let modes = found["modes"].as_array().unwrap();
    let mut rates: Vec<f64> = modes
        .iter()
        .map(|mode| number(&mode["eigenvalue"][0]))
        .collect();
    rates.sort_by(f64::total_cmp);
    assert!(
        (rates[0] + 2.0).abs() < 1e-9 && rates[1].abs() < 1e-9,
        "{rates:?}"
    ); // The state that they are about: the speed M/d, and a center that rests.
    let velocities = &found["velocities"];
    let omega = number(&velocities["wheel.omega"]["value"]);
    assert!((omega - 3.0).abs() < 1e-7, "{omega}");
    assert_eq!(velocities["wheel.omega"]["unit"], json!("rad/s"));
    assert_eq!(
        velocities["wheel.vx"],
        json!({ "value": 0.0, "unit": "m/s" })
    );
    let said = ask(&["--at", "20s"], model).stdout;
    let rows = "\nVelocities of this state\n  wheel.vx                 0 m/s\n";
    assert!(said.contains(rows), "{said}");
}
