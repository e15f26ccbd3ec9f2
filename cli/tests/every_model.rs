//! `mbdsl run` on every model of the repository, by every method.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::{folder, support};
use mbdsl::runtime::METHODS;
use mbdsl::{Mechanism, Method};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use support::{Run, mbdsl};

/// How far positions and velocities may be from the motion after five steps, of their size or of 1: it
/// tells a wrong motion from the error of a coarse step.
const TOLERANCE: f64 = 3e-3;

/// All `.mbd` files of the repository but those that the compiler refuses.
fn models() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut models = folder::files(root, &["mbd"]);
    models.retain(|path| mbdsl::text::load(&fs::read_to_string(path).unwrap()).is_ok());
    assert!(models.len() >= 23, "{models:?}");
    models
}

/// Runs a model for some steps in a folder; the run, and the table that it wrote.
fn run(model: &Path, folder: &str, h: f64, steps: u32, options: &[&str]) -> (Run, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    // A table of an earlier run is not taken for that of this one.
    let _ = fs::remove_dir_all(&folder);
    let (h, t_end) = (h.to_string(), (h * f64::from(steps)).to_string());
    let (model, out) = (model.to_str().unwrap(), folder.to_str().unwrap());
    let mut arguments = vec!["run", model, "--t-end", &t_end, "-o", out];
    arguments.extend(options);
    // The others choose their steps.
    let fixed = |name: &&str| Method::named(name).is_some_and(|method| !method.is_adaptive());
    if options.iter().any(fixed) {
        arguments.extend(["--h", &h]);
    }
    let run = mbdsl(&arguments, b"");
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    let table = fs::read_to_string(folder.join("trajectory.csv"));
    (run, table.unwrap_or_default())
}

/// The numbers of the last row under their names: the time, all positions, all velocities, and more.
fn last_row(table: &str) -> Vec<(&str, f64)> {
    let names = table.lines().next().unwrap().split(',');
    let values = table.lines().last().unwrap().split(',');
    let values = values.map(|value| value.parse::<f64>().unwrap());
    names.zip(values).collect()
}

/// Steps that all methods can take, in s: two models are stiff, and one shakes its pivot 64 times a second.
fn step(model: &Path) -> f64 {
    let is = |name: &str| model.components().any(|part| part.as_os_str() == name);
    match () {
        () if is("flexible_slider_crank.mbd") => 2e-5,
        () if is("andrews_squeezer.mbd") || is("kapitza_pendulum.mbd") => 1e-4,
        // It turns by 150 rad/s.
        () if is("heavy_top.mbd") || is("heavy_top_fast.mbd") => 1e-4,
        () if is("friction") => 1e-4,
        // The current of its coil follows within 2 ms.
        () if is("position_servo.mbd") => 1e-4,
        () => 1e-3,
    }
}

/// Models with a method whose iteration ends at no step length; the run says so.
const NOT_CONVERGED: [(&str, &str); 2] = [
    ("scissor_lift", "variable-metric"),
    ("toggle_press", "variable-metric"),
];

/// Runs a model by every method, as machine code and evaluated; what is not as it should be.
fn missed(model: &Path, folder: &str) -> Vec<String> {
    let mut missed = Vec::new();
    let h = step(model);
    let (exact, table) = run(
        model,
        folder,
        h,
        5,
        &["--method", "dop853", "--rtol", "1e-12"],
    );
    assert_eq!(exact.code, Some(0), "{}: {}", model.display(), exact.stderr);
    let exact = last_row(&table);
    let mechanism = mbdsl::text::load(&fs::read_to_string(model).unwrap()).unwrap();
    let count = 1 + mechanism.layout().nq() + mechanism.layout().nv();
    let mass = &mechanism.layout().patterns().mass_matrix.entries;
    let weightless = (0..mechanism.layout().nv() as u32).any(|j| !mass.contains(&(j, j)));
    for info in METHODS {
        let place = format!("{} by {}", model.display(), info.name);
        let (found, table) = run(model, folder, h, 5, &["--method", info.name]);
        let by_momenta = info.name.starts_with("hermite") || info.name == "variable-metric";
        if weightless && by_momenta {
            let why = "needs a mass of every coordinate";
            assert!(found.stderr.contains(why), "{place}: {}", found.stderr);
            continue;
        }
        if mechanism.layout().has_own_states() && !info.states {
            let why = "does not carry states";
            assert!(found.stderr.contains(why), "{place}: {}", found.stderr);
            continue;
        }
        if mechanism.contacts().is_some() && !info.contacts {
            let why = "does not treat stops and friction";
            assert!(found.stderr.contains(why), "{place}: {}", found.stderr);
            continue;
        }
        let name = model.file_stem().unwrap().to_str().unwrap();
        if NOT_CONVERGED.contains(&(name, info.name)) {
            let why = "the iteration for the new state does not converge";
            assert!(found.stderr.contains(why), "{place}: {}", found.stderr);
            continue;
        }
        assert_eq!(found.code, Some(0), "{place}: {}", found.stderr);
        let options = ["--method", info.name, "--evaluate"];
        let (_, evaluated) = run(model, folder, h, 5, &options);
        assert!(table == evaluated, "{place}: not what is evaluated");
        let (states, exact) = (last_row(&table), &exact[..count]);
        for ((name, x), (_, y)) in states.into_iter().zip(exact) {
            let difference = (x - y).abs() / y.abs().max(1.0);
            if difference.is_nan() || difference >= TOLERANCE {
                missed.push(format!("{place}: {name} = {x}, exactly {y}"));
            }
        }
    }
    missed
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "six minutes of processor time"]
    fn every_method_runs_every_model_and_machine_code_gives_the_same_table() {
        let models = models();
        // Each half takes every second model, and writes into a folder of its own.
        let half = |number: usize| -> Vec<String> {
            let folder = format!("every_model_{number}");
            let models = models.iter().skip(number).step_by(2);
            models.flat_map(|model| missed(model, &folder)).collect()
        };
        let missed = thread::scope(|scope| {
            let halves = [0, 1].map(|number| scope.spawn(move || half(number)));
            halves.map(|half| half.join().unwrap()).concat()
        });
        assert!(missed.is_empty(), "{}", missed.join("\n"));
    }
}
