//! What tells a sweep from others.

use super::arguments::Sweep;
use crate::input::Input;
use mbdsl_sweep::built;

/// Everything that the numbers depend on.
pub(super) fn identity(arguments: &Sweep, input: &Input) -> Vec<(String, String)> {
    let settings = &arguments.settings;
    let maybe = |x: Option<f64>| x.map_or_else(|| "not given".to_owned(), |x| format!("{x:?}"));
    let named = |x: &Option<String>| x.clone().unwrap_or_else(|| "not given".to_owned());
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
        ("--method", named(&settings.method)),
        ("--stabilization", named(&settings.stabilization)),
        ("--h", maybe(settings.h)),
        ("--rtol", maybe(settings.rtol)),
        ("--atol", maybe(settings.atol)),
        ("--max-steps", maybe(settings.max_steps)),
        ("--set", joined(set.collect())),
        ("--option", joined(option.collect())),
        ("--t-end", maybe(settings.t_end)),
    ]
    .map(|(name, value)| (name.to_owned(), value));
    built().into_iter().chain(asked).collect()
}
