//! Forms of joints in space: the table of their keywords, and the error where none of them fits.

use crate::check::Checker;
use crate::check::joint::form::ELSEWHERE;
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::model::space::SpatialJoint;
use crate::syntax::ast::Ident;

/// The written form of a joint in space.
pub(super) struct Form {
    pub(super) word: &'static str,
    pub(super) made: Made,
    /// The named arguments.
    pub(super) arguments: &'static [&'static str],
    pub(super) example: &'static str,
}

/// The kind of joint that a keyword makes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Made {
    /// A joint of two points.
    Points(SpatialJoint),
    /// A joint of two directions.
    Directions(SpatialJoint),
    /// A length that two points keep.
    Distance,
    /// A ratio that the angles of two joints keep.
    Gear,
    /// The slide of a joint that follows the angle of another.
    Rack,
}

/// The ends of gears and racks, in words.
pub(super) const JOINTS: &str = "joints";

impl Made {
    /// The kind of its two ends, in words.
    pub(super) fn ends(self) -> &'static str {
        match self {
            Made::Directions(_) => "directions",
            Made::Gear | Made::Rack => JOINTS,
            Made::Points(_) | Made::Distance => "points",
        }
    }
}

const AXES: &[&str] = &["axis", "axis2"];
const AXES_AND_LEAD: &[&str] = &["axis", "axis2", "lead"];
const AXES_AND_ANGLE: &[&str] = &["axis", "axis2", "angle"];

/// The joints of spatial models.
pub(super) const FORMS: &[Form] = &[
    of_points("spherical", SpatialJoint::Spherical, &[], "spherical(P, Q)"),
    of_points(
        "revolute",
        SpatialJoint::Revolute,
        AXES,
        "revolute(P, Q, axis = (0, 0, 1))",
    ),
    of_points(
        "universal",
        SpatialJoint::Universal,
        AXES,
        "universal(P, Q, axis = (1, 0, 0), axis2 = (0, 1, 0))",
    ),
    of_points(
        "constant_velocity",
        SpatialJoint::ConstantVelocity,
        AXES,
        "constant_velocity(P, Q, axis = (1, 0, 0))",
    ),
    of_points("weld", SpatialJoint::Weld, AXES_AND_ANGLE, "weld(P, Q)"),
    of_points(
        "cylindrical",
        SpatialJoint::Cylindrical,
        AXES,
        "cylindrical(P, Q, axis = (0, 0, 1))",
    ),
    of_points(
        "prismatic",
        SpatialJoint::Prismatic,
        AXES_AND_ANGLE,
        "prismatic(P, Q, axis = (1, 0, 0))",
    ),
    of_points(
        "screw",
        SpatialJoint::Screw,
        AXES_AND_LEAD,
        "screw(P, Q, axis = (0, 0, 1), lead = 5 mm/rev)",
    ),
    of_points(
        "planar",
        SpatialJoint::Planar,
        AXES,
        "planar(P, Q, axis = (0, 0, 1))",
    ),
    of_points(
        "slot",
        SpatialJoint::Slot,
        &["axis"],
        "slot(P, Q, axis = (1, 0, 0))",
    ),
    of_points(
        "on_plane",
        SpatialJoint::OnPlane,
        &["axis"],
        "on_plane(P, Q, axis = (0, 0, 1))",
    ),
    Form {
        word: "distance",
        made: Made::Distance,
        arguments: &["length"],
        example: "distance(P, Q, length = 1 m)",
    },
    Form {
        word: "gear",
        made: Made::Gear,
        arguments: &["ratio"],
        example: "gear(pin1, pin2, ratio = 2)",
    },
    Form {
        word: "rack",
        made: Made::Rack,
        arguments: &["radius"],
        example: "rack(pin, guide, radius = 0.1 m)",
    },
    Form {
        word: "parallel",
        made: Made::Directions(SpatialJoint::Parallel),
        arguments: &[],
        example: "parallel(ground.up, arm.n)",
    },
    Form {
        word: "perpendicular",
        made: Made::Directions(SpatialJoint::Perpendicular),
        arguments: &[],
        example: "perpendicular(ground.up, arm.n)",
    },
];

const fn of_points(
    word: &'static str,
    joint: SpatialJoint,
    arguments: &'static [&'static str],
    example: &'static str,
) -> Form {
    Form {
        word,
        made: Made::Points(joint),
        arguments,
        example,
    }
}

/// Whether a joint of this word is one of spatial models.
pub(in crate::check::joint) fn is_spatial(word: &str) -> bool {
    FORMS.iter().any(|form| form.word == word)
}

/// Whether a joint of this word joins joints in space.
pub(in crate::check::joint) fn joins_joints(word: &str) -> bool {
    let mut forms = FORMS.iter();
    forms.any(|form| form.word == word && form.made.ends() == JOINTS)
}

impl Checker {
    pub(super) fn not_two_in_space<T>(
        &mut self,
        form: &Form,
        ends: &str,
        found: usize,
        span: Span,
    ) -> Option<T> {
        let message = format!("`{}` joins two {ends}, found {found}", form.word);
        let error = Diagnostic::error(codes::ARGUMENTS, span, message);
        self.report(error.help(format!("the form is `{}`", form.example)));
        None
    }

    pub(super) fn no_joint_in_space(&mut self, kind: &Ident) {
        let names = FORMS.iter().map(|form| form.word);
        let all: Vec<&str> = names.clone().collect();
        let message = format!("unknown joint `{}` in a spatial model", kind.text);
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, kind.span, message).help(match self
            .nearest(&kind.text, names.clone())
        {
            Some(near) => format!("the nearest is `{near}`; there are `{}`", all.join("`, `")),
            None => format!("there are `{}`", all.join("`, `")),
        });
        let elsewhere = ELSEWHERE.iter().chain(&[
            ("ball", "spherical"),
            ("hooke", "universal"),
            ("cardan", "universal"),
        ]);
        for (other, ours) in elsewhere {
            if *other == kind.text && is_spatial(ours) {
                let edit = Edit::replace(kind.span, *ours);
                error = error.propose("write `{}`", kind.span, vec![edit]);
            }
        }
        let error = self.meant(error, kind.span, &kind.text, "", names);
        self.report(error);
    }
}
