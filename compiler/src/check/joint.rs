//! Joints: two points of two frames, and what a joint wants besides.

mod form;

use crate::check::Checker;
use crate::check::joint::form::{Argument, ELSEWHERE, Form, OfBodies, OfPoints, Word};
use crate::check::value::{Kind, Level, Place};
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::expr::{ExprId, Graph, Symbol};
use crate::model::dimension::Dimension;
use crate::model::{Anchor, BodyId, BodyKind, Ends, Frame, Joint, JointKind, kinematics};
use crate::syntax::ast::{self, ItemKind, Path, Property};
use mbdsl_runtime::StartKind;

/// The values of these arguments; none of those that a joint does not take, or that are wrong.
#[derive(Default)]
struct Given {
    axis: Option<[ExprId; 2]>,
    angle: Option<ExprId>,
    length: Option<ExprId>,
    ratio: Option<ExprId>,
    radius: Option<ExprId>,
    radii: Option<[ExprId; 2]>,
}

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
        let found = Word::ALL.iter().find(|word| word.form().name == kind.text);
        let Some(&word) = found else {
            let names = Word::ALL.iter().map(|word| word.form().name);
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
        let form = word.form();
        let owner = format!("joint `{}`", name.text);
        if !unnamed.is_empty() || points.len() > 2 {
            self.unnamed(&form, (points, arguments, unnamed));
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
        let holds_angle = form.arguments.contains(&Argument::Angle);
        if holds_angle || form.arguments.contains(&Argument::Radius) {
            self.turns(first, &points[0], owner);
            self.turns(second, &points[1], owner);
        }
        let given = self.given(form, &arguments, (owner, span), &place);
        let ends = self.ends([first, second], &points[1], owner)?;
        let is_omitted = !arguments.iter().any(|given| given.name.text == "angle");
        if is_omitted && holds_angle {
            self.not_as_drawn(name, ends, points);
        }
        match word {
            OfPoints::Rack => self.rolls(ends, &given, false),
            // The gear is the first in the text, and the second body of the joint.
            OfPoints::Rolling => {
                let ends = Ends {
                    first: ends.second,
                    second: ends.first,
                };
                self.rolls(ends, &given, true)
            }
            _ => between(word, ends, &given),
        }
    }

    /// A gear about the second point that rolls on a line through the first; `is_held` at the distance of its radius.
    fn rolls(&mut self, ends: Ends, given: &Given, is_held: bool) -> Option<JointKind> {
        let (axis, radius) = (given.axis?.into(), given.radius?);
        let graph = &mut self.graph;
        let rolled = kinematics::rolled(graph, &self.bodies, ends, axis, radius);
        let offset = self.at_start(rolled);
        Some(match is_held {
            true => JointKind::Rolling {
                ends,
                axis,
                radius,
                offset,
            },
            false => JointKind::Rack {
                ends,
                axis,
                radius,
                offset,
            },
        })
    }

    /// An expression at the positions that the `start` block gives (or guesses), 0 where it says nothing.
    fn at_start(&mut self, expr: ExprId) -> ExprId {
        let entries = self.start.iter();
        let positions = entries.filter(|entry| entry.kind != StartKind::Velocity);
        let positions: Vec<(u32, ExprId)> =
            positions.map(|entry| (entry.place, entry.value)).collect();
        let start = |graph: &mut Graph, symbol| match symbol {
            Symbol::Q(place) => {
                let given = positions.iter().find(|(known, _)| *known == place);
                Some(given.map_or_else(|| graph.zero(), |(_, value)| *value))
            }
            Symbol::Time => Some(graph.zero()),
            _ => None,
        };
        self.graph.replace(&[expr], start)[0]
    }

    /// The radius of a gear, not 0.
    fn radius(&mut self, arguments: &[&Property], owner: (&str, Span)) -> Option<ExprId> {
        let (length, level) = (Dimension::LENGTH, Level::Parameter);
        let (radius, span) = self.scalar(arguments, "radius", owner, length, level)?;
        self.not_zero(radius, span, &format!("the radius of {}", owner.0))
    }

    /// The radii of two wheels, neither of them 0.
    fn radii(&mut self, arguments: &[&Property], owner: (&str, Span)) -> Option<[ExprId; 2]> {
        let radii = arguments.iter().find(|given| given.name.text == "radii");
        let (span, found) = match radii.map(|radii| &radii.value) {
            Some(ast::Value::Pair(pair)) => {
                let place = Place::new(Level::Parameter, format!("the radii of {}", owner.0));
                let [first, second] = pair.components.each_ref().map(|radius| {
                    let value = self.quantity(radius, Dimension::LENGTH, &place)?;
                    self.not_zero(value, radius.span, &format!("a radius of {}", owner.0))
                });
                return Some([first?, second?]);
            }
            Some(value) => (value.span(), "has one radius"),
            None => (owner.1, "has no radii"),
        };
        let message = format!("{} {found}", owner.0);
        self.say(
            Diagnostic::error(codes::PROPERTY, span, message)
                .help("add the radii of both wheels, as in `radii = (0.1 m, 0.2 m)`"),
        );
        None
    }

    /// The length, unless it is 0 at the default parameters.
    fn not_zero(&mut self, length: ExprId, span: Span, what: &str) -> Option<ExprId> {
        if self.at_defaults(length) != Some(0.0) {
            return Some(length);
        }
        let message = format!("{what} is 0");
        let error = Diagnostic::error(codes::ZERO_LENGTH, span, message);
        self.say(error.help("write a length that is not 0"));
        None
    }

    /// `belt(A, B, radii = (R1, R2))`: `R2 theta_B - R1 theta_A`, less what it is at the start; a negative radius is that of a
    /// crossed belt.
    fn belt(
        &mut self,
        bodies: &[Path],
        arguments: &[&Property],
        owner: (&str, Span),
        form: &Form,
    ) -> Option<JointKind> {
        let place = Place::new(Level::Time, owner.0);
        let radii = self.given(form, arguments, owner, &place).radii;
        let [first, second] = self.two_bodies(bodies, owner, form, &place)?;
        let radii = radii?;
        let graph = &mut self.graph;
        let run = kinematics::belt_run(graph, &self.bodies, [first, second], radii);
        let offset = self.at_start(run);
        Some(JointKind::Belt {
            first,
            second,
            radii,
            offset,
        })
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
            self.say(
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
                Argument::Ratio => {
                    let (none, level) = (Dimension::NONE, Level::Parameter);
                    let ratio = self.scalar(arguments, "ratio", owner, none, level);
                    given.ratio = ratio.map(|(ratio, _)| ratio);
                }
                Argument::Radius => given.radius = self.radius(arguments, owner),
                Argument::Radii => given.radii = self.radii(arguments, owner),
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
        self.say(error.help(format!("the form is `{example}`")));
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
        form: &Form,
    ) -> Option<JointKind> {
        let place = Place::new(Level::Time, owner.0);
        let ratio = self.given(form, arguments, owner, &place).ratio;
        let [first, second] = self.two_bodies(bodies, owner, form, &place)?;
        let ratio = ratio?;
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
        let coordinate = kinematics::angle_coordinate(&self.bodies, Frame::Body(id));
        let entry = self
            .start
            .iter()
            .find(|entry| Some(entry.place) == coordinate && entry.kind != StartKind::Velocity);
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
            axis: axis?.into(),
            angle: angle?,
        },
        OfPoints::Slot => JointKind::Slot {
            ends,
            axis: axis?.into(),
        },
        OfPoints::Distance => JointKind::Distance {
            ends,
            length: length?,
        },
        // They count from the start, which only the checker knows.
        OfPoints::Rack | OfPoints::Rolling => return None,
    })
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
