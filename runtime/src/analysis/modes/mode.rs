//! Frequencies, damping and shapes of small oscillations.

use crate::analysis::error::AnalysisError;
use crate::analysis::flat_view::FlatView;
use crate::analysis::linearize::Linear;
use crate::analysis::modes::eigen;
use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use nalgebra::{Complex, DMatrix, DVector};
use std::f64::consts::TAU;

/// Damping below this fraction of the root of the largest stiffness is round-off, and so is an unsymmetric part of the
/// stiffness below the root of this fraction of the largest stiffness.
const ROUND_OFF: f64 = 1e-12;

/// Eigenvalues below this fraction of the fastest rate of a steady motion are 0: it is as steady as that.
const SLOW: f64 = 1e-6;

/// One motion `delta q = Re(shape e^(s t))` of a linear mechanism.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Mode {
    /// s, in 1/s; of a pair of complex ones that with the positive imaginary part.
    pub eigenvalue: Complex<f64>,
    /// The number of eigenvalues that are this one, 2 where a constant speed is a motion, too, else 1: modes count their
    /// eigenvalues, complex ones with their conjugates, to 2 dof + nz.
    pub multiplicity: usize,
    /// Displacements of all coordinates, nq numbers, m or rad, parts of a quaternion in space; the largest, in sizes of the mechanism, is 1.
    pub shape: Vec<Complex<f64>>,
    /// Displacements of the states, without those that count turns.
    pub states: Vec<Complex<f64>>,
    /// The parts of the kinetic energy, body by body, the largest first; empty if nothing moves.
    pub shares: Vec<(String, f64)>,
}

impl Mode {
    /// Whether nothing holds the motion: s = 0.
    pub fn is_free(&self) -> bool {
        self.eigenvalue == Complex::new(0.0, 0.0)
    }

    /// Whether it oscillates.
    pub fn oscillates(&self) -> bool {
        self.eigenvalue.im != 0.0
    }

    /// Whether it grows.
    pub fn grows(&self) -> bool {
        self.eigenvalue.re > 0.0
    }

    /// The frequency, in Hz, of the oscillation: |Im s|/2 pi.
    pub fn frequency(&self) -> f64 {
        self.eigenvalue.im.abs() / TAU
    }

    /// The damping ratio, -Re s/|s|; 0 of free motions.
    pub fn damping_ratio(&self) -> f64 {
        let size = self.eigenvalue.norm();
        if size == 0.0 {
            0.0
        } else {
            // Not -0.
            0.0 - self.eigenvalue.re / size
        }
    }
}

/// The modes of linear equations: free motions first, then by |s|. About a state that moves they are those of the
/// [steady](Linear::steady) motion.
///
/// Without damping they are those of the symmetric problem `K_r x = omega^2 M_r x`, else eigenvalues of
/// [`Linear::a`], without those of free motions, which are found first: they would come out as pairs near zero.
///
/// # Errors
/// [`AnalysisError::Unsteady`] about a state whose linear equations change along its motion, and
/// [`AnalysisError::Eigenvalues`] where the iteration does not end.
pub fn modes(mechanism: &dyn Mechanism, linear: &Linear) -> Result<Vec<Mode>, AnalysisError> {
    if linear.dof() == 0 && linear.rates_z.nrows() == 0 {
        return Ok(Vec::new());
    }
    let steady = match linear.is_moving() {
        true => Some(
            linear
                .steady(mechanism)?
                .ok_or_else(|| AnalysisError::Unsteady {
                    model: mechanism.layout().model().to_string(),
                    t: linear.state.t,
                })?,
        ),
        false => None,
    };
    let linear = steady.as_ref().unwrap_or(linear);
    let massless = || AnalysisError::Massless {
        coordinates: Vec::new(),
    };
    let factor = linear.mass.clone().cholesky().ok_or_else(massless)?;
    // x = L^-T w: coordinates of unit inertia.
    let lower = factor.l();
    let whitened = |matrix: &DMatrix<f64>| -> Option<DMatrix<f64>> {
        let left = lower.solve_lower_triangular(matrix)?;
        let both = lower.solve_lower_triangular(&left.transpose())?;
        Some(both.transpose())
    };
    let stiffness = whitened(&linear.stiffness).ok_or_else(massless)?;
    let damping = whitened(&linear.damping).ok_or_else(massless)?;
    let across = lower.transpose();
    let nz = linear.rates_z.nrows();
    let largest = stiffness.amax();
    let symmetric = (&stiffness - stiffness.transpose()).amax() <= ROUND_OFF.sqrt() * largest;
    let found = if nz == 0 && symmetric && damping.amax() <= ROUND_OFF * largest.sqrt() {
        eigen::undamped(stiffness)
    } else {
        let force_z = lower
            .solve_lower_triangular(&linear.force_z)
            .ok_or_else(massless)?;
        // R L^-T
        let behind = |rates: &DMatrix<f64>| -> Option<DMatrix<f64>> {
            let turned = lower.solve_lower_triangular(&rates.transpose())?;
            Some(turned.transpose())
        };
        let rates_q = behind(&linear.rates_q).ok_or_else(massless)?;
        let rates_v = behind(&linear.rates_v).ok_or_else(massless)?;
        let system = eigen::System {
            stiffness,
            damping,
            force_z,
            rates_q,
            rates_v,
            rates_z: linear.rates_z.clone(),
        };
        let size = 2 * system.stiffness.nrows() + nz;
        system.modes().ok_or(AnalysisError::Eigenvalues { size })?
    };
    let found = match &linear.axes {
        Some(axes) => eigen::without_slow(found, SLOW * axes.fastest),
        None => found,
    };
    let complex = across.map(|x| Complex::new(x, 0.0));
    let basis = linear.basis.map(|x| Complex::new(x, 0.0));
    let seen = FlatView::new(mechanism);
    let shown = Shown::new(seen.mechanism(), linear);
    let mode = |eigen: eigen::Eigen| {
        let x = complex.solve_upper_triangular(&eigen.shape);
        let displacement = x.map(|x| &basis * x)?;
        Some(shown.mode(&eigen, displacement))
    };
    let modes: Option<Vec<Mode>> = found.into_iter().map(mode).collect();
    modes.ok_or_else(massless)
}

