//! Energies that the user writes: what Lagrange's equations make of them.
//!
//! ```text
//! T(q,v,t):  M += T_vv,   Q += T_q - T_vq v - T_vt
//! U(q,t):                 Q -= U_q
//! ```
//!
//! No formula of a derivative stands here: the energy is evaluated with numbers that carry their
//! derivatives, and the motion of points is written once more for such numbers.

use nalgebra::{DMatrix, DVector};

use crate::expression::{Expression, Quantity};
use crate::kinematics::{self, State, dot};
use crate::model::{BodyKind, Kinetic, Model, PointId};
use crate::numbers::{Hyper, Number};

/// Time, coordinates and velocities that may carry derivatives.
pub(crate) struct Motion<N> {
    t: N,
    q: Vec<N>,
    v: Vec<N>,
}

impl<N: Number> Motion<N> {
    /// A state whose numbers are constants.
    pub(crate) fn of(state: &State) -> Self {
        let constants = |x: &[f64]| x.iter().map(|x| N::of(*x)).collect();
        Self {
            t: N::of(state.t),
            q: constants(&state.q),
            v: constants(&state.v),
        }
    }

    /// A position or velocity.
    fn quantity(&self, model: &Model, quantity: Quantity) -> N {
        match quantity {
            Quantity::Position(body, k) => self.q[model.coordinate(body, k)],
            Quantity::Velocity(body, k) => self.v[model.coordinate(body, k)],
            Quantity::PointPosition(point, k) => self.point(model, point).0[k],
            Quantity::PointVelocity(point, k) => self.point(model, point).1[k],
            _ => panic!("no energy depends on {quantity:?}"),
        }
    }

    /// Position and velocity of a point.
    fn point(&self, model: &Model, id: PointId) -> ([N; 2], [N; 2]) {
        if let PointId::Ground(index) = id {
            let [x, y] = model.ground[index].map(|signal| {
                let offset = N::of(signal.offset);
                signal.wave.map_or((offset, N::of(0.0)), |wave| {
                    let [b, w, phase] = [wave.amplitude, wave.rate, wave.phase].map(N::of);
                    let angle = w * self.t + phase;
                    (offset + b * angle.sin(), b * w * angle.cos())
                })
            });
            return ([x.0, y.0], [x.1, y.1]);
        }
        let PointId::Body(body, index) = id else {
            let first = model.column(id.body().unwrap());
            let of = |x: &[N]| [x[first], x[first + 1]];
            return (of(&self.q), of(&self.v));
        };
        let [sx, sy] = kinematics::local(model, body, index).map(N::of);
        let first = model.column(body);
        let turning = |theta: usize, r: [N; 2], v: [N; 2]| {
            let (sin, cos) = (self.q[theta].sin(), self.q[theta].cos());
            let omega = self.v[theta];
            let (dx, dy) = (cos * sx - sin * sy, sin * sx + cos * sy);
            (
                [r[0] + dx, r[1] + dy],
                [v[0] - omega * dy, v[1] + omega * dx],
            )
        };
        match &model.bodies[body].kind {
            BodyKind::Rotor { pivot, .. } => turning(first, pivot.map(N::of), [N::of(0.0); 2]),
            BodyKind::Slider { origin, axis, .. } => {
                let length = dot(*axis, *axis).sqrt();
                let [ux, uy] = axis.map(|x| N::of(x / length));
                let [x, y] = origin.unwrap_or_default().map(N::of);
                let (s, v) = (self.q[first], self.v[first]);
                ([x + s * ux + sx, y + s * uy + sy], [v * ux, v * uy])
            }
            _ => {
                let of = |x: &[N]| [x[first], x[first + 1]];
                turning(first + 2, of(&self.q), of(&self.v))
            }
        }
    }

    /// The value of an expression of positions, velocities and time.
    pub(crate) fn value(&self, model: &Model, expression: &Expression) -> N {
        let leaf = |quantity| self.quantity(model, quantity);
        expression.evaluate(model, self.t, &leaf)
    }
}

/// The sum of the user's kinetic energies.
pub(crate) fn kinetic<N: Number>(model: &Model, motion: &Motion<N>) -> N {
    let energies = model.kinetics.iter();
    energies.fold(N::of(0.0), |sum, energy| {
        sum + N::of(energy.coefficient) * motion.value(model, &energy.expression)
    })
}

/// The columns of the coordinates that an expression of positions and velocities names.
fn columns(model: &Model, expression: &Expression) -> Vec<usize> {
    let mut columns = Vec::new();
    expression.each_leaf(model, &mut |quantity| {
        let body = match quantity {
            Quantity::Position(body, _) | Quantity::Velocity(body, _) => Some(body),
            Quantity::PointPosition(point, _) | Quantity::PointVelocity(point, _) => point.body(),
            _ => None,
        };
        columns.extend(
            body.into_iter()
                .flat_map(|body| model.column(body)..model.column(body + 1)),
        );
    });
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// T_vv of the user's kinetic energies.
pub(crate) fn mass(model: &Model, state: &State) -> DMatrix<f64> {
    let mut mass = DMatrix::zeros(state.v.len(), state.v.len());
    let mut motion = Motion::<Hyper>::of(state);
    for Kinetic {
        coefficient,
        expression,
    } in &model.kinetics
    {
        let columns = columns(model, expression);
        for &i in &columns {
            motion.v[i].a = 1.0;
            for &j in &columns {
                motion.v[j].b = 1.0;
                mass[(i, j)] += coefficient * motion.value(model, expression).ab;
                motion.v[j].b = 0.0;
            }
            motion.v[i].a = 0.0;
        }
    }
    mass
}

/// T_q - T_vq v - T_vt of the user's kinetic energies: `b` goes along with the motion.
pub(crate) fn inertia_force(model: &Model, state: &State) -> DVector<f64> {
    let mut force = DVector::zeros(state.v.len());
    for Kinetic {
        coefficient,
        expression,
    } in &model.kinetics
    {
        for i in columns(model, expression) {
            let mut motion = Motion::<Hyper>::of(state);
            motion.q[i].a = 1.0;
            let by_position = motion.value(model, expression).a;
            let mut motion = Motion::<Hyper>::of(state);
            motion.v[i].a = 1.0;
            motion.t.b = 1.0;
            for (q, v) in motion.q.iter_mut().zip(&state.v) {
                q.b = *v;
            }
            force[i] += coefficient * (by_position - motion.value(model, expression).ab);
        }
    }
    force
}

/// The slope of an expression by the coordinates.
pub(crate) fn gradient(model: &Model, state: &State, expression: &Expression) -> DVector<f64> {
    let mut gradient = DVector::zeros(state.q.len());
    for i in columns(model, expression) {
        let mut motion = Motion::<Hyper>::of(state);
        motion.q[i].a = 1.0;
        gradient[i] = motion.value(model, expression).a;
    }
    gradient
}
