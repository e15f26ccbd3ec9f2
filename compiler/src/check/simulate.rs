//! The run settings of a model: `simulate { ... }`.

use crate::check::Checker;
use crate::check::value::{Level, Place};
use crate::diagnostic::{Diagnostic, Edit, Span, codes, short};
use crate::model::dimension::Dimension;
use crate::names::only_nearest;
use crate::syntax::ast::{self, Expr, ExprKind, Property, Sign};
use mbdsl_runtime::{
    Method, Options, OptionsError, RunSetting, SETTINGS, SettingInfo, SettingKind, SettingValue,
    Unused,
};

/// A setting with its place and the description of its key.
struct Given<'t> {
    info: &'static SettingInfo,
    written: &'t ast::RunSetting,
    value: SettingValue,
}

impl Given<'_> {
    fn key(&self) -> Span {
        self.written.entry.name.span
    }

    fn value_span(&self) -> Span {
        self.written.entry.value.span()
    }
}

impl Checker {
    /// Checks the block, each entry and whether all fit the method.
    pub(crate) fn simulate(&mut self, wishes: &[ast::RunSetting]) {
        let known: Vec<&str> = SETTINGS.iter().map(|info| info.name).collect();
        let unique = self.without_copies(wishes);
        let entries: Vec<Property> = unique.iter().map(|wish| wish.entry.clone()).collect();
        let entries = self.properties(&entries, &known, "`simulate`");
        let mut given = Vec::new();
        let mut sound = entries.len() == wishes.len();
        for entry in entries {
            let written = unique.iter().find(|wish| wish.entry.name == entry.name);
            let info = SettingInfo::named(&entry.name.text);
            let (Some(&written), Some(info)) = (written, info) else {
                continue;
            };
            let value = match &entry.value {
                ast::Value::Scalar(value) => self.wished(info, value),
                other => {
                    let message = format!("`{}` is one value, found a pair", info.name);
                    let error = Diagnostic::error(codes::PROPERTY, other.span(), message);
                    self.report(error.label("a pair").help(example(info)));
                    None
                }
            };
            match value {
                Some(value) => given.push(Given {
                    info,
                    written,
                    value,
                }),
                // What fits the method is not known without it.
                None if info.name == "method" => return,
                None => sound = false,
            }
        }
        if self.fits(&given, sound) {
            self.wishes
                .extend(given.into_iter().map(|given| RunSetting {
                    key: given.info.name.into(),
                    value: given.value,
                    text: given.written.text.clone().into(),
                }));
        }
    }

