//! The table of the figures of a run: what is made of it, and what must follow it.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::runtime::{FigureInfo, FigureValue, Work, report_figures};
use mbdsl::{Options, Report, simulate};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The types of the figures, by their names in Rust.
macro_rules! types {
    ($($(#[$doc:meta])* $name:ident: $Type:ty = $default:expr, $key:literal, $unit:literal, $label:literal, $shown:ident;)*) => {
        const TYPES: &[(&str, &str)] = &[$((stringify!($name), stringify!($Type))),*];
    };
}

report_figures!(types);

fn in_python(figure: &FigureInfo) -> &'static str {
    let found = TYPES.iter().find(|(name, _)| *name == figure.name);
    match found.map(|(_, ty)| ty.replace(' ', "")).as_deref() {
        // A cost is a count.
        None | Some("usize") => "int",
        Some("f64") => "float",
        Some("Option<f64>") => "float | None",
        Some("Option<String>") => "str | None",
        Some("Vec<String>") => "list[str]",
        Some(other) => panic!("{other} is no type in Python yet"),
    }
}

/// A sentence in lines of so many letters.
fn wrapped(text: &str, length: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().unwrap();
        match line.len() + 1 + word.len() > length && !line.is_empty() {
            true => lines.push(word.to_owned()),
            false if line.is_empty() => line.push_str(word),
            false => {
                let _ = write!(line, " {word}");
            }
        }
    }
    lines
}

/// The getters of the figures in the stub of the Python package. To accept a change of the table:
/// `MBDSL_BLESS=1 cargo test -p mbdsl-tests figures`.
#[test]
fn the_stub_of_python_has_the_figures() {
    let mut getters = String::new();
    for figure in Report::FIGURES.iter().chain(Work::FIGURES) {
        let FigureInfo { name, doc, .. } = figure;
        let _ = writeln!(
            getters,
            "    @property\n    def {name}(self) -> {}:",
            in_python(figure)
        );
        let lines = wrapped(&format!("\"\"\"{}\"\"\"", doc.trim()), 110);
        let _ = writeln!(getters, "        {}", lines.join("\n        "));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../python/python/mbdsl/_mbdsl.pyi");
    let stub = fs::read_to_string(&path).unwrap();
    let begin = stub
        .find("    @property\n    def nodes(self) -> int:")
        .unwrap();
    let end = begin
        + stub[begin..]
            .find("    @property\n    def run_time")
            .unwrap();
    if std::env::var_os("MBDSL_BLESS").is_some() {
        fs::write(&path, [&stub[..begin], &getters, &stub[end..]].concat()).unwrap();
        return;
    }
    assert!(stub[begin..end] == getters, "{} is stale", path.display());
}

#[test]
fn figures_have_names_and_keys_of_their_own() {
    let all = || Report::FIGURES.iter().chain(Work::FIGURES);
    for part in [
        |figure: &FigureInfo| figure.name,
        |figure: &FigureInfo| figure.key,
    ] {
        let mut found: Vec<_> = all().map(part).collect();
        let count = found.len();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), count);
    }
    assert_eq!(TYPES.len(), Report::FIGURES.len());
}

#[test]
fn figures_are_the_fields_of_a_report() {
    let text = include_str!("golden/two_bars.mbd");
    let model = mbdsl::text::load(text).unwrap();
    let report = simulate(&model, &Options::new(0.5)).unwrap().report;
    let value = |name: &str| report.figure(name).unwrap().1;
    assert_eq!(value("eps_h"), FigureValue::Number(report.eps_h));
    assert_eq!(value("nodes"), FigureValue::Count(report.nodes as u64));
    assert_eq!(value("steps"), FigureValue::Count(report.work.steps));
    assert_eq!(value("ended_by"), FigureValue::Missing);
    assert_eq!(value("warnings"), FigureValue::List(&[]));
    let balance = report.energy_balance.unwrap();
    assert_eq!(
        value("energy_balance").number().to_bits(),
        balance.to_bits()
    );
    assert!(value("ended_by").number().is_nan() && report.figure("eps").is_none());
    // Each figure with words has a line, unless it is a count of 0.
    let shown = report.to_string();
    for (info, value) in report.figures().filter(|(info, _)| !info.label.is_empty()) {
        let is_shown = shown.lines().any(|line| line.starts_with(info.label));
        assert_eq!(
            is_shown,
            value != FigureValue::Count(0),
            "{info:?}\n{shown}"
        );
    }
    let work = report.work + report.work;
    assert_eq!(
        (work.steps, work.wall),
        (2 * report.work.steps, 2 * report.work.wall)
    );
}
