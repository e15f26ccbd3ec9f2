//! The `start` block.

use crate::check::advice::as_term;
use crate::check::value::{Level, Place};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::expr::Symbol;
use crate::model::dimension::Dimension;
use crate::model::{Body, StartValue};
use crate::syntax::ast::{self, Path};
use crate::syntax::attitude;
use mbdsl_runtime::StartKind;

impl Checker {
    pub(crate) fn start(&mut self, lines: &[ast::StartLine]) {
        for line in lines {
            let entry = match line {
                ast::StartLine::Entry(entry) => entry,
                ast::StartLine::ProjectVelocities => {
                    self.project_velocities = true;
                    continue;
                }
                ast::StartLine::Attitude(entry) => {
                    self.start_attitude(entry);
                    continue;
                }
                ast::StartLine::Loop(_) => continue,
            };
            if let Some(index) = self.names_state(&entry.target) {
                self.start_of_state(index, entry);
                continue;
            }
            if let Some((joint, word)) = self.names_joint_value(entry) {
                if let Some(word) = word {
                    self.start_of_joint(joint, word, entry);
                }
                continue;
            }
            let text = entry.target.text();
            let place = Place::new(Level::Parameter, format!("the start of `{text}`"));
            let target = self.start_target(&entry.target, &place);
            let value = match target {
                Some((_, dimension, _)) => self.quantity(&entry.value, dimension, &place),
                None => self
                    .expression(&entry.value, &place)
                    .map(|value| value.expr),
            };
            let (Some((at, _, velocity)), Some(value)) = (target, value) else {
                continue;
            };
            let kind = match (velocity, entry.guess.is_some()) {
                (false, false) => StartKind::Position,
                (false, true) => StartKind::Guess,
                (true, false) => StartKind::Velocity,
                (true, true) => {
                    let guess = entry.guess.unwrap_or_default();
                    let message = format!("`{text}` is a velocity, and only positions are guessed");
                    self.report(
                        Diagnostic::error(codes::PROPERTY, entry.target.span, message)
                            .label("a velocity")
                            .help("velocities that are omitted follow from the joints")
                            .propose(
                                "delete `guess`, or the line: velocities that are omitted follow from the joints",
                                entry.target.span,
                                vec![Edit::delete(guess)],
                            ),
                    );
                    continue;
                }
            };
            if let Some(number) = self.at_defaults(value)
                && self.finite(number, entry.value.span, &place).is_none()
            {
                continue;
            }
            let span = entry.target.span.to(entry.value.span);
            if let Some(first) = self.start_places.insert((at, velocity), span) {
                let message = format!("the start of `{text}` is given twice");
                self.report(
                    Diagnostic::error(codes::DUPLICATE, entry.target.span, message)
                        .help("delete one of them")
                        .related(first, "it is first given"),
                );
                continue;
            }
            if !velocity && as_term(&entry.value) {
                self.written_starts.insert(at, entry.value.span);
            }
            self.start.push(StartValue {
                place: at,
                kind,
                value,
                span,
                is_drawn: false,
            });
        }
    }

    /// `arm.attitude = axis_angle((1, 0, 0), 30 deg);`
    fn start_attitude(&mut self, entry: &ast::StartAttitude) {
        let text = entry.target.text();
        let place = Place::new(Level::Parameter, format!("the start of `{text}`"));
        let body = match entry.target.words.as_slice() {
            [body, word] if word.text == "attitude" => Some(body),
            _ => None,
        };
        let known = body.and_then(|body| self.names.get(&body.text));
        let body = match known {
            Some(&(Meaning::Body(id), _)) => Some(&self.bodies[id.0 as usize]),
            _ => None,
        };
        let Some(attitude) = body.and_then(Body::attitude) else {
            let message = format!("`{text}` is no attitude");
            self.report(
                Diagnostic::error(codes::UNKNOWN_NAME, entry.target.span, message)
                    .help("a `body` of a spatial model has one, as in `arm.attitude = ...`"),
            );
            return;
        };
        let Some(quaternion) = self.attitude(&entry.value, &place) else {
            return;
        };
        let span = entry.target.span.to(entry.value.span);
        let first = attitude.coordinate as u32;
        if let Some(given) = self.start_places.insert((first, false), span) {
            let message = format!("the start of `{text}` is given twice");
            self.report(
                Diagnostic::error(codes::DUPLICATE, entry.target.span, message)
                    .help("delete one of them")
                    .related(given, "it is first given"),
            );
            return;
        }
        let kind = match entry.guess {
            Some(_) => StartKind::Guess,
            None => StartKind::Position,
        };
        self.start
            .extend((first..).zip(quaternion).map(|(place, value)| StartValue {
                place,
                kind,
                value,
                span,
                is_drawn: false,
            }));
    }

