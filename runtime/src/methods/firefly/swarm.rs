//! Fireflies: points that fly towards the brightest of them.
//!
//! ```text
//! R = |X_g - X_k|,  beta = beta0 exp(-gamma R^exponent)          X_g the brightest
//! Y = X_k + beta (X_g - X_k) + alpha e_k                         taken where it is brighter
//! e_k <- alpha e_k + beta (X_g - X_k),  e_k = 0 at first
//! ```

use crate::random::Random;
use crate::scalar::portable::{exp, powf};

/// The constants of the flight.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Flight {
    pub(crate) gamma: f64,
    pub(crate) beta0: f64,
    pub(crate) alpha: f64,
    pub(crate) exponent: f64,
    /// Whether a firefly that stays where it is, as the brightest one may, asks for its objective
    /// again.
    pub(crate) asks_again: bool,
}

/// Fireflies with their places, `n` numbers each.
pub(crate) struct Swarm {
    n: usize,
    place: Vec<f64>,
    drift: Vec<f64>,
    phi: Vec<f64>,
    brightest: usize,
    target: Vec<f64>,
    /// The fireflies that ask for their objective, the places of which they ask, and the objectives
    /// found.
    asking: Vec<usize>,
    trial: Vec<f64>,
    found: Vec<f64>,
}

impl Swarm {
    pub(crate) fn new(fireflies: usize, n: usize) -> Swarm {
        Swarm {
            n,
            place: vec![0.0; fireflies * n],
            drift: vec![0.0; fireflies * n],
            phi: vec![f64::INFINITY; fireflies],
            brightest: 0,
            target: vec![0.0; n],
            asking: Vec::with_capacity(fireflies),
            trial: vec![0.0; fireflies * n],
            found: vec![0.0; fireflies],
        }
    }

    /// The objective and the place of the brightest firefly.
    pub(crate) fn best(&self) -> (f64, &[f64]) {
        let at = self.brightest * self.n;
        (self.phi[self.brightest], &self.place[at..at + self.n])
    }

    /// Puts all fireflies at random places in the box of half width `radius` about `center`; if the
    /// objective at the center is given, the first one stays there. `objectives` computes those of
    /// all places in a row.
    pub(crate) fn scatter(
        &mut self,
        center: &[f64],
        radius: f64,
        at_center: Option<f64>,
        random: &mut Random,
        objectives: impl FnOnce(&[f64], &mut [f64]),
    ) {
        self.drift.fill(0.0);
        for (k, place) in self.place.chunks_exact_mut(self.n).enumerate() {
            let known = at_center.filter(|_| k == 0);
            for (x, c) in place.iter_mut().zip(center) {
                let offset = if known.is_some() {
                    0.0
                } else {
                    radius * random.symmetric()
                };
                *x = c + offset;
            }
        }
        let known = usize::from(at_center.is_some());
        self.phi[..known].fill(at_center.unwrap_or_default());
        objectives(&self.place[known * self.n..], &mut self.phi[known..]);
        self.find_brightest();
    }

    fn find_brightest(&mut self) {
        for (k, phi) in self.phi.iter().enumerate() {
            if *phi < self.phi[self.brightest] {
                self.brightest = k;
            }
        }
    }

    /// Makes one generation; distances count in `unit`.
    pub(crate) fn fly(
        &mut self,
        flight: Flight,
        unit: f64,
        objectives: impl FnOnce(&[f64], &mut [f64]),
    ) {
        let at = self.brightest * self.n;
        self.target.copy_from_slice(&self.place[at..at + self.n]);
        self.asking.clear();
        let places = self.place.chunks_exact(self.n);
        let drifts = self.drift.chunks_exact_mut(self.n);
        for (k, (place, drift)) in places.zip(drifts).enumerate() {
            let count = self.asking.len();
            let trial = &mut self.trial[count * self.n..(count + 1) * self.n];
            let pairs = place.iter().zip(&self.target);
            let square: f64 = pairs
                .map(|(x, g)| ((g - x) / unit) * ((g - x) / unit))
                .sum();
            let power = if flight.exponent == 2.0 {
                square
            } else {
                powf(square, 0.5 * flight.exponent)
            };
            let beta = flight.beta0 * exp(-flight.gamma * power);
            for j in 0..self.n {
                let pull = beta * (self.target[j] - place[j]);
                trial[j] = place[j] + pull + flight.alpha * drift[j];
                drift[j] = flight.alpha * drift[j] + pull;
            }
            if flight.asks_again || *trial != *place {
                self.asking.push(k);
            }
        }
        let count = self.asking.len();
        let found = &mut self.found[..count];
        objectives(&self.trial[..count * self.n], found);
        let trials = self.trial.chunks_exact(self.n);
        for ((&k, trial), found) in self.asking.iter().zip(trials).zip(found) {
            if *found < self.phi[k] {
                self.phi[k] = *found;
                self.place[k * self.n..(k + 1) * self.n].copy_from_slice(trial);
            }
        }
        self.find_brightest();
    }
}
