//! The checked model: ids instead of names, expressions instead of text, nothing left to resolve.

mod body;
mod contact;
pub mod dimension;
mod energy;
pub mod frame;
pub mod joint;
pub mod kinematics;
mod load;
mod row;
pub mod space;
mod start;
pub mod unit;
mod variable;

pub use body::{Body, BodyKind, CoordinateName, Named, Quantity, VelocityName, mover, owner};
pub use contact::{Friction, Stop};
pub use frame::{Anchor, BodyId, Ends, Frame, Point};
pub use joint::{Joint, JointKind};
pub use load::{Actuator, Load, LoadKind};
pub use start::{JointStart, StartValue};
pub use variable::{Event, Output, Parameter, Sample, StateVariable, WrittenUnit};

use crate::diagnostic::Span;
use crate::expr::{ExprId, Graph, Symbol, Vector};
use crate::model::dimension::Dimension;
use mbdsl_runtime::__private::counted;
use mbdsl_runtime::RunSetting;
use std::collections::BTreeSet;

/// One mechanism.
#[derive(Debug, Clone)]
pub struct Model {
    /// Its name.
    pub name: String,
    /// Span of its name.
    pub span: Span,
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// Whether dimensions are checked and units known (not so after `units none;`).
    pub has_units: bool,
    /// All its expressions.
    pub graph: Graph,
    /// Every name that the text declares, those too that stand for an expression only.
    pub names: Vec<String>,
    /// The parameters, in the order of the text.
    pub parameters: Vec<Parameter>,
    /// Indices of the parameters that are inputs, in the order of the inputs.
    pub inputs: Vec<u32>,
    /// The states, in the order of the text.
    pub states: Vec<StateVariable>,
    /// The acceleration of gravity, m/s^2.
    pub gravity: Vector,
    /// The points of the ground; their places may depend on time.
    pub ground: Vec<Point>,
    /// The bodies, in the order of the text.
    pub bodies: Vec<Body>,
    /// The joints, in the order of the text.
    pub joints: Vec<Joint>,
    /// The loads, in the order of the text.
    pub loads: Vec<Load>,
    /// The actuators, in the order of the text; their loads are among the loads.
    pub actuators: Vec<Actuator>,
    /// The stops, in the order of the text.
    pub stops: Vec<Stop>,
    /// The frictions, in the order of the text.
    pub frictions: Vec<Friction>,
    /// Whether the gaps of stops and the slides of frictions are rows of phi, the last among the joints.
    pub has_contact_rows: bool,
    /// Energies stored by springs and potentials, J.
    pub stored: Vec<ExprId>,
    /// The kinetic energies of the user, J, quadratic in the velocities.
    pub kinetic: Vec<ExprId>,
    /// The start values, in the order of the text.
    pub start: Vec<StartValue>,
    /// The values of joints that the start gives, in the order of the text.
    pub joint_starts: Vec<JointStart>,
    /// The values that the start guesses of joints, which tell positions apart.
    pub joint_guesses: Vec<JointStart>,
    /// Whether start velocities that contradict the joints are replaced by the nearest that do not.
    pub project_velocities: bool,
    /// Degrees of freedom promised by `expect dof`.
    pub expect_dof: Option<Expectation>,
    /// The outputs, in the order of the text.
    pub outputs: Vec<Output>,
    /// The events, in the order of the text.
    pub events: Vec<Event>,
    /// The choices between two sides that have the same values and slopes where they change.
    pub smooth: BTreeSet<ExprId>,
    /// Run settings that the model asks for, each key at most once.
    pub wishes: Vec<RunSetting>,
    /// The divisions, functions and tables whose value need not be finite.
    pub partials: Vec<Partial>,
    /// The warnings that `allow` silences.
    pub allowed: Vec<Allowed>,
    /// Number of coordinates.
    pub nq: usize,
    /// Number of velocities.
    pub nv: usize,
    /// Number of constraints.
    pub nc: usize,
}

