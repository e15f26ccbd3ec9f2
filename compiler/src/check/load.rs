//! Forces and torques.

use crate::check::value::{Level, Place};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::{Anchor, BodyId, BodyKind, Frame, Load, LoadKind, kinematics};
use crate::syntax::ast::{Expr, Ident, Path, Tuple};
use mbdsl_runtime::Kind;

impl Checker {
    pub(crate) fn force(&mut self, name: &Ident, path: &Path, local: bool, value: &Tuple) {
        let place = Place::new(Level::Input, format!("force `{}`", name.text)).with_center();
        let at = self.anchor(path, &place);
        let force = self.tuple(value, Dimension::FORCE, &place);
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

    /// `force NAME on COORDINATE = expr;`: a generalized force, energy over the unit of the coordinate.
    pub(crate) fn coordinate_force(&mut self, name: &Ident, on: &Path, value: &Expr) {
        let place = Place::new(Level::Input, format!("force `{}`", name.text));
        let found = self.free_coordinate(on);
        let dimension = found.map(|(_, kind)| Dimension::TORQUE.over(Dimension::of_kind(kind)));
        let force = match dimension {
            Some(dimension) => self.quantity(value, dimension.without_angle(), &place),
            None => self.expression(value, &place).map(|value| value.expr),
        };
        let Some((velocity, _)) = found else {
            self.no_coordinate(name, on, value.span);
            return;
        };
        if let Some(force) = force {
            self.generalized("force", name, velocity, force);
        }
    }

    /// The velocity of a free coordinate, and the kind of the coordinate.
    fn free_coordinate(&self, path: &Path) -> Option<(u32, Kind)> {
        let [word] = path.words.as_slice() else {
            return None;
        };
        let Some((Meaning::Body(id), _)) = self.names.get(&word.text) else {
            return None;
        };
        let body = &self.bodies[id.0 as usize];
        match body.kind {
            BodyKind::Free { kind } => Some((body.first_velocity, kind)),
            _ => None,
        }
    }

    /// Says that a torque acts on a coordinate that is not an angle.
    fn torque_on_a_length(&mut self, word: &'static str, name: &Ident, on: &Path) {
        let message = format!(
            "{word} `{}` expects an angle, and the coordinate `{}` is not one",
            name.text,
            on.text()
        );
        let start = self.item.start;
        let item = Span {
            start,
            end: start + word.len() as u32,
        };
        let force = vec![Edit::replace(item, "force")];
        let error = Diagnostic::error(codes::DIMENSION, on.span, message)
            .help("on other coordinates acts a `force`, in N or J")
            .propose("a `{}` acts on other coordinates", item, force);
        self.report(error);
    }

    fn no_coordinate(&mut self, name: &Ident, on: &Path, value: Span) {
        let (word, text) = (&on.words[0].text, on.text());
        let message = match self.names.get(word) {
            Some((Meaning::Body(_), _)) => format!(
                "force `{}` acts on a coordinate, and `{text}` is not declared by `coordinate`",
                name.text
            ),
            _ => format!("unknown coordinate `{text}` in force `{}`", name.text),
        };
        let coordinates = self.bodies.iter();
        let coordinates = coordinates.filter(|body| matches!(body.kind, BodyKind::Free { .. }));
        let near = self.nearest(word, coordinates.map(|body| body.name.as_str()));
        let near = near.map(|near| vec![Edit::replace(on.span, near)]);
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, on.span, message)
            .help("a force on a body acts at a point, as in `force f at rod.P = (Fx, Fy);`, and a `torque` on a body");
        if let Some(edits) = near {
            error = error.propose("did you mean `{}`?", on.span, edits);
        }
        if let Some(&(Meaning::Body(id), _)) = self.names.get(word) {
            error = error.label("not a `coordinate`");
            let body = &self.bodies[id.0 as usize];
            let along = self.along_an_axis(id).filter(|_| on.words.len() == 1);
            if let (Some(point), Some([before, after])) = (body.points.first(), along) {
                let point = format!("{word}.{}", point.name);
                let mut start = on.span;
                start.start = name.span.end;
                let edits = vec![
                    Edit::replace(start, format!(" at {point}")),
                    Edit::insert(value.start, before),
                    Edit::insert(value.end, after),
                ];
                let help = "a force on a body acts at a point, and has two components: write `{}`";
                error = error.rewrite(help, name.span.to(value), edits);
            }
        }
        self.report(error);
    }

