//! The paths that points leave.

use super::colors::{SHEET, path};
use super::svg::{Pen, written};
use crate::motion::{Place, distance};

/// A curve that a point leaves.
pub(super) fn trail(pen: Pen, places: &[Place], trace: usize) -> String {
    match places {
        [] | [_] => String::new(),
        _ => format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".5\" stroke-width=\"1.6\"/>\n",
            pen.points(places),
            path(trace)
        ),
    }
}

/// A point in space that leaves a curve.
pub(super) fn tip(r: f64, trace: usize) -> String {
    let r = written((0.4 * r).max(3.0), 1);
    format!(
        "<circle r=\"{r}\" fill=\"{}\" stroke=\"{SHEET}\"/>",
        path(trace)
    )
}

/// Leaves out places that are less than 1.2 pixels from the last one kept.
pub(super) fn thinned(places: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut kept: Vec<Place> = Vec::new();
    for place in places {
        let near = |last: &Place| distance(place, *last) < 1.2;
        if !kept.last().is_some_and(near) {
            kept.push(place);
        }
    }
    kept
}
