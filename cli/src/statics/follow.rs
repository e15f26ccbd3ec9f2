//! `mbdsl statics --vary`: how the equilibrium of a model moves with a parameter.

use crate::Outcome;
use crate::analysis::{self, Asked, number};
use crate::output;
use crate::quantity::{Quantity, quantity};
use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::statics::{FollowOptions, Path, PathEnd, PathEventKind, follow};
use mbdsl::runtime::{Layout, Mechanism, ParameterError};
use mbdsl_compiler::verify::Verified;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// What the command line says about following an equilibrium.
#[derive(clap::Args)]
#[command(next_help_heading = "Following an equilibrium")]
pub(crate) struct Follow {
    /// Let a parameter or an input go from one value to another, `P=0..40N`, and follow the equilibrium up to the first
    /// fold
    #[arg(long, value_name = "NAME=FROM..TO", conflicts_with = "stay", value_parser = range)]
    pub(crate) vary: Option<Range>,
    /// Go on past folds, where the parameter turns back
    #[arg(long, requires = "vary")]
    follow: bool,
    /// From so many branch points, follow the other branch, too, both ways
    #[arg(long, requires = "vary", value_name = "COUNT", default_value_t = 0)]
    branches: usize,
    /// Write the positions to a table (CSV): the path, the parameter, whether it is stable, coordinates and outputs
    #[arg(short, long, requires = "vary", value_name = "FILE")]
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
    if name.is_empty() || to.contains([':', ',']) {
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
    let expected = crate::target::expected(layout, &verified.program.model, name);
    let expected = expected.map_err(|error| fault(&error.to_string()))?;
    let value = |end: &Quantity| end.of(name, expected).map_err(|error| fault(&error));
    let (from, to) = (value(&range.ends[0])?, value(&range.ends[1])?);
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
    let parameter = Parameter { name, unit: &unit };
    let mut words = asked.echo.clone();
    for (place, path) in paths.iter().enumerate() {
        words += &match path.from {
            None => format!(
                "`{model}` followed from {} to {}\n",
                parameter.at(from),
                parameter.value(to)
            ),
            Some(event) => format!(
                "\nBranch {place}, from {}\n",
                parameter.at(paths[0].events[event].value)
            ),
        };
        words += &story(path, &parameter);
        if let Some((_, last)) = path.points.last() {
            let rows = analysis::coordinates(layout, &last.state);
            words += &analysis::table("Coordinates at the end", &rows);
        }
    }
    if let Some(file) = &arguments.output {
        let table = table(&mut asked.mechanism, &paths, &parameter);
        let table = table.map_err(|error| fault(&error.to_string()))?;
        match output::file(file, table) {
            Outcome::Good => {}
            outcome => return Err(outcome),
        }
        let _ = writeln!(words, "\nThe table is in {}", file.display());
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
}

impl Parameter<'_> {
    fn value(&self, value: f64) -> String {
        let space = if self.unit.is_empty() { "" } else { " " };
        format!("{}{space}{}", number(value), self.unit)
    }

    fn at(&self, value: f64) -> String {
        format!("{} = {}", self.name, self.value(value))
    }
}

/// Whether a path ends before it is asked to.
fn is_early(end: PathEnd) -> bool {
    !matches!(end, PathEnd::Reached | PathEnd::Returned)
}

/// What happens on a path, a line each.
fn story(path: &Path, parameter: &Parameter<'_>) -> String {
    let mut text = String::new();
    let mut line = |value: f64, words: &str| {
        let _ = writeln!(text, "  {:<24} {words}", parameter.at(value));
    };
    let stability = |place: usize| analysis::words(&path.points[place].1.stability);
    // A branch begins where a stiffness vanishes.
    let first = usize::from(path.from.is_some()).min(path.points.len() - 1);
    line(path.points[0].0, &stability(first));
    for event in &path.events {
        let names: Vec<String> = event
            .coordinates
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        let along = names.join(", ");
        let what = match event.kind {
            PathEventKind::Fold => {
                format!("fold: the equilibrium turns back here, and gives way along {along}")
            }
            PathEventKind::BranchPoint => {
                format!("branch point: another path of equilibria crosses, along {along}")
            }
            PathEventKind::Several(count) => format!("{count} stiffnesses vanish at once"),
            PathEventKind::Flutter => "flutter: oscillations begin, or cease, to grow".to_owned(),
            PathEventKind::Divergence => {
                "divergence: it begins, or ceases, to fall away".to_owned()
            }
            other => format!("{other:?}"),
        };
        line(event.value, &what);
        // The point after the event is the first of what follows.
        if event.after < path.points.len() {
            line(
                event.value,
                &format!("from here {}", stability(event.after)),
            );
        }
    }
    let last = path.points.len() - 1;
    let end = match path.end {
        PathEnd::Reached => "the end of the range",
        PathEnd::Returned => "back at the beginning of the range",
        PathEnd::Fold => {
            "the last position before the fold: beyond it this equilibrium is gone; `--follow` goes on around it"
        }
        PathEnd::Lost => "no equilibrium is found beyond this value",
        PathEnd::TooLong => "given up: the path is too long",
        _ => "the end",
    };
    line(path.points[last].0, end);
    let _ = writeln!(text, "  in {} positions", path.points.len());
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
                    PathEventKind::BranchPoint => "branch point",
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
                "stability": analysis::word(&found.stability),
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
            _ => "too long",
        },
        "events": events,
        "points": points,
    })
}
