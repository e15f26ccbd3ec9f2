//! The options of a run: the command line before the wishes of the model, these before the defaults.

use crate::output;
use crate::simulation::{Rows, Settings, method_names, stabilization_names};
use mbdsl::runtime::{
    DroppedWish, METHODS, ParameterInfo, Projection, STABILIZATIONS, Unused, WISHES, Wish,
    WishInfo, WishValue,
};
use mbdsl::{Method, Options, Stabilization};

/// What the command line gives of a setting that a model can wish for.
fn given(settings: &Settings, info: &WishInfo) -> Option<WishValue> {
    let word = |word: &Option<String>| word.clone().map(|word| WishValue::Word(word.into()));
    let number = |number: Option<f64>| number.map(WishValue::Number);
    match info.name {
        "t_end" => number(settings.t_end),
        "method" => word(&settings.method),
        "stabilization" => word(&settings.stabilization),
        "rtol" => number(settings.rtol),
        "atol" => number(settings.atol),
        "h" => number(settings.h),
        "output_step" => settings.output_step.map(|rows| match rows {
            Rows::Steps => WishValue::Word("steps".into()),
            Rows::Every(time) => WishValue::Number(time),
        }),
        _ => None,
    }
}

/// The wishes of a model that the command line leaves to it.
fn left<'w>(settings: &'w Settings, wishes: &'w [Wish]) -> impl Iterator<Item = &'w Wish> {
    wishes.iter().filter(|wish| {
        let is_option = settings.option.iter().any(|(name, _)| *name == wish.key);
        let given = wish.info().and_then(|info| given(settings, info));
        given.is_none() && !is_option
    })
}

/// The options of a run of a model with these wishes.
///
/// # Errors
/// If the command line asks for what does not exist, or gives what the method does not use, in words.
pub(crate) fn options(settings: &Settings, wishes: &[Wish]) -> Result<Options, String> {
    let wishes: Vec<Wish> = left(settings, wishes).cloned().collect();
    let wished = |key: &str| wishes.iter().find(|wish| wish.key == key)?.value.word();
    let mut method = match settings.method.as_deref().or(wished("method")) {
        None => Method::default(),
        Some(name) => Method::named(name).ok_or_else(|| {
            let names = method_names().join(", ");
            format!("there is no method `{name}`; there are {names}")
        })?,
    };
    if let Some(name) = &settings.stabilization
        && Stabilization::named(name).is_none()
    {
        let names = stabilization_names().join(", ");
        return Err(format!(
            "there is no stabilization `{name}`; there are {names}"
        ));
    }
    // They may decide whether the method chooses its steps.
    let others = adjust(settings, &mut method)?;
    let mut options = Options::wished(method, &wishes);
    for info in WISHES.iter().filter(|info| info.name != "method") {
        let Some(value) = given(settings, info) else {
            continue;
        };
        if let Some(reason) = info.unused(&value, &options.method) {
            return Err(no_effect(info, &value, reason, &options.method));
        }
        if !info.assign(&mut options, &value) {
            let (name, value) = shown(info, &value);
            let known = parameter(options.method.info().parameters, info.name);
            let meaning = known.map_or_else(|| info.meaning.to_owned(), ParameterInfo::meaning);
            return Err(format!("--{name} cannot be {value}; it is: {meaning}"));
        }
    }
    for (name, value) in others {
        let of_method = options.method.info();
        let default = match of_method.stabilized {
            true => Projection::default().into(),
            false => Stabilization::None,
        };
        let mut stabilization = options.stabilization.unwrap_or(default);
        let info = stabilization.info();
        let Some(parameter) = parameter(info.parameters, name) else {
            return Err(unknown_option(name, of_method.name, info.name));
        };
        set(parameter, value, |number| stabilization.set(name, number))?;
        options.stabilization = Some(stabilization);
    }
    Ok(options)
}

/// Sets the parameters of a method that are given with `--option`; the options that it does not have.
fn adjust<'s>(
    settings: &'s Settings,
    method: &mut Method,
) -> Result<Vec<&'s (String, String)>, String> {
    let mut others = Vec::new();
    for option in &settings.option {
        let (name, value) = option;
        let Some(parameter) = parameter(method.info().parameters, name) else {
            others.push(option);
            continue;
        };
        if given_twice(settings, name) {
            return Err(format!(
                "--{name} and --option {name} are the same setting: give one of them"
            ));
        }
        set(parameter, value, |number| method.set(name, number))?;
    }
    Ok(others)
}

