//! Every option with every method and every stabilization: it has an effect, or it is refused with a
//! help that works.
#![allow(clippy::unwrap_used, clippy::panic)]

use super::*;
use clap::Parser;
use mbdsl::runtime::{METHODS, Recording, STABILIZATIONS, WishKind};

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
fn wishes(block: &str) -> Vec<Wish> {
    let text = format!(
        "model P {{ rotor wheel {{ pivot = (0, 0); inertia = 1 kg*m^2; }} simulate {{ {block} }} }}"
    );
    let compilation = mbdsl_compiler::compile(&text);
    assert_eq!(compilation.diagnostics, [], "{block}");
    compilation.verified.unwrap().program.model.wishes.clone()
}

/// What a message offers to write, each applied to the method: it must be accepted.
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

fn is_adaptive(method: &str) -> bool {
    Method::named(method).unwrap().is_adaptive()
}

#[test]
fn tolerances_steps_and_rows() {
    for info in METHODS {
        let (name, adaptive) = (info.name, is_adaptive(info.name));
        for (option, key, value, used) in [
            ("--rtol 1e-5", "rtol", 1e-5, adaptive),
            ("--atol 1e-7", "atol", 1e-7, adaptive),
            ("--h 5ms", "h", 0.005, !adaptive),
            ("--t-end 3s", "t_end", 3.0, true),
            ("--output-step 20ms", "output_step", 0.02, true),
        ] {
            match chosen(&format!("--method {name} {option}")) {
                Ok(options) => {
                    assert!(used, "{name} {option}");
                    let found = match key {
                        "h" => options.h,
                        "t_end" => Some(options.t_end),
                        "output_step" => match options.recording {
                            Recording::Grid(step) => Some(step),
                            _ => None,
                        },
                        key => options.method.get(key),
                    };
                    assert_eq!(found, Some(value), "{name} {option}");
                }
                Err(fault) => {
                    assert!(!used, "{name} {option}: {fault}");
                    let word = option.split(' ').next().unwrap();
                    let start = format!("{word} has no effect: `{name}` ");
                    assert!(fault.starts_with(&start), "{fault}");
                    helps_work(&fault, name);
                }
            }
        }
        let rows = chosen(&format!("--method {name} --output-step steps"));
        assert_eq!(rows.unwrap().recording, Recording::Every(1));
    }
}

#[test]
fn stabilizations() {
    for info in METHODS {
        for stabilization in STABILIZATIONS {
            let (method, name) = (info.name, stabilization.name);
            match chosen(&format!("--method {method} --stabilization {name}")) {
                Ok(options) => {
                    assert!(info.stabilized || name == "none", "{method} {name}");
                    assert_eq!(options.stabilization.unwrap().info().name, name);
                }
                Err(fault) => {
                    assert!(!info.stabilized, "{fault}");
                    let start = format!("--stabilization has no effect: `{method}` keeps");
                    assert!(fault.starts_with(&start), "{fault}");
                    helps_work(&fault, method);
                }
            }
        }
    }
}

/// A value of a parameter that is not its default, if there is one.
fn another(parameter: &ParameterInfo, default: f64) -> String {
    match parameter.choices {
        [] => format!("{}", if default == 0.0 { 0.5 } else { default * 0.5 }),
        choices => {
            let mut other = choices.iter().enumerate();
            let other = other.rfind(|(place, _)| *place as f64 != default);
            (*other.unwrap().1).to_owned()
        }
    }
}

