//! The entries of the saddle-point system while it is eliminated.

use crate::equations::Equations;
use crate::expr::{ExprId, Graph, Symbol};
use crate::program::elimination::hinges::{Hinge, Inverse};
use crate::program::elimination::mobility::{free, is_unit};
use crate::program::plan::{Entries, Entry, Structure};
use std::collections::{BTreeMap, BTreeSet};

/// The system that is left during the elimination.
#[derive(Clone)]
pub(crate) struct System {
    pub(super) coordinates: usize,
    /// The entries of every row, both halves.
    pub(super) rows: Vec<BTreeMap<u32, ExprId>>,
    /// The right sides of every row: that of the equations of motion, then others.
    pub(super) right: Vec<Vec<ExprId>>,
    /// The diagonal without what was subtracted from it.
    pub(super) grown: Vec<ExprId>,
    /// Diagonals that grew by a part which is the same in every position: they do not vanish.
    pub(super) steady: Vec<bool>,
    /// Constraints whose entries for coordinates have changed: those may be differences themselves.
    pub(super) mixed: Vec<bool>,
    /// Values that the pivots of constraints are compared with, see [`free`].
    pub(super) free: Vec<ExprId>,
    /// Inverses by which the rows of hinges were combined.
    pub(super) inverses: Vec<Inverse>,
}

impl System {
    /// The system with the first `nc` rows of phi.
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
            steady: vec![false; nv + nc],
            mixed: vec![false; nv + nc],
            free,
            inverses: Vec::new(),
        }
    }

    /// Combines the rows of hinges, except those whose columns have no inverse.
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

    /// Adds other right sides, each as long as the system has rows.
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

    /// Structure of its entries.
    pub(crate) fn structure(&self, graph: &Graph) -> Structure {
        let all: Vec<u32> = (0..self.rows.len() as u32).collect();
        let entries = self.entries(graph, &all).into_iter();
        Structure::new(self.rows.len(), self.coordinates, entries)
    }

    /// Entries of these rows.
    pub(crate) fn entries(&self, graph: &Graph, rows: &[u32]) -> Entries {
        let mut entries = Vec::new();
        for &i in rows {
            for (&j, &value) in &self.rows[i as usize] {
                entries.push((i, j, known(graph, value)));
            }
        }
        entries
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

    pub(super) fn of_coordinate(&self, row: u32) -> bool {
        (row as usize) < self.coordinates
    }

    /// The entries of a row, which is taken out of all others.
    pub(super) fn take(&mut self, row: u32) -> BTreeMap<u32, ExprId> {
        let entries = std::mem::take(&mut self.rows[row as usize]);
        for &column in entries.keys() {
            self.rows[column as usize].remove(&row);
        }
        entries
    }

    /// Takes from the diagonal of a row what an elimination takes from it that has its sign.
    pub(super) fn grow(&mut self, graph: &mut Graph, i: u32, part: ExprId) {
        let grown = &mut self.grown[i as usize];
        *grown = graph.sub(*grown, part);
        self.steady[i as usize] |= !matches!(known(graph, part), Entry::Other);
    }

    /// Whether all that is on the diagonal of a constraint may vanish, while coordinates that it holds, too, have no
    /// pivot yet.
    pub(super) fn may_vanish(&self, p: u32) -> bool {
        let mut others = self.rows[p as usize].keys();
        !self.of_coordinate(p)
            && !self.steady[p as usize]
            && others.any(|&other| self.of_coordinate(other))
    }

    pub(super) fn subtract(&mut self, graph: &mut Graph, i: u32, j: u32, value: ExprId) {
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

/// The kind of an entry, as far as it is known beforehand.
fn known(graph: &Graph, value: ExprId) -> Entry {
    if is_unit(graph, value) {
        return Entry::Unit;
    }
    match graph.is_fixed(value) {
        true => Entry::Fixed,
        false => Entry::Other,
    }
}