    /// The coordinate that a start entry sets, its dimension, and whether it is a velocity instead.
    pub(crate) fn start_target(
        &mut self,
        path: &Path,
        place: &Place,
    ) -> Option<(u32, Dimension, bool)> {
        let [body, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        if let Some(&(Meaning::State(_), _)) = self.names.get(&body.text) {
            let message = format!(
                "{} expects a coordinate, and `{}` is a state",
                place.what, body.text
            );
            let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
            self.report(
                error
                    .label("a state")
                    .help("a state follows its rate, `der`"),
            );
            return None;
        }
        let Some(&(Meaning::Body(id), _)) = self.names.get(&body.text) else {
            match self.is_of_joint(rest) {
                true => self.unknown_joint(body, place),
                false => self.unknown_body(body, rest.is_empty(), place),
            }
            return None;
        };
        let body = &self.bodies[id.0 as usize];
        let quantities = body.quantities().filter(|quantity| quantity.order < 2);
        // A free coordinate is its own position; a component of omega has two words.
        let words: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
        let word = words.join(".");
        let in_attitude = body.attitude().is_some() && word.starts_with('q');
        if !in_attitude {
            let found = quantities.clone().find(|quantity| quantity.word == word);
            if let Some(found) = found {
                let base = Dimension::of_kind(found.kind);
                match found.symbol {
                    Symbol::Q(coordinate) => return Some((coordinate, base, false)),
                    Symbol::V(velocity) => {
                        return Some((velocity, base.over(Dimension::TIME), true));
                    }
                    _ => {}
                }
            }
        }
        let known = quantities.map(|quantity| quantity.word);
        let has_attitude = body.attitude().is_some();
        let known =
            known.filter(|name| !(name.is_empty() || has_attitude && name.starts_with('q')));
        let known: Vec<&str> = known.chain(has_attitude.then_some("attitude")).collect();
        let wrong = rest.first().unwrap_or(&path.words[0]);
        let help = format!("`{}` has `{}`", body.name, known.join("`, `"));
        let message = match rest {
            [] => format!("`{}` is a body, not a coordinate", body.name),
            [word] => format!("`{}` has no coordinate `{}`", body.name, word.text),
            _ => format!("`{}` is not a coordinate", path.text()),
        };
        let prefix = format!("{}.", body.name);
        let span = if rest.len() == 1 {
            wrong.span
        } else {
            path.span
        };
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, span, message).help(help);
        if let [word] = rest {
            error = match (has_attitude, word.text.as_str()) {
                (true, "attitude") => {
                    let message = format!("`{}` is an attitude, found one number", path.text());
                    Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                        .label("an attitude")
                        .help(attitude::listed())
                }
                _ => self.turned_in_space(error, (id, &path.words[0].text), word, path.span),
            };
            error = self.meant(error, wrong.span, &wrong.text, &prefix, known);
        }
        self.report(error);
        None
    }

    fn unknown_body(&mut self, body: &ast::Ident, alone: bool, place: &Place) {
        let word = &body.text;
        let message = format!("unknown body `{word}` in {}", place.what);
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, body.span, message);
        if let Some(range) = self.indices(word) {
            self.report(error.help(range));
            return;
        }
        error = error.help(format!("declare it, as in `body {word} {{ ... }}`"));
        if alone {
            let owners: Vec<String> = self
                .owners(word)
                .into_iter()
                .filter(|owner| owner != "ground")
                .collect();
            if !owners.is_empty() {
                let owners: Vec<String> = owners
                    .iter()
                    .map(|owner| format!("`{owner}.{word}`"))
                    .collect();
                error = error.help(format!("write the body before it: {}", owners.join(", ")));
            }
            for owner in owners {
                let whole = Edit::replace(body.span, format!("{owner}.{word}"));
                error = error.propose("did you mean `{}`?", body.span, vec![whole]);
            }
        }
        let bodies = self.bodies.iter().map(|body| body.name.as_str());
        let error = self.meant(error, body.span, word, "", bodies);
        self.report(error);
    }
}
