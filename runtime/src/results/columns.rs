//! The columns of a trajectory, moved out of it and into it.

use crate::layout::words::debug_as_display;
use crate::mechanism::Mechanism;
use crate::results::trajectory::Trajectory;

/// Error of columns that are not those of a trajectory of a mechanism.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ColumnsError {
    /// A column has another name.
    #[error("column {column} is `{found}`, expected `{expected}`")]
    Name {
        /// Its number, from 1.
        column: usize,
        /// Its name.
        found: String,
        /// The name of this column in a trajectory of the mechanism.
        expected: String,
    },
    /// There are too few columns, or too many.
    #[error("expected {expected} columns, found {found}")]
    Count {
        /// The number of columns.
        found: usize,
        /// The number of columns of a trajectory of the mechanism.
        expected: usize,
    },
    /// A column is longer or shorter than the first one.
    #[error("the column `{name}` has {found} values, expected {expected} as in `t`")]
    Length {
        /// Its name.
        name: String,
        /// The number of its values.
        found: usize,
        /// The number of times.
        expected: usize,
    },
}

debug_as_display!(ColumnsError);

impl Trajectory {
    /// The columns with their names, in the order of [`Trajectory::names`]; their values are moved, not
    /// copied.
    ///
    /// ```
    /// # use mbdsl_runtime::{ColumnsError, Mechanism, Simulation, Trajectory};
    /// # fn doubled(model: &dyn Mechanism, run: Simulation) -> Result<(), ColumnsError> {
    /// let mut columns = run.trajectory.into_columns();
    /// for (_, values) in &mut columns {
    ///     values.truncate(10);
    /// }
    /// let beginning = Trajectory::from_columns(model, columns)?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn into_columns(self) -> Vec<(String, Vec<f64>)> {
        let columns = self.columns.into_iter();
        columns.map(|column| (column.name, column.values)).collect()
    }

    /// The trajectory of a mechanism with these columns, which are those that [`Trajectory::into_columns`]
    /// gives, with the energy balance or without it; their values are moved, not copied.
    ///
    /// What the run has cost is not in the columns: [`Trajectory::work`] is zero.
    ///
    /// # Errors
    /// [`ColumnsError`] if the names, the number or the lengths of the columns are not those of a run.
    pub fn from_columns(
        mechanism: &dyn Mechanism,
        columns: Vec<(String, Vec<f64>)>,
    ) -> Result<Trajectory, ColumnsError> {
        let times = columns.first().map_or(&[][..], |(_, times)| times);
        let (nodes, start) = (times.len(), times.first().copied().unwrap_or(0.0));
        // With stops and frictions a run has columns of their rows, too.
        let contacts = mechanism.contacts();
        let recorded = contacts
            .as_ref()
            .map_or(mechanism, |contacts| &*contacts.mechanism);
        let plain = Trajectory::new(recorded, start, 0, false);
        let mut trajectory = if columns.len() > plain.columns.len() {
            Trajectory::new(recorded, start, 0, true)
        } else {
            plain
        };
        for (place, (expected, (found, _))) in trajectory.names().zip(&columns).enumerate() {
            if found != expected {
                return Err(ColumnsError::Name {
                    column: place + 1,
                    found: found.clone(),
                    expected: expected.to_owned(),
                });
            }
        }
        if columns.len() != trajectory.columns.len() {
            return Err(ColumnsError::Count {
                found: columns.len(),
                expected: trajectory.columns.len(),
            });
        }
        for (column, (name, values)) in trajectory.columns.iter_mut().zip(columns) {
            if values.len() != nodes {
                return Err(ColumnsError::Length {
                    name,
                    found: values.len(),
                    expected: nodes,
                });
            }
            column.values = values;
        }
        Ok(trajectory)
    }
}
