//! `mbdsl statics --vary`: how the equilibrium of a model moves with a parameter.

use crate::Outcome;
use crate::analysis::{self, Asked, Sizes, number};
use crate::number::whole;
use crate::output;
use crate::quantity::{Quantity, quantity};
use crate::statics::held::held;
use clap::ValueHint;
use mbdsl::MechanismExt;
use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::statics::{FollowOptions, Path, PathEnd, PathEventKind, Stability, follow};
use mbdsl::runtime::__private::listed;
use mbdsl::runtime::{Layout, Mechanism, ParameterError};
use mbdsl_compiler::verify::Verified;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Values of the parameter below this fraction of its range are round-off.
const ROUND_OFF: f64 = 1e-12;

/// Command-line arguments for following an equilibrium.
#[derive(clap::Args)]
#[command(next_help_heading = "Following an equilibrium")]
pub(crate) struct Follow {
    /// Vary a parameter or an input, `P=0..40N`, and follow the equilibrium, up to the first fold
    #[arg(long, value_name = "NAME=FROM..TO", conflicts_with = "stay", value_parser = range)]
    pub(crate) vary: Option<Range>,
    /// Continue past folds, where the parameter turns back
    #[arg(long, requires = "vary")]
    follow: bool,
    /// Also follow the crossing branch, in both directions, from the first COUNT branch points
    #[arg(long, requires = "vary", allow_negative_numbers = true, value_name = "COUNT", default_value_t = 0, value_parser = whole::<usize>(0..=u64::MAX))]
    branches: usize,
    /// Write all positions to a table (CSV): path, parameter, 1 where it is stable, coordinates and outputs
    #[arg(short, long, requires = "vary", value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = crate::output::local())]
    output: Option<PathBuf>,
}

/// A parameter and the values between which it goes.
#[derive(Debug, Clone)]
pub(crate) struct Range {
    name: String,
    ends: [Quantity; 2],
}

fn range(text: &str) -> Result<Range, String> {
    let wrong = || format!("expected NAME=FROM..TO, as in `P=0..40N`, found `{text}`");
    let (name, ends) = text.split_once('=').ok_or_else(wrong)?;
    let (from, to) = ends.split_once("..").ok_or_else(wrong)?;
    let (name, from, to) = (name.trim(), from.trim(), to.trim());
    if name.is_empty() || to.contains([':', ',']) || to.contains("..") {
        return Err(wrong());
    }
    // A unit may be written once, at the end.
    let unit = to.trim_start_matches(|c: char| !c.is_alphabetic());
    let from = match from.parse::<f64>() {
        Ok(_) if to.parse::<f64>().is_err() => format!("{from}{unit}"),
        _ => from.to_owned(),
    };
    Ok(Range {
        name: name.to_owned(),
        ends: [quantity(&from)?, quantity(to)?],
    })
}

