//! What a dotted name in an expression means.

use super::value::{Kind, Level, Place, Value};
use super::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::expr::{ExprId, Symbol};
use crate::model::dimension::Dimension;
use crate::model::unit;
use crate::model::{Anchor, BodyId, BodyKind, Frame, JointKind, Point, kinematics};
use crate::syntax::ast::{Ident, Path};

/// The quantities of a mechanism as a whole, which outputs may use.
pub(super) const ENERGIES: [&str; 3] = ["kinetic_energy", "potential_energy", "energy"];

/// The largest number of bodies that are named as what a word may belong to.
const MAX_OWNERS: usize = 4;

/// What follows a point: name, component, how often it is differentiated.
const COMPONENTS: [(&str, usize, u32); 6] = [
    ("x", 0, 0),
    ("y", 1, 0),
    ("vx", 0, 1),
    ("vy", 1, 1),
    ("ax", 0, 2),
    ("ay", 1, 2),
];

impl Checker {
    /// The value of a name; `None` where an error was said.
    pub(super) fn path(&mut self, path: &Path, place: &Place) -> Option<Value> {
        let value = self.path_value(path, place)?;
        if value.level <= place.level {
            return Some(value);
        }
        let text = path.text();
        let message = format!(
            "{} may depend on {} only, but `{text}` depends on {}",
            place.what,
            place.level.reach(),
            value.level.noun()
        );
        let help = match place.level {
            Level::Constant => "use numbers and `const`s only",
            Level::Parameter => "use `param`s, `const`s and numbers only",
            Level::Time => "use `t`, `param`s, `const`s and numbers only",
            _ if value.level == Level::Input => "inputs change forces, and nothing else",
            Level::Position if value.level == Level::Velocity => {
                "what depends on a velocity is a `force`, a `torque` or a damping"
            }
            _ => "accelerations and reactions are known to outputs only",
        };
        self.say(Diagnostic::error(codes::NOT_ALLOWED_HERE, path.span, message).help(help));
        None
    }

