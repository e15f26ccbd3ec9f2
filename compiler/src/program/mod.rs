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
mod layout;
mod lower;
mod plan;
mod roll;

pub use chunks::{CHUNK, Chunk};
pub use elimination::Plan;
pub use plan::{Pivot, Preference};

use crate::equations::{Equations, Row, Sparse};
use crate::expr::{ExprId, Function, Graph, Node, Symbol};
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

/// The functions that a mechanism has; named as the methods of `mbdsl_runtime::Mechanism`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // they are called what they compute
pub enum KernelKind {
    MassMatrix,
    Force,
    Phi,
    PhiQ,
    PhiT,
    Eta,
    Dynamics,
    Accelerations,
    TangentQ,
    TangentV,
    Momentum,
    MomentumQ,
    MomentumV,
    DphiQ,
    DdphiQ,
    Energy,
    Outputs,
    PhiScale,
    StartValues,
    Lengths,
    Switches,
}

impl KernelKind {
    /// Whether the kernel is left out where it has no results.
    pub fn is_optional(self) -> bool {
        self == KernelKind::Switches
    }

    /// All kernels, in the order of [`Program::kernels`].
    pub const ALL: [KernelKind; 21] = [
        KernelKind::MassMatrix,
        KernelKind::Force,
        KernelKind::Phi,
        KernelKind::PhiQ,
        KernelKind::PhiT,
        KernelKind::Eta,
        KernelKind::Dynamics,
        KernelKind::Accelerations,
        KernelKind::TangentQ,
        KernelKind::TangentV,
        KernelKind::Momentum,
        KernelKind::MomentumQ,
        KernelKind::MomentumV,
        KernelKind::DphiQ,
        KernelKind::DdphiQ,
        KernelKind::Energy,
        KernelKind::Outputs,
        KernelKind::PhiScale,
        KernelKind::StartValues,
        KernelKind::Lengths,
        KernelKind::Switches,
    ];

    /// The method's name.
    pub fn name(self) -> &'static str {
        match self {
            KernelKind::MassMatrix => "mass_matrix",
            KernelKind::Force => "force",
            KernelKind::Phi => "phi",
            KernelKind::PhiQ => "phi_q",
            KernelKind::PhiT => "phi_t",
            KernelKind::Eta => "eta",
            KernelKind::Dynamics => "dynamics",
            KernelKind::Accelerations => "accelerations",
            KernelKind::TangentQ => "tangent_q",
            KernelKind::TangentV => "tangent_v",
            KernelKind::Momentum => "momentum",
            KernelKind::MomentumQ => "momentum_q",
            KernelKind::MomentumV => "momentum_v",
            KernelKind::DphiQ => "dphi_q",
            KernelKind::DdphiQ => "ddphi_q",
            KernelKind::Energy => "energy",
            KernelKind::Outputs => "outputs",
            KernelKind::PhiScale => "phi_scale",
            KernelKind::StartValues => "start_values",
            KernelKind::Lengths => "lengths",
            KernelKind::Switches => "switches",
        }
    }

    /// Whether the kernel also belongs to `mbdsl_runtime::Kernels`, which runs on lanes.
    pub fn runs_on_lanes(self) -> bool {
        matches!(
            self,
            KernelKind::Phi
                | KernelKind::PhiQ
                | KernelKind::PhiT
                | KernelKind::Eta
                | KernelKind::Dynamics
                | KernelKind::Accelerations
                | KernelKind::Energy
                | KernelKind::Outputs
                | KernelKind::PhiScale
        )
    }

    /// What the method takes.
    pub fn inputs(self) -> &'static [Input] {
        match self {
            KernelKind::StartValues | KernelKind::Lengths => &[],
            KernelKind::PhiScale | KernelKind::Switches => &[Input::Time],
            KernelKind::MassMatrix | KernelKind::Phi | KernelKind::PhiQ | KernelKind::PhiT => {
                &[Input::Time, Input::Q]
            }
            KernelKind::Force
            | KernelKind::Eta
            | KernelKind::Dynamics
            | KernelKind::TangentV
            | KernelKind::Momentum
            | KernelKind::MomentumQ
            | KernelKind::MomentumV
            | KernelKind::DphiQ
            | KernelKind::Energy => &[Input::Time, Input::Q, Input::V],
            KernelKind::Accelerations => &[Input::Time, Input::Q, Input::V, Input::Shift],
            KernelKind::DdphiQ => &[Input::Time, Input::Q, Input::V, Input::A],
            KernelKind::TangentQ | KernelKind::Outputs => {
                &[Input::Time, Input::Q, Input::V, Input::A, Input::Lambda]
            }
        }
    }
}

/// An argument of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // t, q, v, a, lambda, shift
pub enum Input {
    Time,
    Q,
    V,
    A,
    Lambda,
    Shift,
}

impl Input {
    /// The argument's name.
    pub fn name(self) -> &'static str {
        match self {
            Input::Time => "t",
            Input::Q => "q",
            Input::V => "v",
            Input::A => "a",
            Input::Lambda => "lambda",
            Input::Shift => "shift",
        }
    }
}

