//! Wheels that roll, racks and belts against closed forms.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::text::load;
use mbdsl::{Options, simulate};

/// The last values of a run with short steps, by name.
fn end(text: &str, t_end: f64) -> impl Fn(&str) -> f64 + use<> {
    end_with(text, &Options::fixed(t_end, 1e-3))
}

/// The last values of a run, by name.
fn end_with(text: &str, options: &Options) -> impl Fn(&str) -> f64 + use<> {
    let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let run = simulate(&model, options).unwrap();
    move |name: &str| {
        let column = run
            .trajectory
            .get(name)
            .unwrap_or_else(|| panic!("no {name}"));
        column[column.len() - 1]
    }
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 1e-9,
        "{found}, expected {expected}"
    );
}

#[test]
fn a_wheel_rolls_down_a_slope_as_its_inertia_says() {
    let (mass, inertia, radius, slope, g) = (2.0, 0.3, 0.5, 0.3_f64, 9.81);
    let text = "model Slope {
        units none;
        gravity (0, -9.81);
        ground { point O = (0, 0); }
        body wheel { mass = 2; inertia = 0.3; point C = (0, 0); }
        joint roll = rolling(wheel.C, ground.O, axis = (cos(0.3), -sin(0.3)), radius = 0.5);
        start { wheel.x = 0.5*sin(0.3); wheel.y = 0.5*cos(0.3); }
        output fx = roll.reaction.x;
        output fy = roll.reaction.y;
        output moment = roll.reaction.moment;
    }";
    let of = end(text, 1.0);
    let acceleration = g * slope.sin() / (1.0 + inertia / (mass * radius * radius));
    let distance = 0.5 * acceleration;
    near(of("wheel.theta"), -distance / radius);
    near(of("wheel.x"), radius * slope.sin() + distance * slope.cos());
    // The slope carries the weight across it, and holds the wheel back along it.
    let (across, along) = (
        mass * g * slope.cos(),
        -inertia * acceleration / (radius * radius),
    );
    // The slope, named second, feels the opposite.
    near(of("fx"), -across * slope.sin() - along * slope.cos());
    near(of("fy"), -across * slope.cos() + along * slope.sin());
    // About the point of the line, of the force where the wheel touches it.
    near(of("moment"), -across * distance);
}

#[test]
fn a_rack_moves_by_the_radius_of_its_gear() {
    let text = "model Rack {
        units none;
        slider bar { mass = 3; axis = (1, 0); point P = (0, 0); }
        rotor gear { pivot = (0, 0.2); inertia = 0.5; point G = (0, 0); }
        joint mesh = rack(bar.P, gear.G, axis = (1, 0), radius = 0.2);
        torque M on gear = 4;
        start { gear.theta = 0.7; }
    }";
    let of = end(text, 1.0);
    let angle = 0.5 * 4.0 / (0.5 + 3.0 * 0.2 * 0.2);
    near(of("gear.theta"), 0.7 + angle);
    near(of("bar.s"), 0.2 * angle);
}

#[test]
fn a_belt_keeps_the_speeds_of_its_pulleys_and_turns_one_around_when_crossed() {
    for (sign, radius) in [(1.0, "0.25"), (-1.0, "-0.25")] {
        let text = format!(
            "model Belt {{
            units none;
            rotor a {{ pivot = (0, 0); inertia = 1; }}
            rotor b {{ pivot = (2, 0); inertia = 0.5; }}
            joint drive_belt = belt(a, b, radii = (0.5, {radius}));
            torque M on a = 3;
        }}"
        );
        let of = end(&text, 1.0);
        let angle = 0.5 * 3.0 / (1.0 + 4.0 * 0.5);
        near(of("a.theta"), angle);
        near(of("b.theta"), sign * 2.0 * angle);
    }
}

#[test]
fn wheels_without_a_radius_are_refused() {
    let text = "model M {
        units none;
        ground { point O = (0, 0); }
        body wheel { mass = 1; inertia = 1; point C = (0, 0); }
        joint roll = rolling(wheel.C, ground.O, axis = (1, 0), radius = 0);
    }";
    let faults = load(text).err().unwrap();
    assert!(
        faults
            .iter()
            .any(|fault| fault.message == "the radius of joint `roll` is 0"),
        "{faults:?}"
    );
}

