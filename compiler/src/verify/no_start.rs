//! Diagnostics of a mechanism that cannot be assembled as its start is given.

use crate::diagnostic::{Choice, Diagnostic, Span, codes};
use crate::model::Joint;
use crate::model::dimension::Dimension;
use crate::verify::{MOST_DELETED, Report};
use mbdsl_runtime::__private::counted;
use mbdsl_runtime::{AssemblyError, Gap, Layout, Moved};

/// The largest number of corrected start values that a help writes out.
const MOST_CORRECTIONS: usize = 3;
/// The distance of a proposed start value from the end of its range, as a fraction of the correction to that end.
const PAST_THE_END: f64 = 0.1;

impl Report<'_> {
    pub(super) fn no_start(&mut self, layout: &Layout, error: &AssemblyError) {
        if let AssemblyError::Unreachable { .. } | AssemblyError::FixedContradicts { .. } = error
            && let Some(misfit) = self.misfit()
        {
            return self.report(misfit);
        }
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
            AssemblyError::FixedContradicts {
                corrections, gaps, ..
            } => {
                if let ([moved], Some(row)) =
                    (corrections.as_slice(), driven(layout, corrections, gaps))
                {
                    return self.driven_elsewhere(&layout.constraints()[row].joint, moved);
                }
                return self.fixed_contradicts(error, corrections);
            }
            AssemblyError::TurnedOver { joints, .. } => {
                let spans = joints.iter().map(|joint| self.joint_span(joint));
                (
                    codes::NO_ASSEMBLY,
                    spans.min().unwrap_or(self.model.span),
                    "give the angles of joints or the attitudes of bodies, or guess them less than a quarter turn from where they are",
                )
            }
            AssemblyError::JointValue {
                name,
                given,
                nearest,
                ..
            } => return self.joint_value(name, *given, *nearest),
            AssemblyError::Contradictory { contradiction, .. } => {
                return self.contradiction(contradiction, error.to_string());
            }
            AssemblyError::FaultyLength { .. } => {
                (codes::ZERO_LENGTH, self.model.span, "write lengths above 0")
            }
            AssemblyError::NegativeMass { .. } => (
                codes::NEGATIVE_MASS,
                self.model.span,
                "write masses and kinetic energies above 0",
            ),
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
            other => {
                let message = other.to_string();
                return self.report(Diagnostic::error(
                    codes::NO_ASSEMBLY,
                    self.model.span,
                    message,
                ));
            }
        };
        // What to do about it is the help.
        let message = match error {
            AssemblyError::Unreachable { model, t, .. } => {
                let open = error.open_joints();
                format!("`{model}` cannot be assembled at t = {t} s: {open}")
            }
            other => other.to_string(),
        };
        let fault = Diagnostic::error(code, span, message).help(help);
        self.report(self.overconstrained(fault));
    }

    /// A value of a joint that the joints and the other values given do not allow, in the units of the user.
    fn joint_value(&mut self, name: &str, given: f64, nearest: f64) {
        let Some(start) = self
            .model
            .joint_starts
            .iter()
            .find(|start| start.name == name)
        else {
            return;
        };
        let dimension = match (start.kind, start.is_rate) {
            (kind, false) => Dimension::of_kind(kind),
            (kind, true) => Dimension::of_kind(kind).over(Dimension::TIME),
        };
        let [given, nearest] =
            self.written
                .like(self.source.words(start.span), dimension, [given, nearest]);
        let what = if start.is_rate {
            "velocities"
        } else {
            "values"
        };
        let message = format!(
            "the start gives `{name}` = {given}, and the joints and the other {what} given leave {nearest}"
        );
        let guess = match start.is_rate {
            true => "omit it, or change the other velocities",
            false => "omit it, write `guess` before it, or change the other values",
        };
        let span = start.span;
        let deleted = Choice::said(
            format!("delete `{name}` from `start`"),
            self.source.without_entry(span),
        );
        let guessed = Choice::said(
            format!("write `guess {};`", self.source.words(span)),
            vec![self.source.guessed(span)],
        );
        let choices = match start.is_rate {
            true => vec![deleted],
            false => vec![guessed, deleted],
        };
        let error = Diagnostic::error(codes::NO_ASSEMBLY, span, message)
            .label("cannot be kept")
            .help(guess)
            .propose_any(choices);
        self.report(error);
    }

    /// A fault of the constraints, with their number where that is the reason.
    pub(super) fn overconstrained(&self, fault: Diagnostic) -> Diagnostic {
        if ![codes::NO_ASSEMBLY, codes::CONTRADICTION].contains(&fault.code) {
            return fault;
        }
        let Some((joint, message)) = self.model.surplus(fault.span) else {
            return fault;
        };
        if let Some((last, message, choices)) = self.too_many_drivers() {
            return fault.related(last, message).propose_any(choices);
        }
        let edits = self.source.without_item(joint.span);
        let delete = Choice::said(format!("delete `{}`", joint.name), edits);
        fault.related(joint.span, message).propose_any(vec![delete])
    }

    /// The fault of more drivers than degrees of freedom: the place of the last driver, a message, and the deletion of each
    /// of them, among which a help cannot choose. `None` if joints may be too many, too.
    fn too_many_drivers(&self) -> Option<(Span, String, Vec<Choice>)> {
        let surplus = self.model.nc.checked_sub(self.model.nv)?;
        let joints = self.model.joints.iter();
        let drivers: Vec<&Joint> = joints.filter(|joint| joint.kind.is_driver()).collect();
        let last = drivers.last()?;
        let are_they = (2..=MOST_DELETED).contains(&drivers.len()) && drivers.len() >= surplus;
        if !are_they {
            return None;
        }
        let names: Vec<String> = drivers.iter().map(|of| format!("`{}`", of.name)).collect();
        let freedom = counted(drivers.len() - surplus, "degree of freedom");
        let message = format!(
            "the drivers {} share {freedom}: `{}` is declared",
            names.join(" and "),
            last.name
        );
        let choices = drivers.iter().map(|driver| {
            let edits = self.source.without_item(driver.span);
            Choice::said(format!("delete `{}`", driver.name), edits)
        });
        Some((last.span, message, choices.collect()))
    }

    /// A value given that a driver contradicts.
    fn driven_elsewhere(&mut self, driver: &str, moved: &Moved) {
        let [from, to] = self.written.apart(moved.coordinate, moved.from, moved.to);
        let message = format!(
            "`{driver}` puts `{}` at {to} at t = 0 s, but the start gives {from}",
            moved.name
        );
        let span = self.start_span(moved.coordinate, false);
        let deleted = Choice::said(
            format!("delete `{}` from `start`", moved.name),
            self.source.without_entry(span),
        );
        let begins = self.source.begins_at(self.joint_span(driver), span);
        let begins = begins.map(|(value, edits)| {
            Choice::new(
                format!("let `{driver}` begin there: write `{{}}`"),
                value,
                edits,
            )
        });
        let choices = [Some(deleted), begins].into_iter().flatten().collect();
        self.report(
            Diagnostic::error(codes::NO_ASSEMBLY, span, message)
                .help(format!(
                    "the driver determines `{}`: omit it from `start`, or change the driver",
                    moved.name
                ))
                .propose_any(choices),
        );
    }

    /// Values given that the joints do not allow, in the units of the user.
    fn fixed_contradicts(&mut self, error: &AssemblyError, corrections: &[Moved]) {
        let worst = corrections.first();
        let span = worst.map_or(self.model.span, |worst| {
            self.start_span(worst.coordinate, false)
        });
        let change = |moved: &Moved| {
            if let Some(axis) = moved.axis {
                let turn = self.written.turn(moved.coordinate, moved.to, axis);
                return format!("`{}` would have to turn by {turn}", moved.name);
            }
            let [from, to] = self.written.apart(moved.coordinate, moved.from, moved.to);
            format!("`{}` would have to change from {from} to {to}", moved.name)
        };
        let mut changes: Vec<String> = corrections.iter().take(3).map(change).collect();
        if corrections.len() > 3 {
            changes.push(format!("and {} more", corrections.len() - 3));
        }
        let message = format!(
            "the start values given contradict the joints: {}; {}",
            error.open_joints(),
            changes.join(", ")
        );
        let fault = Diagnostic::error(codes::NO_ASSEMBLY, span, message)
            .help("change start values or lengths until the joints close")
            .propose_any(self.beyond(corrections))
            .propose_any(self.corrections(corrections));
        self.report(self.overconstrained(fault));
    }

    /// A value given, a little beyond the nearest one that the joints allow: that one is the end of a
    /// range, where links are in line and speeds grow without bound.
    fn beyond(&self, corrections: &[Moved]) -> Vec<Choice> {
        let [moved] = corrections else {
            return Vec::new();
        };
        if moved.axis.is_some() {
            return Vec::new();
        }
        let value = moved.to + PAST_THE_END * (moved.to - moved.from);
        let (text, _) = self.written.writable(moved.coordinate, value, 3);
        let place = self.start_span(moved.coordinate, false);
        let edits = self.source.set(place, &text);
        let end = self.written.value(moved.coordinate, moved.to);
        let help = format!(
            "write `{} = {text};`: {end} is the end of its range, where speeds have no bound",
            moved.name
        );
        vec![Choice::said(help, edits.into_iter().collect())]
    }

    /// Values given as the assembly corrected them, or made guesses.
    pub(super) fn corrections(&self, corrections: &[Moved]) -> Vec<Choice> {
        let places: Vec<Span> = corrections
            .iter()
            .map(|moved| self.start_span(moved.coordinate, false))
            .collect();
        let mut choices = Vec::new();
        // An attitude has many forms.
        if corrections.iter().any(|moved| moved.axis.is_some()) {
            return choices;
        }
        let named = |text: &dyn Fn(&Moved) -> String| {
            let lines: Vec<String> = corrections.iter().map(text).collect();
            lines.join(" ")
        };
        if corrections.len() <= MOST_CORRECTIONS {
            let value = |moved: &Moved| self.written.exact(moved.coordinate, moved.to);
            let edits = corrections.iter().zip(&places);
            let edits = edits.flat_map(|(moved, place)| self.source.set(*place, &value(moved)));
            let lines = named(&|moved| format!("{} = {};", moved.name, value(moved)));
            choices.push(Choice::said(format!("write `{lines}`"), edits.collect()));
            let guesses = places.iter().map(|place| self.source.guessed(*place));
            let lines = named(&|moved| {
                let place = self.start_span(moved.coordinate, false);
                format!("guess {};", self.source.words(place))
            });
            choices.push(Choice::said(format!("write `{lines}`"), guesses.collect()));
        }
        choices
    }
}

/// The open row that says where the only corrected coordinate is, and nothing else.
fn driven(layout: &Layout, corrections: &[Moved], gaps: &[Gap]) -> Option<usize> {
    let [moved] = corrections else {
        return None;
    };
    let mut rows = gaps.iter().flat_map(|gap| gap.rows.iter().copied());
    rows.find(|&row| {
        let entries = layout.patterns().phi_q.entries.iter();
        let mut columns = entries.filter(|(i, _)| *i as usize == row);
        let first = columns.next().map(|(_, j)| *j as usize);
        first == Some(moved.coordinate) && columns.next().is_none()
    })
}
