//! Values of joints at the start, and notes.

use super::mjcf::{has, refuses, with};
use crate::{Base, Format, import};

/// The notes of a description, each with its line.
fn notes(world: &str, beside: &str) -> Vec<String> {
    let notes = with(world, beside).unwrap().notes;
    notes
        .into_iter()
        .map(|note| format!("{}: {}", note.line, note.message))
        .collect()
}

#[test]
fn angles_are_those_of_the_file() {
    let world = r#"<body name="a">MASS
        <joint name="h" axis="0 1 0" ref="30" range="-20 80" stiffness="3" springref="10"/>
        <body name="b" pos="0 0 -1">MASS<joint name="rise" type="slide" axis="0 0 1" ref="0.5"/></body></body>"#;
    let lines = [
        "h.angle = 30 deg;",
        "stop h_lower: h.angle >= -20 deg;",
        "stop h_upper: h.angle <= 80 deg;",
        "-(3 N*m/rad)*(h.angle - 10 deg)",
        "rise.slide = 0.5 m;",
        // The body is drawn at -1, and 0.5 from where the slide is 0.
        "center = (0.5 m, 0, -0.866025403784439 m);",
    ];
    has(world, "", &lines);
}

#[test]
fn a_start_outside_of_limits_is_another_one_and_noted() {
    let world = r#"<body name="a">MASS<joint name="h" axis="0 1 0" range="-170 -10"/></body>"#;
    has(world, "", &["h.angle = -90 deg;"]);
    let note = "1: joint `h` starts at -90 deg, the middle of its limits: 0 deg is outside of -170 deg to -10 deg";
    assert_eq!(notes(world, ""), [note]);
    let home = r#"<keyframe><key name="home" qpos="0.5"/></keyframe>"#;
    has(world, home, &["h.angle = -10 deg;"]);
    let note = "joint `h` starts at -10 deg, the nearest limit: 28.65 deg is outside of -170 deg to -10 deg";
    assert!(
        notes(world, home)[0].ends_with(note),
        "{:?}",
        notes(world, home)
    );
}

