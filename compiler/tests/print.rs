//! Printed equations: text in, text out; what is printed is read again and has the same values.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::folder;
use mbdsl_compiler::diagnostic::codes;
use mbdsl_compiler::expr::{ExprId, Symbol};
use mbdsl_compiler::model::Model;
use mbdsl_compiler::{check, equations, print, syntax};
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn model(text: &str) -> Model {
    let (tree, found) = syntax::parse(text);
    assert!(found.is_empty(), "{found:?}\n{text}");
    let (model, found) = check::check(&tree.unwrap());
    model.unwrap_or_else(|| panic!("{found:?}\n{text}"))
}

/// A chain of bars that hang from each other.
fn chain(bars: usize) -> String {
    let mut text =
        "model Chain { param g = 9.81 m/s^2; param m = 1 kg; param L = 0.1 m; gravity (0, -g); \
                    ground { point O = (0, 0); }\n"
            .to_owned();
    for i in 1..=bars {
        text += &format!(
            "body b{i} {{ mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }}\n"
        );
    }
    text += "joint j1 = revolute(ground.O, b1.A);\n";
    for i in 2..=bars {
        text += &format!("joint j{i} = revolute(b{}.B, b{i}.A);\n", i - 1);
    }
    text + "}"
}

/// All model files of the repository, and some long ones.
fn models() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    let folders = ["golden", "reference"];
    let paths = folders.map(|folder| folder::files(&root.join(folder), &["mbd"]));
    // The models of `bad` have no equations.
    let is_bad = |path: &&PathBuf| path.starts_with(root.join("reference/bad"));
    let paths = paths.iter().flatten().filter(|path| !is_bad(path));
    let text = |path: &PathBuf| {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        (name, fs::read_to_string(path).unwrap())
    };
    let mut texts: Vec<(String, String)> = paths.map(text).collect();
    assert!(texts.len() >= 9, "{} models", texts.len());
    texts.push(("a chain of 10".to_owned(), chain(10)));
    texts.push(("a chain of 30".to_owned(), chain(30)));
    texts
}

// ---- what it looks like ------------------------------------------------------------------------

#[test]
fn a_pendulum() {
    let text = "
        /// A bar on a pin.
        model Pendulum {
            /// The length.
            param L = 500 mm;
            param m = 2 kg;
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body rod { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); }
            joint pin = revolute(ground.O, rod.A);
            torque brake on rod = -(0.1 J*s) * rod.omega;
        }";
    let expected = "\
Pendulum
========
A bar on a pin.

The equations of motion
    M a + Phi_q^T lambda = Q  3 equations of motion
    Phi = 0                   2 constraints
    Phi_q v = nu              their rates, nu = -Phi_t
    Phi_q a = eta             the rates of these

3 coordinates - 2 constraints = 1 degree of freedom, by count.
The constraint forces on the bodies are -Phi_q^T lambda. What is not listed is 0.
All quantities are in SI units, angles in rad.

Coordinates q, velocities v, accelerations a
    rod.x      rod.vx     rod.ax     m
    rod.y      rod.vy     rod.ay     m
    rod.theta  rod.omega  rod.alpha  rad

Parameters and their defaults
    L  = 0.5 m  The length.
    m  = 2 kg

Intermediate quantities
    s1 = sin(rod.theta)
    c1 = cos(rod.theta)

Mass matrix M
               rod.x  rod.y  rod.theta
    rod.x      m      .      .
    rod.y      .      m      .
    rod.theta  .      .      m*L^2/12

Generalised forces Q
    Q[rod.y] = -9.81*m
    Q[rod.theta] = -0.1*rod.omega

Constraints Phi = 0
    pin.x: rod.x - 1/2*L*c1 = 0
    pin.y: rod.y - 1/2*L*s1 = 0

Constraint Jacobian Phi_q
           rod.x  rod.y  rod.theta
    pin.x  1      .      1/2*L*s1
    pin.y  .      1      -1/2*L*c1

Right-hand side of the velocity constraints, nu = -Phi_t
    nu = 0

Right-hand side of the acceleration constraints, eta
    eta[pin.x] = -1/2*L*c1*rod.omega^2
    eta[pin.y] = -1/2*L*s1*rod.omega^2
";
    let printed = print::text(&model(text));
    assert_eq!(printed, expected, "{printed}");
}

/// The generalised force along x of a free particle: any expression.
fn printed(expression: &str) -> String {
    let text = format!(
        "model M {{ units none; param a = 1; param b = 2; particle p {{ mass = 1; }} \
         force f at p = ({expression}, 0); }}"
    );
    let text = print::text(&model(&text));
    let force = text.split("Generalised forces Q\n").nth(1).unwrap();
    force.trim().replace("Q[p.x] = ", "")
}

