//! The linear equations of small displacements from a state, exact at rest and in motion.

use crate::analysis::chart::{Chart, times, without_round_off};
use crate::analysis::error::AnalysisError;
use crate::analysis::flat_view::FlatView;
use crate::analysis::inertia::reduced_mass;
use crate::analysis::linearize::axes::Axes;
use crate::constraints::violation::ViolationMeter;
use crate::layout::{Layout, velocity_of};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::size;
use crate::methods::state::State;
use nalgebra::{DMatrix, DVector};

/// A state that violates its constraints by more than this fraction of the size (per s), or rad (per s), is
/// refused.
const VIOLATION: f64 = 1e-8;

/// A velocity, or an acceleration, above this is a motion, in SI units.
const MOTION: f64 = 1e-8;

/// The linear equations of small displacements of a mechanism.
///
/// ```text
/// M_r x'' + D_r x' + K_r x = F_z dz        x = delta q_I: dof independent coordinates
/// dz'  = R_q x + R_v x' + R_z dz           delta q = N x, delta v = N x' + Y x
/// ```
///
/// In motion the directions N turn with the position: Y is their rate, and K_r and D_r contain what follows from
/// it. In space q and v are those of [`EulerParameters`](crate::EulerParameters). At rest Y = 0, K_r = N^T (Q - M a - phi_q^T lambda)_q N up to sign, and D_r = -N^T Q_v N.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Linear {
    /// The state, with its accelerations and multipliers.
    pub state: State,
    /// The independent coordinates: their places in q.
    pub independent: Vec<usize>,
    /// N, nv x dof.
    pub basis: DMatrix<f64>,
    /// Y, nv x dof.
    pub turning: DMatrix<f64>,
    /// M_r, dof x dof.
    pub mass: DMatrix<f64>,
    /// D_r, dof x dof.
    pub damping: DMatrix<f64>,
    /// K_r, dof x dof.
    pub stiffness: DMatrix<f64>,
    /// F_z, dof x nz: the forces of the states.
    pub force_z: DMatrix<f64>,
    /// R_q, nz x dof.
    pub rates_q: DMatrix<f64>,
    /// R_v, nz x dof.
    pub rates_v: DMatrix<f64>,
    /// R_z, nz x nz.
    pub rates_z: DMatrix<f64>,
    /// The accelerations that the turning of the directions adds, by x and by x', nv x dof: 0 at rest.
    pub(super) carried: [DMatrix<f64>; 2],
    /// Whether velocities and accelerations count.
    pub(super) moves: bool,
    /// The axes of the displacements x of a steady motion ([`Linear::steady`]); otherwise x are independent coordinates.
    pub axes: Option<Axes>,
    /// The state in the coordinates of the equations, if `state` is that of the mechanism itself.
    pub(super) seen: Option<State>,
}

impl Linear {
    /// Replaces the state of the view by that of the mechanism itself, and keeps the former for [`Linear::at`].
    pub(in crate::analysis) fn of(mut self, seen: &FlatView<'_>) -> Linear {
        let own = seen.own(&self.state);
        self.seen = Some(std::mem::replace(&mut self.state, own));
        self
    }

    /// The state in the coordinates of the equations.
    pub(in crate::analysis) fn at(&self) -> &State {
        self.seen.as_ref().unwrap_or(&self.state)
    }

    /// Whether the state lasts: no velocity is above 1e-8, and no acceleration, in SI units, or the equilibrium is not further
    /// away than that, as beside stiff springs. Where it does not, the equations hold at this instant, and change along the
    /// motion unless it is [steady](Linear::steady).
    pub fn is_at_rest(&self) -> bool {
        let State { v, a, .. } = &self.state;
        let is_small = |x: &f64| x.abs() <= MOTION;
        v.iter().all(is_small) && (a.iter().all(is_small) || self.is_beside_equilibrium())
    }

