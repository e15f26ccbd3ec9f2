//! The names that the printed text uses.

use crate::expression::{Function, Quantity};
use crate::model::{BodyKind, Component, EnergyKind, Model, PointId};
use crate::tables;

/// The name of a body.
pub(crate) fn body_name(model: &Model, body: usize) -> String {
    if let Some(i) = model.bodies[body].series {
        let name = if model.bodies[body].is_free() {
            "slack"
        } else {
            "link"
        };
        return format!("{name}[{i}]");
    }
    match model.bodies[body].kind {
        BodyKind::Rigid { .. } => format!("rod{}", body + 1),
        BodyKind::Particle => format!("µball{}", body + 1),
        BodyKind::Rotor { .. } => format!("wheel{}", body + 1),
        BodyKind::Slider { .. } => format!("block{}", body + 1),
        BodyKind::Free { .. } => format!("free{}", body + 1),
    }
}

/// The name of a joint.
pub(crate) fn joint_name(model: &Model, joint: usize) -> String {
    if model.series.as_ref().is_some_and(|s| joint < s.count) {
        return format!("hinge[{}]", joint + 1);
    }
    format!("joint_{}", joint + 1)
}

/// The name of an output.
pub(crate) fn output_name(model: &Model, output: usize) -> String {
    if model.series.as_ref().is_some_and(|s| output < s.outputs) {
        let name = ["tip", "held"][output % 2];
        return format!("{name}[{}]", output / 2 + 1);
    }
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
        Quantity::Position(body, 4..) => body_name(model, body),
        Quantity::Velocity(body, 4..) => format!("{}.v", body_name(model, body)),
        Quantity::Acceleration(body, 4..) => format!("{}.a", body_name(model, body)),
        Quantity::Input(input) => format!("set{input}"),
        Quantity::State(state) => format!("kept{state}"),
        Quantity::Reaction(joint, component) => {
            let component = match component {
                Component::X => "x",
                Component::Y => "y",
                Component::Moment => "moment",
            };
            format!("{}.reaction.{component}", joint_name(model, joint))
        }
        Quantity::Energy(EnergyKind::Kinetic) => String::from("kinetic_energy"),
        Quantity::Energy(EnergyKind::Potential) => String::from("potential_energy"),
        Quantity::Energy(EnergyKind::Total) => String::from("energy"),
        Quantity::Late(index) => format!("late{index}"),
        Quantity::Output(index) => output_name(model, index),
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
        Function::Sign => "sign",
        Function::Step => "step",
        Function::Smoothstep => "smoothstep",
        Function::Min => "min",
        Function::Max => "max",
        Function::Hypot => "hypot",
        Function::Table(table) => tables::name(table),
    }
}
