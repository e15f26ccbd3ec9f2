//! The linear equations as control tools have them: A, B, C, D with names.

use crate::analysis::chart::{Chart, times};
use crate::analysis::error::AnalysisError;
use crate::analysis::flat_view::FlatView;
use crate::analysis::linearize::linear::{Linear, own_states};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::state::State;
use nalgebra::{Complex, DMatrix, DVector};

/// The longest step of differences, in units of what is moved.
const STEP: f64 = 1e-3;

/// Factor from one step to the next, and the number of shorter steps that are tried.
const SHORTER: f64 = 0.25;
const STEPS: usize = 14;

/// Largest entry of a matrix whose exponential is computed: its eighth power is a number.
const LARGEST: f64 = 1e30;

/// Derivatives of two steps agree that differ by less than this share of them.
const AGREE: f64 = 1e-6;

/// The linear equations of small displacements, of inputs and of outputs.
///
/// ```text
/// x' = A x + B u        x = (delta q_I, delta v_I, delta z), u = delta inputs
/// y  = C x + D u        y = delta outputs
/// ```
///
/// A is exact. B, and the derivatives of the outputs by positions, velocities, accelerations and multipliers in C and D,
/// are differences of order 4, with the step of several at which two of them agree best: exact but for rounding for what
/// is at most of degree 4, else to some 1e-11 where the functions are smooth.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct StateSpace {
    /// A, n x n with n = 2 dof + nz.
    pub a: DMatrix<f64>,
    /// B, n x inputs.
    pub b: DMatrix<f64>,
    /// C, outputs x n.
    pub c: DMatrix<f64>,
    /// D, outputs x inputs.
    pub d: DMatrix<f64>,
    /// The names of x.
    pub states: Vec<String>,
    /// The names of u.
    pub inputs: Vec<String>,
    /// The names of y.
    pub outputs: Vec<String>,
    /// The time from one sample to the next, s, where A and B are those of [`StateSpace::sampled`].
    pub sample: Option<f64>,
}

impl StateSpace {
    /// The equations from one sample to the next one, h later, in s: A and B are those of [`sampled`], C and D stay. `None`
    /// where that is, and for equations that are sampled already.
    pub fn sampled(&self, h: f64) -> Option<StateSpace> {
        if self.sample.is_some() {
            return None;
        }
        let [a, b] = sampled(&self.a, &self.b, h)?;
        Some(StateSpace {
            a,
            b,
            sample: Some(h),
            ..self.clone()
        })
    }

    /// The frequency response, [`StateSpace::transfer`] at `s = i omega`, omega in rad/s; `None` at an undamped resonance.
    pub fn response(&self, omega: f64) -> Option<DMatrix<Complex<f64>>> {
        self.transfer(Complex::new(0.0, omega))
    }

    /// The transfer function `G = C (z - A)^-1 B + D`, outputs x inputs, with `z = s`, of sampled equations
    /// `z = exp(s h)`; s in 1/s. `None` at a pole.
    pub fn transfer(&self, s: Complex<f64>) -> Option<DMatrix<Complex<f64>>> {
        let complex = |matrix: &DMatrix<f64>| matrix.map(|x| Complex::new(x, 0.0));
        let n = self.a.nrows();
        if n == 0 {
            return Some(complex(&self.d));
        }
        let s = self.sample.map_or(s, |h| (s * h).exp());
        let shifted = DMatrix::from_diagonal_element(n, n, s);
        let states = (shifted - complex(&self.a)).lu().solve(&complex(&self.b))?;
        Some(complex(&self.c) * states + complex(&self.d))
    }
}

