//! Constraints that depend on each other, and the degrees of freedom that remain.

use crate::diagnostic::{Choice, Diagnostic, Edit, codes, number};
use crate::evaluate::TextMechanism;
use crate::model::{Anchor, Frame, JointKind, Model, kinematics};
use crate::verify::{Report, Start, quoted};
use mbdsl_runtime::__private::counted;
use mbdsl_runtime::Layout;
use mbdsl_runtime::rank::{self, RANK_TOLERANCE, rank_without};
use mbdsl_runtime::validation::{Extent, Redundancy, Validation};

/// The number of joints that a message names.
const NAMED: usize = 8;

/// Help against a body that spins idly.
pub(super) const HELD: &str = "a `universal` joint holds what a `spherical` one lets spin";

/// A change of a joint that removes a redundancy: what to write, the rows that go, and the multiples of
/// rows that remain in their place.
struct Relaxation {
    advice: String,
    edits: Vec<Edit>,
    without: Vec<usize>,
    instead: Vec<(usize, f64)>,
}

impl Report<'_> {
    /// Redundant constraints, singular starts, and whether the freedom is as promised.
    pub(crate) fn freedom(
        &mut self,
        mechanism: &TextMechanism,
        layout: &Layout,
        validation: &Validation,
        start: &Start,
    ) {
        let in_space = !self.model.graph.attitudes.is_empty() && validation.regular.is_none();
        if in_space {
            self.redundant_in_space(mechanism, layout, validation);
            self.idle_spins(mechanism, layout, validation);
        }
        for redundancy in &validation.redundancies {
            if in_space && redundancy.extent != Extent::OnlyHere {
                continue;
            }
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
            let allow = self.silenced(code.allow, last);
            if redundancy.extent == Extent::OnlyHere {
                let message = format!(
                    "the start is a singular configuration: joints {} are redundant there, and not in the {} other positions tried; the mechanism may continue in more than one way",
                    few(&joints),
                    validation.configurations
                );
                let help = "start a little beside it";
                let warning = Diagnostic::warning(code, span, message).help(help);
                let allow = allow.after(&format!("{help}, or "));
                self.warn(last, warning.propose_any(vec![allow]));
                continue;
            }
            let message = self.redundant(layout, validation, redundancy, &joints);
            let warning = Diagnostic::warning(code, span, message);
            let (help, other) = match (&validation.regular, &start.regular) {
                (Some(_), Some(guesses)) => {
                    let help = format!("write `{guesses}` in `start` for that position");
                    let edits = self.source.guesses(guesses, &self.model.start);
                    (
                        "guess coordinates near that position",
                        Some(Choice::said(help, edits)),
                    )
                }
                (Some(_), None) => ("guess more coordinates in `start`", None),
                (None, _) => (
                    "one of these joints may be relaxed",
                    self.relaxed(mechanism, layout, validation, redundancy),
                ),
            };
            let choices = other.into_iter().chain([allow]).collect();
            self.warn(last, warning.help(help).propose_any(choices));
        }
        if let Some(distance) = validation.nearly_dependent {
            let message = format!(
                "the constraints are nearly redundant: one differs from a combination of the others by {} of its size, and below {} it counts as redundant",
                number(distance, 4),
                number(RANK_TOLERANCE, 4)
            );
            self.report(
                Diagnostic::note(codes::NEARLY_DEPENDENT, self.model.span, message)
                    .help("look for lengths or directions that were meant to be equal, or start elsewhere"),
            );
        }
        let rank = layout.nv() - layout.dof();
        self.expected_dof(layout, rank, Some((mechanism, validation, start)));
    }

    /// The message about constraints that are redundant in all positions that were tried.
    fn redundant(
        &self,
        layout: &Layout,
        validation: &Validation,
        redundancy: &Redundancy,
        joints: &[&str],
    ) -> String {
        let tried = validation.configurations;
        let extent = match (redundancy.extent, validation.movable) {
            (Extent::Permanent, _) => format!("at the start and in {tried} other positions tried"),
            (_, false) => "at the start, from which the mechanism cannot move".to_owned(),
            (_, true) => {
                format!("at the start ({tried} other positions were reached, too few to say more)")
            }
        };
        let joints = few(joints);
        if let Some(regular) = &validation.regular {
            let j = regular.coordinate;
            return format!(
                "the start is on a collapsed branch: joints {joints} are redundant {extent}, and not in another position that the values given allow, with `{}` at {} instead of {}",
                layout.coordinates()[j].name,
                self.written.value(j, regular.q[j]),
                self.written.value(j, validation.assembled.q[j])
            );
        }
        let counted = layout.nv() as i64 - layout.nc() as i64;
        format!(
            "joints {joints} are redundant {extent}: the mobility is {}, not {counted} as counted; the motion is unique, the reactions of these joints are not: the minimum-norm reactions are reported",
            validation.dof
        )
    }

    /// A change that removes the redundancy and nothing else, checked by the rank of phi_q.
    fn relaxed(
        &self,
        mechanism: &TextMechanism,
        layout: &Layout,
        validation: &Validation,
        redundancy: &Redundancy,
    ) -> Option<Choice> {
        let start = &validation.assembled;
        let keeps_the_rest = |relaxation: &Relaxation| {
            let Relaxation {
                without, instead, ..
            } = relaxation;
            {
                let instead = std::slice::from_ref(instead);
                rank_without(mechanism, start.t, &start.q, without, instead) == start.rank.rank
            }
        };
        let names = || redundancy.joints.iter().rev();
        let deleted = |name: &String| {
            let rows = self.rows_of(layout, name);
            let several = validation.redundancies.iter();
            let several = several.filter(|other| other.joints.contains(name)).count();
            (rows.len() <= several).then(|| Relaxation {
                advice: format!("delete joint `{name}`"),
                edits: self.source.without_item(self.joint_span(name)),
                without: rows,
                instead: Vec::new(),
            })
        };
        let candidates = names().filter_map(|name| {
            deleted(name).or_else(|| self.rewritten(layout, validation, redundancy, name))
        });
        let single = names().filter_map(|name| {
            let without = self.rows_of(layout, name);
            (without.len() == 1).then(|| Relaxation {
                advice: format!("delete one of them, as `{name}`"),
                edits: self.source.without_item(self.joint_span(name)),
                without,
                instead: Vec::new(),
            })
        });
        candidates
            .chain(single)
            .find(keeps_the_rest)
            .map(|relaxation| Choice::said(relaxation.advice, relaxation.edits))
    }

    /// The rows of a joint.
    pub(super) fn rows_of(&self, layout: &Layout, joint: &str) -> Vec<usize> {
        let rows = layout.constraints().iter().enumerate();
        rows.filter(|(_, row)| row.joint == joint)
            .map(|(row, _)| row)
            .collect()
    }

    /// A joint written again as one that leaves one more freedom.
    fn rewritten(
        &self,
        layout: &Layout,
        validation: &Validation,
        redundancy: &Redundancy,
        name: &str,
    ) -> Option<Relaxation> {
        let joint = self.model.joints.iter().find(|joint| joint.name == name)?;
        let mut rows = self.rows_of(layout, name);
        let is_angle = |row: &usize| layout.constraints()[*row].name.ends_with(".angle");
        if let Some(gear) = self.as_gear(joint) {
            let written = format!("joint {name} = {gear};");
            rows.retain(|row| layout.constraints()[*row].name.ends_with(".contact"));
            return Some(Relaxation {
                advice: format!("pins hold the centers: write `{written}`"),
                edits: self.source.item_as(joint.span, &written),
                without: rows,
                instead: Vec::new(),
            });
        }
        let holds_angle = redundancy
            .rows
            .iter()
            .any(|row| rows.contains(row) && is_angle(row));
        let ends = joint.kind.ends()?;
        let p = anchor_name(self.model, ends.first)?;
        let q = anchor_name(self.model, ends.second)?;
        let literal = |expr| self.model.graph.value(expr).map(|x| number(x, 17));
        let (written, instead) = match joint.kind {
            JointKind::Weld { .. } if holds_angle => {
                rows.retain(is_angle);
                (format!("revolute({p}, {q})"), Vec::new())
            }
            JointKind::Prismatic { axis, .. } if holds_angle => {
                let [Some(x), Some(y)] = axis.plane().map(literal) else {
                    return None;
                };
                rows.retain(is_angle);
                (format!("slot({p}, {q}, axis = ({x}, {y}))"), Vec::new())
            }
            JointKind::Revolute { .. } => {
                let [x, y] = *rows.as_slice() else {
                    return None;
                };
                let (axis, normal) =
                    self.released(layout, validation, redundancy, ends.first.frame, name)?;
                let written = format!("slot({p}, {q}, axis = ({}, {}))", axis[0], axis[1]);
                (written, vec![(x, normal[0]), (y, normal[1])])
            }
            _ => return None,
        };
        let written = format!("joint {name} = {written};");
        Some(Relaxation {
            advice: format!("relax one of them: write `{written}`"),
            edits: self.source.item_as(joint.span, &written),
            without: rows,
            instead,
        })
    }

    /// The direction, in the axes of the first body, along which a joint may let go: that of its
    /// part in the dependence, two digits of it. Also the normal of it, in the axes of the ground.
    fn released(
        &self,
        layout: &Layout,
        validation: &Validation,
        redundancy: &Redundancy,
        frame: Frame,
        joint: &str,
    ) -> Option<([f64; 2], [f64; 2])> {
        let assembled = &validation.assembled;
        let vectors = &assembled.rank.null_vectors;
        let shares = |w: &&Vec<f64>| redundancy.rows.iter().all(|&row| w[row] != 0.0);
        let w = vectors.iter().find(shares).or_else(|| vectors.first())?;
        let mut along = [0.0; 2];
        for (row, constraint) in layout.constraints().iter().enumerate() {
            if constraint.joint == joint {
                let place = usize::from(constraint.name.ends_with(".y"));
                along[place] = w[row];
            }
        }
        let theta = kinematics::angle_coordinate(&self.model.bodies, frame);
        let theta = theta.map_or(0.0, |coordinate| assembled.q[coordinate as usize]);
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
        (length != 0.0).then(|| {
            let axis = local.map(short);
            let normal = [
                -(sin * axis[0] + cos * axis[1]),
                cos * axis[0] - sin * axis[1],
            ];
            (axis, normal)
        })
    }

    /// Whether the mechanism has the degrees of freedom that `expect dof` promises; `found` is what
    /// was found of it, where it was assembled.
    pub(crate) fn expected_dof(
        &mut self,
        layout: &Layout,
        rank: usize,
        found: Option<(&TextMechanism, &Validation, &Start)>,
    ) {
        let Some(expected) = self.model.expect_dof else {
            return;
        };
        if expected.dof == layout.dof() as i64 {
            return;
        }
        let (span, dof, nv) = (expected.span, layout.dof(), layout.nv());
        // A body in space has seven coordinates, and six velocities.
        let moves = match layout.nq() == nv {
            true => "coordinate",
            false => "velocity",
        };
        let regular = found.and_then(|(mechanism, validation, start)| {
            let regular = validation.regular.as_ref()?;
            let there = rank::rank(mechanism, validation.assembled.t, &regular.q);
            Some((
                layout.nv().saturating_sub(there.rank),
                start.regular.as_ref(),
            ))
        });
        let place = match regular {
            Some(_) => " on the collapsed branch that was assembled",
            None => "",
        };
        let message = format!(
            "expected dof = {}, but the mechanism has {}{place}: {} less {}",
            expected.dof,
            counted(dof, "degree of freedom"),
            counted(nv, moves),
            counted(rank, "independent constraint")
        );
        let mut fault = Diagnostic::error(codes::EXPECT_DOF, span, message);
        let idle = match found {
            Some((mechanism, validation, _)) if dof as i64 > expected.dof => {
                self.idle_bodies(mechanism, layout, validation)
            }
            _ => Vec::new(),
        };
        for idle in &idle {
            fault = fault.related(idle.span, idle.message.clone());
        }
        let fault = match regular {
            Some((other, Some(guesses))) => {
                let help = format!("write `{guesses}` in `start` for a branch with dof = {other}");
                let edits = self.source.guesses(guesses, &self.model.start);
                fault
                    .help("guess coordinates near another branch")
                    .propose_any(vec![Choice::said(help, edits)])
            }
            Some((_, None)) => fault.help("guess more coordinates to reach another branch"),
            None => {
                let other = if !idle.is_empty() {
                    HELD
                } else if (dof as i64) > expected.dof {
                    "add a joint or a driver that removes freedom"
                } else if rank > 0 {
                    "remove a joint"
                } else {
                    "add a body"
                };
                let help = match idle.is_empty() {
                    true => format!("write `expect dof = {dof};`, or {other}"),
                    false => format!("write `expect dof = {dof};` if that is meant: {other}"),
                };
                let edits = vec![Edit::replace(span, dof.to_string())];
                fault
                    .help(other)
                    .propose_any(vec![Choice::said(help, edits)])
            }
        };
        self.report(fault);
    }
}

/// Names, the first ones of many.
pub(super) fn few(names: &[&str]) -> String {
    let more = names.len().saturating_sub(NAMED);
    let named = quoted(&names[..names.len() - more]);
    if more > 0 {
        format!("{named} and {more} more")
    } else {
        named
    }
}

/// The name of a point in the model; `None` if it has none.
fn anchor_name(model: &Model, anchor: Anchor) -> Option<String> {
    let (owner, points) = match anchor.frame {
        Frame::Ground => ("ground", &model.ground),
        Frame::Body(id) => (model.body(id).name.as_str(), &model.body(id).points),
    };
    let point = points.iter().find(|point| point.local == anchor.local)?;
    Some(format!("{owner}.{}", point.name))
}