    fn path_value(&mut self, path: &Path, place: &Place) -> Option<Value> {
        let [first, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        if rest.is_empty() {
            match first.text.as_str() {
                "t" => {
                    let expr = self.graph.symbol(Symbol::Time);
                    return Some(self.valued(expr, Dimension::TIME, Level::Time));
                }
                "pi" => {
                    let expr = self.graph.constant(std::f64::consts::PI);
                    return Some(Value {
                        expr,
                        dimension: self.number_kind(),
                        level: Level::Constant,
                    });
                }
                word if ENERGIES.contains(&word) => return Some(self.energy(word)),
                word if self.locals.contains_key(word) => return self.local(first),
                _ => {}
            }
        }
        match self.names.get(&first.text).map(|(meaning, _)| *meaning) {
            None => match self.output_names.get(&first.text) {
                Some(&(index, _)) if place.level == Level::Dynamic => {
                    self.output_value(index, path)
                }
                Some(_) => {
                    self.say_not_yet(path, place);
                    None
                }
                None => {
                    self.unknown_name(first, !rest.is_empty(), place);
                    None
                }
            },
            Some(Meaning::Definition(index)) => {
                self.used[index] = true;
                if self.waiting[index] {
                    self.say_not_yet(path, place);
                    return None;
                }
                let value = self.definitions[index].map(|value| Value {
                    dimension: self.resolved(value.dimension),
                    ..value
                });
                match rest.first() {
                    Some(word) => {
                        let message = format!("`{}` is a number and has no parts", first.text);
                        self.say(
                            Diagnostic::error(codes::UNKNOWN_NAME, word.span, message)
                                .help("use the name alone")
                                .propose(
                                    "write `{}` alone",
                                    path.span,
                                    vec![Edit::replace(path.span, first.text.clone())],
                                ),
                        );
                        None
                    }
                    None => value,
                }
            }
            Some(Meaning::Ground) => {
                let anchor = self.anchor_of(Frame::Ground, first, rest, true)?;
                self.component(anchor, path)
            }
            Some(Meaning::Body(id)) => self.body_value(id, path),
            Some(Meaning::Joint(index)) => self.reaction(index, path),
            Some(Meaning::Load) => {
                let message = format!("`{}` is a load, not a value", first.text);
                self.say(
                    Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                        .help("name its value with `let`, and use that in both places"),
                );
                None
            }
        }
    }

    /// Says of an output, or of what is made of one, that only outputs and definitions know it.
    fn say_not_yet(&mut self, path: &Path, place: &Place) {
        let message = format!(
            "{} may depend on {} only, but `{}` is made of reactions, energies or outputs",
            place.what,
            place.level.reach(),
            path.text()
        );
        self.say(
            Diagnostic::error(codes::NOT_ALLOWED_HERE, path.span, message)
                .help("these are known when the motion is: use them in outputs"),
        );
    }

    /// `l` and `dl` in the law of a spring.
    fn local(&mut self, word: &Ident) -> Option<Value> {
        if let Some((_, span)) = self.names.get(&word.text) {
            let span = *span;
            let message = format!(
                "is `{}` that of the spring or the one of this model?",
                word.text
            );
            self.say(
                Diagnostic::error(codes::DUPLICATE, word.span, message)
                    .help(
                        "rename yours: in the law of a spring `l` is its length and `dl` its rate",
                    )
                    .related(span, format!("`{}` is declared", word.text)),
            );
            return None;
        }
        self.locals.get(word.text.as_str()).copied()
    }

    pub(super) fn valued(&self, expr: ExprId, dimension: Dimension, level: Level) -> Value {
        let dimension = if self.has_units {
            Kind::Known(dimension)
        } else {
            Kind::Any
        };
        Value {
            expr,
            dimension,
            level,
        }
    }

    /// Says that a name is not declared.
    pub(super) fn unknown_name(&mut self, word: &Ident, has_parts: bool, place: &Place) {
        let message = format!("unknown name `{}` in {}", word.text, place.what);
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, word.span, message);
        let replaced = |with: &str| vec![Edit::replace(word.span, with)];
        if let Some(range) = self.indices(&word.text) {
            self.say(error.help(range));
            return;
        }
        if unit::find(&word.text).is_some() {
            error = error.help(format!(
                "`{}` is a unit: it follows a number, as in `1 {0}`",
                word.text
            ));
            let help = format!("`{}` is a unit: write `{{}}`", word.text);
            error = error.propose(help, word.span, replaced(&format!("(1 {})", word.text)));
        } else if let Some(meant) = unit::meant(&word.text) {
            error = error
                .help(format!(
                    "for the unit write `{meant}`, or declare `{}`",
                    word.text
                ))
                .propose("write `{}`", word.span, replaced(&meant))
                .propose("write `{}`", word.span, replaced(&format!("(1 {meant})")));
        } else if has_parts {
            error = error.help(format!("declare it, as in `body {} {{ ... }}`", word.text));
        } else {
            error = error.help(format!("declare it, as in `param {} = 1;`", word.text));
        }
        let known = self.names.keys().map(String::as_str);
        let known = known.chain(["t", "pi"]).chain(ENERGIES);
        let mut error = self.meant(error, word.span, &word.text, "", known);
        for owner in self.owners(&word.text) {
            let whole = format!("{owner}.{}", word.text);
            error = error.propose("did you mean `{}`?", word.span, replaced(&whole));
        }
        self.say(error);
    }

    /// What has a point or a coordinate of this name: the ground first.
    pub(super) fn owners(&self, word: &str) -> Vec<String> {
        let has = |points: &[Point]| points.iter().any(|point| point.name == word);
        let ground = has(&self.ground).then(|| "ground".to_owned());
        let bodies = self.bodies.iter().filter(|body| {
            let mut names = body.kind.coordinates().iter().flat_map(|name| name.names);
            has(&body.points) || !word.is_empty() && names.any(|name| name == word)
        });
        let bodies = bodies.map(|body| body.name.clone());
        ground.into_iter().chain(bodies).take(MAX_OWNERS).collect()
    }

