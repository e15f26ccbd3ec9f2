//! From the model to its equations of motion, all of them expressions of the graph.
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

use crate::expr::{Differentiator, Direction, ExprId, Function, Graph, Node, Symbol, Vector};
use crate::model::{Body, BodyId, JointKind, Load, LoadKind, Model, kinematics};
use mbdsl_runtime::__private::kernels;
use mbdsl_runtime::KernelKind;
use mbdsl_runtime::Kind;
use std::collections::BTreeMap;

/// A sparse matrix of expressions, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sparse {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// (row, column, value), in order.
    pub entries: Vec<(u32, u32, ExprId)>,
}

/// One row of phi.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The joint's name.
    pub joint: String,
    /// The row's own name, `pin.x`.
    pub name: String,
    /// What its violation measures.
    pub kind: Kind,
    /// Whether it is a difference of squared lengths.
    pub squared: bool,
    /// Whether it is a driver.
    pub driver: bool,
}

/// What follows from other kernels by a plan that the next pass makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned;

/// What a kernel computes, by its shape in the table of kernels.
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
        -> $results:ident [$shape:tt, $need:ident, $scalars:ident];)*) => {
        /// The equations of one mechanism, by the names of its kernels.
        #[derive(Debug, Clone)]
        pub struct Equations {
            /// The rows of phi.
            pub rows: Vec<Row>,
            $($(#[$doc])* pub $name: computed!($shape),)*
        }

        impl Equations {
            /// What a kernel computes; nothing where that is planned.
            pub fn roots(&self, kind: KernelKind) -> Vec<ExprId> {
                match kind {
                    $(KernelKind::$Kind => roots!($shape, self.$name),)*
                }
            }

            /// The matrix that a kernel computes, if it is one.
            pub fn matrix(&self, kind: KernelKind) -> Option<&Sparse> {
                match kind {
                    $(KernelKind::$Kind => matrix!($shape, self.$name),)*
                }
            }
        }
    };
}

kernels!(equations);

impl Sparse {
    /// Its values, row by row.
    fn values(&self) -> Vec<ExprId> {
        self.entries.iter().map(|&(_, _, value)| value).collect()
    }
}

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
    let dynamics = [
        mass_matrix.values(),
        force.clone(),
        phi_q.values(),
        eta.clone(),
    ]
    .concat();
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
        start_values: model.start.iter().map(|start| start.value).collect(),
        lengths: lengths(model),
        switches,
        state_rates: rates,
        state_rates_q,
        state_rates_v,
        state_rates_z,
        force_z,
        start_states: model.states.iter().map(|state| state.start).collect(),
    }
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

