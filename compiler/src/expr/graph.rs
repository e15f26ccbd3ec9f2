//! The graph: hash-consed nodes, each with its operands before it.

use crate::expr::curve::Curve;
use mbdsl_runtime::__private::Input;
use mbdsl_runtime::__private::SimdSigned;
use mbdsl_runtime::{Attitude, Scalar};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// An expression of a [`Graph`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprId(u32);

impl ExprId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A quantity that the equations are functions of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// The time t.
    Time,
    /// A coordinate of q.
    Q(u32),
    /// An entry, by row and column, of the matrix that turns the axes of a body into those of the world: of the
    /// attitude with this place in [`Graph::attitudes`].
    Rotation(u32, u8, u8),
    /// A velocity of v.
    V(u32),
    /// A state of z.
    Z(u32),
    /// An input of u.
    U(u32),
    /// An acceleration of a.
    A(u32),
    /// A multiplier of lambda.
    Lambda(u32),
    /// The term that a stabilization adds to a row of eta.
    Shift(u32),
    /// A parameter of the model.
    Parameter(u32),
}

impl Symbol {
    /// Whether it is of the motion: 0 at rest, however the mechanism stands.
    fn is_rate(self) -> bool {
        match self {
            Symbol::V(_) | Symbol::A(_) | Symbol::Lambda(_) => true,
            Symbol::Time
            | Symbol::Q(_)
            | Symbol::Rotation(..)
            | Symbol::Z(_)
            | Symbol::U(_)
            | Symbol::Shift(_)
            | Symbol::Parameter(_) => false,
        }
    }

    /// The argument of kernels that it is an entry of, and which entry.
    pub fn entry(self) -> Option<(Input, u32)> {
        match self {
            Symbol::Q(i) => Some((Input::Q, i)),
            Symbol::V(i) => Some((Input::V, i)),
            Symbol::Z(i) => Some((Input::Z, i)),
            Symbol::U(i) => Some((Input::U, i)),
            Symbol::A(i) => Some((Input::A, i)),
            Symbol::Lambda(i) => Some((Input::Lambda, i)),
            Symbol::Shift(i) => Some((Input::Shift, i)),
            // Programs compute rotations from their quaternions.
            Symbol::Time | Symbol::Parameter(_) | Symbol::Rotation(..) => None,
        }
    }

    /// The symbol of an entry of an argument.
    pub fn of_entry(input: Input, i: u32) -> Symbol {
        match input {
            Input::Time => Symbol::Time,
            Input::Q => Symbol::Q(i),
            Input::V => Symbol::V(i),
            Input::Z => Symbol::Z(i),
            Input::U => Symbol::U(i),
            Input::A => Symbol::A(i),
            Input::Lambda => Symbol::Lambda(i),
            Input::Shift => Symbol::Shift(i),
        }
    }
}

/// Form in which Rust code computes a function of one argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RustForm {
    /// By this method of [`Scalar`].
    Method(&'static str),
    /// By the pair of sine and cosine.
    Sine,
    Cosine,
    /// By the absolute value, for which two traits of the scalar have a method of one name.
    Modulus,
}

/// Form of the name of a function of one argument in C code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CForm {
    /// The name of a function of the library `math.h`.
    Library(&'static str),
    /// The name of a function that is printed with the model: the prefix of the model, then the name in models.
    Printed,
}

/// One line per function of one argument: its name in models, its form in Rust code, and its form in C code.
macro_rules! functions {
    ($($Function:ident $name:literal $spelling:expr, $in_c:expr;)*) => {
        /// An elementary function of one argument.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)] // they are called what they are
        pub enum Function {
            $($Function,)*
        }

        impl Function {
            /// All functions.
            pub const ALL: &[Function] = &[$(Function::$Function),*];

            /// Name of the function in models.
            pub fn name(self) -> &'static str {
                match self { $(Function::$Function => $name,)* }
            }

            /// Form in which Rust code computes the function.
            pub(crate) fn spelling(self) -> RustForm {
                match self { $(Function::$Function => $spelling,)* }
            }

            /// Form of the function's name in C code.
            pub(crate) fn in_c(self) -> CForm {
                match self { $(Function::$Function => $in_c,)* }
            }
        }
    };
}

