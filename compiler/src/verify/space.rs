//! Redundant joints in space: said once for all that hang together, with the weaker joints that cure it; and
//! bodies that spin idly.

use crate::diagnostic::{Choice, Diagnostic, Edit, codes};
use crate::evaluate::TextMechanism;
use crate::model::space::SpatialJoint;
use crate::model::{BodyId, BodyKind, Frame, Joint, JointKind, kinematics};
use crate::verify::Report;
use crate::verify::freedom::few;
use crate::verify::infinite::value_at_start;
use mbdsl_runtime::Layout;
use mbdsl_runtime::rank::{Combination, rank_without};
use mbdsl_runtime::validation::{Extent, Redundancy, Validation};
use std::collections::BTreeSet;

/// Directions whose product differs from 1 by less are parallel.
const PARALLEL: f64 = 1e-9;

/// What is left of a turn's speed where a body spins idly.
const IDLE: f64 = 1e-9;

/// The names of rows that a weaker joint keeps or makes of others.
struct Weaker {
    /// The word of the joint; none deletes it.
    word: Option<&'static str>,
    /// The rows that it keeps.
    keeps: &'static [&'static str],
    /// Whether it keeps the two components of the distance across the axis.
    keeps_across: bool,
    /// What it takes by name.
    arguments: &'static [&'static str],
}

const fn weaker(
    word: &'static str,
    keeps: &'static [&'static str],
    keeps_across: bool,
    arguments: &'static [&'static str],
) -> Weaker {
    Weaker {
        word: Some(word),
        keeps,
        keeps_across,
        arguments,
    }
}

const POINTS: &[&str] = &["x", "y", "z"];
const TILTS: &[&str] = &["tilt1", "tilt2"];
const LINE: &[&str] = &["normal1", "normal2"];
const LINE_AND_TILTS: &[&str] = &["normal1", "normal2", "tilt1", "tilt2"];
const HINGE: &[&str] = &["x", "y", "z", "tilt1", "tilt2"];
const AXES: &[&str] = &["axis", "axis2"];
const AXIS: &[&str] = &["axis"];

const GONE: Weaker = Weaker {
    word: None,
    keeps: &[],
    keeps_across: false,
    arguments: &[],
};

/// The joints that demand less than one does, the strongest first.
fn weaker_than(joint: SpatialJoint) -> &'static [Weaker] {
    const SPHERICAL: Weaker = weaker("spherical", POINTS, false, &[]);
    const CYLINDRICAL: Weaker = weaker("cylindrical", TILTS, true, AXES);
    const SLOT: Weaker = weaker("slot", &[], true, AXIS);
    match joint {
        SpatialJoint::Weld => {
            const {
                &[
                    weaker("revolute", HINGE, false, AXES),
                    CYLINDRICAL,
                    SPHERICAL,
                    SLOT,
                    GONE,
                ]
            }
        }
        SpatialJoint::Revolute => const { &[CYLINDRICAL, SPHERICAL, SLOT, GONE] },
        SpatialJoint::Universal | SpatialJoint::ConstantVelocity => const { &[SPHERICAL, GONE] },
        SpatialJoint::Prismatic => {
            const {
                &[
                    weaker("cylindrical", LINE_AND_TILTS, false, AXES),
                    weaker("slot", LINE, false, AXIS),
                    GONE,
                ]
            }
        }
        SpatialJoint::Cylindrical => const { &[weaker("slot", LINE, false, AXIS), GONE] },
        SpatialJoint::Planar => const { &[weaker("on_plane", &["normal"], false, AXIS), GONE] },
        SpatialJoint::Spherical
        | SpatialJoint::Slot
        | SpatialJoint::OnPlane
        | SpatialJoint::Parallel
        | SpatialJoint::Perpendicular => const { &[GONE] },
        SpatialJoint::Screw => {
            const { &[weaker("cylindrical", LINE_AND_TILTS, false, AXES), GONE] }
        }
        SpatialJoint::Turn
        | SpatialJoint::DriveTurn
        | SpatialJoint::DriveCounted
        | SpatialJoint::DriveSlide => &[],
    }
}

/// Joints whose redundancies hang together.
struct Group<'v> {
    joints: Vec<&'v str>,
    /// How many constraints are too many.
    surplus: usize,
    extent: Extent,
}

