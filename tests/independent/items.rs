//! From a recipe to the `let`s, loads and outputs of a mechanism.

use proptest::sample::Index;

use crate::expression::{Expression, Quantity, Tree};
use crate::generate::{
    FactorRecipe, FormRecipe, LoadRecipe, OutputRecipe, RawLeaf, RawTree, Recipe, TermRecipe,
};
use crate::model::{
    BodyKind, Component, EnergyKind, Factor, Form, JointKind, Load, Model, Output, PointId, Signal,
    Term, Wave,
};

/// Adds everything that is no body and no joint.
pub(crate) fn add(model: &mut Model, recipe: &Recipe) {
    for raw in &recipe.lets {
        let expression = Resolver(model).expression(raw, 1);
        model.lets.push(expression);
    }
    for load in &recipe.loads {
        let load = Resolver(model).load(load);
        model.loads.extend(load);
    }
    for output in &recipe.outputs {
        let output = Resolver(model).output(output);
        model.outputs.extend(output);
    }
}

/// Two coordinates of the model with their numbers.
pub(crate) fn form(model: &Model, recipe: &FormRecipe) -> Form {
    let bodies = model.bodies.iter().enumerate();
    let all: Vec<(usize, usize)> = bodies
        .flat_map(|(body, data)| data.coordinates().iter().map(move |k| (body, *k)))
        .collect();
    let [a, b] = recipe.coordinates.map(|index| all[index.index(all.len())]);
    let [linear, sine, product, square] = recipe.numbers;
    Form {
        a,
        b,
        linear,
        sine,
        product,
        square,
    }
}

/// Turns indices into things that exist.
struct Resolver<'a>(&'a Model);

