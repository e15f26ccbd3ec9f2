//! The layout that a program's mechanism shows to the runtime.

use crate::expr::{ExprId, Graph, Node, Symbol};
use crate::model::JointKind;
use crate::print;
use crate::program::Program;
use crate::program::kernel::Kernel;
use mbdsl_runtime::KernelKind;
use mbdsl_runtime::{
    Actuator, Condition, ConstraintRow, Coordinate, JointStart, KernelCost, Layout, LayoutParts,
    Name, NamedEvent, Output, Parameter, StartValue, StateVariable, Velocity,
};
use rustc_hash::FxHashMap;

impl Program {
    /// The kernels, without those that are left out.
    pub fn used_kernels(&self) -> impl Iterator<Item = &Kernel> + Clone {
        let kernels = self.kernels.iter();
        kernels.filter(|kernel| !kernel.is_absent())
    }

    /// The layout; its degrees of freedom are counted as if no constraint were redundant.
    pub fn layout(&self) -> Layout {
        let model = &self.model;
        let unit = |dimension: Option<crate::model::dimension::Dimension>| {
            dimension.map_or_else(String::new, |dimension| dimension.unit())
        };
        let coordinates = model.bodies.iter().flat_map(|body| {
            let names = body.kind.coordinates().iter();
            names.map(|name| Coordinate {
                name: body.quantity(name.word).into(),
                kind: name.kind,
            })
        });
        let velocities = model.bodies.iter().flat_map(|body| {
            let names = body.kind.velocities().iter();
            names.map(|velocity| {
                let [name, acceleration] = velocity.words.map(|word| body.quantity(word).into());
                Velocity {
                    name,
                    acceleration,
                    kind: velocity.kind,
                }
            })
        });
        let constraints = self.rows.iter().map(|row| ConstraintRow {
            name: row.name.clone().into(),
            joint: row.joint.clone().into(),
            kind: row.kind,
            squared: row.squared,
        });
        let drivers = (0..).zip(&self.rows).filter(|(_, row)| row.driver);
        let actuators = model.actuators.iter().map(|actuator| {
            let rows = (0..).zip(&self.rows);
            let rows = rows.filter(|(_, row)| actuator.follows.contains(&row.joint));
            let parameter = model.inputs[actuator.input as usize] as usize;
            Actuator {
                name: model.parameters[parameter].name.clone().into(),
                input: actuator.input,
                kind: actuator.kind,
                rows: rows.map(|(row, _)| row).collect(),
            }
        });
        let parameters = model.parameters.iter().map(|parameter| Parameter {
            name: parameter.name.clone().into(),
            unit: unit(parameter.dimension).into(),
            default: parameter.default,
            input: parameter.input,
        });
        let states = model.states.iter().map(|state| StateVariable {
            name: state.name.clone().into(),
            unit: match &state.unit {
                Some(stated) => stated.clone().into(),
                None => unit(state.dimension).into(),
            },
            is_sampled: state.sample.is_some(),
        });
        let values = model.outputs.iter().map(|output| output.value);
        let outputs = model
            .outputs
            .iter()
            .zip(reads_solution(&model.graph, values));
        let outputs = outputs.map(|(output, reads_solution)| Output {
            name: output.name.clone().into(),
            unit: match &output.unit {
                Some(stated) => stated.clone().into(),
                None => unit(output.dimension).into(),
            },
            reads_solution,
        });
        let start = model.start.iter().map(|start| StartValue {
            place: start.place as usize,
            kind: start.kind,
        });
        let conditions = self.conditions.iter().map(|condition| Condition {
            item: condition.item.clone().into(),
            function: print::expression(model, condition.function).into(),
        });
        let values = model.events.iter().map(|event| event.value);
        let events = (model.events.iter()).zip(reads_solution(&model.graph, values));
        let events = events.map(|(event, reads_solution)| NamedEvent {
            name: event.name.clone().into(),
            unit: unit(event.dimension).into(),
            direction: event.direction,
            kind: event.kind,
            reads_solution,
        });
        let (conditions, events) = (conditions.collect(), events.collect());
        let parts = LayoutParts {
            model: model.name.clone().into(),
            units: model.has_units,
            project_velocities: model.project_velocities,
            full_rank: self.full_rank,
            constant_mass_matrix: self.constant_mass_matrix,
            dof: model.nv.saturating_sub(self.rows.len()),
            coordinates: coordinates.collect(),
            velocities: velocities.collect(),
            attitudes: model.graph.attitudes.clone().into(),
            constraints: constraints.collect(),
            drivers: drivers.map(|(row, _)| row).collect(),
            actuators: actuators.collect(),
            parameters: parameters.collect(),
            states: states.collect(),
            outputs: outputs.collect(),
            start: start.collect(),
            lengths: self.kernel(KernelKind::Lengths).results,
            switches: self.kernel(KernelKind::Switches).results / 2,
            patterns: self.patterns.clone(),
            dynamics_reads: self.dynamics_reads.clone().into(),
            kernels: self.used_kernels().map(cost).collect(),
        };
        let facing = model.joints.iter().flat_map(|joint| {
            let count = match joint.kind {
                JointKind::InSpace { joint, .. } => joint.description().facing.len(),
                _ => 0,
            };
            std::iter::repeat_n(Name::from(joint.name.clone()), count)
        });
        let starts = model.joint_starts.iter().map(|start| JointStart {
            name: start.name.clone().into(),
            kind: start.kind,
            is_rate: start.is_rate,
        });
        let states = model.states.iter().enumerate();
        let windings = states.filter(|(_, state)| state.turn.is_some());
        let windings = windings.map(|(place, _)| place as u32);
        Layout::in_space(
            parts,
            conditions,
            events,
            facing.collect(),
            starts.collect(),
            windings.collect(),
        )
    }
}

fn cost(kernel: &Kernel) -> KernelCost {
    KernelCost {
        name: kernel.kind.name().into(),
        additions: kernel.counts.additions,
        multiplications: kernel.counts.multiplications,
        divisions: kernel.counts.divisions,
        functions: kernel.counts.functions,
    }
}

/// For each value, whether it depends on accelerations or multipliers.
fn reads_solution(graph: &Graph, values: impl Iterator<Item = ExprId>) -> Vec<bool> {
    let mut reads: FxHashMap<ExprId, bool> = FxHashMap::default();
    let values = values.map(|value| {
        let mut open = vec![value];
        while let Some(&id) = open.last() {
            let node = graph.node(id);
            let unknown = node.operands().filter(|id| !reads.contains_key(id));
            let before = open.len();
            open.extend(unknown.collect::<Vec<_>>());
            if open.len() == before {
                let own = matches!(node, Node::Symbol(Symbol::A(_) | Symbol::Lambda(_)));
                let any = own || node.operands().any(|id| reads.get(&id) == Some(&true));
                reads.insert(id, any);
                open.pop();
            }
        }
        reads.get(&value) == Some(&true)
    });
    values.collect()
}
