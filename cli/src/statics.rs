//! `mbdsl statics`: where a model rests.

mod follow;
mod held;
pub(crate) mod reactions;

use crate::Outcome;
use crate::analysis::{self, Asked, Question, Sizes};
use crate::input::Input;
use crate::number::whole;
use crate::quantity::seconds;
use held::held;
use mbdsl::Assembled;
use mbdsl::analysis::statics::{Aim, Equilibrium, StaticsOptions, equilibria, equilibrium};
use mbdsl::runtime::__private::listed;
use mbdsl::runtime::{Layout, Mechanism};
use mbdsl_compiler::diagnostic::short;
use mbdsl_compiler::model::Model;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Exit codes of `mbdsl statics`, for its help.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    an equilibrium was found, stable or not; with --vary, the whole range was followed,
       or the path came back to its beginning
  1    the model has errors, no equilibrium was found, or a path ended before the end of the range
  2    wrong arguments, or a file that cannot be read or written";

/// Command-line arguments of `mbdsl statics`.
#[derive(clap::Args)]
pub(crate) struct Statics {
    #[command(flatten)]
    pub(crate) question: Question,
    /// The time at which drivers, moving points and loads are held
    #[arg(long, value_name = "TIME", default_value = "0s", allow_hyphen_values = true, value_parser = seconds)]
    at: f64,
    /// Report the first equilibrium that is found, even if it is not stable
    #[arg(long, conflicts_with = "nearest")]
    stay: bool,
    /// Find the equilibrium nearest to the start, stable or not, by Newton's method
    #[arg(long, conflicts_with = "vary")]
    nearest: bool,
    /// Look for all equilibria, from the start and from COUNT random positions (the same ones every time)
    #[arg(long, value_name = "COUNT", conflicts_with_all = ["stay", "nearest", "vary"], value_parser = whole::<u32>(1..=100_000))]
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
    let model = &*verified.program.model;
    if let Some(positions) = arguments.all {
        return all(arguments, &asked, model, &start, positions);
    }
    let aim = match (arguments.stay, arguments.nearest) {
        (true, _) => Aim::First,
        (_, true) => Aim::Nearest,
        _ => Aim::Stable,
    };
    let options = StaticsOptions::default().aim(aim);
    let mechanism = &asked.mechanism;
    let found = equilibrium(mechanism, arguments.at, &start.q, &options);
    let found = found.map_err(|error| analysis::refused(&error))?;
    let layout = mechanism.layout();
    let mut words = asked.echo.clone();
    let _ = writeln!(
        words,
        "Equilibrium of `{}`: {}",
        asked.model(),
        &found.stability
    );
    let sizes = Sizes::of(mechanism, &found.state);
    words += &search(layout, &found, aim, &sizes);
    let farthest = found.farthest_from(mechanism, &start.q);
    words += &analysis::distance(layout, (&found, farthest.as_ref()), aim);
    words += &held(model, arguments.at);
    if !found.held.is_empty() {
        let _ = writeln!(
            words,
            "At rest nothing changes {}: the start is kept.",
            listed(&found.held)
        );
    }
    let reactions = reactions::reactions(model, mechanism, &found.state);
    if !reactions.not_unique.is_empty() {
        let _ = writeln!(
            words,
            "The reactions of {} are not unique: the minimum-norm reactions are reported.",
            listed(&reactions.not_unique)
        );
    }
    let (coordinates, outputs) = (
        analysis::coordinates(layout, &found.state),
        analysis::outputs(mechanism, &found.state),
    );
    words += &analysis::table("Coordinates", &coordinates, &sizes);
    let states = analysis::states(layout, &found.state);
    words += &analysis::table("States", &states, &sizes);
    words += &analysis::table("Outputs", &outputs, &sizes);
    let title = "Reactions on the second body of each joint";
    words += &analysis::table(title, &reactions.joints, &sizes);
    let title = "Multipliers of equations between coordinates";
    words += &analysis::table(title, &reactions.equations, &sizes);
    let answer = json!({
        "model": asked.model(),
        "t": arguments.at,
        "stability": found.stability.name(),
        "conservative": found.conservative,
        "steps": found.iterations,
        "residual": found.residual,
        "farthest": farthest.as_ref().map(|of| json!({ "coordinate": of.coordinate, "distance": of.distance })),
        "coordinates": analysis::data(&coordinates),
        "states": analysis::data(&states),
        "states_held": found.held,
        "outputs": analysis::data(&outputs),
        "reactions": analysis::data(&reactions.joints),
        "multipliers": analysis::data(&reactions.equations),
        "reactions_not_unique": reactions.not_unique,
        "left": found.left.iter().map(|left| brief(layout, left)).collect::<Vec<Value>>(),
    });
    Ok(analysis::answer(arguments.question.json, &words, &answer))
}

/// Prints all equilibria that are found.
fn all(
    arguments: &Statics,
    asked: &Asked,
    model: &Model,
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
        "`{}`: {}, by increasing potential energy of gravity and springs",
        asked.model(),
        match all.len() {
            1 => "1 equilibrium".to_owned(),
            count => format!("{count} equilibria"),
        },
    );
    let _ = writeln!(
        words,
        "Searched from the start and {}; there may be others.",
        match positions {
            1 => "1 random position".to_owned(),
            count => format!("{count} random positions"),
        },
    );
    words += &held(model, arguments.at);
    for (place, found) in all.iter().enumerate() {
        let stability = &found.stability;
        let title = format!("{}. {stability}", place + 1);
        let sizes = Sizes::of(mechanism, &found.state);
        let rows = analysis::coordinates(layout, &found.state);
        words += &analysis::table(&title, &rows, &sizes);
    }
    let data: Vec<Value> = all.iter().map(|found| brief(layout, found)).collect();
    let answer = json!({ "model": asked.model(), "t": arguments.at, "equilibria": data });
    Ok(analysis::answer(arguments.question.json, &words, &answer))
}

/// Describes how the equilibrium was found, and how exact it is.
fn search(layout: &Layout, found: &Equilibrium, aim: Aim, sizes: &Sizes) -> String {
    let mut text = String::new();
    for left in &found.left {
        let stability = &left.stability;
        let _ = writeln!(
            text,
            "The search left an equilibrium on its way: {stability}."
        );
    }
    let way = match found.conservative {
        true if aim == Aim::Nearest => "by Newton's method",
        true => "by minimizing the potential energy",
        false if layout.has_own_states() => "by Newton's method for positions and states",
        false => "by Newton's method, as the forces are not conservative",
    };
    let found_in = match found.iterations {
        0 => "The start is the equilibrium".to_owned(),
        1 => format!("Found in 1 step {way}"),
        steps => format!("Found in {steps} steps {way}"),
    };
    let left = match found.residual {
        left if sizes.is_round_off(left) => "to round-off".to_owned(),
        left if layout.units() => format!("to {} N or N*m", short(left)),
        left => format!("to {}", short(left)),
    };
    let _ = writeln!(text, "{found_in}; the forces balance {left}.");
    text
}

/// An equilibrium as data, its position only.
fn brief(layout: &Layout, found: &Equilibrium) -> Value {
    json!({
        "stability": found.stability.name(),
        "residual": found.residual,
        "coordinates": analysis::data(&analysis::coordinates(layout, &found.state)),
    })
}
