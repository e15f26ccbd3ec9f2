//! Everything that is printed, in the notation of one style.

use crate::equations::{self, Row, Sparse};
use crate::expr::{ExprId, Graph, Symbol};
use crate::model::{Model, Parameter, StateVariable};
use crate::print::contacts;
use crate::print::notation::Notation;
use crate::print::sharing::{self, Definition};
use crate::print::written::{Style, Written};
use mbdsl_runtime::__private::Freedom;

/// Everything that is printed, expressions as they are written.
pub(super) struct Sheet {
    pub(super) notation: Notation,
    /// The names of what velocities move, and of the rows of phi.
    pub(super) moved: Vec<Written>,
    pub(super) constraints: Vec<Written>,
    pub(super) definitions: Vec<Definition>,
    pub(super) mass_matrix: Matrix,
    pub(super) phi_q: Matrix,
    pub(super) force: Vec<Option<Written>>,
    pub(super) phi: Vec<Option<Written>>,
    pub(super) nu: Vec<Option<Written>>,
    pub(super) eta: Vec<Option<Written>>,
    /// The names of the states that are not sampled, and their rates.
    pub(super) states: Vec<Written>,
    pub(super) rates: Vec<Option<Written>>,
    /// The numbers of stops and of frictions, each with its value.
    pub(super) stops: Vec<(Written, Written)>,
    pub(super) frictions: Vec<(Written, Written)>,
    /// The values after the samples of states, and the periods.
    pub(super) samples: Vec<(Written, Written)>,
}

/// A matrix by its entries that are not zero, in order; its columns are those of the velocities.
pub(super) struct Matrix {
    /// Whether its rows are those of phi, and not those of the velocities.
    pub(super) is_jacobian: bool,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) entries: Vec<(usize, usize, Written)>,
}

impl Sheet {
    pub(super) fn new(model: &Model, style: Style) -> Self {
        let mut model = model.clone();
        let equations = equations::derive(&mut model);
        let nu = equations.phi_t.iter().map(|&phi_t| model.graph.neg(phi_t));
        let nu: Vec<ExprId> = nu.collect();
        let flows = |state: &u32| model.states[*state as usize].sample.is_none();
        let states: Vec<u32> = (0..model.states.len() as u32).filter(flows).collect();
        let rates = states
            .iter()
            .map(|state| equations.state_rates[*state as usize]);
        let rates: Vec<ExprId> = rates.collect();
        let vectors = [
            &equations.force,
            &equations.phi,
            &nu,
            &equations.eta,
            &rates,
        ];
        let matrices = [&equations.mass_matrix, &equations.phi_q];

        let entries = matrices.into_iter().flat_map(|matrix| &matrix.entries);
        let mut roots: Vec<ExprId> = entries.map(|(_, _, value)| *value).collect();
        roots.extend(vectors.into_iter().flatten());

        let notation = Notation::new(style, &model, &equations.rows);
        let stops = contacts::stops(&model, &notation);
        let frictions = contacts::frictions(&mut model, &notation);
        let samples = contacts::samples(&model, &notation);
        let numbers = [&stops, &frictions, &samples];
        roots.extend(
            numbers
                .into_iter()
                .flat_map(|numbers| contacts::values(numbers)),
        );
        let shared = sharing::write(&model.graph, &roots, &notation);
        let mut written = shared.values.into_iter();
        let mass_matrix = matrix(&equations.mass_matrix, false, &mut written);
        let phi_q = matrix(&equations.phi_q, true, &mut written);
        let [force, phi, nu, eta, rates] =
            vectors.map(|values| vector(&model.graph, values, &mut written));
        let stops = contacts::written(stops, &mut written);
        let frictions = contacts::written(frictions, &mut written);
        let samples = contacts::written(samples, &mut written);
        let states = states.into_iter().map(Symbol::Z);
        let states = states.map(|state| notation.symbol(state).clone()).collect();
        Sheet {
            moved: notation.moved().to_vec(),
            constraints: names(&notation, &equations.rows),
            notation,
            definitions: shared.definitions,
            mass_matrix,
            phi_q,
            force,
            phi,
            nu,
            eta,
            states,
            rates,
            stops,
            frictions,
            samples,
        }
    }

    /// The names of a matrix's rows.
    pub(super) fn rows(&self, matrix: &Matrix) -> &[Written] {
        if matrix.is_jacobian {
            &self.constraints
        } else {
            &self.moved
        }
    }

    /// The name of a matrix's entry.
    pub(super) fn place(&self, matrix: &Matrix, row: usize, column: usize) -> Written {
        let (row, column) = (&self.rows(matrix)[row], &self.moved[column]);
        if matrix.is_jacobian {
            self.notation.slope(row, column)
        } else {
            self.notation.entry("M", &[row, column])
        }
    }
}

fn names(notation: &Notation, rows: &[Row]) -> Vec<Written> {
    rows.iter().map(|row| notation.row(row)).collect()
}

fn matrix(
    sparse: &Sparse,
    is_jacobian: bool,
    written: &mut impl Iterator<Item = Written>,
) -> Matrix {
    let entries = sparse.entries.iter().zip(written);
    let entries = entries.map(|(&(row, column, _), value)| (row as usize, column as usize, value));
    Matrix {
        is_jacobian,
        rows: sparse.rows,
        columns: sparse.columns,
        entries: entries.collect(),
    }
}

/// The entries of a vector; `None` for those that are zero.
fn vector(
    graph: &Graph,
    values: &[ExprId],
    written: &mut impl Iterator<Item = Written>,
) -> Vec<Option<Written>> {
    let entries = values.iter().zip(written);
    entries
        .map(|(&value, written)| (!graph.is_zero(value)).then_some(written))
        .collect()
}

/// The unit of a parameter's value, empty where it has none.
pub(super) fn unit_of(parameter: &Parameter) -> String {
    match parameter.dimension.map(|dimension| dimension.unit()) {
        Some(unit) if unit != "1" => unit,
        _ => String::new(),
    }
}

/// The unit of a state, empty where it has none.
pub(super) fn unit_of_state(state: &StateVariable) -> String {
    let unit = || Some(state.dimension?.unit());
    match state.unit.clone().or_else(unit) {
        Some(unit) if unit != "1" => unit,
        _ => String::new(),
    }
}

/// Sentence on the units of the numbers.
pub(super) fn units(model: &Model) -> &'static str {
    if model.has_units {
        "All quantities are in SI units, angles in rad."
    } else {
        "The quantities have no units."
    }
}

/// `6 coordinates - 4 constraints = 2 degrees of freedom`
pub(super) fn freedom(model: &Model, sheet: &Sheet, minus: &str) -> String {
    let constraints = sheet.constraints.len();
    let freedom = Freedom {
        flat: model.graph.attitudes.is_empty(),
        nv: model.nv,
        nc: constraints,
        dof: model.nv as i64 - constraints as i64,
    };
    freedom.equation(minus)
}
