//! Stops that touch, too many for trying every combination: the complementarity problem of their forces and
//! accelerations.
//!
//! ```text
//! 0 <= f,  w = b + W f >= 0,  one of both 0
//! ```

use crate::contact::complementarity;
use crate::contact::forces::Forces;
use crate::contact::open::Open;
use crate::contact::reduced::Reduced;
use crate::contact::regime::Regime;
use crate::contact::response::Response;
use crate::contact::rows::Rows;

/// Most times that the forces of what slips are found again with other stops.
const MOST_TIMES: usize = 10;

/// A regime that closes those of the stops that touch whose forces are not 0, and with `still` those whose
/// accelerations are 0, unless they leave; `None` where the problem has no solution. `away` are the accelerations of
/// the stops that are rounding.
///
/// The problem loads no more stops than it takes where they are dependent, as the feet of a table.
pub(super) fn closed(
    rows: &Rows<'_>,
    response: &Response<'_>,
    (open, away): (&Open, &[f64]),
    still: bool,
    mut regime: Regime,
) -> Option<Regime> {
    for &stop in &open.touching {
        regime.closed[stop] = false;
    }
    let held: Vec<usize> = regime.held().collect();
    let reduced = Reduced::new(response, &held, &open.touching);
    let (matrix, n) = (reduced.matrix(), open.touching.len());
    let slipping: Vec<usize> = regime
        .slipping()
        .map(|friction| rows.stops() + friction)
        .collect();
    let mut slips = vec![0.0; rows.count()];
    let mut memory = vec![0.0; Forces::len(rows.count())];
    for _ in 0..MOST_TIMES {
        let mut w = vec![0.0; rows.count()];
        for &row in held.iter().chain(&open.touching) {
            w[row] = response.relative(row, &slips);
        }
        let right = reduced.right(&w);
        let forces = complementarity::solve(n, &matrix, &right)?;
        let before = regime.closed.clone();
        for (i, &stop) in open.touching.iter().enumerate() {
            let pushed = matrix[i * n..(i + 1) * n].iter().zip(&forces);
            let opens = right[i] + pushed.map(|(w, force)| w * force).sum::<f64>();
            let stays = still && !open.prefers_open(stop) && opens <= away[stop];
            regime.closed[stop] = forces[i] > 0.0 || stays;
        }
        if slipping.is_empty() || before == regime.closed {
            return Some(regime);
        }
        let mut found = Forces::new(rows.count(), &mut memory);
        found.find(rows, response, &regime, &regime.acting())?;
        for &row in &slipping {
            slips[row] = found.of_rows[row];
        }
    }
    None
}
