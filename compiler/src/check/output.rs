//! Outputs: points and scalars.

use super::value::{Level, Place, Value};
use super::{Checker, Meaning, duplicate};
use crate::diagnostic::{Choice, Diagnostic, Edit, codes};
use crate::model::dimension::Dimension;
use crate::model::{BodyKind, Frame, Output, kinematics};
use crate::syntax::ast::{Expr, ExprKind, Ident, Path};

impl Checker {
    /// Enters the name of an output; others may use it.
    pub(super) fn declare_output(&mut self, name: &Ident) {
        self.outputs.push(Vec::new());
        if self.is_reserved(name) {
            return;
        }
        let index = self.outputs.len() - 1;
        match self.output_names.get(&name.text) {
            Some(&(_, first)) => {
                let error = duplicate(&name.text, name.span, first);
                self.say(error);
            }
            None => {
                let entry = (index, name.span);
                self.output_names.insert(name.text.clone(), entry);
            }
        }
    }

    /// The columns of an output: both coordinates of a point, or a value.
    pub(super) fn output(&mut self, index: usize, name: &Ident, value: &Expr) {
        let place = Place::new(Level::Dynamic, format!("output `{}`", name.text)).with_center();
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
                self.outputs[index].push(Output {
                    name,
                    value,
                    dimension: length,
                });
            }
            return;
        }
        if let Some(value) = self.expression(value, &place) {
            let dimension = self.resolved(value.dimension).known().unwrap_or_default();
            self.outputs[index].push(Output {
                name: name.text.clone(),
                value: value.expr,
                dimension: self.has_units.then_some(dimension),
            });
        }
    }

    /// The value of an output, or of a coordinate of a point that is one.
    pub(super) fn output_value(&mut self, index: usize, path: &Path) -> Option<Value> {
        let columns = &self.outputs[index];
        let name = path.text();
        if let Some(column) = columns.iter().find(|column| column.name == name) {
            let (expr, dimension) = (column.value, column.dimension.unwrap_or_default());
            return Some(self.valued(expr, dimension, Level::Dynamic));
        }
        // An output with a fault of its own has no column.
        let known: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        if !known.is_empty() {
            let help = format!("it has `{}`", known.join("`, `"));
            let message = format!("output `{}` has no value `{name}`", path.words[0].text);
            let choice = |known: &&str| {
                let edit = Edit::replace(path.span, *known);
                Choice::new("write `{}`", path.span, vec![edit])
            };
            let choices = known.iter().map(choice).collect();
            let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message).help(help);
            self.say(error.propose_any(choices));
        }
        None
    }

    /// Whether a path has as many words as the name of a point.
    fn names_point(&self, path: &Path) -> bool {
        let words: Vec<&str> = path.words.iter().map(|word| word.text.as_str()).collect();
        match self.names.get(words[0]).map(|(meaning, _)| *meaning) {
            Some(Meaning::Ground) => words.len() <= 2,
            Some(Meaning::Body(id)) => {
                let kind = self.bodies[id.0 as usize].kind;
                match words.as_slice() {
                    [_] => !matches!(kind, BodyKind::Free { .. }),
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
