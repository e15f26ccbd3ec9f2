//! A start that a caller gives: whether it fits the joints, and one nearby that does.

use crate::constraints::assembly::error::{AssemblyError, Gap};
use crate::constraints::assembly::moved;
use crate::constraints::assembly::newton::Level;
use crate::constraints::assembly::velocity::{velocity_gaps, velocity_report};
use crate::constraints::violation::phi_scale;
use crate::layout::words::short;
use crate::layout::{Kind, Layout};
use crate::linear::dense;
use crate::linear::scales::unit_of;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::size;

/// Treatment of positions and velocities that a caller gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum GivenStart {
    /// Refuses those that do not fit the joints, with [`AssemblyError::Given`].
    ///
    /// They may be off by 1e-6 of the size of the mechanism and of the velocities; by 1e-3 where the stabilization
    /// leaves joints open by as much, so that its runs can continue.
    #[default]
    Checked,
    /// Moves positions onto the joints by steps of least norm, then velocities by the smallest change of kinetic
    /// energy; the report says how far.
    Projected,
    /// Takes them as they are.
    Unchecked,
}

/// A violation of this fraction is left, where joints are kept closed.
pub(crate) const CLOSED: f64 = 1e-6;

/// A violation of this fraction is left, where joints are not kept closed: more is reported as drift.
pub(crate) const OPEN: f64 = 1e-3;

/// Speeds below this fraction of the size in a second are those of a mechanism at rest.
const AT_REST: f64 = 1e-3;

/// Joints that are open by less than this fraction of the worst are not named.
const SMALL: f64 = 1e-3;

/// The number of coordinates that a remark names.
const NAMED: usize = 6;

/// Positions and velocities from which a run begins.
pub(crate) struct Fitted {
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
    /// Their correction, in words; `None` where there was none.
    pub(crate) remark: Option<String>,
}

/// The start of a run that is given `q` and `v`, which may miss the joints by a fraction `tolerance`.
///
/// # Errors
/// [`AssemblyError`] where they do not fit, or cannot be moved to where they do.
pub(crate) fn fitted(
    mechanism: &dyn Mechanism,
    t: f64,
    (q, v): (Vec<f64>, Vec<f64>),
    treatment: GivenStart,
    tolerance: f64,
) -> Result<Fitted, AssemblyError> {
    let layout = mechanism.layout();
    let coordinates = layout.coordinates().iter().map(|of| &of.name);
    let velocities = layout.velocities().iter().map(|of| &of.name);
    let mut numbers = coordinates.zip(&q).chain(velocities.zip(&v));
    if let Some((name, value)) = numbers.find(|(_, value)| !value.is_finite()) {
        return Err(AssemblyError::NotFinite {
            what: format!("`{name}` of the given start"),
            value: *value,
        });
    }
    let fitted = match treatment {
        GivenStart::Unchecked => None,
        GivenStart::Checked => {
            check(mechanism, t, &q, &v, tolerance)?;
            None
        }
        GivenStart::Projected => projected(mechanism, t, &q, &v)?,
    };
    Ok(fitted.unwrap_or(Fitted { q, v, remark: None }))
}

/// Refuses positions and velocities that miss the joints by more than `tolerance`.
fn check(
    mechanism: &dyn Mechanism,
    t: f64,
    q: &[f64],
    v: &[f64],
    tolerance: f64,
) -> Result<(), AssemblyError> {
    let (layout, size) = (mechanism.layout(), size(mechanism));
    let mut phi = vec![0.0; layout.nc()];
    mechanism.phi(&Point::position(t, q), &mut phi);
    let scales = phi_scale(mechanism, t);
    // Far from the origin round-off is larger.
    let round_off = 16.0 * f64::EPSILON * dense::max_abs(q);
    let mut rows = phi.iter().zip(&scales).zip(layout.constraints().iter());
    let is_closed = rows.all(|((phi, scale), row)| {
        (phi * scale).abs() <= tolerance * unit_of(row.kind, size) + round_off
    });
    let mut gaps = Vec::new();
    if !is_closed {
        let mut level = Level::new(mechanism, t, size);
        level.check(q)?;
        gaps = level.gaps(q);
    }
    let speeds = velocity_gaps(mechanism, t, (q, v), size, (tolerance, AT_REST));
    refuse(layout, t, gaps, speeds)
}

