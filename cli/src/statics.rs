//! `mbdsl statics`: where a model rests.

mod follow;

use crate::Outcome;
use crate::analysis::{self, Asked, Question, Row};
use crate::input::Input;
use crate::quantity::seconds;
use mbdsl::Assembled;
use mbdsl::analysis::statics::{Equilibrium, StaticsOptions, equilibria, equilibrium};
use mbdsl::runtime::{Layout, Mechanism};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What the exit codes mean.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    an equilibrium was found; the answer says whether it is stable
  1    the model has errors, no equilibrium was found, or a path ended before the last value
  2    wrong arguments, or a file that cannot be read";

/// What the command line says about the search for an equilibrium.
#[derive(clap::Args)]
pub(crate) struct Statics {
    #[command(flatten)]
    pub(crate) question: Question,
    /// The time at which drives and moving points stand still
    #[arg(long, value_name = "TIME", default_value = "0s", allow_negative_numbers = true, value_parser = seconds)]
    at: f64,
    /// Stay at the first equilibrium, even if it is not stable
    #[arg(long)]
    stay: bool,
    /// Look for all equilibria, from the start and from so many random positions (always the same)
    #[arg(long, value_name = "COUNT", conflicts_with_all = ["stay", "vary"], value_parser = clap::value_parser!(u32).range(1..=100_000))]
    all: Option<u32>,
    #[command(flatten)]
    follow: follow::Follow,
}

/// Finds an equilibrium and prints it.
pub(crate) fn statics(arguments: &Statics, input: &Input) -> Outcome {
    found(arguments, input).unwrap_or_else(|outcome| outcome)
}

fn found(arguments: &Statics, input: &Input) -> Result<Outcome, Outcome> {
    let (asked, verified) = arguments.question.asked_with(input)?;
    if let Some(range) = &arguments.follow.vary {
        let json = arguments.question.json;
        return follow::paths(
            &arguments.follow,
            range,
            json,
            arguments.at,
            asked,
            &verified,
        );
    }
    let start = asked.start(arguments.at)?;
    if let Some(positions) = arguments.all {
        return all(arguments, &asked, &start, positions);
    }
    let options = StaticsOptions::default().leave_unstable(!arguments.stay);
    let mechanism = &asked.mechanism;
    let found = equilibrium(mechanism, arguments.at, &start.q, &options);
    let found = found.map_err(|error| analysis::refused(&error))?;
    let layout = mechanism.layout();
    let mut words = asked.echo.clone();
    let _ = writeln!(
        words,
        "`{}` rests, from its start at t = {} s: {}",
        asked.model(),
        analysis::number(arguments.at),
        analysis::words(&found.stability)
    );
    for left in &found.left {
        let _ = writeln!(
            words,
            "On the way an equilibrium was left that is {}",
            analysis::words(&left.stability)
        );
    }
    words += &trust(layout, &found);
    let (coordinates, outputs) = (
        analysis::coordinates(layout, &found.state),
        analysis::outputs(mechanism, &found.state),
    );
    words += &analysis::table("Coordinates", &coordinates);
    words += &analysis::table("Outputs", &outputs);
    words += &analysis::table(
        "Multipliers (the reactions are -phi_q^T lambda)",
        &multipliers(layout, &found),
    );
    let answer = json!({
        "model": asked.model(),
        "t": arguments.at,
        "stability": analysis::word(&found.stability),
        "conservative": found.conservative,
        "steps": found.iterations,
        "residual": found.residual,
        "coordinates": analysis::data(&coordinates),
        "outputs": analysis::data(&outputs),
        "multipliers": multipliers(layout, &found).iter().map(|row| row.value).collect::<Vec<f64>>(),
        "left": found.left.iter().map(|left| left_as_data(layout, left)).collect::<Vec<Value>>(),
    });
    Ok(analysis::answer(arguments.question.json, &words, &answer))
}

/// Prints all equilibria that are found.
fn all(
    arguments: &Statics,
    asked: &Asked,
    start: &Assembled,
    positions: u32,
) -> Result<Outcome, Outcome> {
    let mechanism = &asked.mechanism;
    let options = StaticsOptions::default();
    let all = equilibria(mechanism, start, positions as usize, &options);
    let all = all.map_err(|error| analysis::refused(&error))?;
    let layout = mechanism.layout();
    let mut words = asked.echo.clone();
    let _ = writeln!(
        words,
        "`{}`: {} from its start and {positions} random positions, those of least potential energy first; there may be others",
        asked.model(),
        match all.len() {
            1 => "1 equilibrium".to_owned(),
            count => format!("{count} equilibria"),
        },
    );
    for (place, found) in all.iter().enumerate() {
        let stability = analysis::words(&found.stability);
        let title = format!("{}. {stability}", place + 1);
        words += &analysis::table(&title, &analysis::coordinates(layout, &found.state));
    }
    let data: Vec<Value> = all
        .iter()
        .map(|found| left_as_data(layout, found))
        .collect();
    let answer = json!({ "model": asked.model(), "t": arguments.at, "equilibria": data });
    Ok(analysis::answer(arguments.question.json, &words, &answer))
}

/// What was done, and how exact it is.
fn trust(layout: &Layout, found: &Equilibrium) -> String {
    let steps = match found.iterations {
        0 => "The start is the equilibrium".to_owned(),
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    let potential = match found.conservative {
        true => "downhill: the forces have a potential",
        false => "Newton's method: the forces have no potential",
    };
    let driven = layout.dof() < layout.nv() && found.state.t != 0.0;
    let time = if driven { "; time stands still" } else { "" };
    let left = analysis::number(found.residual);
    format!("{steps}, {potential}; forces are balanced to {left} N or N*m{time}\n")
}

fn multipliers(layout: &Layout, found: &Equilibrium) -> Vec<Row> {
    let pairs = layout.constraints().iter().zip(&found.state.lambda);
    let row = |(row, value): (&mbdsl::runtime::ConstraintRow, &f64)| Row {
        name: row.name.to_string(),
        value: *value,
        unit: String::new(),
    };
    pairs.map(row).collect()
}

fn left_as_data(layout: &Layout, left: &Equilibrium) -> Value {
    json!({
        "stability": analysis::word(&left.stability),
        "coordinates": analysis::data(&analysis::coordinates(layout, &left.state)),
    })
}
