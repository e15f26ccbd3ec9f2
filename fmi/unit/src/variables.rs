//! The variables of an FMU: the quantities of a model, numbered.

use mbdsl_compiler::model::Model;
use mbdsl_compiler::model::dimension::Dimension;
use mbdsl_compiler::program::Program;
use mbdsl_compiler::verify::Verified;
use mbdsl_runtime::Point;
use mbdsl_runtime::{
    AssemblyError, KernelKind, Layout, Mechanism, MechanismExt, Target, Trajectory, assemble,
};
use std::collections::{BTreeMap, BTreeSet};

/// A quantity of a mechanism, with its place in the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quantity {
    /// The time t, s.
    Time,
    /// A parameter: its place among the parameters and inputs.
    Parameter(usize),
    /// Start value of a coordinate, a velocity, a state or a joint: its place in [`Variables::starts`].
    Start(usize),
    /// An input of u: its place among the parameters and inputs.
    Input(usize),
    /// An output.
    Output(usize),
    /// A coordinate of q.
    Position(usize),
    /// A velocity of v.
    Velocity(usize),
    /// A state of z.
    State(usize),
    /// The rate of a coordinate that is not a velocity: dq/dt = N v.
    PositionRate(usize),
    /// An acceleration, dv/dt.
    Acceleration(usize),
    /// The rate of a state, dz/dt.
    StateRate(usize),
    /// A multiplier lambda of a constraint row.
    Multiplier(usize),
    /// Function that changes its sign at an event: conditions in the state, then functions of time.
    Indicator(usize),
}

/// A variable; its number, the value reference, is its place in the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// Its name, as in the tables of runs.
    pub name: String,
    /// The quantity that it is.
    pub quantity: Quantity,
    /// Its unit; empty after `units none;`.
    pub unit: String,
    /// Its documentation in the text, or a description of its role; may be empty.
    pub description: String,
    /// The value that it has if nobody sets it, of parameters, starts and inputs.
    pub start: Option<f64>,
    /// Whether it cannot be changed after the start: a parameter that the constraints or only the start read.
    pub fixed: bool,
}

/// The variables of one model.
#[derive(Debug, Clone, PartialEq)]
pub struct Variables {
    list: Vec<Variable>,
    references: BTreeMap<Quantity, u32>,
    starts: Vec<String>,
    flat: bool,
}

impl Variables {
    /// The variables of a model; `mechanism` is that of its text, with the values of the text.
    ///
    /// # Errors
    /// [`AssemblyError`] if the start cannot be assembled.
    pub fn new(verified: &Verified, mechanism: &dyn Mechanism) -> Result<Variables, AssemblyError> {
        let layout = mechanism.layout();
        let starts = Target::names(layout).skip(layout.parameters().len());
        let mut variables = Variables {
            list: Vec::new(),
            references: BTreeMap::new(),
            starts: starts.collect(),
            flat: layout.is_flat(),
        };
        let columns = Trajectory::without_nodes(mechanism);
        let model = &verified.program.model;
        variables.add_time(&columns);
        variables.add_parameters(verified, layout);
        variables.add_starts(mechanism, &columns)?;
        variables.add_inputs(model, layout);
        variables.add_columns(model, layout, &columns);
        variables.add_indicators(layout);
        Ok(variables)
    }

    /// All variables, in the order of their value references.
    pub fn list(&self) -> &[Variable] {
        &self.list
    }

    /// The variable with this value reference.
    pub fn get(&self, reference: u32) -> Option<&Variable> {
        self.list.get(reference as usize)
    }

    /// The value reference of a quantity; `None` if the model does not have it.
    pub fn reference(&self, quantity: Quantity) -> Option<u32> {
        self.references.get(&quantity).copied()
    }

    /// The names of the start values that can be set, as in `start.rod.theta`.
    pub fn starts(&self) -> &[String] {
        &self.starts
    }

