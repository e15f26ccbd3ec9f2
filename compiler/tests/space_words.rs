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

/// What is said of one line in a model around a hinge: under its words, with the message after them.
#[track_caller]
fn says(line: &str, words: &str, said: &str) {
    let at = line.find(words).expect("the words are in the line");
    let (gap, mark) = (" ".repeat(at), "~".repeat(words.chars().count()));
    check_arm(&format!("    {line}\n    {gap}{mark} error {said}\n"));
}

#[test]
fn torques_about_joints_are_one_number() {
    says(
        "torque T about pin = (0, 3 N*m, 0);",
        "(0, 3 N*m, 0)",
        "[MB101] a torque about a joint is one number, about its axis, found 3 | help: write `3 N*m`",
    );
    says(
        "torque T about pin = (1 N*m, 3 N*m, 0);",
        "(1 N*m, 3 N*m, 0)",
        "[MB101] a torque about a joint is one number, about its axis, found 3 | note: give the torque about the axis of the joint",
    );
    const FIRST: &str = " | note: this tuple has 3 components on line 2";
    says(
        "torque T on arm = 3 N*m;",
        "3 N*m",
        &format!(
            "[MB311] torque `T` on `arm` is one number, and a torque on a body in space has three components | note: in world axes, as in `torque T on A = (0, 0, 1 N*m)`; a torque about a joint is one number, as in `torque T about pin = 1 N*m`{FIRST}"
        ),
    );
    says(
        "torque T between arm, arm = (0, 0, 3 N*m);",
        "arm, arm",
        &format!(
            "[MB311] torque `T` of 3 components acts between two bodies, and in space it acts on one | note: write it about the joint between them, as in `torque T about pin = 1 N*m`, or two opposite ones{FIRST}"
        ),
    );
    says(
        "torque T between arm, arm = 3 N*m;",
        "T",
        &format!(
            "[MB311] a torque between bodies, `T`, is part of planar models only, and this one is spatial | note: write it about the joint between them, as in `torque T about pin = 1 N*m`{FIRST}"
        ),
    );
}

#[test]
fn negative_moments_of_inertia_are_marked_alone() {
    const POINT: &str = "point P = (0, 0, 0); } joint j = spherical(arm.B, b.P);";
    says(
        &format!("body b {{ mass = 1 kg; inertia = (-0.01 kg*m^2, 1 kg*m^2, 1 kg*m^2); {POINT}"),
        "-0.01 kg*m^2",
        "[MB304] the moment of inertia of `b` about its x axis is -0.01 kg*m^2, negative | help: write `0.01 kg*m^2`",
    );
    says(
        &format!("body b {{ mass = 1 kg; inertia = (0, 0, 0); {POINT}"),
        "(0, 0, 0)",
        "[MB304] the moments of inertia of `b` are 0 | note: two at least are above 0; a point with mass is a `particle`",
    );
    // Both are missing, in no loop.
    check_arm(
        "
    body b { point P = (0, 0, 0); }
         ~ error [MB209] `b` has no mass | note: `mass` is given in kg, as in `mass = 1 kg`
         ~ error [MB209] `b` has no inertia | note: give the moments about the axes of the body, as in `inertia = (1 kg*m^2, 1 kg*m^2, 2 kg*m^2)`; a point with mass is a `particle`
    joint j = spherical(arm.B, b.P);
",
    );
}

