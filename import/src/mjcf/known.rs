//! Tables of what is read of each element of MJCF.

use super::defaults::Element;
use crate::known::{Known, known};
use crate::left::LeftOut;

/// Attributes that classes give to actuators. Those of kinds that are not read are in classes, too.
pub(crate) const OF_MOTORS: &[&str] = &[
    "armature",
    "biasprm",
    "biastype",
    "cranklength",
    "ctrllimited",
    "ctrlrange",
    "dampratio",
    "damping",
    "delay",
    "dynprm",
    "dyntype",
    "forcelimited",
    "forcerange",
    "gainprm",
    "gaintype",
    "gear",
    "group",
    "inheritrange",
    "interp",
    "nsample",
    "timeconst",
    "user",
];

/// Attributes that are read of actuators, whatever their kind.
const READ_OF_MOTORS: &[&str] = &[
    "name",
    "class",
    "joint",
    "jointinparent",
    "tendon",
    "gear",
    "ctrllimited",
    "ctrlrange",
    "forcelimited",
    "forcerange",
    "gaintype",
    "gainprm",
    "biastype",
    "biasprm",
    "dyntype",
    "dynprm",
    "kp",
    "kv",
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
            "assetdir",
            "autolimits",
            "balanceinertia",
            "boundinertia",
            "boundmass",
            "coordinate",
            "eulerseq",
            "inertiafromgeom",
            "inertiagrouprange",
            "meshdir",
            "settotalmass",
            "strippath",
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
            "gravcomp",
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
        "replicate",
        "`replicate`",
        &["childclass", "count", "euler", "offset", "sep"],
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
            "armature",
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
    known("general", "motors", READ_OF_MOTORS, Some(&[])),
    known("motor", "motors", READ_OF_MOTORS, Some(&[])),
    known("position", "motors", READ_OF_MOTORS, Some(&[])),
    known("velocity", "motors", READ_OF_MOTORS, Some(&[])),
    known("damper", "motors", READ_OF_MOTORS, Some(&[])),
    known("tendon", "`tendon`", &[], None),
    known(
        "fixed",
        "tendons",
        &[
            "name",
            "class",
            "limited",
            "range",
            "stiffness",
            "damping",
            "springlength",
        ],
        Some(&["joint"]),
    ),
    // The others are of its looks and its contacts.
    known(
        "mesh",
        "meshes",
        &[
            "name",
            "class",
            "file",
            "vertex",
            "face",
            "scale",
            "refpos",
            "refquat",
            "inertia",
            "content_type",
            "maxhullvert",
            "normal",
            "octree_maxdepth",
            "smoothnormal",
            "texcoord",
        ],
        Some(&[]),
    ),
    known("keyframe", "`keyframe`", &[], None),
    known("key", "`key`", &["name", "qpos", "qvel", "ctrl"], Some(&[])),
    known("equality", "`equality`", &[], None),
    known(
        "connect",
        "equalities of a `connect`",
        &[
            "name", "class", "active", "anchor", "body1", "body2", "site1", "site2",
        ],
        Some(&[]),
    ),
    known(
        "weld",
        "equalities of a `weld`",
        &[
            "name", "class", "active", "anchor", "body1", "body2", "relpose",
        ],
        Some(&[]),
    ),
];

/// A joint of a tendon.
const OF_TENDONS: &[Known] = &[known(
    "joint",
    "joints of tendons",
    &["joint", "coef"],
    Some(&[]),
)];

/// The equality of joints, whose element has the name of that of joints.
const OF_FOLLOWERS: &[Known] = &[known(
    "joint",
    "equalities of a `joint`",
    &["name", "class", "active", "joint1", "joint2", "polycoef"],
    Some(&[]),
)];

/// The equality of tendons, whose element has the name of a list of them.
const OF_TIES: &[Known] = &[known(
    "tendon",
    "equalities of a `tendon`",
    &["name", "class", "active", "tendon1", "tendon2", "polycoef"],
    Some(&[]),
)];

/// Lists what is not read of an element; `of` is the name of what it belongs to.
pub(crate) fn others(element: &Element<'_>, of: Option<&str>, left: &mut LeftOut) {
    crate::known::others(TABLE, element.node, element.attributes(), of, left);
}

/// Lists what is not read of a joint of a tendon.
pub(crate) fn others_of_term(element: &Element<'_>, of: Option<&str>, left: &mut LeftOut) {
    crate::known::others(OF_TENDONS, element.node, element.attributes(), of, left);
}

/// Lists what is not read of an equality of tendons.
pub(crate) fn others_of_tie(element: &Element<'_>, of: Option<&str>, left: &mut LeftOut) {
    crate::known::others(OF_TIES, element.node, element.attributes(), of, left);
}

/// Lists what is not read of an equality of joints.
pub(crate) fn others_of_follower(element: &Element<'_>, of: Option<&str>, left: &mut LeftOut) {
    crate::known::others(OF_FOLLOWERS, element.node, element.attributes(), of, left);
}
