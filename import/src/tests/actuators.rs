//! Actuators, tendons, rotors, and weight that is held.

use super::mjcf::{has, lists, refuses, with};

const ARM: &str = r#"<body name="a">MASS<joint name="h" axis="0 1 0"/>
    <body name="b">MASS<joint name="rise" type="slide" axis="0 0 1"/></body></body>"#;

fn actuator(actuator: &str, lines: &[&str]) {
    has(ARM, &format!("<actuator>{actuator}</actuator>"), lines);
}

#[test]
fn gains_and_biases_are_efforts() {
    // What MuJoCo 4.0.0 writes for `<motor gear="50"/>`.
    actuator(
        r#"<general name="u" joint="h" gear="50 0 0 0 0 0"/>"#,
        &["input u = 0 N*m;", "about h = 50*u;"],
    );
    actuator(
        r#"<position name="u" joint="h" kp="7" kv="2" gear="3"/>"#,
        &[
            "input u = 0 rad;",
            "(7 N*m/rad)*(u - (3)*h.angle) + (-2 N*m*s/rad)*(3)*h.rate;",
            "= 3*u_effort;",
        ],
    );
    actuator(
        r#"<velocity name="u" joint="rise" kv="4" forcerange="-9 9"/>"#,
        &[
            "input u = 0 m/s;",
            "let u_effort = min(max((4 N*s/m)*(u - rise.speed), -9 N), 9 N);",
        ],
    );
    actuator(
        r#"<general name="u" joint="h" gainprm="4" biastype="affine" biasprm="1 -2 -3"/>"#,
        &["(4 N*m/rad)*u + (-2 N*m/rad)*h.angle + (-3 N*m*s/rad)*h.rate + 1 N*m;"],
    );
    actuator(
        r#"<damper name="u" joint="h" kv="2" ctrlrange="0 1"/>"#,
        &["input u = 0;", "(-2 N*m*s/rad)*h.rate*min(max(u, 0), 1);"],
    );
    let filter = r#"<actuator><general name="u" joint="h" dyntype="filter"/></actuator>"#;
    lists(ARM, filter, &["motors with `dyntype` of `filter`: u"]);
}

