//! Numeric checks at the default parameters, with the assembly and the rank of the runtime.
//!
//! After this pass: nothing can fail any more; the start can be assembled, the equations determine
//! the motion there, and every promise of the model holds (as far as the size allowed to check).

use crate::diagnostic::{Code, Diagnostic, Severity, Span, any_error, codes, short};
use crate::evaluate::TextMechanism;
use crate::model::Model;
use crate::program::Program;
use mbdsl_runtime::{
    Assembled, AssemblyError, Layout, Mechanism, Moved, Singular, StartKind, assemble,
};

/// A program that passed all checks.
#[derive(Debug, Clone)]
pub struct Verified {
    /// The program.
    pub program: Program,
    /// Its layout, with the degrees of freedom that were measured.
    pub layout: Layout,
}

impl Verified {
    /// The mechanism of this program, evaluated.
    pub fn mechanism(&self) -> TextMechanism {
        TextMechanism::with_layout(&self.program, self.layout.clone())
    }
}

/// The largest `nq nc^2` that is assembled, and the largest `(nq + nc)^3` that is solved for
/// accelerations: about a second of dense factorisations each, in a compiler that is built without
/// optimisation.
const LARGEST_CHECK: (f64, f64) = (2e7, 5e8);

/// Moves below this fraction of the size (or this many rad) are worth a note only.
const SMALL_MOVE: f64 = 1e-4;

/// Checks a program by evaluating it.
pub fn verify(program: Program) -> (Option<Verified>, Vec<Diagnostic>) {
    let mut layout = program.layout();
    let mut report = Report {
        model: &program.model,
        diagnostics: Vec::new(),
    };
    let (nq, nc) = (layout.nq as f64, layout.nc as f64);
    if nq * nc * nc > LARGEST_CHECK.0 || (nq + nc).powi(3) > LARGEST_CHECK.1 {
        report.not_checked(&layout);
    } else {
        let mechanism = TextMechanism::with_layout(&program, layout.clone());
        match assemble(&mechanism, 0.0) {
            Ok(assembled) => {
                layout.dof = layout.nv.saturating_sub(assembled.rank.rank);
                report.start(&layout, &assembled);
                report.freedom(&layout, &assembled);
                // Where the given velocities contradict the joints, so do the accelerations: that was
                // said, and the question here is another one.
                report.motion(&mechanism, &assembled.q, &assembled.velocity.projected);
            }
            Err(error) => report.no_start(&error),
        }
    }
    let diagnostics = report.diagnostics;
    let passed = !any_error(&diagnostics);
    (passed.then_some(Verified { program, layout }), diagnostics)
}

struct Report<'m> {
    model: &'m Model,
    diagnostics: Vec<Diagnostic>,
}

