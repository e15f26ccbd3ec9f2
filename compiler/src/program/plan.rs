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

use self::joints::Joints;
use crate::program::kernel::DIVISION;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A block is made of rows that have no more other entries: every one costs more than with two pivots.
const MOST_BESIDE_BLOCK: usize = 2;

/// What is eliminated at once; coordinates count from 0, constraints behind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pivot {
    /// A row by the entry on its diagonal.
    One(u32),
    /// A coordinate and a constraint in which it stands with 1 or -1, or, without mass, with anything.
    Pair(u32, u32),
    /// Two coordinates, or two constraints, by the determinant of their entries.
    Block(u32, u32),
}

/// What an order prefers before it looks at the operations of a pivot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preference {
    /// Pairs, then coordinates, then constraints.
    Pairs,
    /// What is farthest from the ground, as recursive formulations do.
    Leaves,
    /// Nothing: the pivot of least work.
    LeastWork,
    /// Coordinates, one by one: then `phi_q M^-1 phi_q^T` is left.
    Schur,
}

impl Preference {
    /// All of them.
    pub(crate) const ALL: [Preference; 4] = [
        Preference::Pairs,
        Preference::Leaves,
        Preference::LeastWork,
        Preference::Schur,
    ];

    /// How it is called.
    pub fn name(self) -> &'static str {
        match self {
            Preference::Pairs => "pairs first",
            Preference::Leaves => "leaves first",
            Preference::LeastWork => "least work first",
            Preference::Schur => "coordinates first",
        }
    }
}

/// Where the saddle-point system has entries.
#[derive(Debug, Clone)]
pub(crate) struct Structure {
    /// The number of coordinates.
    coordinates: u32,
    /// The other entries of every row, and whether they are 1 or -1.
    neighbours: Vec<BTreeMap<u32, bool>>,
    /// What is known of the diagonal where it has an entry.
    diagonal: Vec<Option<Entry>>,
    /// In space: which constraints may stand alone.
    joints: Option<Joints>,
    /// Pairs that come first.
    first: Vec<(u32, u32)>,
    /// The number of rows that get no pivot.
    left_out: usize,
}

/// What is known of an entry beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// 1 or -1.
    Unit,
    /// It is made of parameters: equal bodies share what is computed from it.
    Fixed,
    Other,
}

/// An order and what it costs.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    pub(crate) pivots: Vec<Pivot>,
    /// Operations, a division counting [`DIVISION`].
    pub(crate) work: u64,
}

/// What is known of the rows that a pivot has touched: row, column, and what stands there; in both halves.
pub(crate) type Entries = Vec<(u32, u32, Entry)>;

/// A pivot, before it what is preferred (least first) and its operations.
type Candidate = (u32, u64, Pivot);

impl Structure {
    /// Of these entries: row, column and what is known; both halves are given.
    pub(crate) fn new(
        size: usize,
        coordinates: usize,
        entries: impl Iterator<Item = (u32, u32, Entry)>,
    ) -> Structure {
        let mut structure = Structure {
            coordinates: coordinates as u32,
            neighbours: vec![BTreeMap::new(); size],
            diagonal: vec![None; size],
            joints: None,
            first: Vec::new(),
            left_out: 0,
        };
        for (row, column, entry) in entries {
            if row == column {
                structure.diagonal[row as usize] = Some(entry);
            } else {
                structure.neighbours[row as usize].insert(column, entry == Entry::Unit);
            }
        }
        structure
    }

    /// The same with rows that get no pivot.
    pub(crate) fn without(mut self, rows: &[u32]) -> Structure {
        for &row in rows {
            for column in std::mem::take(&mut self.neighbours[row as usize]).into_keys() {
                self.neighbours[column as usize].remove(&row);
            }
            self.diagonal[row as usize] = None;
        }
        self.left_out += rows.len();
        self
    }

