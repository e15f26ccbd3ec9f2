//! What the C code could not compute is refused by name.

use crate::model::Model;
use crate::verify::Verified;
use mbdsl_runtime::AssemblyError;

/// Why a model has no C code.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// It has stops or friction, whose impacts and regimes need the runtime.
    #[error(
        "`{model}` has {contacts}: C code computes neither the impacts of stops nor the regimes of friction"
    )]
    Contacts {
        /// The model.
        model: String,
        /// Its stops and frictions in words, by their names.
        contacts: String,
    },
    /// No elimination could be planned for its accelerations.
    #[error(
        "the accelerations of `{model}` are solved with a search for pivots, which C code does not have"
    )]
    NoPlan {
        /// The model.
        model: String,
    },
    /// The planned elimination meets a singular position at the start.
    #[error(
        "`{model}` is singular at its start, as mechanisms with redundant constraints are everywhere: its \
         accelerations need the rank of phi_q, which C code does not search for"
    )]
    SingularStart {
        /// The model.
        model: String,
    },
    /// A model that was too large to be checked cannot be assembled.
    #[error(transparent)]
    Start(#[from] AssemblyError),
}

/// Refuses what needs more than the equations.
pub(crate) fn check(verified: &Verified) -> Result<(), Refusal> {
    let model = &verified.program.model;
    if verified.contacts.is_some() {
        return Err(Refusal::Contacts {
            model: model.name.clone(),
            contacts: contacts(model),
        });
    }
    match verified.program.plan.pivots.is_empty() {
        false => Ok(()),
        true => Err(Refusal::NoPlan {
            model: model.name.clone(),
        }),
    }
}

/// The stops and frictions: ``the stop `end` and the friction `rail` ``.
fn contacts(model: &Model) -> String {
    let stops = model.stops.iter().map(|stop| ("stop", &stop.name));
    let frictions = model.frictions.iter();
    let frictions = frictions.map(|friction| ("friction", &friction.name));
    let named = stops.chain(frictions);
    let named: Vec<String> = named
        .map(|(word, name)| format!("the {word} `{name}`"))
        .collect();
    named.join(" and ")
}
