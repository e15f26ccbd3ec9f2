//! Models in space: what is said of mistakes, where, and what attitudes, inertias and joints are made of.

mod attitudes;
mod mirrors;

use crate::helps;
use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::expr::Symbol;
use mbdsl_compiler::model::{BodyKind, Model};
use mbdsl_compiler::program::Pivot;
use mbdsl_runtime::Kind;

fn with(lines: &str) -> String {
    format!(
        "model M {{
    gravity (0, 0, -9.81 m/s^2);
    param a = 30 deg;
    ground {{ point O = (0, 0, 0); direction up = (0, 0, 2); }}
    body arm {{ mass = 1 kg; inertia = (2 kg*m^2, 2 kg*m^2, 1 kg*m^2); point P = (0, 0, 0.5 m); direction n = (1, 2, 2); }}
    body tip {{ mass = 1 kg; inertia = (2 kg*m^2, 2 kg*m^2, 1 kg*m^2); point Q = (0, 0, 0.5 m); }}
    particle bob {{ mass = 1 kg; }}
    rotor wheel {{ pivot = (0, 0, 0); axis = (0, 3, 4); inertia = 1 kg*m^2; }}
    allow(unused); allow(unattached); allow(suspicious);
    {lines}
}}"
    )
}

/// The words that the first error points at, and what it says.
#[track_caller]
fn error(lines: &str) -> (String, String) {
    let text = with(lines);
    let said = compile(&text).diagnostics;
    let grave = said.iter().find(|said| said.severity == Severity::Error);
    let Some(fault) = grave else {
        panic!("{lines}: no error: {said:?}");
    };
    assert_eq!(helps::untried(&text), "", "{lines}");
    let (_, wrong) = helps::wrong(&text, true);
    assert!(wrong.is_empty(), "{wrong}");
    (text[fault.span.range()].to_owned(), fault.message.clone())
}

#[track_caller]
fn is(lines: &str, words: &str, message: &str) {
    let (found, said) = error(lines);
    assert_eq!((found.as_str(), said.as_str()), (words, message), "{lines}");
}

fn model(lines: &str) -> Model {
    let text = with(lines);
    let compiled = compile(&text);
    let grave = compiled
        .diagnostics
        .iter()
        .find(|said| said.severity == Severity::Error);
    assert_eq!(grave, None, "{lines}");
    Model::clone(&compiled.verified.unwrap().program.model)
}

#[test]
fn what_is_planar_is_refused_with_what_to_write() {
    is(
        "force F at arm.P = (1 N, 0);",
        "(1 N, 0)",
        "this has 2 components, and the model is spatial",
    );
    is(
        "torque T on arm = 1 N*m;",
        "1 N*m",
        "torque `T` on `arm` is one number, and a torque on a body in space has three components",
    );
    is(
        "torque T between arm, tip = 1 N*m;",
        "T",
        "a torque between bodies, `T`, is part of planar models only, and this one is spatial",
    );
    is(
        "bar rod from ground.O to (1 m, 0, 0) { mass = 1 kg; }",
        "rod",
        "bar `rod` is part of planar models only, and this one is spatial",
    );
    is(
        "torsion_spring s between arm, tip { stiffness = 1 N*m/rad; }",
        "s",
        "a torsion_spring between bodies, `s`, is part of planar models only, and this one is spatial",
    );
    is(
        "drive d: angle(arm, tip) = 1 rad;",
        "d",
        "a drive of the angle between bodies, `d`, is part of planar models only, and this one is spatial",
    );
    is(
        "joint g = gear(arm, tip, ratio = 2);",
        "arm",
        "in space `gear` joins two joints, and `arm` is none",
    );
}

#[test]
fn what_is_spatial_is_refused_in_the_plane() {
    let planar = |lines: &str| {
        let text = format!(
            "model M {{ ground {{ point O = (0, 0); }}
    body arm {{ mass = 1 kg; inertia = 1 kg*m^2; point P = (0, 1 m); }}
    joint pin = revolute(ground.O, arm.P);
    {lines} }}"
        );
        let said = compile(&text).diagnostics;
        let grave = said
            .into_iter()
            .find(|said| said.severity == Severity::Error);
        assert_eq!(helps::untried(&text), "", "{lines}");
        grave.unwrap().message
    };
    for (lines, message) in [
        (
            "torque T on arm = (0, 1 N*m);",
            "a torque of components, `T`, is part of spatial models only, and this one is planar",
        ),
        (
            "torque T about pin = 1 N*m;",
            "a torque about a joint, `T`, is part of spatial models only, and this one is planar",
        ),
        (
            "start { arm.attitude = quaternion(1, 0, 0, 0); }",
            "an attitude is part of spatial models only, and this one is planar",
        ),
        (
            "joint ball = spherical(ground.O, arm.P);",
            "unknown joint `spherical`",
        ),
    ] {
        assert_eq!(planar(lines), message, "{lines}");
    }
}

