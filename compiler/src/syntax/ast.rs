//! The tree as written: nothing resolved, every node with its span.
//!
//! Sums and products are lists, not chains, so that the depth of the tree is the depth of the
//! brackets, which the limits bound.

use crate::diagnostic::Span;
use mbdsl_runtime::Direction;

/// A word with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Ident {
    /// The word; with its index once [`expand`](crate::syntax::expand) has computed it, as in `link[3]`.
    pub text: String,
    /// Its place, the index included.
    pub span: Span,
    /// The index as written, `i - 1` in `link[i - 1]`; none after [`expand`](crate::syntax::expand).
    pub index: Option<Box<Expr>>,
}

impl Ident {
    /// A word without an index.
    pub fn new(text: impl Into<String>, span: Span) -> Self {
        Ident {
            text: text.into(),
            span,
            index: None,
        }
    }
}

/// `model NAME { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// Its name.
    pub name: Ident,
    /// Its items, in the order of the text.
    pub items: Vec<Item>,
    /// The constants that ranges and indices are made of.
    pub counted: Vec<String>,
}

/// A unit behind a colon.
#[derive(Debug, Clone, PartialEq)]
pub struct StatedUnit {
    /// Its factors; none for a plain number.
    pub factors: Vec<UnitFactor>,
    /// As it is written.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// One item of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// All its words.
    pub span: Span,
    /// What it is.
    pub kind: ItemKind,
}

