//! Variables by their value references.

use crate::component::Component;
use crate::phase::{Kind, Phase};
use crate::status::{Outcome, discard, error};
use mbdsl_fmi::{Quantity, Variable};
use mbdsl_runtime::Point;
use mbdsl_runtime::{Mechanism, MechanismExt, State};

impl Component {
    /// The variable with this value reference.
    pub(crate) fn variable(&self, reference: u32) -> Outcome<&Variable> {
        let variables = &self.compiled.variables;
        let found = variables.get(reference);
        found.ok_or_else(|| {
            let count = variables.list().len();
            error(format!(
                "there is no variable {reference}: the model has {count} of them, from 0 on"
            ))
        })
    }

    /// The values of variables.
    pub(crate) fn values(&mut self, references: &[u32]) -> Outcome<Vec<f64>> {
        let quantities = references.iter();
        let quantities = quantities.map(|reference| Ok(self.variable(*reference)?.quantity));
        let quantities: Vec<Quantity> = quantities.collect::<Outcome<_>>()?;
        let is_set = |of: &Quantity| {
            matches!(
                of,
                Quantity::Parameter(_) | Quantity::Start(_) | Quantity::Input(_)
            )
        };
        if !quantities.iter().all(is_set) {
            self.current()?;
        }
        let outputs = match quantities
            .iter()
            .any(|of| matches!(of, Quantity::Output(_)))
        {
            true => self.outputs(),
            false => Vec::new(),
        };
        let rates = match quantities
            .iter()
            .any(|of| matches!(of, Quantity::PositionRate(_)))
        {
            true => self.coordinate_rates(),
            false => Vec::new(),
        };
        let state_rates = match quantities
            .iter()
            .any(|of| matches!(of, Quantity::StateRate(_)))
        {
            true => self.state_rates(),
            false => Vec::new(),
        };
        let indicators = match quantities
            .iter()
            .any(|of| matches!(of, Quantity::Indicator(_)))
        {
            true => self.indicators(),
            false => Vec::new(),
        };
        let state = &self.state;
        let value = |quantity: &Quantity| match *quantity {
            Quantity::Time => state.t,
            Quantity::Parameter(place) | Quantity::Input(place) => self.parameters[place],
            Quantity::Start(place) => self.start(place),
            Quantity::Output(place) => outputs[place],
            Quantity::Position(place) => state.q[place],
            Quantity::Velocity(place) => state.v[place],
            Quantity::State(place) => state.z[place],
            Quantity::PositionRate(place) => rates[place],
            Quantity::Acceleration(place) => state.a[place],
            Quantity::StateRate(place) => state_rates[place],
            Quantity::Multiplier(place) => state.lambda[place],
            Quantity::Indicator(place) => indicators[place],
        };
        Ok(quantities.iter().map(value).collect())
    }

    /// The start value of a coordinate, a velocity, a state or a joint: as it is set, or else the default.
    fn start(&self, place: usize) -> f64 {
        let by_default = || {
            let variables = &self.compiled.variables;
            let reference = variables.reference(Quantity::Start(place));
            let variable = reference.and_then(|reference| variables.get(reference));
            variable.and_then(|variable| variable.start)
        };
        self.starts[place].or_else(by_default).unwrap_or(f64::NAN)
    }

