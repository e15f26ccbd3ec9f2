//! Functions of points, and in space of directions: `distance(arm.P, ground.O)` and `dot(arm.n, ground.up)`.

use crate::check::Checker;
use crate::check::value::{Level, Place, Value};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::dimension::Dimension;
use crate::model::{Frame, kinematics};
use crate::syntax::ast::{Expr, ExprKind, Ident, Path};

/// The functions, with what they take.
const FORMS: [(&str, &str, &str); 2] = [
    ("dot", "directions", "dot(arm.n, ground.up)"),
    ("distance", "points", "distance(arm.P, ground.O)"),
];

impl Checker {
    /// The value of a function of directions or points; `None` if this is no call of one.
    pub(crate) fn of_vectors(
        &mut self,
        function: &Ident,
        arguments: &[Expr],
        place: &Place,
    ) -> Option<Option<Value>> {
        let (word, ends, example) = *FORMS.iter().find(|(word, ..)| *word == function.text)?;
        // In the plane a direction is an angle.
        let is_known = self.space.is_spatial() || word == "distance";
        if !is_known || self.names.contains_key(word) {
            return None;
        }
        let paths: Vec<&Path> = arguments
            .iter()
            .filter_map(|argument| match &argument.kind {
                ExprKind::Path(path) => Some(path),
                _ => None,
            })
            .collect();
        let (&[first, second], true) = (paths.as_slice(), arguments.len() == 2) else {
            let message = format!("`{word}` takes two {ends}");
            let error = Diagnostic::error(codes::ARGUMENTS, function.span, message);
            self.report(error.help(format!("the form is `{example}`")));
            return Some(None);
        };
        let value = match word {
            "dot" => self.product_of(first, second),
            _ => self.distance_between(first, second, place),
        };
        Some(value.filter(|value| self.is_known_here(value, function, place)))
    }

    /// `a . b`
    fn product_of(&mut self, first: &Path, second: &Path) -> Option<Value> {
        let directions = [first, second].map(|path| self.named_direction(path));
        let [Some((one, a)), Some((other, b))] = directions else {
            return None;
        };
        let (graph, bodies) = (&mut self.graph, &self.bodies);
        let a = kinematics::direction(graph, bodies, one, a);
        let b = kinematics::direction(graph, bodies, other, b);
        let product = graph.dot(a, b);
        let level = match [one, other] {
            [Frame::Ground, Frame::Ground] => Level::Parameter,
            _ => Level::Position,
        };
        Some(self.valued(product, Dimension::NONE, level))
    }

    /// `|r_Q - r_P|`
    fn distance_between(&mut self, first: &Path, second: &Path, place: &Place) -> Option<Value> {
        let points = [first, second].map(|path| self.anchor(path, place));
        let ends = self.ends(points, second, &place.what)?;
        let gap = kinematics::gap(&mut self.graph, &self.bodies, ends);
        let length = kinematics::length(&mut self.graph, gap);
        Some(self.valued(length, Dimension::LENGTH, Level::Position))
    }

    /// Says where a value depends on the position, and may not.
    fn is_known_here(&mut self, value: &Value, function: &Ident, place: &Place) -> bool {
        let known = value.level <= place.level;
        if !known {
            let message = format!(
                "{} may depend on {} only, but `{}` depends on {}",
                place.what,
                place.level.reach(),
                function.text,
                value.level.noun()
            );
            let error = Diagnostic::error(codes::NOT_ALLOWED_HERE, function.span, message);
            self.report(
                error.help("use it in a `force`, a `potential`, a `constraint` or an output"),
            );
        }
        known
    }
}
