//! How all bodies move along a curve through a state.
//!
//! ```text
//! r(s) = r + s v + s^2 a/2
//! R(s) = R (1 + s W + s^2 (W W + A)/2)      W = omega~, A = alpha~ in body axes: omega(s) = omega + s alpha
//! t(s) = t + s where time passes
//! ```
//!
//! Along v and a it is the motion itself; along one velocity, with time at rest, first derivatives are columns.

use super::jet::{Jet, Matrix, Vector, constant, difference, dot, product, scaled, sum, times};
use super::matrix;
use super::model::{BodyKind, Frame, Model, PointId};

/// Time, places of all bodies, velocities, and the states that count turns, by joints.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) t: f64,
    pub(super) places: Vec<Place>,
    pub(super) v: Vec<f64>,
    pub(super) turns: Vec<f64>,
}

/// Where a body is.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) r: [f64; 3],
    pub(super) attitude: matrix::Matrix,
    /// theta, s or the coordinate itself.
    pub(super) way: f64,
}

/// Origin and axes of a frame.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pose {
    pub(super) r: Vector,
    pub(super) axes: Matrix,
}

/// A curve of a model.
#[derive(Debug, Clone)]
pub(super) struct Motion {
    pub(super) t: Jet,
    pub(super) poses: Vec<Pose>,
    pub(super) ways: Vec<Jet>,
}

fn lifted(matrix: matrix::Matrix) -> Matrix {
    matrix.map(constant)
}

impl Motion {
    /// The curve with velocities v and accelerations a, along which time passes at `pace`.
    pub(super) fn new(model: &Model, at: &State, v: &[f64], a: &[f64], pace: f64) -> Motion {
        let (mut poses, mut ways) = (Vec::new(), Vec::new());
        let mut first = 0;
        for (body, place) in model.bodies.iter().zip(&at.places) {
            let jets = |x: f64, k: usize| Jet([x, v[first + k], a[first + k]]);
            let r = match body.kind {
                BodyKind::Rigid { .. } | BodyKind::Particle => {
                    [0, 1, 2].map(|k| jets(place.r[k], k))
                }
                _ => constant([0.0; 3]),
            };
            let mut pose = Pose {
                r,
                axes: lifted(matrix::IDENTITY),
            };
            let way = jets(place.way, 0);
            match &body.kind {
                BodyKind::Rigid { .. } => {
                    let part = |x: &[f64]| matrix::skew([x[first + 3], x[first + 4], x[first + 5]]);
                    let (w, alpha) = (part(v), part(a));
                    let square = matrix::product(w, w);
                    let turned = [0, 1, 2].map(|i| {
                        [0, 1, 2].map(|j| {
                            let one = matrix::IDENTITY[i][j];
                            Jet([one, w[i][j], square[i][j] + alpha[i][j]])
                        })
                    });
                    pose.axes = product(lifted(place.attitude), turned);
                }
                BodyKind::Rotor { pivot, axis, .. } => {
                    pose.r = constant(*pivot);
                    pose.axes = about(matrix::unit(*axis), way);
                }
                BodyKind::Slider { origin, axis } => {
                    let along = scaled(constant(matrix::unit(*axis)), way);
                    pose.r = sum(constant(origin.unwrap_or_default()), along);
                }
                BodyKind::Particle | BodyKind::Free(_) => {}
            }
            poses.push(pose);
            ways.push(way);
            first += body.velocities();
        }
        let t = Jet([at.t, pace, 0.0]);
        Motion { t, poses, ways }
    }

    /// The curve along one velocity, with time at rest.
    pub(super) fn along(model: &Model, at: &State, velocity: usize) -> Motion {
        let zero = vec![0.0; at.v.len()];
        let mut v = zero.clone();
        v[velocity] = 1.0;
        Motion::new(model, at, &v, &zero, 0.0)
    }

    pub(super) fn pose(&self, frame: Frame) -> Pose {
        let ground = Pose {
            r: constant([0.0; 3]),
            axes: lifted(matrix::IDENTITY),
        };
        frame.map_or(ground, |body| self.poses[body])
    }

    pub(super) fn point(&self, model: &Model, id: PointId) -> Vector {
        point(model, self.t, self.pose(id.frame), id)
    }

    /// A vector of a frame in world axes.
    pub(super) fn direction(&self, frame: Frame, local: [f64; 3]) -> Vector {
        times(self.pose(frame).axes, constant(local))
    }

    /// The angular velocity of a frame in its own axes: what is not symmetric of `R^T dR/ds`.
    pub(super) fn omega(&self, frame: Frame) -> [f64; 3] {
        let axes = self.pose(frame).axes;
        let column = |j: usize| axes.map(|row| row[j]);
        let entry = |i: usize, j: usize| -> f64 {
            let (a, b) = (column(i), column(j));
            (0..3).map(|k| a[k].value() * b[k].rate()).sum()
        };
        [entry(2, 1), entry(0, 2), entry(1, 0)]
    }

    /// The same in world axes.
    pub(super) fn spin(&self, frame: Frame) -> [f64; 3] {
        let axes = self.pose(frame).axes.map(super::jet::value);
        matrix::times(axes, self.omega(frame))
    }

    /// The distance of two points.
    pub(super) fn length(&self, model: &Model, [p, q]: [PointId; 2]) -> Jet {
        let d = difference(self.point(model, q), self.point(model, p));
        dot(d, d).sqrt()
    }
}

/// A point of a frame that is at some pose.
pub(super) fn point(model: &Model, t: Jet, pose: Pose, id: PointId) -> Vector {
    let local = match (id.frame, id.index) {
        (None, Some(index)) => model.ground[index].0.map(|part| part.at(t)),
        (Some(body), Some(index)) => constant(local(model, body, index)),
        (_, None) => constant([0.0; 3]),
    };
    let local = match (id.frame, id.index) {
        (Some(body), None) => constant(center(model, body)),
        _ => local,
    };
    sum(pose.r, times(pose.axes, local))
}

/// A point of a body from its origin.
pub(super) fn local(model: &Model, body: usize, index: usize) -> [f64; 3] {
    let body = &model.bodies[body];
    let point = body.points[index];
    match body.kind {
        // Its origin is its center of mass.
        BodyKind::Rigid { center, .. } => matrix::difference(point, center.unwrap_or_default()),
        _ => point,
    }
}

/// The center of mass from the origin of a body.
pub(super) fn center(model: &Model, body: usize) -> [f64; 3] {
    match model.bodies[body].kind {
        BodyKind::Rotor { center, .. } => center.unwrap_or_default(),
        _ => [0.0; 3],
    }
}

/// `n n^T + cos (1 - n n^T) + sin n~`
fn about(n: [f64; 3], angle: Jet) -> Matrix {
    let (sin, cos) = (angle.sin(), angle.cos());
    let (skew, one) = (matrix::skew(n), Jet::constant(1.0));
    [0, 1, 2].map(|i| {
        [0, 1, 2].map(|j| {
            let along = n[i] * n[j];
            let across = matrix::IDENTITY[i][j] - along;
            one * along + cos * across + sin * skew[i][j]
        })
    })
}
