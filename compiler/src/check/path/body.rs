//! Values of a body: coordinates and their rates, points, directions, its rotation in space.

use crate::check::Checker;
use crate::check::value::{Level, Value};
use crate::diagnostic::{Choice, Diagnostic, Edit, Span, codes};
use crate::expr::Symbol;
use crate::model::dimension::Dimension;
use crate::model::{Anchor, BodyId, BodyKind, Frame, kinematics};
use crate::syntax::ast::{Ident, Path};

/// The components of a point: name, axis, order of the derivative.
const COMPONENTS: [(&str, usize, u32); 9] = [
    ("x", 0, 0),
    ("y", 1, 0),
    ("z", 2, 0),
    ("vx", 0, 1),
    ("vy", 1, 1),
    ("vz", 2, 1),
    ("ax", 0, 2),
    ("ay", 1, 2),
    ("az", 2, 2),
];

impl Checker {
    /// `rod.theta`, `rod.P.x`
    pub(super) fn body_value(&mut self, id: BodyId, path: &Path) -> Option<Value> {
        let [first, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        let body = &self.bodies[id.0 as usize];
        let quantities = body.quantities();
        if let (BodyKind::Free { kind }, [], Some(own)) =
            (body.kind, rest, quantities.clone().next())
        {
            let expr = self.graph.symbol(own.symbol);
            return Some(self.derivative_value(expr, Dimension::of_kind(kind), 0));
        }
        if rest.is_empty() {
            let message = format!("`{}` is a body, not a value", first.text);
            let coordinates = body.kind.coordinates().iter();
            let known: Vec<&str> = coordinates.map(|name| name.word).collect();
            let known = known.join("`, `");
            self.report(
                Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                    .help(format!("it has `{known}`")),
            );
            return None;
        }
        // A component of omega or alpha has two words.
        let named = |words: &[Ident]| {
            let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
            let word = words.join(".");
            quantities.clone().find(|known| known.word == word)
        };
        let found = (1..=rest.len().min(2)).find_map(|count| Some((count, named(&rest[..count])?)));
        if let Some((count, found)) = found {
            if let Some(extra) = rest.get(count) {
                let message = format!(
                    "`{}.{}` is a number and has no parts",
                    first.text, found.word
                );
                let rest = Edit::delete(Span {
                    start: rest[count - 1].span.end,
                    end: path.span.end,
                });
                self.report(
                    Diagnostic::error(codes::UNKNOWN_NAME, extra.span, message)
                        .help("use the number alone")
                        .propose("write `{}` alone", path.span, vec![rest]),
                );
                return None;
            }
            let base = Dimension::of_kind(found.kind);
            let expr = self.graph.symbol(found.symbol);
            return Some(self.derivative_value(expr, base, found.order));
        }
        if let Some(value) = self.guide_value(id, path) {
            return value;
        }
        let frame = Frame::Body(id);
        let in_space = self
            .spin_value(id, path)
            .or_else(|| self.rotation_value(id, path));
        if in_space.is_some() {
            return in_space;
        }
        if let Some(value) = self.direction_value(frame, path) {
            return value;
        }
        let anchor = self.anchor_of(frame, first, rest, true)?;
        self.component(anchor, path)
    }

    /// The component of a point's position, velocity or acceleration.
    pub(super) fn component(&mut self, anchor: Anchor, path: &Path) -> Option<Value> {
        let dimension = self.space.dimension;
        let components = COMPONENTS.iter().filter(|(_, index, _)| *index < dimension);
        let Some(word) = path.words.get(2) else {
            let point = path.text();
            let message = format!("`{point}` is a point, not a value");
            let choices = ["x", "y", "z"].into_iter().take(dimension).map(|axis| {
                let edit = Edit::insert(path.span.end, format!(".{axis}"));
                Choice::said(format!("write `{point}.{axis}`"), vec![edit])
            });
            let values = match dimension {
                2 => "a point has the values `x`, `y`, `vx`, `vy`",
                _ => "a point has the values `x`, `y`, `z`, `vx`, `vy`, `vz`",
            };
            self.report(
                Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                    .help(values)
                    .propose_any(choices.collect()),
            );
            return None;
        };
        let mut named = components.clone();
        let Some(&(_, index, derivative)) = named.find(|(name, ..)| *name == word.text) else {
            let names = components.map(|(name, ..)| *name);
            let message = format!("a point has no `{}`", word.text);
            let help = match dimension {
                2 => "a point has `x`, `y`, `vx`, `vy`, and in outputs `ax`, `ay`",
                _ => "a point has `x`, `y`, `z`, `vx`, `vy`, `vz`, and in outputs `ax`, `ay`, `az`",
            };
            let error = Diagnostic::error(codes::UNKNOWN_NAME, word.span, message).help(help);
            let error = self.meant(error, word.span, &word.text, "", names);
            self.report(error);
            return None;
        };
        let mut expr = kinematics::position(&mut self.graph, &self.bodies, anchor)[index];
        if (anchor.frame, derivative) == (Frame::Ground, 0) {
            // Nothing on the ground moves but with time.
            let moves = self.graph.symbols(expr).contains(&Symbol::Time);
            let level = if moves { Level::Time } else { Level::Parameter };
            return Some(self.valued(expr, Dimension::LENGTH, level));
        }
        for _ in 0..derivative {
            expr = kinematics::rate(&mut self.graph, expr);
        }
        Some(self.derivative_value(expr, Dimension::LENGTH, derivative))
    }

    /// `arm.R12`: an entry of the matrix that turns body axes into world axes.
    fn rotation_value(&mut self, id: BodyId, path: &Path) -> Option<Value> {
        let [_, word] = path.words.as_slice() else {
            return None;
        };
        let digit = |digit: char| digit.to_digit(10).filter(|digit| (1..=3).contains(digit));
        let digits: Option<Vec<u32>> = word.text.strip_prefix('R')?.chars().map(digit).collect();
        let [row, column] = *digits?.as_slice() else {
            return None;
        };
        let frame = Frame::Body(id);
        let place = match kinematics::rotation(&mut self.graph, &self.bodies, frame) {
            kinematics::Rotation::Quaternion(place) => place,
            _ => return None,
        };
        let entry = Symbol::Rotation(place, row as u8 - 1, column as u8 - 1);
        let entry = self.graph.symbol(entry);
        Some(self.valued(entry, Dimension::NONE, Level::Position))
    }

    /// `arm.spin.x`: the angular velocity in world axes.
    fn spin_value(&mut self, id: BodyId, path: &Path) -> Option<Value> {
        let [_, spin, axis] = path.words.as_slice() else {
            return None;
        };
        let index = ["x", "y", "z"].iter().position(|name| *name == axis.text)?;
        if spin.text != "spin" || !self.space.is_spatial() {
            return None;
        }
        let frame = Frame::Body(id);
        let omega = kinematics::omega(&mut self.graph, &self.bodies, frame);
        let spin = kinematics::direction(&mut self.graph, &self.bodies, frame, omega);
        Some(self.derivative_value(spin[index], Dimension::ANGLE, 1))
    }

    /// `arm.n.x`: a component of a direction in world axes; `None` where the path names none.
    pub(super) fn direction_value(&mut self, frame: Frame, path: &Path) -> Option<Option<Value>> {
        let [_, name, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        let local = *self.directions.get(&(frame, name.text.clone()))?;
        let index = match rest {
            [axis] => ["x", "y", "z"].iter().position(|name| *name == axis.text),
            _ => None,
        };
        let Some(index) = index else {
            let message = format!("`{}` is a direction, not a value", path.text());
            let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
            self.report(error.help("a direction has the values `x`, `y`, `z`, in world axes"));
            return Some(None);
        };
        let Some(local) = local else {
            return Some(None);
        };
        let world = kinematics::direction(&mut self.graph, &self.bodies, frame, local);
        let level = match frame {
            Frame::Ground => Level::Parameter,
            Frame::Body(_) => Level::Position,
        };
        Some(Some(self.valued(world[index], Dimension::NONE, level)))
    }
}
