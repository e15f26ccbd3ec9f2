//! Serialization of trajectories, column by column (feature `serde`).

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Column, Counts, ENERGIES, Trajectory, VIOLATIONS};
use crate::methods::work::Work;
use crate::scalar::serialized;

/// The fields of a trajectory.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    model: String,
    columns: Vec<ColumnFields>,
    /// nq, nv, nz, nc, and the number of columns of the energy balance.
    counts: [usize; 5],
    work: Work,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnFields {
    name: String,
    unit: String,
    #[serde(with = "serialized")]
    values: Vec<f64>,
}

impl Serialize for Trajectory {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Counts {
            nq,
            nv,
            nz,
            nc,
            balance,
        } = self.counts;
        let columns = self.columns.iter().cloned();
        let columns =
            columns.map(|Column { name, unit, values }| ColumnFields { name, unit, values });
        let fields = Fields {
            model: self.model.clone(),
            columns: columns.collect(),
            counts: [nq, nv, nz, nc, balance],
            work: self.work,
        };
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Trajectory {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Trajectory, D::Error> {
        let Fields {
            model,
            columns,
            counts: [nq, nv, nz, nc, balance],
            work,
        } = Fields::deserialize(deserializer)?;
        let least = [
            1,
            nq,
            nv,
            nv,
            nz,
            nc,
            ENERGIES.len(),
            VIOLATIONS.len(),
            balance,
        ];
        let least = least.into_iter().try_fold(0_usize, usize::checked_add);
        if least.is_none_or(|least| columns.len() < least) {
            let found = columns.len();
            return Err(D::Error::custom(format!(
                "the trajectory of `{model}` has {found} columns, fewer than its counts say"
            )));
        }
        let rows = columns.first().map_or(0, |column| column.values.len());
        if let Some(column) = columns.iter().find(|column| column.values.len() != rows) {
            return Err(D::Error::custom(format!(
                "the column `{}` has {} numbers, expected {rows}",
                column.name,
                column.values.len()
            )));
        }
        let columns = columns
            .into_iter()
            .map(|ColumnFields { name, unit, values }| Column { name, unit, values });
        Ok(Trajectory {
            model,
            columns: columns.collect(),
            counts: Counts {
                nq,
                nv,
                nz,
                nc,
                balance,
            },
            work,
        })
    }
}
