//! The entries of the saddle-point system, and what each pivot leaves of them.

use crate::equations::Equations;
use crate::expr::{ExprId, Graph, Symbol};
use crate::program::elimination::hinges::{Hinge, Inverse};
use crate::program::elimination::mobility::{free, is_unit};
use crate::program::elimination::unknowns::{Remainder, Solved, substitute};
use crate::program::plan::{Entries, Entry, Pivot, Structure};
use std::collections::{BTreeMap, BTreeSet};

/// A pivot that is this fraction of what it is a difference of is handed on.
///
/// It is about the square of how far the least independent constraint is from the others, and a
/// little wider than where the general solution begins to look at ranks.
const PIVOT_CUT_OFF: f64 = 1e-7;

/// So much of what was subtracted on the way to a pivot may be round-off, and as much again for what
/// went into the entries.
const NOISE: f64 = 1e-11;

/// What the elimination computes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Solution {
    /// `a`, `lambda` and the guard.
    pub(crate) roots: Vec<ExprId>,
    /// What each pivot and each unknown needs, in their order: computed so, values are used soon after
    /// they are defined.
    pub(crate) first: Vec<ExprId>,
    /// The unknowns of the other right sides.
    pub(crate) others: Vec<Vec<ExprId>>,
}

/// What is left of the system while it is eliminated.
#[derive(Clone)]
pub(crate) struct System {
    coordinates: usize,
    /// The entries of every row, both halves.
    rows: Vec<BTreeMap<u32, ExprId>>,
    /// The right sides of every row: that of the equations of motion, then others.
    right: Vec<Vec<ExprId>>,
    /// The diagonal without what was subtracted from it.
    grown: Vec<ExprId>,
    /// Constraints whose entries for coordinates have changed: those may be differences themselves.
    mixed: Vec<bool>,
    /// What their pivots are compared with, see [`free`]; of constraints only.
    free: Vec<ExprId>,
    /// What was done to the rows of hinges.
    inverses: Vec<Inverse>,
}

/// Whether a pivot has cancelled.
enum Test {
    /// It is not a difference, and cannot cancel.
    Needless,
    /// It has not cancelled where this is positive.
    Positive(ExprId),
    /// Nothing tells.
    Unknown,
}

impl Test {
    /// Adds the test to others; `None` where nothing tells.
    fn add_to(self, tests: &mut Vec<ExprId>) -> Option<()> {
        match self {
            Test::Needless => Some(()),
            Test::Positive(test) => {
                tests.push(test);
                Some(())
            }
            Test::Unknown => None,
        }
    }
}

impl System {
    /// That of the first `nc` rows of phi.
    pub(crate) fn new(graph: &mut Graph, equations: &Equations, nc: usize) -> System {
        let nv = equations.force.len();
        let zero = graph.zero();
        let mut rows = vec![BTreeMap::new(); nv + nc];
        let mut grown = vec![zero; nv + nc];
        for &(i, j, value) in &equations.mass_matrix.entries {
            rows[i as usize].insert(j, value);
            if i == j {
                grown[i as usize] = value;
            }
        }
        let free = free(graph, equations, &rows, nc);
        let entries = equations.phi_q.entries.iter();
        for &(i, j, value) in entries.filter(|entry| (entry.0 as usize) < nc) {
            let i = i + nv as u32;
            rows[i as usize].insert(j, value);
            rows[j as usize].insert(i, value);
        }
        let mut right = equations.force.clone();
        for (i, &eta) in (0..).zip(&equations.eta).take(nc) {
            let shift = graph.symbol(Symbol::Shift(i));
            right.push(graph.add(eta, shift));
        }
        let right = right.into_iter().map(|right| vec![right]).collect();
        System {
            coordinates: nv,
            rows,
            right,
            grown,
            mixed: vec![false; nv + nc],
            free,
            inverses: Vec::new(),
        }
    }

