//! Efforts of actuators that make the motion of drivers.
//!
//! The multipliers of a motion are linear in the efforts, which are inputs: `lambda(tau) = lambda(0) + L tau`. Those of the
//! drivers that are followed must vanish, `L_followed tau = -lambda_followed(0)`; a column of `L_followed` is the speed of an
//! actuator for each unit of speed of the drivers.

use crate::mechanism::calls::MechanismExt;
use nalgebra::{DMatrix, DVector};

use crate::analysis::inverse::error::InverseError;
use crate::layout::{Actuator, Kind};
use crate::mechanism::size::size;
use crate::mechanism::{Mechanism, dynamics};
use crate::methods::state::State;

/// Directions in which actuators move drivers below this share of the best, or of speeds of 1, do not.
const CUT_OFF: f64 = 1e-9;

/// The actuators of a mechanism, and the rows of phi that they follow.
pub(super) struct Actuators<'m> {
    mechanism: &'m dyn Mechanism,
    pub(super) list: &'m [Actuator],
    pub(super) followed: Vec<usize>,
    size: f64,
}

impl<'m> Actuators<'m> {
    /// The actuators of a mechanism; most mechanisms have none.
    ///
    /// # Errors
    /// [`InverseError::FewActuators`] if there are fewer than rows of drivers that they follow.
    pub(super) fn of(mechanism: &'m dyn Mechanism) -> Result<Actuators<'m>, InverseError> {
        let layout = mechanism.layout();
        let list = layout.actuators();
        let mut followed: Vec<usize> = list
            .iter()
            .flat_map(|actuator| actuator.rows.iter().map(|&row| row as usize))
            .collect();
        followed.sort_unstable();
        followed.dedup();
        let actuators = Actuators {
            mechanism,
            list,
            followed,
            size: size(mechanism),
        };
        if actuators.list.len() < actuators.followed.len() {
            return Err(InverseError::FewActuators {
                actuators: list.iter().map(|of| of.name.to_string()).collect(),
                drivers: actuators.drivers(),
            });
        }
        Ok(actuators)
    }

    /// The names of the drivers that are followed.
    fn drivers(&self) -> Vec<String> {
        let rows = self.mechanism.layout().constraints();
        let names = self.followed.iter().map(|&row| rows[row].joint.to_string());
        names.collect()
    }

    /// Gives a state of the motion the efforts, as its inputs, and the multipliers that go with them.
    ///
    /// Returns the sign of the determinant of their speeds, 0 if there are more actuators than rows: where it changes on a
    /// motion, the actuators do not move the drivers, and their efforts grow without bound.
    ///
    /// More actuators than rows share the work with the least sum of squares, where a torque counts as the force at the
    /// size of the mechanism.
    ///
    /// # Errors
    /// [`InverseError::CannotMove`] if the actuators do not move the drivers, [`InverseError::NotFinite`].
    pub(super) fn solve(&self, state: &mut State) -> Result<f64, InverseError> {
        if self.list.is_empty() {
            return Ok(0.0);
        }
        for actuator in self.list {
            state.u[actuator.input as usize] = 0.0;
        }
        self.multipliers(state)?;
        let own = state.lambda.clone();
        // An effort as large as the multipliers: their difference loses no digits.
        let effort = own.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
        let rows = self.mechanism.layout().constraints();
        // Rates in sizes of the mechanism, or rad.
        let unit = |kind: Kind| if kind == Kind::Length { self.size } else { 1.0 };
        let (n, m) = (self.followed.len(), self.list.len());
        let mut speeds = DMatrix::zeros(n, m);
        for (column, actuator) in self.list.iter().enumerate() {
            let input = actuator.input as usize;
            state.u[input] = effort;
            self.multipliers(state)?;
            state.u[input] = 0.0;
            for (place, &row) in self.followed.iter().enumerate() {
                let speed = (state.lambda[row] - own[row]) / effort;
                speeds[(place, column)] = speed * unit(rows[row].kind) / unit(actuator.kind);
            }
        }
        let needed = self
            .followed
            .iter()
            .map(|&row| -own[row] * unit(rows[row].kind));
        let needed = DVector::from_iterator(n, needed);
        let parts = speeds.clone().svd(true, true);
        let best = parts.singular_values.max().max(1.0);
        if parts.singular_values.len() < n || parts.singular_values.min() <= CUT_OFF * best {
            return Err(self.cannot_move(state.t, &own, &speeds));
        }
        let efforts = parts.solve(&needed, 0.0);
        let efforts = efforts.map_err(|_| InverseError::NotFinite { t: state.t })?;
        for (actuator, effort) in self.list.iter().zip(efforts.iter()) {
            // Adding 0 makes -0 a plain 0.
            state.u[actuator.input as usize] = effort / unit(actuator.kind) + 0.0;
        }
        self.multipliers(state)?;
        for &row in &self.followed {
            // What is left of it is round-off.
            state.lambda[row] = 0.0;
        }
        Ok(match speeds.is_square() {
            true => speeds.determinant().signum(),
            false => 0.0,
        })
    }

    /// The multipliers that go with the motion and the inputs of a state.
    fn multipliers(&self, state: &mut State) -> Result<(), InverseError> {
        let (at, a, lambda) = state.solution_mut();
        let found = dynamics::multipliers(self.mechanism, &at, a, lambda);
        found.map_err(|_| InverseError::NotFinite { t: at.t })
    }

    /// Error for actuators that lose their hold of the drivers between two times.
    pub(super) fn lose_hold(&self, before: f64, after: f64) -> InverseError {
        InverseError::LosesHold {
            before,
            after,
            actuators: self.list.iter().map(|of| of.name.to_string()).collect(),
            drivers: self.drivers(),
        }
    }

    /// Error for actuators that do not move a driver: the driver that they move least, and the effort that it needs.
    fn cannot_move(&self, t: f64, own: &[f64], speeds: &DMatrix<f64>) -> InverseError {
        let layout = self.mechanism.layout();
        // The direction of drivers that the actuators see least.
        let parts = (speeds * speeds.transpose()).symmetric_eigen();
        let weakest = parts.eigenvalues.imin();
        let place = parts.eigenvectors.column(weakest).iamax();
        let row = self.followed[place];
        let actuators = self.list.iter().map(|of| of.name.to_string());
        InverseError::CannotMove {
            t,
            actuators: actuators.collect(),
            driver: layout.constraints()[row].joint.to_string(),
            effort: 0.0 - own[row],
            unit: match (layout.units(), layout.constraints()[row].kind) {
                (false, _) => "",
                (true, Kind::Angle) => "N*m",
                (true, Kind::Length | Kind::Number) => "N",
            },
            ratio: parts.eigenvalues[weakest].max(0.0).sqrt(),
        }
    }

    /// The effort of an actuator at a state, and the speed at which it works: `dQ/d(effort) . v`.
    pub(super) fn effort_and_speed(&self, place: usize, state: &State) -> [f64; 2] {
        let State { v, u, .. } = state;
        let input = self.list[place].input as usize;
        let force = |effort: f64| {
            let mut u = u.clone();
            u[input] = effort;
            let mut force = vec![0.0; v.len()];
            self.mechanism.force(&state.at().inputs(&u), &mut force);
            force
        };
        let without = force(0.0);
        let unit = without.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
        let with = force(unit).into_iter().zip(&without).zip(v);
        let speed: f64 = with.map(|((with, without), v)| (with - without) * v).sum();
        [u[input], speed / unit]
    }
}
