//! The problems that `mbdsl new` offers: each reaches the digits that its text states, and these are those of
//! `tests/reference`.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::Dop853;
use mbdsl::text::load;
use mbdsl::{Layout, Mechanism, Options, simulate};
use mbdsl_gallery::{GALLERY, PROBLEMS};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

fn folder(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.join("reference").join(name)
}

fn number(value: &Value) -> f64 {
    match value {
        Value::Integer(number) => *number as f64,
        value => value.as_float().unwrap(),
    }
}

/// The settings of the text, with a tolerance of 1e-12.
#[test]
fn every_problem_reaches_the_digits_of_its_text() {
    let mut missed = Vec::new();
    for problem in PROBLEMS {
        let model =
            load(problem.text).unwrap_or_else(|faults| panic!("{}: {faults}", problem.name));
        let options = Options::for_model(&model).method(Dop853::new(1e-12, 1e-12));
        let run = simulate(&model, &options).unwrap().trajectory;
        let mut count = 0;
        for value in problem.reference() {
            // Where the run of the text ends.
            assert_eq!(run.times().last(), Some(&value.t), "{}", problem.name);
            let Some(column) = run.get(value.name) else {
                panic!("{} has no column {}", problem.name, value.name);
            };
            let found = column[column.len() - 1];
            // Half of it is rounding.
            let error = (found - value.value()).abs();
            if error.is_nan() || error > 0.8 * value.last_digit() {
                missed.push(format!("{}: {found}, not {value:?}", problem.name));
            }
            let unit = run.unit(value.name).filter(|unit| *unit != "1");
            assert_eq!(unit.unwrap_or_default(), value.unit, "{value:?}");
            count += 1;
        }
        assert!(count >= 3, "{}", problem.name);
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// The values at a time in a file of `tests/reference`, by the columns of a run.
fn known(name: &str, layout: &Layout, t: f64) -> BTreeMap<String, f64> {
    let text = fs::read_to_string(folder(name).join("reference.toml")).unwrap();
    let table: Table = toml::from_str(&text).unwrap();
    let rows = |key: &str| table.get(key).and_then(Value::as_array).cloned();
    let at = |row: &Value| number(&row["t"]) == t;
    if let Some(values) = rows("value") {
        let values = values.iter().filter(|row| at(row));
        let value = |row: &Value| {
            let column = row["column"].as_str().unwrap().to_owned();
            (column, number(&row["value"]))
        };
        return values.map(value).collect();
    }
    let states = rows("state").unwrap();
    let state = states.iter().find(|row| at(row)).unwrap();
    let list = |key: &str| state[key].as_array().unwrap().iter().map(number).collect();
    let names = |names: Vec<String>, values: Vec<f64>| {
        assert_eq!(names.len(), values.len(), "{name}");
        names.into_iter().zip(values)
    };
    let positions = layout.coordinates().iter().map(|of| of.name.to_string());
    let velocities = layout.velocities().iter().map(|of| of.name.to_string());
    let rows = layout
        .constraints()
        .iter()
        .map(|of| format!("lambda.{}", of.name));
    names(positions.collect(), list("q"))
        .chain(names(velocities.collect(), list("v")))
        .chain(names(rows.collect(), list("lambda")))
        .chain([("energy".to_owned(), number(&state["energy"]))])
        .collect()
}

#[test]
fn the_digits_are_those_of_the_reference() {
    for problem in PROBLEMS {
        let model = load(problem.text).unwrap();
        for value in problem.reference() {
            let known = known(problem.name, model.layout(), value.t);
            let Some(expected) = known.get(value.name) else {
                panic!("{}: no value of {}", problem.name, value.name);
            };
            let decimals = value.digits.split_once('.').map_or(0, |(_, d)| d.len());
            let rounded = format!("{expected:.decimals$}");
            assert_eq!(value.digits, rounded, "{}: {}", problem.name, value.name);
        }
    }
}

/// The folder of the reference and `mbdsl new` have one text.
#[test]
fn every_problem_has_its_text_once_with_title_and_source() {
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/gallery/problems");
    let files = fs::read_dir(gallery).unwrap();
    assert_eq!(files.count(), PROBLEMS.len());
    for problem in PROBLEMS {
        let name = problem.name;
        let link = fs::canonicalize(folder(name).join("model.mbd")).unwrap();
        let file = Path::new(gallery).join(name).with_extension("mbd");
        assert_eq!(link, fs::canonicalize(file).unwrap());
        assert!(GALLERY.iter().all(|entry| entry.name != name), "{name}");
        let (title, description) = (problem.title(), problem.description());
        assert!(
            (4..=50).contains(&title.len()) && !title.ends_with('.'),
            "{title}"
        );
        assert!(description.contains(" Source: "), "{name}: {description}");
        assert!(!description.contains("Reference values"), "{name}");
        assert!(problem.text.is_ascii(), "{name}");
    }
}
