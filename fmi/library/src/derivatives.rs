//! Directional derivatives of rates and outputs along a direction of states and inputs.

use crate::component::Component;
use crate::phase::Kind;
use crate::status::{Outcome, error};
use mbdsl_fmi::{Quantity, is_redundant_in_space};
use mbdsl_runtime::analysis::linearize::{Direction, variation};
use mbdsl_runtime::{Mechanism, Stabilization, Stepper};

/// Step of the differences in states and inputs, in their SI units: errors of order 4 are as small as rounding.
const STEP: f64 = 1e-3;

impl Component {
    /// Directional derivatives of unknowns along a direction of knowns.
    pub(crate) fn directional(
        &mut self,
        unknowns: &[u32],
        knowns: &[u32],
        seed: &[f64],
    ) -> Outcome<Vec<f64>> {
        self.current()?;
        let layout = self.mechanism.layout();
        let mut direction = Direction {
            q: vec![0.0; layout.nq()],
            v: vec![0.0; layout.nv()],
            z: vec![0.0; layout.nz()],
            u: vec![0.0; layout.nu()],
        };
        for (known, seed) in knowns.iter().zip(seed) {
            let variable = self.variable(*known)?;
            let name = &variable.name;
            if !seed.is_finite() {
                return Err(error(format!(
                    "the seed of `{name}` cannot be {seed}: it must be finite"
                )));
            }
            let place = match variable.quantity {
                Quantity::Position(place) => &mut direction.q[place],
                Quantity::Velocity(place) => &mut direction.v[place],
                Quantity::State(place) => &mut direction.z[place],
                Quantity::Input(place) => {
                    let before = &layout.parameters()[..place];
                    &mut direction.u[before.iter().filter(|of| of.input).count()]
                }
                _ => {
                    return Err(error(format!(
                        "there are no derivatives by `{name}`: knowns are states and inputs"
                    )));
                }
            };
            *place += seed;
        }
        let quantities = unknowns.iter().map(|unknown| {
            let variable = self.variable(*unknown)?;
            match variable.quantity {
                Quantity::Position(_)
                | Quantity::Velocity(_)
                | Quantity::State(_)
                | Quantity::PositionRate(_)
                | Quantity::Acceleration(_)
                | Quantity::StateRate(_)
                | Quantity::Output(_)
                | Quantity::Multiplier(_) => Ok(variable.quantity),
                _ => Err(error(format!(
                    "there are no derivatives of `{}`: unknowns are states, rates, outputs and multipliers",
                    variable.name
                ))),
            }
        });
        let quantities: Vec<Quantity> = quantities.collect::<Outcome<_>>()?;
        if is_redundant_in_space(layout) {
            return Err(error(format!(
                "there are no directional derivatives of `{}`: its constraints are redundant",
                layout.model()
            )));
        }
        if !layout.is_flat() {
            return self.by_differences(unknowns, &direction);
        }
        let found = variation(
            &self.mechanism,
            &self.state,
            self.stabilization(),
            &direction,
        );
        let found = found.map_err(|fault| error(fault.to_string()))?;
        let along = |quantity: &Quantity| match *quantity {
            Quantity::Position(place) => direction.q[place],
            Quantity::Velocity(place) => direction.v[place],
            Quantity::State(place) => direction.z[place],
            Quantity::Acceleration(place) => found.a[place],
            Quantity::StateRate(place) => found.state_rates[place],
            Quantity::Output(place) => found.outputs[place],
            Quantity::Multiplier(place) => found.lambda[place],
            _ => f64::NAN,
        };
        Ok(quantities.iter().map(along).collect())
    }

    /// Directional derivatives in space, where a caller moves quaternions off their length: by central differences of
    /// order 4.
    fn by_differences(&mut self, unknowns: &[u32], direction: &Direction) -> Outcome<Vec<f64>> {
        let parts = [&direction.q, &direction.v, &direction.z, &direction.u];
        let parts = parts.into_iter().flatten();
        let largest = parts.fold(0.0_f64, |most, x| most.max(x.abs()));
        if largest == 0.0 {
            return Ok(vec![0.0; unknowns.len()]);
        }
        let step = STEP / largest;
        let (state, parameters) = (self.state.clone(), self.parameters.clone());
        let mut at = |by: f64| {
            let moved = |values: &mut [f64], base: &[f64], along: &[f64]| {
                for ((value, base), along) in values.iter_mut().zip(base).zip(along) {
                    *value = base + by * along;
                }
            };
            moved(&mut self.state.q, &state.q, &direction.q);
            moved(&mut self.state.v, &state.v, &direction.v);
            moved(&mut self.state.z, &state.z, &direction.z);
            let inputs = self.mechanism.layout().parameters().iter().enumerate();
            let inputs: Vec<usize> = inputs.filter(|(_, of)| of.input).map(|(k, _)| k).collect();
            for (place, along) in inputs.into_iter().zip(&direction.u) {
                self.parameters[place] = parameters[place] + by * along;
                self.mechanism.set_parameter(place, self.parameters[place]);
            }
            self.is_stale = true;
            self.values(unknowns)
        };
        let near = at(step).and_then(|ahead| Ok((ahead, at(-step)?)));
        let far = at(2.0 * step).and_then(|ahead| Ok((ahead, at(-2.0 * step)?)));
        let here = at(0.0);
        let ((near, near_back), (far, far_back)) = (near?, far?);
        here?;
        let slopes = near.iter().zip(&near_back).zip(far.iter().zip(&far_back));
        let slopes = slopes.map(|((near, near_back), (far, far_back))| {
            (8.0 * (near - near_back) - (far - far_back)) / (12.0 * step)
        });
        Ok(slopes.collect())
    }

    /// The stabilization of the run, or the feedback without one.
    fn stabilization(&self) -> Stabilization {
        match (self.kind, &self.run) {
            (Kind::CoSimulation, Some(run)) => Stepper::stabilization(run),
            _ => self.feedback().into(),
        }
    }
}
