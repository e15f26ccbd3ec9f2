//! Equations as LaTeX, with names that it cannot write as they are.

use super::{chain, model, models};
use mbdsl_compiler::model::Model;
use mbdsl_compiler::print;
use std::fs;
use std::path::Path;
use std::process::Command;

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