    /// `rod.theta`, `rod.P.x`
    fn body_value(&mut self, id: BodyId, path: &Path) -> Option<Value> {
        let [first, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        let body = &self.bodies[id.0 as usize];
        let names = body.kind.coordinates();
        if let (BodyKind::Free { kind }, []) = (body.kind, rest) {
            let expr = self.graph.symbol(Symbol::Q(body.first));
            return Some(self.derivative_value(expr, Dimension::of_kind(kind), 0));
        }
        let Some(word) = rest.first() else {
            let message = format!("`{}` is a body, not a value", first.text);
            let known = names
                .iter()
                .map(|name| name.names[0])
                .collect::<Vec<_>>()
                .join("`, `");
            self.say(
                Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                    .help(format!("it has `{known}`")),
            );
            return None;
        };
        for (coordinate, name) in (body.first..).zip(names) {
            let Some(derivative) = name.names.iter().position(|name| *name == word.text) else {
                continue;
            };
            if let Some(extra) = rest.get(1) {
                let message = format!(
                    "`{}.{}` is a number and has no parts",
                    first.text, word.text
                );
                let rest = Edit::delete(Span {
                    start: word.span.end,
                    end: path.span.end,
                });
                self.say(
                    Diagnostic::error(codes::UNKNOWN_NAME, extra.span, message)
                        .help("use the number alone")
                        .propose("write `{}` alone", path.span, vec![rest]),
                );
                return None;
            }
            let symbol = [Symbol::Q, Symbol::V, Symbol::A][derivative](coordinate);
            let base = Dimension::of_kind(name.kind);
            let expr = self.graph.symbol(symbol);
            return Some(self.derivative_value(expr, base, derivative as u32));
        }
        let anchor = self.anchor_of(Frame::Body(id), first, rest, true)?;
        self.component(anchor, path)
    }

    pub(super) fn derivative_value(&self, expr: ExprId, base: Dimension, derivative: u32) -> Value {
        let dimension = (0..derivative).fold(base, |d, _| d.over(Dimension::TIME));
        let level = [Level::Position, Level::Velocity, Level::Dynamic][derivative as usize];
        self.valued(expr, dimension, level)
    }

    /// The component of a point's position, velocity or acceleration.
    fn component(&mut self, anchor: Anchor, path: &Path) -> Option<Value> {
        let Some(word) = path.words.get(2) else {
            let point = path.text();
            let message = format!("`{point}` is a point, not a value");
            let help = format!("write `{{}}`, or `{point}.y`");
            self.say(
                Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                    .help("a point has the values `x`, `y`, `vx`, `vy`")
                    .propose(help, path.span, vec![Edit::insert(path.span.end, ".x")]),
            );
            return None;
        };
        let Some(&(_, index, derivative)) = COMPONENTS.iter().find(|(name, ..)| *name == word.text)
        else {
            let names = COMPONENTS.iter().map(|(name, ..)| *name);
            let message = format!("a point has no `{}`", word.text);
            let error = Diagnostic::error(codes::UNKNOWN_NAME, word.span, message)
                .help("a point has `x`, `y`, `vx`, `vy`, and in outputs `ax`, `ay`");
            let error = self.meant(error, word.span, &word.text, "", names);
            self.say(error);
            return None;
        };
        let mut expr = kinematics::position(&mut self.graph, &self.bodies, anchor)[index];
        for _ in 0..derivative {
            expr = kinematics::rate(&mut self.graph, expr);
        }
        Some(self.derivative_value(expr, Dimension::LENGTH, derivative))
    }

    /// `elbow.reaction.x`, `.y`, `.moment`
    fn reaction(&mut self, index: usize, path: &Path) -> Option<Value> {
        let [first, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        let words: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
        let component = match words.as_slice() {
            ["reaction", "x"] => 0,
            ["reaction", "y"] => 1,
            ["reaction", "moment"] | ["moment"] => 2,
            _ => {
                let wrong = rest
                    .iter()
                    .find(|word| word.text != "reaction")
                    .unwrap_or(first);
                let message = format!("joint `{}` has no `{}`", first.text, words.join("."));
                self.say(
                    Diagnostic::error(codes::UNKNOWN_NAME, wrong.span, message).help(format!(
                        "it has `{0}.reaction.x`, `{0}.reaction.y` and `{0}.reaction.moment`",
                        first.text
                    )),
                );
                return None;
            }
        };
        // A joint that was declared, but has a fault of its own.
        let (joint, row) = self.joints.get(index).cloned().flatten()?;
        let is_free =
            |body: BodyId| matches!(self.bodies[body.0 as usize].kind, BodyKind::Free { .. });
        let acts_on_a_coordinate = match joint.kind {
            JointKind::DriveCoordinate { body, .. } => is_free(body),
            kind => kind.frames().is_none(),
        };
        if acts_on_a_coordinate {
            let message = format!("`{}` has no reaction", first.text);
            self.say(
                Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                    .help("an equation acts on coordinates, not at a point"),
            );
            return None;
        }
        let (force, moment) = kinematics::reaction(&mut self.graph, &self.bodies, &joint, row);
        Some(match component {
            2 => self.valued(moment, Dimension::TORQUE, Level::Dynamic),
            _ => self.valued(force[component], Dimension::FORCE, Level::Dynamic),
        })
    }

    fn energy(&mut self, word: &str) -> Value {
        let bodies = kinematics::kinetic_energy(&mut self.graph, &self.bodies);
        let kinetic = self
            .graph
            .sum(std::iter::once(bodies).chain(self.kinetic.iter().copied()));
        let gravity = kinematics::potential_energy(&mut self.graph, &self.bodies, self.gravity);
        let potential = self
            .graph
            .sum(std::iter::once(gravity).chain(self.stored.iter().copied()));
        let expr = match word {
            "kinetic_energy" => kinetic,
            "potential_energy" => potential,
            _ => self.graph.add(kinetic, potential),
        };
        self.valued(expr, Dimension::TORQUE, Level::Dynamic)
    }

    /// The point that a path names, as an end of a joint or load.
    pub(super) fn anchor(&mut self, path: &Path, place: &Place) -> Option<Anchor> {
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
                self.say(
                    Diagnostic::error(codes::UNKNOWN_NAME, first.span, message)
                        .help("name a point of the ground or of a body, as in `rod.A`"),
                );
                None
            }
            Some(Meaning::Body(id)) => {
                // A particle is its own point, and has no others.
                let particle = self.bodies[id.0 as usize].kind == BodyKind::Particle;
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
                self.say(
                    Diagnostic::error(codes::UNKNOWN_NAME, first.span, message)
                        .help("name a point of the ground or of a body, as in `rod.A`"),
                );
                None
            }
            None => {
                let message = format!("unknown body `{}` in {}", first.text, place.what);
                let error = Diagnostic::error(codes::UNKNOWN_NAME, first.span, message);
                if let Some(range) = self.indices(&first.text) {
                    self.say(error.help(range));
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
                self.say(error);
                None
            }
        }
    }

    /// Which indices there are of a name that is written with another one, or without.
    pub(super) fn indices(&self, wrong: &str) -> Option<String> {
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

    /// Says that nothing may follow the name of a point.
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
        self.say(
            Diagnostic::error(codes::UNKNOWN_NAME, word.span, message)
                .help("name the point alone")
                .propose("write `{}`", path.span, vec![edit]),
        );
        None
    }

    /// The point named by the first of `rest`; a particle is its own point.
    fn anchor_of(
        &mut self,
        frame: Frame,
        owner: &Ident,
        rest: &[Ident],
        wants_value: bool,
    ) -> Option<Anchor> {
        let (points, names) = match frame {
            Frame::Ground => (&self.ground, &[][..]),
            Frame::Body(id) => {
                let body = &self.bodies[id.0 as usize];
                if body.kind == BodyKind::Particle && rest.is_empty() {
                    let zero = self.graph.zero();
                    return Some(Anchor {
                        frame,
                        local: [zero, zero],
                    });
                }
                (&body.points, body.kind.coordinates())
            }
        };
        let Some(word) = rest.first() else {
            let message = format!("expected a point of `{}`, found its name alone", owner.text);
            let mut error = Diagnostic::error(codes::UNKNOWN_NAME, owner.span, message).help(
                "a joint connects points: declare one, as in `point P = (0, 0);`, and name it",
            );
            // What nothing names yet is the likelier one.
            let is_used = |point: &&Point| self.used_points.contains(&(frame, point.name.clone()));
            let (used, free): (Vec<_>, Vec<_>) = points.iter().partition(is_used);
            for point in free.into_iter().chain(used).take(MAX_OWNERS) {
                let whole = format!("{}.{}", owner.text, point.name);
                let edit = Edit::replace(owner.span, whole);
                error = error.propose("name a point, as in `{}`", owner.span, vec![edit]);
            }
            self.say(error);
            return None;
        };
        let name = (frame, word.text.clone());
        if let Some(&local) = self.points.get(&name) {
            self.used_points.insert(name);
            return local.map(|local| Anchor { frame, local });
        }
        let message = format!("`{}` has no `{}`", owner.text, word.text);
        let error = Diagnostic::error(codes::UNKNOWN_NAME, word.span, message);
        let known: Vec<&str> = points.iter().map(|point| point.name.as_str()).collect();
        let values: Vec<&str> = names.iter().flat_map(|name| name.names).collect();
        let mut help = if known.is_empty() {
            format!(
                "give `{}` a point, as in `point {} = (0, 0);`",
                owner.text, word.text
            )
        } else {
            format!("`{}` has the points `{}`", owner.text, known.join("`, `"))
        };
        if wants_value && !values.is_empty() && !known.is_empty() {
            help.push_str(&format!(" and the values `{}`", values.join("`, `")));
        }
        let prefix = format!("{}.", owner.text);
        let names = known.into_iter().chain(values);
        let error = self.meant(error.help(help), word.span, &word.text, &prefix, names);
        self.say(error);
        None
    }
}
