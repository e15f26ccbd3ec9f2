//! Constraints in space that may be pivots of their own.

use std::collections::BTreeSet;

/// Bodies and joints of a mechanism in space, where the diagonal of a constraint may be 0 at some states though the
/// system is regular: where axes are parallel, for one.
///
/// A constraint is a pivot of its own only where no velocity is left in its row, or where all velocities of one of
/// its bodies are gone, and no constraint of another joint of that body. What is left of the velocities is
/// positive definite then, and the constraints of one joint are independent on its own body.
#[derive(Debug, Clone)]
pub(super) struct Joints {
    /// The body of each velocity.
    pub(super) body_of: Vec<usize>,
    /// The joint of each constraint.
    pub(super) joint_of: Vec<usize>,
    /// The rows of each body: its velocities.
    pub(super) velocities: Vec<Vec<u32>>,
    /// The bodies of each joint.
    pub(super) bodies: Vec<BTreeSet<usize>>,
    /// The rows of each joint.
    pub(super) rows: Vec<Vec<u32>>,
    pub(super) gone: Vec<bool>,
}

impl Joints {
    /// The constraints that may have become pivots with a velocity of a body.
    pub(super) fn beside(&self, body: usize) -> impl Iterator<Item = u32> + '_ {
        let joints = self.bodies.iter().zip(&self.rows);
        let joints = joints.filter(move |(bodies, _)| bodies.contains(&body));
        joints.flat_map(|(_, rows)| rows.iter().copied())
    }

    /// Whether one body of a joint is gone, and of the joints that hold it this one alone.
    pub(super) fn holds_what_is_gone(&self, joint: usize) -> bool {
        let is_gone = |row: &u32| self.gone[*row as usize];
        self.bodies[joint].iter().any(|&body| {
            let others = self.bodies.iter().enumerate();
            let mut others =
                others.filter(|(other, bodies)| *other != joint && bodies.contains(&body));
            self.velocities[body].iter().all(is_gone)
                && !others.any(|(other, _)| self.rows[other].iter().any(is_gone))
        })
    }
}
