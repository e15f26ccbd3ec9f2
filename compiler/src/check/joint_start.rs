//! Values of joints in the `start` block, as `elbow.angle = 0.7 rad`: rows that hold at the start only.

pub(in crate::check) mod given;

use crate::check::advice::as_term;
use crate::check::value::{Level, Place};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::expr::{ExprId, Symbol};
use crate::model::space::{Axes, SpatialJoint};
use crate::model::{self, Ends, JointKind, kinematics};
use crate::syntax::ast::StartEntry;
use given::{Given, Word};
use mbdsl_runtime::Kind;

impl Checker {
    /// The joint and the word that an entry of the start speaks of; `None` where that is not a joint.
    pub(crate) fn names_joint_value(
        &mut self,
        entry: &StartEntry,
    ) -> Option<(usize, Option<Word>)> {
        let [joint, rest @ ..] = entry.target.words.as_slice() else {
            return None;
        };
        let Some(&(Meaning::Joint(index), _)) = self.names.get(&joint.text) else {
            return None;
        };
        let word = match rest {
            [word] if self.space.is_spatial() => Word::named(&word.text),
            _ => None,
        };
        if word.is_none() {
            let name = &joint.text;
            let message = format!(
                "`{}` is nothing that a joint starts with",
                entry.target.text()
            );
            let help = match self.space.is_spatial() {
                true => format!(
                    "a joint that turns has `{name}.angle` and `{name}.rate`, one that slides `{name}.slide` and `{name}.speed`"
                ),
                false => {
                    "in the plane the start gives coordinates of bodies, as in `rod.theta = 30 deg`"
                        .to_owned()
                }
            };
            let error =
                Diagnostic::error(codes::UNKNOWN_NAME, entry.target.span, message).help(help);
            self.report(error);
        }
        Some((index, word))
    }

    /// `elbow.angle = 0.7 rad;`
    pub(crate) fn start_of_joint(&mut self, joint: usize, word: Word, entry: &StartEntry) {
        let text = entry.target.text();
        let place = Place::new(Level::Parameter, format!("the start of `{text}`"));
        let Some(value) = self.quantity(&entry.value, word.dimension(), &place) else {
            return;
        };
        if let (true, Some(guess)) = (word.is_rate(), entry.guess) {
            let message = format!("`{text}` is a velocity, and only positions are guessed");
            let help =
                "delete `guess`, or the line: velocities that are omitted follow from the joints";
            let edits = vec![Edit::delete(guess)];
            let error = Diagnostic::error(codes::PROPERTY, entry.target.span, message)
                .label("a velocity")
                .help("velocities that are omitted follow from the joints")
                .propose(help, entry.target.span, edits);
            return self.report(error);
        }
        if let Some(number) = self.at_defaults(value)
            && self.finite(number, entry.value.span, &place).is_none()
        {
            return;
        }
        let span = entry.target.span.to(entry.value.span);
        let same = |given: &&Given| given.joint == joint && given.word == word;
        if let Some(first) = self.joint_starts.iter().find(same).map(|given| given.span) {
            let message = format!("the start of `{text}` is given twice");
            let error = Diagnostic::error(codes::DUPLICATE, entry.target.span, message)
                .help("delete one of them")
                .related(first, "it is first given");
            return self.report(error);
        }
        self.joint_starts.push(Given {
            joint,
            word,
            is_guess: entry.guess.is_some(),
            value,
            target: entry.target.clone(),
            span,
            written: as_term(&entry.value).then_some(entry.value.span),
        });
    }

    /// The value of a joint that the start gives or guesses.
    pub(crate) fn started(&self, joint: usize, word: Word) -> Option<ExprId> {
        let mut given = self.joint_starts.iter();
        let found = given.find(|given| given.joint == joint && given.word == word);
        found.map(|given| given.value)
    }

    /// The angle or the slide of a joint at the start, if it is given, guessed or driven.
    pub(crate) fn starts_at(&mut self, joint: usize, word: Word) -> Option<ExprId> {
        let given = self.started(joint, word);
        given.or_else(|| {
            if let Some(driven) = self.turns.get(&joint).and_then(|turn| turn.driven)
                && word == Word::Angle
            {
                return Some(self.at_time_zero(driven));
            }
            let (ends, axes) = self.spatial_joint(joint)?;
            let driver = match word {
                Word::Slide => SpatialJoint::DriveSlide,
                _ => SpatialJoint::DriveTurn,
            };
            let mut drivers = self.joints.iter().flatten();
            let driven = drivers.find_map(|(other, _)| match other.kind {
                JointKind::InSpace {
                    joint,
                    ends: of,
                    axes: about,
                    value,
                } if joint == driver && of == ends && about == axes => Some(value),
                _ => None,
            });
            driven.map(|value| self.at_time_zero(value))
        })
    }

    pub(crate) fn spatial_joint(&self, joint: usize) -> Option<(Ends, Axes)> {
        match self.joints.get(joint)?.as_ref()?.0.kind {
            JointKind::InSpace { ends, axes, .. } => Some((ends, axes)),
            _ => None,
        }
    }

    /// An expression at the time 0.
    pub(crate) fn at_time_zero(&mut self, expr: ExprId) -> ExprId {
        let at_zero = self.graph.replace(&[expr], |graph, symbol| match symbol {
            Symbol::Time => Some(graph.zero()),
            _ => None,
        });
        at_zero[0]
    }

    /// The rows of all values that are given of joints, once the joints are known, and those of all that are guessed.
    pub(crate) fn joint_start_rows(&mut self) -> [Vec<model::JointStart>; 2] {
        let all = self.joint_starts.clone();
        let rows = all.iter().filter_map(|given| {
            let place = Place::new(Level::Parameter, format!("`{}`", given.target.text()));
            let (ends, axes) = match given.word.kind() {
                Kind::Angle => self.turning_joint(&given.target, &place)?,
                _ => self.sliding_joint(&given.target, &place)?,
            };
            Some((given.is_guess, self.joint_start_row(given, ends, axes)))
        });
        let (guessed, given): (Vec<_>, Vec<_>) = rows.partition(|(is_guess, _)| *is_guess);
        [given, guessed].map(|rows| rows.into_iter().map(|(_, row)| row).collect())
    }

    fn joint_start_row(&mut self, given: &Given, ends: Ends, axes: Axes) -> model::JointStart {
        let (graph, bodies) = (&mut self.graph, &self.bodies);
        let one = graph.one();
        let [found, beside] = match given.word {
            Word::Angle => kinematics::joint_directions(graph, bodies, ends, axes),
            Word::Rate => [kinematics::joint_rate(graph, bodies, ends, axes), one],
            Word::Slide => [kinematics::joint_slide(graph, bodies, ends, axes), one],
            Word::Speed => {
                let slide = kinematics::joint_slide(graph, bodies, ends, axes);
                [kinematics::rate(graph, slide), one]
            }
        };
        let [found, beside] = [found, beside].map(|part| self.at_time_zero(part));
        model::JointStart {
            name: given.target.text(),
            kind: given.word.kind(),
            is_rate: given.word.is_rate(),
            found,
            beside,
            value: given.value,
            span: given.span,
        }
    }
}
