//! Other configurations of a mechanism: what holds in all of them holds in general.

use crate::constraints::assembly::Assembled;
use crate::constraints::assembly::newton::Level;
use crate::constraints::rank::rank;
use crate::layout::Layout;
use crate::layout::attitude::Map;
use crate::linear::dense;
use crate::linear::rank::{RANK_TOLERANCE, Rank, ScaledJacobian};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::random::Random;

/// Largest number of other configurations that are tried.
pub(crate) const CONFIGURATIONS: usize = 8;

/// Number of configurations below which no dependence is called permanent.
pub(crate) const FEW: usize = 3;

/// Perturbation along every free direction, in rad or sizes.
const PERTURBATION: f64 = 0.4;

/// The work that the configurations may take, as `nq nc^2` of all of them.
const LARGEST_WORK: f64 = 4e7;

/// A position that satisfies the constraints.
pub(crate) struct Configuration {
    pub(crate) t: f64,
    pub(crate) q: Vec<f64>,
    pub(crate) rank: Rank,
}

/// Configurations away from the start, always the same ones.
pub(crate) fn reached(mechanism: &dyn Mechanism, assembled: &Assembled) -> Vec<Configuration> {
    let layout = mechanism.layout();
    let work = layout.nq() as f64 * (layout.nc() * layout.nc()) as f64;
    let most = (LARGEST_WORK / work.max(1.0)).min(CONFIGURATIONS as f64) as usize;
    let directions = free_directions(mechanism, assembled);
    let times: Vec<f64> = times(mechanism, assembled);
    let scale = crate::linear::scales::column_scale(layout, assembled.size);
    let mut random = Random::new(1);
    let mut found = Vec::new();
    for attempt in 0..most {
        // Every other one at another time, where time matters.
        let t = match times.get(attempt / 2) {
            Some(&t) if attempt % 2 == 0 => t,
            _ => assembled.t,
        };
        if directions.is_empty() && t == assembled.t {
            continue;
        }
        let mut q = assembled.q.clone();
        let mut way = vec![0.0; layout.nv()];
        for direction in &directions {
            let share = PERTURBATION * random.away_from_zero();
            let longest = dense::max_abs(direction).max(f64::MIN_POSITIVE);
            for ((way, along), scale) in way.iter_mut().zip(direction).zip(&scale) {
                *way = share * scale * along / longest;
            }
            layout.retract(&mut q, &way, Map::Cayley);
        }
        if let Ok(there) = settle(mechanism, t, q, assembled.size)
            && is_elsewhere(layout, &there, assembled, &scale)
        {
            found.push(there);
        }
    }
    found
}

/// Whether the mechanism can leave its start.
pub(crate) fn is_movable(mechanism: &dyn Mechanism, assembled: &Assembled) -> bool {
    assembled.rank.rank < mechanism.layout().nv() || !times(mechanism, assembled).is_empty()
}

/// Times after the start, where the constraints depend on time.
pub(crate) fn times(mechanism: &dyn Mechanism, assembled: &Assembled) -> Vec<f64> {
    let mut rates = vec![0.0; mechanism.layout().nc()];
    let times = [0.0731, 0.419, 1.07, 2.3].map(|delay| assembled.t + delay);
    let mut moves = |t: f64| {
        mechanism.phi_t(&Point::position(t, &assembled.q), &mut rates);
        rates.iter().any(|rate| *rate != 0.0)
    };
    if times.iter().any(|&t| moves(t)) {
        times.to_vec()
    } else {
        Vec::new()
    }
}

/// The configuration that follows from the start at another time; where there is none, the rows
/// that stay open, and by how much all of them together, in m or rad.
pub(crate) fn at_time(
    mechanism: &dyn Mechanism,
    assembled: &Assembled,
    t: f64,
) -> Result<Configuration, (Vec<usize>, f64)> {
    settle(mechanism, t, assembled.q.clone(), assembled.size)
}

/// The admissible position next to `q`.
fn settle(
    mechanism: &dyn Mechanism,
    t: f64,
    mut q: Vec<f64>,
    size: f64,
) -> Result<Configuration, (Vec<usize>, f64)> {
    let mut level = Level::new(mechanism, t, size);
    let free = vec![true; mechanism.layout().nv()];
    let minimum = level.minimise(&mut q, &free);
    if level.reached(minimum.violation, &q) {
        let rank = rank(mechanism, t, &q);
        return Ok(Configuration { t, q, rank });
    }
    let gaps = level.gaps(&q);
    let worst = gaps.first().map_or(0.0, |gap| gap.gap);
    let open = gaps.into_iter().filter(|gap| gap.gap > 1e-3 * worst);
    let (mut rows, mut total) = (Vec::new(), 0.0);
    for gap in open {
        rows.extend(gap.rows);
        total += gap.gap;
    }
    rows.sort_unstable();
    Err((rows, total))
}

/// Whether a configuration is another one than the start.
fn is_elsewhere(
    layout: &Layout,
    there: &Configuration,
    assembled: &Assembled,
    scale: &[f64],
) -> bool {
    let mut way = vec![0.0; layout.nv()];
    layout.difference(&assembled.q, &there.q, &mut way);
    let moved = way.iter().zip(scale).map(|(way, scale)| way.abs() / scale);
    let farthest = moved.fold(0.0, f64::max);
    farthest > 1e-3 && farthest.is_finite()
}

/// The directions in which the start can be left, scaled.
fn free_directions(mechanism: &dyn Mechanism, assembled: &Assembled) -> Vec<Vec<f64>> {
    let layout = mechanism.layout();
    let mut values = vec![0.0; layout.patterns().phi_q.len()];
    mechanism.phi_q(&Point::position(assembled.t, &assembled.q), &mut values);
    let scaled = ScaledJacobian::new(layout, &values, assembled.size);
    scaled.row_space(RANK_TOLERANCE).free_directions()
}