/// The gains of classes are those of `mjModel.actuator_gainprm` and `actuator_biasprm` of MuJoCo 4.0.0.
#[test]
fn kinds_of_actuators_inherit_as_in_mujoco() {
    let class = r#"<default><position kp="7" kv="2"/></default>"#;
    let with = |element: &str, lines: &[&str]| {
        has(
            ARM,
            &format!("{class}<actuator>{element}</actuator>"),
            lines,
        );
    };
    with(
        r#"<position name="u" joint="h"/>"#,
        &["(7 N*m/rad)*(u - h.angle) + (-2 N*m*s/rad)*h.rate;"],
    );
    with(
        r#"<position name="u" joint="h" kp="3"/>"#,
        &["(3 N*m/rad)*(u - h.angle) + (-2 N*m*s/rad)*h.rate;"],
    );
    with(
        r#"<velocity name="u" joint="h"/>"#,
        &["(1 N*m*s/rad)*(u - h.rate);"],
    );
    with(
        r#"<general name="u" joint="h"/>"#,
        &["(7 N*m/rad)*(u - h.angle) + (-2 N*m*s/rad)*h.rate;"],
    );
    with(r#"<motor name="u" joint="h"/>"#, &["about h = u;"]);
    let class = r#"<default><general gainprm="5"/></default>"#;
    let beside = format!(r#"{class}<actuator><velocity name="u" joint="h"/></actuator>"#);
    has(ARM, &beside, &["(5 N*m*s/rad)*(u - h.rate);"]);
    let with = |class: &str, element: &str, lines: &[&str]| {
        let beside = format!("<default>{class}</default><actuator>{element}</actuator>");
        has(ARM, &beside, lines);
    };
    // Fewer numbers than the class has replace the first ones.
    with(
        r#"<position kp="20" kv="0.7"/>"#,
        r#"<general name="u" joint="h" biasprm="1"/>"#,
        &["(20 N*m/rad)*(u - h.angle) + (-0.7 N*m*s/rad)*h.rate + 1 N*m;"],
    );
    with(
        r#"<damper kv="3" ctrlrange="0 1"/>"#,
        r#"<damper name="u" joint="h"/>"#,
        &["(-3 N*m*s/rad)*h.rate*min(max(u, 0), 1);"],
    );
    with(
        r#"<general dyntype="filter"/>"#,
        r#"<position name="u" joint="h" kp="5"/>"#,
        &["(5 N*m/rad)*(u - h.angle);"],
    );
    let listed = |class: &str, element: &str, line: &str| {
        let beside = format!("<default>{class}</default><actuator>{element}</actuator>");
        lists(ARM, &beside, &[line]);
    };
    let mixed = "motors whose class is of another kind: u";
    listed(
        r#"<general biastype="affine" biasprm="1 2 -3"/>"#,
        r#"<position name="u" joint="h" kp="7"/>"#,
        mixed,
    );
    listed(
        r#"<intvelocity kp="3"/>"#,
        r#"<general name="u" joint="h"/>"#,
        mixed,
    );
    listed(
        r#"<position/><velocity kv="2"/>"#,
        r#"<position name="u" joint="h"/>"#,
        mixed,
    );
    // A ratio of damping, whatever the element is called.
    listed(
        "",
        r#"<general name="u" joint="h" gainprm="9" biastype="affine" biasprm="0 -9 1"/>"#,
        "`dampratio` of motors: u",
    );
}

#[test]
fn tendons_are_sums_of_joints() {
    let beside = r#"<compiler angle="radian"/><tendon>
        <fixed name="cord" stiffness="3" damping="0.5" springlength="0.1 0.4" range="-1 2">
          <joint joint="h" coef="0.2"/><joint joint="rise" coef="-1"/></fixed>
        <spatial name="rope"/></tendon>
        <actuator><motor name="pull" tendon="cord"/><motor name="reel" tendon="rope"/></actuator>"#;
    let length = "((0.2 m/rad)*h.angle + (-1)*rise.slide)";
    let lines = [
        &format!("-(3 N/m)*(max({length} - (0.4 m), 0) + min({length} - (0.1 m), 0))"),
        "torque cord_h about h = (0.2 m/rad)*cord_tension;",
        "torque pull_motor_h about h = (0.2 m/rad)*pull;",
        &format!("stop cord_lower: {length} >= -1 m;"),
    ];
    has(ARM, beside, &lines);
    lists(
        ARM,
        beside,
        &[
            "tendons of the kind `spatial`: rope",
            "motors of tendons that are left out: reel",
        ],
    );
    // At rest where springs of the joint are: `tendon_lengthspring` of MuJoCo is 2*0.3.
    let world = ARM.replace(
        "type=\"slide\"",
        "type=\"slide\" ref=\".1\" springref=\".3\"",
    );
    let spring = r#"<tendon><fixed name="cord" stiffness="10 5"><joint joint="rise" coef="2"/></fixed></tendon>"#;
    has(&world, spring, &["-(10 N/m)*((2)*rise.slide - (0.6 m))"]);
    lists(
        &world,
        spring,
        &["`stiffness` of tendons after the first number: cord"],
    );
    lists(
        &world,
        &format!(
            r#"<option><flag spring="disable"/></option>{}"#,
            spring.replace("10 5", "10")
        ),
        &["`stiffness` of tendons, as `flag` disables `spring`: cord"],
    );
    refuses(
        ARM,
        r#"<tendon><fixed><joint joint="x" coef="1"/></fixed></tendon>"#,
        "there is no joint `x`",
    );
}

#[test]
fn rotors_are_kinetic_energies() {
    let world = r#"<body name="a">MASS<joint name="h" type="ball" armature="0.5" damping="2"/>
        <body name="b">MASS<joint name="k" axis="0 1 0" armature="0.1"/></body></body>
        <body name="c">MASS<joint name="free" type="free" armature="3"/></body>"#;
    let lines = [
        "kinetic h_rotor = 1/2*(0.5 kg*m^2)*(a.spin.x^2 + a.spin.y^2 + a.spin.z^2);",
        "torque h_damping on a = (-(2 N*m*s/rad)*a.spin.x,",
        "kinetic k_rotor = 1/2*(0.1 kg*m^2)*k.rate^2;",
        "kinetic free_rotor = 1/2*(3 kg)*(c.free.vx^2 + c.free.vy^2 + c.free.vz^2);",
    ];
    has(world, "", &lines);
    lists(world, "", &[]);
}

#[test]
fn weight_that_is_held_is_a_force() {
    // Half of 1 kg, at the center of the body and of a part of it.
    let world = r#"<body name="a" gravcomp="0.5">MASS<joint name="h"/></body>"#;
    has(world, "", &["force a_gravcomp at a = (0, 0, 4.905 N);"]);
    // Without gravity nothing has a weight to be held.
    let weightless = with(world, r#"<option gravity="0 0 0"/>"#).unwrap();
    assert!(!weightless.text.contains("gravcomp"), "{}", weightless.text);
    let world =
        r#"<body name="a">MASS<joint name="h"/><body name="b" gravcomp="0.5">MASS</body></body>"#;
    has(world, "", &["force a_gravcomp at a = (0, 0, 4.905 N);"]);
    // MuJoCo leaves all passive forces out.
    let passive = r#"<option><flag spring="disable" damper="disable"/></option>"#;
    lists(
        world,
        passive,
        &["`gravcomp` of bodies, as `flag` disables `spring` and `damper`: b"],
    );
    let world = world.replace("name=\"b\"", "name=\"b\" pos=\"1 0 0\"");
    has(
        &world,
        "",
        &[
            "force a_gravcomp at a.a_center = (0, 0, 4.905 N);",
            "point a_center = (1 m, 0, -1 m);",
        ],
    );
}

#[test]
fn a_total_mass_scales_all() {
    let beside = r#"<compiler settotalmass="6"/>"#;
    let world = format!("<body>MASS</body>{ARM}");
    // Three bodies of 1 kg, one of which cannot move.
    has(
        &world,
        beside,
        &[
            "mass = 2 kg;",
            "inertia = (0.2 kg*m^2, 0.2 kg*m^2, 0.2 kg*m^2);",
        ],
    );
}

#[test]
fn masses_of_meshes_are_asked_for_where_they_matter() {
    let mesh = |attributes: &str| format!(r#"<geom type="mesh" mesh="m" {attributes}/>"#);
    let moving = |inside: &str| format!("<body>{inside}<joint/><geom size='1'/></body>");
    refuses(&moving(&mesh("")), "", "there is no mesh `m`");
    has(
        &moving(&mesh("density=\"0\"")),
        "",
        &["mass = 4188.7902047863"],
    );
    has(
        &(moving("") + &format!("<body>{}</body>", mesh(""))),
        "",
        &["mass = 4188.7902047863"],
    );
}

#[test]
fn the_ends_of_a_shape_say_where_it_is() {
    let world = r#"<body name="a"><joint/>
        <geom type="capsule" size=".1" pos="0 0 9" euler="9 0 0" fromto="0 0 0 2 0 0"/></body>"#;
    has(world, "", &["center = (1 m, 0, 0);"]);
}

#[test]
fn a_free_joint_has_no_limits() {
    let class = r#"<default><joint limited="true"/></default>"#;
    has(
        r#"<body name="a"><joint name="j" type="free"/>MASS</body>"#,
        class,
        &["expect dof = 6;"],
    );
    refuses(
        r#"<body>MASS<joint/><body name="a"><freejoint/>MASS</body></body>"#,
        "",
        "body `a` moves freely, and is in another body",
    );
    refuses(
        ARM,
        r#"<compiler autolimits="false"/><actuator><motor joint="h" ctrlrange="0 1"/></actuator>"#,
        "`ctrlrange` without `ctrllimited`, which it needs, as `autolimits` is `false`",
    );
}

/// MuJoCo 4.0.0 has the gain 2 and the biases 0, -2 and -3 for these, and the gain 1 for a motor.
#[test]
fn a_motor_in_a_class_ends_what_comes_before_it() {
    let class = r#"<default><muscle ctrlrange="0 100"/><motor gear="3"/><position kp="10" kv="3"/></default>"#;
    let with = |actuator: &str| format!("{class}<actuator>{actuator}</actuator>");
    let lines =
        ["(2 N*m/rad)*(min(max(u, 0), 100 rad) - (3)*h.angle) + (-3 N*m*s/rad)*(3)*h.rate;"];
    has(
        ARM,
        &with(r#"<position name="u" joint="h" kp="2"/>"#),
        &lines,
    );
    let lines = ["let u_effort = min(max(u, 0), 100 N*m);"];
    has(ARM, &with(r#"<motor name="u" joint="h"/>"#), &lines);
}
