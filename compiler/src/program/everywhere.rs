//! Properties that hold in every state of a mechanism, as its equations show without numbers.

use crate::equations::Sparse;
use crate::expr::{ExprId, Graph, Node, Symbol};

/// Whether the entries of phi_q show that its rows are independent in every position: rows are removed one by one, each
/// the only one left with an entry in some column, which must be a number other than 0, until none is left.
///
/// No other row can cancel that entry, so no vanishing combination contains the row. Open chains of pins pass: only its
/// own pin holds x and y of the last body. Closed loops do not.
pub(super) fn has_full_rank(graph: &Graph, phi_q: &Sparse) -> bool {
    let mut rows = vec![Vec::new(); phi_q.rows];
    let mut columns = vec![Vec::new(); phi_q.columns];
    for &(row, column, value) in &phi_q.entries {
        let is_number =
            matches!(graph.node(value), Node::Constant(bits) if f64::from_bits(bits) != 0.0);
        rows[row as usize].push(column);
        columns[column as usize].push((row, is_number));
    }
    let mut is_left = vec![true; phi_q.rows];
    let mut left = phi_q.rows;
    let mut open: Vec<u32> = (0..phi_q.columns as u32).collect();
    while let Some(column) = open.pop() {
        let entries = columns[column as usize].iter();
        let mut entries = entries.filter(|(row, _)| is_left[*row as usize]);
        if let (Some(&(row, true)), None) = (entries.next(), entries.next()) {
            is_left[row as usize] = false;
            left -= 1;
            open.extend(&rows[row as usize]);
        }
    }
    left == 0
}

/// Whether T depends on no position and no time: then M is constant, and so are the derivatives of T by positions and
/// time, which are 0.
pub(super) fn has_constant_mass_matrix(graph: &mut Graph, kinetic_energy: ExprId) -> bool {
    let mut symbols = graph.symbols(kinetic_energy).into_iter();
    symbols.all(|symbol| matches!(symbol, Symbol::V(_) | Symbol::Parameter(_)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use mbdsl_runtime::Mechanism;

    /// Whether phi_q of a model has full rank everywhere, and whether M is constant.
    fn seen(text: &str) -> (bool, bool) {
        let mechanism = crate::compile(text).verified.unwrap().mechanism();
        let layout = mechanism.layout();
        (layout.full_rank(), layout.constant_mass_matrix())
    }

    const RODS: &str = "gravity (0, -9.81 m/s^2);
        ground { point O = (0 m, 0 m); point P = (1.5 m, 0 m); }
        body a { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body b { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint pin = revolute(ground.O, a.A);
        joint elbow = revolute(a.B, b.A);";

    #[test]
    fn open_chains_have_full_rank_everywhere() {
        let start = "start { a.theta = 30 deg; b.theta = -40 deg; }";
        assert_eq!(seen(&format!("model M {{ {RODS} {start} }}")), (true, true));
        let driven = "drive turn: a.theta = 30 deg + (2 rad/s)*t; start {}";
        assert_eq!(
            seen(&format!("model M {{ {RODS} {driven} }}")),
            (true, true)
        );
    }

    #[test]
    fn loops_and_what_varies_are_not_seen_to_have_it() {
        let closed = "joint last = revolute(b.B, ground.P);
            start { guess a.theta = 40 deg; guess b.theta = -40 deg; }";
        let text = format!("model M {{ {RODS} {closed} }}");
        assert_eq!(seen(&text), (false, true));
        let thread = "particle a { mass = 1 kg; } constraint thread: a.x^2 + a.y^2 = (0.5 m)^2;
            start { a.x = 0.5 m; a.y = 0 m; }";
        assert_eq!(seen(&format!("model M {{ {thread} }}")), (false, true));
    }

    #[test]
    fn a_mass_matrix_that_depends_on_positions_is_not_constant() {
        let text = "model M { coordinate s: m;
            kinetic load = 1/2 * (1 kg) * (1 + (s/(1 m))^2) * s.v^2; start {} }";
        assert!(!seen(text).1);
    }
}
