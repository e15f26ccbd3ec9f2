//! Settings that a model requests for its runs, `simulate { ... }`.

use std::fmt;

use crate::layout::Name;

/// A setting that a model requests for its runs: a line of its `simulate` block.
#[derive(Debug, Clone, PartialEq)]
pub struct RunSetting {
    /// One of the names in [`SETTINGS`](crate::SETTINGS).
    pub key: Name,
    /// The value.
    pub value: SettingValue,
    /// The value as the text has it, as in `1 ms`.
    pub text: Name,
}

/// The value of a setting.
#[derive(Debug, Clone, PartialEq)]
pub enum SettingValue {
    /// A number in SI units.
    Number(f64),
    /// A word.
    Word(Name),
}

impl From<f64> for SettingValue {
    fn from(number: f64) -> SettingValue {
        SettingValue::Number(number)
    }
}

impl From<&str> for SettingValue {
    fn from(word: &str) -> SettingValue {
        SettingValue::Word(word.to_owned().into())
    }
}

impl From<String> for SettingValue {
    fn from(word: String) -> SettingValue {
        SettingValue::Word(word.into())
    }
}

impl fmt::Display for SettingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingValue::Number(number) => {
                f.write_str(format!("{number:?}").trim_end_matches(".0"))
            }
            SettingValue::Word(word) => f.write_str(word),
        }
    }
}

/// A setting of the model that a run does not use, because its method has no use for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DroppedSetting {
    /// Its key.
    pub key: Name,
    /// The value as the text has it.
    pub text: Name,
    /// Reason that it is not used, as a sentence.
    pub reason: String,
}

impl fmt::Display for DroppedSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DroppedSetting { key, text, reason } = self;
        write!(f, "`{key} = {text}` of the model is not used: {reason}")
    }
}
