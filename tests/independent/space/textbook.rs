//! A mechanism in space as a [`Textbook`].

use super::compare::{coordinates, counted};
use super::expression;
use super::matrix::{self, norm};
use super::mechanics::Curves;
use super::model::{BodyKind, Leaf, Model};
use super::motion::{Place, State};
use crate::analyses::textbook::{At, Textbook};
use crate::mechanics::Equations;
use mbdsl_runtime::Mechanism;

/// A mechanism in space, with the joint of each state that counts turns.
pub(super) struct Space<'m> {
    model: &'m Model,
    counted: Vec<usize>,
}

impl<'m> Space<'m> {
    pub(super) fn new(model: &'m Model, mechanism: &dyn Mechanism) -> Space<'m> {
        let counted = counted(mechanism);
        Space { model, counted }
    }

    fn state(&self, at: &At) -> State {
        let mut turns = vec![0.0; self.model.joints.len()];
        for (joint, z) in self.counted.iter().zip(&at.z) {
            turns[*joint] = *z;
        }
        State {
            t: at.t,
            places: self.places(&at.q),
            v: at.v.clone(),
            turns,
        }
    }

    fn places(&self, q: &[f64]) -> Vec<Place> {
        let mut q = q.iter().copied();
        let bodies = self.model.bodies.iter();
        let place = |kind: &BodyKind| {
            let mut take = || q.next().unwrap();
            let mut place = Place {
                r: [0.0; 3],
                attitude: matrix::IDENTITY,
                way: 0.0,
            };
            match kind {
                BodyKind::Rigid { .. } => {
                    place.r = [(); 3].map(|()| take());
                    place.attitude = matrix::rotation([(); 4].map(|()| take()));
                }
                BodyKind::Particle => place.r = [(); 3].map(|()| take()),
                _ => place.way = take(),
            }
            place
        };
        let mut place = place;
        bodies.map(|body| place(&body.kind)).collect()
    }
}

impl Textbook for Space<'_> {
    fn equations(&self, at: &At) -> Equations {
        Curves::new(self.model, &self.state(at)).equations()
    }

    fn state_rates(&self, at: &At) -> Vec<f64> {
        let state = self.state(at);
        let curves = Curves::new(self.model, &state);
        let rate = |joint: &usize| {
            expression::leaf(self.model, &curves.motion, &state, Leaf::Rate(*joint)).value()
        };
        self.counted.iter().map(rate).collect()
    }

    fn energies(&self, at: &At) -> [f64; 2] {
        Curves::new(self.model, &self.state(at)).energies()
    }

    fn outputs(&self, at: &At, a: &[f64], lambda: &[f64]) -> Vec<f64> {
        let state = self.state(at);
        let curves = Curves::new(self.model, &state);
        let outputs = self.model.outputs.iter();
        outputs
            .flat_map(|output| curves.output(output, a, lambda))
            .collect()
    }

    /// There are none.
    fn kink(&self, _: &At, _: &[f64], _: &[f64]) -> f64 {
        f64::INFINITY
    }

    /// The rate of a quaternion is half its product with (0, omega).
    fn position_rates(&self, at: &At) -> Vec<f64> {
        let (mut q, mut v) = (&at.q[..], &at.v[..]);
        let mut rates = Vec::new();
        for body in &self.model.bodies {
            let ways = body.velocities().min(3);
            let (places, rest) = v.split_at(ways);
            rates.extend_from_slice(places);
            (q, v) = (&q[ways..], rest);
            if let BodyKind::Rigid { .. } = body.kind {
                let ([w, x, y, z], [a, b, c]) = ([q[0], q[1], q[2], q[3]], [v[0], v[1], v[2]]);
                let product = [
                    -x * a - y * b - z * c,
                    w * a + y * c - z * b,
                    w * b + z * a - x * c,
                    w * c + x * b - y * a,
                ];
                rates.extend(product.map(|x| 0.5 * x));
                (q, v) = (&q[4..], &v[3..]);
            }
        }
        rates
    }

    fn moved(&self, q: &[f64], by: &[f64]) -> Vec<f64> {
        let mut places = self.places(q);
        let mut by = by.iter().copied();
        for (body, place) in self.model.bodies.iter().zip(&mut places) {
            let mut take = || by.next().unwrap();
            match body.kind {
                BodyKind::Rigid { .. } => {
                    place.r = place.r.map(|r| r + take());
                    let turned = [(); 3].map(|()| take());
                    let angle = norm(turned);
                    if angle > 0.0 {
                        let turn = matrix::turn(turned, angle);
                        place.attitude = matrix::product(place.attitude, turn);
                    }
                }
                BodyKind::Particle => place.r = place.r.map(|r| r + take()),
                _ => place.way += take(),
            }
        }
        let state = State {
            t: 0.0,
            places,
            v: Vec::new(),
            turns: Vec::new(),
        };
        coordinates(self.model, &state)
    }

    fn own_states(&self, _: &At) -> Vec<usize> {
        Vec::new()
    }

    fn drivers(&self) -> Vec<(String, usize)> {
        let joints = self.model.joints.iter().enumerate();
        let first = |joint: usize| {
            let before = self.model.joints[..joint].iter();
            before.map(|joint| joint.kind.rows()).sum()
        };
        let drivers = joints.filter(|(_, joint)| joint.kind.drives());
        drivers
            .map(|(joint, _)| (format!("j{joint}"), first(joint)))
            .collect()
    }
}
