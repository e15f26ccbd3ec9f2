//! What is printed is read again, and has the values of the equations.

use super::{model, models};
use mbdsl_compiler::diagnostic::codes;
use mbdsl_compiler::expr::{ExprId, Symbol};
use mbdsl_compiler::model::Model;
use mbdsl_compiler::{check, equations, print, syntax};
use proptest::prelude::*;

/// A value for every symbol.
fn value(symbol: Symbol) -> f64 {
    let (kind, index) = match symbol {
        Symbol::Time => (0, 0),
        Symbol::Q(i) => (1, i),
        Symbol::V(i) => (2, i),
        Symbol::A(i) => (3, i),
        Symbol::Lambda(i) => (4, i),
        Symbol::Shift(i) => (6, i),
        Symbol::Parameter(i) => (5, i),
        Symbol::Z(i) => (7, i),
        Symbol::U(i) => (8, i),
        Symbol::Rotation(i, row, column) => (9, 9 * i + 3 * u32::from(row) + u32::from(column)),
    };
    let seed = f64::from(kind * 1000 + index);
    0.3 + (seed * 0.754_877).fract() + 0.2 * (seed * 0.569_84).fract()
}

/// The values of a model's symbols, quaternions at unit length.
fn values_of(model: &Model) -> impl Fn(Symbol) -> f64 + use<> {
    let firsts: Vec<usize> = model.graph.attitudes.iter().map(|a| a.coordinate).collect();
    move |symbol| {
        let Symbol::Q(i) = symbol else {
            return value(symbol);
        };
        let quaternion = firsts.iter().map(|&first| first as u32..first as u32 + 4);
        match quaternion.into_iter().find(|parts| parts.contains(&i)) {
            Some(parts) => {
                let squares = parts.map(|part| value(Symbol::Q(part)).powi(2));
                value(symbol) / squares.sum::<f64>().sqrt()
            }
            None => value(symbol),
        }
    }
}

/// The expressions of a printed text, by their names: `M[...]`, `Q[...]`, a row's name, ...
fn expressions(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut matrix: Option<(&str, Vec<&str>)> = None;
    let (_, body) = text.split_once("accelerations a\n").unwrap();
    for line in body.lines() {
        let Some(line) = line.strip_prefix("    ") else {
            matrix = match line {
                "Mass matrix M" => Some(("M", Vec::new())),
                "Constraint Jacobian Phi_q" => Some(("Phi_q", Vec::new())),
                _ => None,
            };
            continue;
        };
        let cells: Vec<&str> = line
            .split("  ")
            .map(str::trim)
            .filter(|c| !c.is_empty())
            .collect();
        if let Some((name, expression)) = line.split_once(" = ") {
            if let Some((row, phi)) = line.split_once(": ") {
                let phi = phi.strip_suffix(" = 0").unwrap();
                found.push((format!("Phi[{row}]"), phi.to_owned()));
            } else {
                found.push((name.to_owned(), expression.to_owned()));
            }
        } else if let Some((name, columns)) = &mut matrix {
            if columns.is_empty() {
                *columns = cells;
                continue;
            }
            for (column, cell) in columns.iter().zip(&cells[1..]) {
                if *cell != "." {
                    found.push((
                        format!("{name}[{}, {column}]", cells[0]),
                        (*cell).to_owned(),
                    ));
                }
            }
        }
    }
    found
}

