//! The saddle-point system, eliminated symbolically.
//!
//! ```text
//! | M      phi_q^T | | a      |   | Q           |
//! | phi_q  0       | | lambda | = | eta + shift |
//! ```
//!
//! becomes straight-line code for `a` and `lambda` along the order of [`crate::program::plan`]. No pivot is
//! searched for when it runs. Instead every pivot that is a difference is compared with what it is a
//! difference of, and the least of the comparisons goes with the results: where it is not positive,
//! the system is (nearly) singular, and the solution that reveals ranks takes over.
//!
//! Constraints that follow from others in every position get no pivot ([`redundant`]).

mod cancellation;
mod hinges;
mod mobility;
mod pivots;
mod redundant;
pub(crate) mod response;
pub(crate) mod sliding;
mod solve;
mod system;
mod unknowns;

pub(crate) use self::hinges::{Hinge, hinges};
pub(crate) use self::redundant::RedundantRows;
use self::solve::Solution;
use self::system::System;
use crate::equations::Equations;
use crate::expr::Graph;
use crate::program::kernel::{Counts, Kernel};
use crate::program::lower;
use crate::program::plan::{Entries, Order, Pivot, Preference};
use mbdsl_runtime::KernelKind;

/// An order is tried only if its estimated cost is at most this many times that of the cheapest one.
const WORTH_TRYING: u64 = 4;

/// Maximum number of orders to build and count among those that can be guarded, the cheapest-seeming first: that takes
/// a while. In chains of 21 to 256 rods the cheapest one seems to be the second, by some percent.
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

/// Data that only mechanisms in space have.
#[derive(Debug, Clone)]
pub(crate) struct InSpace {
    /// The body of every velocity.
    pub(crate) body_of: Vec<usize>,
    /// Constraints that can be combined.
    pub(crate) hinges: Vec<Hinge>,
}

/// Plan for the elimination of the saddle-point system.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The pivots in order; none where the system is solved by the general solution only.
    pub pivots: Vec<Pivot>,
    /// The constraints that are combined before.
    pub(crate) hinges: Vec<Hinge>,
    /// The constraints without a pivot, which follow from the others in every position.
    pub left_out: Vec<usize>,
    /// Preference, and operations of the whole kernel, for each order that was tried; the first one was chosen.
    pub tried: Vec<(Preference, Counts)>,
}

/// Plans the elimination, and computes `a`, `lambda` and the guard along the plan.
///
/// `bodies` are those in space, none in the plane; `surplus` are the constraints that get no pivot.
pub(crate) fn accelerations(
    graph: &mut Graph,
    equations: &Equations,
    bodies: Option<InSpace>,
    surplus: &RedundantRows,
) -> (Plan, Solution) {
    let left_out = surplus.rows_of_system(equations);
    let in_space = bodies.is_some();
    let (body_of, hinges) = bodies.map(|bodies| (bodies.body_of, bodies.hinges)).unzip();
    let hinges: Vec<Hinge> = hinges.unwrap_or_default();
    let planned = |hinge: &Hinge| !hinge.contains(&surplus.rows);
    let hinges: Vec<Hinge> = hinges.into_iter().filter(planned).collect();
    let system = System::new(graph, equations, equations.eta.len());
    let system = system.with_hinges(graph, equations, &hinges);
    let mut orders: Vec<(Preference, Order)> = Vec::new();
    let rows = system.len();
    let mut limit = MOST_WORK.max(MOST_WORK_OF_ROW * rows as u64);
    let preferences = Preference::ALL.into_iter();
    let mut structure = system.structure(graph);
    if let Some(body_of) = body_of {
        let kept = system.kept(&left_out, &body_of);
        structure = structure.in_space(body_of, joint_of(equations));
        structure = structure.beginning_with(kept);
    }
    let structure = structure.without(&left_out);
    for preference in preferences.filter(|_| rows <= MOST_ROWS) {
        let entries_after = entries_after(graph, &system, in_space, &left_out);
        if let Some(order) = structure.clone().order(preference, limit, entries_after) {
            limit = limit.min(WORTH_TRYING.saturating_mul(order.work));
            orders.push((preference, order));
        }
    }
    orders.sort_by_key(|(_, order)| order.work);
    orders.retain(|(_, order)| order.work <= limit);
    orders.dedup_by(|a, b| a.1.pivots == b.1.pivots);
    let mut tried: Vec<(Preference, Counts, Vec<Pivot>, Solution)> = Vec::new();
    for (preference, order) in orders {
        let entries_after = entries_after(graph, &system, in_space, &left_out);
        let pivots = structure.clone().with_blocks(&order.pivots, entries_after);
        let solved = system.clone().solve_without(graph, &pivots, &left_out);
        let Some((solution, remainders)) = solved else {
            continue;
        };
        let Some(mut solution) = surplus.completed(graph, equations, solution, &remainders) else {
            continue;
        };
        // In space, computing pivot by pivot spills more registers than it saves: in the order of the results an arm with
        // six joints takes 0.77 of the time. In the plane a linkage would take 0.92 to 1.04, a chain 1.12.
        if in_space {
            solution.first.clear();
        }
        let counts = kernel(graph, equations, &solution).counts;
        tried.push((preference, counts, pivots, solution));
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
        hinges,
        left_out: surplus.rows.clone(),
        tried: counts.collect(),
    };
    match tried.into_iter().next() {
        Some((_, _, pivots, solution)) => {
            plan.pivots = pivots;
            (plan, solution)
        }
        None => (plan, general(graph, equations)),
    }
}

/// Eliminates pivots while they are planned, and returns the entries left in the rows that they touch: in space, where
/// the turned inertia of a body, for one, has no entries beside its diagonal.
fn entries_after<'a>(
    graph: &'a mut Graph,
    system: &System,
    in_space: bool,
    left_out: &'a [u32],
) -> impl FnMut(Pivot, &[u32]) -> Option<Entries> + 'a {
    let mut rest = in_space.then(|| system.clone());
    move |pivot, touched| {
        let system = rest.as_mut()?;
        match system.pivot(graph, pivot) {
            Some(_) => {
                let mut entries = system.entries(graph, touched);
                let planned = |row: u32| !left_out.contains(&row);
                entries.retain(|&(row, column, _)| planned(row) && planned(column));
                Some(entries)
            }
            None => {
                rest = None;
                None
            }
        }
    }
}

/// The joint of every row of phi, counted from 0.
fn joint_of(equations: &Equations) -> Vec<usize> {
    let mut names: Vec<&str> = Vec::new();
    let rows = equations.rows.iter().map(|row| row.joint.as_str());
    rows.map(|joint| {
        if names.last() != Some(&joint) {
            names.push(joint);
        }
        names.len() - 1
    })
    .collect()
}

/// The solution that leaves everything to the general solution: the guard is 0.
pub(crate) fn general(graph: &mut Graph, equations: &Equations) -> Solution {
    let rows = equations.force.len() + equations.eta.len();
    Solution {
        roots: vec![graph.zero(); rows + 1],
        ..Solution::default()
    }
}

/// The kernel that computes a solution.
pub(crate) fn kernel(graph: &mut Graph, equations: &Equations, solution: &Solution) -> Kernel {
    let (nv, nc) = (equations.force.len(), equations.eta.len());
    let outputs = vec![("a", nv), ("lambda", nc), ("guard", 1)];
    let Solution { roots, first, .. } = solution;
    lower::kernel(graph, KernelKind::Accelerations, roots, first, outputs)
}
