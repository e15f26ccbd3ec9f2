//! Errors of inverse dynamics.

use crate::analysis::error::AnalysisError;
use crate::analysis::kinematics::KinematicsError;
use crate::layout::words::{debug_as_display, rounded, short};

/// An error of inverse dynamics: the efforts of drivers were not found.
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum InverseError {
    /// There is no motion, or only a part of it.
    #[error(transparent)]
    Kinematics(#[from] KinematicsError),
    /// The mechanism has stops or friction.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// No effort is asked for.
    #[error(
        "`{model}` has no driver, and so no effort to find; the reactions of joints are those of its kinematics"
    )]
    NoDriver {
        /// The model's name.
        model: String,
    },
    /// It was cancelled after the motion was found.
    #[error("cancelled")]
    Cancelled,
    /// There are fewer actuators than rows of drivers that they follow.
    #[error(
        "{} cannot follow {}: that takes {} actuators",
        listed(.actuators), listed(.drivers), .drivers.len()
    )]
    FewActuators {
        /// The actuators.
        actuators: Vec<String>,
        /// The drivers that they follow.
        drivers: Vec<String>,
    },
    /// The efforts of actuators do not reach a driver.
    #[error(
        "{} cannot move `{driver}` at t = {} s: the driver needs {}, and its motion moves them at only {} times its speed",
        listed(.actuators), rounded(*.t), format!("{} {unit}", short(*.effort)).trim_end(), short(*.ratio)
    )]
    CannotMove {
        /// The time, in s.
        t: f64,
        /// The actuators.
        actuators: Vec<String>,
        /// The driver that they move least.
        driver: String,
        /// The effort that the driver itself would need.
        effort: f64,
        /// Its unit.
        unit: &'static str,
        /// The speed of the actuators for each unit of speed of the driver, in sizes of the mechanism or rad.
        ratio: f64,
    },
    /// Between two rows the efforts of actuators grow without bound.
    #[error(
        "{} cannot move {} somewhere between t = {} s and t = {} s: the effort grows without bound there",
        listed(.actuators), listed(.drivers), rounded(*.before), rounded(*.after)
    )]
    LosesHold {
        /// The time of the row before, in s.
        before: f64,
        /// The time of the row behind, in s.
        after: f64,
        /// The actuators.
        actuators: Vec<String>,
        /// The drivers that they follow.
        drivers: Vec<String>,
    },
    /// Reactions are not finite.
    #[error("the efforts are not finite at t = {} s", rounded(*.t))]
    NotFinite {
        /// The time, in s.
        t: f64,
    },
    /// Other constraints demand the motion that a driver prescribes.
    #[error(
        "the effort of `{driver}` is not unique: its motion also follows from {}; remove one of them",
        listed(.others)
    )]
    NotUnique {
        /// The driver.
        driver: String,
        /// The other joints and drivers of the dependence.
        others: Vec<String>,
    },
}

debug_as_display!(InverseError);

/// Names in backticks.
fn listed(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
