//! The operations that a pivot costs.

use crate::program::kernel::DIVISION;
use crate::program::plan::structure::{Entry, Structure};

impl Structure {
    /// Operations of a pivot of one row; products with 1 or -1 are none.
    pub(super) fn work_of_one(&self, row: u32, diagonal: Entry) -> u64 {
        let division = match diagonal {
            Entry::Other => u64::from(DIVISION),
            Entry::Unit | Entry::Fixed => 0,
        };
        let (n, factors) = self.entries_and_factors(row, None);
        // Reciprocal and multipliers, half of the product, right-hand side, solution.
        let products = half_of_square(n) + half_of_square(factors);
        division + factors + products + (1 + factors + n) + (1 + factors + n)
    }

    pub(super) fn work_of_pair(&self, p: u32, c: u32) -> u64 {
        let (in_p, factors_p) = self.entries_and_factors(p, Some(c));
        let (in_c, factors_c) = self.entries_and_factors(c, Some(p));
        let mass = u64::from(self.diagonal[p as usize].is_some());
        // m k_c and m k_c k_c^T, half of it; k_p k_c^T; right-hand side and solution.
        let products = half_of_square(in_c) + half_of_square(factors_c);
        let own = mass * (factors_c + products + 2);
        let others = factors_c + factors_p + in_c + in_p;
        own + in_p * in_c + factors_p * factors_c + 2 * others
    }

    /// Number of entries of a row beside its diagonal and but for one column, and number of those
    /// that are not 1 or -1.
    fn entries_and_factors(&self, row: u32, but: Option<u32>) -> (u64, u64) {
        let entries = self.neighbors[row as usize].iter();
        let entries = entries.filter(|&(&column, _)| Some(column) != but);
        entries.fold((0, 0), |(n, factors), (_, &unit)| {
            (n + 1, factors + u64::from(!unit))
        })
    }
}

/// Entries of one half of a symmetric matrix of n rows, diagonal included.
fn half_of_square(n: u64) -> u64 {
    n * (n + 1) / 2
}