#[test]
fn forms_have_three_components() {
    const BODY: &str =
        "body b { mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point P = (0, 0, 0);";
    says(
        &format!("{BODY} }} joint j = on_plane(arm.B, b.P, axis = (0, 0, 0.0));"),
        "(0, 0, 0.0)",
        "[MB306] the axis of joint `j` has length 0, so its direction is undefined | note: write a direction, as in `axis = (1, 0, 0)`",
    );
    says(
        &format!("{BODY} direction m = (0, 0, 0.0); }} joint j = spherical(arm.B, b.P);"),
        "(0, 0, 0.0)",
        "[MB306] direction `b.m` has length 0, so its direction is undefined | note: write a direction, as in `direction n = (1, 0, 0);`",
    );
    says(
        "rotor w { pivot = (0, 0, 0); inertia = 1 kg*m^2; }",
        "w",
        "[MB209] `w` has no axis | note: write a direction, as in `axis = (0, 0, 1);`",
    );
    says(
        "rotor w { pivot = 1 m; axis = (0, 0, 1); inertia = 1 kg*m^2; }",
        "1 m",
        "[MB209] the pivot of `w` has three components, found one number | note: write three components, as in `pivot = (1 m, 0, 0);`",
    );
    says(
        "force F at arm.B = 3 N;",
        "3",
        "[MB101] expected three components `(x, y, z)`, found `3` | note: the form is `force NAME at P = (Fx, Fy, Fz);`",
    );
    says(
        "torque T at arm = 3 N*m;",
        "at",
        "[MB101] expected `between`, `on` or `about`, found `at` | note: the form is `torque NAME on BODY = (Tx, Ty, Tz);` or `torque NAME about JOINT = expression;`",
    );
    says(
        &format!("{BODY} }} joint j = spherical(arm, b.P);"),
        "arm",
        "[MB201] expected a point of `arm`, found its name alone | help: name a point, as in `arm.B`",
    );
    check(
        "
model M {
    gravity -9.81 m/s^2;
            ~ error [MB101] expected three components `(x, y, z)`, found `-` | help: with z up, write `(0, 0, -9.81 m/s^2)`
    particle p { mass = 1 kg; }
    force F at p = (0, 0, 1 N);
    allow(unattached);
}
",
    );
    check(
        "
model M {
    gravity = (0, 0, -9.81 m/s^2);
            ~ error [MB101] expected three components `(x, y, z)`, found `=` | help: write `gravity (`
    particle p { mass = 1 kg; }
    force F at p = (0, 0, 1 N);
    allow(unattached);
}
",
    );
    check(
        "
model M {
    gravity (0, 0, 0, -9.81 m/s^2);
            ~~~~~~~~~~~~~~~~~~~~~~ error [MB101] expected three components, found 4 | note: a point, a direction or a force in space is `(x, y, z)`
    particle p { mass = 1 kg; }
    force F at p = (0, 0, 1 N);
    allow(unattached);
}
",
    );
}

const ATTITUDES: &str = "an attitude has one of the forms `axis_angle((1, 0, 0), 30 deg)`, `euler(zxz, 10 deg, 20 deg, 30 deg)`, `quaternion(1, 0, 0, 0)` and `axes(x = (0, 1, 0), y = (0, 0, 1))`";

#[test]
fn attitudes_and_inertias_have_forms() {
    says(
        "start { arm.attitude = (1, 0, 0, 0); }",
        "(1, 0, 0, 0)",
        "[MB101] `arm.attitude` is an attitude, found 4 numbers | help: write `quaternion(1, 0, 0, 0)`",
    );
    says(
        "start { guess arm.attitude = (0, 0, 30 deg); }",
        "(0, 0, 30 deg)",
        &format!(
            "[MB101] `guess arm.attitude` is an attitude, found 3 numbers | note: {ATTITUDES}"
        )
        .replace("`guess ", "`"),
    );
    says(
        "start { arm.attitude = 30 deg; }",
        "arm.attitude",
        &format!("[MB201] `arm.attitude` is an attitude, found one number | note: {ATTITUDES}"),
    );
    const FORM: &str = "note: the form is `inertia = (Ixx, Iyy, Izz); products = (Ixy, Ixz, Iyz);`";
    for (written, found) in [
        ("(1 kg*m^2, 0, 0, 1 kg*m^2, 0, 1 kg*m^2)", "6 numbers"),
        (
            "(1 kg*m^2, 0, 0, 0, 1 kg*m^2, 0, 0, 0, 1 kg*m^2)",
            "9 numbers",
        ),
        (
            "((1 kg*m^2, 0, 0), (0, 1 kg*m^2, 0), (0, 0, 1 kg*m^2))",
            "a matrix",
        ),
    ] {
        says(
            &format!("body b {{ mass = 1 kg; inertia = {written}; }}"),
            written,
            &format!("[MB101] `inertia` has three moments in space, found {found} | {FORM}"),
        );
    }
    says(
        "start { arm.attitude = axis_angle(30 deg, (0, 1, 0)); }",
        "axis_angle(30 deg, (0, 1, 0))",
        "[MB208] `axis_angle` is written in another way | help: the axis is the first argument: write `axis_angle((0, 1, 0), 30 deg)`",
    );
    says(
        "start { arm.attitude = euler(30 deg, 0, 0, yxz); }",
        "euler(30 deg, 0, 0, yxz)",
        "[MB208] `euler` is written in another way | help: the sequence of axes is the first argument: write `euler(yxz, 30 deg, 0, 0)`",
    );
}

