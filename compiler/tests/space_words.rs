//! What is said of models in space, drawn under the words: their own forms, joints and names, and none of the plane.

use crate::diagnostics::check;

/// A model around one hinge in space, with some lines in it.
#[track_caller]
fn check_arm(lines: &str) {
    check(&format!(
        "model M {{
    gravity (0, 0, -9.81 m/s^2);
    ground {{ point O = (0, 0, 0); direction up = (0, 0, 1); }}
    body arm {{ mass = 1 kg; inertia = (2 kg*m^2, 2 kg*m^2, 1 kg*m^2); point A = (0, 0, 0.5 m); point B = (0, 0, -0.5 m); direction n = (1, 0, 0); }}
    joint pin = revolute(ground.O, arm.A, axis = (0, 1, 0));
    allow(unused);
{}}}
",
        lines.trim_start_matches('\n')
    ));
}

#[test]
fn springs_along_z_have_a_length() {
    check_arm(
        "
    particle p { mass = 1 kg; }
    spring s between ground.O, p { stiffness = 10 N/m; free_length = 0.5 m; }
    damper d between arm.B, p { damping = 1 N*s/m; }
    start { p.z = -0.7 m; }
",
    );
    check_arm(
        "
    particle p { mass = 1 kg; }
    spring s between arm.B, p { stiffness = 10 N/m; free_length = 0.5 m; }
           ~ error [MB306] the ends of spring `s` coincide at the start, so that its force has no direction | note: start it with some length, or use a `force` of three components, which needs no direction
    start { p.z = -1 m; pin.angle = 0; }
",
    );
    check_arm(
        "
    damper d between ground.O, arm.A { damping = 1 N*s/m; }
           ~ error [MB306] the ends of damper `d` coincide at the start, so that its force has no direction | note: start it with some length, or use a `force` of three components, which needs no direction
",
    );
}

