//! Constraints that depend on each other, and the degrees of freedom that remain.

use super::{Report, quoted};
use crate::diagnostic::{Diagnostic, Span, codes, short};
use crate::model::{Anchor, Frame, JointKind, Model};
use mbdsl_runtime::Layout;
use mbdsl_runtime::rank::RANK_TOLERANCE;
use mbdsl_runtime::validation::{CONFIGURATIONS, Extent, Redundancy, Validation};

impl Report<'_> {
    /// Redundant constraints, singular starts, and whether the freedom is as promised.
    pub(super) fn freedom(&mut self, layout: &Layout, validation: &Validation) {
        for redundancy in &validation.redundancies {
            let joints: Vec<&str> = redundancy.joints.iter().map(String::as_str).collect();
            let code = match redundancy.extent {
                Extent::OnlyHere => codes::SINGULAR_START,
                Extent::Permanent | Extent::Unknown => codes::REDUNDANT,
            };
            if joints
                .iter()
                .any(|joint| self.model.allows(code.allow, joint))
            {
                continue;
            }
            let last = joints.last().copied().unwrap_or_default();
            let span = self.joint_span(last);
            if redundancy.extent == Extent::OnlyHere {
                let message = format!(
                    "at the start, and not in other positions, joints {} hold the same freedom twice: a dead point, from which the mechanism can go on in more than one way",
                    quoted(&joints)
                );
                let help = format!(
                    "start a little beside it, or write `allow({}: {last});`",
                    code.allow
                );
                self.warn(code, span, last, message, &help);
                continue;
            }
            let message = self.redundant(layout, validation, redundancy, &joints);
            let relaxed = self.relaxed(layout, validation, redundancy);
            let help = format!("{relaxed}, or write `allow({}: {last});`", code.allow);
            self.warn(code, span, last, message, &help);
        }
        if let Some(distance) = validation.nearly_dependent {
            let message = format!(
                "one of the constraints nearly says what others say: it differs by {} of its size, and {} counts as the same",
                short(distance),
                short(RANK_TOLERANCE)
            );
            self.say(
                Diagnostic::note(codes::NEARLY_DEPENDENT, self.model.span, message)
                    .help("look for lengths or directions that were meant to be equal, or start elsewhere"),
            );
        }
        let rank = layout.nv - layout.dof;
        self.expected_dof(layout, rank);
    }

    /// The message about constraints that are redundant wherever the mechanism is, as far as known.
    fn redundant(
        &self,
        layout: &Layout,
        validation: &Validation,
        redundancy: &Redundancy,
        joints: &[&str],
    ) -> String {
        let rows: Vec<&str> = redundancy
            .rows
            .iter()
            .map(|&row| &*layout.constraints[row].name)
            .collect();
        let extent = match (redundancy.extent, validation.movable) {
            (Extent::Permanent, _) => "in every position".to_owned(),
            (_, false) => "at the start, the only position there is".to_owned(),
            (_, true) => format!(
                "at the start (of {CONFIGURATIONS} other positions {} were reached: too few to say more)",
                validation.configurations
            ),
        };
        let counted = layout.nv as i64 - layout.nc as i64;
        format!(
            "joints {} hold the same freedom twice {extent} (rows {}, tolerance {}): the mobility is {}, not {counted} as counted; the motion is unique, their reactions are not, and those of least norm are taken",
            quoted(joints),
            rows.join(", "),
            short(RANK_TOLERANCE),
            validation.dof
        )
    }

    /// What to write so that one of the joints holds one freedom less.
    fn relaxed(&self, layout: &Layout, validation: &Validation, redundancy: &Redundancy) -> String {
        let written = redundancy.joints.iter().rev().find_map(|name| {
            let joint = self.model.joints.iter().find(|joint| joint.name == *name)?;
            let rows: Vec<usize> = redundancy
                .rows
                .iter()
                .copied()
                .filter(|&row| layout.constraints[row].joint == *name)
                .collect();
            let last_words: Vec<&str> = rows
                .iter()
                .map(|&row| {
                    let row = &layout.constraints[row].name;
                    row.rsplit('.').next().unwrap_or(row)
                })
                .collect();
            let ends = joint.kind.ends().map(|ends| {
                let name = |anchor| anchor_name(self.model, anchor);
                (ends, name(ends.first), name(ends.second))
            });
            // A joint whose every row is redundant by itself may go altogether.
            let redundant = |row: &usize| {
                let mut all = validation.redundancies.iter();
                all.any(|redundancy| redundancy.rows.contains(row))
            };
            let first = layout
                .constraints
                .iter()
                .position(|row| row.joint == *name)?;
            let all: Vec<usize> = (first..first + joint.kind.rows().len()).collect();
            let several = validation
                .redundancies
                .iter()
                .filter(|redundancy| redundancy.joints.contains(name))
                .count();
            if all.len() <= several && all.iter().all(redundant) {
                return Some(format!("delete joint `{name}`"));
            }
            let holds_angle = last_words.contains(&"angle");
            let number = |expr| self.model.graph.value(expr).map(short);
            match (joint.kind, ends) {
                (JointKind::Weld { .. }, Some((_, Some(p), Some(q)))) if holds_angle => {
                    Some(format!("joint {name} = revolute({p}, {q});"))
                }
                (JointKind::Prismatic { axis, .. }, Some((_, Some(p), Some(q)))) if holds_angle => {
                    let axis = match axis.map(number) {
                        [Some(x), Some(y)] => format!("({x}, {y})"),
                        _ => "...".to_owned(),
                    };
                    Some(format!("joint {name} = slot({p}, {q}, axis = {axis});"))
                }
                (JointKind::Revolute { .. }, Some((ends, Some(p), Some(q)))) => {
                    let axis =
                        self.released(layout, validation, redundancy, ends.first.frame, name)?;
                    Some(format!(
                        "joint {name} = slot({p}, {q}, axis = ({}, {}));",
                        axis[0], axis[1]
                    ))
                }
                _ => None,
            }
            .map(|joint| format!("relax one of them, as in `{joint}`"))
        });
        written.unwrap_or_else(|| {
            let single = redundancy.joints.iter().rev().find(|name| {
                let joint = self.model.joints.iter().find(|joint| joint.name == **name);
                joint.is_some_and(|joint| joint.kind.rows().len() == 1)
            });
            match single {
                Some(name) => format!("delete one of them, as `{name}`"),
                None => "relax one of them".to_owned(),
            }
        })
    }

    /// The direction, in the axes of the first body, along which a joint may let go: that of its
    /// part in the dependence, two digits of it.
    fn released(
        &self,
        layout: &Layout,
        validation: &Validation,
        redundancy: &Redundancy,
        frame: Frame,
        joint: &str,
    ) -> Option<[f64; 2]> {
        let assembled = &validation.assembled;
        let vectors = &assembled.rank.null_vectors;
        let shares = |w: &&Vec<f64>| redundancy.rows.iter().all(|&row| w[row] != 0.0);
        let w = vectors.iter().find(shares).or_else(|| vectors.first())?;
        let mut along = [0.0; 2];
        for (row, constraint) in layout.constraints.iter().enumerate() {
            if constraint.joint == joint {
                let place = usize::from(constraint.name.ends_with(".y"));
                along[place] = w[row];
            }
        }
        let theta = match frame {
            Frame::Ground => 0.0,
            Frame::Body(id) => {
                let body = self.model.body(id);
                let angle = body.kind.angle();
                angle.map_or(0.0, |index| assembled.q[(body.first + index) as usize])
            }
        };
        let (sin, cos) = theta.sin_cos();
        let local = [
            cos * along[0] + sin * along[1],
            cos * along[1] - sin * along[0],
        ];
        let length = local[0].hypot(local[1]);
        let first = if local[0].abs() > 0.005 * length {
            local[0]
        } else {
            local[1]
        };
        let length = length.copysign(first);
        // Adding 0 makes -0 a plain 0.
        let short = |x: f64| (x / length * 100.0).round() / 100.0 + 0.0;
        (length != 0.0).then(|| local.map(short))
    }

    /// Whether `expect dof` says what is so.
    pub(super) fn expected_dof(&mut self, layout: &Layout, rank: usize) {
        if let Some(expected) = self.model.expect_dof
            && expected.dof != layout.dof as i64
        {
            self.wrong_dof(expected.span, expected.dof, layout.dof, layout.nv, rank);
        }
    }

    fn wrong_dof(&mut self, span: Span, expected: i64, dof: usize, nq: usize, rank: usize) {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let message = format!(
            "expected dof = {expected}, but the mechanism has {dof} degree{} of freedom: {nq} coordinate{} less {rank} independent constraint{}",
            plural(dof),
            plural(nq),
            plural(rank)
        );
        let help = if (dof as i64) > expected {
            format!("write `expect dof = {dof};`, or add a joint that takes the freedom")
        } else if rank > 0 {
            format!("write `expect dof = {dof};`, or remove a joint")
        } else {
            format!("write `expect dof = {dof};`, or add a body")
        };
        self.say(Diagnostic::error(codes::EXPECT_DOF, span, message).help(help));
    }
}

/// What the user calls a point; none where it has no name.
fn anchor_name(model: &Model, anchor: Anchor) -> Option<String> {
    let (owner, points) = match anchor.frame {
        Frame::Ground => ("ground", &model.ground),
        Frame::Body(id) => (model.body(id).name.as_str(), &model.body(id).points),
    };
    let point = points.iter().find(|point| point.local == anchor.local)?;
    Some(format!("{owner}.{}", point.name))
}