    /// The same of a mechanism in space: the body of every velocity, and the joint of every constraint.
    pub(crate) fn in_space(mut self, body_of: Vec<usize>, joint_of: Vec<usize>) -> Structure {
        let bodies = body_of.iter().max().map_or(0, |last| last + 1);
        let joints = joint_of.iter().max().map_or(0, |last| last + 1);
        let mut found = Joints {
            velocities: vec![Vec::new(); bodies],
            bodies: vec![BTreeSet::new(); joints],
            rows: vec![Vec::new(); joints],
            gone: vec![false; self.neighbours.len()],
            body_of,
            joint_of,
        };
        for (row, &body) in (0..).zip(&found.body_of) {
            found.velocities[body].push(row);
        }
        for (row, &joint) in (self.coordinates..).zip(&found.joint_of) {
            found.rows[joint].push(row);
            let velocities = self.neighbours[row as usize].keys();
            let velocities = velocities.filter(|&&other| other < self.coordinates);
            let bodies = velocities.map(|&velocity| found.body_of[velocity as usize]);
            found.bodies[joint].extend(bodies);
        }
        self.joints = Some(found);
        self
    }

    /// The same where pairs of a coordinate without mass and the constraint that keeps it come first: what acts on such
    /// a coordinate then acts on the bodies of that constraint, which holds none of them.
    pub(crate) fn beginning_with(mut self, pairs: Vec<(u32, u32)>) -> Structure {
        for &(coordinate, constraint) in &pairs {
            let Some(joints) = &mut self.joints else {
                continue;
            };
            let kept = joints.joint_of[(constraint - self.coordinates) as usize];
            let body = joints.body_of[coordinate as usize];
            let mut of_bodies = std::mem::take(&mut joints.bodies[kept]);
            of_bodies.remove(&body);
            for bodies in &mut joints.bodies {
                if bodies.remove(&body) {
                    bodies.extend(&of_bodies);
                }
            }
        }
        self.first = pairs;
        self
    }

    /// Whether a constraint may be a pivot of its own.
    fn may_stand_alone(&self, row: u32) -> bool {
        let (Some(joints), Some(constraint)) = (&self.joints, row.checked_sub(self.coordinates))
        else {
            return true;
        };
        let mut others = self.neighbours[row as usize].keys();
        let no_velocity = others.all(|&other| other >= self.coordinates);
        no_velocity || joints.holds_what_is_gone(joints.joint_of[constraint as usize])
    }

    /// The order that one preference leads to; none where a row is left without a pivot, or where it
    /// costs more than `limit`.
    ///
    /// `entries_after` eliminates a pivot and returns what is left in the rows that it touches, if that is known: else
    /// every entry that a pivot may fill in is taken to be there.
    pub(crate) fn order(
        mut self,
        preference: Preference,
        limit: u64,
        mut entries_after: impl FnMut(Pivot, &[u32]) -> Option<Entries>,
    ) -> Option<Order> {
        let size = self.neighbours.len();
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
            && self.neighbours[p as usize].contains_key(&c)
            && in_p.len() <= MOST_BESIDE_BLOCK
            && in_p == in_c
    }

    /// The pivots that contain a row now.
    fn candidates(&self, row: u32, preference: Preference, distances: &[u32]) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let of_coordinate = row < self.coordinates;
        let nearness = |row: u32| 3 * (self.neighbours.len() as u32 - distances[row as usize]);
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
        for (&other, &unit) in &self.neighbours[row as usize] {
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

    /// How far every row is from the constraints of fewest coordinates, which are those to the ground.
    fn distances(&self) -> Vec<u32> {
        let size = self.neighbours.len();
        let mut distances = vec![u32::MAX; size];
        let degree = |row: &usize| self.neighbours[*row].len();
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
            for &other in self.neighbours[row].keys() {
                let other = other as usize;
                if distances[other] == u32::MAX {
                    distances[other] = distances[row] + 1;
                    open.push_back(other);
                }
            }
        }
    }

    /// Operations of a pivot of one row; products with 1 or -1 are none.
    fn work_of_one(&self, row: u32, diagonal: Entry) -> u64 {
        let division = match diagonal {
            Entry::Other => u64::from(DIVISION),
            Entry::Unit | Entry::Fixed => 0,
        };
        let (n, factors) = self.entries_and_factors(row, None);
        // Reciprocal and multipliers, half of the product, right-hand side, solution.
        let products = half_of_square(n) + half_of_square(factors);
        division + factors + products + (1 + factors + n) + (1 + factors + n)
    }

    fn work_of_pair(&self, p: u32, c: u32) -> u64 {
        let (in_p, factors_p) = self.entries_and_factors(p, Some(c));
        let (in_c, factors_c) = self.entries_and_factors(c, Some(p));
        let mass = u64::from(self.diagonal[p as usize].is_some());
        // m k_c and m k_c k_c^T, half of it; k_p k_c^T; right-hand side and solution.
        let products = half_of_square(in_c) + half_of_square(factors_c);
        let own = mass * (factors_c + products + 2);
        let others = factors_c + factors_p + in_c + in_p;
        own + in_p * in_c + factors_p * factors_c + 2 * others
    }

