//! Options of the search for an equilibrium.

/// The equilibrium that a search looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Aim {
    /// A stable one: where forces have a potential, downhill, and on from an equilibrium that is not stable.
    #[default]
    Stable,
    /// The first one on the way of [`Aim::Stable`], even if it is not stable: the start may be at it already.
    First,
    /// The nearest one, stable or not: by Newton's method, damped by the norm of the forces.
    Nearest,
}

/// Options of the search for an equilibrium.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct StaticsOptions {
    /// Maximum number of steps of the search.
    pub most_steps: usize,
    /// The equilibrium that is sought.
    pub aim: Aim,
}

impl Default for StaticsOptions {
    fn default() -> Self {
        StaticsOptions {
            most_steps: 500,
            aim: Aim::Stable,
        }
    }
}

impl StaticsOptions {
    /// Sets the maximum number of steps.
    pub fn most_steps(mut self, steps: usize) -> Self {
        self.most_steps = steps;
        self
    }

    /// Sets the equilibrium that is sought.
    pub fn aim(mut self, aim: Aim) -> Self {
        self.aim = aim;
        self
    }
}
