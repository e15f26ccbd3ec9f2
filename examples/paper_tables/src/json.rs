//! The tables as data: one entry a quantity.

use super::print::rule;
use super::run::{Outcome, QUANTITIES, controller};
use super::tables::{Controller, Row, Selection, Tables};
use mbdsl::runtime::Fuzzy;
use serde_json::{Value, json};
use std::path::Path;

/// Writes `{paper, table, model, method, options, h, t_end, quantity, paper_value, value}` for every
/// quantity of every row; null where the paper prints none, or the run has none.
pub(crate) fn write(
    path: &Path,
    tables: &Tables,
    selection: &Selection,
    results: &[(&Row, Outcome)],
) -> Result<(), String> {
    let mut entries: Vec<Value> = Vec::new();
    if selection.controller {
        entries.extend(of_controller(&tables.controller));
    }
    for (row, outcome) in results {
        entries.extend(of_row(row, outcome));
    }
    let text = serde_json::to_string_pretty(&entries).map_err(|fault| fault.to_string())?;
    std::fs::write(path, text + "\n")
        .map_err(|fault| format!("cannot write {}: {fault}", path.display()))
}

fn of_row(row: &Row, outcome: &Outcome) -> Vec<Value> {
    let value = |quantity: &str| match outcome {
        Outcome::Ran(ran) => ran.value(quantity),
        Outcome::NotAvailable(_) | Outcome::Failed(_) => None,
    };
    let published = |quantity: &str| row.published.get(quantity).copied();
    let known = |quantity: &&str| value(quantity).is_some() || published(quantity).is_some();
    let entry = |quantity: &str| {
        json!({
            "paper": row.paper,
            "table": row.table,
            "model": row.model,
            "method": row.method,
            "options": row.choices(),
            "h": row.h,
            "t_end": row.t_end,
            "quantity": quantity,
            "paper_value": published(quantity),
            "value": value(quantity),
        })
    };
    QUANTITIES.into_iter().filter(known).map(entry).collect()
}

fn of_controller(published: &Controller) -> Vec<Value> {
    let entry = |quantity: String, paper_value: Option<f64>, value: f64| {
        json!({
            "paper": published.paper,
            "table": published.table,
            "model": null,
            "method": "fuzzy",
            "options": {},
            "h": null,
            "t_end": null,
            "quantity": quantity,
            "paper_value": paper_value,
            "value": value,
        })
    };
    let mut entries = Vec::new();
    for (i, row) in published.rules.iter().enumerate() {
        for (j, paper_value) in row.iter().enumerate() {
            let name = format!("rule({}, {})", i as i32 - 2, j as i32 - 2);
            entries.push(entry(name, Some(*paper_value), rule(i, j)));
        }
    }
    let [x, y] = published.point;
    let name = format!("FLC({x}, {y})");
    entries.push(entry(name, None, controller(x, y, Fuzzy::default().sigma)));
    entries
}
