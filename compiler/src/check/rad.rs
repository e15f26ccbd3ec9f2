//! Plain numbers that are hardly meant in rad.

use crate::check::value::Kind;
use crate::check::{Checker, advice};
use crate::diagnostic::{Diagnostic, Edit, codes, short};
use crate::model::dimension::Dimension;
use crate::syntax::ast::{Expr, ExprKind};
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
        let Some(number) = advice::plain_number(expr).filter(|x| x.abs() > TAU) else {
            return;
        };
        let message = format!(
            "{what} is {} rad, {} turns",
            short(number),
            short(number / TAU)
        );
        let edit = Edit::insert(expr.span.end, " deg");
        let warning = Diagnostic::warning(codes::SUSPICIOUS, expr.span, message)
            .help("an angle without a unit is in rad")
            .propose("did you mean `{}`?", expr.span, vec![edit]);
        self.warn(subject, warning);
    }
}
