//! Joints in space: one table of what each is made of.

use crate::expr::Vector;
use crate::model::row::{RowForm, row};
use mbdsl_runtime::Kind;

/// Two directions of a joint with the directions across them, all of unit length: n, e1, e2 in the axes of the
/// first body, and m, f1, f2 in those of the second, each right-handed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Axes {
    /// n, e1, e2
    pub first: [Vector; 3],
    /// m, f1, f2
    pub second: [Vector; 3],
}

/// The form of a row of a joint in space; `d = r_Q - r_P`, `value` is that of the joint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demand {
    /// A component of d in the axes of the world.
    Component(usize),
    /// `e1 . d` or `e2 . d`
    Across(usize),
    /// `n . d - value`
    Along,
    /// `e1 . m` or `e2 . m`
    Tilt(usize),
    /// `n . m`
    Cross,
    /// `e2 . f1 - e1 . f2`
    Twist,
    /// `(cos(value) e2 - sin(value) e1) . f1`: the second body is turned by the value about n.
    Turned,
    /// The value, in which the angle about n is a coordinate.
    Counted,
}

/// An expression that must be positive besides, where a row has a mirror image: a solution of the rows with another
/// sign is turned over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facing {
    /// `n . m`
    Axes,
    /// `e1 . f1 + e2 . f2`
    Twist,
    /// `(cos(value) e1 + sin(value) e2) . f1`
    Turned,
}

/// A joint in space.
#[derive(Debug, Clone, Copy)]
pub struct InSpace {
    /// Word for the joint in the language.
    pub word: &'static str,
    /// Its rows, each with its name and its equation.
    pub rows: &'static [RowForm],
    /// Forms of the rows, in their order.
    pub demands: &'static [Demand],
    /// Expressions that must be positive besides.
    pub facing: &'static [Facing],
}

impl SpatialJoint {
    /// Whether the value of the joint is the angle by which the second body is turned.
    pub fn is_turned(self) -> bool {
        self.description().demands.contains(&Demand::Turned)
    }

    /// Whether the rows demand the same whatever the axis is: they hold all directions of a displacement or a turn, or none.
    pub fn needs_no_axis(self) -> bool {
        let demands = self.description().demands;
        let is_of_turn = |demand: &&Demand| matches!(demand, Demand::Tilt(_) | Demand::Turned);
        let turns = demands.iter().filter(is_of_turn).count();
        let is_of_place = |demand: &&Demand| matches!(demand, Demand::Component(_));
        let places = demands.iter().filter(is_of_place).count();
        turns + places == demands.len() && [0, 3].contains(&turns) && [0, 3].contains(&places)
    }
}

