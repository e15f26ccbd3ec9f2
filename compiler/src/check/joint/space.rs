//! Joints of spatial models: their words, their axes, and the directions across these.

use crate::check::joint::form::ELSEWHERE;
use crate::check::value::{Level, Place};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::expr::Vector;
use crate::model::space::{Axes, SpatialJoint};
use crate::model::{Anchor, Ends, Frame, Joint, JointKind};
use crate::syntax::ast::{self, ExprKind, Ident, ItemKind, Path, Property};

/// How a joint in space is written.
struct Form {
    word: &'static str,
    made: Made,
    /// What it takes by name.
    arguments: &'static [&'static str],
    example: &'static str,
}

/// What a word makes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    /// A joint of two points.
    Points(SpatialJoint),
    /// A joint of two directions.
    Directions(SpatialJoint),
    /// A length that two points keep.
    Distance,
    /// A ratio that the angles of two joints keep.
    Gear,
    /// The slide of a joint that follows the angle of another.
    Rack,
}

const AXES: &[&str] = &["axis", "axis2"];
const AXES_AND_LEAD: &[&str] = &["axis", "axis2", "lead"];
const AXES_AND_ANGLE: &[&str] = &["axis", "axis2", "angle"];

/// The joints of spatial models.
const FORMS: &[Form] = &[
    of_points("spherical", SpatialJoint::Spherical, &[], "spherical(P, Q)"),
    of_points(
        "revolute",
        SpatialJoint::Revolute,
        AXES,
        "revolute(P, Q, axis = (0, 0, 1))",
    ),
    of_points(
        "universal",
        SpatialJoint::Universal,
        AXES,
        "universal(P, Q, axis = (1, 0, 0), axis2 = (0, 1, 0))",
    ),
    of_points(
        "constant_velocity",
        SpatialJoint::ConstantVelocity,
        AXES,
        "constant_velocity(P, Q, axis = (1, 0, 0))",
    ),
    of_points("weld", SpatialJoint::Weld, AXES_AND_ANGLE, "weld(P, Q)"),
    of_points(
        "cylindrical",
        SpatialJoint::Cylindrical,
        AXES,
        "cylindrical(P, Q, axis = (0, 0, 1))",
    ),
    of_points(
        "prismatic",
        SpatialJoint::Prismatic,
        AXES_AND_ANGLE,
        "prismatic(P, Q, axis = (1, 0, 0))",
    ),
    of_points(
        "screw",
        SpatialJoint::Screw,
        AXES_AND_LEAD,
        "screw(P, Q, axis = (0, 0, 1), lead = 5 mm/rev)",
    ),
    of_points(
        "planar",
        SpatialJoint::Planar,
        AXES,
        "planar(P, Q, axis = (0, 0, 1))",
    ),
    of_points(
        "slot",
        SpatialJoint::Slot,
        &["axis"],
        "slot(P, Q, axis = (1, 0, 0))",
    ),
    of_points(
        "on_plane",
        SpatialJoint::OnPlane,
        &["axis"],
        "on_plane(P, Q, axis = (0, 0, 1))",
    ),
    Form {
        word: "distance",
        made: Made::Distance,
        arguments: &["length"],
        example: "distance(P, Q, length = 1 m)",
    },
    Form {
        word: "gear",
        made: Made::Gear,
        arguments: &["ratio"],
        example: "gear(pin1, pin2, ratio = 2)",
    },
    Form {
        word: "rack",
        made: Made::Rack,
        arguments: &["radius"],
        example: "rack(pin, guide, radius = 0.1 m)",
    },
    Form {
        word: "parallel",
        made: Made::Directions(SpatialJoint::Parallel),
        arguments: &[],
        example: "parallel(ground.up, arm.n)",
    },
    Form {
        word: "perpendicular",
        made: Made::Directions(SpatialJoint::Perpendicular),
        arguments: &[],
        example: "perpendicular(ground.up, arm.n)",
    },
];

const fn of_points(
    word: &'static str,
    joint: SpatialJoint,
    arguments: &'static [&'static str],
    example: &'static str,
) -> Form {
    Form {
        word,
        made: Made::Points(joint),
        arguments,
        example,
    }
}