/// The options of a run with each of several methods: each gets of the command line and of the wishes
/// of the model what it uses.
///
/// # Errors
/// If the command line gives what none of them uses, in words.
pub(crate) fn of_each(
    settings: &Settings,
    wishes: &[Wish],
    methods: &[Method],
) -> Result<Vec<Options>, String> {
    if settings.output_step.is_some() {
        return Err(
            "--output-step has no effect: a comparison writes no rows; `mbdsl run` writes them"
                .to_owned(),
        );
    }
    // Rows and the choice of a method are those of the comparison.
    let of_runs = |wish: &&Wish| !["method", "output_step"].contains(&wish.key.as_ref());
    let wishes: Vec<Wish> = left(settings, wishes).filter(of_runs).cloned().collect();
    let wished = wishes.iter().find(|wish| wish.key == "stabilization");
    let wished = wished.and_then(|wish| wish.value.word());
    let stabilization = settings.stabilization.as_deref().or(wished);
    let stabilization = stabilization.and_then(Stabilization::named);
    let stabilization = stabilization.unwrap_or(Projection::default().into());
    let has = |method: &Method, name: &str| {
        let info = method.info();
        let of_stabilization = parameter(stabilization.info().parameters, name);
        parameter(info.parameters, name)
            .or(of_stabilization.filter(|_| info.stabilized))
            .is_some()
    };
    let own = |method: &Method| {
        let option = settings.option.iter();
        // What no method has is refused by the first of them.
        let option = option.filter(|(name, _)| {
            has(method, name) || !methods.iter().any(|method| has(method, name))
        });
        Settings {
            method: Some(method.info().name.to_owned()),
            option: option.cloned().collect(),
            ..settings.clone()
        }
    };
    // Whether a method chooses its steps may follow from its parameters.
    let adjusted: Result<Vec<Method>, String> = methods
        .iter()
        .map(|method| {
            let mut method = method.clone();
            adjust(&own(&method), &mut method)?;
            Ok(method)
        })
        .collect();
    let adjusted = adjusted?;
    let unused = |name: &str, by: &Method| {
        let info = WishInfo::named(name)?;
        let value = given(settings, info)?;
        let ignored = |method: &Method| info.unused(&value, method).is_some();
        (ignored(by) && !adjusted.iter().all(ignored)).then_some(())
    };
    for wish in &wishes {
        if adjusted.iter().all(|method| wish.unused(method).is_some()) {
            note_dropped(&[DroppedWish {
                key: wish.key.clone(),
                text: wish.text.clone(),
                reason: "no method of the comparison uses it".to_owned(),
            }]);
        }
    }
    let options = adjusted.iter().map(|method| {
        let is_used = |name: &str| unused(name, method).is_none();
        let own = own(method);
        let own = Settings {
            stabilization: own.stabilization.filter(|_| is_used("stabilization")),
            h: own.h.filter(|_| is_used("h")),
            rtol: own.rtol.filter(|_| is_used("rtol")),
            atol: own.atol.filter(|_| is_used("atol")),
            ..own
        };
        options(&own, &wishes)
    });
    options.collect()
}

/// Whether an option of its own gives the same setting.
fn given_twice(settings: &Settings, name: &str) -> bool {
    WishInfo::named(name).is_some_and(|info| given(settings, info).is_some())
}

/// The parameter of this name.
fn parameter(known: &'static [ParameterInfo], name: &str) -> Option<&'static ParameterInfo> {
    known.iter().find(|parameter| parameter.name == name)
}

/// Sets a parameter to the number that a text stands for; why that is impossible, in words.
fn set(
    parameter: &ParameterInfo,
    value: &str,
    set: impl FnOnce(f64) -> bool,
) -> Result<(), String> {
    if parameter.number(value).is_some_and(set) {
        return Ok(());
    }
    let choices = match parameter.choices {
        [] => String::new(),
        choices => format!(" ({})", choices.join(", ")),
    };
    Err(format!(
        "--option {} cannot be {value}; it is: {}{choices}",
        parameter.name,
        parameter.meaning()
    ))
}

/// An option that the method does not use: why, and what may have been meant.
fn no_effect(info: &WishInfo, value: &WishValue, reason: Unused, method: &Method) -> String {
    let (name, value) = shown(info, value);
    let help = match reason {
        Unused::ChoosesSteps => format!(
            "write `--method rk4 --{name} {value}` for fixed steps, or `--output-step {value}` for the time between rows"
        ),
        Unused::HasFixedSteps => format!(
            "write `--method dop853 --{name} {value}` for error control, or `--h 1ms` for the step"
        ),
        _ => format!(
            "write `--method dop853 --{name} {value}`, or leave --{name} out to keep the method"
        ),
    };
    format!("--{name} has no effect: {}; {help}", reason.because(method))
}

/// A setting and its value as the command line has them.
fn shown(info: &WishInfo, value: &WishValue) -> (String, String) {
    let value = match value {
        WishValue::Number(number) => format!("{number:?}").trim_end_matches(".0").to_owned(),
        WishValue::Word(word) => word.to_string(),
    };
    (info.name.replace('_', "-"), value)
}

/// Neither the method nor the stabilization has a parameter of this name: which ones do.
fn unknown_option(name: &str, method: &str, stabilization: &str) -> String {
    let has = |parameters: &[ParameterInfo]| parameters.iter().any(|known| known.name == name);
    let methods = METHODS.iter().filter(|info| has(info.parameters));
    let methods = methods.map(|info| format!("`--method {}`", info.name));
    let others = STABILIZATIONS.iter().filter(|info| has(info.parameters));
    let others = others.map(|info| format!("`--stabilization {}`", info.name));
    let found: Vec<String> = methods.chain(others).collect();
    let hint = if found.is_empty() {
        "see `mbdsl methods`".to_owned()
    } else {
        format!("it belongs to {}", found.join(", "))
    };
    let chosen = if stabilization == Stabilization::None.info().name {
        format!("`{method}` has no parameter `{name}`")
    } else {
        format!("neither `{method}` nor `{stabilization}` has a parameter `{name}`")
    };
    format!("--option {name}: {chosen}; {hint}")
}

/// Tells about wishes of the model that are not used, where no report does.
pub(crate) fn note_dropped(dropped: &[DroppedWish]) {
    for wish in dropped {
        output::complain(&format!("note: {wish}\n"));
    }
}

#[cfg(test)]
mod tests;
