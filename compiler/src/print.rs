//! The equations of a model for people: as text in the language of models, and as LaTeX.
//!
//! Everything has the name that the model gives it: coordinates `rod1.theta`, parameters, rows of phi
//! `pin.x`. Expressions are written from the hash-consed graph, never expanded: what is used several
//! times, and what would be longer than a line, becomes a named intermediate quantity. The sine and
//! cosine of one angle are `s1` and `c1`, everything else is `w1`, `w2`, ...
//!
//! After this pass: characters.

mod alphabet;
mod factor;
mod form;
mod latex;
mod notation;
mod sharing;
mod text;
mod write;
mod written;

use crate::equations::{self, Row, Sparse};
use crate::expr::{ExprId, Graph};
use crate::model::{Model, kinematics};
use mbdsl_runtime::__private::Freedom;
use notation::Notation;
use sharing::Definition;
use written::{Style, Written};

/// The equations of motion as text: M, Q, phi, phi_q, nu and eta in SI units, every value an expression
/// of the language of models.
pub fn text(model: &Model) -> String {
    text::document(model, &Sheet::new(model, Style::Text))
}

/// The equations of motion as a complete LaTeX document, which needs no package but `geometry` and
/// `amsmath`.
pub fn latex(model: &Model) -> String {
    latex::document(model, &Sheet::new(model, Style::Latex))
}

/// One row of phi for a list of constraints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConstraintRow {
    /// Its name, `pin.x`.
    pub name: String,
    /// The equation `phi = 0`, as text; `None` where it does not fit in one line of 120 characters.
    pub equation: Option<String>,
}

/// The constraint equations of every joint, in the order of the model.
pub fn constraints(model: &Model) -> Vec<Vec<ConstraintRow>> {
    const ROOM: usize = 116;
    let mut graph = model.graph.clone();
    let notation = Notation::new(Style::Text, model, &[]);
    let rows = model.joints.iter().map(|joint| {
        let conditions = kinematics::conditions(&mut graph, &model.bodies, joint);
        let names = joint.kind.rows().iter();
        let rows = names.zip(conditions).map(|(form, condition)| {
            let written = sharing::write_whole(&graph, condition.phi, &notation, ROOM);
            ConstraintRow {
                name: format!("{}.{}", joint.name, form.name),
                equation: written.map(|phi| format!("{} = 0", phi.text)),
            }
        });
        rows.collect()
    });
    rows.collect()
}

/// Everything that is printed, expressions as they are written.
struct Sheet {
    notation: Notation,
    /// The names of what velocities move, and of the rows of phi.
    moved: Vec<Written>,
    constraints: Vec<Written>,
    definitions: Vec<Definition>,
    mass_matrix: Matrix,
    phi_q: Matrix,
    force: Vec<Option<Written>>,
    phi: Vec<Option<Written>>,
    nu: Vec<Option<Written>>,
    eta: Vec<Option<Written>>,
}

/// A matrix by its entries that are not zero, in order; its columns are those of the velocities.
struct Matrix {
    /// Whether its rows are those of phi, and not those of the velocities.
    is_jacobian: bool,
    rows: usize,
    columns: usize,
    entries: Vec<(usize, usize, Written)>,
}

impl Sheet {
    fn new(model: &Model, style: Style) -> Self {
        let mut model = model.clone();
        let equations = equations::derive(&mut model);
        let nu = equations.phi_t.iter().map(|&phi_t| model.graph.neg(phi_t));
        let nu: Vec<ExprId> = nu.collect();
        let vectors = [&equations.force, &equations.phi, &nu, &equations.eta];
        let matrices = [&equations.mass_matrix, &equations.phi_q];

        let entries = matrices.into_iter().flat_map(|matrix| &matrix.entries);
        let mut roots: Vec<ExprId> = entries.map(|(_, _, value)| *value).collect();
        roots.extend(vectors.into_iter().flatten());

        let notation = Notation::new(style, &model, &equations.rows);
        let shared = sharing::write(&model.graph, &roots, &notation);
        let mut written = shared.values.into_iter();
        let mass_matrix = matrix(&equations.mass_matrix, false, &mut written);
        let phi_q = matrix(&equations.phi_q, true, &mut written);
        let [force, phi, nu, eta] =
            vectors.map(|values| vector(&model.graph, values, &mut written));
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
        }
    }

    /// The names of a matrix's rows.
    fn rows(&self, matrix: &Matrix) -> &[Written] {
        if matrix.is_jacobian {
            &self.constraints
        } else {
            &self.moved
        }
    }

    /// The name of a matrix's entry.
    fn place(&self, matrix: &Matrix, row: usize, column: usize) -> Written {
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
fn unit_of(parameter: &crate::model::Parameter) -> String {
    match parameter.dimension.map(|dimension| dimension.unit()) {
        Some(unit) if unit != "1" => unit,
        _ => String::new(),
    }
}

/// What the numbers mean.
fn units(model: &Model) -> &'static str {
    if model.has_units {
        "All quantities are in SI units, angles in rad."
    } else {
        "The quantities have no units."
    }
}

/// `6 coordinates - 4 constraints = 2 degrees of freedom`
fn freedom(model: &Model, sheet: &Sheet, minus: &str) -> String {
    let constraints = sheet.constraints.len();
    let freedom = Freedom {
        flat: model.graph.attitudes.is_empty(),
        nv: model.nv,
        nc: constraints,
        dof: model.nv as i64 - constraints as i64,
    };
    freedom.equation(minus)
}