/// What is compared with zero in some expressions and reads time, inputs and parameters alone, then its
/// derivatives by time.
fn switches(graph: &mut Graph, d: &mut Differentiator, roots: &[ExprId]) -> Vec<ExprId> {
    let compared = |graph: &mut Graph, id| match graph.node(id) {
        Node::IfLess(a, b, ..) => Some(graph.sub(a, b)),
        Node::Call(Function::Abs | Function::Sign, a) => Some(a),
        _ => None,
    };
    let mut switches = Vec::new();
    for id in graph.reachable(roots, |_| false) {
        let Some(switch) = compared(graph, id) else {
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

/// The derivatives of some rows by displacements, along all velocities that they depend on.
fn by_position(
    graph: &mut Graph,
    d: &mut Differentiator,
    rows: &[ExprId],
    columns: usize,
) -> Sparse {
    let mut entries = Vec::new();
    for (row, &expr) in rows.iter().enumerate() {
        for (column, derivative) in gradient(graph, d, expr) {
            if !graph.is_zero(derivative) {
                entries.push((row as u32, column as u32, derivative));
            }
        }
    }
    Sparse {
        rows: rows.len(),
        columns,
        entries,
    }
}

/// What only mechanisms with attitudes need: d eta/dv, and dq/dt.
fn in_space(model: &mut Model, d: &mut Differentiator, eta: &[ExprId]) -> (Sparse, Vec<ExprId>) {
    let graph = &mut model.graph;
    if graph.attitudes.is_empty() {
        return (Sparse::default(), Vec::new());
    }
    let eta_v = jacobian(graph, d, eta, model.nv, Symbol::V);
    let coordinates = (0..model.nq as u32).map(|coordinate| graph.rate(Symbol::Q(coordinate)));
    (eta_v, coordinates.collect())
}

/// The derivatives of some rows by all velocities or states that they contain.
fn jacobian(
    graph: &mut Graph,
    d: &mut Differentiator,
    rows: &[ExprId],
    columns: usize,
    by: fn(u32) -> Symbol,
) -> Sparse {
    let mut entries = Vec::new();
    for (row, &expr) in rows.iter().enumerate() {
        for symbol in graph.symbols(expr) {
            let (Symbol::V(column) | Symbol::Z(column)) = symbol else {
                continue;
            };
            if symbol != by(column) {
                continue;
            }
            let derivative = d.derivative(graph, expr, Direction::Partial(symbol));
            if !graph.is_zero(derivative) {
                entries.push((row as u32, column, derivative));
            }
        }
    }
    Sparse {
        rows: rows.len(),
        columns,
        entries,
    }
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

/// Subtracts `omega x T_omega`, which `d(T_omega)/dt - T_pi` lacks: omega is not the rate of coordinates.
fn turning(graph: &mut Graph, force: &mut [ExprId], momenta: &[(u32, ExprId)]) {
    for attitude in graph.attitudes.clone() {
        let first = attitude.velocity as u32;
        let spin = [0, 1, 2].map(|k| {
            let found = momenta.iter().find(|(velocity, _)| *velocity == first + k);
            found.map_or(graph.zero(), |(_, momentum)| *momentum)
        });
        let omega = [0, 1, 2].map(|k| graph.symbol(Symbol::V(first + k)));
        let sums = force[attitude.velocity..].iter_mut();
        for (sum, moment) in sums.zip(graph.cross(omega, spin)) {
            *sum = graph.sub(*sum, moment);
        }
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

/// The derivatives of an expression by the velocities that it contains.
fn momenta(graph: &mut Graph, d: &mut Differentiator, expr: ExprId) -> Vec<(u32, ExprId)> {
    let symbols = graph.symbols(expr).into_iter();
    symbols
        .filter_map(|symbol| match symbol {
            Symbol::V(coordinate) => {
                let slope = d.derivative(graph, expr, Direction::Partial(symbol));
                Some((coordinate, slope))
            }
            _ => None,
        })
        .collect()
}

/// Q: weights and loads, each by its virtual work, and of the user's kinetic energies
/// `T_q - T_vq v - T_vt`, the part of `d(T_v)/dt - T_q` that does not contain accelerations, less
/// `omega x T_omega` of attitudes.
fn force(model: &mut Model, d: &mut Differentiator) -> Vec<ExprId> {
    let graph = &mut model.graph;
    let mut force = vec![graph.zero(); model.nv];
    for body in &model.bodies {
        for (velocity, moment) in kinematics::gyroscopic(graph, body) {
            force[velocity as usize] = graph.neg(moment);
        }
    }
    for (id, body) in (0..).map(BodyId).zip(&model.bodies) {
        let center = kinematics::center(graph, &model.bodies, id);
        let weight = model.gravity.map(|g| graph.mul(body.mass.expr, g));
        work(graph, d, &mut force, center, weight);
    }
    for &energy in &model.kinetic {
        for (coordinate, slope) in gradient(graph, d, energy) {
            force[coordinate] = graph.add(force[coordinate], slope);
        }
        let momenta = momenta(graph, d, energy);
        for &(coordinate, momentum) in &momenta {
            let rate = d.derivative(graph, momentum, Direction::TotalWithoutAcceleration);
            let sum = &mut force[coordinate as usize];
            *sum = graph.sub(*sum, rate);
        }
        turning(graph, &mut force, &momenta);
    }
    for load in &model.loads {
        act(graph, d, &model.bodies, load.kind, &mut force);
    }
    force
}

/// The generalised forces of one load alone: `force` is the sum of those of all loads, weights and what
/// kinetic energies of the user contribute.
pub fn force_of(model: &mut Model, load: &Load) -> Vec<ExprId> {
    let mut force = vec![model.graph.zero(); model.nv];
    let mut d = Differentiator::new();
    act(
        &mut model.graph,
        &mut d,
        &model.bodies,
        load.kind,
        &mut force,
    );
    force
}

/// Adds the generalised forces of a load, by its virtual work.
fn act(
    graph: &mut Graph,
    d: &mut Differentiator,
    bodies: &[Body],
    load: LoadKind,
    force: &mut [ExprId],
) {
    match load {
        LoadKind::Force {
            at,
            force: components,
        } => {
            let position = kinematics::position(graph, bodies, at);
            work(graph, d, force, position, components);
        }
        LoadKind::Torque { on, from, torque } => {
            let turned = |frame| kinematics::angle_coordinate(bodies, frame);
            let velocity = |graph: &Graph, frame| graph.velocity_of(turned(frame)?);
            if let Some(velocity) = velocity(graph, on) {
                let sum = &mut force[velocity as usize];
                *sum = graph.add(*sum, torque);
            }
            if let Some(velocity) = velocity(graph, from) {
                let sum = &mut force[velocity as usize];
                *sum = graph.sub(*sum, torque);
            }
        }
        LoadKind::Tension { ends, tension } => {
            let gap = kinematics::gap(graph, bodies, ends);
            let length = kinematics::length(graph, gap);
            for (coordinate, dl) in gradient(graph, d, length) {
                let pull = graph.mul(dl, tension);
                force[coordinate] = graph.sub(force[coordinate], pull);
            }
        }
        LoadKind::Bushing {
            ends,
            axes,
            force: pull,
            torque,
        } => {
            let displacement = kinematics::displacement(graph, bodies, ends, axes);
            let frames = [ends.first.frame, ends.second.frame];
            let angle = kinematics::relative_angle(graph, bodies, frames);
            let parts = displacement.into_iter().zip(pull).chain([(angle, torque)]);
            for (displacement, pull) in parts {
                for (coordinate, slope) in gradient(graph, d, displacement) {
                    let term = graph.mul(slope, pull);
                    force[coordinate] = graph.sub(force[coordinate], term);
                }
            }
        }
        LoadKind::Potential { energy } => {
            for (coordinate, slope) in gradient(graph, d, energy) {
                force[coordinate] = graph.sub(force[coordinate], slope);
            }
        }
    }
}

/// Adds the generalised forces of a force at a point: `Q += r_q^T F`.
fn work(
    graph: &mut Graph,
    d: &mut Differentiator,
    force: &mut [ExprId],
    r: Vector,
    components: Vector,
) {
    for (r, component) in r.into_iter().zip(components) {
        for (coordinate, dr) in gradient(graph, d, r) {
            let term = graph.mul(dr, component);
            force[coordinate] = graph.add(force[coordinate], term);
        }
    }
}

/// The derivatives of an expression by displacements, along the velocities that it depends on.
fn gradient(graph: &mut Graph, d: &mut Differentiator, expr: ExprId) -> Vec<(usize, ExprId)> {
    let symbols = graph.symbols(expr).into_iter();
    let mut columns: Vec<u32> = symbols.flat_map(|symbol| graph.columns(symbol)).collect();
    columns.sort_unstable();
    columns.dedup();
    let slope = |column| (column, d.derivative(graph, expr, Direction::Column(column)));
    let slopes = columns.into_iter().map(slope);
    slopes
        .map(|(column, slope)| (column as usize, slope))
        .collect()
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
