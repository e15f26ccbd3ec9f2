//! Joints: two points of two frames, and the arguments of a joint.

mod endpoint_kinds;
mod exchanged;
mod form;
mod meshes;
mod named;
mod space;
mod wheels;

use crate::check::Checker;
use crate::check::joint::form::{Argument, ELSEWHERE, Form, OfBodies, OfPoints, Word};
use crate::check::value::{Kind, Level, Place, Value};
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::expr::{ExprId, Vector};
use crate::model::dimension::Dimension;
use crate::model::{Anchor, BodyId, Ends, Frame, Joint, JointKind};
use crate::syntax::ast::{self, ItemKind, Path, Property};

/// The values of these arguments; none of those that a joint does not take, or that are wrong.
#[derive(Default)]
struct Given {
    axis: Option<Vector>,
    angle: Option<ExprId>,
    length: Option<ExprId>,
    ratio: Option<ExprId>,
    radius: Option<ExprId>,
    radii: Option<[ExprId; 2]>,
    carrier: Option<BodyId>,
    profile: Option<u32>,
}

/// Items that are written where a joint is expected.
const BODIES: [&str; 4] = ["bar", "body", "particle", "rotor"];

impl Checker {
    pub(crate) fn joint(&mut self, item: &ItemKind) -> Option<Joint> {
        if self.space.is_spatial() {
            return self.joint_in_space(item);
        }
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
        let given: Vec<&str> = arguments
            .iter()
            .map(|given| given.name.text.as_str())
            .collect();
        let Some(word) = Word::named(&kind.text, &given) else {
            let mut names: Vec<&str> = Vec::new();
            for word in Word::ALL.iter().map(|word| word.form().name) {
                // A word with several forms is named once.
                if !names.contains(&word) {
                    names.push(word);
                }
            }
            let names = names.into_iter();
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
            if space::form::is_spatial(&kind.text) {
                error = error.help(format!(
                    "`{}` is a joint of spatial models, whose tuples have three components",
                    kind.text
                ));
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
            self.report(error);
            return None;
        };
        let form = word.form();
        let owner = format!("joint `{}`", name.text);
        if !unnamed.is_empty() || points.len() > 2 {
            self.unnamed(&form, (points, arguments, unnamed));
            return None;
        }
        if self.names_joints(&form, points) {
            return None;
        }
        let known: Vec<&str> = form.arguments.iter().map(|known| known.name()).collect();
        let owners = (owner.as_str(), kind.span, *span);
        let kind = match word {
            Word::Bodies(word) => {
                let arguments = self.properties(arguments, &known, &format!("`{}`", form.name));
                match word {
                    OfBodies::Gear => self.gear(points, &arguments, (&owner, kind.span), &form)?,
                    OfBodies::Belt => self.belt(points, &arguments, (&owner, kind.span), &form)?,
                }
            }
            Word::Points(word) => self.of_points(word, (name, points, arguments), owners, &form)?,
        };
        Some(Joint {
            name: name.text.clone(),
            span: name.span,
            kind,
        })
    }

    /// A joint of two points; `owners` are the joint in words, the place of its word, and its own.
    fn of_points(
        &mut self,
        word: OfPoints,
        (name, points, arguments): (&ast::Ident, &[Path], &[Property]),
        (owner, written, span): (&str, Span, Span),
        form: &Form,
    ) -> Option<JointKind> {
        let place = Place::new(Level::Time, owner);
        let ends: Vec<Option<Anchor>> = points
            .iter()
            .map(|point| self.anchor(point, &place))
            .collect();
        let known: Vec<&str> = form.arguments.iter().map(|known| known.name()).collect();
        let arguments = self.properties(arguments, &known, &format!("`{}`", form.name));
        let &[first, second] = ends.as_slice() else {
            self.not_two(form, points.len(), written);
            return None;
        };
        for &end in form.turning {
            self.turns(ends[end], &points[end], owner);
        }
        let given = self.given(form, &arguments, (owner, span), &place);
        let ends = self.ends([first, second], &points[1], owner)?;
        let is_omitted = !arguments.iter().any(|given| given.name.text == "angle");
        if is_omitted && form.arguments.contains(&Argument::Angle) {
            self.not_as_drawn(name, ends, points);
        }
        let wheel = match word {
            OfPoints::Rack => Some(("gear", 1)),
            OfPoints::Rolling => Some(("wheel", 0)),
            _ => None,
        };
        let turns = wheel.is_none_or(|wheel| {
            let frames = [ends.first.frame, ends.second.frame];
            self.wheel_turns(wheel, frames, points, (name, owner))
        });
        match word {
            OfPoints::Rack => {
                let rolls = self.rolls(ends, &given, false)?;
                if let (true, Some(gear)) = (turns, wheel) {
                    self.wheel_touches(ends, &given, (gear, points), (name, owner));
                }
                Some(rolls)
            }
            // The gear is the first in the text, and the second body of the joint.
            OfPoints::Rolling => {
                let ends = Ends {
                    first: ends.second,
                    second: ends.first,
                };
                let rolls = self.rolls(ends, &given, true)?;
                if let (true, Some(wheel)) = (turns, wheel) {
                    self.wheel_touches(ends, &given, (wheel, points), (name, owner));
                }
                Some(rolls)
            }
            OfPoints::Wheels => self.roll_on_each_other(ends, &given, (owner, span)),
            OfPoints::Cam => self.cam(ends, &given),
            OfPoints::Slot => {
                let axis = given.axis?;
                self.slot_is_on_line(ends, axis, points, (name, owner));
                Some(JointKind::Slot { ends, axis })
            }
            _ => between(word, ends, &given),
        }
    }

    /// The length, unless it is 0 at the default parameters.
    fn not_zero(&mut self, length: ExprId, span: Span, what: &str) -> Option<ExprId> {
        if self.at_defaults(length) != Some(0.0) {
            return Some(length);
        }
        let message = format!("{what} is 0");
        let error = Diagnostic::error(codes::ZERO_LENGTH, span, message);
        self.report(error.help("write a length that is not 0"));
        None
    }

    /// Two bodies that turn.
    fn two_bodies(
        &mut self,
        bodies: &[Path],
        owner: (&str, Span),
        form: &Form,
        place: &Place,
    ) -> Option<[BodyId; 2]> {
        let ids = bodies.iter().map(|body| self.turning_body(body, place));
        let ids: Vec<_> = ids.collect();
        let &[first, second] = ids.as_slice() else {
            self.not_two(form, bodies.len(), owner.1);
            return None;
        };
        let (first, second) = (first?, second?);
        if first == second {
            let message = format!("{} connects `{}` with itself", owner.0, bodies[1].text());
            self.report(
                Diagnostic::error(codes::SELF_CONNECTED, bodies[1].span, message)
                    .help("name another body"),
            );
            return None;
        }
        Some([first, second])
    }

    /// The arguments that a joint takes by name.
    fn given(
        &mut self,
        form: &Form,
        arguments: &[&Property],
        owner: (&str, Span),
        place: &Place,
    ) -> Given {
        let mut given = Given::default();
        for argument in form.arguments {
            match argument {
                Argument::Axis => given.axis = self.axis_argument(arguments, owner, place),
                Argument::Angle => given.angle = self.angle_argument(arguments, owner),
                Argument::Length => given.length = self.distance(arguments, owner),
                Argument::Ratio => given.ratio = self.ratio(arguments, owner),
                Argument::Radius => given.radius = self.radius(arguments, owner),
                Argument::Radii => given.radii = self.radii(arguments, owner),
                Argument::Carrier => given.carrier = self.carrier(arguments, owner),
                Argument::Profile => given.profile = self.profile(arguments, owner),
            }
        }
        given
    }

    /// Says that a joint has not two ends.
    fn not_two(&mut self, form: &Form, found: usize, span: Span) {
        let Form {
            name,
            ends,
            example,
            ..
        } = form;
        let message = format!("`{name}` joins two {ends}, found {found}");
        let error = Diagnostic::error(codes::ARGUMENTS, span, message);
        self.report(error.help(format!("the form is `{example}`")));
    }

    /// Says which name an argument lacks.
    fn unnamed(
        &mut self,
        form: &Form,
        (points, arguments, unnamed): (&[Path], &[Property], &[ast::Value]),
    ) {
        let &Form {
            name: joint,
            ends,
            example,
            ..
        } = form;
        let third = points.get(2).map(|path| path.span);
        let Some(span) = unnamed.first().map(ast::Value::span).or(third) else {
            return;
        };
        let is_given = |name: &str| arguments.iter().any(|argument| argument.name.text == name);
        let known = form.arguments.iter().map(|known| known.name());
        let missing: Vec<&str> = known.filter(|name| !is_given(name)).collect();
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
        let mut error =
            Diagnostic::error(code, all, message).help(format!("the form is `{example}`"));
        if !missing.is_empty() {
            error = error.label("its name is missing");
        }
        if let ([], [_, _, _]) = (missing.as_slice(), points) {
            error = error.help(format!(
                "write another joint for the third: `{joint}` joins two {ends}"
            ));
        }
        for name in missing {
            let edit = Edit::insert(span.start, format!("{name} = "));
            error = error.propose("write `{}`", span, vec![edit]);
        }
        self.report(error);
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
            self.report(
                Diagnostic::error(codes::SELF_CONNECTED, second_path.span, message)
                    .help("name a point of another body, or of the ground"),
            );
            return None;
        }
        Some(Ends { first, second })
    }

