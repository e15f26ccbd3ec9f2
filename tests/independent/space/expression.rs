//! Numbers of a state, and sums of their products.

use super::jet::Jet;
use super::joints;
use super::matrix;
use super::model::{BodyKind, Leaf, Model, Shape, Terms};
use super::motion::{Motion, State};
use std::f64::consts::PI;

/// A leaf along the motion; where it is a rate itself, only its value is known. Reactions need multipliers.
pub(super) fn leaf(model: &Model, motion: &Motion, state: &State, leaf: Leaf) -> Jet {
    let after = |x: Jet, order: usize| (0..order).fold(x, |x, _| x.derivative());
    match leaf {
        Leaf::Time => motion.t,
        Leaf::Point(id, axis, order) => after(motion.point(model, id)[axis], order),
        Leaf::Direction(frame, index, axis) => {
            let local = match frame {
                None => model.ground_directions[index],
                Some(body) => model.bodies[body].directions[index],
            };
            motion.direction(frame, matrix::unit(local))[axis]
        }
        Leaf::Rotation(body, i, j) => motion.poses[body].axes[i][j],
        Leaf::Way(body, order) => after(motion.ways[body], order),
        Leaf::Omega(body, axis, 1) => Jet::constant(motion.omega(Some(body))[axis]),
        Leaf::Omega(body, axis, _) => {
            // R^T R'' = A + W W: the part that is not symmetric.
            let axes = motion.poses[body].axes;
            let entry = |i: usize, j: usize| -> f64 {
                (0..3).map(|k| axes[k][i].value() * axes[k][j].0[2]).sum()
            };
            let (i, j) = ((axis + 2) % 3, (axis + 1) % 3);
            Jet::constant(0.5 * (entry(i, j) - entry(j, i)))
        }
        Leaf::Spin(body, axis) => Jet::constant(motion.spin(Some(body))[axis]),
        Leaf::Angle(joint) => {
            let [sin, cos] = joints::turned(motion, &model.joints[joint]);
            let turns = state.turns[joint];
            let apart = sin.atan2(cos) - turns;
            let apart = apart - 2.0 * PI * (apart / (2.0 * PI)).round();
            Jet::constant(turns + apart)
        }
        Leaf::Rate(joint) => Jet::constant(joints::turning(motion, &model.joints[joint])),
        Leaf::Slide(joint) => joints::slide(model, motion, &model.joints[joint]),
        Leaf::Speed(joint) => joints::slide(model, motion, &model.joints[joint]).derivative(),
        Leaf::Reaction(..) | Leaf::Moment(..) => Jet([f64::NAN; 3]),
    }
}

fn shaped(shape: Shape, x: Jet) -> Jet {
    match shape {
        Shape::Same => x,
        Shape::Sine => x.sin(),
        Shape::Square => x * x,
        Shape::Tanh => x.tanh(),
        Shape::Bell => Jet::constant(1.0) / (x * x + Jet::constant(2.0)),
    }
}

/// A sum of terms along the motion.
pub(super) fn terms(model: &Model, motion: &Motion, state: &State, terms: &Terms) -> Jet {
    let term = |(coefficient, factors): &(f64, Vec<(Shape, Leaf)>)| {
        let factors = factors.iter();
        let factors = factors.map(|(shape, x)| shaped(*shape, leaf(model, motion, state, *x)));
        factors.fold(Jet::constant(*coefficient), |product, x| product * x)
    };
    terms.iter().map(term).sum()
}

/// How a rate moves with the velocities: its value, its derivative by time where the velocities stay as they are,
/// its coefficients, and `d/dt of these - (its derivative along a velocity)`, which is 0 for derivatives of
/// functions; all in quasi-velocities.
pub(super) struct Rate {
    pub(super) value: f64,
    pub(super) later: f64,
    pub(super) coefficients: Vec<f64>,
    pub(super) apart: Vec<f64>,
}

/// A rate: the derivative of a point, a way or a slide, or an angular velocity.
pub(super) fn rate(
    model: &Model,
    motion: &Motion,
    state: &State,
    columns: &[Motion],
    x: Leaf,
) -> Rate {
    let none = vec![0.0; columns.len()];
    let first = |body: usize| -> usize {
        model.bodies[..body]
            .iter()
            .map(super::model::Body::velocities)
            .sum()
    };
    let of_function = |function: Leaf| {
        let along = |motion: &Motion| leaf(model, motion, state, function);
        Rate {
            value: along(motion).0[1],
            later: along(motion).0[2],
            coefficients: columns.iter().map(|column| along(column).rate()).collect(),
            apart: none.clone(),
        }
    };
    match x {
        Leaf::Point(id, axis, 1) => of_function(Leaf::Point(id, axis, 0)),
        Leaf::Way(body, 1) => of_function(Leaf::Way(body, 0)),
        Leaf::Speed(joint) => of_function(Leaf::Slide(joint)),
        Leaf::Omega(body, axis, 1) | Leaf::Spin(body, axis) => {
            let omega = motion.omega(Some(body));
            let is_world = matches!(x, Leaf::Spin(..));
            let c = match is_world {
                true => super::jet::value(motion.poses[body].axes[axis]),
                false => matrix::IDENTITY[axis],
            };
            let sign = if is_world { -1.0 } else { 1.0 };
            let apart_here = matrix::scaled(matrix::cross(omega, c), sign);
            let (mut coefficients, mut apart) = (none.clone(), none.clone());
            assert!(matches!(model.bodies[body].kind, BodyKind::Rigid { .. }));
            let at = first(body) + 3;
            coefficients[at..at + 3].copy_from_slice(&c);
            apart[at..at + 3].copy_from_slice(&apart_here);
            Rate {
                value: matrix::dot(c, omega),
                later: 0.0,
                coefficients,
                apart,
            }
        }
        other => unreachable!("{other:?} is no rate"),
    }
}