impl Report<'_> {
    /// Says which joints are redundant, and with what in their place they are not.
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
            let parallel = match self.are_parallel(mechanism, validation, &group.joints) {
                true => format!("the axes of {} are parallel: ", few(&group.joints)),
                false => String::new(),
            };
            let message = format!(
                "{parallel}joints {} are redundant {extent}, and {follow}; the mobility is {}, not {counted} as counted; the motion is unique, the reactions of these joints are not: the minimum-norm reactions are reported",
                few(&group.joints),
                validation.dof
            );
            let allow = self.silenced(codes::REDUNDANT.allow, last);
            let other = self.weakened(mechanism, layout, validation, &group);
            let warning = Diagnostic::warning(codes::REDUNDANT, self.joint_span(last), message)
                .help("one of these joints may be relaxed")
                .propose_any(other.into_iter().chain([allow]).collect());
            let last = (*last).to_owned();
            self.warn(&last, warning);
        }
    }

    fn spatial(&self, name: &str) -> Option<(&Joint, SpatialJoint)> {
        let joint = self.model.joints.iter().find(|joint| joint.name == name)?;
        match joint.kind {
            JointKind::InSpace { joint: kind, .. } => Some((joint, kind)),
            _ => None,
        }
    }

    /// The directions n, e1, e2 of a joint in world axes, where the mechanism was assembled.
    fn directions(
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

    /// Whether several joints turn or slide about parallel axes.
    fn are_parallel(
        &self,
        mechanism: &TextMechanism,
        validation: &Validation,
        joints: &[&str],
    ) -> bool {
        let axes = joints.iter().map(|name| {
            let (joint, kind) = self.spatial(name)?;
            let has_axis = kind != SpatialJoint::Spherical;
            let [axis, ..] = self.directions(mechanism, validation, joint)?;
            has_axis.then_some(axis)
        });
        let Some(axes) = axes.collect::<Option<Vec<[f64; 3]>>>() else {
            return false;
        };
        let along = |other: &[f64; 3]| {
            let product: f64 = other.iter().zip(axes[0]).map(|(x, y)| x * y).sum();
            (product.abs() - 1.0).abs() < PARALLEL
        };
        axes.len() > 1 && axes.iter().all(along)
    }

    /// Weaker joints, from the last on, that leave no redundancy and the freedom as it is: tried by the rank of phi_q.
    fn weakened(
        &self,
        mechanism: &TextMechanism,
        layout: &Layout,
        validation: &Validation,
        group: &Group,
    ) -> Option<Choice> {
        let start = &validation.assembled;
        let mut surplus = group.surplus;
        let (mut without, mut instead) = (BTreeSet::new(), Vec::new());
        let (mut edits, mut written, mut deleted) = (Vec::new(), Vec::new(), Vec::new());
        for name in group.joints.iter().rev() {
            let Some((joint, kind)) = self.spatial(name) else {
                continue;
            };
            let rows = self.rows_of(layout, name);
            let mut best: Option<(usize, &Weaker, Vec<usize>, Vec<Combination>)> = None;
            for weaker in weaker_than(kind) {
                let short = |row: &usize| {
                    let name = &layout.constraints()[*row].name;
                    name.rsplit('.').next().unwrap_or_default().to_owned()
                };
                let goes = |row: &&usize| !weaker.keeps.contains(&short(row).as_str());
                let gone: Vec<usize> = rows.iter().filter(goes).copied().collect();
                let mut made = Vec::new();
                if weaker.keeps_across {
                    let [_, e1, e2] = self.directions(mechanism, validation, joint)?;
                    let points = rows.iter().take(3).copied();
                    made = [e1, e2]
                        .map(|e| points.clone().zip(e).collect::<Combination>())
                        .to_vec();
                }
                let fewer = gone.len() - made.len().min(gone.len());
                if fewer == 0
                    || fewer > surplus
                    || best.as_ref().is_some_and(|best| best.0 >= fewer)
                {
                    continue;
                }
                let mut all: Vec<usize> = without.iter().copied().collect();
                all.extend(&gone);
                let combined: Vec<Combination> = instead.iter().chain(&made).cloned().collect();
                let rank = rank_without(mechanism, start.t, &start.q, &all, &combined);
                if rank == start.rank.rank {
                    best = Some((fewer, weaker, gone, made));
                }
            }
            let Some((fewer, weaker, gone, made)) = best else {
                continue;
            };
            surplus -= fewer;
            without.extend(gone);
            instead.extend(made);
            match weaker.word {
                Some(word) => {
                    let text = self.source.joint_as(joint.span, word, weaker.arguments)?;
                    edits.extend(self.source.item_as(joint.span, &text));
                    written.push(format!("`{text}`"));
                }
                None => {
                    edits.extend(self.source.without_item(joint.span));
                    deleted.push(format!("`{name}`"));
                }
            }
            if surplus == 0 {
                break;
            }
        }
        let mut parts = Vec::new();
        if !deleted.is_empty() {
            parts.push(format!("delete {}", deleted.join(" and ")));
        }
        if !written.is_empty() {
            parts.push(format!("write {}", written.join(" and ")));
        }
        let is_cured = surplus == 0 && !parts.is_empty();
        is_cured.then(|| {
            let mut edits: Vec<Edit> = edits;
            edits.sort_by_key(|edit| edit.span.start);
            Choice::said(parts.join(" and "), edits)
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
        for (id, body) in (0..).map(BodyId).zip(&self.model.bodies.clone()) {
            if !matches!(body.kind, BodyKind::Spatial { .. }) {
                continue;
            }
            let of_body = |joint: &&Joint| {
                let frames = joint.kind.frames();
                frames.is_some_and(|frames| frames.contains(&Frame::Body(id)))
            };
            let joints: Vec<Joint> = self.model.joints.iter().filter(of_body).cloned().collect();
            let [first, second] = joints.as_slice() else {
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
            let message = format!(
                "`{}` can spin idly about the line from `{}` to `{}`",
                body.name, first.name, second.name
            );
            let dof = validation.dof;
            let promise = format!("expect dof = {dof};");
            let meant = Choice::said(
                format!("write `{promise}` if that is meant"),
                self.source.item_at_the_end(&promise),
            );
            let allow = self.silenced(codes::IDLE_SPIN.allow, &body.name);
            let note = Diagnostic::note(codes::IDLE_SPIN, body.span, message)
                .label("spins idly")
                .help("a `universal` joint holds what a `spherical` one lets spin")
                .propose_any(vec![meant, allow]);
            self.warn(&body.name, note);
        }
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
        mbdsl_runtime::Mechanism::phi_q(mechanism, assembled.t, &assembled.q, &mut entries);
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
