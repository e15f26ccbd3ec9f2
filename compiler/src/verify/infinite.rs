//! Finds the part of an expression that is not finite at the start.

use crate::diagnostic::{Diagnostic, codes, short};
use crate::expr::{ExprId, Symbol};
use crate::model::PartialKind;
use crate::verify::Report;
use mbdsl_runtime::Point;
use mbdsl_runtime::{Assembled, Mechanism, MechanismExt, inputs};

/// The values of all symbols at the start of a mechanism.
pub(super) fn value_at_start<'m>(
    mechanism: &'m dyn Mechanism,
    assembled: &'m Assembled,
) -> impl Fn(Symbol) -> f64 + 'm {
    let mut states = vec![0.0; mechanism.layout().nz()];
    mechanism.start_states(&mut states);
    let inputs: Vec<f64> = inputs(mechanism).collect();
    move |symbol| {
        let at = |values: &[f64], index: u32| values.get(index as usize).copied();
        let found = match symbol {
            Symbol::Time => Some(assembled.t),
            Symbol::Q(index) => at(&assembled.q, index),
            Symbol::V(index) => at(&assembled.v, index),
            Symbol::Z(index) => at(&states, index),
            Symbol::U(index) => at(&inputs, index),
            Symbol::Parameter(index) => mechanism.parameter(index as usize),
            _ => None,
        };
        found.unwrap_or(f64::NAN)
    }
}

impl Report<'_> {
    /// Says which rates of states are not finite at the start: the accelerations need not read them.
    pub(super) fn rates(&mut self, mechanism: &dyn Mechanism, assembled: &Assembled) {
        let layout = mechanism.layout();
        let (mut z, mut u) = (vec![0.0; layout.nz()], vec![0.0; layout.nu()]);
        mechanism.start_states(&mut z);
        for (value, given) in u.iter_mut().zip(inputs(mechanism)) {
            *value = given;
        }
        let mut rates = vec![0.0; layout.nz()];
        let Assembled { t, q, v, .. } = assembled;
        mechanism.state_rates(&Point::new(*t, q, v).states(&z).inputs(&u), &mut rates);
        let Some(state) = rates.iter().position(|rate| !rate.is_finite()) else {
            return;
        };
        let name = &self.model.states[state].name;
        let message = format!("at the start, the rate of `{name}` is not finite");
        let fault = self.infinite(mechanism, assembled).unwrap_or_else(|| {
            Diagnostic::error(codes::NOT_FINITE, self.model.span, message)
                .help("look for a division by zero, or a function outside its range")
        });
        self.report(fault);
    }

    /// The first division, function or table without a value at the start, at its words.
    pub(super) fn infinite(
        &self,
        mechanism: &dyn Mechanism,
        assembled: &Assembled,
    ) -> Option<Diagnostic> {
        let partials = &self.model.partials;
        let values: Vec<ExprId> = partials
            .iter()
            .flat_map(|partial| [partial.operand, partial.value])
            .collect();
        let mut graph = self.model.graph.clone();
        let values = graph.evaluate(&values, value_at_start(mechanism, assembled));
        let found = partials.iter().zip(values.chunks_exact(2));
        let mut found = found.filter(|(_, values)| values[0].is_finite() && !values[1].is_finite());
        let (partial, values) = found.next()?;
        let words = self.source.words(partial.span);
        let value = short(values[0]);
        let (message, label, help) = match &partial.kind {
            PartialKind::Division => (
                format!("division by zero at the start: `{words}` is 0"),
                "0 at the start",
                "divide by something that is not 0 there",
            ),
            PartialKind::Function(name) => (
                format!("`{name}` has no value at the start: its argument `{words}` is {value}"),
                "outside of its range",
                "keep the argument inside of the range of the function",
            ),
            PartialKind::Table(curve) => {
                let curve = &self.model.graph.tables[*curve as usize];
                let unit = match &*curve.unit {
                    "" => String::new(),
                    unit => format!(" {unit}"),
                };
                let ends = curve.range().unwrap_or([f64::NAN; 2]).map(short);
                (
                    format!(
                        "table `{}` has no value at the start: `{words}` is {value}{unit}, and its points are from {} to {}{unit}",
                        curve.name, ends[0], ends[1]
                    ),
                    "outside of its points",
                    "add points, or choose `extrapolate = hold` or `linear`",
                )
            }
        };
        Some(
            Diagnostic::error(codes::NOT_FINITE, partial.span, message)
                .label(label)
                .help(help),
        )
    }
}
