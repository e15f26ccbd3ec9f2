//! The C code of models against their evaluator, to the bit.
//!
//! `.ci/run` sees to it that there are compilers; a test without its compiler says so and passes.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod comparison;
mod compilers;

use crate::models;
use comparison::compare;
use compilers::{compile, compile_as, driver, has_its_bits, is_there, output, written};
use mbdsl::Options;
use mbdsl::runtime::Stepper;
use mbdsl_compiler::c;
use mbdsl_compiler::verify::Verified;
use rayon::prelude::*;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The models of the repository, and those with all functions and tables.
fn texts() -> Vec<(String, String)> {
    let mut texts = models::texts();
    let functions = include_str!("lanes/functions.mbd");
    texts.push(("functions".to_owned(), functions.to_owned()));
    let tables = include_str!("lanes/tables.mbd");
    texts.push(("tables".to_owned(), tables.to_owned()));
    let events = include_str!("lanes/events.mbd");
    texts.push(("events".to_owned(), events.to_owned()));
    texts.push(("chain".to_owned(), models::CHAIN.to_owned()));
    texts.push(("long chain".to_owned(), long_chain(40)));
    texts
}

/// A chain long enough for several loops, whose rods differ by a number.
fn long_chain(rods: usize) -> String {
    let text = models::CHAIN.replace("const N = 12", &format!("const N = {rods}"));
    text.replace(
        "body rod[i] { mass = 1 kg",
        "body rod[i] { mass = (1 + 0.1*i)*(1 kg)",
    )
}

fn compiled(text: &str) -> Verified {
    mbdsl_compiler::compile(text).verified.unwrap()
}

fn golden(name: &str) -> Verified {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("golden")
        .join(name);
    compiled(&fs::read_to_string(file).unwrap())
}

/// Part of a reason.
const SINGULAR: &str = "meets a singular position at the start, as with redundant constraints";

/// The models of the repository without C code, each with a part of the reason.
const REFUSED: &[(&str, &str)] = &[
    (
        "GenevaDrive",
        "`GenevaDrive` has stops (`left`, `right`, `lock_1`, `lock_2`): the C code has neither impacts nor sticking",
    ),
    (
        "RubbingCrank",
        "`RubbingCrank` has friction (`on_rail`, `at_bearing`, `at_crankpin`): the C code has neither impacts nor \
         sticking",
    ),
    (
        "RubbingSledge",
        "`RubbingSledge` has friction (`on_rail`): the C code has neither impacts nor sticking",
    ),
    ("SixBar", SINGULAR),
];

#[test]
fn every_model_has_the_bits_of_the_evaluator() {
    if !is_there("gcc") || !has_its_bits() {
        return;
    }
    let refused = texts()
        .into_par_iter()
        .enumerate()
        .map(|(place, (name, text))| {
            let verified = compiled(&text);
            let model = &verified.program.model.name;
            let known = REFUSED.iter().find(|(refused, _)| refused == model);
            match (c::print(&verified), known) {
                (Ok(_), None) => compare(&name, &place.to_string(), &verified, "gcc", "-O1"),
                (Err(refusal), Some((_, words))) => {
                    let refusal = refusal.to_string();
                    assert!(
                        refusal.contains(words) && refusal.contains(model),
                        "{refusal}"
                    );
                }
                (code, _) => panic!("{name}: {:?}", code.err()),
            }
            usize::from(known.is_some())
        });
    let refused: usize = refused.sum();
    assert_eq!(refused, REFUSED.len());
}

#[test]
fn loops_stay_loops() {
    let [source, twice] =
        [40, 80].map(|rods| c::print(&compiled(&long_chain(rods))).unwrap().source);
    for part in [
        "for (k = 0; k < 3",
        "slots[",
        "static const double c0[",
        "static const unsigned short i0[",
    ] {
        assert!(source.contains(part), "no `{part}`");
    }
    let (bytes, twice) = (source.len(), twice.len());
    assert!(
        2 * twice < 3 * bytes,
        "{bytes} bytes of 40 rods, {twice} of 80"
    );
}

#[test]
fn stops_are_refused_by_name() {
    let text = "model Ball {
        gravity (0, -9.81 m/s^2);
        slider ball { mass = 1 kg; origin = (0, 0); axis = (0, 1); }
        stop floor: ball.s >= 0 { restitution = 0.5; }
        start { ball.s = 1 m; }
    }";
    let words = c::print(&compiled(text)).unwrap_err().to_string();
    assert_eq!(
        words,
        "`Ball` has stops (`floor`): the C code has neither impacts nor sticking"
    );
}

