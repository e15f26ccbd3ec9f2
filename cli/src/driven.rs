//! Shared parts of the commands about driven mechanisms: the mechanism, and the times of its rows.

pub(crate) mod added;
mod edited;
mod joint_motion;
mod massless;
mod transmission;

use crate::input::Input;
use crate::number::{real, whole};
use crate::quantity::{Quantity, seconds};
use crate::{Outcome, interrupt, output, simulation, target};
use clap::ValueHint;
use mbdsl::analysis::kinematics::{KinematicsOptions, Turn};
use mbdsl::runtime::{Recording, Target};
use mbdsl::text::NativeMechanism;
use mbdsl::{AssemblyError, Mechanism, Options, assemble};
use mbdsl_compiler::diagnostic::short;
use mbdsl_compiler::verify::Verified;
use std::path::PathBuf;

/// Default number of steps of one turn.
const STEPS: u32 = 360;

/// Default number of output steps of a motion whose length is not counted in turns.
const ROWS: f64 = 1000.0;

/// The most rows that are tried: more do not fit into memory, whatever the model.
const MOST_ROWS: f64 = 1e9;

/// A model that its drivers move, and the times at which it is looked at.
#[derive(clap::Args, Default)]
pub(crate) struct Driven {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The end of the motion, as in `5s` [default: one turn of the driver; if none turns at a constant rate, that of
    /// the model, or 10 s]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = seconds, conflicts_with_all = ["turns", "steps"])]
    t_end: Option<f64>,
    /// The time between rows, as in `2ms` [default: that of --steps; else that of the model, or a thousandth of the time]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = seconds, conflicts_with = "steps")]
    output_step: Option<f64>,
    /// The number of turns of the driver [default: 1]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = real)]
    turns: Option<f64>,
    /// The number of steps in every turn [default: 360]
    #[arg(long, allow_negative_numbers = true, value_name = "NUMBER", value_parser = whole::<u32>(1..=u64::from(u32::MAX)))]
    steps: Option<u32>,
    /// Set a parameter or an input of the model, `L=0.5m`, or a start value, `start.rod.theta=30deg`;
    /// a number without a unit is in SI units, and angles and rates need their unit
    #[arg(long, value_name = "NAME=VALUE", value_parser = simulation::assignment)]
    pub(crate) set: Vec<(String, Quantity)>,
    /// Drive a coordinate, or in space a joint, at a constant rate from where it starts, `crank.theta=60rpm` or
    /// `shaft.angle=60rpm`, as if the model said so; can be given several times
    #[arg(long, value_name = "COORDINATE=RATE", value_parser = added::added)]
    drive: Vec<added::Added>,
    /// Add the transmission angles to the outputs, as `transmission_JOINT`: the angle at a pin between a link that pushes
    /// and the pivot of the link that it moves, or at a slot between its axis and the way of the pin with the link that is
    /// moved; 90 deg at best and 0 where it jams
    #[arg(long)]
    transmission: bool,
    /// Interpret the equations instead of compiling them to machine code: the same numbers, but slower
    #[arg(long)]
    evaluate: bool,
}

/// The requested mechanism, with the times and the options of its motion.
pub(crate) struct Asked {
    pub(crate) mechanism: NativeMechanism,
    /// The name of the model.
    pub(crate) model: String,
    pub(crate) span: Span,
    pub(crate) options: KinematicsOptions,
    /// Values given with `--set`, one line each.
    pub(crate) echo: String,
}

impl Driven {
    /// Compiles the mechanism and determines the times; reports what is wrong and returns the
    /// outcome.
    pub(crate) fn asked(&self, input: &Input) -> Result<Asked, Outcome> {
        let verified = simulation::verified(input)?;
        let text = input.text.clone();
        let (text, verified) =
            massless::with_drivers(input, text, verified, &self.drive, self.starts()?)?;
        self.asked_of(input, text, verified)
    }

    /// Like [`Driven::asked`], for a model in which masses may be missing.
    pub(crate) fn asked_without_masses(&self, input: &Input) -> Result<Asked, Outcome> {
        let (text, verified) = massless::verified(input, &self.drive, self.starts()?)?;
        self.asked_of(input, text, verified)
    }

    /// Values given with `--set`; a start value is refused together with `--drive`, which would
    /// make it void.
    fn starts(&self) -> Result<&[(String, Quantity)], Outcome> {
        let start = self
            .set
            .iter()
            .find(|(name, _)| name.starts_with(Target::START));
        match start {
            Some((name, _)) if !self.drive.is_empty() => {
                let words = "--drive begins at the start that the model has; change it there";
                Err(output::failed(&format!("--set {name}: {words}")))
            }
            _ => Ok(&self.set),
        }
    }

