//! Entries of the saddle-point system, and those that pivots fill in.

use crate::program::plan::joints::Joints;
use std::collections::{BTreeMap, BTreeSet};

/// Rows that are eliminated at once; coordinates count from 0, constraints after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pivot {
    /// A row by the entry on its diagonal.
    One(u32),
    /// A coordinate and a constraint in which it stands with 1 or -1, or, without mass, with anything.
    Pair(u32, u32),
    /// Two coordinates, or two constraints, by the determinant of their entries.
    Block(u32, u32),
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

/// Sparsity structure of the saddle-point system.
#[derive(Debug, Clone)]
pub(crate) struct Structure {
    /// The number of coordinates.
    pub(super) coordinates: u32,
    /// The other entries of every row, and whether they are 1 or -1.
    pub(super) neighbors: Vec<BTreeMap<u32, bool>>,
    /// Kind of each diagonal entry; `None` where there is none.
    pub(super) diagonal: Vec<Option<Entry>>,
    /// Bodies and joints in space, which decide on the constraints that may stand alone.
    pub(super) joints: Option<Joints>,
    /// Pairs that come first.
    pub(super) first: Vec<(u32, u32)>,
    /// The number of rows that get no pivot.
    pub(super) left_out: usize,
}

/// Kind of an entry, as far as it is known beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// 1 or -1.
    Unit,
    /// Made of parameters: equal bodies share what is computed from it.
    Fixed,
    Other,
}

/// Entries of the rows that a pivot has touched: row, column and kind; in both halves.
pub(crate) type Entries = Vec<(u32, u32, Entry)>;

impl Structure {
    /// The structure of these entries: row, column and kind; both halves are given.
    pub(crate) fn new(
        size: usize,
        coordinates: usize,
        entries: impl Iterator<Item = (u32, u32, Entry)>,
    ) -> Structure {
        let mut structure = Structure {
            coordinates: coordinates as u32,
            neighbors: vec![BTreeMap::new(); size],
            diagonal: vec![None; size],
            joints: None,
            first: Vec::new(),
            left_out: 0,
        };
        for (row, column, entry) in entries {
            if row == column {
                structure.diagonal[row as usize] = Some(entry);
            } else {
                structure.neighbors[row as usize].insert(column, entry == Entry::Unit);
            }
        }
        structure
    }

    /// Leaves these rows without a pivot.
    pub(crate) fn without(mut self, rows: &[u32]) -> Structure {
        for &row in rows {
            for column in std::mem::take(&mut self.neighbors[row as usize]).into_keys() {
                self.neighbors[column as usize].remove(&row);
            }
            self.diagonal[row as usize] = None;
        }
        self.left_out += rows.len();
        self
    }

    /// Adds the bodies and joints of a mechanism in space: the body of every velocity, and the joint of every
    /// constraint.
    pub(crate) fn in_space(mut self, body_of: Vec<usize>, joint_of: Vec<usize>) -> Structure {
        let bodies = body_of.iter().max().map_or(0, |last| last + 1);
        let joints = joint_of.iter().max().map_or(0, |last| last + 1);
        let mut found = Joints {
            velocities: vec![Vec::new(); bodies],
            bodies: vec![BTreeSet::new(); joints],
            rows: vec![Vec::new(); joints],
            gone: vec![false; self.neighbors.len()],
            body_of,
            joint_of,
        };
        for (row, &body) in (0..).zip(&found.body_of) {
            found.velocities[body].push(row);
        }
        for (row, &joint) in (self.coordinates..).zip(&found.joint_of) {
            found.rows[joint].push(row);
            let velocities = self.neighbors[row as usize].keys();
            let velocities = velocities.filter(|&&other| other < self.coordinates);
            let bodies = velocities.map(|&velocity| found.body_of[velocity as usize]);
            found.bodies[joint].extend(bodies);
        }
        self.joints = Some(found);
        self
    }

    /// Puts pairs of a coordinate without mass and the constraint that keeps it first: what acts on such a coordinate
    /// then acts on the bodies of that constraint, which holds none of them.
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
    pub(super) fn may_stand_alone(&self, row: u32) -> bool {
        let (Some(joints), Some(constraint)) = (&self.joints, row.checked_sub(self.coordinates))
        else {
            return true;
        };
        let mut others = self.neighbors[row as usize].keys();
        let no_velocity = others.all(|&other| other >= self.coordinates);
        no_velocity || joints.holds_what_is_gone(joints.joint_of[constraint as usize])
    }

    /// Enters what the elimination of a pivot fills in; returns the rows that it touches.
    pub(super) fn eliminate(
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
            self.neighbors[row as usize].remove(&p);
            if let Some(c) = c {
                self.neighbors[row as usize].remove(&c);
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
            for column in std::mem::take(&mut self.neighbors[row as usize]).into_keys() {
                self.neighbors[column as usize].remove(&row);
            }
            self.diagonal[row as usize] = None;
        }
        for (row, column, entry) in entries {
            if row == column {
                self.diagonal[row as usize] = Some(entry);
            } else {
                let is_unit = entry == Entry::Unit;
                self.neighbors[row as usize].insert(column, is_unit);
                self.neighbors[column as usize].insert(row, is_unit);
            }
        }
    }

    /// The constraints in space that may have become pivots with this one.
    pub(super) fn freed(&self, pivot: Pivot) -> Vec<u32> {
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

    pub(super) fn others(&self, row: u32, but: Option<u32>) -> Vec<u32> {
        let columns = self.neighbors[row as usize].keys().copied();
        columns.filter(|&column| Some(column) != but).collect()
    }

    fn fill(&mut self, rows: &[u32], columns: &[u32]) {
        for &i in rows {
            for &j in columns {
                if i == j {
                    self.diagonal[i as usize] = Some(Entry::Other);
                } else {
                    self.neighbors[i as usize].insert(j, false);
                    self.neighbors[j as usize].insert(i, false);
                }
            }
        }
    }
}
