//! The number of values that each kernel writes.

use crate::layout::Layout;
use crate::layout::kernels::KernelKind;
use crate::layout::pattern::Pattern;

impl KernelKind {
    /// The number of values that the kernel writes for a mechanism with this layout; 0 where it has no results. The
    /// layout does not say it of the kernels of contacts ([`Contacts`](crate::Contacts)): `None`.
    pub fn len(self, layout: &Layout) -> Option<usize> {
        let (nq, nv, nc, nz) = (layout.nq(), layout.nv(), layout.nc(), layout.nz());
        Some(match self {
            KernelKind::Force | KernelKind::ReactionForce => nv,
            KernelKind::Phi | KernelKind::PhiT | KernelKind::Eta | KernelKind::PhiScale => nc,
            KernelKind::Dynamics => dynamics_len(layout),
            KernelKind::Accelerations => nv + nc + 1,
            KernelKind::Momentum => 2 * nv,
            KernelKind::CoordinateRates if layout.is_flat() => 0,
            KernelKind::CoordinateRates => nq,
            KernelKind::Energy => 2,
            KernelKind::Outputs => layout.outputs().len(),
            KernelKind::StartValues => layout.start().len(),
            KernelKind::Lengths => layout.lengths(),
            KernelKind::Switches => 2 * layout.switches(),
            KernelKind::Conditions => layout.conditions().len(),
            KernelKind::Events => layout.events().len(),
            KernelKind::StateRates | KernelKind::StartStates => nz,
            KernelKind::Turns if layout.windings().is_empty() => 0,
            KernelKind::Turns => nz,
            KernelKind::Facing => layout.facing().len(),
            KernelKind::StartRows => 3 * layout.joint_starts().len(),
            KernelKind::StartRowsQ => 2 * nv * layout.joint_starts().len(),
            KernelKind::ContactLaws | KernelKind::ContactResponse | KernelKind::Sliding => {
                return None;
            }
            KernelKind::MassMatrix
            | KernelKind::PhiQ
            | KernelKind::TangentQ
            | KernelKind::TangentV
            | KernelKind::MomentumQ
            | KernelKind::MomentumV
            | KernelKind::DphiQ
            | KernelKind::DdphiQ
            | KernelKind::EtaV
            | KernelKind::ReactionForceV
            | KernelKind::ReactionForceLambda
            | KernelKind::StateRatesQ
            | KernelKind::StateRatesV
            | KernelKind::StateRatesZ
            | KernelKind::ForceZ => return layout.patterns().of(self).map(Pattern::len),
        })
    }
}

/// The number of values of [`Mechanism::dynamics`](crate::Mechanism::dynamics): M, Q, phi_q and eta, one after the other.
pub(crate) fn dynamics_len(layout: &Layout) -> usize {
    let patterns = layout.patterns();
    patterns.mass_matrix.len() + layout.nv() + patterns.phi_q.len() + layout.nc()
}
