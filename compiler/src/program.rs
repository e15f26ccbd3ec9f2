//! Lowers the equations to straight-line programs, one per kernel.
//!
//! Every subexpression becomes one statement, sin and cos of one argument one statement together,
//! integer powers products. What is done again and again for links that are alike becomes a loop.
//! Long kernels are cut into chunks, because rustc overflows its stack on one function of some 3,000
//! statements.
//!
//! After this pass: order of evaluation, sharing and chunks are decided; the printer decides nothing.

mod chunks;
mod coefficients;
mod elimination;
mod everywhere;
mod execute;
mod fuse;
mod kernel;
mod layout;
mod lower;
mod plan;
mod roll;
mod statement;
mod unrolled;

pub use chunks::CHUNK;
pub use elimination::Plan;
pub use kernel::{Counts, Kernel};
pub use mbdsl_runtime::{__private::Input, KernelKind};
pub use plan::{Pivot, Preference};
pub use statement::{Chunk, Index, Operand, Operation, Statement};
pub use unrolled::Unrolled;

use crate::equations::modes::{self, Condition};
use crate::equations::{self, Equations, Row, Sparse};
use crate::expr::{ExprId, Graph, Node, Symbol};
use crate::model::Model;
use elimination::{InSpace, RedundantRows};
use mbdsl_runtime::Kind;
use mbdsl_runtime::Pattern;
use mbdsl_runtime::Patterns;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The programs of one mechanism, with everything that its layout says.
#[derive(Debug, Clone)]
pub struct Program {
    /// The model; its names, units and docs.
    pub model: Arc<Model>,
    /// The rows of phi.
    pub rows: Vec<Row>,
    /// Sparsity patterns of the matrices.
    pub patterns: Patterns,
    /// The coordinates that M, Q, phi_q or eta depends on, or on whose rates, ascending.
    pub dynamics_reads: Vec<u32>,
    /// Whether phi_q has full rank in every position, as far as the equations show that.
    pub full_rank: bool,
    /// Whether M is constant.
    pub constant_mass_matrix: bool,
    /// Elimination plan for the accelerations.
    pub plan: Plan,
    /// The conditions that modes hold, in the order of these.
    pub conditions: Vec<Condition>,
    /// One program for each of [`KernelKind::ALL`], in that order.
    pub kernels: Vec<Kernel>,
}

/// Writes the programs of all kernels.
pub fn program(model: Model, equations: &Equations) -> Program {
    written(model, equations, None)
}

/// Writes the programs of a mechanism with the rows of stops and frictions, which is solved in the order of the
/// one without them.
pub fn program_with_contacts(model: Model, equations: &Equations, without: &Program) -> Program {
    written(model, equations, Some(without))
}

/// Writes only the programs of the start: of coordinates and velocities, and of states.
pub(crate) fn start_kernels(model: &mut Model) -> [Kernel; 3] {
    let starts = [
        (KernelKind::StartValues, equations::start_values(model)),
        (KernelKind::StartStates, equations::start_states(model)),
        (KernelKind::StartRows, equations::start_rows(model)),
    ];
    starts.map(|(kind, roots)| whole(&mut model.graph, kind, &roots))
}

/// The program of a kernel that computes these one after the other.
fn whole(graph: &mut Graph, kind: KernelKind, roots: &[ExprId]) -> Kernel {
    lower::kernel(graph, kind, roots, &[], vec![("results", roots.len())])
}

