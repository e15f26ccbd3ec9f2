//! Checks the syntax tree and builds the [`Model`]: names, dimensions, structure.
//!
//! All faults are collected. A value with a fault is `None` and silences what would follow from it.
//!
//! After this pass: every name is an id or an expression of the graph, every quantity has the
//! dimension that its place expects, every connection joins two different frames.

mod actuator;
mod advice;
mod allow;
mod anchor;
mod attitude;
mod bar;
mod body;
mod bushing;
mod declare;
mod definitions;
mod drive;
mod event;
mod expression;
mod friction;
mod function;
mod inertia;
mod initial_placement;
mod items;
mod joint;
mod joint_angle;
mod joint_start;
mod load;
mod motion;
mod output;
mod path;
mod point;
mod quantity;
mod rad;
mod simulate;
mod space;
mod spring;
mod start;
mod state;
mod stop;
mod structure;
mod table;
mod turn_counter;
mod unit_edits;
mod value;
mod vectors;
mod words;

use crate::diagnostic::{Diagnostic, Edit, Span, any_error, codes};
use crate::expr::{ExprId, Graph, Vector};
use crate::model::{
    self, Allowed, Body, BodyId, Expectation, Frame, Joint, Load, Model, Output, Parameter, Point,
};
use crate::names::only_nearest;
use crate::syntax::ast::{self, ItemKind};
use crate::syntax::components::Space;
use bar::drawn::Drawn;
use joint_angle::counted::Turn;
use joint_start::given::Given;
use mbdsl_runtime::RunSetting;
use motion::given::Motion;
use path::formulas::Formulas;
use state::declared::Declared;
use std::collections::{BTreeMap, BTreeSet};
use table::tabulated::Tabulated;
use value::{Divided, Value, Wait};

/// Checks the tree of a model.
///
/// Returns the model if there is no error, and all diagnostics in any case.
pub fn check(tree: &ast::Model) -> (Option<Model>, Vec<Diagnostic>) {
    let mut checker = Checker::new(tree);
    checker.of_one_space(tree);
    if any_error(&checker.diagnostics) {
        // What stands in the wrong space would be found wrong in many ways.
        return (None, checker.diagnostics());
    }
    checker.declare(tree);
    checker.tables(tree);
    let mut definitions = checker.define(tree);
    checker.items(tree, &mut definitions);
    checker.define_late(definitions);
    checker.events(tree);
    checker.start_windings();
    checker.states_have_rates();
    checker.structure(tree);
    checker.unused(tree);
    let mut diagnostics = checker.diagnostics();
    if any_error(&diagnostics) {
        return (None, diagnostics);
    }
    let model = checker.finish(tree);
    if model.is_none() {
        diagnostics.push(not_understood(tree.name.span));
    }
    (model, diagnostics)
}

/// Error for a construct that has no value although no error was reported: no text is refused silently.
fn not_understood(span: Span) -> Diagnostic {
    Diagnostic::error(
        codes::NOT_ALLOWED_HERE,
        span,
        "this cannot be used here, and mbdsl does not know why",
    )
    .help("this is a fault of mbdsl: please report it with the text of the model")
}

/// The entity that a name of the model refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Definition(usize),
    Ground,
    Body(BodyId),
    Joint(usize),
    Load,
    State(usize),
    Table(usize),
    Stop(usize),
    Friction(usize),
}

/// The form in which a value is written.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Form {
    /// This number alone.
    Number(f64),
    /// This number of hertz.
    Hertz(f64),
    /// A value with a unit after it.
    Quantity,
    /// An expression with names, whose values may lack a unit themselves.
    OfNames,
    /// Any other form.
    Other,
}

/// Whether an expression names anything but a constant of mathematics.
fn has_names(value: &ast::Expr) -> bool {
    match &value.kind {
        ast::ExprKind::Path(path) => path.text() != "pi",
        _ => value.children().any(has_names),
    }
}