    /// The entries without those whose key was given before, which are reported.
    fn without_copies<'t>(&mut self, wishes: &'t [ast::RunSetting]) -> Vec<&'t ast::RunSetting> {
        let mut unique: Vec<&ast::RunSetting> = Vec::new();
        for wish in wishes {
            let name = &wish.entry.name;
            let first = unique
                .iter()
                .find(|first| first.entry.name.text == name.text);
            let Some(first) = first else {
                unique.push(wish);
                continue;
            };
            let message = format!("`{}` is given twice", name.text);
            let error = Diagnostic::error(codes::DUPLICATE, name.span, message)
                .help("delete one of them")
                .related(
                    first.entry.name.span,
                    format!("`{}` is first given", name.text),
                )
                .rewrite(
                    "delete one of them",
                    wish.span,
                    vec![Edit::delete(wish.span)],
                );
            self.report(error);
        }
        unique
    }

    /// The value of an entry; `None` where an error was reported.
    fn wished(&mut self, info: &SettingInfo, value: &Expr) -> Option<SettingValue> {
        let place = Place::new(Level::Constant, format!("`{}`", info.name));
        let dimension = match info.kind {
            SettingKind::Word(words) => return self.choice(info, value, &words()),
            SettingKind::Time(words) => {
                let word = word(value).filter(|word| !self.names.contains_key(word));
                if let Some(word) = word
                    && !words.is_empty()
                {
                    return match only_nearest(&word, words.iter().copied()) {
                        Some(_) => self.choice(info, value, words),
                        None => self.expression(value, &place).and(None),
                    };
                }
                Dimension::TIME
            }
            SettingKind::Number(_) => Dimension::NONE,
        };
        let expr = self.quantity(value, dimension, &place)?;
        let number = self.graph.evaluate(&[expr], |_| f64::NAN)[0];
        self.finite(number, value.span, &place)?;
        Some(SettingValue::Number(number))
    }

    /// The value of an entry that must be one of some words.
    fn choice(&mut self, info: &SettingInfo, value: &Expr, words: &[&str]) -> Option<SettingValue> {
        let found = word(value);
        if let Some(found) = &found
            && words.contains(&found.as_str())
        {
            return Some(SettingValue::Word(found.clone().into()));
        }
        let name = info.name;
        let message = match &found {
            Some(found) => format!("unknown {name} `{found}`"),
            None => format!("`{name}` is a word, found an expression"),
        };
        let label = match found {
            Some(_) => format!("unknown {name}"),
            None => "expected a word".to_owned(),
        };
        let help = match words {
            [word] => format!("{}; the only word is `{word}`", example(info)),
            _ => format!("there are {}", words.join(", ")),
        };
        let error = Diagnostic::error(codes::UNKNOWN_WORD, value.span, message).label(label);
        let words = words.iter().copied();
        let error = self.meant(
            error.help(help),
            value.span,
            &found.unwrap_or_default(),
            "",
            words,
        );
        self.report(error);
        None
    }

    /// Whether all values are within their ranges and used by the method of the block.
    fn fits(&mut self, given: &[Given], sound: bool) -> bool {
        let of = |name: &str| given.iter().find(|given| given.info.name == name);
        let method = of("method").and_then(|given| Method::named(given.value.word()?));
        let method = method.unwrap_or_default();
        let mut options = Options::wished(method, &[]);
        let mut fits = true;
        for one in given.iter().filter(|given| given.info.name != "method") {
            let fault = match one.info.unused(&one.value, &options.method) {
                Some(reason) => no_effect(one, reason, &options.method, &of),
                None if !one.info.set(&mut options, &one.value) => out_of_range(one),
                None => continue,
            };
            fits = false;
            self.report(fault);
        }
        if !(fits && sound) {
            return false;
        }
        // The rest of the settings could come from the command line.
        let places = [of("rtol"), of("h").filter(|_| of("t_end").is_some())];
        let fault = match (options.refused(), places) {
            (Some(OptionsError::Method { .. }), [Some(one), _]) => tolerances(one),
            (Some(OptionsError::TooManyRows { rows, output_step }), [_, Some(one)]) => {
                too_many_rows(one, rows, output_step)
            }
            (Some(OptionsError::TooMany { .. }), [_, Some(one)]) => too_many_steps(one),
            _ => return true,
        };
        self.report(fault);
        false
    }
}

/// The word that a value is: a name, or several with `-` between them.
fn word(value: &Expr) -> Option<String> {
    let name = |expr: &Expr| match &expr.kind {
        ExprKind::Path(path) if path.words.len() == 1 => Some(path.text()),
        _ => None,
    };
    let ExprKind::Sum(terms) = &value.kind else {
        return name(value);
    };
    let [(Sign::Plus, first), rest @ ..] = terms.as_slice() else {
        return None;
    };
    let mut word = name(first)?;
    for term in rest {
        let (Sign::Minus, next) = term else {
            return None;
        };
        word = format!("{word}-{}", name(next)?);
    }
    Some(word)
}

/// The form of an entry, for the help.
fn example(info: &SettingInfo) -> String {
    format!("the form is `{} = {};`", info.name, info.example)
}

/// The error for a value that is out of its range.
fn out_of_range(given: &Given) -> Diagnostic {
    let Given { info, written, .. } = given;
    let range = match info.kind {
        SettingKind::Time(_) => "a time above 0",
        // Some methods take it as well.
        SettingKind::Number(_) if given.value.number() == Some(0.0) => "a number above 0",
        SettingKind::Number(range) => range,
        SettingKind::Word(_) => "a word",
    };
    let unit = match info.kind {
        SettingKind::Time(_) => " s",
        _ => "",
    };
    let shown = match (&written.entry.value, given.value.number()) {
        (ast::Value::Scalar(value), Some(number)) if !is_literal(value) => {
            format!("{}{unit}", short(number))
        }
        _ => written.text.clone(),
    };
    let message = format!("`{}` is {shown}, expected {range}", info.name);
    let error = Diagnostic::error(codes::OUT_OF_RANGE, given.value_span(), message)
        .label(format!("not {range}"))
        .help(format!("`{}` is {}", info.name, info.meaning));
    match &written.entry.value {
        ast::Value::Scalar(value) if matches!(value.kind, ExprKind::Negative(_)) => {
            let minus = Span {
                end: value.span.start + 1,
                ..value.span
            };
            error.rewrite("write `{}`", value.span, vec![Edit::delete(minus)])
        }
        _ => error,
    }
}