#[test]
fn joints_say_what_they_miss() {
    is(
        "joint j = revolute(ground.O, arm.P);",
        "joint j = revolute(ground.O, arm.P);",
        "joint `j` has no axis",
    );
    is(
        "joint j = universal(ground.O, arm.P, axis = (1, 0, 0));",
        "joint j = universal(ground.O, arm.P, axis = (1, 0, 0));",
        "joint `j` has no `axis2`",
    );
    is(
        "joint j = revolute(ground.O, arm.P, axis = (0, 0, 0));",
        "(0, 0, 0)",
        "the axis of joint `j` has length 0, so its direction is undefined",
    );
    is(
        "joint j = revolute(ground.O, arm.P, axis = arm.n);",
        "arm.n",
        "`arm.n` is no direction of the ground",
    );
    is(
        "joint j = revolute(ground.O, arm.P, axis = arm.m);",
        "arm.m",
        "`arm.m` is no direction",
    );
    is(
        "joint j = revolute(ground.O, bob, axis = (0, 0, 1));",
        "bob",
        "joint `j` needs the angle of particle `bob`, which has none",
    );
    is(
        "joint j = spherical(ground.O, arm.P, tip.Q);",
        "spherical",
        "`spherical` joins two points, found 3",
    );
    is(
        "joint j = rack(arm.P, tip.Q, axis = (1, 0, 0), radius = 1 m);",
        "arm.P",
        "in space `rack` joins two joints, and `arm.P` is none",
    );
    is(
        "joint j = spherical(arm.P, arm.P);",
        "arm.P",
        "joint `j` connects `arm` with itself",
    );
    is(
        "joint j = parallel(ground.O, arm.n);",
        "ground.O",
        "`ground.O` is no direction",
    );
    is(
        "joint j = hinge(ground.O, arm.P, axis = (0, 0, 1));",
        "hinge",
        "unknown joint `hinge` in a spatial model",
    );
    is(
        "joint j = spherical(ground.O, arm.P); torque T about j = 1 N*m;",
        "j",
        "torque `T` expects a joint that turns about one axis, and `j` is `spherical`",
    );
    is(
        "drive d: j.angle = 1 rad; joint j = revolute(ground.O, arm.P, axis = (0, 0, 1));",
        "j.angle",
        "drive `d` names `j`, which is declared later",
    );
    is(
        "joint j = revolute(ground.O, arm.P, axis = (0, 0, 1)); output s = j.slide;",
        "j.slide",
        "`j.slide` expects a joint that slides along one axis, and `j` is `revolute`",
    );
    is(
        "joint j = revolute(ground.O, arm.P, axis = (0, 0, 1)); output s = j.reaction;",
        "reaction",
        "joint `j` has no `reaction`",
    );
}

/// What the words in space stand for.
#[test]
fn names_are_understood() {
    let lines = "joint pin = revolute(ground.O, arm.P, axis = (0, 0, 1));
        joint slide = cylindrical(arm.P, tip.Q, axis = arm.n, axis2 = (1, 2, 2));
        torque T about pin = -(1 N*m/rad)*pin.angle - (1 N*m*s/rad)*pin.rate;
        torque W on wheel = 1 N*m;
        torque L on tip local = (0, 0, 1 N*m);
        force F at tip.Q local = (1 N, 0, 0);
        output where = arm.P; output bearing = arm.n.x + arm.R12 + ground.up.z;
        output turning = arm.omega.x + arm.spin.y; output far = slide.slide; output fast = slide.speed;
        output up = arm.q0 + arm.q3; output pull = pin.reaction.z; output bend = pin.moment.x;
        output beta = arm.alpha.z; output lift = bob.z; output climb = bob.vz; output thrust = bob.az;";
    let model = model(lines);
    let names: Vec<&str> = model
        .outputs
        .iter()
        .map(|output| output.name.as_str())
        .collect();
    assert_eq!(names[..3], ["where.x", "where.y", "where.z"]);
    assert_eq!(model.states.len(), 1);
    assert_eq!(model.states[0].name, "pin.angle");
}

