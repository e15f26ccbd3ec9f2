//! Several joints in one body, links without mass, and bodies that equalities hold together.

use super::mjcf::{has, lists, refuses};
use super::urdf;

const WALKER: &str = r#"<body name="trunk" pos="0 0 1">
      <joint name="slide" type="slide" axis="1 0 0"/><joint name="rise" type="slide" axis="0 0 1"/>
      <joint name="pitch" axis="0 1 0" range="-30 30" damping="2"/>MASS
      <site name="rise_link"/></body>"#;

#[test]
fn joints_of_one_body_are_a_chain_of_bodies_without_mass() {
    let lines = [
        "body trunk_slide {\n        mass = 0;\n        inertia = (0, 0, 0);",
        "joint slide = prismatic(ground.slide, trunk_slide.slide, axis = (1, 0, 0));",
        "joint rise = prismatic(trunk_slide.slide, trunk_rise.rise, axis = (0, 0, 1));",
        "joint pitch = revolute(trunk_rise.rise, trunk.pitch, axis = (0, 1, 0));",
        "stop pitch_lower: pitch.angle >= -30 deg;",
        "-(2 N*m*s/rad)*pitch.rate",
        "expect dof = 3;",
    ];
    has(WALKER, "", &lines);
    // A body of the file with the name of one between its joints is the one that equalities mean.
    let other = r#"<body name="trunk_slide" pos="3 0 0">MASS<joint name="hinge"/></body>"#;
    let beside = r#"<equality><connect body1="trunk_slide" anchor="1 0 0"/></equality>"#;
    let lines = [
        "joint closure = spherical(trunk_slide.closure, ground.closure);",
        "body trunk_slide_2 {\n        mass = 0;",
        "point closure = (4 m, 0, 0);",
    ];
    has(&(WALKER.to_owned() + other), beside, &lines);
}

#[test]
fn a_free_joint_is_alone() {
    let world = r#"<body name="b"><freejoint/><joint/>MASS</body>"#;
    refuses(world, "", "body `b` has a free joint and others");
    let same = r#"<body name="b"><joint name="j"/><joint name="j"/>MASS</body>"#;
    refuses(same, "", "a second joint `j`");
}

#[test]
fn a_link_without_mass_is_taken_between_joints() {
    let link = "<link name='cross'/><joint name='roll' type='continuous'><parent link='base'/>\
        <child link='cross'/><axis xyz='1 0 0'/></joint>";
    let rod = "<link name='rod'><inertial><mass value='1'/>\
        <inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link>\
        <joint name='pitch' type='continuous'><parent link='cross'/><child link='rod'/><axis xyz='0 1 0'/></joint>";
    let text = urdf(&format!("{link}{rod}")).unwrap().text;
    assert!(text.contains("body cross {\n        mass = 0;"), "{text}");
    assert!(mbdsl_compiler::compile(&text).verified.is_some(), "{text}");
    let found = urdf(link).unwrap_err();
    assert!(
        found.contains("joint `roll` moves link `cross`, which has no mass"),
        "{found}"
    );
}

/// A point on a string of two hinges, as some files describe links, with the rounding of the programs that drew them.
#[test]
fn a_mass_without_moments_is_an_energy() {
    let link = |name: &str, parent: &str, axis: &str| {
        format!(
            "<link name='{name}'><inertial><origin xyz='0 0 -1'/><mass value='2'/>\
             <inertia ixx='-5.42101e-20' ixy='0' ixz='0' iyy='3e-20' iyz='0' izz='0'/></inertial></link>\
             <joint name='to_{name}' type='continuous'><origin xyz='0 0 -1'/><parent link='{parent}'/>\
             <child link='{name}'/><axis xyz='{axis}'/></joint>"
        )
    };
    let text = urdf(&(link("a", "base", "0 1 0") + &link("b", "a", "1 0 0")))
        .unwrap()
        .text;
    let lines = [
        "body a {\n        mass = 0;\n        inertia = (0, 0, 0);\n        center = (0, 0, -1 m);",
        "kinetic a_mass = 1/2*(2 kg)*(a.vx^2 + a.vy^2 + a.vz^2);",
        "potential a_weight = (19.62 N)*a.z;",
    ];
    for line in lines {
        assert!(text.contains(line), "{line} in {text}");
    }
    let compilation = mbdsl_compiler::compile(&text);
    assert!(
        compilation.verified.is_some(),
        "{:?}",
        compilation.diagnostics
    );
}