    /// Whether a step of Newton's method to the equilibrium, `K_r x = M_r x''`, is small.
    fn is_beside_equilibrium(&self) -> bool {
        let a = &self.at().a;
        let second = self.independent.iter().map(|&place| a[place]);
        let second = DVector::from_iterator(self.dof(), second);
        let step = self.stiffness.clone().lu().solve(&(&self.mass * second));
        step.is_some_and(|step| step.iter().all(|x| x.abs() <= MOTION))
    }

    /// The degrees of freedom.
    pub fn dof(&self) -> usize {
        self.independent.len()
    }

    /// A of `y' = A y` with `y = (x, x', dz)`: 2 dof + nz rows; states that count turns are none of these.
    ///
    /// # Errors
    /// [`AnalysisError::Massless`] where M_r is singular; [`linearize`] refuses such mechanisms.
    pub fn a(&self) -> Result<DMatrix<f64>, AnalysisError> {
        let (dof, nz) = (self.dof(), self.rates_z.nrows());
        let massless = || AnalysisError::Massless {
            coordinates: Vec::new(),
        };
        let factor = self.mass.clone().cholesky().ok_or_else(massless)?;
        let mut a = DMatrix::zeros(2 * dof + nz, 2 * dof + nz);
        a.view_mut((0, dof), (dof, dof)).fill_with_identity();
        let blocks = [
            ((dof, 0), -factor.solve(&self.stiffness)),
            ((dof, dof), -factor.solve(&self.damping)),
            ((dof, 2 * dof), factor.solve(&self.force_z)),
            ((2 * dof, 0), self.rates_q.clone()),
            ((2 * dof, dof), self.rates_v.clone()),
            ((2 * dof, 2 * dof), self.rates_z.clone()),
        ];
        for (place, block) in blocks {
            // No -0.
            let block = block.add_scalar(0.0);
            a.view_mut(place, block.shape()).copy_from(&block);
        }
        Ok(a)
    }

    /// The names of y: independent coordinates, or displacements in the axes of a steady motion, their velocities, states.
    pub fn names(&self, layout: &Layout) -> Vec<String> {
        let own_states = || layout.own_states().map(|(_, z)| z.name.to_string());
        if let Some(axes) = &self.axes {
            let names =
                [0, 1].map(|level| axes.names.iter().map(move |names| names[level].clone()));
            return names.into_iter().flatten().chain(own_states()).collect();
        }
        let coordinates = self.independent.iter();
        let positions = coordinates.map(|&j| layout.coordinates()[j].name.to_string());
        let coordinates = self.independent.iter();
        let velocities = coordinates.map(|&j| match velocity_of(layout.attitudes(), j) {
            Some(velocity) => layout.velocities()[velocity].name.to_string(),
            None => format!("{}'", layout.coordinates()[j].name),
        });
        positions.chain(velocities).chain(own_states()).collect()
    }
}