/// The mirror image of a hinge solves its rows, and is none.
#[test]
fn hinges_are_not_turned_over() {
    let hinge = "joint j = revolute(ground.O, arm.P, axis = (0, 0, 1));";
    is(
        &format!("{hinge} start {{ arm.attitude = axis_angle((1, 0, 0), 180 deg); }}"),
        "j",
        "`M` was assembled with the axis of `j` reversed at t = 0 s, and no other position was found",
    );
    for angle in [60, 170] {
        model(&format!(
            "{hinge} start {{ guess arm.attitude = axis_angle((1, 0, 0), {angle} deg); }}"
        ));
    }
}

/// What the start gives of joints, by the word that is wrong.
#[test]
fn values_of_joints_are_checked_word_by_word() {
    let hinge = "joint j = revolute(ground.O, arm.P, axis = (0, 0, 1));";
    let start = |lines: &str| format!("{hinge} start {{ {lines} }}");
    is(
        &start("j.angle = 3;"),
        "3",
        "the start of `j.angle` is a plain number, expected rad",
    );
    is(
        &start("j.slide = 1 m;"),
        "j.slide",
        "`j.slide` expects a joint that slides along one axis, and `j` is `revolute`",
    );
    is(
        &start("j.turn = 1 rad;"),
        "j.turn",
        "`j.turn` is nothing that a joint starts with",
    );
    is(
        &start("guess j.rate = 1 rad/s;"),
        "j.rate",
        "`j.rate` is a velocity, and only positions are guessed",
    );
    is(
        &start("j.angle = 1 rad; guess j.angle = 2 rad;"),
        "j.angle",
        "the start of `j.angle` is given twice",
    );
    is(
        &start("arm.attitude = axis_angle((0, 0, 1), 10 deg); j.angle = 30 deg;"),
        "j.angle = 30 deg",
        "the start gives `j.angle` = 30 deg, and the joints and the other values given leave 10 deg",
    );
    is(
        &start("arm.omega.z = 2 rad/s; j.rate = 1 rad/s;"),
        "j.rate = 1 rad/s",
        "the start gives `j.rate` = 1 rad/s, and the joints and the other velocities given leave 2 rad/s",
    );
}

/// A lead is a length for a turn or for a radian, and says which.
#[test]
fn screws_gears_and_racks_are_checked() {
    let screw = |lead: &str| {
        format!(
            "joint s = screw(ground.O, arm.P, axis = (0, 0, 1), lead = {lead}); start {{ arm.attitude = axis_angle((0, 0, 1), a); }}"
        )
    };
    model(&screw("5 mm/rev"));
    is(
        &screw("5 mm"),
        "5 mm",
        "the lead of joint `s` is a length, expected m/rad",
    );
    is(&screw("0 mm/rev"), "0 mm/rev", "the lead of joint `s` is 0");
    let pins = "joint j = revolute(ground.O, arm.P, axis = (0, 0, 1)); joint k = revolute(ground.O, tip.Q, axis = (1, 0, 0));";
    model(&format!("{pins} joint g = gear(j, k, ratio = -2);"));
    is(
        &format!("{pins} joint g = gear(j, j, ratio = -2);"),
        "j",
        "joint `g` connects `j` with itself",
    );
    is(
        &format!("{pins} joint g = rack(j, k, radius = 0.1 m);"),
        "k",
        "joint `g` expects a joint that slides along one axis, and `k` is `revolute`",
    );
    is(
        &format!("joint g = gear(j, k, ratio = -2); {pins}"),
        "j",
        "joint `g` names `j`, which is declared later",
    );
    model(&format!(
        "{pins} torsion_spring w at j {{ stiffness = 1 N*m/rad; free_angle = 2 rev; }} output c = dot(ground.up, arm.n);"
    ));
    is(
        "output c = dot(ground.up, arm.P);",
        "arm.P",
        "`arm.P` is no direction",
    );
}