#[test]
fn the_key_home_is_the_start() {
    let world = r#"<body name="a">MASS<freejoint/>
        <body name="b">MASS<joint name="h" axis="0 1 0"/></body></body>"#;
    let beside = r#"<actuator><muscle joint="h"/><motor name="u" joint="h"/></actuator><keyframe>
        <key name="up" qpos="0"/>
        <key name="home" qpos="1 2 3 0 0 0 2 0.25" qvel="0 0 1 0 2 0 0.5" ctrl="7 4"/></keyframe>"#;
    // Half a turn about z, and 2 rad/s about the y axis of the body, which is -y of the world; the center is below.
    let lines = [
        "input u = 4 N*m;",
        "a.x = 1 m;",
        "a.y = 2 m;",
        "a.z = 2 m;",
        "a.attitude = quaternion(0, 0, 0, 1);",
        "h.angle = 0.25 rad;",
        "a.vx = 2 m/s;",
        "a.vz = 1 m/s;",
        "a.omega.y = 2 rad/s;",
        "h.rate = 0.5 rad/s;",
    ];
    has(world, beside, &lines);
    let left = with(world, beside).unwrap().left;
    assert!(
        left.iter()
            .any(|left| left.to_string() == "`key`, which is not the start: up")
    );
    let home = |qpos: &str| format!(r#"<keyframe><key name="home" qpos="{qpos}"/></keyframe>"#);
    refuses(world, &home("1 2 3"), "`qpos`: expected 8 numbers, found 3");
    refuses(
        world,
        &home("1 2 3 0 0 0 0 1"),
        "`qpos`: the quaternion of joint `a_joint` is 0",
    );
}

#[test]
fn other_names_are_noted() {
    let world = r#"<body name="gripper">MASS<joint name="gripper"/></body><body name="left hand">MASS<joint/></body>"#;
    let note = "1: names that the model has otherwise: `left hand` is `left_hand`, `gripper` is `gripper_2`";
    let found = notes(world, "");
    assert!(found[0].starts_with(note), "{found:?}");
}

#[test]
fn a_robot_that_cannot_move_is_refused() {
    let link = r#"<robot name="r"><link name="a"><inertial><mass value="1"/>
        <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>"#;
    let found = import(link, Format::Urdf, Base::Fixed).unwrap_err();
    assert!(
        found
            .message
            .contains("with a free base (`--free-base`) the first link is a body"),
        "{found}"
    );
    let text = import(link, Format::Urdf, Base::Free).unwrap().text;
    assert!(text.contains("expect dof = 6;"), "{text}");
    refuses(
        "<body>MASS</body>",
        "",
        "no joint moves, so that nothing can move",
    );
}

#[test]
fn joints_at_one_place_share_a_point() {
    let world = r#"<body name="a">MASS<joint name="h" axis="1 0 0"/>
        <body name="b">MASS<joint name="k" axis="0 1 0"/><body name="c">MASS<joint name="l" axis="1 0 0"/></body></body></body>"#;
    let text = with(world, "").unwrap().text;
    assert!(text.contains("joint k = revolute(a.h, b.k"), "{text}");
    // Not one note about points that coincide.
    let compilation = mbdsl_compiler::compile(&text);
    assert!(
        compilation.diagnostics.is_empty(),
        "{:?}",
        compilation.diagnostics
    );
}

#[test]
fn a_follower_that_the_key_starts_elsewhere_is_noted() {
    let world = r#"<body name="a">MASS<joint name="h" axis="0 1 0"/></body>
        <body name="b">MASS<joint name="k" axis="0 1 0"/></body>"#;
    let beside = |qpos: &str, qvel: &str| {
        format!(
            r#"<compiler angle="radian"/><equality><joint joint1="k" joint2="h" polycoef="0.1 2"/></equality>
            <keyframe><key name="home" qpos="{qpos}" qvel="{qvel}"/></keyframe>"#
        )
    };
    assert!(notes(world, &beside("0.2 0.5", "1 2")).is_empty());
    let found = notes(world, &beside("0.2 0.3", "1 3"));
    let expected = [
        "3: joint `k` follows `h` and starts at 28.65 deg, not at 17.19 deg as in the key",
        "3: joint `k` follows `h` and has its start velocity, 2, not 3 as in the key",
    ];
    assert_eq!(found, expected);
}

/// A hinge whose inertia is 0.01 + 1*0.2^2 + 0.05 = 0.1 kg*m^2, and a slide that moves 2 kg.
#[test]
fn stiff_dampers_ask_for_steps_of_one_length() {
    let settings = "simulate { method = generalized-alpha; h = 1 ms; }";
    let hinge = |damping: &str| {
        format!(
            r#"<body name="a"><inertial pos="0.2 0 0" mass="1" diaginertia="0.001 0.01 0.01"/>
               <joint name="h" axis="0 1 0" armature="0.05" damping="{damping}"/></body>"#
        )
    };
    assert!(!with(&hinge("9000"), "").unwrap().text.contains("simulate"));
    has(&hinge("20000"), "", &[settings]);
    let note = "2: runs take `generalized-alpha` with steps of 1 ms, since the dampers are stiff: that of joint `h` \
                ends its motion at a rate of 2e5/s";
    assert_eq!(notes(&hinge("20000"), ""), [note]);
    let slide = |damping: &str| {
        format!(
            r#"<body name="a">MASS<joint name="s" type="slide" damping="{damping}"/>
               <body name="b">MASS<joint name="h" axis="0 1 0"/></body></body>"#
        )
    };
    assert!(
        !with(&slide("190000"), "")
            .unwrap()
            .text
            .contains("simulate")
    );
    has(&slide("210000"), "", &[settings]);
    let servo =
        r#"<actuator><position name="u" joint="s" kp="1" kv="21000" gear="10"/></actuator>"#;
    has(&slide("0"), servo, &[settings]);
    let servo = servo.replace("gear=\"10\"", "gear=\"3\"");
    assert!(!with(&slide("0"), &servo).unwrap().text.contains("simulate"));
}
