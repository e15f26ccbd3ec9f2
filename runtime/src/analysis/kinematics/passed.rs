//! Stops that a motion passes: drivers determine it, whatever stands in its way.

use crate::layout::Kind;
use crate::layout::words::{rounded, short};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::size;
use crate::results::trajectory::Trajectory;

/// A gap below 0 by less than this share of the size of the mechanism (of 1 rad) is rounding.
const ROUNDING: f64 = 1e-9;

/// Each stop whose gap is below 0 in a row of the motion, in words.
pub(super) fn passed(mechanism: &dyn Mechanism, trajectory: &Trajectory) -> Vec<String> {
    let Some(contacts) = mechanism.contacts() else {
        return Vec::new();
    };
    let (stops, nc) = (&contacts.stops, mechanism.layout().nc());
    let (size, mut phi) = (size(mechanism), vec![0.0; contacts.mechanism.layout().nc()]);
    let rounding = |stop: usize| match stops[stop].kind {
        Kind::Length => ROUNDING * size,
        Kind::Angle | Kind::Number => ROUNDING,
    };
    // Of each stop, when its gap is first below 0, and when it is smallest.
    let mut found: Vec<Option<[(f64, f64); 2]>> = vec![None; stops.len()];
    for (node, &t) in trajectory.times().iter().enumerate() {
        let Some(state) = trajectory.state(node) else {
            continue;
        };
        contacts
            .mechanism
            .phi(&Point::position(t, &state.q), &mut phi);
        for (stop, found) in found.iter_mut().enumerate() {
            let gap = phi[nc + stop];
            match found {
                Some([_, least]) if gap < least.1 => *least = (t, gap),
                None if gap < -rounding(stop) => *found = Some([(t, gap); 2]),
                _ => {}
            }
        }
    }
    let found = found.into_iter().enumerate();
    let found = found.filter_map(|(stop, found)| Some((stop, found?)));
    let words = found.map(|(stop, [(first, _), (t, gap)])| {
        let unit = match stops[stop].kind {
            Kind::Number => String::new(),
            kind => format!(" {}", kind.unit()),
        };
        format!(
            "the motion passes the stop `{}` at t = {} s: its gap falls to {}{unit} at t = {} s",
            stops[stop].name,
            rounded(first),
            short(gap),
            rounded(t)
        )
    });
    words.collect()
}
