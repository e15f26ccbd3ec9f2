//! The equilibria that are found from many positions.

use crate::analysis::chart::Chart;
use crate::analysis::error::AnalysisError;
use crate::analysis::flat_view::FlatView;
use crate::analysis::statics::balance::Balance;
use crate::analysis::statics::equilibrium::{Equilibrium, equilibrium, found};
use crate::analysis::statics::options::{Aim, StaticsOptions};
use crate::constraints::assembly::Assembled;
use crate::constraints::validation::{Search, is_same_position};
use crate::layout::Attitude;
use crate::mechanism::Mechanism;
use crate::mechanism::energy::Energy;
use crate::methods::state::State;

/// The most positions drawn for each one asked for: those with a joint turned over do not count.
const DRAWN: usize = 64;

/// The equilibria of a mechanism that are found from its start and from `positions` random positions, always the same,
/// those of least potential energy first.
///
/// From every position two searches begin: downhill, to a stable equilibrium, and by Newton's method, to one that may
/// be unstable. Positions that differ by whole turns are the same. There may be more equilibria than are found.
///
/// # Errors
/// Those of [`equilibrium`], if the start and all other positions lead to none.
pub fn equilibria(
    mechanism: &dyn Mechanism,
    start: &Assembled,
    positions: usize,
    options: &StaticsOptions,
) -> Result<Vec<Equilibrium>, AnalysisError> {
    refuse_states(mechanism, "all equilibria")?;
    AnalysisError::refuse_loads(mechanism, "an equilibrium")?;
    let seen = FlatView::new(mechanism);
    let all = equilibria_seen(&seen, start, positions, options)?;
    Ok(all.into_iter().map(|one| one.of(&seen)).collect())
}

fn equilibria_seen(
    seen: &FlatView<'_>,
    start: &Assembled,
    positions: usize,
    options: &StaticsOptions,
) -> Result<Vec<Equilibrium>, AnalysisError> {
    let (mechanism, attitudes) = (seen.mechanism(), seen.of().layout().attitudes());
    let layout = mechanism.layout();
    let first = equilibrium(mechanism, start.t, &start.q, options);
    let (mut all, fault): (Vec<Equilibrium>, _) = match first {
        Ok(first) => {
            let mut left = first.left.clone();
            left.push(first);
            (left, None)
        }
        Err(fault @ (AnalysisError::NoEquilibrium { .. } | AnalysisError::Unreachable { .. })) => {
            (Vec::new(), Some(fault))
        }
        Err(fault) => return Err(fault),
    };
    let mut others = Search::new(mechanism, start, vec![true; layout.nv()]);
    // The rows of a joint in space also hold where it is turned over: the mechanism cannot get there, and another
    // position is drawn instead.
    let mut tries = DRAWN * positions;
    let mut drawn = std::iter::from_fn(|| {
        while tries > 0 {
            tries -= 1;
            match others.anywhere() {
                Some(q) if seen.is_turned_over(start.t, &q) => {}
                found => return Some(found),
            }
        }
        None
    });
    for q in drawn.by_ref().take(positions).flatten() {
        for aim in [Aim::First, Aim::Nearest] {
            let one = match reach(mechanism, start.t, &q, options.most_steps, aim) {
                Ok(one) if seen.is_turned_over(start.t, &one.state.q) => continue,
                Ok(one) => one,
                Err(
                    AnalysisError::NoEquilibrium { .. }
                    | AnalysisError::Unreachable { .. }
                    | AnalysisError::NotFinite { .. }
                    | AnalysisError::Unheld { .. }
                    | AnalysisError::Singular { .. },
                ) => continue,
                Err(fault) => return Err(fault),
            };
            let is_known = |known: &Equilibrium| {
                let q = with_signs_of(attitudes, &known.state.q, &one.state.q);
                is_same_position(layout, &known.state.q, &q, start.size)
            };
            if !all.iter().any(is_known) {
                all.push(one);
            }
        }
    }
    if let (true, Some(fault)) = (all.is_empty(), fault) {
        return Err(fault);
    }
    let potential = |one: &Equilibrium| Energy::of(mechanism, &one.state.at()).potential;
    all.sort_by(|one, other| potential(one).total_cmp(&potential(other)));
    Ok(all)
}

/// A position with the quaternions that are nearest to those of another: p and -p are one attitude.
fn with_signs_of(attitudes: &[Attitude], other: &[f64], q: &[f64]) -> Vec<f64> {
    let mut q = q.to_vec();
    for attitude in attitudes {
        let (p, near) = (attitude.quaternion(&q), attitude.quaternion(other));
        let along: f64 = p.iter().zip(near).map(|(p, near)| p * near).sum();
        if along < 0.0 {
            attitude.set(&mut q, p.map(|p| -p));
        }
    }
    q
}

/// Refuses mechanisms with states by name.
pub(super) fn refuse_states(
    mechanism: &dyn Mechanism,
    analysis: &'static str,
) -> Result<(), AnalysisError> {
    let layout = mechanism.layout();
    if !layout.has_own_states() {
        return Ok(());
    }
    let model = layout.model().to_string();
    Err(AnalysisError::States { analysis, model })
}

/// The equilibrium that one search reaches.
fn reach(
    mechanism: &dyn Mechanism,
    t: f64,
    q: &[f64],
    most: usize,
    aim: Aim,
) -> Result<Equilibrium, AnalysisError> {
    let mut chart = Chart::new(mechanism, "an equilibrium")?;
    let state = State::new(t, q.to_vec(), vec![0.0; mechanism.layout().nv()]);
    let mut at = Balance::new(&mut chart, state.completed(mechanism))?;
    let steps = at.search(most, aim)?;
    found(&mut at, steps)
}
