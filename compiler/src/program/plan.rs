//! The order in which the saddle-point system is eliminated.
//!
//! ```text
//! | M      phi_q^T |      pivots of one row: an entry of the diagonal that is there;
//! | phi_q  0       |      pairs: a coordinate and a constraint between which stands 1 or -1, or a coordinate
//!                         without mass and the constraint that keeps it;
//!                         blocks: two coordinates or two constraints, by their determinant
//! ```
//!
//! A pair `[[m, s], [s, 0]]`, `s = 1` or `-1`, costs no division, and what it leaves is the system
//! of a mechanism without this coordinate and this constraint. Which order costs least depends on
//! the mechanism: with few bodies all pairs first, which ends at a smallest set of coordinates; in
//! long chains from the leaves to the root, which is linear in the number of bodies. Several orders
//! are therefore tried on where the system has entries, each greedy in the operations of one pivot
//! (H. M. Markowitz, "The elimination form of the inverse and its application to linear
//! programming", DOI 10.1287/mnsc.3.3.255). Rows that follow each other then become blocks where that
//! saves more than it costs: one division for two rows, and half as long to wait for it.

mod joints;
mod structure;
mod work;

pub use self::structure::Pivot;
pub(crate) use self::structure::{Entries, Entry, Structure};
use crate::program::kernel::DIVISION;
use std::collections::{BTreeSet, VecDeque};

/// Maximum number of other entries in the rows of a block: every one costs more than with two pivots.
const MOST_BESIDE_BLOCK: usize = 2;

/// Preference of an order before it looks at the operations of a pivot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preference {
    /// Pairs, then coordinates, then constraints.
    Pairs,
    /// Rows farthest from the ground, as in recursive formulations.
    Leaves,
    /// No preference: the pivot of least work.
    LeastWork,
    /// Coordinates, one by one: then `phi_q M^-1 phi_q^T` is left.
    Schur,
}

impl Preference {
    /// All preferences.
    pub(crate) const ALL: [Preference; 4] = [
        Preference::Pairs,
        Preference::Leaves,
        Preference::LeastWork,
        Preference::Schur,
    ];

    /// Name of the preference.
    pub fn name(self) -> &'static str {
        match self {
            Preference::Pairs => "pairs first",
            Preference::Leaves => "leaves first",
            Preference::LeastWork => "least work first",
            Preference::Schur => "coordinates first",
        }
    }
}

/// An order and what it costs.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    pub(crate) pivots: Vec<Pivot>,
    /// Operations, a division counting [`DIVISION`].
    pub(crate) work: u64,
}

/// A candidate pivot: rank of its preference (least first), number of operations, pivot.
type Candidate = (u32, u64, Pivot);

impl Structure {
    /// The order that one preference leads to; `None` if a row is left without a pivot, or if the order costs more than
    /// `limit`.
    ///
    /// `entries_after` eliminates a pivot and returns what is left in the rows that it touches, if that is known: else
    /// every entry that a pivot may fill in is taken to be there.
    pub(crate) fn order(
        mut self,
        preference: Preference,
        limit: u64,
        mut entries_after: impl FnMut(Pivot, &[u32]) -> Option<Entries>,
    ) -> Option<Order> {
        let size = self.neighbors.len();
        let mut order = Order {
            pivots: Vec::with_capacity(size),
            work: 0,
        };
        let mut candidates: BTreeSet<Candidate> = BTreeSet::new();
        let mut by_row: Vec<Vec<Candidate>> = vec![Vec::new(); size];
        let distances = match preference {
            Preference::Leaves => self.distances(),
            _ => vec![0; size],
        };
        let offer = |structure: &Structure,
                     candidates: &mut BTreeSet<_>,
                     by_row: &mut Vec<Vec<_>>,
                     row: u32| {
            for candidate in structure.candidates(row, preference, &distances) {
                if candidates.insert(candidate) {
                    let (a, b) = candidate.2.rows();
                    for row in [Some(a), b].into_iter().flatten() {
                        by_row[row as usize].push(candidate);
                    }
                }
            }
        };
        let mut left = size - self.left_out;
        let first = std::mem::take(&mut self.first);
        let is_first = |row: u32| first.iter().any(|&(p, c)| row == p || row == c);
        for &(p, c) in &first {
            order.work += self.work_of_pair(p, c) + u64::from(DIVISION);
            order.pivots.push(Pivot::Pair(p, c));
            left -= 2;
            self.eliminate(Pivot::Pair(p, c), &mut entries_after);
        }
        for row in (0..size as u32).filter(|&row| !is_first(row)) {
            offer(&self, &mut candidates, &mut by_row, row);
        }
        while let Some((_, work, pivot)) = candidates.pop_first() {
            // What stood alone may do so no longer; it is offered again when it does.
            if matches!(pivot, Pivot::One(row) if !self.may_stand_alone(row)) {
                continue;
            }
            order.work += work;
            if order.work > limit {
                return None;
            }
            order.pivots.push(pivot);
            let (a, b) = pivot.rows();
            left -= 1 + usize::from(b.is_some());
            let touched = self.eliminate(pivot, &mut entries_after);
            let stale = [Some(a), b]
                .into_iter()
                .flatten()
                .chain(touched.iter().copied());
            for row in stale {
                for candidate in by_row[row as usize].drain(..) {
                    candidates.remove(&candidate);
                }
            }
            for row in touched.into_iter().chain(self.freed(pivot)) {
                offer(&self, &mut candidates, &mut by_row, row);
            }
        }
        (left == 0).then_some(order)
    }

