//! Random models in the shape of the grammar: every one ends in diagnostics or a program, within
//! two seconds and a gigabyte, and never in a panic.
//!
//! Names, units and numbers come from small pools, so that most of what is written means
//! something, and a good part of it something wrong. `PROPTEST_CASES` sets the number of cases
//! (2,000 unless said otherwise); failures are kept in `tests/fuzz.proptest-regressions`.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{FileFailurePersistence, TestRunner};
use std::time::{Duration, Instant};

/// The longest that one model may take.
const LONGEST: Duration = Duration::from_secs(2);

fn word(pool: &'static [&'static str]) -> impl Strategy<Value = String> + Clone {
    select(pool).prop_map(str::to_owned)
}

fn name() -> impl Strategy<Value = String> + Clone {
    word(&[
        "a", "b", "c", "k", "u", "L", "N", "i", "p[1]", "p[2]", "p[i]", "p[i-1]", "q[N]", "ω",
    ])
}

fn number() -> impl Strategy<Value = String> + Clone {
    word(&[
        "0", "1", "2", "0.5", "3", "-1", "10", "1e3", "1e-3", "1e308", "100000",
    ])
}

fn unit() -> impl Strategy<Value = String> + Clone {
    word(&[
        "", "", "", " m", " kg", " s", " rad", " deg", " N", " kg*m^2", " N/m", " m/s^2", " N*m",
        " 1/s", " rpm", " rad/s", " mm", " N*m/rad", " N*s/m", " J",
    ])
}

fn path() -> impl Strategy<Value = String> + Clone {
    let part = word(&[
        "",
        "",
        ".x",
        ".y",
        ".theta",
        ".omega",
        ".vx",
        ".A",
        ".B",
        ".A.x",
        ".B.vy",
        ".s",
        ".v",
        ".a",
        ".alpha",
        ".reaction.x",
        ".moment",
        ".C",
    ]);
    (name(), part).prop_map(|(name, part)| name + &part)
}

fn expression() -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        4 => (number(), unit()).prop_map(|(number, unit)| number + &unit),
        4 => path(),
        1 => word(&["t", "pi", "l", "dl", "energy", "kinetic_energy", "ground.O.x"]),
    ];
    let function = word(&[
        "sin",
        "cos",
        "tan",
        "sqrt",
        "exp",
        "ln",
        "abs",
        "sign",
        "step",
        "smoothstep",
        "smootherstep",
        "atan",
        "tanh",
        "asin",
    ]);
    leaf.prop_recursive(4, 24, 3, move |inner| {
        let operator = word(&[" + ", " - ", "*", "/"]);
        let comparison = word(&["<", "<=", ">", ">="]);
        prop_oneof![
            4 => (inner.clone(), operator, inner.clone()).prop_map(|(a, o, b)| a + &o + &b),
            1 => (inner.clone(), select(&["2", "3", "-1", "0.5", "k"][..]))
                .prop_map(|(a, n)| format!("({a})^{n}")),
            2 => (function.clone(), inner.clone()).prop_map(|(f, a)| format!("{f}({a})")),
            1 => (select(&["atan2", "min", "max", "hypot"][..]), inner.clone(), inner.clone())
                .prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
            1 => (inner.clone(), comparison, inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, o, b, c, d)| format!("(if {a} {o} {b} then {c} else {d})")),
            1 => inner.clone().prop_map(|a| format!("-({a})")),
            1 => (inner, unit()).prop_map(|(a, unit)| format!("({a}){unit}")),
        ]
    })
    .boxed()
}

fn pair() -> BoxedStrategy<String> {
    let plain = word(&[
        "(0, 0)",
        "(1 m, 0)",
        "(0, -9.81 m/s^2)",
        "(1, 0)",
        "(-0.5 m, 0.2 m)",
    ]);
    let any = (expression(), expression()).prop_map(|(x, y)| format!("({x}, {y})"));
    prop_oneof![3 => plain, 1 => any].boxed()
}

