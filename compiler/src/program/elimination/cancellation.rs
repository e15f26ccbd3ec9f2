//! Tests of whether a pivot is a difference of nearly equal numbers.

use crate::expr::{ExprId, Graph};
use crate::program::elimination::system::System;

/// A pivot below this fraction of what it is a difference of is left to the general solution.
///
/// It is about the square of how far the least independent constraint is from the others, and a
/// little wider than where the general solution begins to look at ranks.
const PIVOT_CUT_OFF: f64 = 1e-7;

/// Fraction of what was subtracted on the way to a pivot that may be round-off, and as much again for what went into
/// the entries.
const NOISE: f64 = 1e-11;

/// Test of whether a pivot has canceled.
pub(super) enum Test {
    /// It is not a difference, and cannot cancel.
    Needless,
    /// It has not cancelled where this is positive.
    Positive(ExprId),
    /// Nothing tells.
    Unknown,
}

impl Test {
    /// Adds the test to others; `None` where nothing tells.
    pub(super) fn add_to(self, tests: &mut Vec<ExprId>) -> Option<()> {
        match self {
            Test::Needless => Some(()),
            Test::Positive(test) => {
                tests.push(test);
                Some(())
            }
            Test::Unknown => None,
        }
    }
}

impl System {
    /// Positive where the columns of all hinges are regular.
    pub(super) fn guard_of_hinges(&self, graph: &mut Graph) -> Option<ExprId> {
        let pivots = self.inverses.iter().flat_map(|inverse| &inverse.pivots);
        let mut guard = None;
        for &pivot in pivots {
            let test = not_vanished(graph, pivot);
            guard = Some(least(graph, guard, test));
        }
        guard
    }

    /// Positive where the pivot of this row is not a difference of nearly equal numbers.
    pub(super) fn test(&self, graph: &mut Graph, p: u32, pivot: ExprId) -> Test {
        let Some(whole) = self.whole(graph, p) else {
            return Test::Unknown;
        };
        if pivot == whole {
            return Test::Needless;
        }
        let least = self.least(graph, p, whole, pivot);
        // Pivots of constraints are negative.
        Test::Positive(if self.of_coordinate(p) {
            graph.sub(pivot, least)
        } else {
            graph.sub(least, pivot)
        })
    }

    /// [`System::test`] of the second pivot of a block, its determinant by its first entry, times this entry, which has
    /// its sign.
    pub(super) fn test_block(
        &self,
        graph: &mut Graph,
        c: u32,
        (diagonal, determinant): (ExprId, ExprId),
    ) -> Option<ExprId> {
        let whole = self.whole(graph, c)?;
        let least = self.least(graph, c, whole, determinant);
        let least = graph.product(diagonal, least);
        Some(graph.sub(determinant, least))
    }

    /// Value that a pivot is compared with; `None` if nothing tells.
    ///
    /// The entries of a mixed constraint may have become small all together, and those for the coordinates that were
    /// eliminated before it may be small by themselves, which its own diagonal does not show: its pivot is compared with
    /// what it would be if no other constraint held.
    fn whole(&self, graph: &Graph, p: u32) -> Option<ExprId> {
        if !self.mixed[p as usize] && !self.may_vanish(p) {
            return Some(self.grown[p as usize]);
        }
        let free = self.free[p as usize - self.coordinates];
        (!graph.is_zero(free)).then_some(free)
    }

    /// The least that a pivot has to be: a fraction of the whole, and the round-off of what it is a
    /// difference of.
    fn least(&self, graph: &mut Graph, p: u32, whole: ExprId, pivot: ExprId) -> ExprId {
        let cut_off = graph.constant(PIVOT_CUT_OFF);
        let least = graph.product(cut_off, whole);
        let grown = self.grown[p as usize];
        if grown == whole || grown == pivot {
            return least;
        }
        let noise = graph.constant(NOISE);
        let noise = graph.product(noise, grown);
        graph.add(least, noise)
    }
}

/// Positive where this product of directions of unit length is not 0.
pub(super) fn not_vanished(graph: &mut Graph, product: ExprId) -> ExprId {
    let (square, cut_off) = (graph.square(product), graph.constant(PIVOT_CUT_OFF));
    graph.sub(square, cut_off)
}

/// The smaller one of a test and of those before.
pub(super) fn least(graph: &mut Graph, before: Option<ExprId>, test: ExprId) -> ExprId {
    before.map_or(test, |least| graph.if_less(test, least, test, least))
}
