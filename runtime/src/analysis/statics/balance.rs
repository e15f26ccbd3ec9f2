//! The forces at one position, and how they change around it.

use crate::analysis::chart::{Chart, times, without_round_off};
use crate::analysis::error::AnalysisError;
use crate::analysis::flat_view::wind;
use crate::constraints::rank::rank;
use crate::layout::{Kind, Layout};
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::scales;
use crate::methods::state::State;
use nalgebra::{DMatrix, DVector};

/// A force above this fraction of the largest load is left.
const UNBALANCED: f64 = 1e-6;

/// The forces at one position, by independent coordinates in units of the mechanism.
pub(super) struct Balance<'c, 'm> {
    pub(super) chart: &'c mut Chart<'m>,
    /// The position; its multipliers are those of the rows that the chart uses.
    pub(super) state: State,
    /// One unit of every coordinate: the size for a length, 1 rad.
    pub(super) scale: Vec<f64>,
    pub(super) basis: DMatrix<f64>,
    force: Vec<f64>,
    /// -N^T Q, in units of the independent coordinates: J.
    pub(super) slope: DVector<f64>,
    /// The largest |Q| so far, in these units: what a force that is left is measured by.
    pub(super) largest: f64,
}

impl<'c, 'm> Balance<'c, 'm> {
    pub(super) fn new(
        chart: &'c mut Chart<'m>,
        state: State,
    ) -> Result<Balance<'c, 'm>, AnalysisError> {
        chart.take_up(state.t, &state.q)?;
        let mechanism = chart.mechanism;
        let mut balance = Balance {
            basis: DMatrix::zeros(0, 0),
            force: vec![0.0; mechanism.layout().nv()],
            slope: DVector::zeros(0),
            scale: scales(mechanism).coordinate,
            largest: 0.0,
            chart,
            state,
        };
        balance.evaluate()?;
        Ok(balance)
    }

    /// The forces where the chart is.
    pub(super) fn evaluate(&mut self) -> Result<(), AnalysisError> {
        let mechanism = self.chart.mechanism;
        wind(mechanism, &self.state.q, &mut self.state.z);
        mechanism.force(&self.state.at(), &mut self.force);
        if !self.force.iter().all(|x| x.is_finite()) {
            let what = "a generalized force";
            return Err(AnalysisError::NotFinite {
                what,
                t: self.state.t,
            });
        }
        let lambda = &mut self.state.lambda;
        self.chart.partition.multipliers(&self.force, lambda);
        self.basis = self.chart.basis();
        let force = DVector::from_column_slice(&self.force);
        self.slope = -(self.basis.tr_mul(&force)).component_mul(&self.units());
        let sizes = self
            .force
            .iter()
            .zip(&self.scale)
            .map(|(f, s)| (f * s).abs());
        self.largest = sizes.fold(self.largest, f64::max);
        Ok(())
    }

    /// The units of the independent coordinates.
    pub(super) fn units(&self) -> DVector<f64> {
        let independent = self.chart.independent();
        DVector::from_iterator(
            independent.len(),
            independent.iter().map(|&j| self.scale[j]),
        )
    }

    /// Error for a position that is not an equilibrium because its multipliers leave a part of the forces: at a singular
    /// position, where branches meet, the constraints carry less than the independent coordinates of one branch say.
    pub(super) fn unbalanced(&self, state: &State, iterations: usize) -> Option<AnalysisError> {
        let mechanism = self.chart.mechanism;
        let layout = mechanism.layout();
        // Elsewhere the constraints carry whatever does not act along the independent coordinates.
        let rank = rank(mechanism, state.t, &state.q).rank;
        if rank + self.chart.independent().len() >= layout.nv() {
            return None;
        }
        let pattern = &layout.patterns().phi_q;
        let mut values = vec![0.0; pattern.len()];
        mechanism.phi_q(&Point::position(state.t, &state.q), &mut values);
        let mut left = self.force.clone();
        for (row, column, value) in pattern.iter(&values) {
            left[column] -= value * state.lambda[row];
        }
        let size = |j: &usize| (left[*j] * self.scale[*j]).abs();
        let worst = (0..left.len()).max_by(|i, j| size(i).total_cmp(&size(j)))?;
        (size(&worst) > UNBALANCED * self.largest).then(|| AnalysisError::NoEquilibrium {
            iterations,
            force: left[worst].abs(),
            unit: unit(layout, worst),
            coordinate: layout.motion(worst).to_owned(),
        })
    }

    /// K_r in units of the independent coordinates.
    pub(super) fn stiffness(&self) -> Result<DMatrix<f64>, AnalysisError> {
        let mechanism = self.chart.mechanism;
        let pattern = &mechanism.layout().patterns().tangent_q;
        let State {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = &self.state;
        let mut values = vec![0.0; pattern.len()];
        mechanism.tangent_q(
            &Point::new(*t, q, v).states(z).inputs(u).solution(a, lambda),
            &mut values,
        );
        if !values.iter().all(|x| x.is_finite()) {
            let what = "a derivative of the forces";
            return Err(AnalysisError::NotFinite { what, t: *t });
        }
        let full = self.basis.tr_mul(&times(pattern, &values, &self.basis));
        let full = without_round_off(&full, (pattern, &values), &self.basis);
        let units = DMatrix::from_diagonal(&self.units());
        Ok(&units * full * &units)
    }

    /// The independent coordinates that have most of a direction, by name.
    pub(super) fn named(&self, direction: &DVector<f64>) -> Vec<String> {
        let layout = self.chart.mechanism.layout();
        let most = direction.amax();
        let independent = self.chart.independent().iter().zip(direction.iter());
        let large = independent.filter(|(_, x)| x.abs() >= 0.5 * most && most > 0.0);
        large.map(|(&j, _)| layout.motion(j).to_owned()).collect()
    }

    /// The unit of the force along an independent coordinate.
    pub(super) fn unit(&self, place: usize) -> &'static str {
        unit(
            self.chart.mechanism.layout(),
            self.chart.independent()[place],
        )
    }
}

/// The unit of the force along a velocity.
fn unit(layout: &Layout, velocity: usize) -> &'static str {
    match layout.velocities()[velocity].kind {
        _ if !layout.units() => "",
        Kind::Angle => "N*m",
        Kind::Length | Kind::Number => "N",
    }
}
