//! Results of an analysis for display: a trajectory, a report and lines of text.

use super::number;
use crate::modes::{kind, shape};
use crate::statics::reactions::histories;
use crate::{driven, kinematics};
use mbdsl::analysis::inverse::{Effort, inverse_dynamics};
use mbdsl::analysis::kinematics::{
    Kinematics as Motion, KinematicsError, KinematicsOptions, kinematics as follow,
};
use mbdsl::analysis::modes::{modes, motion};
use mbdsl::analysis::statics::{Equilibrium, StaticsOptions, equilibrium};
use mbdsl::assemble;
use mbdsl::runtime::{Layout, Mechanism, Report, Trajectory};
use mbdsl::text::NativeMechanism;
use mbdsl_compiler::model::Model;
use mbdsl_viewer::{Curve, Run};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// An analysis that can be requested in place of a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Analysis {
    /// The motion of its drivers, without integration
    Kinematics,
    /// The torques and forces that this motion takes
    InverseDynamics,
    /// The state of rest
    Statics,
    /// Its small oscillations
    Modes,
}

impl Analysis {
    /// Whether drivers must determine the motion.
    pub(crate) fn needs_drivers(self) -> bool {
        matches!(self, Analysis::Kinematics | Analysis::InverseDynamics)
    }
}

/// Result of an analysis, ready to be displayed.
pub(crate) struct Shown {
    name: &'static str,
    trajectory: Trajectory,
    report: Report,
    lines: Vec<String>,
    /// Reason why the motion ends early; `None` if it does not.
    fault: Option<String>,
    curves: Curves,
}

/// Quantities beside those of the trajectory, each with its values at all rows.
#[derive(Default)]
struct Curves {
    /// Torques and forces of drivers and actuators, and their powers.
    efforts: Vec<Curve>,
    powers: Vec<Curve>,
    accelerations: Vec<Curve>,
    reactions: Vec<Curve>,
}

impl Curves {
    /// The efforts of a motion with its powers, accelerations and reactions.
    fn of_efforts(
        efforts: &[Effort],
        (model, mechanism): (&Model, &NativeMechanism),
        trajectory: &Trajectory,
    ) -> Curves {
        let layout = mechanism.layout();
        let unit = |unit: &str| if layout.units() { unit } else { "" }.to_owned();
        let named = |of: &Effort, noun: &str| format!("{}.{noun}", of.name);
        let power = |of: &Effort| Curve {
            name: named(of, "power"),
            unit: unit("W"),
            values: of.power().collect(),
            reach: None,
        };
        let effort = |of: &Effort| Curve {
            name: named(of, of.noun()),
            unit: of.unit.clone(),
            values: of.effort.clone(),
            reach: Some([of.smallest.value, of.largest.value]),
        };
        let accelerations = layout.velocities().iter().filter_map(|of| {
            Some(Curve {
                name: of.acceleration.to_string(),
                unit: trajectory.unit(&of.acceleration)?.to_owned(),
                values: trajectory.get(&of.acceleration)?.to_vec(),
                reach: None,
            })
        });
        Curves {
            efforts: efforts.iter().map(effort).collect(),
            powers: efforts.iter().map(power).collect(),
            accelerations: accelerations.collect(),
            reactions: histories(model, mechanism, trajectory),
        }
    }
}

impl Shown {
    /// Converts the result to a run for the viewer.
    pub(crate) fn run(&self) -> Run<'_> {
        let run = Run::of_analysis(
            self.name,
            &self.trajectory,
            self.report.clone(),
            self.lines.clone(),
        );
        let Curves {
            efforts,
            powers,
            accelerations,
            reactions,
        } = &self.curves;
        let run = run
            .with_curves("Torques and forces of drivers", efforts.clone())
            .with_dispensable_curves("Powers of drivers", powers.clone())
            .with_dispensable_curves("Accelerations", accelerations.clone())
            .with_dispensable_curves("Reactions on the second body", reactions.clone());
        match &self.fault {
            Some(fault) => run.because(fault.clone()),
            None => run,
        }
    }

    /// Puts `line`, if there is one, before the others.
    pub(crate) fn begun_with(mut self, line: Option<String>) -> Shown {
        self.lines.splice(0..0, line);
        self
    }

    pub(crate) fn trajectory(&self) -> &Trajectory {
        &self.trajectory
    }

    /// Reason why the motion ends before the last requested time, if it does.
    pub(crate) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
}

/// Runs an analysis with its default options; of the modes, shows the one with the number `mode`,
/// from 1 on.
///
/// # Errors
/// Why there is nothing to show, in words.
pub(crate) fn shown(
    analysis: Analysis,
    mode: usize,
    (model, mechanism): (&Model, &NativeMechanism),
    cancel: Option<Arc<AtomicBool>>,
) -> Result<Shown, String> {
    match analysis {
        Analysis::Kinematics => in_motion(mechanism, cancel),
        Analysis::InverseDynamics => with_efforts(model, mechanism, cancel),
        Analysis::Statics => resting(model, mechanism),
        Analysis::Modes => oscillating(mechanism, mode),
    }
}

