//! Outputs: points and scalars.

use super::value::{Level, Place};
use super::{Checker, Meaning, duplicate};
use crate::model::dimension::Dimension;
use crate::model::{BodyKind, Frame, Output, kinematics};
use crate::syntax::ast::{Expr, ExprKind, Ident, Path};

impl Checker {
    pub(super) fn output(&mut self, name: &Ident, value: &Expr) {
        if self.is_reserved(name) {
            return;
        }
        if let Some(first) = self.output_names.insert(name.text.clone(), name.span) {
            let error = duplicate(&name.text, name.span, first);
            self.say(error);
            return;
        }
        let place = Place::new(Level::Dynamic, format!("output `{}`", name.text));
        let length = self.has_units.then_some(Dimension::LENGTH);
        if let ExprKind::Path(path) = &value.kind
            && self.names_point(path)
        {
            let Some(anchor) = self.anchor(path, &place) else {
                return;
            };
            let position = kinematics::position(&mut self.graph, &self.bodies, anchor);
            for (axis, value) in ["x", "y"].into_iter().zip(position) {
                let name = format!("{}.{axis}", name.text);
                self.outputs.push(Output {
                    name,
                    value,
                    dimension: length,
                });
            }
            return;
        }
        if let Some(value) = self.expression(value, &place) {
            self.outputs.push(Output {
                name: name.text.clone(),
                value: value.expr,
                dimension: self
                    .has_units
                    .then(|| value.dimension.known().unwrap_or_default()),
            });
        }
    }

    /// Whether a path has as many words as the name of a point.
    fn names_point(&self, path: &Path) -> bool {
        let words: Vec<&str> = path.words.iter().map(|word| word.text.as_str()).collect();
        match self.names.get(words[0]).map(|(meaning, _)| *meaning) {
            Some(Meaning::Ground) => words.len() <= 2,
            Some(Meaning::Body(id)) => {
                let kind = self.bodies[id.0 as usize].kind;
                match words.as_slice() {
                    [_] => kind == BodyKind::Particle,
                    [_, word] => self
                        .points
                        .contains_key(&(Frame::Body(id), (*word).to_owned())),
                    _ => false,
                }
            }
            _ => false,
        }
    }
}
