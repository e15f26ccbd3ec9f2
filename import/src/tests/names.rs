//! Names that the file has, and those that the model makes.

use super::mjcf::{has, refuses, with};

/// Names made for the model give way to those of the file, which may come later.
#[test]
fn a_made_name_gives_way() {
    let world = r#"<body name="leg">MASS<joint axis="0 1 0"/></body>
        <body>MASS<joint name="leg_joint" axis="0 1 0"/></body><body name="body_2">MASS<joint name="k"/></body>"#;
    let lines = [
        "joint leg_joint = revolute(ground.leg_joint, body_2_2.leg_joint",
        "joint leg_joint_2 = revolute(ground.leg_joint, leg.leg_joint",
        "body body_2 {",
    ];
    has(world, "", &lines);
    assert_eq!(with(world, "").unwrap().notes, []);
    // The file has no joint of that name.
    let world = r#"<body name="leg">MASS<joint axis="0 1 0"/></body>"#;
    refuses(
        world,
        r#"<actuator><motor joint="leg_joint"/></actuator>"#,
        "there is no joint `leg_joint`",
    );
}

#[test]
fn made_names_are_in_no_note() {
    let world = r#"<body name="a">MASS<joint axis="0 1 0"/></body><body name="a_joint">MASS<joint name="m"/></body>"#;
    let notes = with(world, "").unwrap().notes;
    assert_eq!(notes.len(), 1);
    assert_eq!(
        notes[0].message,
        "names that the model has otherwise: `m` is `m_2`"
    );
}
