//! Building expressions, each simplified as it is built.
//!
//! The rules keep values: they hold for all real arguments for which the unsimplified expression is
//! finite, up to the rounding of reordered constants.

mod orthonormal;
mod product;
mod pythagoras;

use crate::expr::graph::{ExprId, Function, Function2, Graph, Node, Symbol};
use std::sync::Arc;

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

    /// The expression as base and integer exponent.
    fn power(&self, id: ExprId) -> (ExprId, u32) {
        match self.node(id) {
            Node::Powi(base, exponent) => (base, exponent),
            _ => (id, 1),
        }
    }

    /// a + b
    pub fn add(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if let Some(sum) = self.pythagoras(a, b, 1.0) {
            return sum;
        }
        if let Some(sum) = self.orthonormal(a, b, 1.0) {
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
        if let Some(difference) = self.orthonormal(a, b, -1.0) {
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

    /// A function that changes its sign at each corner of the table that an expression reads; `None` if it reads none,
    /// or one without corners; see [`Curve::corner_sign`](crate::expr::Curve::corner_sign).
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

    /// The sum of all.
    pub fn sum(&mut self, terms: impl IntoIterator<Item = ExprId>) -> ExprId {
        let zero = self.zero();
        terms
            .into_iter()
            .fold(zero, |sum, term| self.add(sum, term))
    }
}