fn written(mut model: Model, equations: &Equations, without: Option<&Program>) -> Program {
    let (equations, conditions) = modes::held(&mut model, equations);
    let equations = &equations;
    let (plan, accelerations) = match without {
        // Its rows never hold all together.
        Some(_) => (
            Plan::default(),
            elimination::general(&mut model.graph, equations),
        ),
        None => {
            let bodies = bodies_in_space(&model);
            let surplus = RedundantRows::default();
            elimination::accelerations(&mut model.graph, equations, bodies, &surplus)
        }
    };
    let kernels = KernelKind::ALL
        .iter()
        .map(|&kind| match (kind, without) {
            (KernelKind::Accelerations, _) => {
                elimination::kernel(&mut model.graph, equations, &accelerations)
            }
            (KernelKind::ContactResponse, Some(without)) => {
                let (joints, plan) = (without.rows.len(), &without.plan);
                elimination::response::contact_response(&mut model.graph, equations, joints, plan)
            }
            (KernelKind::Sliding, Some(without)) => {
                let (joints, plan) = (without.rows.len(), &without.plan);
                let (graph, frictions) = (&mut model.graph, &model.frictions);
                elimination::sliding::sliding(graph, equations, joints, frictions, plan)
            }
            _ => whole(&mut model.graph, kind, &equations.roots(kind)),
        })
        .collect();
    let dynamics_reads = coordinates(&mut model.graph, &equations.dynamics);
    let full_rank = everywhere::has_full_rank(&model.graph, &equations.phi_q);
    let kinetic_energy = equations.energy[0];
    let constant_mass_matrix =
        everywhere::has_constant_mass_matrix(&mut model.graph, kinetic_energy);
    Program {
        model: Arc::new(model),
        dynamics_reads,
        full_rank,
        constant_mass_matrix,
        rows: equations.rows.clone(),
        patterns: Patterns::from_fn(|kind| equations.matrix(kind).map(pattern).unwrap_or_default()),
        plan,
        conditions,
        kernels,
    }
}

/// The bodies in space; none where all bodies are in the plane.
fn bodies_in_space(model: &Model) -> Option<InSpace> {
    if model.graph.attitudes.is_empty() {
        return None;
    }
    let counts = model.bodies.iter().map(|body| body.kind.velocities().len());
    let bodies = counts.enumerate();
    let bodies = bodies.flat_map(|(body, count)| std::iter::repeat_n(body, count));
    Some(InSpace {
        body_of: bodies.collect(),
        hinges: elimination::hinges(model),
    })
}

/// The velocities that are angular.
fn turning(model: &Model) -> Vec<usize> {
    let velocities = model.bodies.iter().flat_map(|body| body.kind.velocities());
    let turning = velocities.enumerate();
    let turning = turning.filter(|(_, velocity)| velocity.kind == Kind::Angle);
    turning.map(|(place, _)| place).collect()
}

impl Program {
    /// Leaves these constraints out of the planned accelerations, because they follow from the others in every
    /// position; returns the program unchanged if no such plan is found. `equations` are those that the program was
    /// written from.
    pub fn leaving_out(mut self, equations: &Equations, rows: &[usize]) -> Program {
        let surplus = RedundantRows {
            rows: rows.to_vec(),
            turning: turning(&self.model),
        };
        if !surplus.can_be_planned(equations) {
            return self;
        }
        let mut model = Arc::unwrap_or_clone(self.model);
        let (equations, _) = modes::held(&mut model, equations);
        let bodies = bodies_in_space(&model);
        let graph = &mut model.graph;
        let (plan, solution) = elimination::accelerations(graph, &equations, bodies, &surplus);
        if !plan.pivots.is_empty() {
            self.plan = plan;
            self.kernels[KernelKind::Accelerations as usize] =
                elimination::kernel(graph, &equations, &solution);
        }
        self.model = Arc::new(model);
        self
    }

    /// The program of one kernel.
    pub fn kernel(&self, kind: KernelKind) -> &Kernel {
        &self.kernels[kind as usize]
    }
}

/// The coordinates that these depend on, or on whose rates, ascending.
fn coordinates(graph: &mut Graph, roots: &[ExprId]) -> Vec<u32> {
    let roots = graph.in_coordinates(roots);
    let reachable = graph.reachable(&roots, |_| false);
    let coordinate = |id: ExprId| match graph.node(id) {
        Node::Symbol(Symbol::Q(coordinate)) => Some(coordinate),
        Node::Symbol(Symbol::V(velocity)) => graph.flat_coordinate(velocity),
        _ => None,
    };
    let coordinates: BTreeSet<u32> = reachable.into_iter().filter_map(coordinate).collect();
    coordinates.into_iter().collect()
}

fn pattern(matrix: &Sparse) -> Pattern {
    let entries = matrix.entries.iter();
    Pattern {
        rows: matrix.rows,
        columns: matrix.columns,
        entries: entries.map(|&(row, column, _)| (row, column)).collect(),
    }
}

#[cfg(test)]
mod tests;
