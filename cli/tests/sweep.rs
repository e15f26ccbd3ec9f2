//! `mbdsl sweep` and `mbdsl merge`, as a user calls them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod command;
mod figure;
mod journal;
mod parts;
mod rows;

use crate::support::{Run, files, mbdsl};
use std::fs;
use std::path::{Path, PathBuf};

fn two_bars() -> String {
    files::reference("two_bars")
}

fn folder(name: &str) -> PathBuf {
    files::empty_folder("sweep", name)
}

/// The arguments of a sweep over the two bars.
fn arguments<'a>(model: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["sweep", model, "-o", out][..], more].concat()
}

const GRID: [&str; 6] = [
    "--vary",
    "m1=0.5..2:5",
    "--vary",
    "L2=1,1.2,1.4",
    "--t-end",
    "0.5",
];

/// A sweep that has to succeed.
fn sweep(out: &Path, more: &[&str]) -> Run {
    let run = mbdsl(&arguments(&two_bars(), out.to_str().unwrap(), more), b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run
}

/// The lines of a table, cut at commas.
fn table(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().map(fields).collect()
}