    /// The same with the rows of hinges combined, but for those whose columns have no inverse.
    pub(crate) fn with_hinges(
        mut self,
        graph: &mut Graph,
        equations: &Equations,
        hinges: &[Hinge],
    ) -> System {
        let (zero, one) = (graph.zero(), graph.one());
        for hinge in hinges {
            let Some(inverse) = Inverse::new(graph, equations, hinge) else {
                continue;
            };
            let old: Vec<_> = inverse.rows.iter().map(|row| self.take(*row)).collect();
            let columns: BTreeSet<u32> = old.iter().flat_map(|row| row.keys().copied()).collect();
            for column in columns {
                let values = old.iter().map(|row| row.get(&column).copied());
                let values: Vec<ExprId> = values.map(|value| value.unwrap_or(zero)).collect();
                let values = match hinge.turns.iter().position(|turn| *turn == column) {
                    Some(place) => {
                        let unit = |k| if k == place { one } else { zero };
                        (0..values.len()).map(unit).collect()
                    }
                    None => inverse.times(graph, &values),
                };
                for (&row, value) in inverse.rows.iter().zip(values) {
                    if !graph.is_zero(value) {
                        self.rows[row as usize].insert(column, value);
                        self.rows[column as usize].insert(row, value);
                    }
                }
            }
            let sides = self.right[inverse.rows[0] as usize].len();
            for side in 0..sides {
                let right = inverse
                    .rows
                    .iter()
                    .map(|row| self.right[*row as usize][side]);
                let right: Vec<ExprId> = right.collect();
                let right = inverse.times(graph, &right);
                for (&row, right) in inverse.rows.iter().zip(right) {
                    self.right[row as usize][side] = right;
                }
            }
            for (&row, &turn) in inverse.rows.iter().zip(&hinge.turns) {
                if let Some(&inertia) = self.rows[turn as usize].get(&turn) {
                    let mobility = graph.div(one, inertia);
                    self.free[row as usize - self.coordinates] = graph.neg(mobility);
                }
            }
            self.inverses.push(inverse);
        }
        self
    }

    /// Makes multipliers of the constraints as they are of those of the rows of hinges.
    fn turn_back(&self, graph: &mut Graph, unknowns: &mut [ExprId]) {
        for inverse in &self.inverses {
            let mu: Vec<ExprId> = inverse
                .rows
                .iter()
                .map(|row| unknowns[*row as usize])
                .collect();
            let lambda = inverse.transposed_times(graph, &mu);
            for (&row, lambda) in inverse.rows.iter().zip(lambda) {
                unknowns[row as usize] = lambda;
            }
        }
    }

