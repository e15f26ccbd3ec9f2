//! Changes of the text that may mend a fault, the likeliest first: the compiler tries them.

use crate::check::quantity::value_in;
use crate::check::unit_edits::{divided_unit, factor, lowered, raised, with_unit};
use crate::check::value::{Begins, Divided, Kind, Level, Wanted};
use crate::check::{Checker, Form, Meaning};
use crate::diagnostic::{Choice, Diagnostic, Edit, Span};
use crate::model::dimension::Dimension;
use crate::syntax::ast::{Expr, ExprKind, MultiplyOperator};
use mbdsl_runtime::Method;

/// The largest number of parts of one expression that changes are proposed for.
const MAX_PARTS: usize = 4;

/// Names of coordinates and properties in other tools, each with the name in this language.
const ELSEWHERE: &[(&str, &str)] = &[
    ("angle", "theta"),
    ("phi", "theta"),
    ("rotation", "theta"),
    ("w", "omega"),
    ("angular_velocity", "omega"),
    ("theta_dot", "omega"),
    ("thetadot", "omega"),
    ("x_dot", "vx"),
    ("xdot", "vx"),
    ("y_dot", "vy"),
    ("ydot", "vy"),
    ("position", "s"),
    ("velocity", "v"),
    ("m", "mass"),
    ("J", "inertia"),
    ("I", "inertia"),
    ("com", "center"),
    ("centre", "center"),
    ("k", "stiffness"),
    ("c", "damping"),
    ("d", "damping"),
    ("length", "free_length"),
    ("l", "length"),
    ("L", "length"),
    ("rest_length", "free_length"),
    ("rotational", "rotational_stiffness"),
    ("torsional", "rotational_stiffness"),
    ("l0", "free_length"),
    ("direction", "axis"),
    ("time", "t_end"),
    ("duration", "t_end"),
    ("dt", "h"),
    ("step", "h"),
    ("solver", "method"),
    ("integrator", "method"),
    ("reltol", "rtol"),
    ("abstol", "atol"),
    ("tolerance", "rtol"),
    ("tol", "rtol"),
];

impl Checker {
    /// Proposes the nearest of some names; `owner` is written before it in the help.
    pub(crate) fn meant<'n>(
        &self,
        error: Diagnostic,
        span: Span,
        wrong: &str,
        owner: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Diagnostic {
        // Ten thousand faults are not compared with ten thousand names.
        if self.is_full() {
            return error;
        }
        let names: Vec<&str> = names.into_iter().collect();
        let near = self.nearest(wrong, names.iter().copied());
        let elsewhere = ELSEWHERE.iter().filter(|(other, _)| *other == wrong);
        let elsewhere = elsewhere.map(|(_, ours)| *ours);
        let elsewhere = elsewhere.chain(Method::elsewhere(wrong));
        // What is known elsewhere is told from what is misspelt.
        let mut meant: Vec<&str> = elsewhere
            .filter(|ours| names.contains(ours))
            .chain(near)
            .collect();
        meant.dedup();
        meant.into_iter().fold(error, |error, meant| {
            error.rewrite(
                format!("did you mean `{owner}{meant}`?"),
                span,
                vec![Edit::replace(span, meant)],
            )
        })
    }

