//! The number of values that each kernel writes.

use crate::layout::Layout;
use crate::layout::kernels::{KernelKind, Length};
use crate::layout::pattern::Pattern;

impl KernelKind {
    /// The number of values that the kernel writes for a mechanism with this layout; 0 where it has no results. The
    /// layout does not say it of the kernels of contacts ([`Contacts`](crate::Contacts)): `None`.
    pub fn len(self, layout: &Layout) -> Option<usize> {
        let (nv, nc, nz) = (layout.nv(), layout.nc(), layout.nz());
        Some(match self.length() {
            Length::Nv => nv,
            Length::TwoNv => 2 * nv,
            Length::Nc => nc,
            Length::Nz => nz,
            Length::Nu => layout.nu(),
            Length::Two => 2,
            Length::Pattern => layout.patterns().of(self).map_or(0, Pattern::len),
            Length::Dynamics => dynamics_len(layout),
            Length::Solution => nv + nc + 1,
            Length::Rates if layout.is_flat() => 0,
            Length::Rates => layout.nq(),
            Length::Outputs => layout.outputs().len(),
            Length::Start => layout.start().len(),
            Length::Lengths => layout.lengths(),
            Length::Switches => 2 * layout.switches(),
            Length::Conditions => layout.conditions().len(),
            Length::Events => layout.events().len(),
            Length::Turns if layout.windings().is_empty() => 0,
            Length::Turns => nz,
            Length::Samples if layout.has_samples() => 2 * nz,
            Length::Samples => 0,
            Length::Facing => layout.facing().len(),
            Length::StartRows => 3 * layout.joint_starts().len(),
            Length::StartRowsQ => 2 * nv * layout.joint_starts().len(),
            Length::OfContacts => return None,
        })
    }
}

/// The number of values of [`MechanismExt::dynamics`](crate::MechanismExt::dynamics): M, Q, phi_q and eta, one after the other.
pub(crate) fn dynamics_len(layout: &Layout) -> usize {
    let patterns = layout.patterns();
    patterns.mass_matrix.len() + layout.nv() + patterns.phi_q.len() + layout.nc()
}