/// The linear equations of a mechanism about a state: `t`, `q`, `v`, and `z` where it has states; inputs
/// are those that the mechanism has.
///
/// With a*, lambda* from the index-1 equations, K, D and M of the full coordinates, and E = phi_q a - eta:
///
/// ```text
/// delta q = N x,   delta v = N x' + Y x,   Y_I = 0,  Y_D = -phi_D^-1 (dphi_q N)
/// N^T (M delta a + D delta v + K delta q - F_z dz) = 0
/// phi_q delta a = -E_q delta q - 2 dphi_q delta v
/// ```
///
/// ```
/// use mbdsl_runtime::analysis::linearize::linearize;
/// use mbdsl_runtime::State;
/// # fn of(pendulum: &dyn mbdsl_runtime::Mechanism) -> Result<(), mbdsl_runtime::analysis::AnalysisError> {
/// let start = mbdsl_runtime::assemble(pendulum, 0.0)?;
/// let linear = linearize(pendulum, State::new(0.0, start.q, start.v))?;
/// println!("{}", linear.a()?);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`AnalysisError`] for states that violate the constraints by more than 1e-8, singular
/// positions, motions without inertia, friction, and stops that are closed: those that are open are no part of the equations.
pub fn linearize(mechanism: &dyn Mechanism, state: State) -> Result<Linear, AnalysisError> {
    AnalysisError::refuse_what_is_not_smooth(mechanism, "the linear model")?;
    let seen = FlatView::new(mechanism);
    let mut state = state.completed(mechanism);
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let (at, a, lambda) = state.solution_mut();
    let solved = mechanism.accelerations(&at, &mut scratch, a, lambda);
    let singular = |cause: crate::Singular| AnalysisError::Singular {
        t: at.t,
        text: cause.describe(mechanism.layout()),
        cause,
    };
    solved.map_err(singular)?;
    check(mechanism, &state)?;
    seen.check_stops(&state, "the linear model")?;
    let mut chart = Chart::new(seen.mechanism(), "the linear model")?;
    chart.take_up(state.t, &state.q)?;
    let linear = about(&mut chart, seen.state(&state), Motion::Moving)?;
    Ok(linear.of(&seen))
}

/// Motion of the state: whether the directions that the constraints allow turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::analysis) enum Motion {
    /// Velocities and accelerations count as 0, and the time stands still.
    AtRest,
    Moving,
}

/// The linear equations about a state with accelerations and multipliers, at which the chart is.
pub(in crate::analysis) fn about(
    chart: &mut Chart<'_>,
    state: State,
    motion: Motion,
) -> Result<Linear, AnalysisError> {
    let mechanism = chart.mechanism;
    let layout = mechanism.layout();
    let patterns = layout.patterns();
    let State {
        t,
        q,
        v,
        z,
        u,
        a,
        lambda,
        ..
    } = &state;
    let t = *t;
    let basis = chart.basis();
    let (nv, dof) = basis.shape();
    let reduced_mass = reduced_mass(chart, &basis, t, q)?;
    let values = |count: usize, kernel: &dyn Fn(&mut [f64])| {
        let mut values = vec![0.0; count];
        kernel(&mut values);
        values
    };
    let tangent_q = values(patterns.tangent_q.len(), &|values| {
        mechanism.tangent_q(
            &Point::new(t, q, v).states(z).inputs(u).solution(a, lambda),
            values,
        );
    });
    let tangent_v = values(patterns.tangent_v.len(), &|values| {
        mechanism.tangent_v(&Point::new(t, q, v).states(z).inputs(u), values);
    });
    let mut of_x = times(&patterns.tangent_q, &tangent_q, &basis);
    let mut of_rate = times(&patterns.tangent_v, &tangent_v, &basis);
    let mut turning = DMatrix::zeros(nv, dof);
    let mut carried = [DMatrix::zeros(nv, dof), DMatrix::zeros(nv, dof)];
    if motion == Motion::Moving {
        let dphi_q = values(patterns.dphi_q.len(), &|values| {
            mechanism.dphi_q(&Point::new(t, q, v), values);
        });
        let ddphi_q = values(patterns.ddphi_q.len(), &|values| {
            mechanism.ddphi_q(&Point::new(t, q, v).solution(a, &[]), values);
        });
        let turned = times(&patterns.dphi_q, &dphi_q, &basis);
        turning = -dependent(chart, &turned);
        of_x += times(&patterns.tangent_v, &tangent_v, &turning);
        let of_x_in_eta = times(&patterns.ddphi_q, &ddphi_q, &basis)
            + times(&patterns.dphi_q, &dphi_q, &turning) * 2.0;
        let mut mass = vec![0.0; patterns.mass_matrix.len()];
        mechanism.mass_matrix(&Point::position(t, q), &mut mass);
        let by_x = -dependent(chart, &of_x_in_eta);
        let by_rate = -dependent(chart, &(turned * 2.0));
        of_x += times(&patterns.mass_matrix, &mass, &by_x);
        of_rate += times(&patterns.mass_matrix, &mass, &by_rate);
        carried = [by_x, by_rate];
    }
    let across = basis.transpose();
    let own = own_states(layout);
    let of_states = own.transpose();
    let force_z = values(patterns.force_z.len(), &|values| {
        mechanism.force_z(&Point::new(t, q, v).states(z).inputs(u), values);
    });
    let rates_q = values(patterns.state_rates_q.len(), &|values| {
        mechanism.state_rates_q(&Point::new(t, q, v).states(z).inputs(u), values);
    });
    let rates_v = values(patterns.state_rates_v.len(), &|values| {
        mechanism.state_rates_v(&Point::new(t, q, v).states(z).inputs(u), values);
    });
    let rates_z = values(patterns.state_rates_z.len(), &|values| {
        mechanism.state_rates_z(&Point::new(t, q, v).states(z).inputs(u), values);
    });
    let stiffness = &across * of_x;
    let stiffness = without_round_off(&stiffness, (&patterns.tangent_q, &tangent_q), &basis);
    let linear = Linear {
        independent: chart.independent().to_vec(),
        mass: reduced_mass,
        damping: &across * of_rate,
        stiffness,
        force_z: &across * times(&patterns.force_z, &force_z, &own),
        rates_q: &of_states
            * (times(&patterns.state_rates_q, &rates_q, &basis)
                + times(&patterns.state_rates_v, &rates_v, &turning)),
        rates_v: &of_states * times(&patterns.state_rates_v, &rates_v, &basis),
        rates_z: &of_states * times(&patterns.state_rates_z, &rates_z, &own),
        basis,
        turning,
        state,
        carried,
        moves: motion == Motion::Moving,
        axes: None,
        seen: None,
    };
    let numbers = [&linear.stiffness, &linear.damping, &linear.force_z];
    let rates = [&linear.rates_q, &linear.rates_v, &linear.rates_z];
    let mut all = numbers
        .iter()
        .chain(&rates)
        .flat_map(|matrix| matrix.iter());
    if !all.all(|x| x.is_finite()) {
        let what = "a derivative of the forces";
        return Err(AnalysisError::NotFinite { what, t });
    }
    Ok(linear)
}

