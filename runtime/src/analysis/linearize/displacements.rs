//! Displacements of bodies in axes that stay, that turn with a motion, or that are those of the bodies.

use crate::analysis::linearize::linear::Linear;
use crate::layout::attitude::{Attitude, conjugate, product};
use crate::layout::{Kind, Layout, velocity_of};
use nalgebra::{DMatrix, Matrix3, Rotation3, Vector3};

/// A part that moves as a whole: a body, a particle, or a coordinate of another kind.
pub(super) struct Part {
    pub(super) name: String,
    /// The places of x, y and, in space, z among the coordinates.
    center: Vec<usize>,
    turn: Turn,
    /// The place of a coordinate that is no part of a body.
    scalar: Option<usize>,
}

/// The turning of a part.
#[derive(Clone, Copy)]
enum Turn {
    None,
    /// Rotation by an angle, with its place among the coordinates.
    Plane(usize),
    /// Rotation by a quaternion.
    Space(Attitude),
}

/// The parts of a mechanism.
pub(super) fn parts(layout: &Layout) -> Vec<Part> {
    let names: Vec<&str> = layout.coordinates().iter().map(|of| &*of.name).collect();
    let place = |name: &str, suffix: &str| {
        let whole = format!("{name}.{suffix}");
        names.iter().position(|of| *of == whole)
    };
    let mut parts: Vec<Part> = Vec::new();
    let mut taken = vec![false; names.len()];
    for j in 0..names.len() {
        if taken[j] {
            continue;
        }
        let name = names[j].rsplit_once('.').map_or(names[j], |(name, _)| name);
        let center: Vec<usize> = ["x", "y", "z"]
            .iter()
            .filter_map(|of| place(name, of))
            .collect();
        let attitude = layout.attitudes().iter();
        let attitude = attitude
            .copied()
            .find(|of| place(name, "q0") == Some(of.coordinate));
        let turn = match (attitude, place(name, "theta")) {
            _ if center.len() < 2 => Turn::None,
            (Some(attitude), _) => Turn::Space(attitude),
            (None, Some(angle)) => Turn::Plane(angle),
            (None, None) => Turn::None,
        };
        let is_body = center.contains(&j)
            || match turn {
                Turn::Space(of) => (of.coordinate..of.coordinate + 4).contains(&j),
                Turn::Plane(angle) => angle == j,
                Turn::None => false,
            };
        if center.len() < 2 || !is_body {
            taken[j] = true;
            parts.push(Part {
                name: names[j].to_owned(),
                center: Vec::new(),
                turn: Turn::None,
                scalar: Some(j),
            });
            continue;
        }
        let of_turn = match turn {
            Turn::Space(of) => (of.coordinate..of.coordinate + 4).collect(),
            Turn::Plane(angle) => vec![angle],
            Turn::None => Vec::new(),
        };
        for &k in center.iter().chain(&of_turn) {
            taken[k] = true;
        }
        parts.push(Part {
            name: name.to_owned(),
            center,
            turn,
            scalar: None,
        });
    }
    parts
}

/// Axes at one time.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Rotation matrix from its axes to world axes.
    turned: Matrix3<f64>,
    rate: Vector3<f64>,
    acceleration: Vector3<f64>,
}

impl Frame {
    /// Axes that have turned at a constant rate, in rad/s, for this time, in s.
    pub(super) fn turning(rate: Vector3<f64>, time: f64) -> Frame {
        Frame {
            turned: Rotation3::new(rate * time).into_inner(),
            rate,
            acceleration: Vector3::zeros(),
        }
    }

    /// A displacement and its first and second rates in these axes, of those in world axes.
    fn seen(&self, [d, first, second]: [Vector3<f64>; 3]) -> [Vector3<f64>; 3] {
        let w = &self.rate;
        let carried = w.cross(&d);
        let across = self.turned.transpose();
        [
            across * d,
            across * (first - carried),
            across
                * (second - 2.0 * w.cross(&first) + w.cross(&carried)
                    - self.acceleration.cross(&d)),
        ]
    }
}

impl Part {
    /// Its velocity and acceleration, then its angular ones, at the state of linear equations, in world axes.
    pub(super) fn motion(&self, linear: &Linear) -> [Vector3<f64>; 4] {
        let state = linear.at();
        let center = |values: &[f64]| self.center_of(|j| values[j]);
        let [rate, second] = self.turning(linear);
        [center(&state.v), center(&state.a), rate, second]
    }

    fn center_of(&self, value: impl Fn(usize) -> f64) -> Vector3<f64> {
        let mut center = Vector3::zeros();
        for (to, &j) in center.iter_mut().zip(&self.center) {
            *to = value(j);
        }
        center
    }

    /// Its angular velocity and acceleration in world axes.
    fn turning(&self, linear: &Linear) -> [Vector3<f64>; 2] {
        let state = linear.at();
        match self.turn {
            Turn::None => [Vector3::zeros(); 2],
            Turn::Plane(angle) => [&state.v, &state.a].map(|of| Vector3::new(0.0, 0.0, of[angle])),
            Turn::Space(of) => {
                let back = conjugate(of.quaternion(&state.q));
                [&state.v, &state.a].map(|rates| twice(product(of.quaternion(rates), back)))
            }
        }
    }