functions! {
    Sin "sin" RustForm::Sine, CForm::Printed;
    Cos "cos" RustForm::Cosine, CForm::Printed;
    Tan "tan" RustForm::Method("simd_tan"), CForm::Library("tan");
    Asin "asin" RustForm::Method("simd_asin"), CForm::Library("asin");
    Acos "acos" RustForm::Method("simd_acos"), CForm::Library("acos");
    Atan "atan" RustForm::Method("simd_atan"), CForm::Library("atan");
    Sqrt "sqrt" RustForm::Method("simd_sqrt"), CForm::Library("sqrt");
    Exp "exp" RustForm::Method("simd_exp"), CForm::Library("exp");
    Ln "ln" RustForm::Method("simd_ln"), CForm::Library("log");
    Abs "abs" RustForm::Modulus, CForm::Library("fabs");
    Sign "sign" RustForm::Method("sign"), CForm::Printed;
    Sinh "sinh" RustForm::Method("simd_sinh"), CForm::Library("sinh");
    Cosh "cosh" RustForm::Method("simd_cosh"), CForm::Library("cosh");
    Tanh "tanh" RustForm::Method("simd_tanh"), CForm::Library("tanh");
}

impl Function {
    /// The value of the function.
    pub fn apply<S: Scalar>(self, x: S) -> S {
        match self {
            Function::Sin => x.sin_cos_pair().0,
            Function::Cos => x.sin_cos_pair().1,
            Function::Tan => x.simd_tan(),
            Function::Asin => x.simd_asin(),
            Function::Acos => x.simd_acos(),
            Function::Atan => x.simd_atan(),
            Function::Sqrt => x.simd_sqrt(),
            Function::Exp => x.simd_exp(),
            Function::Ln => x.simd_ln(),
            Function::Abs => SimdSigned::simd_abs(&x),
            Function::Sign => x.sign(),
            Function::Sinh => x.simd_sinh(),
            Function::Cosh => x.simd_cosh(),
            Function::Tanh => x.simd_tanh(),
        }
    }
}

/// An elementary function of two arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Function2 {
    /// The angle of the point (x, y), written atan2(y, x).
    Atan2,
}

impl Function2 {
    /// Name of the function in models.
    pub fn name(self) -> &'static str {
        match self {
            Function2::Atan2 => "atan2",
        }
    }

    /// The method of the scalar that computes it, as one of its first argument.
    pub(crate) fn method(self) -> &'static str {
        match self {
            Function2::Atan2 => "simd_atan2",
        }
    }

    /// The value of the function.
    pub fn apply<S: Scalar>(self, a: S, b: S) -> S {
        match self {
            Function2::Atan2 => a.simd_atan2(b),
        }
    }
}

/// One operation of the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Node {
    /// A number, kept by its bits so that it can be hashed.
    Constant(u64),
    /// A symbol.
    Symbol(Symbol),
    /// a + b
    Add(ExprId, ExprId),
    /// a - b
    Sub(ExprId, ExprId),
    /// a b
    Mul(ExprId, ExprId),
    /// a / b
    Div(ExprId, ExprId),
    /// -a
    Neg(ExprId),
    /// a^n, n at least 2
    Powi(ExprId, u32),
    /// a^b
    Pow(ExprId, ExprId),
    /// f(a)
    Call(Function, ExprId),
    /// f(a, b)
    Call2(Function2, ExprId, ExprId),
    /// c where a < b, else d.
    IfLess(ExprId, ExprId, ExprId, ExprId),
    /// The derivative of this order of the table with this place in [`Graph::tables`], at a.
    Table(u32, u8, ExprId),
}

