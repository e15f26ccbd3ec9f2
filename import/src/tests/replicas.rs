//! Parts that stand for several; numbers are those of MuJoCo 4.0.0.

use super::mjcf::{has, refuses, with};

#[test]
fn replicas_are_moved_and_turned_step_by_step() {
    let world = r#"<replicate count="3" offset="1 0 0" euler="90 0 30" sep="-"><body name="b" pos="0 0.1 0">
        MASS<joint name="j" axis="0 1 0"/><site name="s"/></body></replicate>"#;
    let compiler = r#"<compiler eulerseq="zyx"/>"#;
    // Places of the bodies, where their joints are.
    let lines = [
        "body b_0 {",
        "point j_0 = (0, 0.1 m, 0);",
        "point j_1 = (0.913397459621556 m, 0, 0.05 m);",
        "point j_2 = (1 m, 0.95 m, 0.0866025403784439 m);",
        "output s_2 =",
        "expect dof = 3;",
    ];
    let text = with(world, compiler).unwrap().text;
    for line in lines {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn names_have_as_many_digits_as_the_count() {
    let world = r#"<replicate count="10" sep="-"><frame pos="0 0 1"><replicate count="2" offset="0 1 0">
        <body name="c">MASS<joint name="k"/></body></replicate></frame></replicate>"#;
    let lines = [
        "joint k0_00 =",
        "joint k1_00 =",
        "joint k1_09 =",
        "expect dof = 20;",
    ];
    has(world, "", &lines);
    // Shapes of one body.
    let world = r#"<body name="a"><joint/><replicate count="4" offset="0 0 1"><geom size="1" density="3"/>
        </replicate></body>"#;
    has(
        world,
        "",
        &["mass = 50.2654824574367 kg;", "center = (0, 0, 1.5 m);"],
    );
}

#[test]
fn what_cannot_be_replicated_is_refused() {
    let world = r#"<replicate count="2"><body name="c">MASS<joint name="k"/></body></replicate>"#;
    let motor = r#"<actuator><motor joint="k"/></actuator>"#;
    refuses(
        world,
        motor,
        "`joint` is `k`, of which `replicate` makes several",
    );
    has(
        world,
        r#"<actuator><motor joint="k1"/></actuator>"#,
        &["torque k1_motor"],
    );
    for count in ["0", "-1", "1.5", "1001"] {
        let world = world.replace("\"2\"", &format!("\"{count}\""));
        refuses(&world, "", "`count` is a whole number from 1 to 1000");
    }
    refuses("<replicate/>", "", "`replicate` has no `count`");
    let many = r#"<body name="a">MASS<joint/><replicate count="1000"><replicate count="1000"><site/></replicate>
        </replicate></body>"#;
    refuses(many, "", "more than 100000 elements in a body");
}
