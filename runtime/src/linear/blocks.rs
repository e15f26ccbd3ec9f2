//! The parts of the index-1 equations at a state.

use crate::layout::Layout;
use crate::linear::singular::{Block, Singular};

/// The values of `dynamics`, taken apart.
pub(crate) struct Blocks<'a> {
    pub(crate) mass: &'a [f64],
    pub(crate) force: &'a [f64],
    pub(crate) jacobian: &'a [f64],
    pub(crate) eta: &'a [f64],
}

impl<'a> Blocks<'a> {
    pub(crate) fn new(layout: &Layout, values: &'a [f64]) -> Blocks<'a> {
        let (mass, values) = values.split_at(layout.patterns().mass_matrix.len());
        let (force, values) = values.split_at(layout.nv());
        let (jacobian, values) = values.split_at(layout.patterns().phi_q.len());
        Blocks {
            mass,
            force,
            jacobian,
            eta: &values[..layout.nc()],
        }
    }

    /// Hands over row, column and value of every entry of the scaled system; places that occur twice are
    /// sums.
    pub(crate) fn add_to(
        &self,
        layout: &Layout,
        scale: &[f64],
        mut add: impl FnMut(usize, usize, f64),
    ) {
        let nv = layout.nv();
        for (i, j, value) in layout.patterns().mass_matrix.iter(self.mass) {
            add(i, j, scale[i] * value * scale[j]);
        }
        for (i, j, value) in layout.patterns().phi_q.iter(self.jacobian) {
            let value = scale[nv + i] * value * scale[j];
            add(nv + i, j, value);
            add(j, nv + i, value);
        }
    }

    /// The right-hand side of the scaled system, into `b`.
    pub(crate) fn right_side(
        &self,
        layout: &Layout,
        shift: Option<&[f64]>,
        scale: &[f64],
        b: &mut [f64],
    ) {
        let nv = layout.nv();
        for i in 0..nv {
            b[i] = scale[i] * self.force[i];
        }
        for i in 0..layout.nc() {
            let shift = shift.map_or(0.0, |shift| shift[i]);
            b[nv + i] = scale[nv + i] * (self.eta[i] + shift);
        }
    }

    /// The first number that is not finite.
    pub(crate) fn not_finite(&self, layout: &Layout, shift: Option<&[f64]>) -> Option<Singular> {
        let bad = |values: &[f64]| values.iter().position(|x| !x.is_finite());
        let entry = |k: usize, entries: &[(u32, u32)]| entries[k].0 as usize;
        let mass = bad(self.mass).map(|k| {
            (
                Block::MassMatrix,
                entry(k, &layout.patterns().mass_matrix.entries),
            )
        });
        let force = || bad(self.force).map(|i| (Block::Force, i));
        let jacobian = || {
            bad(self.jacobian)
                .map(|k| (Block::Jacobian, entry(k, &layout.patterns().phi_q.entries)))
        };
        let eta = || bad(self.eta).map(|i| (Block::Eta, i));
        let shift = || bad(shift.unwrap_or_default()).map(|i| (Block::Shift, i));
        let found = mass
            .or_else(force)
            .or_else(jacobian)
            .or_else(eta)
            .or_else(shift);
        found.map(|(block, index)| Singular::NotFinite { block, index })
    }
}
