//! Positions, velocities and accelerations of points and axes.
//!
//! ```text
//! rigid body   r = r_c + d,   d = R(theta) s        r' = r_c' + omega d^     d^ = d turned by +90 degrees
//!              r'' = r_c'' + alpha d^ - omega^2 d
//! particle     r = (x, y)
//! ground       r = r(t)
//! ```

use crate::model::{BodyKind, Model, PointId, Vector};

/// Time, coordinates and velocities.
#[derive(Debug, Clone)]
pub(crate) struct State {
    pub(crate) t: f64,
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
}

/// The motion of a point.
#[derive(Debug, Clone)]
pub(crate) struct Point {
    /// Position.
    pub(crate) r: Vector,
    /// Velocity.
    pub(crate) v: Vector,
    /// The part of the velocity that no coordinate causes.
    pub(crate) rate_t: Vector,
    /// The acceleration that is left where the second derivatives of the coordinates are zero.
    pub(crate) bias: Vector,
    /// The column of the x coordinate of its body.
    pub(crate) column: Option<usize>,
    /// The column of theta with the arm d, for rigid bodies.
    pub(crate) arm: Option<(usize, Vector)>,
}

/// The turning of what carries a point.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn {
    pub(crate) theta: f64,
    pub(crate) omega: f64,
    /// The column of theta; `None` for the ground.
    pub(crate) column: Option<usize>,
}

/// The vector turned by +90 degrees.
pub(crate) fn turned([x, y]: Vector) -> Vector {
    [-y, x]
}

/// The scalar product.
pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// `b - a`.
pub(crate) fn difference(a: Vector, b: Vector) -> Vector {
    [b[0] - a[0], b[1] - a[1]]
}

/// R(angle) s.
pub(crate) fn rotated(angle: f64, [x, y]: Vector) -> Vector {
    let (sin, cos) = angle.sin_cos();
    [cos * x - sin * y, sin * x + cos * y]
}

/// The motion of a point at a state.
pub(crate) fn point(model: &Model, state: &State, id: PointId) -> Point {
    let State { t, q, v } = state;
    match id {
        PointId::Ground(index) => {
            let [x, y] = model.ground[index].map(|component| component.at(*t));
            Point {
                r: [x[0], y[0]],
                v: [x[1], y[1]],
                rate_t: [x[1], y[1]],
                bias: [x[2], y[2]],
                column: None,
                arm: None,
            }
        }
        PointId::Particle(body) => {
            let x = model.column(body);
            Point {
                r: [q[x], q[x + 1]],
                v: [v[x], v[x + 1]],
                rate_t: [0.0; 2],
                bias: [0.0; 2],
                column: Some(x),
                arm: None,
            }
        }
        PointId::Body(body, index) => {
            let x = model.column(body);
            let (theta, omega) = (q[x + 2], v[x + 2]);
            let d = rotated(theta, local(model, body, index));
            let dt = turned(d);
            Point {
                r: [q[x] + d[0], q[x + 1] + d[1]],
                v: [v[x] + omega * dt[0], v[x + 1] + omega * dt[1]],
                rate_t: [0.0; 2],
                bias: [-omega * omega * d[0], -omega * omega * d[1]],
                column: Some(x),
                arm: Some((x + 2, d)),
            }
        }
    }
}

/// A point of a rigid body from the centre of mass, in body axes.
pub(crate) fn local(model: &Model, body: usize, index: usize) -> Vector {
    match &model.bodies[body].kind {
        BodyKind::Rigid { center, points, .. } => {
            difference(center.unwrap_or_default(), points[index])
        }
        BodyKind::Particle => [0.0; 2],
    }
}

/// The turning of the body, or ground, that carries a point; particles do not turn.
pub(crate) fn turn(model: &Model, state: &State, id: PointId) -> Turn {
    let fixed = Turn {
        theta: 0.0,
        omega: 0.0,
        column: None,
    };
    match id {
        PointId::Ground(_) | PointId::Particle(_) => fixed,
        PointId::Body(body, _) => {
            let column = model.column(body) + 2;
            Turn {
                theta: state.q[column],
                omega: state.v[column],
                column: Some(column),
            }
        }
    }
}

impl Point {
    /// `r_c'' + alpha d^ + bias`.
    pub(crate) fn acceleration(&self, a: &[f64]) -> Vector {
        let mut acceleration = self.bias;
        if let Some(x) = self.column {
            acceleration[0] += a[x];
            acceleration[1] += a[x + 1];
        }
        if let Some((theta, d)) = self.arm {
            let dt = turned(d);
            acceleration[0] += a[theta] * dt[0];
            acceleration[1] += a[theta] * dt[1];
        }
        acceleration
    }

    /// The partial derivatives of `direction . r` by the coordinates, for a constant direction.
    pub(crate) fn gradient(&self, direction: Vector) -> Vec<(usize, f64)> {
        let mut entries = Vec::new();
        if let Some(x) = self.column {
            entries.push((x, direction[0]));
            entries.push((x + 1, direction[1]));
        }
        if let Some((theta, d)) = self.arm {
            entries.push((theta, dot(direction, turned(d))));
        }
        entries
    }
}