/// The items of the language.
#[derive(Debug, Clone, PartialEq)]
pub enum ItemKind {
    /// `units none;`
    UnitsNone,
    /// `const NAME = expr;`, `param NAME = expr;`, `input NAME = expr;` or `let NAME = expr;`
    Definition {
        /// Which of the four.
        kind: DefinitionKind,
        /// The name.
        name: Ident,
        /// Its value.
        value: Expr,
    },
    /// `gravity (gx, gy);`
    Gravity(Tuple),
    /// `ground { ... }`
    Ground(Vec<Point>),
    /// `body NAME { ... }`, and so `particle`, `rotor`, `slider`; `bar NAME from P to Q { ... }`
    Body {
        /// Which of them.
        kind: BodyKind,
        /// The name.
        name: Ident,
        /// What follows `from` and `to`, of a bar only.
        ends: [Option<Value>; 2],
        /// `name = value;` entries.
        properties: Vec<Property>,
        /// `point` entries.
        points: Vec<Point>,
    },
    /// `coordinate NAME: UNIT;`
    Coordinate {
        /// The name.
        name: Ident,
        /// Its unit.
        unit: StatedUnit,
    },
    /// `state NAME: UNIT = expr;`
    State {
        /// The name.
        name: Ident,
        /// Its unit, if it is stated.
        unit: Option<StatedUnit>,
        /// Its value at the start.
        value: Expr,
    },
    /// `der NAME = expr;`
    Rate {
        /// The state.
        name: Ident,
        /// Its derivative by time.
        value: Expr,
    },
    /// `joint NAME = KIND(P, Q, ...);`
    Joint {
        /// The name.
        name: Ident,
        /// `revolute`, ...
        kind: Ident,
        /// The points.
        points: Vec<Path>,
        /// `name = value` arguments.
        arguments: Vec<Property>,
        /// Arguments that should have a name.
        unnamed: Vec<Value>,
        /// The bracket with all arguments.
        span: Span,
    },
    /// `drive NAME: TARGET = expr;`
    Drive {
        /// The name.
        name: Ident,
        /// What is driven.
        target: DriveTarget,
        /// The function of time.
        value: Expr,
    },
    /// `constraint NAME: expr = expr;`
    Constraint {
        /// The name.
        name: Ident,
        /// Both sides.
        sides: [Expr; 2],
    },
    /// `force NAME at P = (Fx, Fy);` or `force NAME at P local = (Fx, Fy);`
    Force {
        /// The name.
        name: Ident,
        /// Where it acts.
        at: Path,
        /// Whether its axes are those of the body.
        local: bool,
        /// The force.
        value: Tuple,
    },
    /// `force NAME on COORDINATE = expr;`
    CoordinateForce {
        /// The name.
        name: Ident,
        /// The coordinate.
        on: Path,
        /// The generalized force.
        value: Expr,
    },
    /// `torque NAME on A = expr;` or `torque NAME between A, B = expr;`
    Torque {
        /// The name.
        name: Ident,
        /// The body, or the two bodies.
        bodies: Vec<Path>,
        /// The torque.
        value: Expr,
    },
    /// `torque NAME on A = (Tx, Ty, Tz);` or `torque NAME on A local = (Tx, Ty, Tz);`, in space
    TorqueVector {
        /// The name.
        name: Ident,
        /// The body; two are refused later, when the model is known to be one of space.
        bodies: Vec<Path>,
        /// Whether its axes are those of the body.
        local: bool,
        /// The torque.
        value: Tuple,
    },
    /// `torque NAME about PIN = expr;`, in space
    TorqueAbout {
        /// The name.
        name: Ident,
        /// The joint about whose axis it acts.
        joint: Path,
        /// The torque.
        value: Expr,
    },
    /// `spring NAME between P, Q { ... }`, and so `damper`, `torsion_spring`, `bushing`
    Spring {
        /// Which of the four.
        kind: SpringKind,
        /// The name.
        name: Ident,
        /// The points, or the bodies.
        ends: Vec<Path>,
        /// `name = value;` entries.
        properties: Vec<Property>,
    },
    /// `potential NAME = expr;`
    Potential {
        /// The name.
        name: Ident,
        /// The energy.
        value: Expr,
    },
    /// `kinetic NAME = expr;`
    Kinetic {
        /// The name.
        name: Ident,
        /// The energy.
        value: Expr,
    },
    /// `start { ... }`
    Start(Vec<StartLine>),
    /// `for i in a..=b { ... }`; none after [`expand`](crate::syntax::expand).
    Loop(Loop<Item>),
    /// `expect dof = N;`; a number after [`expand`](crate::syntax::expand).
    ExpectDof(Expr),
    /// `allow(NAME);` or `allow(NAME: joint);`
    Allow {
        /// The warning.
        name: Ident,
        /// Whose warning.
        subject: Option<Path>,
    },
    /// `output NAME = expr;` or `output NAME: UNIT = expr;`
    Output {
        /// The name.
        name: Ident,
        /// The unit that it is given in; that of its dimension where none is stated.
        unit: Option<StatedUnit>,
        /// A point, or a scalar.
        value: Expr,
    },
    /// `simulate { ... }`
    Simulate(Vec<Wish>),
    /// `actuator NAME: torque on A follows DRIVE, DRIVE;`; its effort is an input of its name, whose definition is put
    /// before it by [`expand`](crate::syntax::expand).
    Actuator {
        /// The name.
        name: Ident,
        /// What it does.
        acts: Acts,
        /// The drivers whose motion it makes.
        follows: Vec<Path>,
    },
    /// `table NAME(x: UNIT): UNIT = KIND [(x, y), ...] extrapolate = WORD;`
    Table(Box<Table>),
    /// `event NAME: expr;`, `event NAME: expr rising;` or `event NAME: expr falling;`
    Event {
        /// The name.
        name: Ident,
        /// The function whose zeros it is.
        value: Expr,
        /// The zeros that count.
        direction: Direction,
    },
    /// `stop NAME: expr >= expr { ... }` or `stop NAME: expr <= expr;`
    Stop {
        /// The name.
        name: Ident,
        /// How the sides are compared.
        comparison: Comparison,
        /// Both sides.
        sides: [Expr; 2],
        /// `name = value;` entries.
        properties: Vec<Property>,
    },
    /// `friction NAME on JOINT { ... }`
    Friction {
        /// The name.
        name: Ident,
        /// The joint, or the body that slides or turns.
        on: Path,
        /// `name = value;` entries.
        properties: Vec<Property>,
    },
    /// `until expr > expr;`
    Until {
        /// How the sides are compared.
        comparison: Comparison,
        /// Both sides.
        sides: [Expr; 2],
        /// The condition as written, without comments.
        text: String,
    },
}

