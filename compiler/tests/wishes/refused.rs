//! What a block may not say, and what is said of it.

use super::*;

const KEYS: &str =
    "it has `t_end`, `method`, `stabilization`, `rtol`, `atol`, `max_steps`, `h`, `output_step`";

#[test]
fn unknown_keys_and_words() {
    for (written, meant) in [
        ("tend", "t_end"),
        ("t_End", "t_end"),
        ("duration", "t_end"),
        ("solver", "method"),
        ("stabilisation", "stabilization"),
        ("reltol", "rtol"),
        ("atoll", "atol"),
        ("output_steps", "output_step"),
    ] {
        let info = SETTINGS.iter().find(|info| info.name == meant).unwrap();
        let message = format!("`simulate` has no `{written}`");
        says(
            &format!("simulate {{ {written} = {}; }}", info.example),
            [
                "MB209",
                written,
                &message,
                "unknown in `simulate`",
                &format!("did you mean `{meant}`?"),
            ],
        );
    }
    let message = "`simulate` has no `speed`";
    let block = "simulate { speed = 5; }";
    says(
        block,
        ["MB209", "speed", message, "unknown in `simulate`", KEYS],
    );
    says(
        "simulate { method = dopri; }",
        [
            "MB215",
            "dopri",
            "unknown method `dopri`",
            "unknown method",
            "did you mean `dopri5`?",
        ],
    );
    says(
        "simulate { method = generalized_alpha; h = 1 ms; }",
        [
            "MB215",
            "generalized_alpha",
            "unknown method `generalized_alpha`",
            "unknown method",
            "did you mean `generalized-alpha`?",
        ],
    );
    says(
        "simulate { stabilization = projektion; }",
        [
            "MB215",
            "projektion",
            "unknown stabilization `projektion`",
            "unknown stabilization",
            "did you mean `projection`?",
        ],
    );
    let names: Vec<&str> = METHODS.iter().map(|info| info.name).collect();
    says(
        "simulate { method = 2*5; }",
        [
            "MB215",
            "2*5",
            "`method` is a word, found an expression",
            "expected a word",
            &format!("there are {}", names.join(", ")),
        ],
    );
    says(
        "simulate { output_step = step; }",
        [
            "MB215",
            "step",
            "unknown output_step `step`",
            "unknown output_step",
            "did you mean `steps`?",
        ],
    );
    says(
        "simulate { output_step = often; }",
        [
            "MB201",
            "often",
            "unknown name `often` in `output_step`",
            "not found",
            "declare it, as in `const often = 1;`",
        ],
    );
}

#[test]
fn values_out_of_range_or_of_another_dimension() {
    for key in ["t_end", "h", "output_step"] {
        let fixed = if key == "h" { "method = rk4; " } else { "" };
        let meaning = SETTINGS
            .iter()
            .find(|info| info.name == key)
            .unwrap()
            .meaning;
        let block = |value: &str| format!("simulate {{ {fixed}{key} = {value}; }}");
        let help = format!("`{key}` is {meaning}");
        let range = "not a time above 0";
        for (value, shown) in [
            ("0 s", "0 s"),
            ("0", "0"),
            ("(0 s)", "(0 s)"),
            ("3 s - 5 s", "-2 s"),
        ] {
            let message = format!("`{key}` is {shown}, expected a time above 0");
            says(&block(value), ["MB216", value, &message, range, &help]);
        }
        let message = format!("`{key}` is -5 ms, expected a time above 0");
        says(
            &block("-5 ms"),
            ["MB216", "-5 ms", &message, range, "write `5 ms`"],
        );
        let message = format!("`{key}` is a plain number, expected s");
        let help = "give it a unit: write `5 s`";
        says(
            &block("5"),
            ["MB203", "5", &message, "a plain number, expected s", help],
        );
        let message = format!("`{key}` has dimension m, expected s");
        says(
            &block("5 m"),
            [
                "MB203",
                "5 m",
                &message,
                "m, expected s",
                "write a value in s",
            ],
        );
        let message = format!("`{key}` is inf, not a finite number");
        says(
            &block("1e300 s*1e300"),
            [
                "MB211",
                "1e300 s*1e300",
                &message,
                "not a finite number",
                "check its divisions and the ranges of its functions",
            ],
        );
    }
    says(
        "simulate { rtol = -1e-9; }",
        [
            "MB216",
            "-1e-9",
            "`rtol` is -1e-9, expected a number from 0 to below 1",
            "not a number from 0 to below 1",
            "write `1e-9`",
        ],
    );
    says(
        "simulate { rtol = 8; }",
        [
            "MB216",
            "8",
            "`rtol` is 8, expected a number from 0 to below 1",
            "not a number from 0 to below 1",
            "`rtol` is the relative tolerance of an adaptive method",
        ],
    );
    says(
        "simulate { rtol = 0; }",
        [
            "MB216",
            "0",
            "both tolerances are 0, and no step is that exact",
            "no error is allowed",
            "write `rtol = 1e-8`",
        ],
    );
    assert_eq!(wishes("simulate { rtol = 0; atol = 1e-9; }").len(), 2);
    says(
        "simulate { method = ode45; rtol = 0; }",
        [
            "MB216",
            "0",
            "`rtol` is 0, expected a number above 0",
            "not a number above 0",
            "`rtol` is the relative tolerance of an adaptive method",
        ],
    );
    says(
        "simulate { atol = 1e-9 m; }",
        [
            "MB203",
            "1e-9 m",
            "`atol` has dimension m, expected a plain number",
            "m, expected a plain number",
            "a plain number is expected: write `1e-9`",
        ],
    );
    says(
        "param T = 2 s; let omega = 1 rad/T; torque m on rod = 1 N*m*s*omega; simulate { t_end = 2*T; }",
        [
            "MB207",
            "T",
            "`t_end` may depend on constants only, but `T` depends on parameters",
            "not allowed in this place",
            "use numbers and `const`s only",
        ],
    );
    says(
        "simulate { t_end = (1 s, 2 s); }",
        [
            "MB209",
            "(1 s, 2 s)",
            "`t_end` is one value, found a pair",
            "a pair",
            "the form is `t_end = 5 s;`",
        ],
    );
    says(
        "simulate { method = rk4; t_end = 4000 s; h = 1 ms; }",
        [
            "MB216",
            "1 ms",
            "recording every step makes 4000001 rows, more than 100000",
            "4000001 rows",
            "write `output_step = 5 s;` too; `output_step = steps;` records all rows",
        ],
    );
    says(
        "simulate { method = rk4; t_end = 1e12 s; h = 1 ms; output_step = 1e9 s; }",
        [
            "MB216",
            "1 ms",
            "the run has more steps than the largest number allowed",
            "too many steps",
            "increase `h` or shorten the run",
        ],
    );
}

