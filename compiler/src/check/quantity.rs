//! Units after numbers, and expected dimensions.

use crate::check::value::{Kind, Place, Value, Wanted};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Choice, Diagnostic, Edit, Span, codes};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::unit;
use crate::syntax::ast::{self, Expr, ExprKind};

impl Checker {
    /// An expression that must have a dimension; `None` where an error was reported.
    pub(crate) fn quantity(
        &mut self,
        expr: &Expr,
        expected: Dimension,
        place: &Place,
    ) -> Option<ExprId> {
        let value = self.expression(expr, place)?;
        self.expect(expr, value, expected, place)
    }

    /// The value, if it has the dimension that its place expects.
    pub(crate) fn expect(
        &mut self,
        expr: &Expr,
        value: Value,
        expected: Dimension,
        place: &Place,
    ) -> Option<ExprId> {
        self.expect_stated(expr, value, expected, place, None)
    }

    /// The value, if it has the expected dimension, which the unit at `stated` gives if there is one.
    pub(crate) fn expect_stated(
        &mut self,
        expr: &Expr,
        value: Value,
        expected: Dimension,
        place: &Place,
        stated: Option<Span>,
    ) -> Option<ExprId> {
        let found = match self.resolved(value.dimension) {
            Kind::Known(found) => found,
            Kind::Any => return Some(value.expr),
            open @ Kind::Open { .. } => {
                self.infer(open, expected);
                return Some(value.expr);
            }
        };
        if found.fits(expected) {
            return Some(value.expr);
        }
        // An angle may be dropped: it is not what is wrong.
        let found = match expected.without_angle() == expected && !found.has_name() {
            true => found.without_angle(),
            false => found,
        };
        let message = if found == Dimension::NONE {
            format!("{} is a plain number, expected {expected}", place.what)
        } else {
            format!("{} has dimension {found}, expected {expected}", place.what)
        };
        let help = self.dimension_help(found, expected);
        let mut error = Diagnostic::error(codes::DIMENSION, expr.span, message)
            .label(format!("{found}, expected {expected}"))
            .help(help);
        if let Some(unit) = stated.filter(|_| found != Dimension::NONE) {
            let edit = Edit::replace(unit, found.unit());
            error = error.rewrite("state the unit that it has: `{}`", unit, vec![edit]);
        }
        let mut error = self.advise_dimension(
            error,
            expr,
            Wanted::InPlace(value.level, place.begins),
            found,
            expected,
        );
        if let Some((name, span)) = self.first_definition(expr) {
            error = error.related(span, format!("`{name}` is declared"));
        }
        self.report(error);
        None
    }

    /// The dimension, with those of parameters that were inferred since.
    pub(crate) fn resolved(&self, kind: Kind) -> Kind {
        let Kind::Open {
            dimension,
            parameter,
            power,
        } = kind
        else {
            return kind;
        };
        let known = self.parameters[parameter as usize].dimension;
        let learnt = known.and_then(|known| known.power(f64::from(power)));
        learnt.map_or(kind, |learnt| Kind::Known(dimension.times(learnt)))
    }

    /// Infers the dimension of the parameter in an open dimension from the expected one, and of all
    /// that must have the same.
    pub(crate) fn infer(&mut self, open: Kind, expected: Dimension) {
        if !self.learn(open, expected) {
            return;
        }
        let mut equal = std::mem::take(&mut self.equal);
        let mut learnt = true;
        while learnt {
            learnt = false;
            equal.retain(|&(a, b)| match (self.resolved(a), self.resolved(b)) {
                (Kind::Known(known), open @ Kind::Open { .. })
                | (open @ Kind::Open { .. }, Kind::Known(known)) => {
                    learnt |= self.learn(open, known);
                    false
                }
                (Kind::Open { .. }, Kind::Open { .. }) => true,
                _ => false,
            });
        }
        self.equal = equal;
    }

    /// Sets the dimension of one parameter; whether that was possible.
    fn learn(&mut self, open: Kind, expected: Dimension) -> bool {
        let Kind::Open {
            dimension,
            parameter,
            power,
        } = open
        else {
            return false;
        };
        let missing = expected.over(dimension).power(1.0 / f64::from(power));
        self.parameters[parameter as usize].dimension = missing;
        missing.is_some()
    }