/// A point of the ground or of a body.
fn point() -> impl Strategy<Value = String> {
    let bodies = word(&[
        "a.A", "b.A", "a.B", "b.B", "c", "ground.O", "p[1].A", "p[i].B", "p[i-1].A",
    ]);
    prop_oneof![6 => bodies, 1 => path()]
}

/// `name = value;` entries.
fn properties(
    first: &'static [(&'static str, &'static str)],
    names: &'static [&'static str],
) -> impl Strategy<Value = String> {
    let usual: String = first
        .iter()
        .map(|(name, value)| format!("{name} = {value}; "))
        .collect();
    let other = (word(names), prop_oneof![expression(), pair()])
        .prop_map(|(name, value)| format!("{name} = {value}; "));
    (prop::bool::weighted(0.8), vec(other, 0..2)).prop_map(move |(keep, others)| {
        let start = if keep { usual.clone() } else { String::new() };
        start + &others.concat()
    })
}

/// An end of a bar, after its word.
fn end(word: &'static str) -> impl Strategy<Value = String> {
    let written = prop_oneof![
        4 => pair(),
        4 => point().boxed(),
        1 => expression().boxed(),
    ];
    let written = written.prop_map(move |end| format!("{word} {end}"));
    prop_oneof![9 => written.boxed(), 1 => Just(String::new()).boxed()]
}

fn body() -> BoxedStrategy<String> {
    const POINTS: &str = "point A = (-0.5 m, 0); point B = (0.5 m, 0); ";
    let names = &["mass", "inertia", "center", "pivot", "axis", "origin", "A"];
    prop_oneof![
        4 => (name(), properties(&[("mass", "1 kg"), ("inertia", "0.1 kg*m^2")], names))
            .prop_map(|(name, p)| format!("body {name} {{ {p}{POINTS}}}")),
        1 => (name(), properties(&[("mass", "1 kg")], names))
            .prop_map(|(name, p)| format!("particle {name} {{ {p}}}")),
        1 => (name(), properties(&[("pivot", "(0, 0)"), ("inertia", "1 kg*m^2")], names))
            .prop_map(|(name, p)| format!("rotor {name} {{ {p}{POINTS}}}")),
        1 => (name(), properties(&[("mass", "1 kg"), ("axis", "(1, 0)")], names))
            .prop_map(|(name, p)| format!("slider {name} {{ {p}{POINTS}}}")),
        2 => (name(), end("from"), end("to"), properties(&[("mass", "1 kg")], &["length", "inertia", "center", "A"]))
            .prop_map(|(name, from, to, p)| format!("bar {name} {from} {to} {{ {p}}}")),
        1 => (name(), unit()).prop_map(|(name, unit)| format!("coordinate {name}: {unit};")),
    ]
    .boxed()
}

fn joint() -> BoxedStrategy<String> {
    let kind = word(&[
        "revolute",
        "weld",
        "prismatic",
        "slot",
        "distance",
        "gear",
        "rack",
        "rolling",
        "belt",
        "cam",
        "revolute",
        "revolute",
    ]);
    let arguments = prop_oneof![
        5 => word(&["", ", axis = (1, 0)", ", length = 1 m", ", ratio = -2", ", angle = 30 deg", ", axis = (0, 1), radius = 1 m", ", radii = (1 m, -2 m)", ", profile = lift", ", ratio = 2, carrier = a"]),
        1 => expression().prop_map(|e| format!(", length = {e}")),
        1 => pair().prop_map(|p| format!(", axis = {p}")),
    ];
    let joint = (name(), kind, point(), point(), arguments)
        .prop_map(|(name, kind, p, q, rest)| format!("joint {name} = {kind}({p}, {q}{rest});"));
    prop_oneof![
        4 => joint,
        1 => (name(), path(), expression()).prop_map(|(n, p, e)| format!("drive {n}: {p} = {e};")),
        1 => (name(), select(&["angle", "distance"][..]), point(), point(), expression())
            .prop_map(|(n, what, p, q, e)| format!("drive {n}: {what}({p}, {q}) = {e};")),
        1 => (name(), expression(), expression())
            .prop_map(|(n, a, b)| format!("constraint {n}: {a} = {b};")),
    ]
    .boxed()
}

