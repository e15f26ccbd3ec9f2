//! How recipes are drawn: what is likely, and how large numbers are.

use proptest::prelude::*;
use proptest::sample::Index;

use crate::expression::{Comparison, Function, Operator, Tree};
use crate::model::{Vector, Wave};
use crate::recipe::{
    BodyRecipe, FactorRecipe, FormRecipe, JointRecipe, KindRecipe, KineticRecipe, LoadRecipe,
    LoopRecipe, OutputRecipe, RawLeaf, RawTree, Recipe, SeriesRecipe, TermRecipe,
};
use crate::tables;

/// The largest number of coordinates of a recipe.
pub(crate) const MAX_COORDINATES: usize = 3 * MAX_BODIES + 4 * MAX_LINKS;
const MAX_BODIES: usize = 7;
/// The longest series.
const MAX_LINKS: usize = 4;

/// All recipes.
pub(crate) fn recipe() -> impl Strategy<Value = Recipe> {
    let shape = (
        prop::bool::weighted(0.7),
        any::<bool>(),
        prop::option::weighted(0.85, vector(12.0)),
        prop::collection::vec(body(), 1..=MAX_BODIES),
        prop::collection::vec(closing(), 0..=3),
    );
    let more = (
        prop::option::weighted(0.2, series()),
        prop::collection::vec(
            (any::<Index>(), number(-2.0, 2.0), number(-2.0, 2.0)),
            0..=2,
        ),
        (
            prop::collection::vec(kinetic(), 0..=1),
            prop::collection::vec((number(-2.0, 2.0), tree()), 0..=2),
        ),
        prop::collection::vec(tree(), 0..=2),
        prop::bool::weighted(0.3),
    );
    let items = (
        prop::collection::vec(tree(), 0..=2),
        prop::collection::vec(load(), 0..=4),
        prop::collection::vec(output(), 0..=6),
    );
    let given = prop::collection::vec(any::<bool>(), MAX_COORDINATES);
    let state = (
        prop::bool::weighted(0.25),
        prop::bool::weighted(0.3),
        prop::option::weighted(0.2, given),
        number(0.0, 3.0),
        prop::collection::vec(number(-0.3, 0.3), MAX_COORDINATES),
        prop::collection::vec(number(-3.0, 3.0), MAX_COORDINATES),
        any::<u64>(),
    );
    (shape, items, more, state).prop_map(|(shape, items, more, state)| {
        let (series, inputs, (kinetics, states), late, omits_zeros) = more;
        let (units, chain, gravity, bodies, loops) = shape;
        let (lets, loads, outputs) = items;
        let (fixed, expect_dof, given, t, moved, v, seed) = state;
        Recipe {
            units,
            chain,
            gravity,
            bodies,
            loops,
            series,
            inputs,
            kinetics,
            states,
            late,
            omits_zeros,
            lets,
            loads,
            outputs,
            fixed,
            expect_dof,
            given,
            t,
            moved,
            v,
            seed,
        }
    })
}

/// A number with few digits or many, sometimes zero.
fn number(low: f64, high: f64) -> impl Strategy<Value = f64> + Clone {
    let round = move |x: f64| (x * 100.0).round() / 100.0;
    prop_oneof![
        1 => Just(0.0_f64.clamp(low, high)),
        3 => (low..high).prop_map(move |x| round(x).clamp(low, high)),
        6 => low..high,
    ]
}

/// A vector with components up to `size`.
fn vector(size: f64) -> impl Strategy<Value = Vector> + Clone {
    [number(-size, size), number(-size, size)]
}

