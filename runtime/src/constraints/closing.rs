//! Steps back to the constraints, and velocities that belong to momenta.

use crate::layout::kernel_lengths::dynamics_len;
use crate::linear::blocks::Blocks;
use crate::linear::dense;
use crate::linear::matrix::Matrix;
use crate::linear::rank_deficient::{self, Gaps};
use crate::linear::saddle_point::{PIVOT_CUT_OFF, equilibrate, places, unscaled};
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::index1_solution::reaction_scales;
use crate::mechanism::point::Point;

/// The mass-weighted step from a state to where the linearized constraints hold, with its work
/// space; of rows that depend on each other it closes what can be closed.
///
/// ```text
/// | M      phi_q^T | | x  |   | push |
/// | phi_q  0       | | mu | = | -gap |
/// ```
///
/// Without a push `x^T M x` is least of all x that close the gap. The matrix is that of the
/// accelerations, and their planned elimination is used where it holds; elsewhere many bodies make it sparse.
#[derive(Debug, Clone)]
pub(crate) struct Closing {
    /// M, the push, phi_q and the gap.
    values: Vec<f64>,
    /// States and inputs, which M and phi_q do not read; a law of the inputs is not asked.
    unread: (Vec<f64>, Vec<f64>),
    matrix: Matrix,
    scale: Vec<f64>,
    work: Vec<f64>,
    /// The step.
    pub(crate) x: Vec<f64>,
    mu: Vec<f64>,
    /// For the planned elimination: accelerations, what is added to eta, work space.
    free: Vec<f64>,
    shift: Vec<f64>,
    scratch: Vec<f64>,
    /// Number of matrices that were factorized so far, by the planned elimination or here.
    pub(crate) factorizations: u64,
}

impl Closing {
    pub(crate) fn new(mechanism: &dyn Mechanism) -> Closing {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        Closing {
            values: vec![0.0; dynamics_len(layout)],
            unread: (vec![0.0; layout.nz()], vec![0.0; layout.nu()]),
            matrix: Matrix::new(nv + nc, nv, places(layout)),
            scale: vec![0.0; nv + nc],
            work: vec![0.0; nv + nc],
            x: vec![0.0; nv],
            mu: vec![0.0; nc],
            free: vec![0.0; nv],
            shift: vec![0.0; nc],
            scratch: vec![0.0; mechanism.scratch_len()],
            factorizations: 0,
        }
    }

    /// The step by the planned elimination, into `self.x`; `false` where the plan does not hold.
    ///
    /// Accelerations are linear in what is added to eta, and `x = (a(eta - s gap) - a(eta))/s` for any s: a power of two
    /// that makes what is added as large as the accelerations are, so that the difference keeps its digits.
    fn find_planned(
        &mut self,
        mechanism: &dyn Mechanism,
        (t, q, v): (f64, &[f64], &[f64]),
        gap: &[f64],
    ) -> bool {
        // Dry friction is not linear.
        if !mechanism
            .layout()
            .patterns()
            .reaction_force_lambda
            .is_empty()
        {
            return false;
        }
        let (z, u) = (&self.unread.0, &self.unread.1);
        let at = Point::new(t, q, v).states(z).inputs(u).keeping_inputs();
        let (x, mu, scratch) = (&mut self.x, &mut self.mu, &mut self.scratch);
        let general = |scratch: &[f64]| scratch.last().copied().unwrap_or(0.0);
        let before = general(scratch);
        let free = &mut self.free;
        self.factorizations += 1;
        let solved = mechanism.accelerations(&at, scratch, free, mu);
        if solved.is_err() || general(scratch) != before {
            return false;
        }
        let largest = dense::max_abs(gap);
        let scale = dense::power_of_two((dense::max_abs(free) / largest).max(1.0));
        if !(scale.is_finite() && largest > 0.0) {
            return false;
        }
        for (shift, gap) in self.shift.iter_mut().zip(gap) {
            *shift = -scale * gap;
        }
        self.factorizations += 1;
        let solved = mechanism.accelerations(&at.shifted(&self.shift), scratch, x, mu);
        if solved.is_err() || general(scratch) != before {
            return false;
        }
        for (x, free) in x.iter_mut().zip(&self.free) {
            *x = (*x - free) / scale;
        }
        self.x.iter().all(|x| x.is_finite())
    }

    /// Finds the step, into `self.x`.
    ///
    /// # Errors
    /// [`Singular`] where the gap cannot be closed.
    pub(crate) fn find(
        &mut self,
        mechanism: &dyn Mechanism,
        (t, q, v): (f64, &[f64], &[f64]),
        push: Option<&[f64]>,
        gap: &[f64],
    ) -> Result<(), Singular> {
        if push.is_none() && self.find_planned(mechanism, (t, q, v), gap) {
            return Ok(());
        }
        self.factorizations += 1;
        let layout = mechanism.layout();
        let Closing {
            values,
            unread: (z, u),
            matrix,
            scale,
            work,
            x,
            mu,
            ..
        } = self;
        let at = Point::new(t, q, v).states(z).inputs(u).keeping_inputs();
        mechanism.dynamics(&at, values);
        let (nm, nj) = (
            layout.patterns().mass_matrix.len(),
            layout.patterns().phi_q.len(),
        );
        let force = &mut values[nm..nm + layout.nv()];
        match push {
            Some(push) => force.copy_from_slice(push),
            None => force.fill(0.0),
        }
        let eta = &mut values[nm + layout.nv() + nj..];
        for (eta, gap) in eta.iter_mut().zip(gap) {
            *eta = -gap;
        }
        let blocks = Blocks::new(layout, values);
        if let Some(error) = blocks.not_finite(layout, None) {
            return Err(error);
        }
        equilibrate(layout, &blocks, scale, work);
        matrix.clear();
        blocks.add_to(layout, scale, |i, j, value| matrix.add(i, j, value));
        if matrix.factor(PIVOT_CUT_OFF) <= PIVOT_CUT_OFF {
            let scales = reaction_scales(mechanism, t);
            return rank_deficient::solve(layout, &blocks, None, Gaps::StayOpen, &scales, x, mu);
        }
        let b = work;
        blocks.right_side(layout, None, scale, b);
        matrix.solve(b);
        unscaled(scale, b, x, mu);
        Ok(())
    }
}
