//! Directional derivatives of accelerations, multipliers, rates of states and outputs, along any direction at any state.

use crate::analysis::error::AnalysisError;
use crate::analysis::linearize::state_space::{Change, difference};
use crate::layout::Pattern;
use crate::layout::kernel_lengths::dynamics_len;
use crate::linear::saddle_point;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::index1_solution::reaction_scales;
use crate::mechanism::point::Point;
use crate::methods::state::State;
use crate::stabilization::Stabilization;
use nalgebra::DVector;

/// A direction of change: of all positions and velocities, whether the constraints allow it or not.
#[derive(Debug, Clone, PartialEq)]
pub struct Direction {
    /// Change of the positions: nq values.
    pub q: Vec<f64>,
    /// Change of the velocities: nv values.
    pub v: Vec<f64>,
    /// Change of the states: nz values.
    pub z: Vec<f64>,
    /// Change of the inputs: nu values, 0 for the modes.
    pub u: Vec<f64>,
}

/// The derivatives along a direction.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Variation {
    /// Derivatives of the accelerations: nv values.
    pub a: Vec<f64>,
    /// Derivatives of the multipliers: nc values.
    pub lambda: Vec<f64>,
    /// Derivatives of the rates of the states: nz values.
    pub state_rates: Vec<f64>,
    /// Derivatives of the outputs.
    pub outputs: Vec<f64>,
}

/// The derivatives of the index-1 equations along a direction.
///
/// ```text
/// | M      phi_q^T | | delta a      |   | -K delta q - D delta v + Q_z delta z + Q_u delta u        |
/// | phi_q  0       | | delta lambda | = | -(phi_q a - eta)_q delta q + eta_v delta v + delta shift |
/// ```
///
/// K and D are the tangents of `M a + phi_q^T lambda - Q`, and `shift` is what the stabilization adds to eta.
/// The accelerations and multipliers of `state` must be those of the equations, with the same stabilization. What the
/// equations depend on by inputs, and the outputs, are differences of order 4, the rest is exact.
///
/// # Errors
/// [`AnalysisError`] of mechanisms in space, with stops or friction, and in singular positions.
pub fn variation(
    mechanism: &dyn Mechanism,
    state: &State,
    stabilization: Stabilization,
    direction: &Direction,
) -> Result<Variation, AnalysisError> {
    let analysis = "a directional derivative";
    AnalysisError::refuse_attitudes(mechanism, analysis)?;
    AnalysisError::refuse_loads(mechanism, analysis)?;
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
    } = state;
    let t = *t;
    let values = |pattern: &Pattern, kernel: &dyn Fn(&mut [f64])| {
        let mut values = vec![0.0; pattern.len()];
        kernel(&mut values);
        values
    };
    let by_inputs = by_inputs(mechanism, state, &direction.u);
    let (force_u, rates_u) = by_inputs.as_slice().split_at(layout.nv());

    // The blocks of the equations, with another right-hand side.
    let mut blocks = vec![0.0; dynamics_len(layout)];
    mechanism.dynamics(&Point::new(t, q, v).states(z).inputs(u), &mut blocks);
    let after_mass = patterns.mass_matrix.len();
    let after_force = after_mass + layout.nv();
    let after_jacobian = after_force + patterns.phi_q.len();
    let jacobian = blocks[after_force..after_jacobian].to_vec();
    let mut force = force_u.to_vec();
    let tangent_q = values(&patterns.tangent_q, &|of| {
        mechanism.tangent_q(
            &Point::new(t, q, v).states(z).inputs(u).solution(a, lambda),
            of,
        )
    });
    let tangent_v = values(&patterns.tangent_v, &|of| {
        mechanism.tangent_v(&Point::new(t, q, v).states(z).inputs(u), of)
    });
    let force_z = values(&patterns.force_z, &|of| {
        mechanism.force_z(&Point::new(t, q, v).states(z).inputs(u), of)
    });
    add(
        &mut force,
        -1.0,
        (&patterns.tangent_q, &tangent_q),
        &direction.q,
    );
    add(
        &mut force,
        -1.0,
        (&patterns.tangent_v, &tangent_v),
        &direction.v,
    );
    add(&mut force, 1.0, (&patterns.force_z, &force_z), &direction.z);
    let dphi_q = values(&patterns.dphi_q, &|of| {
        mechanism.dphi_q(&Point::new(t, q, v), of)
    });
    let ddphi_q = values(&patterns.ddphi_q, &|of| {
        mechanism.ddphi_q(&Point::new(t, q, v).solution(a, &[]), of)
    });
    let mut eta = vec![0.0; layout.nc()];
    add(&mut eta, -1.0, (&patterns.ddphi_q, &ddphi_q), &direction.q);
    add(&mut eta, -2.0, (&patterns.dphi_q, &dphi_q), &direction.v);
    let (mut phi, mut rates) = (vec![0.0; layout.nc()], vec![0.0; layout.nc()]);
    add(&mut phi, 1.0, (&patterns.phi_q, &jacobian), &direction.q);
    add(&mut rates, 1.0, (&patterns.dphi_q, &dphi_q), &direction.q);
    add(&mut rates, 1.0, (&patterns.phi_q, &jacobian), &direction.v);
    for ((eta, phi), rate) in eta.iter_mut().zip(&phi).zip(&rates) {
        *eta += stabilization.shift(*phi, *rate);
    }
    blocks[after_mass..after_force].copy_from_slice(&force);
    blocks[after_jacobian..].copy_from_slice(&eta);
    let mut scratch = vec![0.0; saddle_point::scratch_len(layout)];
    let (mut of_a, mut of_lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
    let scales = || reaction_scales(mechanism, t);
    let solved = saddle_point::solve(
        layout,
        &blocks,
        None,
        &scales,
        &mut scratch,
        &mut of_a,
        &mut of_lambda,
    );
    solved.map_err(|cause| AnalysisError::Singular {
        t,
        text: cause.describe(layout),
        cause,
    })?;

    let mut state_rates = rates_u.to_vec();
    let of_q = values(&patterns.state_rates_q, &|of| {
        mechanism.state_rates_q(&Point::new(t, q, v).states(z).inputs(u), of)
    });
    let of_v = values(&patterns.state_rates_v, &|of| {
        mechanism.state_rates_v(&Point::new(t, q, v).states(z).inputs(u), of)
    });
    let of_z = values(&patterns.state_rates_z, &|of| {
        mechanism.state_rates_z(&Point::new(t, q, v).states(z).inputs(u), of)
    });
    add(
        &mut state_rates,
        1.0,
        (&patterns.state_rates_q, &of_q),
        &direction.q,
    );
    add(
        &mut state_rates,
        1.0,
        (&patterns.state_rates_v, &of_v),
        &direction.v,
    );
    add(
        &mut state_rates,
        1.0,
        (&patterns.state_rates_z, &of_z),
        &direction.z,
    );
    let vector = |of: &[f64]| DVector::from_column_slice(of);
    let change = Change {
        q: vector(&direction.q),
        v: vector(&direction.v),
        z: vector(&direction.z),
        u: vector(&direction.u),
        a: vector(&of_a),
        lambda: vector(&of_lambda),
    };
    let outputs = change.of_outputs(mechanism, state);
    Ok(Variation {
        a: of_a,
        lambda: of_lambda,
        state_rates,
        outputs: outputs.as_slice().to_vec(),
    })
}