const FOUR_BAR: &str = "
model FourBar {
    ground { point O = (0, 0, 0); point C = (0.4 m, 0, 0); }
    body crank { mass = 1 kg; inertia = (0.0001 kg*m^2, 0.001 kg*m^2, 0.001 kg*m^2); point A = (-0.05 m, 0, 0); point B = (0.05 m, 0, 0); }
    body coupler { mass = 2 kg; inertia = (0.0002 kg*m^2, 0.02 kg*m^2, 0.02 kg*m^2); point A = (-0.2 m, 0, 0); point B = (0.2 m, 0, 0); }
    body rocker { mass = 1 kg; inertia = (0.0001 kg*m^2, 0.006 kg*m^2, 0.006 kg*m^2); point A = (-0.15 m, 0, 0); point B = (0.15 m, 0, 0); }
    joint base = revolute(ground.O, crank.A, axis = (0, -1, 0));
    joint elbow = revolute(crank.B, coupler.A, axis = (0, -1, 0));
    joint wrist = revolute(coupler.B, rocker.B, axis = (0, -1, 0));
    joint support = revolute(ground.C, rocker.A, axis = (0, -1, 0));
    start { base.angle = 60 deg; guess coupler.attitude = axis_angle((0, -1, 0), 32.2 deg); guess rocker.attitude = axis_angle((0, -1, 0), 92.2 deg); }
";

/// A joint whose angle is read stays one that turns; another one of the loop is relaxed.
#[test]
fn another_joint_of_the_loop_is_relaxed() {
    let with = |lines: &str| {
        format!("{FOUR_BAR}{lines}}}\n").replace(
        "    joint support = revolute(ground.C, rocker.A, axis = (0, -1, 0));\n",
        "    joint support = revolute(ground.C, rocker.A, axis = (0, -1, 0));\n          ~~~~~~~ warning [MB404] the axes of `base`, `elbow`, `wrist`, `support` are parallel: joints `base`, `elbow`, `wrist`, `support` are redundant at the start and in 8 other positions tried, and 3 of their constraints follow from the others; the mobility is 1, not -2 as counted; the motion is unique, the reactions of these joints are not: the minimum-norm reactions are reported | help: HELP\n",
    )
    };
    let help = |lines: &str, help: &str| check(&with(lines).replace("HELP", help));
    help(
        "",
        "write `joint support = slot(ground.C, rocker.A, axis = (0, -1, 0));`, or `allow(redundant: support);`",
    );
    let wrist = "write `joint wrist = slot(coupler.B, rocker.B, axis = (0, -1, 0));`, or `allow(redundant: support);`";
    help("    output swing: deg = support.angle;\n", wrist);
    help("    torque T about support = 1 N*m;\n", wrist);
    help(
        "    torsion_spring s at support { stiffness = 1 N*m/rad; }\n",
        wrist,
    );
    help(
        "    output a = support.angle; output b = wrist.rate; output c = elbow.reaction.x;\n",
        "write `joint elbow = slot(crank.B, coupler.A, axis = (0, -1, 0));`, or `allow(redundant: support);`",
    );
    help(
        "    output a = support.angle; output b = wrist.angle; output c = elbow.angle;\n",
        "no weaker joint in place of one of them was found that keeps the motion and the angles that are read: write `allow(redundant: support);`",
    );
}

#[test]
fn hinges_in_one_line_are_called_so() {
    check(
        "
model Door {
    ground { point low = (0, 0, 0.2 m); point mid = (0, 0, 1 m); point top = (0, 0, 1.8 m); }
    body door { mass = 20 kg; inertia = (6.8 kg*m^2, 7.8 kg*m^2, 1.1 kg*m^2); center = (0.4 m, 0, 1 m); point low = (0, 0, 0.2 m); point mid = (0, 0, 1 m); point top = (0, 0, 1.8 m); }
    joint h1 = revolute(ground.low, door.low, axis = (0, 0, 1));
    joint h2 = revolute(ground.mid, door.mid, axis = (0, 0, 1));
    joint h3 = revolute(ground.top, door.top, axis = (0, 0, 1));
          ~~ warning [MB404] the axes of `h1`, `h2`, `h3` are in one line: joints `h1`, `h2`, `h3` are redundant at the start and in 8 other positions tried, and 10 of their constraints follow from the others; the mobility is 1, not -9 as counted; the motion is unique, the reactions of these joints are not: the minimum-norm reactions are reported | help: delete `h2` and `h1`, or `allow(redundant: h3);`
    start { h3.rate = 1 rad/s; }
    output open: deg = h3.angle;
}
",
    );
}

#[test]
fn joints_that_all_have_to_stay_are_said_to() {
    check(
        "
model U {
    ground { point O = (0, 0, 0); direction out = (4, 3, 0); }
    body a { mass = 1 kg; inertia = (0.02 kg*m^2, 0.03 kg*m^2, 0.03 kg*m^2); point O = (0, 0, 0); }
    body b { mass = 1 kg; inertia = (0.05 kg*m^2, 0.06 kg*m^2, 0.06 kg*m^2); point O = (0, 0, 0); }
    joint ba = revolute(ground.O, a.O, axis = (1, 0, 0));
    joint bb = cylindrical(ground.O, b.O, axis = ground.out, axis2 = (1, 0, 0));
    joint cross = universal(a.O, b.O, axis = (0, 1, 0), axis2 = (0, 0, 1));
          ~~~~~ warning [MB404] joints `ba`, `bb`, `cross` are redundant at the start and in 4 other positions tried, and 2 of their constraints follow from the others; the mobility is 0, not -2 as counted; the motion is unique, the reactions of these joints are not: the minimum-norm reactions are reported | help: no weaker joint in place of one of them was found that keeps the motion and the angles that are read: write `allow(redundant: cross);`
    drive motor: ba.angle = (7 rad/s)*t;
    output out = bb.angle;
}
",
    );
}
