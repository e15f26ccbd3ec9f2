//! Errors for wrong names of joints, and for the single angle that a body in space does not have.

use crate::check::drive::over_time;
use crate::check::value::Place;
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Choice, Diagnostic, Edit, Span, codes};
use crate::model::dimension::Dimension;
use crate::model::{BodyId, BodyKind, Frame, Joint, JointKind};
use crate::syntax::ast::{Expr, Ident, Path};

/// The values of joints in space.
const OF_JOINTS: [&str; 6] = ["angle", "rate", "slide", "speed", "reaction", "moment"];

/// Names of the one angle of a body in the plane, here and in other tools.
const ANGLES: [&str; 4] = ["theta", "angle", "phi", "rotation"];

/// Quantities with three components in space.
const VECTORS: [&str; 3] = ["omega", "alpha", "spin"];

impl Checker {
    /// The names of the joints.
    fn joint_names(&self) -> impl Iterator<Item = &str> {
        let names = self.names.iter();
        names.filter_map(|(name, (meaning, _))| match meaning {
            Meaning::Joint(place) if !self.drivers.contains(place) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Whether what follows a name belongs to a joint in space.
    pub(in crate::check) fn is_of_joint(&self, rest: &[Ident]) -> bool {
        let word = rest.first().map(|word| word.text.as_str());
        self.space.is_spatial() && word.is_some_and(|word| OF_JOINTS.contains(&word))
    }

    /// Says that a name, which a word of joints follows, is not declared.
    pub(in crate::check) fn unknown_joint(&mut self, word: &Ident, place: &Place) {
        let message = format!("unknown joint `{}` in {}", word.text, place.what);
        let error = Diagnostic::error(codes::UNKNOWN_NAME, word.span, message);
        if let Some(range) = self.indices(&word.text) {
            return self.report(error.help(range));
        }
        let error = self.near_joint(error, word);
        self.report(error);
    }

    /// Names the joints there are, and proposes the nearest.
    pub(super) fn near_joint(&self, error: Diagnostic, word: &Ident) -> Diagnostic {
        let names: Vec<&str> = self.joint_names().take(MAX_NAMED).collect();
        let error = error.help(match names.as_slice() {
            [] => "declare one, as in `joint pin = revolute(P, Q, axis = (0, 0, 1));`".to_owned(),
            [one] => format!("the only joint is `{one}`"),
            names => format!("there are the joints `{}`", names.join("`, `")),
        });
        self.meant(error, word.span, &word.text, "", self.joint_names())
    }

    /// Reports a drive of a joint that names neither its angle nor its slide.
    pub(in crate::check) fn driven_joint(&mut self, path: &Path, place: &Place, value: &Expr) {
        let joint = &path.words[0].text;
        let words: Vec<&str> = path.words[1..]
            .iter()
            .map(|word| word.text.as_str())
            .collect();
        let (position, dimension) = match words.as_slice() {
            ["rate"] => ("angle", Dimension::ANGLE),
            ["speed"] => ("slide", Dimension::LENGTH),
            _ => {
                let message = format!(
                    "{} expects the angle or the slide of joint `{joint}`, found `{}`",
                    place.what,
                    path.text()
                );
                let choices = ["angle", "slide"].map(|word| {
                    let edit = Edit::replace(path.span, format!("{joint}.{word}"));
                    Choice::new("write `{}`", path.span, vec![edit])
                });
                let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                    .help("a joint that turns has an `angle`, one that slides a `slide`")
                    .propose_any(choices.into());
                return self.report(error);
            }
        };
        let message = format!(
            "{} drives a position, and `{}` is a velocity",
            place.what,
            path.text()
        );
        let position = format!("{joint}.{position}");
        let error = Diagnostic::error(codes::PROPERTY, path.span, message)
            .label("a velocity")
            .help(format!(
                "drive `{position}`, which is the integral of that velocity over time"
            ));
        let found = self.expression(value, place);
        let rate = (dimension, self.joint_begins(path));
        self.report(over_time(error, (path, &position), (value, found), rate));
    }

    /// Reports a drive of a joint in the plane, and proposes the coordinate of the body that the joint turns.
    pub(in crate::check) fn driven_joint_in_plane(&mut self, path: &Path, place: &Place) {
        let word = &path.words[0].text;
        let message = format!(
            "{} expects a coordinate of a body, and `{word}` is a joint",
            place.what
        );
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
            .label("a joint")
            .help("in the plane drive the coordinate of a body, as in `rod.theta`, or `angle(A, B)` between two");
        let joint = self
            .joint_index(path)
            .and_then(|index| self.joints.get(index)?.as_ref());
        if let Some((
            Joint {
                kind: JointKind::Revolute { ends },
                ..
            },
            _,
        )) = joint
        {
            let name = |id: BodyId| &self.bodies[id.0 as usize].name;
            let driven = match [ends.first.frame, ends.second.frame] {
                [Frame::Body(first), Frame::Body(second)] => {
                    format!("angle({}, {})", name(first), name(second))
                }
                [_, Frame::Body(one)] | [Frame::Body(one), _] => format!("{}.theta", name(one)),
                [Frame::Ground, Frame::Ground] => word.clone(),
            };
            let edit = Edit::replace(path.span, driven);
            error = error.propose("write `{}`", path.span, vec![edit]);
        }
        self.report(error);
    }

    /// Proposes the values in space for a planar value of a body, such as `arm.theta` or `arm.omega`.
    pub(in crate::check) fn turned_in_space(
        &self,
        error: Diagnostic,
        (id, owner): (BodyId, &str),
        word: &Ident,
        whole: Span,
    ) -> Diagnostic {
        let body = &self.bodies[id.0 as usize];
        if !matches!(body.kind, BodyKind::Spatial { .. }) {
            return error;
        }
        let name = word.text.as_str();
        if let Some(axis) = name
            .strip_prefix('w')
            .filter(|axis| ["x", "y", "z"].contains(axis))
        {
            let edit = Edit::replace(word.span, format!("omega.{axis}"));
            return error.propose("write `{}`", whole, vec![edit]);
        }
        if VECTORS.contains(&name) {
            let choices = ["x", "y", "z"].map(|axis| {
                let edit = Edit::insert(word.span.end, format!(".{axis}"));
                Choice::said(format!("write `{owner}.{name}.{axis}`"), vec![edit])
            });
            return error
                .help(format!(
                    "`{owner}.{name}` has the components `x`, `y` and `z`"
                ))
                .propose_any(choices.into());
        }
        if !ANGLES.contains(&name) {
            return error;
        }
        let error = error.help(format!(
            "`{owner}` has no single angle in space: a joint that turns has one, as in `JOINT.angle`"
        ));
        let joints = self.joints.iter().flatten().filter(|(joint, _)| {
            let frames = joint.kind.frames();
            let turns = match joint.kind {
                JointKind::InSpace { joint, .. } => joint.turns_about_one_axis(),
                _ => false,
            };
            turns && frames.is_some_and(|frames| frames.contains(&Frame::Body(id)))
        });
        let mut joints: Vec<String> = joints.map(|(joint, _)| joint.name.clone()).collect();
        // A start is read before the joints are.
        if self.joints.is_empty() {
            let mut names = self.joint_names();
            joints.extend(names.next().map(str::to_owned));
            joints.truncate(usize::from(names.next().is_none()));
        }
        joints.into_iter().fold(error, |error, joint| {
            let edit = Edit::replace(whole, format!("{joint}.angle"));
            let help = "the angle is that of a joint: write `{}`";
            error.propose(help, whole, vec![edit])
        })
    }
}

/// The largest number of joints that a message lists.
const MAX_NAMED: usize = 8;
