//! Elimination of a pivot of each kind from the system.

use crate::expr::{ExprId, Graph};
use crate::program::elimination::cancellation::not_vanished;
use crate::program::elimination::mobility::is_unit;
use crate::program::elimination::system::System;
use crate::program::elimination::unknowns::Solved;
use crate::program::plan::Pivot;
use std::collections::{BTreeMap, BTreeSet};

/// The entries of two rows of one kind between each other.
struct Block {
    /// The entries on the diagonal.
    diagonal: (ExprId, ExprId),
    /// The off-diagonal entry.
    beside: ExprId,
    determinant: ExprId,
}

impl System {
    /// Eliminates a pivot; returns its unknowns, and the expressions that are positive if it has not canceled. `None`
    /// if it has, or if nothing tells.
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
                tests.push(self.test_block(graph, c, (block.diagonal.0, block.determinant))?);
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
                    self.grow(graph, i, product);
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
                    self.grow(graph, i, product);
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
}
