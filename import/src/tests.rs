#![allow(clippy::unwrap_used, clippy::panic)]

mod actuators;
mod chains;
mod include;
mod meshes;
mod mjcf;
mod names;
mod replicas;
mod settings;
mod starts;
mod urdf;

use crate::{Base, Format, Imported, import};

/// A robot with one hinge, and something in place of `HERE`.
const ROBOT: &str = r#"<robot name="my robot">
  <link name="base"/>
  <link name="m"><inertial>
    <origin xyz="0 0 -0.5"/><mass value="2"/>
    <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.01"/>
  </inertial></link>
  HERE
  <joint name="hinge" type="continuous"><parent link="base"/><child link="m"/><axis xyz="0 1 0"/></joint>
</robot>"#;

fn urdf(here: &str) -> Result<Imported, String> {
    let text = ROBOT.replace("HERE", here);
    import(&text, Format::Urdf, Base::Fixed).map_err(|fault| fault.to_string())
}

fn mjcf(world: &str) -> Result<Imported, String> {
    let text = format!("<mujoco><worldbody>{world}</worldbody></mujoco>");
    import(&text, Format::Mjcf, Base::Fixed).map_err(|fault| fault.to_string())
}

#[test]
fn what_is_written_compiles() {
    let imported = urdf("").unwrap();
    // A name that is a unit of the text is another one there.
    assert!(imported.text.contains("body m_2 {"), "{}", imported.text);
    let compilation = mbdsl_compiler::compile(&imported.text);
    assert!(
        compilation.verified.is_some(),
        "{:?}",
        compilation.diagnostics
    );
    assert!(compilation.diagnostics.is_empty());
}

#[test]
fn links_without_a_joint_between_them_are_one_body() {
    let tool = r#"<link name="tool"><inertial><mass value="2"/>
        <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.01"/></inertial></link>
      <joint name="mount" type="fixed"><origin xyz="0 0 -1.5"/><parent link="m"/><child link="tool"/></joint>"#;
    let text = urdf(tool).unwrap().text;
    // Two masses of 2 kg that are 1 m apart: 0.1 + 0.1 + 2*2/4.
    assert!(text.contains("mass = 4 kg;"), "{text}");
    assert!(
        text.contains("inertia = (1.2 kg*m^2, 1.2 kg*m^2, 0.02 kg*m^2);"),
        "{text}"
    );
    assert!(text.contains("center = (0, 0, -1 m);"), "{text}");
    assert!(text.contains("point tool = (0, 0, -1.5 m);"), "{text}");
}

#[test]
fn what_is_left_out_is_listed_by_kind() {
    let imported = urdf("<gazebo/>\n<gazebo/>\n<transmission name='t'/>").unwrap();
    let left: Vec<String> = imported.left.iter().map(ToString::to_string).collect();
    assert_eq!(left, ["`gazebo`, 2 times", "`transmission`: t"]);
    assert_eq!(imported.left[0].line, 7);
    assert!(
        imported
            .text
            .starts_with("// Left out: `gazebo`, 2 times.\n")
    );
}

#[test]
fn a_free_base_falls() {
    let text = ROBOT
        .replace("HERE", "")
        .replace(r#"<link name="base"/>"#, "");
    let text = text.replace(
        r#"<parent link="base"/><child link="m"/>"#,
        r#"<parent link="m"/><child link="n"/>"#,
    );
    let second = text.find("<joint").unwrap();
    let link = &text[text.find("<link").unwrap()..second].replace("\"m\"", "\"n\"");
    let text = format!("{}{link}{}", &text[..second], &text[second..]);
    let imported = import(&text, Format::Urdf, Base::Free).unwrap().text;
    assert!(imported.contains("expect dof = 7;"), "{imported}");
    assert!(imported.contains("m_2.z = -0.5 m;"), "{imported}");
    assert!(
        mbdsl_compiler::compile(&imported).verified.is_some(),
        "{imported}"
    );
}

#[test]
fn faults_name_the_line_and_what_is_wrong() {
    let faults = [
        ("<link name='m'/>", "line 7: a second link `m`"),
        (
            "<link name='n'/>",
            "line 1: no joint holds the links `base` and `n`, but a robot is one tree",
        ),
        (
            "<link name='n'/><joint name='j' type='revolute'><parent link='m'/><child link='n'/></joint>",
            "line 7: joint `j` moves link `n`, which has no mass; give it one, and an inertia",
        ),
        (
            "<joint name='j' type='fixed'><parent link='base'/><child link='m'/></joint>",
            "line 8: joint `hinge` holds link `m`, which joint `j` holds already",
        ),
        (
            "<joint name='j' type='fixed'><parent link='base'/><child link='x'/></joint>",
            "line 7: joint `j`: there is no link `x`",
        ),
        (
            "<link name='n'><inertial><mass value='a lot'/></inertial></link>",
            "line 7: `value`: expected finite numbers, found `a`",
        ),
    ];
    for (here, message) in faults {
        let found = urdf(here).unwrap_err();
        assert_eq!(found, message, "{here}");
    }
    let text = import("<robot", Format::Urdf, Base::Fixed).unwrap_err();
    assert!(text.to_string().starts_with("line 1: not XML"), "{text}");
    let other = import("<sdf/>", Format::Mjcf, Base::Fixed).unwrap_err();
    assert_eq!(
        other.to_string(),
        "line 1: not MJCF: expected `mujoco`, found `sdf`"
    );
}

#[test]
fn shapes_have_the_masses_of_mujoco() {
    // `body_mass` and `body_inertia` of MuJoCo 4.0.0.
    let text = mjcf("<body name='b'><freejoint/><geom type='capsule' size='0.05 0.2'/></body>")
        .unwrap()
        .text;
    assert!(text.contains("mass = 3.66519142918809 kg;"), "{text}");
    assert!(text.contains("inertia = (0.0692459380728751 kg*m^2, 0.0692459380728751 kg*m^2, 0.00445058959258554 kg*m^2);"), "{text}");
}

/// Parts of classes that the model leaves out are listed in the order of the file.
#[test]
fn classes_are_listed_in_the_order_of_the_file() {
    let text = r#"<mujoco><default>
      <default class="a"><skin/><default class="b"><skin/></default></default>
      <default class="c"><skin/></default>
    </default><worldbody><body name="m"><joint name="hinge" type="hinge" axis="0 1 0"/>
      <inertial pos="0 0 -0.5" mass="1" diaginertia="0.1 0.1 0.1"/></body></worldbody></mujoco>"#;
    let imported = import(text, Format::Mjcf, Base::Fixed).unwrap();
    let left: Vec<String> = imported.left.iter().map(ToString::to_string).collect();
    assert_eq!(left, ["`skin` of classes: a, b, c"]);
}