impl Node {
    /// The operands.
    pub fn operands(self) -> impl Iterator<Item = ExprId> {
        let operands = match self {
            Node::Constant(_) | Node::Symbol(_) => [None; 4],
            Node::Neg(a) | Node::Powi(a, _) | Node::Call(_, a) | Node::Table(_, _, a) => {
                [Some(a), None, None, None]
            }
            Node::Add(a, b)
            | Node::Sub(a, b)
            | Node::Mul(a, b)
            | Node::Div(a, b)
            | Node::Pow(a, b)
            | Node::Call2(_, a, b) => [Some(a), Some(b), None, None],
            Node::IfLess(a, b, c, d) => [Some(a), Some(b), Some(c), Some(d)],
        };
        operands.into_iter().flatten()
    }
}

/// The expressions of one model.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    /// The coordinates that are quaternions, in their order; see [`Symbol::Rotation`].
    pub attitudes: Vec<Attitude>,
    /// The tables of the model, in the order of the text; see [`Node::Table`].
    pub tables: Vec<Arc<Curve>>,
    nodes: Vec<Node>,
    ids: FxHashMap<Node, ExprId>,
    /// Per node: true if it is a velocity, an acceleration or a multiplier, or a product of such.
    pub(crate) rates: Vec<bool>,
    /// Per node: true if it is made of numbers and parameters.
    fixed: Vec<bool>,
    /// The walk that reached each node last, so that a walk needs no set of its own.
    marks: Vec<u32>,
    walk: u32,
}

impl Graph {
    /// A graph without expressions.
    pub fn new() -> Self {
        Self::default()
    }

    /// The operation that an expression is.
    pub fn node(&self, id: ExprId) -> Node {
        self.nodes[id.index()]
    }

    /// All nodes, operands before what uses them.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The number of different expressions built so far.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was built yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The value, where the expression is a number.
    pub fn value(&self, id: ExprId) -> Option<f64> {
        match self.node(id) {
            Node::Constant(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }

    /// All expressions that the roots are made of, operands before what uses them; those for which
    /// `known` holds are left out, and what only they use.
    pub fn reachable(
        &mut self,
        roots: &[ExprId],
        mut known: impl FnMut(ExprId) -> bool,
    ) -> Vec<ExprId> {
        self.walk += 1;
        self.marks.resize(self.nodes.len(), 0);
        let mut found = Vec::new();
        let mut open: Vec<ExprId> = roots.to_vec();
        while let Some(id) = open.pop() {
            if self.marks[id.index()] == self.walk || known(id) {
                continue;
            }
            self.marks[id.index()] = self.walk;
            found.push(id);
            open.extend(self.nodes[id.index()].operands());
        }
        found.sort_unstable();
        found
    }

    /// Whether an expression is made of numbers and parameters.
    pub(crate) fn is_fixed(&self, id: ExprId) -> bool {
        self.fixed[id.index()]
    }

    /// The symbols that an expression depends on, in order.
    pub fn symbols(&mut self, root: ExprId) -> Vec<Symbol> {
        let mut symbols: Vec<Symbol> = self
            .reachable(&[root], |_| false)
            .into_iter()
            .filter_map(|id| match self.node(id) {
                Node::Symbol(symbol) => Some(symbol),
                _ => None,
            })
            .collect();
        symbols.sort_unstable();
        symbols
    }

    pub(crate) fn intern(&mut self, node: Node) -> ExprId {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = ExprId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        let is_rate = |id: ExprId| self.rates[id.index()];
        self.rates.push(match node {
            Node::Symbol(symbol) => symbol.is_rate(),
            Node::Powi(base, _) => is_rate(base),
            Node::Mul(a, b) => is_rate(a) && is_rate(b),
            _ => false,
        });
        self.fixed.push(match node {
            Node::Symbol(symbol) => matches!(symbol, Symbol::Parameter(_)),
            _ => node.operands().all(|id| self.fixed[id.index()]),
        });
        self.nodes.push(node);
        self.ids.insert(node, id);
        id
    }
}
