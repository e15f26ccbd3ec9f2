//! The columns of the table of a sweep.

use mbdsl_runtime::statistics::{quantities, with_components};
use mbdsl_runtime::{Layout, nearest};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

use crate::plan::Plan;

/// The statistics of a quantity over a run, in the order of the columns: its smallest, largest and last
/// value, and the root of its mean square over time.
pub const STATISTICS: [&str; 4] = ["min", "max", "final", "rms"];

/// The largest errors of a run, in the order of the columns: of the energy in J, and of the constraints.
pub const ERRORS: [&str; 4] = [
    "eps_H",
    "position_violation",
    "velocity_violation",
    "acceleration_violation",
];

/// The columns of a table: `run`, the varied quantities, [`STATISTICS`] of every observed quantity, [`ERRORS`],
/// `status`, and `t`, the time that was reached, in s.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Columns {
    varied: Vec<String>,
    observed: Vec<String>,
}

impl Columns {
    /// The columns of a sweep. The observed quantities are these columns of a trajectory, all components of a point,
    /// or all outputs of the model if none is named.
    ///
    /// # Errors
    /// [`ColumnsError`] if the model has no such quantity, or two columns would have one name.
    pub fn new(layout: &Layout, plan: &Plan, observed: &[String]) -> Result<Columns, ColumnsError> {
        let known = quantities(layout);
        let observed = with_components(observed, |name| known.iter().any(|known| known == name));
        let unknown = observed.iter().find(|name| !known.contains(name));
        if let Some(name) = unknown {
            return Err(ColumnsError::Quantity {
                model: layout.model().to_string(),
                name: name.clone(),
                known,
            });
        }
        let observed = if observed.is_empty() {
            layout
                .outputs()
                .iter()
                .map(|o| o.name.to_string())
                .collect()
        } else {
            observed
        };
        let variations = plan.variations().iter();
        let columns = Columns {
            varied: variations.map(|v| v.name().to_owned()).collect(),
            observed,
        };
        let mut seen = HashSet::new();
        for name in columns.names() {
            if !seen.insert(name.clone()) {
                return Err(ColumnsError::Twice { name });
            }
        }
        Ok(columns)
    }

    /// Names of the varied quantities.
    pub fn varied(&self) -> &[String] {
        &self.varied
    }

    /// The observed quantities.
    pub fn observed(&self) -> &[String] {
        &self.observed
    }

    /// The names of all columns.
    pub fn names(&self) -> Vec<String> {
        let observed = self.observed.iter();
        let statistics = observed.flat_map(|name| STATISTICS.map(|s| format!("{name}.{s}")));
        std::iter::once("run".to_owned())
            .chain(self.varied.iter().cloned())
            .chain(statistics)
            .chain(ERRORS.map(str::to_owned))
            .chain(["status", "t"].map(str::to_owned))
            .collect()
    }
}

impl From<Columns> for Vec<String> {
    fn from(columns: Columns) -> Vec<String> {
        columns.names()
    }
}

/// Recovers columns from their names.
impl TryFrom<Vec<String>> for Columns {
    type Error = ColumnsError;

    fn try_from(names: Vec<String>) -> Result<Columns, ColumnsError> {
        let last: Vec<&str> = ERRORS.into_iter().chain(["status", "t"]).collect();
        let (Some((first, rest)), true) = (names.split_first(), names.len() > last.len()) else {
            return Err(ColumnsError::NotASweep);
        };
        let (middle, end) = rest.split_at(rest.len() - last.len());
        if first != "run" || end != last {
            return Err(ColumnsError::NotASweep);
        }
        // The quantities are as many groups at the end as have the names of statistics.
        let quantity = |group: &[String]| {
            let name = group.first()?.strip_suffix(".min")?;
            let expected = STATISTICS.map(|statistic| format!("{name}.{statistic}"));
            (group == expected).then(|| name.to_owned())
        };
        let groups = middle.rchunks(STATISTICS.len());
        let mut observed: Vec<String> = groups.map_while(quantity).collect();
        observed.reverse();
        let varied = middle.len() - STATISTICS.len() * observed.len();
        Ok(Columns {
            varied: middle[..varied].to_vec(),
            observed,
        })
    }
}

/// Columns that a table cannot have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ColumnsError {
    /// The mechanism has no such quantity.
    #[error("`{model}` has no quantity `{name}`; {}", hint(name, known))]
    Quantity {
        /// The mechanism.
        model: String,
        /// The name as given.
        name: String,
        /// The quantities there are.
        known: Vec<String>,
    },
    /// Two columns would have one name.
    #[error("two columns of the table would be called `{name}`")]
    Twice {
        /// The name.
        name: String,
    },
    /// Names of columns that are not those of a sweep.
    #[error("the columns are not those of a sweep")]
    NotASweep,
}

fn hint(name: &str, known: &[String]) -> String {
    if let Some((joint, _)) = name.split_once(".reaction") {
        let row = format!("lambda.{joint}");
        if known.iter().any(|known| known.starts_with(&row)) {
            return format!("`output r = {name};` in the text makes it one, `r`");
        }
    }
    match nearest(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("it has {}", known.join(", ")),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn columns(varied: &[&str], observed: &[&str]) -> Columns {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Columns {
            varied: owned(varied),
            observed: owned(observed),
        }
    }

    #[test]
    fn columns_are_known_by_their_names() {
        for (varied, observed) in [
            (&[][..], &[][..]),
            (&["m1", "start.rod.theta"], &["tip.x", "tip.y"]),
            (&["m.min", "m.max"], &["tip.x"]),
            (&["m"], &[]),
        ] {
            let columns = columns(varied, observed);
            assert_eq!(Columns::try_from(columns.names()).unwrap(), columns);
        }
        for names in [
            &[][..],
            &["run", "t"],
            &["run", "eps_H", "status", "t"],
            &["t", "tip.x"],
        ] {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(Columns::try_from(names), Err(ColumnsError::NotASweep));
        }
    }
}
