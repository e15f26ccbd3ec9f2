//! Refusals of models that exported code could not compute, each by name.

use crate::model::Model;
use crate::verify::Verified;
use mbdsl_runtime::{AssemblyError, UnknownEffort};
use std::fmt;

/// Language of exported code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// C99.
    C,
    /// Rust that needs `core` alone.
    Rust,
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Language::C => "C",
            Language::Rust => "Rust",
        })
    }
}

/// Reason why a model has no code in a language.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// It has stops or friction, whose impacts and regimes need the runtime.
    #[error("`{model}` has {contacts}: the {language} code has neither impacts nor sticking")]
    Contacts {
        /// The model.
        model: String,
        /// The language of the code.
        language: Language,
        /// Its stops and frictions in words, by their names.
        contacts: String,
    },
    /// It has states that are sampled, which its steps would have to end for.
    #[error(
        "`{model}` samples `{state}`: the {language} code has no samples; make it an `input`, and set it from the program"
    )]
    Samples {
        /// The model.
        model: String,
        /// The language of the code.
        language: Language,
        /// The first state that is sampled.
        state: String,
    },
    /// No elimination could be planned for its accelerations.
    #[error(
        "the accelerations of `{model}` are solved with a search for pivots, which the {language} code does not have"
    )]
    NoPlan {
        /// The model.
        model: String,
        /// The language of the code.
        language: Language,
    },
    /// The planned elimination meets a singular position at the start.
    #[error(
        "the elimination planned for `{model}` meets a singular position at the start, as with redundant \
         constraints: its accelerations need the rank of phi_q, which the {language} code does not compute"
    )]
    SingularStart {
        /// The model.
        model: String,
        /// The language of the code.
        language: Language,
    },
    /// It has an actuator.
    #[error(transparent)]
    Effort(#[from] UnknownEffort),
    /// A model that was too large to be checked cannot be assembled.
    #[error(transparent)]
    Start(#[from] AssemblyError),
}

/// Refuses what needs more than the equations.
pub(crate) fn check(verified: &Verified, language: Language) -> Result<(), Refusal> {
    let model = &verified.program.model;
    UnknownEffort::check(&verified.layout)?;
    if let Some(state) = model.states.iter().find(|state| state.sample.is_some()) {
        return Err(Refusal::Samples {
            model: model.name.clone(),
            language,
            state: state.name.clone(),
        });
    }
    if verified.contacts.is_some() {
        return Err(Refusal::Contacts {
            model: model.name.clone(),
            language,
            contacts: contacts(model),
        });
    }
    match verified.program.plan.pivots.is_empty() {
        false => Ok(()),
        true => Err(Refusal::NoPlan {
            model: model.name.clone(),
            language,
        }),
    }
}

/// The stops and frictions: ``stops (`end`) and friction (`rail`, `pin`)``.
fn contacts(model: &Model) -> String {
    let named = |word: &str, names: Vec<String>| match names.is_empty() {
        true => None,
        false => Some(format!("{word} ({})", names.join(", "))),
    };
    let stops = model.stops.iter().map(|stop| format!("`{}`", stop.name));
    let frictions = model.frictions.iter();
    let frictions = frictions.map(|friction| format!("`{}`", friction.name));
    let both = [
        named("stops", stops.collect()),
        named("friction", frictions.collect()),
    ];
    let both: Vec<String> = both.into_iter().flatten().collect();
    both.join(" and ")
}
