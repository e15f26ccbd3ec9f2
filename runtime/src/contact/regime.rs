//! Regime of the contacts: which stops are closed, and which frictions stick.

/// The regime between two events.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Regime {
    /// Per stop: true if its gap is held at 0.
    pub(crate) closed: Vec<bool>,
    /// Sliding state of every friction.
    pub(crate) sliding: Vec<Sliding>,
}

/// Sliding state of a friction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Sliding {
    /// It slides, in the direction of this sign.
    Slips(f64),
    /// It holds its slide at this value, m or rad.
    Sticks(f64),
    /// Its force is a smooth function of the speed.
    Smooth,
    /// Without coefficients, it has no force.
    Absent,
}

impl Regime {
    /// The rows that are held, among those of contacts: closed stops, then sticking frictions.
    pub(crate) fn held(&self) -> impl Iterator<Item = usize> + '_ {
        let stops = self.closed.len();
        let closed = (0..stops).filter(|&stop| self.closed[stop]);
        let sticking = self.sliding.iter().enumerate();
        let sticking = sticking.filter(|(_, sliding)| matches!(sliding, Sliding::Sticks(_)));
        closed.chain(sticking.map(move |(friction, _)| stops + friction))
    }

    /// The frictions that have a force though they hold nothing.
    pub(crate) fn slipping(&self) -> impl Iterator<Item = usize> + '_ {
        let sliding = self.sliding.iter().enumerate();
        let slipping =
            sliding.filter(|(_, sliding)| matches!(sliding, Sliding::Slips(_) | Sliding::Smooth));
        slipping.map(|(friction, _)| friction)
    }

    /// The rows that may have a force, ascending: what is held, and what slips.
    pub(crate) fn acting(&self) -> Vec<usize> {
        let slipping = self.slipping().map(|friction| self.closed.len() + friction);
        let mut acting: Vec<usize> = self.held().chain(slipping).collect();
        acting.sort_unstable();
        acting
    }

    /// Value at which the slide of a row is held, m or rad; 0 for stops.
    pub(crate) fn place(&self, row: usize) -> f64 {
        let friction = row.checked_sub(self.closed.len());
        match friction.and_then(|friction| self.sliding.get(friction)) {
            Some(Sliding::Sticks(at)) => *at,
            _ => 0.0,
        }
    }
}
