//! `mbdsl modes`: the small oscillations of a model.

mod bode;
mod export;
mod period;

use crate::Outcome;
use crate::analysis::{self, Asked, Question, Sizes, number};
use crate::input::Input;
use crate::output;
use crate::quantity::seconds;
use clap::ValueHint;
use export::Format;
use mbdsl::analysis::linearize::{Axes, Linear, linearize};
use mbdsl::analysis::modes::{Mode, modes as modes_of};
use mbdsl::analysis::statics::{Aim, StaticsOptions, equilibrium};
use mbdsl::runtime::__private::{counted, listed};
use mbdsl::runtime::{Layout, Mechanism, State};
use mbdsl::{Options, simulate};
use mbdsl_compiler::diagnostic::short;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Exit codes of `mbdsl modes`, for its help.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    the model has errors, its simulation stopped, no equilibrium or no periodic motion was found,
       or a motion has no inertia
  2    wrong arguments, or a file that cannot be read or written";

/// The advice for a model without an equilibrium.
const IN_MOTION: &str = "the modes of a steady motion are those about a state in it: `--at TIME` takes the state of a run \
     at this time, `--at start` the start";

/// Shares of the kinetic energy below this are not named.
const SHARE: f64 = 0.05;

/// A damping ratio above this leaves no oscillation to be seen; of multiple eigenvalues it is round-off.
const APERIODIC: f64 = 1.0 - 1e-6;

/// The largest number of bodies that are named in a mode.
const NAMED: usize = 3;

/// Parts of an eigenvalue below this fraction of its size are round-off.
const ROUND_OFF: f64 = 1e-10;

/// Command-line arguments of `mbdsl modes`.
#[derive(clap::Args)]
pub(crate) struct Modes {
    #[command(flatten)]
    pub(crate) question: Question,
    /// The state to linearize about: `equilibrium`, found as by `mbdsl statics`; `start`; or a time, `2s`, for the
    /// state of a run at that time
    #[arg(long, value_name = "STATE", default_value = "equilibrium", allow_negative_numbers = true, value_parser = about)]
    at: About,
    /// Linearize about the equilibrium nearest to the start, stable or not, found by Newton's method
    #[arg(long, conflicts_with_all = ["at", "period"])]
    nearest: bool,
    /// Find the Floquet multipliers of the periodic motion near the start, with about this period: by how much a small
    /// push grows or shrinks in one period
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = seconds, conflicts_with_all = ["at", "export"])]
    period: Option<f64>,
    /// Write the matrices A, B, C, D with the names of states, inputs and outputs: `.npz` for NumPy, `.m` for MATLAB
    /// and Octave, or `.csv`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    export: Option<PathBuf>,
    /// Sample the linear equations in steps of this time, with inputs that are held between samples: A and B are those of
    /// x[k+1] = A x[k] + B u[k]
    #[arg(long, value_name = "TIME", value_parser = positive_seconds, conflicts_with = "period")]
    sample: Option<f64>,
    /// Write the frequency response of every output to every input, as a table `.csv`: frequency in Hz, gain, gain in dB
    /// and phase in deg
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "period")]
    bode: Option<PathBuf>,
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
        time if time.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) => {
            match seconds(time)? {
                time if time < 0.0 => Err("a run begins at t = 0 s".to_owned()),
                time => Ok(About::Time(time)),
            }
        }
        _ => Err("expected `equilibrium`, `start` or a time, as in `2s`".to_owned()),
    }
}

fn positive_seconds(text: &str) -> Result<f64, String> {
    match seconds(text)? {
        time if time > 0.0 => Ok(time),
        _ => Err("expected a time above 0, as in `1ms`".to_owned()),
    }
}

/// Finds the modes and prints them.
pub(crate) fn modes(arguments: &Modes, input: &Input) -> Outcome {
    found(arguments, input).unwrap_or_else(|outcome| outcome)
}

