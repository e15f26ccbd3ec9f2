//! From a recipe to the `let`s, loads and outputs of a mechanism.

use proptest::sample::Index;

use crate::expression::{Expression, Quantity, Tree};
use crate::generate::{
    FactorRecipe, LoadRecipe, OutputRecipe, RawLeaf, RawTree, Recipe, TermRecipe,
};
use crate::model::{BodyKind, Component, EnergyKind, Factor, Load, Model, Output, PointId, Term};

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

/// Turns indices into things that exist.
struct Resolver<'a>(&'a Model);

impl Resolver<'_> {
    fn load(&self, recipe: &LoadRecipe) -> Option<Load> {
        let model = self.0;
        if !recipe.torque {
            let at = self.place(recipe.body.index(model.bodies.len() + 1), &recipe.point)?;
            at.body()?;
            let components = [self.law(&recipe.laws[0]), self.law(&recipe.laws[1])];
            return Some(Load::Force { at, components });
        }
        let on = recipe.body.index(model.bodies.len());
        let against = recipe.against.map(|other| other.index(model.bodies.len()));
        let turns = |body: &usize| model.bodies[*body].coordinates() == 3;
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
                Output::Reaction(joint.index(model.joints.len()), component)
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
            BodyKind::Rigid { points, .. } if points.is_empty() => None,
            BodyKind::Rigid { points, .. } => Some(PointId::Body(body, point.index(points.len()))),
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
        let k = leaf.component.index(self.0.bodies[body].coordinates());
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
