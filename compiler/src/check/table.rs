//! Tables: functions given by their values.

pub(in crate::check) mod tabulated;

use crate::check::table::tabulated::Tabulated;
use crate::check::value::{Kind, Place, Value};
use crate::check::words::words;
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Span, codes, short};
use crate::expr::{Curve, Extrapolation, Interpolation};
use crate::model::PartialKind;
use crate::model::dimension::Dimension;
use crate::syntax::ast::{self, Expr, ExprKind, Ident, ItemKind, Points};
use mbdsl_runtime::__private::counted;
use std::sync::Arc;

words! {
    /// The interpolation of a table between its points.
    Run {
        Linear "linear";
        Cubic "cubic";
        CubicPeriodic "cubic_periodic";
        Pchip "pchip";
        Akima "akima";
    }
}

words! {
    /// The extrapolation of a table outside its points.
    Outside {
        Hold "hold";
        Linear "linear";
        Error "error";
    }
}

impl Checker {
    /// Checks all tables, which definitions and items may call.
    pub(crate) fn tables(&mut self, tree: &ast::Model) {
        for item in &tree.items {
            if let ItemKind::Table(table) = &item.kind {
                let checked = self.table(table);
                self.tables.push(checked);
            }
        }
    }

    fn table(&mut self, table: &ast::Table) -> Option<Tabulated> {
        let axes = [0, 1].map(|axis| self.table_axis(table, axis));
        let interpolation = self.interpolation(table);
        let extrapolation = self.extrapolation(table);
        let points = self.table_points(table);
        let ([Some((x, argument)), Some((y, value))], Some(interpolation), Some(points)) =
            (axes, interpolation, points)
        else {
            return None;
        };
        self.fit(table, interpolation, &points)?;
        let scaled = points.iter().map(|point| [point[0] * x, point[1] * y]);
        let points: Vec<[f64; 2]> = scaled.collect();
        let name = table.name.text.clone();
        let unit = argument.known().filter(|unit| *unit != Dimension::NONE);
        let unit = unit.map_or_else(String::new, Dimension::unit);
        let curve = Curve::new(name, &points, interpolation, extrapolation?).measured_in(unit);
        if (0..4).any(|order| curve.overflows(order)) {
            let message = format!(
                "the polynomials of `{}` are too large to compute",
                table.name.text
            );
            self.report(
                Diagnostic::error(codes::NOT_FINITE, table.span, message)
                    .help("move the points farther apart"),
            );
            return None;
        }
        let tables = &mut self.graph.tables;
        tables.push(Arc::new(curve));
        Some(Tabulated {
            curve: tables.len() as u32 - 1,
            dimensions: [argument, value],
        })
    }

    /// The factor and the dimension of an axis: of the argument, or of the value.
    fn table_axis(&mut self, table: &ast::Table, axis: usize) -> Option<(f64, Kind)> {
        let stated = &table.units[axis];
        match (stated, self.has_units) {
            (None, false) => Some((1.0, Kind::Any)),
            (Some(unit), false) => {
                let message = "a model with `units none` has no units to state";
                let help = format!("remove `: {}`, or `units none`", unit.text);
                self.report(Diagnostic::error(codes::DIMENSION, unit.span, message).help(help));
                None
            }
            (Some(unit), true) => {
                let (factor, dimension) = self.unit(&unit.factors, None)?;
                Some((factor, Kind::Known(dimension)))
            }
            (None, true) => {
                let (span, what) = match axis {
                    0 => (table.argument.span, "argument"),
                    _ => (table.name.span, "value"),
                };
                let message = format!("the {what} of table `{}` has no unit", table.name.text);
                let help = "state both, as in `table f(x: rad): N*m`, or `1` for a plain number";
                self.report(Diagnostic::error(codes::DIMENSION, span, message).help(help));
                None
            }
        }
    }

    fn interpolation(&mut self, table: &ast::Table) -> Option<Interpolation> {
        let [first, more @ ..] = table.kind.as_slice() else {
            return None;
        };
        let Some(run) = Run::named(&first.text) else {
            self.unknown_word(
                "kind of table",
                first,
                Run::ALL.iter().map(|run| run.name()),
            );
            return None;
        };
        match (run, more) {
            (Run::Linear, []) => Some(Interpolation::Linear),
            (Run::Cubic, []) => Some(Interpolation::Cubic),
            (Run::Cubic, [word]) if word.text == "clamped" => Some(Interpolation::CubicClamped),
            (Run::CubicPeriodic, []) => Some(Interpolation::CubicPeriodic),
            (Run::Pchip, []) => Some(Interpolation::Pchip),
            (Run::Akima, []) => Some(Interpolation::Akima),
            (_, [word, ..]) => {
                let message = format!("`{}` cannot follow `{}`", word.text, first.text);
                let help = "only `cubic` has a variant: `cubic clamped`, with slope 0 at both ends";
                self.report(Diagnostic::error(codes::UNKNOWN_WORD, word.span, message).help(help));
                None
            }
        }
    }

