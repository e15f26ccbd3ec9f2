//! `mbdsl modes`: the small oscillations of a model.

mod export;
mod period;

use crate::Outcome;
use crate::analysis::{self, Asked, Question, number};
use crate::input::Input;
use crate::output;
use crate::quantity::seconds;
use clap::ValueHint;
use export::Format;
use mbdsl::analysis::linearize::{Linear, linearize};
use mbdsl::analysis::modes::{Mode, modes as modes_of};
use mbdsl::analysis::statics::{StaticsOptions, equilibrium};
use mbdsl::runtime::{Layout, Mechanism, State};
use mbdsl::{Options, simulate};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// What the exit codes mean.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    the model has errors, no equilibrium was found, or a motion has no inertia
  2    wrong arguments, or a file that cannot be read";

/// Shares of the kinetic energy below this are not named.
const SHARE: f64 = 0.05;

/// A velocity, or an acceleration, above this is a motion, in SI units.
const MOTION: f64 = 1e-8;

/// What the command line says about modes.
#[derive(clap::Args)]
pub(crate) struct Modes {
    #[command(flatten)]
    pub(crate) question: Question,
    /// About which state: `equilibrium`, the one that `mbdsl statics` finds; `start`; or that of a run at a
    /// time, `2s`
    #[arg(long, value_name = "STATE", default_value = "equilibrium", value_parser = about)]
    at: About,
    /// Close the periodic motion from the start, of about this period, and find the Floquet multipliers: what becomes of
    /// a push within one period
    #[arg(long, value_name = "TIME", value_parser = seconds, conflicts_with_all = ["at", "export"])]
    period: Option<f64>,
    /// Write the linear equations A, B, C, D with their names: `.npz` for NumPy, `.m` for MATLAB and Octave, `.csv`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    export: Option<PathBuf>,
}

/// The state about which a model oscillates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum About {
    Equilibrium,
    Start,
    Time(f64),
}

fn about(text: &str) -> Result<About, String> {
    match text {
        "equilibrium" => Ok(About::Equilibrium),
        "start" => Ok(About::Start),
        time => match seconds(time) {
            Ok(time) => Ok(About::Time(time)),
            Err(fault) => Err(format!(
                "expected `equilibrium`, `start`, or a time: {fault}"
            )),
        },
    }
}

/// Finds the modes and prints them.
pub(crate) fn modes(arguments: &Modes, input: &Input) -> Outcome {
    found(arguments, input).unwrap_or_else(|outcome| outcome)
}

fn found(arguments: &Modes, input: &Input) -> Result<Outcome, Outcome> {
    let format = match &arguments.export {
        Some(file) => {
            Some(Format::of(file).map_err(|fault| output::failed(&format!("--export {fault}")))?)
        }
        None => None,
    };
    let asked = arguments.question.asked(input)?;
    if let Some(period) = arguments.period {
        return period::multipliers(&asked, period, arguments.question.json);
    }
    let layout = asked.mechanism.layout();
    let (linear, place) = linear(&asked, arguments.at)?;
    let refused = |error| analysis::refused(&error);
    let modes = modes_of(&asked.mechanism, &linear).map_err(refused)?;
    let mut words = asked.echo.clone();
    let _ = writeln!(words, "`{}` about {place}", asked.model());
    words += &table(layout, &linear, &modes);
    let coordinates = analysis::coordinates(layout, &linear.state);
    words += &analysis::table("Coordinates of that state", &coordinates);
    let space = linear.state_space(&asked.mechanism).map_err(refused)?;
    if let (Some(format), Some(file)) = (format, &arguments.export) {
        let bytes = export::bytes(format, &asked.model(), &space);
        let bytes = bytes.map_err(|fault| output::failed(&format!("--export {fault}")))?;
        match output::file(file, bytes) {
            Outcome::Good => {}
            outcome => return Err(outcome),
        }
        let _ = writeln!(words, "\nThe linear equations are in {}", file.display());
    }
    let answer = json!({
        "model": asked.model(),
        "about": place.trim_end(),
        "t": linear.state.t,
        "coordinates": analysis::data(&coordinates),
        "modes": modes.iter().map(|mode| data(layout, mode)).collect::<Vec<Value>>(),
        "states": space.states,
        "inputs": space.inputs,
        "outputs": space.outputs,
        "A": rows(&space.a),
        "B": rows(&space.b),
        "C": rows(&space.c),
        "D": rows(&space.d),
    });
    Ok(analysis::answer(arguments.question.json, &words, &answer))
}