/// A function given by its values.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The name.
    pub name: Ident,
    /// What the argument is called.
    pub argument: Ident,
    /// The units of the argument and of the value, where stated.
    pub units: [Option<StatedUnit>; 2],
    /// `cubic`, `cubic clamped`, ...
    pub kind: Vec<Ident>,
    /// The points.
    pub points: Points,
    /// All words of the points.
    pub span: Span,
    /// What it is outside of the points, where stated.
    pub extrapolate: Option<Ident>,
}

/// Where the points of a table are.
#[derive(Debug, Clone, PartialEq)]
pub enum Points {
    /// `[(x, y), ...]`
    List(Vec<Tuple>),
    /// `file "x.csv" columns a, b`
    File {
        /// The name of the file, in quotation marks.
        file: Ident,
        /// The columns of argument and value.
        columns: [Ident; 2],
    },
}

/// What an actuator does.
#[derive(Debug, Clone, PartialEq)]
pub enum Acts {
    /// `torque on A` or `torque between A, B`
    Torque(Vec<Path>),
    /// `force at P along (x, y)`
    Along(Path, Tuple),
    /// `force between P, Q`
    Between(Vec<Path>),
}

/// What a definition defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefinitionKind {
    /// Folded.
    Constant,
    /// A field of the generated type.
    Parameter,
    /// A field of the generated type that the program sets while it runs.
    Input,
    /// Derived.
    Let,
}

/// What a body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyKind {
    /// x, y, theta.
    Rigid,
    /// x, y.
    Particle,
    /// theta.
    Rotor,
    /// s.
    Slider,
    /// x, y, theta, drawn from one end to the other.
    Bar,
}

/// What a `drive` drives.
#[derive(Debug, Clone, PartialEq)]
pub enum DriveTarget {
    /// A coordinate.
    Coordinate(Path),
    /// `angle(A, B)` or `distance(P, Q)`
    Pair(Ident, [Path; 2]),
}

/// What a spring is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpringKind {
    /// Between points.
    Spring,
    /// Between points, without stiffness.
    Damper,
    /// Between bodies.
    Torsion,
    /// Between points, in two directions.
    Bushing,
}

/// `name = value`
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    /// The name.
    pub name: Ident,
    /// The value.
    pub value: Value,
}

/// `t_end = 5 s;` in a `simulate` block
#[derive(Debug, Clone, PartialEq)]
pub struct Wish {
    /// The key and its value.
    pub entry: Property,
    /// The value as written, without comments.
    pub text: String,
    /// All its words, the `;` included.
    pub span: Span,
}

/// `point NAME = (x, y);` or `direction NAME = (x, y, z);`
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// Whether it is a direction.
    pub is_direction: bool,
    /// All its words, the `;` included.
    pub span: Span,
    /// The name.
    pub name: Ident,
    /// Its place.
    pub value: Tuple,
}

/// `(x, y)`, in space `(x, y, z)`
#[derive(Debug, Clone, PartialEq)]
pub struct Tuple {
    /// Two components or three.
    pub components: Vec<Expr>,
    /// With the brackets.
    pub span: Span,
}

/// `TURN * TURN ...`: how something is turned, each turn about the axes that those before it have turned.
#[derive(Debug, Clone, PartialEq)]
pub struct Attitude {
    /// Its factors.
    pub turns: Vec<Turn>,
    /// All its words.
    pub span: Span,
}

/// `axis_angle((1, 0, 0), 30 deg)` and the other forms.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The word of its form.
    pub form: Ident,
    /// What it is made of, with a name or without.
    pub arguments: Vec<(Option<Ident>, Value)>,
    /// All its words.
    pub span: Span,
}

/// A tuple, an attitude or a scalar.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `(x, y)`
    Tuple(Tuple),
    /// `axis_angle(n, e)`
    Attitude(Attitude),
    /// Anything else.
    Scalar(Expr),
}

impl Value {
    /// Its place.
    pub fn span(&self) -> Span {
        match self {
            Value::Tuple(tuple) => tuple.span,
            Value::Attitude(attitude) => attitude.span,
            Value::Scalar(expr) => expr.span,
        }
    }
}

/// `a.b.c`
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// Its words.
    pub words: Vec<Ident>,
    /// All of it.
    pub span: Span,
}

