//! Units behind numbers, and dimensions where they are wanted.

use super::value::{Kind, Level, Place, Value};
use super::{Checker, Meaning, expression};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::unit;
use crate::syntax::ast::{self, Expr, ExprKind};

impl Checker {
    /// An expression that must have a dimension; `None` where an error was said.
    pub(super) fn quantity(
        &mut self,
        expr: &Expr,
        expected: Dimension,
        place: &Place,
    ) -> Option<ExprId> {
        let value = self.expression(expr, place)?;
        self.expect(expr, value, expected, place)
    }

    /// The value, if it has the dimension that its place wants.
    pub(super) fn expect(
        &mut self,
        expr: &Expr,
        value: Value,
        expected: Dimension,
        place: &Place,
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
        let message = if found == Dimension::NONE {
            format!("{} is a plain number, expected {expected}", place.what)
        } else {
            format!("{} has dimension {found}, expected {expected}", place.what)
        };
        let mut help = self.dimension_help(found, expected);
        // A speed where a driver wants a position.
        if place.level == Level::Time && expected == found.times(Dimension::TIME) {
            help.push_str(", such as `t`");
        }
        let mut error = Diagnostic::error(codes::DIMENSION, expr.span, message).help(help);
        if let Some((name, span)) = self.first_definition(expr) {
            error = error.related(span, format!("`{name}` is declared"));
        }
        self.say(error);
        None
    }

    /// The dimension, with what was learnt of parameters since.
    pub(super) fn resolved(&self, kind: Kind) -> Kind {
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

    /// Gives the parameter in an open dimension the one that its place wants, and so all that must
    /// be of the same.
    pub(super) fn infer(&mut self, open: Kind, expected: Dimension) {
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

    pub(super) fn dimension_help(&self, found: Dimension, expected: Dimension) -> String {
        let rate = Dimension::ANGLE.over(Dimension::TIME);
        if expected == rate && found.fits(Dimension::NONE.over(Dimension::TIME)) {
            return "an angle must be said: write `10*2*pi rad/s` or `600 rpm`".to_owned();
        }
        if found == Dimension::NONE {
            let unit = if expected == Dimension::ANGLE {
                "rad".to_owned()
            } else {
                expected.unit()
            };
            return format!("give it a unit, as in `1 {unit}`");
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
        // 1/12 kg*m^2 divides by twelve kg*m^2.
        if found.times(expected) == Dimension::NONE {
            let unit = expected.unit();
            return format!("a unit belongs to the number before it: write `(1/2) {unit}`");
        }
        match (more.without_angle(), less.without_angle()) {
            (Dimension::NONE, _) => format!("the angle must be said: it misses the unit {more}"),
            (Dimension::LENGTH, _) => "multiply by a length".to_owned(),
            (_, Dimension::LENGTH) => "divide by a length".to_owned(),
            (Dimension::TIME, _) => "multiply by a time".to_owned(),
            (_, Dimension::TIME) => "divide by a time".to_owned(),
            (Dimension::MASS, _) => "multiply by a mass".to_owned(),
            (_, Dimension::MASS) => "divide by a mass".to_owned(),
            _ => format!("write a value in {expected}"),
        }
    }

    /// The first name in an expression that the model defines, with the place of its definition.
    pub(super) fn first_definition(&self, expr: &Expr) -> Option<(String, Span)> {
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            match &expr.kind {
                ExprKind::Path(path) => {
                    let name = &path.words[0].text;
                    if let Some((Meaning::Definition(_), span)) = self.names.get(name) {
                        return Some((name.clone(), *span));
                    }
                }
                _ => open.extend(expression::children(expr).rev()),
            }
        }
        None
    }

    /// The factor and dimension of a unit.
    pub(super) fn unit(&mut self, factors: &[ast::UnitFactor]) -> Option<(f64, Dimension)> {
        let (mut factor, mut dimension) = (1.0, Dimension::NONE);
        for (index, part) in factors.iter().enumerate() {
            let symbol = &part.symbol.text;
            let Some(unit) = unit::find(symbol) else {
                let known = unit::UNITS.iter().map(|unit| unit.symbol);
                let help = match (unit::meant(symbol), self.nearest(symbol, known)) {
                    (Some(meant), _) => format!("write `{meant}`"),
                    (None, Some(near)) => format!("did you mean `{near}`?"),
                    (None, None) => {
                        "a unit may follow a number, as in `5 mm`; write `*` to multiply".to_owned()
                    }
                };
                let message = format!("unknown unit `{symbol}`");
                self.say(
                    Diagnostic::error(codes::UNKNOWN_UNIT, part.symbol.span, message).help(help),
                );
                return None;
            };
            if index > 0
                && let Some((Meaning::Definition(_), span)) = self.names.get(symbol)
            {
                let span = *span;
                let before = &factors[0].symbol.text;
                let message = format!("is `{symbol}` the unit or the `{symbol}` of this model?");
                let operator = if part.power < 0 { '/' } else { '*' };
                self.say(
                    Diagnostic::error(codes::AMBIGUOUS_UNIT, part.symbol.span, message)
                        .help(format!(
                            "write `(1 {before}){operator}{symbol}` for yours, `(1 {before}){operator}(1 {symbol})` for the unit, or rename yours"
                        ))
                        .related(span, format!("`{symbol}` is declared")),
                );
                return None;
            }
            let power = unit.dimension.power(f64::from(part.power));
            let scaled = unit.factor.powi(part.power);
            let (Some(power), true) = (power, scaled.is_normal()) else {
                let message = format!("the power of `{symbol}` is out of reach");
                self.say(
                    Diagnostic::error(codes::NOT_FINITE, part.symbol.span, message)
                        .help("write a small whole power, as in `m^2`"),
                );
                return None;
            };
            factor *= scaled;
            dimension = dimension.times(power);
            if !dimension.is_plausible() {
                let message = format!("the powers of `{symbol}` in this unit are out of reach");
                self.say(
                    Diagnostic::error(codes::NOT_FINITE, part.symbol.span, message)
                        .help("write a small whole power, as in `m^2`"),
                );
                return None;
            }
        }
        Some((factor, dimension))
    }

    pub(super) fn with_unit(
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