#[test]
fn joints_are_named_where_names_are_wrong() {
    const TIP: &str =
        "body tip { mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point P = (0, 0, 0); }";
    let hinge = format!("{TIP} joint elbow = revolute(arm.B, tip.P, axis = (0, 1, 0));");
    says(
        &format!("{hinge} start {{ elbwo.angle = 30 deg; }}"),
        "elbwo",
        "[MB201] unknown joint `elbwo` in the start of `elbwo.angle` | help: did you mean `elbow`?",
    );
    says(
        &format!("{hinge} output a = elbwo.rate;"),
        "elbwo",
        "[MB201] unknown joint `elbwo` in output `a` | help: did you mean `elbow`?",
    );
    says(
        &format!("{hinge} torque T about elbwo = 1 N*m;"),
        "elbwo",
        "[MB201] torque `T` expects a joint, found `elbwo` | help: did you mean `elbow`?",
    );
    says(
        "drive d: wrist.angle = 1 rad;",
        "wrist",
        "[MB201] unknown joint `wrist` in drive `d` | note: the only joint is `pin`",
    );
    says(
        "drive d: pin.rate = 2 rad/s;",
        "pin.rate",
        "[MB209] drive `d` drives a position, and `pin.rate` is a velocity | help: a constant velocity is a position over time: write `pin.angle = 2 rad/s*t`",
    );
    says(
        "drive d: pin.turn = 2 rad;",
        "pin.turn",
        "[MB201] drive `d` expects the angle or the slide of joint `pin`, found `pin.turn` | help: write `pin.angle`",
    );
    // With the nearest one, another line is wrong.
    says(
        &format!("{TIP} joint elbow = sphericl(arm.B, tip.P); start {{ elbow.angle = 30 deg; }}"),
        "sphericl",
        "[MB201] unknown joint `sphericl` in a spatial model | note: the nearest is `spherical`; there are `spherical`, `revolute`, `universal`, `constant_velocity`, `weld`, `cylindrical`, `prismatic`, `screw`, `planar`, `slot`, `on_plane`, `distance`, `gear`, `rack`, `parallel`, `perpendicular`",
    );
    says(
        &format!("{TIP} joint elbow = screw(arm.B, tip.P, axis = (0, 1, 0));"),
        "joint elbow = screw(arm.B, tip.P, axis = (0, 1, 0));",
        "[MB209] the lead of joint `elbow` is missing | note: write how far it goes in a turn, as in `lead = 5 mm/rev`",
    );
}

#[test]
fn angles_of_bodies_are_those_of_their_joints() {
    says(
        "output a = arm.theta;",
        "theta",
        "[MB201] `arm` has no `theta` | help: the angle is that of a joint: write `pin.angle`",
    );
    says(
        "start { arm.theta = 30 deg; }",
        "theta",
        "[MB201] `arm` has no coordinate `theta` | help: the angle is that of a joint: write `pin.angle`",
    );
    says(
        "output a = arm.omega;",
        "omega",
        "[MB201] `arm` has no `omega` | help: write `arm.omega.x`, or `arm.omega.y`, or `arm.omega.z`",
    );
    says(
        "output a = arm.attitude;",
        "attitude",
        "[MB201] `arm` has no `attitude` | note: `arm` has the points `A`, `B` and the values `x`, `vx`, `ax`, `y`, `vy`, `ay`, `z`, `vz`, `az`, `q0`, `q1`, `q2`, `q3`, `omega.x`, `alpha.x`, `omega.y`, `alpha.y`, `omega.z`, `alpha.z`, `spin.x`, `spin.y`, `spin.z`, `R11` to `R33`, `n.x` to `n.z`",
    );
}

/// The angle of a joint counts turns, with and without a coordinate of its own.
#[test]
fn angles_of_joints_may_be_several_turns() {
    let sprung = "    torsion_spring s at pin { stiffness = 1 N*m/rad; }\n";
    for more in ["", sprung] {
        for angle in ["-725 deg", "800 deg"] {
            check_arm(&format!("{more}    start {{ pin.angle = {angle}; }}\n"));
        }
    }
}

#[test]
fn freedoms_are_counted_by_velocities() {
    says(
        "expect dof = 3;",
        "3",
        "[MB303] expected dof = 3, but the mechanism has 1 degree of freedom: 6 velocities less 5 independent constraints | help: write `expect dof = 1;`, or remove a joint",
    );
}

