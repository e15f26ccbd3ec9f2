//! Building expressions, each simplified as it is built.
//!
//! The rules keep values: they hold for all real arguments for which the unsimplified expression is
//! finite, up to the rounding of reordered constants.

use crate::expr::graph::{ExprId, Function, Function2, Graph, Node, Symbol};
use rustc_hash::FxHashMap;
use std::sync::Arc;

mod pythagoras;

impl Graph {
    /// A number; -0 is kept as 0.
    pub fn constant(&mut self, value: f64) -> ExprId {
        self.intern(Node::Constant((value + 0.0).to_bits()))
    }

    /// 0
    pub fn zero(&mut self) -> ExprId {
        self.constant(0.0)
    }

    /// 1
    pub fn one(&mut self) -> ExprId {
        self.constant(1.0)
    }

    /// A symbol.
    pub fn symbol(&mut self, symbol: Symbol) -> ExprId {
        self.intern(Node::Symbol(symbol))
    }

    /// Whether the expression is the number 0.
    pub fn is_zero(&self, id: ExprId) -> bool {
        self.value(id) == Some(0.0)
    }

    /// Folds a result of constants; what is not finite stays as written, for evaluation to report.
    fn fold(&mut self, value: f64, otherwise: Node) -> ExprId {
        if value.is_finite() {
            self.constant(value)
        } else {
            self.intern(otherwise)
        }
    }

    /// The expression as number times rest.
    fn coefficient(&self, id: ExprId) -> (f64, ExprId) {
        match self.node(id) {
            Node::Neg(a) => {
                let (c, rest) = self.coefficient_of_product(a);
                (-c, rest)
            }
            _ => self.coefficient_of_product(id),
        }
    }

    fn coefficient_of_product(&self, id: ExprId) -> (f64, ExprId) {
        match self.node(id) {
            Node::Mul(a, b) => match self.value(a) {
                Some(c) => (c, b),
                None => (1.0, id),
            },
            _ => (1.0, id),
        }
    }

