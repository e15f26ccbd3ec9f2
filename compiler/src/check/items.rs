//! The items of a model other than definitions, in the order of the text, and what they share:
//! properties with names.

use crate::check::definitions::Definitions;
use crate::check::joint_angle::named;
use crate::check::value::{Level, Place, Wait};
use crate::check::{Checker, Meaning, duplicate};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::expr::{ExprId, Symbol};
use crate::model::dimension::Dimension;
use crate::model::{BodyId, Expectation, Joint};
use crate::syntax::ast::{self, ExprKind, ItemKind, Property, paths};

impl Checker {
    /// Checks all items but outputs and those definitions that do not follow from joints alone.
    pub(crate) fn items<'t>(&mut self, tree: &'t ast::Model, definitions: &mut Definitions<'t>) {
        // Gears ask where the angles start.
        for item in &tree.items {
            if let ItemKind::Start(lines) = &item.kind {
                self.start(lines);
            }
        }
        self.drawn_starts();
        let (mut body, mut state) = (0, 0);
        let counted = named::counted(tree);
        // What uses a joint that is declared below it is checked when all joints are known.
        let mut waiting = Vec::new();
        for item in &tree.items {
            self.item = item.span;
            if self.uses_a_later_joint(item) {
                waiting.push(item);
                continue;
            }
            match &item.kind {
                ItemKind::Gravity(pair) => {
                    let place = Place::new(Level::Time, "gravity");
                    if let Some(gravity) = self.tuple(pair, Dimension::ACCELERATION, &place) {
                        self.gravity = gravity;
                    }
                }
                ItemKind::Body {
                    name, properties, ..
                } => {
                    self.body(BodyId(body), name, properties);
                    body += 1;
                }
                ItemKind::Joint { .. } | ItemKind::Drive { .. } | ItemKind::Constraint { .. } => {
                    let joint = match &item.kind {
                        ItemKind::Drive {
                            name,
                            target,
                            value,
                        } => self.drive(name, target, value),
                        ItemKind::Constraint { name, sides } => self.constraint(name, sides),
                        joint => self.joint(joint),
                    };
                    let row = self.nc;
                    if let Some(joint) = &joint {
                        self.nc += joint.kind.rows().len() as u32;
                    }
                    let is_counted = |joint: &Joint| counted.contains(&joint.name);
                    let is_counted = joint.as_ref().is_some_and(is_counted);
                    self.joints.push(joint.map(|joint| (joint, row)));
                    let last = self.joints.len() - 1;
                    if is_counted {
                        self.turn_of_joint(last);
                    }
                    self.define_by_joint(definitions, last);
                }
                ItemKind::Coordinate { .. } => body += 1,
                ItemKind::State { value, .. } => {
                    self.state(state, value);
                    state += 1;
                }
                ItemKind::Simulate(wishes) => self.simulate(wishes),
                ItemKind::ExpectDof(expr) => {
                    // A number since the loops were written out; a negative one is no promise that
                    // could hold, and neither is the largest.
                    let ExprKind::Number(dof) = expr.kind else {
                        continue;
                    };
                    self.expect_dof = Some(Expectation {
                        dof: dof as i64,
                        span: expr.span,
                    });
                }
                _ => self.load(item),
            }
        }
        for item in waiting {
            self.item = item.span;
            self.load(item);
        }
        // They name drivers, and joints, which may come later.
        self.actuators(tree);
        self.stops(tree);
        self.frictions(tree);
        self.turn_rows();
        self.joint_start_rows = self.joint_start_rows();
        self.walk();
        self.start_turns();
    }

    /// Checks a load, an energy, the rate or the sample of a state; ignores other items.
    fn load(&mut self, item: &ast::Item) {
        let loads = self.loads.len();
        match &item.kind {
            ItemKind::Force {
                name,
                at,
                local,
                value,
            } => self.force(name, at, *local, value),
            ItemKind::Spring {
                kind,
                name,
                ends,
                properties,
            } => {
                self.spring(*kind, name, ends, properties);
            }
            ItemKind::Potential { name, value } => self.potential(name, value),
            ItemKind::Kinetic { name, value } => self.kinetic(name, value),
            ItemKind::Rate { name, value } => self.rate(name, value),
            ItemKind::Next {
                name,
                value,
                period,
            } => self.next(name, value, period),
            ItemKind::CoordinateForce { name, on, value } => {
                self.coordinate_force(name, on, value);
            }
            ItemKind::Torque {
                name,
                bodies,
                value,
            } => self.torque("torque", name, bodies, value),
            ItemKind::TorqueVector {
                name,
                bodies,
                local,
                value,
            } => self.torque_vector(name, bodies, *local, value),
            ItemKind::TorqueAbout { name, joint, value } => {
                self.torque_about(name, joint, value);
            }
            _ => return,
        }
        let is_load = !matches!(
            item.kind,
            ItemKind::Kinetic { .. } | ItemKind::Rate { .. } | ItemKind::Next { .. }
        );
        self.has_faulty_load |= is_load && self.loads.len() == loads;
    }

    /// Whether a load, an energy, the rate or the sample of a state uses the motion of a joint declared below it.
    fn uses_a_later_joint(&self, item: &ast::Item) -> bool {
        let (values, named): (Vec<&ast::Expr>, &[ast::Path]) = match &item.kind {
            ItemKind::Force { value, .. } | ItemKind::TorqueVector { value, .. } => {
                (value.components.iter().collect(), &[])
            }
            ItemKind::TorqueAbout { joint, value, .. } => {
                (vec![value], std::slice::from_ref(joint))
            }
            ItemKind::Spring {
                ends, properties, ..
            } => {
                let values = properties.iter().map(|property| &property.value);
                (values.flat_map(ast::Value::expressions).collect(), ends)
            }
            ItemKind::CoordinateForce { value, .. }
            | ItemKind::Torque { value, .. }
            | ItemKind::Potential { value, .. }
            | ItemKind::Kinetic { value, .. }
            | ItemKind::Rate { value, .. }
            | ItemKind::Next { value, .. } => (vec![value], &[]),
            _ => return false,
        };
        let later = |path: &ast::Path| match self.names.get(&path.words[0].text) {
            Some(&(Meaning::Joint(joint), _)) => joint >= self.joints.len(),
            Some(&(Meaning::Definition(index), _)) => matches!(self.waiting[index], Wait::Joint(_)),
            _ => false,
        };
        paths(values).into_iter().chain(named).any(later)
    }

    /// The properties of a thing, each known and given once; faults are reported.
    pub(crate) fn properties<'t>(
        &mut self,
        given: &'t [Property],
        known: &[&str],
        owner: &str,
    ) -> Vec<&'t Property> {
        let mut accepted: Vec<&Property> = Vec::new();
        for property in given {
            let name = &property.name;
            if let Some(first) = accepted.iter().find(|other| other.name.text == name.text) {
                let error = duplicate(&name.text, name.span, first.name.span);
                self.report(error);
            } else if known.contains(&name.text.as_str()) {
                accepted.push(property);
            } else {
                let help = if known.is_empty() {
                    "it has no properties".to_owned()
                } else {
                    format!("it has `{}`", known.join("`, `"))
                };
                let message = format!("{owner} has no `{}`", name.text);
                let error = Diagnostic::error(codes::PROPERTY, name.span, message)
                    .label(format!("unknown in {owner}"))
                    .help(help);
                let names = known.iter().copied();
                let error = self.meant(error, name.span, &name.text, "", names);
                self.report(error);
            }
        }
        accepted
    }

    /// A scalar property that must be there.
    pub(crate) fn scalar(
        &mut self,
        properties: &[&Property],
        name: &str,
        owner: (&str, Span),
        dimension: Dimension,
        level: Level,
    ) -> Option<(ExprId, Span)> {
        let place = Place::new(level, format!("{name} of {}", owner.0));
        let Some(property) = properties
            .iter()
            .find(|property| property.name.text == name)
        else {
            let message = format!("{} has no {name}", owner.0);
            self.report(
                Diagnostic::error(codes::PROPERTY, owner.1, message)
                    .label(format!("`{name}` is missing"))
                    .help(add_help(name, dimension)),
            );
            return None;
        };
        match &property.value {
            ast::Value::Scalar(expr) => Some((self.quantity(expr, dimension, &place)?, expr.span)),
            ast::Value::Tuple(pair) => {
                let found = match pair.components.len() {
                    3 => "three numbers",
                    _ => "a pair",
                };
                let message = format!("{} is one number, found {found}", place.what);
                self.report(
                    Diagnostic::error(codes::PROPERTY, pair.span, message)
                        .label(found)
                        .help(add_help(name, dimension)),
                );
                None
            }
            ast::Value::Attitude(attitude) => {
                let message = format!("{} is one number, found an attitude", place.what);
                self.report(
                    Diagnostic::error(codes::PROPERTY, attitude.span, message)
                        .label("an attitude")
                        .help(add_help(name, dimension)),
                );
                None
            }
        }
    }
    /// The value at the default parameters, where it depends on nothing else.
    pub(crate) fn at_defaults(&mut self, expr: ExprId) -> Option<f64> {
        let symbols = self.graph.symbols(expr);
        let constant = symbols
            .iter()
            .all(|symbol| matches!(symbol, Symbol::Parameter(_) | Symbol::U(_)));
        let (parameters, inputs) = (&self.parameters, &self.inputs);
        let default = |symbol| match symbol {
            Symbol::Parameter(i) => parameters[i as usize].default,
            Symbol::U(i) => parameters[inputs[i as usize] as usize].default,
            _ => f64::NAN,
        };
        constant.then(|| self.graph.evaluate(&[expr], default)[0])
    }
}

/// The form of a property, with the unit that it needs.
fn add_help(name: &str, dimension: Dimension) -> String {
    match dimension {
        Dimension::NONE => {
            let number = match name {
                "mu" => "0.2",
                "mu_static" => "0.3",
                "restitution" => "0.5",
                _ => "2",
            };
            format!("`{name}` is a plain number, as in `{name} = {number}`")
        }
        dimension => format!("`{name}` is given in {dimension}, as in `{name} = 1 {dimension}`"),
    }
}