fn in_motion(
    mechanism: &NativeMechanism,
    cancel: Option<Arc<AtomicBool>>,
) -> Result<Shown, String> {
    let (times, took) = driven::usual_times(mechanism)?;
    let mut options = KinematicsOptions::default();
    options.cancel = cancel;
    let (motion, fault) = match follow(mechanism, &times, &options) {
        Ok(motion) => (motion, None),
        Err(KinematicsError::Stopped(stopped)) => {
            let fault = stopped.to_string();
            (stopped.motion, Some(fault))
        }
        Err(fault) => return Err(fault.to_string()),
    };
    let mut lines = vec![took];
    lines.extend(motion.trust().lines().map(str::to_owned));
    lines.extend(extremes(&motion, mechanism.layout()));
    Ok(Shown {
        name: "kinematics",
        curves: Curves::default(),
        trajectory: motion.trajectory,
        report: motion.report,
        lines,
        fault,
    })
}

/// The smallest and the largest values of a motion, in lines of text.
fn extremes(motion: &Motion, layout: &Layout) -> Vec<String> {
    let lines = kinematics::limits(motion, layout).into_iter();
    lines
        .map(|(name, [low, high])| format!("`{name}` from {low} to {high}"))
        .collect()
}

fn with_efforts(
    model: &Model,
    mechanism: &NativeMechanism,
    cancel: Option<Arc<AtomicBool>>,
) -> Result<Shown, String> {
    let (times, took) = driven::usual_times(mechanism)?;
    let mut options = KinematicsOptions::default();
    options.cancel = cancel;
    let found = inverse_dynamics(mechanism, &times, &options).map_err(|fault| fault.to_string())?;
    let mut lines = vec![took];
    lines.extend(found.trust().lines().map(str::to_owned));
    lines.extend(found.efforts.iter().map(ToString::to_string));
    Ok(Shown {
        name: "inverse dynamics",
        curves: Curves::of_efforts(&found.efforts, (model, mechanism), &found.motion.trajectory),
        trajectory: found.motion.trajectory,
        report: found.motion.report,
        lines,
        fault: None,
    })
}

/// Finds the equilibrium nearest to the start, and describes it in lines of text.
fn rest(mechanism: &NativeMechanism) -> Result<(Equilibrium, Vec<String>), String> {
    let start = assemble(mechanism, 0.0).map_err(|fault| fault.to_string())?;
    let found = equilibrium(mechanism, 0.0, &start.q, &StaticsOptions::default());
    let found = found.map_err(|fault| fault.to_string())?;
    let mut lines = vec![format!(
        "The equilibrium nearest to the start: {}",
        &found.stability
    )];
    for left in &found.left {
        lines.push(format!(
            "On the way there: an equilibrium that is {}",
            &left.stability
        ));
    }
    Ok((found, lines))
}

fn resting(model: &Model, mechanism: &NativeMechanism) -> Result<Shown, String> {
    let (found, lines) = rest(mechanism)?;
    let trajectory = found.row(mechanism);
    let reactions = histories(model, mechanism, &trajectory);
    Ok(Shown {
        name: "statics",
        trajectory,
        curves: Curves {
            reactions,
            ..Curves::default()
        },
        report: Report::empty(),
        lines,
        fault: None,
    })
}

fn oscillating(mechanism: &NativeMechanism, mode: usize) -> Result<Shown, String> {
    let (found, mut lines) = rest(mechanism)?;
    let words = |fault: mbdsl::analysis::AnalysisError| fault.to_string();
    let linear = found.linear(mechanism).map_err(words)?;
    let all = modes(mechanism, &linear).map_err(words)?;
    let chosen = match (
        mode.checked_sub(1).and_then(|place| all.get(place)),
        all.len(),
    ) {
        (Some(chosen), _) => chosen,
        (None, 0) => {
            return Err("constraints and drives leave no motion: there are no modes".to_owned());
        }
        (None, 1) => return Err(format!("there is no mode {mode}: there is 1")),
        (None, count) => {
            return Err(format!("there is no mode {mode}: there are {count}"));
        }
    };
    let layout = mechanism.layout();
    for (place, one) in all.iter().enumerate() {
        let (frequency, damping) = kind(one);
        let damping = match &*damping {
            "" | "0 %" => String::new(),
            damping => format!(", {damping} of critical damping"),
        };
        let is_shown = if place + 1 == mode { " (shown)" } else { "" };
        let shape = shape(layout, one);
        lines.push(format!(
            "Mode {}{is_shown}: {frequency}{damping}; {shape}",
            place + 1
        ));
    }
    lines.push(format!(
        "Mode {mode} is shown far larger than it is, {}",
        match () {
            () if chosen.oscillates() => format!(
                "for two periods of {} s, without growth or decay",
                number(1.0 / chosen.frequency())
            ),
            () if chosen.is_free() => "from one end to the other".to_owned(),
            () => format!(
                "for two time constants of {} s",
                number(1.0 / chosen.eigenvalue.re.abs())
            ),
        }
    ));
    let trajectory = motion(mechanism, &linear, chosen).map_err(words)?;
    Ok(Shown {
        name: "modes",
        curves: Curves::default(),
        trajectory,
        report: Report::empty(),
        lines,
        fault: None,
    })
}
