//! Products, quotients and powers.

use crate::expr::graph::{ExprId, Function, Graph, Node};

impl Graph {
    /// a b, rates behind: `(L sin(theta)) v^2`, so that what stands before them is shared by a
    /// condition, its Jacobian and its second derivative.
    pub fn mul(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if self.value(a).is_some() || self.value(b).is_some() {
            return self.product(a, b);
        }
        // Signs and numbers stand in front of all.
        for (factor, other) in [(a, b), (b, a)] {
            match self.node(factor) {
                Node::Neg(positive) => {
                    let product = self.mul(positive, other);
                    return self.neg(product);
                }
                Node::Mul(number, rest) if self.value(number).is_some() => {
                    let product = self.mul(rest, other);
                    return self.product(number, product);
                }
                _ => {}
            }
        }
        let ((before_a, rate_a), (before_b, rate_b)) = (self.split(a), self.split(b));
        let before = self.product_of(before_a, before_b);
        let rate = self.product_of(rate_a, rate_b);
        match (before, rate) {
            (Some(before), Some(rate)) => self.intern(Node::Mul(before, rate)),
            _ => self.product(a, b),
        }
    }

    fn product_of(&mut self, a: Option<ExprId>, b: Option<ExprId>) -> Option<ExprId> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.product(a, b)),
            (a, b) => a.or(b),
        }
    }

    /// Splits an expression into the factor before its rates, and its rates.
    fn split(&self, id: ExprId) -> (Option<ExprId>, Option<ExprId>) {
        match self.node(id) {
            _ if self.is_rate(id) => (None, Some(id)),
            Node::Mul(a, b) if self.is_rate(b) => (Some(a), Some(b)),
            _ => (Some(id), None),
        }
    }

    fn is_rate(&self, id: ExprId) -> bool {
        self.rates[id.index()]
    }

    /// a b, its factors as they are.
    pub fn product(&mut self, a: ExprId, b: ExprId) -> ExprId {
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => return self.fold(x * y, Node::Mul(a, b)),
            (None, Some(_)) => return self.product(b, a),
            (Some(0.0), None) => return a,
            (Some(1.0), None) => return b,
            (Some(-1.0), None) => return self.neg(b),
            // The sign stands outside, so that x/2 and -x/2 share their product.
            (Some(x), None) if x < 0.0 => {
                let coefficient = self.constant(-x);
                let product = self.product(coefficient, b);
                return self.neg(product);
            }
            (Some(x), None) => match self.node(b) {
                Node::Neg(negated) => {
                    let product = self.product(a, negated);
                    return self.neg(product);
                }
                Node::Mul(c, rest) => {
                    if let Some(y) = self.value(c)
                        && (x * y).is_finite()
                        && x * y != 0.0
                    {
                        let coefficient = self.constant(x * y);
                        return self.product(coefficient, rest);
                    }
                    return self.intern(Node::Mul(a, b));
                }
                _ => return self.intern(Node::Mul(a, b)),
            },
            (None, None) => {}
        }
        match (self.node(a), self.node(b)) {
            (Node::Neg(x), Node::Neg(y)) => return self.product(x, y),
            (Node::Neg(x), _) => {
                let product = self.product(x, b);
                return self.neg(product);
            }
            (_, Node::Neg(y)) => {
                let product = self.product(a, y);
                return self.neg(product);
            }
            _ => {}
        }
        // A number is moved to the front: (c x) y = c (x y).
        for (product, other) in [(a, b), (b, a)] {
            if let Node::Mul(c, rest) = self.node(product)
                && self.value(c).is_some()
            {
                let inner = self.product(rest, other);
                return self.product(c, inner);
            }
        }
        let ((base_a, na), (base_b, nb)) = (self.power(a), self.power(b));
        if base_a == base_b
            && let Some(exponent) = na.checked_add(nb)
        {
            return self.powi(base_a, i64::from(exponent));
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.intern(Node::Mul(a, b))
    }

    /// The sum of the products of entries at the same places.
    pub(crate) fn sum_of_products(&mut self, a: &[ExprId], b: &[ExprId]) -> ExprId {
        let mut sum = self.zero();
        for (a, b) in a.iter().zip(b) {
            let product = self.product(*a, *b);
            sum = self.add(sum, product);
        }
        sum
    }

    /// a / b
    pub fn div(&mut self, a: ExprId, b: ExprId) -> ExprId {
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => return self.fold(x / y, Node::Div(a, b)),
            (_, Some(1.0)) => return a,
            (_, Some(-1.0)) => return self.neg(a),
            // Dividing by a power of two is exact as a multiplication.
            (None, Some(y))
                if y != 0.0 && y.abs().log2().fract() == 0.0 && y.recip().is_normal() =>
            {
                let factor = self.constant(y.recip());
                return self.mul(factor, a);
            }
            (Some(0.0), None) => return a,
            _ => {}
        }
        if a == b {
            return self.one();
        }
        match (self.node(a), self.node(b)) {
            (Node::Neg(x), Node::Neg(y)) => return self.div(x, y),
            (Node::Neg(x), _) => {
                let quotient = self.div(x, b);
                return self.neg(quotient);
            }
            (_, Node::Neg(y)) => {
                let quotient = self.div(a, y);
                return self.neg(quotient);
            }
            _ => {}
        }
        self.intern(Node::Div(a, b))
    }

    /// a^n for an integer n.
    pub fn powi(&mut self, a: ExprId, n: i64) -> ExprId {
        if n == 0 {
            return self.one();
        }
        if n == 1 {
            return a;
        }
        if n < 0 {
            let power = self.powi(a, n.saturating_neg());
            let one = self.one();
            return self.div(one, power);
        }
        let Ok(exponent) = u32::try_from(n) else {
            let n = self.constant(n as f64);
            return self.intern(Node::Pow(a, n));
        };
        match self.node(a) {
            Node::Constant(bits) => {
                let value = f64::from_bits(bits).powf(f64::from(exponent));
                self.fold(value, Node::Powi(a, exponent))
            }
            Node::Neg(b) => {
                let power = self.powi(b, n);
                if n % 2 == 0 { power } else { self.neg(power) }
            }
            Node::Powi(b, m) => match m.checked_mul(exponent) {
                Some(exponent) => self.intern(Node::Powi(b, exponent)),
                None => self.intern(Node::Powi(a, exponent)),
            },
            _ => self.intern(Node::Powi(a, exponent)),
        }
    }

    /// a^2
    pub fn square(&mut self, a: ExprId) -> ExprId {
        self.powi(a, 2)
    }

    /// a^b
    pub fn pow(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if let Some(exponent) = self.value(b) {
            // Repeated multiplication up to here, the library's power beyond.
            if exponent.fract() == 0.0 && exponent.abs() <= 64.0 {
                return self.powi(a, exponent as i64);
            }
            if exponent == 0.5 {
                return self.call(Function::Sqrt, a);
            }
            if let Some(base) = self.value(a) {
                return self.fold(base.powf(exponent), Node::Pow(a, b));
            }
        }
        self.intern(Node::Pow(a, b))
    }
}