    pub(crate) fn dimension_help(&self, found: Dimension, expected: Dimension) -> String {
        let rate = Dimension::ANGLE.over(Dimension::TIME);
        if expected == rate && found.fits(Dimension::NONE.over(Dimension::TIME)) {
            return "write the rate of an angle, in rad/s, rev/s or rpm".to_owned();
        }
        if expected == Dimension::ANGLE && found.without_angle() == Dimension::NONE {
            return "write an angle, as in `30 deg`".to_owned();
        }
        if found == Dimension::NONE {
            return format!("give it a unit: {}", expected.unit());
        }
        if expected == Dimension::NONE && found == Dimension::TIME {
            return "make it a number: multiply by a rate, as in `(1 rad/s)*t`".to_owned();
        }
        if expected == Dimension::NONE {
            return "write an angle, or a plain number".to_owned();
        }
        let (more, less) = (expected.over(found), found.over(expected));
        if expected == Dimension::ANGLE && found == Dimension::LENGTH {
            return "write an angle, as in `30 deg`".to_owned();
        }
        if expected == Dimension::FORCE.over(Dimension::LENGTH)
            && found.without_angle() == Dimension::TORQUE
        {
            return "a spring that turns is a `torsion_spring`".to_owned();
        }
        match (more.without_angle(), less.without_angle()) {
            (Dimension::NONE, _) => format!("the angle is missing: multiply by a value in {more}"),
            (Dimension::LENGTH, _) => "multiply by a length".to_owned(),
            (_, Dimension::LENGTH) => "divide by a length".to_owned(),
            (Dimension::TIME, _) => "multiply by a time".to_owned(),
            (_, Dimension::TIME) => "divide by a time".to_owned(),
            (Dimension::MASS, _) => "multiply by a mass".to_owned(),
            (_, Dimension::MASS) => "divide by a mass".to_owned(),
            _ => value_in(expected),
        }
    }

