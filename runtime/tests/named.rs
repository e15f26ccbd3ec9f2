//! Every setting and parameter by name, with every method and every stabilization: it has an effect, or it
//! is refused.

use mbdsl_runtime::{
    METHODS, Method, NamedOptionsError, Options, ParameterInfo, Recording, RequestedOptions,
    RunSetting, SETTINGS, STABILIZATIONS, SettingValue, Stabilization, Unused,
};

fn is_adaptive(method: &str) -> bool {
    Method::named(method).unwrap().is_adaptive()
}

fn of(method: &str) -> RequestedOptions {
    RequestedOptions::default().set("method", method)
}

fn named(wanted: &RequestedOptions) -> Result<Options, NamedOptionsError> {
    Options::named(wanted, &[])
}

fn wish(key: &'static str, value: impl Into<SettingValue>, text: &'static str) -> RunSetting {
    RunSetting {
        key: key.into(),
        value: value.into(),
        text: text.into(),
    }
}

#[test]
fn tolerances_steps_and_rows() {
    for info in METHODS {
        let (method, adaptive) = (info.name, is_adaptive(info.name));
        for (name, number, used) in [
            ("rtol", 1e-5, adaptive),
            ("atol", 1e-7, adaptive),
            ("h", 0.005, !adaptive),
            ("t_end", 3.0, true),
            ("output_step", 0.02, true),
        ] {
            match named(&of(method).set(name, number)) {
                Ok(options) => {
                    assert!(used, "{method} {name}");
                    let found = match name {
                        "h" => options.h,
                        "t_end" => Some(options.t_end),
                        "output_step" => match options.recording {
                            Recording::Grid(step) => Some(step),
                            _ => None,
                        },
                        name => options.method.get(name),
                    };
                    assert_eq!(found, Some(number), "{method} {name}");
                }
                Err(fault) => {
                    assert!(!used, "{fault}");
                    let reason = match adaptive {
                        true => Unused::ChoosesSteps,
                        false => Unused::HasFixedSteps,
                    };
                    let because = reason.because(&Method::named(method).unwrap());
                    let value = SettingValue::Number(number);
                    let expected = NamedOptionsError::NoEffect {
                        name,
                        value,
                        reason,
                        because,
                    };
                    assert_eq!(fault, expected);
                }
            }
        }
        let rows = named(&of(method).set("output_step", "steps"));
        assert_eq!(rows.unwrap().recording, Recording::Every(1));
    }
}