#[test]
fn what_moved_is_said_as_a_turn() {
    let text = with(
        "joint j = revolute(ground.O, arm.P, axis = (0, 0, 1)); start { guess arm.attitude = axis_angle((1, 0, 0), 3.2 deg); }",
    );
    let said = compile(&text).diagnostics;
    let moved = said.iter().find(|said| said.message.contains("moved"));
    assert_eq!(
        moved.unwrap().message,
        "start: guesses moved: `arm.attitude` by 3.2 deg about (-1, 0, 0)"
    );
}

/// Where nothing but loads and outputs reads an angle, a state counts its turns; a stop or a constraint takes a
/// coordinate, wherever in the text the angle is read first.
#[test]
fn constraints_and_stops_count_turns_by_a_coordinate() {
    const HINGE: &str = "joint pin = revolute(ground.O, arm.P, axis = (0, 1, 0)); \
        torque brake about pin = -(1 N*m*s)*pin.angle/(1 s*rad);";
    let counts = |more: &str| {
        let model = model(&format!("{HINGE} {more}"));
        (model.states.len(), model.nc)
    };
    let (states, rows) = counts("");
    assert_eq!(states, 1);
    assert_eq!(counts("stop low: pin.angle >= -30 deg;"), (0, rows + 1));
    assert_eq!(
        counts("constraint held: pin.angle = 2*wheel.theta;"),
        (0, rows + 2)
    );
}

#[test]
fn rates_by_short_names_are_known() {
    is(
        "joint j = revolute(ground.O, arm.P, axis = (0, 0, 1)); output s = arm.wz;",
        "wz",
        "`arm` has no `wz`",
    );
}

/// The moments of a rod are known to round-off only, however they are turned.
#[test]
fn rods_without_thickness_are_bodies() {
    for inertia in [
        "(0, 0.3 kg*m^2, 0.3 kg*m^2)",
        "(0.3 kg*m^2, 0, 0.3 kg*m^2)",
        "(1 kg*m^2, 1 kg*m^2, 0)",
    ] {
        let text = format!(
            "model Rod {{ ground {{ point O = (0, 0, 0); }}
                body rod {{ mass = 1 kg; inertia = {inertia}; point A = (0.5 m, 0.5 m, 0.5 m); }}
                joint j = revolute(ground.O, rod.A, axis = (1, 1, 1)); }}"
        );
        assert_eq!(compile(&text).diagnostics, [], "{inertia}");
    }
}

#[test]
fn what_holds_a_direction_is_planned_with_a_turn_of_the_body() {
    let text = "model Arm {
        gravity (0, 0, -9.81 m/s^2);
        ground { point O = (0, 0, 0); }
        body upper { mass = 1 kg; inertia = (2 kg*m^2, 2 kg*m^2, 1 kg*m^2); point A = (0, 0, 0); point B = (0.5 m, 0, 0); }
        body fore { mass = 1 kg; inertia = (2 kg*m^2, 2 kg*m^2, 1 kg*m^2); point B = (0, 0, 0); point C = (0, 0.3 m, 0); }
        body hand { mass = 1 kg; inertia = (1 kg*m^2, 2 kg*m^2, 2 kg*m^2); point C = (0, 0, 0.1 m); }
        joint shoulder = revolute(upper.A, ground.O, axis = (1, 2, 2));
        joint elbow = revolute(upper.B, fore.B, axis = (0, 1, 0), axis2 = (2, -1, 2));
        joint wrist = weld(fore.C, hand.C, axis = (0, 0, 1));
    }";
    let verified = compile(text).verified.unwrap();
    let layout = &verified.layout;
    let (nv, plan) = (layout.nv() as u32, &verified.program.plan);
    let mut with_turns: Vec<String> = Vec::new();
    for pivot in &plan.pivots {
        match *pivot {
            Pivot::Pair(velocity, row) if row >= nv => {
                let turns = layout.velocities()[velocity as usize].kind == Kind::Angle;
                let row = layout.constraints()[(row - nv) as usize].name.to_string();
                with_turns.extend(turns.then_some(row));
            }
            Pivot::Pair(..) => panic!("two velocities are a pair"),
            Pivot::One(row) | Pivot::Block(row, _) => assert!(row < nv, "{pivot:?}"),
        }
    }
    with_turns.sort_unstable();
    let tilts =
        "elbow.tilt1 elbow.tilt2 shoulder.tilt1 shoulder.tilt2 wrist.angle wrist.tilt1 wrist.tilt2";
    assert_eq!(with_turns.join(" "), tilts);
}