    fn asked_of(
        &self,
        input: &Input,
        text: String,
        mut verified: Verified,
    ) -> Result<Asked, Outcome> {
        if self.transmission {
            let transmission::Added {
                text,
                count,
                left_out,
            } = transmission::with_outputs(&text);
            let reasons = left_out.join("; ");
            if count == 0 {
                let words = "--transmission: there is no pin and no slot at which one link pushes another that is pinned to the ground or slides on it";
                let reasons = if reasons.is_empty() {
                    reasons
                } else {
                    format!("; {reasons}")
                };
                return Err(output::failed(&format!("{words}{reasons}")));
            }
            if !reasons.is_empty() {
                output::complain(&format!("note: no transmission angle at {reasons}\n"));
            }
            let name = format!("{} with --transmission", input.name);
            verified = simulation::verified(&Input { name, text })?;
        }
        let mechanism = simulation::mechanism_with(&self.set, self.evaluate, &verified)?;
        let span = span(self, &mechanism).map_err(|fault| match fault {
            Fault::Arguments(fault) => output::failed(&fault),
            Fault::Assembly(fault) => {
                output::complain(&format!("error: {fault}\n"));
                Outcome::Faulty
            }
        })?;
        let mut options = KinematicsOptions::default();
        options.cancel = Some(interrupt::flag().map_err(|fault| output::failed(&fault))?);
        let model = &verified.program.model;
        let echo = target::echo(&self.set, mechanism.layout(), model);
        Ok(Asked {
            mechanism,
            model: model.name.clone(),
            span,
            options,
            echo,
        })
    }
}

/// The times of a motion, and what they follow from.
pub(crate) struct Span {
    pub(crate) times: Vec<f64>,
    /// The driver whose turns are counted, and their number.
    pub(crate) turns: Option<(Turn, f64)>,
    /// Whether the end was given with `--t-end`.
    pub(crate) is_given: bool,
}

/// The end of a motion, s, in words.
fn end(times: &[f64]) -> String {
    short(times.last().copied().unwrap_or(0.0))
}

impl Span {
    /// Describes in words what the times follow from.
    pub(crate) fn words(&self) -> String {
        match &self.turns {
            Some((turn, count)) if *count == 1.0 => format!("One turn of `{}`.", turn.driver),
            Some((turn, count)) => format!("{count} turns of `{}`.", turn.driver),
            None if self.is_given => "From 0 to --t-end.".to_owned(),
            None => format!(
                "From t = 0 s to t = {} s, as a simulation: no driver turns at a constant rate, so there is no turn to show.",
                end(&self.times)
            ),
        }
    }
}

/// The default times of a motion, s, and in words what they follow from.
///
/// # Errors
/// Where the mechanism cannot be assembled.
pub(crate) fn usual_times(mechanism: &impl Mechanism) -> Result<(Vec<f64>, String), String> {
    match span(&Driven::default(), mechanism) {
        Ok(span) => {
            let words = span.words();
            Ok((span.times, words))
        }
        Err(Fault::Arguments(fault)) => Err(fault),
        Err(Fault::Assembly(fault)) => Err(fault.to_string()),
    }
}

/// Reason why the times of a motion cannot be determined.
enum Fault {
    Arguments(String),
    Assembly(AssemblyError),
}

/// The times of the rows.
fn span(arguments: &Driven, mechanism: &impl Mechanism) -> Result<Span, Fault> {
    let wrong = |text: &str| Err(Fault::Arguments(text.to_owned()));
    if arguments
        .turns
        .is_some_and(|turns| !(turns.is_finite() && turns > 0.0))
    {
        return wrong("--turns must be above 0");
    }
    let wished = Options::for_model(mechanism.as_dyn());
    let turn = if arguments.t_end.is_some() {
        None
    } else {
        let assembled = assemble(mechanism.as_dyn(), 0.0).map_err(Fault::Assembly)?;
        Turn::of_driver(mechanism.as_dyn(), &assembled)
    };
    let Some(turn) = turn else {
        if arguments.turns.is_some() || arguments.steps.is_some() {
            return wrong(
                "--turns and --steps need a driver of an angle at a constant rate, and there is none: give --t-end and --output-step",
            );
        }
        let t_end = arguments.t_end.unwrap_or(wished.t_end);
        let wished_step = match wished.recording {
            Recording::Grid(step) => Some(step),
            _ => None,
        };
        let step = arguments
            .output_step
            .or(wished_step)
            .unwrap_or(t_end / ROWS);
        let times = times(t_end, step).map_err(Fault::Arguments)?;
        return Ok(Span {
            times,
            turns: None,
            is_given: arguments.t_end.is_some(),
        });
    };
    let count = arguments.turns.unwrap_or(1.0);
    let t_end = count * turn.period;
    let steps = f64::from(arguments.steps.unwrap_or(STEPS));
    let step = arguments.output_step.unwrap_or(turn.period / steps);
    let times = times(t_end, step).map_err(Fault::Arguments)?;
    let turns = Some((turn, count));
    Ok(Span {
        times,
        turns,
        is_given: false,
    })
}

/// Times from 0 to the end, the last step shorter where they do not fit.
fn times(t_end: f64, step: f64) -> Result<Vec<f64>, String> {
    if !t_end.is_finite() || t_end < 0.0 {
        return Err(format!("there is no motion from t = 0 s to t = {t_end} s"));
    }
    if t_end == 0.0 {
        return Ok(vec![0.0]);
    }
    if !step.is_finite() || step <= 0.0 {
        return Err(format!("the output step {step} s is not a positive number"));
    }
    let ratio = t_end / step;
    if ratio > MOST_ROWS {
        return Err(format!(
            "{ratio:.1e} rows do not fit into memory: increase the step"
        ));
    }
    // A remainder that small is the rounding of the step, not a step of its own.
    let count = (ratio * (1.0 - 1e-9)).ceil().max(1.0) as usize;
    let inner = (0..count).map(|row| row as f64 * step);
    Ok(inner.chain([t_end]).collect())
}
