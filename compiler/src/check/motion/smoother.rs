//! Smooth replacements for functions with switches, as text.

use crate::check::unit_edits;
use crate::diagnostic::{Edit, Span};
use crate::syntax::ast::{Comparison, Expr, ExprKind, Sign};

/// Adds the function if the expression calls one with a switch, and its smooth replacements.
pub(super) fn switches_of(
    expr: &Expr,
    is_whole: bool,
    functions: &mut Vec<String>,
    smoother: &mut Vec<(&'static str, Span, Vec<Edit>)>,
) {
    match &expr.kind {
        ExprKind::Conditional(comparison, parts) => {
            functions.push("if".to_owned());
            if let Some(text) = smooth_choice(*comparison, parts) {
                let text = if is_whole { text } else { format!("({text})") };
                smoother.push((
                    "let it change over a time, as in `{}`",
                    expr.span,
                    vec![Edit::replace(expr.span, text)],
                ));
            }
        }
        ExprKind::Call(function, arguments) => match (function.text.as_str(), arguments.as_slice())
        {
            ("smoothstep", _) => {
                functions.push(function.text.clone());
                smoother.push((
                    "write `{}`, whose acceleration is continuous",
                    expr.span,
                    vec![Edit::replace(function.span, "smootherstep")],
                ));
            }
            ("step", [argument]) => {
                functions.push(function.text.clone());
                let argument = argument.span;
                let mut edits = Edit::brackets(argument);
                edits.push(Edit::insert(argument.end, "/(0.1 s)"));
                edits.push(Edit::replace(function.span, "smootherstep"));
                smoother.push(("let it change over a time, as in `{}`", expr.span, edits));
            }
            ("abs" | "sign" | "min" | "max", _) => functions.push(function.text.clone()),
            _ => {}
        },
        _ => {}
    }
}

/// `if t < T then a else b`, as a rise within 0.1 s.
fn smooth_choice(comparison: Comparison, parts: &[Expr; 4]) -> Option<String> {
    let [left, right, then, otherwise] = parts;
    let is_time = |expr: &Expr| matches!(&expr.kind, ExprKind::Path(path) if path.text() == "t");
    let is_less = matches!(comparison, Comparison::Less | Comparison::LessOrEqual);
    let (time, switches_on) = match (is_time(left), is_time(right)) {
        (true, false) => (right, is_less),
        (false, true) => (left, !is_less),
        _ => return None,
    };
    let (before, behind) = if switches_on {
        (then, otherwise)
    } else {
        (otherwise, then)
    };
    let (time, from, to) = (simple(time)?, simple(before)?, simple(behind)?);
    let rise = format!("smootherstep((t - {time})/(0.1 s))");
    let is_zero = |expr: &Expr| match &expr.kind {
        ExprKind::Number(number) => *number == 0.0,
        ExprKind::Quantity(inner, _) => matches!(inner.kind, ExprKind::Number(0.0)),
        _ => false,
    };
    Some(match is_zero(before) {
        true => format!("{to}*{rise}"),
        false => format!("{from} + ({to} - {from})*{rise}"),
    })
}

/// A number, a quantity or a name as it may be written again.
fn simple(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Number(number) => Some(number.to_string()),
        ExprKind::Path(path) => Some(path.text()),
        ExprKind::Quantity(number, factors) => match number.kind {
            ExprKind::Number(number) => {
                Some(format!("{number} {}", unit_edits::written_unit(factors)))
            }
            _ => None,
        },
        ExprKind::Sum(terms) => {
            let mut text = String::new();
            for (sign, term) in terms {
                let sign = match sign {
                    Sign::Plus if text.is_empty() => "",
                    Sign::Plus => " + ",
                    Sign::Minus => " - ",
                };
                text.push_str(sign);
                text.push_str(&simple(term)?);
            }
            Some(format!("({text})"))
        }
        _ => None,
    }
}