#[test]
fn stabilizations() {
    for info in METHODS {
        for stabilization in STABILIZATIONS {
            let (method, name) = (info.name, stabilization.name);
            match named(&of(method).set("stabilization", name)) {
                Ok(options) => {
                    assert!(info.stabilized || name == "none", "{method} {name}");
                    assert_eq!(options.stabilization.unwrap().info().name, name);
                }
                Err(fault) => {
                    assert!(!info.stabilized, "{fault}");
                    let words = format!(
                        "stabilization has no effect: `{method}` keeps the constraints itself"
                    );
                    assert_eq!(fault.to_string(), words);
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
            let wanted = of(info.name).set_given("stabilization", stabilization);
            for (owner, parameter) in all
                .iter()
                .flat_map(|(owner, list)| list.iter().map(move |p| (*owner, p)))
            {
                let method = Method::named(info.name).unwrap();
                let default = method.get(parameter.name);
                let default = default.or(used.and_then(|used| used.get(parameter.name)));
                let value = default.map(|default| another(parameter, default));
                let value = value.unwrap_or_else(|| "1".to_owned());
                let with = wanted.clone().parameter(parameter.name, value);
                match (named(&with), default) {
                    (Ok(options), Some(default)) => {
                        let in_method = options.method.get(parameter.name);
                        let found = in_method
                            .or(options.stabilization.and_then(|of| of.get(parameter.name)));
                        assert_ne!(found, Some(default), "{with:?}");
                        accepted += 1;
                    }
                    (Ok(_), None) => panic!("{with:?} is ignored"),
                    (
                        Err(NamedOptionsError::UnknownParameter {
                            name,
                            method,
                            stabilization,
                            methods,
                            stabilizations,
                            ..
                        }),
                        None,
                    ) => {
                        let used = used.unwrap_or_default().info().name;
                        assert_eq!((method, stabilization), (info.name, used));
                        assert_eq!(name, parameter.name);
                        let owners = methods.iter().chain(&stabilizations);
                        assert!(owners.into_iter().any(|name| *name == owner), "{with:?}");
                        refused += 1;
                    }
                    // A half of a number of points, say, is out of its range.
                    (Err(NamedOptionsError::Parameter { name, .. }), Some(_)) => {
                        assert_eq!(name, parameter.name);
                    }
                    (Err(fault), _) => panic!("{with:?}: {fault}"),
                }
            }
        }
    }
    assert!(accepted > 100 && refused > 500, "{accepted} {refused}");
}

#[test]
fn an_adaptive_method_may_be_given_its_steps() {
    for name in ["dopri5", "ode45", "dop853"] {
        let fixed = of(name).parameter("fixed", "yes");
        let options = named(&fixed.clone().set("h", 0.005)).unwrap();
        assert_eq!((options.h, options.refused()), (Some(0.005), None));
        assert_eq!(named(&fixed).unwrap().h, Some(Options::DEFAULT_H));
        let fault = named(&fixed.clone().set("rtol", 1e-5)).unwrap_err();
        let words = format!("rtol has no effect: `{name}` with `fixed` has fixed steps");
        assert_eq!(fault.to_string(), words);
        let gains = |wanted: RequestedOptions| {
            let wanted = wanted.set("stabilization", "baumgarte");
            named(&wanted.parameter("gains", "from-step")).unwrap()
        };
        let fault = gains(of(name)).refused().unwrap().to_string();
        assert!(fault.contains("gains cannot come from the step"), "{fault}");
        assert_eq!(gains(fixed).refused(), None);
    }
}

#[test]
fn comparisons_refuse_what_no_method_uses() {
    let each = |wanted: &RequestedOptions, names: &[&str]| {
        let methods = names.iter().filter_map(|name| Method::named(name));
        Options::named_each(wanted, &[], &methods.collect::<Vec<_>>())
    };
    let wanted = RequestedOptions::default;
    let lists = METHODS.iter().map(|info| vec![info.name]);
    let lists = lists.chain([vec!["rk4", "dopri5"], vec!["hermite", "firefly"]]);
    for names in lists.chain([METHODS.iter().map(|info| info.name).collect()]) {
        let is_stabilized = |name: &&str| Method::named(name).unwrap().info().stabilized;
        let adaptive = names.iter().any(|name| is_adaptive(name));
        let fixed = names.iter().any(|name| !is_adaptive(name));
        let stabilized = names.iter().any(is_stabilized);
        let has_rho = names.contains(&"generalized-alpha");
        for (wanted, used) in [
            (wanted().set("rtol", 1e-5), adaptive),
            (wanted().set("atol", 1e-5), adaptive),
            (wanted().set("h", 0.005), fixed),
            (wanted().set("stabilization", "penalty"), stabilized),
            (wanted().set("output_step", 0.001), true),
            (wanted().parameter("rho_inf", "0.5"), has_rho),
            (wanted().parameter("wrong", "1"), false),
            (wanted().set("method", "rk4"), false),
        ] {
            let outcome = each(&wanted, &names);
            assert_eq!(outcome.is_ok(), used, "{names:?} {wanted:?}: {outcome:?}");
        }
        if stabilized {
            let tolerance = wanted().parameter("tolerance", "1e-9");
            assert!(each(&tolerance, &names).is_ok(), "{names:?}");
        }
        for options in each(&wanted(), &names).unwrap().0 {
            assert_eq!(options.refused(), None);
        }
    }
    // A parameter decides what the others mean.
    let fixed = wanted().parameter("fixed", "yes");
    let names = ["rk4", "dopri5"];
    let (both, _) = each(&fixed.clone().set("h", 0.005), &names).unwrap();
    assert!(both.iter().all(|options| options.h == Some(0.005)));
    assert!(each(&fixed.set("rtol", 1e-5), &names).is_err());
    let (both, _) = each(&wanted().set("h", 0.005), &names).unwrap();
    assert_eq!((both[0].h, both[1].h), (Some(0.005), None));
}

#[test]
fn comparisons_keep_the_parameters_of_their_methods_and_tell_what_is_dropped() {
    let methods = [
        mbdsl_runtime::Dop853::default().rtol(1e-4).into(),
        Method::named("dopri5").unwrap(),
    ];
    let wishes = [
        wish("method", "rk4", "rk4"),
        wish("h", 0.001, "1 ms"),
        wish("t_end", 2.0, "2 s"),
    ];
    let wanted = RequestedOptions::default().set("atol", 1e-3);
    let (each, dropped) = Options::named_each(&wanted, &wishes, &methods).unwrap();
    let found = each.iter().map(|of| (of.method.get("rtol"), of.t_end));
    let default = methods[1].get("rtol");
    assert!(found.eq([(Some(1e-4), 2.0), (default, 2.0)]));
    assert!(each.iter().all(|of| of.method.get("atol") == Some(1e-3)));
    let words = "`h = 1 ms` of the model is not used: no method of the comparison uses it";
    let dropped = dropped.iter().map(ToString::to_string);
    assert_eq!(dropped.collect::<Vec<_>>(), [words]);
}

#[test]
fn what_is_given_goes_before_the_model() {
    let others = [
        ("t_end", SettingValue::from(5.0), SettingValue::from(0.007)),
        ("method", "ode45".into(), "dopri5".into()),
        ("stabilization", "baumgarte".into(), "penalty".into()),
        ("rtol", 1e-9.into(), 1e-4.into()),
        ("atol", 1e-11.into(), 1e-4.into()),
        ("max_steps", 1e5.into(), 1e3.into()),
        ("h", 0.001.into(), 0.007.into()),
        ("output_step", 0.01.into(), "steps".into()),
    ];
    assert_eq!(others.len(), SETTINGS.len());
    for (name, wished, given) in others {
        let mut wishes = vec![wish(name, 0.0, "")];
        wishes[0].value = wished;
        wishes.extend((name == "h").then(|| wish("method", "rk4", "rk4")));
        let shown = |options: &Options| {
            let Options { t_end, h, .. } = options;
            let rest = (&options.method, options.stabilization, options.recording);
            format!("{t_end} {h:?} {rest:?} {:?}", options.max_steps)
        };
        let wanted = RequestedOptions::default().set(name, given.clone());
        let without = Options::named(&RequestedOptions::default(), &wishes).unwrap();
        let with = Options::named(&wanted, &wishes).unwrap();
        assert_ne!(
            shown(&without),
            shown(&named(&RequestedOptions::default()).unwrap())
        );
        assert_ne!(shown(&without), shown(&with), "{name} {given}");
        assert_eq!(with.dropped_wishes(), [], "{name}");
        assert!(with.wishes.iter().all(|wish| wish.key != name));
    }
}

#[test]
fn wishes_that_do_not_fit_the_given_method_are_dropped() {
    let rtol = || wish("rtol", 1e-9, "1e-9");
    let fixed = || vec![wish("method", "rk4", "rk4"), wish("h", 0.001, "1 ms")];
    let exact = vec![
        wish("method", "dop853", "dop853"),
        rtol(),
        wish("atol", 1e-12, "1e-12"),
        wish("stabilization", "penalty", "penalty"),
    ];
    let wanted = RequestedOptions::default;
    for (wishes, wanted, dropped) in [
        (
            fixed(),
            of("dopri5"),
            vec!["`h = 1 ms` of the model is not used: `dopri5` chooses its steps"],
        ),
        (
            exact,
            of("hermite").set("h", 0.002),
            vec![
                "`rtol = 1e-9` of the model is not used: `hermite` has fixed steps",
                "`atol = 1e-12` of the model is not used: `hermite` has fixed steps",
                "`stabilization = penalty` of the model is not used: `hermite` keeps the constraints itself",
            ],
        ),
        (
            vec![rtol()],
            wanted().parameter("fixed", "yes"),
            vec!["`rtol = 1e-9` of the model is not used: `dop853` with `fixed` has fixed steps"],
        ),
        (vec![rtol()], wanted().parameter("rtol", "1e-3"), vec![]),
        (vec![rtol()], of("ode45"), vec![]),
        (fixed(), wanted().set("t_end", 1.0), vec![]),
    ] {
        let options = Options::named(&wanted, &wishes).unwrap();
        let found = options.dropped_wishes();
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, dropped);
        assert_eq!(options.refused(), None, "{wishes:?} {wanted:?}");
    }
    let ode45 = Options::named(&of("ode45"), &[rtol()]).unwrap();
    assert_eq!(ode45.method.get("rtol"), Some(1e-9));
    let given = Options::named(&wanted().parameter("rtol", "1e-3"), &[rtol()]).unwrap();
    assert_eq!(given.method.get("rtol"), Some(1e-3));
    // What is given and not used is an error, whoever chose the method.
    let model = [wish("method", "dop853", "dop853")];
    let fault = Options::named(&wanted().set("h", 0.001), &model).unwrap_err();
    let words = "h has no effect: `dop853` chooses its steps";
    assert_eq!(fault.to_string(), words);
}

#[test]
fn faults_are_told_by_their_names() {
    let wanted = RequestedOptions::default;
    for (wanted, words) in [
        (
            wanted().set("t-end", 1.0),
            "there is no setting `t-end`; there are t_end, method, stabilization, rtol, atol, max_steps, h, output_step",
        ),
        (of("euler"), "there is no method `euler`; there are rk4, "),
        (
            wanted().set("method", 4.0),
            "there is no method `4`; there are rk4, ",
        ),
        (
            of("rk4").set("stabilization", "glue"),
            "there is no stabilization `glue`; there are none, baumgarte, ",
        ),
        (
            wanted().set("rtol", "fine"),
            "rtol cannot be fine; it is: The error allowed in a step, ",
        ),
        (
            wanted().set("output_step", "rows"),
            "output_step cannot be rows; it is: the time between rows, or `steps` for every step",
        ),
        (
            wanted().parameter("fixed", "maybe"),
            "fixed cannot be maybe; it is: Whether the steps given are taken, without control (no, yes)",
        ),
        (
            wanted().set("rtol", 1e-5).parameter("rtol", "1e-6"),
            "rtol is given twice: give it once",
        ),
        (
            wanted().parameter("rho_inf", "1"),
            "neither `dop853` nor `projection` has a parameter `rho_inf`; it belongs to `generalized-alpha`",
        ),
        (
            of("hermite").parameter("sticky", "1"),
            "`hermite` has no parameter `sticky`",
        ),
    ] {
        let fault = named(&wanted).unwrap_err().to_string();
        assert!(fault.starts_with(words), "{fault}");
    }
    let last = wanted().set("method", "rk4").set("method", "ode45");
    assert_eq!(named(&last).unwrap().method.info().name, "ode45");
    assert_eq!("rk4".parse::<Method>().ok(), Method::named("rk4"));
    assert!("".parse::<Stabilization>().is_err());
}
