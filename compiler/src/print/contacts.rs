//! Stops, friction and samples, as they are printed beside the equations.

use crate::expr::{ExprId, Function, Graph, Symbol};
use crate::model::{Friction, Model};
use crate::print::notation::Notation;
use crate::print::written::{Style, Written};
use mbdsl_runtime::Normal;

/// One number of a stop, a friction or a sample: its name and its value.
pub(super) struct Number {
    name: Written,
    value: ExprId,
}

/// A letter of the contacts: in text, and in LaTeX.
type Letter = [&'static str; 2];

const GAP: Letter = ["g", "g"];
const RESTITUTION: Letter = ["e", "e"];
const SLIDE: Letter = ["s", "s"];
const MU: Letter = ["mu", "\\mu"];
const MU_STATIC: Letter = ["mu_static", "\\mu^{\\mathrm{static}}"];
const NORMAL: Letter = ["N", "N"];
const SPEED: Letter = ["v", "v"];
const AFTER: Letter = ["z+", "z^{+}"];
const PERIOD: Letter = ["T", "T"];

/// The gaps of all stops with their restitutions.
pub(super) fn stops(model: &Model, notation: &Notation) -> Vec<Number> {
    let numbers = model.stops.iter().flat_map(|stop| {
        let of = |letter, value| number(letter, &stop.name, value, notation);
        [of(GAP, stop.gap), of(RESTITUTION, stop.restitution)]
    });
    numbers.collect()
}

/// The slides of all frictions with their coefficients and normal forces.
pub(super) fn frictions(model: &mut Model, notation: &Notation) -> Vec<Number> {
    let mut numbers = Vec::new();
    for friction in &model.frictions {
        let mut of = |letter, value| numbers.push(number(letter, &friction.name, value, notation));
        of(SLIDE, friction.slide);
        of(MU, friction.mu);
        match friction.regularize {
            Some(speed) => of(SPEED, speed),
            None if friction.mu_static != friction.mu => of(MU_STATIC, friction.mu_static),
            None => {}
        }
        of(NORMAL, normal(&mut model.graph, friction));
    }
    numbers
}

/// The values of the states after their samples, with the periods of these.
pub(super) fn samples(model: &Model, notation: &Notation) -> Vec<Number> {
    let numbers = model.states.iter().filter_map(|state| {
        let sample = state.sample?;
        let of = |letter, value| number(letter, &state.name, value, notation);
        Some([of(AFTER, sample.value), of(PERIOD, sample.period)])
    });
    numbers.flatten().collect()
}

fn number(letter: Letter, of: &str, value: ExprId, notation: &Notation) -> Number {
    let letter = match notation.style {
        Style::Text => letter[0],
        Style::Latex => letter[1],
    };
    Number {
        name: notation.entry(letter, &[&notation.upright(of)]),
        value,
    }
}

/// The normal force as a function of the multipliers.
fn normal(graph: &mut Graph, friction: &Friction) -> ExprId {
    let arm = friction.arm;
    let lambda = |graph: &mut Graph, row| graph.symbol(Symbol::Lambda(row));
    let size = |graph: &mut Graph, row| {
        let lambda = lambda(graph, row);
        graph.call(Function::Abs, lambda)
    };
    match friction.normal {
        Normal::Given => graph.mul(friction.given, arm),
        Normal::Row { row } => size(graph, row),
        Normal::Guide { row, moment } => {
            let (across, moment) = (size(graph, row), size(graph, moment));
            let two = graph.constant(2.0);
            let twice = graph.mul(two, moment);
            let turning = graph.div(twice, arm);
            graph.if_less(across, turning, turning, across)
        }
        Normal::Pin { x, y } => {
            let [x, y] = [x, y].map(|row| {
                let lambda = lambda(graph, row);
                graph.square(lambda)
            });
            let sum = graph.add(x, y);
            let force = graph.call(Function::Sqrt, sum);
            graph.mul(arm, force)
        }
    }
}

/// The values of some numbers.
pub(super) fn values(numbers: &[Number]) -> impl Iterator<Item = ExprId> + '_ {
    numbers.iter().map(|number| number.value)
}

/// The numbers with their values as they are written.
pub(super) fn written(
    numbers: Vec<Number>,
    values: &mut impl Iterator<Item = Written>,
) -> Vec<(Written, Written)> {
    numbers
        .into_iter()
        .map(|number| number.name)
        .zip(values)
        .collect()
}
