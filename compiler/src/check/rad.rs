//! Plain numbers that are hardly meant in rad.

use crate::check::value::Kind;
use crate::check::{Checker, Form, Meaning, advice};
use crate::diagnostic::{Diagnostic, Edit, Span, codes, short};
use crate::model::dimension::Dimension;
use crate::syntax::ast::{Expr, ExprKind, MultiplyOperator, Path};
use std::f64::consts::TAU;

impl Checker {
    /// Warns of a plain number of more than a turn as the argument of a function, as in `sin(30)`.
    pub(crate) fn large_argument(&mut self, function: &str, argument: &Expr) {
        let what = format!("the argument of `{function}`");
        self.large_angle(function, &what, argument);
    }

    /// Warns of a plain number of more than a turn that is added to an angle, compared with one, or stands in its
    /// place, as in `rod.theta - 90`.
    pub(crate) fn beside_angle(&mut self, parts: &[(Kind, &Expr)]) {
        let is_angle =
            |(kind, _): &&(Kind, &Expr)| self.resolved(*kind) == Kind::Known(Dimension::ANGLE);
        let Some((_, angle)) = parts.iter().find(is_angle) else {
            return;
        };
        let subject = match &angle.kind {
            ExprKind::Path(path) => path.text(),
            _ => String::new(),
        };
        for (_, number) in parts {
            self.large_angle(&subject, "this number beside an angle", number);
        }
    }

    fn large_angle(&mut self, subject: &str, what: &str, expr: &Expr) {
        let Some((number, written)) = self.number_of(expr) else {
            return;
        };
        if number.abs() <= TAU {
            return;
        }
        let message = format!(
            "{what} is {} rad, {} turns",
            short(number),
            short(number / TAU)
        );
        let edit = Edit::insert(written.end, " deg");
        let warning = Diagnostic::warning(codes::SUSPICIOUS, expr.span, message)
            .help("an angle without a unit is in rad")
            .propose("did you mean `{}`?", written, vec![edit]);
        self.warn(subject, warning);
    }

    /// The plain number that an expression is or names, and where it is written.
    fn number_of(&self, expr: &Expr) -> Option<(f64, Span)> {
        if let Some(number) = expr.plain_number() {
            return Some((number, expr.span));
        }
        let ExprKind::Path(path) = &expr.kind else {
            return None;
        };
        match self.written_of(path)? {
            (written, Form::Number(number)) => Some((number, written)),
            _ => None,
        }
    }

    /// Warns of a frequency times the time in the argument of a function, as in `sin(3 Hz*t)`, which is 3 rad/s; who
    /// writes `2*pi*(3 Hz)*t` knows it.
    pub(crate) fn frequency(&mut self, function: &str, argument: &Expr) {
        let products = advice::parts(argument)
            .into_iter()
            .filter_map(frequency_and_time);
        let found: Vec<_> = products
            .filter_map(|factor| Some((factor, self.hertz(factor)?)))
            .collect();
        for (frequency, (number, hertz)) in found {
            let message = format!(
                "as the rate of an angle this is {} rad/s, {} turns per second",
                short(number),
                short(number / TAU)
            );
            let unit = Span {
                start: hertz.end - HERTZ.len() as u32,
                ..hertz
            };
            let warning = Diagnostic::warning(codes::SUSPICIOUS, frequency.span, message)
                .help("`Hz` is 1/s, and an angle without a unit is in rad")
                .propose(
                    "did you mean `{}`?",
                    hertz,
                    vec![Edit::replace(unit, "rev/s")],
                );
            self.warn(function, warning);
        }
    }

    /// The number of hertz that an expression is or names, and where it is written.
    fn hertz(&self, expr: &Expr) -> Option<(f64, Span)> {
        let (written, form) = match &expr.kind {
            ExprKind::Path(path) => self.written_of(path)?,
            _ => (expr.span, Form::of(expr)),
        };
        match form {
            Form::Hertz(number) => Some((number, written)),
            _ => None,
        }
    }

    /// The span and the form of the value of a name.
    fn written_of(&self, path: &Path) -> Option<(Span, Form)> {
        let [name] = path.words.as_slice() else {
            return None;
        };
        match self.names.get(&name.text)? {
            (Meaning::Definition(index), _) => Some(self.written[*index]),
            _ => None,
        }
    }
}

const HERTZ: &str = "Hz";

/// The factor before or after the time, in a product of two.
fn frequency_and_time(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Product(factors) = &expr.kind else {
        return None;
    };
    let [(_, first), (MultiplyOperator::Times, second)] = factors.as_slice() else {
        return None;
    };
    let is_time = |expr: &Expr| matches!(&expr.kind, ExprKind::Path(path) if path.text() == "t");
    match (is_time(first), is_time(second)) {
        (false, true) => Some(first),
        (true, false) => Some(second),
        _ => None,
    }
}
