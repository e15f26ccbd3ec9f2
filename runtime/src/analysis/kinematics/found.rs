//! The motion of a driven mechanism, as it is handed out.

use std::fmt;

use crate::constraints::assembly::Assembled;
use crate::layout::words::{counted, rounded, short};
use crate::results::report::Report;
use crate::results::trajectory::Trajectory;

/// The motion of a driven mechanism.
///
/// Its `Debug` is what it says about itself, without the rows.
#[derive(Clone)]
#[non_exhaustive]
pub struct Kinematics {
    /// One row for every time; the columns are those of a simulation.
    pub trajectory: Trajectory,
    /// The largest violations, and the singular positions that were passed.
    pub report: Report,
    /// The assembly of the first position.
    pub assembled: Assembled,
    /// Turning points of coordinates and outputs, in the order of time.
    pub limits: Vec<Limit>,
    /// The names of outputs, each with the range that is rounding.
    pub(crate) floors: Vec<(String, f64)>,
}

/// An extreme of a coordinate or an output.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Limit {
    /// The name of the column.
    pub name: String,
    /// Its unit, empty where the model has no units.
    pub unit: String,
    /// The time, in s.
    pub t: f64,
    /// The value.
    pub value: f64,
    /// Whether it is larger than before and after; otherwise it is smaller.
    pub largest: bool,
}

impl Kinematics {
    /// Summary in a few lines: what was found, and whether to trust it.
    pub fn trust(&self) -> String {
        let Report {
            t_start,
            t_end,
            nodes,
            position_violation,
            ..
        } = self.report;
        let mut lines = vec![format!(
            "The drivers determine all {}: {} from t = {} s to t = {} s, each solved by itself.",
            counted(self.assembled.q.len(), "coordinate"),
            counted(nodes, "position"),
            short(t_start),
            short(t_end),
        )];
        lines.push(format!(
            "The joints stay closed to {} m or rad.",
            short(position_violation)
        ));
        for crossing in &self.report.crossings {
            lines.push(format!(
                "At t = {} s the position is singular ({}): branches meet, and the motion goes on with continuous velocity.",
                rounded(crossing.t),
                crossing.joints.join(", ")
            ));
        }
        let warnings = self.report.warnings.iter();
        lines.extend(warnings.map(|warning| format!("warning: {warning}")));
        lines.join("\n")
    }
}

impl Limit {
    /// The value and its time, as in `0.1497 m at t = 0.04272848715 s`.
    pub fn place(&self) -> String {
        let value = format!("{} {}", short(self.value), self.unit);
        format!("{} at t = {} s", value.trim_end(), rounded(self.t))
    }
}

/// A line such as `limit of rocker.theta: largest, 1.2 rad at t = 0.3 s`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let which = if self.largest { "largest" } else { "smallest" };
        write!(f, "limit of {}: {which}, {}", self.name, self.place())
    }
}

impl fmt::Debug for Kinematics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.trust())
    }
}
