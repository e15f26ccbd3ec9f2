//! Springs whose ends coincide: their force has no direction.

use crate::diagnostic::Diagnostic;
use crate::evaluate::TextMechanism;
use crate::expr::Symbol;
use crate::model::{LoadKind, Model, kinematics};
use mbdsl_runtime::{Assembled, Mechanism};

/// The springs that have no length at the start.
pub(crate) fn without_length(
    model: &Model,
    mechanism: &TextMechanism,
    assembled: &Assembled,
) -> Vec<Diagnostic> {
    let value = |symbol| match symbol {
        Symbol::Time => assembled.t,
        Symbol::Q(index) => assembled.q[index as usize],
        Symbol::Parameter(index) => mechanism.parameter(index as usize).unwrap_or(f64::NAN),
        _ => f64::NAN,
    };
    let tensions = model.loads.iter().filter_map(|load| match load.kind {
        LoadKind::Tension { ends, .. } => Some((load, ends)),
        _ => None,
    });
    let mut graph = None;
    let mut found = Vec::new();
    for (load, ends) in tensions {
        let graph = graph.get_or_insert_with(|| model.graph.clone());
        let gap = kinematics::gap(graph, &model.bodies, ends);
        let in_space = gap.is_in_space();
        let gap = graph.evaluate(&gap, value);
        let length = gap
            .iter()
            .fold(0.0, |length: f64, part| length.hypot(*part));
        if length <= 1e-12 * assembled.size {
            let (word, name) = (load.word, &load.name);
            found.push(Diagnostic::coincident_ends(word, name, load.span, in_space));
        }
    }
    found
}
