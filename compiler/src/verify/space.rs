//! Redundant joints in space, reported once for all that depend on each other, and bodies that spin idly.

use crate::diagnostic::{Choice, Diagnostic, Span, codes};
use crate::evaluate::TextMechanism;
use crate::model::space::SpatialJoint;
use crate::model::{BodyId, BodyKind, Frame, Joint, JointKind, kinematics};
use crate::verify::Report;
use crate::verify::freedom::{HELD, few};
use crate::verify::infinite::value_at_start;
use mbdsl_runtime::Layout;
use mbdsl_runtime::validation::{Extent, Redundancy, Validation};

/// Directions whose product differs from 1 by less are parallel.
const PARALLEL: f64 = 1e-9;

/// Largest constraint rate at which a body that turns at 1 rad/s spins idly.
const IDLE: f64 = 1e-9;

/// Largest distance of a point on a line from that line, as a fraction of the mechanism's size.
const ON_LINE: f64 = 1e-9;

/// Joints whose redundancies share joints.
pub(super) struct Group<'v> {
    pub(super) joints: Vec<&'v str>,
    /// The number of redundant constraints.
    pub(super) surplus: usize,
    extent: Extent,
}

/// A body that can turn alone about a line, without moving anything else.
pub(super) struct Idle {
    body: String,
    pub(super) span: Span,
    pub(super) message: String,
}

