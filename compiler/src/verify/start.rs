//! What became of the values of the `start` block.

use super::Report;
use crate::diagnostic::{Diagnostic, Severity, codes, short};
use mbdsl_runtime::validation::Validation;
use mbdsl_runtime::{Assembled, Layout, Moved, StartKind};

/// Moves below this fraction of the size (or this many rad) are worth a note only.
const SMALL_MOVE: f64 = 1e-4;

impl Report<'_> {
    /// What the assembly did with the values given.
    pub(super) fn start(&mut self, layout: &Layout, assembled: &Assembled) {
        let has_units = self.model.has_units;
        let unit = |moved: &Moved| if has_units { moved.kind.unit() } else { "" };
        let open = match assembled.open.first() {
            Some(gap) => format!(
                "joint `{}` is open by {} {}",
                gap.joint,
                short(gap.gap),
                if has_units { gap.kind.unit() } else { "" }
            ),
            None => "a joint is open".to_owned(),
        };
        for moved in &assembled.corrected {
            let message = format!(
                "{open} with the values given: `{}` was corrected from {} to {} {}",
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
            let nearest = projected.join(", ");
            if self.model.project_velocities {
                self.say(
                    Diagnostic::note(codes::INCONSISTENT_VELOCITY, span, message).help(format!(
                        "the run starts with the projected values, {nearest}"
                    )),
                );
                return;
            }
            let help = format!(
                "the nearest consistent values are {nearest}; `project velocities;` takes them"
            );
            self.warn(codes::INCONSISTENT_VELOCITY, span, &subject, message, &help);
        }
    }

    /// The mirror branches of the assembly.
    pub(super) fn branches(&mut self, layout: &Layout, validation: &Validation) {
        let assembled = &validation.assembled;
        let mut said = Vec::new();
        for branch in &validation.branches {
            let coordinate = &layout.coordinates[branch.coordinate];
            let unit = if self.model.has_units {
                format!(" {}", coordinate.kind.unit())
            } else {
                String::new()
            };
            let (here, there) = (
                short(assembled.q[branch.coordinate]),
                short(branch.q[branch.coordinate]),
            );
            let name = &coordinate.position;
            let message = format!(
                "the values given also allow another position, with `{name}` at {there}{unit} instead of {here}{unit}"
            );
            if said.contains(&message) {
                continue;
            }
            said.push(message.clone());
            let span = self.start_span(branch.coordinate, false);
            self.say(
                Diagnostic::note(codes::OTHER_BRANCH, span, message)
                    .help(format!("`guess {name} = {there}{unit};` chooses it")),
            );
        }
    }
}
