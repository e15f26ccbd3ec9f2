//! Derives the equations of motion of a model, all of them expressions of the graph.
//!
//! `eta` is what is left of d^2 phi/dt^2 when the term in `a` stays on the left:
//! `phi_q a = eta = -(phi_q v)_q v - 2 phi_qt v - phi_tt`. It is built as two total derivatives with
//! the accelerations set to zero; sharing subexpressions is the graph's business.
//!
//! All derivatives by position are columns: derivatives by a displacement along one velocity, see
//! `expr::motion`. In the plane these are the derivatives by the coordinates.
//!
//! After this pass: expressions mention only `t`, `q`, rotations, `v`, `z`, `u`, `a`, `lambda` and parameters;
//! no body, no joint.

mod force;
pub mod modes;
mod slopes;

pub use force::force_of;
pub use slopes::Sparse;

use crate::expr::{Differentiator, Direction, ExprId, Function, Graph, Node, Symbol};
use crate::model::{JointKind, Model, kinematics};
use force::force;
use mbdsl_runtime::__private::kernels;
use mbdsl_runtime::KernelKind;
use mbdsl_runtime::Kind;
use slopes::{by_position, jacobian, momenta};
use std::collections::BTreeMap;

/// One row of phi.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The joint's name.
    pub joint: String,
    /// The row's own name, `pin.x`.
    pub name: String,
    /// Quantity that its violation measures.
    pub kind: Kind,
    /// Whether it is a difference of squared lengths.
    pub squared: bool,
    /// Whether it is a driver.
    pub driver: bool,
}

/// Placeholder for a kernel that follows from other kernels by a plan that the next pass makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned;

/// Type of the expressions that a kernel computes, by its shape in the table of kernels.
macro_rules! computed {
    (vector) => { Vec<ExprId> };
    (planned) => { Planned };
    ($matrix:tt) => { Sparse };
}

macro_rules! roots {
    (vector, $values:expr) => {
        $values.clone()
    };
    (planned, $values:expr) => {
        Vec::new()
    };
    ($matrix:tt, $values:expr) => {
        $values.values()
    };
}

macro_rules! replaced {
    (vector, $values:expr, $by:expr) => {
        $values = $by
    };
    (planned, $values:expr, $by:expr) => {
        debug_assert!($by.is_empty())
    };
    ($matrix:tt, $values:expr, $by:expr) => {
        $values.replace_values($by)
    };
}

macro_rules! matrix {
    (vector, $values:expr) => {
        None
    };
    (planned, $values:expr) => {
        None
    };
    ($matrix:tt, $values:expr) => {
        Some(&$values)
    };
}