macro_rules! spatial {
    ($($(#[$doc:meta])* $Joint:ident $word:literal [$($row:ident)*] [$($facing:ident)*];)*) => {
        /// The joints in space.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum SpatialJoint {
            $($(#[$doc])* $Joint,)*
        }

        impl SpatialJoint {
            /// Its line in the table.
            pub fn description(self) -> InSpace {
                match self {
                    $(SpatialJoint::$Joint => InSpace {
                        word: $word,
                        rows: &[$(Rows::$row.0),*],
                        demands: &[$(Rows::$row.1),*],
                        facing: &[$(Facing::$facing),*],
                    },)*
                }
            }
        }
    };
}

spatial! {
    /// P and Q coincide.
    Spherical "spherical" [X Y Z] [];
    /// The bodies turn about one axis.
    Revolute "revolute" [X Y Z TILT1 TILT2] [Axes];
    /// The axes meet at right angles.
    Universal "universal" [X Y Z CROSS] [];
    /// The axes meet at any angle, and the bodies turn equally about theirs.
    ConstantVelocity "constant_velocity" [X Y Z TWIST] [Twist];
    /// The bodies are one.
    Weld "weld" [X Y Z TILT1 TILT2 ANGLE] [Axes Turned];
    /// The bodies turn about one axis and slide along it.
    Cylindrical "cylindrical" [NORMAL1 NORMAL2 TILT1 TILT2] [Axes];
    /// The bodies slide along one axis.
    Prismatic "prismatic" [NORMAL1 NORMAL2 TILT1 TILT2 ANGLE] [Axes Turned];
    /// The bodies slide and turn in a plane across the axis.
    Planar "planar" [NORMAL TILT1 TILT2] [Axes];
    /// Q stays on the line through P.
    Slot "slot" [NORMAL1 NORMAL2] [];
    /// Q stays in the plane through P across the axis.
    OnPlane "on_plane" [NORMAL] [];
    /// The axes are parallel.
    Parallel "parallel" [TILT1 TILT2] [Axes];
    /// The axes are at right angles.
    Perpendicular "perpendicular" [CROSS] [];
    /// The bodies turn about one axis and slide along it by the lead; the value is the displacement of Q along the axis
    /// at that angle.
    Screw "screw" [NORMAL1 NORMAL2 TILT1 TILT2 LEAD] [Axes];
    /// The second body is turned about n by a coordinate, which so counts the turns of another joint.
    Turn "angle" [COUNT] [Turned];
    /// The second body is turned about n by a function of time.
    DriveTurn "drive" [TURN] [Turned];
    /// The angle of a joint whose turns are counted follows a function of time; the value is the angle minus the
    /// function.
    DriveCounted "drive" [COUNTED] [];
    /// Q is along n by a function of time.
    DriveSlide "drive" [SLIDE] [];
}

impl SpatialJoint {
    /// Whether the second body turns about one axis of the first, so that there is an angle.
    pub fn turns_about_one_axis(self) -> bool {
        matches!(
            self,
            SpatialJoint::Revolute | SpatialJoint::Cylindrical | SpatialJoint::Screw
        )
    }
}

/// A row, and what it is made of.
type Row = (RowForm, Demand);

/// The rows that joints have.
struct Rows;

impl Rows {
    const X: Row = (row("x", Kind::Length, "x_Q - x_P"), Demand::Component(0));
    const Y: Row = (row("y", Kind::Length, "y_Q - y_P"), Demand::Component(1));
    const Z: Row = (row("z", Kind::Length, "z_Q - z_P"), Demand::Component(2));
    const NORMAL1: Row = (
        row("normal1", Kind::Length, "e1 . (r_Q - r_P)"),
        Demand::Across(1),
    );
    const NORMAL2: Row = (
        row("normal2", Kind::Length, "e2 . (r_Q - r_P)"),
        Demand::Across(2),
    );
    const NORMAL: Row = (
        row("normal", Kind::Length, "n . (r_Q - r_P)"),
        Demand::Along,
    );
    const TILT1: Row = (row("tilt1", Kind::Angle, "e1 . m"), Demand::Tilt(1));
    const TILT2: Row = (row("tilt2", Kind::Angle, "e2 . m"), Demand::Tilt(2));
    const CROSS: Row = (row("cross", Kind::Angle, "n . m"), Demand::Cross);
    const TWIST: Row = (
        row("twist", Kind::Angle, "e2 . f1 - e1 . f2"),
        Demand::Twist,
    );
    const ANGLE: Row = (
        row("angle", Kind::Angle, "(cos(angle) e2 - sin(angle) e1) . f1"),
        Demand::Turned,
    );
    const TURN: Row = (
        row("angle", Kind::Angle, "(cos(f) e2 - sin(f) e1) . f1"),
        Demand::Turned,
    );
    const COUNT: Row = (
        row("angle", Kind::Angle, "(cos(angle) e2 - sin(angle) e1) . f1"),
        Demand::Turned,
    );
    const COUNTED: Row = (row("angle", Kind::Angle, "angle - f(t)"), Demand::Counted);
    const LEAD: Row = (
        row(
            "lead",
            Kind::Length,
            "n . (r_Q - r_P) - lead (angle - start) - start",
        ),
        Demand::Along,
    );
    const SLIDE: Row = (
        row("slide", Kind::Length, "n . (r_Q - r_P) - f(t)"),
        Demand::Along,
    );
}