/// sum += factor K x, K being given by its values on a pattern.
fn add(sum: &mut [f64], factor: f64, (pattern, values): (&Pattern, &[f64]), x: &[f64]) {
    for (i, j, value) in pattern.iter(values) {
        sum[i] += factor * value * x[j];
    }
}

/// Derivatives of the forces, then of the rates of states, along a direction of the inputs.
fn by_inputs(mechanism: &dyn Mechanism, state: &State, direction: &[f64]) -> DVector<f64> {
    let u = &state.u;
    let (nv, nz) = (mechanism.layout().nv(), mechanism.layout().nz());
    let size = |of: &[f64]| of.iter().map(|x| x.abs()).fold(0.0, f64::max);
    if size(direction) == 0.0 {
        return DVector::zeros(nv + nz);
    }
    let inputs = &u[..mechanism.layout().inputs()];
    let largest = Some(size(inputs)).filter(|largest| *largest > 0.0);
    difference(largest.unwrap_or(1.0) / size(direction), |by| {
        let moved = u.iter().zip(direction).map(|(u, change)| u + by * change);
        let u: Vec<f64> = moved.collect();
        let mut values = vec![0.0; nv + nz];
        let (of_force, of_rates) = values.split_at_mut(nv);
        let at = state.at().inputs(&u);
        mechanism.force(&at, of_force);
        mechanism.state_rates(&at, of_rates);
        values
    })
}
