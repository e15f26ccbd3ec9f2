//! The laws of contacts at one state: restitution, coefficients of friction, normal forces.

use crate::contact::regime::Sliding;
use crate::mechanism::contacts::{Friction, Normal, OF_FRICTION, OF_STOP};

/// The numbers of all laws at one state.
#[derive(Debug, Clone)]
pub(crate) struct Laws {
    stops: usize,
    pub(crate) values: Vec<f64>,
}

/// The law of one friction at one state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FrictionLaw {
    /// The coefficient at the sliding speed.
    pub(crate) mu: f64,
    /// The coefficient while it sticks.
    pub(crate) mu_static: f64,
    /// The radius of a pin or the length of a guide, m; else 1.
    arm: f64,
    /// The normal force that the model gives, N.
    given: f64,
    /// The speed over which the force is smoothed.
    smoothing: f64,
}

impl Laws {
    pub(crate) fn new(stops: usize, frictions: usize) -> Laws {
        Laws {
            stops,
            values: vec![0.0; OF_STOP * stops + OF_FRICTION * frictions],
        }
    }

    /// The first number that a law cannot have: what it is of which row, and its value.
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
    /// The coefficient with the sign of the speed, which the force has the opposite of.
    pub(crate) fn coefficient(&self, sliding: Sliding, speed: f64) -> f64 {
        match sliding {
            Sliding::Slips(sign) => self.mu * sign,
            Sliding::Smooth => self.mu * (speed / self.smoothing).tanh(),
            Sliding::Sticks(_) | Sliding::Absent => 0.0,
        }
    }

    /// What presses the surfaces together, N, or N m against a turning, with its derivatives by multipliers.
    pub(crate) fn normal(&self, friction: &Friction, lambda: &[f64]) -> (f64, [(usize, f64); 2]) {
        let none = (0, 0.0);
        match friction.normal {
            Normal::Given => (self.given * self.arm, [none; 2]),
            Normal::Row { row } => {
                let row = row as usize;
                (lambda[row].abs(), [(row, sign(lambda[row])), none])
            }
            Normal::Guide { row, moment } => {
                let (row, moment) = (row as usize, moment as usize);
                let factor = 2.0 / self.arm;
                let (across, turning) = (lambda[row].abs(), factor * lambda[moment].abs());
                if turning > across {
                    (turning, [(moment, factor * sign(lambda[moment])), none])
                } else {
                    (across, [(row, sign(lambda[row])), none])
                }
            }
            Normal::Pin { x, y } => {
                let (x, y) = (x as usize, y as usize);
                let force = lambda[x].hypot(lambda[y]);
                let slope = |row: usize| match force > 0.0 {
                    true => (row, self.arm * lambda[row] / force),
                    false => none,
                };
                (self.arm * force, [slope(x), slope(y)])
            }
        }
    }
}

fn sign(x: f64) -> f64 {
    if x < 0.0 { -1.0 } else { 1.0 }
}
