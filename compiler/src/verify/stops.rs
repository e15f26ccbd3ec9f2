//! Stops that the start violates.

use crate::diagnostic::{Diagnostic, codes, number};
use crate::verify::Report;
use crate::verify::infinite::value_at_start;
use mbdsl_runtime::{Assembled, Kind, Mechanism};

/// A gap above the negative of this fraction of the size, or this many rad, counts as closed, as in a run.
const CLOSED: f64 = 1e-9;

impl Report<'_> {
    /// Says which gaps are below 0 at the start, from which no run begins.
    pub(crate) fn stops(&mut self, mechanism: &dyn Mechanism, assembled: &Assembled) {
        let gaps: Vec<_> = self.model.stops.iter().map(|stop| stop.gap).collect();
        if gaps.is_empty() {
            return;
        }
        let mut graph = self.model.graph.clone();
        let gaps = graph.evaluate(&gaps, value_at_start(mechanism, assembled));
        for (stop, gap) in self.model.stops.iter().zip(gaps) {
            let unit = match stop.kind {
                Kind::Length => assembled.size,
                Kind::Angle | Kind::Number => 1.0,
            };
            if gap >= -CLOSED * unit {
                continue;
            }
            let measure = match stop.kind {
                Kind::Length if self.model.has_units => " m",
                Kind::Angle => " rad",
                _ => "",
            };
            let message = format!(
                "the stop `{}` is violated at the start: its gap is {}{measure}",
                stop.name,
                number(gap, 4)
            );
            let warning = Diagnostic::warning(codes::VIOLATED_STOP, stop.span, message)
                .help("start with an open gap; no run begins here")
                .propose_any(vec![
                    self.silenced(codes::VIOLATED_STOP.allow, &stop.name)
                        .after("start with an open gap, or, for kinematics alone, "),
                ]);
            self.warn(&stop.name, warning);
        }
    }
}
