//! What the mechanism does without contacts, and what forces along their rows change.

use crate::contact::rows::{At, Rows};
use crate::linear::blocks::{Blocks, values_len};
use crate::linear::dense;
use crate::linear::rank_deficient::{self, Gaps};
use crate::linear::saddle_point::{PIVOT_CUT_OFF, equilibrate, unscaled};
use crate::linear::singular::Singular;
use crate::mechanism::reaction_scales;

/// Accelerations and multipliers as functions of the forces along some rows of contacts.
///
/// ```text
/// a = a_0 + A f,  lambda = lambda_0 + L f,  w = r_q a - eta_r = w_0 + W f
/// ```
pub(crate) struct Response {
    /// The rows of contacts, ascending.
    pub(crate) rows: Vec<usize>,
    /// a_0 and lambda_0.
    pub(crate) a: Vec<f64>,
    pub(crate) lambda: Vec<f64>,
    /// The columns of A and L, row by row of the contacts.
    pub(crate) columns: Vec<(Vec<f64>, Vec<f64>)>,
    /// w_0.
    pub(crate) relative: Vec<f64>,
    /// W, row-major.
    pub(crate) influence: Vec<f64>,
    /// r_q M_d^-1 r_q^T with the diagonal of M: what W would have on its diagonal if no joint held.
    pub(crate) free: Vec<f64>,
}

impl Response {
    /// Of a mechanism at a state, for these rows of contacts; `shift` is added to eta of the constraints.
    ///
    /// # Errors
    /// [`Singular`] where the equations without contacts do not determine the accelerations.
    pub(crate) fn new(
        rows: &Rows<'_>,
        at: At<'_>,
        shift: Option<&[f64]>,
        wanted: Vec<usize>,
    ) -> Result<Response, Singular> {
        let At { t, q, v, z, u } = at;
        let base = rows.base;
        let layout = base.layout();
        let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
        let mut scratch = vec![0.0; base.scratch_len()];
        base.accelerations(t, q, v, z, u, shift, &mut scratch, &mut a, &mut lambda)?;
        let directions = rows.directions(t, q);
        let mut eta = vec![0.0; rows.nc + rows.count()];
        rows.whole().eta(t, q, v, &mut eta);
        let (columns, free) = columns(rows, at, &wanted, &directions)?;
        let relative = wanted
            .iter()
            .map(|&row| dense::dot(&directions[row], &a) - eta[rows.nc + row]);
        let influence = wanted.iter().flat_map(|&row| {
            let direction = &directions[row];
            columns
                .iter()
                .map(move |(column, _)| dense::dot(direction, column))
        });
        Ok(Response {
            relative: relative.collect(),
            influence: influence.collect(),
            rows: wanted,
            a,
            lambda,
            columns,
            free,
        })
    }

    /// Where a row of contacts stands among those that were asked for.
    pub(crate) fn place(&self, row: usize) -> Option<usize> {
        self.rows.iter().position(|known| *known == row)
    }

    /// W between two of the rows.
    pub(crate) fn between(&self, i: usize, j: usize) -> f64 {
        self.influence[i * self.rows.len() + j]
    }

    /// w of a row with these forces.
    pub(crate) fn relative(&self, i: usize, forces: &[f64]) -> f64 {
        let n = self.rows.len();
        self.relative[i] + dense::dot(&self.influence[i * n..(i + 1) * n], forces)
    }

    /// Accelerations and multipliers with these forces; to the bit those without contacts where all are 0.
    pub(crate) fn solution(&self, forces: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let (mut a, mut lambda) = (self.a.clone(), self.lambda.clone());
        for ((of_a, of_lambda), force) in self.columns.iter().zip(forces) {
            if *force == 0.0 {
                continue;
            }
            for (a, column) in a.iter_mut().zip(of_a) {
                *a += column * force;
            }
            for (lambda, column) in lambda.iter_mut().zip(of_lambda) {
                *lambda += column * force;
            }
        }
        (a, lambda)
    }
}

/// A and L, and what the diagonal of W would be without joints.
#[allow(clippy::type_complexity)]
fn columns(
    rows: &Rows<'_>,
    At { t, q, v, z, u }: At<'_>,
    wanted: &[usize],
    directions: &[Vec<f64>],
) -> Result<(Vec<(Vec<f64>, Vec<f64>)>, Vec<f64>), Singular> {
    if wanted.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let layout = rows.base.layout();
    let (nv, nc) = (layout.nv(), layout.nc());
    let n = nv + nc;
    let mut values = vec![0.0; values_len(layout)];
    rows.base.dynamics(t, q, v, z, u, &mut values);
    let blocks = Blocks::new(layout, &values);
    if let Some(fault) = blocks.not_finite(layout, None) {
        return Err(fault);
    }
    let (mut scale, mut pivots) = (vec![1.0; n], vec![0.0; n]);
    equilibrate(layout, &blocks, &mut scale, &mut pivots);
    let mut matrix = vec![0.0; n * n];
    blocks.add_to(layout, &scale, |i, j, value| matrix[i * n + j] += value);
    let regular = dense::lu_factor(n, &mut matrix, &mut pivots, PIVOT_CUT_OFF) > PIVOT_CUT_OFF;
    let mut diagonal = vec![0.0; nv];
    for (i, j, mass) in layout.patterns().mass_matrix.iter(blocks.mass) {
        if i == j {
            diagonal[i] = mass;
        }
    }
    let (mut columns, mut free) = (Vec::new(), Vec::new());
    let no_eta = vec![0.0; nc];
    for &row in wanted {
        let direction = &directions[row];
        let (mut a, mut lambda) = (vec![0.0; nv], vec![0.0; nc]);
        let pushed = Blocks {
            force: direction,
            eta: &no_eta,
            ..Blocks::new(layout, &values)
        };
        if regular {
            let mut b = vec![0.0; n];
            pushed.right_side(layout, None, &scale, &mut b);
            dense::lu_solve(n, &matrix, &pivots, &mut b);
            unscaled(&scale, &b, &mut a, &mut lambda);
        } else {
            let scales = reaction_scales(rows.base, t);
            let gaps = Gaps::AreFaults;
            rank_deficient::solve(layout, &pushed, None, gaps, &scales, &mut a, &mut lambda)?;
        }
        let mobility = direction
            .iter()
            .zip(&diagonal)
            .map(|(c, mass)| match *mass {
                0.0 => 0.0,
                mass => c * c / mass,
            });
        free.push(mobility.sum());
        columns.push((a, lambda));
    }
    Ok((columns, free))
}