impl Report<'_> {
    fn say(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn warn(&mut self, code: Code, span: Span, subject: &str, message: String, help: &str) {
        if !self.model.allows(code.allow, subject) {
            self.say(Diagnostic::warning(code, span, message).help(help));
        }
    }

    fn joint_span(&self, name: &str) -> Span {
        let joint = self.model.joints.iter().find(|joint| joint.name == name);
        joint.map_or(self.model.span, |joint| joint.span)
    }

    /// The entry that gives a coordinate's position (or its velocity).
    fn start_span(&self, coordinate: usize, velocity: bool) -> Span {
        let entry = self.model.start.iter().find(|entry| {
            entry.coordinate as usize == coordinate
                && (entry.kind == StartKind::Velocity) == velocity
        });
        entry.map_or(self.model.span, |entry| entry.span)
    }

    fn not_checked(&mut self, layout: &Layout) {
        let message = format!(
            "assembly, rank and start were not checked: {} coordinates with {} constraints are too many for it",
            layout.nq, layout.nc
        );
        self.say(
            Diagnostic::note(codes::NOT_CHECKED, self.model.span, message)
                .help("the same checks run when a simulation starts"),
        );
        if let Some(expected) = self.model.expect_dof
            && expected.dof != layout.dof as u64
        {
            self.wrong_dof(
                expected.span,
                expected.dof,
                layout.dof,
                layout.nq,
                layout.nc,
            );
        }
    }

    fn no_start(&mut self, error: &AssemblyError) {
        let (code, span, help) = match error {
            AssemblyError::Unreachable { gaps, .. } => {
                // The joint that misses most; of several, the last: it closes the loop.
                let worst = gaps.first().map_or(0.0, |gap| gap.gap);
                let spans = gaps.iter().filter(|gap| gap.gap > 0.99 * worst);
                let span = spans.map(|gap| self.joint_span(&gap.joint)).max();
                (
                    codes::NO_ASSEMBLY,
                    span.unwrap_or(self.model.span),
                    "change a length or a start value so that the joints can close; `guess` says where to look",
                )
            }
            AssemblyError::FixedContradicts { corrections, .. } => {
                let span = corrections.first().map_or(self.model.span, |worst| {
                    self.start_span(worst.coordinate, false)
                });
                (
                    codes::NO_ASSEMBLY,
                    span,
                    "change these values, or make them a `guess`",
                )
            }
            AssemblyError::VelocitiesContradict { rows, .. } => {
                let joint = rows.last().and_then(|row| row.split('.').next());
                (
                    codes::CONTRADICTION,
                    joint.map_or(self.model.span, |joint| self.joint_span(joint)),
                    "remove one of them, or let both say the same",
                )
            }
            AssemblyError::NotFinite { .. } => (
                codes::NOT_FINITE,
                self.model.span,
                "look for a division by zero, or a function outside its range",
            ),
            AssemblyError::Empty { .. } => (
                codes::EMPTY,
                self.model.span,
                "add a `body` or a `particle`",
            ),
        };
        self.say(Diagnostic::error(code, span, error.to_string()).help(help));
    }

    fn start(&mut self, layout: &Layout, assembled: &Assembled) {
        let has_units = self.model.has_units;
        let unit = |moved: &Moved| if has_units { moved.kind.unit() } else { "" };
        for moved in &assembled.corrected {
            let message = format!(
                "the start of `{}` contradicts the joints a little and was corrected from {} to {} {}",
                moved.name,
                short(moved.from),
                short(moved.to),
                unit(moved)
            );
            let span = self.start_span(moved.coordinate, false);
            let help = "give the exact value, leave it out, or make it a `guess`";
            self.warn(codes::CORRECTED, span, &moved.name, message, help);
        }
        for moved in &assembled.moved {
            let small = moved.amount(assembled.size) <= SMALL_MOVE;
            let message = format!(
                "the guess of `{}` moved from {} to {} {}",
                moved.name,
                short(moved.from),
                short(moved.to),
                unit(moved)
            );
            let span = self.start_span(moved.coordinate, false);
            let help = "guess nearer to it, or fix the value and leave others free";
            if small {
                let severity = Severity::Note;
                let note = Diagnostic::error(codes::GUESS_MOVED, span, message).help(help);
                self.say(Diagnostic { severity, ..note });
            } else {
                self.warn(codes::GUESS_MOVED, span, &moved.name, message, help);
            }
        }
        let velocity = &assembled.velocity;
        if let (true, Some(&row)) = (velocity.inconsistency > 0.0, velocity.rows.first()) {
            let given = self
                .model
                .start
                .iter()
                .find(|entry| entry.kind == StartKind::Velocity);
            let (span, subject) = given.map_or((self.model.span, String::new()), |entry| {
                let name = &layout.coordinates[entry.coordinate as usize].velocity;
                (entry.span, name.to_string())
            });
            let row = &layout.constraints[row];
            let projected: Vec<String> = self
                .model
                .start
                .iter()
                .filter(|entry| entry.kind == StartKind::Velocity)
                .map(|entry| {
                    let index = entry.coordinate as usize;
                    format!(
                        "{} = {}",
                        layout.coordinates[index].velocity,
                        short(velocity.projected[index])
                    )
                })
                .collect();
            let unit = if has_units { row.kind.rate_unit() } else { "" };
            let message = format!(
                "the start velocities contradict joint `{}`: `{}` drifts by {} {unit}",
                row.joint,
                row.name,
                short(velocity.inconsistency)
            );
            let help = format!("the nearest consistent values are {}", projected.join(", "));
            self.warn(codes::INCONSISTENT_VELOCITY, span, &subject, message, &help);
        }
    }

    fn freedom(&mut self, layout: &Layout, assembled: &Assembled) {
        for index in 0..assembled.rank.null_vectors.len() {
            let joints = assembled.rank.joints(index, layout);
            if joints
                .iter()
                .any(|joint| self.model.allows(codes::REDUNDANT.allow, joint))
            {
                continue;
            }
            let last = joints.last().copied().unwrap_or_default();
            let rows: Vec<&str> = assembled
                .rank
                .rows(index)
                .iter()
                .map(|&row| &*layout.constraints[row].name)
                .collect();
            let message = format!(
                "joints {} hold the same freedom twice (rows {}): the motion is unique, their reactions are not",
                quoted(&joints),
                rows.join(", ")
            );
            let help = format!("relax one of them, or write `allow(redundant: {last});`");
            let span = self.joint_span(last);
            self.warn(codes::REDUNDANT, span, last, message, &help);
        }
        if let Some(expected) = self.model.expect_dof
            && expected.dof != layout.dof as u64
        {
            let rank = assembled.rank.rank;
            self.wrong_dof(expected.span, expected.dof, layout.dof, layout.nv, rank);
        }
    }

    fn wrong_dof(&mut self, span: Span, expected: u64, dof: usize, nq: usize, rank: usize) {
        let plural = if dof == 1 { "" } else { "s" };
        let message = format!(
            "expected dof = {expected}, but the mechanism has {dof} degree{plural} of freedom: {nq} coordinates less {rank} independent constraints"
        );
        let help = if (dof as u64) > expected {
            format!("write `expect dof = {dof};`, or add a joint that takes the freedom")
        } else {
            format!("write `expect dof = {dof};`, or remove a joint")
        };
        self.say(Diagnostic::error(codes::EXPECT_DOF, span, message).help(help));
    }

    /// Whether the equations determine the accelerations at the start.
    fn motion(&mut self, mechanism: &TextMechanism, q: &[f64], v: &[f64]) {
        let layout = mechanism.layout();
        let mut scratch = vec![0.0; mechanism.scratch_len()];
        let (mut a, mut lambda) = (vec![0.0; layout.nv], vec![0.0; layout.nc]);
        let solved = mechanism.accelerations(0.0, q, v, None, &mut scratch, &mut a, &mut lambda);
        let Err(singular) = solved else {
            return;
        };
        let message = format!("at the start, {}", singular.describe(layout));
        match &singular {
            Singular::Undetermined { coordinates } => {
                let span = coordinates
                    .first()
                    .map_or(self.model.span, |&i| self.mass_span(i));
                self.say(
                    Diagnostic::error(codes::SINGULAR, span, message)
                        .help("give the body mass and inertia, or hold it with joints"),
                );
            }
            Singular::Contradictory { constraints } => {
                let joint = constraints
                    .last()
                    .map(|&row| layout.constraints[row].joint.clone());
                let span = joint.map_or(self.model.span, |joint| self.joint_span(&joint));
                self.say(
                    Diagnostic::error(codes::CONTRADICTION, span, message)
                        .help("remove one of them, or let both say the same"),
                );
            }
            Singular::NotFinite { .. } => self.say(
                Diagnostic::error(codes::NOT_FINITE, self.model.span, message)
                    .help("look for a division by zero, or a function outside its range"),
            ),
        }
    }

    /// The mass or inertia that belongs to a coordinate.
    fn mass_span(&self, coordinate: usize) -> Span {
        let coordinate = coordinate as u32;
        let owner = self
            .model
            .bodies
            .iter()
            .find(|body| (body.first..body.first + body.coordinates()).contains(&coordinate));
        match owner {
            Some(body) if body.kind.angle() == Some(coordinate - body.first) => body.inertia.span,
            Some(body) => body.mass.span,
            None => self.model.span,
        }
    }
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
