//! Errors of kinematics: a driven mechanism has no motion, or only a part of it.

use std::fmt;

use crate::analysis::kinematics::found::Kinematics;
use crate::constraints::assembly::AssemblyError;
use crate::layout::words::{debug_as_display, rounded};
use crate::simulate::options_error::OptionsError;

/// An error of kinematics: the motion of a driven mechanism was not found, or only a part of it.
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum KinematicsError {
    /// There is no start.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
    /// The positions are not determined by the drivers.
    #[error(
        "`{model}` has {} that no driver determines: {} can move; add `drive` for {}, or simulate it",
        crate::layout::words::counted(*.dof, "degree of freedom"),
        listed(.motions),
        if *.dof == 1 { "one of them" } else { "each degree of freedom" }
    )]
    Free {
        /// The model's name.
        model: String,
        /// The number of freedoms left.
        dof: usize,
        /// The coordinates that move most in the free directions.
        motions: Vec<String>,
    },
    /// The mechanism has states, whose values follow from a run alone.
    #[error(
        "the state `{state}` of `{model}` follows from a run, and kinematics does not integrate: simulate it"
    )]
    States {
        /// The model's name.
        model: String,
        /// The first state.
        state: String,
    },
    /// An output depends on the effort of an actuator.
    #[error(
        "the output `{output}` of `{model}` depends on the effort of the actuator `{actuator}`, which inverse dynamics alone finds: `mbdsl inverse-dynamics`, `inverse_dynamics` in Rust and Python"
    )]
    Effort {
        /// The model's name.
        model: String,
        /// The output.
        output: String,
        /// The actuator.
        actuator: String,
    },
    /// The times are not finite and ascending, or there is none.
    #[error("the times of a motion must be finite and ascending{}", at(*.index))]
    Times {
        /// The place of the first time that is not; `None` if there is no time.
        index: Option<usize>,
    },
    /// The rows would not fit into memory.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The motion does not reach the last time.
    #[error(transparent)]
    Stopped(#[from] Box<StoppedMotion>),
}

debug_as_display!(KinematicsError);

/// A motion that does not reach the last time.
///
/// Its `Debug` is its message.
#[derive(Clone, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub struct StoppedMotion {
    /// Time at which the motion ends, in s: exactly at a singular position, else the last time it was followed to.
    pub t: f64,
    /// Cause of its end.
    pub cause: MotionEnd,
    /// The motion before.
    pub motion: Kinematics,
}

/// Cause of the end of a motion before the last time.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum MotionEnd {
    /// The drivers demand a motion that the joints do not allow, as beyond a dead center.
    Singular {
        /// The joints and drivers whose constraints are dependent there, in the order of phi.
        joints: Vec<String>,
        /// The position there: velocities grow without bound before it, and no row has it.
        q: Vec<f64>,
    },
    /// More is demanded than there are coordinates, and no position satisfies all of it.
    Contradiction {
        /// The joints and drivers that demand it, in the order of phi.
        joints: Vec<String>,
    },
    /// The positions change too fast to stay on one branch, and no singular position explains it.
    Lost,
    /// Accelerations or reactions are not finite.
    NotFinite,
    /// It was cancelled.
    Cancelled,
}

impl StoppedMotion {
    fn message(&self) -> String {
        let model = self.motion.trajectory.model();
        let t = rounded(self.t);
        match &self.cause {
            MotionEnd::Singular { joints, .. } => format!(
                "`{model}` cannot move beyond t = {t} s: it is at a dead center there, beyond which {} contradict each other",
                listed(joints)
            ),
            MotionEnd::Contradiction { joints } => format!(
                "`{model}` cannot move beyond t = {t} s: no position satisfies {} at once",
                listed(joints)
            ),
            MotionEnd::Lost => format!(
                "the motion of `{model}` cannot be followed beyond t = {t} s: it jumps, or several branches meet"
            ),
            MotionEnd::NotFinite => {
                format!("the accelerations or reactions of `{model}` are not finite at t = {t} s")
            }
            MotionEnd::Cancelled => format!("cancelled at t = {t} s"),
        }
    }
}

impl fmt::Debug for StoppedMotion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({} rows so far)", self.motion.trajectory.len())
    }
}

/// Names in backticks.
fn listed(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

fn at(index: Option<usize>) -> String {
    index.map_or_else(
        || ": there is none".to_owned(),
        |index| format!(": number {} is not", index + 1),
    )
}
