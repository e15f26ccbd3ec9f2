//! The description of an FMU's model, independent of the version of the standard.

use crate::variables::docs;
use crate::xml::{Attribute, is};
use crate::{Quantity, Variable, Variables, token, unit};
use mbdsl_compiler::c;
use mbdsl_compiler::expr::Symbol;
use mbdsl_compiler::model::Model;
use mbdsl_compiler::verify::Verified;
use mbdsl_runtime::{AssemblyError, Layout, Mechanism, Options, Recording, UnknownEffort};
use std::collections::BTreeSet;

/// Reason why a model has no description.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DescriptionError {
    /// It has an actuator.
    #[error(transparent)]
    Effort(#[from] UnknownEffort),
    /// The start cannot be assembled.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
}

/// The description of a model for an FMU.
#[derive(Debug, Clone, PartialEq)]
pub struct Description {
    /// The name of the library: that of the model in snake case.
    pub identifier: String,
    /// Token of the model, the same in everything that belongs together.
    pub token: String,
    /// The variables.
    pub variables: Variables,
    /// Reason why the FMU is for co-simulation only; `None` if it is for model exchange, too.
    pub no_model_exchange: Option<String>,
    /// Whether it gives directional derivatives.
    pub directional: bool,
    constrained: bool,
    /// The references that each output depends on, ascending; `None` where these may be all.
    reads: Vec<Option<BTreeSet<u32>>>,
    pub(crate) model: String,
    pub(crate) docs: String,
    method: &'static str,
    stabilization: &'static str,
    stop: f64,
    step: f64,
    tolerance: Option<f64>,
}

/// Categories of log messages, with descriptions: the names are those of the standard.
pub(crate) const CATEGORIES: [(&str, &str); 2] = [
    (
        "logStatusError",
        "what went wrong, with the names and numbers of the model",
    ),
    ("logStatusWarning", "what to know although a call succeeded"),
];

/// Number of steps between communication points in a run, if the method chooses its steps and the model has no
/// `output_step`.
const PARTS: f64 = 1000.0;

impl Description {
    /// Describes a model; `mechanism` is that of its text, `options` are those of its runs.
    ///
    /// # Errors
    /// [`DescriptionError`] if it has an actuator, or if the start cannot be assembled.
    pub fn new(
        verified: &Verified,
        mechanism: &dyn Mechanism,
        options: &Options,
    ) -> Result<Description, DescriptionError> {
        let model = &verified.program.model;
        let layout = mechanism.layout();
        UnknownEffort::check(layout)?;
        let variables = Variables::new(verified, mechanism)?;
        Ok(Description {
            identifier: c::name(&model.name),
            token: token(&verified.text),
            reads: reads(model, &variables),
            variables,
            no_model_exchange: contacts(mechanism).or_else(|| samples(layout)),
            directional: mechanism.contacts().is_none()
                && !layout.has_samples()
                && !is_redundant_in_space(layout),
            constrained: layout.nc() > 0 || !layout.is_flat(),
            model: model.name.clone(),
            docs: docs(&model.docs),
            method: options.method.info().name,
            stabilization: options.stabilization_for(layout).info().name,
            stop: options.t_end,
            step: match (options.h, options.recording) {
                (Some(h), _) => h,
                (None, Recording::Grid(output_step)) => output_step,
                _ => options.t_end / PARTS,
            },
            tolerance: options
                .method
                .get("rtol")
                .filter(|_| options.method.is_adaptive()),
        })
    }

