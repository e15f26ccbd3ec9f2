//! Table of what is read of each element of URDF.

use crate::Fault;
use crate::element::{children_of, fault};
use crate::known::{Known, known};
use crate::left::LeftOut;
use roxmltree::Node;

/// Elements with readers that list what they leave out, as `visual`, count as read. What is read of `origin` is all that it
/// may have.
const TABLE: &[Known] = &[
    known("robot", "`robot`", &["name"], None),
    known(
        "link",
        "links",
        &["name"],
        Some(&["inertial", "visual", "collision"]),
    ),
    known(
        "inertial",
        "`inertial` of links",
        &[],
        Some(&["origin", "mass", "inertia"]),
    ),
    known("mass", "`mass` of links", &["value"], Some(&[])),
    known(
        "inertia",
        "`inertia` of links",
        &["ixx", "ixy", "ixz", "iyy", "iyz", "izz"],
        Some(&[]),
    ),
    known("origin", "`origin`", &["xyz", "rpy"], Some(&[])),
    known(
        "joint",
        "joints",
        &["name", "type"],
        Some(&[
            "parent",
            "child",
            "origin",
            "axis",
            "limit",
            "dynamics",
            "mimic",
            "calibration",
            "safety_controller",
        ]),
    ),
    known("parent", "`parent` of joints", &["link"], Some(&[])),
    known("child", "`child` of joints", &["link"], Some(&[])),
    known("axis", "`axis` of joints", &["xyz"], Some(&[])),
    known(
        "limit",
        "`limit` of joints",
        &["lower", "upper", "effort", "velocity"],
        Some(&[]),
    ),
    known(
        "dynamics",
        "`dynamics` of joints",
        &["damping", "friction"],
        Some(&[]),
    ),
    known(
        "mimic",
        "`mimic` of joints",
        &["joint", "multiplier", "offset"],
        Some(&[]),
    ),
];

/// Lists what is not read of an element; `of` is the name of what it belongs to.
///
/// # Errors
/// If an `origin` has something that can move or turn what it places.
pub(super) fn others(
    node: Node<'_, '_>,
    of: Option<&str>,
    left: &mut LeftOut,
) -> Result<(), Fault> {
    if node.has_tag_name("origin")
        && let Some(other) = node
            .attributes()
            .find(|attribute| !["xyz", "rpy"].contains(&attribute.name()))
    {
        let message = format!(
            "`origin` has `{}`, which is not read: it places things by `xyz` and `rpy`",
            other.name()
        );
        return Err(fault(node, message));
    }
    let attributes = node.attributes();
    let attributes = attributes.map(|attribute| (attribute.name(), attribute.value()));
    crate::known::others(TABLE, node, attributes, of, left);
    Ok(())
}

/// Lists what is not read of a link or a joint and of the elements in it.
pub(super) fn all(node: Node<'_, '_>, name: &str, left: &mut LeftOut) -> Result<(), Fault> {
    others(node, Some(name), left)?;
    for part in children_of(node) {
        let is_whole = ["visual", "collision", "calibration", "safety_controller"];
        let kind = part.tag_name().name();
        if is_whole.contains(&kind) || !TABLE.iter().any(|row| row.element == kind) {
            continue;
        }
        others(part, Some(name), left)?;
        for inner in children_of(part) {
            if TABLE
                .iter()
                .any(|row| row.element == inner.tag_name().name())
            {
                others(inner, Some(name), left)?;
            }
        }
    }
    Ok(())
}
