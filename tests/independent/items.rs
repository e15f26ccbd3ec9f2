//! From a recipe to the `let`s, loads and outputs of a mechanism.

use proptest::sample::Index;

use crate::expression::{Expression, Function, Measure, Operator, Quantity, Tree};
use crate::model::{
    Axes, BodyKind, Component, EnergyKind, Factor, Form, Input, JointKind, Kinetic, Load, Model,
    Output, PointId, Remembered, Signal, Term, Vary, Wave,
};
use crate::recipe::{
    FactorRecipe, FormRecipe, KineticRecipe, LoadRecipe, OutputRecipe, RawLeaf, RawTree, Recipe,
    TermRecipe,
};

/// Adds everything that is no body and no joint.
pub(crate) fn add(model: &mut Model, recipe: &Recipe) {
    let own = model.series.as_ref().map_or(0, |series| series.loads);
    debug_assert_eq!(own, model.loads.len());
    for raw in &recipe.lets {
        let expression = Resolver(model).expression(raw, 1);
        model.lets.push(expression);
    }
    for (state, (_, raw)) in recipe.states.iter().enumerate() {
        model.states[state].rate = Resolver(model).expression(raw, 2);
    }
    for load in &recipe.loads {
        let load = Resolver(model).load(load);
        model.loads.extend(load);
    }
    for recipe in &recipe.kinetics {
        let kinetic = kinetic(model, recipe, None);
        model.kinetics.push(kinetic);
    }
    // Each may use those before it, and each `let` follows an output.
    let mut late = recipe.late.iter();
    for output in &recipe.outputs {
        let output = Resolver(model).output(output);
        model.outputs.extend(output);
        if let Some(raw) = late.next() {
            let expression = Resolver(model).expression(raw, 3);
            model.late.push(expression);
        }
    }
}

/// Adds the inputs and the states, which stand first.
pub(crate) fn add_inputs(model: &mut Model, recipe: &Recipe) {
    use Measure::{Angle, Length, Number, Rate, Speed};
    for (measure, value, _) in &recipe.inputs {
        let measure = [Number, Length, Angle, Speed, Rate][measure.index(5)];
        let value = *value;
        model.inputs.push(Input { measure, value });
    }
    for &(value, _) in &recipe.states {
        // Their rates follow when there is what they may read.
        let rate = Tree::Time;
        model.states.push(Remembered { value, rate });
    }
}

