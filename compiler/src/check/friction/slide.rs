//! Joints and bodies that a friction acts on: joints that slide or turn, sliders, rotors.

use crate::check::path::unknown::MAX_OWNERS;
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Choice, Diagnostic, Edit, codes};
use crate::expr::ExprId;
use crate::model::{BodyId, BodyKind, Frame, Joint, JointKind, kinematics};
use crate::syntax::ast::{Ident, Path};
use mbdsl_runtime::{Kind, Normal};

/// The displacement that a friction acts against, and the source of the normal force.
pub(in crate::check) struct Slide {
    pub(in crate::check) expr: ExprId,
    pub(super) kind: Kind,
    pub(super) normal: Normal,
    /// The property that the geometry expects, and whether it is required.
    pub(super) arm: Option<(&'static str, bool)>,
}

impl Checker {
    /// The slide of a joint or a body; reports one that neither slides nor turns.
    pub(super) fn slide(&mut self, name: &Ident, on: &Path) -> Option<Slide> {
        let found = self.names.get(&on.text()).map(|(meaning, _)| *meaning);
        let slide = match found {
            Some(Meaning::Joint(place)) => {
                // One with a fault says nothing more.
                let (joint, row) = self.joints.get(place)?.clone()?;
                self.slide_of_joint(&joint, row)
            }
            Some(Meaning::Body(id)) => self.slide_of_body(id),
            _ => None,
        };
        if slide.is_none() {
            self.slides_not(name, on);
        }
        slide
    }

    pub(in crate::check) fn slide_of_joint(&mut self, joint: &Joint, row: u32) -> Option<Slide> {
        let graph = &mut self.graph;
        Some(match joint.kind {
            JointKind::Prismatic { ends, axis, .. } => Slide {
                expr: kinematics::slide(graph, &self.bodies, ends, axis),
                kind: Kind::Length,
                normal: Normal::Guide {
                    row,
                    moment: row + 1,
                },
                arm: Some(("length", false)),
            },
            JointKind::Slot { ends, axis } => Slide {
                expr: kinematics::slide(graph, &self.bodies, ends, axis),
                kind: Kind::Length,
                normal: Normal::Row { row },
                arm: None,
            },
            JointKind::Revolute { ends } => Slide {
                expr: kinematics::relative_angle(
                    graph,
                    &self.bodies,
                    [ends.first.frame, ends.second.frame],
                ),
                kind: Kind::Angle,
                normal: Normal::Pin { x: row, y: row + 1 },
                arm: Some(("radius", true)),
            },
            _ => return None,
        })
    }

    fn slide_of_body(&mut self, id: BodyId) -> Option<Slide> {
        let body = &self.bodies[id.0 as usize];
        let (kind, arm) = match body.kind {
            BodyKind::Slider { .. } => (Kind::Length, None),
            BodyKind::Rotor { .. } => (Kind::Angle, Some(("radius", true))),
            _ => return None,
        };
        Some(Slide {
            expr: kinematics::travel(&mut self.graph, body),
            kind,
            normal: Normal::Given,
            arm,
        })
    }

    /// Reports a friction on something that neither slides nor turns, and lists where it can act.
    fn slides_not(&mut self, name: &Ident, on: &Path) {
        let [first, rest @ ..] = on.words.as_slice() else {
            return;
        };
        let meaning = self.names.get(&first.text).map(|(meaning, _)| *meaning);
        let text = on.text();
        let message = match meaning {
            None => format!(
                "friction `{}` is on `{text}`, but there is no joint `{}`",
                name.text, first.text
            ),
            Some(meaning) => {
                let what = self.called(meaning, first, rest);
                format!("friction `{}` is on `{text}`, {what}", name.text)
            }
        };
        let places = self.friction_places();
        let mut error = Diagnostic::error(codes::NOT_ALLOWED_HERE, on.span, message)
            .label("neither slides nor turns")
            .help(listed(&places));
        if let Some(range) = self.indices(&first.text).filter(|_| meaning.is_none()) {
            error = error.help(range);
        }
        let whole = |place: &str| vec![Edit::replace(on.span, place)];
        match meaning {
            None => {
                error.code = codes::UNKNOWN_NAME;
                error.label = None;
                let known = places.iter().map(|(place, _)| place.as_str());
                error = self.meant(error, on.span, &first.text, "", known);
            }
            Some(Meaning::Body(id)) => {
                // The joints that hold the body.
                let joints = self.joints.iter().flatten().filter(|(joint, _)| {
                    let frames = joint.kind.description().frames;
                    frames.is_some_and(|frames| frames.contains(&Frame::Body(id)))
                });
                let joints = joints.take(MAX_OWNERS).map(|(joint, _)| &joint.name);
                let choices = joints.map(|joint| Choice::new("write `{}`", on.span, whole(joint)));
                error = error.propose_any(choices.collect());
            }
            Some(Meaning::Joint(_)) if !rest.is_empty() => {
                error = error.propose("write `{}`", on.span, whole(&first.text));
            }
            Some(_) => {}
        }
        self.report(error);
    }

    /// Describes a name of the model, or the word after it, as the end of a message.
    fn called(&self, meaning: Meaning, first: &Ident, rest: &[Ident]) -> String {
        if let Some(part) = rest.first() {
            let points = match meaning {
                Meaning::Ground => &self.ground[..],
                Meaning::Body(id) => &self.bodies[id.0 as usize].points,
                _ => &[],
            };
            let is_point = points.iter().any(|point| point.name == part.text);
            return match is_point && rest.len() == 1 {
                true => format!("a point of `{}`", first.text),
                false => "which is not a joint".to_owned(),
            };
        }
        let word = match meaning {
            Meaning::Joint(place) => match self.joints.get(place) {
                Some(Some((joint, _))) => joint.kind.description().word,
                _ => "joint",
            },
            Meaning::Body(id) => self.bodies[id.0 as usize].word(),
            Meaning::Ground => return "which does not move".to_owned(),
            Meaning::Definition(_) => "value",
            Meaning::Load => "load",
            Meaning::State(_) => "state",
            Meaning::Table(_) => "table",
            Meaning::Stop(_) => "stop",
            Meaning::Friction(_) => "friction",
        };
        format!("a {word}")
    }

    /// The joints and bodies that a friction can act on, each with its keyword: joints first.
    fn friction_places(&self) -> Vec<(String, &'static str)> {
        let joints = self.joints.iter().flatten().filter_map(|(joint, _)| {
            let slides = matches!(
                joint.kind,
                JointKind::Prismatic { .. } | JointKind::Slot { .. } | JointKind::Revolute { .. }
            );
            slides.then(|| (joint.name.clone(), joint.kind.description().word))
        });
        let bodies = self.bodies.iter().filter_map(|body| {
            let slides = matches!(body.kind, BodyKind::Slider { .. } | BodyKind::Rotor { .. });
            slides.then(|| (body.name.clone(), body.word()))
        });
        joints.chain(bodies).collect()
    }
}

/// The help that lists where a friction can act.
fn listed(places: &[(String, &'static str)]) -> String {
    const KINDS: &str = "a `prismatic`, `slot` or `revolute` joint, on a `slider` or on a `rotor`";
    if places.is_empty() {
        return format!("friction acts on {KINDS}, and this model has none of them");
    }
    let shown = places.iter().take(MAX_OWNERS);
    let shown: Vec<String> = shown
        .map(|(place, word)| format!("`{place}` ({word})"))
        .collect();
    let more = match places.len().saturating_sub(shown.len()) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(
        "friction acts on {KINDS}; this model has {}{more}",
        shown.join(", ")
    )
}