/// A sun that a torque turns, a planet on an arm, and a ring at rest: the speeds of Willis, and the inertia that the sun feels.
#[test]
fn planets_turn_as_the_formula_of_willis_says() {
    let (sun, planet): (f64, f64) = (0.04, 0.02);
    let ring = sun + 2.0 * planet;
    let arm_speed = sun / (sun + ring);
    let planet_speed = (1.0 - ring / planet) * arm_speed;
    let felt = 1e-3
        + (2e-3 + 0.2 * (sun + planet) * (sun + planet)) * arm_speed * arm_speed
        + 4e-5 * planet_speed * planet_speed;
    let turned = 0.5 * 0.1 / felt * 4.0;
    let by_gears = "
        joint pin = revolute(arm.P, planet.C);
        joint inside = gear(sun, planet, ratio = -2, carrier = arm);
        joint around = gear(wheel, planet, ratio = 4, carrier = arm);
        drive held: wheel.theta = 0;";
    let by_a_ring = "
        joint pin = slot(arm.P, planet.C, axis = (1, 0));
        joint inside = gear(sun, planet, ratio = -2, carrier = arm);
        joint around = rolling(wheel.C, planet.C, radii = (-80 mm, 20 mm));
        drive held: wheel.theta = 0;";
    let by_a_sun = "
        joint pin = slot(arm.P, planet.C, axis = (1, 0));
        joint inside = rolling(sun.C, planet.C, radii = (40 mm, 20 mm));
        joint around = gear(wheel, planet, ratio = 4, carrier = arm);
        drive held: wheel.theta = 0;";
    for (name, joints) in [
        ("gears", by_gears),
        ("a ring", by_a_ring),
        ("a sun", by_a_sun),
    ] {
        let text = format!(
            "model Planets {{
                rotor sun {{ pivot = (0, 0); inertia = 1e-3 kg*m^2; point C = (0, 0); }}
                rotor arm {{ pivot = (0, 0); inertia = 2e-3 kg*m^2; point P = (60 mm, 0); }}
                rotor wheel {{ pivot = (0, 0); inertia = 1 kg*m^2; point C = (0, 0); }}
                body planet {{ mass = 0.2 kg; inertia = 4e-5 kg*m^2; point C = (0, 0); }}
                {joints}
                torque motor on sun = 0.1 N*m;
                start {{ guess planet.x = 60 mm; }}
            }}"
        );
        let of = end_with(&text, &Options::new(2.0));
        assert!(turned > 40.0);
        let close = |found: f64, expected: f64| {
            assert!(
                (found - expected).abs() < 1e-8 * turned,
                "{name}: {found}, expected {expected}"
            );
        };
        close(of("sun.theta"), turned);
        close(of("arm.theta"), arm_speed * turned);
        close(of("planet.theta"), planet_speed * turned);
    }
}

/// A wheel that rolls inside a ring at rest is a pendulum of length `ring - radius` and of half as much inertia again.
#[test]
fn a_wheel_swings_inside_a_ring() {
    let text = "model Cradle {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body wheel { mass = 2 kg; inertia = 0.5*(2 kg)*(0.1 m)^2; point C = (0, 0); }
        joint roll = rolling(ground.O, wheel.C, radii = (-0.5 m, 0.1 m));
        start { wheel.x = 0.4*sin(0.1) m; guess wheel.y = -0.4*cos(0.1) m; }
        output moment = roll.reaction.moment;
        output pull = roll.reaction.x;
        output push = roll.reaction.y;
    }";
    let of = end(text, 1.3);
    // (1/2 + 1) d psi'' = -g sin(psi), as dop853 does not solve it: by many small steps.
    let (mut psi, mut rate, n) = (0.1_f64, 0.0_f64, 130_000);
    let h = 1.3 / f64::from(n);
    let acceleration = |psi: f64| -9.81 * psi.sin() / (1.5 * 0.4);
    for _ in 0..n {
        let half = rate + 0.5 * h * acceleration(psi);
        psi += h * half;
        rate = half + 0.5 * h * acceleration(psi);
    }
    near(of("wheel.x"), 0.4 * psi.sin());
    near(of("wheel.y"), -0.4 * psi.cos());
    near(of("wheel.theta"), -4.0 * (psi - 0.1));
    // m a = m g + reaction, and the moment of the reaction about the center turns the wheel.
    let (tangential, normal) = (2.0 * 0.4 * acceleration(psi), 2.0 * 0.4 * rate * rate);
    near(of("pull"), tangential * psi.cos() - normal * psi.sin());
    near(
        of("push"),
        tangential * psi.sin() + normal * psi.cos() + 2.0 * 9.81,
    );
    near(of("moment"), -0.01 * 4.0 * acceleration(psi));
}

