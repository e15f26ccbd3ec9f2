//! Joints in space that other items name, for the axis about which they turn or along which they slide.

use crate::check::value::Place;
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::space::{Axes, SpatialJoint};
use crate::model::{Ends, JointKind};
use crate::syntax::ast::Path;

impl Checker {
    /// The points and axes of the joint that a path names, one whose bodies turn about an axis.
    pub(crate) fn turning_joint(&mut self, path: &Path, place: &Place) -> Option<(Ends, Axes)> {
        let fits = SpatialJoint::turns_about_one_axis;
        let kinds = "`revolute`, `cylindrical` and `screw` joints turn about one axis";
        self.joint_with(path, place, ("turns about one axis", kinds), fits)
    }

    /// The points and axes of the joint that a path names, one whose bodies slide along an axis.
    pub(crate) fn sliding_joint(&mut self, path: &Path, place: &Place) -> Option<(Ends, Axes)> {
        let fits = |joint| {
            matches!(
                joint,
                SpatialJoint::Prismatic | SpatialJoint::Cylindrical | SpatialJoint::Screw
            )
        };
        let kinds = "`prismatic`, `cylindrical` and `screw` joints slide along one axis";
        self.joint_with(path, place, ("slides along one axis", kinds), fits)
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
        (what, kinds): (&str, &str),
        fits: fn(SpatialJoint) -> bool,
    ) -> Option<(Ends, Axes)> {
        let word = &path.words[0];
        let (message, label, help) = match self.names.get(&word.text) {
            Some(&(Meaning::Joint(index), _)) => match self.joints.get(index) {
                // It has a fault of its own.
                Some(None) => return None,
                Some(Some((joint, _))) => match joint.kind {
                    JointKind::InSpace {
                        joint, ends, axes, ..
                    } if fits(joint) => return Some((ends, axes)),
                    kind => {
                        let kind = kind.description().word;
                        (
                            format!(
                                "{} expects a joint that {what}, and `{}` is `{kind}`",
                                place.what, word.text
                            ),
                            format!("`{kind}`"),
                            kinds,
                        )
                    }
                },
                None => (
                    format!(
                        "{} names `{}`, which is declared later",
                        place.what, word.text
                    ),
                    "declared later".to_owned(),
                    "name a joint that is declared before",
                ),
            },
            found => {
                let is_known = found.is_some();
                let message = format!("{} expects a joint, found `{}`", place.what, word.text);
                let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
                let error = match is_known {
                    true => error.help("name a joint"),
                    false => self.near_joint(error, word),
                };
                self.report(error);
                return None;
            }
        };
        self.report(
            Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                .label(label)
                .help(help),
        );
        None
    }
}
