//! Named values: parameters and inputs, states, outputs, and the functions of events.

use crate::diagnostic::Span;
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use mbdsl_runtime::{Direction, EventKind};

/// A parameter: a field of the generated type.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Span of its name.
    pub span: Span,
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// Its default, in SI units.
    pub default: f64,
    /// Its dimension; `None` where dimensions are not checked.
    pub dimension: Option<Dimension>,
    /// The unit that its default is written in; `None` if the default is computed.
    pub written: Option<WrittenUnit>,
    /// Whether the program sets it while it runs.
    pub input: bool,
}

/// The unit of a number in a text.
#[derive(Debug, Clone, PartialEq)]
pub struct WrittenUnit {
    /// The symbol as it is written; empty for a plain number.
    pub symbol: String,
    /// Size of the unit in SI units.
    pub factor: f64,
}

/// A state, which has a rate of its own, or is sampled.
#[derive(Debug, Clone)]
pub struct StateVariable {
    /// Its name.
    pub name: String,
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// Its dimension; `None` where dimensions are not checked.
    pub dimension: Option<Dimension>,
    /// The unit that the model states for it, if that is an SI unit.
    pub unit: Option<String>,
    /// Its value at the start, in SI units.
    pub start: ExprId,
    /// Its derivative by time.
    pub rate: ExprId,
    /// For a state that changes at sample times only, and whose rate is 0: the sample.
    pub sample: Option<Sample>,
    /// For a state that counts the turns of a joint: the angle, less than half a turn from the state.
    pub turn: Option<ExprId>,
}

/// The sample of a state, at the multiples of its period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The value of the state from the sample on.
    pub value: ExprId,
    /// The time between two samples, in s.
    pub period: ExprId,
}

/// One column of the outputs.
#[derive(Debug, Clone)]
pub struct Output {
    /// Its name, `tip.x`.
    pub name: String,
    /// Its value, in the unit that is stated, else in SI units.
    pub value: ExprId,
    /// The measured quantity, in SI units.
    pub quantity: ExprId,
    /// Its dimension; `None` where dimensions are not checked.
    pub dimension: Option<Dimension>,
    /// The unit that the model states for it, as it is written there.
    pub unit: Option<String>,
}

/// A function of the state whose zeros a run looks for.
#[derive(Debug, Clone)]
pub struct Event {
    /// Its name; of one that ends the run, its condition as written.
    pub name: String,
    /// The function.
    pub value: ExprId,
    /// Its dimension; `None` where dimensions are not checked.
    pub dimension: Option<Dimension>,
    /// The zeros that count.
    pub direction: Direction,
    /// Effect of the event on the run.
    pub kind: EventKind,
}
