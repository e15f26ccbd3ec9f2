//! Constraints between directions, combined so that each holds one angular velocity of a body.
//!
//! Two rows `e1 . m` and `e2 . m` keep an axis of a body, m in its own axes. Their columns of the two angular
//! velocities across the largest component m_k of m have the determinant `m_k (n . m)`, which stays away from 0 as long
//! as the joint is not turned over. With the inverse T of these columns
//!
//! ```text
//! T phi_q a = T (eta + shift)        lambda = T^T mu
//! ```
//!
//! has a 1 in each of its rows for one of the two velocities: pairs, which no state of the mechanism makes singular. A row
//! that turns the body about the axis, as that of a prismatic joint, joins them with the third velocity.

use crate::equations::Equations;
use crate::expr::{ExprId, Graph, Vector};
use crate::model::space::{Axes, Demand, SpatialJoint};
use crate::model::{BodyId, BodyKind, Ends, Frame, JointKind, Model};
use std::collections::BTreeMap;

/// Rows of phi and as many angular velocities of a body whose columns of them are regular: two, or three.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hinge {
    pub(super) rows: Vec<u32>,
    pub(super) turns: Vec<u32>,
}

impl Hinge {
    /// Whether one of these rows of phi is among its own.
    pub(super) fn contains(&self, rows: &[usize]) -> bool {
        self.rows.iter().any(|row| rows.contains(&(*row as usize)))
    }
}

/// A joint in space, which may constrain directions of a body.
struct Directed {
    /// Its place among all joints.
    place: usize,
    /// Its first row of phi.
    row: u32,
    kind: SpatialJoint,
    ends: Ends,
    axes: Axes,
}

/// One hinge for each body whose joint towards the ground holds it by an axis.
pub(crate) fn hinges(model: &Model) -> Vec<Hinge> {
    let joints = directed(model);
    let mut hinges = Vec::new();
    for (body, place) in towards_ground(model) {
        let of_joint = joints.iter().find(|directed| directed.place == place);
        hinges.extend(of_joint.and_then(|directed| hinge(model, &joints, directed, body)));
    }
    hinges
}

fn directed(model: &Model) -> Vec<Directed> {
    let mut row = 0;
    let mut found = Vec::new();
    for (place, joint) in model.joints.iter().enumerate() {
        if let JointKind::InSpace {
            joint: kind,
            ends,
            axes,
            ..
        } = joint.kind
        {
            found.push(Directed {
                place,
                row,
                kind,
                ends,
                axes,
            });
        }
        row += joint.kind.rows().len() as u32;
    }
    found
}

/// Every body with the place of the joint that leads from it to the ground over the fewest joints: of several such the
/// one of most rows, then the first of the text. Parts without ground begin at their first body.
fn towards_ground(model: &Model) -> Vec<(BodyId, usize)> {
    let bodies = (0..model.bodies.len() as u32).map(BodyId);
    let mut reached = vec![false; model.bodies.len()];
    let mut found: Vec<(BodyId, usize)> = Vec::new();
    let has = |reached: &[bool], frame: Frame| match frame {
        Frame::Ground => true,
        Frame::Body(body) => reached[body.0 as usize],
    };
    for start in std::iter::once(None).chain(bodies.map(Some)) {
        match start {
            Some(body) if reached[body.0 as usize] => continue,
            Some(body) => reached[body.0 as usize] = true,
            None => {}
        }
        loop {
            let mut next: BTreeMap<BodyId, usize> = BTreeMap::new();
            for (place, joint) in model.joints.iter().enumerate() {
                let Some(frames) = joint.kind.frames() else {
                    continue;
                };
                let new = match frames {
                    [here, Frame::Body(there)] | [Frame::Body(there), here]
                        if has(&reached, here) && !reached[there.0 as usize] =>
                    {
                        there
                    }
                    _ => continue,
                };
                let rows = |place: usize| model.joints[place].kind.rows().len();
                if next.get(&new).is_none_or(|best| rows(place) > rows(*best)) {
                    next.insert(new, place);
                }
            }
            if next.is_empty() {
                break;
            }
            for &body in next.keys() {
                reached[body.0 as usize] = true;
            }
            found.extend(next);
        }
    }
    found
}

/// The rows of a joint, and of a driver of it, that hold the directions of this body.
fn hinge(model: &Model, joints: &[Directed], directed: &Directed, body: BodyId) -> Option<Hinge> {
    let is_second = directed.ends.second.frame == Frame::Body(body);
    let own = if is_second {
        directed.axes.second
    } else {
        directed.axes.first
    };
    let along = largest(&model.graph, own[0])?;
    let body = &model.bodies[body.0 as usize];
    let BodyKind::Spatial { .. } = body.kind else {
        return None;
    };
    let place = |directed: &Directed, demand: Demand| {
        let demands = directed.kind.description().demands;
        let place = demands.iter().position(|one| *one == demand)?;
        Some(directed.row + place as u32)
    };
    let tilts = [1, 2].map(|index| place(directed, Demand::Tilt(index)));
    let [Some(first), Some(second)] = tilts else {
        return None;
    };
    let turn = |axis: usize| body.first_velocity + 3 + axis as u32;
    let mut hinge = Hinge {
        rows: vec![first, second],
        turns: vec![turn((along + 1) % 3), turn((along + 2) % 3)],
    };
    let same = |other: &&Directed| {
        let frames = |ends: Ends| [ends.first.frame, ends.second.frame];
        let drives = other.kind == SpatialJoint::DriveTurn;
        other.place == directed.place
            || drives && frames(other.ends) == frames(directed.ends) && other.axes == directed.axes
    };
    let turned = joints.iter().filter(same);
    if let Some(row) = turned
        .filter_map(|joint| place(joint, Demand::Turned))
        .next()
    {
        hinge.rows.push(row);
        hinge.turns.push(turn(along));
    }
    Some(hinge)
}

