//! Bodies, joints, classes and what holds joints together; numbers are those of MuJoCo 4.0.0.

use crate::{Base, Format, Imported, import};

const MASS: &str = r#"<inertial pos="0 0 -1" mass="1" diaginertia=".1 .1 .1"/>"#;

/// The model of bodies in a world, with `MASS` for a mass, and what is beside the world.
pub(super) fn with(world: &str, beside: &str) -> Result<Imported, String> {
    let world = world.replace("MASS", MASS);
    let text = format!("<mujoco>{beside}<worldbody>{world}</worldbody></mujoco>");
    import(&text, Format::Mjcf, Base::Fixed).map_err(|fault| fault.to_string())
}

/// Checks that a model compiles and has lines.
pub(super) fn has(world: &str, beside: &str, lines: &[&str]) {
    let text = with(world, beside).unwrap().text;
    for line in lines {
        assert!(text.contains(line), "{line} in {text}");
    }
    let compilation = mbdsl_compiler::compile(&text);
    assert!(compilation.verified.is_some(), "{text}");
}

/// Checks that a description is refused in words.
pub(super) fn refuses(world: &str, beside: &str, words: &str) {
    let found = with(world, beside).unwrap_err();
    assert!(found.contains(words), "{found}");
}

/// Checks what is listed as left out, without the line about shapes.
pub(super) fn lists(world: &str, beside: &str, list: &[&str]) {
    let mut left: Vec<String> = with(world, beside)
        .unwrap()
        .left
        .iter()
        .map(ToString::to_string)
        .collect();
    left.retain(|left| !left.starts_with("`geom` but"));
    assert_eq!(left, list);
}

/// Two hinges, with attributes of the first.
fn hinges(first: &str) -> String {
    format!(
        r#"<body name="a">MASS<joint name="h" axis="0 1 0" {first}/></body>
           <body name="b">MASS<joint name="k" axis="0 1 0"/></body>
           <body name="c">MASS<joint name="l" axis="0 1 0"/></body>"#
    )
}

