//! Drivers and equations of the user.

use crate::check::joint_start::given::Word;
use crate::check::value::{Begins, Level, Place, Value};
use crate::check::words::words;
use crate::check::{Checker, Meaning, advice};
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::expr::{ExprId, Symbol};
use crate::model::dimension::Dimension;
use crate::model::space::SpatialJoint;
use crate::model::{self, BodyId, Frame, Joint, JointKind};
use crate::syntax::ast::{DriveTarget, Expr, Ident, Path};
use mbdsl_runtime as runtime;
use runtime::StartKind;

words! {
    /// The quantity that a drive sets between two bodies or two points.
    Driven {
        Angle "angle";
        Distance "distance";
    }
}

/// Proposes the position that has a rate, where that is constant, in place of the rate.
pub(super) fn over_time(
    error: Diagnostic,
    (path, position): (&Path, &str),
    (written, value): (&Expr, Option<Value>),
    (dimension, begins): (Dimension, Begins),
) -> Diagnostic {
    let rate = dimension.over(Dimension::TIME);
    let is_rate = |value: &Value| value.dimension.known().is_none_or(|found| found.fits(rate));
    let Some(mut choice) = value
        .filter(is_rate)
        .and_then(|value| advice::times_time(written, value.level, begins))
    else {
        return error;
    };
    choice.edits.push(Edit::replace(path.span, position));
    choice.shown = path.span.to(written.span);
    let choice = choice.after("a constant velocity is a position over time: ");
    error.propose_any(vec![choice])
}

impl Checker {
    /// `drive NAME: X = f(t);`
    pub(crate) fn drive(
        &mut self,
        name: &Ident,
        target: &DriveTarget,
        value: &Expr,
    ) -> Option<Joint> {
        let owner = format!("drive `{}`", name.text);
        let place = Place::new(Level::Time, owner.clone()).with_center();
        let written = value;
        let kind = match target {
            DriveTarget::Coordinate(path) if self.names_joint(path) => {
                let slides = path.words.get(1).is_some_and(|word| word.text == "slide");
                let (joint, dimension) = match slides {
                    true => (SpatialJoint::DriveSlide, Dimension::LENGTH),
                    false => (SpatialJoint::DriveTurn, Dimension::ANGLE),
                };
                let found = match slides {
                    true => self.sliding_joint(path, &place),
                    false => self.turning_joint(path, &place),
                };
                let begins = self.joint_begins(path);
                let value = self.quantity(value, dimension, &place.clone().beginning(begins));
                self.moves(&owner, value?, dimension, written);
                let ((ends, axes), value) = (found?, value?);
                let counted = match (joint, self.names.get(&path.words[0].text)) {
                    (SpatialJoint::DriveTurn, Some(&(Meaning::Joint(of), _))) => self
                        .turn_of(of)
                        .map(|angle| self.drives_turn(of, angle, value)),
                    _ => None,
                };
                JointKind::InSpace {
                    joint: counted.map_or(joint, |_| SpatialJoint::DriveCounted),
                    ends,
                    axes,
                    value: counted.unwrap_or(value),
                }
            }
            DriveTarget::Coordinate(path)
                if self.space.is_spatial() && self.joint_index(path).is_some() =>
            {
                self.driven_joint(path, &place, value);
                return None;
            }
            DriveTarget::Coordinate(path) if self.joint_index(path).is_some() => {
                self.driven_joint_in_plane(path, &place);
                return None;
            }
            DriveTarget::Coordinate(path) => {
                let found = self.expression(value, &place);
                let coordinate = self.driven_coordinate(path, &place, (written, found));
                let (body, index, kind) = coordinate?;
                let dimension = Dimension::of_kind(kind);
                let begins = self.coordinate_begins(self.bodies[body.0 as usize].first + index);
                let place = place.beginning(begins);
                let value = self.expect(value, found?, dimension, &place);
                self.moves(&owner, value?, dimension, written);
                JointKind::DriveCoordinate {
                    body,
                    index,
                    kind,
                    value: value?,
                }
            }
            DriveTarget::Pair(what, [first, second]) => match Driven::named(&what.text) {
                Some(Driven::Angle) => {
                    let frames = [first, second].map(|path| self.turning_frame(path, &place));
                    let value = self.quantity(value, Dimension::ANGLE, &place);
                    self.moves(&owner, value?, Dimension::ANGLE, written);
                    let (first_frame, second_frame) = (frames[0]?, frames[1]?);
                    if first_frame == second_frame {
                        let message =
                            format!("{owner} connects {} with itself", self.label(first_frame));
                        self.report(
                            Diagnostic::error(codes::SELF_CONNECTED, second.span, message)
                                .help("name another body"),
                        );
                        return None;
                    }
                    JointKind::DriveAngle {
                        first: first_frame,
                        second: second_frame,
                        value: value?,
                    }
                }
                Some(Driven::Distance) => {
                    let points = [first, second].map(|path| self.anchor(path, &place));
                    let value = self.quantity(value, Dimension::LENGTH, &place);
                    let ends = self.ends(points, second, &owner)?;
                    self.distance_moves(&owner, value?, written);
                    JointKind::DriveDistance {
                        ends,
                        value: value?,
                    }
                }
                None => {
                    let message = format!("a drive cannot drive `{}`", what.text);
                    self.report(
                    Diagnostic::error(codes::UNKNOWN_NAME, what.span, message).help(
                        "drive a coordinate, as `rod.theta`, or `angle(A, B)`, or `distance(P, Q)`",
                    ),
                );
                    return None;
                }
            },
        };
        Some(Joint {
            name: name.text.clone(),
            span: name.span,
            kind,
        })
    }