impl Form {
    fn of(value: &ast::Expr) -> Form {
        if let Some(number) = value.plain_number() {
            return Form::Number(number);
        }
        match &value.kind {
            ast::ExprKind::Quantity(number, unit) => match (number.plain_number(), unit.as_slice())
            {
                (Some(number), [unit]) if unit.symbol.text == "Hz" && unit.power == 1 => {
                    Form::Hertz(number)
                }
                _ => Form::Quantity,
            },
            _ if has_names(value) => Form::OfNames,
            _ => Form::Other,
        }
    }
}

struct Checker {
    graph: Graph,
    space: Space,
    has_units: bool,
    diagnostics: Vec<Diagnostic>,
    /// Whether the names that are units were told.
    has_told_units: bool,
    /// The number of repeated diagnostics of one place, by the place of the first.
    copies: BTreeMap<usize, usize>,
    /// Every name that expressions may use, with the place of its declaration. Ordered, so that
    /// suggestions do not depend on chance.
    names: BTreeMap<String, (Meaning, Span)>,
    /// The tables; `None` where one has a fault.
    tables: Vec<Option<Tabulated>>,
    /// The values of `const`, `param` and `let`; `None` where one has a fault.
    definitions: Vec<Option<Value>>,
    /// The spans of these values, and the form of each.
    written: Vec<(Span, Form)>,
    /// Definitions that divide by a number with a unit.
    divided: BTreeMap<usize, Divided>,
    /// The units of lengths that were read so far, and how often.
    lengths: BTreeMap<String, u32>,
    /// The item that is checked.
    item: Span,
    /// The places of joints and drivers that may depend on time.
    motions: Vec<Motion>,
    /// The byte after each body.
    ends: Vec<u32>,
    /// The bars as drawn; `None` where one has a fault.
    drawn: BTreeMap<BodyId, Option<Drawn>>,
    parameters: Vec<Parameter>,
    /// The indices of those that are inputs.
    inputs: Vec<u32>,
    gravity: Vector,
    ground: Vec<Point>,
    bodies: Vec<Body>,
    /// The place of every point; `None` where it has a fault, so that its use says nothing more.
    points: BTreeMap<(Frame, String), Option<Vector>>,
    /// The directions, of unit length; `None` where one has a fault.
    directions: BTreeMap<(Frame, String), Option<Vector>>,
    /// The points that something names.
    used_points: BTreeSet<(Frame, String)>,
    /// The joints with their first rows; `None` where one has a fault.
    joints: Vec<Option<(Joint, u32)>>,
    /// The indices among them of drivers and equations.
    drivers: BTreeSet<usize>,
    loads: Vec<Load>,
    actuators: Vec<model::Actuator>,
    stops: Vec<Option<model::Stop>>,
    frictions: Vec<Option<model::Friction>>,
    /// Whether a load has a fault, and is not among them.
    has_faulty_load: bool,
    stored: Vec<ExprId>,
    /// The torsion springs among the loads.
    sprung: BTreeSet<String>,
    /// Open dimensions that must be the same.
    equal: Vec<(value::Kind, value::Kind)>,
    /// Names that mean something in one place only: `l` and `dl` in the law of a spring.
    locals: BTreeMap<&'static str, Value>,
    /// The states, in the order of the text.
    states: Vec<Declared>,
    /// The states that count the turns of joints in space.
    windings: BTreeMap<usize, u32>,
    /// The coordinates that are the angles of joints in space.
    turns: BTreeMap<usize, Turn>,
    /// The values of joints in the start.
    joint_starts: Vec<Given>,
    /// Their rows: of the values given, and of those guessed.
    joint_start_rows: [Vec<model::JointStart>; 2],
    start: Vec<model::StartValue>,
    /// The values of the start, as written, by coordinate.
    written_starts: BTreeMap<u32, Span>,
    /// The span of the start of each coordinate (`true`: of each velocity).
    start_places: BTreeMap<(u32, bool), Span>,
    /// The columns of every output.
    outputs: Vec<Vec<Output>>,
    /// The outputs by name, with the places of their names.
    output_names: BTreeMap<String, (usize, Span)>,
    /// Whether each definition is used.
    used: Vec<bool>,
    /// Per definition: the joints or loads that it still waits for.
    waiting: Vec<Wait>,
    events: Vec<model::Event>,
    partials: Vec<model::Partial>,
    /// Choices whose sides meet smoothly.
    smooth: BTreeSet<ExprId>,
    kinetic: Vec<ExprId>,
    project_velocities: bool,
    expect_dof: Option<Expectation>,
    wishes: Vec<RunSetting>,
    allowed: Vec<Allowed>,
    nq: u32,
    nv: u32,
    nc: u32,
    /// The formulas of the text that act on what they name.
    formulas: Formulas,
}

