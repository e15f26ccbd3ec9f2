//! Definitions that are made of what joints do: in space they wait for their joint alone.

use crate::diagnostics::check;
use mbdsl_compiler::compile;
use mbdsl_compiler::program::Kernel;

/// Two hinges in a row, whose angles are coupled and which a spring turns back.
fn arm(definition: &str, angle: &str) -> String {
    format!(
        "model Arm {{
    gravity (0, 0, -9.81 m/s^2);
    ground {{ point O = (0, 0, 0); }}
    body a {{ mass = 1 kg; inertia = (0.01 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); point B = (0.5 m, 0, 0); }}
    body b {{ mass = 1 kg; inertia = (0.01 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); }}
    joint p = revolute(ground.O, a.A, axis = (0, 1, 0));
    joint q = revolute(a.B, b.A, axis = (0, 1, 0));
    {definition}
    constraint couple: q.angle - 2*{angle} = 0;
    torque back about p = -3 N*m/rad*{angle};
    start {{ p.angle = 10 deg; }}
}}"
    )
}

#[test]
fn a_name_for_an_angle_gives_the_same_equations() {
    let kernels = |text: &str| -> Vec<Kernel> {
        let compilation = compile(text);
        assert_eq!(compilation.diagnostics, []);
        compilation.verified.unwrap().program.kernels
    };
    let direct = kernels(&arm("", "p.angle"));
    assert_eq!(kernels(&arm("let x = p.angle;", "x")), direct);
    // Before the joint, and through another one.
    let chained = arm("let y = x; let x = p.angle;", "y");
    assert_eq!(kernels(&chained), direct);
}

#[track_caller]
fn check_hinge(lines: &str) {
    check(&format!(
        "model M {{
    gravity (0, 0, -9.81 m/s^2);
    ground {{ point O = (0, 0, 0); }}
    let swing = pin.angle;
    body arm {{ mass = 1 kg; inertia = (2 kg*m^2, 2 kg*m^2, 1 kg*m^2); point A = (0, 0, 0.5 m); }}
{}}}
",
        lines.trim_start_matches('\n')
    ));
}

/// Loads, energies and rates of states may stand anywhere.
#[test]
fn what_acts_may_use_a_joint_that_is_declared_below() {
    let text = |before: &str, after: &str| {
        format!(
            "model M {{
    gravity (0, 0, -9.81 m/s^2);
    ground {{ point O = (0, 0, 0); }}
    body arm {{ mass = 1 kg; inertia = (2 kg*m^2, 2 kg*m^2, 1 kg*m^2); point A = (0, 0, 0.5 m); point B = (0, 0, 0); }}
    state z: rad*s = 0;
    {before}
    joint pin = cylindrical(ground.O, arm.A, axis = (0, 1, 0));
    {after}
    start {{ pin.angle = 10 deg; pin.slide = 0.1 m; }}
}}"
        )
    };
    let kernels = |text: &str| -> Vec<Kernel> {
        let compilation = compile(text);
        assert_eq!(compilation.diagnostics, [], "{text}");
        compilation.verified.unwrap().program.kernels
    };
    for load in [
        "der z = pin.angle; torque back about pin = -3 N*m/rad*pin.angle;",
        "der z = pin.angle; torque back on arm = (0, -3 N*m*s/rad*pin.rate, 0);",
        "der z = pin.angle; force back at arm.B = (0, -3 N/m*pin.slide, 0);",
        "der z = pin.angle; potential back = 2 N/m*pin.slide^2;",
        "der z = pin.angle; kinetic more = 0.1 kg*m^2/rad^2*pin.rate^2;",
        "der z = pin.angle; torsion_spring back at pin { stiffness = 3 N*m/rad; }",
        "der z = pin.angle; spring back between ground.O, arm.B { force = 3 N + 1 N/rad*pin.angle; }",
        "let x = pin.angle; der z = x;",
    ] {
        let (before, after) = (kernels(&text(load, "")), kernels(&text("", load)));
        assert_eq!(before, after, "{load}");
    }
}

#[test]
fn constraints_come_behind_the_joint() {
    check_hinge(
        "
    constraint held: swing = 10 deg;
                     ~~~~~ error [MB201] constraint `held` uses `swing`, which needs joint `pin`, and that is declared later | note: declare the joint before what uses it
    constraint direct: pin.angle = 10 deg;
                       ~~~~~~~~~ error [MB201] constraint `direct` uses `pin.angle`, which needs joint `pin`, and that is declared later | note: declare the joint before what uses it
    joint pin = revolute(ground.O, arm.A, axis = (0, 1, 0));
",
    );
    check_hinge(
        "
    joint pin = revolute(ground.O, arm.A, axis = (0, 1, 0));
    torque back about pin = -3 N*m/rad*swing;
    drive turn: arm.omega.y = 3 rad/s;
                ~~~~~~~~~~~ error [MB209] drive `turn` drives a position, and `arm.omega.y` is a velocity | note: drive the angle of a joint, as in `drive motor: pin.angle = 3 rad/s*t;`
    output twice: deg = 2*swing;
",
    );
}

#[test]
fn an_angle_that_a_joint_of_the_plane_does_not_have_is_said_once() {
    check(
        "model M {
    ground { point O = (0, 0); }
    body arm { mass = 1 kg; inertia = 1 kg*m^2; point A = (1 m, 0); }
    joint pin = revolute(ground.O, arm.A);
    let swing = pin.angle;
                    ~~~~~ error [MB201] joint `pin` has no `angle` | note: in the plane angles are those of bodies: `a.theta`, or `b.theta - a.theta` between two, and their rates `a.omega`
    torque back on arm = -3 N*m/rad*swing;
}
",
    );
}
