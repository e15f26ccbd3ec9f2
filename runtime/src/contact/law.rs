//! The laws of contacts at one state: restitution, coefficients of friction, normal forces.

use std::borrow::Cow;

use crate::contact::regime::Sliding;
use crate::mechanism::contacts::{Normal, OF_FRICTION, OF_STOP};
use crate::scalar::portable::tanh;

/// The numbers of all laws at one state.
#[derive(Debug, Clone)]
pub(crate) struct Laws<'v> {
    stops: usize,
    values: Cow<'v, [f64]>,
}

/// The law of one friction at one state.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct FrictionLaw {
    /// The coefficient at the sliding speed.
    pub(crate) mu: f64,
    /// The coefficient while it sticks.
    pub(crate) mu_static: f64,
    /// The radius of a pin or the length of a guide, m; else 1.
    arm: f64,
    /// The normal force that the model gives, N.
    given: f64,
    /// The speed over which the force is smoothed, m/s or rad/s.
    smoothing: f64,
}

impl<'v> Laws<'v> {
    /// The laws of this number of stops, and of the frictions after them.
    pub(crate) fn new(stops: usize, values: impl Into<Cow<'v, [f64]>>) -> Laws<'v> {
        let values = values.into();
        Laws { stops, values }
    }

    /// The first value that a law cannot have: its row, its name, and the value.
    pub(crate) fn fault(&self) -> Option<(usize, &'static str, f64)> {
        let (stops, frictions) = self.values.split_at(OF_STOP * self.stops);
        let outside = |value: &f64| !(0.0..=1.0).contains(value);
        let stop = stops.iter().position(outside);
        if let Some(stop) = stop {
            return Some((stop, "restitution", stops[stop]));
        }
        for (friction, values) in frictions.chunks(OF_FRICTION).enumerate() {
            let [mu, mu_static, arm, given, smoothing] = [0, 1, 2, 3, 4].map(|k| values[k]);
            let faults = [
                ("mu", mu, mu >= 0.0),
                ("mu_static", mu_static, mu_static >= mu),
                ("radius or length", arm, arm >= 0.0),
                ("normal", given, given >= 0.0),
                ("regularize", smoothing, smoothing >= 0.0),
            ];
            let fault = faults.into_iter().find(|(_, _, holds)| !holds);
            if let Some((what, value, _)) = fault {
                return Some((self.stops + friction, what, value));
            }
        }
        None
    }

    /// The restitution of a stop, from 0 to 1.
    pub(crate) fn restitution(&self, stop: usize) -> f64 {
        self.values[OF_STOP * stop]
    }

    /// The law of a friction.
    #[inline]
    pub(crate) fn friction(&self, friction: usize) -> FrictionLaw {
        let first = OF_STOP * self.stops + OF_FRICTION * friction;
        let values = &self.values[first..first + OF_FRICTION];
        FrictionLaw {
            mu: values[0].max(0.0),
            mu_static: values[1].max(values[0]).max(0.0),
            arm: values[2],
            given: values[3],
            smoothing: values[4],
        }
    }
}

impl FrictionLaw {
    /// The coefficient with the sign of the sliding speed; the force has the opposite sign.
    #[inline]
    pub(crate) fn coefficient(&self, sliding: Sliding, speed: f64) -> f64 {
        match sliding {
            Sliding::Slips(sign) => self.mu * sign,
            Sliding::Smooth => self.mu * tanh(speed / self.smoothing),
            Sliding::Sticks(_) | Sliding::Absent => 0.0,
        }
    }

    /// Derivative of the coefficient by the speed, s/m, of the smoothing alone: the slope of mu
    /// itself is not known.
    pub(crate) fn slope(&self, sliding: Sliding, speed: f64) -> f64 {
        match sliding {
            Sliding::Smooth => {
                let tanh = tanh(speed / self.smoothing);
                self.mu * (1.0 - tanh * tanh) / self.smoothing
            }
            Sliding::Slips(_) | Sliding::Sticks(_) | Sliding::Absent => 0.0,
        }
    }

    /// The force at an end (1 or -1) of a guide of finite length, N: the normal force is the sum of both, `N = |F_1| + |F_-1|`.
    pub(crate) fn at_end(&self, end: f64, across: f64, moment: f64) -> f64 {
        0.5 * across + end * moment / self.arm
    }

    /// The normal force that presses the surfaces together, N, or N m against a turning, from the
    /// multipliers of [`Normal::rows`], with its derivatives by these.
    #[inline]
    pub(crate) fn normal(&self, normal: Normal, [x, y]: [f64; 2]) -> (f64, [f64; 2]) {
        match normal {
            Normal::Given => (self.given * self.arm, [0.0; 2]),
            Normal::Row { .. } => (x.abs(), [sign(x), 0.0]),
            Normal::Guide { .. } => {
                let factor = 2.0 / self.arm;
                let turning = factor * y;
                if turning.abs() > x.abs() {
                    (turning.abs(), [0.0, factor * sign(turning)])
                } else {
                    (x.abs(), [sign(x), 0.0])
                }
            }
            Normal::Pin { .. } => {
                let force = (x * x + y * y).sqrt();
                let slope = if force > 0.0 { self.arm / force } else { 0.0 };
                (self.arm * force, [slope * x, slope * y])
            }
        }
    }
}

fn sign(x: f64) -> f64 {
    if x < 0.0 { -1.0 } else { 1.0 }
}
