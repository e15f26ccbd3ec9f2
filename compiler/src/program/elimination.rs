//! The saddle-point system, eliminated symbolically.
//!
//! ```text
//! | M      phi_q^T | | a      |   | Q           |
//! | phi_q  0       | | lambda | = | eta + shift |
//! ```
//!
//! becomes straight-line code for `a` and `lambda` along the order of [`super::plan`]. No pivot is
//! searched for when it runs. Instead every pivot that is a difference is compared with what it is a
//! difference of, and the least of the comparisons goes with the results: where it is not positive,
//! the system is (nearly) singular, and the solution that reveals ranks takes over.

use super::plan::{Entry, Order, Pivot, Preference, Structure};
use super::{Counts, Kernel, KernelKind, lower};
use crate::equations::Equations;
use crate::expr::{ExprId, Graph, Symbol};
use std::collections::{BTreeMap, BTreeSet};

/// A pivot that is this fraction of what it is a difference of is handed on.
///
/// It is about the square of how far the least independent constraint is from the others, and a
/// little wider than where the general solution begins to look at ranks.
const PIVOT_CUT_OFF: f64 = 1e-7;

/// So much of what was subtracted on the way to a pivot may be round-off, and as much again for what
/// went into the entries.
const NOISE: f64 = 1e-11;

/// An order is not tried where it seems to cost so many times what the cheapest one seems to.
const WORTH_TRYING: u64 = 4;

/// How many orders that can be guarded are built and counted, the cheapest-seeming first: that takes a
/// while. In chains of 21 to 256 rods the cheapest one seems to be the second, by some percent.
fn most_tried(rows: usize) -> usize {
    match rows {
        0..=100 => Preference::ALL.len(),
        101..=2000 => 2,
        _ => 1,
    }
}

/// Systems of more rows, and orders of more operations in all and for a row, are left to the general
/// solution: planning them takes long, and their code would be as long as a dense elimination runs.
const MOST_ROWS: usize = 4000;
const MOST_WORK: u64 = 100_000;
const MOST_WORK_OF_ROW: u64 = 400;

/// How the saddle-point system is eliminated.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The pivots in order; none where the system is solved by the general solution only.
    pub pivots: Vec<Pivot>,
    /// What was preferred, and the operations of the whole kernel, for each order that was tried;
    /// the first one was taken.
    pub tried: Vec<(Preference, Counts)>,
}

/// What the elimination computes.
#[derive(Debug, Clone, Default)]
pub(super) struct Solution {
    /// `a`, `lambda` and the guard.
    roots: Vec<ExprId>,
    /// What each pivot and each unknown needs, in their order: computed so, values are used soon after
    /// they are defined.
    first: Vec<ExprId>,
}

/// The plan, and how `a`, `lambda` and the guard are computed.
pub(super) fn accelerations(graph: &mut Graph, equations: &Equations) -> (Plan, Solution) {
    let system = System::new(graph, equations);
    let mut orders: Vec<(Preference, Order)> = Vec::new();
    let rows = system.rows.len();
    let mut limit = MOST_WORK.max(MOST_WORK_OF_ROW * rows as u64);
    let preferences = Preference::ALL.into_iter();
    let structure = system.structure(graph);
    for preference in preferences.filter(|_| rows <= MOST_ROWS) {
        if let Some(order) = structure.clone().order(preference, limit) {
            limit = limit.min(WORTH_TRYING.saturating_mul(order.work));
            orders.push((preference, order));
        }
    }
    orders.sort_by_key(|(_, order)| order.work);
    orders.retain(|(_, order)| order.work <= limit);
    orders.dedup_by(|a, b| a.1.pivots == b.1.pivots);
    let mut tried: Vec<(Preference, Counts, Vec<Pivot>, Solution)> = Vec::new();
    for (preference, order) in orders {
        let Some(solution) = system.clone().solve(graph, &order.pivots) else {
            continue;
        };
        let counts = kernel(graph, equations, &solution).counts;
        tried.push((preference, counts, order.pivots, solution));
        if tried.len() == most_tried(rows) {
            break;
        }
    }
    tried.sort_by_key(|(_, counts, ..)| counts.work());
    let counts = tried
        .iter()
        .map(|(preference, counts, ..)| (*preference, *counts));
    let mut plan = Plan {
        pivots: Vec::new(),
        tried: counts.collect(),
    };
    match tried.into_iter().next() {
        Some((_, _, pivots, solution)) => {
            plan.pivots = pivots;
            (plan, solution)
        }
        // A guard of zero: always the general solution.
        None => {
            let roots = vec![graph.zero(); system.rows.len() + 1];
            let first = Vec::new();
            (plan, Solution { roots, first })
        }
    }
}

