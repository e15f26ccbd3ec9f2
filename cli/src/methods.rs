//! `mbdsl methods`: the methods and stabilizations that `mbdsl run` knows.

use crate::{Outcome, output, versions};
use mbdsl::runtime::{METHODS, Method, MethodInfo, ParameterInfo, STABILIZATIONS, Stabilization};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Prints the table of methods.
pub(crate) fn methods(as_json: bool) -> Outcome {
    if as_json {
        return output::result(
            &format!("{:#}\n", versions::numbered(data())),
            Outcome::Good,
        );
    }
    let mut text = String::from("Methods (--method NAME)\n");
    for info in METHODS {
        let _ = writeln!(text, "\n  {:<NAME$}{}", info.name, info.title);
        let _ = writeln!(
            text,
            "  {:<NAME$}order {}, index {}{}",
            "",
            info.order,
            info.index,
            treats(info)
        );
        let _ = writeln!(text, "  {:<NAME$}{}", "", info.source);
        let method = Method::named(info.name);
        let default = |name: &str| method.as_ref()?.get(name);
        parameters(&mut text, info.parameters, default);
    }
    text.push_str("\nStabilizations (--stabilization NAME)\n");
    for info in STABILIZATIONS {
        let _ = writeln!(text, "\n  {:<NAME$}{}", info.name, info.title);
        if !info.source.is_empty() {
            let _ = writeln!(text, "  {:<NAME$}{}", "", info.source);
        }
        let stabilization = Stabilization::named(info.name);
        let default = |name: &str| stabilization.as_ref()?.get(name);
        parameters(&mut text, info.parameters, default);
    }
    text.push_str("\nParameters are set with --option NAME=VALUE.\n");
    output::result(&text, Outcome::Good)
}

/// Further capabilities of a method, in words that begin with a comma.
fn treats(info: &MethodInfo) -> String {
    let can = [
        (info.stabilized, ", with a stabilization"),
        (info.states, ", with states"),
        (info.contacts, ", with stops and friction"),
    ];
    can.iter()
        .filter(|(can, _)| *can)
        .map(|(_, words)| *words)
        .collect()
}

/// The methods and stabilizations as data.
fn data() -> Value {
    let parameters = |list: &[ParameterInfo], default: &dyn Fn(&str) -> Option<f64>| -> Value {
        let parameter = |info: &ParameterInfo| {
            json!({
                "name": info.name,
                "meaning": info.meaning(),
                "default": default(info.name).map(|value| info.text(value)),
                "choices": info.choices,
            })
        };
        list.iter().map(parameter).collect()
    };
    let methods = METHODS.iter().map(|info| {
        let method = Method::named(info.name);
        let default = |name: &str| method.as_ref()?.get(name);
        json!({
            "name": info.name,
            "title": info.title,
            "order": info.order,
            "index": info.index,
            "stabilized": info.stabilized,
            "states": info.states,
            "contacts": info.contacts,
            "source": info.source,
            "parameters": parameters(info.parameters, &default),
        })
    });
    let stabilizations = STABILIZATIONS.iter().map(|info| {
        let stabilization = Stabilization::named(info.name);
        let default = |name: &str| stabilization.as_ref()?.get(name);
        json!({
            "name": info.name,
            "title": info.title,
            "source": info.source,
            "parameters": parameters(info.parameters, &default),
        })
    });
    json!({
        "methods": methods.collect::<Value>(),
        "stabilizations": stabilizations.collect::<Value>(),
    })
}

/// The columns of the list: the name of a method, and of a parameter with its default.
const NAME: usize = 19;
const PARAMETER: usize = 24;
/// Largest width of the text, in characters.
const WIDTH: usize = 100;

fn parameters(
    text: &mut String,
    parameters: &[ParameterInfo],
    default: impl Fn(&str) -> Option<f64>,
) {
    for parameter in parameters {
        let default = default(parameter.name).map(|value| parameter.text(value));
        let name = format!("{} = {}", parameter.name, default.unwrap_or_default());
        let mut meaning = parameter.meaning();
        if !parameter.choices.is_empty() {
            meaning += &format!(": {}", parameter.choices.join(", "));
        }
        let mut line = format!("  {:<NAME$}{name:<PARAMETER$}", "");
        let indent = " ".repeat(line.chars().count());
        for word in meaning.split_whitespace() {
            if line.chars().count() + 1 + word.chars().count() > WIDTH {
                let _ = writeln!(text, "{}", line.trim_end());
                line.clone_from(&indent);
            }
            line.push(' ');
            line.push_str(word);
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}