    /// Proposes what gives an expression another dimension.
    ///
    /// Numbers stay as they are, and units change only where one place can be the faulty one.
    pub(crate) fn advise_dimension(
        &self,
        mut error: Diagnostic,
        expr: &Expr,
        wanted: Wanted,
        found: Dimension,
        expected: Dimension,
    ) -> Diagnostic {
        let parts = parts(expr);
        error = self.advise_divided_names(error, &parts);
        // 1/12 kg*m^2 divides by twelve kg*m^2, l/2 m by two metres.
        for divided in parts
            .iter()
            .filter_map(|part| divided_unit(part))
            .take(MAX_PARTS)
        {
            let Divided {
                whole,
                before,
                unit,
            } = divided;
            error = error
                .propose(
                    "a unit belongs to the number before it: write `{}`",
                    whole,
                    Edit::brackets(before),
                )
                .propose(
                    "a unit belongs to the number before it, and this one is not needed: write `{}`",
                    whole,
                    vec![Edit::delete(unit)],
                );
        }
        let units = parts.iter().filter_map(|part| match &part.kind {
            ExprKind::Quantity(_, factors) => Some((part.span, factors)),
            _ => None,
        });
        // Who multiplies by pi means a frequency.
        let is_pi =
            |part: &&Expr| matches!(&part.kind, ExprKind::Path(path) if path.text() == "pi");
        let turns = !parts.iter().any(is_pi);
        for (span, factors) in units.filter(|_| turns).take(MAX_PARTS) {
            for factor in factors.iter().filter(|factor| factor.symbol.text == "Hz") {
                let edit = Edit::replace(factor.symbol.span, "rev/s");
                error = error.propose(
                    "`Hz` is not a unit of angles per time: write `{}` for turns",
                    span,
                    vec![edit],
                );
            }
        }
        if let (ExprKind::Quantity(number, _), Dimension::NONE) = (&expr.kind, expected) {
            let unit = Span {
                start: number.span.end,
                end: expr.span.end,
            };
            let help = "a plain number is expected: write `{}`";
            error = error.propose(help, expr.span, vec![Edit::delete(unit)]);
        }
        if found == Dimension::NONE && expected != Dimension::NONE {
            return self.advise_unit(error, expr, &parts, expected);
        }
        // 3*t where an angle is expected: a rate whose unit is missing.
        if let ExprKind::Product(factors) = &expr.kind
            && let [(_, first), ..] = factors.as_slice()
            && first.plain_number().is_some()
            && found.is_time()
            && expected != Dimension::NONE
        {
            let missing = expected.over(found).unit();
            // Of several numbers, as in 2*pi*10*t, the last.
            let mut numbers = factors.iter().filter(|(operator, factor)| {
                *operator == MultiplyOperator::Times && factor.plain_number().is_some()
            });
            let number = numbers.next_back().map_or(first, |(_, number)| number);
            let edit = Edit::insert(number.span.end, format!(" {missing}"));
            let help = "give the number its unit: write `{}`";
            error = error.propose(help, expr.span, vec![edit]);
        }
        // A rate that changes with the motion is not integrated by a factor t.
        let is_stiffness = [
            Dimension::FORCE.over(Dimension::LENGTH),
            Dimension::TORQUE.over(Dimension::ANGLE),
            Dimension::TORQUE,
        ];
        if expected == found.times(Dimension::TIME) && is_stiffness.contains(&found) {
            // A damping is not a stiffness that grows with time: its unit lacks a second.
            if let ExprKind::Quantity(..) = &expr.kind {
                let edit = Edit::insert(expr.span.end, "*s");
                error = error.propose("write `{}`", expr.span, vec![edit]);
            }
        } else if expected == found.times(Dimension::TIME)
            && [Dimension::LENGTH, Dimension::ANGLE].contains(&expected)
            && let Wanted::InPlace(level, begins) = wanted
            && let Some(choice) = times_time(expr, level, begins)
        {
            error = error.propose_any(vec![choice.after("multiply by the time: ")]);
        }
        // Of two values that are compared or added, either may have the wrong unit.
        let in_place = wanted != Wanted::AsAnother;
        // 2 kg*cm where kg*m^2 is expected, and 3 N*s where N is.
        if in_place
            && let ExprKind::Quantity(number, factors) = &expr.kind
            && found.grows_to(expected)
            && let Some(unit) = raised(factors, expected.over(found))
                .or_else(|| lowered(factors, found.over(expected)))
        {
            let written = Span {
                start: number.span.end,
                end: expr.span.end,
            };
            let edit = Edit::replace(written, format!(" {unit}"));
            error = error.propose("write `{}`", expr.span, vec![edit]);
        }
        // 2 N*m/rad*rod.omega where N*m is expected: the unit of a gain lacks a second.
        let missing = expected.over(found);
        if let ExprKind::Product(factors) = &expr.kind
            && missing.is_time()
            && let Some(missing) = factor(missing)
        {
            let mut gains = factors
                .iter()
                .filter(|(_, factor)| matches!(factor.kind, ExprKind::Quantity(..)));
            // What it multiplies is a rate of the motion.
            let moves = factors.iter().any(
                |(_, factor)| matches!(&factor.kind, ExprKind::Path(path) if path.words.len() > 1),
            );
            if let (Some((MultiplyOperator::Times, gain)), None, true) =
                (gains.next(), gains.next(), moves)
            {
                let edit = Edit::insert(gain.span.end, missing.as_str());
                error = error.propose("write `{}`", gain.span, vec![edit]);
            }
        }
        // 8 rad where rad/s is expected.
        if in_place
            && let ExprKind::Quantity(..) = &expr.kind
            && found.grows_to(expected)
            && let Some(missing) = factor(expected.over(found))
        {
            let edit = Edit::insert(expr.span.end, missing);
            error = error.propose("write `{}`", expr.span, vec![edit]);
        }
        self.advise_declaration(error, &parts, found, expected)
    }

