//! Forces and torques.

use super::value::{Level, Place};
use super::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::dimension::Dimension;
use crate::model::{BodyId, Frame, Load, LoadKind, kinematics};
use crate::syntax::ast::{Expr, Ident, Pair, Path};

impl Checker {
    pub(super) fn force(&mut self, name: &Ident, path: &Path, local: bool, value: &Pair) {
        let place = Place::new(Level::Input, format!("force `{}`", name.text));
        let at = self.anchor(path, &place);
        let force = self.pair(value, Dimension::FORCE, &place);
        if at.is_some_and(|at| at.frame == Frame::Ground) {
            let message = format!(
                "force `{}` acts on the ground, which does not move",
                name.text
            );
            self.say(
                Diagnostic::error(codes::NOT_ALLOWED_HERE, path.span, message)
                    .help("name a point of a body"),
            );
            return;
        }
        if let (Some(at), Some(mut force)) = (at, force) {
            if local {
                force = kinematics::direction(&mut self.graph, &self.bodies, at.frame, force);
            }
            let kind = LoadKind::Force { at, force };
            self.loads.push(Load {
                word: "force",
                name: name.text.clone(),
                span: name.span,
                kind,
            });
        }
    }

    pub(super) fn torque(&mut self, name: &Ident, bodies: &[Path], value: &Expr) {
        let place = Place::new(Level::Input, format!("torque `{}`", name.text));
        let ids: Vec<Option<BodyId>> = bodies
            .iter()
            .map(|body| self.turning_body(body, &place))
            .collect();
        let torque = self.quantity(value, Dimension::TORQUE, &place);
        if let (&[Some(first), Some(second)], [_, path]) = (ids.as_slice(), bodies)
            && first == second
        {
            let message = format!(
                "torque `{}` acts between `{}` and itself",
                name.text,
                path.text()
            );
            self.say(
                Diagnostic::error(codes::SELF_CONNECTED, path.span, message)
                    .help("name another body, or write `on` for a torque from outside"),
            );
            return;
        }
        let (on, from) = match *ids.as_slice() {
            [Some(on)] => (Frame::Body(on), Frame::Ground),
            [Some(on), Some(from)] => (Frame::Body(on), Frame::Body(from)),
            _ => return,
        };
        if let Some(torque) = torque {
            let kind = LoadKind::Torque { on, from, torque };
            self.loads.push(Load {
                word: "torque",
                name: name.text.clone(),
                span: name.span,
                kind,
            });
        }
    }

    /// A body with an angle.
    pub(super) fn turning_body(&mut self, path: &Path, place: &Place) -> Option<BodyId> {
        let word = &path.words[0];
        let id = match self.names.get(&word.text).map(|(meaning, _)| *meaning) {
            Some(Meaning::Body(id)) => Some(id),
            _ => None,
        };
        let turning = id.filter(|id| self.bodies[id.0 as usize].kind.angle().is_some());
        if let (Some(id), 1) = (turning, path.words.len()) {
            return Some(id);
        }
        let rigid = self
            .bodies
            .iter()
            .filter(|body| body.kind.angle().is_some());
        let help = match self.nearest(&word.text, rigid.map(|body| body.name.as_str())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "name a `body` or a `rotor`".to_owned(),
        };
        let message = match (id, turning) {
            (Some(_), None) => format!(
                "{} wants something that turns, and `{}` has no angle",
                place.what, word.text
            ),
            (Some(_), Some(_)) => format!(
                "{} wants the body `{}`, found `{}`",
                place.what,
                word.text,
                path.text()
            ),
            _ => format!("unknown body `{}` in {}", word.text, place.what),
        };
        self.say(Diagnostic::error(codes::UNKNOWN_NAME, path.span, message).help(help));
        None
    }
}