/// A straight-line program.
#[derive(Debug, Clone, PartialEq)]
pub struct Kernel {
    /// Which function it is.
    pub kind: KernelKind,
    /// The statements in order, in chunks.
    pub chunks: Vec<Chunk>,
    /// How many values its statements define.
    pub temporaries: u32,
    /// How many values the chunks hand on.
    pub slots: u32,
    /// How many results it writes.
    pub results: usize,
    /// Where they go, one after the other: names and lengths.
    pub outputs: Vec<(&'static str, usize)>,
    /// The operations it performs.
    pub counts: Counts,
}

/// The operations that a kernel performs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Additions, subtractions, negations and comparisons.
    pub additions: u32,
    /// Multiplications.
    pub multiplications: u32,
    /// Divisions.
    pub divisions: u32,
    /// Calls of elementary functions, a sin-cos pair counting once.
    pub functions: u32,
}

/// What a division counts in multiplications, and a function.
const DIVISION: u32 = 10;
const FUNCTION: u32 = 12;

impl Counts {
    /// The operations, each counting what it costs in multiplications.
    pub fn work(self) -> u32 {
        let Counts {
            additions,
            multiplications,
            divisions,
            functions,
        } = self;
        additions + multiplications + DIVISION * divisions + FUNCTION * functions
    }
}

/// One statement: it defines the value `target`; a sin-cos pair defines `target` and the next one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statement {
    /// The value defined.
    pub target: u32,
    /// How.
    pub operation: Operation,
}

impl Statement {
    /// The values that the statement defines.
    pub fn targets(&self) -> std::ops::Range<u32> {
        let count = if matches!(self.operation, Operation::SinCos(_)) {
            2
        } else {
            1
        };
        self.target..self.target + count
    }
}

/// An operation on operands.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)] // as in `expr::Node`
pub enum Operation {
    Add(Operand, Operand),
    Sub(Operand, Operand),
    Mul(Operand, Operand),
    Div(Operand, Operand),
    Neg(Operand),
    /// a b + c, in one rounding where the target has such an instruction.
    MulAdd(Operand, Operand, Operand),
    /// a b - c
    MulSub(Operand, Operand, Operand),
    /// c - a b
    NegMulAdd(Operand, Operand, Operand),
    Pow(Operand, Operand),
    /// sin into the target, cos into the next value.
    SinCos(Operand),
    Call(Function, Operand),
    Atan2(Operand, Operand),
    IfLess(Operand, Operand, Operand, Operand),
}

impl Operation {
    /// The same operation on other operands.
    fn with_operands(self, operands: &mut impl Iterator<Item = Operand>) -> Operation {
        let mut next = |old: Operand| operands.next().unwrap_or(old);
        match self {
            Operation::Add(a, b) => Operation::Add(next(a), next(b)),
            Operation::Sub(a, b) => Operation::Sub(next(a), next(b)),
            Operation::Mul(a, b) => Operation::Mul(next(a), next(b)),
            Operation::Div(a, b) => Operation::Div(next(a), next(b)),
            Operation::Neg(a) => Operation::Neg(next(a)),
            Operation::MulAdd(a, b, c) => Operation::MulAdd(next(a), next(b), next(c)),
            Operation::MulSub(a, b, c) => Operation::MulSub(next(a), next(b), next(c)),
            Operation::NegMulAdd(a, b, c) => Operation::NegMulAdd(next(a), next(b), next(c)),
            Operation::Pow(a, b) => Operation::Pow(next(a), next(b)),
            Operation::SinCos(a) => Operation::SinCos(next(a)),
            Operation::Call(function, a) => Operation::Call(function, next(a)),
            Operation::Atan2(a, b) => Operation::Atan2(next(a), next(b)),
            Operation::IfLess(a, b, c, d) => Operation::IfLess(next(a), next(b), next(c), next(d)),
        }
    }

    /// The operands.
    pub fn operands(self) -> impl Iterator<Item = Operand> {
        let operands = match self {
            Operation::Neg(a) | Operation::SinCos(a) | Operation::Call(_, a) => {
                [Some(a), None, None, None]
            }
            Operation::Add(a, b)
            | Operation::Sub(a, b)
            | Operation::Mul(a, b)
            | Operation::Div(a, b)
            | Operation::Pow(a, b)
            | Operation::Atan2(a, b) => [Some(a), Some(b), None, None],
            Operation::MulAdd(a, b, c)
            | Operation::MulSub(a, b, c)
            | Operation::NegMulAdd(a, b, c) => [Some(a), Some(b), Some(c), None],
            Operation::IfLess(a, b, c, d) => [Some(a), Some(b), Some(c), Some(d)],
        };
        operands.into_iter().flatten()
    }
}

/// What a statement computes with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Operand {
    /// A number.
    Constant(f64),
    /// An argument of the kernel, or a parameter.
    Symbol(Symbol),
    /// A value defined before.
    Value(u32),
    /// In a loop: an argument, and which of the chunk's indices says how it goes on.
    Indexed(Symbol, u32),
    /// In a loop: which of the chunk's tables has the numbers.
    Tabulated(u32),
}

/// A number for every repetition of a loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Index {
    /// `first + stride k`
    Affine {
        /// In the first repetition.
        first: u32,
        /// From one repetition to the next.
        stride: i32,
    },
    /// One after the other.
    Table(Vec<u32>),
}

/// A step of a kernel.
#[derive(Debug, Clone, PartialEq)]
enum Item {
    Define(Statement),
    /// The place of a result, which output it belongs to, and what it is.
    Store(u32, u32, Operand),
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
