//! The evaluator: a program that runs without being compiled.
//!
//! It executes the very statements that `emit` prints, so it also serves as their test oracle.

mod lengths;
mod outside;
mod programs;
mod relaxed;
mod tables;

use crate::equations;
use crate::expr::{ExprId, Node, Symbol};
use crate::model::{self, Model};
use crate::program::{Kernel, KernelKind, Program};
use lengths::Lengths;
use mbdsl_runtime::__private;
use mbdsl_runtime::Singular;
use mbdsl_runtime::{
    BoundedTable, Contacts, Evaluated, Friction, Kernels, Lanes, Layout, Mechanism, Point, Stop,
    Wish,
};
use outside::Outside;
use programs::Programs;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A mechanism that exists only as text.
#[derive(Debug, Clone)]
pub struct TextMechanism {
    layout: Layout,
    model: Arc<Model>,
    lengths: Arc<Lengths>,
    programs: Programs<f64>,
    /// The values of the start that replace those of the text.
    outside: Outside,
    /// For every output, whether it depends on accelerations or multipliers.
    solution_read: Arc<[bool]>,
    /// What the text wishes for its runs.
    wishes: Vec<Wish>,
    /// What is added to eta without a stabilisation.
    no_shift: Arc<[f64]>,
    /// The text itself, if it is known.
    text: Option<Arc<str>>,
    /// The same mechanism with the rows of stops and frictions, if it has some.
    contacts: Option<Arc<TextMechanism>>,
}

impl TextMechanism {
    /// The mechanism of a program, its parameters at their defaults.
    pub fn new(program: &Program) -> Self {
        TextMechanism::with_layout(program, program.layout())
    }

    pub(crate) fn with_layout(program: &Program, layout: Layout) -> Self {
        let parameters = layout.parameters().iter();
        let defaults = parameters.map(|parameter| parameter.default).collect();
        TextMechanism {
            programs: Programs::new(&program.kernels, defaults),
            lengths: Arc::new(Lengths::of(&program.model)),
            model: program.model.clone(),
            outside: Outside::default(),
            solution_read: solution_read(program),
            wishes: program.model.wishes.clone(),
            no_shift: vec![0.0; layout.nc()].into(),
            text: None,
            contacts: None,
            layout,
        }
    }

    /// The same mechanism with the text that it was compiled from.
    pub(crate) fn of_text(self, text: &Arc<str>) -> Self {
        TextMechanism {
            text: Some(Arc::clone(text)),
            ..self
        }
    }

    /// The same mechanism with stops and frictions, whose rows this one has.
    pub(crate) fn with_contacts(self, rows: TextMechanism) -> Self {
        TextMechanism {
            contacts: Some(Arc::new(rows)),
            ..self
        }
    }

    /// The mechanism with the rows of its stops and frictions, with the parameters of the text; `None` without any.
    pub fn with_contact_rows(&self) -> Option<&TextMechanism> {
        self.contacts.as_deref()
    }

    /// One program for each of [`KernelKind::ALL`], in that order.
    pub fn kernels(&self) -> &[Kernel] {
        self.programs.kernels()
    }

    /// The values of the parameters, in the order of the layout.
    pub fn parameters(&self) -> &[f64] {
        self.programs.parameters()
    }

    /// Lets a coordinate, a velocity or a state, `rod.theta`, `rod.omega` or `i`, start at this value in SI units;
    /// `false` if there is none of this name.
    ///
    /// The value replaces that of the `start` block, where a guess remains a guess. A value that the
    /// block does not mention, drawn or not, is held fixed by the assembly; of a joint in space it must mention it,
    /// unless the angle is a coordinate. What the text places by such a value, the center of a drawn bar or the bodies
    /// behind a joint in space, begins where it would with the value in the text. Gears mesh as the text starts them.
    pub fn set_start(&mut self, name: &str, value: f64) -> bool {
        let of = (&mut self.layout, &*self.model);
        self.outside.set(of, self.text.as_deref(), (name, value))
    }

    /// Fills in the start values, of which `of_text` computes those of the `start` block.
    pub fn fill_start(&self, values: &mut [f64], of_text: impl FnOnce(&mut [f64])) {
        let of = (&*self.model, self.parameters());
        self.outside.fill_start(of, values, of_text);
    }

    /// Fills in the starts of the states, of which `of_text` computes those of the text.
    pub fn fill_start_states(&self, values: &mut [f64], of_text: impl FnOnce(&mut [f64])) {
        let parameters = self.parameters();
        self.outside.fill_start_states(parameters, values, of_text);
    }
}

