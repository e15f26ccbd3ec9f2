//! Impacts: impulses along the gaps that close, by the restitution of their stops.
//!
//! ```text
//! M (v+ - v-) = r_q^T P + phi_q^T Lambda,  phi_q (v+ - v-) = 0
//! stops:     0 <= P_i,  g'_i+ + e_i min(g'_i-, 0) >= 0,  one of both 0
//! sticking:  s_j+ = 0
//! ```
//!
//! All stops whose gap is closed take part, resting ones, too.

use crate::contact::complementarity;
use crate::contact::reduced::Reduced;
use crate::contact::regime::{Regime, Sliding};
use crate::contact::response::Response;
use crate::contact::rows::Rows;
use crate::linear::dense;
use crate::linear::singular::Singular;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// A stop whose own impulse changes its rate by less than this share of what it would without what is held has no impulse.
const DECIDED: f64 = 1e-9;

/// A rate below this share of the largest one before an impact is at rest after it.
const AT_REST: f64 = 1e-6;

/// Result of an impact.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Impact {
    /// The velocities after it.
    pub(crate) v: Vec<f64>,
    /// The impulses of joints, then of contacts, row by row, N s or N m s.
    pub(crate) impulses: Vec<f64>,
    /// `P_i (g'_i+ + g'_i-)/2` of every contact, the energy it lost, counted negative, J.
    pub(crate) lost: Vec<f64>,
    /// Work of prescribed motions of the contacts, J: `-sum of P_i g_t,i`, and that of drivers.
    pub(crate) moved: f64,
}

/// Error of an impact that has no solution.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum NoImpact {
    /// The equations without contacts have no solution.
    Singular(Singular),
    /// No velocities satisfy these stops: something that is prescribed runs against them.
    Blocked(Vec<String>),
}

/// The impact at a state on these stops; what sticks in the regime keeps sticking, and the gaps of stops in `rest`
/// come to rest, whatever their rates.
///
/// # Errors
/// [`NoImpact`] where no impulses keep the gaps from closing further.
pub(crate) fn impact(
    rows: &Rows<'_>,
    at: Point<'_>,
    regime: &Regime,
    touching: &[usize],
    rest: &[usize],
) -> Result<Impact, NoImpact> {
    let stops = rows.stops();
    let sticking = regime.sliding.iter().enumerate();
    let sticking = sticking.filter(|(_, sliding)| matches!(sliding, Sliding::Sticks(_)));
    let sticking = sticking.map(|(friction, _)| stops + friction);
    let sticking: Vec<usize> = rest.iter().copied().chain(sticking).collect();
    let wanted: Vec<usize> = touching.iter().chain(&sticking).copied().collect();
    let mut values = vec![0.0; Response::len(rows)];
    let response = Response::new(rows, at, &rows.no_shift(), &wanted, &mut values)
        .map_err(NoImpact::Singular)?;
    let (before, laws) = (response.rates(), response.laws());
    let m = touching.len();
    let reduced = Reduced::new(&response, &sticking, touching);
    let matrix = reduced.matrix();
    let mut right = reduced.right(before);
    for (right, &stop) in right.iter_mut().zip(touching) {
        *right += laws.restitution(stop) * before[stop].min(0.0);
    }
    // What is held decides the rates of others, as two feet of a plate those of all: these have no impulse.
    let open: Vec<usize> = (0..m)
        .filter(|&i| matrix[i * m + i] > DECIDED * response.between(touching[i], touching[i]))
        .collect();
    let pairs = open
        .iter()
        .flat_map(|i| open.iter().map(move |j| i * m + j));
    let entries: Vec<f64> = pairs.map(|entry| matrix[entry]).collect();
    let wanted_rates: Vec<f64> = open.iter().map(|&i| right[i]).collect();
    let solved = complementarity::solve(open.len(), &entries, &wanted_rates);
    let solved = solved.filter(|pushes| pushes.iter().all(|push| push.is_finite()));
    let solved = solved.map(|pushes| {
        let mut all = vec![0.0; m];
        for (&i, push) in open.iter().zip(pushes) {
            all[i] = push;
        }
        all
    });
    let blocked = || {
        touching
            .iter()
            .map(|&stop| rows.name(stop).to_owned())
            .collect()
    };
    let Some(pushes) = solved else {
        return Err(NoImpact::Blocked(blocked()));
    };
    let mut impulses = vec![0.0; rows.count()];
    for (&stop, push) in touching.iter().zip(&pushes) {
        impulses[stop] = *push;
    }
    for (&row, impulse) in sticking.iter().zip(reduced.of_held(before, &pushes)) {
        impulses[row] = impulse;
    }
    let mut v = at.v.to_vec();
    for &row in &wanted {
        for (v, column) in v.iter_mut().zip(response.column(row).0) {
            *v += column * impulses[row];
        }
    }
    let after = rows.rates(at.t, at.q, &v);
    // Velocities that no force along the stops can change, as those of drivers.
    let scale = dense::max_abs(before);
    let held = touching.iter().all(|&stop| after[stop] >= -1e-9 * scale);
    let rests = rest
        .iter()
        .all(|&stop| after[stop].abs() <= AT_REST * scale);
    if !held || !rests {
        return Err(NoImpact::Blocked(blocked()));
    }
    let pairs = impulses.iter().zip(before.iter().zip(&after));
    let lost = pairs.map(|(push, (before, after))| 0.5 * push * (before + after));
    let lost: Vec<f64> = lost.collect();
    // Forces are the negative of multipliers.
    let mut of_joints = vec![0.0; rows.nc];
    for &row in &wanted {
        for (sum, column) in of_joints.iter_mut().zip(response.column(row).1) {
            *sum -= column * impulses[row];
        }
    }
    let moved = work_of_movers(rows, at, &of_joints, &impulses);
    Ok(Impact {
        v,
        impulses: [of_joints, impulses].concat(),
        lost,
        moved,
    })
}

/// `-(sum of P_i g_t,i + sum of Lambda_j phi_t,j)`
fn work_of_movers(rows: &Rows<'_>, at: Point<'_>, of_joints: &[f64], of_contacts: &[f64]) -> f64 {
    let mut phi_t = vec![0.0; rows.nc + rows.count()];
    rows.whole().phi_t(&Point::position(at.t, at.q), &mut phi_t);
    let (joints, contacts) = phi_t.split_at(rows.nc);
    -dense::dot(of_joints, joints) - dense::dot(of_contacts, contacts)
}