    /// How many entries a row has but for one, and how many of them are not 1 or -1.
    fn entries_and_factors(&self, row: u32, but: Option<u32>) -> (u64, u64) {
        let entries = self.neighbours[row as usize].iter();
        let entries = entries.filter(|&(&column, _)| Some(column) != but);
        entries.fold((0, 0), |(n, factors), (_, &unit)| {
            (n + 1, factors + u64::from(!unit))
        })
    }

    /// Enters what the elimination of a pivot fills in; returns the rows that it touches.
    fn eliminate(
        &mut self,
        pivot: Pivot,
        entries_after: &mut impl FnMut(Pivot, &[u32]) -> Option<Entries>,
    ) -> Vec<u32> {
        let (p, c) = pivot.rows();
        if let Some(joints) = &mut self.joints {
            for row in [Some(p), c].into_iter().flatten() {
                joints.gone[row as usize] = true;
            }
        }
        let in_p: Vec<u32> = self.others(p, c);
        let in_c: Vec<u32> = c.map_or_else(Vec::new, |c| self.others(c, Some(p)));
        let touched: BTreeSet<u32> = in_p.iter().chain(&in_c).copied().collect();
        for &row in &touched {
            self.neighbours[row as usize].remove(&p);
            if let Some(c) = c {
                self.neighbours[row as usize].remove(&c);
            }
        }
        let touched: Vec<u32> = touched.into_iter().collect();
        match (entries_after(pivot, &touched), c) {
            (Some(entries), _) => self.become_these(&touched, entries),
            (None, None) => self.fill(&in_p, &in_p),
            (None, Some(_)) => {
                self.fill(&in_p, &in_c);
                if self.diagonal[p as usize].is_some() {
                    self.fill(&in_c, &in_c);
                }
            }
        }
        touched
    }

    /// Enters what is left in rows.
    fn become_these(&mut self, rows: &[u32], entries: Entries) {
        for &row in rows {
            for column in std::mem::take(&mut self.neighbours[row as usize]).into_keys() {
                self.neighbours[column as usize].remove(&row);
            }
            self.diagonal[row as usize] = None;
        }
        for (row, column, entry) in entries {
            if row == column {
                self.diagonal[row as usize] = Some(entry);
            } else {
                let is_unit = entry == Entry::Unit;
                self.neighbours[row as usize].insert(column, is_unit);
                self.neighbours[column as usize].insert(row, is_unit);
            }
        }
    }

    /// The constraints in space that may have become pivots with this one.
    fn freed(&self, pivot: Pivot) -> Vec<u32> {
        let Some(joints) = &self.joints else {
            return Vec::new();
        };
        let (first, second) = pivot.rows();
        let rows = [Some(first), second].into_iter().flatten();
        let velocities = rows.filter(|&row| row < self.coordinates);
        let bodies = velocities.map(|velocity| joints.body_of[velocity as usize]);
        let rows = bodies.flat_map(|body| joints.beside(body));
        rows.filter(|&row| !joints.gone[row as usize]).collect()
    }

    fn others(&self, row: u32, but: Option<u32>) -> Vec<u32> {
        let columns = self.neighbours[row as usize].keys().copied();
        columns.filter(|&column| Some(column) != but).collect()
    }

    fn fill(&mut self, rows: &[u32], columns: &[u32]) {
        for &i in rows {
            for &j in columns {
                if i == j {
                    self.diagonal[i as usize] = Some(Entry::Other);
                } else {
                    self.neighbours[i as usize].insert(j, false);
                    self.neighbours[j as usize].insert(i, false);
                }
            }
        }
    }
}

/// Entries of one half of a symmetric matrix of n rows, diagonal included.
fn half_of_square(n: u64) -> u64 {
    n * (n + 1) / 2
}

impl Pivot {
    /// The rows eliminated.
    pub(crate) fn rows(self) -> (u32, Option<u32>) {
        match self {
            Pivot::One(row) => (row, None),
            Pivot::Pair(first, second) | Pivot::Block(first, second) => (first, Some(second)),
        }
    }
}

#[cfg(test)]
mod tests;
