//! Errors of parameters that are given by name.

use crate::layout::Layout;
use crate::layout::words::debug_as_display;

/// An error of reading or setting a parameter.
#[derive(Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// The mechanism has no parameter of this name.
    #[error("`{model}` has no parameter `{name}`; it has {}", if known.is_empty() { "none".to_owned() } else { known.join(", ") })]
    Unknown {
        /// The model's name.
        model: String,
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The value is not finite.
    #[error("the parameter `{name}` cannot be {value}: it must be finite")]
    NotFinite {
        /// The parameter.
        name: String,
        /// The value.
        value: f64,
    },
}

debug_as_display!(ParameterError);

impl ParameterError {
    pub(super) fn unknown(layout: &Layout, name: &str) -> Self {
        ParameterError::Unknown {
            model: layout.model().to_string(),
            name: name.to_owned(),
            known: layout
                .parameters()
                .iter()
                .map(|parameter| parameter.name.to_string())
                .collect(),
        }
    }
}
