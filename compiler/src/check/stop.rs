//! Stops: gaps that stay open or are closed, with a force that only pushes.

use crate::check::Checker;
use crate::check::value::{Kind, Level, Place, Value};
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::expr::Symbol;
use crate::model::Stop;
use crate::model::dimension::Dimension;
use crate::syntax::ast::{self, Comparison, Expr, Ident, ItemKind, Path, Property};

const KNOWN: &[&str] = &["restitution"];

impl Checker {
    /// Checks all stops.
    pub(crate) fn stops(&mut self, tree: &ast::Model) {
        for item in &tree.items {
            if let ItemKind::Stop {
                name,
                comparison,
                sides,
                properties,
            } = &item.kind
            {
                self.item = item.span;
                let stop = self.stop(name, *comparison, sides, properties);
                self.stops.push(stop);
            }
        }
    }

    fn stop(
        &mut self,
        name: &Ident,
        comparison: Comparison,
        sides: &[Expr; 2],
        properties: &[Property],
    ) -> Option<Stop> {
        let what = format!("stop `{}`", name.text);
        let whole = sides[0].span.to(sides[1].span);
        let given = self.properties(properties, KNOWN, &what);
        let restitution = self.optional(&given, "restitution", (&what, name.span), Level::Input);
        let place = Place::new(Level::Position, what.clone());
        let (gap, dimension) = self.difference(sides, &place, "compares")?;
        let kind = match dimension {
            Dimension::LENGTH => mbdsl_runtime::Kind::Length,
            Dimension::ANGLE => mbdsl_runtime::Kind::Angle,
            Dimension::NONE => mbdsl_runtime::Kind::Number,
            other => {
                let message = format!("{what} compares quantities in {other}");
                let error = Diagnostic::error(codes::DIMENSION, whole, message);
                self.say(error.help(
                    "a stop is a gap between places: compare lengths, angles or plain numbers",
                ));
                return None;
            }
        };
        if !self.moves_with_coordinates(gap) {
            let message = format!("{what} does not depend on any coordinate");
            let error = Diagnostic::error(codes::NOT_ALLOWED_HERE, whole, message);
            self.say(error.help("compare a place with another, as in `rod.theta >= 0`"));
            return None;
        }
        let gap = match comparison {
            Comparison::GreaterOrEqual => gap,
            Comparison::LessOrEqual => self.graph.neg(gap),
            Comparison::Less | Comparison::Greater => {
                let (mark, wanted) = match comparison {
                    Comparison::Less => ("<", "<="),
                    _ => (">", ">="),
                };
                let between = crate::diagnostic::Span {
                    start: sides[0].span.end,
                    end: sides[1].span.start,
                };
                let message = format!("{what} compares with `{mark}`");
                let edit = Edit::replace(between, format!(" {wanted} "));
                let error = Diagnostic::error(codes::NOT_ALLOWED_HERE, whole, message)
                    .help("a stop lets the gap be 0: write `>=` or `<=`")
                    .propose("write `{}`", whole, vec![edit]);
                self.say(error);
                return None;
            }
        };
        let restitution = match restitution? {
            Some(expr) => expr,
            None => self.graph.zero(),
        };
        let value = self.at_defaults(restitution);
        if let Some(value) = value.filter(|value| !(0.0..=1.0).contains(value)) {
            let span = given.first().map_or(name.span, |given| given.value.span());
            let message = format!("restitution of {what} is {value}");
            let error = Diagnostic::error(codes::OUT_OF_RANGE, span, message);
            self.say(error.help("it lies between 0 (no bounce) and 1 (no loss)"));
            return None;
        }
        Some(Stop {
            name: name.text.clone(),
            span: name.span,
            gap,
            kind,
            restitution,
        })
    }

    /// Whether an expression depends on a coordinate.
    fn moves_with_coordinates(&mut self, expr: crate::expr::ExprId) -> bool {
        let symbols = self.graph.symbols(expr);
        symbols.iter().any(|symbol| matches!(symbol, Symbol::Q(_)))
    }

    /// A plain number that may be left out; `None` where it has a fault.
    #[allow(clippy::option_option)]
    pub(crate) fn optional(
        &mut self,
        given: &[&Property],
        name: &str,
        owner: (&str, crate::diagnostic::Span),
        level: Level,
    ) -> Option<Option<crate::expr::ExprId>> {
        if !given.iter().any(|property| property.name.text == name) {
            return Some(None);
        }
        let (expr, _) = self.scalar(given, name, owner, Dimension::NONE, level)?;
        Some(Some(expr))
    }

    /// `floor.force` in outputs: the force with which a stop keeps its gap from closing further, 0 or
    /// positive, N or N m.
    pub(crate) fn contact_value(&mut self, index: usize, path: &Path) -> Option<Value> {
        let stop = self.stops.get(index)?.clone()?;
        let row = self.nc + index as u32;
        match path.words.get(1).map(|word| word.text.as_str()) {
            Some("force") if path.words.len() == 2 => {
                let lambda = self.graph.symbol(Symbol::Lambda(row));
                let force = self.graph.neg(lambda);
                let dimension = effort(stop.kind);
                Some(self.valued(force, dimension, Level::Dynamic))
            }
            _ => {
                let name = &stop.name;
                let message = format!("stop `{name}` has no such value");
                let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
                let edit = Edit::replace(path.span, format!("{name}.force"));
                let error = error.help("in outputs a stop has the value `force`");
                self.say(error.propose("write `{}`", path.span, vec![edit]));
                None
            }
        }
    }
}

/// What an effort against a displacement of this kind measures.
pub(crate) fn effort(kind: mbdsl_runtime::Kind) -> Dimension {
    match kind {
        mbdsl_runtime::Kind::Length => Dimension::FORCE,
        mbdsl_runtime::Kind::Angle | mbdsl_runtime::Kind::Number => Dimension::TORQUE,
    }
}

impl Checker {
    /// The left side minus the right one of a comparison or an equation, and what both measure; a
    /// difference of dimensions is said.
    pub(crate) fn difference(
        &mut self,
        sides: &[Expr; 2],
        place: &Place,
        verb: &str,
    ) -> Option<(crate::expr::ExprId, Dimension)> {
        let left = self.expression(&sides[0], place);
        let right = self.expression(&sides[1], place);
        let (left, right) = (left?, right?);
        let kinds = [left, right].map(|side| self.resolved(side.dimension));
        if let [open @ Kind::Open { .. }, Kind::Known(known)]
        | [Kind::Known(known), open @ Kind::Open { .. }] = kinds
        {
            self.infer(open, known);
        }
        let dimension = match kinds {
            [Kind::Known(a), Kind::Known(b)]
                if a != b && a.without_angle() != b.without_angle() =>
            {
                let message = format!("{} {verb} {a} and {b}", place.what);
                let error = Diagnostic::error(codes::DIMENSION, sides[1].span, message);
                self.say(error.help("both sides must have one dimension"));
                return None;
            }
            [Kind::Known(a), _] | [_, Kind::Known(a)] => a,
            _ => Dimension::NONE,
        };
        for (side, written) in [left, right].into_iter().zip(sides) {
            self.moves(&place.what, side.expr, dimension, written);
        }
        Some((self.graph.sub(left.expr, right.expr), dimension))
    }
}
