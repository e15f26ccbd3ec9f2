//! Forces and torques.

use crate::check::value::{Level, Place};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::expr::Vector;
use crate::model::dimension::Dimension;
use crate::model::{Anchor, BodyId, BodyKind, Frame, Load, LoadKind, kinematics};
use crate::syntax::ast::{Expr, Ident, Pair, Path};

impl Checker {
    pub(crate) fn force(&mut self, name: &Ident, path: &Path, local: bool, value: &Pair) {
        let place = Place::new(Level::Input, format!("force `{}`", name.text)).with_center();
        let at = self.anchor(path, &place);
        let force = self.pair(value, Dimension::FORCE, &place).map(Vector::from);
        if self.is_on_ground("force", name, path, at) {
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

    /// Whether a force acts on the ground, which is reported.
    pub(crate) fn is_on_ground(
        &mut self,
        word: &str,
        name: &Ident,
        path: &Path,
        at: Option<Anchor>,
    ) -> bool {
        if at.is_none_or(|at| at.frame != Frame::Ground) {
            return false;
        }
        let message = format!(
            "{word} `{}` acts on the ground, which does not move",
            name.text
        );
        self.say(
            Diagnostic::error(codes::NOT_ALLOWED_HERE, path.span, message)
                .help("a force acts at a point of a body"),
        );
        true
    }

    pub(crate) fn torque(
        &mut self,
        word: &'static str,
        name: &Ident,
        bodies: &[Path],
        value: &Expr,
    ) {
        let place = Place::new(Level::Input, format!("{word} `{}`", name.text));
        let ids: Vec<Option<BodyId>> = bodies
            .iter()
            .map(|body| self.turning_body(body, &place))
            .collect();
        let torque = self.quantity(value, Dimension::TORQUE, &place);
        if let (&[Some(first), Some(second)], [_, path]) = (ids.as_slice(), bodies)
            && first == second
        {
            let message = format!(
                "{word} `{}` acts between `{}` and itself",
                name.text,
                path.text()
            );
            self.say(
                Diagnostic::error(codes::SELF_CONNECTED, path.span, message)
                    .help("name another body; a torque from outside acts `on` one"),
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
                word,
                name: name.text.clone(),
                span: name.span,
                kind,
            });
        }
    }

    /// A body with an angle.
    pub(crate) fn turning_body(&mut self, path: &Path, place: &Place) -> Option<BodyId> {
        let word = &path.words[0];
        let id = match self.names.get(&word.text).map(|(meaning, _)| *meaning) {
            Some(Meaning::Body(id)) => Some(id),
            _ => None,
        };
        let turns =
            |id: BodyId| kinematics::angle_coordinate(&self.bodies, Frame::Body(id)).is_some();
        let turning = id.filter(|id| turns(*id));
        if let (Some(id), 1) = (turning, path.words.len()) {
            return Some(id);
        }
        let rigid = self
            .bodies
            .iter()
            .zip((0..).map(BodyId))
            .filter(|(_, id)| turns(*id));
        let near = self.nearest(&word.text, rigid.map(|(body, _)| body.name.as_str()));
        let is_free = |id: &BodyId| {
            let kind = self.bodies[id.0 as usize].kind;
            matches!(kind, BodyKind::Free { .. })
        };
        let message = match (id, turning) {
            (Some(id), None) if is_free(&id) => format!(
                "{} expects a body with an angle, and `{}` is a coordinate without a body",
                place.what, word.text
            ),
            (Some(_), None) => format!(
                "{} expects a body with an angle, and `{}` does not turn",
                place.what, word.text
            ),
            (Some(_), Some(_)) => format!("{} expects a body, found `{}`", place.what, path.text()),
            _ => format!("unknown body `{}` in {}", word.text, place.what),
        };
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
            .help("name a `body`, a `bar` or a `rotor`");
        if let (Some(id), None) = (id, turning) {
            let does_not_turn = if is_free(&id) {
                "not a body"
            } else {
                "does not turn"
            };
            error = error.label(does_not_turn);
        }
        if turning.is_some() {
            let edit = Edit::replace(path.span, word.text.clone());
            error = error.propose("write `{}`", path.span, vec![edit]);
        } else if let Some(near) = near {
            let edit = Edit::replace(path.span, near);
            error = error.propose("did you mean `{}`?", path.span, vec![edit]);
        }
        self.say(error);
        None
    }
}
