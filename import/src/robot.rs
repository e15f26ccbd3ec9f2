//! Robot as both formats describe it: links, and the joints that hold them in a tree.

use crate::left::LeftOut;
use nalgebra::{Isometry3, Matrix3, Point3, Translation3, Unit, UnitQuaternion, Vector3};

/// A robot; lengths in m, masses in kg, angles in rad.
pub(crate) struct Robot {
    pub(crate) name: String,
    pub(crate) gravity: Vector3<f64>,
    /// Whether the first link is the ground.
    pub(crate) is_grounded: bool,
    /// Links, of which the first is the one that no joint holds.
    pub(crate) links: Vec<Link>,
    /// Joints, each of which holds its child, which has a higher number than its parent.
    pub(crate) joints: Vec<Joint>,
    /// Closures that hold links together beside the tree.
    pub(crate) closures: Vec<Closure>,
    /// Sums of values of joints with springs and limits.
    pub(crate) tendons: Vec<Tendon>,
    /// Sums of values of joints that are constant.
    pub(crate) ties: Vec<Tie>,
    /// Motors that drive joints.
    pub(crate) motors: Vec<Motor>,
    pub(crate) left: LeftOut,
}

pub(crate) struct Link {
    pub(crate) name: String,
    pub(crate) line: u32,
    /// Whether the file has the name.
    pub(crate) is_named: bool,
    pub(crate) inertial: Option<Inertial>,
    /// Forces against gravity: the mass that has no weight, and its center.
    pub(crate) weightless: Vec<(f64, Point3<f64>)>,
    /// Places with names, in the axes of the link.
    pub(crate) places: Vec<(String, Point3<f64>)>,
}

/// Mass and inertia of a link, in its axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Inertial {
    pub(crate) mass: f64,
    pub(crate) center: Point3<f64>,
    /// Inertia about the center, kg*m^2.
    pub(crate) inertia: Matrix3<f64>,
}

/// Motion of a link in the one that holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Motion {
    Fixed,
    Revolute,
    Prismatic,
    Planar,
    Spherical,
    Free,
}

pub(crate) struct Joint {
    pub(crate) name: String,
    /// Whether the file has the name.
    pub(crate) is_named: bool,
    pub(crate) line: u32,
    pub(crate) motion: Motion,
    pub(crate) parent: usize,
    pub(crate) child: usize,
    /// Pose of the child in its parent where the value of the joint is 0.
    pub(crate) placement: Isometry3<f64>,
    /// Position of the joint in its child, m.
    pub(crate) anchor: Point3<f64>,
    /// Axis of the joint, in the axes of the child.
    pub(crate) axis: Unit<Vector3<f64>>,
    /// Value of the joint as the file draws it, rad or m.
    pub(crate) drawn_at: f64,
    /// Value at which springs are at rest, of the joint and of tendons, rad or m.
    pub(crate) spring_at: f64,
    /// Coordinates that the file gives for the start, and velocities; empty if it gives none.
    pub(crate) home: Vec<f64>,
    pub(crate) home_rates: Vec<f64>,
    /// The least and the largest value, rad or m.
    pub(crate) range: Option<[f64; 2]>,
    /// Damping coefficient, N m s/rad or N s/m.
    pub(crate) damping: f64,
    /// Inertia of the rotor that turns with the joint, kg m^2 or kg.
    pub(crate) armature: f64,
    /// Stiffness, N m/rad or N/m, and the value at which the spring is without load, rad or m.
    pub(crate) spring: Option<[f64; 2]>,
    pub(crate) follows: Option<Follows>,
}

/// Linear dependence of the value of a joint on that of another: `offset + factor*leader`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Follows {
    /// The number of the other joint; `None` if that one does not move.
    pub(crate) leader: Option<usize>,
    pub(crate) factor: f64,
    pub(crate) offset: f64,
    /// Line of the description that says so, from 1.
    pub(crate) line: u32,
}

/// A ball joint between two places of links, or a weld.
pub(crate) struct Closure {
    pub(crate) name: String,
    pub(crate) line: u32,
    pub(crate) links: [usize; 2],
    pub(crate) places: [Point3<f64>; 2],
    /// Orientation of the second link in the first one, if they are one body.
    pub(crate) weld: Option<UnitQuaternion<f64>>,
}

/// A force or a torque that a program sets, alone or with a bias that depends on the motion.
///
/// With the length `L`, the sum of the joints' values times their arms, its rate `V` and the input `u`, the effort is
/// `(gain[0] + gain[1] L + gain[2] V) u + bias[0] + bias[1] L + bias[2] V`; it acts on each joint times its arm.
pub(crate) struct Motor {
    pub(crate) name: String,
    /// Whether the file has the name.
    pub(crate) is_named: bool,
    pub(crate) line: u32,
    pub(crate) terms: Vec<Term>,
    pub(crate) gain: [f64; 3],
    pub(crate) bias: [f64; 3],
    /// Limits of the input and of the effort.
    pub(crate) input_range: Option<[f64; 2]>,
    pub(crate) effort_range: Option<[f64; 2]>,
    /// The input at the start.
    pub(crate) home: f64,
}

/// A joint in a sum of values of joints.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Term {
    pub(crate) joint: usize,
    /// The factor of its value.
    pub(crate) arm: f64,
}

/// A sum of values of joints with a spring, a damper and limits.
pub(crate) struct Tendon {
    pub(crate) name: String,
    pub(crate) terms: Vec<Term>,
    pub(crate) stiffness: f64,
    pub(crate) damping: f64,
    /// The lengths between which the spring is without load.
    pub(crate) rest: [f64; 2],
    pub(crate) range: Option<[f64; 2]>,
}

/// A constant sum of values of joints.
pub(crate) struct Tie {
    pub(crate) name: String,
    pub(crate) terms: Vec<Term>,
    /// The sum.
    pub(crate) length: f64,
}

impl Robot {
    /// Pose of a link in the first one as the file draws it.
    pub(crate) fn drawn(&self, link: usize) -> Isometry3<f64> {
        let mut place = Isometry3::identity();
        let mut link = link;
        while let Some(joint) = self.joints.iter().find(|joint| joint.child == link) {
            place = joint.placement * joint.moved(joint.drawn_at) * place;
            link = joint.parent;
        }
        place
    }
}

impl Joint {
    /// The motion of the child at a value of a joint that has one, in the axes of the child.
    pub(crate) fn moved(&self, value: f64) -> Isometry3<f64> {
        match self.motion {
            Motion::Revolute => self.turned(&UnitQuaternion::from_axis_angle(&self.axis, value)),
            Motion::Prismatic => Isometry3::from_parts(
                Translation3::from(self.axis.into_inner() * value),
                UnitQuaternion::identity(),
            ),
            _ => Isometry3::identity(),
        }
    }

    /// A turn about the position of the joint.
    pub(crate) fn turned(&self, turn: &UnitQuaternion<f64>) -> Isometry3<f64> {
        let anchor = self.anchor.coords;
        let shift = Translation3::from(anchor - turn * anchor);
        Isometry3::from_parts(shift, *turn)
    }
}

impl Motion {
    /// Number of velocities that the motion leaves free.
    pub(crate) fn freedoms(self) -> usize {
        match self {
            Self::Fixed => 0,
            Self::Revolute | Self::Prismatic => 1,
            Self::Planar | Self::Spherical => 3,
            Self::Free => 6,
        }
    }

    /// Whether it has one value, an angle or a slide.
    pub(crate) fn has_value(self) -> bool {
        matches!(self, Self::Revolute | Self::Prismatic)
    }
}