/// Selection matrix of the states that do not count turns: nz rows, one column per such state.
pub(super) fn own_states(layout: &Layout) -> DMatrix<f64> {
    let places: Vec<usize> = layout.own_states().map(|(place, _)| place).collect();
    let mut own = DMatrix::zeros(layout.nz(), places.len());
    for (column, place) in places.into_iter().enumerate() {
        own[(place, column)] = 1.0;
    }
    own
}

/// The columns, zero where independent, that have these products with phi_q.
fn dependent(chart: &mut Chart<'_>, products: &DMatrix<f64>) -> DMatrix<f64> {
    let mut columns = DMatrix::zeros(chart.mechanism.layout().nv(), products.ncols());
    for k in 0..products.ncols() {
        let mut values = vec![0.0; columns.nrows()];
        let product: Vec<f64> = products.column(k).iter().copied().collect();
        chart.partition.particular(&product, &mut values);
        columns.column_mut(k).copy_from_slice(&values);
    }
    columns
}

/// Refuses a state that violates the constraints.
fn check(mechanism: &dyn Mechanism, state: &State) -> Result<(), AnalysisError> {
    let State { t, q, v, a, .. } = state;
    let violation = ViolationMeter::new(mechanism).measure(mechanism, *t, (q, v, a));
    let largest = VIOLATION * size(mechanism).max(1.0);
    let t = *t;
    for (violation, what) in [
        (violation.position, "positions"),
        (violation.velocity, "velocities"),
    ] {
        if violation > largest {
            return Err(AnalysisError::Violated { t, violation, what });
        }
    }
    Ok(())
}