/// The words under the mark say what is wrong, and not that of another fault of the code.
#[test]
fn the_cause_is_that_of_the_fault() {
    let cause = |line: &str, cause: &str| {
        let text = format!(
            "model M {{ ground {{ point O = (0, 0, 0); }}
    body arm {{ mass = 1 kg; inertia = (2 kg*m^2, 2 kg*m^2, 1 kg*m^2); point A = (0, 0, 0.5 m); }}
    {line} }}"
        );
        let said = mbdsl_compiler::compile(&text).diagnostics;
        let said = said.iter().map(|said| said.cause());
        assert_eq!(said.collect::<Vec<_>>(), [cause], "{line}");
    };
    cause(
        "joint j = screw(ground.O, arm.A, axis = (0, 1, 0));",
        "`lead` is missing",
    );
    let attitude = |form: &str| {
        format!("joint j = spherical(ground.O, arm.A); start {{ arm.attitude = {form}; }}")
    };
    cause(&attitude("axis_angle(30 deg, (0, 1, 0))"), "wrong order");
    cause(
        &attitude("quaternion(1, 0, 0, (0, 1, 0))"),
        "wrong arguments",
    );
    cause(&attitude("euler(zxz, 1 rad)"), "wrong number of arguments");
}

/// The joints of all kinds of rows, and what reads an angle with and without a coordinate of its own.
const COLUMNS: &str = "
model Columns {
    ground { point O = (0, 0, 0); point P = (0, 1 m, 0); point R = (0, 2 m, 0); point S = (0, 3 m, 0); point T = (0, 4 m, 0); }
    body door { mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point O = (0, 0, 0); }
    body nut { mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point O = (0, 0, 0); }
    body cart { mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point O = (0, 0, 0); }
    body b1 { mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point O = (0, 0, 0); }
    body b2 { mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point O = (0, 0, 0); }
    body b3 { mass = 1 kg; inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); point O = (0, 0, 0); }
    joint hinge = revolute(ground.O, door.O, axis = (0, 0, 1));
    joint thread = screw(ground.P, nut.O, axis = (0, 0, 1), lead = 5 mm/rev);
    joint rail = prismatic(ground.R, cart.O, axis = (1, 0, 0));
    joint c1 = universal(ground.O, b1.O, axis = (1, 0, 0), axis2 = (0, 1, 0));
    joint c2 = constant_velocity(ground.S, b2.O, axis = (1, 0, 0));
    joint c3 = planar(ground.T, b3.O, axis = (0, 0, 1));
    drive push: rail.slide = 0.1 m;
    joint mesh = rack(thread, rail, radius = 0.1 m);
    torque closer about hinge = -(1 N*m/rad)*hinge.angle;
    allow(redundant);
}
";

/// What a run in space records is explained in the chapter on tables, with its unit, and nothing else is.
#[test]
fn columns_in_space_are_explained() {
    let compiled = mbdsl_compiler::compile(COLUMNS);
    let Some(verified) = compiled.verified else {
        panic!("{:?}", compiled.diagnostics);
    };
    let run = mbdsl_runtime::simulate(&verified.mechanism(), &mbdsl_runtime::Options::new(0.0));
    let recorded = run.unwrap().trajectory;
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/results.md");
    let book = std::fs::read_to_string(book).unwrap();
    let (_, chapter) = book
        .split_once("## Columns of mechanisms in space")
        .unwrap();
    let (chapter, _) = chapter.split_once("\n## ").unwrap();
    let rows = chapter.lines().filter(|line| line.starts_with("| `"));
    let mut explained = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.split('|').collect();
        for name in cells[1]
            .split(',')
            .map(|name| name.trim().trim_matches('`'))
        {
            let Some(unit) = recorded.unit(name) else {
                panic!(
                    "no column `{name}`: {:?}",
                    recorded.names().collect::<Vec<_>>()
                );
            };
            assert!(cells[3].contains(unit), "{name}: {unit}, {}", cells[3]);
            explained.push(name);
        }
    }
    let of_joints = |name: &&str| name.starts_with("lambda.") || name.starts_with("door.");
    for name in recorded.names().filter(of_joints) {
        let word = name.rsplit('.').next().unwrap();
        let is_listed = !name.starts_with("door.") || explained.contains(&name);
        assert!(is_listed && chapter.contains(&format!("{word}`")), "{name}");
    }
}