/// A table, and a torque or a drive that reads it.
fn table() -> BoxedStrategy<String> {
    let kind = word(&[
        "linear",
        "cubic",
        "cubic clamped",
        "cubic_periodic",
        "pchip",
        "akima",
    ]);
    let outside = word(&[
        "",
        " extrapolate = hold",
        " extrapolate = linear",
        " extrapolate = error",
    ]);
    let points = vec(-3.0..3.0_f64, 0..5).prop_map(|values| {
        let values = values.iter().chain(values.first());
        let points = (0..).zip(values).map(|(x, y)| format!("({x}, {y})"));
        points.collect::<Vec<String>>().join(", ")
    });
    (name(), kind, points, outside, name(), expression())
        .prop_map(|(n, kind, points, outside, user, e)| {
            let table = format!("table {n}(x: rad): N*m = {kind} [{points}]{outside};");
            format!("{table} torque {user} on {n} = {n}({e}); drive {user}_d: {user} = {n}({e});")
        })
        .boxed()
}

fn load() -> BoxedStrategy<String> {
    let names = &["stiffness", "damping", "free_length", "free_angle", "force"];
    let spring = properties(&[("stiffness", "10 N/m"), ("free_length", "1 m")], names);
    let more = &[
        "damping",
        "rotational_stiffness",
        "rotational_damping",
        "free_angle",
        "axes",
    ];
    let bushing = properties(&[("stiffness", "(10 N/m, 3 N/m)")], more);
    let torsion = properties(&[("stiffness", "3 N*m/rad")], names);
    prop_oneof![
        (name(), point(), pair()).prop_map(|(n, p, f)| format!("force {n} at {p} = {f};")),
        (name(), point(), pair()).prop_map(|(n, p, f)| format!("force {n} at {p} local = {f};")),
        (name(), name(), expression()).prop_map(|(n, b, e)| format!("torque {n} on {b} = {e};")),
        (name(), point(), point(), spring)
            .prop_map(|(n, p, q, s)| format!("spring {n} between {p}, {q} {{ {s}}}")),
        (name(), name(), name(), torsion)
            .prop_map(|(n, p, q, s)| format!("torsion_spring {n} between {p}, {q} {{ {s}}}")),
        (name(), point(), point(), bushing)
            .prop_map(|(n, p, q, s)| format!("bushing {n} between {p}, {q} {{ {s}}}")),
        (name(), name(), name())
            .prop_map(|(n, b, d)| format!("actuator {n}: torque on {b} follows {d};")),
        (name(), point(), pair(), name(), name()).prop_map(|(n, p, f, d, e)| format!(
            "actuator {n}: force at {p} along {f} follows {d}, {e};"
        )),
        (name(), point(), point(), name())
            .prop_map(|(n, p, q, d)| format!("actuator {n}: force between {p}, {q} follows {d};")),
        (name(), name(), expression()).prop_map(|(n, u, e)| format!("force {n} on {u} = {e};")),
        (name(), expression()).prop_map(|(n, e)| format!("potential {n} = {e};")),
        table(),
        (name(), expression()).prop_map(|(n, e)| format!("kinetic {n} = 1/2*({e})*u.v^2;")),
    ]
    .boxed()
}

/// A line of a `simulate` block.
fn wish() -> BoxedStrategy<String> {
    let key = word(&[
        "t_end",
        "method",
        "stabilization",
        "rtol",
        "atol",
        "h",
        "output_step",
        "step",
    ]);
    let value = prop_oneof![
        2 => word(&["rk4", "dopri5", "generalized-alpha", "hermite", "penalty", "none", "steps"]),
        2 => word(&["1 s", "-1 s", "0", "1e-9", "1e-300 s", "1e300 s", "2"]),
        1 => expression(),
        1 => pair(),
    ];
    (key, value)
        .prop_map(|(key, value)| format!("{key} = {value}; "))
        .boxed()
}

