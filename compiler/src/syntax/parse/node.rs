//! The pairs of the grammar, and what reading them finds besides the tree.

use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::ast::{Ident, MultiplyOperator};
use crate::syntax::grammar::Rule;
use pest::iterators::Pair as PestPair;

/// A pair of the grammar.
pub(crate) type Node<'t> = PestPair<'t, Rule>;

/// Findings of the parser besides the tree.
#[derive(Default)]
pub(crate) struct Found {
    /// The spans of entries that follow no rule, with the place of each.
    pub(crate) bad: Vec<(Span, Place)>,
    /// Faults that the grammar lets pass.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// The place of a bad entry, which tells what it was meant to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Model,
    Ground,
    Body,
    Spring,
    Stop,
    Friction,
    Sample,
    Start,
    Simulate,
}

pub(crate) fn span(node: &Node) -> Span {
    Span::new(node.as_span().start(), node.as_span().end())
}

/// The span without the blanks that a rule swallowed at its end.
pub(crate) fn tight_span(node: &Node) -> Span {
    let start = node.as_span().start();
    Span::new(start, start + node.as_str().trim_end().len())
}

/// The children with content: all but keywords and marks of the grammar.
pub(crate) fn content<'t>(node: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    node.into_inner().filter(|child| {
        !matches!(
            child.as_rule(),
            Rule::k_model
                | Rule::k_units
                | Rule::k_none
                | Rule::k_const
                | Rule::k_param
                | Rule::k_let
                | Rule::k_gravity
                | Rule::k_ground
                | Rule::k_body
                | Rule::k_particle
                | Rule::k_rotor
                | Rule::k_slider
                | Rule::k_bar
                | Rule::k_from
                | Rule::k_to
                | Rule::k_point
                | Rule::k_direction
                | Rule::k_about
                | Rule::k_joint
                | Rule::k_if
                | Rule::k_then
                | Rule::k_else
                | Rule::k_force
                | Rule::k_drive
                | Rule::k_constraint
                | Rule::k_potential
                | Rule::k_input
                | Rule::k_kinetic
                | Rule::k_coordinate
                | Rule::k_for
                | Rule::k_in
                | Rule::k_project
                | Rule::k_velocities
                | Rule::colon
                | Rule::k_torque
                | Rule::k_at
                | Rule::k_actuator
                | Rule::k_stop
                | Rule::k_friction
                | Rule::k_follows
                | Rule::k_along
                | Rule::k_event
                | Rule::k_until
                | Rule::k_state
                | Rule::k_der
                | Rule::k_sample
                | Rule::k_next
                | Rule::k_table
                | Rule::k_file
                | Rule::k_columns
                | Rule::k_extrapolate
                | Rule::k_on
                | Rule::k_between
                | Rule::k_start
                | Rule::k_guess
                | Rule::k_expect
                | Rule::k_dof
                | Rule::k_allow
                | Rule::k_output
                | Rule::k_simulate
                | Rule::semicolon
                | Rule::comma
                | Rule::equals
                | Rule::open
                | Rule::close
                | Rule::open_paren
                | Rule::close_paren
                | Rule::caret
        )
    })
}

pub(crate) fn docs<'t>(
    children: &mut std::iter::Peekable<impl Iterator<Item = Node<'t>>>,
) -> Vec<String> {
    let mut docs = Vec::new();
    while let Some(doc) = children.next_if(|child| child.as_rule() == Rule::doc) {
        let line = doc.as_str().trim_start_matches('/').trim_end();
        docs.push(line.strip_prefix(' ').unwrap_or(line).to_owned());
    }
    docs
}

pub(crate) fn ident(node: &Node) -> Ident {
    Ident::new(node.as_str(), span(node))
}

pub(crate) fn odd_signs<'t>(
    children: &mut std::iter::Peekable<impl Iterator<Item = Node<'t>>>,
) -> bool {
    let mut odd = false;
    while children
        .next_if(|child| child.as_rule() == Rule::minus)
        .is_some()
    {
        odd = !odd;
    }
    odd
}

pub(crate) fn multiply_operator(node: &Node) -> MultiplyOperator {
    if node.as_str() == "*" {
        MultiplyOperator::Times
    } else {
        MultiplyOperator::Over
    }
}
