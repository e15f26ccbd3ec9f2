//! Numeric checks at the default parameters, with the assembly and the rank of the runtime.
//!
//! After this pass: nothing can fail any more; the start can be assembled, the equations determine
//! the motion there, and every promise of the model holds (as far as the size allowed to check).

mod assembled;
mod freedom;
mod infinite;
mod mend;
mod no_start;
mod space;
mod springs;
mod start;
mod stops;
mod weaker;
mod wheels;
mod written;

pub use crate::diagnostic::number;
pub use assembled::{Guesses, Origin, OtherStart, Start, StartRow, StartState, StartVelocity};

use crate::diagnostic::{Choice, Diagnostic, Span, any_error, codes};
use crate::evaluate::TextMechanism;
use crate::model::{self, BodyKind, Frame, Joint, JointKind, Model};
use crate::program::Program;
use crate::syntax::ast;
use mbdsl_runtime::{
    AssemblyError, Contradiction, Kind, Layout, Singular, StartKind, ValidationError, assemble,
    validation,
};
use mend::Source;
use std::sync::Arc;
use written::Written;

/// A program that passed all checks.
#[derive(Debug, Clone)]
pub struct Verified {
    /// The program.
    pub program: Program,
    /// The program with the rows of stops and frictions, if the model has some.
    pub contacts: Option<Arc<Program>>,
    /// Its layout, with the degrees of freedom that were measured.
    pub layout: Layout,
    /// The text that was compiled.
    pub text: Arc<str>,
    /// The start at the default parameters; `None` if the model was too large to be checked.
    start: Option<Start>,
    /// The constraints that follow from the others in every position, which can be left out of the plan.
    pub(crate) surplus: Vec<usize>,
}

impl Verified {
    /// The mechanism of this program, evaluated.
    pub fn mechanism(&self) -> TextMechanism {
        let mechanism = TextMechanism::with_layout(&self.program, self.layout.clone());
        let mechanism = mechanism.of_text(&self.text);
        match &self.contacts {
            Some(contacts) => mechanism.with_contacts(TextMechanism::of_program(contacts)),
            None => mechanism,
        }
    }

    /// Adds the program that has the rows of stops and frictions, if the model has some.
    pub(crate) fn with_contacts(self, contacts: Option<Program>) -> Verified {
        let contacts = contacts.map(Arc::new);
        Verified { contacts, ..self }
    }

    /// The program with the rows of stops and frictions, as if it were a mechanism of its own.
    pub(crate) fn with_contact_rows(&self) -> Option<Verified> {
        let program = Program::clone(self.contacts.as_deref()?);
        Some(Verified {
            layout: program.layout(),
            program,
            contacts: None,
            text: self.text.clone(),
            start: None,
            surplus: Vec::new(),
        })
    }

    /// The assembled start at the default parameters; `text` is what was compiled.
    ///
    /// Of a model that is too large to be checked, without other positions.
    ///
    /// # Errors
    /// [`AssemblyError`] if such a model cannot be assembled.
    pub fn start(&self, text: &str) -> Result<Start, AssemblyError> {
        if let Some(start) = &self.start {
            return Ok(start.clone());
        }
        let mechanism = self.mechanism();
        let assembled = assemble(&mechanism, 0.0)?;
        let written = Written::new(text, &self.program.model, &self.layout);
        Ok(Start::alone(&mechanism, &self.layout, &assembled, &written))
    }
}

/// The largest `nq nc^2` that is assembled, and the largest `(nq + nc)^3` that is solved for
/// accelerations: about a second of dense factorizations each, in a compiler that is built without
/// optimization.
const LARGEST_CHECK: (f64, f64) = (2e7, 5e8);

/// The most joints or drivers that contradict each other for which a help offers to delete either of them.
const MOST_DELETED: usize = 3;