    /// Proposes brackets in the declarations of names that divide by a number with a unit.
    fn advise_divided_names(&self, error: Diagnostic, parts: &[&Expr]) -> Diagnostic {
        let named = parts.iter().filter_map(|part| match &part.kind {
            ExprKind::Path(path) => match (path.words.as_slice(), self.names.get(&path.text())) {
                ([name], Some(&(Meaning::Definition(index), _))) => Some((&name.text, index)),
                _ => None,
            },
            _ => None,
        });
        let divided = named.filter_map(|(name, index)| {
            let has = self.definitions[index]?.dimension.known()?;
            Some((name, has, *self.divided.get(&index)?))
        });
        divided
            .take(MAX_PARTS)
            .fold(error, |error, (name, has, divided)| {
                let message = format!("`{name}` divides by a unit, and has {has}");
                error.propose_at(
                    (divided.whole, message),
                    "a unit belongs to the number before it: write `{}`",
                    divided.whole,
                    Edit::brackets(divided.before),
                )
            })
    }

    /// Proposes a unit for a plain number.
    fn advise_unit(
        &self,
        mut error: Diagnostic,
        expr: &Expr,
        parts: &[&Expr],
        expected: Dimension,
    ) -> Diagnostic {
        error = self.advise_declaration(error, parts, Dimension::NONE, expected);
        let number = expr.plain_number();
        if expected == Dimension::ANGLE {
            let (first, second) = angle_units(number);
            let edits = with_unit(expr.span, first, number.is_some());
            return error.propose(
                format!("write `{{}}`, or the angle in {second}"),
                expr.span,
                edits,
            );
        }
        let (unit, other) = self.units_for(expected, number);
        let edits = with_unit(expr.span, &unit, number.is_some());
        error.propose(
            format!("give it a unit: write `{{}}`{other}"),
            expr.span,
            edits,
        )
    }

    /// The unit of a number that was probably meant, that of other lengths for a length, and what else it may have
    /// been.
    fn units_for(&self, dimension: Dimension, number: Option<f64>) -> (String, String) {
        let usual = dimension.unit();
        let by_use = |(unit, count): &(&String, &u32)| (**count, **unit == usual);
        let most = self.lengths.iter().max_by_key(by_use);
        match most {
            // Where lengths are in mm, a fraction of one is meant in m.
            Some((unit, _))
                if dimension == Dimension::LENGTH
                    && *unit != usual
                    && number.is_some_and(|x| x.abs() < 1.0) =>
            {
                (usual, format!(", or the length in {unit}"))
            }
            Some((unit, _)) if dimension == Dimension::LENGTH && *unit != usual => {
                (unit.clone(), format!(", or the length in {usual}"))
            }
            // Twenty metres and more are rare in mechanisms.
            _ if dimension == Dimension::LENGTH && number.is_some_and(|x| x.abs() >= 20.0) => {
                ("mm".to_owned(), format!(", or the length in {usual}"))
            }
            _ => (usual, String::new()),
        }
    }

