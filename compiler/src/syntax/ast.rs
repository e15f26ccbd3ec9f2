//! The tree as written: nothing resolved, every node with its span.

mod block;
mod expression;
mod item;
mod value;

pub use block::{Loop, Point, Property, RunSetting, StartAttitude, StartEntry, StartLine};
pub use expression::{
    Comparison, Expr, ExprKind, Ident, MultiplyOperator, Path, Sign, StatedUnit, UnitFactor, paths,
};
pub use item::{
    Acts, BodyKind, DefinitionKind, DriveTarget, Item, ItemKind, Points, SpringKind, Table,
};
pub use value::{Attitude, Tuple, Turn, Value};

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
