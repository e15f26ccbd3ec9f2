//! Parts of URDF beside links and joints of the common kinds.

use super::urdf;

const LINK: &str = r#"<link name="NAME"><inertial><mass value="1"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
    <joint name="to_NAME" type="TYPE"><parent link="base"/><child link="NAME"/>INSIDE</joint>"#;

fn link(name: &str, kind: &str, inside: &str) -> String {
    let text = LINK.replace("NAME", name).replace("TYPE", kind);
    text.replace("INSIDE", inside)
}

fn lists(here: &str, list: &[&str]) {
    let left: Vec<String> = urdf(here)
        .unwrap()
        .left
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(left, list);
}

#[test]
fn joints_in_a_circle_are_refused() {
    let mimic = |of: &str| format!("<mimic joint='to_{of}'/>");
    let one = |name: &str, of: &str| link(name, "continuous", &mimic(of));
    let two = one("a", "b") + &one("b", "a");
    let message = "line 7: the joints `to_a`, `to_b` follow each other in a circle";
    assert_eq!(urdf(&two.replace('\n', "")).unwrap_err(), message);
    let three = one("a", "b") + &one("b", "c") + &one("c", "a");
    let found = urdf(&three).unwrap_err();
    assert!(
        found.contains("`to_a`, `to_b`, `to_c` follow each other"),
        "{found}"
    );
    let found = urdf(&one("a", "a")).unwrap_err();
    assert!(found.contains("joint `to_a` follows itself"), "{found}");
}

#[test]
fn what_is_not_read_is_listed() {
    let inside =
        "<limit effort='0' velocity='0' jerk='2'/><hardware/><dynamics damping='0' spring='3'/>";
    // What changes the motion comes first.
    let list = [
        "`spring` of `dynamics` of joints: to_a",
        "`hardware` of joints: to_a",
        "`jerk` of `limit` of joints: to_a",
    ];
    lists(&link("a", "continuous", inside).replace('\n', ""), &list);
    let old = link("a", "continuous", "")
        .replace("<link name=\"a\">", "<link name=\"a\" type=\"x\"><sensor/>");
    lists(&old, &["`type` of links: a", "`sensor` of links: a"]);
    lists("<material name='blue'/>", &["`material`: blue"]);
}

#[test]
fn what_joints_of_a_type_do_not_have_is_listed() {
    let limit = "<limit lower='-1' upper='2' effort='3' velocity='0'/>";
    let list = |kind: &str| {
        ["lower", "upper"].map(|word| format!("`{word}` of joints of the type `{kind}`: to_a"))
    };
    for kind in ["continuous", "planar", "floating"] {
        let [lower, upper] = list(kind);
        let effort = "limit of `effort` of joints: to_a";
        lists(
            &link("a", kind, limit).replace('\n', ""),
            &[&lower, &upper, effort],
        );
    }
    let mimic = "<mimic joint='hinge'/>";
    lists(
        &link("a", "fixed", mimic),
        &["`mimic` of joints that do not move: to_a"],
    );
}

#[test]
fn an_origin_that_is_turned_otherwise_is_refused() {
    let inside = "<origin xyz='0 0 1' quat_xyzw='0 0 1 0'/>";
    let found = urdf(&link("a", "continuous", inside)).unwrap_err();
    assert!(
        found.contains("`origin` has `quat_xyzw`, which is not read"),
        "{found}"
    );
}

#[test]
fn an_empty_limit_is_refused() {
    let inside = "<limit lower='' upper='1'/>";
    let found = urdf(&link("a", "revolute", inside)).unwrap_err();
    assert!(
        found.ends_with("`lower` is empty: expected a number"),
        "{found}"
    );
}

#[test]
fn numbers_are_as_people_write_them() {
    let inside = "<axis xyz='0 -0.999999999999999 0'/><origin xyz='0.3000000000000001 0 0'/>\
        <limit lower='-1.5707963' upper='0.5235987755982988'/>";
    let text = urdf(&link("a", "revolute", inside)).unwrap().text;
    let lines = [
        "axis = (0, -1, 0)",
        "point to_a = (0.3 m, 0, 0);",
        "to_a.angle >= -1.5707963 rad;",
        "to_a.angle <= 30 deg;",
    ];
    for line in lines {
        assert!(text.contains(line), "{line} in {text}");
    }
}
