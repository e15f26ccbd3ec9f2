//! The joints of checked models, and one table of their descriptions.
//!
//! What a joint demands is in [`kinematics`](crate::model::kinematics).

use crate::diagnostic::Span;
use crate::expr::{ExprId, Vector};
use crate::model::dimension::Dimension;
use crate::model::frame::{BodyId, Ends, Frame};
pub use crate::model::row::RowForm;
use crate::model::row::row;
use crate::model::space::{Axes, InSpace, SpatialJoint};
use mbdsl_runtime::Kind;

/// A connection that removes degrees of freedom: a joint, a driver, or a constraint of the user.
#[derive(Debug, Clone)]
pub struct Joint {
    /// Its name.
    pub name: String,
    /// Span of its name.
    pub span: Span,
    /// Kind of the joint.
    pub kind: JointKind,
}

/// The kinds of joints; an `axis` is a direction of any length in the first body's axes, an `angle`
/// theta of the second body minus theta of the first, rad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are those of the language
pub enum JointKind {
    /// P and Q coincide in the plane.
    Revolute { ends: Ends },
    /// P and Q coincide, and the bodies keep their angle.
    Weld { ends: Ends, angle: ExprId },
    /// Q stays on a line through P, and the bodies keep their angle.
    Prismatic {
        ends: Ends,
        axis: Vector,
        angle: ExprId,
    },
    /// Q stays on a line through P.
    Slot { ends: Ends, axis: Vector },
    /// P and Q keep their distance.
    Distance { ends: Ends, length: ExprId },
    /// `theta_second - ratio theta_first = offset`, the angles against those of the carrier, if there is one.
    Gear {
        first: BodyId,
        second: BodyId,
        ratio: ExprId,
        carrier: Option<BodyId>,
        offset: ExprId,
    },
    /// A gear about Q rolls on a line through P, at any distance: `axis . (r_Q - r_P) + radius (theta_Q - theta_P) = offset`
    Rack {
        ends: Ends,
        axis: Vector,
        radius: ExprId,
        offset: ExprId,
    },
    /// A wheel about Q rolls on a line through P, at the distance of its radius.
    Rolling {
        ends: Ends,
        axis: Vector,
        radius: ExprId,
        offset: ExprId,
    },
    /// Wheels about P and Q roll on each other: `r_Q - r_P` is as long as both radii together, and `line`, its direction at the
    /// start times the sign of that length, turned by `(radii[0] theta_P + radii[1] theta_Q - offset)/(radii[0] + radii[1])`.
    Wheels {
        ends: Ends,
        radii: [ExprId; 2],
        line: Vector,
        offset: ExprId,
    },
    /// The distance of Q from P is a function of the direction of Q in P's axes: a table of the model.
    Cam { ends: Ends, profile: u32 },
    /// `radii[1] theta_second - radii[0] theta_first = offset`
    Belt {
        first: BodyId,
        second: BodyId,
        radii: [ExprId; 2],
        offset: ExprId,
    },
    /// A coordinate of a body follows a function of time.
    DriveCoordinate {
        body: BodyId,
        index: u32,
        kind: Kind,
        value: ExprId,
    },
    /// The angle from one frame to another follows a function of time.
    DriveAngle {
        first: Frame,
        second: Frame,
        value: ExprId,
    },
    /// The distance of two points follows a function of time.
    DriveDistance { ends: Ends, value: ExprId },
    /// A joint in space; `value` is the angle that it keeps, or what drives it, else 0.
    InSpace {
        joint: SpatialJoint,
        ends: Ends,
        axes: Axes,
        value: ExprId,
    },
    /// Two joints in space turn, or turn and slide, by a factor: a gear, or a rack; phi = 0, from where they start.
    Mesh {
        first: (Ends, Axes),
        second: (Ends, Axes),
        slides: bool,
        factor: ExprId,
        phi: ExprId,
    },
    /// An equation of the user: phi = 0, a quantity of this dimension.
    Constraint {
        phi: ExprId,
        kind: Kind,
        dimension: Dimension,
    },
}

