//! Reports how the assembly treated the values of the `start` block.

use crate::diagnostic::{Choice, Diagnostic, codes, number};
use crate::model::JointStart;
use crate::verify::Report;
use crate::verify::assembled::{OtherStart, Start};
use crate::verify::infinite::value_at_start;
use mbdsl_runtime::{Assembled, Kind, Layout, Mechanism, Moved, StartKind};
use std::f64::consts::TAU;

/// Movements of guesses below this fraction of the size (or this many rad) are not mentioned.
const SMALL_MOVE: f64 = 1e-4;

/// Movements of drawn bars below this fraction of the size (or this many rad) are not mentioned: a
/// drawing need not be exact.
const ROUGH_MOVE: f64 = 0.2;

/// The number of coordinates that a message names.
const NAMED: usize = 3;

impl Report<'_> {
    /// Reports the values that the assembly corrected or moved, and inconsistent velocities.
    pub(crate) fn start(&mut self, layout: &Layout, assembled: &Assembled) {
        self.corrected(assembled);
        self.moved(assembled);
        self.velocities(layout, assembled);
    }

    fn corrected(&mut self, assembled: &Assembled) {
        let unit = |kind: Kind| match kind {
            Kind::Number => String::new(),
            _ if self.model.has_units => format!(" {}", kind.unit()),
            _ => String::new(),
        };
        let open = match assembled.open.first() {
            Some(gap) => format!(
                "joint `{}` is open by {}{}",
                gap.joint,
                number(gap.gap, 4),
                unit(gap.kind)
            ),
            None => "a joint is open".to_owned(),
        };
        for moved in &assembled.corrected {
            let how = match moved.axis {
                Some(axis) => {
                    let turn = self.written.turn(moved.coordinate, moved.to, axis);
                    format!("was corrected by {turn}")
                }
                None => {
                    let [from, to] = self.written.apart(moved.coordinate, moved.from, moved.to);
                    format!("was corrected from {from} to {to}")
                }
            };
            let message = format!("{open} with the values given: `{}` {how}", moved.name);
            let span = self.start_span(moved.coordinate, false);
            let warning = Diagnostic::warning(codes::CORRECTED, span, message)
                .help("give values that agree, or omit one")
                .propose_any(self.corrections(std::slice::from_ref(moved)));
            let warning = match assembled.corrected.len() {
                1 => warning,
                _ => warning.propose_any(self.corrections(&assembled.corrected)),
            };
            self.warn(&moved.name, warning);
        }
    }

    /// Notes the guesses that moved, and the omitted coordinates that could not stay at 0.
    fn moved(&mut self, assembled: &Assembled) {
        let far = |moved: &&Moved| {
            let is_drawn = self.written.is_drawn(moved.coordinate);
            let limit = if is_drawn { ROUGH_MOVE } else { SMALL_MOVE };
            moved.amount(assembled.size) > limit
        };
        let displaced: Vec<&Moved> = assembled.displaced.iter().filter(far).collect();
        let moved = assembled.moved.iter().filter(far);
        let (drawn, guesses): (Vec<&Moved>, Vec<&Moved>) =
            moved.partition(|moved| self.written.is_drawn(moved.coordinate));
        let mut all = displaced.iter().chain(&guesses).chain(&drawn);
        let Some(first) = all.next() else {
            return;
        };
        let named = |all: &[&Moved], text: &dyn Fn(&Moved) -> String| {
            let names = all.iter().take(NAMED).map(|moved| text(moved));
            let names: Vec<String> = names.collect();
            let more = all.len().saturating_sub(NAMED);
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            format!("{}{more}", names.join(", "))
        };
        let mut parts = Vec::new();
        if !displaced.is_empty() {
            let text = |moved: &Moved| {
                let value = self.written.value(moved.coordinate, moved.to);
                format!("`{}` = {value}", moved.name)
            };
            parts.push(format!(
                "left out and not at 0: {}",
                named(&displaced, &text)
            ));
        }
        let by = |moved: &Moved| {
            let by = match moved.axis {
                Some(axis) => self.written.turn(moved.coordinate, moved.to, axis),
                None => self.written.value(moved.coordinate, moved.to - moved.from),
            };
            format!("`{}` by {by}", moved.name)
        };
        if !guesses.is_empty() {
            parts.push(format!("guesses moved: {}", named(&guesses, &by)));
        }
        if !drawn.is_empty() {
            parts.push(format!("drawn bars moved: {}", named(&drawn, &by)));
        }
        let span = self.start_span(first.coordinate, false);
        let message = format!("start: {}", parts.join("; "));
        let note = Diagnostic::note(codes::GUESS_MOVED, span, message);
        self.report(note.help("`mbdsl check --start` shows all coordinates"));
    }

    fn velocities(&mut self, layout: &Layout, assembled: &Assembled) {
        let has_units = self.model.has_units;
        let velocity = &assembled.velocity;
        let Some(message) = velocity.contradiction(layout) else {
            return;
        };
        let given = || {
            let entries = self.model.start.iter();
            entries.filter(|entry| entry.kind == StartKind::Velocity)
        };
        let (span, subject) = given()
            .next()
            .map_or((self.model.span, String::new()), |entry| {
                let name = &layout.velocities()[entry.place as usize].name;
                (entry.span, name.to_string())
            });
        let with_unit = |value: f64, kind: Kind| match kind {
            _ if !has_units => number(value, 4),
            Kind::Number => format!("{} 1/s", number(value, 4)),
            _ => format!("{} {}", number(value, 4), kind.rate_unit()),
        };
        let fastest = velocity
            .projected
            .iter()
            .fold(0.0_f64, |most, v| most.max(v.abs()));
        let noise = 1e-12 * fastest.max(velocity.inconsistency);
        let projected = given().map(|entry| {
            let index = entry.place as usize;
            let given = &layout.velocities()[index];
            let value = velocity.projected[index];
            let value = if value.abs() <= noise { 0.0 } else { value };
            format!("{} = {}", given.name, with_unit(value, given.kind))
        });
        let mut nearest: Vec<String> = projected.collect();
        let more = nearest.len().saturating_sub(NAMED);
        nearest.truncate(NAMED);
        if more > 0 {
            nearest.push(format!("and {more} more"));
        }
        let nearest = nearest.join(", ");
        if self.model.project_velocities {
            let help = format!("the run starts with the projected values, {nearest}");
            self.report(Diagnostic::note(codes::INCONSISTENT_VELOCITY, span, message).help(help));
            return;
        }
        let project = Choice::said(
            format!("write `project velocities;` in `start`: the run starts with {nearest}"),
            self.source.start_lines("project velocities;"),
        );
        let warning = Diagnostic::warning(codes::INCONSISTENT_VELOCITY, span, message)
            .help(format!("the nearest consistent values are {nearest}"))
            .propose_any(vec![project]);
        self.warn(&subject, warning);
    }

    /// Whether more of the guesses of joints are nearer to the start than to another position.
    pub(crate) fn joints_choose(
        &self,
        mechanism: &dyn Mechanism,
        here: &Assembled,
        there: &[f64],
    ) -> bool {
        let guesses = &self.model.joint_guesses;
        let guesses = guesses.iter().filter(|guess| !guess.is_rate);
        let guesses: Vec<&JointStart> = guesses.collect();
        if guesses.is_empty() {
            return false;
        }
        let mut graph = self.model.graph.clone();
        let roots = guesses.iter();
        let roots: Vec<_> = roots
            .flat_map(|row| [row.found, row.beside, row.value])
            .collect();
        let roots = graph.in_coordinates(&roots);
        let mut other = here.clone();
        other.q = there.to_vec();
        let [here, there] = [here, &other].map(|position| {
            let values = graph.evaluate(&roots, value_at_start(mechanism, position));
            let misses = values.chunks_exact(3).zip(&guesses);
            let miss = |(row, guess): (&[f64], &&JointStart)| match guess.kind {
                Kind::Angle => {
                    let apart = row[0].atan2(row[1]) - row[2];
                    (apart - TAU * (apart / TAU).round()).abs()
                }
                _ => (row[0] - row[2]).abs(),
            };
            misses.map(miss).collect::<Vec<f64>>()
        });
        let votes = here
            .iter()
            .zip(&there)
            .filter(|(a, b)| (*a - *b).abs() > SMALL_MOVE);
        let (for_here, for_there): (Vec<_>, Vec<_>) = votes.partition(|(a, b)| a < b);
        for_here.len() > for_there.len()
    }

    /// Notes the mirror branches of the assembly that no guess decides about.
    pub(crate) fn branches(
        &mut self,
        start: &Start,
        assembled: &Assembled,
        layout: &Layout,
        q: &[Vec<f64>],
    ) {
        let attitude = |j: usize| {
            let mut attitudes = layout.attitudes().iter();
            attitudes.find(|attitude| (attitude.coordinate..attitude.coordinate + 4).contains(&j))
        };
        let name = |other: &OtherStart| {
            let name = &layout.coordinates()[other.coordinate].name;
            match (attitude(other.coordinate), name.rsplit_once('.')) {
                (Some(_), Some((body, _))) => format!("{body}.attitude"),
                _ => name.to_string(),
            }
        };
        let mut open = start.others.iter().zip(q).filter(|(other, _)| {
            !other.chosen && !self.model.allows(codes::OTHER_BRANCH.allow, &name(other))
        });
        let Some((other, there)) = open.next() else {
            return;
        };
        let j = other.coordinate;
        let value = |q: &[f64]| self.written.value(j, q[j]);
        let more = match open.count() {
            0 => String::new(),
            1 => "; and one more".to_owned(),
            more => format!("; and {more} more"),
        };
        let differs = match attitude(j) {
            Some(_) => format!("another `{}`", name(other)),
            None => format!(
                "`{}` at {} instead of {}",
                name(other),
                value(there),
                value(&assembled.q)
            ),
        };
        let message = format!("the values given also allow another position, with {differs}{more}");
        let note = Diagnostic::note(codes::OTHER_BRANCH, self.start_span(j, false), message);
        let note = note.help("guess more coordinates; `mbdsl check --start` shows both positions");
        let Some([here, there]) = &other.guesses else {
            return self.report(note);
        };
        let place = if other.replaces {
            " in place of the guesses there"
        } else {
            ""
        };
        let choice = |help: String, guesses| {
            Choice::said(help, self.source.guesses(guesses, &self.model.start))
        };
        self.report(note.propose_any(vec![
            choice(
                format!("write `{here}` in `start`{place} for this position"),
                here,
            ),
            choice(format!("write `{there}` in `start` for the other"), there),
        ]));
    }
}