fn body() -> BoxedStrategy<BodyRecipe> {
    let data = (
        (0..9_u8, kinetic()),
        number(0.1, 10.0),
        number(0.15, 1.0),
        prop::option::weighted(0.3, vector(1.0)),
        vector(1.5),
        number(-3.0, 3.0),
        (vector(2.0), any::<bool>()),
    );
    let joint = prop::option::weighted(0.9, joint());
    (data, any::<Index>(), joint)
        .prop_map(|(data, parent, joint)| {
            let ((form, kinetic), mass, gyration, center, offset, theta, (axis, plain)) = data;
            BodyRecipe {
                form,
                kinetic,
                axis,
                plain,
                mass,
                gyration,
                center,
                offset,
                theta,
                parent,
                joint,
            }
        })
        .boxed()
}

fn series() -> BoxedStrategy<SeriesRecipe> {
    let body = [
        number(0.2, 3.0),
        number(0.0, 1.0),
        number(0.05, 1.0),
        number(-3.0, 3.0),
        number(-1.0, 1.0),
    ];
    let loads = [
        number(-1.0, 1.0),
        number(-20.0, 20.0),
        number(-10.0, 10.0),
        number(-10.0, 10.0),
        number(0.0, 20.0),
        number(-2.0, 2.0),
    ];
    let step = [number(0.3, 1.5), number(-1.0, 1.0)];
    let base = vector(1.0);
    (2..=MAX_LINKS, any::<bool>(), body, base, step, loads)
        .prop_map(|(count, exclusive, body, base, step, loads)| SeriesRecipe {
            count,
            exclusive,
            body,
            base,
            step,
            loads,
        })
        .boxed()
}

fn kinetic() -> BoxedStrategy<KineticRecipe> {
    let velocities = prop::collection::vec((number(-1.0, 1.0), leaf()), 0..=2);
    let offset = prop::option::weighted(0.5, tree());
    let linear = prop::option::weighted(0.4, (tree(), leaf()));
    (number(0.2, 3.0), tree(), velocities, offset, linear)
        .prop_map(
            |(coefficient, factor, velocities, offset, linear)| KineticRecipe {
                coefficient,
                factor,
                velocities,
                offset,
                linear,
            },
        )
        .boxed()
}

fn closing() -> BoxedStrategy<LoopRecipe> {
    let ends = [any::<Index>(), any::<Index>()];
    (ends, joint())
        .prop_map(|(ends, joint)| LoopRecipe { ends, joint })
        .boxed()
}

fn joint() -> BoxedStrategy<JointRecipe> {
    let prismatic = (vector(2.0), number(-1.0, 1.0), any::<bool>());
    let kind = prop_oneof![
        4 => Just(KindRecipe::Revolute),
        2 => prismatic.prop_map(|(axis, slide, omit_angle)| {
            KindRecipe::Prismatic { axis, slide, omit_angle }
        }),
        2 => Just(KindRecipe::Distance),
        1 => any::<bool>().prop_map(|omit_angle| KindRecipe::Weld { omit_angle }),
        1 => (vector(2.0), number(-1.0, 1.0)).prop_map(|(axis, slide)| {
            KindRecipe::Slot { axis, slide }
        }),
        1 => (number(-3.0, 3.0), prop::option::weighted(0.5, any::<Index>()))
            .prop_map(|(ratio, carrier)| KindRecipe::Gear(ratio, carrier)),
        1 => (vector(2.0), number(-1.0, 1.0)).prop_map(|(axis, radius)| {
            KindRecipe::Rack { axis, radius }
        }),
        1 => (vector(2.0), number(-1.0, 1.0), number(-1.0, 1.0)).prop_map(|(axis, radius, slide)| {
            KindRecipe::Rolling { axis, radius, slide }
        }),
        1 => [number(-1.0, 1.0), number(-1.0, 1.0)].prop_map(KindRecipe::Wheels),
        1 => Just(KindRecipe::Cam),
        1 => [number(-1.0, 1.0), number(-1.0, 1.0)].prop_map(KindRecipe::Belt),
        1 => any::<Index>().prop_map(KindRecipe::DriveCoordinate),
        1 => Just(KindRecipe::DriveAngle),
        1 => Just(KindRecipe::DriveDistance),
        1 => form().prop_map(KindRecipe::Constraint),
    ]
    .boxed();
    let ground_wave = [option_wave(0.5), option_wave(0.5)];
    let motion = (option_wave(0.25), prop::option::weighted(0.2, ground_wave));
    let places = (vector(0.6), vector(1.0), any::<bool>());
    (kind, places, motion)
        .prop_map(|(kind, places, motion)| {
            let (place, reach, swap) = places;
            let (wave, ground_waves) = motion;
            JointRecipe {
                kind,
                place,
                reach,
                swap,
                wave,
                ground_waves,
            }
        })
        .boxed()
}