    /// The continuous states in their order, q, v and z, each with its rate.
    pub fn states(&self) -> impl Iterator<Item = (Quantity, Quantity)> + '_ {
        let quantities = self.list.iter().map(|variable| variable.quantity);
        quantities.filter_map(|quantity| Some((quantity, self.rate(quantity)?)))
    }

    /// The rate of a state.
    pub fn rate(&self, quantity: Quantity) -> Option<Quantity> {
        match quantity {
            Quantity::Position(j) if self.flat => Some(Quantity::Velocity(j)),
            Quantity::Position(j) => Some(Quantity::PositionRate(j)),
            Quantity::Velocity(j) => Some(Quantity::Acceleration(j)),
            Quantity::State(k) => Some(Quantity::StateRate(k)),
            _ => None,
        }
    }

    fn is_taken(&self, name: &str) -> bool {
        self.list.iter().any(|known| known.name == name)
    }

    fn add(
        &mut self,
        quantity: Quantity,
        name: &str,
        unit: &str,
        description: String,
    ) -> &mut Variable {
        let reference = self.list.len();
        // An output may have the name of a coordinate, and a model may call something `time`.
        let mut name = name.to_owned();
        let is_state = self.rate(quantity).is_some();
        if is_state && self.is_taken(&name) {
            name = format!("state.{name}");
        }
        while self.is_taken(&name) {
            name.push('_');
        }
        self.references
            .insert(quantity, u32::try_from(reference).unwrap_or(u32::MAX));
        self.list.push(Variable {
            name,
            quantity,
            unit: unit.to_owned(),
            description,
            start: None,
            fixed: false,
        });
        &mut self.list[reference]
    }

    fn add_time(&mut self, columns: &Trajectory) {
        let unit = columns.unit("t").unwrap_or_default().to_owned();
        self.add(Quantity::Time, "time", &unit, String::new());
    }

    fn add_parameters(&mut self, verified: &Verified, layout: &Layout) {
        let tunable = tunable(verified);
        for (place, parameter) in layout.parameters().iter().enumerate() {
            if parameter.input {
                continue;
            }
            let docs = docs(&verified.program.model.parameters[place].docs);
            let added = self.add(
                Quantity::Parameter(place),
                &parameter.name,
                &parameter.unit,
                docs,
            );
            added.start = Some(parameter.default);
            added.fixed = !tunable.contains(&(place as u32));
        }
    }

    fn add_starts(
        &mut self,
        mechanism: &dyn Mechanism,
        columns: &Trajectory,
    ) -> Result<(), AssemblyError> {
        let layout = mechanism.layout();
        let assembled = assemble(mechanism, 0.0)?;
        let mut z = vec![0.0; layout.nz()];
        mechanism.start_states(&mut z);
        let positions = layout.coordinates().iter().map(|of| of.name.as_ref());
        let velocities = layout.velocities().iter().map(|of| of.name.as_ref());
        let states = layout.states().iter().map(|of| of.name.as_ref());
        let names = positions.chain(velocities).chain(states);
        let values = assembled.q.iter().chain(&assembled.v).chain(&z);
        let mut values: BTreeMap<&str, f64> = names.zip(values.copied()).collect();
        let joints = layout.joint_starts();
        let mut rows = vec![0.0; 3 * joints.len()];
        if !joints.is_empty() {
            mechanism.start_rows(&Point::new(0.0, &assembled.q, &assembled.v), &mut rows);
        }
        let given = joints.iter().zip(&rows[2 * joints.len()..]);
        values.extend(given.map(|(joint, value)| (joint.name.as_ref(), *value)));
        for (place, name) in self.starts.clone().into_iter().enumerate() {
            let of = name.strip_prefix(Target::START).unwrap_or(&name).to_owned();
            let mut of_joints = joints.iter();
            let unit = match of_joints.find(|joint| joint.name == of) {
                Some(joint) if joint.is_rate => format!("{}/s", joint.kind.unit()),
                Some(joint) => joint.kind.unit().to_owned(),
                None => columns.unit(&of).unwrap_or_default().to_owned(),
            };
            let about = format!("where {of} starts");
            let added = self.add(Quantity::Start(place), &name, &unit, about);
            added.start = values.get(of.as_str()).copied();
            added.fixed = true;
        }
        Ok(())
    }

    fn add_inputs(&mut self, model: &Model, layout: &Layout) {
        for (place, parameter) in layout.parameters().iter().enumerate() {
            if parameter.input {
                let docs = docs(&model.parameters[place].docs);
                let added = self.add(
                    Quantity::Input(place),
                    &parameter.name,
                    &parameter.unit,
                    docs,
                );
                added.start = Some(parameter.default);
            }
        }
    }

    /// Adds the quantities of a run: outputs, then q, v, z, their rates, and the multipliers.
    fn add_columns(&mut self, model: &Model, layout: &Layout, columns: &Trajectory) {
        let unit = |name: &str| columns.unit(name).unwrap_or_default().to_owned();
        for (place, output) in layout.outputs().iter().enumerate() {
            self.add(
                Quantity::Output(place),
                &output.name,
                &unit(&output.name),
                String::new(),
            );
        }
        let body = |name: &str| {
            let owner = name.split('.').next().unwrap_or(name);
            let body = model.bodies.iter().find(|body| body.name == owner);
            body.map(|body| docs(&body.docs)).unwrap_or_default()
        };
        for (place, coordinate) in layout.coordinates().iter().enumerate() {
            let name = &coordinate.name;
            self.add(Quantity::Position(place), name, &unit(name), body(name));
        }
        for (place, velocity) in layout.velocities().iter().enumerate() {
            let name = &velocity.name;
            self.add(Quantity::Velocity(place), name, &unit(name), body(name));
        }
        for (place, state) in layout.states().iter().enumerate() {
            let docs = docs(&model.states[place].docs);
            self.add(
                Quantity::State(place),
                &state.name,
                &unit(&state.name),
                docs,
            );
        }
        if !layout.is_flat() {
            for (place, coordinate) in layout.coordinates().iter().enumerate() {
                let name = format!("der({})", coordinate.name);
                let unit = match layout.units() {
                    true => coordinate.kind.rate_unit(),
                    false => "",
                };
                self.add(Quantity::PositionRate(place), &name, unit, String::new());
            }
        }
        for (place, velocity) in layout.velocities().iter().enumerate() {
            let name = &velocity.acceleration;
            self.add(
                Quantity::Acceleration(place),
                name,
                &unit(name),
                String::new(),
            );
        }
        for (place, state) in layout.states().iter().enumerate() {
            let name = format!("der({})", state.name);
            let dimension = model.states[place].dimension;
            let unit = dimension.map(|of| of.over(Dimension::TIME).unit());
            let unit = unit.unwrap_or_default();
            self.add(Quantity::StateRate(place), &name, &unit, String::new());
        }
        for (place, name) in columns.multipliers().enumerate() {
            let about = match layout.constraints()[place].joint.as_ref() {
                "" => String::new(),
                joint => format!("multiplier of the joint {joint}"),
            };
            self.add(Quantity::Multiplier(place), name, &unit(name), about);
        }
    }

    fn add_indicators(&mut self, layout: &Layout) {
        let conditions = layout.conditions().iter();
        let of_state = conditions.map(|of| {
            format!(
                "changes its sign where `{}` of `{}` does",
                of.function, of.item
            )
        });
        let of_time = (0..layout.switches())
            .map(|_| "changes its sign where a function of time does".to_owned());
        for (place, about) in of_state.chain(of_time).enumerate() {
            let name = format!("event_indicator[{}]", place + 1);
            self.add(Quantity::Indicator(place), &name, "", about);
        }
    }
}

/// The lines of a documentation as one.
pub(crate) fn docs(lines: &[String]) -> String {
    let lines = lines.iter().map(|line| line.trim());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// The parameters that may change in a run: the equations read them, and no constraint does.
fn tunable(verified: &Verified) -> BTreeSet<u32> {
    let programs = [Some(&verified.program), verified.contacts.as_deref()];
    let programs: Vec<&Program> = programs.into_iter().flatten().collect();
    let read = |is: &dyn Fn(KernelKind) -> bool| -> BTreeSet<u32> {
        let kernels = programs.iter().flat_map(|program| &program.kernels);
        let kernels = kernels.filter(|kernel| is(kernel.kind));
        kernels.flat_map(|kernel| kernel.parameters()).collect()
    };
    let start = [
        KernelKind::StartValues,
        KernelKind::StartStates,
        KernelKind::Lengths,
    ];
    let moving = read(&|kind| !start.contains(&kind));
    let held = read(&|kind| kind == KernelKind::Phi);
    moving.difference(&held).copied().collect()
}
