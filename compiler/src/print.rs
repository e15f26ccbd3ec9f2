//! The equations of a model for people: as text in the language of models, and as LaTeX.
//!
//! Everything has the name that the model gives it: coordinates `rod1.theta`, parameters, rows of phi
//! `pin.x`. Expressions are written from the hash-consed graph, never expanded: what is used several
//! times, and what would be longer than a line, becomes a named intermediate quantity. The sine and
//! cosine of one angle are `s1` and `c1`, everything else is `w1`, `w2`, ...
//!
//! After this pass: characters.

mod alphabet;
mod contacts;
mod factor;
mod form;
mod latex;
mod notation;
mod sharing;
mod sheet;
mod text;
mod write;
mod written;

pub use latex::Formulas;

use crate::expr::ExprId;
use crate::model::{Model, kinematics};
use notation::Notation;
use sheet::Sheet;
use written::Style;

/// The equations of motion as text: M, Q, phi, phi_q, nu and eta in SI units, every value an expression
/// of the language of models; multipliers of normal forces, as `lambda[pin.x]`, and derivatives of tables, as `f'(x)`,
/// have no spelling there.
pub fn text(model: &Model) -> String {
    text::document(model, &Sheet::new(model, Style::Text))
}

/// The equations of motion as a complete LaTeX document, which needs no package but `geometry` and
/// `amsmath`.
pub fn latex(model: &Model) -> String {
    latex::document(model, &Sheet::new(model, Style::Latex))
}

/// The formulas of [`latex`], section by section, for pages that show formulas but no documents.
pub fn formulas(model: &Model) -> Vec<Formulas> {
    latex::formulas(&Sheet::new(model, Style::Latex))
}

/// An expression of a model as text, or `the condition` where it does not fit in 60 characters.
pub fn expression(model: &Model, expr: ExprId) -> String {
    const ROOM: usize = 60;
    let notation = Notation::new(Style::Text, model, &[]);
    let written = sharing::write_whole(&model.graph, expr, &notation, ROOM);
    written.map_or_else(
        || "the condition".to_owned(),
        |whole| whole.text.to_string(),
    )
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