/// The values of M, Q, phi, phi_q, nu, eta and of the rates of states that are not zero, by name.
fn derived(model: &Model) -> Vec<(String, f64)> {
    let mut model = model.clone();
    let equations = equations::derive(&mut model);
    // What the velocities move: coordinates, and attitudes about the axes of their bodies.
    let bodies = model.bodies.iter();
    let coordinates: Vec<String> = bodies
        .flat_map(|body| {
            let names = body.kind.coordinates().iter().map(|name| name.word);
            let velocities = body.kind.velocities().iter().map(|name| name.words[0]);
            let turning = velocities.filter(|word| word.starts_with("omega."));
            let flat =
                names.filter(move |word| body.attitude().is_none() || !word.starts_with('q'));
            flat.chain(turning)
                .map(|word| body.quantity(word))
                .collect::<Vec<_>>()
        })
        .collect();
    let rows: Vec<String> = equations.rows.iter().map(|row| row.name.clone()).collect();
    let mut named: Vec<(String, ExprId)> = Vec::new();
    for (name, matrix, places) in [
        ("M", &equations.mass_matrix, &coordinates),
        ("Phi_q", &equations.phi_q, &rows),
    ] {
        for &(row, column, id) in &matrix.entries {
            let (row, column) = (&places[row as usize], &coordinates[column as usize]);
            named.push((format!("{name}[{row}, {column}]"), id));
        }
    }
    let nu: Vec<ExprId> = equations
        .phi_t
        .iter()
        .map(|&id| model.graph.neg(id))
        .collect();
    let states: Vec<String> = model.states.iter().map(|z| z.name.clone()).collect();
    for (name, values, places) in [
        ("r", &equations.state_rates, &states),
        ("Q", &equations.force, &coordinates),
        ("Phi", &equations.phi, &rows),
        ("nu", &nu, &rows),
        ("eta", &equations.eta, &rows),
    ] {
        for (&id, place) in values.iter().zip(places) {
            if !model.graph.is_zero(id) {
                named.push((format!("{name}[{place}]"), id));
            }
        }
    }
    for stop in &model.stops {
        named.push((format!("g[{}]", stop.name), stop.gap));
        named.push((format!("e[{}]", stop.name), stop.restitution));
    }
    for friction in &model.frictions {
        named.push((format!("s[{}]", friction.name), friction.slide));
        named.push((format!("mu[{}]", friction.name), friction.mu));
        if let Some(speed) = friction.regularize {
            named.push((format!("v[{}]", friction.name), speed));
        } else if friction.mu_static != friction.mu {
            named.push((format!("mu_static[{}]", friction.name), friction.mu_static));
        }
    }
    let ids: Vec<ExprId> = named.iter().map(|(_, id)| *id).collect();
    let of = values_of(&model);
    let values = model.graph.evaluate(&ids, of);
    named
        .into_iter()
        .map(|(name, _)| name)
        .zip(values)
        .collect()
}

/// Prints a model, reads what was printed as outputs of the same model, and compares all values.
fn read_again(text: &str) {
    let original = model(text);
    let printed = print::text(&original);
    let (lets, values): (Vec<_>, Vec<_>) = expressions(&printed)
        .into_iter()
        .filter(|(name, _)| !original.parameters.iter().any(|p| name.trim() == p.name))
        .filter(|(name, expression)| {
            !(["nu", "eta", "Q", "r"].contains(&name.as_str()) && expression == "0")
        })
        // Multipliers have no spelling in the language.
        .filter(|(name, value)| !name.starts_with("N[") && !value.contains("lambda["))
        .partition(|(name, _)| !name.contains('['));

    // Dimensions are lost in print: numbers stand without their units.
    let (head, rest) = text.split_once('{').unwrap();
    let rest = rest.replacen("units none;", "", 1);
    let without_unit = |line: &str| match line.trim_start().starts_with("output ") {
        true => line
            .split_once(':')
            .map_or(line.to_owned(), |(name, value)| {
                let (_, value) = value.split_once('=').unwrap();
                format!("{name} = {value}")
            }),
        false => line.to_owned(),
    };
    let rest: Vec<String> = rest.lines().map(without_unit).collect();
    let rest = rest.join("\n");
    let rest = &rest[..rest.rfind('}').unwrap()];
    let mut again = format!("{head}{{ units none; {rest}\n");
    for (name, expression) in &lets {
        again += &format!("let {name} = {expression};\n");
    }
    for (index, (_, expression)) in values.iter().enumerate() {
        again += &format!("output printed_{index} = {expression};\n");
    }
    again += "}";
    let mut again = model(&again);
    let outputs = again
        .outputs
        .iter()
        .filter(|output| output.name.starts_with("printed_"));
    let outputs: Vec<ExprId> = outputs.map(|output| output.value).collect();
    let of = values_of(&again);
    let read = again.graph.evaluate(&outputs, of);

    let derived = derived(&original);
    let names = |pairs: &[(String, f64)]| pairs.iter().map(|(n, _)| n.clone()).collect::<Vec<_>>();
    let read: Vec<(String, f64)> = values.into_iter().map(|(name, _)| name).zip(read).collect();
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    assert_eq!(sorted(names(&read)), sorted(names(&derived)), "{printed}");
    for (name, read) in &read {
        let (_, derived) = derived.iter().find(|(other, _)| other == name).unwrap();
        let close = (read - derived).abs() <= 1e-9 * (1.0 + derived.abs());
        assert!(
            close || !derived.is_finite(),
            "{name}: {read} for {derived}\n{printed}"
        );
    }
}

#[test]
fn what_is_printed_has_the_value_of_the_equations() {
    // The derivatives of tables, as in `f'(x)`, have no spelling in the language.
    let models = models().into_iter();
    for (_, text) in models.filter(|(_, text)| !text.contains("table ")) {
        read_again(&text);
    }
}

