//! Joints: two points of two frames, and what a joint wants besides.

use super::Checker;
use super::value::{Kind, Level, Place};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::{Anchor, BodyKind, Frame, Joint, JointKind};
use crate::syntax::ast::{self, ItemKind, Path, Property};

/// The joints of the language with the arguments that each takes by name.
const JOINTS: &[(&str, &[&str])] = &[
    ("revolute", &[]),
    ("prismatic", &["axis", "angle"]),
    ("distance", &["length"]),
];

impl Checker {
    pub(super) fn joint(&mut self, item: &ItemKind) -> Option<Joint> {
        let ItemKind::Joint {
            name,
            kind,
            points,
            arguments,
            span,
        } = item
        else {
            return None;
        };
        let place = Place::new(Level::Time, format!("joint `{}`", name.text));
        let Some(&(kind_name, known)) = JOINTS.iter().find(|(joint, _)| *joint == kind.text) else {
            let names = JOINTS.iter().map(|(name, _)| *name);
            let help = match self.nearest(&kind.text, names.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are `{}`", names.collect::<Vec<_>>().join("`, `")),
            };
            let message = format!("unknown joint `{}`", kind.text);
            self.say(Diagnostic::error(codes::UNKNOWN_NAME, kind.span, message).help(help));
            return None;
        };
        let form = match kind_name {
            "revolute" => "revolute(P, Q)",
            "prismatic" => "prismatic(P, Q, axis = (1, 0))",
            _ => "distance(P, Q, length = 1 m)",
        };
        let ends: Vec<Option<Anchor>> = points
            .iter()
            .map(|point| self.anchor(point, &place))
            .collect();
        let arguments = self.properties(arguments, known, &format!("`{kind_name}`"));
        let &[first, second] = ends.as_slice() else {
            let message = format!("`{kind_name}` joins two points, found {}", points.len());
            self.say(
                Diagnostic::error(codes::ARGUMENTS, kind.span, message)
                    .help(format!("write `{form}`")),
            );
            return None;
        };
        let owner = format!("joint `{}`", name.text);
        let kind = match kind_name {
            "revolute" => Some(JointKind::Revolute),
            "prismatic" => {
                self.turns(first, &points[0], &owner);
                self.turns(second, &points[1], &owner);
                self.prismatic(&arguments, (&owner, *span), &place)
            }
            _ => self.distance(&arguments, (&owner, *span)),
        };
        let (first, second) = (first?, second?);
        if first.frame == second.frame {
            let message = format!(
                "joint `{}` connects {} with itself",
                name.text,
                self.label(first.frame)
            );
            self.say(
                Diagnostic::error(codes::SELF_CONNECTED, points[1].span, message)
                    .help("name a point of another body, or of the ground"),
            );
            return None;
        }
        Some(Joint {
            name: name.text.clone(),
            span: name.span,
            first,
            second,
            kind: kind?,
        })
    }

    pub(super) fn label(&self, frame: Frame) -> String {
        match frame {
            Frame::Ground => "the ground".to_owned(),
            Frame::Body(id) => format!("`{}`", self.bodies[id.0 as usize].name),
        }
    }

    /// Says where a joint wants the angle of something that has none.
    fn turns(&mut self, end: Option<Anchor>, path: &Path, owner: &str) {
        let Some(Anchor {
            frame: Frame::Body(id),
            ..
        }) = end
        else {
            return;
        };
        if self.bodies[id.0 as usize].kind == BodyKind::Particle {
            let message = format!(
                "{owner} holds an angle, and particle `{}` has none",
                path.text()
            );
            self.say(
                Diagnostic::error(codes::PROPERTY, path.span, message)
                    .help("make it a `body`, or use another joint"),
            );
        }
    }

    fn distance(&mut self, arguments: &[&Property], owner: (&str, Span)) -> Option<JointKind> {
        let (length, span) =
            self.scalar(arguments, "length", owner, Dimension::LENGTH, Level::Time)?;
        if let Some(number) = self.at_defaults(length)
            && (number <= 0.0 || !number.is_finite())
        {
            let message = format!("length of {} is {number} m", owner.0);
            self.say(
                Diagnostic::error(codes::ZERO_LENGTH, span, message)
                    .help("write a length above 0; points that coincide are a `revolute`"),
            );
            return None;
        }
        Some(JointKind::Distance { length })
    }

    fn prismatic(
        &mut self,
        arguments: &[&Property],
        owner: (&str, Span),
        place: &Place,
    ) -> Option<JointKind> {
        let axis = arguments
            .iter()
            .find(|argument| argument.name.text == "axis");
        let axis = match axis.map(|axis| &axis.value) {
            Some(ast::Value::Pair(pair)) => self.axis(pair, owner.0, place),
            other => {
                let (span, found) = match other {
                    Some(value) => (value.span(), "has an axis that is one number"),
                    None => (owner.1, "has no axis"),
                };
                let message = format!("{} {found}", owner.0);
                self.say(
                    Diagnostic::error(codes::PROPERTY, span, message)
                        .help("add the direction of sliding: `axis = (1, 0)`"),
                );
                None
            }
        };
        let given = arguments
            .iter()
            .any(|argument| argument.name.text == "angle");
        let angle = if given {
            let owner = (owner.0, owner.1);
            self.scalar(arguments, "angle", owner, Dimension::ANGLE, Level::Time)
        } else {
            Some((self.graph.zero(), owner.1))
        };
        Some(JointKind::Prismatic {
            axis: axis?,
            angle: angle?.0,
        })
    }

    /// A direction: two numbers or two lengths, not both zero.
    pub(super) fn axis(
        &mut self,
        pair: &ast::Pair,
        owner: &str,
        place: &Place,
    ) -> Option<[ExprId; 2]> {
        let place = Place::new(place.level, format!("the axis of {owner}"));
        let x = self.expression(&pair.components[0], &place);
        let y = self.expression(&pair.components[1], &place);
        let (x, y) = (x?, y?);
        for (value, component) in [(x, &pair.components[0]), (y, &pair.components[1])] {
            if value.dimension != Kind::Known(Dimension::LENGTH) {
                self.expect(component, value, Dimension::NONE, &place)?;
            }
        }
        if let (Kind::Known(a), Kind::Known(b)) = (x.dimension, y.dimension)
            && a.without_angle() != b.without_angle()
        {
            let message = format!("{} mixes {a} and {b}", place.what);
            self.say(
                Diagnostic::error(codes::DIMENSION, pair.span, message)
                    .help("write two numbers, or two lengths"),
            );
            return None;
        }
        let axis = [x.expr, y.expr];
        let square = self.graph.dot(axis, axis);
        if self.at_defaults(square) == Some(0.0) {
            let message = format!("{} has length 0, so its direction is undefined", place.what);
            self.say(
                Diagnostic::error(codes::ZERO_LENGTH, pair.span, message)
                    .help("write a direction, as in `axis = (1, 0)`"),
            );
            return None;
        }
        Some(axis)
    }
}
