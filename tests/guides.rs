//! The force of the ground on a `slider` and a `rotor`, against the reactions of joints of the same mechanisms, whose
//! bodies have all their coordinates, and against closed forms.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::runs::{fine, last, model, near, run};

/// Compares all outputs `x`, `y` and `z` at the end of runs of two texts.
fn agree(reduced: &str, whole: &str, names: &[&str], t_end: f64) {
    let runs = [reduced, whole].map(|text| run(&model(text), &fine(t_end)));
    for name in names {
        let [found, exact] = [0, 1].map(|at| runs[at].trajectory.get(name).unwrap());
        for time in 0..=10 {
            let time = t_end * f64::from(time) / 10.0;
            let at = |at: usize, values: &[f64]| {
                let times = runs[at].trajectory.times();
                let row = times.iter().position(|t| (t - time).abs() < 1e-9).unwrap();
                values[row]
            };
            let (found, exact) = (at(0, found), at(1, exact));
            assert!(
                (found - exact).abs() < 1e-6 * exact.abs().max(1.0),
                "{name}, {time} s: {found} is not {exact}"
            );
        }
    }
    let largest = runs[1]
        .trajectory
        .get(names[0])
        .unwrap()
        .iter()
        .fold(0.0_f64, |most, x| most.max(x.abs()));
    assert!(largest > 1.0, "{} is nothing", names[0]);
}

/// A cart on a slope with everything that can act on it: a pendulum on a pin, a slot with friction, springs, a bushing,
/// forces at points, a stop at its end.
fn cart(guide: &str, travel: &str, guided: &str, reaction: &str) -> String {
    format!(
        "model Cart {{
            param k = 40 N/m;
            gravity (0, -9.81 m/s^2);
            ground {{ point G = (0.2 m, 0.1 m); point W = (-0.5 m, 0.7 m); point B = (0.4 m, 0.2 m); }}
            {guide}
            body arm {{ mass = 0.8 kg; inertia = 0.02 kg*m^2; point A = (-0.3 m, 0); point E = (0.3 m, 0); }}
            particle bead {{ mass = 0.3 kg; }}
            joint pin = revolute(cart.P, arm.A);
            joint wire = slot(cart.C, bead, axis = (0.3, 1));
            friction rub on wire {{ mu = 0.2; }}
            spring s between ground.W, cart.P {{ stiffness = k; free_length = 0.3 m; }}
            damper d between ground.W, arm.E {{ damping = 3 N*s/m; }}
            spring tie between bead, cart.P {{ stiffness = 20 N/m; free_length = 0.1 m; }}
            bushing mount between ground.B, cart.C {{ stiffness = (30 N/m, 60 N/m); damping = (1 N*s/m, 2 N*s/m); }}
            force push at cart.P = (2 N*sin((3 rad/s)*t), -4 N);
            force drag at arm.E = (1 N, 0);
            torque turn on arm = 0.4 N*m;
            stop end: {travel} <= 0.05 m {{ restitution = 0.5; }}
            friction brake on {guided} {{ mu = 0.1; normal = 5 N; }}
            start {{ {}cart.x = 0.2 m; arm.theta = -40 deg; bead.x = 0.25 m; guess bead.y = 0.3 m; }}
            output x = {reaction}.x;
            output y = {reaction}.y;
            output pin = pin.reaction.x;
            let side = hypot({reaction}.x, {reaction}.y);
            output side = side;
        }}",
        ""
    )
}

#[test]
fn the_guide_of_a_slider_is_a_prismatic_joint() {
    let reduced = cart(
        "slider cart { mass = 3 kg; axis = (4, 3); origin = (0.2 m, 0.1 m); point C = (0, 0); point P = (0.1 m, 0.05 m); }",
        "cart.s",
        "cart",
        "cart.reaction",
    );
    let reduced = reduced.replace("cart.x = 0.2 m;", "cart.s = 0;");
    let whole = cart(
        "body cart { mass = 3 kg; inertia = 1 kg*m^2; point C = (0, 0); point P = (0.1 m, 0.05 m); }
         joint guide = prismatic(ground.G, cart.C, axis = (4, 3), angle = 0 deg);",
        "(cart.x - 0.2 m)*0.8 + (cart.y - 0.1 m)*0.6",
        "guide",
        "guide.reaction",
    );
    agree(&reduced, &whole, &["y", "x", "side", "pin"], 0.8);
}

/// A driven cart: the force of its driver acts along the guide.
#[test]
fn the_force_of_a_driver_is_not_of_the_guide() {
    let text = "model Driven {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        slider cart { mass = 2 kg; axis = (1, 0); point C = (0, 0); }
        body bob { mass = 0.5 kg; inertia = 0.01 kg*m^2; point A = (0, 0.4 m); }
        joint pin = revolute(cart.C, bob.A);
        drive go: cart.s = (0.1 m)*sin((5 rad/s)*t);
        start { bob.theta = 20 deg; }
        output x: N = cart.reaction.x;
        output y: N = cart.reaction.y;
        output lift: N = (0.5 kg)*bob.C.ay;
    }";
    let text = text.replace("point A", "point C = (0, 0); point A");
    let run = run(&model(&text), &fine(1.0));
    let lift = last(&run, "lift");
    near(last(&run, "y"), 2.5 * 9.81 + lift, 1e-9);
    near(last(&run, "x"), 0.0, 1e-12);
}