/// Checks a program by evaluating it; `tree` and `text` are what it was compiled from.
pub fn verify(
    program: Program,
    tree: &ast::Model,
    text: &str,
) -> (Option<Verified>, Vec<Diagnostic>) {
    let mut layout = program.layout();
    let mechanism = TextMechanism::with_layout(&program, layout.clone());
    let (nq, nc) = (layout.nq() as f64, layout.nc() as f64);
    let too_large = nq * nc * nc > LARGEST_CHECK.0 || (nq + nc).powi(3) > LARGEST_CHECK.1;
    let validated = (!too_large).then(|| validation::validate(&mechanism, 0.0));
    // A spring without length has no direction: that is said instead of what follows from it. Where
    // the motion is not determined, the start may be known all the same.
    let assembled = match &validated {
        None => None,
        Some(Ok(validation)) => Some(validation.assembled.clone()),
        Some(Err(_)) => assemble(&mechanism, 0.0).ok(),
    };
    let springs = assembled.as_ref().map_or_else(Vec::new, |assembled| {
        springs::without_length(&program.model, &mechanism, assembled)
    });
    let mut report = Report {
        model: &program.model,
        written: Written::new(text, &program.model, &layout),
        source: Source { text, tree },
        diagnostics: Vec::new(),
    };
    let (mut start, mut surplus) = (None, Vec::new());
    match validated {
        None => report.not_checked(&layout),
        Some(_) if !springs.is_empty() => report.diagnostics = springs,
        Some(Ok(validation)) => {
            layout.set_dof(validation.dof);
            let mut table = Start::new(&mechanism, &layout, &validation, &report.written);
            for (other, branch) in table.others.iter_mut().zip(&validation.branches) {
                let here = &validation.assembled;
                other.chosen |= report.joints_choose(&mechanism, here, &branch.q);
            }
            report.start(&layout, &validation.assembled);
            report.rates(&mechanism, &validation.assembled);
            report.freedom(&mechanism, &layout, &validation, &table);
            let others: Vec<_> = validation.branches.iter().map(|b| b.q.clone()).collect();
            report.branches(&table, &validation.assembled, &layout, &others);
            report.stops(&mechanism, &validation.assembled);
            start = Some(table);
            surplus = validation.surplus;
        }
        Some(Err(ValidationError::Singular {
            singular: Singular::NotFinite { .. },
            ..
        })) if let Some(fault) = assembled
            .as_ref()
            .and_then(|assembled| report.infinite(&mechanism, assembled)) =>
        {
            report.report(fault);
        }
        Some(Err(error)) => report.no_motion(&layout, &error),
    }
    let diagnostics = report.diagnostics;
    let passed = !any_error(&diagnostics);
    let verified = Verified {
        program,
        contacts: None,
        layout,
        text: text.into(),
        start,
        surplus,
    };
    (passed.then_some(verified), diagnostics)
}

struct Report<'m> {
    model: &'m Model,
    written: Written,
    source: Source<'m>,
    diagnostics: Vec<Diagnostic>,
}