    fn extrapolation(&mut self, table: &ast::Table) -> Option<Extrapolation> {
        let Some(word) = &table.extrapolate else {
            return Some(Extrapolation::Hold);
        };
        if table
            .kind
            .first()
            .is_some_and(|kind| kind.text == "cubic_periodic")
        {
            let message = "a periodic table has no outside";
            self.report(
                Diagnostic::error(codes::NO_EFFECT, word.span, message)
                    .help("leave `extrapolate` out"),
            );
            return None;
        }
        match Outside::named(&word.text) {
            Some(Outside::Hold) => Some(Extrapolation::Hold),
            Some(Outside::Linear) => Some(Extrapolation::Linear),
            Some(Outside::Error) => Some(Extrapolation::Error),
            None => {
                self.unknown_word(
                    "extrapolation",
                    word,
                    Outside::ALL.iter().map(|way| way.name()),
                );
                None
            }
        }
    }

    fn unknown_word<'n>(
        &mut self,
        what: &str,
        word: &Ident,
        known: impl Iterator<Item = &'n str> + Clone,
    ) {
        let message = format!("unknown {what} `{}`", word.text);
        let all: Vec<&str> = known.clone().collect();
        let error = Diagnostic::error(codes::UNKNOWN_WORD, word.span, message)
            .help(format!("there are `{}`", all.join("`, `")));
        let error = self.meant(error, word.span, &word.text, "", known);
        self.report(error);
    }

    /// The points as written, in the units that are stated.
    fn table_points(&mut self, table: &ast::Table) -> Option<Vec<[f64; 2]>> {
        match &table.points {
            Points::List(pairs) => {
                let points = pairs.iter().map(|pair| {
                    let entries = pair.components.iter().map(|entry| self.entry(entry));
                    let entries: Vec<f64> = entries.collect::<Option<_>>()?;
                    entries.try_into().ok()
                });
                let points: Vec<Option<[f64; 2]>> = points.collect();
                points.into_iter().collect()
            }
            Points::File { file, .. } => {
                let message = format!("the file {} is not read here", file.text);
                let help = "write the points into the model, as `[(x, y), ...]`";
                self.report(
                    Diagnostic::error(codes::NOT_ALLOWED_HERE, file.span, message).help(help),
                );
                None
            }
        }
    }

    /// A number of a list of points.
    fn entry(&mut self, entry: &Expr) -> Option<f64> {
        let place = Place::new(crate::check::value::Level::Constant, "an entry of a table");
        let names = self.named_in(entry);
        let unit = self.unit_in(entry);
        if let Some(span) = names.or(unit) {
            let message = match unit {
                Some(_) if names.is_none() => "an entry of a table has a unit of its own",
                _ => "an entry of a table is made of a name",
            };
            self.report(
                Diagnostic::error(codes::NOT_ALLOWED_HERE, span, message)
                    .help("entries are plain numbers, in the units that the table states"),
            );
            return None;
        }
        let value = self.expression(entry, &place)?;
        let number = self
            .graph
            .value(value.expr)
            .filter(|number| number.is_finite());
        if number.is_none() {
            let message = "an entry of a table is not a finite number";
            self.report(Diagnostic::error(codes::NOT_FINITE, entry.span, message));
        }
        number
    }

    /// The first name in an expression.
    fn named_in(&self, expr: &Expr) -> Option<Span> {
        first(expr, |expr| {
            matches!(expr.kind, ExprKind::Path(_) | ExprKind::NameWithUnit(..))
        })
    }

    /// The first quantity in an expression.
    fn unit_in(&self, expr: &Expr) -> Option<Span> {
        first(expr, |expr| matches!(expr.kind, ExprKind::Quantity(..)))
    }

    /// Reports points that a function of this kind cannot pass through.
    fn fit(
        &mut self,
        table: &ast::Table,
        interpolation: Interpolation,
        points: &[[f64; 2]],
    ) -> Option<()> {
        let name = &table.name.text;
        let place = |index: usize| match &table.points {
            Points::List(pairs) => pairs.get(index).map_or(table.span, |pair| pair.span),
            Points::File { .. } => table.span,
        };
        // In the units of the text.
        let stated = |number: f64, axis: usize| match &table.units[axis] {
            Some(unit) if unit.text != "1" => format!("{} {}", short(number), unit.text),
            _ => short(number),
        };
        let least = match interpolation {
            Interpolation::Akima => 3,
            _ => 2,
        };
        if points.len() < least {
            let message = format!(
                "table `{name}` has {}, and a table of this kind needs at least {least}",
                counted(points.len(), "point")
            );
            self.report(
                Diagnostic::error(codes::ARGUMENTS, table.span, message).help("add points"),
            );
            return None;
        }
        if let Some(index) = points.windows(2).position(|pair| pair[0][0] >= pair[1][0]) {
            let [before, here] = [points[index][0], points[index + 1][0]];
            let message = format!(
                "the arguments of table `{name}` do not ascend: {} follows {}",
                stated(here, 0),
                stated(before, 0)
            );
            let error = if before == here {
                let message = format!("table `{name}` has two points at {}", stated(here, 0));
                duplicate_point(message, place(index + 1), place(index))
            } else {
                Diagnostic::error(codes::RANGE, place(index + 1), message)
                    .label("not above the one before")
                    .help("sort the points by their first numbers")
            };
            self.report(error);
            return None;
        }
        let (first, last) = (points[0][1], points[points.len() - 1][1]);
        if interpolation == Interpolation::CubicPeriodic && first != last {
            let message = format!(
                "the periodic table `{name}` ends at {}, and begins at {}",
                stated(last, 1),
                stated(first, 1)
            );
            self.report(
                Diagnostic::error(codes::RANGE, place(points.len() - 1), message)
                .label("not the first value")
                .help(
                    "the last point is the first one of the next period: give it the same value",
                ),
            );
            return None;
        }
        Some(())
    }

    /// `f(x)` of a table.
    pub(super) fn call_table(
        &mut self,
        table: usize,
        function: &Ident,
        arguments: &[Expr],
        values: &[Option<Value>],
    ) -> Option<Value> {
        let ([argument], [value]) = (arguments, values) else {
            let message = format!(
                "table `{}` takes 1 argument, found {}",
                function.text,
                arguments.len()
            );
            self.report(
                Diagnostic::error(codes::ARGUMENTS, function.span, message)
                    .help(format!("the form is `{}(x)`", function.text)),
            );
            return None;
        };
        let value = (*value)?;
        let Tabulated {
            curve,
            dimensions: [expected, dimension],
        } = self.tables.get(table).copied().flatten()?;
        let place = Place::new(value.level, format!("the argument of `{}`", function.text));
        let x = match expected.known() {
            Some(expected) => self.expect(argument, value, expected, &place)?,
            None => value.expr,
        };
        let expr = self.graph.table(curve, 0, x);
        self.note_partial(argument.span, x, expr, PartialKind::Table(curve));
        Some(Value {
            expr,
            dimension,
            level: value.level,
        })
    }

    /// `slope(f, x)` of a table: its derivative, in the unit of its value over that of its argument.
    pub(super) fn slope(&mut self, arguments: &[Expr], place: &Place) -> Option<Value> {
        let [table, argument] = arguments else {
            return None;
        };
        let ExprKind::Path(path) = &table.kind else {
            return None;
        };
        let Some(&(Meaning::Table(index), _)) = self.names.get(&path.text()) else {
            return None;
        };
        let value = self.expression(argument, place)?;
        let Tabulated {
            curve,
            dimensions: [expected, dimension],
        } = self.tables.get(index).copied().flatten()?;
        let place = Place::new(value.level, format!("the argument of `{}`", path.text()));
        let x = match expected.known() {
            Some(expected) => self.expect(argument, value, expected, &place)?,
            None => value.expr,
        };
        let expr = self.graph.table(curve, 1, x);
        self.note_partial(argument.span, x, expr, PartialKind::Table(curve));
        let per = expected.power(-1.0).unwrap_or(Kind::Any);
        Some(Value {
            expr,
            dimension: dimension.times(per),
            level: value.level,
        })
    }
}

/// The first part of an expression for which something holds.
fn first(expr: &Expr, holds: impl Fn(&Expr) -> bool) -> Option<Span> {
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        if holds(expr) {
            return Some(expr.span);
        }
        open.extend(expr.children().collect::<Vec<_>>().into_iter().rev());
    }
    None
}

fn duplicate_point(message: String, span: Span, first: Span) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE, span, message)
        .help("remove one of them")
        .related(first, "the other one")
}
