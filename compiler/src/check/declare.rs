//! Declares the names of a model before anything uses them, and the coordinates of its bodies.

use crate::check::advice;
use crate::check::path::Energy;
use crate::check::unit_edits::divided_unit;
use crate::check::value::Wait;
use crate::check::{Checker, Form, Meaning, RESERVED_TYPES, duplicate, function};
use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::model::dimension::Dimension;
use crate::model::{self, Body, BodyId, Quantity};
use crate::syntax::ast::{self, Ident, Item, ItemKind};
use mbdsl_runtime::Kind;

/// Reserved words: Rust does not allow them as field names, or they belong to the language.
const RESERVED: &[&str] = &[
    "self", "Self", "super", "crate", "_", "t", "pi", "ground", "if", "then", "else",
];

impl Checker {
    /// Enters all names of the model, and the coordinates of its bodies.
    pub(crate) fn declare(&mut self, tree: &ast::Model) {
        if RESERVED_TYPES.contains(&tree.name.text.as_str()) || !self.is_free(&tree.name) {
            self.say_reserved(&tree.name);
        }
        let (mut definitions, mut joints, mut tables) = (0, 0, 0);
        let (mut stops, mut frictions) = (0, 0);
        for item in &tree.items {
            match &item.kind {
                ItemKind::Definition { name, value, .. } => {
                    self.enter(name, Meaning::Definition(definitions));
                    self.written.push((value.span, Form::of(value)));
                    let divided = advice::parts(value).into_iter().find_map(divided_unit);
                    self.divided
                        .extend(divided.map(|divided| (definitions, divided)));
                    definitions += 1;
                }
                ItemKind::Body { kind, name, .. } => {
                    let id = self.enter_body(name, item);
                    let is_bar = *kind == ast::BodyKind::Bar;
                    if is_bar {
                        self.declare_bar(id);
                    }
                    let kind = self.unplaced(*kind);
                    self.add_body(name, &item.docs, kind, is_bar);
                }
                ItemKind::Coordinate { name, unit } => {
                    self.enter_body(name, item);
                    let kind = self.kind_of_coordinate(name, unit);
                    self.add_body(name, &item.docs, model::BodyKind::Free { kind }, false);
                }
                ItemKind::Joint { name, .. }
                | ItemKind::Drive { name, .. }
                | ItemKind::Constraint { name, .. } => {
                    self.enter(name, Meaning::Joint(joints));
                    if !matches!(item.kind, ItemKind::Joint { .. }) {
                        self.drivers.insert(joints);
                    }
                    joints += 1;
                }
                ItemKind::Force { name, .. }
                | ItemKind::CoordinateForce { name, .. }
                | ItemKind::Torque { name, .. }
                | ItemKind::TorqueVector { name, .. }
                | ItemKind::TorqueAbout { name, .. }
                | ItemKind::Spring { name, .. }
                | ItemKind::Potential { name, .. }
                | ItemKind::Kinetic { name, .. } => self.enter(name, Meaning::Load),
                ItemKind::State {
                    name, unit, value, ..
                } => {
                    self.enter(name, Meaning::State(self.states.len()));
                    self.declare_state(name, unit.as_ref(), value, item);
                }
                ItemKind::Table(table) => {
                    self.enter(&table.name, Meaning::Table(tables));
                    tables += 1;
                }
                ItemKind::Stop { name, .. } => {
                    self.enter(name, Meaning::Stop(stops));
                    stops += 1;
                }
                ItemKind::Friction { name, .. } => {
                    self.enter(name, Meaning::Friction(frictions));
                    frictions += 1;
                }
                ItemKind::Output { name, .. } => self.declare_output(name),
                _ => {}
            }
        }
        self.allowances(tree);
        self.used = vec![false; definitions];
        self.waiting = vec![Wait::Nothing; definitions];
        self.names
            .insert("ground".to_owned(), (Meaning::Ground, Span::default()));
        self.definitions = vec![None; definitions];
        self.items_given_once(tree);
    }

    /// Enters the name of a body, and where its item ends.
    fn enter_body(&mut self, name: &Ident, item: &Item) -> BodyId {
        let id = BodyId(self.bodies.len() as u32);
        self.enter(name, Meaning::Body(id));
        self.ends.push(item.span.end);
        id
    }

    /// The kind of a body in the model, with zeros for its place, its axis and its inertia.
    fn unplaced(&mut self, kind: ast::BodyKind) -> model::BodyKind {
        let (zero, origin) = (self.graph.zero(), self.origin());
        let in_space = self.space.is_spatial();
        match kind {
            ast::BodyKind::Rigid if in_space => model::BodyKind::Spatial {
                inertia: [[zero; 3]; 3],
            },
            ast::BodyKind::Rigid | ast::BodyKind::Bar => model::BodyKind::Rigid,
            ast::BodyKind::Particle => model::BodyKind::Particle { in_space },
            ast::BodyKind::Rotor => model::BodyKind::Rotor {
                pivot: origin,
                axis: origin,
            },
            ast::BodyKind::Slider => model::BodyKind::Slider {
                origin,
                axis: origin,
            },
        }
    }

