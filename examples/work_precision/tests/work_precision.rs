//! The example `work_precision` as a program would use it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

#[allow(dead_code)]
#[path = "../src/main.rs"]
mod work_precision;

use clap::Parser;
use mbdsl::runtime::METHODS;
use std::collections::BTreeMap;
use std::path::Path;
use work_precision::{Arguments, Fault, measure};

/// Measures shortly; the exit code and the message where that fails.
fn run(arguments: &[&str]) -> Result<(), (u8, String)> {
    let short = ["--t-end", "0.1", "--repeats", "1", "--limit", "0.02"];
    let all = ["work_precision"].iter().chain(&short).chain(arguments);
    measure(&Arguments::try_parse_from(all).unwrap()).map_err(|Fault(code, text)| (code, text))
}

fn file(path: &str) -> String {
    format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_method_is_measured() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("work_precision");
    let model = file("examples/work_precision/four_bar.mbd");
    run(&["--model", &model, "--out", folder.to_str().unwrap()]).unwrap();
    let mut table = csv::Reader::from_path(folder.join("work_precision.csv")).unwrap();
    let records: Vec<BTreeMap<String, String>> =
        table.deserialize().collect::<Result<_, _>>().unwrap();
    for info in METHODS {
        let mut of_method = records
            .iter()
            .filter(|record| record["method"] == info.name);
        assert!(of_method.clone().count() >= 9, "{}", info.name);
        // Either measured or with the reason why not.
        for record in of_method.clone() {
            assert!(record["error"].is_empty() != record["failure"].is_empty());
        }
        let precise = |record: &BTreeMap<String, String>| {
            record["error"]
                .parse::<f64>()
                .is_ok_and(|error| error < 1e-3)
        };
        assert!(of_method.any(precise), "{}", info.name);
    }
    let drawn = std::fs::read_to_string(folder.join("work_precision.svg")).unwrap();
    assert!(drawn.contains("rk4 + projection"));
}

#[test]
fn what_cannot_be_measured_is_said() {
    let (code, message) = run(&["--model", "nowhere.mbd"]).unwrap_err();
    assert_eq!(code, 2);
    assert!(message.contains("cannot read nowhere.mbd"), "{message}");
    let (code, message) = run(&["--model", &file("Cargo.toml")]).unwrap_err();
    assert_eq!(code, 1);
    assert!(message.contains("Cargo.toml has errors"), "{message}");
    let four_bar = file("examples/work_precision/four_bar.mbd");
    let (code, message) = run(&["--model", &four_bar, "--stabilization", "baumgart"]).unwrap_err();
    assert_eq!(code, 2);
    assert!(message.contains("none, baumgarte"), "{message}");
}