    pub(crate) fn label(&self, frame: Frame) -> String {
        match frame {
            Frame::Ground => "the ground".to_owned(),
            Frame::Body(id) => format!("`{}`", self.bodies[id.0 as usize].name),
        }
    }

    /// Reports a joint that needs the angle of something without one.
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
        if body.kind.is_particle() {
            let message = format!(
                "{owner} needs the angle of particle `{}`, which has none",
                body.name
            );
            self.report(
                Diagnostic::error(codes::PROPERTY, path.span, message)
                    .label("has no angle")
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
    ) -> Option<Vector> {
        let axis = arguments
            .iter()
            .find(|argument| argument.name.text == "axis");
        let (span, found) = match axis.map(|axis| &axis.value) {
            Some(ast::Value::Tuple(pair)) => return self.axis(pair, owner.0, place),
            Some(value) => (value.span(), "has an axis that is one number"),
            None => (owner.1, "has no axis"),
        };
        let message = format!("{} {found}", owner.0);
        self.report(
            Diagnostic::error(codes::PROPERTY, span, message)
                .label("a pair `axis` is expected")
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
    pub(crate) fn axis(&mut self, pair: &ast::Tuple, owner: &str, place: &Place) -> Option<Vector> {
        self.fits_space(pair)?;
        let is_direction = owner.starts_with("direction ");
        let what = match is_direction {
            true => owner.to_owned(),
            false => format!("the axis of {owner}"),
        };
        let place = Place::new(place.level, what);
        let values = pair
            .components
            .iter()
            .map(|part| self.expression(part, &place));
        let values: Vec<Option<Value>> = values.collect();
        let values: Vec<Value> = values.into_iter().collect::<Option<_>>()?;
        for (&value, component) in values.iter().zip(&pair.components) {
            if self.resolved(value.dimension) != Kind::Known(Dimension::LENGTH) {
                self.expect(component, value, Dimension::NONE, &place)?;
            }
        }
        for pair_of in values.windows(2) {
            if let (Kind::Known(a), Kind::Known(b)) = (pair_of[0].dimension, pair_of[1].dimension)
                && a.without_angle() != b.without_angle()
            {
                let message = format!("{} mixes {a} and {b}", place.what);
                self.report(
                    Diagnostic::error(codes::DIMENSION, pair.span, message)
                        .help("write plain numbers, or lengths alone"),
                );
                return None;
            }
        }
        let axis: Vec<ExprId> = values.iter().map(|value| value.expr).collect();
        let axis = Vector::of(&axis)?;
        for (value, written) in axis.into_iter().zip(&pair.components) {
            self.moves(&place.what, value, Dimension::NONE, written);
        }
        let square = self.graph.dot(axis, axis);
        if self.at_defaults(square) == Some(0.0) {
            let message = format!("{} has length 0, so its direction is undefined", place.what);
            let example = match (self.space.is_spatial(), is_direction) {
                (false, _) => "axis = (1, 0)",
                (true, false) => "axis = (1, 0, 0)",
                (true, true) => "direction n = (1, 0, 0);",
            };
            self.report(
                Diagnostic::error(codes::ZERO_LENGTH, pair.span, message)
                    .help(format!("write a direction, as in `{example}`")),
            );
            return None;
        }
        Some(axis)
    }
}

/// The joint of this word between two points; `None` where an argument is missing or wrong.
fn between(word: OfPoints, ends: Ends, given: &Given) -> Option<JointKind> {
    let &Given {
        axis,
        angle,
        length,
        ..
    } = given;
    Some(match word {
        OfPoints::Revolute => JointKind::Revolute { ends },
        OfPoints::Weld => JointKind::Weld {
            ends,
            angle: angle?,
        },
        OfPoints::Prismatic => JointKind::Prismatic {
            ends,
            axis: axis?,
            angle: angle?,
        },
        OfPoints::Distance => JointKind::Distance {
            ends,
            length: length?,
        },
        // They depend on the start or have a table, which only the checker knows.
        OfPoints::Slot | OfPoints::Rack | OfPoints::Rolling | OfPoints::Wheels | OfPoints::Cam => {
            return None;
        }
    })
}

/// The number that is given for an argument, as it is written.
fn written<'t>(arguments: &[&'t Property], name: &str) -> Option<&'t ast::Expr> {
    let argument = arguments
        .iter()
        .find(|argument| argument.name.text == name)?;
    match &argument.value {
        ast::Value::Scalar(expr) => Some(expr),
        ast::Value::Tuple(_) | ast::Value::Attitude(_) => None,
    }
}