/// A part of an expression that has no finite value where its operand is unfit.
#[derive(Debug, Clone)]
pub struct Partial {
    /// Span of the operand.
    pub span: Span,
    /// The divisor, or the argument.
    pub operand: ExprId,
    /// The quotient, or what the function or the table gives.
    pub value: ExprId,
    /// The operation.
    pub kind: PartialKind,
}

/// The kinds of operations that may have no finite value.
#[derive(Debug, Clone)]
pub enum PartialKind {
    /// A division, by 0.
    Division,
    /// This function, outside of its range.
    Function(&'static str),
    /// This table of the graph, outside of its points.
    Table(u32),
}

/// `expect dof = N;`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expectation {
    /// The promised number.
    pub dof: i64,
    /// Span of the number.
    pub span: Span,
}

/// A warning that the model silences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowed {
    /// Name of the warning.
    pub name: String,
    /// Subject of the warning; `None` for all.
    pub subject: Option<String>,
    /// The name as written.
    pub span: Span,
}

impl Model {
    /// Message for more constraints than velocities, with the joint that is too much: the one with this span, or else
    /// the last; `None` if there are not more.
    pub fn surplus(&self, span: Span) -> Option<(&Joint, String)> {
        let more = self.nc.checked_sub(self.nv).filter(|more| *more > 0)?;
        let named = self.joints.iter().find(|joint| joint.span == span);
        let joint = named.or(self.joints.last())?;
        let constraints = counted(self.nc, "constraint");
        let counted = format!("{constraints} on {}", counted(self.nv, "coordinate"));
        let message = match more {
            1 => format!(
                "{counted}: `{}` is one too many, and is declared",
                joint.name
            ),
            _ => format!(
                "{counted} are {more} too many: `{}` is declared",
                joint.name
            ),
        };
        Some((joint, message))
    }

    /// The model with a row of phi for every gap of a stop, then one for every slide of a friction; `None`
    /// without any.
    pub fn with_contact_rows(&self) -> Option<Model> {
        if self.stops.is_empty() && self.frictions.is_empty() {
            return None;
        }
        let gaps = self
            .stops
            .iter()
            .map(|stop| (&stop.name, stop.span, stop.gap, stop.kind));
        let slides = self.frictions.iter();
        let slides = slides.map(|slide| (&slide.name, slide.span, slide.slide, slide.kind));
        let rows = gaps.chain(slides).map(|(name, span, phi, kind)| Joint {
            name: name.clone(),
            span,
            kind: JointKind::Constraint {
                phi,
                kind,
                dimension: Dimension::of_kind(kind),
            },
        });
        let joints: Vec<Joint> = self.joints.iter().cloned().chain(rows).collect();
        Some(Model {
            nc: self.nc + self.stops.len() + self.frictions.len(),
            joints,
            has_contact_rows: true,
            ..self.clone()
        })
    }

    /// Lets outputs read the forces of contacts as 0: those of the mechanism without them.
    pub fn without_contact_forces(&mut self) {
        let first = self.nc as u32;
        let graph = &mut self.graph;
        for output in &mut self.outputs {
            let roots = [output.value, output.quantity];
            let found = graph.replace(&roots, |graph, symbol| match symbol {
                Symbol::Lambda(row) if row >= first => Some(graph.zero()),
                _ => None,
            });
            (output.value, output.quantity) = (found[0], found[1]);
        }
    }

    /// The body with this id.
    pub fn body(&self, id: BodyId) -> &Body {
        &self.bodies[id.0 as usize]
    }

    /// Whether the model silences this warning about this thing.
    pub fn allows(&self, warning: &str, subject: &str) -> bool {
        self.allowed.iter().any(|allowed| {
            allowed.name == warning
                && allowed
                    .subject
                    .as_deref()
                    .is_none_or(|name| name == subject)
        })
    }
}
