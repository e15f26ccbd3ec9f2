//! Machine code of text models beside the code of the macro, and how soon it is ready.

use super::cases::{Effort, NANOSECONDS, Row};
use super::evaluations::generated;
use super::measure::in_turns;
use super::models::{FourBar, TwoBars};
use super::states::{STATES, State, hanging, of_motion};
use mbdsl::Mechanism;
use mbdsl::text::{NativeMechanism, TextMechanism};
use std::time::Instant;

/// The mechanisms of the macro are compiled from this file, those of text read from it.
const MODELS: &str = include_str!("models.rs");

/// A model is compiled so often; the fastest counts.
const COMPILATIONS: usize = 10;

/// The text of a model, up to the end of its macro.
fn text(model: &str, end: &str) -> Option<&'static str> {
    let (_, behind) = MODELS.split_once(&format!("model {model} "))?;
    let (body, _) = behind.split_once(end)?;
    Some(body)
}

fn load(body: &str) -> Result<TextMechanism, String> {
    let loaded = mbdsl::text::load(&format!("model Text {body}"));
    loaded.map_err(|faults| faults.to_string())
}

/// A model as machine code.
fn compiled(model: &str) -> Result<NativeMechanism, String> {
    let body = text(model, "\n}\n").ok_or("there is no such model")?;
    NativeMechanism::new(&load(body)?).map_err(|fault| fault.to_string())
}

/// The two bars as machine code.
pub(crate) fn text_of_two_bars() -> Result<NativeMechanism, String> {
    compiled("TwoBars")
}

/// All rows.
pub(crate) fn rows(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let bars = hanging(&[1.0, 3.0_f64.sqrt()], STATES);
    let linkage = of_motion(&FourBar::default(), 2.0).map_err(|fault| fault.to_string())?;
    Ok(vec![
        evaluation(
            case,
            effort,
            "TwoBars",
            "two bars",
            TwoBars::default(),
            &bars,
        )?,
        evaluation(
            case,
            effort,
            "FourBar",
            "four-bar",
            FourBar::default(),
            &linkage,
        )?,
        ready(case, 64)?,
    ])
}

fn evaluation(
    case: &'static str,
    effort: &Effort,
    model: &str,
    name: &str,
    of_macro: impl Mechanism,
    states: &[State],
) -> Result<Row, String> {
    let native = compiled(model)?;
    let sides = [generated(native, states), generated(of_macro, states)];
    let [native, of_macro] = in_turns(effort.budget, sides);
    Ok(Row {
        case,
        quantity: format!("{name}: text as machine code / macro"),
        ours: native * NANOSECONDS,
        baseline: of_macro * NANOSECONDS,
        unit: "ns",
        wanted: Some(1.5),
    })
}

/// How long it takes until a chain has its accelerations as machine code; its text was read before.
fn ready(case: &'static str, rods: usize) -> Result<Row, String> {
    let body = text("$Chain", "\n        }\n").ok_or("there is no such model")?;
    let chain = load(&body.replace("$n", &rods.to_string()))?;
    let mut fastest = f64::INFINITY;
    for _ in 0..COMPILATIONS {
        let begin = Instant::now();
        NativeMechanism::new(&chain).map_err(|fault| fault.to_string())?;
        fastest = fastest.min(begin.elapsed().as_secs_f64());
    }
    Ok(Row {
        case,
        quantity: format!("accelerations of {rods} rods compiled / limit"),
        ours: fastest * 1e3,
        baseline: 100.0,
        unit: "ms",
        wanted: Some(1.0),
    })
}
