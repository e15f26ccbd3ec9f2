//! Events on what stops and joints hold at 0: rounding crosses no zero, small motions do.

use super::*;

/// Every method that treats stops, with steps of 1 ms where they are fixed.
fn able() -> impl Iterator<Item = Method> {
    let able = METHODS.iter().filter(|info| info.contacts);
    able.map(|info| Method::named(info.name).unwrap())
}

/// A block that a force rocks on two stops without lifting it: 1 N against a weight of 9.81 N.
#[test]
fn what_a_stop_holds_crosses_no_zero() {
    let block = model(
        "model Block {
            gravity (0, -9.81 m/s^2);
            body block { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.3 m, -0.1 m); point B = (0.3 m, -0.1 m); }
            stop left: block.A.y >= 0;
            stop right: block.B.y >= 0;
            start { block.y = 0.1 m; block.vx = 1 m/s; }
            until block.A.y < 0 m;
            event low: block.B.y;
            event tilt: block.theta;
            event rise: block.A.vy;
            event turn: block.omega;
            allow(unattached);
            force push at block.B = (0, 1 N*sin((7 rad/s)*t));
        }",
    );
    for method in able() {
        let run = run(&block, &with(&method, 3.0, 1e-3));
        assert_eq!(
            run.trajectory.times().last(),
            Some(&3.0),
            "{}",
            method.info().name
        );
        assert!(
            run.events.is_empty(),
            "{}: {:?}",
            method.info().name,
            run.events
        );
    }
}

/// A bead that slides down a cylinder leaves it where cos(angle) = 2/3 (without a start speed): until then its height
/// above the cylinder is 0, and is no more between the steps.
#[test]
fn what_slides_along_a_stop_stays_on_it() {
    let bead = model(
        "model Bead {
            gravity (0, -9.81 m/s^2);
            particle bead { mass = 1 kg; }
            stop cylinder: sqrt(bead.x^2 + bead.y^2) >= 0.5 m;
            event off: bead.x^2 + bead.y^2 - 0.25 m^2;
            until bead.y < 0 m;
            allow(unattached);
            start { bead.x = (0.5 m)*sin(0.1 rad); bead.y = (0.5 m)*cos(0.1 rad); }
        }",
    );
    for name in ["dop853", "dopri5", "rk4"] {
        let run = run(&bead, &with(&Method::named(name).unwrap(), 3.0, 1e-3));
        assert!(times(&run, "off").is_empty(), "{name}: {:?}", run.events);
        let opens = run
            .events
            .iter()
            .find(|event| event.event == "cylinder opens");
        let state = run.trajectory.state(opens.unwrap().node).unwrap();
        // Conservation of energy, and no force: 3 cos(angle) = 2 cos(0.1).
        near(state.q[1] / 0.5, 2.0 / 3.0 * 0.1_f64.cos(), 1e-5);
    }
}

/// A bead that friction holds on a slope of 0.3 rad (tan 0.3 = 0.309) moves neither up nor down.
#[test]
fn what_sticks_crosses_no_zero() {
    let bead = model(
        "model Held {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            particle bead { mass = 0.5 kg; }
            joint wire = slot(ground.O, bead, axis = (cos(0.3 rad), sin(0.3 rad)));
            friction rub on wire { mu = 0.35; }
            force shake at bead = ((0.1 N)*sin((3 rad/s)*t), (0.2 N)*sin((7 rad/s)*t));
            start { bead.x = 0.7 m; bead.vx = 0 m/s; }
            event aside: bead.x - 0.7 m;
            event off: bead.x*sin(0.3 rad) - bead.y*cos(0.3 rad);
            event moves: bead.vx + 2*bead.vy;
            until bead.vy < 0 m/s;
        }",
    );
    for method in able() {
        let run = run(&bead, &with(&method, 5.0, 5e-3));
        let name = method.info().name;
        assert_eq!(run.trajectory.times().last(), Some(&5.0), "{name}");
        assert!(run.events.is_empty(), "{name}: {:?}", run.events);
    }
}

/// An oscillation of 1 nm, x = 1e-9 cos(t): its zeros and turns are found as those of a large one.
#[test]
fn small_oscillations_cross_zero() {
    let oscillator = model(
        "model Oscillator {
            slider mass { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            potential U = 0.5*(1 N/m)*mass.s^2;
            start { mass.s = 1e-9 m; }
            event zero: mass.s;
            event turn: mass.v;
        }",
    );
    let method = Dop853::default().rtol(1e-10).atol(1e-20);
    let run = run(&oscillator, &Options::new(10.0).method(method));
    let half = std::f64::consts::FRAC_PI_2;
    for (event, exact) in [("zero", [1.0, 3.0, 5.0]), ("turn", [2.0, 4.0, 6.0])] {
        let found = times(&run, event);
        assert_eq!(found.len(), 3, "{event}: {found:?}");
        for (found, exact) in found.iter().zip(exact) {
            near(*found, exact * half, 1e-7);
        }
    }
}