/// Whether a joint of this word is one of spatial models.
pub(super) fn is_spatial(word: &str) -> bool {
    FORMS.iter().any(|form| form.word == word)
}

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
        let ends = match form.made {
            Made::Directions(_) => "directions",
            Made::Gear | Made::Rack => "joints",
            _ => "points",
        };
        let counted = points.len() + unnamed.len();
        let [first, second] = points.as_slice() else {
            return self.not_two_in_space(form, ends, counted, kind.span);
        };
        if !unnamed.is_empty() {
            return self.not_two_in_space(form, ends, counted, kind.span);
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
        let axis = match joint {
            SpatialJoint::Spherical => Some(self.direction_along(2)),
            SpatialJoint::Weld if !is_given(given, "axis") => Some(self.direction_along(2)),
            _ => self.joint_axis(given, "axis", frame(points[0]), (joint, owner)),
        };
        let axis2 = match is_given(given, "axis2") {
            true => self.joint_axis(given, "axis2", frame(points[1]), (joint, owner)),
            false if joint == SpatialJoint::Universal => {
                let message = format!("{} has no `axis2`", owner.0);
                self.say(
                    Diagnostic::error(codes::PROPERTY, owner.1, message)
                        .label("the axis in the second body is missing")
                        .help("write the axis of the second body, across that of the first, as in `axis2 = (0, 1, 0)`"),
                );
                None
            }
            false => axis,
        };
        let angle = match joint {
            SpatialJoint::Weld | SpatialJoint::Prismatic => self.angle_argument(given, owner),
            _ => Some(self.graph.zero()),
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

    /// A direction of a frame, by its name or its components.
    fn joint_axis(
        &mut self,
        given: &[&Property],
        name: &str,
        frame: Option<Frame>,
        (joint, owner): (SpatialJoint, (&str, Span)),
    ) -> Option<Vector> {
        let property = given.iter().find(|property| property.name.text == name);
        match property.map(|property| &property.value) {
            Some(ast::Value::Tuple(tuple)) => {
                let place = Place::new(Level::Parameter, owner.0);
                self.axis(tuple, owner.0, &place)
            }
            Some(ast::Value::Scalar(ast::Expr {
                kind: ExprKind::Path(path),
                ..
            })) => self.direction_of(path, frame?),
            found => {
                let span = found.map_or(owner.1, ast::Value::span);
                let message = format!("{} has no axis", owner.0);
                let mut help =
                    "add it, as in `axis = (0, 0, 1)`, in the axes of the first body".to_owned();
                if joint == SpatialJoint::Revolute {
                    help.push_str("; a ball joint is `spherical`");
                }
                self.say(
                    Diagnostic::error(codes::PROPERTY, span, message)
                        .label(format!("a direction `{name}` is expected"))
                        .help(help),
                );
                None
            }
        }
    }

    /// The direction of a frame that a path names.
    fn direction_of(&mut self, path: &Path, frame: Frame) -> Option<Vector> {
        let (found, local) = self.named_direction(path)?;
        if found == frame {
            return Some(local);
        }
        let (ours, label) = (self.label(frame), path.text());
        let message = format!("`{label}` is no direction of {ours}");
        self.say(
            Diagnostic::error(codes::PROPERTY, path.span, message)
                .help("`axis` is a direction of the first body, `axis2` one of the second"),
        );
        None
    }

    /// A direction by its path: its frame, and its components there.
    pub(crate) fn named_direction(&mut self, path: &Path) -> Option<(Frame, Vector)> {
        let found = match path.words.as_slice() {
            [owner, name] => self
                .frame_of(&owner.text)
                .map(|frame| (frame, name.text.clone())),
            _ => None,
        };
        if let Some(local) = found.as_ref().and_then(|name| self.directions.get(name)) {
            return (*local).map(|local| (found.map_or(Frame::Ground, |(frame, _)| frame), local));
        }
        let message = format!("`{}` is no direction", path.text());
        self.say(
            Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                .help("declare one, as in `direction n = (0, 0, 1);`, and name it, as in `arm.n`"),
        );
        None
    }

    /// The points and axes of the joint that a path names, one whose bodies turn about an axis.
    pub(crate) fn turning_joint(&mut self, path: &Path, place: &Place) -> Option<(Ends, Axes)> {
        let fits = SpatialJoint::turns_about_one_axis;
        self.joint_with(path, place, "turns about one axis", fits)
    }

    /// The same of one whose bodies slide along an axis.
    pub(crate) fn sliding_joint(&mut self, path: &Path, place: &Place) -> Option<(Ends, Axes)> {
        self.joint_with(path, place, "slides along one axis", |joint| {
            matches!(
                joint,
                SpatialJoint::Prismatic | SpatialJoint::Cylindrical | SpatialJoint::Screw
            )
        })
    }

    /// The place of the joint that a path names, among the joints of the text.
    pub(crate) fn joint_index(&self, path: &Path) -> Option<usize> {
        match self.names.get(&path.words[0].text) {
            Some(&(Meaning::Joint(index), _)) => Some(index),
            _ => None,
        }
    }

    fn joint_with(
        &mut self,
        path: &Path,
        place: &Place,
        what: &str,
        fits: fn(SpatialJoint) -> bool,
    ) -> Option<(Ends, Axes)> {
        let word = &path.words[0];
        let message = match self.names.get(&word.text) {
            Some(&(Meaning::Joint(index), _)) => match self.joints.get(index) {
                // It has a fault of its own.
                Some(None) => return None,
                Some(Some((joint, _))) => match joint.kind {
                    JointKind::InSpace {
                        joint, ends, axes, ..
                    } if fits(joint) => return Some((ends, axes)),
                    kind => format!(
                        "{} expects a joint that {what}, and `{}` is `{}`",
                        place.what,
                        word.text,
                        kind.description().word
                    ),
                },
                None => format!(
                    "{} names `{}`, which is declared later",
                    place.what, word.text
                ),
            },
            found => {
                let is_known = found.is_some();
                let message = format!("{} expects a joint, found `{}`", place.what, word.text);
                let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
                let error = match is_known {
                    true => error.help("name a joint that is declared before"),
                    false => self.near_joint(error, word),
                };
                self.say(error);
                return None;
            }
        };
        self.say(
            Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                .help("name a joint that is declared before"),
        );
        None
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

    /// A coordinate axis.
    fn direction_along(&mut self, index: usize) -> Vector {
        let mut unit = [self.graph.zero(); 3];
        unit[index] = self.graph.one();
        unit.into()
    }

    /// n, e1, e2: the direction at unit length, and two across it; e1 is the coordinate axis that follows the one n
    /// is longest along, made perpendicular to n.
    fn triad(&mut self, axis: Vector) -> [Vector; 3] {
        let n = self.normalized(axis);
        let sizes = n
            .into_iter()
            .map(|part| self.at_defaults(part).map_or(0.0, f64::abs));
        let sizes: Vec<f64> = sizes.collect();
        let longest = (0..3).max_by(|&i, &j| sizes[i].total_cmp(&sizes[j]));
        // Of equal ones the first.
        let longest = longest.map_or(2, |found| {
            (0..3).find(|&k| sizes[k] >= sizes[found]).unwrap_or(found)
        });
        let next = (longest + 1) % 3;
        let unit = self.direction_along(next);
        let share = n[next];
        let off = unit.zip_with(n, |unit, n| {
            let part = self.graph.mul(share, n);
            self.graph.sub(unit, part)
        });
        let e1 = self.normalized(off);
        let zero = self.graph.zero();
        let [a, b] = [n, e1].map(|vector| vector.space().unwrap_or([zero; 3]));
        [n, e1, self.graph.cross(a, b).into()]
    }

    fn not_two_in_space<T>(
        &mut self,
        form: &Form,
        ends: &str,
        found: usize,
        span: Span,
    ) -> Option<T> {
        let message = format!("`{}` joins two {ends}, found {found}", form.word);
        let error = Diagnostic::error(codes::ARGUMENTS, span, message);
        self.say(error.help(format!("the form is `{}`", form.example)));
        None
    }

    fn no_joint_in_space(&mut self, kind: &Ident) {
        let names = FORMS.iter().map(|form| form.word);
        let all: Vec<&str> = names.clone().collect();
        let message = format!("unknown joint `{}` in a spatial model", kind.text);
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, kind.span, message).help(match self
            .nearest(&kind.text, names.clone())
        {
            Some(near) => format!("the nearest is `{near}`; there are `{}`", all.join("`, `")),
            None => format!("there are `{}`", all.join("`, `")),
        });
        let elsewhere = ELSEWHERE.iter().chain(&[
            ("ball", "spherical"),
            ("hooke", "universal"),
            ("cardan", "universal"),
        ]);
        for (other, ours) in elsewhere {
            if *other == kind.text && is_spatial(ours) {
                let edit = Edit::replace(kind.span, *ours);
                error = error.propose("write `{}`", kind.span, vec![edit]);
            }
        }
        let error = self.meant(error, kind.span, &kind.text, "", names);
        self.say(error);
    }
}

fn is_given(given: &[&Property], name: &str) -> bool {
    given.iter().any(|property| property.name.text == name)
}