/// A and B of `x' = A x + B u` from one sample to the next one, h later, in s, with inputs that are held between them:
///
/// ```text
/// x[k+1] = A_d x[k] + B_d u[k],    [A_d B_d]       [A B]
///                                  [ 0   1 ] = exp [0 0] h
/// ```
///
/// Exact, by the matrix exponential (C. F. Van Loan, "Computing integrals involving the matrix exponential", DOI
/// 10.1109/TAC.1978.1101743, theorem 1). `None` if h is not above 0 or not finite, and where the motion overflows within h.
pub fn sampled(a: &DMatrix<f64>, b: &DMatrix<f64>, h: f64) -> Option<[DMatrix<f64>; 2]> {
    if !(h > 0.0 && h.is_finite()) {
        return None;
    }
    let (n, inputs) = b.shape();
    if n == 0 {
        return Some([a.clone(), b.clone()]);
    }
    let mut both = DMatrix::zeros(n + inputs, n + inputs);
    both.view_mut((0, 0), (n, n)).copy_from(&(a * h));
    both.view_mut((0, n), (n, inputs)).copy_from(&(b * h));
    // The exponential takes powers of it.
    if both.iter().any(|x| x.abs() >= LARGEST) {
        return None;
    }
    let steps = both.exp();
    let found = [
        steps.view((0, 0), (n, n)).into_owned(),
        steps.view((0, n), (n, inputs)).into_owned(),
    ];
    let is_finite = |matrix: &DMatrix<f64>| matrix.iter().all(|x| x.is_finite());
    found.iter().all(is_finite).then_some(found)
}

/// A change of everything that outputs read.
pub(super) struct Change {
    pub(super) q: DVector<f64>,
    pub(super) v: DVector<f64>,
    pub(super) z: DVector<f64>,
    pub(super) u: DVector<f64>,
    pub(super) a: DVector<f64>,
    pub(super) lambda: DVector<f64>,
}

impl Linear {
    /// A, B, C, D of the mechanism that these equations are of.
    ///
    /// ```
    /// # use mbdsl_runtime::{Mechanism, assemble};
    /// # use mbdsl_runtime::analysis::AnalysisError;
    /// # use mbdsl_runtime::analysis::statics::{StaticsOptions, equilibrium};
    /// # fn example(car: &dyn Mechanism) -> Result<(), AnalysisError> {
    /// let start = assemble(car, 0.0)?;
    /// let rest = equilibrium(car, 0.0, &start.q, &StaticsOptions::default())?;
    /// let space = rest.linear(car)?.state_space(car)?;
    /// let at_one_hertz = space.response(std::f64::consts::TAU);
    /// # let _ = at_one_hertz;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`AnalysisError`] for motions without inertia, and numbers that are not finite.
    pub fn state_space(&self, mechanism: &dyn Mechanism) -> Result<StateSpace, AnalysisError> {
        let seen = FlatView::new(mechanism);
        let mechanism = seen.mechanism();
        let layout = mechanism.layout();
        let a = self.a()?;
        let own = own_states(layout);
        let (dof, nz, nu) = (self.dof(), own.ncols(), self.at().u.len());
        let (force_u, rates_u) = self.by_inputs(mechanism);
        let rates_u = own.tr_mul(&rates_u);
        let massless = || AnalysisError::Massless {
            coordinates: Vec::new(),
        };
        let factor = self.mass.clone().cholesky().ok_or_else(massless)?;
        let mut b = DMatrix::zeros(2 * dof + nz, nu);
        let pushed = factor.solve(&(self.basis.transpose() * &force_u));
        b.view_mut((dof, 0), (dof, nu)).copy_from(&pushed);
        b.view_mut((2 * dof, 0), (nz, nu)).copy_from(&rates_u);
        let mut chart = Chart::new(mechanism, "the linear model")?;
        chart.take_up(self.at().t, &self.at().q)?;
        let outputs = layout.outputs().len();
        let mut c = DMatrix::zeros(outputs, 2 * dof + nz);
        let mut d = DMatrix::zeros(outputs, nu);
        let full = Full::new(self, mechanism);
        for k in 0..2 * dof + nz {
            let mut x = DVector::zeros(2 * dof + nz);
            x[k] = 1.0;
            let u = DVector::zeros(nu);
            let change = full.change(&mut chart, &x, &u, &a.column(k).into_owned(), &force_u);
            c.set_column(k, &change.of_outputs(mechanism, self.at()));
        }
        for k in 0..layout.inputs() {
            let x = DVector::zeros(2 * dof + nz);
            let mut u = DVector::zeros(nu);
            u[k] = 1.0;
            let change = full.change(&mut chart, &x, &u, &b.column(k).into_owned(), &force_u);
            d.set_column(k, &change.of_outputs(mechanism, self.at()));
        }
        if ![&b, &c, &d].iter().all(|m| m.iter().all(|x| x.is_finite())) {
            let what = "a derivative of an output, or by an input,";
            let t = self.at().t;
            return Err(AnalysisError::NotFinite { what, t });
        }
        let inputs = layout.parameters().iter().filter(|one| one.input);
        // Modes are no inputs.
        let count = layout.inputs();
        Ok(StateSpace {
            a,
            b: b.columns(0, count).into_owned(),
            c,
            d: d.columns(0, count).into_owned(),
            states: self.names(layout),
            inputs: inputs.map(|one| one.name.to_string()).collect(),
            outputs: layout
                .outputs()
                .iter()
                .map(|one| one.name.to_string())
                .collect(),
            sample: None,
        })
    }

