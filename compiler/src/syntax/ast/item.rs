//! The items of a model.

use crate::diagnostic::Span;
use crate::syntax::ast::block::{Loop, Point, Property, RunSetting, StartLine};
use crate::syntax::ast::expression::{Comparison, Expr, Ident, Path, StatedUnit};
use crate::syntax::ast::value::{Tuple, Value};
use mbdsl_runtime::Direction;

/// One item of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The `///` lines above it.
    pub docs: Vec<String>,
    /// All its words.
    pub span: Span,
    /// The kind of item, with its parts.
    pub kind: ItemKind,
}

/// The items of the language.
#[derive(Debug, Clone, PartialEq)]
pub enum ItemKind {
    /// `units none;`
    UnitsNone,
    /// `const NAME = expr;`, `param NAME = expr;`, `input NAME = expr;` or `let NAME = expr;`
    Definition {
        /// The keyword: one of the four.
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
        /// The keyword.
        kind: BodyKind,
        /// The name.
        name: Ident,
        /// The places after `from` and `to`, of a bar only.
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
        /// Whether it stands in a `sample` block.
        is_sampled: bool,
    },
    /// `der NAME = expr;`
    Rate {
        /// The state.
        name: Ident,
        /// Its derivative with respect to time.
        value: Expr,
    },
    /// `sample PERIOD { state NAME: UNIT = expr; next NAME = expr; }`: its states and its [`ItemKind::Next`]; none after
    /// [`expand`](crate::syntax::expand), which leaves these.
    Sample(Vec<Item>),
    /// `next NAME = expr;` of a `sample` block
    Next {
        /// The state.
        name: Ident,
        /// Its value from a sample on.
        value: Expr,
        /// The time between two samples.
        period: Expr,
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
        /// The driven quantity.
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
        /// The point at which it acts.
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
        /// The keyword: one of the four.
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
        /// The item that it is about; `None` for all.
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
    Simulate(Vec<RunSetting>),
    /// `actuator NAME: torque on A follows DRIVE, DRIVE;`; its effort is an input of its name, whose definition is put
    /// before it by [`expand`](crate::syntax::expand).
    Actuator {
        /// The name.
        name: Ident,
        /// The force or torque that it applies.
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
        /// The comparison between the sides.
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
        /// The comparison between the sides.
        comparison: Comparison,
        /// Both sides.
        sides: [Expr; 2],
        /// The condition as written, without comments.
        text: String,
    },
}

/// The kind of a definition.
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

/// The kind of a body.
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

/// The quantity that a `drive` drives.
#[derive(Debug, Clone, PartialEq)]
pub enum DriveTarget {
    /// A coordinate.
    Coordinate(Path),
    /// `angle(A, B)` or `distance(P, Q)`
    Pair(Ident, [Path; 2]),
}

/// The kind of a spring.
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

/// The force or torque of an actuator.
#[derive(Debug, Clone, PartialEq)]
pub enum Acts {
    /// `torque on A` or `torque between A, B`
    Torque(Vec<Path>),
    /// `force at P along (x, y)`
    Along(Path, Tuple),
    /// `force between P, Q`
    Between(Vec<Path>),
}

/// A function given by its values.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The name.
    pub name: Ident,
    /// The name of the argument.
    pub argument: Ident,
    /// The units of the argument and of the value, where stated.
    pub units: [Option<StatedUnit>; 2],
    /// `cubic`, `cubic clamped`, ...
    pub kind: Vec<Ident>,
    /// The points.
    pub points: Points,
    /// All words of the points.
    pub span: Span,
    /// The extrapolation outside the points, where stated.
    pub extrapolate: Option<Ident>,
}

/// The points of a table, or the file that has them.
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
