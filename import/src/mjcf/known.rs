//! Tables of what is read of each element of MJCF.

use super::defaults::Element;
use crate::known::{Known, known};
use crate::left::LeftOut;

/// Attributes that classes give to motors. Those that they give to other actuators are there, too,
/// and MuJoCo's motors set them themselves.
pub(crate) const OF_MOTORS: &[&str] = &[
    "armature",
    "cranklength",
    "ctrllimited",
    "ctrlrange",
    "damping",
    "delay",
    "forcelimited",
    "forcerange",
    "gear",
    "group",
    "interp",
    "nsample",
    "user",
];

/// Elements of MJCF, with what is read of them. Shapes are not here: all that is not their mass is
/// one entry of the list.
const TABLE: &[Known] = &[
    known("mujoco", "`mujoco`", &["model"], None),
    known(
        "compiler",
        "`compiler`",
        &[
            "angle",
            "autolimits",
            "balanceinertia",
            "boundinertia",
            "boundmass",
            "coordinate",
            "eulerseq",
            "inertiafromgeom",
            "inertiagrouprange",
            "settotalmass",
        ],
        Some(&[]),
    ),
    known("option", "`option`", &["gravity"], Some(&["flag"])),
    known(
        "flag",
        "`flag`",
        &[
            "actuation",
            "constraint",
            "damper",
            "equality",
            "gravity",
            "limit",
            "passive",
            "spring",
        ],
        Some(&[]),
    ),
    known("worldbody", "`worldbody`", &["childclass"], None),
    known(
        "body",
        "bodies",
        &[
            "name",
            "childclass",
            "mocap",
            "pos",
            "quat",
            "axisangle",
            "euler",
            "xyaxes",
            "zaxis",
        ],
        None,
    ),
    known(
        "frame",
        "frames",
        &[
            "name",
            "childclass",
            "pos",
            "quat",
            "axisangle",
            "euler",
            "xyaxes",
            "zaxis",
        ],
        None,
    ),
    known(
        "inertial",
        "inertials",
        &[
            "pos",
            "quat",
            "axisangle",
            "euler",
            "xyaxes",
            "zaxis",
            "mass",
            "diaginertia",
            "fullinertia",
        ],
        Some(&[]),
    ),
    known(
        "joint",
        "joints",
        &[
            "name",
            "class",
            "type",
            "pos",
            "axis",
            "range",
            "limited",
            "damping",
            "stiffness",
            "ref",
            "springref",
            "springdamper",
        ],
        Some(&[]),
    ),
    known("freejoint", "joints", &["name"], Some(&[])),
    // A point has no orientation.
    known(
        "site",
        "sites",
        &["name", "class", "pos", "fromto"],
        Some(&[]),
    ),
    known("actuator", "`actuator`", &[], None),
    known(
        "motor",
        "motors",
        &["name", "class", "joint", "jointinparent", "gear"],
        Some(&[]),
    ),
    known("equality", "`equality`", &[], None),
    known(
        "connect",
        "equalities of a `connect`",
        &[
            "name", "class", "active", "anchor", "body1", "body2", "site1", "site2",
        ],
        Some(&[]),
    ),
];

/// The equality of joints, whose element has the name of that of joints.
const OF_FOLLOWERS: &[Known] = &[known(
    "joint",
    "equalities of a `joint`",
    &["name", "class", "active", "joint1", "joint2", "polycoef"],
    Some(&[]),
)];

/// Lists what is not read of an element; `of` is the name of what it belongs to.
pub(crate) fn others(element: &Element<'_>, of: Option<&str>, left: &mut LeftOut) {
    crate::known::others(TABLE, element.node, element.attributes(), of, left);
}

/// Lists what is not read of an equality of joints.
pub(crate) fn others_of_follower(element: &Element<'_>, of: Option<&str>, left: &mut LeftOut) {
    crate::known::others(OF_FOLLOWERS, element.node, element.attributes(), of, left);
}