#[test]
fn expressions_are_written_as_people_write_them() {
    let cases = [
        ("a + (-b)", "a - b"),
        ("-a + b", "b - a"),
        ("-a - b", "-a - b"),
        ("-(a - b)*p.x", "(b - a)*p.x"),
        ("1 - p.x^2", "1 - p.x^2"),
        ("p.x^2 + 1", "p.x^2 + 1"),
        ("p.x*a*2*b", "2*a*b*p.x"),
        ("0.5*a", "1/2*a"),
        ("a/12/b", "a/(12*b)"),
        ("a*b/(p.x*p.y)", "a*b/(p.x*p.y)"),
        ("1/p.x", "1/p.x"),
        ("p.x/(a + b)", "p.x/(a + b)"),
        ("(a*b)^2", "(a*b)^2"),
        ("(p.x^2)^3*p.x", "p.x^7"),
        ("(p.x^a)^2", "(p.x^a)^2"),
        ("p.x^(a + b)", "p.x^(a + b)"),
        ("p.x^1.5", "p.x^1.5"),
        ("2^p.x", "2^p.x"),
        ("sin(p.x)^2*(a + b)", "(a + b)*sin(p.x)^2"),
        ("a + (b + p.x)*0.5", "a + 1/2*(b + p.x)"),
        ("2e-7*a + 1e9*b", "2e-7*a + 1e9*b"),
        ("a/3 + pi/18 + 2*pi/3*b", "2*pi/3*b + a/3 + pi/18"),
        ("min(a, p.x) + max(p.y, b)", "min(a, p.x) + max(p.y, b)"),
        ("if p.x < a then 1 else -b", "if p.x < a then 1 else -b"),
        ("atan2(p.vy, p.vx)", "atan2(p.vy, p.vx)"),
        ("abs(p.vx)*sign(t)", "abs(p.vx)*sign(t)"),
    ];
    let (written, expected): (Vec<_>, Vec<_>) = cases.into_iter().unzip();
    let printed: Vec<String> = written.into_iter().map(printed).collect();
    assert_eq!(printed, expected);
}

#[test]
fn names_of_the_model_are_not_taken() {
    let text =
        "model M { units none; param s1 = 1; param c3 = 1; param w1 = 2; particle p { mass = 1; }
        let u = sin(p.x)*cos(p.x); let z = exp(p.y + s1 + c3 + w1)*u;
        force f at p = (z + u, z*sin(p.y) - cos(p.y)*u*sin(p.y)); }";
    let text = print::text(&model(text));
    for definition in ["s2 = sin(p.x)", "s4 = sin(p.y)", "w2 = "] {
        assert!(
            text.contains(&format!("    {definition}")),
            "{definition}\n{text}"
        );
    }
}

/// A `let` is written out, and its name means what it means in the text.
#[test]
fn names_of_definitions_are_not_taken() {
    let text = "model M { units none; particle p { mass = 1; } let s1 = p.y;
        force f at p = (s1*sin(p.x)*cos(p.x), s1^2*sin(p.x) + cos(p.x)); }";
    let text = print::text(&model(text));
    assert!(text.contains("s2 = sin(p.x)"), "{text}");
}

// ---- what it means -----------------------------------------------------------------------------

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
    let values = model.graph.evaluate(&ids, value);
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
    let read = again.graph.evaluate(&outputs, value);

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

/// A table and its derivatives, `f'(x)` where f is its name.
#[test]
fn derivatives_of_tables_have_primes() {
    let text = "model Cam {
        table lift(angle: rad): m = cubic_periodic [(0, 20), (2, 26), (4, 20)];
        table μ_1(x: m): N = linear [(0, 0), (1, 2)];
        rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }
        slider follower { mass = 0.2 kg; axis = (0, 1); point P = (0, 0); }
        constraint cam: follower.s = lift(wheel.theta);
        force push at follower.P = (0, μ_1(follower.s));
    }";
    let printed = print::text(&model(text));
    for part in [
        "cam.value: follower.s - lift(wheel.theta) = 0",
        "Q[follower.s] = μ_1(follower.s)",
        "-lift'(wheel.theta)",
        "eta[cam.value] = wheel.omega^2*lift''(wheel.theta)",
    ] {
        assert!(printed.contains(part), "{part}\n{printed}");
    }
    let latex = print::latex(&model(text));
    for part in [
        "\\operatorname{lift}\\left(",
        "-\\operatorname{lift}'\\left(",
        "\\operatorname{lift}''\\left(",
        "\\operatorname{\\mu{}\\_1}\\left(",
    ] {
        assert!(latex.contains(part), "{part}\n{latex}");
    }
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

// ---- how large it gets -------------------------------------------------------------------------

#[test]
fn no_line_is_long() {
    for (name, text) in models() {
        for line in print::text(&model(&text)).lines() {
            assert!(line.chars().count() <= 160, "{name}: {line}");
        }
    }
}

/// Definitions that use each other, one after the other: the depth of the graph is their number.
#[test]
fn deep_expressions_are_cut_into_parts() {
    for step in [
        "sin(x{}) + b*p.x",
        "(x{} + a)*b",
        "1/(2 + x{})",
        "if x{} < a then p.x else b",
    ] {
        let mut text = "model M { units none; param a = 1; param b = 2; particle p { mass = 1; }
                        let x0 = p.x;\n"
            .to_owned();
        for i in 0..2000 {
            text += &format!("let x{} = {};\n", i + 1, step.replace("{}", &i.to_string()));
        }
        text += "force f at p = (x2000, 0); }";
        let printed = print::text(&model(&text));
        assert!(printed.lines().all(|line| line.len() <= 160), "{step}");
        assert!(printed.len() < 400_000, "{step}: {}", printed.len());
    }
}

