//! Locates special places on a step of a curve of equilibria.

use crate::analysis::error::AnalysisError;
use crate::analysis::statics::equilibrium::Equilibrium;
use crate::analysis::statics::follow::curve::{Curve, Place, Tangent};

/// Special places are located to this fraction of a step.
const LOCATED: f64 = 1e-13;

/// Maximum number of steps that narrow down a special place.
const MOST_HALVINGS: usize = 60;

/// Place on a step at which a function of the place vanishes, of different signs at its ends: the false position, with the
/// weight of an end that stays halved.
pub(super) fn root(
    curve: &mut Curve<'_>,
    from: &Place,
    tangent: &Tangent,
    (low, high): (f64, f64),
    function: impl Fn(&Place) -> f64,
) -> Result<Option<(f64, Place)>, AnalysisError> {
    let ((mut a, mut fa), mut b) = ((low, function(from)), high);
    if fa == 0.0 {
        return Ok(Some((low, from.clone())));
    }
    let Some(end) = curve.step(from, tangent, b)? else {
        return Ok(None);
    };
    let (mut fb, mut best) = (function(&end), (b, end));
    let mut side = 0;
    for _ in 0..MOST_HALVINGS {
        if (b - a).abs() <= LOCATED * high || fb == 0.0 {
            break;
        }
        let middle = (fa * b - fb * a) / (fa - fb);
        let middle = if middle.is_finite() {
            middle
        } else {
            0.5 * (a + b)
        };
        let Some(place) = curve.step(from, tangent, middle)? else {
            break;
        };
        let value = function(&place);
        let is_same = (value < 0.0) == (fb < 0.0);
        let moved = (middle - best.0).abs();
        best = (middle, place);
        if is_same {
            (b, fb) = (middle, value);
            fa *= if side == 1 { 0.5 } else { 1.0 };
            side = 1;
        } else {
            (a, fa) = (middle, value);
            fb *= if side == -1 { 0.5 } else { 1.0 };
            side = -1;
        }
        if value == 0.0 || moved <= LOCATED * high {
            break;
        }
    }
    Ok(Some(best))
}

/// Place on a step at which the parameter turns back.
pub(super) fn turn(
    curve: &mut Curve<'_>,
    from: &Place,
    tangent: &Tangent,
    reach: f64,
) -> Result<Option<(f64, Place)>, AnalysisError> {
    bisect(curve, from, tangent, reach, |curve, place| {
        let along = curve.tangent(place, tangent)?;
        Ok(along.is_some_and(|along| along.share * tangent.share > 0.0))
    })
}

/// Place on a step at which an equilibrium ceases to be as it was at the beginning of the step.
pub(super) fn onset(
    curve: &mut Curve<'_>,
    from: &Place,
    tangent: &Tangent,
    reach: f64,
    is_as_before: impl Fn(&Equilibrium) -> bool,
) -> Result<Option<(f64, Place)>, AnalysisError> {
    bisect(curve, from, tangent, reach, |curve, place| {
        Ok(is_as_before(&curve.equilibrium(place)?))
    })
}

/// Place on a step at which a condition ceases to hold, by bisection.
fn bisect(
    curve: &mut Curve<'_>,
    from: &Place,
    tangent: &Tangent,
    reach: f64,
    holds: impl Fn(&mut Curve<'_>, &Place) -> Result<bool, AnalysisError>,
) -> Result<Option<(f64, Place)>, AnalysisError> {
    let (mut low, mut high, mut best) = (0.0, reach, None);
    for _ in 0..MOST_HALVINGS {
        let middle = 0.5 * (low + high);
        let Some(place) = curve.step(from, tangent, middle)? else {
            break;
        };
        if holds(curve, &place)? {
            low = middle;
        } else {
            high = middle;
        }
        best = Some((middle, place));
        if high - low <= LOCATED * reach {
            break;
        }
    }
    Ok(best)
}
