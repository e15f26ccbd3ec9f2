//! What evaluations and runs cost, beside what a person would write by hand.
//!
//! `cargo run --release -p speed` measures every case and prints the ratios. Both sides are
//! timed in the same run, in turns, and the fastest sample counts.
//!
//! - `--json FILE` writes the rows; `--only CASE` measures the cases whose names contain it;
//! - `--full` runs to the end what otherwise is scaled from a part.
//!
//! Generated code uses what the processor has when rustc may:
//! `RUSTFLAGS="-C target-cpu=x86-64-v3"` lets it use AVX2 and FMA. The header says what it had.

pub(crate) mod baselines;
mod cases;
mod chains;
pub(crate) mod evaluations;
mod measure;
pub(crate) mod models;
mod native;
mod rubbing;
mod simulations;
mod space;
pub(crate) mod states;

use cases::{CASES, Case, Effort, Row};
use clap::Parser;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

const EXIT_CODES: &str = "\
Exit codes:
  0  measured, whatever the ratios are
  1  a run failed
  2  wrong arguments, or a file that cannot be written";

/// Measures evaluations and runs against what is written by hand.
#[derive(Parser)]
#[command(name = "speed", after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    /// Write the rows into this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Measure the cases whose names contain this
    #[arg(long, value_name = "CASE", default_value = "")]
    only: String,
    /// Run everything to its end
    #[arg(long)]
    full: bool,
    /// How long each case is timed, s
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    budget: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let allowed = (0.0..=3600.0).contains(&number);
    allowed
        .then_some(number)
        .ok_or("not in 0 to 3600".to_owned())
}

fn main() -> ExitCode {
    match speed(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err((code, fault)) => {
            eprintln!("error: {fault}");
            ExitCode::from(code)
        }
    }
}

/// Prints the table; the exit code and the fault where there is none.
pub(crate) fn speed(arguments: &Arguments) -> Result<(), (u8, String)> {
    let wanted = |case: &&Case| case.name.contains(&arguments.only);
    let cases: Vec<&Case> = CASES.iter().filter(wanted).collect();
    if cases.is_empty() {
        let names: Vec<&str> = CASES.iter().map(|case| case.name).collect();
        let fault = format!(
            "no case `{}`; there are {}",
            arguments.only,
            names.join(", ")
        );
        return Err((2, fault));
    }
    let effort = Effort {
        budget: Duration::from_secs_f64(arguments.budget),
        full: arguments.full,
    };
    println!("{}\n", build());
    println!("{}", heading());
    let mut rows = Vec::new();
    for case in cases {
        let measured = (case.rows)(case.name, &effort);
        let measured = measured.map_err(|fault| (1, format!("{}: {fault}", case.name)))?;
        for row in &measured {
            println!("{}", line(row));
        }
        rows.extend(measured);
    }
    println!("\n! more than wanted");
    if let Some(path) = &arguments.json {
        let entries: Vec<Value> = rows.iter().map(entry).collect();
        let text =
            serde_json::to_string_pretty(&entries).map_err(|fault| (2, fault.to_string()))?;
        std::fs::write(path, text + "\n")
            .map_err(|fault| (2, format!("cannot write {}: {fault}", path.display())))?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

/// What the program was built for.
fn build() -> String {
    let has = |feature: bool| if feature { "yes" } else { "no" };
    let profile = if cfg!(debug_assertions) {
        "debug build: these times mean nothing"
    } else {
        "release build"
    };
    format!(
        "{profile} for {}: avx2 {}, fma {}, avx512f {}",
        std::env::consts::ARCH,
        has(cfg!(target_feature = "avx2")),
        has(cfg!(target_feature = "fma")),
        has(cfg!(target_feature = "avx512f")),
    )
}

fn heading() -> String {
    format!(
        "{:<16}{:<60}{:>11}{:>11} {:<4}{:>9}{:>9}",
        "case", "quantity", "ours", "baseline", "unit", "ratio", "wanted"
    )
}

fn line(row: &Row) -> String {
    let wanted = row
        .wanted
        .map_or(String::new(), |most| format!("<= {most}"));
    let over = row.wanted.is_some_and(|most| row.ratio() > most);
    format!(
        "{:<16}{:<60}{:>11}{:>11} {:<4}{:>9}{wanted:>9}{}",
        row.case,
        row.quantity,
        digits(row.ours),
        digits(row.baseline),
        row.unit,
        digits(row.ratio()),
        if over { " !" } else { "" }
    )
}

/// Four digits, without powers of ten.
fn digits(x: f64) -> String {
    let whole = x.abs().log10().floor().clamp(-9.0, 3.0) as i32;
    format!("{x:.*}", (3 - whole).max(0) as usize)
}

fn entry(row: &Row) -> Value {
    json!({
        "case": row.case,
        "quantity": row.quantity,
        "ours": row.ours,
        "baseline": row.baseline,
        "unit": row.unit,
        "ratio": row.ratio(),
        "wanted": row.wanted,
    })
}
