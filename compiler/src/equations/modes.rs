//! Conditions that read the state, each held by a mode.
//!
//! A choice `if a < b then c else d` whose condition reads q, v or z has equations that jump, or whose derivatives do,
//! where `a - b` is 0. It becomes a choice by its mode, an entry of u after the inputs: below 0 the first side, above
//! 0 the second, and at 0 the side that the condition says. So does `sign`. What bends only, as `abs`, `min`, `max`
//! and `smoothstep`, has no mode.
//!
//! A table that has corners where its argument reads the state is a condition, too: a function that changes its sign at
//! each corner. Nothing chooses by that mode, but steps end at the corners.
//!
//! Coefficients of friction and what else their laws read have modes for conditions that read positions and states, not
//! velocities: what sticks has speeds that are rounding.
//!
//! Derivatives are taken before: they choose as what they are derivatives of.

use crate::equations::{Equations, force_of, whole_dynamics};
use crate::expr::{ExprId, Function, Graph, Node, Symbol};
use crate::model::{Friction, Model};
use mbdsl_runtime::__private::Input;
use mbdsl_runtime::KernelKind;

/// A condition that is held by a mode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The load, the friction or the state that has the condition; else the model.
    pub item: String,
    /// The function whose sign the mode holds.
    pub function: ExprId,
}

/// The equations with modes, one for each of the conditions, in their order.
pub fn held(model: &mut Model, equations: &Equations) -> (Equations, Vec<Condition>) {
    let mut equations = equations.clone();
    let functions = conditions(model, &equations);
    if functions.is_empty() {
        return (equations, Vec::new());
    }
    let conditions = functions.iter().map(|&function| Condition {
        item: item(model, function),
        function,
    });
    let conditions: Vec<Condition> = conditions.collect();
    let modes = Modes {
        first: model.inputs.len() as u32,
        functions,
    };
    equations.conditions = modes.functions.clone();
    for &kind in KernelKind::ALL {
        // Modes are entries of u.
        if kind.inputs().contains(&Input::U) {
            let roots = modes.hold(&mut model.graph, &equations.roots(kind));
            equations.replace_roots(kind, roots);
        }
    }
    // Its other parts do not read modes, and are the expressions of their kernels.
    equations.dynamics = whole_dynamics(
        &equations.mass_matrix,
        &equations.force,
        &equations.phi_q,
        &equations.eta,
    );
    (equations, conditions)
}

/// The functions of all conditions in forces, in the rates of states and in the laws of friction that read the state.
fn conditions(model: &mut Model, equations: &Equations) -> Vec<ExprId> {
    let dynamics = [&equations.force[..], &equations.state_rates[..]].concat();
    let laws: Vec<ExprId> = model.frictions.iter().flat_map(Friction::law).collect();
    let mut functions = Vec::new();
    let graph = &mut model.graph;
    for (roots, are_laws) in [(dynamics, false), (laws, true)] {
        for id in graph.reachable(&roots, |_| false) {
            if model.smooth.contains(&id) {
                continue;
            }
            let function = compared(graph, id).or_else(|| graph.corner_sign(id));
            let Some(function) = function else {
                continue;
            };
            let symbols = graph.symbols(function);
            let reads_velocity = symbols.iter().any(|symbol| matches!(symbol, Symbol::V(_)));
            let reads_state = symbols
                .iter()
                .any(|symbol| matches!(symbol, Symbol::Q(_) | Symbol::Rotation(..) | Symbol::Z(_)));
            let is_held = match are_laws {
                true => reads_state && !reads_velocity,
                false => reads_state || reads_velocity,
            };
            if is_held && place(graph, &functions, function).is_none() {
                functions.push(function);
            }
        }
    }
    functions
}

/// The function whose sign chooses between the two sides of an expression.
fn compared(graph: &mut Graph, id: ExprId) -> Option<ExprId> {
    match graph.node(id) {
        // The smaller or the larger of two values.
        Node::IfLess(a, b, c, d) if (c, d) == (a, b) || (c, d) == (b, a) => None,
        Node::IfLess(a, b, ..) => Some(graph.sub(a, b)),
        Node::Call(Function::Sign, a) => Some(a),
        _ => None,
    }
}

/// The place of a function in a list, and whether it is there with the other sign.
fn place(graph: &mut Graph, functions: &[ExprId], function: ExprId) -> Option<(usize, bool)> {
    let negative = graph.neg(function);
    let find = |function| functions.iter().position(|other| *other == function);
    let found = find(function).map(|place| (place, false));
    found.or_else(|| Some((find(negative)?, true)))
}

/// The load, the friction or the state that has a condition.
fn item(model: &mut Model, function: ExprId) -> String {
    let has = |graph: &mut Graph, roots: &[ExprId]| {
        let parts = graph.reachable(roots, |_| false);
        parts.into_iter().any(|id| {
            let found = compared(graph, id).or_else(|| graph.corner_sign(id));
            found.is_some_and(|found| place(graph, &[function], found).is_some())
        })
    };
    for load in model.loads.clone() {
        let force = force_of(model, &load);
        if has(&mut model.graph, &force) {
            return load.name;
        }
    }
    for friction in model.frictions.clone() {
        let law: Vec<ExprId> = friction.law().collect();
        if has(&mut model.graph, &law) {
            return friction.name;
        }
    }
    let states = model.states.iter();
    let mut states = states.filter(|state| has(&mut model.graph, &[state.rate]));
    states
        .next()
        .map_or_else(|| model.name.clone(), |state| state.name.clone())
}

/// The modes, with which expressions are rewritten.
struct Modes {
    /// The place in u of the first one.
    first: u32,
    functions: Vec<ExprId>,
}

impl Modes {
    fn hold(&self, graph: &mut Graph, roots: &[ExprId]) -> Vec<ExprId> {
        graph.rewrite(roots, |graph, old, same| {
            let Some((place, negative)) =
                compared(graph, old).and_then(|function| place(graph, &self.functions, function))
            else {
                return same;
            };
            let mode = graph.symbol(Symbol::U(self.first + place as u32));
            let zero = graph.zero();
            let held = |graph: &mut Graph, [below, above]: [ExprId; 2], open| {
                let [below, above] = if negative {
                    [above, below]
                } else {
                    [below, above]
                };
                let rest = graph.if_less(zero, mode, above, open);
                graph.if_less(mode, zero, below, rest)
            };
            let (one, minus) = (graph.one(), graph.constant(-1.0));
            match graph.node(same) {
                Node::IfLess(a, b, c, d) => {
                    let side = graph.if_less(a, b, minus, one);
                    let side = held(graph, [minus, one], side);
                    graph.if_less(side, zero, c, d)
                }
                Node::Call(Function::Sign, _) => held(graph, [minus, one], same),
                _ => same,
            }
        })
    }
}