impl Resolver<'_> {
    fn load(&self, recipe: &LoadRecipe) -> Option<Load> {
        let model = self.0;
        let free = |(offset, wave): (f64, Option<Wave>)| Signal { offset, wave };
        let end = |k: usize| {
            let (carrier, point) = &recipe.ends[k];
            self.place(carrier.index(model.bodies.len() + 1), point)
        };
        if matches!(recipe.kind, 1 | 2) {
            let ends = [end(0)?, end(1)?];
            if ends[0].body() == ends[1].body() {
                return None;
            }
            if recipe.kind == 2 {
                let coefficient = |k: usize| {
                    let term = recipe.laws[k / 2].get(k % 2);
                    term.map_or(0.5, |term| term.coefficient)
                };
                let law = [0, 1, 2, 3].map(coefficient);
                return Some(Load::SpringLaw { ends, law });
            }
            let (damping, length) = match recipe.stiffness {
                None => (recipe.damping.or(Some(1.5)), None),
                Some(_) => {
                    let length = recipe.free.unwrap_or((0.75, None));
                    (recipe.damping, Some(free(length)))
                }
            };
            return Some(Load::Spring {
                ends,
                stiffness: recipe.stiffness,
                damping,
                free: length,
            });
        }
        if recipe.kind == 3 {
            let turning = |k: usize| {
                let body = recipe.ends[k]
                    .0
                    .index(model.bodies.len() + 1)
                    .checked_sub(1);
                body.filter(|body| model.bodies[*body].turns())
            };
            let ends = [turning(0), turning(1)];
            return (ends[0] != ends[1]).then_some(Load::Torsion {
                ends,
                stiffness: recipe.stiffness.unwrap_or(3.0),
                damping: recipe.damping,
                free: recipe.free.map(free),
            });
        }
        if recipe.kind == 4 {
            let factor = recipe.free.unwrap_or((1.25, None));
            return Some(Load::Potential {
                form: form(model, &recipe.form),
                factor: free(factor),
            });
        }
        if recipe.kind != 0 {
            let at = self.place(recipe.body.index(model.bodies.len() + 1), &recipe.point)?;
            at.body()?;
            let components = [self.law(&recipe.laws[0]), self.law(&recipe.laws[1])];
            return Some(Load::Force {
                at,
                components,
                local: recipe.local,
            });
        }
        let on = recipe.body.index(model.bodies.len());
        let against = recipe.against.map(|other| other.index(model.bodies.len()));
        let turns = |body: &usize| model.bodies[*body].turns();
        let torque = self.law(&recipe.laws[0]);
        let against = against.filter(|other| *other != on && turns(other));
        turns(&on).then_some(Load::Torque {
            on,
            against,
            torque,
        })
    }

    fn law(&self, terms: &[TermRecipe]) -> Vec<Term> {
        let term = |term: &TermRecipe| Term {
            coefficient: term.coefficient,
            factor: match &term.factor {
                FactorRecipe::One => Factor::One,
                FactorRecipe::Quantity(leaf) => Factor::Quantity(self.quantity(leaf, 2)),
                FactorRecipe::Expression(raw) => Factor::Expression(self.expression(raw, 2)),
            },
        };
        terms.iter().map(term).collect()
    }

    fn output(&self, recipe: &OutputRecipe) -> Option<Output> {
        let model = self.0;
        Some(match recipe {
            OutputRecipe::Point(leaf) => {
                let carrier = leaf.carrier.index(model.bodies.len() + 1);
                Output::Point(self.place(carrier, &leaf.point)?)
            }
            OutputRecipe::Quantity(leaf) => Output::Quantity(self.quantity(leaf, 3)),
            OutputRecipe::Expression(raw) => Output::Expression(self.expression(raw, 3)),
            OutputRecipe::Reaction(_, _) if model.joints.is_empty() => return None,
            OutputRecipe::Reaction(joint, k) => {
                let component = [Component::X, Component::Y, Component::Moment][*k];
                let joint = joint.index(model.joints.len());
                // An equation acts at no point.
                if matches!(model.joints[joint].kind, JointKind::Constraint { .. }) {
                    return None;
                }
                Output::Reaction(joint, component)
            }
            OutputRecipe::Energy(k) => {
                use EnergyKind::{Kinetic, Potential, Total};
                Output::Energy([Kinetic, Potential, Total][*k])
            }
        })
    }

    /// A point of the ground (carrier 0) or of a body, where there is one.
    fn place(&self, carrier: usize, point: &Index) -> Option<PointId> {
        let Some(body) = carrier.checked_sub(1) else {
            let count = self.0.ground.len();
            return (count > 0).then(|| PointId::Ground(point.index(count)));
        };
        match &self.0.bodies[body].kind {
            BodyKind::Particle => Some(PointId::Particle(body)),
            BodyKind::Rigid { points, .. }
            | BodyKind::Rotor { points, .. }
            | BodyKind::Slider { points, .. } => {
                let count = points.len();
                (count > 0).then(|| PointId::Body(body, point.index(count)))
            }
        }
    }

    /// A quantity: up to its value (order 1), velocity (2) or acceleration (3).
    fn quantity(&self, leaf: &RawLeaf, orders: u8) -> Quantity {
        let order = leaf.kind % orders;
        let k = leaf.component.index(2);
        let of_point = (leaf.kind / orders).is_multiple_of(2);
        let bodies = self.0.bodies.len();
        if of_point
            && let Some(point) = self.place(leaf.carrier.index(bodies + 1), &leaf.point)
            && !matches!(point, PointId::Particle(_))
        {
            return match order {
                0 => Quantity::PointPosition(point, k),
                1 => Quantity::PointVelocity(point, k),
                _ => Quantity::PointAcceleration(point, k),
            };
        }
        let body = leaf.carrier.index(bodies);
        let coordinates = self.0.bodies[body].coordinates();
        let k = coordinates[leaf.component.index(coordinates.len())];
        match order {
            0 => Quantity::Position(body, k),
            1 => Quantity::Velocity(body, k),
            _ => Quantity::Acceleration(body, k),
        }
    }

    fn expression(&self, raw: &RawTree, orders: u8) -> Expression {
        let lets = self.0.lets.len();
        let tree = raw.map(&|leaf| Tree::Leaf(self.quantity(leaf, orders)));
        without_lets(tree, lets)
    }
}

/// Every `let` becomes the last one that exists, or a number where there is none.
fn without_lets(tree: Expression, lets: usize) -> Expression {
    match tree {
        Tree::Let(_) if lets == 0 => Tree::Number(0.25),
        Tree::Let(_) => Tree::Let(lets - 1),
        Tree::Negative(x) => Tree::Negative(Box::new(without_lets(*x, lets))),
        Tree::Power(x, exponent) => Tree::Power(Box::new(without_lets(*x, lets)), exponent),
        Tree::Binary(operator, x, y) => {
            let (x, y) = (without_lets(*x, lets), without_lets(*y, lets));
            Tree::Binary(operator, Box::new(x), Box::new(y))
        }
        Tree::Call(function, arguments) => {
            let arguments = arguments.into_iter().map(|x| without_lets(x, lets));
            Tree::Call(function, arguments.collect())
        }
        other => other,
    }
}
