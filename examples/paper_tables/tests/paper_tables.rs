//! The example `paper_tables` as a program would use it: rows chosen by name, written as data.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

#[allow(dead_code)]
#[path = "../src/main.rs"]
mod paper_tables;

use clap::Parser;
use paper_tables::run::QUANTITIES;
use paper_tables::tables::Tables;
use paper_tables::{Arguments, tables};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

fn run(arguments: &[&str]) -> Result<bool, String> {
    let arguments = ["paper_tables"].iter().chain(arguments);
    tables(&Arguments::try_parse_from(arguments).unwrap())
}

#[test]
fn rows_are_written_beside_the_papers() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("paper_tables.json");
    let path = file.to_str().unwrap();
    assert_eq!(run(&["--only", "rk4", "--json", path]), Ok(true));
    let text = std::fs::read_to_string(&file).unwrap();
    let entries: Vec<Value> = serde_json::from_str(&text).unwrap();
    let keys: BTreeSet<&str> = [
        "paper",
        "table",
        "model",
        "method",
        "options",
        "h",
        "t_end",
        "quantity",
        "paper_value",
        "value",
    ]
    .into();
    for entry in &entries {
        let found = entry.as_object().unwrap().keys().map(String::as_str);
        assert_eq!(found.collect::<BTreeSet<_>>(), keys);
        assert_eq!(entry["method"], "rk4");
    }
    // The row of which every digit reproduces, relative in this paper.
    let entry = |quantity: &str| {
        let mut row = entries.iter();
        row.find(|e| e["paper"] == "ZD20" && e["quantity"] == quantity)
            .unwrap()
    };
    for quantity in ["eps_H", "MRE", "eps_Phi", "eps_dPhi"] {
        let [paper, here] = ["paper_value", "value"].map(|key| entry(quantity)[key].as_f64());
        let printed = |value: Option<f64>| format!("{:.4e}", value.unwrap());
        assert_eq!(printed(here), printed(paper), "{quantity}");
    }
    assert_eq!(entry("steps")["paper_value"], Value::Null);
    // Absolute in the other: more than all the energy that there is.
    let mut others = entries.iter();
    let other = others.find(|e| e["paper"] == "ZWD18" && e["quantity"] == "eps_H");
    assert!(other.unwrap()["value"].as_f64().unwrap() > 12.7);
}

#[test]
fn unknown_names_are_answered_with_those_there_are() {
    let message = run(&["--only", "rk5"]).unwrap_err();
    assert!(message.starts_with("there is no paper, table or method `rk5`"));
    for name in ["ZD20", "table 2", "rk4", "baumgarte"] {
        assert!(message.contains(name), "{message}");
    }
    let message = run(&["--only", "table 1", "--json", "/nowhere/tables.json"]).unwrap_err();
    assert!(message.contains("cannot write /nowhere/tables.json"));
}

/// What the data names exists, and rows that are said to reproduce have something to compare with.
#[test]
fn the_data_is_complete() {
    let tables = Tables::read().unwrap();
    let papers: Vec<&str> = tables.papers.iter().map(|p| p.key.as_str()).collect();
    let claims = tables.claims.iter().map(|claim| &claim.paper);
    for key in claims.chain(tables.rows.iter().map(|row| &row.paper)) {
        assert!(papers.contains(&key.as_str()), "{key}");
    }
    for row in &tables.rows {
        let title = row.title();
        for quantity in row.published.keys().chain(row.independent.keys()) {
            assert!(
                QUANTITIES.contains(&quantity.as_str()),
                "{title}: {quantity}"
            );
        }
        let compared = row.reproduces.is_none() || !row.published.is_empty();
        assert!(compared, "{title}");
        if row.reproduces == Some(false) {
            assert!(!row.remark.is_empty(), "{title}");
        }
        for [low, high] in row.independent.values() {
            assert!(low <= high, "{title}");
        }
    }
}