/// The largest number of diagnostics of one run.
const MAX_DIAGNOSTICS: usize = 100;

/// Names of types that the generated code uses beside the model's own.
pub(crate) const RESERVED_TYPES: &[&str] =
    &["S", "Scalar", "runtime", "f64", "usize", "bool", "str"];

impl Checker {
    fn new(tree: &ast::Model) -> Self {
        let mut graph = Graph::new();
        let zero = graph.zero();
        let space = Space::of(tree);
        let origin = match space.is_spatial() {
            true => [zero; 3].into(),
            false => [zero; 2].into(),
        };
        Checker {
            graph,
            space,
            has_units: !tree
                .items
                .iter()
                .any(|item| item.kind == ItemKind::UnitsNone),
            diagnostics: Vec::new(),
            has_told_units: false,
            copies: BTreeMap::new(),
            names: BTreeMap::new(),
            tables: Vec::new(),
            definitions: Vec::new(),
            written: Vec::new(),
            divided: BTreeMap::new(),
            lengths: BTreeMap::new(),
            item: Span::default(),
            motions: Vec::new(),
            ends: Vec::new(),
            drawn: BTreeMap::new(),
            parameters: Vec::new(),
            inputs: Vec::new(),
            gravity: origin,
            ground: Vec::new(),
            bodies: Vec::new(),
            points: BTreeMap::new(),
            directions: BTreeMap::new(),
            used_points: BTreeSet::new(),
            joints: Vec::new(),
            drivers: BTreeSet::new(),
            loads: Vec::new(),
            actuators: Vec::new(),
            stops: Vec::new(),
            frictions: Vec::new(),
            has_faulty_load: false,
            stored: Vec::new(),
            sprung: BTreeSet::new(),
            equal: Vec::new(),
            locals: BTreeMap::new(),
            states: Vec::new(),
            windings: BTreeMap::new(),
            turns: BTreeMap::new(),
            joint_starts: Vec::new(),
            joint_start_rows: [Vec::new(), Vec::new()],
            start: Vec::new(),
            written_starts: BTreeMap::new(),
            start_places: BTreeMap::new(),
            outputs: Vec::new(),
            output_names: BTreeMap::new(),
            used: Vec::new(),
            waiting: Vec::new(),
            events: Vec::new(),
            smooth: BTreeSet::new(),
            partials: Vec::new(),
            kinetic: Vec::new(),
            project_velocities: false,
            expect_dof: None,
            wishes: Vec::new(),
            allowed: Vec::new(),
            nq: 0,
            nv: 0,
            nc: 0,
            formulas: Formulas::of(tree),
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        // The copies that a loop writes have their faults at the same words, with other numbers.
        let same = |said: &Diagnostic| {
            let is_copy = said.label == diagnostic.label || said.message == diagnostic.message;
            said.span == diagnostic.span && said.code == diagnostic.code && is_copy
        };
        if let Some(at) = self.diagnostics.iter().position(same) {
            *self.copies.entry(at).or_insert(0) += 1;
            return;
        }
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Takes all diagnostics, each with the number of its copies.
    fn diagnostics(&mut self) -> Vec<Diagnostic> {
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        for (&at, copies) in &self.copies {
            let message = &mut diagnostics[at].message;
            message.push_str(&format!(" (and {copies} more like it in this loop)"));
        }
        diagnostics
    }

    /// The name nearest to a wrong one; `None` if none is near, or [`MAX_DIAGNOSTICS`] is reached.
    fn nearest<'n>(
        &self,
        wrong: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Option<&'n str> {
        if self.is_full() {
            None
        } else {
            only_nearest(wrong, names)
        }
    }

    /// Whether [`MAX_DIAGNOSTICS`] is reached.
    fn is_full(&self) -> bool {
        self.diagnostics.len() >= MAX_DIAGNOSTICS
    }

    /// Reports a warning about something, unless the model silences it.
    fn warn(&mut self, subject: &str, warning: Diagnostic) {
        let silent = self.allowed.iter().any(|allowed| {
            allowed.name == warning.code.allow
                && allowed
                    .subject
                    .as_deref()
                    .is_none_or(|name| name == subject)
        });
        if !silent {
            self.report(warning);
        }
    }

    /// Warns of definitions and points that nothing uses, if there is no error.
    fn unused(&mut self, tree: &ast::Model) {
        if any_error(&self.diagnostics) {
            return;
        }
        let names = tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Definition { name, .. } => Some(name),
            _ => None,
        });
        self.unused_points();
        let used = std::mem::take(&mut self.used);
        for (name, _) in names.zip(used).filter(|(_, used)| !used) {
            let word = &name.text;
            if word.starts_with('_') || tree.counted.contains(word) {
                continue;
            }
            let message = format!("`{word}` is never used");
            let help = "use it, or begin its name with `_`";
            let rename = vec![Edit::replace(name.span, format!("_{word}"))];
            let warning = Diagnostic::warning(codes::UNUSED, name.span, message)
                .help(help)
                .propose("use it, delete it, or call it `{}`", name.span, rename);
            self.warn(word, warning);
        }
    }

    fn finish(self, tree: &ast::Model) -> Option<Model> {
        let has_units = self.has_units;
        let [joint_starts, joint_guesses] = self.joint_start_rows;
        let parameters = self.parameters.into_iter().map(|parameter| Parameter {
            // Nothing says what it measures: a plain number.
            dimension: has_units.then(|| parameter.dimension.unwrap_or_default()),
            ..parameter
        });
        let joints = self
            .joints
            .into_iter()
            .map(|joint| joint.map(|(joint, _)| joint));
        Some(Model {
            name: tree.name.text.clone(),
            span: tree.name.span,
            docs: tree.docs.clone(),
            has_units: self.has_units,
            graph: self.graph,
            names: self.names.into_keys().collect(),
            parameters: parameters.collect(),
            inputs: self.inputs,
            states: self.states.into_iter().map(|state| state.state).collect(),
            gravity: self.gravity,
            ground: self.ground,
            bodies: self.bodies,
            joints: joints.collect::<Option<_>>()?,
            loads: self.loads,
            actuators: self.actuators,
            has_contact_rows: false,
            stops: self.stops.into_iter().collect::<Option<_>>()?,
            frictions: self.frictions.into_iter().collect::<Option<_>>()?,
            stored: self.stored,
            kinetic: self.kinetic,
            project_velocities: self.project_velocities,
            start: self.start,
            joint_starts,
            joint_guesses,
            expect_dof: self.expect_dof,
            wishes: self.wishes,
            outputs: self.outputs.into_iter().flatten().collect(),
            events: self.events,
            smooth: self.smooth,
            partials: self.partials,
            allowed: self.allowed,
            nc: self.nc as usize,
            nq: self.nq as usize,
            nv: self.nv as usize,
        })
    }
}

fn duplicate(name: &str, span: Span, first: Span) -> Diagnostic {
    let message = format!("`{name}` is declared twice");
    let rename = vec![Edit::replace(span, format!("{name}_2"))];
    Diagnostic::error(codes::DUPLICATE, span, message)
        .help("rename one of them")
        .propose("rename one of them, as in `{}`", span, rename)
        .related(first, format!("`{name}` is first declared"))
}
