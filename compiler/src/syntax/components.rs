//! The number of components of a model's tuples.

use crate::diagnostic::Span;
use crate::syntax::ast::{Acts, ItemKind, Model, Property, StartLine, Tuple, Value};
use std::cmp::Ordering;

/// The number of components of a model's places and directions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Space {
    /// Two in the plane, three in space.
    pub(crate) dimension: usize,
    /// The first tuple with this number; an empty span if there is none.
    pub(crate) first: Span,
}

/// Properties that are pairs in the plane and in space.
const PAIRS: [&str; 4] = ["radii", "stiffness", "damping", "free_length"];

impl Model {
    /// Whether its places and directions have three components.
    pub fn is_spatial(&self) -> bool {
        Space::of(self).is_spatial()
    }
}

impl Space {
    /// The number of components that most tuples of a model have; a model without tuples is planar.
    pub(crate) fn of(tree: &Model) -> Space {
        let mut said: Vec<(usize, Span)> = Vec::new();
        let mut tuple = |tuple: &Tuple| said.push((tuple.components.len(), tuple.span));
        for item in &tree.items {
            match &item.kind {
                ItemKind::Gravity(value)
                | ItemKind::Force { value, .. }
                | ItemKind::TorqueVector { value, .. }
                | ItemKind::Actuator {
                    acts: Acts::Along(_, value),
                    ..
                } => tuple(value),
                ItemKind::Ground(points) => points.iter().for_each(|point| tuple(&point.value)),
                ItemKind::Body {
                    ends,
                    properties,
                    points,
                    ..
                } => {
                    points.iter().for_each(|point| tuple(&point.value));
                    let ends = ends.iter().flatten();
                    tuples(properties)
                        .chain(ends.filter_map(as_tuple))
                        .for_each(&mut tuple);
                }
                ItemKind::Joint { arguments, .. } => tuples(arguments).for_each(&mut tuple),
                _ => {}
            }
        }
        let attitudes = tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Start(lines) => Some(lines),
            _ => None,
        });
        for line in attitudes.flatten() {
            if let StartLine::Attitude(entry) = line {
                said.push((3, entry.value.span));
            }
        }
        // One slip among many is a slip, wherever it stands; of as many the first decides.
        said.sort_by_key(|(_, span)| span.start);
        let count = |components| {
            said.iter()
                .filter(|(found, _)| *found == components)
                .count()
        };
        let dimension = match count(2).cmp(&count(3)) {
            Ordering::Less => 3,
            Ordering::Greater => 2,
            Ordering::Equal => said.first().map_or(2, |(components, _)| *components),
        };
        let mut first = said.iter().filter(|(found, _)| *found == dimension);
        let first = first.next().map_or(Span::default(), |(_, span)| *span);
        Space { dimension, first }
    }

    /// Whether the model is of space.
    pub(crate) fn is_spatial(self) -> bool {
        self.dimension == 3
    }

    /// The word in messages, as in "this model is spatial".
    pub(crate) fn word(self) -> &'static str {
        match self.is_spatial() {
            true => "spatial",
            false => "planar",
        }
    }
}

fn as_tuple(value: &Value) -> Option<&Tuple> {
    match value {
        Value::Tuple(tuple) => Some(tuple),
        Value::Scalar(_) | Value::Attitude(_) => None,
    }
}

/// The tuples of properties that are places, directions or moments.
fn tuples(properties: &[Property]) -> impl Iterator<Item = &Tuple> {
    let is_pair = |given: &&Property| PAIRS.contains(&given.name.text.as_str());
    let given = properties.iter().filter(move |given| !is_pair(given));
    given.filter_map(|given| as_tuple(&given.value))
}
