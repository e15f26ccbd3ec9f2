//! The kernels of a mechanism, each a straight-line program.

use crate::program::statement::Chunk;

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

    /// All kernels, in the order of [`Program::kernels`](crate::program::Program::kernels).
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
pub(crate) const DIVISION: u32 = 10;
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
