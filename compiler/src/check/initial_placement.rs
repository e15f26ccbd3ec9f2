//! Initial places of bodies in space for the assembly: from the ground through the joints.
//!
//! Every body that the start leaves out is placed so that the first joint to a body placed before closes: Q on P, m on
//! n, turned by the angle and slid by the length that the joint has at the start, else by 0. What closes a loop is left
//! to the assembly. These places are expressions of the parameters, so that they follow when these change.

use crate::check::Checker;
use crate::check::joint_start::given::Word;
use crate::expr::{ExprId, Vector};
use crate::model::space::{Axes, SpatialJoint};
use crate::model::{BodyId, BodyKind, Ends, Frame, JointKind, StartValue};
use mbdsl_runtime::StartKind;

/// The position and the orientation of a frame.
#[derive(Clone, Copy)]
struct Pose {
    origin: [ExprId; 3],
    /// The quaternion that turns its axes into those of the world.
    turn: [ExprId; 4],
}

/// A joint that places one of its bodies from the other.
struct Link {
    ends: Ends,
    /// The rotation of the second body relative to the first, if the joint determines it.
    turn: Option<[ExprId; 4]>,
    /// The vector from P to Q, in the axes of the first body.
    along: [ExprId; 3],
    /// Joints are used in the order of their rank: first those with a start value, then those that hold points or axes together,
    /// then those that hold a point on a line or in a plane.
    rank: usize,
}

/// Products of directions below this are right angles.
const ACROSS: f64 = 1e-12;

impl Checker {
    /// Adds start values for the bodies that the joints place, from the ground outwards.
    pub(crate) fn walk(&mut self) {
        if !self.space.is_spatial() {
            return;
        }
        let links = self.links();
        let count = self.bodies.len() as u32;
        let mut poses: Vec<Option<Pose>> = (0..count).map(|id| self.on_rails(BodyId(id))).collect();
        loop {
            while (0..3).any(|rank| self.step(&links, &mut poses, rank)) {}
            // What hangs together without the ground begins where it is given.
            let open = |id: &BodyId| {
                poses[id.0 as usize].is_none()
                    && !matches!(self.bodies[id.0 as usize].kind, BodyKind::Free { .. })
            };
            let open: Vec<BodyId> = (0..count).map(BodyId).filter(open).collect();
            let root = open.iter().find(|&&id| self.given_turn(id).is_some());
            let Some(&root) = root.or(open.first()) else {
                break;
            };
            poses[root.0 as usize] = Some(self.as_given(root, None));
        }
    }

    /// Places one body by the first joint of this rank that connects it to a placed one; `false` if there is none.
    fn step(&mut self, links: &[Link], poses: &mut [Option<Pose>], rank: usize) -> bool {
        for link in links.iter().filter(|link| link.rank == rank) {
            let frames = [link.ends.first.frame, link.ends.second.frame];
            let known = frames.map(|frame| match frame {
                Frame::Ground => Some(self.at_rest()),
                Frame::Body(id) => poses[id.0 as usize],
            });
            let (Frame::Body(id), Some(pose)) = (match known {
                [Some(first), None] => (frames[1], Some(self.beyond(link, first, frames[1]))),
                [None, Some(second)] => (frames[0], Some(self.before(link, second, frames[0]))),
                _ => continue,
            }) else {
                continue;
            };
            let placed = self.as_given(id, Some(pose));
            self.enter_place(id, placed);
            poses[id.0 as usize] = Some(placed);
            return true;
        }
        false
    }

    /// The joints that place bodies, in the order of the text.
    fn links(&mut self) -> Vec<Link> {
        let joints: Vec<_> = (0..self.joints.len()).collect();
        let links = joints.into_iter().filter_map(|index| {
            let JointKind::InSpace {
                joint,
                ends,
                axes,
                value,
            } = self.joints[index].as_ref()?.0.kind
            else {
                return None;
            };
            let zero = self.graph.zero();
            let given = [Word::Angle, Word::Slide].map(|word| self.starts_at(index, word));
            let angle = match joint.is_turned() {
                true => self.at_time_zero(value),
                false => given[0].unwrap_or(zero),
            };
            let slide = given[1].unwrap_or(zero);
            let (rank, turn) = match joint {
                SpatialJoint::Spherical => (1, None),
                SpatialJoint::Slot | SpatialJoint::OnPlane => (2, None),
                SpatialJoint::Universal => (1, Some(self.square_on(axes))),
                SpatialJoint::Revolute
                | SpatialJoint::ConstantVelocity
                | SpatialJoint::Weld
                | SpatialJoint::Cylindrical
                | SpatialJoint::Prismatic
                | SpatialJoint::Screw
                | SpatialJoint::Planar => (1, Some(self.turned_by(axes, angle))),
                SpatialJoint::Parallel
                | SpatialJoint::Perpendicular
                | SpatialJoint::Turn
                | SpatialJoint::DriveTurn
                | SpatialJoint::DriveCounted
                | SpatialJoint::DriveSlide => return None,
            };
            // A joint whose value the text gives places before all others.
            let is_given = given.iter().any(Option::is_some);
            let n = components(axes.first[0], zero);
            Some(Link {
                ends,
                turn,
                along: n.map(|part| self.graph.mul(slide, part)),
                rank: if is_given { 0 } else { rank },
            })
        });
        links.collect()
    }

