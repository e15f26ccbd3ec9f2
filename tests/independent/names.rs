//! The names that the printed text uses.

use crate::expression::{Function, Quantity};
use crate::model::{BodyKind, Model, PointId};

/// The name of a body.
pub(crate) fn body_name(model: &Model, body: usize) -> String {
    match model.bodies[body].kind {
        BodyKind::Rigid { .. } => format!("rod{}", body + 1),
        BodyKind::Particle => format!("µball{}", body + 1),
        BodyKind::Rotor { .. } => format!("wheel{}", body + 1),
        BodyKind::Slider { .. } => format!("block{}", body + 1),
    }
}

/// The name of a joint.
pub(crate) fn joint_name(joint: usize) -> String {
    format!("joint_{}", joint + 1)
}

/// The name of an output.
pub(crate) fn output_name(output: usize) -> String {
    format!("out{}", output + 1)
}

/// The path of a point.
pub(crate) fn point_path(model: &Model, point: PointId) -> String {
    match point {
        PointId::Ground(index) => format!("ground.O{index}"),
        PointId::Body(body, index) => format!("{}.P{index}", body_name(model, body)),
        PointId::Particle(body) | PointId::Whole(body) => body_name(model, body),
        PointId::World => String::from("ground"),
    }
}

/// The path of a quantity.
pub(crate) fn quantity_path(model: &Model, quantity: Quantity) -> String {
    match quantity {
        Quantity::Position(body, k) => {
            format!("{}.{}", body_name(model, body), ["x", "y", "theta", "s"][k])
        }
        Quantity::Velocity(body, k) => {
            format!(
                "{}.{}",
                body_name(model, body),
                ["vx", "vy", "omega", "v"][k]
            )
        }
        Quantity::Acceleration(body, k) => {
            format!(
                "{}.{}",
                body_name(model, body),
                ["ax", "ay", "alpha", "a"][k]
            )
        }
        Quantity::PointPosition(point, k) => {
            format!("{}.{}", point_path(model, point), ["x", "y"][k])
        }
        Quantity::PointVelocity(point, k) => {
            format!("{}.{}", point_path(model, point), ["vx", "vy"][k])
        }
        Quantity::PointAcceleration(point, k) => {
            format!("{}.{}", point_path(model, point), ["ax", "ay"][k])
        }
    }
}

/// The name of a function.
pub(crate) fn function_name(function: Function) -> &'static str {
    match function {
        Function::Sin => "sin",
        Function::Cos => "cos",
        Function::Tan => "tan",
        Function::Asin => "asin",
        Function::Acos => "acos",
        Function::Atan => "atan",
        Function::Atan2 => "atan2",
        Function::Sqrt => "sqrt",
        Function::Exp => "exp",
        Function::Ln => "ln",
        Function::Abs => "abs",
        Function::Tanh => "tanh",
        Function::Sinh => "sinh",
        Function::Cosh => "cosh",
    }
}
