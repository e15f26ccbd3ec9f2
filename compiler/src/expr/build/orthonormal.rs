//! Simplification by the relations between the entries of a rotation matrix, wherever in a sum the terms are:
//!
//! ```text
//! P (R_0c R_0d + R_1c R_1d + R_2c R_2d) = P where c = d, else 0        likewise of two rows
//! P (R_ij R_lm - R_im R_lj)             = P R_kn or -P R_kn            k, n what is left of rows and columns
//! ```
//!
//! The quaternions of a motion have length 1, so both keep values on every state that is one.

use crate::expr::graph::{ExprId, Graph, Node, Symbol};

/// Maximum number of entries of rotations in a product that is simplified.
const MOST_ENTRIES: usize = 4;

/// An entry of a rotation: the row and the column.
type Entry = (u8, u8);

/// A term with two entries of one rotation.
#[derive(Debug, Clone, PartialEq)]
struct Pair {
    rotation: u32,
    /// The two entries, in order.
    entries: [Entry; 2],
    /// The numeric coefficient.
    coefficient: f64,
    /// The other factors, with their exponents.
    others: Vec<(ExprId, u32)>,
}

impl Pair {
    /// The other terms that a sum needs for the first relation: of rows or of columns.
    fn counterparts(&self, of_columns: bool) -> Option<[Pair; 2]> {
        let turn = |(row, column): Entry| {
            if of_columns {
                (row, column)
            } else {
                (column, row)
            }
        };
        let [(k, c), (l, d)] = self.entries.map(turn);
        let with = |k: u8| Pair {
            entries: ordered([turn((k, c)), turn((k, d))]),
            ..self.clone()
        };
        (k == l).then(|| [with((k + 1) % 3), with((k + 2) % 3)])
    }

    /// The other term of a minor, and the entry that the minor is, with its sign.
    fn minor(&self) -> Option<(Pair, Entry, f64)> {
        let [(i, j), (l, m)] = self.entries;
        if i == l || j == m {
            return None;
        }
        let other = Pair {
            entries: ordered([(i, m), (l, j)]),
            coefficient: -self.coefficient,
            ..self.clone()
        };
        let (k, n) = (3 - i - l, 3 - j - m);
        // Rows ascend.
        let sign = if (k + n) % 2 == 0 { 1.0 } else { -1.0 };
        Some((other, (k, n), if j < m { sign } else { -sign }))
    }
}

fn ordered([a, b]: [Entry; 2]) -> [Entry; 2] {
    if a <= b { [a, b] } else { [b, a] }
}

impl Graph {
    /// `a + sign b`, simplified if terms of both complete one of these relations; else `None`.
    pub(crate) fn orthonormal(&mut self, a: ExprId, b: ExprId, sign: f64) -> Option<ExprId> {
        if self.attitudes.is_empty() {
            return None;
        }
        let pairs = self.pairs(b, sign);
        if pairs.is_empty() {
            return None;
        }
        let mut terms = self.terms(a)?;
        let known: Vec<Vec<Pair>> = terms
            .iter()
            .map(|&(term, sign)| self.pairs(term, sign))
            .collect();
        let place = |wanted: &Pair| known.iter().position(|pairs| pairs.contains(wanted));
        for pair in pairs {
            for of_columns in [true, false] {
                let places = pair
                    .counterparts(of_columns)
                    .map(|all| all.map(|one| place(&one)));
                let Some([Some(first), Some(second)]) = places else {
                    continue;
                };
                if first == second {
                    continue;
                }
                terms.remove(first.max(second));
                terms.remove(first.min(second));
                let [one, other] = pair.entries;
                let value = if one == other {
                    self.one()
                } else {
                    self.zero()
                };
                return Some(self.completed(&pair, value, 1.0, terms));
            }
            let Some((other, (row, column), sign)) = pair.minor() else {
                continue;
            };
            if let Some(place) = place(&other) {
                terms.remove(place);
                let value = self.rotation_entry(pair.rotation, row, column);
                return Some(self.completed(&pair, value, sign, terms));
            }
        }
        None
    }

    /// The sum of the terms and of a pair, the product of whose entries is replaced by `sign value`.
    fn completed(
        &mut self,
        pair: &Pair,
        value: ExprId,
        sign: f64,
        terms: Vec<(ExprId, f64)>,
    ) -> ExprId {
        let coefficient = self.constant(sign * pair.coefficient);
        let mut sum = self.product(coefficient, value);
        for &(base, exponent) in &pair.others {
            let power = self.powi(base, i64::from(exponent));
            sum = self.product(sum, power);
        }
        self.with_terms(sum, terms)
    }

    /// The ways in which a term has two entries of one rotation.
    fn pairs(&self, term: ExprId, sign: f64) -> Vec<Pair> {
        let Some((coefficient, factors)) = self.factors(term) else {
            return Vec::new();
        };
        if !coefficient.is_normal() {
            return Vec::new();
        }
        let entries = factors
            .iter()
            .filter_map(|&(base, exponent)| match self.node(base) {
                Node::Symbol(Symbol::Rotation(rotation, row, column)) => {
                    Some((base, exponent, rotation, (row, column)))
                }
                _ => None,
            });
        let entries: Vec<(ExprId, u32, u32, Entry)> = entries.collect();
        if entries.len() > MOST_ENTRIES {
            return Vec::new();
        }
        let mut pairs = Vec::new();
        for (place, &(base, exponent, rotation, entry)) in entries.iter().enumerate() {
            let own = (exponent > 1).then_some((base, entry));
            let others = entries[place + 1..].iter();
            let others = others.filter(|other| other.2 == rotation);
            for (second, other) in own
                .into_iter()
                .chain(others.map(|other| (other.0, other.3)))
            {
                let mut rest = factors.clone();
                for taken in [base, second] {
                    for factor in rest.iter_mut().filter(|factor| factor.0 == taken) {
                        factor.1 -= 1;
                    }
                }
                rest.retain(|factor| factor.1 > 0);
                pairs.push(Pair {
                    rotation,
                    entries: ordered([entry, other]),
                    coefficient: sign * coefficient,
                    others: rest,
                });
            }
        }
        pairs
    }
}