fn refuse(
    layout: &Layout,
    t: f64,
    mut gaps: Vec<Gap>,
    mut speeds: Vec<Gap>,
) -> Result<(), AssemblyError> {
    for gaps in [&mut gaps, &mut speeds] {
        // The worst is the first.
        let least = gaps.first().map_or(0.0, |worst| SMALL * worst.gap);
        gaps.retain(|gap| gap.gap > least);
    }
    if gaps.is_empty() && speeds.is_empty() {
        return Ok(());
    }
    Err(AssemblyError::Given {
        model: layout.model().to_string(),
        t,
        gaps,
        speeds,
        units: layout.units(),
    })
}

/// The start moved to where it fits; `None` if it fits already, to round-off.
fn projected(
    mechanism: &dyn Mechanism,
    t: f64,
    given_q: &[f64],
    given_v: &[f64],
) -> Result<Option<Fitted>, AssemblyError> {
    let (layout, size) = (mechanism.layout(), size(mechanism));
    let mut q = given_q.to_vec();
    let mut level = Level::new(mechanism, t, size);
    level.check(&q)?;
    let violation = level.violation(&q);
    if !level.reached(violation, &q) {
        layout.normalize_quaternions(&mut q);
        let found = level.minimise(&mut q, &vec![true; layout.nv()]);
        if !level.reached(found.violation, &q) {
            return Err(AssemblyError::unreachable(layout, t, level.gaps(&q), q));
        }
    }
    let joints = level.turned_over(&q);
    if !joints.is_empty() {
        let model = layout.model().to_string();
        return Err(AssemblyError::TurnedOver {
            model,
            t,
            joints,
            q,
        });
    }
    let v = velocity_report(mechanism, t, &q, given_v).projected;
    let speeds = velocity_gaps(mechanism, t, (&q, &v), size, (CLOSED, AT_REST));
    refuse(layout, t, Vec::new(), speeds)?;
    if q == given_q && v == given_v {
        return Ok(None);
    }
    let positions = moved(layout, given_q, &q, size, |_| true).into_iter();
    let positions = positions.map(|of| ((of.to - of.from).abs(), of.kind, of.name, of.kind.unit()));
    let changes = v.iter().zip(given_v).zip(layout.velocities().iter());
    let changes = changes.map(|((v, given), of)| {
        let name = of.name.to_string();
        ((v - given).abs(), of.kind, name, of.kind.rate_unit())
    });
    let units = layout.units();
    let amounts = [
        listed(positions.collect(), size, units),
        listed(changes.collect(), size, units),
    ];
    let amounts = amounts.iter().flatten().map(String::as_str);
    let remark = Some(format!(
        "the given start was projected onto the joints: {}",
        amounts.collect::<Vec<_>>().join(", ")
    ));
    Ok(Some(Fitted { q, v, remark }))
}

/// The names of what has changed with the amounts and their units, the largest first.
fn listed(
    mut changes: Vec<(f64, Kind, String, &'static str)>,
    size: f64,
    units: bool,
) -> Option<String> {
    let amount = |(by, kind, ..): &(f64, Kind, String, &str)| by / unit_of(*kind, size);
    changes.retain(|of| amount(of) > 0.0);
    changes.sort_by(|a, b| amount(b).total_cmp(&amount(a)));
    let shown = changes.iter().take(NAMED).map(|(by, _, name, unit)| {
        let unit = if units {
            format!(" {unit}")
        } else {
            String::new()
        };
        format!("`{name}` by {}{unit}", short(*by))
    });
    let mut shown = shown.collect::<Vec<_>>().join(", ");
    if changes.len() > NAMED {
        shown += &format!(", {} more by less", changes.len() - NAMED);
    }
    Some(shown).filter(|shown| !shown.is_empty())
}