fn form() -> impl Strategy<Value = FormRecipe> + Clone {
    let x = || number(-2.0, 2.0);
    let coordinates = [any::<Index>(), any::<Index>()];
    let numbers = [x(), x(), x(), x()];
    (numbers, coordinates).prop_map(|(numbers, coordinates)| FormRecipe {
        numbers,
        coordinates,
    })
}

fn option_wave(weight: f64) -> impl Strategy<Value = Option<Wave>> + Clone {
    let numbers = (number(-0.05, 0.05), number(-5.0, 5.0), number(-3.0, 3.0));
    let wave = numbers.prop_map(|(amplitude, rate, phase)| Wave {
        amplitude,
        rate,
        phase,
    });
    prop::option::weighted(weight, wave)
}

fn load() -> BoxedStrategy<LoadRecipe> {
    let law = || prop::collection::vec(term(), 0..=3);
    let against = prop::option::weighted(0.4, any::<Index>());
    let where_to = (0..12_u8, any::<Index>(), any::<Index>(), against);
    let end = || (any::<Index>(), any::<Index>());
    let spring = (
        prop::option::weighted(0.8, number(0.0, 50.0)),
        (
            prop::option::weighted(0.7, number(0.0, 5.0)),
            option_wave(0.4),
            prop::option::weighted(0.4, tree()),
            tree(),
        ),
        prop::option::weighted(0.8, (number(0.0, 2.0), option_wave(0.4))),
        (any::<bool>(), form(), [end(), end()]),
    );
    (where_to, [law(), law()], spring)
        .prop_map(|(where_to, laws, spring)| {
            let (kind, body, point, against) = where_to;
            let (stiffness, damping, free, (local, form, ends)) = spring;
            let (damping, vary, damping_factor, energy) = damping;
            LoadRecipe {
                kind,
                local,
                ends,
                stiffness,
                damping,
                free,
                vary,
                damping_factor,
                energy,
                form,
                body,
                point,
                against,
                laws,
            }
        })
        .boxed()
}

fn term() -> BoxedStrategy<TermRecipe> {
    let factor = prop_oneof![
        Just(FactorRecipe::One),
        leaf().prop_map(FactorRecipe::Quantity),
        tree().prop_map(FactorRecipe::Expression),
    ];
    (number(-20.0, 20.0), factor)
        .prop_map(|(coefficient, factor)| TermRecipe {
            coefficient,
            factor,
        })
        .boxed()
}

fn output() -> BoxedStrategy<OutputRecipe> {
    prop_oneof![
        leaf().prop_map(OutputRecipe::Point),
        leaf().prop_map(OutputRecipe::Quantity),
        tree().prop_map(OutputRecipe::Expression),
        (any::<Index>(), 0..3_usize).prop_map(|(joint, k)| OutputRecipe::Reaction(joint, k)),
        (0..3_usize).prop_map(OutputRecipe::Energy),
    ]
    .boxed()
}

fn leaf() -> impl Strategy<Value = RawLeaf> {
    let indices = (any::<Index>(), any::<Index>(), any::<Index>());
    (any::<u8>(), indices).prop_map(|(kind, (carrier, point, component))| RawLeaf {
        kind,
        carrier,
        point,
        component,
    })
}