#[test]
fn parameters_of_methods_and_stabilizations() {
    let of_methods = METHODS.iter().map(|info| (info.name, info.parameters));
    let others = STABILIZATIONS
        .iter()
        .map(|info| (info.name, info.parameters));
    let all: Vec<_> = of_methods.chain(others).collect();
    let (mut accepted, mut refused) = (0, 0);
    for info in METHODS {
        let mut stabilizations = vec![None];
        if info.stabilized {
            stabilizations.extend(STABILIZATIONS.iter().map(|info| Some(info.name)));
        }
        for stabilization in stabilizations {
            let used = stabilization.or(info.stabilized.then_some("projection"));
            let used = used.and_then(Stabilization::named);
            let mut line = format!("--method {}", info.name);
            if let Some(name) = stabilization {
                line += &format!(" --stabilization {name}");
            }
            for (owner, parameter) in all
                .iter()
                .flat_map(|(owner, list)| list.iter().map(move |p| (*owner, p)))
            {
                let method = Method::named(info.name).unwrap();
                let default = method.get(parameter.name);
                let default = default.or(used.and_then(|used| used.get(parameter.name)));
                let number = default.map(|default| another(parameter, default));
                let number = number.unwrap_or_else(|| "1".to_owned());
                let with = format!("{line} --option {}={number}", parameter.name);
                match (chosen(&with), default) {
                    (Ok(options), Some(default)) => {
                        let in_method = options.method.get(parameter.name);
                        let found = in_method
                            .or(options.stabilization.and_then(|of| of.get(parameter.name)));
                        assert_ne!(found, Some(default), "{with}");
                        accepted += 1;
                    }
                    (Ok(_), None) => panic!("{with} is ignored"),
                    (Err(fault), None) => {
                        let start = format!("--option {}: ", parameter.name);
                        assert!(fault.starts_with(&start), "{with}: {fault}");
                        assert!(fault.contains(&format!(" {owner}`")), "{with}: {fault}");
                        refused += 1;
                    }
                    // A half of a number of points, say, is out of its range.
                    (Err(fault), Some(_)) => {
                        assert!(fault.contains("cannot be"), "{with}: {fault}");
                    }
                }
            }
        }
    }
    assert!(accepted > 100 && refused > 500, "{accepted} {refused}");
}

#[test]
fn an_adaptive_method_may_be_given_its_steps() {
    for name in ["dopri5", "ode45", "dop853"] {
        let line = format!("--method {name} --option fixed=yes");
        let options = chosen(&format!("{line} --h 5ms")).unwrap();
        assert_eq!((options.h, options.refused()), (Some(0.005), None));
        assert_eq!(chosen(&line).unwrap().h, Some(Options::DEFAULT_H));
        let fault = chosen(&format!("{line} --rtol 1e-5")).unwrap_err();
        let start = format!("--rtol has no effect: `{name}` with `fixed` has fixed steps");
        assert!(fault.starts_with(&start), "{fault}");
        let gains = "--stabilization baumgarte --option gains=from-step";
        let adaptive = chosen(&format!("--method {name} {gains}")).unwrap();
        let fault = adaptive.refused().unwrap().to_string();
        assert!(fault.contains("gains cannot come from the step"), "{fault}");
        let fixed = chosen(&format!("{line} {gains}")).unwrap();
        assert_eq!(fixed.refused(), None);
    }
    let twice = chosen("--rtol 1e-5 --option rtol=1e-6").unwrap_err();
    let words = "--rtol and --option rtol are the same setting: give one of them";
    assert_eq!(twice, words);
}