/// `p w^2 + g u`; `own` is the free coordinate whose velocity w begins with.
pub(crate) fn kinetic(model: &Model, recipe: &KineticRecipe, own: Option<usize>) -> Kinetic {
    let resolver = Resolver(model);
    let bounded = |raw: &RawTree| {
        let inner = resolver.expression(raw, 1);
        Tree::Call(Function::Sin, vec![inner])
    };
    let two = |operator, x, y| Tree::Binary(operator, Box::new(x), Box::new(y));
    let terms = recipe.velocities.iter().map(|(factor, leaf)| {
        let velocity = Tree::Leaf(resolver.velocity(leaf));
        two(Operator::Multiply, Tree::Number(*factor), velocity)
    });
    let own = own.map(|body| {
        Tree::Leaf(Quantity::Velocity(
            body,
            model.bodies[body].coordinates()[0],
        ))
    });
    let terms = own.into_iter().chain(terms);
    let terms = terms.chain(recipe.offset.as_ref().map(bounded));
    let sum = terms.reduce(|sum, term| two(Operator::Add, sum, term));
    let sum = sum.unwrap_or(Tree::Time);
    let factor = Tree::Power(Box::new(bounded(&recipe.factor)), 2.0);
    let factor = two(Operator::Add, Tree::Number(0.7), factor);
    let mut expression = two(Operator::Multiply, factor, Tree::Power(Box::new(sum), 2.0));
    if let Some((raw, leaf)) = &recipe.linear {
        let velocity = Tree::Leaf(resolver.velocity(leaf));
        let linear = two(Operator::Multiply, bounded(raw), velocity);
        expression = two(Operator::Add, expression, linear);
    }
    Kinetic {
        coefficient: recipe.coefficient,
        expression,
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
        let vary = |has_stiffness: bool| {
            let through = |wave| Signal {
                offset: 1.0,
                wave: Some(wave),
            };
            let raw = recipe.damping_factor.as_ref();
            Vary {
                stiffness: recipe.vary.filter(|_| has_stiffness).map(through),
                damping: raw.map(|raw| self.expression(raw, 2)),
            }
        };
        if matches!(recipe.kind, 1 | 2 | 9) {
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
                vary: vary(recipe.stiffness.is_some()),
            });
        }
        if recipe.kind == 11 {
            let ends = [end(0)?, end(1)?];
            let bodies = ends.map(PointId::body);
            if bodies[0] == bodies[1] {
                return None;
            }
            let k = recipe.stiffness.unwrap_or(7.0);
            let c = recipe.damping;
            let is_particle = |body: &Option<usize>| {
                body.is_some_and(|body| matches!(model.bodies[body].kind, BodyKind::Particle))
            };
            let turns = |body: &Option<usize>| body.is_some_and(|body| model.bodies[body].turns());
            let turns = bodies.iter().any(turns) && !bodies.iter().any(is_particle);
            let turning = (recipe.local && turns).then_some((0.2 * k + 1.0, c));
            return Some(Load::Bushing {
                ends,
                axes: match recipe.against.map(|choice| choice.index(3)) {
                    None => Axes::Omitted,
                    Some(2) => Axes::World,
                    Some(end) => Axes::Of(end),
                },
                stiffness: [k, 0.5 * k + 3.0],
                damping: c.map(|c| [c, 0.3 * c + 0.5]),
                free: turning.and(recipe.free).map(free),
                turning,
                vary: vary(true),
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
                vary: vary(true),
            });
        }
        if recipe.kind == 8 {
            let coefficient = recipe.stiffness.unwrap_or(-3.0);
            let expression = self.expression(&recipe.energy, 1);
            return Some(Load::Energy {
                coefficient,
                expression,
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
        if model.bodies[on].is_free() {
            return Some(Load::Coordinate { on, force: torque });
        }
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
                if !has_reaction(model, joint) {
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
            BodyKind::Free { .. } => None,
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
        let carrier = |count: usize| leaf.carrier.index(count);
        let model = self.0;
        if orders >= 2 && leaf.kind >= 220 && !model.inputs.is_empty() {
            return Quantity::Input(carrier(model.inputs.len()));
        }
        if orders >= 2 && (195..220).contains(&leaf.kind) && !model.states.is_empty() {
            return Quantity::State(carrier(model.states.len()));
        }
        if orders == 3 && leaf.kind >= 150 {
            let is_expression = |i: &usize| matches!(model.outputs[*i], Output::Expression(_));
            let outputs: Vec<usize> = (0..model.outputs.len()).filter(is_expression).collect();
            match leaf.kind % 4 {
                0 if !model.late.is_empty() => return Quantity::Late(carrier(model.late.len())),
                1 if !outputs.is_empty() => {
                    return Quantity::Output(outputs[carrier(outputs.len())]);
                }
                2 if !model.joints.is_empty() => {
                    let joint = carrier(model.joints.len());
                    use Component::{Moment, X, Y};
                    if has_reaction(model, joint) {
                        return Quantity::Reaction(joint, [X, Y, Moment][leaf.component.index(3)]);
                    }
                }
                _ => {
                    use EnergyKind::{Kinetic, Potential, Total};
                    return Quantity::Energy([Kinetic, Potential, Total][carrier(3)]);
                }
            }
        }
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

    /// A quantity that is a velocity.
    fn velocity(&self, leaf: &RawLeaf) -> Quantity {
        match self.quantity(leaf, 1) {
            Quantity::Position(body, k) => Quantity::Velocity(body, k),
            Quantity::PointPosition(point, k) => Quantity::PointVelocity(point, k),
            other => panic!("{other:?} is no position"),
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
        Tree::If(comparison, parts) => Tree::If(
            comparison,
            Box::new(parts.map(|part| without_lets(part, lets))),
        ),
        other => other,
    }
}

/// An equation of coordinates, or the driver of a free one, acts at no point.
fn has_reaction(model: &Model, joint: usize) -> bool {
    let joint = &model.joints[joint];
    let of_free = joint
        .q
        .body()
        .is_some_and(|body| model.bodies[body].is_free());
    !of_free && !matches!(joint.kind, JointKind::Constraint { .. })
}