/// Scales modes, and finds the shares of bodies in their kinetic energy.
struct Shown<'m> {
    layout: &'m Layout,
    mass: Vec<f64>,
    scale: Vec<f64>,
}

impl<'m> Shown<'m> {
    fn new(mechanism: &'m dyn Mechanism, linear: &Linear) -> Shown<'m> {
        let layout = mechanism.layout();
        let mut mass = vec![0.0; layout.patterns().mass_matrix.len()];
        mechanism.mass_matrix(&Point::position(linear.state.t, &linear.state.q), &mut mass);
        let scale = crate::mechanism::size::scales(mechanism).coordinate;
        Shown {
            layout,
            mass,
            scale,
        }
    }

    /// A mode with its largest displacement turned to 1.
    fn mode(&self, eigen: &eigen::Eigen, shape: DVector<Complex<f64>>) -> Mode {
        let states = &eigen.states;
        let relative = |(x, scale): (&Complex<f64>, &f64)| x.norm() / scale;
        let sizes: Vec<f64> = shape.iter().zip(&self.scale).map(relative).collect();
        let most = sizes.iter().copied().fold(0.0, f64::max);
        // Of equal ones the first: which of them is larger by rounding must not matter.
        let place = sizes.iter().position(|size| *size >= most * (1.0 - 1e-9));
        let of_shape = place
            .filter(|_| most > 0.0)
            .map(|j| shape[j] / self.scale[j]);
        let largest_state = states
            .iter()
            .copied()
            .max_by(|x, y| x.norm().total_cmp(&y.norm()));
        let unit = of_shape.or(largest_state.filter(|z| z.norm() > 0.0));
        let unit = unit.unwrap_or(Complex::new(1.0, 0.0));
        let scaled = |x: &DVector<Complex<f64>>| x.iter().map(|x| x / unit).collect();
        let shape: Vec<Complex<f64>> = scaled(&shape);
        Mode {
            eigenvalue: eigen.value,
            multiplicity: eigen.multiplicity,
            shares: self.shares(&shape),
            shape,
            states: scaled(states),
        }
    }

    /// Re(conj(x_i) (M x)_i)/x^* M x, summed over the coordinates of every body.
    fn shares(&self, shape: &[Complex<f64>]) -> Vec<(String, f64)> {
        let mut momentum = vec![Complex::new(0.0, 0.0); shape.len()];
        let pattern = &self.layout.patterns().mass_matrix;
        for (i, j, value) in pattern.iter(&self.mass) {
            momentum[i] += shape[j] * value;
        }
        let mut shares: Vec<(String, f64)> = Vec::new();
        let mut total = 0.0;
        for (j, (x, p)) in shape.iter().zip(&momentum).enumerate() {
            let name = &self.layout.coordinates()[j].name;
            // The coordinates of a body are `rod.x`, `rod.y` and `rod.theta`.
            let body = name.rsplit_once('.').map_or(&**name, |(body, _)| body);
            let energy = (x.conj() * p).re;
            total += energy;
            match shares.iter_mut().find(|(name, _)| name == body) {
                Some((_, share)) => *share += energy,
                None => shares.push((body.to_owned(), energy)),
            }
        }
        if total <= 0.0 {
            return Vec::new();
        }
        for (_, share) in &mut shares {
            *share /= total;
        }
        // Of equal ones the first: which of them is larger by rounding must not matter.
        let rounded = |share: f64| (share * 1e9).round();
        shares.sort_by(|(_, one), (_, other)| rounded(*other).total_cmp(&rounded(*one)));
        shares
    }
}
