//! The text of a mechanism, with the settings that it asks runs for.

use crate::layout::{List, Name};
use crate::mechanism::run_setting::RunSetting;

/// The text of a model and its `simulate { ... }` block; of mechanisms written by hand [`Source::NONE`].
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    text: Option<Name>,
    wishes: List<RunSetting>,
}

impl Source {
    /// No text, and no settings.
    pub const NONE: Source = Source {
        text: None,
        wishes: List::Borrowed(&[]),
    };

    /// A text, if there is one, and the settings that a model asks its runs for.
    pub const fn new(text: Option<Name>, wishes: List<RunSetting>) -> Source {
        Source { text, wishes }
    }

    /// The text, for programs that draw or print the model.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The settings that the model requests for its runs, each key at most once.
    pub fn wishes(&self) -> &[RunSetting] {
        &self.wishes
    }
}