#[test]
fn comparisons_refuse_what_no_method_uses() {
    let each = |line: &str, names: &[&str]| {
        let methods: Vec<Method> = names
            .iter()
            .filter_map(|name| Method::named(name))
            .collect();
        of_each(&settings(line), &[], &methods)
    };
    let lists = METHODS.iter().map(|info| vec![info.name]);
    let lists = lists.chain([vec!["rk4", "dopri5"], vec!["hermite", "firefly"]]);
    for names in lists.chain([METHODS.iter().map(|info| info.name).collect()]) {
        let is_stabilized = |name: &&str| Method::named(name).unwrap().info().stabilized;
        let adaptive = names.iter().any(|name| is_adaptive(name));
        let fixed = names.iter().any(|name| !is_adaptive(name));
        let stabilized = names.iter().any(is_stabilized);
        for (line, used) in [
            ("--rtol 1e-5", adaptive),
            ("--atol 1e-5", adaptive),
            ("--h 5ms", fixed),
            ("--stabilization penalty", stabilized),
            ("--option tolerance=1e-9", true),
            ("--option rho_inf=0.5", names.contains(&"generalized-alpha")),
            ("--option wrong=1", false),
            ("--output-step 1ms", false),
        ] {
            let outcome = each(line, &names);
            if line.starts_with("--option tol") && !stabilized {
                continue;
            }
            assert_eq!(outcome.is_ok(), used, "{names:?} {line}: {outcome:?}");
        }
        for options in each("", &names).unwrap() {
            assert_eq!(options.refused(), None);
        }
    }
    // A parameter decides what the others mean.
    let both = each("--option fixed=yes --h 5ms", &["rk4", "dopri5"]).unwrap();
    assert!(both.iter().all(|options| options.h == Some(0.005)));
    assert!(each("--option fixed=yes --rtol 1e-5", &["rk4", "dopri5"]).is_err());
}

/// Every wish has an option of the same name, which goes before it.
#[test]
fn the_command_line_goes_before_the_model() {
    for info in WISHES {
        let (block, line) = match info.name {
            "method" => ("method = ode45;".to_owned(), "--method dopri5".to_owned()),
            name => {
                let fixed = if name == "h" { "method = rk4; " } else { "" };
                let value = match info.kind {
                    WishKind::Time(_) => "7ms",
                    WishKind::Number(_) => "1e-4",
                    WishKind::Word(_) => "penalty",
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
            format!("{t_end} {h:?} {rest:?}")
        };
        assert_ne!(shown(&without), shown(&chosen("").unwrap()), "{block}");
        assert_ne!(shown(&without), shown(&with), "{block} {line}");
        assert_eq!(with.dropped_wishes(), [], "{block} {line}");
        assert!(with.wishes.iter().all(|wish| wish.key != info.name));
    }
}

#[test]
fn wishes_that_do_not_fit_the_method_of_the_command_line_are_dropped() {
    for (block, line, dropped) in [
        (
            "method = rk4; h = 1 ms;",
            "--method dopri5",
            vec!["`h = 1 ms` of the model is not used: `dopri5` chooses its steps"],
        ),
        (
            "method = dop853; rtol = 1e-9; atol = 1e-12; stabilization = penalty;",
            "--method hermite --h 2ms",
            vec![
                "`rtol = 1e-9` of the model is not used: `hermite` has fixed steps",
                "`atol = 1e-12` of the model is not used: `hermite` has fixed steps",
                "`stabilization = penalty` of the model is not used: `hermite` keeps the constraints itself",
            ],
        ),
        (
            "rtol = 1e-9;",
            "--option fixed=yes",
            vec!["`rtol = 1e-9` of the model is not used: `dop853` with `fixed` has fixed steps"],
        ),
        ("rtol = 1e-9;", "--option rtol=1e-3", vec![]),
        ("rtol = 1e-9;", "--method ode45", vec![]),
        ("method = rk4; h = 1 ms; t_end = 2 s;", "--t-end 1s", vec![]),
    ] {
        let options = options(&settings(line), &wishes(block)).unwrap();
        let found: Vec<String> = options
            .dropped_wishes()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(found, dropped);
        assert_eq!(options.refused(), None, "{block} {line}");
    }
    let ode45 = options(&settings("--method ode45"), &wishes("rtol = 1e-9;")).unwrap();
    assert_eq!(ode45.method.get("rtol"), Some(1e-9));
    let given = options(&settings("--option rtol=1e-3"), &wishes("rtol = 1e-9;")).unwrap();
    assert_eq!(given.method.get("rtol"), Some(1e-3));
    // What is given and not used is an error, whoever chose the method.
    let fault = options(&settings("--h 1ms"), &wishes("method = dop853;")).unwrap_err();
    assert!(fault.starts_with("--h has no effect: `dop853`"), "{fault}");
}
