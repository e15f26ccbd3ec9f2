//! The tables of four papers, the paper's number beside ours.
//!
//! `cargo run --release -p paper_tables` runs every row of the papers' tables once, through
//! the same function as any other simulation, and says which of them come out and which do not.
//!
//! - `tables.toml` has what the papers print, one entry a row;
//! - `--json FILE` writes every quantity of every row, `--figures DIR` draws the papers' figures;
//! - `--only NAME` runs one paper, table, method or stabilization; `--full` also what takes over a
//!   minute.

mod figures;
mod json;
mod models;
mod print;
pub(crate) mod run;
pub(crate) mod tables;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use run::Outcome;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use tables::{Row, Selection, Tables};

const EXIT_CODES: &str = "\
Exit codes:
  0  every row is where it is expected
  1  a run failed, or a value is not where an independent implementation has it
  2  wrong arguments, or a file that cannot be written";

/// Runs the tables of four papers on methods for multibody systems and shows every number beside
/// the published one.
#[derive(Parser)]
#[command(name = "paper_tables", after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    /// Write every quantity of every row into this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Run one paper, table, method or stabilization only
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Run what takes over a minute, too
    #[arg(long)]
    full: bool,
    /// Draw the figures of the papers into this folder, as SVG
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
}

fn main() -> ExitCode {
    match tables(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::from(2)
        }
    }
}

/// Whether all went as expected; the fault where arguments or files are wrong.
pub(crate) fn tables(arguments: &Arguments) -> Result<bool, String> {
    let tables = Tables::read().map_err(|fault| format!("tables.toml: {fault}"))?;
    let selection = match &arguments.only {
        Some(name) => tables.only(name)?,
        None => tables.all(),
    };
    let wanted = |row: &&&Row| arguments.full || !row.full;
    let rows: Vec<&Row> = selection.rows.iter().filter(wanted).copied().collect();
    let left_out: Vec<&Row> = selection
        .rows
        .iter()
        .copied()
        .filter(|row| !wanted(&row))
        .collect();
    let bar = bar(rows.len());
    let mut results: Vec<(&Row, Outcome)> = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        bar.set_message(row.title());
        let shown = bar.clone();
        let outcome = run::run(row, tables.relative_energy(&row.paper), move |share| {
            shown.set_position(1000 * number as u64 + (1000.0 * share) as u64);
        });
        results.push((row, outcome));
    }
    bar.finish_and_clear();
    show(&tables, &selection, &results);
    if !left_out.is_empty() {
        println!("\nleft out, as they take over a minute (run them with --full):");
        for row in &left_out {
            println!("  {}, {}: {}", row.paper, row.table, row.title());
        }
    }
    if let Some(path) = &arguments.json {
        json::write(path, &tables, &selection, &results)?;
        println!("\nwrote {}", path.display());
    }
    if let Some(folder) = &arguments.figures {
        figures::draw(folder)?;
    }
    Ok(verdict(&results))
}

/// Prints paper by paper, table by table.
fn show(tables: &Tables, selection: &Selection, results: &[(&Row, Outcome)]) {
    for paper in &tables.papers {
        let of_paper = |key: &str| key == paper.key;
        let controller = selection.controller && of_paper(&tables.controller.paper);
        let claims: Vec<_> = selection
            .claims
            .iter()
            .filter(|c| of_paper(&c.paper))
            .collect();
        let rows: Vec<_> = results
            .iter()
            .filter(|(row, _)| of_paper(&row.paper))
            .collect();
        if rows.is_empty() && claims.is_empty() && !controller {
            continue;
        }
        print!("{}", print::paper(paper));
        if controller {
            print!("{}", print::rules(&tables.controller));
        }
        for table in rows.chunk_by(|a, b| a.0.table == b.0.table) {
            print!("{}", print::table(table, paper.relative_energy));
        }
        if !claims.is_empty() {
            println!("\n  what the paper says of its method");
            for claim in claims {
                print!("{}", print::claim(claim));
            }
        }
    }
}

/// Counts what is not as expected, and says so.
fn verdict(results: &[(&Row, Outcome)]) -> bool {
    let (mut outside, mut failed, mut missing, mut ran_rows) = (0, 0, 0, 0);
    for (row, outcome) in results {
        match outcome {
            Outcome::Ran(ran) => {
                ran_rows += 1;
                let values = ran.values.iter();
                outside += values
                    .filter(|(quantity, value)| print::outside(row, quantity, **value))
                    .count();
            }
            Outcome::NotAvailable(_) => missing += 1,
            Outcome::Failed(_) => failed += 1,
        }
    }
    println!(
        "\n{ran_rows} rows run, {failed} failed, {missing} not available; {outside} values are not where an independent implementation has them{}",
        if outside > 0 { " (marked !)" } else { "" }
    );
    outside == 0 && failed == 0
}

/// A bar over all rows, hidden where nobody looks.
fn bar(rows: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(1000 * rows as u64);
    match ProgressStyle::with_template("{bar:30} {percent:>3} %  {wide_msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
