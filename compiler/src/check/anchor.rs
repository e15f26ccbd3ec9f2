//! The points that joints, loads and outputs name.

use crate::check::path::unknown::MAX_OWNERS;
use crate::check::value::Place;
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::model::{Anchor, BodyKind, Frame, Point};
use crate::syntax::ast::{Ident, Path};

impl Checker {
    /// The point that a path names, as an end of a joint or load.
    pub(crate) fn anchor(&mut self, path: &Path, place: &Place) -> Option<Anchor> {
        let [first, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        match self.names.get(&first.text).map(|(meaning, _)| *meaning) {
            Some(Meaning::Ground) => {
                let anchor = self.anchor_of(Frame::Ground, first, rest, false)?;
                self.nothing_behind(path, &rest[1..])?;
                Some(anchor)
            }
            Some(Meaning::Body(id))
                if matches!(self.bodies[id.0 as usize].kind, BodyKind::Free { .. }) =>
            {
                let message = format!("coordinate `{}` has no points", first.text);
                self.report(
                    Diagnostic::error(codes::UNKNOWN_NAME, first.span, message)
                        .help("name a point of the ground or of a body, as in `rod.A`"),
                );
                None
            }
            Some(Meaning::Body(id)) => {
                // A particle is its own point, and has no others.
                let particle = self.bodies[id.0 as usize].kind.is_particle();
                let anchor = if rest.is_empty() && !particle && place.takes_center {
                    let local = self.bodies[id.0 as usize].center;
                    Anchor {
                        frame: Frame::Body(id),
                        local,
                    }
                } else {
                    self.anchor_of(Frame::Body(id), first, rest, false)?
                };
                self.nothing_behind(
                    path,
                    if particle {
                        rest
                    } else {
                        rest.get(1..).unwrap_or_default()
                    },
                )?;
                Some(anchor)
            }
            Some(_) => {
                let message = format!("`{}` has no points", first.text);
                self.report(
                    Diagnostic::error(codes::UNKNOWN_NAME, first.span, message)
                        .help("name a point of the ground or of a body, as in `rod.A`"),
                );
                None
            }
            None => {
                let message = format!("unknown body `{}` in {}", first.text, place.what);
                let error = Diagnostic::error(codes::UNKNOWN_NAME, first.span, message);
                if let Some(range) = self.indices(&first.text) {
                    self.report(error.help(range));
                    return None;
                }
                let mut error =
                    error.help(format!("declare it, as in `body {} {{ ... }}`", first.text));
                if rest.is_empty() {
                    for owner in self.owners(&first.text) {
                        let whole = format!("{owner}.{}", first.text);
                        let edit = Edit::replace(first.span, whole);
                        error = error.propose("did you mean `{}`?", first.span, vec![edit]);
                    }
                }
                let known = self.names.iter().filter_map(|(name, (meaning, _))| {
                    matches!(meaning, Meaning::Body(_) | Meaning::Ground).then_some(name.as_str())
                });
                let error = self.meant(error, first.span, &first.text, "", known);
                self.report(error);
                None
            }
        }
    }

    /// The ground or the body of this name.
    pub(crate) fn frame_of(&self, name: &str) -> Option<Frame> {
        match self.names.get(name).map(|(meaning, _)| *meaning) {
            Some(Meaning::Ground) => Some(Frame::Ground),
            Some(Meaning::Body(id)) => Some(Frame::Body(id)),
            _ => None,
        }
    }

    /// The range of the indices of a name that is written with a wrong index, or without one.
    pub(crate) fn indices(&self, wrong: &str) -> Option<String> {
        let base = wrong.split('[').next()?;
        let prefix = format!("{base}[");
        let names = self.names.range(prefix.clone()..);
        let names = names.take_while(|(name, _)| name.starts_with(&prefix));
        let numbers = names.filter_map(|(name, _)| {
            let digits = name.strip_prefix(&prefix)?.strip_suffix(']')?;
            digits.parse::<i64>().ok()
        });
        let numbers: Vec<i64> = numbers.collect();
        let (least, most) = (numbers.iter().min()?, numbers.iter().max()?);
        Some(format!("there are `{base}[{least}]` to `{base}[{most}]`"))
    }

    /// Reports a word after the name of a point.
    fn nothing_behind(&mut self, path: &Path, rest: &[Ident]) -> Option<()> {
        let Some(word) = rest.first() else {
            return Some(());
        };
        let message = format!("expected a point; `{}` is a component of one", word.text);
        let dot = path.words.len() - rest.len();
        let start = path.words[dot.saturating_sub(1)].span.end;
        let edit = Edit::delete(Span {
            start,
            end: path.span.end,
        });
        self.report(
            Diagnostic::error(codes::UNKNOWN_NAME, word.span, message)
                .help("name the point alone")
                .propose("write `{}`", path.span, vec![edit]),
        );
        None
    }

    /// The point named by the first of `rest`; a particle is its own point.
    pub(crate) fn anchor_of(
        &mut self,
        frame: Frame,
        owner: &Ident,
        rest: &[Ident],
        wants_value: bool,
    ) -> Option<Anchor> {
        let (points, values) = match frame {
            Frame::Ground => (&self.ground, Vec::new()),
            Frame::Body(id) => {
                let body = &self.bodies[id.0 as usize];
                if body.kind.is_particle() && rest.is_empty() {
                    let local = self.origin();
                    return Some(Anchor { frame, local });
                }
                let values = body.quantities().map(|quantity| quantity.word);
                (&body.points, values.collect())
            }
        };
        let Some(word) = rest.first() else {
            let message = format!("expected a point of `{}`, found its name alone", owner.text);
            let zeros = self.written_origin();
            let mut error = Diagnostic::error(codes::UNKNOWN_NAME, owner.span, message).help(
                format!("name a point of it; one is declared as in `point P = {zeros};`"),
            );
            // What nothing names yet is the likelier one.
            let is_used = |point: &&Point| self.used_points.contains(&(frame, point.name.clone()));
            let (used, free): (Vec<_>, Vec<_>) = points.iter().partition(is_used);
            for point in free.into_iter().chain(used).take(MAX_OWNERS) {
                let whole = format!("{}.{}", owner.text, point.name);
                let edit = Edit::replace(owner.span, whole);
                error = error.propose("name a point, as in `{}`", owner.span, vec![edit]);
            }
            self.report(error);
            return None;
        };
        let is_particle = match frame {
            Frame::Ground => false,
            Frame::Body(id) => self.bodies[id.0 as usize].kind.is_particle(),
        };
        let name = (frame, word.text.clone());
        if let Some(&local) = self.points.get(&name) {
            self.used_points.insert(name);
            return local.map(|local| Anchor { frame, local });
        }
        let message = format!("`{}` has no `{}`", owner.text, word.text);
        let error = Diagnostic::error(codes::UNKNOWN_NAME, word.span, message);
        let known: Vec<&str> = points.iter().map(|point| point.name.as_str()).collect();
        let mut help = if matches!(word.text.as_str(), "reaction" | "moment") {
            "reactions are those of joints, as in `pin.reaction.x`, and of a `slider` or a `rotor` on the ground, as in `cart.reaction.x`".to_owned()
        } else if is_particle {
            format!(
                "`{}` is a particle: its own point, which does not turn",
                owner.text
            )
        } else if known.is_empty() && wants_value && !values.is_empty() {
            format!("`{}` has no points", owner.text)
        } else if known.is_empty() {
            format!(
                "give `{}` a point, as in `point {} = {};`",
                owner.text,
                word.text,
                self.written_origin()
            )
        } else {
            let points = if known.len() == 1 { "point" } else { "points" };
            format!("`{}` has the {points} `{}`", owner.text, known.join("`, `"))
        };
        if wants_value && !values.is_empty() {
            let joined = if known.is_empty() { "; it has" } else { " and" };
            help.push_str(&format!("{joined} the values `{}`", values.join("`, `")));
            if self.space.is_spatial() {
                help.push_str(&self.more_values(frame));
            }
        }
        let prefix = format!("{}.", owner.text);
        let names = known.into_iter().chain(values);
        let mut error = error.help(help);
        if let (Frame::Body(id), [_], true) = (frame, rest, wants_value) {
            let whole = owner.span.to(word.span);
            error = self.turned_in_space(error, (id, &owner.text), word, whole);
        }
        let error = self.meant(error, word.span, &word.text, &prefix, names);
        let error = match is_particle && !wants_value {
            true => {
                let whole = owner.span.to(word.span);
                let edit = Edit::replace(whole, owner.text.clone());
                error.propose("write `{}`", whole, vec![edit])
            }
            false => error,
        };
        self.report(error);
        None
    }

    /// The values of a body in space besides its coordinates and velocities, as the end of a message.
    fn more_values(&self, frame: Frame) -> String {
        let Frame::Body(id) = frame else {
            return String::new();
        };
        if !matches!(self.bodies[id.0 as usize].kind, BodyKind::Spatial { .. }) {
            return String::new();
        }
        let directions = self.directions.keys();
        let directions = directions.filter(|(of, _)| *of == frame);
        let directions: Vec<String> = directions
            .map(|(_, name)| format!(", `{name}.x` to `{name}.z`"))
            .collect();
        format!(
            ", `spin.x`, `spin.y`, `spin.z`, `R11` to `R33`{}",
            directions.concat()
        )
    }
}