    /// Adds a body with its coordinates; masses and places follow when their turn comes.
    fn add_body(&mut self, name: &Ident, docs: &[String], kind: model::BodyKind, is_bar: bool) {
        let zero = self.graph.zero();
        let unknown = Quantity {
            expr: zero,
            span: name.span,
        };
        let body = Body {
            name: name.text.clone(),
            span: name.span,
            docs: docs.to_vec(),
            kind,
            is_bar,
            mass: unknown,
            inertia: unknown,
            center: self.origin(),
            points: Vec::new(),
            first: self.nq,
            first_velocity: self.nv,
        };
        self.nq += body.coordinates();
        self.nv += body.kind.velocities().len() as u32;
        self.graph.attitudes.extend(body.attitude());
        self.bodies.push(body);
    }

    /// The kind of quantity that `coordinate NAME: UNIT;` measures.
    fn kind_of_coordinate(&mut self, name: &Ident, unit: &ast::StatedUnit) -> Kind {
        let unit_found = self.unit(&unit.factors, None);
        match unit_found.map(|(_, dimension)| dimension) {
            Some(Dimension::LENGTH) => Kind::Length,
            Some(Dimension::ANGLE) => Kind::Angle,
            Some(Dimension::NONE) | None => Kind::Number,
            Some(other) => {
                let message = format!("coordinate `{}` is measured in {other}", name.text);
                self.report(
                    Diagnostic::error(codes::DIMENSION, unit.span, message).help(
                        "a coordinate is measured in `m`, in `rad`, or in `1` for a plain number",
                    ),
                );
                Kind::Number
            }
        }
    }

    /// Reports items that are given more than once, and may be only once.
    fn items_given_once(&mut self, tree: &ast::Model) {
        let is_start = |kind: &ItemKind| matches!(kind, ItemKind::Start(_));
        let is_expectation = |kind: &ItemKind| matches!(kind, ItemKind::ExpectDof(_));
        let is_simulate = |kind: &ItemKind| matches!(kind, ItemKind::Simulate(_));
        self.once(tree, "units", |kind| matches!(kind, ItemKind::UnitsNone));
        self.once(tree, "gravity", |kind| matches!(kind, ItemKind::Gravity(_)));
        self.once(tree, "ground", |kind| matches!(kind, ItemKind::Ground(_)));
        self.once(tree, "start", is_start);
        self.once(tree, "expect dof", is_expectation);
        self.once(tree, "simulate", is_simulate);
    }

    fn enter(&mut self, name: &Ident, meaning: Meaning) {
        if self.is_reserved(name) {
            return;
        }
        match self.names.get(&name.text) {
            Some((_, span)) => {
                let error = duplicate(&name.text, name.span, *span);
                self.report(error);
            }
            None => {
                self.names.insert(name.text.clone(), (meaning, name.span));
            }
        }
    }

    /// Whether a name is a word of the language, which is reported.
    pub(crate) fn is_reserved(&mut self, name: &Ident) -> bool {
        let reserved = !self.is_free(name);
        if reserved {
            self.say_reserved(name);
        }
        reserved
    }

    fn is_free(&self, name: &Ident) -> bool {
        let word = name.text.as_str();
        !RESERVED.contains(&word) && Energy::named(word).is_none() && !function::is_function(word)
    }

    fn say_reserved(&mut self, name: &Ident) {
        let word = &name.text;
        let message = format!("`{word}` is a word of the language and cannot be declared");
        let rename = vec![Edit::replace(name.span, format!("{word}_1"))];
        self.report(
            Diagnostic::error(codes::RESERVED, name.span, message)
                .help("choose another name")
                .propose("choose another name, as in `{}`", name.span, rename),
        );
    }

    /// Reports an item that may occur once and occurs again.
    fn once(&mut self, tree: &ast::Model, what: &str, is: impl Fn(&ItemKind) -> bool) {
        let mut places = tree
            .items
            .iter()
            .filter(|item| is(&item.kind))
            .map(|item| item.span);
        let Some(first) = places.next() else {
            return;
        };
        for place in places {
            let word = Span {
                end: place.start + what.len() as u32,
                ..place
            };
            let message = format!("`{what}` is given twice in this model");
            self.report(
                Diagnostic::error(codes::DUPLICATE, word, message)
                    .help("write it once, with everything in it")
                    .related(first, format!("`{what}` is first given")),
            );
        }
    }
}
