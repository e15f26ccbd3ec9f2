//! `mbdsl modes --sample` and `--bode`, against a mass on a spring in closed form.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use serde_json::Value;
use std::f64::consts::TAU;
use std::fs;
use std::path::PathBuf;
use support::{Run, mbdsl};

const MASS: f64 = 2.0;
const STIFFNESS: f64 = 50.0;

/// A mass on a spring with a damper, pushed by a force; what is seen is its place, in mm.
fn oscillator(damping: f64) -> String {
    format!(
        "model Oscillator {{
            input F = 0 N;
            ground {{ point O = (0, 0); }}
            slider m {{ mass = {MASS} kg; axis = (1, 0); point P = (0, 0); }}
            spring k between ground.O, m.P {{ stiffness = {STIFFNESS} N/m; free_length = 1 m; damping = {damping} N*s/m; }}
            force push at m.P = (F, 0);
            start {{ m.s = 1 m; }}
            output place: mm = m.s;
        }}"
    )
}

fn ask(options: &[&str], model: &str) -> Run {
    mbdsl(&[&["modes", "-"][..], options].concat(), model.as_bytes())
}

/// A file that does not exist yet.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("frequency_response");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let _ = fs::remove_file(&file);
    file
}

fn near(found: f64, exact: f64) {
    let error = (found - exact).abs();
    assert!(
        error <= 1e-8 * exact.abs().max(1e-3),
        "{found} is not {exact}"
    );
}

#[test]
fn sampled_equations_are_those_of_the_motion_between_samples() {
    let run = ask(&["--sample", "30 ms", "--json"], &oscillator(0.0));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let answer: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(answer["sample"], 0.03);
    let omega = (STIFFNESS / MASS).sqrt();
    let (sin, cos) = (omega * 0.03).sin_cos();
    let exact = [[cos, sin / omega], [-omega * sin, cos]];
    for (row, exact) in exact.iter().enumerate() {
        for (column, exact) in exact.iter().enumerate() {
            near(answer["A"][row][column].as_f64().unwrap(), *exact);
        }
    }
    near(answer["B"][0][0].as_f64().unwrap(), (1.0 - cos) / STIFFNESS);
    near(answer["B"][1][0].as_f64().unwrap(), sin / (MASS * omega));
    near(answer["C"][0][0].as_f64().unwrap(), 1e3);
}

#[test]
fn files_of_sampled_equations_say_the_time_between_samples() {
    let model = oscillator(1.0);
    for (name, words) in [
        ("a.m", "\ndt = 0.002;\nA = ["),
        ("a.csv", "dt = 0.002 s,m.s,"),
    ] {
        let file = file(name);
        let run = ask(
            &["--sample", "2ms", "--export", file.to_str().unwrap()],
            &model,
        );
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(words), "{text}");
    }
    let file = file("a.npz");
    ask(
        &["--sample", "2ms", "--export", file.to_str().unwrap()],
        &model,
    );
    let mut archive = zip::ZipArchive::new(fs::File::open(&file).unwrap()).unwrap();
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut archive.by_name("dt.npy").unwrap(), &mut bytes).unwrap();
    assert!(bytes.ends_with(&0.002f64.to_le_bytes()) && bytes.len() % 64 == 8);
    // Nothing of it where time is continuous.
    ask(&["--export", file.to_str().unwrap()], &model);
    let mut archive = zip::ZipArchive::new(fs::File::open(&file).unwrap()).unwrap();
    assert!(archive.by_name("dt.npy").is_err());
}

/// The rows of a table: the frequency in Hz, the gain, in dB, and the phase in deg.
fn rows(options: &[&str], damping: f64) -> Vec<[f64; 4]> {
    let file = file(&format!("{}_{damping}.csv", options.len()));
    let all = [options, &["--bode", file.to_str().unwrap()]].concat();
    let run = ask(&all, &oscillator(damping));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let text = fs::read_to_string(&file).unwrap();
    let mut lines = text.lines();
    let header = "frequency (Hz),place/F,place/F (dB),place/F (deg)";
    assert_eq!(lines.next(), Some(header));
    let numbers =
        |line: &str| -> Vec<f64> { line.split(',').map(|x| x.parse().unwrap()).collect() };
    lines
        .map(|line| numbers(line).try_into().unwrap())
        .collect()
}

#[test]
fn a_frequency_response_is_that_of_an_oscillator() {
    let damping = 3.0;
    let found = rows(&[], damping);
    for &[frequency, gain, decibel, phase] in &found {
        let omega = TAU * frequency;
        let (real, imaginary) = (STIFFNESS - MASS * omega * omega, damping * omega);
        near(gain, 1e3 / real.hypot(imaginary));
        near(decibel, 20.0 * gain.log10());
        near(phase, -imaginary.atan2(real).to_degrees());
    }
    let natural = (STIFFNESS / MASS).sqrt() / TAU;
    let (first, last) = (found[0][0], found[found.len() - 1][0]);
    assert!(first < 0.1 * natural && last > 9.0 * natural && found.len() > 90);
}