macro_rules! equations {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $length:ident, $along:ident, $need:ident, $scalars:ident];)*) => {
        /// The equations of one mechanism, by the names of its kernels: one for each row of the table, whatever kernels another
        /// version adds.
        #[derive(Debug, Clone)]
        pub struct Equations {
            /// The rows of phi.
            pub rows: Vec<Row>,
            $($(#[$doc])* pub $name: computed!($shape),)*
        }

        impl Equations {
            /// Expressions that a kernel computes; empty if the kernel is planned.
            pub fn roots(&self, kind: KernelKind) -> Vec<ExprId> {
                match kind {
                    $(KernelKind::$Kind => roots!($shape, self.$name),)*
                    _ => Vec::new(),
                }
            }

            /// Replaces the expressions of a kernel by as many others, in the order of [`Equations::roots`].
            fn replace_roots(&mut self, kind: KernelKind, roots: Vec<ExprId>) {
                debug_assert_eq!(self.roots(kind).len(), roots.len());
                match kind {
                    $(KernelKind::$Kind => replaced!($shape, self.$name, roots),)*
                    _ => {}
                }
            }

            /// The matrix that a kernel computes, if it is one.
            pub fn matrix(&self, kind: KernelKind) -> Option<&Sparse> {
                match kind {
                    $(KernelKind::$Kind => matrix!($shape, self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

kernels!(equations);

/// Derives the equations of a model.
pub fn derive(model: &mut Model) -> Equations {
    let mut d = Differentiator::new();
    let constraints = constraints(model);
    let graph = &mut model.graph;
    let phi: Vec<ExprId> = constraints
        .iter()
        .map(|(_, condition)| condition.phi)
        .collect();
    let phi_scale = constraints
        .iter()
        .map(|(_, condition)| condition.scale)
        .collect();
    let phi_q = by_position(graph, &mut d, &phi, model.nv);
    let mut time =
        |graph: &mut Graph, phi| d.derivative(graph, phi, Direction::Partial(Symbol::Time));
    let phi_t = phi.iter().map(|&phi| time(graph, phi)).collect();
    let mut rate =
        |graph: &mut Graph, phi| d.derivative(graph, phi, Direction::TotalWithoutAcceleration);
    let eta: Vec<ExprId> = phi
        .iter()
        .map(|&phi| {
            let velocity = rate(graph, phi);
            let acceleration = rate(graph, velocity);
            graph.neg(acceleration)
        })
        .collect();

    let mass_matrix = mass_matrix(model, &mut d);
    let force = force(model, &mut d);
    let residual = residual(&mut model.graph, &mass_matrix, &phi_q, &force);
    let tangent_q = by_position(&mut model.graph, &mut d, &residual, model.nv);
    let negative: Vec<ExprId> = force.iter().map(|&force| model.graph.neg(force)).collect();
    let tangent_v = jacobian(&mut model.graph, &mut d, &negative, model.nv, Symbol::V);
    let momentum = momentum(model, &mut d);
    let momentum_q = by_position(&mut model.graph, &mut d, &momentum, model.nv);
    let momentum_v = jacobian(&mut model.graph, &mut d, &momentum, model.nv, Symbol::V);
    let [dphi_q, ddphi_q] = rates_by_position(model, &mut d, &phi);
    let rates: Vec<ExprId> = model.states.iter().map(|state| state.rate).collect();
    let (nv, nz, graph) = (model.nv, model.states.len(), &mut model.graph);
    let state_rates_q = by_position(graph, &mut d, &rates, nv);
    let state_rates_v = jacobian(graph, &mut d, &rates, nv, Symbol::V);
    let state_rates_z = jacobian(graph, &mut d, &rates, nz, Symbol::Z);
    let force_z = jacobian(graph, &mut d, &force, nz, Symbol::Z);
    let (eta_v, coordinate_rates) = in_space(model, &mut d, &eta);
    let energy = vec![model.kinetic_energy(), model.potential_energy()];
    let dynamics = whole_dynamics(&mass_matrix, &force, &phi_q, &eta);
    let switches = switches(&mut model.graph, &mut d, &dynamics);
    Equations {
        mass_matrix,
        force,
        rows: constraints.into_iter().map(|(row, _)| row).collect(),
        phi,
        phi_q,
        phi_t,
        eta,
        dynamics,
        accelerations: Planned,
        tangent_q,
        tangent_v,
        momentum,
        momentum_q,
        momentum_v,
        dphi_q,
        ddphi_q,
        eta_v,
        coordinate_rates,
        energy,
        outputs: model.outputs.iter().map(|output| output.value).collect(),
        phi_scale,
        start_values: start_values(model),
        lengths: lengths(model),
        switches,
        conditions: Vec::new(),
        events: model.events.iter().map(|event| event.value).collect(),
        contact_laws: contact_laws(model),
        // The elimination plans it.
        contact_response: Vec::new(),
        sliding: Vec::new(),
        reaction_force: Vec::new(),
        reaction_force_v: Sparse::default(),
        reaction_force_lambda: Sparse::default(),
        state_rates: rates,
        state_rates_q,
        state_rates_v,
        state_rates_z,
        force_z,
        start_states: start_states(model),
        samples: samples(model),
        facing: facing(model),
        turns: turns(model),
        // Laws are no part of a text.
        inputs_at: Vec::new(),
        start_rows: start_rows(model),
        start_rows_q: start_rows_by_position(model, &mut d),
    }
}

/// M, Q, phi_q and eta one after the other.
fn whole_dynamics(
    mass_matrix: &Sparse,
    force: &[ExprId],
    phi_q: &Sparse,
    eta: &[ExprId],
) -> Vec<ExprId> {
    let (mass_matrix, phi_q) = (mass_matrix.values(), phi_q.values());
    [&mass_matrix[..], force, &phi_q, eta].concat()
}

fn constraints(model: &mut Model) -> Vec<(Row, kinematics::Condition)> {
    let mut constraints = Vec::new();
    for joint in &model.joints {
        let conditions = kinematics::conditions(&mut model.graph, &model.bodies, joint);
        for (form, condition) in joint.kind.rows().iter().zip(conditions) {
            let name = format!("{}.{}", joint.name, form.name);
            let row = Row {
                joint: joint.name.clone(),
                name,
                kind: form.kind,
                squared: matches!(joint.kind, JointKind::Distance { .. }),
                driver: joint.kind.is_driver(),
            };
            constraints.push((row, condition));
        }
    }
    constraints
}

/// Expressions that the roots compare with zero and that depend on time and otherwise on inputs and parameters alone,
/// then their derivatives by time.
fn switches(graph: &mut Graph, d: &mut Differentiator, roots: &[ExprId]) -> Vec<ExprId> {
    let compared = |graph: &mut Graph, id| match graph.node(id) {
        Node::IfLess(a, b, ..) => Some(graph.sub(a, b)),
        Node::Call(Function::Abs | Function::Sign, a) => Some(a),
        _ => None,
    };
    let mut switches = Vec::new();
    for id in graph.reachable(roots, |_| false) {
        let Some(switch) = compared(graph, id).or_else(|| graph.corner_sign(id)) else {
            continue;
        };
        let symbols = graph.symbols(switch);
        let known =
            |symbol: &Symbol| matches!(symbol, Symbol::Time | Symbol::U(_) | Symbol::Parameter(_));
        let of_time = symbols.contains(&Symbol::Time) && symbols.iter().all(known);
        if of_time && !switches.contains(&switch) {
            switches.push(switch);
        }
    }
    let rates = switches.clone().into_iter();
    let rates = rates.map(|switch| d.derivative(graph, switch, Direction::Partial(Symbol::Time)));
    let rates: Vec<ExprId> = rates.collect();
    [switches, rates].concat()
}

/// Expressions that the laws of stops and frictions read; empty if their rows are not rows of phi.
fn contact_laws(model: &mut Model) -> Vec<ExprId> {
    if !model.has_contact_rows {
        return Vec::new();
    }
    let zero = model.graph.zero();
    let stops = model.stops.iter().map(|stop| stop.restitution);
    let frictions = model.frictions.iter().flat_map(|friction| {
        [
            friction.mu,
            friction.mu_static,
            friction.arm,
            friction.given,
            friction.regularize.unwrap_or(zero),
        ]
    });
    stops.chain(frictions).collect()
}

/// Terms that only mechanisms with attitudes need: d eta/dv, and dq/dt.
fn in_space(model: &mut Model, d: &mut Differentiator, eta: &[ExprId]) -> (Sparse, Vec<ExprId>) {
    let graph = &mut model.graph;
    if graph.attitudes.is_empty() {
        return (Sparse::default(), Vec::new());
    }
    let eta_v = jacobian(graph, d, eta, model.nv, Symbol::V);
    let coordinates = (0..model.nq as u32).map(|coordinate| graph.rate(Symbol::Q(coordinate)));
    (eta_v, coordinates.collect())
}

/// Expressions that must be positive besides phi = 0.
fn facing(model: &mut Model) -> Vec<ExprId> {
    let facings = model.joints.iter().flat_map(|joint| match joint.kind {
        JointKind::InSpace {
            joint,
            ends,
            axes,
            value,
        } => kinematics::facing(&mut model.graph, &model.bodies, joint, (ends, axes), value),
        _ => Vec::new(),
    });
    facings.collect()
}

/// Start values of coordinates and velocities.
pub(crate) fn start_values(model: &Model) -> Vec<ExprId> {
    model.start.iter().map(|start| start.value).collect()
}

/// Start values of the states.
pub(crate) fn start_states(model: &Model) -> Vec<ExprId> {
    model.states.iter().map(|state| state.start).collect()
}

/// The states after their samples, then the periods, 0 of those that are not sampled; empty if none is.
fn samples(model: &mut Model) -> Vec<ExprId> {
    if model.states.iter().all(|state| state.sample.is_none()) {
        return Vec::new();
    }
    let graph = &mut model.graph;
    let zero = graph.zero();
    let values = model.states.iter().enumerate();
    let values = values.map(|(k, state)| match state.sample {
        Some(sample) => sample.value,
        None => graph.symbol(Symbol::Z(k as u32)),
    });
    let values: Vec<ExprId> = values.collect();
    let periods = model.states.iter();
    let periods = periods.map(|state| state.sample.map_or(zero, |sample| sample.period));
    values.into_iter().chain(periods).collect()
}

/// Rows of the joint values that the start gives: all `found`, all `beside`, then all given values.
pub(crate) fn start_rows(model: &Model) -> Vec<ExprId> {
    let starts = model.joint_starts.iter();
    let found = starts.clone().map(|start| start.found);
    let beside = starts.clone().map(|start| start.beside);
    let values = starts.map(|start| start.value);
    found.chain(beside).chain(values).collect()
}

/// States with those that count turns reset to their angles; empty if no state counts turns.
fn turns(model: &mut Model) -> Vec<ExprId> {
    if model.states.iter().all(|state| state.turn.is_none()) {
        return Vec::new();
    }
    let states = model.states.iter().enumerate();
    let graph = &mut model.graph;
    states
        .map(|(k, state)| match state.turn {
            Some(angle) => angle,
            None => graph.symbol(Symbol::Z(k as u32)),
        })
        .collect()
}

/// Derivatives of the start rows: of values by displacements, of rates by velocities.
fn start_rows_by_position(model: &mut Model, d: &mut Differentiator) -> Vec<ExprId> {
    let starts = model.joint_starts.iter();
    let found = starts.clone().map(|start| (start.found, start.is_rate));
    let beside = starts.map(|start| (start.beside, start.is_rate));
    let mut entries = Vec::new();
    for (value, is_rate) in found.chain(beside) {
        for velocity in 0..model.nv as u32 {
            let direction = match is_rate {
                true => Direction::Partial(Symbol::V(velocity)),
                false => Direction::Column(velocity),
            };
            entries.push(d.derivative(&mut model.graph, value, direction));
        }
    }
    entries
}

/// The derivatives of dphi/dt and d^2 phi/dt^2 by displacements; in flat mechanisms that of d^2 phi/dt^2 by
/// the velocities is twice the first.
fn rates_by_position(model: &mut Model, d: &mut Differentiator, phi: &[ExprId]) -> [Sparse; 2] {
    let graph = &mut model.graph;
    let rates: Vec<ExprId> = phi
        .iter()
        .map(|&phi| d.derivative(graph, phi, Direction::TotalWithoutAcceleration))
        .collect();
    let second: Vec<ExprId> = rates
        .iter()
        .map(|&rate| d.derivative(graph, rate, Direction::Total))
        .collect();
    [rates, second].map(|rows| by_position(graph, d, &rows, model.nv))
}

/// M = T_vv: constant for bodies, see [`kinematics::masses`]; for the kinetic energies of the user
/// whatever their second derivatives are.
fn mass_matrix(model: &mut Model, d: &mut Differentiator) -> Sparse {
    let graph = &mut model.graph;
    let mut masses: BTreeMap<(u32, u32), ExprId> = BTreeMap::new();
    for body in &model.bodies {
        for (row, column, mass) in kinematics::masses(body) {
            masses.insert((row, column), mass);
        }
    }
    for &energy in &model.kinetic {
        for (row, momentum) in momenta(graph, d, energy) {
            for (column, mass) in momenta(graph, d, momentum) {
                let sum = masses.entry((row, column)).or_insert_with(|| graph.zero());
                *sum = graph.add(*sum, mass);
            }
        }
    }
    let masses = masses.into_iter().filter(|(_, mass)| !graph.is_zero(*mass));
    let entries = masses
        .map(|((row, column), mass)| (row, column, mass))
        .collect();
    Sparse {
        rows: model.nv,
        columns: model.nv,
        entries,
    }
}

/// T_v, then the part of its rate that does not contain accelerations.
fn momentum(model: &mut Model, d: &mut Differentiator) -> Vec<ExprId> {
    let graph = &mut model.graph;
    let mut momentum = vec![graph.zero(); model.nv];
    for body in &model.bodies {
        for (row, column, mass) in kinematics::masses(body) {
            let velocity = graph.symbol(Symbol::V(column));
            let term = graph.mul(mass, velocity);
            let sum = &mut momentum[row as usize];
            *sum = graph.add(*sum, term);
        }
    }
    for &energy in &model.kinetic {
        for (coordinate, slope) in momenta(graph, d, energy) {
            let sum = &mut momentum[coordinate as usize];
            *sum = graph.add(*sum, slope);
        }
    }
    let rates: Vec<ExprId> = momentum
        .iter()
        .map(|&momentum| d.derivative(graph, momentum, Direction::TotalWithoutAcceleration))
        .collect();
    [momentum, rates].concat()
}

/// M a + phi_q^T lambda - Q, row by row.
fn residual(
    graph: &mut Graph,
    mass_matrix: &Sparse,
    phi_q: &Sparse,
    force: &[ExprId],
) -> Vec<ExprId> {
    let mut residual: Vec<ExprId> = force.iter().map(|&force| graph.neg(force)).collect();
    let mut accumulate = |graph: &mut Graph, row: u32, value, symbol| {
        let symbol = graph.symbol(symbol);
        let term = graph.mul(value, symbol);
        let sum = &mut residual[row as usize];
        *sum = graph.add(*sum, term);
    };
    for &(row, column, value) in &mass_matrix.entries {
        accumulate(graph, row, value, Symbol::A(column));
    }
    for &(row, column, value) in &phi_q.entries {
        accumulate(graph, column, value, Symbol::Lambda(row));
    }
    residual
}

fn lengths(model: &mut Model) -> Vec<ExprId> {
    let graph = &mut model.graph;
    let mut lengths = Vec::new();
    for body in &model.bodies {
        for point in &body.points {
            lengths.push(graph.dot(point.local, point.local));
        }
    }
    if let Some((first, others)) = model.ground.split_first() {
        for point in others {
            let gap = graph.difference(point.local, first.local);
            lengths.push(graph.dot(gap, gap));
        }
    }
    for joint in &model.joints {
        if let JointKind::Distance { length, .. } = joint.kind {
            lengths.push(graph.square(length));
        }
    }
    lengths.sort_unstable();
    lengths.dedup();
    // What moves with time says nothing of the size of the parts.
    lengths
        .retain(|&length| !graph.is_zero(length) && !graph.symbols(length).contains(&Symbol::Time));
    lengths
}