    /// The pivots with blocks in place of two rows of one kind that follow each other and have few
    /// other entries, in the same columns: one division then does for both.
    pub(crate) fn with_blocks(
        mut self,
        pivots: &[Pivot],
        mut entries_after: impl FnMut(Pivot, &[u32]) -> Option<Entries>,
    ) -> Vec<Pivot> {
        let mut joined = Vec::with_capacity(pivots.len());
        let mut rest = pivots.iter().copied();
        let mut next = rest.next();
        while let Some(pivot) = next {
            next = rest.next();
            if let (Pivot::One(p), Some(Pivot::One(c))) = (pivot, next)
                && self.is_block(p, c)
            {
                joined.push(Pivot::Block(p, c));
                self.eliminate(Pivot::One(p), &mut entries_after);
                self.eliminate(Pivot::One(c), &mut entries_after);
                next = rest.next();
            } else {
                joined.push(pivot);
                self.eliminate(pivot, &mut entries_after);
            }
        }
        joined
    }

    fn is_block(&self, p: u32, c: u32) -> bool {
        let of_coordinate = |row: u32| row < self.coordinates;
        let varies = |row: u32| self.diagonal[row as usize] == Some(Entry::Other);
        let (in_p, in_c) = (self.others(p, Some(c)), self.others(c, Some(p)));
        of_coordinate(p) == of_coordinate(c)
            && varies(p)
            && varies(c)
            && self.neighbors[p as usize].contains_key(&c)
            && in_p.len() <= MOST_BESIDE_BLOCK
            && in_p == in_c
    }

    /// The pivots that contain a row now.
    fn candidates(&self, row: u32, preference: Preference, distances: &[u32]) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let of_coordinate = row < self.coordinates;
        let nearness = |row: u32| 3 * (self.neighbors.len() as u32 - distances[row as usize]);
        let diagonal = self.diagonal[row as usize].filter(|_| self.may_stand_alone(row));
        if let Some(diagonal) = diagonal {
            let tier = match preference {
                Preference::LeastWork => 0,
                Preference::Pairs => 1 + u32::from(!of_coordinate),
                Preference::Leaves => nearness(row) + 1 + u32::from(!of_coordinate),
                Preference::Schur => u32::from(!of_coordinate),
            };
            candidates.push((tier, self.work_of_one(row, diagonal), Pivot::One(row)));
        }
        for (&other, &unit) in &self.neighbors[row as usize] {
            if unit && (other < self.coordinates) != of_coordinate {
                let (p, c) = (row.min(other), row.max(other));
                if self.diagonal[c as usize].is_none() {
                    let tier = match preference {
                        Preference::LeastWork | Preference::Pairs => 0,
                        Preference::Leaves => nearness(p),
                        Preference::Schur => 2,
                    };
                    candidates.push((tier, self.work_of_pair(p, c), Pivot::Pair(p, c)));
                }
            }
        }
        candidates
    }

    /// Distance of every row from the constraints of fewest coordinates, which are those to the ground.
    fn distances(&self) -> Vec<u32> {
        let size = self.neighbors.len();
        let mut distances = vec![u32::MAX; size];
        let degree = |row: &usize| self.neighbors[*row].len();
        let constraints = self.coordinates as usize..size;
        let fewest = constraints
            .clone()
            .map(|row| degree(&row))
            .filter(|&n| n > 0)
            .min();
        let roots = constraints.filter(|row| Some(degree(row)) == fewest);
        self.spread(roots, &mut distances);
        // Parts that do not hang together with them begin anywhere.
        for row in 0..size {
            self.spread([row].into_iter(), &mut distances);
        }
        distances
    }

    fn spread(&self, roots: impl Iterator<Item = usize>, distances: &mut [u32]) {
        let roots = roots.filter(|&row| distances[row] == u32::MAX);
        let mut open: VecDeque<usize> = roots.collect();
        for &row in &open {
            distances[row] = 0;
        }
        while let Some(row) = open.pop_front() {
            for &other in self.neighbors[row].keys() {
                let other = other as usize;
                if distances[other] == u32::MAX {
                    distances[other] = distances[row] + 1;
                    open.push_back(other);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