impl Report<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn warn(&mut self, subject: &str, warning: Diagnostic) {
        if !self.model.allows(warning.code.allow, subject) {
            self.report(warning);
        }
    }

    /// The change that silences a warning, and what to write for it.
    fn silenced(&self, allow: &str, subject: &str) -> Choice {
        let written = format!("allow({allow}: {subject});");
        let edits = self.source.item_at_the_end(&written);
        Choice::said(format!("write `{written}`"), edits)
    }

    fn joint_span(&self, name: &str) -> Span {
        let joint = self.model.joints.iter().find(|joint| joint.name == name);
        joint.map_or(self.model.span, |joint| joint.span)
    }

    /// The entry that gives a coordinate's position (or its velocity).
    fn start_span(&self, coordinate: usize, velocity: bool) -> Span {
        let entry = self.model.start.iter().find(|entry| {
            entry.place as usize == coordinate && (entry.kind == StartKind::Velocity) == velocity
        });
        entry.map_or(self.model.span, |entry| entry.span)
    }

    fn not_checked(&mut self, layout: &Layout) {
        let message = format!(
            "assembly, rank and start were not checked: {} coordinates with {} constraints are too many for it",
            layout.nq(),
            layout.nc()
        );
        self.report(
            Diagnostic::note(codes::NOT_CHECKED, self.model.span, message)
                .help("the same checks run when a simulation starts"),
        );
        self.expected_dof(layout, layout.nc(), None);
    }

    fn no_motion(&mut self, layout: &Layout, error: &ValidationError) {
        match error {
            ValidationError::Assembly(error) => self.no_start(layout, error),
            ValidationError::Contradictory { contradiction, .. } => {
                self.contradiction(contradiction, error.to_string());
            }
            ValidationError::Singular {
                singular,
                description,
                ..
            } => self.singular(layout, singular, description),
            other => self.report(Diagnostic::error(
                codes::SINGULAR,
                self.model.span,
                other.to_string(),
            )),
        }
    }

    fn contradiction(&mut self, contradiction: &Contradiction, message: String) {
        let joints = self.model.joints.iter();
        let named = |joint: &&Joint| {
            contradiction
                .names
                .iter()
                .any(|row| row_of(row, &joint.name))
        };
        let joints = joints.filter(named).map(|joint| joint.name.clone());
        let fault = self.contradicts(&joints.collect::<Vec<_>>(), message);
        self.report(fault);
    }

    /// The fault of joints or drivers that contradict each other: which of them is too many is not for a help to choose.
    fn contradicts(&self, joints: &[String], message: String) -> Diagnostic {
        let last = joints.last();
        let span = last.map_or(self.model.span, |joint| self.joint_span(joint));
        let fault = Diagnostic::error(codes::CONTRADICTION, span, message)
            .help("one of them is too many, or all must demand the same");
        let mut choices = self.carriers();
        if joints.len() > MOST_DELETED {
            return self.overconstrained(fault.propose_any(choices));
        }
        let all = if joints.len() == 2 { "both" } else { "all" };
        choices.extend(joints.iter().enumerate().map(|(place, joint)| {
            let edits = self.source.without_item(self.joint_span(joint));
            let more = match place + 1 == joints.len() {
                true => format!(", or let {all} demand the same"),
                false => String::new(),
            };
            Choice::said(format!("delete `{joint}`{more}"), edits)
        }));
        fault.propose_any(choices)
    }

    fn singular(&mut self, layout: &Layout, singular: &Singular, description: &str) {
        let message = format!("at the start, {description}");
        match singular {
            Singular::Undetermined { coordinates } => {
                let span = coordinates
                    .first()
                    .map_or(self.model.span, |&i| self.mass_span(i));
                self.report(
                    Diagnostic::error(
                        codes::SINGULAR,
                        span,
                        self.undetermined(coordinates, message),
                    )
                    .help("give it mass and inertia, or hold it with joints"),
                );
            }
            Singular::Contradictory { constraints } | Singular::Stalled { constraints } => {
                let joint = |&row: &usize| layout.constraints()[row].joint.to_string();
                let mut joints: Vec<String> = constraints.iter().map(joint).collect();
                joints.dedup();
                let fault = self.contradicts(&joints, message);
                self.report(fault);
            }
            Singular::NotFinite { .. } => self.report(
                Diagnostic::error(codes::NOT_FINITE, self.model.span, message)
                    .help("look for a division by zero, or a function outside its range"),
            ),
            _ => self.report(Diagnostic::error(codes::SINGULAR, self.model.span, message)),
        }
    }

    /// Names the body that moves without mass, where it is one body that has all these velocities.
    fn undetermined(&self, velocities: &[usize], message: String) -> String {
        let owner = |velocity: usize| model::mover(&self.model.bodies, velocity as u32);
        let Some(body) = velocities.first().and_then(|&first| owner(first)) else {
            return message;
        };
        let one_body = velocities
            .iter()
            .all(|&other| owner(other).is_some_and(|other| other.first == body.first));
        if !one_body || matches!(body.kind, BodyKind::Free { .. }) {
            return message;
        }
        let joint = self.model.joints.iter().find(|joint| {
            let frames = joint.kind.frames().into_iter().flatten();
            matches!(joint.kind, JointKind::Revolute { .. })
                && frames.into_iter().any(|frame| matches!(frame, Frame::Body(id) if self.model.body(id).first == body.first))
        });
        let is_zero = |expr| self.model.graph.is_zero(expr);
        let nothing = match (
            body.kind,
            is_zero(body.mass.expr),
            is_zero(body.inertia.expr),
        ) {
            // Its mass is its weight only.
            (BodyKind::Rotor { .. }, ..) => "zero inertia",
            (BodyKind::Slider { .. } | BodyKind::Particle { .. }, ..) | (_, true, false) => {
                "zero mass"
            }
            (_, true, true) => "zero mass and zero inertia",
            (_, false, _) => "zero inertia",
        };
        let motion = match (body.kind, joint) {
            (BodyKind::Rotor { .. }, _) => "can still turn about its pivot".to_owned(),
            (BodyKind::Slider { .. }, _) => "can still slide".to_owned(),
            (BodyKind::Rigid, Some(joint)) => format!("can still turn about `{}`", joint.name),
            _ => "can still move".to_owned(),
        };
        format!(
            "`{}` has {nothing} and {motion}: its accelerations are not determined",
            body.name
        )
    }

    /// The mass or inertia that belongs to a velocity.
    fn mass_span(&self, velocity: usize) -> Span {
        let velocity = velocity as u32;
        let Some(body) = model::mover(&self.model.bodies, velocity) else {
            return self.model.span;
        };
        match body.kind.velocities()[(velocity - body.first_velocity) as usize].kind {
            Kind::Angle => body.inertia.span,
            Kind::Length | Kind::Number => body.mass.span,
        }
    }
}

/// Whether a name is that of a joint, or of a row of it.
fn row_of(name: &str, joint: &str) -> bool {
    let rest = name.strip_prefix(joint);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