    pub(crate) fn naming(&self) -> &'static str {
        let mut names = self.variables.list().iter();
        match names.all(|variable| is_structured(&variable.name)) {
            true => "structured",
            false => "flat",
        }
    }

    pub(crate) fn units(&self) -> BTreeSet<&str> {
        let units = self.variables.list().iter().map(|of| of.unit.as_str());
        units.filter(|unit| !unit.is_empty()).collect()
    }

    pub(crate) fn experiment(&self) -> [Attribute; 4] {
        [
            is("startTime", "0"),
            is("stopTime", number(self.stop)),
            ("tolerance", self.tolerance.map(number)),
            is("stepSize", number(self.step)),
        ]
    }

    /// Attributes that both kinds of an FMU have.
    pub(crate) fn abilities(&self) -> Vec<Attribute> {
        vec![is("modelIdentifier", &self.identifier)]
    }

    /// Method and stabilization of co-simulation.
    pub(crate) fn simulate(&self) -> [Attribute; 2] {
        [
            is("method", self.method),
            is("stabilization", self.stabilization),
        ]
    }

    /// Whether an event of model exchange may change a quantity: positions and velocities that left the constraints.
    pub(crate) fn is_reset(&self, quantity: Quantity) -> bool {
        let moves = matches!(quantity, Quantity::Position(_) | Quantity::Velocity(_));
        moves && self.constrained && self.no_model_exchange.is_none()
    }

    /// The references of what the initialization computes, ascending.
    pub(crate) fn initial_unknowns(&self) -> BTreeSet<u32> {
        let states = self.variables.states();
        let states = states.flat_map(|(state, rate)| [state, rate]);
        let outputs = self.variables.list().iter().map(|of| of.quantity);
        let outputs = outputs.filter(|of| matches!(of, Quantity::Output(_)));
        let all = states.chain(outputs);
        all.filter_map(|quantity| self.variables.reference(quantity))
            .collect()
    }

    /// The references of the quantities of a kind, in their order.
    pub(crate) fn references(&self, is: impl Fn(Quantity) -> bool) -> impl Iterator<Item = u32> {
        let list = self.variables.list().iter().zip(0..);
        let found = list.filter(move |(variable, _)| is(variable.quantity));
        found.map(|(_, reference)| reference)
    }

    /// Reference of the state that a rate depends on, as far as that is known: the rate of a position in the plane is
    /// a velocity.
    pub(crate) fn dependency(&self, state: Quantity, rate: Quantity) -> Option<u32> {
        match (state, rate) {
            (Quantity::Position(_), Quantity::Velocity(_)) => self.variables.reference(rate),
            _ => None,
        }
    }

    /// The references of the time, the inputs and the states that an output depends on, ascending, each with `first` added;
    /// `None` where these may be all: accelerations and reactions follow from every force.
    pub(crate) fn dependencies(&self, output: u32, first: u32) -> Option<String> {
        let variable = self.variables.list().get(output as usize)?;
        let Quantity::Output(place) = variable.quantity else {
            return None;
        };
        let read = self.reads.get(place)?.as_ref()?;
        let read: Vec<String> = read.iter().map(|of| (of + first).to_string()).collect();
        Some(read.join(" "))
    }

    /// The state that a quantity is the rate of.
    pub(crate) fn derivative_of(&self, quantity: Quantity) -> Option<u32> {
        let mut states = self.variables.states();
        let (state, _) = states.find(|(_, rate)| *rate == quantity)?;
        self.variables.reference(state)
    }
}

/// The attributes of a variable that both versions have.
pub(crate) struct Shown<'a> {
    pub(crate) causality: &'static str,
    pub(crate) variability: &'static str,
    pub(crate) initial: Option<&'static str>,
    pub(crate) unit: Option<&'a str>,
    pub(crate) displayed: Option<&'static str>,
    pub(crate) start: Option<String>,
    pub(crate) description: Option<String>,
}

