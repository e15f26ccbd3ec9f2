//! Outputs: points and scalars.

use crate::check::value::{Level, Place, Value};
use crate::check::{Checker, Meaning, duplicate};
use crate::diagnostic::{Choice, Diagnostic, Edit, codes};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::{BodyKind, Frame, Output, kinematics};
use crate::syntax::ast::{Expr, ExprKind, Ident, Path, StatedUnit};

impl Checker {
    /// Enters the name of an output; others may use it.
    pub(crate) fn declare_output(&mut self, name: &Ident) {
        self.outputs.push(Vec::new());
        if self.is_reserved(name) {
            return;
        }
        let index = self.outputs.len() - 1;
        match self.output_names.get(&name.text) {
            Some(&(_, first)) => {
                let error = duplicate(&name.text, name.span, first);
                self.report(error);
            }
            None => {
                let entry = (index, name.span);
                self.output_names.insert(name.text.clone(), entry);
            }
        }
    }

    /// The columns of an output: the coordinates of a point, or a value.
    pub(crate) fn output(
        &mut self,
        index: usize,
        name: &Ident,
        unit: Option<&StatedUnit>,
        value: &Expr,
    ) {
        let place = Place::new(Level::Dynamic, format!("output `{}`", name.text)).with_center();
        let stated = match unit {
            None => None,
            Some(unit) => match self.output_unit(unit) {
                None => return,
                stated => stated,
            },
        };
        if let ExprKind::Path(path) = &value.kind
            && self.names_point(path)
        {
            let Some(anchor) = self.anchor(path, &place) else {
                return;
            };
            let position = kinematics::position(&mut self.graph, &self.bodies, anchor);
            for (axis, expr) in ["x", "y", "z"].into_iter().zip(position) {
                let found = self.valued(expr, Dimension::LENGTH, Level::Dynamic);
                if let Some((_, dimension)) = stated
                    && self
                        .expect_stated(value, found, dimension, &place, unit.map(|unit| unit.span))
                        .is_none()
                {
                    return;
                }
                let column = format!("{}.{axis}", name.text);
                self.enter_output(index, column, expr, Dimension::LENGTH, unit.zip(stated));
            }
            return;
        }
        let Some(found) = self.expression(value, &place) else {
            return;
        };
        if let Some((_, dimension)) = stated
            && self
                .expect_stated(value, found, dimension, &place, unit.map(|unit| unit.span))
                .is_none()
        {
            return;
        }
        let dimension = self.resolved(found.dimension).known();
        let dimension = dimension.or(stated.map(|(_, dimension)| dimension));
        let column = name.text.clone();
        let dimension = dimension.unwrap_or_default();
        self.enter_output(index, column, found.expr, dimension, unit.zip(stated));
    }

    /// The factor and dimension of the unit in which an output is given.
    fn output_unit(&mut self, unit: &StatedUnit) -> Option<(f64, Dimension)> {
        if self.has_units {
            return self.unit(&unit.factors, None);
        }
        let message = "a model with `units none` has no units to state";
        let error = Diagnostic::error(codes::DIMENSION, unit.span, message);
        self.report(error.help(format!("remove `: {}`, or `units none`", unit.text)));
        None
    }

    fn enter_output(
        &mut self,
        index: usize,
        name: String,
        quantity: ExprId,
        dimension: Dimension,
        stated: Option<(&StatedUnit, (f64, Dimension))>,
    ) {
        let value = match stated {
            Some((_, (factor, _))) if factor != 1.0 => {
                let factor = self.graph.constant(factor);
                self.graph.div(quantity, factor)
            }
            _ => quantity,
        };
        self.outputs[index].push(Output {
            name,
            value,
            quantity,
            dimension: self.has_units.then_some(dimension),
            unit: stated.map(|(unit, _)| unit.text.clone()),
        });
    }

    /// The value of an output, or of a coordinate of a point that is one.
    pub(crate) fn output_value(&mut self, index: usize, path: &Path) -> Option<Value> {
        let columns = &self.outputs[index];
        let name = path.text();
        if let Some(column) = columns.iter().find(|column| column.name == name) {
            let (expr, dimension) = (column.quantity, column.dimension.unwrap_or_default());
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
            self.report(error.propose_any(choices));
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