/// Expressions of the language, without poles.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        prop::sample::select(vec![
            "p.x", "p.y", "q.x", "q.theta", "t", "a", "b", "2", "0.5", "3", "0.1", "pi"
        ])
        .prop_map(str::to_owned),
        (-3.0..3.0).prop_map(|number| format!("({number:.3})")),
    ];
    leaf.prop_recursive(6, 48, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            two.clone().prop_map(|(a, b)| format!("({a} + {b})")),
            two.clone().prop_map(|(a, b)| format!("({a} - {b})")),
            two.clone().prop_map(|(a, b)| format!("{a}*{b}")),
            two.clone()
                .prop_map(|(a, b)| format!("({a})/(2 + sin({b}))")),
            inner.clone().prop_map(|a| format!("(-{a})")),
            inner.clone().prop_map(|a| format!("({a})^2")),
            two.clone()
                .prop_map(|(a, b)| format!("(1.5 + sin({a}))^cos({b})")),
            inner.clone().prop_map(|a| format!("sqrt(1 + ({a})^2)")),
            (
                prop::sample::select(vec!["sin", "cos", "atan", "tanh", "abs"]),
                inner.clone()
            )
                .prop_map(|(f, a)| format!("{f}({a})")),
            two.clone()
                .prop_map(|(a, b)| format!("atan2({a}, 2 + sin({b}))")),
            two.clone().prop_map(|(a, b)| format!("min({a}, {b})")),
            (two.clone(), two)
                .prop_map(|((a, b), (c, d))| { format!("(if {a} < {b} then {c} else {d})") }),
        ]
    })
}

/// A guide with and without length, a pin, a force that is given; smooth, and with two coefficients.
const RUBBED: &str = "model Rubbed {
    param e = 0.4;
    param L = 0.1 m;
    ground { point O = (0, 0); }
    body block { mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
    body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (0, 0.5 m); }
    rotor wheel { pivot = (1 m, 0); inertia = 0.1 kg*m^2; }
    joint guide = prismatic(ground.O, block.P, axis = (1, 0));
    joint pin = revolute(ground.O, rod.A);
    stop wall: block.x <= 1 m + (2 m/s)*t { restitution = e; }
    stop low: rod.theta >= -1 rad;
    friction rub on guide { mu = 0.2; mu_static = 0.3; length = L; }
    friction bearing on pin { mu = 0.1; radius = 8 mm; regularize = 0.01 rad/s; }
    friction brake on wheel { mu = 0.4; radius = 60 mm; normal = 20 N; }
}";

#[test]
fn stops_and_friction_are_printed_with_their_laws() {
    read_again(RUBBED);
    let text = print::text(&model(RUBBED));
    let (_, contacts) = text.split_once("\n\nStops").unwrap();
    let expected = ": the gap g does not fall below 0; an impact leaves e times its speed
    g[wall] = 2*t - block.x + 1
    e[wall] = e
    g[low] = rod.theta + 1
    e[low] = 0

Friction on the slide s: -mu N sign(ds/dt) while it slides, up to mu_static N at rest
    s[rub] = block.x
    mu[rub] = 0.2
    mu_static[rub] = 0.3
    N[rub] = max(abs(lambda[guide.normal]), w1)
    s[bearing] = rod.theta
    mu[bearing] = 0.1
    v[bearing] = 0.01
    N[bearing] = 0.008*sqrt(lambda[pin.x]^2 + lambda[pin.y]^2)
    s[brake] = wheel.theta
    mu[brake] = 0.4
    N[brake] = 1.2
Where there is a speed v, the law is smooth: -mu N tanh((ds/dt)/v).
";
    assert_eq!(contacts, expected, "{contacts}");
    let latex = print::latex(&model(RUBBED));
    for part in [
        "\\section*{Stops}",
        "g_{\\mathrm{wall}}",
        "\\section*{Friction}",
        "\\mu^{\\mathrm{static}}_{\\mathrm{rub}}",
        "N_{\\mathrm{bearing}}",
        "\\tanh\\left(\\dot s/v\\right)",
    ] {
        assert!(latex.contains(part), "{part}\n{latex}");
    }
    // Nothing is said of what there is not.
    let plain = print::text(&model(
        "model M { rotor w { pivot = (0, 0); inertia = 1 kg*m^2; } }",
    ));
    assert!(!plain.contains("Stops") && !plain.contains("Friction"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_expression_is_read_again(force in expression(), phi in expression()) {
        let text = format!(
            "model M {{ units none; param a = 1; param b = 2; particle p {{ mass = 1; }}
             body q {{ mass = 1; inertia = 1; point P = (1, 2); }}
             force f at q.P = (0.1*p.vx*sin({force}), q.omega);
             constraint c: p.x + q.x + q.theta + sin({phi}) = 0; }}"
        );
        // A constraint that jumps or has a kink at some time is refused.
        let (tree, _) = syntax::parse(&text);
        let (_, found) = check::check(&tree.unwrap());
        prop_assume!(found.iter().all(|said| said.code != codes::NOT_SMOOTH));
        read_again(&text);
        for line in print::text(&model(&text)).lines() {
            prop_assert!(line.chars().count() <= 160, "{}", line);
        }
    }
}