/// A four-bar linkage whose crank is a rotor with its center of mass beside the pivot.
#[test]
fn the_pivot_of_a_rotor_is_a_revolute_joint() {
    let text = |crank: &str, reaction: &str| {
        format!(
            "model FourBar {{
                gravity (0, -9.81 m/s^2);
                ground {{ point A = (0.1 m, 0.2 m); point D = (1.1 m, 0.2 m); }}
                {crank}
                bar coupler from (0.3 m, 0.5 m) to (1.0 m, 0.9 m) {{ mass = 1 kg; }}
                bar rocker from ground.D to coupler.B {{ mass = 2 kg; }}
                joint b = revolute(crank.P, coupler.A);
                joint c = revolute(coupler.B, rocker.B);
                joint d = revolute(ground.D, rocker.A);
                torque motor on crank = 3 N*m;
                spring back between ground.D, crank.P {{ stiffness = 30 N/m; free_length = 0.4 m; }}
                start {{ crank.theta = 0; crank.omega = 6 rad/s; }}
                output x = {reaction}.x;
                output y = {reaction}.y;
            }}"
        )
    };
    // About the center (0.08 m, 0.03 m) the inertia is less by 2 kg times 0.0073 m^2.
    let reduced = text(
        "rotor crank { pivot = (0.1 m, 0.2 m); inertia = 0.2 kg*m^2; mass = 2 kg; center = (0.08 m, 0.03 m);
            point P = (0.2 m, 0.3 m); }",
        "crank.reaction",
    );
    let whole = text(
        "body crank { mass = 2 kg; inertia = 0.1854 kg*m^2; point O = (-0.08 m, -0.03 m); point P = (0.12 m, 0.27 m); }
         joint a = revolute(ground.A, crank.O);",
        "a.reaction",
    );
    agree(&reduced, &whole, &["x", "y"], 1.0);
}

/// A carriage in space that carries a pendulum on a ball joint, and a wheel on an inclined axle.
#[test]
fn guides_and_pivots_in_space() {
    let text = |carriage: &str, reaction: &str| {
        format!(
            "model Carriage {{
                gravity (0, 0, -9.81 m/s^2);
                ground {{ point O = (0, 0, 0); point W = (0, 1 m, 1 m); direction n = (2, 1, 2); }}
                {carriage}
                body bob {{ mass = 0.7 kg; inertia = (0.01 kg*m^2, 0.02 kg*m^2, 0.03 kg*m^2); point A = (0, 0, 0.5 m); point B = (0.1 m, 0, 0); }}
                joint ball = spherical(carriage.P, bob.A);
                spring s between ground.W, bob.B {{ stiffness = 25 N/m; free_length = 0.6 m; }}
                spring r between ground.W, carriage.P {{ stiffness = 15 N/m; free_length = 0.2 m; }}
                force push at carriage.P = (1 N, 2 N*cos((4 rad/s)*t), 3 N);
                start {{ bob.omega.x = 1 rad/s; }}
                output x = {reaction}.x;
                output y = {reaction}.y;
                output z = {reaction}.z;
            }}"
        )
    };
    let reduced = text(
        "slider carriage { mass = 2 kg; axis = (2, 1, 2); point P = (0.1 m, 0, -0.1 m); }",
        "carriage.reaction",
    );
    let whole = text(
        "body carriage { mass = 2 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point C = (0, 0, 0); point P = (0.1 m, 0, -0.1 m);
            direction n = (2, 1, 2); }
         joint guide = prismatic(ground.O, carriage.C, axis = (2, 1, 2));",
        "guide.reaction",
    );
    agree(&reduced, &whole, &["z", "x", "y"], 0.5);
}

/// The side thrust of a piston, as an event, too: the crank turns at a constant rate, the rod has no mass, and the guide feels
/// (F + m a) tan(psi), sin(psi) = r/l sin(theta).
#[test]
fn the_side_thrust_of_a_piston_in_closed_form() {
    let (k, omega, load, mass) = (0.25_f64, 10.0, 1000.0, 2.0);
    let text = "model Engine {
        ground { point O = (0, 0); }
        rotor crank { pivot = (0, 0); inertia = 1 kg*m^2; point P = (0.05 m, 0); }
        slider piston { mass = 2 kg; axis = (1, 0); point C = (0, 0); }
        joint rod = distance(crank.P, piston.C, length = 0.2 m);
        drive motor: crank.theta = (10 rad/s)*t;
        force gas at piston.C = (-1000 N, 0);
        start { guess piston.s = 0.25 m; }
        event most: piston.reaction.y - 150 N;
        output side = piston.reaction.y;
    }";
    let thrust = |theta: f64| {
        let (sin, cos) = theta.sin_cos();
        let c = f64::sqrt(1.0 - (k * sin).powi(2));
        let bend = -k * k * (cos * cos - sin * sin) / c - (k * k * sin * cos).powi(2) / c.powi(3);
        let acceleration = omega * omega * 0.2 * (bend - k * cos);
        (load + mass * acceleration) * k * sin / c
    };
    let run = run(&model(text), &fine(0.1));
    near(last(&run, "side"), thrust(1.0), 1e-7);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        match thrust(middle) < 150.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    near(run.events.first().unwrap().t, low / omega, 1e-9);
}