    /// The angle of a joint, which is a coordinate, minus the function that drives it.
    fn drives_turn(&mut self, joint: usize, angle: ExprId, driven: ExprId) -> ExprId {
        if let Some(turn) = self.turns.get_mut(&joint) {
            turn.driven = Some(driven);
        }
        self.graph.sub(angle, driven)
    }

    /// Whether a path is the angle or the slide of a joint in space.
    fn names_joint(&self, path: &Path) -> bool {
        let is_joint = matches!(
            self.names.get(&path.words[0].text),
            Some((Meaning::Joint(_), _))
        );
        let words: Vec<&str> = path.words[1..]
            .iter()
            .map(|word| word.text.as_str())
            .collect();
        self.space.is_spatial() && is_joint && matches!(words.as_slice(), ["angle"] | ["slide"])
    }

    /// A position coordinate of a body: body, index, kind.
    fn driven_coordinate(
        &mut self,
        path: &Path,
        place: &Place,
        (written, value): (&Expr, Option<Value>),
    ) -> Option<(BodyId, u32, runtime::Kind)> {
        let (target, _, velocity) = self.start_target(path, place)?;
        let coordinate = match velocity {
            true => self.graph.flat_coordinate(target),
            false => Some(target),
        };
        let message = format!(
            "{} drives a position, and `{}` is a velocity",
            place.what,
            path.text()
        );
        let error = Diagnostic::error(codes::PROPERTY, path.span, message).label("a velocity");
        let Some(coordinate) = coordinate else {
            self.report(
                error.help(
                    "drive the angle of a joint, as in `drive motor: pin.angle = 3 rad/s*t;`",
                ),
            );
            return None;
        };
        let body = model::owner(&self.bodies, coordinate)?;
        let id = self
            .bodies
            .iter()
            .position(|other| other.first == body.first)?;
        let index = coordinate - body.first;
        let kind = body.kind.coordinates()[index as usize].kind;
        if velocity {
            let position = body.quantity(body.kind.coordinates()[index as usize].word);
            let error = error
                .help("drive the coordinate itself: its position is the integral of that velocity over time");
            let rate = (Dimension::of_kind(kind), self.coordinate_begins(coordinate));
            self.report(over_time(error, (path, &position), (written, value), rate));
            return None;
        }
        Some((BodyId(id as u32), index, kind))
    }

    /// The start of a coordinate.
    fn coordinate_begins(&self, coordinate: u32) -> Begins {
        let mut start = self.start.iter();
        let entry =
            start.find(|entry| entry.place == coordinate && entry.kind != StartKind::Velocity);
        match (entry, self.written_starts.get(&coordinate)) {
            (None, _) => Begins::AtZero,
            (Some(entry), _) if self.graph.is_zero(entry.value) => Begins::AtZero,
            (_, Some(written)) => Begins::At(*written),
            _ => Begins::Elsewhere,
        }
    }

    /// The start of the angle, or of the slide, of a joint.
    pub(in crate::check) fn joint_begins(&self, path: &Path) -> Begins {
        let Some((Meaning::Joint(joint), _)) = self.names.get(&path.words[0].text) else {
            return Begins::AtZero;
        };
        let slides = |word: &str| word == "slide" || word == "speed";
        let slides = path.words.get(1).is_some_and(|word| slides(&word.text));
        let word = if slides { Word::Slide } else { Word::Angle };
        let mut given = self.joint_starts.iter();
        match given.find(|given| given.joint == *joint && given.word == word) {
            None => Begins::AtZero,
            Some(given) if self.graph.is_zero(given.value) => Begins::AtZero,
            Some(given) => given.written.map_or(Begins::Elsewhere, Begins::At),
        }
    }

    /// The ground, or a body with an angle.
    pub(crate) fn turning_frame(&mut self, path: &Path, place: &Place) -> Option<Frame> {
        if path.words.len() == 1 && path.words[0].text == "ground" {
            return Some(Frame::Ground);
        }
        self.turning_body(path, place).map(Frame::Body)
    }

    /// `constraint NAME: left = right;`
    pub(crate) fn constraint(&mut self, name: &Ident, sides: &[Expr; 2]) -> Option<Joint> {
        let place = Place::new(Level::Position, format!("constraint `{}`", name.text));
        let (phi, dimension) = self.difference(sides, &place, "equates")?;
        let kind = match dimension {
            Dimension::LENGTH => runtime::Kind::Length,
            Dimension::ANGLE => runtime::Kind::Angle,
            _ => runtime::Kind::Number,
        };
        let symbols = self.graph.symbols(phi);
        if !symbols
            .iter()
            .any(|symbol| matches!(symbol, Symbol::Q(_) | Symbol::Rotation(..)))
        {
            let message = format!("{} does not depend on any coordinate", place.what);
            self.report(
                Diagnostic::error(
                    codes::NOT_ALLOWED_HERE,
                    sides[0].span.to(sides[1].span),
                    message,
                )
                .help("write an equation between coordinates, such as `rod1.theta = 2*rod2.theta`"),
            );
            return None;
        }
        let kind = JointKind::Constraint {
            phi,
            kind,
            dimension,
        };
        Some(Joint {
            name: name.text.clone(),
            span: name.span,
            kind,
        })
    }
}