    /// Sets variables: all of them, or none.
    pub(crate) fn set_values(&mut self, references: &[u32], values: &[f64]) -> Outcome {
        let mut changes = Vec::with_capacity(references.len());
        for (reference, value) in references.iter().zip(values) {
            let variable = self.variable(*reference)?;
            self.settable(variable)?;
            if !value.is_finite() {
                return Err(error(format!(
                    "`{}` cannot be {value}: it must be finite",
                    variable.name
                )));
            }
            changes.push((variable.quantity, variable.start, *value));
        }
        for (quantity, by_default, value) in changes {
            match quantity {
                Quantity::Parameter(place) | Quantity::Input(place) => {
                    // The same value changes nothing, and a run goes on to the bit.
                    let same = self.parameters[place].to_bits() == value.to_bits();
                    self.parameters[place] = value;
                    self.mechanism.set_parameter(place, value);
                    self.is_stale |= !same;
                    self.is_begun &= same || self.phase != Phase::Initialization;
                }
                Quantity::Start(place) => {
                    let given = by_default.is_some_and(|start| start.to_bits() == value.to_bits());
                    self.starts[place] = (!given).then_some(value);
                    self.is_begun = false;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Refuses what cannot be set now.
    fn settable(&self, variable: &Variable) -> Outcome {
        let name = &variable.name;
        let initial = matches!(self.phase, Phase::Instantiated | Phase::Initialization);
        let fixed = match variable.quantity {
            Quantity::Input(_) => self.phase == Phase::Terminated,
            Quantity::Parameter(_) | Quantity::Start(_) if initial => false,
            Quantity::Parameter(_) if variable.fixed => true,
            Quantity::Parameter(_) => !matches!(self.phase, Phase::Event | Phase::Step),
            Quantity::Start(_) => true,
            _ => return Err(error(format!("`{name}` cannot be set: it is computed"))),
        };
        if fixed {
            let now = self.phase.name();
            return Err(error(format!(
                "`{name}` cannot be set in an instance that is {now}"
            )));
        }
        Ok(())
    }

    /// The outputs of the state.
    pub(crate) fn outputs(&self) -> Vec<f64> {
        let mut outputs = vec![0.0; self.mechanism.layout().outputs().len()];
        self.state.outputs(&self.mechanism, &mut outputs);
        outputs
    }

    /// dq/dt
    pub(crate) fn coordinate_rates(&self) -> Vec<f64> {
        let layout = self.mechanism.layout();
        if layout.is_flat() {
            return self.state.v.clone();
        }
        let mut rates = vec![0.0; layout.nq()];
        let of = &self.state;
        self.mechanism
            .coordinate_rates(&Point::new(of.t, &of.q, &of.v), &mut rates);
        rates
    }

    /// dz/dt
    pub(crate) fn state_rates(&self) -> Vec<f64> {
        let mut rates = vec![0.0; self.mechanism.layout().nz()];
        let of = &self.state;
        self.mechanism.state_rates(
            &Point::new(of.t, &of.q, &of.v).states(&of.z).inputs(&of.u),
            &mut rates,
        );
        rates
    }

    /// The number of functions that change their signs at events of the equations.
    pub(crate) fn count_indicators(&self) -> usize {
        let layout = self.mechanism.layout();
        layout.modes() + layout.switches()
    }

    /// The functions that change their signs at events of the equations.
    pub(crate) fn indicators(&self) -> Vec<f64> {
        let layout = self.mechanism.layout();
        let of = &self.state;
        let mut conditions = vec![0.0; layout.modes()];
        self.mechanism.conditions(
            &Point::new(of.t, &of.q, &of.v).states(&of.z).inputs(&of.u),
            &mut conditions,
        );
        // The functions, then their rates.
        let mut switches = vec![0.0; 2 * layout.switches()];
        self.mechanism
            .switches(&Point::time(of.t).inputs(&of.u), &mut switches);
        switches.truncate(layout.switches());
        conditions.extend(switches);
        conditions
    }

    /// The functions whose zeros are the events of the model.
    pub(crate) fn event_functions(&mut self) -> Outcome<Vec<f64>> {
        let layout = self.mechanism.layout();
        let mut events = vec![0.0; layout.events().len()];
        if layout.events().iter().any(|event| event.reads_solution) {
            self.solve()?;
        }
        self.mechanism.events(&self.state.at(), &mut events);
        Ok(events)
    }

    /// Solves the equations at the state for accelerations and multipliers, if these are of other numbers.
    pub(crate) fn solve(&mut self) -> Outcome {
        if !self.is_stale {
            return Ok(());
        }
        let State {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = &mut self.state;
        let inputs = mbdsl_runtime::inputs(&self.mechanism).take(self.mechanism.layout().inputs());
        u.iter_mut().zip(inputs).for_each(|(u, input)| *u = input);
        // With stops and friction, only a step knows them.
        let known = self.kind == Kind::ModelExchange || self.mechanism.contacts().is_none();
        if known {
            let solved = self.equations.accelerations(
                &self.mechanism,
                &Point::new(*t, q, v).states(z).inputs(u),
                a,
                lambda,
            );
            solved.map_err(|fault| discard(fault.describe(self.mechanism.layout())))?;
        }
        self.is_stale = false;
        Ok(())
    }
}