/// The follower of a cam that turns has the height, the speed and the force of its table.
#[test]
fn a_cam_moves_its_follower_as_the_table_says() {
    let text = "model Valve {
        table lift(x: deg): mm = cubic_periodic [(0, 20), (60, 20), (120, 24), (180, 26), (240, 24), (300, 20), (360, 20)];
        rotor shaft { pivot = (0, 0); inertia = 1e-3 kg*m^2; point O = (0, 0); }
        slider valve { mass = 0.5 kg; axis = (0, 1); point P = (0, 0); }
        joint follower = cam(valve.P, shaft.O, profile = lift);
        DRIVE
        start { guess valve.s = 20 mm; shaft.omega = 30 rad/s; }
        output error = valve.s - lift(90 deg - shaft.theta);
        output push: N = follower.reaction.y;
        output needed: N = -0.5 kg*valve.a;
        BRAKE
        output kinetic = energy;
    }";
    let driven = text.replace("DRIVE", "drive motor: shaft.theta = (30 rad/s)*t;");
    let driven = driven.replace("shaft.omega = 30 rad/s;", "");
    // At a constant speed the motor gives what the follower takes.
    let driven = driven.replace(
        "BRAKE",
        "output brake = follower.reaction.moment + motor.reaction.moment;",
    );
    let of = end_with(&driven, &Options::new(0.5));
    near(of("error"), 0.0);
    // On the cam, named second.
    near(of("push"), of("needed"));
    near(of("brake"), 0.0);
    // Free, the shaft gives the follower what it needs, and takes it back.
    let free = load(&text.replace("DRIVE", "").replace("BRAKE", ""))
        .unwrap_or_else(|faults| panic!("{faults:?}"));
    let run = simulate(&free, &Options::new(2.0)).unwrap();
    let ends = |name: &str| {
        let column = &run.trajectory[name];
        [column[0], column[column.len() - 1]]
    };
    near(ends("error")[1], 0.0);
    let [first, last] = ends("kinetic");
    near(last, first);
    assert!(ends("shaft.theta")[1] > 6.0 * std::f64::consts::TAU);
}

#[test]
fn wheels_and_cams_that_cannot_be_are_refused() {
    let refused = |joint: &str, expected: &str| {
        let text = format!(
            "model M {{
                table lift(x: deg): mm = cubic_periodic [(0, 20), (90, 20), (180, 26), (360, 20)];
                table short(x: deg): mm = cubic_periodic [(0, 20), (90, 20), (180, 26), (270, 20)];
                table open(x: deg): mm = cubic [(0, 20), (360, 20)];
                table low(x: deg): mm = cubic_periodic [(0, 1), (90, 0), (180, 26), (360, 1)];
                table force(x: m): N = linear [(0, 20), (360, 20)];
                ground {{ point O = (0, 0); }}
                rotor a {{ pivot = (0, 0); inertia = 1 kg*m^2; point C = (0, 0); }}
                body b {{ mass = 1 kg; inertia = 1 kg*m^2; point C = (0, 0); }}
                particle p {{ mass = 1 kg; }}
                joint j = {joint};
            }}"
        );
        let faults = load(&text).err().unwrap();
        assert!(
            faults.iter().any(|fault| fault.message == expected),
            "{joint}: {faults:?}"
        );
    };
    refused(
        "rolling(a.C, b.C, radii = (1 m, 1 m))",
        "the centers of joint `j` are in one place at the start, so that the line between them has no direction",
    );
    refused(
        "rolling(a.C, b.C, radii = (1 m, -1 m))",
        "the radii of joint `j` leave no distance between the centers",
    );
    refused("rolling(a.C, b.C, radii = 1 m)", "joint `j` has one radius");
    refused(
        "gear(a, b, ratio = 2, carrier = a)",
        "`a` is a wheel of joint `j` and its carrier",
    );
    refused(
        "gear(a, b, ratio = 2, carrier = 3)",
        "the carrier of joint `j` is not a name",
    );
    refused(
        "gear(a, b, ratio = 2, carrier = p)",
        "the carrier of joint `j` expects a body with an angle, and `p` does not turn",
    );
    refused("cam(p, a.C)", "joint `j` has no profile");
    refused(
        "cam(p, a.C, profile = a)",
        "the profile of joint `j` is not a table",
    );
    refused(
        "cam(p, a.C, profile = short)",
        "the profile of joint `j` does not close after a turn",
    );
    refused(
        "cam(p, a.C, profile = open)",
        "the profile of joint `j` does not close after a turn",
    );
    refused(
        "cam(p, a.C, profile = force)",
        "the argument of the profile of joint `j` is not an angle",
    );
    refused(
        "cam(a.C, p, profile = lift)",
        "joint `j` needs the angle of particle `p`, which has none",
    );
    let low = load(
        "model M {
            table low(x: deg): mm = cubic_periodic [(0, 1), (90, 0), (180, 26), (360, 1)];
            rotor a { pivot = (0, 0); inertia = 1 kg*m^2; point C = (0, 0); }
            particle p { mass = 1 kg; }
            joint j = cam(p, a.C, profile = low);
        }",
    );
    let faults = low.err().unwrap();
    let says = |fault: &str| fault.starts_with("the profile of joint `j` comes to -");
    assert!(
        faults.iter().any(|fault| says(&fault.message)),
        "{faults:?}"
    );
}