    /// a + b
    pub fn add(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if let Some(sum) = self.pythagoras(a, b, 1.0) {
            return sum;
        }
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => return self.fold(x + y, Node::Add(a, b)),
            (Some(0.0), None) => return b,
            (None, Some(0.0)) => return a,
            (None, Some(_)) => return self.add(b, a),
            (Some(x), None) => {
                if let Node::Add(c, rest) = self.node(b)
                    && let Some(y) = self.value(c)
                {
                    let sum = self.constant(x + y);
                    return self.add(sum, rest);
                }
            }
            (None, None) => {}
        }
        if let Node::Neg(negated) = self.node(b) {
            return self.sub(a, negated);
        }
        if let Node::Neg(negated) = self.node(a) {
            return self.sub(b, negated);
        }
        let ((ca, ra), (cb, rb)) = (self.coefficient(a), self.coefficient(b));
        if ra == rb {
            let sum = self.constant(ca + cb);
            return self.mul(sum, ra);
        }
        let constant_first = self.value(a).is_some();
        let (a, b) = if a < b || constant_first {
            (a, b)
        } else {
            (b, a)
        };
        self.intern(Node::Add(a, b))
    }

    /// a - b
    pub fn sub(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if a == b {
            return self.zero();
        }
        if let Some(difference) = self.pythagoras(a, b, -1.0) {
            return difference;
        }
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => return self.fold(x - y, Node::Sub(a, b)),
            (Some(0.0), None) => return self.neg(b),
            (None, Some(y)) => {
                let negated = self.constant(-y);
                return self.add(negated, a);
            }
            _ => {}
        }
        if let Node::Neg(negated) = self.node(b) {
            return self.add(a, negated);
        }
        if let Node::Neg(negated) = self.node(a) {
            let sum = self.add(negated, b);
            return self.neg(sum);
        }
        let ((ca, ra), (cb, rb)) = (self.coefficient(a), self.coefficient(b));
        if ra == rb {
            let difference = self.constant(ca - cb);
            return self.mul(difference, ra);
        }
        self.intern(Node::Sub(a, b))
    }

    /// -a
    pub fn neg(&mut self, a: ExprId) -> ExprId {
        match self.node(a) {
            Node::Constant(bits) => self.constant(-f64::from_bits(bits)),
            Node::Neg(b) => b,
            Node::Sub(b, c) => self.sub(c, b),
            _ => self.intern(Node::Neg(a)),
        }
    }

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

    /// The expression as what is before its rates, and rates.
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

    /// The expression as base and integer exponent.
    fn power(&self, id: ExprId) -> (ExprId, u32) {
        match self.node(id) {
            Node::Powi(base, exponent) => (base, exponent),
            _ => (id, 1),
        }
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

    /// f(a)
    pub fn call(&mut self, function: Function, a: ExprId) -> ExprId {
        if let Some(value) = self.value(a) {
            return self.fold(function.apply(value), Node::Call(function, a));
        }
        if let Node::Neg(b) = self.node(a) {
            match function {
                Function::Cos | Function::Cosh | Function::Abs => return self.call(function, b),
                Function::Sin
                | Function::Tan
                | Function::Asin
                | Function::Atan
                | Function::Sinh
                | Function::Tanh
                | Function::Sign => {
                    let value = self.call(function, b);
                    return self.neg(value);
                }
                Function::Acos | Function::Sqrt | Function::Exp | Function::Ln => {}
            }
        }
        self.intern(Node::Call(function, a))
    }

    /// f(a, b)
    pub fn call2(&mut self, function: Function2, a: ExprId, b: ExprId) -> ExprId {
        match (self.value(a), self.value(b)) {
            (Some(a), Some(b)) => self.constant(function.apply(a, b)),
            _ => self.intern(Node::Call2(function, a, b)),
        }
    }

    /// c where a < b, else d.
    pub fn if_less(&mut self, a: ExprId, b: ExprId, c: ExprId, d: ExprId) -> ExprId {
        if c == d {
            return c;
        }
        match (self.value(a), self.value(b)) {
            (Some(a), Some(b)) => {
                if a < b {
                    c
                } else {
                    d
                }
            }
            _ => self.intern(Node::IfLess(a, b, c, d)),
        }
    }

    /// The derivative of this order of a table, at a.
    pub fn table(&mut self, table: u32, order: u8, a: ExprId) -> ExprId {
        let curve = &self.tables[table as usize];
        if curve.vanishes(order) {
            return self.zero();
        }
        let node = Node::Table(table, order, a);
        match self.value(a) {
            Some(value) => {
                let value = curve.table(order).value(value);
                self.fold(value, node)
            }
            None => self.intern(node),
        }
    }

    /// Of the value of a table that has corners, a function that changes its sign at each; see [`Curve::corner_sign`](crate::expr::Curve::corner_sign).
    pub fn corner_sign(&mut self, id: ExprId) -> Option<ExprId> {
        let Node::Table(table, _, argument) = self.node(id) else {
            return None;
        };
        let sign = self.tables[table as usize].corner_sign()?;
        let place = self.tables.iter().position(|known| **known == sign);
        let place = place.unwrap_or_else(|| {
            self.tables.push(Arc::new(sign));
            self.tables.len() - 1
        });
        Some(self.table(place as u32, 0, argument))
    }

    /// The expression with a number in place of a symbol.
    pub fn substitute(&mut self, root: ExprId, symbol: Symbol, value: f64) -> ExprId {
        let value = |graph: &mut Graph, found| (found == symbol).then(|| graph.constant(value));
        self.replace(&[root], value)[0]
    }

    /// The expressions with others in place of some symbols.
    pub(crate) fn replace(
        &mut self,
        roots: &[ExprId],
        new: impl Fn(&mut Graph, Symbol) -> Option<ExprId>,
    ) -> Vec<ExprId> {
        self.rewrite(roots, |graph, old, same| match graph.node(old) {
            Node::Symbol(symbol) => new(graph, symbol).unwrap_or(old),
            _ => same,
        })
    }

    /// The expressions with others in place of some: `new` is given an expression that is part of them, and what
    /// this is after its own parts were replaced.
    pub(crate) fn rewrite(
        &mut self,
        roots: &[ExprId],
        mut new: impl FnMut(&mut Graph, ExprId, ExprId) -> ExprId,
    ) -> Vec<ExprId> {
        let mut changed: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        for id in self.reachable(roots, |_| false) {
            let of = |id: ExprId| changed.get(&id).copied().unwrap_or(id);
            let same = match self.node(id) {
                Node::Symbol(_) | Node::Constant(_) => id,
                node if node.operands().all(|operand| of(operand) == operand) => id,
                Node::Add(a, b) => self.add(of(a), of(b)),
                Node::Sub(a, b) => self.sub(of(a), of(b)),
                Node::Mul(a, b) => self.mul(of(a), of(b)),
                Node::Div(a, b) => self.div(of(a), of(b)),
                Node::Neg(a) => self.neg(of(a)),
                Node::Powi(a, n) => self.powi(of(a), i64::from(n)),
                Node::Pow(a, b) => self.pow(of(a), of(b)),
                Node::Call(function, a) => self.call(function, of(a)),
                Node::Call2(function, a, b) => self.call2(function, of(a), of(b)),
                Node::IfLess(a, b, c, d) => self.if_less(of(a), of(b), of(c), of(d)),
                Node::Table(table, order, a) => self.table(table, order, of(a)),
            };
            let new = new(self, id, same);
            if new != id {
                changed.insert(id, new);
            }
        }
        let of = |root: &ExprId| changed.get(root).copied().unwrap_or(*root);
        roots.iter().map(of).collect()
    }

    /// The sum of all.
    pub fn sum(&mut self, terms: impl IntoIterator<Item = ExprId>) -> ExprId {
        let zero = self.zero();
        terms
            .into_iter()
            .fold(zero, |sum, term| self.add(sum, term))
    }
}