    /// Q_u, nv x inputs, and the derivatives of the rates of states by the inputs.
    fn by_inputs(&self, mechanism: &dyn Mechanism) -> (DMatrix<f64>, DMatrix<f64>) {
        let state = self.at();
        let u = &state.u;
        let layout = mechanism.layout();
        let (nv, nz) = (layout.nv(), layout.nz());
        let mut force = DMatrix::zeros(nv, u.len());
        let mut rates = DMatrix::zeros(nz, u.len());
        for k in 0..layout.inputs() {
            let unit = if u[k] == 0.0 { 1.0 } else { u[k].abs() };
            let column = difference(unit, |by| {
                let mut u = u.clone();
                u[k] += by;
                let mut values = vec![0.0; nv + nz];
                let (of_force, of_rates) = values.split_at_mut(nv);
                let at = state.at().inputs(&u);
                mechanism.force(&at, of_force);
                mechanism.state_rates(&at, of_rates);
                values
            });
            force.set_column(k, &column.rows(0, nv));
            rates.set_column(k, &column.rows(nv, nz));
        }
        (force, rates)
    }
}

impl Change {
    /// Derivatives of the outputs along this change, at a state.
    pub(super) fn of_outputs(&self, mechanism: &dyn Mechanism, state: &State) -> DVector<f64> {
        let State {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = state;
        let moved = |values: &[f64], change: &DVector<f64>, by: f64| -> Vec<f64> {
            let pairs = values.iter().zip(change.iter());
            pairs.map(|(value, change)| value + by * change).collect()
        };
        let count = mechanism.layout().outputs().len();
        // Positions and velocities bend outputs; they are linear in accelerations and multipliers, which are large.
        let bends = [&self.q, &self.v, &self.z, &self.u];
        let largest = bends.iter().map(|part| part.amax()).fold(0.0, f64::max);
        let unit = if largest > 0.0 { 1.0 / largest } else { 1.0 };
        difference(unit, |by| {
            let mut values = vec![0.0; count];
            mechanism.outputs(
                &Point::new(*t, &moved(q, &self.q, by), &moved(v, &self.v, by))
                    .states(&moved(z, &self.z, by))
                    .inputs(&moved(u, &self.u, by))
                    .solution(&moved(a, &self.a, by), &moved(lambda, &self.lambda, by)),
                &mut values,
            );
            values
        })
    }
}

/// The derivatives of the full coordinates at a state.
struct Full<'a> {
    linear: &'a Linear,
    /// Selection matrix of the states of the linear equations.
    own: DMatrix<f64>,
    mass: Vec<f64>,
    tangent_q: Vec<f64>,
    tangent_v: Vec<f64>,
    force_z: Vec<f64>,
}