/// The linear equations, and about which state they are in words.
fn linear(asked: &Asked, about: About) -> Result<(Linear, String), Outcome> {
    let mechanism = &asked.mechanism;
    let refused = |error| analysis::refused(&error);
    match about {
        About::Equilibrium => {
            let start = asked.start(0.0)?;
            let found = equilibrium(mechanism, 0.0, &start.q, &StaticsOptions::default());
            let found = found.map_err(refused)?;
            let stability = analysis::words(&found.stability);
            let linear = found.linear(mechanism).map_err(refused)?;
            Ok((
                linear,
                format!("the equilibrium nearest to its start; {stability}"),
            ))
        }
        About::Start => {
            let start = asked.start(0.0)?;
            let linear =
                linearize(mechanism, State::new(0.0, start.q, start.v)).map_err(refused)?;
            let place = format!("its start{}", frozen(&linear));
            Ok((linear, place))
        }
        About::Time(t) => {
            let options = Options::for_model(mechanism).t_end(t);
            let failed = |fault: &str| {
                crate::output::complain(&format!("error: {fault}\n"));
                Outcome::Faulty
            };
            let run = simulate(mechanism, &options).map_err(|fault| failed(&fault.to_string()))?;
            let last = run.trajectory.len().saturating_sub(1);
            let state = run.trajectory.state(last);
            let state = state.ok_or_else(|| failed("the run has no rows"))?;
            let linear = linearize(mechanism, state).map_err(refused)?;
            let place = format!(
                "its state at t = {} s of a run by {}{}",
                number(t),
                options.method.info().name,
                frozen(&linear)
            );
            Ok((linear, place))
        }
    }
}

/// What is said of a state that does not last.
fn frozen(linear: &Linear) -> &'static str {
    let State { v, a, .. } = &linear.state;
    let moves = v.iter().chain(a).any(|x| x.abs() > MOTION);
    match moves {
        true => {
            "\nIt moves: these are the linear equations of that instant, which change along the motion; \
             growth and decay in them say nothing about the motion as a whole"
        }
        false => ", where it rests",
    }
}

/// The modes, a line each.
fn table(layout: &Layout, linear: &Linear, modes: &[Mode]) -> String {
    let mut text = String::new();
    if modes.is_empty() {
        return text + "Constraints and drives leave no motion: there are no modes\n";
    }
    let _ = writeln!(
        text,
        "{} from {} coordinates\n",
        modes.len(),
        linear.state.q.len()
    );
    let _ = writeln!(
        text,
        "{:>4}  {:>14}  {:>9}  {:>15}  kinetic energy",
        "mode", "frequency", "damping", "time constant"
    );
    for (place, mode) in modes.iter().enumerate() {
        let (frequency, damping) = kind(mode);
        let rate = mode.eigenvalue.re;
        let time = match rate {
            0.0 => String::new(),
            rate => format!("{} s", number(1.0 / rate.abs())),
        };
        let _ = writeln!(
            text,
            "{:>4}  {frequency:>14}  {damping:>9}  {time:>15}  {}",
            place + 1,
            shape(layout, mode)
        );
    }
    text
}

/// The frequency, or what the motion does in its place, and the damping ratio.
pub(crate) fn kind(mode: &Mode) -> (String, String) {
    match mode.oscillates() {
        true => (
            format!("{} Hz", number(mode.frequency())),
            percent(mode.damping_ratio()),
        ),
        false if mode.is_free() => ("free".to_owned(), String::new()),
        false if mode.grows() => ("grows".to_owned(), String::new()),
        false => ("decays".to_owned(), String::new()),
    }
}

fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share + 0.0)
}

/// What moves in a mode, the largest parts of the kinetic energy first.
pub(crate) fn shape(layout: &Layout, mode: &Mode) -> String {
    let named = mode.shares.iter().filter(|(_, share)| *share >= SHARE);
    let parts: Vec<String> = named
        .map(|(name, share)| format!("{:.0} % {name}", 100.0 * share))
        .collect();
    if !parts.is_empty() {
        return parts.join(", ");
    }
    let largest = mode
        .states
        .iter()
        .zip(layout.states())
        .max_by(|one, other| one.0.norm().total_cmp(&other.0.norm()));
    largest.map_or(String::new(), |(_, state)| {
        format!("`{}` alone", state.name)
    })
}

fn data(layout: &Layout, mode: &Mode) -> Value {
    let names = layout.coordinates().iter().zip(&mode.shape);
    let shape = names.map(|(coordinate, x)| (coordinate.name.to_string(), json!([x.re, x.im])));
    let shares = mode
        .shares
        .iter()
        .map(|(name, share)| (name.clone(), json!(share)));
    json!({
        "eigenvalue": [mode.eigenvalue.re, mode.eigenvalue.im],
        "frequency": mode.frequency(),
        "damping_ratio": mode.damping_ratio(),
        "kinetic_energy": Value::Object(shares.collect()),
        "shape": Value::Object(shape.collect()),
    })
}

/// A matrix, row by row.
fn rows(matrix: &mbdsl::nalgebra::DMatrix<f64>) -> Vec<Vec<f64>> {
    matrix
        .row_iter()
        .map(|row| row.iter().copied().collect())
        .collect()
}
