//! Settings of runs of robots whose dampers are stiff.

use super::{Writer, note};
use crate::robot::{Inertial, Joint, Motion};

/// Largest rate, in 1/s, at which a damper ends the motion of what a joint moves, that explicit methods follow: they
/// take some steps in each of its reciprocals, 20,000 a second.
const STIFF: f64 = 1e5;

impl Writer<'_> {
    /// Writes the settings of runs, where a damper is stiff: a method that steps over what it ends.
    pub(super) fn settings(&mut self, text: &mut String) {
        let rates = (0..self.robot.joints.len()).map(|joint| (joint, self.damping_rate(joint)));
        let Some((joint, rate)) = rates.max_by(|one, other| one.1.total_cmp(&other.1)) else {
            return;
        };
        if rate <= STIFF {
            return;
        }
        text.push_str("\n    // Dampers are stiff; methods without steps of one length would take very short ones.\n");
        text.push_str("    simulate { method = generalized-alpha; h = 1 ms; }\n");
        let joint = &self.robot.joints[joint];
        let message = format!(
            "runs take `generalized-alpha` with steps of 1 ms, since the dampers are stiff: that of joint `{}` ends \
             its motion at a rate of {rate:.0e}/s",
            joint.name
        );
        self.notes.push(note(joint.line, message));
    }

    /// Rate at which the dampers on a joint end its motion: the damping by the inertia of all that it moves where all
    /// joints are at 0; 0 of joints without a value.
    fn damping_rate(&self, place: usize) -> f64 {
        let robot = self.robot;
        let joint = &robot.joints[place];
        if !joint.motion.has_value() {
            return 0.0;
        }
        let of_motors = robot.motors.iter().flat_map(|motor| {
            let terms = motor.terms.iter().filter(|term| term.joint == place);
            terms.map(|term| -motor.bias[2] * term.arm * term.arm)
        });
        let damping = joint.damping + of_motors.sum::<f64>();
        if damping <= 0.0 {
            return 0.0;
        }
        let inertia = joint.armature + self.moved(joint);
        if inertia > 0.0 {
            damping / inertia
        } else {
            0.0
        }
    }

    /// Inertia about a hinge, or mass along a slide, of the links behind it.
    fn moved(&self, joint: &Joint) -> f64 {
        let robot = self.robot;
        let mut behind = vec![false; robot.links.len()];
        behind[joint.child] = true;
        for other in &robot.joints {
            behind[other.child] |= behind[other.parent];
        }
        let about = self.poses[joint.child];
        let links = robot.links.iter().zip(&self.poses).zip(&behind);
        let inertials = links
            .filter(|(_, behind)| **behind)
            .filter_map(|((link, pose), _)| {
                let inertial = link.inertial.as_ref()?;
                Some(inertial.placed(&(about.inverse() * pose)))
            });
        inertials.map(|inertial| along(&inertial, joint)).sum()
    }
}

/// The part of a link in the inertia about a hinge, or in the mass along a slide.
fn along(inertial: &Inertial, joint: &Joint) -> f64 {
    let axis = joint.axis.into_inner();
    match joint.motion {
        Motion::Revolute => {
            let arm = axis.cross(&(inertial.center - joint.anchor));
            axis.dot(&(inertial.inertia * axis)) + inertial.mass * arm.norm_squared()
        }
        _ => inertial.mass,
    }
}