impl<'a> Full<'a> {
    fn new(linear: &'a Linear, mechanism: &dyn Mechanism) -> Full<'a> {
        let at = linear.at().at();
        let patterns = mechanism.layout().patterns();
        let mut full = Full {
            linear,
            own: own_states(mechanism.layout()),
            mass: vec![0.0; patterns.mass_matrix.len()],
            tangent_q: vec![0.0; patterns.tangent_q.len()],
            tangent_v: vec![0.0; patterns.tangent_v.len()],
            force_z: vec![0.0; patterns.force_z.len()],
        };
        mechanism.mass_matrix(&at, &mut full.mass);
        mechanism.tangent_q(&at, &mut full.tangent_q);
        mechanism.tangent_v(&at, &mut full.tangent_v);
        mechanism.force_z(&at, &mut full.force_z);
        full
    }

    /// The change of everything that outputs read, for a change x of the independent coordinates, their velocities and the
    /// states, u of the inputs, and the x' that goes with them.
    fn change(
        &self,
        chart: &mut Chart<'_>,
        x: &DVector<f64>,
        u: &DVector<f64>,
        rate: &DVector<f64>,
        force_u: &DMatrix<f64>,
    ) -> Change {
        let linear = self.linear;
        let (dof, nz) = (linear.dof(), x.len() - 2 * linear.dof());
        let (position, velocity) = (x.rows(0, dof), x.rows(dof, dof));
        let q = &linear.basis * position;
        let v = &linear.basis * velocity + &linear.turning * position;
        let z = &self.own * x.rows(2 * dof, nz);
        let [by_position, by_velocity] = &linear.carried;
        let a =
            &linear.basis * rate.rows(dof, dof) + by_position * position + by_velocity * velocity;
        // phi_q^T delta lambda = -(M delta a + D delta v + K delta q - F_z delta z - Q_u delta u)
        let patterns = chart.mechanism.layout().patterns();
        let product = |pattern, values: &[f64], by: &DVector<f64>| {
            times(
                pattern,
                values,
                &DMatrix::from_column_slice(by.len(), 1, by.as_slice()),
            )
        };
        let force = product(&patterns.force_z, &self.force_z, &z)
            - product(&patterns.mass_matrix, &self.mass, &a)
            - product(&patterns.tangent_v, &self.tangent_v, &v)
            - product(&patterns.tangent_q, &self.tangent_q, &q);
        let force: Vec<f64> = (force.column(0) + force_u * u).iter().copied().collect();
        let mut lambda = vec![0.0; linear.at().lambda.len()];
        chart.partition.multipliers(&force, &mut lambda);
        Change {
            q,
            v,
            z,
            u: u.clone(),
            a,
            lambda: DVector::from_vec(lambda),
        }
    }
}

/// The derivative of a function at 0 by central differences of order 4, the longest step in this unit: of steps that
/// become shorter and shorter the one that agrees best with the one before. A step may reach beyond a pole, or be as long as
/// what it measures.
pub(super) fn difference(unit: f64, function: impl Fn(f64) -> Vec<f64>) -> DVector<f64> {
    let with = |step: f64| {
        let at = |times: f64| DVector::from_vec(function(times * step));
        let near = [at(1.0), at(-1.0)];
        let sum = (&near[0] - &near[1]) * 8.0 - (at(2.0) - at(-2.0));
        // What rounding makes of it.
        let rounding = near[0].abs() * (f64::EPSILON / step);
        (sum / (12.0 * step), rounding)
    };
    let mut step = STEP * unit;
    let (mut before, _) = with(step);
    let mut best = before.clone();
    let mut least = vec![f64::INFINITY; best.len()];
    // Where steps agreed and shorter ones agree less, rounding decides: later ones agree by chance.
    let mut settled = vec![false; best.len()];
    for _ in 0..STEPS {
        step *= SHORTER;
        let (now, rounding) = with(step);
        for k in 0..best.len() {
            let apart = (now[k] - before[k]).abs();
            settled[k] |= apart > least[k] && least[k] <= AGREE * best[k].abs();
            if settled[k] {
                continue;
            }
            let error = apart + rounding[k];
            if error < least[k] {
                least[k] = error;
                // Of two that agree the longer step has less rounding.
                best[k] = if apart <= rounding[k] {
                    before[k]
                } else {
                    now[k]
                };
            }
        }
        before = now;
    }
    best
}
