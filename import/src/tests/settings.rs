//! Effects of `compiler` and `option` of MJCF, and attributes that are not read.

use super::mjcf::{has, lists, refuses};

/// A hinge with attributes, and two shapes of which one is in group 2.
fn hinge(joint: &str) -> String {
    format!(
        r#"<body name="a"><geom size=".1" pos="0 0 -1"/><geom group="2" size=".1" pos="0 0 -1"/>
           <joint name="h" axis="0 1 0" {joint}/></body>"#
    )
}

#[test]
fn groups_say_which_shapes_have_a_mass() {
    has(&hinge(""), "", &["mass = 8.37758040957278 kg;"]);
    let one = r#"<compiler inertiagrouprange="0 0"/>"#;
    has(&hinge(""), one, &["mass = 4.18879020478639 kg;"]);
    lists(&hinge(""), one, &[]);
}

#[test]
fn an_inertial_counts_where_shapes_have_no_mass() {
    let compiler = r#"<compiler inertiafromgeom="true"/>"#;
    has(
        "<body name='a'>MASS<joint/></body>",
        compiler,
        &["mass = 1 kg;"],
    );
    has(
        "<body name='a'>MASS<joint/><geom size='1' mass='0'/></body>",
        compiler,
        &["mass = 1 kg;"],
    );
    has(
        "<body name='a'>MASS<joint/><geom size='1' mass='5'/></body>",
        compiler,
        &["mass = 5 kg;"],
    );
}

#[test]
fn settings_that_change_bodies_are_refused() {
    let needle = r#"<body><inertial pos="0 0 0" mass="1" diaginertia="1 1 5"/><joint/></body>"#;
    let balance = r#"<compiler balanceinertia="true"/>"#;
    refuses(needle, balance, "`balanceinertia` changes this inertia");
    lists(&needle.replace("1 1 5", "1 1 1.5"), balance, &[]);
    for setting in ["boundmass", "boundinertia"] {
        refuses(needle, &format!(r#"<compiler {setting}="1"/>"#), setting);
    }
    refuses(
        needle,
        r#"<compiler coordinate="global"/>"#,
        "global coordinates",
    );
    refuses(
        needle,
        r#"<compiler inertiafromgeom="yes"/>"#,
        "expected `true` or `false` or `auto`",
    );
    let both = r#"<body><inertial pos="0 0 0" mass="1" diaginertia="1 1 1" fullinertia="1 1 1 0 0 0"/><joint/></body>"#;
    refuses(both, "", "two inertias of one body");
}

#[test]
fn what_changes_joints_is_refused_or_listed() {
    refuses(
        &hinge(r#"springdamper="1 1""#),
        "",
        "`springdamper` of joint `h`: let MuJoCo",
    );
    let class = r#"<default><joint springdamper="1 1"/></default>"#;
    refuses(&hinge(""), class, "`springdamper` of joint `h`");
    let damping = hinge(r#"damping="1 2 3" frictionloss="0" springyield="1""#);
    let list = [
        "`damping` of joints after the first number: h",
        "`springyield` of joints: h",
    ];
    lists(&damping, "", &list);
    has(&damping, "", &["-(1 N*m*s/rad)*h.rate"]);
}

#[test]
fn limits_are_those_of_mujoco() {
    let needs = r#"<compiler autolimits="false"/>"#;
    let range = r#"range="-1 1""#;
    refuses(
        &hinge(range),
        needs,
        "joint `h` has a `range` and no `limited`",
    );
    refuses(
        &hinge(r#"limited="true""#),
        "",
        "joint `h` is limited and has no `range`",
    );
    refuses(
        &hinge(r#"limited="1" range="-1 1""#),
        "",
        "`limited`: expected",
    );
    lists(
        &hinge(r#"range="1 -1""#),
        "",
        &["`range` of joints that goes backward: h"],
    );
}

#[test]
fn flags_disable_parts() {
    let flag = |flag: &str| format!("<option><flag {flag}='disable'/></option>");
    let all = hinge(r#"range="-10 10" damping="2" stiffness="3""#);
    let off =
        |flag: &str, words: &str| format!("`{words}` of joints, as `flag` disables `{flag}`: h");
    let [limit, damper, spring] = [
        ("limit", "range"),
        ("damper", "damping"),
        ("spring", "stiffness"),
    ]
    .map(|(f, w)| off(f, w));
    lists(&all, &flag("limit"), &[&limit]);
    lists(&all, &flag("constraint"), &[&limit]);
    lists(&all, &flag("damper"), &[&damper]);
    lists(&all, &flag("spring"), &[&spring]);
    lists(&all, &flag("passive"), &[&damper, &spring]);
    lists(&all, &flag("contact"), &["`contact` of `flag`"]);
    let motor = "<actuator><motor name='m' joint='h'/></actuator>";
    lists(
        &hinge(""),
        &(flag("actuation") + motor),
        &["motors, which `flag` disables: m"],
    );
    let held = "<equality><joint name='e' joint1='h'/></equality>";
    lists(
        &hinge(""),
        &(flag("equality") + held),
        &["equalities, which `flag` disables: e"],
    );
    let text = super::mjcf::with(&all, &flag("gravity")).unwrap().text;
    assert!(!text.contains("gravity"), "{text}");
}

#[test]
fn attributes_that_are_not_read_are_listed() {
    let body = r#"<body name="a" sleep="never" mocap="false">MASS
        <joint name="h" margin="0" solreflimit="1 1" dampng="3"/><site name="s" rgba="1 1 1 1"/></body>"#;
    let list = [
        "`sleep` of bodies: a",
        "`dampng` of joints: h",
        "`solreflimit` of joints: h",
        "`rgba` of sites: s",
    ];
    lists(body, "", &list);
    let beside = r#"<compiler fitaabb="true" meshdir="m" discardvisual="false"><lengthrange/></compiler>
        <option timestep="1"><unknown/></option><default><joints/></default>
        <equality><joint name="e" joint1="h" solref="1 1"/></equality>"#;
    let list = [
        "`fitaabb` of `compiler`",
        "`lengthrange` of `compiler`",
        "`timestep` of `option`",
        "`unknown` of `option`",
        "`joints` of classes",
        "`solref` of equalities of a `joint`: e",
    ];
    let one = r#"<body name="a">MASS<joint name="h"/></body>"#;
    let mut found: Vec<String> = super::mjcf::with(one, beside)
        .unwrap()
        .left
        .iter()
        .map(ToString::to_string)
        .collect();
    found.sort();
    let mut list = list.map(str::to_owned);
    list.sort();
    assert_eq!(found, list);
}