impl Report<'_> {
    /// Reports redundant joints, and proposes weaker ones in their place.
    pub(super) fn redundant_in_space(
        &mut self,
        mechanism: &TextMechanism,
        layout: &Layout,
        validation: &Validation,
    ) {
        let everywhere = validation.redundancies.iter();
        let everywhere = everywhere.filter(|one| one.extent != Extent::OnlyHere);
        for mut group in groups(everywhere) {
            let place = |name: &str| {
                self.model
                    .joints
                    .iter()
                    .position(|joint| joint.name == name)
            };
            group.joints.sort_by_key(|joint| place(joint));
            let silent = |joint: &&str| self.model.allows(codes::REDUNDANT.allow, joint);
            let Some(last) = group
                .joints
                .last()
                .filter(|_| !group.joints.iter().any(silent))
            else {
                continue;
            };
            let counted = layout.nv() as i64 - layout.nc() as i64;
            let extent = match (group.extent, validation.movable) {
                (Extent::Permanent, _) => format!(
                    "at the start and in {} other positions tried",
                    validation.configurations
                ),
                (_, false) => "at the start, from which the mechanism cannot move".to_owned(),
                (_, true) => "at the start".to_owned(),
            };
            let follow = match group.surplus {
                1 => "one of their constraints follows from the others".to_owned(),
                more => format!("{more} of their constraints follow from the others"),
            };
            let axes = self.common_axes(mechanism, validation, &group.joints);
            let axes = axes.map_or_else(String::new, |are| {
                format!("the axes of {} are {are}: ", few(&group.joints))
            });
            let message = format!(
                "{axes}joints {} are redundant {extent}, and {follow}; the mobility is {}, not {counted} as counted; the motion is unique, the reactions of these joints are not: the minimum-norm reactions are reported",
                few(&group.joints),
                validation.dof
            );
            let allow = self.silenced(codes::REDUNDANT.allow, last).alone(
                "no weaker joint in place of one of them was found that keeps the motion and the angles that are read: ",
            );
            let others = self.weakened(mechanism, layout, validation, &group);
            let warning = Diagnostic::warning(codes::REDUNDANT, self.joint_span(last), message)
                .help("one of these joints may be relaxed")
                .propose_any(others.into_iter().chain([allow]).collect());
            let last = (*last).to_owned();
            self.warn(&last, warning);
        }
    }

    pub(super) fn spatial(&self, name: &str) -> Option<(&Joint, SpatialJoint)> {
        let joint = self.model.joints.iter().find(|joint| joint.name == name)?;
        match joint.kind {
            JointKind::InSpace { joint: kind, .. } => Some((joint, kind)),
            _ => None,
        }
    }

    /// The directions n, e1, e2 of a joint in world axes, where the mechanism was assembled.
    pub(super) fn directions(
        &self,
        mechanism: &TextMechanism,
        validation: &Validation,
        joint: &Joint,
    ) -> Option<[[f64; 3]; 3]> {
        let JointKind::InSpace { ends, axes, .. } = joint.kind else {
            return None;
        };
        let mut graph = self.model.graph.clone();
        let bodies = &self.model.bodies;
        let world = axes
            .first
            .map(|axis| kinematics::direction(&mut graph, bodies, ends.first.frame, axis));
        let roots: Vec<_> = world.into_iter().flatten().collect();
        let roots = graph.in_coordinates(&roots);
        let found = graph.evaluate(&roots, value_at_start(mechanism, &validation.assembled));
        let mut rows = found.chunks_exact(3).map(|row| [row[0], row[1], row[2]]);
        Some([rows.next()?, rows.next()?, rows.next()?])
    }

    /// The arrangement of the axes of several joints: `in one line`, or `parallel`; `None` if they are neither.
    fn common_axes(
        &self,
        mechanism: &TextMechanism,
        validation: &Validation,
        joints: &[&str],
    ) -> Option<&'static str> {
        let mut graph = self.model.graph.clone();
        let (mut axes, mut points) = (Vec::new(), Vec::new());
        for name in joints {
            let (joint, kind) = self.spatial(name)?;
            // Whatever directions such a joint has, they are nobody's axes.
            if kind.needs_no_axis() {
                return None;
            }
            let [axis, ..] = self.directions(mechanism, validation, joint)?;
            axes.push(axis);
            points.push(joint.kind.ends()?.first);
        }
        let product = |a: &[f64; 3], b: &[f64; 3]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
        let along = |axis: &[f64; 3]| (product(axis, &axes[0]).abs() - 1.0).abs() < PARALLEL;
        if axes.len() < 2 || !axes.iter().all(along) {
            return None;
        }
        let roots: Vec<_> = points
            .into_iter()
            .flat_map(|point| kinematics::position(&mut graph, &self.model.bodies, point))
            .collect();
        let start = &validation.assembled;
        let found = graph.evaluate(&roots, value_at_start(mechanism, start));
        let on_line = |point: &[f64]| {
            let gap = [0, 1, 2].map(|k| point[k] - found[k]);
            let along = product(&gap, &axes[0]);
            let off = [0, 1, 2].map(|k| gap[k] - along * axes[0][k]);
            product(&off, &off).sqrt() <= ON_LINE * start.size
        };
        Some(match found.chunks_exact(3).all(on_line) {
            true => "in one line",
            false => "parallel",
        })
    }

    /// Notes which bodies spin about the line through their two joint points, where the model does not promise a
    /// freedom.
    pub(super) fn idle_spins(
        &mut self,
        mechanism: &TextMechanism,
        layout: &Layout,
        validation: &Validation,
    ) {
        if self.model.expect_dof.is_some() {
            return;
        }
        for Idle {
            body,
            span,
            message,
        } in self.idle_bodies(mechanism, layout, validation)
        {
            let dof = validation.dof;
            let promise = format!("expect dof = {dof};");
            let meant = Choice::said(
                format!("write `{promise}` if that is meant"),
                self.source.item_at_the_end(&promise),
            );
            let allow = self.silenced(codes::IDLE_SPIN.allow, &body);
            let note = Diagnostic::note(codes::IDLE_SPIN, span, message)
                .label("spins idly")
                .help(HELD)
                .propose_any(vec![meant, allow]);
            self.warn(&body, note);
        }
    }

    /// Bodies between two joints that can turn alone about the line through them.
    pub(super) fn idle_bodies(
        &self,
        mechanism: &TextMechanism,
        layout: &Layout,
        validation: &Validation,
    ) -> Vec<Idle> {
        let mut idle = Vec::new();
        for (id, body) in (0..).map(BodyId).zip(&self.model.bodies) {
            if !matches!(body.kind, BodyKind::Spatial { .. }) {
                continue;
            }
            let of_body = |joint: &&Joint| {
                let frames = joint.kind.frames();
                frames.is_some_and(|frames| frames.contains(&Frame::Body(id)))
            };
            let joints: Vec<&Joint> = self.model.joints.iter().filter(of_body).collect();
            let &[first, second] = joints.as_slice() else {
                continue;
            };
            let points = [first, second].map(|joint| {
                let ends = joint.kind.ends()?;
                [ends.first, ends.second]
                    .into_iter()
                    .find(|end| end.frame == Frame::Body(id))
            });
            let [Some(p), Some(q)] = points else {
                continue;
            };
            if !self.spins(mechanism, layout, validation, (id, [p.local, q.local])) {
                continue;
            }
            idle.push(Idle {
                body: body.name.clone(),
                span: body.span,
                message: format!(
                    "`{}` can spin idly about the line from `{}` to `{}`",
                    body.name, first.name, second.name
                ),
            });
        }
        idle
    }

    /// Whether the constraints let a body turn alone about the line through two of its points.
    fn spins(
        &self,
        mechanism: &TextMechanism,
        layout: &Layout,
        validation: &Validation,
        (id, [p, q]): (BodyId, [crate::expr::Vector; 2]),
    ) -> bool {
        let assembled = &validation.assembled;
        let mut graph = self.model.graph.clone();
        let along = graph.difference(q, p);
        let frame = Frame::Body(id);
        let center = self.model.body(id).center;
        let arm = graph.difference(center, p);
        let zero = graph.zero();
        let [u, arm] = [along, arm].map(|vector| vector.space().unwrap_or([zero; 3]));
        // The center moves with u x arm, in world axes.
        let moved = graph.cross(u, arm);
        let moved = kinematics::direction(&mut graph, &self.model.bodies, frame, moved.into());
        let roots: Vec<_> = moved.into_iter().chain(u).collect();
        let roots = graph.in_coordinates(&roots);
        let values = graph.evaluate(&roots, value_at_start(mechanism, assembled));
        let length = values[3..].iter().map(|x| x * x).sum::<f64>().sqrt();
        if length == 0.0 || length.is_nan() {
            return false;
        }
        let first = self.model.body(id).first_velocity as usize;
        let mut turn = vec![0.0; layout.nv()];
        for (turn, value) in turn[first..].iter_mut().zip(&values) {
            *turn = value / length;
        }
        let pattern = &layout.patterns().phi_q;
        let mut entries = vec![0.0; pattern.len()];
        let at = mbdsl_runtime::Point::position(assembled.t, &assembled.q);
        mbdsl_runtime::MechanismExt::phi_q(mechanism, &at, &mut entries);
        let mut rates = vec![0.0; layout.nc()];
        for (row, column, entry) in pattern.iter(&entries) {
            rates[row] += entry * turn[column];
        }
        rates.iter().all(|rate| rate.abs() < IDLE)
    }
}

/// The redundancies that share joints.
fn groups<'v>(redundancies: impl Iterator<Item = &'v Redundancy>) -> Vec<Group<'v>> {
    let mut groups: Vec<Group<'v>> = Vec::new();
    for redundancy in redundancies {
        let joints: Vec<&str> = redundancy.joints.iter().map(String::as_str).collect();
        let mut group = Group {
            joints,
            surplus: 1,
            extent: redundancy.extent,
        };
        // What shares a joint with it becomes one.
        let shares = |other: &Group| {
            other
                .joints
                .iter()
                .any(|joint| group.joints.contains(joint))
        };
        let (shared, rest): (Vec<_>, Vec<_>) = groups.into_iter().partition(shares);
        groups = rest;
        for other in shared {
            group.surplus += other.surplus;
            let new = other
                .joints
                .into_iter()
                .filter(|joint| !group.joints.contains(joint));
            let new: Vec<&str> = new.collect();
            group.joints.extend(new);
        }
        groups.push(group);
    }
    groups
}