/// Description of a joint for messages and pictures.
#[derive(Debug, Clone, Copy)]
pub struct Description {
    /// Word for the joint in the language.
    pub word: &'static str,
    /// Kind of joint that a picture shows it as.
    pub drawn: &'static str,
    /// Its scalar conditions, in the order of their rows.
    pub rows: &'static [RowForm],
    /// The frames that it connects; none for an equation of the user.
    pub frames: Option<[Frame; 2]>,
    /// Its points, where it joins points.
    pub ends: Option<Ends>,
    /// The direction that it has in the first body's axes.
    pub axis: Option<Vector>,
    /// The ratio that it keeps.
    pub ratio: Option<ExprId>,
    /// The radii of wheels at its ends, or about the axes of its bodies.
    pub radii: [Option<ExprId>; 2],
    /// The table that is the outline of the first body, around its point.
    pub profile: Option<u32>,
}

const X: RowForm = row("x", Kind::Length, "x_Q - x_P");
const Y: RowForm = row("y", Kind::Length, "y_Q - y_P");
const ANGLE: RowForm = row("angle", Kind::Angle, "theta_Q - theta_P - angle");
const ROLL: RowForm = row(
    "roll",
    Kind::Length,
    "axis . (r_Q - r_P) + radius (theta_Q - theta_P) - start",
);
const CONTACT: RowForm = row("contact", Kind::Length, "n . (r_Q - r_P) - radius");
const ROLL_OFF: RowForm = row("roll", Kind::Length, "n . (r_Q - r_P)");
const TOUCH: RowForm = row("contact", Kind::Length, "e . (r_Q - r_P) - R_P - R_Q");
const PROFILE: RowForm = row("profile", Kind::Length, "|r_Q - r_P| - profile(direction)");
const NORMAL: RowForm = row("normal", Kind::Length, "n . (r_Q - r_P)");

impl Description {
    /// A joint of points, drawn as it is called.
    fn of_points(word: &'static str, ends: Ends, rows: &'static [RowForm]) -> Description {
        Description {
            ends: Some(ends),
            ..Description::of_frames(word, [ends.first.frame, ends.second.frame], rows)
        }
    }

    fn of_frames(word: &'static str, frames: [Frame; 2], rows: &'static [RowForm]) -> Description {
        Description {
            word,
            drawn: word,
            rows,
            frames: Some(frames),
            ends: None,
            axis: None,
            ratio: None,
            radii: [None; 2],
            profile: None,
        }
    }

    fn with_axis(self, axis: Vector) -> Description {
        Description {
            axis: Some(axis),
            ..self
        }
    }

    fn drawn_as(self, drawn: &'static str) -> Description {
        Description { drawn, ..self }
    }

    /// The description with wheels of these radii.
    fn with_radii(self, radii: [Option<ExprId>; 2]) -> Description {
        Description { radii, ..self }
    }
}

