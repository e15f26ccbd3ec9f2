//! The values of dotted names in expressions.

mod body;
pub(in crate::check) mod formulas;
mod guide;
mod joint;
mod momentum;
pub(in crate::check) mod unknown;

use crate::check::value::{Kind, Level, Place, Value, Wait};
use crate::check::words::words;
use crate::check::{Checker, Meaning, not_understood};
use crate::diagnostic::{Diagnostic, Edit, any_error, codes};
use crate::expr::{ExprId, Symbol};
use crate::model::dimension::Dimension;
use crate::model::{Frame, kinematics};
use crate::syntax::ast::{Ident, Path};

words! {
    /// The quantities of a mechanism as a whole, which outputs may use.
    Energy {
        Kinetic "kinetic_energy";
        Potential "potential_energy";
        Total "energy";
    }
}

words! {
    /// Momenta of a mechanism as a whole, which outputs may use; names of the model come first.
    Momentum {
        Linear "momentum";
        Angular "angular_momentum";
    }
}

impl Checker {
    /// The value of a name; `None` where an error was reported.
    pub(crate) fn path(&mut self, path: &Path, place: &Place) -> Option<Value> {
        let Some(value) = self.path_value(path, place) else {
            if !any_error(&self.diagnostics) {
                self.report(not_understood(path.span));
            }
            return None;
        };
        if value.level <= place.level {
            return Some(value);
        }
        let text = path.text();
        let first = &path.words[0].text;
        let is_whole = Energy::named(first).is_some() || Momentum::named(first).is_some();
        if is_whole && !self.names.contains_key(first) {
            self.say_not_yet(path, place);
            return None;
        }
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
            Level::Position if value.level == Level::State && self.joint_index(path).is_some() => {
                "a state counts the turns of this joint: let a `torsion_spring` or a `torque .. about` it act there"
            }
            _ if value.level == Level::State => {
                "states act through loads: use it in a `force`, a `torque` or a spring"
            }
            Level::Position if value.level == Level::Velocity => {
                "what depends on a velocity is a `force`, a `torque` or a damping"
            }
            _ => {
                "accelerations and reactions follow from loads and states: they are available to outputs and events only"
            }
        };
        self.report(Diagnostic::error(codes::NOT_ALLOWED_HERE, path.span, message).help(help));
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
                None => {
                    if let Some(momentum) = Momentum::named(&first.text) {
                        return self.momentum(momentum, path);
                    }
                    match self.is_of_joint(rest) {
                        true => self.unknown_joint(first, place),
                        false => self.unknown_name(first, !rest.is_empty(), place),
                    }
                    None
                }
            },
            Some(Meaning::Definition(index)) => {
                self.used[index] = true;
                match self.waiting[index] {
                    Wait::Nothing => {}
                    Wait::Joint(joint) if place.level >= Level::Position => {
                        self.say_later(path, place, joint);
                        return None;
                    }
                    Wait::Joint(_) | Wait::End => {
                        self.say_not_yet(path, place);
                        return None;
                    }
                }
                let value = self.definitions[index].map(|value| Value {
                    dimension: self.resolved(value.dimension),
                    ..value
                });
                match rest.first() {
                    Some(word) => {
                        let message = format!("`{}` is a number and has no parts", first.text);
                        self.report(
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
            Some(Meaning::Joint(index)) => {
                let said = self.diagnostics.len();
                let value = self.reaction(index, path);
                let is_later = index >= self.joints.len();
                if is_later && value.is_none() && self.diagnostics.len() == said {
                    self.say_later(path, place, index);
                }
                value
            }
            Some(Meaning::Table(_)) => {
                let message = format!("`{}` is a table, not a value", first.text);
                self.report(
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
                self.report(
                    Diagnostic::error(codes::UNKNOWN_NAME, path.span, message)
                        .help("name its value with `let`, and use that in both places"),
                );
                None
            }
        }
    }

    /// Reports a value made of reactions, energies, momenta or outputs in a place that cannot use it.
    fn say_not_yet(&mut self, path: &Path, place: &Place) {
        let message = format!(
            "{} may depend on {} only, but `{}` is made of reactions, energies, momenta or outputs",
            place.what,
            place.level.reach(),
            path.text()
        );
        self.report(
            Diagnostic::error(codes::NOT_ALLOWED_HERE, path.span, message)
                .help("these are available only after the motion is solved: use them in outputs and events"),
        );
    }

    /// Reports a value that needs a joint declared later.
    fn say_later(&mut self, path: &Path, place: &Place, joint: usize) {
        let is_joint =
            |(_, (meaning, _)): &(&String, &(Meaning, _))| *meaning == Meaning::Joint(joint);
        let name = self.names.iter().find(is_joint);
        let name = name.map_or_else(String::new, |(name, _)| format!(" `{name}`"));
        let message = format!(
            "{} uses `{}`, which needs joint{name}, and that is declared later",
            place.what,
            path.text()
        );
        let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
        let error = error.label("declared later");
        self.report(error.help("declare the joint before what uses it"));
    }

    /// `l` and `dl` in the law of a spring.
    fn local(&mut self, word: &Ident) -> Option<Value> {
        if let Some((_, span)) = self.names.get(&word.text) {
            let span = *span;
            let message = format!(
                "is `{}` that of the spring or the one of this model?",
                word.text
            );
            self.report(
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

    pub(crate) fn derivative_value(&self, expr: ExprId, base: Dimension, derivative: u32) -> Value {
        let dimension = (0..derivative).fold(base, |d, _| d.over(Dimension::TIME));
        let level = [Level::Position, Level::Velocity, Level::Dynamic][derivative as usize];
        self.valued(expr, dimension, level)
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