    /// The same with other right sides besides, each as long as it has rows.
    pub(crate) fn with_right_sides(mut self, others: &[Vec<ExprId>]) -> System {
        for other in others {
            for (right, value) in self.right.iter_mut().zip(other) {
                right.push(*value);
            }
        }
        self
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Where it has entries.
    pub(crate) fn structure(&self, graph: &mut Graph) -> Structure {
        let all: Vec<u32> = (0..self.rows.len() as u32).collect();
        let entries = self.entries(graph, &all).into_iter();
        Structure::new(self.rows.len(), self.coordinates, entries)
    }

    /// What stands in these rows.
    pub(crate) fn entries(&self, graph: &mut Graph, rows: &[u32]) -> Entries {
        let mut entries = Vec::new();
        for &i in rows {
            for (&j, &value) in &self.rows[i as usize] {
                entries.push((i, j, known(graph, value)));
            }
        }
        entries
    }

    /// Eliminates a pivot; its unknowns, and what must be positive so that it has not cancelled. `None` where it has,
    /// or where nothing tells.
    pub(crate) fn pivot(
        &mut self,
        graph: &mut Graph,
        pivot: Pivot,
    ) -> Option<(Vec<Solved>, Vec<ExprId>)> {
        let mut tests = Vec::new();
        let solved = match pivot {
            Pivot::One(p) => {
                let pivot = *self.rows[p as usize].get(&p)?;
                self.test(graph, p, pivot).add_to(&mut tests)?;
                self.eliminate(graph, p, pivot)
            }
            Pivot::Block(p, c) => {
                let block = self.block(graph, p, c)?;
                self.test(graph, p, block.diagonal.0).add_to(&mut tests)?;
                tests.push(self.test_block(graph, c, &block)?);
                self.eliminate_block(graph, p, c, &block)
            }
            Pivot::Pair(p, c) => {
                let entry = *self.rows[p as usize].get(&c)?;
                if !is_unit(graph, entry) {
                    // That of a direction of unit length in another one.
                    tests.push(not_vanished(graph, entry));
                }
                let one = graph.one();
                let reciprocal = graph.div(one, entry);
                self.eliminate_pair(graph, p, c, reciprocal)
            }
        };
        Some((solved, tests))
    }

    /// The coordinates without mass that are alone in their body, each with the last constraint on it: the angles of
    /// joints have the rows that keep them after all others. `body_of` is the body of every velocity.
    pub(crate) fn kept(&self, left_out: &[u32], body_of: &[usize]) -> Vec<(u32, u32)> {
        let is_alone = |coordinate: u32| {
            let body = body_of[coordinate as usize];
            body_of.iter().filter(|other| **other == body).count() == 1
        };
        let mut kept: Vec<(u32, u32)> = Vec::new();
        for coordinate in (0..self.coordinates as u32).filter(|&one| is_alone(one)) {
            let entries = &self.rows[coordinate as usize];
            if entries.keys().any(|&column| self.of_coordinate(column)) {
                continue;
            }
            let is_free = |row: &u32| {
                let taken = kept.iter().any(|(_, constraint)| constraint == row);
                !self.of_coordinate(*row) && !left_out.contains(row) && !taken
            };
            let constraint = entries.keys().rev().copied().find(is_free);
            kept.extend(constraint.map(|constraint| (coordinate, constraint)));
        }
        kept
    }

    /// The unknowns, and behind them the guard; none where a pivot has cancelled, or where nothing
    /// tells whether a constraint has become dependent on others.
    pub(crate) fn solve(self, graph: &mut Graph, pivots: &[Pivot]) -> Option<Solution> {
        let (solution, _) = self.solve_without(graph, pivots, &[])?;
        Some(solution)
    }

    /// The same with constraints that have no pivot: their multipliers are 0. Also what is left of these.
    pub(crate) fn solve_without(
        mut self,
        graph: &mut Graph,
        pivots: &[Pivot],
        left_out: &[u32],
    ) -> Option<(Solution, Vec<Remainder>)> {
        let mut first = Vec::new();
        let mut guard = self.guard_of_hinges(graph);
        let mut eliminated = Vec::with_capacity(pivots.len());
        for &pivot in pivots {
            let (solved, tests) = self.pivot(graph, pivot)?;
            for test in tests {
                guard = Some(least(graph, guard, test));
            }
            first.extend(guard);
            for row in &solved {
                first.push(row.factor);
                first.extend(&row.right);
                first.extend(row.others.iter().map(|other| other.1));
            }
            eliminated.push(solved);
        }
        let sides = self.right.first().map_or(1, Vec::len);
        let mut unknowns = vec![vec![graph.zero(); self.rows.len()]; sides];
        substitute(graph, &eliminated, &mut unknowns, &mut first);
        for unknowns in &mut unknowns {
            self.turn_back(graph, unknowns);
        }
        let mut remainders = Vec::with_capacity(left_out.len());
        for &row in left_out {
            let mut vector = vec![vec![graph.zero(); self.rows.len()]];
            vector[0][row as usize] = graph.one();
            // A null vector is forces in balance, so its accelerations are 0: only multipliers are left.
            let homogeneous = eliminated.iter().map(|rows| {
                let multipliers = rows.iter().filter(|solved| !self.of_coordinate(solved.row));
                multipliers.map(Solved::homogeneous).collect()
            });
            let homogeneous: Vec<Vec<Solved>> = homogeneous.collect();
            substitute(graph, &homogeneous, &mut vector, &mut first);
            self.turn_back(graph, &mut vector[0]);
            let zero = graph.zero();
            remainders.push(Remainder {
                row,
                pivot: self.rows[row as usize].get(&row).copied().unwrap_or(zero),
                free: self.free[row as usize - self.coordinates],
                residual: self.right[row as usize][0],
                null_vector: vector.concat().split_off(self.coordinates),
            });
        }
        let mut unknowns = unknowns.into_iter();
        let mut roots = unknowns.next().unwrap_or_default();
        roots.push(guard.unwrap_or_else(|| graph.one()));
        let solution = Solution {
            roots,
            first,
            others: unknowns.collect(),
        };
        Some((solution, remainders))
    }

    /// Positive where the columns of all hinges are regular.
    fn guard_of_hinges(&self, graph: &mut Graph) -> Option<ExprId> {
        let pivots = self.inverses.iter().flat_map(|inverse| &inverse.pivots);
        let mut guard = None;
        for &pivot in pivots {
            let test = not_vanished(graph, pivot);
            guard = Some(least(graph, guard, test));
        }
        guard
    }

    /// Positive where the pivot of this row is not a difference of nearly equal numbers.
    fn test(&self, graph: &mut Graph, p: u32, pivot: ExprId) -> Test {
        let Some(whole) = self.whole(graph, p) else {
            return Test::Unknown;
        };
        if pivot == whole {
            return Test::Needless;
        }
        let least = self.least(graph, p, whole, pivot);
        // Pivots of constraints are negative.
        Test::Positive(if self.of_coordinate(p) {
            graph.sub(pivot, least)
        } else {
            graph.sub(least, pivot)
        })
    }

    /// [`System::test`] of the second pivot of a block, `d / a`, times `a`, which has its sign.
    fn test_block(&self, graph: &mut Graph, c: u32, block: &Block) -> Option<ExprId> {
        let whole = self.whole(graph, c)?;
        let least = self.least(graph, c, whole, block.determinant);
        let least = graph.product(block.diagonal.0, least);
        Some(graph.sub(block.determinant, least))
    }

    /// What a pivot is compared with; none where nothing tells.
    ///
    /// The entries of a mixed constraint may have become small all together, which its own diagonal
    /// does not show: its pivot is compared with what it would be if no other constraint held.
    fn whole(&self, graph: &Graph, p: u32) -> Option<ExprId> {
        if !self.mixed[p as usize] {
            return Some(self.grown[p as usize]);
        }
        let free = self.free[p as usize - self.coordinates];
        (!graph.is_zero(free)).then_some(free)
    }

    /// The least that a pivot has to be: a fraction of the whole, and the round-off of what it is a
    /// difference of.
    fn least(&self, graph: &mut Graph, p: u32, whole: ExprId, pivot: ExprId) -> ExprId {
        let cut_off = graph.constant(PIVOT_CUT_OFF);
        let least = graph.product(cut_off, whole);
        let grown = self.grown[p as usize];
        if grown == whole || grown == pivot {
            return least;
        }
        let noise = graph.constant(NOISE);
        let noise = graph.product(noise, grown);
        graph.add(least, noise)
    }

    fn of_coordinate(&self, row: u32) -> bool {
        (row as usize) < self.coordinates
    }

    /// `K_ij -= k_i k_j / d`
    fn eliminate(&mut self, graph: &mut Graph, p: u32, pivot: ExprId) -> Vec<Solved> {
        let mut entries = self.take(p);
        entries.remove(&p);
        let one = graph.one();
        let reciprocal = graph.div(one, pivot);
        let entries: Vec<(u32, ExprId)> = entries.into_iter().collect();
        let right = self.right[p as usize].clone();
        let mut multipliers = Vec::with_capacity(entries.len());
        for (k, &(i, entry)) in entries.iter().enumerate() {
            // Pivots of coordinates and of constraints have different signs.
            let grows = self.of_coordinate(i) != self.of_coordinate(p);
            let multiplier = graph.product(entry, reciprocal);
            multipliers.push((i, multiplier));
            for &(j, other) in &entries[..=k] {
                let product = graph.product(multiplier, other);
                self.subtract(graph, i, j, product);
                if i == j && grows {
                    let grown = &mut self.grown[i as usize];
                    *grown = graph.sub(*grown, product);
                }
            }
            for (sum, right) in self.right[i as usize].iter_mut().zip(&right) {
                let product = graph.product(multiplier, *right);
                *sum = graph.sub(*sum, product);
            }
        }
        // Divided by the pivot already, so that the last unknown found is all that this one waits for.
        let one = graph.one();
        vec![Solved {
            row: p,
            factor: one,
            right: right
                .into_iter()
                .map(|right| graph.product(reciprocal, right))
                .collect(),
            others: multipliers,
        }]
    }

    /// The entries of two rows of one kind between each other; none where one on the diagonal is
    /// missing.
    fn block(&mut self, graph: &mut Graph, p: u32, c: u32) -> Option<Block> {
        let entry = |i: u32, j: u32| self.rows[i as usize].get(&j).copied();
        let (a, d) = (entry(p, p)?, entry(c, c)?);
        // It may have cancelled, which the plan does not know.
        let b = entry(p, c).unwrap_or_else(|| graph.zero());
        // As the elimination of p alone would have left them.
        for &i in self.rows[p as usize].keys() {
            if self.of_coordinate(i) != self.of_coordinate(c) {
                self.mixed[i.max(c) as usize] = true;
            }
        }
        let (product, square) = (graph.product(a, d), graph.square(b));
        Some(Block {
            diagonal: (a, d),
            beside: b,
            determinant: graph.sub(product, square),
        })
    }

    /// ```text
    /// K_ij -= (u_i (c u_j - b w_j) + w_i (a w_j - b u_j)) / d      with the block | a  b |
    /// ```                                                                        | b  c |
    ///
    /// Nothing but the last product waits for the division.
    fn eliminate_block(&mut self, graph: &mut Graph, p: u32, c: u32, block: &Block) -> Vec<Solved> {
        let Block {
            diagonal: (of_p, of_c),
            beside,
            determinant,
        } = *block;
        let mut in_p = self.take(p);
        let mut in_c = self.take(c);
        for row in [&mut in_p, &mut in_c] {
            row.remove(&p);
            row.remove(&c);
        }
        let (one, zero) = (graph.one(), graph.zero());
        let reciprocal = graph.div(one, determinant);
        // The adjugate of the block times a column of both rows.
        let adjugate = |graph: &mut Graph, u: ExprId, w: ExprId| {
            let (first, across) = (graph.product(of_c, u), graph.product(beside, w));
            let (second, back) = (graph.product(of_p, w), graph.product(beside, u));
            (graph.sub(first, across), graph.sub(second, back))
        };
        let columns: BTreeSet<u32> = in_p.keys().chain(in_c.keys()).copied().collect();
        let entry = |row: &BTreeMap<u32, ExprId>, i: &u32| row.get(i).copied().unwrap_or(zero);
        let columns: Vec<(u32, ExprId, ExprId)> = columns
            .iter()
            .map(|i| (*i, entry(&in_p, i), entry(&in_c, i)))
            .collect();
        let sides_p = self.right[p as usize].clone();
        let sides_c = self.right[c as usize].clone();
        let sides = sides_p.iter().zip(&sides_c);
        let (right_p, right_c) = sides.map(|(u, w)| adjugate(graph, *u, *w)).unzip();
        let (mut others_p, mut others_c) = (Vec::new(), Vec::new());
        for (k, &(i, u, w)) in columns.iter().enumerate() {
            let grows = self.of_coordinate(i) != self.of_coordinate(p);
            let (in_p, in_c) = adjugate(graph, u, w);
            let along = |graph: &mut Graph, u: ExprId, w: ExprId| {
                let (first, second) = (graph.product(in_p, u), graph.product(in_c, w));
                let sum = graph.add(first, second);
                graph.product(sum, reciprocal)
            };
            for &(j, u, w) in &columns[..=k] {
                let product = along(graph, u, w);
                self.subtract(graph, i, j, product);
                if i == j && grows {
                    let grown = &mut self.grown[i as usize];
                    *grown = graph.sub(*grown, product);
                }
            }
            let sides = sides_p.iter().zip(&sides_c);
            for (sum, (u, w)) in self.right[i as usize].iter_mut().zip(sides) {
                let product = along(graph, *u, *w);
                *sum = graph.sub(*sum, product);
            }
            others_p.push((i, in_p));
            others_c.push((i, in_c));
        }
        let solved = |row, right, others| Solved {
            row,
            factor: reciprocal,
            right,
            others,
        };
        vec![solved(p, right_p, others_p), solved(c, right_c, others_c)]
    }

    /// ```text
    /// x_p    = s (b_c - k_c x)                  with the pair | m    1/s |
    /// x_c    = s (b_p - k_p x - m x_p)                        | 1/s  0   |
    /// K_ij  -= s (k_p_i k_c_j + k_c_i k_p_j) - s^2 m k_c_i k_c_j
    /// ```
    fn eliminate_pair(&mut self, graph: &mut Graph, p: u32, c: u32, sign: ExprId) -> Vec<Solved> {
        let mut in_p = self.take(p);
        let mut in_c = self.take(c);
        let zero = graph.zero();
        let mass = in_p.remove(&p).unwrap_or(zero);
        in_c.remove(&p);
        in_p.remove(&c);
        let right_p = self.right[p as usize].clone();
        let right_c = self.right[c as usize].clone();
        // x_p of the right-hand side and of every other unknown, and what is left of row p then.
        let sides = right_p.iter().zip(&right_c);
        let (own, force): (Vec<ExprId>, Vec<ExprId>) = sides
            .map(|(of_p, of_c)| {
                let own = graph.product(sign, *of_c);
                let inertia = graph.product(mass, own);
                (own, graph.sub(*of_p, inertia))
            })
            .unzip();
        for (&i, &entry) in &in_c {
            let x = graph.product(sign, entry);
            let pull = graph.product(mass, x);
            for (&j, &other) in in_c.range(..=i) {
                let other = graph.product(sign, other);
                let product = graph.product(pull, other);
                let negative = graph.neg(product);
                self.subtract(graph, i, j, negative);
                if i == j && self.of_coordinate(i) {
                    let grown = &mut self.grown[i as usize];
                    *grown = graph.add(*grown, product);
                }
            }
            for (&j, &other) in &in_p {
                let product = graph.product(x, other);
                self.subtract(graph, i, j, product);
                if i == j {
                    self.subtract(graph, i, j, product);
                }
            }
            for (sum, force) in self.right[i as usize].iter_mut().zip(&force) {
                let product = graph.product(x, *force);
                *sum = graph.sub(*sum, product);
            }
        }
        for (&i, &entry) in &in_p {
            for (sum, own) in self.right[i as usize].iter_mut().zip(&own) {
                let product = graph.product(entry, *own);
                *sum = graph.sub(*sum, product);
            }
        }
        let solved = |row, right, others: BTreeMap<u32, ExprId>| Solved {
            row,
            factor: sign,
            right,
            others: others.into_iter().collect(),
        };
        if !graph.is_zero(mass) {
            in_p.insert(p, mass);
        }
        // Solved from the last to the first.
        vec![solved(c, right_p, in_p), solved(p, right_c, in_c)]
    }

    /// The entries of a row, which is taken out of all others.
    fn take(&mut self, row: u32) -> BTreeMap<u32, ExprId> {
        let entries = std::mem::take(&mut self.rows[row as usize]);
        for &column in entries.keys() {
            self.rows[column as usize].remove(&row);
        }
        entries
    }

    fn subtract(&mut self, graph: &mut Graph, i: u32, j: u32, value: ExprId) {
        if self.of_coordinate(i) != self.of_coordinate(j) {
            self.mixed[i.max(j) as usize] = true;
        }
        let zero = graph.zero();
        let entry = self.rows[i as usize].get(&j).copied().unwrap_or(zero);
        let entry = graph.sub(entry, value);
        for (i, j) in [(i, j), (j, i)] {
            if graph.is_zero(entry) {
                self.rows[i as usize].remove(&j);
            } else {
                self.rows[i as usize].insert(j, entry);
            }
        }
    }
}

/// Positive where this product of directions of unit length is not 0.
fn not_vanished(graph: &mut Graph, product: ExprId) -> ExprId {
    let (square, cut_off) = (graph.square(product), graph.constant(PIVOT_CUT_OFF));
    graph.sub(square, cut_off)
}

/// The smaller one of a test and of those before.
fn least(graph: &mut Graph, before: Option<ExprId>, test: ExprId) -> ExprId {
    before.map_or(test, |least| graph.if_less(test, least, test, least))
}

/// What is known of an entry beforehand.
fn known(graph: &mut Graph, value: ExprId) -> Entry {
    if is_unit(graph, value) {
        return Entry::Unit;
    }
    let mut symbols = graph.symbols(value).into_iter();
    let is_parameter = |symbol| matches!(symbol, Symbol::Parameter(_));
    if symbols.all(is_parameter) {
        Entry::Fixed
    } else {
        Entry::Other
    }
}

/// Two rows of one kind between each other.
struct Block {
    /// The entries on the diagonal.
    diagonal: (ExprId, ExprId),
    /// The one beside it.
    beside: ExprId,
    determinant: ExprId,
}