/// Follows the equilibrium and prints what happens on the way.
pub(crate) fn paths(
    arguments: &Follow,
    range: &Range,
    json: bool,
    t: f64,
    mut asked: Asked,
    verified: &Verified,
) -> Result<Outcome, Outcome> {
    let name = &range.name;
    let layout = asked.mechanism.layout();
    let fault = |fault: &str| output::failed(&format!("--vary {fault}"));
    if let Some(file) = &arguments.output
        && file.extension().is_some_and(|ending| ending != "csv")
    {
        let file = file.display();
        return Err(output::failed(&format!(
            "--output {file}: the table is CSV, name a file.csv"
        )));
    }
    let expected = crate::target::expected(layout, &verified.program.model, name);
    let expected = expected.map_err(|error| fault(&error.to_string()))?;
    let value = |end: &Quantity| end.of(name, expected).map_err(|error| fault(&error));
    // The end has its unit as written.
    let to = value(&range.ends[1])?;
    let from = value(&range.ends[0])?;
    let unit = expected.map_or_else(String::new, |dimension| dimension.unit());
    let options = FollowOptions::default()
        .t(t)
        .past_folds(arguments.follow)
        .branches(arguments.branches);
    let model = asked.model();
    let paths = follow(&mut asked.mechanism, name, (from, to), &options);
    let paths = paths.map_err(|error| match error {
        AnalysisError::Range { .. } => fault(&error.to_string()),
        _ => analysis::refused(&error),
    })?;
    let layout = asked.mechanism.layout();
    let parameter = Parameter {
        name,
        unit: &unit,
        range: (from - to).abs(),
    };
    let mut words = asked.echo.clone();
    for (place, path) in paths.iter().enumerate() {
        words += &match path.from {
            None => format!(
                "Equilibria of `{model}` from {} to {}\n{}",
                parameter.at(from),
                parameter.value(to),
                held(&verified.program.model, t)
            ),
            Some(event) => format!(
                "\nBranch {place}, from the branch point at {}\n",
                parameter.at(paths[0].events[event].value)
            ),
        };
        words += &story(path, &parameter);
        if let Some((_, last)) = path.points.last() {
            let rows = analysis::coordinates(layout, &last.state);
            let sizes = Sizes::of(&asked.mechanism, &last.state);
            words += &analysis::table("Coordinates at the end", &rows, &sizes);
        }
    }
    if let Some(file) = &arguments.output {
        let table = table(&mut asked.mechanism, &paths, &parameter);
        let table = table.map_err(|error| fault(&error.to_string()))?;
        match output::file(file, table) {
            Outcome::Good => {}
            outcome => return Err(outcome),
        }
        let _ = writeln!(words, "\n{}", file.display());
    }
    let layout = asked.mechanism.layout();
    let data: Vec<Value> = paths.iter().map(|path| data(layout, path)).collect();
    let answer = json!({ "model": model, "parameter": name, "unit": unit, "t": t, "paths": data });
    let shown = analysis::answer(json, &words, &answer);
    let stops = paths.iter().any(|path| is_early(path.end));
    Ok(if stops { Outcome::Faulty } else { shown })
}

/// The parameter that is varied.
struct Parameter<'a> {
    name: &'a str,
    unit: &'a str,
    /// The width of its range.
    range: f64,
}

impl Parameter<'_> {
    fn value(&self, value: f64) -> String {
        let is_round_off = value.abs() <= ROUND_OFF * self.range;
        let value = if is_round_off { 0.0 } else { value };
        match self.unit {
            "" | "1" => number(value),
            unit => format!("{} {unit}", number(value)),
        }
    }

    fn at(&self, value: f64) -> String {
        format!("{} = {}", self.name, self.value(value))
    }
}

/// Whether a path ends before it is asked to.
fn is_early(end: PathEnd) -> bool {
    !matches!(end, PathEnd::Reached | PathEnd::Returned)
}

