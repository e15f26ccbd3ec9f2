//! The words of the command line: every refused option is named with its dashes, with a help that works.
#![allow(clippy::unwrap_used, clippy::panic)]

use super::*;
use clap::Parser;
use mbdsl::runtime::{METHODS, SETTINGS, STABILIZATIONS, SettingKind};

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    settings: Settings,
}

fn settings(line: &str) -> Settings {
    let words = ["mbdsl"].into_iter().chain(line.split_whitespace());
    let line = Line::try_parse_from(words).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    line.settings
}

fn chosen(line: &str) -> Result<Options, String> {
    options(&settings(line), &[])
}

/// The wishes of a model with this block.
fn wishes(block: &str) -> Vec<RunSetting> {
    let text = format!(
        "model P {{ rotor wheel {{ pivot = (0, 0); inertia = 1 kg*m^2; }} simulate {{ {block} }} }}"
    );
    let compilation = mbdsl_compiler::compile(&text);
    assert_eq!(compilation.diagnostics, [], "{block}");
    compilation.verified.unwrap().program.model.wishes.clone()
}

/// Checks that every option offered by a message is accepted when applied to the method.
#[track_caller]
fn helps_work(fault: &str, method: &str) {
    let parts = fault.split('`').skip(1).step_by(2);
    let offered: Vec<&str> = parts.filter(|part| part.starts_with("--")).collect();
    for help in &offered {
        let keeps = !help.contains("--method");
        // A step is what the method has in place of tolerances.
        let line = match keeps {
            true => format!("--method {method} {help}"),
            false => (*help).to_owned(),
        };
        chosen(&line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    }
    let both = offered.len() > 1 || fault.contains("leave");
    assert!(!offered.is_empty() && both, "{fault}");
}

#[test]
fn what_a_method_does_not_use_is_named_with_a_help_that_works() {
    let mut refused = 0;
    for info in METHODS {
        let settings =
            ["--rtol 1e-5", "--atol 1e-7", "--max-steps 1e5", "--h 5ms"].map(str::to_owned);
        let stabilizations = STABILIZATIONS.iter();
        let stabilizations = stabilizations.map(|of| format!("--stabilization {}", of.name));
        for option in settings.into_iter().chain(stabilizations) {
            if let Err(fault) = chosen(&format!("--method {} {option}", info.name)) {
                let word = option.split(' ').next().unwrap();
                let start = format!("{word} has no effect: `{}` ", info.name);
                assert!(fault.starts_with(&start), "{fault}");
                helps_work(&fault, info.name);
                refused += 1;
            }
        }
        for always in ["--t-end 3s", "--output-step 20ms", "--output-step steps"] {
            chosen(&format!("--method {} {always}", info.name)).unwrap();
        }
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn parameters_are_named_with_those_that_have_them() {
    let methods = METHODS.iter();
    let methods = methods.map(|info| (format!("`--method {}`", info.name), info.parameters));
    let others = STABILIZATIONS.iter();
    let others = others.map(|info| {
        let owner = format!("`--stabilization {}`", info.name);
        (owner, info.parameters)
    });
    for (owner, parameters) in methods.chain(others) {
        for parameter in parameters {
            let line = format!("--stabilization none --option {}=1", parameter.name);
            if let Err(fault) = chosen(&line) {
                let start = format!("--option {}", parameter.name);
                assert!(fault.starts_with(&start), "{line}: {fault}");
                let named = fault.contains(&owner) || fault.contains("cannot be");
                assert!(named, "{line}: {fault}");
            }
        }
    }
}

#[test]
fn faults_have_the_words_of_the_command_line() {
    for (line, words) in [
        (
            "--rtol 1e-5 --option rtol=1e-6",
            "--rtol and --option rtol are the same setting: give one of them",
        ),
        (
            "--option wrong=1",
            "--option wrong: neither `dop853` nor `projection` has a parameter `wrong`; see `mbdsl methods`",
        ),
        (
            "--stabilization none --option rho_inf=1",
            "--option rho_inf: `dop853` has no parameter `rho_inf`; it belongs to `--method generalized-alpha`",
        ),
        (
            "--option fixed=maybe",
            "--option fixed cannot be maybe; it is: Whether the steps given are taken, without control (no, yes)",
        ),
        (
            "--method dopri5 --rtol -1",
            "--rtol cannot be -1; it is: The error allowed in a step, relative to the state, 1",
        ),
    ] {
        assert_eq!(chosen(line).unwrap_err(), words);
    }
    let value = NamedOptionsError::Value {
        name: "output_step",
        value: SettingValue::from("rows"),
        meaning: "the time between rows".to_owned(),
    };
    let said = "--output-step cannot be rows; it is: the time between rows";
    assert_eq!(words(&value), said);
    let many = chosen("--method rk4 --h 1us --t-end 1s").unwrap().refused();
    assert_eq!(
        failure(&many.unwrap().into()),
        "recording every step makes 1000001 rows, more than 100000: write `--output-step 0.001` for rows 0.001 s apart, or `--output-step steps` for all of them"
    );
}

#[test]
fn comparisons_refuse_rows_and_what_no_method_uses() {
    let each = |line: &str| {
        let methods = ["rk4", "dopri5"].map(|name| Method::named(name).unwrap());
        of_each(&settings(line), &[], &methods)
    };
    let fault = each("--output-step 1ms").unwrap_err();
    let words = "--output-step has no effect: a comparison writes no rows";
    assert!(fault.starts_with(words), "{fault}");
    // Its methods are a list of names, which is read apart.
    assert_eq!(each("--method all --h 5ms").unwrap().len(), 2);
    let fault = each("--option fixed=yes --rtol 1e-5").unwrap_err();
    let words = "--rtol has no effect: `rk4` has fixed steps; write `--method dop853";
    assert!(fault.starts_with(words), "{fault}");
}

/// Every wish has an option of the same name, which goes before it.
#[test]
fn the_command_line_goes_before_the_model() {
    for info in SETTINGS {
        let (block, line) = match info.name {
            "method" => ("method = ode45;".to_owned(), "--method dopri5".to_owned()),
            name => {
                let fixed = if name == "h" { "method = rk4; " } else { "" };
                let value = match info.kind {
                    _ if name == "max_steps" => "1000",
                    SettingKind::Time(_) => "7ms",
                    SettingKind::Number(_) => "1e-4",
                    SettingKind::Word(_) => "penalty",
                };
                let line = format!("--{} {value}", name.replace('_', "-"));
                (format!("{fixed}{name} = {};", info.example), line)
            }
        };
        let model = wishes(&block);
        let without = options(&settings(""), &model).unwrap();
        let with = options(&settings(&line), &model).unwrap();
        let shown = |options: &Options| {
            let Options { t_end, h, .. } = options;
            let rest = (&options.method, options.stabilization, options.recording);
            format!("{t_end} {h:?} {rest:?} {:?}", options.max_steps)
        };
        assert_ne!(shown(&without), shown(&chosen("").unwrap()), "{block}");
        assert_ne!(shown(&without), shown(&with), "{block} {line}");
        assert_eq!(with.dropped_wishes(), [], "{block} {line}");
        assert!(with.wishes.iter().all(|wish| wish.key != info.name));
    }
}

/// Each setting of the table is an option, by which sweeps are told apart, too.
#[test]
fn settings_of_models_are_options_of_the_command_line() {
    for info in SETTINGS {
        let option = format!("--{}={}", dashed(info.name), info.example.replace(' ', ""));
        let given = settings(&option).by_name();
        let (_, value) = given.iter().find(|(name, _)| *name == info.name).unwrap();
        assert!(value.is_some(), "{option}");
        let others = given.iter().filter(|(_, value)| value.is_some());
        assert_eq!(others.count(), 1, "{option}");
    }
    assert_eq!(settings("").by_name().len(), SETTINGS.len());
}
