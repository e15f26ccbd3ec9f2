//! Attitudes by the forms of the language, as rotation matrices.

use super::matrix::{
    self, Matrix, cross, difference, dot, product, scaled, transposed, turn, unit,
};

/// A form.
#[derive(Debug, Clone)]
pub(super) enum Attitude {
    AxisAngle([f64; 3], f64),
    /// Turns about the axes of the body, by their indices.
    Euler([usize; 3], [f64; 3]),
    Quaternion([f64; 4]),
    /// Two axes of the body, by their indices, in the axes of the world.
    Axes([usize; 2], [[f64; 3]; 2]),
    Inverse(Box<Attitude>),
    Product(Vec<Attitude>),
}

impl Attitude {
    /// The matrix that turns body axes into world axes.
    pub(super) fn matrix(&self) -> Matrix {
        match self {
            Attitude::AxisAngle(axis, angle) => turn(*axis, *angle),
            Attitude::Euler(order, angles) => {
                let turns = order.iter().zip(angles);
                turns.fold(matrix::IDENTITY, |all, (axis, angle)| {
                    product(all, turn(matrix::IDENTITY[*axis], *angle))
                })
            }
            Attitude::Quaternion(parts) => matrix::rotation(*parts),
            Attitude::Axes([first, second], [a, b]) => {
                let a = unit(*a);
                let b = unit(difference(*b, scaled(a, dot(a, *b))));
                let mut columns = [[0.0; 3]; 3];
                columns[*first] = a;
                columns[*second] = b;
                let third = 3 - first - second;
                columns[third] = cross(columns[(third + 1) % 3], columns[(third + 2) % 3]);
                transposed(columns)
            }
            Attitude::Inverse(inner) => transposed(inner.matrix()),
            Attitude::Product(factors) => {
                let factors = factors.iter().map(Attitude::matrix);
                factors.fold(matrix::IDENTITY, product)
            }
        }
    }

    /// Its text; angles in rad.
    pub(super) fn text(&self, rad: &str) -> String {
        let tuple = |x: &[f64; 3]| format!("({}, {}, {})", x[0], x[1], x[2]);
        let angle = |x: f64| format!("{x}{rad}");
        match self {
            Attitude::AxisAngle(axis, by) => {
                format!("axis_angle({}, {})", tuple(axis), angle(*by))
            }
            Attitude::Euler(order, [a, b, c]) => {
                let order: String = order.iter().map(|axis| ["x", "y", "z"][*axis]).collect();
                format!(
                    "euler({order}, {}, {}, {})",
                    angle(*a),
                    angle(*b),
                    angle(*c)
                )
            }
            Attitude::Quaternion([w, x, y, z]) => format!("quaternion({w}, {x}, {y}, {z})"),
            Attitude::Axes(index, axes) => {
                let [first, second] = index.map(|index| ["x", "y", "z"][index]);
                let [a, b] = axes.each_ref().map(tuple);
                format!("axes({first} = {a}, {second} = {b})")
            }
            Attitude::Inverse(inner) => format!("inverse({})", inner.text(rad)),
            Attitude::Product(factors) => {
                let factors: Vec<String> = factors.iter().map(|factor| factor.text(rad)).collect();
                factors.join(" * ")
            }
        }
    }
}
