//! Equilibria of a mechanism whose drives stand still, and the modes about them.

use super::Outcome;
use super::textbook::{At, Textbook};
use crate::compare::{Difference, near};
use crate::mechanics::Equations;
use crate::{KINK, WELL_CONDITIONED};
use mbdsl_runtime::Mechanism;
use mbdsl_runtime::analysis::modes::modes;
use mbdsl_runtime::analysis::statics::{Stability, StaticsOptions, equilibrium};
use nalgebra::{Complex, DMatrix, DVector};

/// The distance that an eigenvalue may have from one of the textbook's matrix, as a share of the norm of that matrix.
const EIGENVALUE: f64 = 1e-5;

/// A textbook of drives and moving points that stand still; loads feel the speeds that these have.
struct Still<'b> {
    drives: &'b dyn Textbook,
    loads: &'b dyn Textbook,
}

impl Still<'_> {
    fn equations(&self, at: &At) -> Equations {
        Equations {
            force: self.loads.equations(at).force,
            ..self.drives.equations(at)
        }
    }
}

/// Compares an equilibrium and its modes with two textbooks: the second one's drives and moving points stand still.
pub(crate) fn check(
    mechanism: &dyn Mechanism,
    book: &dyn Textbook,
    still: &dyn Textbook,
) -> Result<Outcome, Difference> {
    let still = Still {
        drives: still,
        loads: book,
    };
    let assembled = mbdsl_runtime::assemble(mechanism, 0.0);
    let assembled = assembled.map_err(|error| format!("no start: {error}"))?;
    let found = equilibrium(mechanism, 0.0, &assembled.q, &StaticsOptions::default());
    let Ok(found) = found else {
        return Ok(Outcome::LeftOut("no equilibrium"));
    };
    let state = &found.state;
    let at = At {
        t: state.t,
        q: state.q.clone(),
        v: state.v.clone(),
        z: state.z.clone(),
    };
    let equations = still.equations(&at);
    if book.stirs(&at) {
        return Ok(Outcome::LeftOut("kinetic energies that push"));
    }
    if equations.condition() > WELL_CONDITIONED {
        return Ok(Outcome::ILL_CONDITIONED);
    }
    // Constraints that name the time cannot be made to stand still.
    let later = At {
        t: at.t + 0.3,
        ..at.clone()
    };
    if still.drives.equations(&later).phi != equations.phi {
        return Ok(Outcome::LeftOut("a constraint of the time"));
    }
    let a = vec![0.0; at.v.len()];
    if book.kink(&at, &a, &state.lambda) < KINK {
        return Ok(Outcome::KINK);
    }
    let closed = equations.phi.component_mul(&equations.phi_scale);
    let none = vec![0.0; closed.len()];
    near("phi", closed.as_slice(), &none, 1e-9, 1.0)?;
    let force = equations.force.amax().max(1.0);
    let left = equations.residual(&a, &state.lambda);
    near("unbalanced force", left.as_slice(), &a, 1e-6, force)?;
    eigenvalues(mechanism, &still, &found, &at)
}

/// Compares the eigenvalues of the modes with the matrix of the textbook's motion about the equilibrium.
fn eigenvalues(
    mechanism: &dyn Mechanism,
    still: &Still<'_>,
    found: &mbdsl_runtime::analysis::statics::Equilibrium,
    at: &At,
) -> Result<Outcome, Difference> {
    let linear = found.linear(mechanism);
    let linear = linear.map_err(|error| format!("no linear model: {error}"))?;
    let modes = modes(mechanism, &linear).map_err(|error| format!("no modes: {error}"))?;
    let Some(matrix) = motion_about(still, at) else {
        return Ok(Outcome::ILL_CONDITIONED);
    };
    let mut all = Vec::new();
    for mode in &modes {
        let pair = if mode.oscillates() {
            vec![mode.eigenvalue, mode.eigenvalue.conj()]
        } else {
            vec![mode.eigenvalue]
        };
        let count = if mode.oscillates() {
            2
        } else {
            mode.multiplicity
        };
        all.extend(pair.into_iter().cycle().take(count));
    }
    let size = matrix.nrows();
    if size == 0 {
        return Ok(Outcome::Compared);
    }
    if all.len() != size {
        return Err(format!("{} eigenvalues of {size}: {all:?}", all.len()));
    }
    let norm = matrix.norm().max(1e-3);
    let complex = matrix.map(|x| Complex::new(x, 0.0));
    for eigenvalue in &all {
        let shifted = &complex - DMatrix::identity(size, size) * *eigenvalue;
        let least = shifted.singular_values().min();
        if least.is_nan() || least > EIGENVALUE * norm {
            return Err(format!(
                "{eigenvalue} is {least:e} from the eigenvalues of {matrix}"
            ));
        }
    }
    let sum: Complex<f64> = all.iter().sum();
    if (sum.re - matrix.trace()).abs() > EIGENVALUE * norm * size as f64 {
        return Err(format!("sum {sum} of eigenvalues of {matrix}"));
    }
    stability(&found.stability, &matrix)?;
    Ok(Outcome::Compared)
}

