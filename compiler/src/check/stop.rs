//! Stops: gaps that stay open or are closed, with a force that only pushes.

use crate::check::Checker;
use crate::check::value::{Kind, Level, Place, Value};
use crate::diagnostic::{Diagnostic, Edit, codes, short};
use crate::expr::{ExprId, Symbol};
use crate::model::Stop;
use crate::model::dimension::Dimension;
use crate::syntax::ast::{self, Comparison, Expr, Ident, ItemKind, Path, Property};

const KNOWN: &[&str] = &["restitution"];

/// The largest number of stops that are compared with each other.
const MAX_COMPARED: usize = 1000;

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
        self.leave_play();
    }

    /// Reports two stops that leave no play between them: their gaps add to 0 or less wherever the
    /// mechanism is.
    fn leave_play(&mut self) {
        let stops = self.stops.iter().flatten().take(MAX_COMPARED);
        let stops: Vec<Stop> = stops.cloned().collect();
        let gaps: Vec<ExprId> = stops.iter().map(|stop| stop.gap).collect();
        let places = [1.0, 2.0, 3.0].map(|place| self.somewhere(&gaps, place));
        for (later, second) in stops.iter().enumerate() {
            for (earlier, first) in stops[..later].iter().enumerate() {
                let sums = places.each_ref().map(|gaps| gaps[earlier] + gaps[later]);
                let size = places[0][earlier].abs().max(1.0);
                let is_constant = sums.iter().all(|sum| (sum - sums[0]).abs() < 1e-12 * size);
                if first.kind == second.kind && is_constant && sums[0] < 1e-12 * size {
                    self.report(without_play(first, second, sums[0], 1e-12 * size));
                    break;
                }
            }
        }
    }

    /// The values of expressions at the default parameters and somewhere else.
    fn somewhere(&mut self, exprs: &[ExprId], place: f64) -> Vec<f64> {
        let defaults: Vec<f64> = self.parameters.iter().map(|known| known.default).collect();
        let inputs = self.inputs.clone();
        self.graph.evaluate(exprs, |symbol| match symbol {
            Symbol::Parameter(i) => defaults[i as usize],
            Symbol::U(i) => defaults[inputs[i as usize] as usize],
            Symbol::Q(i) => (place * (1.3 + 0.7 * f64::from(i))).sin(),
            _ => place,
        })
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
                self.report(error.help(
                    "a stop is a gap between places: compare lengths, angles or plain numbers",
                ));
                return None;
            }
        };
        if !self.moves_with_coordinates(gap) {
            let message = format!("{what} does not depend on any coordinate");
            let error = Diagnostic::error(codes::NOT_ALLOWED_HERE, whole, message);
            self.report(error.help("compare a place with another, as in `rod.theta >= 0`"));
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
                self.report(error);
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
            self.report(error.help("it lies between 0 (no bounce) and 1 (no loss)"));
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
    fn moves_with_coordinates(&mut self, expr: ExprId) -> bool {
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
    ) -> Option<Option<ExprId>> {
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
                self.report(error.propose("write `{}`", path.span, vec![edit]));
                None
            }
        }
    }
}

/// Two stops whose gaps add to `sum`, which is 0 within `rounding`, or below.
fn without_play(first: &Stop, second: &Stop, sum: f64, rounding: f64) -> Diagnostic {
    let names = format!("`{}` and `{}`", first.name, second.name);
    let unit = match first.kind {
        mbdsl_runtime::Kind::Length => " m",
        mbdsl_runtime::Kind::Angle => " rad",
        mbdsl_runtime::Kind::Number => "",
    };
    let (message, help) = match sum < -rounding {
        true => (
            format!(
                "stops {names} exclude each other: their sides overlap by {}{unit}",
                short(-sum)
            ),
            "the larger limit belongs after `<=`, the smaller one after `>=`",
        ),
        false => (
            format!("stops {names} leave no play between them"),
            "what cannot move is a `constraint`, as in `constraint hold: ball.y = 0;`; stops need a gap",
        ),
    };
    Diagnostic::error(codes::OUT_OF_RANGE, second.span, message)
        .label("no play")
        .help(help)
        .related(first.span, format!("`{}` is declared", first.name))
}

/// The dimension of an effort against a displacement of this kind.
pub(crate) fn effort(kind: mbdsl_runtime::Kind) -> Dimension {
    match kind {
        mbdsl_runtime::Kind::Length => Dimension::FORCE,
        mbdsl_runtime::Kind::Angle | mbdsl_runtime::Kind::Number => Dimension::TORQUE,
    }
}

impl Checker {
    /// The left side minus the right one of a comparison or an equation, and their dimension; two
    /// different dimensions are reported.
    pub(crate) fn difference(
        &mut self,
        sides: &[Expr; 2],
        place: &Place,
        verb: &str,
    ) -> Option<(ExprId, Dimension)> {
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
                self.report(error.help("both sides must have one dimension"));
                return None;
            }
            [Kind::Known(a), _] | [_, Kind::Known(a)] => a,
            _ => Dimension::NONE,
        };
        self.beside_angle(&[(left.dimension, &sides[0]), (right.dimension, &sides[1])]);
        for (side, written) in [left, right].into_iter().zip(sides) {
            self.moves(&place.what, side.expr, dimension, written);
        }
        Some((self.graph.sub(left.expr, right.expr), dimension))
    }
}
