//! Tables that end the motion where it leaves their points.

use crate::layout::Name;

/// A table that has no value outside of its points, with its argument at a state.
#[derive(Debug, Clone, PartialEq)]
pub struct BoundedTable {
    /// Its name.
    pub name: Name,
    /// The SI unit of its argument, empty for a plain number.
    pub unit: Name,
    /// The arguments of its first and of its last point, in SI units.
    pub range: [f64; 2],
    /// Its argument, in SI units.
    pub argument: f64,
}