    /// The turn of the second body against the first about n, with m on n.
    fn turned_by(&mut self, axes: Axes, angle: ExprId) -> [ExprId; 4] {
        let zero = self.graph.zero();
        let turn = self.turned_about(components(axes.first[0], zero), angle);
        if axes.first == axes.second {
            return turn;
        }
        let onto = self.onto(axes.first, axes.second);
        self.graph.quaternion_product(turn, onto)
    }

    /// The turn that brings m across n, and keeps what is across both.
    fn square_on(&mut self, axes: Axes) -> [ExprId; 4] {
        let zero = self.graph.zero();
        let [n, e1, e2] = axes.first.map(|axis| components(axis, zero));
        let m = components(axes.second[0], zero);
        let along = self.graph.dot(n, m);
        let along_at_defaults = self.at_defaults(along).unwrap_or(0.0);
        if along_at_defaults.abs() < ACROSS {
            return self.no_turn();
        }
        if along_at_defaults.abs() > 1.0 - ACROSS {
            let side = self.graph.cross(m, e1);
            let kept = self.graph.cross(e2, e1);
            return self.onto(
                [e2, e1, kept].map(Vector::from),
                [m, e1, side].map(Vector::from),
            );
        }
        let both = self.graph.cross(n, m);
        let both = self.normalized(both.into());
        let across = components(both, zero);
        let target = self.graph.cross(across, n);
        let [third, side] = [
            self.graph.cross(target, across),
            self.graph.cross(m, across),
        ];
        let to = [target, across, third].map(Vector::from);
        self.onto(to, [m, across, side].map(Vector::from))
    }

    /// The turn that brings three directions onto three others.
    fn onto(&mut self, to: [Vector; 3], from: [Vector; 3]) -> [ExprId; 4] {
        let zero = self.graph.zero();
        let (to, from) = (
            to.map(|axis| components(axis, zero)),
            from.map(|axis| components(axis, zero)),
        );
        let columns = [0, 1, 2].map(|column| {
            [0, 1, 2].map(|row| {
                let parts = [0, 1, 2].map(|k| self.graph.mul(to[k][row], from[k][column]));
                self.graph.sum(parts)
            })
        });
        self.quaternion_of(columns)
    }

    /// The pose of the second body of a joint, from that of the first.
    fn beyond(&mut self, link: &Link, first: Pose, frame: Frame) -> Pose {
        let turn = match (self.given_turn_of(frame), link.turn) {
            (Some(given), _) => given,
            (None, Some(turn)) => self.graph.quaternion_product(first.turn, turn),
            (None, None) => self.no_turn(),
        };
        let zero = self.graph.zero();
        let (p, q) = (
            components(link.ends.first.local, zero),
            components(link.ends.second.local, zero),
        );
        let local = [0, 1, 2].map(|k| self.graph.add(p[k], link.along[k]));
        let point = self.point_at(first, local);
        let arm = self.turned_vector(turn, q);
        let origin = [0, 1, 2].map(|k| self.graph.sub(point[k], arm[k]));
        Pose { origin, turn }
    }

    /// The pose of the first body of a joint, from that of the second.
    fn before(&mut self, link: &Link, second: Pose, frame: Frame) -> Pose {
        let turn = match (self.given_turn_of(frame), link.turn) {
            (Some(given), _) => given,
            (None, Some([w, x, y, z])) => {
                let [x, y, z] = [x, y, z].map(|part| self.graph.neg(part));
                self.graph.quaternion_product(second.turn, [w, x, y, z])
            }
            (None, None) => self.no_turn(),
        };
        let zero = self.graph.zero();
        let (p, q) = (
            components(link.ends.first.local, zero),
            components(link.ends.second.local, zero),
        );
        let local = [0, 1, 2].map(|k| self.graph.add(p[k], link.along[k]));
        let point = self.point_at(second, q);
        let arm = self.turned_vector(turn, local);
        let origin = [0, 1, 2].map(|k| self.graph.sub(point[k], arm[k]));
        Pose { origin, turn }
    }

