//! Directional derivatives: how rates and outputs change along a direction of states and inputs.

use crate::component::Component;
use crate::phase::Kind;
use crate::status::{Outcome, error};
use mbdsl_fmi::Quantity;
use mbdsl_runtime::analysis::linearize::{Direction, variation};
use mbdsl_runtime::{Mechanism, Stabilization, Stepper};

impl Component {
    /// How unknowns change along a direction of knowns.
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

    /// What keeps the constraints.
    fn stabilization(&self) -> Stabilization {
        match (self.kind, &self.run) {
            (Kind::CoSimulation, Some(run)) => Stepper::stabilization(run),
            _ => self.feedback().into(),
        }
    }
}
