//! Messages of an instance to its caller.

use crate::raw::{Callbacks2, Environment, Logger3};
use crate::status::Status;

/// Receiver of messages.
#[derive(Clone, Copy)]
pub(crate) enum Listener {
    /// The function of FMI 3.0.
    Three(Logger3, Environment),
    /// The functions of FMI 2.0.
    Two(Callbacks2),
}

/// The messages of one instance. Only refusals and warnings are messages, so that nothing has to be switched on.
#[derive(Clone)]
pub(crate) struct Log {
    name: String,
    listener: Listener,
    /// The categories that are heard; all of them if it is empty.
    categories: Vec<String>,
    muted: bool,
}

/// The categories of messages, as the model description lists them.
pub(crate) const CATEGORIES: [&str; 2] = ["logStatusError", "logStatusWarning"];

impl Log {
    pub(crate) fn new(name: &str, listener: Listener) -> Log {
        Log {
            name: name.to_owned(),
            listener,
            categories: Vec::new(),
            muted: false,
        }
    }

    /// Lets only some categories be heard, all of them, or none.
    pub(crate) fn set(&mut self, on: bool, categories: Vec<String>) {
        self.muted = !on;
        self.categories = categories;
    }

    pub(crate) fn say(&self, status: Status, words: &str) {
        let [of_errors, of_warnings] = CATEGORIES;
        let category = match status {
            Status::Good | Status::Warning => of_warnings,
            Status::Discard | Status::Error | Status::Fatal => of_errors,
        };
        let heard = self.categories.is_empty() || self.categories.iter().any(|of| of == category);
        if self.muted || !heard {
            return;
        }
        match self.listener {
            Listener::Three(logger, to) => logger.say(to, status.code(), category, words),
            Listener::Two(callbacks) => callbacks.say(&self.name, status.code(), category, words),
        }
    }
}