    fn point_at(&mut self, pose: Pose, local: [ExprId; 3]) -> [ExprId; 3] {
        let arm = self.turned_vector(pose.turn, local);
        [0, 1, 2].map(|k| self.graph.add(pose.origin[k], arm[k]))
    }

    fn turned_vector(&mut self, turn: [ExprId; 4], local: [ExprId; 3]) -> [ExprId; 3] {
        let matrix = self.graph.matrix_of(turn);
        self.graph.times(matrix, local)
    }

    fn no_turn(&mut self) -> [ExprId; 4] {
        let (zero, one) = (self.graph.zero(), self.graph.one());
        [one, zero, zero, zero]
    }

    fn at_rest(&mut self) -> Pose {
        Pose {
            origin: [self.graph.zero(); 3],
            turn: self.no_turn(),
        }
    }

    /// The pose of a rotor or a slider at its start value; `None` for other bodies.
    fn on_rails(&mut self, id: BodyId) -> Option<Pose> {
        let body = &self.bodies[id.0 as usize];
        let (kind, first) = (body.kind, body.first);
        let zero = self.graph.zero();
        let value = self.given_place(first).unwrap_or(zero);
        match kind {
            BodyKind::Rotor { pivot, axis } => Some(Pose {
                origin: components(pivot, zero),
                turn: self.turned_about(components(axis, zero), value),
            }),
            BodyKind::Slider { origin, axis } => {
                let (origin, axis) = (components(origin, zero), components(axis, zero));
                let origin = [0, 1, 2].map(|k| {
                    let way = self.graph.mul(value, axis[k]);
                    self.graph.add(origin[k], way)
                });
                let turn = self.no_turn();
                Some(Pose { origin, turn })
            }
            _ => None,
        }
    }

    /// The position at which a coordinate starts, given or guessed.
    fn given_place(&self, place: u32) -> Option<ExprId> {
        let mut given = self.start.iter();
        let found = given.find(|start| start.place == place && start.kind != StartKind::Velocity);
        found.map(|found| found.value)
    }

    fn given_turn(&self, id: BodyId) -> Option<[ExprId; 4]> {
        let attitude = self.bodies[id.0 as usize].attitude()?;
        let first = attitude.coordinate as u32;
        let [w, x, y, z] = [0, 1, 2, 3].map(|k| self.given_place(first + k));
        Some([w?, x?, y?, z?])
    }

    fn given_turn_of(&self, frame: Frame) -> Option<[ExprId; 4]> {
        match frame {
            Frame::Body(id) => self.given_turn(id),
            Frame::Ground => None,
        }
    }

    /// A pose with the start values of the body in place of its own; without one, from the origin, unrotated.
    fn as_given(&mut self, id: BodyId, pose: Option<Pose>) -> Pose {
        let pose = pose.unwrap_or_else(|| self.at_rest());
        let first = self.bodies[id.0 as usize].first;
        let mut places = first..;
        Pose {
            origin: pose.origin.map(|part| {
                let given = places.next().and_then(|place| self.given_place(place));
                given.unwrap_or(part)
            }),
            turn: self.given_turn(id).unwrap_or(pose.turn),
        }
    }

    /// Adds the pose of a body to the start, except values that are given there or are the default.
    fn enter_place(&mut self, id: BodyId, pose: Pose) {
        let body = &self.bodies[id.0 as usize];
        let (first, span, attitude) = (body.first, body.span, body.attitude());
        let mut places: Vec<(u32, ExprId)> = (first..).zip(pose.origin).collect();
        let zero = self.graph.zero();
        places.retain(|(_, value)| *value != zero);
        if let Some(attitude) = attitude
            && self.given_turn(id).is_none()
            && pose.turn != self.no_turn()
        {
            places.extend((attitude.coordinate as u32..).zip(pose.turn));
        }
        places.retain(|(place, _)| self.given_place(*place).is_none());
        for (place, value) in places {
            let value = self.at_time_zero(value);
            self.start.push(StartValue {
                place,
                kind: StartKind::Placed,
                value,
                span,
                is_drawn: true,
            });
        }
    }
}

/// The components of a vector in space.
fn components(vector: Vector, zero: ExprId) -> [ExprId; 3] {
    vector.space().unwrap_or([zero; 3])
}