/// A stop, or a friction on what slides or turns and on what does not.
fn contact() -> BoxedStrategy<String> {
    let side = || {
        prop_oneof![
            3 => word(&["a.theta", "a.B.x", "b.y", "u", "cart.s", "0", "0.5 m", "-1 rad", "t*(1 m/s)"]).boxed(),
            1 => expression(),
        ]
    };
    let sign = word(&[">=", "<=", ">=", "<=", "<", ">"]);
    let restitution = properties(&[("restitution", "0.5")], &["restitution", "mu"]);
    let restitution = prop_oneof![
        Just(";".to_owned()).boxed(),
        restitution.prop_map(|p| format!(" {{ {p}}}")).boxed(),
    ];
    let on = prop_oneof![
        4 => word(&["pin", "elbow", "cart", "wheel", "guide"]).boxed(),
        1 => name().boxed(),
        1 => path().boxed(),
    ];
    let others = &[
        "mu_static",
        "stribeck",
        "radius",
        "length",
        "normal",
        "regularize",
        "mu",
        "x",
    ];
    let law = prop_oneof![
        properties(&[("mu", "0.2")], others).boxed(),
        properties(&[("mu", "0.2"), ("radius", "1 mm")], others).boxed(),
        properties(&[("mu", "0.2"), ("normal", "20 N")], others).boxed(),
        properties(
            &[
                ("mu", "0.1"),
                ("radius", "1 mm"),
                ("normal", "2 N"),
                ("regularize", "0.1 rad/s")
            ],
            others
        )
        .boxed(),
        properties(
            &[("mu", "0.2"), ("mu_static", "0.3"), ("stribeck", "1 mm/s")],
            others
        )
        .boxed(),
    ];
    prop_oneof![
        (name(), side(), sign, side(), restitution)
            .prop_map(|(n, a, o, b, r)| format!("stop {n}: {a} {o} {b}{r}")),
        (name(), on, law).prop_map(|(n, on, law)| format!("friction {n} on {on} {{ {law}}}")),
        (name(), word(&["force", "speed", "x"]))
            .prop_map(|(n, of)| format!("output {n}_{of} = {n}.{of};")),
    ]
    .boxed()
}

/// A state with its rate, or one of them.
fn state() -> BoxedStrategy<String> {
    let declared = (name(), unit(), expression());
    let declared = declared.prop_map(|(n, u, e)| (n.clone(), format!("state {n}: {u} = {e};")));
    let both = (declared, expression());
    prop_oneof![
        4 => both.prop_map(|((n, state), e)| format!("{state} der {n} = {e};")),
        1 => (name(), expression()).prop_map(|(n, e)| format!("der {n} = {e};")),
        1 => (name(), expression()).prop_map(|(n, e)| format!("state {n} = {e};")),
    ]
    .boxed()
}

fn item() -> BoxedStrategy<String> {
    let definition = (
        word(&["const", "param", "let", "input"]),
        name(),
        expression(),
    )
        .prop_map(|(kind, name, value)| format!("{kind} {name} = {value};"));
    let start = vec(
        prop_oneof![
            4 => (prop::bool::ANY, path(), expression()).prop_map(|(guess, path, value)| {
                format!("{}{path} = {value}; ", if guess { "guess " } else { "" })
            }),
            1 => Just("project velocities; ".to_owned()),
            1 => (path(), number())
                .prop_map(|(p, n)| format!("for i in 1..=2 {{ {p} = {n}; }} ")),
        ],
        0..4,
    );
    let leaf = prop_oneof![
        3 => definition,
        2 => state(),
        4 => body(),
        5 => joint(),
        3 => load(),
        3 => contact(),
        1 => pair().prop_map(|pair| format!("gravity {pair};")),
        1 => pair().prop_map(|pair| format!("ground {{ point O = {pair}; }}")),
        2 => start.prop_map(|entries| format!("start {{ {}}}", entries.concat())),
        1 => number().prop_map(|n| format!("expect dof = {n};")),
        1 => (select(&["redundant", "unattached", "unused", "x"][..]), name())
            .prop_map(|(warning, name)| format!("allow({warning}: {name});")),
        2 => (name(), expression()).prop_map(|(name, e)| format!("output {name} = {e};")),
        1 => point().prop_map(|point| format!("output tip = {point};")),
        1 => (name(), expression(), word(&["", " rising", " falling"]))
            .prop_map(|(name, e, way)| format!("event {name}: {e}{way};")),
        1 => (expression(), word(&["<", "<=", ">", ">="]), expression())
            .prop_map(|(a, sign, b)| format!("until {a} {sign} {b};")),
        1 => Just("units none;".to_owned()),
        1 => vec(wish(), 0..4).prop_map(|lines| format!("simulate {{ {}}}", lines.concat())),
    ];
    let range = word(&[
        "1..=2", "0..3", "1..=N", "2..=1", "1..=20", "i..=i+1", "3..=1", "1..=1e9",
    ]);
    leaf.prop_recursive(2, 12, 3, move |inner| {
        (range.clone(), vec(inner, 1..3))
            .prop_map(|(range, items)| format!("for i in {range} {{ {} }}", items.join(" ")))
    })
    .boxed()
}

