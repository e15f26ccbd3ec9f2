//! Joints: two points of two frames, and what a joint wants besides.

use crate::check::Checker;
use crate::check::value::{Kind, Level, Place};
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::{Anchor, BodyId, BodyKind, Ends, Frame, Joint, JointKind};
use crate::syntax::ast::{self, ItemKind, Path, Property};
use mbdsl_runtime::StartKind;

/// The joints of the language with the arguments that each takes by name, and their forms.
const JOINTS: &[(&str, &[&str], &str)] = &[
    ("revolute", &[], "revolute(P, Q)"),
    ("weld", &["angle"], "weld(P, Q)"),
    (
        "prismatic",
        &["axis", "angle"],
        "prismatic(P, Q, axis = (1, 0))",
    ),
    ("slot", &["axis"], "slot(P, Q, axis = (1, 0))"),
    ("distance", &["length"], "distance(P, Q, length = 1 m)"),
    ("gear", &["ratio"], "gear(A, B, ratio = -2)"),
];

/// What the joints are called elsewhere.
const ELSEWHERE: &[(&str, &str)] = &[
    ("pin", "revolute"),
    ("hinge", "revolute"),
    ("pivot", "revolute"),
    ("revolve", "revolute"),
    ("fixed", "weld"),
    ("rigid", "weld"),
    ("translational", "prismatic"),
    ("slide", "prismatic"),
    ("rod", "distance"),
    ("link", "distance"),
];

/// Items that are written where a joint is expected.
const BODIES: [&str; 4] = ["bar", "body", "particle", "rotor"];

impl Checker {
    pub(crate) fn joint(&mut self, item: &ItemKind) -> Option<Joint> {
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
        let place = Place::new(Level::Time, format!("joint `{}`", name.text));
        let Some(&(kind_name, known, form)) = JOINTS.iter().find(|(joint, ..)| *joint == kind.text)
        else {
            let names = JOINTS.iter().map(|(name, ..)| *name);
            let help = format!(
                "there are `{}`",
                names.clone().collect::<Vec<_>>().join("`, `")
            );
            let message = format!("unknown joint `{}`", kind.text);
            let mut error = Diagnostic::error(codes::UNKNOWN_NAME, kind.span, message).help(help);
            if let Some((_, ours)) = ELSEWHERE.iter().find(|(other, _)| *other == kind.text) {
                let edit = Edit::replace(kind.span, *ours);
                error = error.propose("write `{}`", kind.span, vec![edit]);
            }
            if kind.text == "slider" {
                error = error.help(
                    "a `slider` is a body on a fixed line, as in `slider piston { mass = 1 kg; axis = (1, 0); }`; between two bodies write `prismatic` or `slot`",
                );
            } else if BODIES.contains(&kind.text.as_str()) {
                let help = format!(
                    "a `{0}` is an item of its own, as in `{0} NAME ...`",
                    kind.text
                );
                error = error.help(help);
            }
            let error = self.meant(error, kind.span, &kind.text, "", names);
            self.say(error);
            return None;
        };
        let owner = format!("joint `{}`", name.text);
        if !unnamed.is_empty() || points.len() > 2 {
            self.unnamed(kind_name, known, (points, arguments, unnamed), form);
            return None;
        }
        if kind_name == "gear" {
            let arguments = self.properties(arguments, known, "`gear`");
            let kind = self.gear(points, &arguments, (&owner, kind.span), form)?;
            return Some(Joint {
                name: name.text.clone(),
                span: name.span,
                kind,
            });
        }
        let ends: Vec<Option<Anchor>> = points
            .iter()
            .map(|point| self.anchor(point, &place))
            .collect();
        let arguments = self.properties(arguments, known, &format!("`{kind_name}`"));
        let &[first, second] = ends.as_slice() else {
            let message = format!("`{kind_name}` joins two points, found {}", points.len());
            self.say(
                Diagnostic::error(codes::ARGUMENTS, kind.span, message)
                    .help(format!("the form is `{form}`")),
            );
            return None;
        };
        if matches!(kind_name, "prismatic" | "weld") {
            self.turns(first, &points[0], &owner);
            self.turns(second, &points[1], &owner);
        }
        let owner = (owner.as_str(), *span);
        let (axis, angle) = match kind_name {
            "prismatic" => (
                self.axis_argument(&arguments, owner, &place),
                self.angle_argument(&arguments, owner),
            ),
            "slot" => (self.axis_argument(&arguments, owner, &place), None),
            "weld" => (None, self.angle_argument(&arguments, owner)),
            _ => (None, None),
        };
        let length = (kind_name == "distance").then(|| self.distance(&arguments, owner));
        let ends = self.ends([first, second], &points[1], owner.0)?;
        let is_omitted = !arguments.iter().any(|given| given.name.text == "angle");
        if is_omitted && matches!(kind_name, "prismatic" | "weld") {
            self.not_as_drawn(name, ends, points);
        }
        let kind = match kind_name {
            "revolute" => JointKind::Revolute { ends },
            "weld" => JointKind::Weld {
                ends,
                angle: angle?,
            },
            "prismatic" => JointKind::Prismatic {
                ends,
                axis: axis?,
                angle: angle?,
            },
            "slot" => JointKind::Slot { ends, axis: axis? },
            _ => JointKind::Distance {
                ends,
                length: length??,
            },
        };
        Some(Joint {
            name: name.text.clone(),
            span: name.span,
            kind,
        })
    }

