//! Serialization of requested options as one table of names and values, as a configuration file has it (feature `serde`).

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::RequestedOptions;
use crate::mechanism::run_setting::SettingValue;
use crate::simulate::wishes::SettingInfo;

/// A number, or a word.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Value {
    Flag(bool),
    Number(f64),
    Word(String),
}

impl Serialize for RequestedOptions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in &self.settings {
            match value {
                SettingValue::Number(number) => map.serialize_entry(name, number)?,
                SettingValue::Word(word) => map.serialize_entry(name, &**word)?,
            }
        }
        for (name, value) in &self.parameters {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for RequestedOptions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RequestedOptions, D::Error> {
        let values = BTreeMap::<String, Value>::deserialize(deserializer)?;
        let requested = RequestedOptions::default();
        Ok(values
            .into_iter()
            .fold(requested, |requested, (name, value)| {
                match (SettingInfo::named(&name).is_some(), value) {
                    (true, Value::Number(number)) => requested.set(name, number),
                    (true, Value::Word(word)) => requested.set(name, word),
                    (true, Value::Flag(flag)) => requested.set(name, flag.to_string()),
                    // A name that nothing has is refused with those that there are where options are made of it.
                    (false, Value::Number(number)) => requested.parameter(name, number.to_string()),
                    (false, Value::Word(word)) => requested.parameter(name, word),
                    (false, Value::Flag(flag)) => {
                        requested.parameter(name, if flag { "yes" } else { "no" })
                    }
                }
            }))
    }
}