/// Describes a path: its start, its events and its end, one line each.
fn story(path: &Path, parameter: &Parameter<'_>) -> String {
    let mut text = String::new();
    let mut line = |value: f64, words: &str| {
        let _ = writeln!(text, "  {:<24} {words}", parameter.at(value));
    };
    let stability = |place: usize| path.points[place].1.stability.to_string();
    // A branch begins where a stiffness vanishes.
    let first = usize::from(path.from.is_some()).min(path.points.len() - 1);
    line(path.points[0].0, &stability(first));
    for event in &path.events {
        let along = listed(&event.coordinates);
        let next = path.beyond(event);
        let unstable = |place: usize| !path.points[place].1.stability.is_stable();
        let begins = match next.is_some_and(|next| !unstable(next)) {
            true => "ends",
            false => "begins",
        };
        let what = match event.kind {
            PathEventKind::Fold => {
                format!("fold along {along}: this equilibrium ends, the mechanism snaps through")
            }
            PathEventKind::BranchPoint => {
                format!("branch point along {along}: another path of equilibria crosses")
            }
            PathEventKind::Several(count) => {
                format!("the stiffness vanishes in {count} directions at once")
            }
            PathEventKind::Flutter => format!("flutter {begins}"),
            PathEventKind::Divergence => format!("divergence {begins}"),
            other => format!("{other:?}"),
        };
        line(event.value, &what);
        if let Some(next) = next {
            // Rates are those of a position, and not of the event.
            let (value, found) = &path.points[next];
            let at = match found.stability {
                Stability::Diverges { rate: Some(_), .. } | Stability::Flutters { .. } => {
                    format!(" at {}", parameter.at(*value))
                }
                _ => String::new(),
            };
            line(
                event.value,
                &format!("from here on {}{at}", stability(next)),
            );
        }
    }
    let last = path.points.len() - 1;
    let end = match path.end {
        PathEnd::Reached => "end of the range",
        PathEnd::Returned => "back at the start of the range",
        PathEnd::Fold => "last position before the fold; `--follow` continues past it",
        PathEnd::Lost => "no equilibrium is found beyond this value",
        PathEnd::TooLong => "the path is too long to be followed further",
        _ => "end",
    };
    let end = match path.end {
        PathEnd::Reached | PathEnd::Returned => format!("{end}: {}", stability(last)),
        _ => end.to_owned(),
    };
    line(path.points[last].0, &end);
    let _ = writeln!(text, "  {} positions", path.points.len());
    text
}

/// Positions as a table; outputs may read the parameter.
fn table(
    mechanism: &mut dyn Mechanism,
    paths: &[Path],
    parameter: &Parameter<'_>,
) -> Result<String, ParameterError> {
    let former = mechanism.get(parameter.name)?;
    let layout = mechanism.layout();
    let mut text = format!("path,{},stable", parameter.name);
    let names = layout.coordinates().iter().map(|one| one.name.to_string());
    let outputs = layout.outputs().iter().map(|one| one.name.to_string());
    for name in names.chain(outputs) {
        let _ = write!(text, ",{name}");
    }
    text.push('\n');
    for (place, path) in paths.iter().enumerate() {
        for (value, found) in &path.points {
            mechanism.set(parameter.name, *value)?;
            let stable = u8::from(found.stability.is_stable());
            let _ = write!(text, "{place},{value:?},{stable}");
            let outputs = analysis::outputs(mechanism, &found.state);
            let outputs = outputs.iter().map(|row| row.value);
            for x in found.state.q.iter().copied().chain(outputs) {
                let _ = write!(text, ",{x:?}");
            }
            text.push('\n');
        }
    }
    mechanism.set(parameter.name, former)?;
    Ok(text)
}

fn data(layout: &Layout, path: &Path) -> Value {
    let events: Vec<Value> = path
        .events
        .iter()
        .map(|event| {
            json!({
                "kind": match event.kind {
                    PathEventKind::Fold => "fold",
                    PathEventKind::BranchPoint => "branch_point",
                    PathEventKind::Several(_) => "several",
                    PathEventKind::Flutter => "flutter",
                    _ => "divergence",
                },
                "value": event.value,
                "along": event.coordinates,
                "after": event.after,
                "coordinates": analysis::data(&analysis::coordinates(layout, &event.equilibrium.state)),
            })
        })
        .collect();
    let points: Vec<Value> = path
        .points
        .iter()
        .map(|(value, found)| {
            json!({
                "value": value,
                "stability": found.stability.name(),
                "coordinates": analysis::data(&analysis::coordinates(layout, &found.state)),
            })
        })
        .collect();
    json!({
        "from": path.from,
        "end": match path.end {
            PathEnd::Reached => "reached",
            PathEnd::Returned => "returned",
            PathEnd::Fold => "fold",
            PathEnd::Lost => "lost",
            _ => "too_long",
        },
        "events": events,
        "points": points,
    })
}