fn found(arguments: &Modes, input: &Input) -> Result<Outcome, Outcome> {
    if let Some(file) = &arguments.bode {
        if file.extension().is_none_or(|ending| ending != "csv") {
            let file = file.display();
            return Err(output::failed(&format!(
                "--bode: `{file}` does not end in `.csv`"
            )));
        }
        if arguments.export.as_ref() == Some(file) {
            return Err(output::failed("--export and --bode name the same file"));
        }
    }
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
    let (linear, place, left) = linear(&asked, arguments)?;
    let refused = |error| analysis::refused(&error);
    let is_constant = !linear.is_moving();
    let modes = match is_constant {
        true => modes_of(&asked.mechanism, &linear).map_err(refused)?,
        false => Vec::new(),
    };
    let mut words = asked.echo.clone();
    let _ = writeln!(words, "`{}` linearized about {place}", asked.model());
    if is_constant {
        words += &table(layout, &linear, &modes);
    }
    let coordinates = analysis::coordinates(layout, &linear.state);
    let sizes = Sizes::of(&asked.mechanism, &linear.state);
    words += &analysis::table("Coordinates of this state", &coordinates, &sizes);
    let velocities = analysis::velocities(layout, &linear.state);
    if !linear.is_at_rest() {
        words += &analysis::table("Velocities of this state", &velocities, &sizes);
    }
    let states = analysis::states(layout, &linear.state);
    words += &analysis::table("States", &states, &sizes);
    let continuous = linear.state_space(&asked.mechanism).map_err(refused)?;
    let mut space = continuous.clone();
    if let Some(h) = arguments.sample {
        if !is_constant {
            let fault = "--sample: the linear equations change along the motion, from one sample to the next";
            return Err(output::failed(fault));
        }
        space = space.sampled(h).ok_or_else(|| {
            let h = short(h);
            output::failed(&format!(
                "--sample {h} s is too long: the motion overflows within it"
            ))
        })?;
    }
    let mut written = Vec::new();
    if let (Some(format), Some(file)) = (format, &arguments.export) {
        let bytes = export::bytes(format, &asked.model(), &space);
        let bytes = bytes.map_err(|fault| output::failed(&format!("--export {fault}")))?;
        written.push((file, bytes));
    }
    if let Some(file) = &arguments.bode {
        let table = match is_constant {
            true => bode::table(&space, &continuous),
            false => Err(
                "the linear equations change along the motion, which has no frequency response"
                    .to_owned(),
            ),
        };
        let table = table.map_err(|fault| output::failed(&format!("--bode: {fault}")))?;
        written.push((file, table.into_bytes()));
    }
    for (place, (file, bytes)) in written.into_iter().enumerate() {
        match output::file(file, bytes) {
            Outcome::Good => {}
            outcome => return Err(outcome),
        }
        let gap = if place == 0 { "\n" } else { "" };
        let _ = writeln!(words, "{gap}{}", file.display());
    }
    let answer = json!({
        "model": asked.model(),
        "about": match arguments.at {
            About::Equilibrium => "equilibrium",
            About::Start => "start",
            About::Time(_) => "run",
        },
        "at_rest": linear.is_at_rest(),
        "constant": is_constant,
        "axes": linear.axes.as_ref().map(|axes| json!({ "rate": axes.rate, "own": axes.own })),
        "left": left,
        "t": linear.state.t,
        "coordinates": analysis::data(&coordinates),
        "velocities": analysis::data(&velocities),
        "modes": modes.iter().map(|mode| data(layout, mode)).collect::<Vec<Value>>(),
        "sample": space.sample,
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

/// The linear equations; the state they are about, in words; and the stability of every equilibrium that the search
/// passed on its way from the start.
fn linear(asked: &Asked, arguments: &Modes) -> Result<(Linear, String, Vec<String>), Outcome> {
    let mechanism = &asked.mechanism;
    let refused = |error| analysis::refused(&error);
    match arguments.at {
        About::Equilibrium => {
            let start = asked.start(0.0)?;
            let aim = if arguments.nearest {
                Aim::Nearest
            } else {
                Aim::Stable
            };
            let options = StaticsOptions::default().aim(aim);
            let found = equilibrium(mechanism, 0.0, &start.q, &options);
            let found = found.map_err(|error| match error.is_without_equilibrium() {
                true => analysis::refused_with(&error, IN_MOTION),
                false => refused(error),
            })?;
            let linear = found.linear(mechanism).map_err(refused)?;
            let mut place = format!("its equilibrium ({})", found.stability.name());
            let left = found.left.iter().map(|left| left.stability.to_string());
            let left: Vec<String> = left.collect();
            if let Some(stability) = left.first() {
                let _ = write!(
                    place,
                    "\nThe start is near an equilibrium that the search left: {stability}. For that one, add `--nearest`."
                );
            }
            let farthest = found.farthest_from(mechanism, &start.q);
            let distance = analysis::distance(mechanism.layout(), (&found, farthest.as_ref()), aim);
            if !distance.is_empty() {
                let _ = write!(place, "\n{}", distance.trim_end());
            }
            Ok((linear, place, left))
        }
        About::Start => {
            let start = asked.start(0.0)?;
            let linear =
                linearize(mechanism, State::new(0.0, start.q, start.v)).map_err(refused)?;
            let (linear, words) = in_motion(asked, linear)?;
            Ok((linear, format!("its start at t = 0 s{words}"), Vec::new()))
        }
        About::Time(t) => {
            let options = Options::for_model(mechanism).t_end(t);
            let failed = |fault: &str| {
                output::complain(&format!("error: {fault}\n"));
                Outcome::Faulty
            };
            let run = simulate(mechanism, &options).map_err(|fault| failed(&fault.to_string()))?;
            let last = run.trajectory.len().saturating_sub(1);
            let state = run.trajectory.state(last);
            let state = state.ok_or_else(|| failed("the run has no rows"))?;
            let linear = linearize(mechanism, state).map_err(refused)?;
            let (linear, words) = in_motion(asked, linear)?;
            let place = format!(
                "its state at t = {} s of a run with `{}`{words}",
                number(t),
                options.method.info().name,
            );
            Ok((linear, place, Vec::new()))
        }
    }
}

/// The linear equations about a state, constant along its motion if it is steady, and what to know about them.
fn in_motion(asked: &Asked, linear: Linear) -> Result<(Linear, String), Outcome> {
    if linear.is_at_rest() {
        return Ok((linear, ", at rest".to_owned()));
    }
    let steady = linear.steady(&asked.mechanism);
    let words = match steady.map_err(|error| analysis::refused(&error))? {
        Some(steady) => {
            let axes = steady.axes.as_ref().map(axes).unwrap_or_default();
            let words = format!(
                ", not at rest\nThe linear equations are constant along the motion{axes}: the modes are those of the motion."
            );
            return Ok((steady, words));
        }
        None => {
            ", not at rest\n\
             The linear equations change along the motion, which has no modes. `--json` and `--export` have the matrices of \
             this instant; of a periodic motion, `--period TIME` finds the growth in one period."
        }
    };
    Ok((linear, words.to_owned()))
}

/// The axes in which linear equations are constant, in words; empty for axes that do not turn.
fn axes(axes: &Axes) -> String {
    let rate = axes.rate.iter().map(|x| x * x).sum::<f64>().sqrt();
    let mut words = String::new();
    if rate > 0.0 {
        let direction = axes.rate.map(|x| short(x / rate));
        let _ = write!(
            words,
            ", in axes that turn with it at {} rad/s about ({})",
            number(rate),
            direction.join(", ")
        );
    }
    if !axes.own.is_empty() {
        let _ = write!(words, ", in the axes of {}", listed(&axes.own));
    }
    words
}

/// The modes, one line each.
fn table(layout: &Layout, linear: &Linear, modes: &[Mode]) -> String {
    let mut text = String::new();
    if modes.is_empty() {
        return text + "Joints and drivers leave no freedom: there are no modes.\n";
    }
    let states = match layout.own_states().count() {
        0 => String::new(),
        count => format!(" and {}", counted(count, "state")),
    };
    let dof = counted(linear.dof(), "degree of freedom");
    let _ = writeln!(text, "{dof}{states}\n");
    let _ = writeln!(
        text,
        "{:>4}  {:>26}  {:>14}  {:>10}  {:>15}  kinetic energy",
        "mode", "eigenvalue in 1/s", "frequency", "damping", "time constant"
    );
    for (place, mode) in modes.iter().enumerate() {
        let (frequency, damping) = kind(mode);
        let rate = rate(mode);
        let time = match rate {
            0.0 => String::new(),
            rate => format!("{} s", number(1.0 / rate.abs())),
        };
        let line = format!(
            "{:>4}  {:>26}  {frequency:>14}  {damping:>10}  {time:>15}  {}",
            place + 1,
            eigenvalue(mode),
            match spinning(layout, linear, mode) {
                spinning if spinning.is_empty() => shape(layout, mode),
                spinning => format!("spin of {}", listed(&spinning)),
            }
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The bodies whose spin is a free motion: they turn already, and nothing else of them moves.
fn spinning(layout: &Layout, linear: &Linear, mode: &Mode) -> Vec<String> {
    let named = mode.shares.iter().filter(|(_, share)| *share >= SHARE);
    let names: Vec<String> = named.map(|(name, _)| name.clone()).collect();
    let of = |name: &str, part: &str, body: &str| {
        name.strip_prefix(body)
            .and_then(|rest| rest.strip_prefix('.'))
            .is_some_and(|rest| rest.starts_with(part))
    };
    let turns = |body: &String| {
        let mut rates = layout.velocities().iter().zip(&linear.state.v);
        rates.any(|(of_rate, rate)| of(&of_rate.name, "omega", body) && *rate != 0.0)
    };
    let moves = |body: &String| {
        let mut parts = layout.coordinates().iter().zip(&mode.shape);
        parts.any(|(place, x)| {
            ["x", "y", "z"]
                .iter()
                .any(|part| of(&place.name, part, body))
                && x.norm() > ROUND_OFF
        })
    };
    let spins = linear.axes.is_some() && mode.is_free();
    match spins && names.iter().all(|body| turns(body) && !moves(body)) {
        true => names,
        false => Vec::new(),
    }
}

/// An eigenvalue without round-off, with its conjugate or its multiplicity.
fn eigenvalue(mode: &Mode) -> String {
    let times = match mode.multiplicity {
        1 => String::new(),
        count => format!(" ({count} times)"),
    };
    let pair = match mode.oscillates() {
        true => format!("± {}i", number(mode.eigenvalue.im)),
        false => String::new(),
    };
    let words = match (rate(mode), &*pair) {
        (0.0, "") => "0".to_owned(),
        (0.0, pair) => pair.to_owned(),
        (rate, "") => number(rate),
        (rate, pair) => format!("{} {pair}", number(rate)),
    };
    words + &times
}

/// The frequency, or what the motion does in its place, and the damping ratio.
pub(crate) fn kind(mode: &Mode) -> (String, String) {
    let damping = match rate(mode) {
        0.0 => 0.0,
        _ => mode.damping_ratio(),
    };
    match mode.oscillates() && damping.abs() < APERIODIC {
        true => (
            format!("{} Hz", number(mode.frequency())),
            format!("{} %", short(100.0 * damping)),
        ),
        false if mode.is_free() => ("free".to_owned(), String::new()),
        false if mode.grows() => ("grows".to_owned(), String::new()),
        false => ("decays".to_owned(), String::new()),
    }
}

/// Re s, without round-off.
fn rate(mode: &Mode) -> f64 {
    let rate = mode.eigenvalue.re;
    let is_round_off = rate.abs() <= ROUND_OFF * mode.eigenvalue.norm();
    if is_round_off { 0.0 } else { rate }
}

/// Describes the shape of a mode: the bodies with the largest shares of the kinetic energy first,
/// or a state if none moves.
pub(crate) fn shape(layout: &Layout, mode: &Mode) -> String {
    let named = mode.shares.iter().filter(|(_, share)| *share >= SHARE);
    let part = |(name, share): &(String, f64)| format!("{:.0} % `{name}`", 100.0 * share);
    let mut parts: Vec<String> = named.map(part).collect();
    if parts.len() > NAMED {
        parts.truncate(NAMED);
        parts.push("...".to_owned());
    }
    if !parts.is_empty() {
        return parts.join(", ");
    }
    let largest = mode
        .states
        .iter()
        .zip(layout.own_states())
        .max_by(|one, other| one.0.norm().total_cmp(&other.0.norm()));
    largest.map_or(String::new(), |(_, (_, state))| {
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
        "multiplicity": mode.multiplicity,
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