/// Half of the models begin with a mechanism that is right, so that the rest is looked at.
fn model() -> impl Strategy<Value = String> {
    const GOOD: &str = "
    const N = 2; param k = 2; param L = 1 m;
    ground { point O = (0, 0); }
    body a { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body b { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-L/2, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, a.A);
    joint elbow = revolute(a.B, b.A);
    coordinate u: m;
    rotor wheel { pivot = (2 m, 0); inertia = 0.1 kg*m^2; point R = (0.1 m, 0); }
    slider cart { mass = 1 kg; origin = (0, 2 m); axis = (1, 0); point C = (0, 0); }
    body block { mass = 1 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
    joint guide = prismatic(ground.O, block.P, axis = (1, 0));
    state warm: 1 = 0; der warm = (1 - warm)/(k*(1 s));
    table push(x: m): N = linear [(-1, 1), (1, 2)] extrapolate = error;
    force spring_u on u = -push(u)*warm;
    kinetic ku = k * (1 kg) * u.v^2;
";
    (prop::bool::ANY, vec(item(), 0..10)).prop_map(|(good, items)| {
        let start = if good { GOOD } else { "" };
        format!("model F {{{start}\n    {}\n}}\n", items.join("\n    "))
    })
}

#[test]
fn models_in_the_shape_of_the_grammar_end_in_diagnostics() {
    let cases = std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|n| n.parse().ok());
    let mut runner = TestRunner::new(ProptestConfig {
        cases: cases.unwrap_or(2000),
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource(
            "proptest-regressions",
        ))),
        source_file: Some(file!()),
        ..ProptestConfig::default()
    });
    let good = std::cell::Cell::new(0_u32);
    let all = std::cell::Cell::new(0_u32);
    let outcome = runner.run(&model(), |text| {
        let start = Instant::now();
        let compilation = mbdsl_compiler::compile(&text);
        prop_assert!(start.elapsed() < LONGEST, "took {:?}", start.elapsed());
        let said = mbdsl_compiler::diagnostic::any_error(&compilation.diagnostics);
        prop_assert_eq!(compilation.verified.is_none(), said);
        for diagnostic in &compilation.diagnostics {
            prop_assert!(
                text.get(diagnostic.span.range()).is_some(),
                "{:?}",
                diagnostic
            );
            prop_assert!(diagnostic.help.is_some(), "{:?}", diagnostic);
        }
        all.set(all.get() + 1);
        good.set(good.get() + u32::from(!said));
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
    // The generator reaches what lies behind the checks, too.
    assert!(
        good.get() > all.get() / 100,
        "{} of {} are good",
        good.get(),
        all.get()
    );
    if let Ok(status) = std::fs::read_to_string("/proc/self/status") {
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        assert!(peak.unwrap_or(0) < 1 << 20, "{peak:?} kB were used");
    }
}