/// Expressions that are defined, and of moderate size, everywhere.
fn tree() -> BoxedStrategy<RawTree> {
    let end = prop_oneof![
        2 => number(-3.0, 3.0).prop_map(Tree::Number),
        1 => Just(Tree::Pi),
        1 => Just(Tree::Time),
        1 => Just(Tree::Let(0)),
        6 => leaf().prop_map(Tree::Leaf),
    ];
    end.prop_recursive(3, 12, 2, |inner| {
        let pair = (0..11_usize, inner.clone(), inner.clone());
        let parts = [inner.clone(), inner.clone(), inner.clone(), inner.clone()];
        let call = (0..(17 + tables::COUNT), inner.clone());
        prop_oneof![
            1 => inner.prop_map(|x| Tree::Negative(Box::new(x))),
            4 => pair.prop_map(|(choice, x, y)| binary(choice, x, y)),
            4 => call.prop_map(|(choice, x)| call_of(choice, x)),
            1 => (0..4_usize, parts).prop_map(|(choice, parts)| {
                use Comparison::{AtLeast, AtMost, Greater, Less};
                Tree::If([Less, AtMost, Greater, AtLeast][choice], Box::new(parts))
            }),
        ]
    })
    .boxed()
}

fn binary(choice: usize, x: RawTree, y: RawTree) -> RawTree {
    use Operator::{Add, Divide, Multiply, Subtract};
    let two = |operator, x, y| Tree::Binary(operator, Box::new(x), Box::new(y));
    match choice {
        0 => two(Add, x, y),
        1 => two(Subtract, x, y),
        2 => two(Multiply, x, y),
        3 => two(Divide, x, at_least(2.0, y)),
        4 => Tree::Call(Function::Atan2, vec![x, at_least(1.0, y)]),
        6 => Tree::Call(Function::Min, vec![x, y]),
        7 => Tree::Call(Function::Max, vec![x, y]),
        8 => Tree::Call(Function::Hypot, vec![x, at_least(0.3, y)]),
        _ => two(Subtract, y, two(Multiply, Tree::Number(0.5), x)),
    }
}

/// `low + x^2`.
fn at_least(low: f64, x: RawTree) -> RawTree {
    let square = Tree::Power(Box::new(x), 2.0);
    Tree::Binary(Operator::Add, Box::new(Tree::Number(low)), Box::new(square))
}

fn call_of(choice: usize, x: RawTree) -> RawTree {
    use Function::{
        Abs, Acos, Asin, Atan, Cos, Cosh, Exp, Ln, Sign, Sin, Sinh, Smoothstep, Sqrt, Step, Tan,
        Tanh,
    };
    let call = |function, x| Tree::Call(function, vec![x]);
    let power = |x, exponent| Tree::Power(Box::new(x), exponent);
    let part = |factor, x| {
        let factor = Box::new(Tree::Number(factor));
        Tree::Binary(Operator::Multiply, factor, Box::new(call(Tanh, x)))
    };
    match choice {
        0 => call(Sin, x),
        1 => call(Cos, x),
        2 => call(Tan, part(0.9, x)),
        3 => call(Asin, part(0.8, x)),
        4 => call(Acos, part(0.8, x)),
        5 => call(Atan, x),
        6 => call(Sqrt, at_least(0.5, x)),
        7 => call(Exp, call(Sin, x)),
        8 => call(Ln, at_least(1.5, x)),
        9 => call(Abs, x),
        10 => call(Tanh, x),
        11 => call(Sinh, call(Cos, x)),
        12 => call(Cosh, call(Tanh, x)),
        13 => call(Sign, x),
        14 => call(Step, x),
        15 => call(Smoothstep, x),
        17.. => call(Function::Table(choice - 17), x),
        _ => match x {
            Tree::Leaf(_) => power(x, 3.0),
            x => power(at_least(0.7, x), -1.5),
        },
    }
}
