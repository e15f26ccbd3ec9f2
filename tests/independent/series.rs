//! The expansion of a series: the bodies, joints and loads that its loop stands for.

use crate::expression::{Expression, Function, Operator, Quantity, Tree};
use crate::kinematics::rotated;
use crate::model::{
    Body, BodyKind, Component, Factor, Joint, JointKind, Kinetic, Load, Model, Output, PointId,
    Series, Signal, Term, Vary,
};
use crate::recipe::SeriesRecipe;

/// Adds the series to an empty model; gives the poses of its bodies at the start.
pub(crate) fn add(model: &mut Model, recipe: &SeriesRecipe) -> Vec<[f64; 3]> {
    let [m0, m1, inertia, th0, th1] = recipe.body;
    let [reach, coupling, pull, twist, brace, drag] = recipe.loads;
    let mut series = Series {
        count: recipe.count,
        exclusive: recipe.exclusive,
        mass: [m0, m1],
        inertia,
        theta: [th0, th1],
        base: recipe.base,
        step: recipe.step,
        reach,
        coupling,
        pull,
        twist,
        brace,
        drag,
        loads: 0,
        kinetics: 0,
        outputs: 0,
    };
    let fixed = |offset| Signal { offset, wave: None };
    model.ground.push(recipe.base.map(fixed));
    let poses = (1..=recipe.count).flat_map(|i| link(model, &series, i));
    let poses = poses.collect();
    series.loads = model.loads.len();
    series.kinetics = model.kinetics.len();
    series.outputs = model.outputs.len();
    model.series = Some(series);
    poses
}

/// What the loop writes for one index.
fn link(model: &mut Model, series: &Series, index: usize) -> [[f64; 3]; 2] {
    let i = index as f64;
    let theta = series.theta[0] + series.theta[1] * i;
    let half = rotated(-theta, series.step.map(|d| 0.5 * d));
    let bar = 2 * (index - 1);
    let kind = BodyKind::Rigid {
        inertia: series.inertia * i,
        center: None,
        points: vec![half.map(|x| -x), half],
    };
    model.bodies.push(Body {
        mass: series.mass[0] + series.mass[1] * i,
        series: Some(index),
        kind,
    });
    model.bodies.push(Body {
        mass: 0.0,
        series: Some(index),
        kind: BodyKind::Free { coordinate: 4 },
    });
    let before = match index {
        1 => PointId::Ground(0),
        _ => PointId::Body(bar - 2, 1),
    };
    let tip = PointId::Body(bar, 1);
    model.joints.push(Joint {
        p: before,
        q: PointId::Body(bar, 0),
        kind: JointKind::Revolute,
    });
    energies(model, series, index);
    forces(model, series, index);
    model.outputs.push(Output::Point(tip));
    model
        .outputs
        .push(Output::Reaction(index - 1, Component::X));
    let place = |k: usize| series.base[k] + (i - 0.5) * series.step[k];
    [[place(0), place(1), theta], [0.0; 3]]
}

fn energies(model: &mut Model, series: &Series, index: usize) {
    let bar = 2 * (index - 1);
    let leaf = |quantity| Box::new(Tree::Leaf(quantity));
    let number = |x| Box::new(Tree::Number(x));
    let two = |operator, x, y| Tree::Binary(operator, x, y);
    let (mut rate, mut stretch) = (
        leaf(Quantity::Velocity(bar + 1, 4)),
        leaf(Quantity::Position(bar + 1, 4)),
    );
    if index > 1 {
        let speed = leaf(Quantity::PointVelocity(PointId::Body(bar - 2, 1), 0));
        let reach = two(Operator::Multiply, number(series.reach), speed);
        rate = Box::new(two(Operator::Add, rate, Box::new(reach)));
        let other = leaf(Quantity::Position(bar - 1, 4));
        stretch = Box::new(two(Operator::Subtract, stretch, other));
    }
    model.kinetics.push(Kinetic {
        coefficient: 0.5 * index as f64,
        expression: Tree::Power(rate, 2.0),
    });
    model.loads.push(Load::Energy {
        coefficient: 0.5 * series.coupling * index as f64,
        expression: Tree::Power(stretch, 2.0),
    });
}

fn forces(model: &mut Model, series: &Series, index: usize) {
    let bar = 2 * (index - 1);
    let i = index as f64;
    let tip = PointId::Body(bar, 1);
    let one = |coefficient| {
        vec![Term {
            coefficient,
            factor: Factor::One,
        }]
    };
    let mut push = |components| {
        model.loads.push(Load::Force {
            at: tip,
            components,
            local: false,
        });
    };
    push([one(series.pull * i), Vec::new()]);
    for j in [1.0, 2.0] {
        push([Vec::new(), one(series.pull * (i + j))]);
    }
    if index > 1 {
        let theta: Expression = Tree::Leaf(Quantity::Position(bar - 2, 2));
        model.loads.push(Load::Torque {
            on: bar,
            against: None,
            torque: vec![Term {
                coefficient: series.twist / i,
                factor: Factor::Expression(Tree::Call(Function::Sin, vec![theta])),
            }],
        });
    }
    model.loads.push(Load::Spring {
        ends: [PointId::Ground(0), tip],
        stiffness: Some(series.brace / i),
        damping: Some(series.drag),
        free: None,
        vary: Vary::default(),
    });
}