/// Whether a value is a number with its sign and unit, which needs no computing.
fn is_literal(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Number(_) => true,
        ExprKind::Quantity(inner, _) | ExprKind::Negative(inner) => is_literal(inner),
        _ => false,
    }
}

/// The error for a setting that the method of the block does not use, with both readings.
fn no_effect<'t>(
    given: &Given,
    reason: Unused,
    method: &Method,
    of: &impl Fn(&str) -> Option<&'t Given<'t>>,
) -> Diagnostic {
    let (name, text) = (given.info.name, &given.written.text);
    let message = format!("`{name}` has no effect: {}", reason.because(method));
    let error = Diagnostic::error(codes::NO_EFFECT, given.key(), message)
        .label(format!("no effect with `{}`", method.info().name));
    let whole = given.written.span;
    let delete = vec![Edit::delete(whole)];
    let with =
        |word: &str| of("method").map(|method| vec![Edit::replace(method.value_span(), word)]);
    match reason {
        Unused::ChoosesSteps => {
            let error = error.help(
                "`h` is the step of methods such as `rk4`, `output_step` the time between rows",
            );
            if of("output_step").is_none() {
                let rename = vec![Edit::replace(given.key(), "output_step")];
                let help = format!(
                    "write `output_step = {text}` for the time between rows; for fixed steps choose a method such as `method = rk4`"
                );
                return error.rewrite(help, given.key(), rename);
            }
            let insert = || Some(vec![Edit::insert(whole.start, "method = rk4; ")]);
            match with("rk4").or_else(insert) {
                Some(edits) => {
                    let help = "write `method = rk4` for fixed steps; `output_step` is the time between rows";
                    error.rewrite(help, given.key(), edits)
                }
                None => error,
            }
        }
        Unused::HasFixedSteps => {
            let error = error.help(format!("`{name}` is for adaptive methods such as `dop853`"));
            match with("dop853").filter(|_| of("h").is_none()) {
                Some(edits) => {
                    let help = "write `method = dop853` for error control; to keep the method give its step with `h` alone";
                    error.rewrite(help, given.key(), edits)
                }
                None => {
                    let help = "delete it, `h` gives the step; for error control choose a method such as `method = dop853`";
                    error.rewrite(help, whole, delete)
                }
            }
        }
        _ => {
            let names = mbdsl_runtime::METHODS.iter().filter(|info| info.stabilized);
            let names: Vec<&str> = names.map(|info| info.name).collect();
            let names = names.join(", ");
            let help = format!("delete it, or choose a method that takes a stabilization: {names}");
            error.help(help.clone()).rewrite(help, whole, delete)
        }
    }
}

/// The error for tolerances that are both 0.
fn tolerances(given: &Given) -> Diagnostic {
    let message = "both tolerances are 0, and no step is that exact";
    let value = given.value_span();
    Diagnostic::error(codes::OUT_OF_RANGE, value, message)
        .label("no error is allowed")
        .help("write a relative tolerance such as `1e-8`")
        .rewrite(
            "write `rtol = 1e-8`",
            value,
            vec![Edit::replace(value, "1e-8")],
        )
}

/// The error for a run that records more rows than was probably meant.
fn too_many_rows(given: &Given, rows: usize, output_step: f64) -> Diagnostic {
    let message = format!("recording every step makes {rows} rows, more than 100000");
    let end = given.written.span.end;
    let step = format!("output_step = {} s;", short(output_step));
    Diagnostic::error(codes::OUT_OF_RANGE, given.value_span(), message)
        .label(format!("{rows} rows"))
        .help("give the time between rows with `output_step`")
        .rewrite(
            format!("write `{step}` too; `output_step = steps;` records all rows"),
            given.value_span(),
            vec![Edit::insert(end, format!(" {step}"))],
        )
}

/// The error for a run with more steps than allowed.
fn too_many_steps(given: &Given) -> Diagnostic {
    let message = "the run has more steps than the largest number allowed";
    Diagnostic::error(codes::OUT_OF_RANGE, given.value_span(), message)
        .label("too many steps")
        .help("increase `h` or shorten the run")
}
