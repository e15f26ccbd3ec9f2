//! Identity of a sweep, which tells it from others.

use super::arguments::Sweep;
use crate::input::Input;
use mbdsl_sweep::built;

/// Everything that the numbers of a sweep depend on, as pairs of name and value.
pub(super) fn identity(arguments: &Sweep, input: &Input) -> Vec<(String, String)> {
    let settings = &arguments.settings;
    // Sweeps have no rows, and refuse `--output-step`.
    let given = settings.by_name().map(|(name, value)| {
        let value = value.map_or_else(|| "not given".to_owned(), |value| value.to_string());
        (format!("--{}", name.replace('_', "-")), value)
    });
    let set = settings
        .set
        .iter()
        .map(|(name, x)| format!("{name}={:?}", x.value));
    let option = settings
        .option
        .iter()
        .map(|(name, x)| format!("{name}={x}"));
    let vary = arguments
        .vary
        .iter()
        .map(|v| format!("{}={}", v.name(), v.variation.text()));
    let joined = |list: Vec<String>| list.join(" ");
    let samples = arguments.samples.map_or(0, |samples| samples);
    let asked = [
        ("model", input.text.clone()),
        ("--vary", joined(vary.collect())),
        ("--samples", samples.to_string()),
        ("--seed", arguments.seed.to_string()),
        ("--quantity", arguments.quantity.join(" ")),
        ("--set", joined(set.collect())),
        ("--option", joined(option.collect())),
    ]
    .map(|(name, value)| (name.to_owned(), value));
    built().into_iter().chain(asked).chain(given).collect()
}