/// Names that LaTeX cannot write as they are, and prose that means something there.
const FOREIGN: &str = "
    /// Größe: 50 % of a & b_c # $x$, 2³ m², µ — 中文 {x} ~ ^ \\ <a> `code` | “quoted”.
    model Übung_1 {
        /// The rate ω in rad/s & more_text #1.
        param ω = 3 rad/s; param μ_0 = 0.1; param L = 2 m; param L_ = 1 m; param L1 = 1 m;
        param L_1 = 1 m; param größe = 1 kg; param 质量 = 2 kg; param theta = 0.1 rad; param __a = 1 m;
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body left_rod { mass = größe + 质量; inertia = 0.1 kg*m^2; point A = (-L1/2, 0); point B = (L_1, __a); }
        body ж_α { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-L - L_, 0); }
        joint pin_é = revolute(ground.O, left_rod.A);
        joint ж = revolute(left_rod.B, ж_α.A);
        torque T on left_rod = 1 N*m * sin(ω*t + theta)^2 * μ_0 * min(left_rod.theta, 2 rad)
            + 1 N*m * (if left_rod.omega < 0 then asin(sin(left_rod.theta)/2) else atan2(L1, L_1));
    }";

/// A model whose bodies are called as those of a loop are.
fn numbered() -> Model {
    let mut model = model(&chain(3));
    for (index, body) in model.bodies.iter_mut().enumerate() {
        body.name = format!("link[{index}]");
    }
    for (index, joint) in model.joints.iter_mut().enumerate() {
        joint.name = format!("j[{index}]");
    }
    model
}

fn latex_documents() -> Vec<(String, String)> {
    let mut texts = models();
    texts.push(("foreign names".to_owned(), FOREIGN.to_owned()));
    let documents = texts
        .into_iter()
        .map(|(name, text)| (name, print::latex(&model(&text))));
    let mut documents: Vec<(String, String)> = documents.collect();
    documents.push(("numbered names".to_owned(), print::latex(&numbered())));
    documents
}

#[test]
fn names_with_brackets_are_printed() {
    let text = print::text(&numbered());
    assert!(text.contains("s1 = sin(link[0].theta)"), "{text}");
    assert!(
        text.contains("\n    j[0].x: link[0].x - 1/2*L*c1 = 0\n"),
        "{text}"
    );
    let latex = print::latex(&numbered());
    assert!(latex.contains("\\theta_{\\mathrm{link[0]}}"), "{latex}");
}

#[test]
fn names_that_would_look_alike_in_latex_are_spelt_out() {
    let latex = print::latex(&model(FOREIGN));
    for (name, symbol) in [
        ("ω", "\\omega"),
        ("L", "L"),
        ("L_1", "\\mathrm{L\\_1}"),
        ("größe", "\\mathrm{gr\\text{ö}\\text{ß}e}"),
    ] {
        let line = latex
            .lines()
            .find(|line| line.contains(&format!("& ${symbol}$ &")));
        assert!(line.is_some(), "{name}\n{latex}");
    }
}

#[test]
fn brackets_of_latex_match() {
    for (name, latex) in latex_documents() {
        let plain = latex.replace("\\{", "").replace("\\}", "");
        let mut depth = 0;
        for c in plain.chars() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            assert!(depth >= 0, "{name}");
        }
        assert_eq!(depth, 0, "{name}");
        assert_eq!(
            latex.matches("\\left").count(),
            latex.matches("\\right").count(),
            "{name}"
        );
        let mut open = Vec::new();
        for part in plain.split('\\') {
            let environment = |word| {
                part.strip_prefix(word)
                    .map(|p: &str| &p[..p.find('}').unwrap()])
            };
            if let Some(begun) = environment("begin{") {
                open.push(begun);
            } else if let Some(ended) = environment("end{") {
                assert_eq!(open.pop(), Some(ended), "{name}");
            }
        }
        assert!(open.is_empty(), "{name}");
    }
}

/// `.ci/run` sees to it that there is a pdflatex; elsewhere this test needs none.
#[test]
fn latex_compiles_and_fits() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        eprintln!("no pdflatex: the documents are not compiled");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (index, (name, latex)) in latex_documents().into_iter().enumerate() {
        let file = format!("equations_{index}.tex");
        fs::write(folder.join(&file), latex).unwrap();
        let run = Command::new("pdflatex")
            .args([
                "-interaction=nonstopmode",
                "-halt-on-error",
                "-draftmode",
                &file,
            ])
            .current_dir(folder)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success(), "{name}:\n{said}");
        for line in said.lines().filter(|line| line.starts_with("Overfull")) {
            let (_, excess) = line.split_once('(').unwrap();
            let excess: f64 = excess[..excess.find("pt").unwrap()].parse().unwrap();
            assert!(excess < 5.0, "{name}: {line}");
        }
        assert!(!said.contains("Missing character"), "{name}:\n{said}");
    }
}
