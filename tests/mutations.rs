//! Models with random damage: every one ends in diagnostics or a program, soon, and never in a
//! panic.
//!
//! `MBDSL_MUTATIONS` sets the number of cases (2,500 unless said otherwise). The seed is fixed.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models;
use models::Random;
use std::time::{Duration, Instant};

/// Words that a mutation may put anywhere.
const WORDS: &[&str] = &[
    "model",
    "for",
    "in",
    "i",
    "input",
    "coordinate",
    "kinetic",
    "potential",
    "rotor",
    "slider",
    "drive",
    "constraint",
    "spring",
    "damper",
    "torsion_spring",
    "bushing",
    "axes",
    "bar",
    "from",
    "to",
    "project",
    "velocities",
    "slot",
    "weld",
    "gear",
    "rack",
    "rolling",
    "belt",
    "cam",
    "profile",
    "carrier",
    "radius",
    "if",
    "then",
    "else",
    "..",
    "param",
    "const",
    "let",
    "gravity",
    "ground",
    "body",
    "particle",
    "joint",
    "force",
    "torque",
    "start",
    "guess",
    "expect",
    "dof",
    "allow",
    "output",
    "state",
    "der",
    "sample",
    "next",
    "reaction",
    "actuator",
    "table",
    "cubic",
    "pchip",
    "extrapolate",
    "columns",
    "follows",
    "along",
    "event",
    "rising",
    "falling",
    "until",
    "stop",
    "restitution",
    "friction",
    "mu",
    "simulate",
    "t_end",
    "method",
    "h",
    "rk4",
    "point",
    "mass",
    "inertia",
    "center",
    "revolute",
    "prismatic",
    "distance",
    "axis",
    "angle",
    "length",
    "at",
    "on",
    "between",
    "units",
    "none",
    "t",
    "pi",
    "rod",
    "ball",
    "x",
    "theta",
    "omega",
    "ax",
    "reaction",
    "moment",
    "energy",
    "sin",
    "atan2",
    "sqrt",
    "ln",
    "exp",
    "kg",
    "m",
    "s",
    "rad",
    "deg",
    "rpm",
    "A",
    "V",
    "Ω",
    "N",
    "0",
    "1",
    "-1",
    "0.5",
    "1e308",
    "1e-308",
    "99999999999999999999",
    "3.",
    "1e",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "=",
    "+",
    "-",
    "*",
    "/",
    "^",
    ".",
    ":",
    "..=",
    "///",
    "//",
    "/*",
    "*/",
    "#",
    "\"",
    "'",
    "ω",
    "µm",
    "\u{0}",
    "\n",
];

/// The text in words, numbers, marks and blanks.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut word_open = false;
    for c in text.chars() {
        let in_word = c.is_alphanumeric() || c == '_';
        match tokens.last_mut() {
            Some(last) if in_word && word_open => last.push(c),
            _ => tokens.push(c.to_string()),
        }
        word_open = in_word;
    }
    tokens
}

fn mutate(tokens: &mut Vec<String>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        if tokens.is_empty() {
            return;
        }
        let (at, other) = (random.below(tokens.len()), random.below(tokens.len()));
        match random.below(7) {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, WORDS[random.below(WORDS.len())].to_owned()),
            2 => tokens[at] = WORDS[random.below(WORDS.len())].to_owned(),
            3 => tokens.swap(at, other),
            4 => tokens.insert(at, tokens[other].clone()),
            5 => {
                let end = (at + random.below(40)).min(tokens.len());
                let piece: Vec<String> = tokens[at..end].to_vec();
                tokens.splice(other..other, piece);
            }
            _ => {
                let end = (at + random.below(20)).min(tokens.len());
                tokens.drain(at..end);
            }
        }
    }
}

fn corpus() -> Vec<Vec<String>> {
    let texts = models::texts().into_iter();
    let short = texts.filter(|(_, text)| text.len() < 4000);
    short.map(|(_, text)| tokens(&text)).collect()
}

#[test]
fn damaged_models_end_in_diagnostics() {
    let cases = std::env::var("MBDSL_MUTATIONS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(2500);
    let corpus = corpus();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut good, mut slowest) = (0, Duration::ZERO);
    for case in 0..cases {
        let mut tokens = corpus[random.below(corpus.len())].clone();
        mutate(&mut tokens, &mut random);
        let text = tokens.concat();
        let start = Instant::now();
        let result = std::panic::catch_unwind(|| mbdsl_compiler::compile(&text));
        slowest = slowest.max(start.elapsed());
        let Ok(compilation) = result else {
            panic!("case {case} panicked:\n{text}");
        };
        // A hang, not a benchmark: a hundred times what the slowest of these takes.
        assert!(
            slowest < Duration::from_secs(10),
            "case {case} took {slowest:?}:\n{text}"
        );
        let failed = compilation.verified.is_none();
        let said = mbdsl_compiler::diagnostic::any_error(&compilation.diagnostics);
        assert_eq!(
            failed, said,
            "case {case}: {:?}\n{text}",
            compilation.diagnostics
        );
        good += usize::from(!failed);
        for diagnostic in &compilation.diagnostics {
            let range = diagnostic.span.range();
            assert!(
                text.get(range).is_some(),
                "case {case}: {diagnostic:?}\n{text}"
            );
            assert!(
                diagnostic.help.is_some(),
                "case {case}: {diagnostic:?}\n{text}"
            );
        }
    }
    // Some damage does no harm, most does.
    assert!(
        good > cases / 100 && good < cases / 2,
        "{good} of {cases} models are good"
    );
}