#[test]
fn a_step_that_fails_changes_nothing() {
    if !is_there("gcc") {
        return;
    }
    let code = c::print(&golden("two_bars.mbd")).unwrap();
    let folder = written("fails", &code);
    let program = driver("gcc", &folder, &code, "-O1");
    let lines = output(&program, &["2", "1e300"], "");
    let steps: Vec<&[String]> = lines.chunks(14).collect();
    let [start, first, second] = steps[..] else {
        panic!("{lines:?}");
    };
    assert_eq!([&start[0], &first[0], &second[0]], ["0", "1", "1"]);
    assert!(start[1..] == first[1..] && start[1..] == second[1..]);
}

#[test]
fn two_bars_are_as_committed() {
    if !has_its_bits() {
        return;
    }
    let code = c::print(&golden("two_bars.mbd")).unwrap();
    for (extension, text) in [("h", &code.header), ("c", &code.source)] {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("golden/two_bars.{extension}"));
        if std::env::var_os("MBDSL_BLESS").is_some() {
            fs::write(&file, text).unwrap();
        }
        let committed = fs::read_to_string(&file).unwrap();
        assert!(committed == *text, "{} is stale", file.display());
    }
}

/// What the header says of a function without calls is what the layout says of its kernel.
#[test]
fn operations_are_counted_as_in_the_layout() {
    let mut compared = 0;
    for (name, verified) in handful() {
        let code = c::print(&verified).unwrap();
        for kernel in verified
            .layout
            .kernels()
            .iter()
            .filter(|kernel| kernel.functions == 0)
        {
            let begin = format!(" *   {}_{} ", code.name, kernel.name);
            let Some(line) = code.header.lines().find(|line| line.starts_with(&begin)) else {
                continue;
            };
            // The guard is no part of the kernel.
            if kernel.name == "accelerations" {
                continue;
            }
            compared += 1;
            let counts: Vec<u32> = line
                .split_whitespace()
                .skip(2)
                .map(|x| x.parse().unwrap())
                .collect();
            let expected = [
                kernel.additions,
                kernel.multiplications,
                kernel.divisions,
                0,
                0,
            ];
            assert_eq!(counts[..5], expected, "{name}, {}", kernel.name);
        }
    }
    assert!(compared >= 20, "{compared}");
}

/// Steps of RK4 by the runtime and by the C code.
fn assert_same_steps(name: &str, steps: usize, h: f64) {
    let verified = golden(name);
    let code = c::print(&verified).unwrap();
    let folder = written(&format!("steps-{name}"), &code);
    let program = driver("gcc", &folder, &code, "-O1");
    let written = output(&program, &[&steps.to_string(), &h.to_string()], "");
    let mechanism = verified.mechanism();
    let mut run = Stepper::new(&mechanism, &Options::fixed(0.0, h)).unwrap();
    let mut expected = Vec::new();
    for step in 0..=steps {
        if step > 0 {
            run.step(&mechanism, h).unwrap();
        }
        let state = run.state();
        let numbers = [&vec![state.t], &state.q, &state.v, &state.z];
        expected.push("0".to_owned());
        expected.extend(
            numbers
                .into_iter()
                .flatten()
                .map(|x| format!("{:016x}", x.to_bits())),
        );
    }
    assert_eq!(written.len(), expected.len(), "{name}");
    let other = written
        .iter()
        .zip(&expected)
        .position(|(written, expected)| written != expected);
    assert_eq!(other, None, "{name}");
}

#[test]
fn steps_of_rk4_have_the_bits_of_the_runtime() {
    if !is_there("gcc") || !has_its_bits() {
        return;
    }
    assert_same_steps("two_bars.mbd", 1000, 0.01);
    // With states, and with an attitude.
    assert_same_steps("filter.mbd", 200, 0.001);
    assert_same_steps("heavy_top.mbd", 200, 0.001);
}

/// The sections of an object file whose names begin so, in bytes.
fn size(object: &Path, sections: &[&str]) -> u64 {
    let run = Command::new("size").arg("-A").arg(object).output().unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    let sizes = text.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let name = words.next()?;
        let is_counted = sections.iter().any(|section| name.starts_with(section));
        is_counted.then(|| words.next()?.parse::<u64>().ok())?
    });
    sizes.sum()
}