impl JointKind {
    /// Its description for messages and pictures.
    pub fn description(self) -> Description {
        match self {
            JointKind::Revolute { ends } => Description::of_points("revolute", ends, &[X, Y]),
            JointKind::InSpace {
                joint, ends, axes, ..
            } => {
                let InSpace { word, rows, .. } = joint.description();
                Description::of_points(word, ends, rows).with_axis(axes.first[0])
            }
            JointKind::Weld { ends, .. } => Description::of_points("weld", ends, &[X, Y, ANGLE]),
            JointKind::Prismatic { ends, axis, .. } => {
                Description::of_points("prismatic", ends, &[NORMAL, ANGLE]).with_axis(axis)
            }
            JointKind::Slot { ends, axis } => {
                Description::of_points("slot", ends, &[NORMAL]).with_axis(axis)
            }
            JointKind::Distance { ends, .. } => Description::of_points(
                "distance",
                ends,
                &[const { row("length", Kind::Length, "|r_Q - r_P|^2 - length^2") }],
            ),
            JointKind::Rack {
                ends, axis, radius, ..
            } => Description::of_points("rack", ends, &[ROLL])
                .with_axis(axis)
                .with_radii([None, Some(radius)]),
            JointKind::Rolling {
                ends, axis, radius, ..
            } => Description::of_points("rolling", ends, &[ROLL, CONTACT])
                .with_axis(axis)
                .with_radii([None, Some(radius)])
                .drawn_as("rack"),
            JointKind::Wheels { ends, radii, .. } => {
                Description::of_points("rolling", ends, &[ROLL_OFF, TOUCH])
                    .with_radii(radii.map(Some))
            }
            JointKind::Cam { ends, profile } => Description {
                profile: Some(profile),
                ..Description::of_points("cam", ends, &[PROFILE])
            },
            JointKind::Belt {
                first,
                second,
                radii,
                ..
            } => Description::of_frames(
                "belt",
                [Frame::Body(first), Frame::Body(second)],
                &[const { row("run", Kind::Length, "R_B theta_B - R_A theta_A - start") }],
            )
            .with_radii(radii.map(Some)),
            JointKind::Gear {
                first,
                second,
                ratio,
                carrier,
                ..
            } => Description {
                ratio: Some(ratio),
                ..Description::of_frames(
                    "gear",
                    [first, second].map(Frame::Body),
                    match carrier {
                        None => {
                            &[
                                const { row("angle", Kind::Angle, "theta_Q - ratio*theta_P - offset") },
                            ]
                        }
                        Some(_) => &[const {
                            let demand = "theta_Q - theta_C - ratio*(theta_P - theta_C) - offset";
                            row("angle", Kind::Angle, demand)
                        }],
                    },
                )
            },
            JointKind::Mesh {
                first,
                second,
                slides,
                factor,
                ..
            } => {
                let frames = [first.0.second.frame, second.0.second.frame];
                match slides {
                    false => Description {
                        ratio: Some(factor),
                        ..Description::of_frames(
                            "gear",
                            frames,
                            &[
                                const { row("angle", Kind::Angle, "angle_B - ratio angle_A - start") },
                            ],
                        )
                    },
                    true => Description::of_frames(
                        "rack",
                        frames,
                        &[const { row("roll", Kind::Length, "slide_B - radius angle_A - start") }],
                    ),
                }
            }
            JointKind::DriveCoordinate { body, kind, .. } => {
                let frames = [Frame::Ground, Frame::Body(body)];
                match kind {
                    Kind::Angle => Description::of_frames(
                        "drive",
                        frames,
                        &[const { row("angle", Kind::Angle, "coordinate - f(t)") }],
                    )
                    .drawn_as("drive_angle"),
                    Kind::Length | Kind::Number => Description::of_frames(
                        "drive",
                        frames,
                        &[const { row("length", Kind::Length, "coordinate - f(t)") }],
                    ),
                }
            }
            JointKind::DriveAngle { first, second, .. } => Description::of_frames(
                "drive",
                [first, second],
                &[const { row("angle", Kind::Angle, "theta_Q - theta_P - f(t)") }],
            )
            .drawn_as("drive_angle"),
            JointKind::DriveDistance { ends, .. } => Description::of_points(
                "drive",
                ends,
                &[const { row("length", Kind::Length, "|r_Q - r_P| - f(t)") }],
            )
            .drawn_as("drive_distance"),
            JointKind::Constraint { kind, .. } => {
                const fn value(kind: Kind) -> RowForm {
                    row("value", kind, "left side - right side")
                }
                let rows: &'static [RowForm] = match kind {
                    Kind::Length => &[const { value(Kind::Length) }],
                    Kind::Angle => &[const { value(Kind::Angle) }],
                    Kind::Number => &[const { value(Kind::Number) }],
                };
                Description {
                    word: "constraint",
                    drawn: "constraint",
                    rows,
                    frames: None,
                    ends: None,
                    axis: None,
                    ratio: None,
                    radii: [None; 2],
                    profile: None,
                }
            }
        }
    }

    /// Its scalar conditions, in the order of their rows.
    pub fn rows(self) -> &'static [RowForm] {
        self.description().rows
    }

    /// Whether it prescribes a motion over time.
    pub fn is_driver(self) -> bool {
        matches!(
            self,
            JointKind::DriveCoordinate { .. }
                | JointKind::DriveAngle { .. }
                | JointKind::DriveDistance { .. }
                | JointKind::InSpace {
                    joint: SpatialJoint::DriveTurn
                        | SpatialJoint::DriveCounted
                        | SpatialJoint::DriveSlide,
                    ..
                }
        )
    }

    /// Whether it is the row of another joint that keeps a coordinate at its angle.
    pub fn counts_turns(self) -> bool {
        matches!(
            self,
            JointKind::InSpace {
                joint: SpatialJoint::Turn,
                ..
            }
        )
    }

    /// Its points, where it joins points.
    pub fn ends(self) -> Option<Ends> {
        self.description().ends
    }

    /// The frames that it connects; none for an equation of the user.
    pub fn frames(self) -> Option<[Frame; 2]> {
        self.description().frames
    }
}
