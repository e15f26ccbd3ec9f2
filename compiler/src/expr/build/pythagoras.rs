//! `P cos(x)^2 + P sin(x)^2 = P`, wherever in a sum the two terms are.

use crate::expr::graph::{ExprId, Function, Graph, Node};

/// Maximum numbers of terms of a sum and of factors of a product that are simplified.
const MOST_TERMS: usize = 16;
const MOST_FACTORS: usize = 8;

/// Maximum number of operations of a product that is simplified, shared ones counted again.
const MOST_PRODUCTS: usize = 64;

/// A term with the square of a sine or cosine.
#[derive(PartialEq)]
struct Square {
    function: Function,
    argument: ExprId,
    /// The number in front.
    coefficient: f64,
    /// The other factors, with their exponents.
    others: Vec<(ExprId, u32)>,
}

impl Graph {
    /// `a + sign b`, where b has a square of a sine or cosine and a term of a its counterpart.
    pub(crate) fn pythagoras(&mut self, a: ExprId, b: ExprId, sign: f64) -> Option<ExprId> {
        let square = self.square_of(b, sign)?;
        let mut terms = self.terms(a)?;
        let counterpart = Square {
            function: match square.function {
                Function::Sin => Function::Cos,
                _ => Function::Sin,
            },
            ..square
        };
        let place = terms
            .iter()
            .position(|&(term, sign)| self.square_of(term, sign).as_ref() == Some(&counterpart))?;
        terms.remove(place);
        let mut sum = self.constant(counterpart.coefficient);
        for (base, exponent) in counterpart.others {
            let power = self.powi(base, i64::from(exponent));
            sum = self.product(sum, power);
        }
        Some(self.with_terms(sum, terms))
    }

    /// The sum with more terms, each with its sign.
    pub(super) fn with_terms(&mut self, mut sum: ExprId, terms: Vec<(ExprId, f64)>) -> ExprId {
        for (term, sign) in terms {
            sum = if sign > 0.0 {
                self.add(term, sum)
            } else {
                self.sub(sum, term)
            };
        }
        sum
    }

    /// The terms of a sum with their signs; none where there are too many.
    pub(super) fn terms(&self, id: ExprId) -> Option<Vec<(ExprId, f64)>> {
        let mut terms = Vec::new();
        let mut open = vec![(id, 1.0)];
        while let Some((id, sign)) = open.pop() {
            match self.node(id) {
                Node::Add(a, b) => open.extend([(b, sign), (a, sign)]),
                Node::Sub(a, b) => open.extend([(b, -sign), (a, sign)]),
                _ => terms.push((id, sign)),
            }
            if open.len() + terms.len() > MOST_TERMS {
                return None;
            }
        }
        Some(terms)
    }

    fn square_of(&self, term: ExprId, sign: f64) -> Option<Square> {
        let (coefficient, mut factors) = self.factors(term)?;
        let trigonometric = |&(base, exponent): &(ExprId, u32)| match self.node(base) {
            Node::Call(function @ (Function::Sin | Function::Cos), argument) if exponent == 2 => {
                Some((base, function, argument))
            }
            _ => None,
        };
        let (base, function, argument) = factors.iter().find_map(trigonometric)?;
        factors.retain(|factor| factor.0 != base);
        // Coefficients whose product is no number stay apart.
        coefficient.is_normal().then_some(Square {
            function,
            argument,
            coefficient: sign * coefficient,
            others: factors,
        })
    }

    /// The number of a product, and its other factors with their exponents, in order; none where there
    /// are too many.
    pub(super) fn factors(&self, id: ExprId) -> Option<(f64, Vec<(ExprId, u32)>)> {
        let mut number = 1.0;
        let mut factors: Vec<(ExprId, u32)> = Vec::new();
        let mut open = vec![id];
        let mut visited = 0;
        while let Some(id) = open.pop() {
            visited += 1;
            match self.node(id) {
                Node::Neg(a) => {
                    number = -number;
                    open.push(a);
                }
                Node::Mul(a, b) => open.extend([b, a]),
                Node::Constant(bits) => number *= f64::from_bits(bits),
                _ => {
                    let (base, exponent) = self.power(id);
                    match factors.binary_search_by_key(&base, |factor| factor.0) {
                        Ok(place) => factors[place].1 = factors[place].1.checked_add(exponent)?,
                        Err(place) => factors.insert(place, (base, exponent)),
                    }
                }
            }
            if open.len() + factors.len() > MOST_FACTORS || visited > MOST_PRODUCTS {
                return None;
            }
        }
        Some((number, factors))
    }
}
