//! Why the efforts of drivers are not found.

use crate::analysis::error::AnalysisError;
use crate::analysis::kinematics::KinematicsError;
use crate::layout::words::debug_as_display;

/// Why the efforts of drivers were not found.
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum InverseError {
    /// There is no motion, or only a part of it.
    #[error(transparent)]
    Kinematics(#[from] KinematicsError),
    /// The mechanism is not planar.
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
    /// Other constraints demand the motion that a driver prescribes.
    #[error(
        "the effort of `{driver}` is not unique: its motion also follows from {}; remove one of them",
        .others.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
    )]
    NotUnique {
        /// The driver.
        driver: String,
        /// The other joints and drivers of the dependence.
        others: Vec<String>,
    },
}

debug_as_display!(InverseError);
