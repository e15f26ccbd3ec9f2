//! Diagnosis of a table that a motion left, where the equations have no value any more.

use crate::layout::words::short;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::bounded_table::BoundedTable;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::state::State;
use crate::simulate::error::{Stop, StopCause};

/// Least distance to look ahead along a motion, as a fraction of the time since t = 0.
const AHEAD: f64 = 1e-6;

/// Distance from the end of a table within which an argument is at its end, as a fraction of the table's range.
const AT_END: f64 = 1e-4;

/// The table, its range and its argument in words, where a run stopped because its argument leaves its points; `state`
/// is the last good one.
pub(crate) fn left_table(mechanism: &dyn Mechanism, state: &State, stop: &Stop) -> Option<String> {
    let without_value = matches!(
        stop.cause,
        StopCause::Singular(Singular::NotFinite { .. })
            | StopCause::NotFinite { .. }
            | StopCause::NoConvergence { .. }
            | StopCause::EventNotFinite { .. }
    );
    if !without_value {
        return None;
    }
    // Steps that are chosen by the error end just before the last point, others far beyond.
    let h = stop.h.max(AHEAD * state.t.abs());
    let moved = |x: &[f64], rate: &[f64]| -> Vec<f64> {
        x.iter().zip(rate).map(|(x, rate)| x + h * rate).collect()
    };
    let v = match state.a.iter().all(|a| a.is_finite()) {
        true => moved(&state.v, &state.a),
        false => state.v.clone(),
    };
    let mut rates = state.v.clone();
    if !mechanism.layout().is_flat() {
        rates = vec![0.0; state.q.len()];
        mechanism.coordinate_rates(&Point::new(state.t, &state.q, &state.v), &mut rates);
    }
    let q = moved(&state.q, &rates);
    let is_left =
        |table: &BoundedTable| table.argument < table.range[0] || table.argument > table.range[1];
    let tables = mechanism.bounded_tables(
        &Point::new(state.t + h, &q, &v)
            .states(&state.z)
            .inputs(&state.u),
    );
    let left = tables.into_iter().find(is_left)?;
    Some(words(&left))
}

fn words(left: &BoundedTable) -> String {
    let unit = match &*left.unit {
        "" => String::new(),
        unit => format!(" {unit}"),
    };
    let [first, last] = left.range;
    let end = if left.argument < first { first } else { last };
    let at_end = (left.argument - end).abs() <= AT_END * (last - first);
    let (does, argument) = match at_end {
        true => ("leaves them at", end),
        false => ("reaches", left.argument),
    };
    format!(
        "the table `{}` has points from {}{unit} to {}{unit}, and its argument {does} {}{unit}",
        left.name,
        short(first),
        short(last),
        short(argument)
    )
}
