//! Settings of the collocation method [`Firefly`].

use crate::settings::{choice, settings};

choice! {
    /// Interpretation of the published collocation of [`Firefly`].
    ///
    /// The printed text leaves open what the velocity of the new node is, and its objective cannot
    /// become zero.
    pub enum Reading {
        /// The printed objective, f^T f at the Gauss points; the velocity is that of the
        /// interpolant.
        L = "L",
        /// The printed objective; the velocity by quadrature of the accelerations. Fits the printed
        /// table.
        G = "G",
        /// The moments of f in the independent coordinates, which can vanish; the velocity is that
        /// of the interpolant. Symmetric in time, no drift of the energy.
        S = "S",
    }
}

choice! {
    /// Optimizer that minimizes the objective of [`Firefly`].
    pub enum Optimiser {
        /// Newton's method (Gauss and Newton's for readings L and G), to round-off.
        Newton = "newton",
        /// The swarm as printed.
        Firefly = "firefly",
        /// A swarm of five that begins at a prediction and restarts in boxes that shrink.
        FireflyRestart = "firefly-restart",
    }
}

settings! {
    /// Collocation in independent coordinates x with an optimiser, after Zhang Xiaoxiao, Ding Jieyu,
    /// "Firefly algorithm for multi-body system dynamics differential-algebraic equations", DOI
    /// 10.6052/1672-6553-2020-113, there for two bars, here for any mechanism.
    ///
    /// ```text
    /// x(t_i + s) = x_i + w_i s + k s^2/2             w = dx/dt; k, or the new position, is unknown
    /// f = a - a_index1(q, v)                         at the Gauss points t_s
    /// L, G   phi = sum_s (h/2) f^T f                 S   phi = |sum_s (h/2) f_x|^2
    /// L, S   w_{i+1} = w_i + h k                     G   w_{i+1} = w_i + (h/2) sum_s x''_index1(t_s)
    /// ```
    ///
    /// Dependent coordinates, velocities and accelerations follow from the constraints at every
    /// point. Order 4 has a second unknown, so that x is cubic and f = 0 at both Gauss points; in
    /// general x has degree `points` - 1, and reading S asks for f_x orthogonal to as many
    /// polynomials as there are unknowns. Derivatives for Newton's method are the generated ones.
    ///
    /// The coordinates that are independent are chosen anew where the choice degrades. Swarms search
    /// in up to three degrees of freedom; where they do not reach `phi_min`, the run goes on and the
    /// report says so. Deviations from the paper: its (13) lacks the sum over s.
    pub struct Firefly {
        /// The reading of the printed method: its objective and its new velocity (L, G or S).
        pub reading: Reading = Reading::S;
        /// The order: 2, or 4 with a second unknown.
        pub order: u32 = 2, where |value| value == 2 || value == 4;
        /// The search that makes the objective small.
        pub optimiser: Optimiser = Optimiser::Newton;
        /// The seed of the random numbers.
        pub seed: u32 = 1;
        /// Fireflies of the printed swarm.
        pub fireflies: u32 = 60, where |value| (1..=100_000).contains(&value);
        /// The largest number of generations of a step.
        pub generations: u32 = 1000;
        /// The decay of attraction with distance.
        pub gamma: f64 = 1.0, where |value| value >= 0.0;
        /// The attraction at distance zero.
        pub beta0: f64 = 0.7;
        /// The share of its last move that a firefly keeps.
        pub alpha: f64 = 0.7;
        /// The power of the distance in the attraction.
        pub exponent: f64 = 2.0, where |value| value > 0.0;
        /// The objective at which a swarm stops.
        pub phi_min: f64 = 1e-15, where |value| value >= 0.0;
        /// Half the width of the box in which the printed swarm starts, in steps: rad or m per s.
        pub width: f64 = 0.25, where |value| value > 0.0;
        /// Fireflies of the restarted swarm.
        pub restart_fireflies: u32 = 5, where |value| (2..=100_000).contains(&value);
        /// Generations from one restart to the next.
        pub restart_generations: u32 = 4, where |value| value > 0;
        /// The first radius of the restarted swarm, in errors of the last prediction.
        pub restart_radius: f64 = 2.0, where |value| value > 0.0;
        /// The smallest first radius of the restarted swarm, as an acceleration, rad/s^2 or m/s^2.
        pub restart_least: f64 = 1e-3, where |value| value > 0.0;
        /// The factor of the radius where the best one has left the middle of the box.
        pub restart_growth: f64 = 1.5, where |value| value >= 1.0;
        /// The part of the radius that is kept at least.
        pub restart_shrink: f64 = 0.3, where |value| value > 0.0 && value < 1.0;
        /// Points of the Lagrange interpolation, the second one bound by the velocity; 0: as the
        /// order asks for, 3 or 4.
        pub points: u32 = 0, where |value| value == 0 || (3..=6).contains(&value);
        /// Gauss points, at least as many as there are free ones (`points` - 2).
        pub gauss: u32 = 2, where |value| (1..=8).contains(&value);
    }
}

impl Firefly {
    /// The free points of the interpolant.
    pub(crate) fn unknowns(&self) -> u32 {
        match self.points {
            0 => self.order / 2,
            points => points - 2,
        }
    }
}