/// A sampled plant: `z x = A x + B u`, by hand for two states.
#[test]
fn a_response_of_sampled_equations_ends_at_half_their_rate() {
    let h = 0.1;
    let found = rows(&["--sample", "100ms"], 0.0);
    let omega_0 = (STIFFNESS / MASS).sqrt();
    let (sin, cos) = (omega_0 * h).sin_cos();
    let (b0, b1) = ((1.0 - cos) / STIFFNESS, sin / (MASS * omega_0));
    for &[frequency, gain, _, phase] in &found {
        let (zi, zr) = (TAU * frequency * h).sin_cos();
        // (z - cos) b0 + sin/omega b1 over z^2 - 2 cos z + 1
        let above = [(zr - cos) * b0 + sin / omega_0 * b1, zi * b0];
        let below = [
            zr * zr - zi * zi - 2.0 * cos * zr + 1.0,
            2.0 * zr * zi - 2.0 * cos * zi,
        ];
        let exact = 1e3 * above[0].hypot(above[1]) / below[0].hypot(below[1]);
        assert!(
            (gain - exact).abs() <= 1e-6 * exact,
            "{frequency}: {gain} is not {exact}"
        );
        // The hold delays by half a sample, and the resonance turns by half a turn.
        let turned = if TAU * frequency < omega_0 {
            0.0
        } else {
            -180.0
        };
        let exact = turned - 180.0 * frequency * h;
        assert!(
            (phase - exact).abs() < 1e-5,
            "{frequency}: {phase} is not {exact}"
        );
    }
    let last = found[found.len() - 1][0];
    assert!(last <= 5.0 && last > 4.7, "{last}");
}

#[test]
fn what_has_no_response_says_so() {
    let file = file("none.csv");
    let bode = ["--bode", file.to_str().unwrap()];
    let model = oscillator(1.0);
    let silent = model.replace("output place: mm = m.s;", "");
    let run = ask(&bode, &silent);
    let says = "--bode: the model declares no `output`";
    assert!(run.stderr.contains(says), "{}", run.stderr);
    assert_eq!(run.code, Some(2));
    assert!(!file.exists());
    for (option, says) in [
        ("0s", "a time above 0"),
        ("-1ms", "a time above 0"),
        ("1m", "is measured in m"),
    ] {
        let run = ask(&[&format!("--sample={option}")], &model);
        assert!(run.stderr.contains(says), "{}", run.stderr);
        assert_eq!(run.code, Some(2));
    }
    let unstable = model.replace("50 N/m", "-50 N/m");
    let run = ask(&["--at", "start", "--sample", "1000s"], &unstable);
    let says = "--sample 1000 s is too long: the motion overflows within it";
    assert!(run.stderr.contains(says), "{}", run.stderr);
}

/// Three masses on springs without damping, pushed at the first: `G_1` turns back at its zeros, `G_3` has none.
#[test]
fn phases_of_undamped_models_turn_back_at_zeros() {
    let model = "model Three {
        input F = 0 N;
        ground { point O = (0, 0); }
        slider a { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
        slider b { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
        slider c { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
        spring one between ground.O, a.P { stiffness = 100 N/m; free_length = 1 m; }
        spring two between a.P, b.P { stiffness = 100 N/m; free_length = 1 m; }
        spring three between b.P, c.P { stiffness = 100 N/m; free_length = 1 m; }
        force push at a.P = (F, 0);
        start { a.s = 1 m; b.s = 2 m; c.s = 3 m; }
        output first = a.s;
        output last = c.s;
        output other: N = 2*F;
        output still = 5 m + 0*a.s;
    }";
    for sample in [None, Some("1ms")] {
        let file = file("three.csv");
        let mut options = vec!["--bode", file.to_str().unwrap()];
        if let Some(sample) = sample {
            options.extend(["--sample", sample]);
        }
        let run = ask(&options, model);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let text = fs::read_to_string(&file).unwrap();
        let mut seen: [Vec<i64>; 2] = [Vec::new(), Vec::new()];
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let number = |place: usize| fields[place].parse::<f64>().unwrap();
            let frequency = number(0);
            // Half a sample of delay.
            let delay = sample.map_or(0.0, |_| 180.0 * frequency * 1e-3);
            for (seen, place) in seen.iter_mut().zip([3, 6]) {
                let phase = number(place) + delay;
                assert!(
                    (phase / 180.0 - (phase / 180.0).round()).abs() < 0.02,
                    "{line}"
                );
                let half_turns = (phase / 180.0).round() as i64;
                if frequency < 3.0 && seen.last() != Some(&half_turns) {
                    seen.push(half_turns);
                }
            }
            assert_eq!((number(7), number(9)), (2.0, 0.0), "{line}");
            assert_eq!(&fields[10..], ["0.0", "", ""], "{line}");
        }
        assert_eq!(seen[0], [0, -1, 0, -1, 0, -1], "{sample:?}");
        assert_eq!(seen[1], [0, -1, -2, -3], "{sample:?}");
    }
}

#[test]
fn tables_have_rows_whatever_the_model() {
    // Driven: nothing is free.
    let driven = oscillator(1.0).replace("start {", "drive d: m.s = 1 m; start {");
    // A sample that is longer than the slowest motion.
    for (model, sample, gain) in [
        (driven, None, Some(0.0)),
        (oscillator(40.0), Some("30s"), None),
    ] {
        let file = file("rows.csv");
        let mut options = vec!["--at", "start", "--bode", file.to_str().unwrap()];
        if let Some(sample) = sample {
            options.extend(["--sample", sample]);
        }
        let run = ask(&options, &model);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.lines().count() > 20, "{text}");
        let first = text.lines().nth(1).unwrap();
        let found: f64 = first.split(',').nth(1).unwrap().parse().unwrap();
        // At rest a force moves it by F/k.
        near(found, gain.unwrap_or(1e3 / STIFFNESS));
    }
    for (options, says) in [
        (&["--sample", "1e60s"][..], "--sample 1e60 s is too long"),
        (&["--bode", "a.npz"], "`a.npz` does not end in `.csv`"),
        (
            &["--bode", "a.csv", "--export", "a.csv"],
            "name the same file",
        ),
    ] {
        let run = ask(options, &oscillator(1.0));
        assert!(run.stderr.contains(says), "{}", run.stderr);
        assert_eq!(run.code, Some(2));
    }
}