#[test]
fn welds_hold_bodies_where_the_file_draws_them() {
    let world = r#"<body name="a" pos="0 0 1"><joint name="h" axis="0 1 0" ref="90"/>MASS</body>
        <body name="b" pos="1 0 1" euler="0 0 30"><freejoint/>MASS</body>"#;
    let beside = r#"<equality><weld name="w" body1="a" body2="b"/></equality>"#;
    // The axes of `a` agree with those of `b` where the hinge is at 0, and it is drawn at 90 degrees.
    let lines = [
        "joint w = weld(a.w, b.w, axis = (0, -1, 0), angle = 1.5707963267949 rad);",
        "point w = (0, 0, 1 m);",
        "guess b.x =",
        "        h.angle = 90 deg;",
    ];
    has(world, beside, &lines);
    let turned =
        r#"<equality><weld name="w" body1="a" body2="b" relpose="0 0 2 1 0 0 0"/></equality>"#;
    has(
        &world.replace(" ref=\"90\"", ""),
        turned,
        &["joint w = weld(a.w, b.w"],
    );
    let fixed = r#"<body name="c">MASS</body><body name="d">MASS</body>"#;
    // `eq_data` of MuJoCo has the place of the anchor in the first body as it is given.
    let beside = r#"<equality><weld name="w" body1="a" body2="b" relpose=".3 .2 2.1 1 0 0 0"
        anchor=".1 .2 .3"/></equality>"#;
    let plain = world
        .replace(" ref=\"90\"", "")
        .replace(" euler=\"0 0 30\"", "");
    let lines = [
        "point w = (0.3 m, 0.2 m, 2.1 m);",
        "point w = (0.1 m, 0.2 m, 0.3 m);",
    ];
    has(&plain, beside, &lines);
    let beside = r#"<equality><weld name="w" body1="c" body2="d"/></equality>"#;
    let words = "equality `w` ties two bodies that cannot move against each other";
    refuses(&format!("{world}{fixed}"), beside, words);
    let sites = r#"<equality><weld site1="s" site2="s"/></equality>"#;
    refuses(world, sites, "a `weld` of sites is not read");
}

#[test]
fn limits_of_followers_are_those_of_their_leaders() {
    let world = r#"<body name="a">MASS<joint name="lead" type="slide" range="0 4"/></body>
        <body name="b">MASS<joint name="one" type="slide" range="-1 5"/></body>
        <body name="c">MASS<joint name="two" type="slide" range="-7 1"/></body>"#;
    // one = 1 + 2 lead is in -1 .. 5, so lead in -1 .. 2; two = -one is in -7 .. 1, so one in -1 .. 7.
    let beside = r#"<equality><joint joint1="one" joint2="lead" polycoef="1 2"/>
        <joint joint1="two" joint2="one" polycoef="0 -1"/></equality>"#;
    has(
        world,
        beside,
        &[
            "stop lead_lower: lead.slide >= 0;",
            "stop lead_upper: lead.slide <= 2 m;",
        ],
    );
    let text = super::mjcf::with(world, beside).unwrap().text;
    assert_eq!(text.matches("stop ").count(), 2, "{text}");
    let nothing = beside.replace("\"1 2\"", "\"9 2\"");
    let words = "joint `one` follows `lead`, which its limits hold in -5 m to -2 m; the limits of `lead` leave \
                 nothing of it";
    refuses(world, &nothing, words);
    let held = r#"<equality><joint joint1="lead" polycoef="5"/></equality>"#;
    refuses(
        world,
        held,
        "joint `lead` is held at 5 m, outside of its limits, 0 m to 4 m",
    );
}

