//! Printed equations: text in, text out; what is printed is read again and has the same values.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod latex;
mod meaning;

use crate::folder;
use mbdsl_compiler::model::Model;
use mbdsl_compiler::{check, print, syntax};
use std::fs;
use std::path::{Path, PathBuf};

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
    let folders = ["golden", "reference", "../examples/gallery/problems"];
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

Generalized forces Q
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

/// The generalized force along x of a free particle: any expression.
fn printed(expression: &str) -> String {
    let text = format!(
        "model M {{ units none; param a = 1; param b = 2; particle p {{ mass = 1; }} \
         force f at p = ({expression}, 0); }}"
    );
    let text = print::text(&model(&text));
    let force = text.split("Generalized forces Q\n").nth(1).unwrap();
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
