//! What a dotted name in an expression means.

use crate::check::value::{Kind, Level, Place, Value};
use crate::check::words::words;
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Choice, Diagnostic, Edit, Span, codes};
use crate::expr::{ExprId, Symbol};
use crate::model::dimension::Dimension;
use crate::model::unit;
use crate::model::{Anchor, BodyId, BodyKind, Frame, JointKind, Point, kinematics};
use crate::syntax::ast::{Ident, Path};

words! {
    /// The quantities of a mechanism as a whole, which outputs may use.
    Energy {
        Kinetic "kinetic_energy";
        Potential "potential_energy";
        Total "energy";
    }
}

/// The largest number of bodies that are named as what a word may belong to.
pub(crate) const MAX_OWNERS: usize = 4;

/// What follows a point: name, component, how often it is differentiated.
const COMPONENTS: [(&str, usize, u32); 9] = [
    ("x", 0, 0),
    ("y", 1, 0),
    ("z", 2, 0),
    ("vx", 0, 1),
    ("vy", 1, 1),
    ("vz", 2, 1),
    ("ax", 0, 2),
    ("ay", 1, 2),
    ("az", 2, 2),
];

impl Checker {
    /// The value of a name; `None` where an error was said.
    pub(crate) fn path(&mut self, path: &Path, place: &Place) -> Option<Value> {
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
            _ if value.level == Level::Input => {
                "inputs change forces and the rates of states, and nothing else"
            }
            _ if value.level == Level::State => {
                "states act through loads: use it in a `force`, a `torque` or a spring"
            }
            Level::Position if value.level == Level::Velocity => {
                "what depends on a velocity is a `force`, a `torque` or a damping"
            }
            _ => {
                "accelerations and reactions follow from loads and states: they are available to outputs only"
            }
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
                word => {
                    if let Some(energy) = Energy::named(word) {
                        return Some(self.energy(energy));
                    }
                    if self.locals.contains_key(word) {
                        return self.local(first);
                    }
                }
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
                None if self.is_of_joint(rest) => {
                    self.unknown_joint(first, place);
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
                if let Some(value) = self.direction_value(Frame::Ground, path) {
                    return value;
                }
                let anchor = self.anchor_of(Frame::Ground, first, rest, true)?;
                self.component(anchor, path)
            }
            Some(Meaning::Body(id)) => self.body_value(id, path),
            Some(Meaning::State(index)) => self.state_value(index, path),
            Some(Meaning::Joint(index)) => self.reaction(index, path),
            Some(Meaning::Table(_)) => {
                let message = format!("`{}` is a table, not a value", first.text);
                self.say(
                    Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                        .help(format!("call it, as in `{}(t)`", first.text)),
                );
                None
            }
            Some(Meaning::Stop(_) | Meaning::Friction(_)) if place.level != Level::Dynamic => {
                self.say_not_yet(path, place);
                None
            }
            Some(Meaning::Stop(index)) => self.contact_value(index, path),
            Some(Meaning::Friction(index)) => self.friction_value(index, path),
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
                .help("these are available only after the motion is solved: use them in outputs"),
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

    pub(crate) fn valued(&self, expr: ExprId, dimension: Dimension, level: Level) -> Value {
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
    pub(crate) fn unknown_name(&mut self, word: &Ident, has_parts: bool, place: &Place) {
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
                    "the unit is `{meant}`; a value of your own is declared, as in `param {} = 1;`",
                    word.text
                ))
                .propose("write `{}`", word.span, replaced(&meant))
                .propose("write `{}`", word.span, replaced(&format!("(1 {meant})")));
        } else if has_parts {
            error = error.help(format!("declare it, as in `body {} {{ ... }}`", word.text));
        } else {
            let item = match place.level {
                Level::Constant => "const",
                _ => "param",
            };
            error = error.help(format!("declare it, as in `{item} {} = 1;`", word.text));
        }
        let known = self.names.keys().map(String::as_str);
        let energies = Energy::ALL.iter().map(|energy| energy.name());
        let known = known.chain(["t", "pi"]).chain(energies);
        let mut error = self.meant(error, word.span, &word.text, "", known);
        for owner in self.owners(&word.text) {
            let whole = format!("{owner}.{}", word.text);
            error = error.propose("did you mean `{}`?", word.span, replaced(&whole));
        }
        self.say(error);
    }

    /// What has a point or a coordinate of this name: the ground first.
    pub(crate) fn owners(&self, word: &str) -> Vec<String> {
        let has = |points: &[Point]| points.iter().any(|point| point.name == word);
        let ground = has(&self.ground).then(|| "ground".to_owned());
        let bodies = self.bodies.iter().filter(|body| {
            let mut quantities = body.quantities();
            has(&body.points) || !word.is_empty() && quantities.any(|known| known.word == word)
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
        let quantities = body.quantities();
        if let (BodyKind::Free { kind }, [], Some(own)) =
            (body.kind, rest, quantities.clone().next())
        {
            let expr = self.graph.symbol(own.symbol);
            return Some(self.derivative_value(expr, Dimension::of_kind(kind), 0));
        }
        if rest.is_empty() {
            let message = format!("`{}` is a body, not a value", first.text);
            let coordinates = body.kind.coordinates().iter();
            let known: Vec<&str> = coordinates.map(|name| name.word).collect();
            let known = known.join("`, `");
            self.say(
                Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                    .help(format!("it has `{known}`")),
            );
            return None;
        }
        // A component of omega or alpha has two words.
        let named = |words: &[Ident]| {
            let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
            let word = words.join(".");
            quantities.clone().find(|known| known.word == word)
        };
        let found = (1..=rest.len().min(2)).find_map(|count| Some((count, named(&rest[..count])?)));
        if let Some((count, found)) = found {
            if let Some(extra) = rest.get(count) {
                let message = format!(
                    "`{}.{}` is a number and has no parts",
                    first.text, found.word
                );
                let rest = Edit::delete(Span {
                    start: rest[count - 1].span.end,
                    end: path.span.end,
                });
                self.say(
                    Diagnostic::error(codes::UNKNOWN_NAME, extra.span, message)
                        .help("use the number alone")
                        .propose("write `{}` alone", path.span, vec![rest]),
                );
                return None;
            }
            let base = Dimension::of_kind(found.kind);
            let expr = self.graph.symbol(found.symbol);
            return Some(self.derivative_value(expr, base, found.order));
        }
        let frame = Frame::Body(id);
        let in_space = self
            .spin_value(id, path)
            .or_else(|| self.rotation_value(id, path));
        if in_space.is_some() {
            return in_space;
        }
        if let Some(value) = self.direction_value(frame, path) {
            return value;
        }
        let anchor = self.anchor_of(frame, first, rest, true)?;
        self.component(anchor, path)
    }

    pub(crate) fn derivative_value(&self, expr: ExprId, base: Dimension, derivative: u32) -> Value {
        let dimension = (0..derivative).fold(base, |d, _| d.over(Dimension::TIME));
        let level = [Level::Position, Level::Velocity, Level::Dynamic][derivative as usize];
        self.valued(expr, dimension, level)
    }

    /// The component of a point's position, velocity or acceleration.
    fn component(&mut self, anchor: Anchor, path: &Path) -> Option<Value> {
        let dimension = self.space.dimension;
        let components = COMPONENTS.iter().filter(|(_, index, _)| *index < dimension);
        let Some(word) = path.words.get(2) else {
            let point = path.text();
            let message = format!("`{point}` is a point, not a value");
            let help = format!("write `{{}}`, or `{point}.y`");
            let values = match dimension {
                2 => "a point has the values `x`, `y`, `vx`, `vy`",
                _ => "a point has the values `x`, `y`, `z`, `vx`, `vy`, `vz`",
            };
            self.say(
                Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                    .help(values)
                    .propose(help, path.span, vec![Edit::insert(path.span.end, ".x")]),
            );
            return None;
        };
        let mut named = components.clone();
        let Some(&(_, index, derivative)) = named.find(|(name, ..)| *name == word.text) else {
            let names = components.map(|(name, ..)| *name);
            let message = format!("a point has no `{}`", word.text);
            let help = match dimension {
                2 => "a point has `x`, `y`, `vx`, `vy`, and in outputs `ax`, `ay`",
                _ => "a point has `x`, `y`, `z`, `vx`, `vy`, `vz`, and in outputs `ax`, `ay`, `az`",
            };
            let error = Diagnostic::error(codes::UNKNOWN_NAME, word.span, message).help(help);
            let error = self.meant(error, word.span, &word.text, "", names);
            self.say(error);
            return None;
        };
        let mut expr = kinematics::position(&mut self.graph, &self.bodies, anchor)[index];
        if (anchor.frame, derivative) == (Frame::Ground, 0) {
            // Nothing on the ground moves but with time.
            let moves = self.graph.symbols(expr).contains(&Symbol::Time);
            let level = if moves { Level::Time } else { Level::Parameter };
            return Some(self.valued(expr, Dimension::LENGTH, level));
        }
        for _ in 0..derivative {
            expr = kinematics::rate(&mut self.graph, expr);
        }
        Some(self.derivative_value(expr, Dimension::LENGTH, derivative))
    }

    /// Says that a reaction is read component by component.
    fn whole_reaction(&mut self, joint: &Ident, span: Span) {
        let name = format!("{}.reaction", joint.text);
        let message = format!("`{name}` is a force and a moment, expected one number");
        let end = span.end;
        let components = ["x", "y", "moment"].map(|component| {
            let edits = vec![Edit::insert(end, format!(".{component}"))];
            Choice::said(format!("write `{name}.{component}`"), edits)
        });
        let size = format!("hypot({name}.x, {name}.y)");
        let edits = vec![Edit::replace(span, size.as_str())];
        let size = Choice::said(format!("`{size}` for its size"), edits);
        let error = Diagnostic::error(codes::UNKNOWN_NAME, span, message)
            .label("not one number")
            .help(format!("it has `{name}.x`, `{name}.y` and `{name}.moment`"))
            .propose_any(components.into_iter().chain([size]).collect());
        self.say(error);
    }

    /// `elbow.reaction.x`, `.y`, `.moment`; in space also what its bodies do against each other.
    fn reaction(&mut self, index: usize, path: &Path) -> Option<Value> {
        let [first, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        let in_space = self.space.is_spatial();
        let words: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
        let axis = |word: &str| ["x", "y", "z"].iter().position(|axis| *axis == word);
        let component = match words.as_slice() {
            ["angle" | "rate" | "slide" | "speed"] if in_space => {
                return self.joint_value(index, path);
            }
            // As the table of a run calls the velocity of an angle that is a coordinate.
            ["angle", "v"] if in_space && self.turns.contains_key(&index) => {
                let angle = self.turn_of(index)?;
                let rate = kinematics::rate(&mut self.graph, angle);
                return Some(self.derivative_value(rate, Dimension::ANGLE, 1));
            }
            ["reaction", word] if in_space && axis(word).is_some() => axis(word)?,
            ["moment", word] if in_space && axis(word).is_some() => 3 + axis(word)?,
            ["reaction", "x"] => 0,
            ["reaction", "y"] => 1,
            ["reaction", "moment"] | ["moment"] if !in_space => 5,
            ["reaction"] if !in_space => {
                self.whole_reaction(first, path.span);
                return None;
            }
            _ => {
                let wrong = rest
                    .iter()
                    .find(|word| word.text != "reaction")
                    .unwrap_or(first);
                let message = format!("joint `{}` has no `{}`", first.text, words.join("."));
                let name = &first.text;
                let help = match in_space {
                    false => format!(
                        "it has `{name}.reaction.x`, `{name}.reaction.y` and `{name}.reaction.moment`"
                    ),
                    true => format!(
                        "it has `{name}.reaction.x`, `.y`, `.z` and `{name}.moment.x`, `.y`, `.z`; one that turns has `{name}.angle` and `{name}.rate`, one that slides `{name}.slide` and `{name}.speed`"
                    ),
                };
                let wrong = if rest.is_empty() {
                    path.span
                } else {
                    wrong.span
                };
                self.say(Diagnostic::error(codes::UNKNOWN_NAME, wrong, message).help(help));
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
            3.. => self.valued(moment[component - 3], Dimension::TORQUE, Level::Dynamic),
            _ => self.valued(force[component], Dimension::FORCE, Level::Dynamic),
        })
    }

    /// `pin.angle`, `.rate`, `.slide`, `.speed` of a joint in space.
    fn joint_value(&mut self, index: usize, path: &Path) -> Option<Value> {
        let word = path.words.get(1)?.text.clone();
        let place = Place::new(Level::Dynamic, format!("`{}`", path.text()));
        self.joints.get(index)?.as_ref()?;
        let turns = matches!(word.as_str(), "angle" | "rate");
        let (ends, axes) = match turns {
            true => self.turning_joint(path, &place)?,
            false => self.sliding_joint(path, &place)?,
        };
        if let (true, Some(angle)) = (word == "angle", self.turn_of(index)) {
            return Some(self.valued(angle, Dimension::ANGLE, Level::Position));
        }
        if word == "angle" {
            let angle = self.wound_angle(index, (ends, axes));
            return Some(self.valued(angle, Dimension::ANGLE, Level::State));
        }
        let (graph, bodies) = (&mut self.graph, &self.bodies);
        let kind = if turns {
            Dimension::ANGLE
        } else {
            Dimension::LENGTH
        };
        Some(match word.as_str() {
            "rate" => {
                let rate = kinematics::joint_rate(graph, bodies, ends, axes);
                self.derivative_value(rate, kind, 1)
            }
            "slide" => {
                let slide = kinematics::joint_slide(graph, bodies, ends, axes);
                self.derivative_value(slide, kind, 0)
            }
            _ => {
                let slide = kinematics::joint_slide(graph, bodies, ends, axes);
                let speed = kinematics::rate(graph, slide);
                self.derivative_value(speed, kind, 1)
            }
        })
    }

    /// `arm.R12`: an entry of the matrix that turns body axes into world axes.
    fn rotation_value(&mut self, id: BodyId, path: &Path) -> Option<Value> {
        let [_, word] = path.words.as_slice() else {
            return None;
        };
        let digit = |digit: char| digit.to_digit(10).filter(|digit| (1..=3).contains(digit));
        let digits: Option<Vec<u32>> = word.text.strip_prefix('R')?.chars().map(digit).collect();
        let [row, column] = *digits?.as_slice() else {
            return None;
        };
        let frame = Frame::Body(id);
        let place = match kinematics::rotation(&mut self.graph, &self.bodies, frame) {
            kinematics::Rotation::Quaternion(place) => place,
            _ => return None,
        };
        let entry = Symbol::Rotation(place, row as u8 - 1, column as u8 - 1);
        let entry = self.graph.symbol(entry);
        Some(self.valued(entry, Dimension::NONE, Level::Position))
    }

    /// `arm.spin.x`: the angular velocity in world axes.
    fn spin_value(&mut self, id: BodyId, path: &Path) -> Option<Value> {
        let [_, spin, axis] = path.words.as_slice() else {
            return None;
        };
        let index = ["x", "y", "z"].iter().position(|name| *name == axis.text)?;
        if spin.text != "spin" || !self.space.is_spatial() {
            return None;
        }
        let frame = Frame::Body(id);
        let omega = kinematics::omega(&mut self.graph, &self.bodies, frame);
        let spin = kinematics::direction(&mut self.graph, &self.bodies, frame, omega);
        Some(self.derivative_value(spin[index], Dimension::ANGLE, 1))
    }

    /// `arm.n.x`: a component of a direction in world axes; `None` where the path names none.
    fn direction_value(&mut self, frame: Frame, path: &Path) -> Option<Option<Value>> {
        let [_, name, rest @ ..] = path.words.as_slice() else {
            return None;
        };
        let local = *self.directions.get(&(frame, name.text.clone()))?;
        let index = match rest {
            [axis] => ["x", "y", "z"].iter().position(|name| *name == axis.text),
            _ => None,
        };
        let Some(index) = index else {
            let message = format!("`{}` is a direction, not a value", path.text());
            let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
            self.say(error.help("a direction has the values `x`, `y`, `z`, in world axes"));
            return Some(None);
        };
        let Some(local) = local else {
            return Some(None);
        };
        let world = kinematics::direction(&mut self.graph, &self.bodies, frame, local);
        let level = match frame {
            Frame::Ground => Level::Parameter,
            Frame::Body(_) => Level::Position,
        };
        Some(Some(self.valued(world[index], Dimension::NONE, level)))
    }

    fn energy(&mut self, energy: Energy) -> Value {
        let bodies = kinematics::kinetic_energy(&mut self.graph, &self.bodies);
        let kinetic = self
            .graph
            .sum(std::iter::once(bodies).chain(self.kinetic.iter().copied()));
        let gravity = kinematics::potential_energy(&mut self.graph, &self.bodies, self.gravity);
        let potential = self
            .graph
            .sum(std::iter::once(gravity).chain(self.stored.iter().copied()));
        let expr = match energy {
            Energy::Kinetic => kinetic,
            Energy::Potential => potential,
            Energy::Total => self.graph.add(kinetic, potential),
        };
        self.valued(expr, Dimension::TORQUE, Level::Dynamic)
    }
}