    /// The first name in an expression that the model defines, with the place of its definition.
    pub(crate) fn first_definition(&self, expr: &Expr) -> Option<(String, Span)> {
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            match &expr.kind {
                ExprKind::Path(path) => {
                    let name = &path.words[0].text;
                    if let Some((Meaning::Definition(_), span)) = self.names.get(name) {
                        return Some((name.clone(), *span));
                    }
                }
                _ => open.extend(expr.children().rev()),
            }
        }
        None
    }

    /// The factor and dimension of a unit; `number` is the place of what it follows.
    pub(crate) fn unit(
        &mut self,
        factors: &[ast::UnitFactor],
        number: Option<Span>,
    ) -> Option<(f64, Dimension)> {
        let (mut factor, mut dimension) = (1.0, Dimension::NONE);
        for (index, part) in factors.iter().enumerate() {
            let symbol = &part.symbol.text;
            let Some(unit) = unit::find(symbol) else {
                self.unknown_unit(part, factors.len(), number);
                return None;
            };
            let declared = self.names.get(symbol).map(|(_, span)| *span);
            let declared = declared.or(self.output_names.get(symbol).map(|(_, span)| *span));
            if let (0, Some(number), Some(declared), true) =
                (index, number, declared, unit.yields())
            {
                self.name_after_number(part, number, declared);
                return None;
            }
            if index > 0
                && let Some((Meaning::Definition(_), span)) = self.names.get(symbol)
            {
                let span = *span;
                self.ambiguous_unit(factors, index, number, span);
                return None;
            }
            let power = f64::from(part.power) / f64::from(part.root);
            let scaled = match part.root {
                1 => unit.factor.powi(part.power),
                _ => unit.factor.powf(power),
            };
            let Some(power) = unit.dimension.power(power).filter(|_| scaled.is_normal()) else {
                let message = format!("the power of `{symbol}` is out of reach");
                self.report(
                    Diagnostic::error(codes::NOT_FINITE, part.symbol.span, message)
                        .help("a power is a small integer, or a ratio with 2, 3, 4, 6 or 12 below"),
                );
                return None;
            };
            factor *= scaled;
            dimension = dimension.times(power);
            if !dimension.is_plausible() {
                let message = format!("the powers of `{symbol}` in this unit are out of reach");
                self.report(
                    Diagnostic::error(codes::NOT_FINITE, part.symbol.span, message)
                        .help("a power is a small integer, or a ratio with 2, 3, 4, 6 or 12 below"),
                );
                return None;
            }
        }
        Some((factor, dimension))
    }

    fn unknown_unit(&mut self, part: &ast::UnitFactor, factors: usize, number: Option<Span>) {
        let (symbol, span) = (&part.symbol.text, part.symbol.span);
        let message = format!("unknown unit `{symbol}`");
        let mut error = Diagnostic::error(codes::UNKNOWN_UNIT, span, message)
            .help("a unit may follow a number, as in `5 mm`; `*` multiplies");
        if let Some(foreign) = unit::foreign(symbol) {
            let (one, factor) = (&foreign.name, foreign.factor);
            error = error.help(format!("{one} is {factor} {}", foreign.unit));
            if factor == "1" {
                let edits = vec![Edit::replace(span, foreign.unit)];
                error = error.rewrite("write `{}`", span, edits);
            } else if let (1, 1, 1, Some(number)) = (factors, part.power, part.root, number) {
                let mut edits = Edit::brackets(number);
                edits[1] = Edit::insert(number.end, format!("*{factor})"));
                edits.push(Edit::replace(span, foreign.unit));
                let help = format!("{one} is {factor} {}: write `{{}}`", foreign.unit);
                error = error.rewrite(help, number.to(span), edits);
            }
        } else if let Some(meant) = unit::meant(symbol) {
            error = error.help(format!("`{meant}` is a unit"));
            error = error.rewrite("write `{}`", span, vec![Edit::replace(span, meant)]);
        }
        if let (true, Some(number)) = (self.names.contains_key(symbol), number) {
            let gap = Span {
                start: number.end,
                end: span.start,
            };
            let help = format!("`{symbol}` is a name: write `{{}}`");
            error = error.rewrite(help, number.to(span), vec![Edit::replace(gap, "*")]);
        }
        let known = unit::UNITS.iter().map(|unit| unit.symbol);
        let error = self.meant(error, span, symbol, "", known);
        self.report(error);
    }

    /// Says that the symbol after a number is a name of the model, too, which a name of an electrical unit never was.
    fn name_after_number(&mut self, part: &ast::UnitFactor, number: Span, declared: Span) {
        let symbol = &part.symbol.text;
        let message = format!("is `{symbol}` the unit or the `{symbol}` of this model?");
        let help = format!("write `*{symbol}` for yours; to use the unit `{symbol}`, rename yours");
        let gap = Span {
            start: number.end,
            end: part.symbol.span.start,
        };
        let times = format!("write `{{}}` for yours; to use the unit `{symbol}`, rename yours");
        let error = Diagnostic::error(codes::AMBIGUOUS_UNIT, part.symbol.span, message)
            .help(help)
            .rewrite(times, number.to(part.span), vec![Edit::replace(gap, "*")])
            .related(declared, format!("`{symbol}` is declared"));
        self.report(error);
    }

    /// Says that a symbol of a unit, not its first one, is also a name of the model.
    fn ambiguous_unit(
        &mut self,
        factors: &[ast::UnitFactor],
        index: usize,
        number: Option<Span>,
        declared: Span,
    ) {
        let part = &factors[index];
        let symbol = &part.symbol.text;
        let message = format!("is `{symbol}` the unit or the `{symbol}` of this model?");
        let mut error = Diagnostic::error(codes::AMBIGUOUS_UNIT, part.symbol.span, message)
            .help(format!(
                "rename yours, or write `(1 {symbol})` for the unit"
            ))
            .related(declared, format!("`{symbol}` is declared"));
        // Who renames one would meet the next.
        let others = match std::mem::replace(&mut self.has_told_units, true) {
            true => Vec::new(),
            false => self.named_as_units(symbol),
        };
        for (other, span) in others {
            error = error.related(
                span,
                format!("`{other}` is also the name of a unit, and is declared"),
            );
        }
        if let Some(number) = number {
            let before = number.to(factors[index - 1].span);
            let end = factors.last().map_or(part.span, |last| last.span);
            let unit = vec![Edit::replace(part.symbol.span, format!("(1 {symbol})"))];
            let whole = number.to(end);
            error = error.propose_any(vec![
                Choice::new("write `{}` for yours", whole, Edit::brackets(before)).rewritten(),
                Choice::new("write `{}` for the unit, or rename yours", whole, unit).rewritten(),
            ]);
        }
        self.report(error);
    }

    /// Other names of the model that are symbols of units, where they are declared, in the order of the text.
    fn named_as_units(&self, symbol: &str) -> Vec<(String, Span)> {
        let names = self.names.iter();
        let others = names.filter(|(name, _)| *name != symbol && unit::find(name).is_some());
        let others = others.map(|(name, (_, span))| (name.clone(), *span));
        let mut others: Vec<_> = others.collect();
        others.sort_by_key(|(_, span)| span.start);
        others
    }

    pub(crate) fn with_unit(
        &mut self,
        value: Value,
        (factor, unit): (f64, Dimension),
    ) -> Option<Value> {
        let expr = match self.graph.value(value.expr) {
            // 35 mm is 35/1000, rounded once, and not 35 times a rounded thousandth.
            Some(number) => {
                let parts = factor.recip().round();
                let exact = parts > 1.0 && parts.recip() == factor;
                self.graph.constant(if exact {
                    number / parts
                } else {
                    number * factor
                })
            }
            None => {
                let factor = self.graph.constant(factor);
                self.graph.mul(factor, value.expr)
            }
        };
        let dimension = match value.dimension {
            _ if !self.has_units => Kind::Any,
            Kind::Any => Kind::Known(unit),
            inner => inner.times(Kind::Known(unit)),
        };
        Some(Value {
            expr,
            dimension,
            ..value
        })
    }
}

/// The help where nothing more specific is known.
pub(crate) fn value_in(expected: Dimension) -> String {
    format!("write a value in {expected}")
}