#[test]
fn values_in_loops_are_guesses_but_for_the_free_ones() {
    // A four-bar linkage: one freedom, that of the first joint, or of the one with a motor.
    let bar = r#"<inertial pos=".5 0 0" mass="1" diaginertia=".1 .1 .1"/>"#;
    let world = format!(
        r#"<body name="crank" pos="0 0 0" euler="0 -60 0"><joint name="A" axis="0 1 0"/>{bar}
             <body name="coupler" pos="1 0 0" euler="0 60 0"><joint name="B" axis="0 1 0"/>{bar}</body></body>
           <body name="rocker" pos="2 0 0" euler="0 -120 0"><joint name="D" axis="0 1 0"/>{bar}</body>
           <body name="other" pos="9 0 0"><joint name="E" axis="0 1 0"/>{bar}</body>"#
    );
    let beside = r#"<equality><connect body1="coupler" body2="rocker" anchor="1 0 0"/></equality>"#;
    let text = super::mjcf::with(&world, beside).unwrap().text;
    for line in [
        "\n        A.angle = 0;",
        "guess B.angle = 0;",
        "guess D.angle = 0;",
        "\n        E.angle = 0;",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let motor = format!(r#"{beside}<actuator><motor joint="D"/></actuator>"#);
    let text = super::mjcf::with(&world, &motor).unwrap().text;
    for line in [
        "guess A.angle = 0;",
        "guess B.angle = 0;",
        "\n        D.angle = 0;",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
}

/// A constant sum of a hinge and a slide, and one sum that is a multiple of another; lengths are counted from where the
/// file draws the joints: 2 (h - 20 deg) - 0.1 = 0.5*3 (k - 10 deg), as MuJoCo 4.0.0 has it in `efc_pos`.
#[test]
fn tendons_that_are_equal_are_one_constraint() {
    let world = r#"<body name="a">MASS<joint name="h" axis="0 1 0" ref="20"/></body>
        <body name="b">MASS<joint name="k" axis="0 1 0" ref="10"/></body>
        <body name="c">MASS<joint name="rise" type="slide"/></body>"#;
    let tendons = r#"<tendon>
        <fixed name="t"><joint joint="h" coef="2"/></fixed><fixed name="u"><joint joint="k" coef="3"/></fixed>
        <fixed name="v"><joint joint="h" coef="0.25"/><joint joint="rise"/></fixed></tendon>"#;
    let equal = |equality: &str| format!("{tendons}<equality>{equality}</equality>");
    let length: f64 = 0.1 + 40_f64.to_radians() - 15_f64.to_radians();
    let line = format!("((2)*h.angle + (-1.5)*k.angle) = {length:.14}");
    let beside = equal(r#"<tendon name="e" tendon1="t" tendon2="u" polycoef="0.1 0.5"/>"#);
    let lines = [
        "constraint e: ",
        &line,
        "guess k.angle = 10 deg;",
        "        h.angle = 20 deg;",
    ];
    has(world, &beside, &lines);
    let beside = equal(r#"<tendon tendon1="v" polycoef="0.1 7"/>"#);
    let lines = ["constraint tie: ((0.25 m/rad)*h.angle + rise.slide) = 0.187266"];
    has(world, &beside, &lines);
    let beside = equal(
        r#"<tendon name="e" tendon1="t" tendon2="u" polycoef="0 1 1"/><tendon tendon1="x"/>"#,
    );
    lists(
        world,
        &beside,
        &["equalities of a `tendon` that is left out, or with powers: e"],
    );
    let beside = equal(r#"<tendon tendon1="t" tendon2="t"/>"#);
    refuses(
        world,
        &beside,
        "an equality of tendons in which no joint moves",
    );
}
