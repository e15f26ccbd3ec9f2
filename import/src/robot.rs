//! Robot as both formats describe it: links, and the joints that hold them in a tree.

use crate::left::LeftOut;
use nalgebra::{Isometry3, Matrix3, Point3, Unit, Vector3};

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
    /// Motors that drive joints.
    pub(crate) motors: Vec<Motor>,
    pub(crate) left: LeftOut,
}

pub(crate) struct Link {
    pub(crate) name: String,
    pub(crate) line: u32,
    pub(crate) inertial: Option<Inertial>,
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
    pub(crate) motion: Motion,
    pub(crate) parent: usize,
    pub(crate) child: usize,
    /// Pose of the child in its parent as the file draws it.
    pub(crate) placement: Isometry3<f64>,
    /// Position of the joint in its child, m.
    pub(crate) anchor: Point3<f64>,
    /// Axis of the joint, in the axes of the child.
    pub(crate) axis: Unit<Vector3<f64>>,
    /// Value of the joint as the file draws it, rad or m.
    pub(crate) drawn_at: f64,
    /// The least and the largest value, rad or m.
    pub(crate) range: Option<[f64; 2]>,
    /// Damping coefficient, N m s/rad or N s/m.
    pub(crate) damping: f64,
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

/// A ball joint between two places of links.
pub(crate) struct Closure {
    pub(crate) name: String,
    pub(crate) links: [usize; 2],
    pub(crate) places: [Point3<f64>; 2],
}

/// A force or a torque that a program sets.
pub(crate) struct Motor {
    pub(crate) name: String,
    pub(crate) joint: usize,
    /// The effort for an input of 1.
    pub(crate) gear: f64,
}

impl Robot {
    /// Pose of a link in the first one as the file draws it.
    pub(crate) fn drawn(&self, link: usize) -> Isometry3<f64> {
        let mut place = Isometry3::identity();
        let mut link = link;
        while let Some(joint) = self.joints.iter().find(|joint| joint.child == link) {
            place = joint.placement * place;
            link = joint.parent;
        }
        place
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
