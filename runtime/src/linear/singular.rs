//! Reasons why the index-1 equations have no solution.

use std::fmt;

use crate::layout::Layout;

/// The reason why accelerations and multipliers could not be found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Singular {
    /// Dependent constraints demand different accelerations.
    #[error("constraint rows {constraints:?} demand different accelerations")]
    Contradictory {
        /// The rows that cannot hold together.
        constraints: Vec<usize>,
    },
    /// The iteration of the penalty method leaves these constraints violated.
    #[error("the penalties do not hold constraint rows {constraints:?}")]
    Stalled {
        /// The rows that are violated most.
        constraints: Vec<usize>,
    },
    /// Neither the constraints nor the masses determine the motion.
    #[error("neither masses nor constraints determine the motion of coordinates {coordinates:?}")]
    Undetermined {
        /// The coordinates that can move without inertia.
        coordinates: Vec<usize>,
    },
    /// The forces of dry friction have no solution: they grow with the reactions that they cause.
    #[error("{} jam", contacts.join(", "))]
    Jams {
        /// The frictions and stops concerned.
        contacts: Vec<String>,
    },
    /// The equations contain a number that is not finite.
    #[error("{block} is not finite (index {index})")]
    NotFinite {
        /// The part of the equations.
        block: Block,
        /// The coordinate or, for a Jacobian row and right-hand sides of constraints, the row.
        index: usize,
    },
}

impl Singular {
    /// The constraint rows that it names.
    pub(crate) fn rows_mut(&mut self) -> Vec<&mut usize> {
        match self {
            Singular::Contradictory { constraints } | Singular::Stalled { constraints } => {
                constraints.iter_mut().collect()
            }
            Singular::NotFinite {
                block: Block::Jacobian | Block::Eta | Block::Shift,
                index,
            } => vec![index],
            Singular::NotFinite {
                block: Block::MassMatrix | Block::Force,
                ..
            }
            | Singular::Undetermined { .. }
            | Singular::Jams { .. } => Vec::new(),
        }
    }

    /// Describes the error with the names of the coordinates and constraint rows.
    pub fn describe(&self, layout: &Layout) -> String {
        let row = |i: &usize| format!("`{}`", layout.constraints()[*i].name);
        let coordinate = |i: &usize| format!("`{}`", layout.motion(*i));
        match self {
            Singular::Contradictory { constraints } => {
                let names: Vec<String> = constraints.iter().map(row).collect();
                format!(
                    "the constraints {} demand different accelerations",
                    names.join(", ")
                )
            }
            Singular::Stalled { constraints } => {
                let names: Vec<String> = constraints.iter().map(row).collect();
                format!(
                    "the iteration of the penalty method stalls, most of all in {}: they demand different accelerations, or alpha or the number of iterations is too small",
                    names.join(", ")
                )
            }
            Singular::Jams { contacts } => {
                let names = contacts.join("`, `");
                format!(
                    "no forces of `{names}` are possible: the friction grows with the reactions that it causes"
                )
            }
            Singular::Undetermined { coordinates } => {
                let names: Vec<String> = coordinates.iter().map(coordinate).collect();
                let names = names.join(", ");
                format!("neither masses nor constraints determine the motion of {names}")
            }
            Singular::NotFinite { block, index } => match block {
                Block::MassMatrix | Block::Force => {
                    format!("{block} is not finite for {}", coordinate(index))
                }
                Block::Jacobian | Block::Eta | Block::Shift => {
                    format!("{block} is not finite for the constraint {}", row(index))
                }
            },
        }
    }

    /// The constraint rows concerned; empty if the error concerns coordinates or contacts.
    pub fn constraints(&self) -> &[usize] {
        match self {
            Singular::Contradictory { constraints } | Singular::Stalled { constraints } => {
                constraints
            }
            Singular::NotFinite {
                block: Block::Jacobian | Block::Eta | Block::Shift,
                index,
            } => std::slice::from_ref(index),
            Singular::Undetermined { .. } | Singular::Jams { .. } | Singular::NotFinite { .. } => {
                &[]
            }
        }
    }
}

/// A part of the index-1 equations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Block {
    /// M.
    MassMatrix,
    /// Q.
    Force,
    /// phi_q.
    Jacobian,
    /// eta.
    Eta,
    /// The term that a stabilization adds to eta.
    Shift,
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Block::MassMatrix => "the mass matrix",
            Block::Force => "the generalized force",
            Block::Jacobian => "the constraint Jacobian",
            Block::Eta => "the right-hand side eta",
            Block::Shift => "the stabilization term",
        })
    }
}