    /// Whether it has axes of its own.
    pub(super) fn turns(&self) -> bool {
        !matches!(self.turn, Turn::None)
    }

    /// Its own axes at the state of linear equations.
    pub(super) fn frame(&self, linear: &Linear) -> Frame {
        let q = &linear.at().q;
        let turned = match self.turn {
            Turn::None => Matrix3::identity(),
            Turn::Plane(angle) => Rotation3::new(Vector3::new(0.0, 0.0, q[angle])).into_inner(),
            Turn::Space(of) => {
                let p = of.quaternion(q);
                let axis = |k: usize| {
                    let mut unit = [0.0; 4];
                    unit[k + 1] = 1.0;
                    let [_, x, y, z] = product(product(p, unit), conjugate(p));
                    Vector3::new(x, y, z)
                };
                Matrix3::from_columns(&[axis(0), axis(1), axis(2)])
            }
        };
        let [rate, acceleration] = self.turning(linear);
        Frame {
            turned,
            rate,
            acceleration,
        }
    }

    /// The names of its displacements and of their rates, each with whether it is a length. In axes that stay, rates of
    /// coordinates are velocities.
    pub(super) fn names(&self, layout: &Layout, stays: bool) -> Vec<([String; 2], bool)> {
        let coordinate = |j: usize, stays: bool| {
            let of = &layout.coordinates()[j];
            let velocity = velocity_of(layout.attitudes(), j).filter(|_| stays);
            let rate = velocity.map(|velocity| layout.velocities()[velocity].name.to_string());
            let rate = rate.unwrap_or_else(|| format!("{}'", of.name));
            ([of.name.to_string(), rate], of.kind == Kind::Length)
        };
        let scalar = self.scalar.map(|j| coordinate(j, true));
        let center = self.center.iter().map(|&j| coordinate(j, stays));
        let turned: Vec<_> = match self.turn {
            Turn::None => Vec::new(),
            Turn::Plane(angle) => vec![coordinate(angle, true)],
            Turn::Space(_) => ["x", "y", "z"]
                .map(|axis| format!("{}.rotation.{axis}", self.name))
                .map(|name| ([name.clone(), format!("{name}'")], false))
                .to_vec(),
        };
        scalar.into_iter().chain(center).chain(turned).collect()
    }

    /// Adds the rows of its displacements and of their first and second rates in these axes, for the columns of changes
    /// of q, v and a.
    pub(super) fn displacements(
        &self,
        linear: &Linear,
        frame: &Frame,
        changes: [&DMatrix<f64>; 3],
        rows: &mut [Vec<Vec<f64>>; 3],
    ) {
        let columns = changes[0].ncols();
        let count = self.scalar.map_or(self.center.len(), |_| 1)
            + match self.turn {
                Turn::None => 0,
                Turn::Plane(_) => 1,
                Turn::Space(_) => 3,
            };
        let begin = rows[0].len();
        for rows in rows.iter_mut() {
            rows.resize(begin + count, vec![0.0; columns]);
        }
        for column in 0..columns {
            let of = |j: usize| changes.map(|change| change[(j, column)]);
            let mut numbers: Vec<[f64; 3]> = Vec::with_capacity(count);
            if let Some(j) = self.scalar {
                numbers.push(of(j));
            }
            let split = |seen: [Vector3<f64>; 3], k: usize| seen.map(|part| part[k]);
            let center = changes.map(|change| self.center_of(|j| change[(j, column)]));
            let seen = frame.seen(center);
            numbers.extend((0..self.center.len()).map(|k| split(seen, k)));
            match self.turn {
                Turn::None => {}
                Turn::Plane(angle) => numbers.push(of(angle)),
                Turn::Space(attitude) => {
                    let seen = frame.seen(rotation(linear, attitude, of));
                    numbers.extend((0..3).map(|k| split(seen, k)));
                }
            }
            for (row, numbers) in numbers.into_iter().enumerate() {
                for (rows, number) in rows.iter_mut().zip(numbers) {
                    rows[begin + row][column] = number;
                }
            }
        }
    }
}

/// The rotation vector `2 Im(dp p*)` of a change of a quaternion, and its first and second rates, in world axes.
fn rotation(
    linear: &Linear,
    attitude: Attitude,
    change: impl Fn(usize) -> [f64; 3],
) -> [Vector3<f64>; 3] {
    let state = linear.at();
    let [p, rate, second] =
        [&state.q, &state.v, &state.a].map(|of| conjugate(attitude.quaternion(of)));
    let changes: [[f64; 3]; 4] = std::array::from_fn(|k| change(attitude.coordinate + k));
    let [d, first, of_second] = [0, 1, 2].map(|level| changes.map(|of| of[level]));
    let times = |x: [f64; 4], y: [f64; 4]| twice(product(x, y));
    [
        times(d, p),
        times(first, p) + times(d, rate),
        times(of_second, p) + 2.0 * times(first, rate) + times(d, second),
    ]
}

/// Twice the vector of a quaternion.
fn twice([_, x, y, z]: [f64; 4]) -> Vector3<f64> {
    2.0 * Vector3::new(x, y, z)
}