/// The place of the largest component of a direction that no parameter changes.
fn largest(graph: &Graph, direction: Vector) -> Option<usize> {
    let components = direction.space()?.map(|part| graph.value(part));
    let [Some(x), Some(y), Some(z)] = components else {
        return None;
    };
    let sizes = [x.abs(), y.abs(), z.abs()];
    let best = (1..3).fold(0, |best, k| if sizes[k] > sizes[best] { k } else { best });
    Some(best)
}

/// The inverse of the columns of a hinge.
#[derive(Clone)]
pub(super) struct Inverse {
    /// The rows in the system.
    pub(super) rows: Vec<u32>,
    matrix: Vec<Vec<ExprId>>,
    /// Pivots, which must stay away from 0.
    pub(super) pivots: Vec<ExprId>,
}

impl Inverse {
    /// Inverts the columns of a hinge, in the rows of a system; `None` if a pivot is 0.
    pub(super) fn new(graph: &mut Graph, equations: &Equations, hinge: &Hinge) -> Option<Inverse> {
        let zero = graph.zero();
        let entry = |row: u32, turn: u32| {
            let mut entries = equations.phi_q.entries.iter();
            let entry = entries.find(|entry| (entry.0, entry.1) == (row, turn));
            entry.map_or(zero, |entry| entry.2)
        };
        let columns = |row: &u32| hinge.turns.iter().map(|turn| entry(*row, *turn)).collect();
        let block: Vec<Vec<ExprId>> = hinge.rows.iter().map(columns).collect();
        let nv = equations.force.len() as u32;
        let rows = hinge.rows.iter().map(|row| nv + row).collect();
        let (a, b, c, d) = (block[0][0], block[0][1], block[1][0], block[1][1]);
        let (main, other) = (graph.product(a, d), graph.product(b, c));
        let determinant = graph.sub(main, other);
        if graph.is_zero(determinant) {
            return None;
        }
        let one = graph.one();
        let reciprocal = graph.div(one, determinant);
        let (minus_b, minus_c) = (graph.neg(b), graph.neg(c));
        let mut matrix: Vec<Vec<ExprId>> = [[d, minus_b], [minus_c, a]]
            .iter()
            .map(|row| row.iter().map(|x| graph.product(reciprocal, *x)).collect())
            .collect();
        let mut pivots = vec![determinant];
        if let [of_first, of_second, own] = block.get(2).map_or(&[][..], |row| &row[..]) {
            // Of the third row what the first two leave: -k T, 1; its entry in the third column is the pivot.
            let third: Vec<ExprId> = [0, 1]
                .iter()
                .map(|&j| {
                    let (x, y) = (
                        graph.product(*of_first, matrix[0][j]),
                        graph.product(*of_second, matrix[1][j]),
                    );
                    let sum = graph.add(x, y);
                    graph.neg(sum)
                })
                .collect();
            let last = [block[0][2], block[1][2]];
            let pivot = graph.sum_of_products(&third, &last);
            let pivot = graph.add(*own, pivot);
            if graph.is_zero(pivot) {
                return None;
            }
            pivots.push(pivot);
            let reciprocal = graph.div(one, pivot);
            let mut third: Vec<ExprId> = third
                .iter()
                .map(|x| graph.product(reciprocal, *x))
                .collect();
            third.push(reciprocal);
            for row in &mut matrix {
                let rest = graph.sum_of_products(row, &last);
                row.push(zero);
                for (x, third) in row.iter_mut().zip(&third) {
                    let part = graph.product(rest, *third);
                    *x = graph.sub(*x, part);
                }
            }
            matrix.push(third);
        }
        Some(Inverse {
            rows,
            matrix,
            pivots,
        })
    }

    /// `T x` of the values in its rows.
    pub(super) fn times(&self, graph: &mut Graph, x: &[ExprId]) -> Vec<ExprId> {
        self.matrix
            .iter()
            .map(|row| graph.sum_of_products(row, x))
            .collect()
    }

    /// `T^T x`
    pub(super) fn transposed_times(&self, graph: &mut Graph, x: &[ExprId]) -> Vec<ExprId> {
        let columns = (0..x.len()).map(|j| {
            let column: Vec<ExprId> = self.matrix.iter().map(|row| row[j]).collect();
            graph.sum_of_products(&column, x)
        });
        columns.collect()
    }
}
