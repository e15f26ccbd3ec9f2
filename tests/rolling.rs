//! Wheels that roll, racks and belts against closed forms.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::text::load;
use mbdsl::{Options, simulate};

/// The last values of a run, by name.
fn end(text: &str, t_end: f64) -> impl Fn(&str) -> f64 {
    let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let run = simulate(&model, &Options::fixed(t_end, 1e-3)).unwrap();
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
    near(of("fx"), across * slope.sin() + along * slope.cos());
    near(of("fy"), across * slope.cos() - along * slope.sin());
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