    /// Says which name an argument lacks.
    fn unnamed(
        &mut self,
        joint: &str,
        known: &[&str],
        (points, arguments, unnamed): (&[Path], &[Property], &[ast::Value]),
        form: &str,
    ) {
        let third = points.get(2).map(|path| path.span);
        let Some(span) = unnamed.first().map(ast::Value::span).or(third) else {
            return;
        };
        let given = |name: &&&str| {
            arguments
                .iter()
                .any(|argument| argument.name.text == **name)
        };
        let missing: Vec<&str> = known.iter().filter(|name| !given(name)).copied().collect();
        let ends = if joint == "gear" { "bodies" } else { "points" };
        let (code, message) = match missing.as_slice() {
            [] => {
                let found = points.len() + unnamed.len();
                let message = format!("`{joint}` joins two {ends}, found {found}");
                (codes::ARGUMENTS, message)
            }
            _ => {
                let message = format!("after its two {ends}, an argument of `{joint}` has a name");
                (codes::PROPERTY, message)
            }
        };
        // What is too much may be any of them.
        let all = match (missing.as_slice(), points) {
            ([], [first, _, third]) => first.span.to(third.span),
            _ => span,
        };
        let mut error = Diagnostic::error(code, all, message).help(format!("the form is `{form}`"));
        if let ([], [_, second, third]) = (missing.as_slice(), points) {
            let rest = Span {
                start: second.span.end,
                end: third.span.end,
            };
            let help = format!("`{joint}` joins two {ends}: write `{{}}`");
            error = error.propose(help, all, vec![Edit::delete(rest)]);
        }
        for name in missing {
            let edit = Edit::insert(span.start, format!("{name} = "));
            error = error.propose("write `{}`", span, vec![edit]);
        }
        self.say(error);
    }

    /// Two points of two frames.
    pub(crate) fn ends(
        &mut self,
        points: [Option<Anchor>; 2],
        second_path: &Path,
        owner: &str,
    ) -> Option<Ends> {
        let [Some(first), Some(second)] = points else {
            return None;
        };
        if first.frame == second.frame {
            let message = format!("{owner} connects {} with itself", self.label(first.frame));
            self.say(
                Diagnostic::error(codes::SELF_CONNECTED, second_path.span, message)
                    .help("name a point of another body, or of the ground"),
            );
            return None;
        }
        Some(Ends { first, second })
    }

