//! Contacts whose regime is open at a state: stops that touch, frictions at rest.

/// Contacts whose regime is to be decided at a state.
pub(crate) struct Open {
    /// Stops whose gap is 0 and does not change.
    pub(crate) touching: Vec<usize>,
    /// Touching stops that were closed until their force fell to 0: they open if they can.
    pub(crate) leaving: Vec<Leaving>,
    /// Touching stops that were left a moment before others are: they stay open if they can. Else one of them would close
    /// for the one that is left, and be left next, again and again, as feet of a table that tips.
    pub(crate) left: Vec<usize>,
    /// Frictions whose speed is 0.
    pub(crate) resting: Vec<Resting>,
}

impl Open {
    /// Whether a touching stop opens if it can.
    pub(crate) fn prefers_open(&self, stop: usize) -> bool {
        let is_left = self.leaving.iter().any(|leaving| leaving.stop == stop);
        is_left || self.left.contains(&stop)
    }
}

/// A stop whose force came down to 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Leaving {
    pub(crate) stop: usize,
    /// Multiplier that is left at the state, N; it counts as 0.
    pub(crate) missed: f64,
}

/// A friction whose speed is 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Resting {
    pub(crate) friction: usize,
    /// Sign of its speed before, or of the direction in which it gives way.
    pub(crate) sign: f64,
    /// Whether it may stick: not where its force has reached its limit.
    pub(crate) may_stick: bool,
}