/// Every setting with every method: used, or refused with help.
#[test]
fn settings_that_the_method_of_the_block_does_not_use() {
    let rows = "write `output_step = 1 ms` for the time between rows; for fixed steps choose a method such as `method = rk4`";
    let tolerances = "write `method = dop853` for error control; to keep the method give its step with `h` alone";
    let stabilized = METHODS.iter().filter(|info| info.stabilized);
    let stabilized: Vec<&str> = stabilized.map(|info| info.name).collect();
    let without = format!(
        "delete it, or choose a method that takes a stabilization: {}",
        stabilized.join(", ")
    );
    for info in METHODS {
        let name = info.name;
        let method = Method::named(name).unwrap();
        let chooses = format!("`{name}` chooses its steps");
        let fixed = format!("`{name}` has fixed steps");
        let keeps = format!("`{name}` keeps the constraints itself");
        let without = without.as_str();
        for (entry, used, reason, help) in [
            ("h = 1 ms;", !method.is_adaptive(), chooses, rows),
            (
                "rtol = 1e-9;",
                method.is_adaptive(),
                fixed.clone(),
                tolerances,
            ),
            ("atol = 1e-9;", method.is_adaptive(), fixed, tolerances),
            ("stabilization = penalty;", info.stabilized, keeps, without),
            ("stabilization = none;", true, String::new(), ""),
            ("output_step = steps;", true, String::new(), ""),
            ("t_end = 5 s;", true, String::new(), ""),
        ] {
            let block = format!("simulate {{ method = {name}; {entry} }}");
            if used {
                assert_eq!(wishes(&block).len(), 2);
                continue;
            }
            let key = entry.split(' ').next().unwrap();
            let message = format!("`{key}` has no effect: {reason}");
            let label = format!("no effect with `{name}`");
            says(&block, ["MB217", key, &message, &label, help]);
        }
    }
    // Both readings are right.
    assert_eq!(
        wishes("simulate { method = dop853; output_step = 1 ms; }").len(),
        2
    );
    assert_eq!(wishes("simulate { method = rk4; h = 1 ms; }").len(), 2);
    let message = "`h` has no effect: `dop853` chooses its steps";
    let steps = "write `method = rk4` for fixed steps; `output_step` is the time between rows";
    for (block, help) in [
        ("simulate { h = 1 ms; }", rows),
        ("simulate { h = 1 ms; output_step = 1 ms; }", steps),
        (
            "simulate { method = dop853; h = 1 ms; output_step = 1 ms; }",
            steps,
        ),
    ] {
        says(
            block,
            ["MB217", "h", message, "no effect with `dop853`", help],
        );
    }
    let help = "delete it, `h` gives the step; for error control choose a method such as `method = dop853`";
    let message = "`rtol` has no effect: `rk4` has fixed steps";
    let block = "simulate { method = rk4; rtol = 1e-3; h = 1 ms; }";
    says(
        block,
        ["MB217", "rtol", message, "no effect with `rk4`", help],
    );
}
