//! Fireflies: points that fly towards the brightest of them.
//!
//! ```text
//! R = |X_g - X_k|,  beta = beta0 exp(-gamma R^exponent)          X_g the brightest
//! Y = X_k + beta (X_g - X_k) + alpha e_k                         taken where it is brighter
//! e_k <- alpha e_k + beta (X_g - X_k),  e_k = 0 at first
//! ```

use super::random::Random;

/// The constants of the flight.
#[derive(Debug, Clone, Copy)]
pub(super) struct Flight {
    pub(super) gamma: f64,
    pub(super) beta0: f64,
    pub(super) alpha: f64,
    pub(super) exponent: f64,
}

/// Some fireflies and where they are: `n` numbers each.
pub(super) struct Swarm {
    n: usize,
    place: Vec<f64>,
    drift: Vec<f64>,
    phi: Vec<f64>,
    brightest: usize,
    target: Vec<f64>,
    trial: Vec<f64>,
}

impl Swarm {
    pub(super) fn new(fireflies: usize, n: usize) -> Swarm {
        Swarm {
            n,
            place: vec![0.0; fireflies * n],
            drift: vec![0.0; fireflies * n],
            phi: vec![f64::INFINITY; fireflies],
            brightest: 0,
            target: vec![0.0; n],
            trial: vec![0.0; n],
        }
    }

    /// What the brightest one has reached, and where.
    pub(super) fn best(&self) -> (f64, &[f64]) {
        let at = self.brightest * self.n;
        (self.phi[self.brightest], &self.place[at..at + self.n])
    }

    /// All of them at random places in the box of half width `radius` about `centre`; where the
    /// objective at the centre is given, the first one stays there.
    pub(super) fn scatter(
        &mut self,
        centre: &[f64],
        radius: f64,
        at_centre: Option<f64>,
        random: &mut Random,
        mut objective: impl FnMut(&[f64]) -> f64,
    ) {
        self.drift.fill(0.0);
        for (k, place) in self.place.chunks_exact_mut(self.n).enumerate() {
            let known = at_centre.filter(|_| k == 0);
            for (x, c) in place.iter_mut().zip(centre) {
                let offset = if known.is_some() {
                    0.0
                } else {
                    radius * random.symmetric()
                };
                *x = c + offset;
            }
            self.phi[k] = known.unwrap_or_else(|| objective(place));
        }
        self.find_brightest();
    }

    fn find_brightest(&mut self) {
        for (k, phi) in self.phi.iter().enumerate() {
            if *phi < self.phi[self.brightest] {
                self.brightest = k;
            }
        }
    }

    /// One generation; distances count in `unit`.
    pub(super) fn fly(
        &mut self,
        flight: Flight,
        unit: f64,
        mut objective: impl FnMut(&[f64]) -> f64,
    ) {
        let at = self.brightest * self.n;
        self.target.copy_from_slice(&self.place[at..at + self.n]);
        let places = self.place.chunks_exact_mut(self.n);
        let drifts = self.drift.chunks_exact_mut(self.n);
        for ((place, drift), phi) in places.zip(drifts).zip(&mut self.phi) {
            let pairs = place.iter().zip(&self.target);
            let square: f64 = pairs
                .map(|(x, g)| ((g - x) / unit) * ((g - x) / unit))
                .sum();
            let power = if flight.exponent == 2.0 {
                square
            } else {
                square.powf(0.5 * flight.exponent)
            };
            let beta = flight.beta0 * (-flight.gamma * power).exp();
            for j in 0..self.n {
                let pull = beta * (self.target[j] - place[j]);
                self.trial[j] = place[j] + pull + flight.alpha * drift[j];
                drift[j] = flight.alpha * drift[j] + pull;
            }
            let found = objective(&self.trial);
            if found < *phi {
                *phi = found;
                place.copy_from_slice(&self.trial);
            }
        }
        self.find_brightest();
    }
}