/// The kernel that computes it.
pub(super) fn kernel(graph: &mut Graph, equations: &Equations, solution: &Solution) -> Kernel {
    let (nv, nc) = (equations.force.len(), equations.eta.len());
    let outputs = vec![("a", nv), ("lambda", nc), ("guard", 1)];
    let Solution { roots, first } = solution;
    lower::kernel(graph, KernelKind::Accelerations, roots, first, outputs)
}

/// What is left of the system while it is eliminated.
#[derive(Clone)]
struct System {
    coordinates: usize,
    /// The entries of every row, both halves.
    rows: Vec<BTreeMap<u32, ExprId>>,
    right: Vec<ExprId>,
    /// The diagonal without what was subtracted from it.
    grown: Vec<ExprId>,
    /// Constraints whose entries for coordinates have changed: those may be differences themselves.
    mixed: Vec<bool>,
    /// What their pivots are compared with, see [`free`]; of constraints only.
    free: Vec<ExprId>,
}

impl System {
    fn new(graph: &mut Graph, equations: &Equations) -> System {
        let (nv, nc) = (equations.force.len(), equations.eta.len());
        let zero = graph.zero();
        let mut rows = vec![BTreeMap::new(); nv + nc];
        let mut grown = vec![zero; nv + nc];
        for &(i, j, value) in &equations.mass_matrix.entries {
            rows[i as usize].insert(j, value);
            if i == j {
                grown[i as usize] = value;
            }
        }
        let free = free(graph, equations, &rows);
        for &(i, j, value) in &equations.phi_q.entries {
            let i = i + nv as u32;
            rows[i as usize].insert(j, value);
            rows[j as usize].insert(i, value);
        }
        let mut right = equations.force.clone();
        for (i, &eta) in (0..).zip(&equations.eta) {
            let shift = graph.symbol(Symbol::Shift(i));
            right.push(graph.add(eta, shift));
        }
        System {
            coordinates: nv,
            rows,
            right,
            grown,
            mixed: vec![false; nv + nc],
            free,
        }
    }

    fn structure(&self, graph: &mut Graph) -> Structure {
        let mut entries = Vec::new();
        for (i, row) in (0..).zip(&self.rows) {
            for (&j, &value) in row {
                entries.push((i, j, known(graph, value)));
            }
        }
        Structure::new(self.rows.len(), self.coordinates, entries.into_iter())
    }

    /// The unknowns, and behind them the guard; none where a pivot has cancelled, or where nothing
    /// tells whether a constraint has become dependent on others.
    fn solve(mut self, graph: &mut Graph, pivots: &[Pivot]) -> Option<Solution> {
        let mut first = Vec::new();
        let mut guard: Option<ExprId> = None;
        let mut eliminated = Vec::with_capacity(pivots.len());
        for &pivot in pivots {
            let solved = match pivot {
                Pivot::One(p) => {
                    let pivot = *self.rows[p as usize].get(&p)?;
                    if let Some(test) = self.test(graph, p, pivot)? {
                        guard = Some(match guard {
                            Some(least) => graph.if_less(test, least, test, least),
                            None => test,
                        });
                    }
                    self.eliminate(graph, p, pivot)
                }
                Pivot::Pair(p, c) => {
                    let sign = *self.rows[p as usize].get(&c)?;
                    self.eliminate_pair(graph, p, c, sign)
                }
            };
            first.extend(guard);
            for row in &solved {
                first.extend([row.factor, row.right]);
                first.extend(row.others.iter().map(|other| other.1));
            }
            eliminated.push(solved);
        }
        let zero = graph.zero();
        let mut unknowns = vec![zero; self.rows.len()];
        for rows in eliminated.iter().rev() {
            for Solved {
                row,
                factor,
                right,
                others,
            } in rows.iter().rev()
            {
                let mut rest = *right;
                for &(column, entry) in others {
                    let term = graph.product(entry, unknowns[column as usize]);
                    rest = graph.sub(rest, term);
                }
                let unknown = graph.product(*factor, rest);
                unknowns[*row as usize] = unknown;
                first.push(unknown);
            }
        }
        unknowns.push(guard.unwrap_or_else(|| graph.one()));
        let roots = unknowns;
        Some(Solution { roots, first })
    }