impl Mechanism for TextMechanism {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        self.programs.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        self.programs.set(index, value)
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        TextMechanism::set_start(self, name, value)
    }

    fn wishes(&self) -> &[Wish] {
        &self.wishes
    }

    fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        let mut rows = TextMechanism::clone(self.contacts.as_deref()?);
        for (index, value) in self.parameters().iter().enumerate() {
            rows.set_parameter(index, *value);
        }
        Some(Contacts {
            stops: self.model.stops.iter().map(stop).collect(),
            frictions: self.model.frictions.iter().map(friction).collect(),
            mechanism: Box::new(rows),
        })
    }

    fn faulty_length(&self, t: f64) -> Option<(String, f64)> {
        self.lengths.faulty(t, self.parameters())
    }

    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        // Their regimes change at different times.
        let alone = self.contacts.is_some();
        (!alone).then(|| Box::new(self.programs.on_lanes()) as Box<dyn Kernels<Lanes>>)
    }

    fn bounded_tables(&self, at: &Point<'_>) -> Vec<BoundedTable> {
        let parameters = self.programs.parameters();
        let entry = |values: &[f64], i: u32| values.get(i as usize).copied().unwrap_or(f64::NAN);
        tables::bounded(&self.model, |symbol| match symbol {
            Symbol::Time => at.t,
            Symbol::Q(i) => entry(at.q, i),
            Symbol::V(i) => entry(at.v, i),
            Symbol::Z(i) => entry(at.z, i),
            Symbol::U(i) => entry(at.u, i),
            Symbol::Parameter(i) => entry(parameters, i),
            // What reads accelerations or multipliers is an output.
            Symbol::A(_) | Symbol::Lambda(_) | Symbol::Shift(_) | Symbol::Rotation(..) => f64::NAN,
        })
    }

    fn differing_load(&self, states: [&Point<'_>; 2]) -> Option<String> {
        let norm = |x: &[f64], y: &[f64]| {
            let squares = x.iter().zip(y).map(|(x, y)| (x - y) * (x - y));
            squares.sum::<f64>().sqrt()
        };
        let mut forces = [0, 1].map(|_| vec![0.0; self.layout.nv()]);
        for (at, force) in states.into_iter().zip(&mut forces) {
            self.force(at, force);
        }
        let whole = norm(&forces[0], &forces[1]);
        let mut model = Model::clone(&self.model);
        let loads = model.loads.clone();
        let parts = loads.iter().map(|load| {
            let force = equations::force_of(&mut model, load);
            let [before, after] = states.map(|at| {
                model.graph.evaluate(&force, |symbol| match symbol {
                    Symbol::Time => at.t,
                    Symbol::Q(i) => at.q[i as usize],
                    Symbol::V(i) => at.v[i as usize],
                    Symbol::Z(i) => at.z[i as usize],
                    Symbol::U(i) => at.u[i as usize],
                    Symbol::Parameter(i) => self.programs.parameters()[i as usize],
                    // Loads read no accelerations and no multipliers, and rotations are gone.
                    Symbol::A(_) | Symbol::Lambda(_) | Symbol::Shift(_) | Symbol::Rotation(..) => {
                        f64::NAN
                    }
                })
            });
            (norm(&before, &after), &load.name)
        });
        let (part, name) = parts.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
        (part > 0.5 * whole).then(|| name.clone())
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        let run = |results: &mut [f64]| {
            let _ = self.programs.evaluate(kernel, at, results);
        };
        match kernel {
            KernelKind::Accelerations => return Evaluated::Absent,
            _ if !self.programs.has(kernel) => return Evaluated::Absent,
            // Some of these may be replaced.
            KernelKind::StartValues => self.fill_start(results, run),
            KernelKind::StartStates => self.fill_start_states(results, run),
            KernelKind::StartRows => self.outside.fill_start_rows(results, run),
            _ => return self.programs.evaluate(kernel, at, results),
        }
        Evaluated::Done
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        let shifted = match at.shift {
            [] => at.shifted(&self.no_shift),
            _ => *at,
        };
        let (nv, n) = (self.layout.nv(), self.layout.nv() + self.layout.nc());
        let kind = KernelKind::Accelerations;
        let _ = self.programs.evaluate(kind, &shifted, &mut scratch[..=n]);
        a.copy_from_slice(&scratch[..nv]);
        lambda.copy_from_slice(&scratch[nv..n]);
        if __private::is_regular(scratch[n], a, lambda) {
            return Ok(());
        }
        __private::accelerations(self, at, scratch, a, lambda)
    }

    fn output_reads_solution(&self, output: usize) -> bool {
        self.solution_read.get(output).is_none_or(|reads| *reads)
    }
}

fn stop(stop: &model::Stop) -> Stop {
    Stop {
        name: stop.name.clone().into(),
        kind: stop.kind,
    }
}

fn friction(friction: &model::Friction) -> Friction {
    Friction {
        name: friction.name.clone().into(),
        on: friction.on.clone().into(),
        kind: friction.kind,
        normal: friction.normal,
        regularized: friction.regularize.is_some(),
    }
}

/// For every output, whether it depends on accelerations or multipliers.
fn solution_read(program: &Program) -> Arc<[bool]> {
    let graph = &program.model.graph;
    let mut reads: FxHashMap<ExprId, bool> = FxHashMap::default();
    let outputs = program.model.outputs.iter().map(|output| {
        let mut open = vec![output.value];
        while let Some(&id) = open.last() {
            let node = graph.node(id);
            let unknown = node.operands().filter(|id| !reads.contains_key(id));
            let before = open.len();
            open.extend(unknown.collect::<Vec<_>>());
            if open.len() == before {
                let own = matches!(node, Node::Symbol(Symbol::A(_) | Symbol::Lambda(_)));
                let any = own || node.operands().any(|id| reads.get(&id) == Some(&true));
                reads.insert(id, any);
                open.pop();
            }
        }
        reads.get(&output.value) == Some(&true)
    });
    outputs.collect()
}