#[test]
fn a_follower_keeps_a_distance_to_where_the_file_draws_it() {
    // The polynomial is one of the differences to `ref`: k = 0.1 + 2*(h - 0.5).
    let beside = r#"<compiler angle="radian"/>
        <equality><joint joint1="k" joint2="h" polycoef="0.1 2"/></equality>"#;
    let lines = [
        "constraint k_follows: k.angle - (2)*h.angle - (-0.9 rad) = 0;",
        "h.angle = 0.5 rad;",
        "guess k.angle = 0.1 rad;",
    ];
    has(&hinges(r#"ref="0.5""#), beside, &lines);
    // A factor that is not written is 1; the follower is drawn at 0.5.
    let beside = r#"<compiler angle="radian"/>
        <equality><joint joint1="h" joint2="k" polycoef="0.3"/></equality>"#;
    let lines = ["constraint h_follows: h.angle - k.angle - (0.8 rad) = 0;"];
    has(&hinges(r#"ref="0.5""#), beside, &lines);
}

#[test]
fn an_equality_of_one_joint_holds_it() {
    let beside = r#"<compiler angle="radian"/>
        <equality><joint joint1="h" polycoef="0.1 7"/></equality>"#;
    let lines = [
        "constraint h_follows: h.angle - (0.6 rad) = 0;",
        "expect dof = 2;",
    ];
    has(&hinges(r#"ref="0.5""#), beside, &lines);
}

#[test]
fn joints_in_a_circle_are_refused() {
    let circle = |pairs: &[[&str; 2]]| {
        let joints = pairs.iter();
        let joints =
            joints.map(|[one, other]| format!(r#"<joint joint1="{one}" joint2="{other}"/>"#));
        format!("<equality>{}</equality>", joints.collect::<String>())
    };
    let two = circle(&[["h", "k"], ["k", "h"]]);
    refuses(
        &hinges(""),
        &two,
        "the joints `h`, `k` follow each other in a circle",
    );
    let three = circle(&[["h", "k"], ["k", "l"], ["l", "h"]]);
    refuses(
        &hinges(""),
        &three,
        "the joints `h`, `k`, `l` follow each other in a circle",
    );
    refuses(
        &hinges(""),
        &circle(&[["k", "k"]]),
        "joint `k` follows itself",
    );
}

#[test]
fn long_chains_of_followers_are_read() {
    let count = 60;
    let world: String = (0..count)
        .map(|i| format!(r#"<body name="b{i}">MASS<joint name="j{i}" axis="0 1 0"/></body>"#))
        .collect();
    let joints: String = (1..count)
        .map(|i| {
            format!(
                r#"<joint joint1="j{}" joint2="j{i}" polycoef="1 1"/>"#,
                i - 1
            )
        })
        .collect();
    let beside = format!("<equality>{joints}</equality>");
    let text = with(&world, &beside).unwrap().text;
    assert!(text.contains("j0.angle = 59 rad;"), "{text}");
}

#[test]
fn equalities_that_cannot_be_taken_are_refused() {
    let twice =
        r#"<equality><joint joint1="h" joint2="k"/><joint joint1="h" joint2="l"/></equality>"#;
    refuses(
        &hinges(""),
        twice,
        "joint `h` is `joint1` of two equalities",
    );
    let ball = r#"<equality><joint joint1="h" joint2="k"/></equality>"#;
    refuses(
        &hinges(r#"type="ball""#),
        ball,
        "joint `h` has no single value",
    );
    let fixed = r#"<body name="d">MASS</body>"#;
    let follows_fixed = r#"<equality><joint joint1="h" joint2="d_fixed"/></equality>"#;
    refuses(
        &(hinges("") + fixed),
        follows_fixed,
        "there is no joint `d_fixed`",
    );
    let both = r#"<equality><connect site1="s" site2="s" body1="a"/></equality>"#;
    refuses(&hinges(""), both, "a `connect` has sites or bodies");
}

#[test]
fn classes_say_whether_equalities_are_active() {
    let beside = r#"<default><joint damping="2"/><equality active="false"/></default>
        <equality><joint joint1="h" joint2="k" name="e"/></equality>"#;
    lists(&hinges(""), beside, &["equalities that are not active: e"]);
}

#[test]
fn frames_turn_and_move_the_joints_in_them() {
    let world = r#"<body name="a">MASS<frame pos="1 0 0" euler="0 0 90">
        <joint name="h" axis="1 0 0" pos="0 0.5 0"/></frame></body>"#;
    has(
        world,
        "",
        &[
            "joint h = revolute(ground.h, a.h, axis = (0, 1, 0));",
            "point h = (0.5 m, 0, 0);",
        ],
    );
    let class =
        r#"<default><default class="c"><joint damping="2" axis="1 0 0"/></default></default>"#;
    let world = r#"<body name="a">MASS<frame childclass="c" euler="0 0 90"><joint name="h"/></frame></body>"#;
    has(world, class, &["axis = (0, 1, 0)", "-(2 N*m*s/rad)*h.rate"]);
}

#[test]
fn frames_move_the_masses_in_them() {
    let world = r#"<body name="a"><joint/><frame pos="1 0 0">MASS</frame><geom size="9"/></body>"#;
    has(world, "", &["mass = 1 kg;", "center = (1 m, 0, -1 m);"]);
    let twice = r#"<body name="a"><joint/><frame pos="1 0 0">MASS</frame>MASS</body>"#;
    refuses(twice, "", "a second `inertial` in a body");
}

#[test]
fn frames_in_one_another_are_read_without_recursion() {
    let depth = 900;
    let frames = format!(
        r#"<body name="a">{}MASS<joint/>{}</body>"#,
        r#"<frame pos="0 0 1">"#.repeat(depth),
        "</frame>".repeat(depth)
    );
    has(&frames, "", &["center = (0, 0, 899 m);"]);
}

#[test]
fn classes_of_actuators_are_one() {
    let world = r#"<body name="a">MASS<joint name="h"/></body>"#;
    for kind in [
        "general",
        "motor",
        "position",
        "velocity",
        "cylinder",
        "muscle",
        "intvelocity",
    ] {
        let beside = format!(
            r#"<default><{kind} gear="50"/></default><actuator><motor joint="h"/></actuator>"#
        );
        has(world, &beside, &["= 50*h_motor;"]);
    }
    let later = r#"<default><motor gear="50"/><general gear="4"/></default>
        <actuator><motor jointinparent="h"/></actuator>"#;
    has(world, later, &["= 4*h_motor;"]);
    // The class of the bodies around a joint is not that of its motor.
    let world = r#"<body name="a" childclass="c">MASS<joint name="h"/></body>"#;
    let classes =
        r#"<default><default class="c"><motor gear="50" ctrlrange="-1 1"/></default></default>"#;
    let without = format!(r#"{classes}<actuator><motor joint="h"/></actuator>"#);
    has(world, &without, &["about h = h_motor;"]);
    let named = format!(r#"{classes}<actuator><motor name="m" class="c" joint="h"/></actuator>"#);
    let lines = [
        "let m_effort = min(max(m_2, -1 N*m), 1 N*m);",
        "= 50*m_effort;",
    ];
    has(world, &named, &lines);
    lists(world, &named, &[]);
    let gains =
        r#"<default><position kp="7" kv="2"/></default><actuator><motor joint="h"/></actuator>"#;
    lists(world.replace("childclass=\"c\"", "").as_str(), gains, &[]);
}

#[test]
fn classes_place_shapes_and_sites() {
    let classes = r#"<default><default class="foot">
        <geom size=".1" pos="0 0 -1"/><site pos="0 0 3"/></default></default>"#;
    let world =
        r#"<body name="a"><joint/><geom class="foot"/><site name="s" class="foot"/></body>"#;
    has(
        world,
        classes,
        &["center = (0, 0, -1 m);", "point s = (0, 0, 3 m);"],
    );
    let world =
        r#"<body name="a"><joint/><geom size=".1"/><site name="s" fromto="0 0 0 1 2 4"/></body>"#;
    has(world, "", &["point s = (0.5 m, 1 m, 2 m);"]);
}

#[test]
fn orientations_replace_those_of_classes_in_any_form() {
    let turned = |class: &str, own: &str, moments: &str| {
        let beside = format!("<default><geom {class}/></default>");
        let world = format!(
            r#"<body name="a"><joint/><geom type="box" size="1 2 3" mass="3" {own}/></body>"#
        );
        has(&world, &beside, &[moments]);
    };
    // The moments are 13, 10 and 5.
    let about_z = "inertia = (10 kg*m^2, 13 kg*m^2, 5 kg*m^2);";
    let about_x = "inertia = (13 kg*m^2, 5 kg*m^2, 10 kg*m^2);";
    let not = "inertia = (13 kg*m^2, 10 kg*m^2, 5 kg*m^2);";
    turned(r#"euler="0 0 90""#, "", about_z);
    turned(r#"quat="0 1 0 0""#, r#"euler="0 0 90""#, about_z);
    turned(r#"euler="0 0 90""#, r#"quat="0 1 0 0""#, not);
    turned(r#"euler="0 0 90""#, r#"axisangle="1 0 0 90""#, about_x);
    turned(r#"axisangle="1 0 0 90""#, r#"euler="0 0 90""#, about_z);
    let two = r#"<body><joint/><geom size="1" quat="0 1 0 0" euler="0 0 90"/></body>"#;
    refuses(
        two,
        "",
        "`quat` and `euler` are two orientations of one element",
    );
}

#[test]
fn fewer_sizes_than_those_of_the_class_replace_the_first() {
    let world = r#"<body name="a"><joint/><geom size="0.5"/></body>"#;
    let classes = r#"<default><geom type="box" size="1 2 3"/></default>"#;
    has(world, classes, &["mass = 24000 kg;"]);
    let nested = r#"<default><geom type="box" size="1 2 3"/>
        <default class="c"><geom size="5"/></default></default>"#;
    has(
        &world.replace("size=\"0.5\"", "class=\"c\""),
        nested,
        &["mass = 240000 kg;"],
    );
}

#[test]
fn outermost_classes_are_one() {
    let world = r#"<body name="a"><joint name="h" class="c"/><geom size="1"/></body>"#;
    let classes = r#"<default><joint damping="3"/><default class="c"><joint stiffness="1"/></default></default>
        <default><joint armature="2"/><geom density="500"/></default>"#;
    // A class takes what those around it had before.
    let lines = [
        "mass = 2094.3951023932 kg;",
        "-(3 N*m*s/rad)*h.rate",
        "-(1 N*m/rad)*h.angle",
    ];
    has(world, classes, &lines);
    lists(world, classes, &[]);
    let outer = world.replace("class=\"c\"", "");
    has(
        &outer,
        classes,
        &["kinetic h_rotor = 1/2*(2 kg*m^2)*h.rate^2;"],
    );
    let two = r#"<default class="x"/><default class="y"/>"#;
    refuses(world, two, "the classes `x` and `y` are both outermost");
    let again = r#"<default><default class="c"/><default class="c"/></default>"#;
    refuses(world, again, "a second class `c`");
}

#[test]
fn shapes_that_mujoco_would_change_are_refused() {
    let refused = |geom: &str, words: &str| {
        refuses(&format!("<body><joint/><geom {geom}/></body>"), "", words);
    };
    refused(
        r#"type="box" size="9 9 9" mesh="t""#,
        "the `box` has the sizes of the mesh `t`",
    );
    refused(
        r#"size="1" fromto="0 0 0 1 0 0""#,
        "`fromto` is not for a `sphere`",
    );
    refused(
        r#"size="1" shellinertia="1""#,
        "`shellinertia`: expected `true` or `false`, found `1`",
    );
}

#[test]
fn names_on_several_lines_stay_in_the_comment() {
    let world = "<body name='a'><joint name='h&#10;model X {' frictionloss='1'/>MASS</body>";
    has(
        world,
        "",
        &["// Left out: `frictionloss` of joints: h model X {."],
    );
}

#[test]
fn places_of_the_world_are_points_of_the_ground() {
    let world = r#"<site name="mark" pos="1 2 3"/><body name="table" pos="0 0 1"/>
        <body name="a">MASS<joint name="h"/></body>"#;
    let lines = [
        "point mark = (1 m, 2 m, 3 m);",
        "point table = (0, 0, 1 m);",
    ];
    has(world, "", &lines);
    let compilation = mbdsl_compiler::compile(&with(world, "").unwrap().text);
    assert!(
        compilation.diagnostics.is_empty(),
        "{:?}",
        compilation.diagnostics
    );
}

#[test]
fn numbers_that_are_too_large_are_refused() {
    let world = r#"<body name="a"><joint name="h"/><geom size="1e200"/></body>"#;
    refuses(world, "", "the inertia of link `a` is not finite");
    let world = r#"<body name="a">MASS<joint name="h" pos="1e308 0 0"/></body>"#;
    let world = format!(r#"<frame pos="1e308 0 0">{world}</frame>"#);
    refuses(&world, "", "joint `h` is not finite");
}
