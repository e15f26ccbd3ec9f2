//! Lists of numbers in formats that people read, which have no infinity and no NaN: these become words (feature `serde`).

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number, or the word of one that is not finite.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Number {
    Finite(f64),
    Word(String),
}

/// Writes a list.
pub(crate) fn serialize<S: Serializer>(list: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
    if !serializer.is_human_readable() {
        return list.serialize(serializer);
    }
    serializer.collect_seq(list.iter().map(|&number| match number.is_finite() {
        true => Number::Finite(number),
        false => Number::Word(number.to_string()),
    }))
}

/// Reads a list.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<f64>, D::Error> {
    if !deserializer.is_human_readable() {
        return Vec::deserialize(deserializer);
    }
    let list = Vec::<Number>::deserialize(deserializer)?;
    let numbers = list.into_iter().map(|number| match number {
        Number::Finite(number) => Ok(number),
        Number::Word(word) => match &*word {
            "inf" => Ok(f64::INFINITY),
            "-inf" => Ok(f64::NEG_INFINITY),
            "NaN" => Ok(f64::NAN),
            _ => Err(D::Error::custom(format!("`{word}` is not a number"))),
        },
    });
    numbers.collect()
}
