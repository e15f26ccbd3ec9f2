//! The motion at some distance from a step, before it or after it.

use crate::mechanism::Mechanism;
use crate::methods::embedded::pair::{Pair, parts_mut};
use crate::methods::interpolate::Osculating;

/// The error of the steps between samples, in units of what is allowed: a polynomial amplifies it.
const FINE: f64 = 1e-3;

/// The most steps between two samples; beyond, they only have to be as exact as others.
const MOST_PARTS: u32 = 16;

/// Number of doublings from the first step away from a singular position to the whole way.
const DOUBLINGS: i32 = 24;

/// A state with its rates: (q, v, z) and (dq/dt, a, dz/dt).
#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) t: f64,
    pub(crate) y: Vec<f64>,
    pub(crate) rate: Vec<f64>,
}

impl Pair {
    /// The motion a time `h` later, or earlier, in as many steps as the tolerance asks for.
    pub(crate) fn travel(
        &mut self,
        mechanism: &dyn Mechanism,
        from: &Sample,
        h: f64,
    ) -> Option<Sample> {
        if h == 0.0 {
            return Some(from.clone());
        }
        for parts in [1, 2, 4, 8, MOST_PARTS] {
            let allowed = if parts < MOST_PARTS { FINE } else { 1.0 };
            let equal = (0..parts).map(|_| h / f64::from(parts));
            if let Some(sample) = self.steps(mechanism, from, equal, allowed) {
                return self.polished(mechanism, from.t + h, sample);
            }
        }
        // Away from a singular position that is close: its accelerations are rounding there.
        let doubled = (0..=DOUBLINGS).map(|k| match k {
            0 => h * 0.5_f64.powi(DOUBLINGS),
            k => h * 0.5_f64.powi(DOUBLINGS + 1 - k),
        });
        let sample = self.steps(mechanism, from, doubled, 1.0)?;
        self.polished(mechanism, from.t + h, sample)
    }

    /// The state after these steps, if each is as exact as this, in units of what is allowed.
    fn steps(
        &mut self,
        mechanism: &dyn Mechanism,
        from: &Sample,
        mut steps: impl Iterator<Item = f64>,
        allowed: f64,
    ) -> Option<Sample> {
        let mut sample = from.clone();
        let exact = steps.all(|h| {
            self.stages.y.copy_from_slice(&sample.y);
            self.stages.rates[0].copy_from_slice(&sample.rate);
            let error = self.attempt(mechanism, sample.t, h);
            sample.t += h;
            sample.y.copy_from_slice(&self.stages.new);
            let last = self.stages.tableau.c.len();
            sample.rate.copy_from_slice(&self.stages.rates[last]);
            error.is_ok_and(|error| error <= allowed)
        });
        exact.then_some(sample)
    }

    /// A sample without what projections leave alone: close to a singular position it counts.
    fn polished(&mut self, mechanism: &dyn Mechanism, t: f64, sample: Sample) -> Option<Sample> {
        self.stages.new.copy_from_slice(&sample.y);
        let [q, v, _] = parts_mut(mechanism.layout(), &mut self.stages.new);
        self.equations.project_tightly(mechanism, t, q, v).ok()?;
        let last = self.stages.tableau.c.len();
        self.evaluate(mechanism, t, last, true).ok()?;
        Some(Sample {
            t,
            y: self.stages.new.clone(),
            rate: self.stages.rates[last].clone(),
        })
    }
}

/// The polynomial through samples.
pub(crate) fn osculating(samples: &[&Sample]) -> Osculating {
    let nodes = samples.iter().map(|s| (s.t, &s.y[..], &s.rate[..]));
    Osculating::new(&nodes.collect::<Vec<_>>())
}
