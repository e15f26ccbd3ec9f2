//! Serialization of reports: every figure by its name, with the numbers of the stabilization (feature `serde`).

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::Report;
use crate::methods::figure::FigureValue;

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (info, value) in self.figures() {
            match value {
                FigureValue::Number(number) => map.serialize_entry(info.name, &number)?,
                FigureValue::Count(count) => map.serialize_entry(info.name, &count)?,
                FigureValue::Text(text) => map.serialize_entry(info.name, text)?,
                FigureValue::List(list) => map.serialize_entry(info.name, list)?,
                FigureValue::Missing => map.serialize_entry(info.name, &None::<f64>)?,
            }
        }
        map.serialize_entry("status", self.status.name())?;
        for (name, value) in &self.gains {
            map.serialize_entry(&format!("stabilization.{name}"), value)?;
        }
        map.serialize_entry("wall", &self.work.wall.as_secs_f64())?;
        map.end()
    }
}
