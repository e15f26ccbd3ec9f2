//! The lengths that a model gives, with the parameters as they are.

use crate::expr::{Subgraph, Symbol};
use crate::model::{JointKind, Model};

/// The lengths of the bars, and those that joints keep and drivers set.
#[derive(Debug)]
pub(super) struct Lengths {
    /// Owner of each length, in words.
    names: Vec<String>,
    lengths: Subgraph,
}

impl Lengths {
    pub(super) fn of(model: &Model) -> Self {
        let mut graph = model.graph.clone();
        let (mut names, mut roots) = (Vec::new(), Vec::new());
        // A bar lies along its axis, from A to B.
        for body in model.bodies.iter().filter(|body| body.is_bar) {
            let end = |name| body.points.iter().find(|point| point.name == name);
            if let (Some(a), Some(b)) = (end("A"), end("B")) {
                names.push(format!("`{}`", body.name));
                roots.push(graph.sub(b.local[0], a.local[0]));
            }
        }
        for joint in &model.joints {
            if let JointKind::Distance { length, .. }
            | JointKind::DriveDistance { value: length, .. } = joint.kind
            {
                names.push(format!("joint `{}`", joint.name));
                roots.push(length);
            }
        }
        Lengths {
            names,
            lengths: graph.extract(&roots),
        }
    }

    /// The first length that is not above 0 at the time `t`: its owner in words, and its value, m.
    pub(super) fn faulty(&self, t: f64, parameters: &[f64]) -> Option<(String, f64)> {
        let lengths = self.lengths.evaluate(|symbol| match symbol {
            Symbol::Parameter(i) => parameters[i as usize],
            Symbol::Time => t,
            _ => f64::NAN,
        });
        let mut all = self.names.iter().zip(lengths);
        // NaN has an error of its own.
        let (name, length) = all.find(|(_, length)| *length <= 0.0)?;
        Some((name.clone(), length))
    }
}