    /// The brackets around a force along the line of a slider, where that is the x or the y axis.
    fn along_an_axis(&self, body: BodyId) -> Option<[&'static str; 2]> {
        let BodyKind::Slider { axis, .. } = self.bodies[body.0 as usize].kind else {
            return None;
        };
        let [x, y] = axis.plane().map(|part| self.graph.value(part));
        match [x?, y?] {
            [1.0, 0.0] => Some(["(", ", 0)"]),
            [0.0, 1.0] => Some(["(0, ", ")"]),
            _ => None,
        }
    }

    fn generalized(&mut self, word: &'static str, name: &Ident, velocity: u32, force: ExprId) {
        let kind = LoadKind::Generalized { velocity, force };
        self.loads.push(Load {
            word,
            name: name.text.clone(),
            span: name.span,
            kind,
        });
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
        self.report(
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
        if let [on] = bodies
            && let Some((velocity, kind)) = self.free_coordinate(on)
        {
            let torque = self.quantity(value, Dimension::TORQUE, &place);
            match (kind, torque) {
                (Kind::Angle, Some(torque)) => self.generalized(word, name, velocity, torque),
                (Kind::Angle, None) => {}
                _ => self.torque_on_a_length(word, name, on),
            }
            return;
        }
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
            self.report(
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

    /// `torque NAME on A = (Tx, Ty, Tz);`
    pub(crate) fn torque_vector(
        &mut self,
        name: &Ident,
        bodies: &[Path],
        local: bool,
        value: &Tuple,
    ) {
        // What acts between two is said by its form.
        let [on] = bodies else {
            return;
        };
        let place = Place::new(Level::Input, format!("torque `{}`", name.text));
        let frame = self.turning_in_space(on, &place);
        let moment = self.tuple(value, Dimension::TORQUE, &place);
        let (Some(on), Some(mut moment)) = (frame, moment) else {
            return;
        };
        if local {
            moment = kinematics::direction(&mut self.graph, &self.bodies, on, moment);
        }
        self.loads.push(Load {
            word: "torque",
            name: name.text.clone(),
            span: name.span,
            kind: LoadKind::Moment { on, moment },
        });
    }

    /// `torque NAME about PIN = expr;`
    pub(crate) fn torque_about(&mut self, name: &Ident, joint: &Path, value: &Expr) {
        let place = Place::new(Level::Input, format!("torque `{}`", name.text));
        let found = self.turning_joint(joint, &place);
        let torque = self.quantity(value, Dimension::TORQUE, &place);
        let (Some((ends, axes)), Some(torque)) = (found, torque) else {
            return;
        };
        let kind = LoadKind::About {
            frames: [ends.first.frame, ends.second.frame],
            axes: [axes.first[0], axes.second[0]],
            torque,
        };
        self.loads.push(Load {
            word: "torque",
            name: name.text.clone(),
            span: name.span,
            kind,
        });
    }

    /// A body that turns in space.
    fn turning_in_space(&mut self, path: &Path, place: &Place) -> Option<Frame> {
        let id = match (path.words.as_slice(), self.names.get(&path.words[0].text)) {
            ([_], Some((Meaning::Body(id), _))) => *id,
            _ => {
                let message = format!("{} expects a body, found `{}`", place.what, path.text());
                let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
                self.report(error.help("name a `body` or a `rotor`"));
                return None;
            }
        };
        let kind = self.bodies[id.0 as usize].kind;
        if matches!(kind, BodyKind::Spatial { .. } | BodyKind::Rotor { .. }) {
            return Some(Frame::Body(id));
        }
        let message = format!(
            "{} expects a body that turns, and `{}` does not",
            place.what,
            path.text()
        );
        let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
        self.report(error.help("name a `body` or a `rotor`"));
        None
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
            .help(match (id, path.words.len()) {
                (None, 1) if !self.names.contains_key(&word.text) => {
                    format!("declare it, as in `body {0} {{ ... }}`, or name an existing `body`, `bar` or `rotor`", word.text)
                }
                _ => "name a `body`, a `bar` or a `rotor`".to_owned(),
            });
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
        self.report(error);
        None
    }
}
