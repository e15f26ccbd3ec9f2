//! What URDF has beside links and joints of the common kinds.

use super::urdf;

const LINK: &str = r#"<link name="NAME"><inertial><mass value="1"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
    <joint name="to_NAME" type="TYPE"><parent link="base"/><child link="NAME"/>INSIDE</joint>"#;

fn link(name: &str, kind: &str, inside: &str) -> String {
    let text = LINK.replace("NAME", name).replace("TYPE", kind);
    text.replace("INSIDE", inside)
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