    /// `gear(A, B, ratio = e)`: `(theta_B - theta_B0) - ratio (theta_A - theta_A0)`, the angles
    /// counted from what the `start` block says, from 0 where it says nothing.
    fn gear(
        &mut self,
        bodies: &[Path],
        arguments: &[&Property],
        owner: (&str, Span),
        form: &str,
    ) -> Option<JointKind> {
        let place = Place::new(Level::Time, owner.0);
        let ids: Vec<_> = bodies
            .iter()
            .map(|body| self.turning_body(body, &place))
            .collect();
        let ratio = self.scalar(arguments, "ratio", owner, Dimension::NONE, Level::Parameter);
        let &[first, second] = ids.as_slice() else {
            let message = format!("`gear` joins two bodies, found {}", bodies.len());
            self.say(
                Diagnostic::error(codes::ARGUMENTS, owner.1, message)
                    .help(format!("the form is `{form}`")),
            );
            return None;
        };
        let (first, second, (ratio, _)) = (first?, second?, ratio?);
        if first == second {
            let message = format!("{} connects `{}` with itself", owner.0, bodies[1].text());
            self.say(
                Diagnostic::error(codes::SELF_CONNECTED, bodies[1].span, message)
                    .help("name another body"),
            );
            return None;
        }
        let start = [first, second].map(|id| self.start_angle(id));
        let driven = self.graph.mul(ratio, start[0]);
        let offset = self.graph.sub(start[1], driven);
        Some(JointKind::Gear {
            first,
            second,
            ratio,
            offset,
        })
    }

    /// The angle that the `start` block gives (or guesses) for a body.
    fn start_angle(&mut self, id: BodyId) -> ExprId {
        let body = &self.bodies[id.0 as usize];
        let coordinate = body.kind.angle().map(|index| body.first + index);
        let entry = self.start.iter().find(|entry| {
            Some(entry.coordinate) == coordinate && entry.kind != StartKind::Velocity
        });
        match entry {
            Some(entry) => entry.value,
            None => self.graph.zero(),
        }
    }

    pub(crate) fn label(&self, frame: Frame) -> String {
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
        let body = &self.bodies[id.0 as usize];
        // The angle of a slider is 0, as that of the ground.
        if body.kind == BodyKind::Particle {
            let message = format!(
                "{owner} holds an angle, and particle `{}` has none",
                body.name
            );
            self.say(
                Diagnostic::error(codes::PROPERTY, path.span, message)
                    .help("make it a `body`, or use another joint"),
            );
        }
    }

    fn distance(&mut self, arguments: &[&Property], owner: (&str, Span)) -> Option<ExprId> {
        let (length, _) =
            self.scalar(arguments, "length", owner, Dimension::LENGTH, Level::Time)?;
        if let Some(written) = written(arguments, "length") {
            self.distance_moves(&format!("length of {}", owner.0), length, written);
        }
        Some(length)
    }

    fn axis_argument(
        &mut self,
        arguments: &[&Property],
        owner: (&str, Span),
        place: &Place,
    ) -> Option<[ExprId; 2]> {
        let axis = arguments
            .iter()
            .find(|argument| argument.name.text == "axis");
        let (span, found) = match axis.map(|axis| &axis.value) {
            Some(ast::Value::Pair(pair)) => return self.axis(pair, owner.0, place),
            Some(value) => (value.span(), "has an axis that is one number"),
            None => (owner.1, "has no axis"),
        };
        let message = format!("{} {found}", owner.0);
        self.say(
            Diagnostic::error(codes::PROPERTY, span, message)
                .help("add the direction of sliding, as in `axis = (1, 0)`"),
        );
        None
    }

    /// The angle that is kept, 0 where it is left out.
    fn angle_argument(&mut self, arguments: &[&Property], owner: (&str, Span)) -> Option<ExprId> {
        if !arguments
            .iter()
            .any(|argument| argument.name.text == "angle")
        {
            return Some(self.graph.zero());
        }
        let angle = self.scalar(arguments, "angle", owner, Dimension::ANGLE, Level::Time)?;
        if let Some(written) = written(arguments, "angle") {
            let what = format!("angle of {}", owner.0);
            self.moves(&what, angle.0, Dimension::ANGLE, written);
        }
        Some(angle.0)
    }

    /// A direction: two numbers or two lengths, not both zero.
    pub(crate) fn axis(
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
            if self.resolved(value.dimension) != Kind::Known(Dimension::LENGTH) {
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
        for (value, written) in axis.into_iter().zip(&pair.components) {
            self.moves(&place.what, value, Dimension::NONE, written);
        }
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

/// The number that is given for an argument, as it is written.
fn written<'t>(arguments: &[&'t Property], name: &str) -> Option<&'t ast::Expr> {
    let argument = arguments
        .iter()
        .find(|argument| argument.name.text == name)?;
    match &argument.value {
        ast::Value::Scalar(expr) => Some(expr),
        ast::Value::Pair(_) => None,
    }
}
