//! Values of a joint: its reaction, in space also the relative motion of its bodies.

use crate::check::Checker;
use crate::check::stop;
use crate::check::value::{Level, Place, Value};
use crate::diagnostic::{Choice, Diagnostic, Edit, Span, codes};
use crate::expr::Symbol;
use crate::model::dimension::Dimension;
use crate::model::{BodyId, BodyKind, JointKind, kinematics};
use crate::syntax::ast::{Ident, Path};

impl Checker {
    /// `elbow.reaction.x`, `.y`, `.moment`; in space also the relative motion of its bodies.
    pub(super) fn reaction(&mut self, index: usize, path: &Path) -> Option<Value> {
        let [first, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        let in_space = self.space.is_spatial();
        let words: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
        let axis = |word: &str| ["x", "y", "z"].iter().position(|axis| *axis == word);
        let component = match words.as_slice() {
            ["angle" | "rate" | "alpha" | "slide" | "speed" | "a"] if in_space => {
                return self.joint_value(index, path);
            }
            // As the table of a run calls the velocity of an angle that is a coordinate.
            ["angle", "v"] if in_space && self.turns.contains_key(&index) => {
                let angle = self.turn_of(index)?;
                let rate = kinematics::rate(&mut self.graph, angle);
                return Some(self.derivative_value(rate, Dimension::ANGLE, 1));
            }
            ["effort"] if self.has_effort(index) => return self.effort(index),
            ["reaction", word] if in_space && axis(word).is_some() => axis(word)?,
            ["moment", word] if in_space && axis(word).is_some() => 3 + axis(word)?,
            ["reaction", "x"] => 0,
            ["reaction", "y"] => 1,
            ["reaction", "moment"] | ["moment"] if !in_space => 5,
            ["reaction"] if !in_space => {
                self.whole_reaction(first, path.span);
                return None;
            }
            _ => {
                let wrong = rest
                    .iter()
                    .find(|word| word.text != "reaction")
                    .or(rest.first())
                    .unwrap_or(first);
                let message = format!("joint `{}` has no `{}`", first.text, words.join("."));
                let name = &first.text;
                let help = match in_space {
                    false if matches!(words[..], ["angle" | "rate"]) => {
                        "in the plane angles are those of bodies: `a.theta`, or `b.theta - a.theta` between two, and their rates `a.omega`".to_owned()
                    }
                    _ if self.is_equation(index) => format!("it has `{name}.effort`"),
                    false if self.has_effort(index) => format!(
                        "it has `{name}.effort`, `{name}.reaction.x`, `{name}.reaction.y` and `{name}.reaction.moment`"
                    ),
                    false => format!(
                        "it has `{name}.reaction.x`, `{name}.reaction.y` and `{name}.reaction.moment`"
                    ),
                    true => format!(
                        "it has `{name}.reaction.x`, `.y`, `.z` and `{name}.moment.x`, `.y`, `.z`; one that turns has `{name}.angle`, `{name}.rate` and `{name}.alpha`, one that slides `{name}.slide`, `{name}.speed` and `{name}.a`"
                    ),
                };
                let wrong = if rest.is_empty() {
                    path.span
                } else {
                    wrong.span
                };
                self.report(Diagnostic::error(codes::UNKNOWN_NAME, wrong, message).help(help));
                return None;
            }
        };
        // A joint that was declared, but has a fault of its own.
        let (joint, row) = self.joints.get(index).cloned().flatten()?;
        let is_free =
            |body: BodyId| matches!(self.bodies[body.0 as usize].kind, BodyKind::Free { .. });
        let acts_on_a_coordinate = match joint.kind {
            JointKind::DriveCoordinate { body, .. } => is_free(body),
            kind => kind.frames().is_none(),
        };
        if acts_on_a_coordinate {
            let name = &first.text;
            let message = format!("`{name}` has no reaction");
            let help = format!(
                "an equation acts on coordinates, not at a point: `{name}.effort` is its force or moment along what it holds"
            );
            self.report(Diagnostic::error(codes::UNKNOWN_NAME, path.span, message).help(help));
            return None;
        }
        let (force, moment) = kinematics::reaction(&mut self.graph, &self.bodies, &joint, row);
        Some(match component {
            3.. => self.valued(moment[component - 3], Dimension::TORQUE, Level::Dynamic),
            _ => self.valued(force[component], Dimension::FORCE, Level::Dynamic),
        })
    }

    /// Says that a reaction is read component by component.
    fn whole_reaction(&mut self, joint: &Ident, span: Span) {
        let name = format!("{}.reaction", joint.text);
        let message = format!("`{name}` is a force and a moment, expected one number");
        let end = span.end;
        let components = ["x", "y", "moment"].map(|component| {
            let edits = vec![Edit::insert(end, format!(".{component}"))];
            Choice::said(format!("write `{name}.{component}`"), edits)
        });
        let size = format!("hypot({name}.x, {name}.y)");
        let edits = vec![Edit::replace(span, size.as_str())];
        let size = Choice::said(format!("`{size}` for its size"), edits);
        let error = Diagnostic::error(codes::UNKNOWN_NAME, span, message)
            .label("not one number")
            .help(format!("it has `{name}.x`, `{name}.y` and `{name}.moment`"))
            .propose_any(components.into_iter().chain([size]).collect());
        self.report(error);
    }

    /// Whether this joint is a driver or an equation.
    fn has_effort(&self, index: usize) -> bool {
        let joint = self.joints.get(index).and_then(Option::as_ref);
        self.is_equation(index) || joint.is_some_and(|(joint, _)| joint.kind.is_driver())
    }

    /// Whether this joint is a `constraint`.
    fn is_equation(&self, index: usize) -> bool {
        let joint = self.joints.get(index).and_then(Option::as_ref);
        joint.is_some_and(|(joint, _)| matches!(joint.kind, JointKind::Constraint { .. }))
    }

    /// `motor.effort`, `level.effort`: the force or the moment along the quantity that a driver prescribes, or along the left
    /// side of an equation less its right one, `-lambda`; energy over that quantity.
    fn effort(&mut self, index: usize) -> Option<Value> {
        let (joint, row) = self.joints.get(index).cloned().flatten()?;
        let dimension = match joint.kind {
            JointKind::Constraint { dimension, .. } => {
                Dimension::TORQUE.over(dimension.without_angle())
            }
            kind => stop::effort(kind.rows().first()?.kind),
        };
        let lambda = self.graph.symbol(Symbol::Lambda(row));
        let effort = self.graph.neg(lambda);
        Some(self.valued(effort, dimension, Level::Dynamic))
    }

    /// `pin.angle`, `.rate`, `.alpha`, `.slide`, `.speed`, `.a` of a joint in space.
    fn joint_value(&mut self, index: usize, path: &Path) -> Option<Value> {
        let word = path.words.get(1)?.text.clone();
        let place = Place::new(Level::Dynamic, format!("`{}`", path.text()));
        self.joints.get(index)?.as_ref()?;
        let turns = matches!(word.as_str(), "angle" | "rate" | "alpha");
        let (ends, axes) = match turns {
            true => self.turning_joint(path, &place)?,
            false => self.sliding_joint(path, &place)?,
        };
        if let (true, Some(angle)) = (word == "angle", self.turn_of(index)) {
            return Some(self.valued(angle, Dimension::ANGLE, Level::Position));
        }
        if word == "angle" {
            let angle = self.wound_angle(index, (ends, axes));
            return Some(self.valued(angle, Dimension::ANGLE, Level::State));
        }
        let (graph, bodies) = (&mut self.graph, &self.bodies);
        let kind = if turns {
            Dimension::ANGLE
        } else {
            Dimension::LENGTH
        };
        Some(match word.as_str() {
            "rate" => {
                let rate = kinematics::joint_rate(graph, bodies, ends, axes);
                self.derivative_value(rate, kind, 1)
            }
            "alpha" => {
                let rate = kinematics::joint_rate(graph, bodies, ends, axes);
                let alpha = kinematics::rate(graph, rate);
                self.derivative_value(alpha, kind, 2)
            }
            "slide" => {
                let slide = kinematics::joint_slide(graph, bodies, ends, axes);
                self.derivative_value(slide, kind, 0)
            }
            word => {
                let slide = kinematics::joint_slide(graph, bodies, ends, axes);
                let speed = kinematics::rate(graph, slide);
                match word {
                    "speed" => self.derivative_value(speed, kind, 1),
                    _ => {
                        let a = kinematics::rate(graph, speed);
                        self.derivative_value(a, kind, 2)
                    }
                }
            }
        })
    }
}