/// Compares what is said of the stability with the eigenvalues of the textbook's matrix.
fn stability(stability: &Stability, matrix: &DMatrix<f64>) -> Result<(), Difference> {
    let values = matrix.complex_eigenvalues();
    let largest = values.iter().fold(0.0_f64, |most, x| most.max(x.norm()));
    let growth = values
        .iter()
        .fold(f64::NEG_INFINITY, |most, x| most.max(x.re));
    // Double eigenvalues split by the root of the rounding.
    let clear = 1e-2 * largest;
    let said = stability.is_stable() || matches!(stability, Stability::Neutral { .. });
    if growth > clear && said {
        return Err(format!(
            "{stability:?}, but an eigenvalue of {values} grows"
        ));
    }
    if growth < -clear && !said {
        return Err(format!(
            "{stability:?}, but no eigenvalue of {values} grows"
        ));
    }
    Ok(())
}

/// The matrix of small motions about an equilibrium in independent displacements, their rates and the states, by
/// central differences.
fn motion_about(still: &Still<'_>, at: &At) -> Option<DMatrix<f64>> {
    let here = still.equations(at);
    let (nv, nc) = (at.v.len(), here.phi.len());
    // The directions that joints leave: eigenvectors of phi_q^T phi_q with the least eigenvalues.
    let mut rows = here.phi_q.clone();
    for mut row in rows.row_iter_mut() {
        let norm = row.norm();
        row /= norm;
    }
    let eigen = (rows.transpose() * &rows).symmetric_eigen();
    let mut order: Vec<usize> = (0..nv).collect();
    order.sort_by(|i, j| eigen.eigenvalues[*i].total_cmp(&eigen.eigenvalues[*j]));
    let free = nv - nc;
    let mut basis = DMatrix::zeros(nv, free);
    for (k, column) in order[..free].iter().enumerate() {
        basis.set_column(k, &eigen.eigenvectors.column(*column));
    }
    let own = still.loads.own_states(at);
    let size = 2 * free + own.len();
    let rate = |x: &[f64]| -> Option<DVector<f64>> {
        let moved = displaced(still, at, &basis, x)?;
        let (a, _) = still.equations(&moved).solve()?;
        let mut rate = DVector::zeros(size);
        rate.rows_mut(0, free).copy_from_slice(&x[free..2 * free]);
        let a = basis.transpose() * DVector::from_vec(a);
        rate.rows_mut(free, free).copy_from(&a);
        let rates = still.loads.state_rates(&moved);
        for (k, z) in own.iter().enumerate() {
            rate[2 * free + k] = rates[*z];
        }
        Some(rate)
    };
    let mut matrix = DMatrix::zeros(size, size);
    let step = 1e-5;
    for k in 0..size {
        let mut x = vec![0.0; size];
        x[k] = step;
        let plus = rate(&x)?;
        x[k] = -step;
        let minus = rate(&x)?;
        matrix.set_column(k, &((plus - minus) / (2.0 * step)));
    }
    Some(matrix)
}

/// The state with these independent displacements, rates and changes of states, on the constraints.
fn displaced(still: &Still<'_>, at: &At, basis: &DMatrix<f64>, x: &[f64]) -> Option<At> {
    let free = basis.ncols();
    let mut by = basis * DVector::from_column_slice(&x[..free]);
    let mut moved = at.clone();
    for _ in 0..4 {
        moved = at.moved(still.loads, by.as_slice());
        let equations = still.equations(&moved);
        if equations.phi.is_empty() {
            break;
        }
        by -= least(&equations.phi_q, &equations.phi)?;
    }
    let equations = still.equations(&moved);
    let rates = basis * DVector::from_column_slice(&x[free..2 * free]);
    let mut v = rates.clone();
    if !equations.phi.is_empty() {
        v -= least(&equations.phi_q, &(&equations.phi_q * &rates))?;
    }
    moved.v = v.as_slice().to_vec();
    for (z, by) in still.loads.own_states(at).into_iter().zip(&x[2 * free..]) {
        moved.z[z] += by;
    }
    Some(moved)
}

/// The least x with `matrix x = right`.
fn least(matrix: &DMatrix<f64>, right: &DVector<f64>) -> Option<DVector<f64>> {
    let square = matrix * matrix.transpose();
    let y = square.lu().solve(right)?;
    Some(matrix.transpose() * y)
}