    /// Positive where the pivot of this row is no difference of nearly equal numbers; none inside
    /// where it is no difference, none where that cannot be told.
    ///
    /// The entries of a mixed constraint may have become small all together, which its own diagonal
    /// does not show: its pivot is compared with what it would be if no other constraint held, and with
    /// the round-off of what it is a difference of.
    fn test(&self, graph: &mut Graph, p: u32, pivot: ExprId) -> Option<Option<ExprId>> {
        let whole = if self.mixed[p as usize] {
            let free = self.free[p as usize - self.coordinates];
            if graph.is_zero(free) {
                return None;
            }
            free
        } else {
            self.grown[p as usize]
        };
        if pivot == whole {
            return Some(None);
        }
        let cut_off = graph.constant(PIVOT_CUT_OFF);
        let mut least = graph.product(cut_off, whole);
        let grown = self.grown[p as usize];
        if grown != whole && grown != pivot {
            let noise = graph.constant(NOISE);
            let noise = graph.product(noise, grown);
            least = graph.add(least, noise);
        }
        // Pivots of constraints are negative.
        Some(Some(if self.of_coordinate(p) {
            graph.sub(pivot, least)
        } else {
            graph.sub(least, pivot)
        }))
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
        let right = self.right[p as usize];
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
            let product = graph.product(multiplier, right);
            let sum = &mut self.right[i as usize];
            *sum = graph.sub(*sum, product);
        }
        // Divided by the pivot already, so that the last unknown found is all that this one waits for.
        let one = graph.one();
        vec![Solved {
            row: p,
            factor: one,
            right: graph.product(reciprocal, right),
            others: multipliers,
        }]
    }

    /// ```text
    /// x_p    = s (b_c - k_c x)                  with the pair | m  s |
    /// x_c    = s (b_p - k_p x - m x_p)                        | s  0 |
    /// K_ij  -= s (k_p_i k_c_j + k_c_i k_p_j) - m k_c_i k_c_j
    /// ```
    fn eliminate_pair(&mut self, graph: &mut Graph, p: u32, c: u32, sign: ExprId) -> Vec<Solved> {
        let mut in_p = self.take(p);
        let mut in_c = self.take(c);
        let zero = graph.zero();
        let mass = in_p.remove(&p).unwrap_or(zero);
        in_c.remove(&p);
        in_p.remove(&c);
        let (right_p, right_c) = (self.right[p as usize], self.right[c as usize]);
        // x_p of the right-hand side and of every other unknown, and what is left of row p then.
        let own = graph.product(sign, right_c);
        let inertia = graph.product(mass, own);
        let force = graph.sub(right_p, inertia);
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
            let product = graph.product(x, force);
            let sum = &mut self.right[i as usize];
            *sum = graph.sub(*sum, product);
        }
        for (&i, &entry) in &in_p {
            let product = graph.product(entry, own);
            let sum = &mut self.right[i as usize];
            *sum = graph.sub(*sum, product);
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

/// The diagonal of `-phi_q M^-1 phi_q^T`, M taken as diagonal: the pivot of a constraint if no other
/// held. Of constraints that contain a coordinate with 1 or -1 only what these contribute, which
/// equal bodies share.
fn free(graph: &mut Graph, equations: &Equations, rows: &[BTreeMap<u32, ExprId>]) -> Vec<ExprId> {
    let (zero, one) = (graph.zero(), graph.one());
    let mut free = vec![zero; equations.eta.len()];
    let entries = &equations.phi_q.entries;
    let units: BTreeSet<u32> = entries
        .iter()
        .filter(|entry| is_unit(graph, entry.2))
        .map(|entry| entry.0)
        .collect();
    for &(i, j, value) in entries {
        let counts = !units.contains(&i) || is_unit(graph, value);
        let Some(&mass) = rows[j as usize].get(&j).filter(|_| counts) else {
            continue;
        };
        let (square, mobility) = (graph.square(value), graph.div(one, mass));
        let part = graph.product(square, mobility);
        let sum = &mut free[i as usize];
        *sum = graph.sub(*sum, part);
    }
    free
}

fn is_unit(graph: &Graph, value: ExprId) -> bool {
    graph.value(value).is_some_and(|value| value.abs() == 1.0)
}

/// `x_row = factor (right - sum of entry x_column)`
struct Solved {
    row: u32,
    factor: ExprId,
    right: ExprId,
    others: Vec<(u32, ExprId)>,
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