    /// Proposes a unit for a name that was declared without one.
    fn advise_declaration(
        &self,
        mut error: Diagnostic,
        parts: &[&Expr],
        found: Dimension,
        expected: Dimension,
    ) -> Diagnostic {
        let missing = expected.over(found);
        let named = parts.iter().filter_map(|part| match &part.kind {
            ExprKind::Path(path) if path.words.len() == 1 => Some(&path.words[0].text),
            _ => None,
        });
        let is_alone = named.clone().count() == 1;
        let mut declared: Vec<(&str, usize, Dimension)> = Vec::new();
        for name in named {
            let Some(&(Meaning::Definition(index), _)) = self.names.get(name) else {
                continue;
            };
            let value = self.definitions[index];
            let Some(Kind::Known(has)) = value.map(|value| value.dimension) else {
                continue;
            };
            if declared.iter().all(|(other, ..)| *other != name) {
                declared.push((name, index, has));
            }
        }
        // Those without a unit are what is most likely wrong.
        declared.sort_by_key(|(.., has)| *has != Dimension::NONE);
        for (name, index, has) in declared.into_iter().take(MAX_PARTS) {
            let (written, form) = self.written[index];
            if has != Dimension::NONE {
                let unit = has.times(missing);
                let message = format!("`{name}` has {has}, and is used as a value in {unit}");
                let grows = is_alone && (has.grows_to(unit) || missing.is_time());
                let fits = matches!(form, Form::Quantity | Form::Hertz(_)) && grows;
                match factor(missing).filter(|_| fits) {
                    Some(factor) => {
                        let edit = vec![Edit::insert(written.end, factor)];
                        error = error.propose_at((written, message), "write `{}`", written, edit);
                    }
                    // Of several names any may be the wrong one; of one that is all there is, the message says it.
                    None if is_alone && has != found && error.help == Some(value_in(expected)) => {
                        error = error.help(message);
                    }
                    None => {}
                }
                continue;
            }
            if form == Form::OfNames {
                let help = format!(
                    "`{name}` has no unit: give the numbers that it is made of their units, as in `80 mm`"
                );
                error = error.help(help);
                continue;
            }
            for power in [1.0, 2.0, -1.0] {
                let Some(dimension) = missing.power(1.0 / power) else {
                    continue;
                };
                if dimension == Dimension::NONE {
                    continue;
                }
                let number = match form {
                    Form::Number(number) => Some(number),
                    _ => None,
                };
                let (unit, other) = match dimension {
                    Dimension::ANGLE => {
                        let (unit, other) = angle_units(number);
                        (unit.to_owned(), format!(", or the angle in {other}"))
                    }
                    dimension => self.units_for(dimension, number),
                };
                let edits = with_unit(written, &unit, number.is_some());
                let expected = match dimension {
                    Dimension::LENGTH => "a length".to_owned(),
                    Dimension::ANGLE => "an angle".to_owned(),
                    _ => format!("a value in {unit}"),
                };
                let message = format!("`{name}` has no unit, and is used as {expected}");
                let help = format!("write `{{}}`{other}");
                error = error.propose_at((written, message), help, written, edits);
            }
        }
        error
    }
}

/// The unit of an angle that was probably meant, and the other one: more than a turn is hardly meant in rad.
fn angle_units(number: Option<f64>) -> (&'static str, &'static str) {
    match number {
        Some(number) if number.abs() > 6.5 => ("deg", "rad"),
        _ => ("rad", "deg"),
    }
}

/// An expression and all of its parts, in the order of the text.
pub(crate) fn parts(expr: &Expr) -> Vec<&Expr> {
    let (mut open, mut parts) = (vec![expr], Vec::new());
    while let Some(expr) = open.pop() {
        parts.push(expr);
        open.extend(expr.children().rev());
    }
    parts
}

/// A constant rate as the position that has it: times `t`, from where it begins.
pub(crate) fn times_time(expr: &Expr, level: Level, begins: Begins) -> Option<Choice> {
    if level > Level::Parameter {
        return None;
    }
    let mut edits = as_factor(expr);
    edits.push(Edit::insert(expr.span.end, "*t"));
    let choice = Choice::new("write `{}`", expr.span, edits).rewritten();
    match begins {
        Begins::AtZero => Some(choice),
        Begins::At(start) => Some(choice.moving(start, expr.span.start, " + ")),
        Begins::Elsewhere => None,
    }
}

/// Whether an expression can be a term of a sum without brackets.
pub(crate) fn as_term(expr: &Expr) -> bool {
    !matches!(expr.kind, ExprKind::Conditional(..))
}

/// Brackets, where an expression needs them to be a factor.
pub(crate) fn as_factor(expr: &Expr) -> Vec<Edit> {
    match expr.kind {
        ExprKind::Sum(_) | ExprKind::Conditional(..) => Edit::brackets(expr.span),
        _ => Vec::new(),
    }
}
