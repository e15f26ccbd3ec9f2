//! Stops and dry friction.

use crate::diagnostic::Span;
use crate::expr::ExprId;
use mbdsl_runtime::{Kind, Normal};

/// A stop: a gap that does not fall below 0.
#[derive(Debug, Clone)]
pub struct Stop {
    /// Its name.
    pub name: String,
    /// Span of its name.
    pub span: Span,
    /// The gap, a function of t and q.
    pub gap: ExprId,
    /// Quantity that the gap measures.
    pub kind: Kind,
    /// The share of the speed that an impact gives back, from 0 to 1.
    pub restitution: ExprId,
}

/// Dry friction against a sliding.
#[derive(Debug, Clone)]
pub struct Friction {
    /// Its name.
    pub name: String,
    /// Span of its name.
    pub span: Span,
    /// The joint or the body that it acts on.
    pub on: String,
    /// Sliding displacement, a function of t and q, m or rad; its rate is the sliding speed.
    pub slide: ExprId,
    /// Quantity that the displacement measures.
    pub kind: Kind,
    /// Reactions that press the sliding surfaces together.
    pub normal: Normal,
    /// The coefficient while it slides, a function of the sliding speed, too.
    pub mu: ExprId,
    /// The largest coefficient while it sticks.
    pub mu_static: ExprId,
    /// The radius of a pin, the length of a guide, m; else 1.
    pub arm: ExprId,
    /// The normal force, N, where it is given; else 0.
    pub given: ExprId,
    /// The speed over which the force is smoothed, m/s or rad/s, where the model asks for it.
    pub regularize: Option<ExprId>,
}

impl Friction {
    /// The expressions of the law: the coefficients, the arm, the normal force, the speed over which it is smoothed.
    pub(crate) fn law(&self) -> impl Iterator<Item = ExprId> {
        let law = [self.mu, self.mu_static, self.arm, self.given];
        law.into_iter().chain(self.regularize)
    }
}
