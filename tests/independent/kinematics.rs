//! Positions, velocities and accelerations of points and axes.
//!
//! ```text
//! rigid body   r = r_c + d,   d = R(theta) s        r' = r_c' + omega d^     d^ = d turned by +90 degrees
//!              r'' = r_c'' + alpha d^ - omega^2 d
//! particle     r = (x, y)
//! rotor        r = pivot + d               r' = omega d^           r'' = alpha d^ - omega^2 d
//! slider       r = origin + s u + d        r' = v u                r'' = a u        (u = unit axis, d constant)
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
    /// The columns of the coordinates that move it, with the derivatives of its position.
    pub(crate) partials: Vec<(usize, Vector)>,
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
    match id {
        PointId::Ground(index) => {
            let [x, y] = model.ground[index].map(|component| component.at(state.t));
            Point {
                r: [x[0], y[0]],
                v: [x[1], y[1]],
                rate_t: [x[1], y[1]],
                bias: [x[2], y[2]],
                partials: Vec::new(),
            }
        }
        PointId::World => Point {
            r: [0.0; 2],
            v: [0.0; 2],
            rate_t: [0.0; 2],
            bias: [0.0; 2],
            partials: Vec::new(),
        },
        PointId::Particle(body) | PointId::Whole(body) => at_local(model, state, body, [0.0; 2]),
        PointId::Body(body, index) => at_local(model, state, body, local(model, body, index)),
    }
}

/// The motion of the center of mass.
pub(crate) fn center(model: &Model, state: &State, body: usize) -> Point {
    let local = match &model.bodies[body].kind {
        BodyKind::Rotor { center, .. } => center.unwrap_or_default(),
        _ => [0.0; 2],
    };
    at_local(model, state, body, local)
}

/// The motion of the point of a body that has this place in its axes.
fn at_local(model: &Model, state: &State, body: usize, local: Vector) -> Point {
    let State { q, v, .. } = state;
    let x = model.column(body);
    let turning = |theta: usize, r: Vector, v0: Vector| {
        let omega = v[theta];
        let d = rotated(q[theta], local);
        let dt = turned(d);
        Point {
            r: [r[0] + d[0], r[1] + d[1]],
            v: [v0[0] + omega * dt[0], v0[1] + omega * dt[1]],
            rate_t: [0.0; 2],
            bias: [-omega * omega * d[0], -omega * omega * d[1]],
            partials: vec![(theta, dt)],
        }
    };
    match &model.bodies[body].kind {
        BodyKind::Rigid { .. } => {
            let mut point = turning(x + 2, [q[x], q[x + 1]], [v[x], v[x + 1]]);
            point.partials.push((x, [1.0, 0.0]));
            point.partials.push((x + 1, [0.0, 1.0]));
            point
        }
        BodyKind::Free { .. } => Point {
            r: [0.0; 2],
            v: [0.0; 2],
            rate_t: [0.0; 2],
            bias: [0.0; 2],
            partials: Vec::new(),
        },
        BodyKind::Particle => Point {
            r: [q[x], q[x + 1]],
            v: [v[x], v[x + 1]],
            rate_t: [0.0; 2],
            bias: [0.0; 2],
            partials: vec![(x, [1.0, 0.0]), (x + 1, [0.0, 1.0])],
        },
        BodyKind::Rotor { pivot, .. } => turning(x, *pivot, [0.0; 2]),
        BodyKind::Slider { origin, axis, .. } => {
            let origin = origin.unwrap_or_default();
            let length = dot(*axis, *axis).sqrt();
            let u = [axis[0] / length, axis[1] / length];
            let way = |k: usize| origin[k] + q[x] * u[k] + local[k];
            Point {
                r: [way(0), way(1)],
                v: [v[x] * u[0], v[x] * u[1]],
                rate_t: [0.0; 2],
                bias: [0.0; 2],
                partials: vec![(x, u)],
            }
        }
    }
}

/// A point of a body from the origin of its axes (of a rigid body: the center of mass).
pub(crate) fn local(model: &Model, body: usize, index: usize) -> Vector {
    match &model.bodies[body].kind {
        BodyKind::Rigid { center, points, .. } => {
            difference(center.unwrap_or_default(), points[index])
        }
        BodyKind::Rotor { points, .. } | BodyKind::Slider { points, .. } => points[index],
        BodyKind::Particle | BodyKind::Free { .. } => [0.0; 2],
    }
}

/// The turning of the body, or ground, that carries a point; particles and sliders do not turn.
pub(crate) fn turn(model: &Model, state: &State, id: PointId) -> Turn {
    let fixed = Turn {
        theta: 0.0,
        omega: 0.0,
        column: None,
    };
    let Some(body) = id.body().filter(|body| model.bodies[*body].turns()) else {
        return fixed;
    };
    let column = model.coordinate(body, 2);
    Turn {
        theta: state.q[column],
        omega: state.v[column],
        column: Some(column),
    }
}

impl Point {
    /// The accelerations of the coordinates times the partial derivatives, and the bias.
    pub(crate) fn acceleration(&self, a: &[f64]) -> Vector {
        let mut acceleration = self.bias;
        for (column, partial) in &self.partials {
            acceleration[0] += a[*column] * partial[0];
            acceleration[1] += a[*column] * partial[1];
        }
        acceleration
    }

    /// The partial derivatives of `direction . r` by the coordinates, for a constant direction.
    pub(crate) fn gradient(&self, direction: Vector) -> Vec<(usize, f64)> {
        let partials = self.partials.iter();
        partials
            .map(|(column, partial)| (*column, dot(direction, *partial)))
            .collect()
    }
}
