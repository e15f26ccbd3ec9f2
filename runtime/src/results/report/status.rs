//! The doubts about a run, in one word.

/// Whether a run can be trusted, in the order of how much that is in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[non_exhaustive]
pub enum Status {
    /// Nothing speaks against it.
    #[default]
    Ok,
    /// The energy balance is above 1e-3.
    Unbalanced,
    /// The joints have come apart by more than 1e-3 of the size of the mechanism.
    Drifted,
    /// The energies have grown beyond measure, and the energy balance is above 0.1: no work explains it.
    Diverged,
    /// Something is not finite.
    NotFinite,
}

impl Status {
    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Drifted => "drifted",
            Status::Unbalanced => "unbalanced",
            Status::Diverged => "diverged",
            Status::NotFinite => "not_finite",
        }
    }

    /// The status by an energy balance and the growth of the energies.
    pub(super) fn of_balance(balance: f64, growth: f64) -> Status {
        if balance.is_nan() {
            Status::NotFinite
        } else if balance > UNEXPLAINED && growth > GROWN {
            Status::Diverged
        } else if balance > UNBALANCED {
            Status::Unbalanced
        } else {
            Status::Ok
        }
    }
}

/// An energy balance above this is more than a reader expects of a simulation.
pub(super) const UNBALANCED: f64 = 1e-3;

/// No work explains an energy balance above this.
const UNEXPLAINED: f64 = 0.1;

/// A growth of the energies ([`Report::growth`](crate::Report::growth)) that work has to explain.
pub const GROWN: f64 = 1e5;
