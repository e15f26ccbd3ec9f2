//! Joints of spatial models.

mod direction;
pub(super) mod form;
mod reference;

use crate::check::Checker;
use crate::check::joint::space::form::{FORMS, JOINTS, Made};
use crate::check::value::{Level, Place};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::model::space::{Axes, SpatialJoint};
use crate::model::{Anchor, Joint, JointKind};
use crate::syntax::ast::{Ident, ItemKind, Path, Property};

impl Checker {
    pub(super) fn joint_in_space(&mut self, item: &ItemKind) -> Option<Joint> {
        let ItemKind::Joint {
            name,
            kind,
            points,
            arguments,
            unnamed,
            span,
        } = item
        else {
            return None;
        };
        let Some(form) = FORMS.iter().find(|form| form.word == kind.text) else {
            self.no_joint_in_space(kind);
            return None;
        };
        let ends = form.made.ends();
        let counted = points.len() + unnamed.len();
        let [first, second] = points.as_slice() else {
            return self.not_two_in_space(form, ends, counted, kind.span);
        };
        if !unnamed.is_empty() {
            return self.not_two_in_space(form, ends, counted, kind.span);
        }
        if form.made.ends() == JOINTS
            && self.names_no_joints((form.word, form.example), [first, second])
        {
            return None;
        }
        let owner = format!("joint `{}`", name.text);
        let given = self.properties(arguments, form.arguments, &format!("`{}`", form.word));
        let kind = match form.made {
            Made::Distance => {
                let place = Place::new(Level::Time, &owner);
                let points = [first, second].map(|point| self.anchor(point, &place));
                let length = self.distance(&given, (&owner, *span));
                let ends = self.ends(points, second, &owner)?;
                JointKind::Distance {
                    ends,
                    length: length?,
                }
            }
            Made::Gear => self.gear_in_space([first, second], &given, (&owner, *span))?,
            Made::Rack => self.rack_in_space([first, second], &given, (&owner, *span))?,
            Made::Points(joint) => {
                self.of_two_points(joint, (name, [first, second]), &given, (&owner, *span))?
            }
            Made::Directions(joint) => self.of_two_directions(joint, [first, second], &owner)?,
        };
        Some(Joint {
            name: name.text.clone(),
            span: name.span,
            kind,
        })
    }

    fn of_two_points(
        &mut self,
        joint: SpatialJoint,
        (name, [first, second]): (&Ident, [&Path; 2]),
        given: &[&Property],
        owner: (&str, Span),
    ) -> Option<JointKind> {
        let place = Place::new(Level::Time, owner.0);
        let points = [first, second].map(|point| self.anchor(point, &place));
        let has_axis = joint != SpatialJoint::Spherical;
        let has_second = has_axis && !matches!(joint, SpatialJoint::Slot | SpatialJoint::OnPlane);
        if has_axis {
            self.turns(points[0], first, owner.0);
        }
        if has_second {
            self.turns(points[1], second, owner.0);
        }
        let frame = |point: Option<Anchor>| point.map(|point| point.frame);
        let axis = match joint.needs_no_axis() && !is_given(given, "axis") {
            true => Some(self.direction_along(2)),
            false => self.joint_axis(given, "axis", frame(points[0]), (joint, owner)),
        };
        let axis2 = match is_given(given, "axis2") {
            true => self.joint_axis(given, "axis2", frame(points[1]), (joint, owner)),
            false if joint == SpatialJoint::Universal => {
                let message = format!("{} has no `axis2`", owner.0);
                self.report(
                    Diagnostic::error(codes::PROPERTY, owner.1, message)
                        .label("the axis in the second body is missing")
                        .help("write the axis of the second body, across that of the first, as in `axis2 = (0, 1, 0)`"),
                );
                None
            }
            false => axis,
        };
        let angle = match joint.is_turned() {
            true => self.angle_argument(given, owner),
            false => Some(self.graph.zero()),
        };
        let ends = self.ends(points, second, owner.0)?;
        let axes = Axes {
            first: self.triad(axis?),
            second: self.triad(axis2?),
        };
        let value = match joint {
            SpatialJoint::Screw => {
                let named = (name.text.as_str(), name.span);
                self.threaded(named, (ends, axes), given, owner)
            }
            _ => angle,
        };
        Some(JointKind::InSpace {
            joint,
            ends,
            axes,
            value: value?,
        })
    }

    fn of_two_directions(
        &mut self,
        joint: SpatialJoint,
        [first, second]: [&Path; 2],
        owner: &str,
    ) -> Option<JointKind> {
        let directions = [first, second].map(|path| self.named_direction(path));
        let [Some((a, n)), Some((b, m))] = directions else {
            return None;
        };
        let origin = self.origin();
        let [p, q] = [a, b].map(|frame| {
            Some(Anchor {
                frame,
                local: origin,
            })
        });
        let ends = self.ends([p, q], second, owner)?;
        let axes = Axes {
            first: self.triad(n),
            second: self.triad(m),
        };
        let value = self.graph.zero();
        Some(JointKind::InSpace {
            joint,
            ends,
            axes,
            value,
        })
    }
}

fn is_given(given: &[&Property], name: &str) -> bool {
    given.iter().any(|property| property.name.text == name)
}