#[test]
fn two_bars_are_small() {
    if !is_there("gcc") || !is_there("size") || cfg!(not(target_arch = "x86_64")) {
        return;
    }
    let code = c::print(&golden("two_bars.mbd")).unwrap();
    let folder = written("small", &code);
    compile(
        "gcc",
        &folder,
        &[
            "-Os",
            "-fstack-usage",
            "-c",
            "two_bars.c",
            "-o",
            "two_bars.o",
        ],
    );
    let object = folder.join("two_bars.o");
    let bytes = size(&object, &[".text", ".rodata"]);
    assert!((1000..4000).contains(&bytes), "{bytes} bytes");
    assert_eq!(size(&object, &[".data", ".bss"]), 0);
    // What the header says of the stack is not less than what a compiler takes for a step.
    let usage = fs::read_to_string(folder.join("two_bars.su")).unwrap();
    let chain = ["step_rk4", "rates", "accelerations", "eliminate", "sin_cos"];
    let used = usage.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let function = words.next()?.rsplit_once("two_bars_")?.1;
        chain
            .contains(&function)
            .then(|| words.next()?.parse::<u64>().ok())?
    });
    let used: u64 = used.sum();
    let line = code
        .header
        .lines()
        .find(|line| line.starts_with(" *   two_bars_step_rk4"));
    let said: u64 = line
        .unwrap()
        .split_whitespace()
        .last()
        .unwrap()
        .parse()
        .unwrap();
    assert!(
        used > 0 && used <= said,
        "{used} bytes of stack, {said} in the header"
    );
}

/// A few models: flat and not, with states, tables, loops and all functions.
fn handful() -> Vec<(String, Verified)> {
    let golden = ["two_bars", "everything", "filter", "heavy_top"];
    let golden = golden.map(|name| (name.to_owned(), self::golden(&format!("{name}.mbd"))));
    let others = [
        ("functions", include_str!("lanes/functions.mbd")),
        ("tables", include_str!("lanes/tables.mbd")),
        ("chain", models::CHAIN),
    ];
    let others = others.map(|(name, text)| (name.to_owned(), compiled(text)));
    golden.into_iter().chain(others).collect()
}

#[test]
fn clang_has_the_same_bits() {
    if !is_there("clang") || !has_its_bits() {
        return;
    }
    for (name, verified) in handful() {
        compare(&name, &format!("clang-{name}"), &verified, "clang", "-O1");
    }
}

/// Hexadecimal numbers are of C++17.
#[test]
fn compilers_of_cxx_take_it() {
    for compiler in ["g++", "clang++"].into_iter().filter(|name| is_there(name)) {
        for (name, verified) in handful() {
            let code = c::print(&verified).unwrap();
            let folder = written(&format!("{compiler}-{name}"), &code);
            fs::write(folder.join("casadi.c"), c::casadi(&verified, &code)).unwrap();
            for source in [format!("{}.c", code.name), "casadi.c".to_owned()] {
                let arguments = ["-x", "c++", "-c", &source, "-o", "cxx.o"];
                compile_as("-std=c++17", compiler, &folder, &arguments);
            }
        }
    }
}

#[test]
fn the_function_of_casadi_is_plain_c() {
    for compiler in ["gcc", "clang"].into_iter().filter(|name| is_there(name)) {
        for (name, verified) in handful() {
            let code = c::print(&verified).unwrap();
            let folder = written(&format!("casadi-{compiler}-{name}"), &code);
            fs::write(folder.join("casadi.c"), c::casadi(&verified, &code)).unwrap();
            compile(compiler, &folder, &["-c", "casadi.c", "-o", "casadi.o"]);
        }
    }
}

#[test]
fn a_microcontroller_compiles_it() {
    if !is_there("arm-none-eabi-gcc") {
        return;
    }
    for (name, verified) in handful() {
        let code = c::print(&verified).unwrap();
        let folder = written(&format!("arm-{name}"), &code);
        let source = format!("{}.c", code.name);
        let target = [
            "-mcpu=cortex-m4",
            "-mthumb",
            "-Os",
            "-c",
            &source,
            "-o",
            "arm.o",
        ];
        compile("arm-none-eabi-gcc", &folder, &target);
    }
}