impl<'a> Shown<'a> {
    pub(crate) fn of(variable: &'a Variable) -> Shown<'a> {
        let parameter = match variable.fixed {
            true => "fixed",
            false => "tunable",
        };
        let (causality, variability, initial) = match variable.quantity {
            Quantity::Time => ("independent", "continuous", None),
            Quantity::Parameter(_) | Quantity::Start(_) => ("parameter", parameter, Some("exact")),
            Quantity::Input(_) => ("input", "continuous", None),
            Quantity::Output(_) => ("output", "continuous", Some("calculated")),
            _ => ("local", "continuous", Some("calculated")),
        };
        Shown {
            causality,
            variability,
            initial,
            unit: Some(variable.unit.as_str()).filter(|unit| !unit.is_empty()),
            displayed: unit::displayed(&variable.unit),
            start: variable.start.map(number),
            description: Some(variable.description.clone()).filter(|text| !text.is_empty()),
        }
    }
}

/// A number that is read back to the bit.
fn number(value: f64) -> String {
    format!("{value:?}")
}

/// The reason against model exchange, in words: stops and friction, which act in a run only; `None` without them.
fn contacts(mechanism: &dyn Mechanism) -> Option<String> {
    let contacts = mechanism.contacts()?;
    let stops = contacts.stops.iter().map(|stop| &stop.name);
    let frictions = contacts.frictions.iter().map(|friction| &friction.name);
    let first = stops.chain(frictions).next().map_or("", |name| name);
    let model = mechanism.layout().model();
    Some(format!(
        "`{model}` has stops or friction, as `{first}`, so that its accelerations are no function of the state"
    ))
}

/// The reason against model exchange, in words: states that are sampled; `None` without them.
fn samples(layout: &Layout) -> Option<String> {
    let sampled = layout.states().iter().find(|state| state.is_sampled)?;
    Some(format!(
        "`{}` samples `{}`, which only its own steps do",
        layout.model(),
        sampled.name
    ))
}

/// The references that the outputs depend on.
fn reads(model: &Model, variables: &Variables) -> Vec<Option<BTreeSet<u32>>> {
    let mut graph = model.graph.clone();
    let attitudes = graph.attitudes.clone();
    let outputs = model.outputs.iter().map(|output| {
        let mut read = BTreeSet::new();
        for symbol in graph.symbols(output.value) {
            let quantities = match symbol {
                Symbol::A(_) | Symbol::Lambda(_) | Symbol::Shift(_) => return None,
                Symbol::Parameter(_) => Vec::new(),
                Symbol::Time => vec![Quantity::Time],
                Symbol::Q(place) => vec![Quantity::Position(place as usize)],
                Symbol::V(place) => vec![Quantity::Velocity(place as usize)],
                Symbol::Z(place) => vec![Quantity::State(place as usize)],
                Symbol::Rotation(attitude, ..) => {
                    let first = attitudes[attitude as usize].coordinate;
                    (first..first + 4).map(Quantity::Position).collect()
                }
                Symbol::U(place) => {
                    let input = model.inputs.get(place as usize);
                    input
                        .map(|input| Quantity::Input(*input as usize))
                        .into_iter()
                        .collect()
                }
            };
            read.extend(
                quantities
                    .into_iter()
                    .filter_map(|of| variables.reference(of)),
            );
        }
        Some(read)
    });
    outputs.collect()
}

/// Whether a name follows the convention `structured`: identifiers of ASCII letters with indices, between dots.
fn is_structured(name: &str) -> bool {
    let inner = name
        .strip_prefix("der(")
        .and_then(|rest| rest.strip_suffix(')'));
    let parts = inner.unwrap_or(name).split('.');
    parts.into_iter().all(|part| {
        let (word, index) = match part.split_once('[') {
            Some((word, rest)) => (word, rest.strip_suffix(']')),
            None => (part, Some("0")),
        };
        let begins = word.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_');
        let letters = word
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        let digits =
            |index: &str| !index.is_empty() && index.bytes().all(|digit| digit.is_ascii_digit());
        begins && letters && index.is_some_and(digits)
    })
}

/// Whether constraints in space are redundant: off the positions that satisfy them, where callers move the states for
/// derivatives, accelerations are not smooth functions.
pub fn is_redundant_in_space(layout: &Layout) -> bool {
    !layout.is_flat() && layout.dof() + layout.nc() != layout.nv()
}
