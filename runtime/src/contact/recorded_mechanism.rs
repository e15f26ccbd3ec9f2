//! The full mechanism as recorded: rows of inactive contacts are zero.

use crate::contact::regime::Regime;
use crate::contact::rows::Rows;
use crate::layout::Layout;
use crate::layout::kernels::{AlongConstraints, KernelKind};
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::index1_solution::accelerations;
use crate::mechanism::index1_solution::scratch_len;
use crate::mechanism::passed_on::{inside_a_run, passed_on};
use crate::mechanism::point::Point;

/// A mechanism whose phi has all rows of contacts; those that are open or slip are 0, so that they violate
/// nothing. Its multipliers are those of all rows.
pub(crate) struct RecordedMechanism<'m> {
    whole: &'m dyn Mechanism,
    /// The rows of phi that do not hold, and the entries of phi_q in them.
    open_rows: Vec<usize>,
    open_entries: Vec<usize>,
    /// The held rows of phi, and the values at which they are held, m or rad; 0 for stops.
    places: Vec<(usize, f64)>,
}

impl<'m> RecordedMechanism<'m> {
    pub(crate) fn new(rows: &'m Rows<'m>, regime: &Regime) -> RecordedMechanism<'m> {
        let held: Vec<usize> = regime.held().collect();
        let is_open = |row: usize| row >= rows.nc && !held.contains(&(row - rows.nc));
        let entries = &rows.whole().layout().patterns().phi_q.entries;
        let open_entries = (0..entries.len()).filter(|&k| is_open(entries[k].0 as usize));
        RecordedMechanism {
            whole: rows.whole(),
            open_rows: (0..rows.nc + rows.count())
                .filter(|&row| is_open(row))
                .collect(),
            open_entries: open_entries.collect(),
            places: held
                .iter()
                .map(|&row| (rows.nc + row, regime.place(row)))
                .collect(),
        }
    }

    fn rows(&self, values: &mut [f64]) {
        for &row in &self.open_rows {
            values[row] = 0.0;
        }
    }

    fn entries(&self, values: &mut [f64]) {
        for &entry in &self.open_entries {
            values[entry] = 0.0;
        }
    }
}

impl Mechanism for RecordedMechanism<'_> {
    // Rows that are left out are 0: what records and measures it reads nothing of the rank of phi_q.
    fn layout(&self) -> &Layout {
        self.whole.layout()
    }

    inside_a_run!();

    passed_on! {
        self => [self.whole];
        parameter source diagnose
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        accelerations(self, at, scratch, a, lambda)
    }

    fn scratch_len(&self) -> usize {
        scratch_len(self.layout())
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        let evaluated = self.whole.evaluate(kernel, at, results);
        match kernel.along_constraints() {
            // Scales are those of the rows, open or not.
            AlongConstraints::Values if kernel == KernelKind::PhiScale => {}
            AlongConstraints::Values => {
                if kernel == KernelKind::Phi {
                    for &(row, place) in &self.places {
                        results[row] -= place;
                    }
                }
                self.rows(results);
            }
            // Derivatives of the others are asked for by methods, whose mechanisms have no open rows.
            AlongConstraints::Entries if kernel != KernelKind::PhiQ => {}
            AlongConstraints::Entries => self.entries(results),
            AlongConstraints::PhiQAndEta => {
                let layout = self.whole.layout();
                let after = layout.patterns().mass_matrix.len() + layout.nv();
                let (jacobian, eta) = results[after..].split_at_mut(layout.patterns().phi_q.len());
                self.entries(jacobian);
                self.rows(eta);
            }
            AlongConstraints::Nothing => {}
        }
        evaluated
    }
}
