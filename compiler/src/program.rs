//! From equations to straight-line programs, one a kernel.
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
mod execute;
mod fuse;
mod kernel;
mod layout;
mod lower;
mod plan;
mod roll;
mod statement;

pub use chunks::CHUNK;
pub use elimination::Plan;
pub use kernel::{Counts, Input, Kernel, KernelKind};
pub use plan::{Pivot, Preference};
pub use statement::{Chunk, Index, Operand, Operation, Statement};

use crate::equations::{Equations, Row, Sparse};
use crate::expr::{ExprId, Graph, Node, Symbol};
use crate::model::Model;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The programs of one mechanism, with everything that its layout says.
#[derive(Debug, Clone)]
pub struct Program {
    /// The model; its names, units and docs.
    pub model: Arc<Model>,
    /// The rows of phi.
    pub rows: Vec<Row>,
    /// Where M has entries.
    pub mass_pattern: Vec<(u32, u32)>,
    /// Where phi_q has entries.
    pub phi_q_pattern: Vec<(u32, u32)>,
    /// Where d(M a + phi_q^T lambda - Q)/dq has entries.
    pub tangent_q_pattern: Vec<(u32, u32)>,
    /// Where -dQ/dv has entries.
    pub tangent_v_pattern: Vec<(u32, u32)>,
    /// Where d(T_v, T_vq v + T_vt)/dq has entries.
    pub momentum_q_pattern: Vec<(u32, u32)>,
    /// Where d(T_v, T_vq v + T_vt)/dv has entries.
    pub momentum_v_pattern: Vec<(u32, u32)>,
    /// Where d(phi_q v + phi_t)/dq has entries.
    pub dphi_q_pattern: Vec<(u32, u32)>,
    /// Where d(phi_q a - eta)/dq has entries.
    pub ddphi_q_pattern: Vec<(u32, u32)>,
    /// The coordinates whose position or velocity M, Q, phi_q or eta depends on, ascending.
    pub dynamics_reads: Vec<u32>,
    /// How the accelerations are computed.
    pub plan: Plan,
    /// One program for each of [`KernelKind::ALL`], in that order.
    pub kernels: Vec<Kernel>,
}

/// Writes the programs of all kernels.
pub fn program(model: Model, equations: &Equations) -> Program {
    let mut model = model;
    let (plan, accelerations) = elimination::accelerations(&mut model.graph, equations);
    let kernels = KernelKind::ALL
        .iter()
        .map(|&kind| match kind {
            KernelKind::Accelerations => {
                elimination::kernel(&mut model.graph, equations, &accelerations)
            }
            _ => {
                let roots = roots(equations, kind);
                let outputs = vec![("results", roots.len())];
                lower::kernel(&mut model.graph, kind, &roots, &[], outputs)
            }
        })
        .collect();
    let dynamics_reads = coordinates(&mut model.graph, &roots(equations, KernelKind::Dynamics));
    Program {
        model: Arc::new(model),
        dynamics_reads,
        rows: equations.rows.clone(),
        mass_pattern: pattern(&equations.mass_matrix),
        phi_q_pattern: pattern(&equations.phi_q),
        tangent_q_pattern: pattern(&equations.tangent_q),
        tangent_v_pattern: pattern(&equations.tangent_v),
        momentum_q_pattern: pattern(&equations.momentum_q),
        momentum_v_pattern: pattern(&equations.momentum_v),
        dphi_q_pattern: pattern(&equations.dphi_q),
        ddphi_q_pattern: pattern(&equations.ddphi_q),
        plan,
        kernels,
    }
}

impl Program {
    /// The program of one kernel.
    pub fn kernel(&self, kind: KernelKind) -> &Kernel {
        &self.kernels[kind as usize]
    }
}

/// What a kernel computes.
fn roots(equations: &Equations, kind: KernelKind) -> Vec<ExprId> {
    let values = |matrix: &Sparse| {
        matrix
            .entries
            .iter()
            .map(|entry| entry.2)
            .collect::<Vec<_>>()
    };
    match kind {
        KernelKind::MassMatrix => values(&equations.mass_matrix),
        KernelKind::Force => equations.force.clone(),
        KernelKind::Phi => equations.phi.clone(),
        KernelKind::PhiQ => values(&equations.phi_q),
        KernelKind::PhiT => equations.phi_t.clone(),
        KernelKind::Eta => equations.eta.clone(),
        KernelKind::Dynamics => [
            values(&equations.mass_matrix),
            equations.force.clone(),
            values(&equations.phi_q),
            equations.eta.clone(),
        ]
        .concat(),
        // Their elimination is planned, see [`elimination`].
        KernelKind::Accelerations => Vec::new(),
        KernelKind::TangentQ => values(&equations.tangent_q),
        KernelKind::TangentV => values(&equations.tangent_v),
        KernelKind::Momentum => equations.momentum.clone(),
        KernelKind::MomentumQ => values(&equations.momentum_q),
        KernelKind::MomentumV => values(&equations.momentum_v),
        KernelKind::DphiQ => values(&equations.dphi_q),
        KernelKind::DdphiQ => values(&equations.ddphi_q),
        KernelKind::Energy => equations.energy.to_vec(),
        KernelKind::Outputs => equations.outputs.clone(),
        KernelKind::PhiScale => equations.phi_scale.clone(),
        KernelKind::StartValues => equations.start_values.clone(),
        KernelKind::Lengths => equations.lengths.clone(),
        KernelKind::Switches => equations.switches.clone(),
    }
}

/// The coordinates whose position or velocity these depend on, ascending.
fn coordinates(graph: &mut Graph, roots: &[ExprId]) -> Vec<u32> {
    let reachable = graph.reachable(roots, |_| false);
    let coordinate = |id: ExprId| match graph.node(id) {
        Node::Symbol(Symbol::Q(j) | Symbol::V(j)) => Some(j),
        _ => None,
    };
    let coordinates: BTreeSet<u32> = reachable.into_iter().filter_map(coordinate).collect();
    coordinates.into_iter().collect()
}

fn pattern(matrix: &Sparse) -> Vec<(u32, u32)> {
    matrix
        .entries
        .iter()
        .map(|&(row, column, _)| (row, column))
        .collect()
}

#[cfg(test)]
mod tests;