impl Path {
    /// The path as written.
    pub fn text(&self) -> String {
        let words: Vec<&str> = self.words.iter().map(|word| word.text.as_str()).collect();
        words.join(".")
    }
}

/// `for VARIABLE in FIRST..=LAST { BODY }`
#[derive(Debug, Clone, PartialEq)]
pub struct Loop<T> {
    /// The name that counts.
    pub variable: Ident,
    /// Where it begins.
    pub first: Expr,
    /// Where it ends.
    pub last: Expr,
    /// Whether the end itself is reached, `..=`.
    pub inclusive: bool,
    /// What is repeated.
    pub body: Vec<T>,
    /// All its words.
    pub span: Span,
}

/// One line of a `start` block.
#[derive(Debug, Clone, PartialEq)]
pub enum StartLine {
    /// A value.
    Entry(StartEntry),
    /// An attitude.
    Attitude(StartAttitude),
    /// `project velocities;`
    ProjectVelocities,
    /// Values for several bodies; none after [`expand`](crate::syntax::expand).
    Loop(Loop<StartLine>),
}

/// `arm.attitude = axis_angle((1, 0, 0), 30 deg);` or `guess arm.attitude = ...;`
#[derive(Debug, Clone, PartialEq)]
pub struct StartAttitude {
    /// The place of `guess`.
    pub guess: Option<Span>,
    /// `arm.attitude`
    pub target: Path,
    /// How it is turned.
    pub value: Attitude,
}

/// `rod.theta = 30 deg;`
#[derive(Debug, Clone, PartialEq)]
pub struct StartEntry {
    /// The place of `guess`, if that is before it.
    pub guess: Option<Span>,
    /// What it speaks of.
    pub target: Path,
    /// The value.
    pub value: Expr,
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// All its words.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind,
}

impl Expr {
    /// The expressions inside this one, in the order of the text.
    pub fn children(&self) -> Box<dyn DoubleEndedIterator<Item = &Expr> + '_> {
        match &self.kind {
            ExprKind::Number(_) | ExprKind::Path(_) | ExprKind::NameWithUnit(..) => {
                Box::new(std::iter::empty())
            }
            ExprKind::Quantity(inner, _) | ExprKind::Negative(inner) => {
                Box::new(std::iter::once(inner.as_ref()))
            }
            ExprKind::Call(_, arguments) => Box::new(arguments.iter()),
            ExprKind::Sum(terms) => Box::new(terms.iter().map(|(_, term)| term)),
            ExprKind::Product(factors) => Box::new(factors.iter().map(|(_, factor)| factor)),
            ExprKind::Power(base, exponent) => {
                Box::new([base.as_ref(), exponent.as_ref()].into_iter())
            }
            ExprKind::Conditional(_, parts) => Box::new(parts.iter()),
        }
    }
}

/// The expressions of the language.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A number.
    Number(f64),
    /// A quantity: the expression has this unit.
    Quantity(Box<Expr>, Vec<UnitFactor>),
    /// A name.
    Path(Path),
    /// A name with a unit after it, which is a fault; the place of the unit.
    NameWithUnit(Path, Vec<UnitFactor>, Span),
    /// `f(a, b)`
    Call(Ident, Vec<Expr>),
    /// Terms with the sign before each.
    Sum(Vec<(Sign, Expr)>),
    /// Factors with the operator before each.
    Product(Vec<(MultiplyOperator, Expr)>),
    /// `-a`
    Negative(Box<Expr>),
    /// `a ^ b`
    Power(Box<Expr>, Box<Expr>),
    /// `if a < b then c else d`
    Conditional(Comparison, Box<[Expr; 4]>),
}

/// `<`, `<=`, `>` or `>=`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// `+` or `-`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// `*` or `/`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MultiplyOperator {
    /// `*`
    Times,
    /// `/`
    Over,
}

/// One symbol of a unit with its power.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitFactor {
    /// The symbol.
    pub symbol: Ident,
    /// The symbol with its power.
    pub span: Span,
    /// The numerator of its power, negative after `/`.
    pub power: i32,
    /// The denominator of its power, 1 for a whole one.
    pub root: u32,
}
