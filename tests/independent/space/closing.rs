//! Points, axes and angles that close a joint between bodies that are placed.

use super::attitude::Attitude;
use super::build::{Builder, start};
use super::items;
use super::joints;
use super::matrix::{self, cross, scaled, sum, times, transposed, turn, unit};
use super::model::{BodyKind, Frame, GroundPoint, Joint, JointKind, PointId, Signal};

impl Builder {
    /// A point of a frame at a place of the world.
    fn point(&mut self, frame: Frame, world: [f64; 3]) -> PointId {
        let Some(index) = frame else {
            let moves = self.random.chance(0.2);
            let share = if moves { 0.7 } else { 0.0 };
            let parts = world.map(|x| self.signal(x, share));
            self.model.ground.push(GroundPoint(parts));
            let index = Some(self.model.ground.len() - 1);
            return PointId { frame, index };
        };
        if !self.model.bodies[index].has_axes() {
            return PointId { frame, index: None };
        }
        let from = matrix::difference(world, self.place(frame));
        let mut local = times(transposed(self.axes(frame)), from);
        if let BodyKind::Rigid {
            center: Some(center),
            ..
        } = self.model.bodies[index].kind
        {
            local = sum(local, center);
        }
        let body = &mut self.model.bodies[index];
        body.points.push(local);
        PointId {
            frame,
            index: Some(body.points.len() - 1),
        }
    }

    /// A direction of a frame by its name.
    fn named(&mut self, frame: Frame, local: [f64; 3]) -> usize {
        let directions = match frame {
            None => &mut self.model.ground_directions,
            Some(body) => &mut self.model.bodies[body].directions,
        };
        directions.push(local);
        directions.len() - 1
    }

    fn has_axes(&self, frame: Frame) -> bool {
        frame.is_none_or(|body| self.model.bodies[body].has_axes())
    }

    fn is_free(&self, frame: Frame) -> bool {
        let free = |body: usize| matches!(self.model.bodies[body].kind, BodyKind::Free(_));
        frame.is_some_and(free)
    }

    /// Adds a joint; `None` where it makes no sense.
    pub(super) fn try_joint(
        &mut self,
        kind: JointKind,
        ends: [Frame; 2],
        is_new: bool,
    ) -> Option<()> {
        match kind {
            JointKind::DriveAngle(of) | JointKind::DriveSlide(of) => return self.drive(kind, of),
            JointKind::DriveCoordinate(body, k) => return self.drive_coordinate(body, k),
            JointKind::Constraint(_) => return self.constraint(),
            _ => {}
        }
        let [a, b] = ends;
        if a == b || ends.iter().any(|end| self.is_free(*end)) {
            return None;
        }
        let has = ends.map(|end| self.has_axes(end));
        let kind = match (kind, has) {
            (_, [true, true]) => kind,
            // What needs axes of a particle is another joint.
            (JointKind::Slot | JointKind::OnPlane, [true, false]) => kind,
            (JointKind::Distance | JointKind::DriveDistance, _) => kind,
            (_, [true, false] | [false, true]) => JointKind::Spherical,
            _ => JointKind::Distance,
        };
        let is_leaf = is_new && b.is_some_and(|body| self.model.bodies[body].is_rigid());
        let axis = self.random.direction();
        let n = times(self.axes(a), unit(axis));
        let mut joint = Joint {
            kind,
            p: PointId {
                frame: a,
                index: None,
            },
            q: PointId {
                frame: b,
                index: None,
            },
            axis: Some(axis),
            axis2: None,
            value: None,
            named: [None; 2],
        };
        self.turn(&mut joint, n, is_leaf)?;
        self.points(&mut joint, n)?;
        if matches!(kind, JointKind::Parallel | JointKind::Perpendicular) {
            let axis2 = joint.axis2?;
            joint.named = [Some(self.named(a, axis)), Some(self.named(b, axis2))];
        }
        for (k, (frame, axis)) in [(a, joint.axis), (b, joint.axis2)].into_iter().enumerate() {
            if let (Some(axis), None, true) = (axis, joint.named[k], self.random.chance(0.3)) {
                joint.named[k] = Some(self.named(frame, axis));
            }
        }
        self.model.joints.push(joint);
        Some(())
    }

    /// Chooses the second axis, or turns a new body so that it fits, and the angle.
    fn turn(&mut self, joint: &mut Joint, n: [f64; 3], is_leaf: bool) -> Option<()> {
        use JointKind::{
            ConstantVelocity, Constraint, Cylindrical, Distance, DriveAngle, DriveCoordinate,
            DriveDistance, DriveSlide, OnPlane, Parallel, Perpendicular, Planar, Prismatic,
            Revolute, Slot, Spherical, Universal, Weld,
        };
        let (a, b) = (joint.p.frame, joint.q.frame);
        let length = self.random.between(0.3, 3.0);
        let back = |axes: matrix::Matrix, m: [f64; 3]| scaled(times(transposed(axes), m), length);
        match joint.kind {
            Spherical | Distance | DriveDistance => {
                joint.axis = None;
                return Some(());
            }
            Slot | OnPlane => return Some(()),
            Universal | Perpendicular => {
                let m = self.random.across(n);
                joint.axis2 = Some(back(self.axes(b), m));
                return Some(());
            }
            ConstantVelocity => {
                let random = &mut self.random;
                joint.axis2 = random.chance(0.6).then(|| random.direction());
                return self.equal_turns(joint, is_leaf);
            }
            Revolute | Weld | Cylindrical | Prismatic | Planar | Parallel => {}
            DriveAngle(_) | DriveSlide(_) | DriveCoordinate(..) | Constraint(_) => return None,
        }
        let (can_align, by) = (joint.kind != Parallel, self.random.number(3.0));
        if is_leaf && can_align && self.random.chance(0.5) {
            let mut n = n;
            if joint.kind == Weld && self.random.chance(0.5) {
                joint.axis = None;
                n = self.axes(a).map(|row| row[2]);
            }
            let turns = [Some(Attitude::AxisAngle(n, by)), self.attitude(a)];
            let turns = turns.into_iter().flatten().collect();
            self.model.bodies[b?].start.attitude = Attitude::Product(turns);
        } else {
            joint.axis2 = Some(back(self.axes(b), n));
        }
        if matches!(joint.kind, Weld | Prismatic) {
            let [sin, cos] = self.turned(joint);
            joint.value = Some(self.signal(sin.atan2(cos), 0.3));
        }
        Some(())
    }

    /// Turns a new body about its axis until both bodies turn equally.
    fn equal_turns(&mut self, joint: &mut Joint, is_leaf: bool) -> Option<()> {
        let (a, b) = (joint.p.frame, joint.q.frame?);
        if !is_leaf {
            return None;
        }
        let axis = joint.axis?;
        let axis2 = joint.axis2.unwrap_or(axis);
        let world = |axes: matrix::Matrix, axis| matrix::triad(axis).map(|x| times(axes, x));
        let [_, e1, e2] = world(self.axes(a), axis);
        let [m, f1, f2] = world(self.axes(Some(b)), axis2);
        // Turned by psi, f1 is f1 cos psi + (m x f1) sin psi.
        let twist = |f1, f2| matrix::dot(e2, f1) - matrix::dot(e1, f2);
        let (sin, cos) = (twist(cross(m, f1), cross(m, f2)), twist(f1, f2));
        let mut psi = (-cos).atan2(sin);
        let turned = |psi: f64| [f1, f2].map(|f| times(turn(m, psi), f));
        let [g1, g2] = turned(psi);
        if matrix::dot(e1, g1) + matrix::dot(e2, g2) < 0.0 {
            psi += std::f64::consts::PI;
        }
        let old = self.model.bodies[b].start.attitude.clone();
        let turns = vec![Attitude::AxisAngle(m, psi), old];
        self.model.bodies[b].start.attitude = Attitude::Product(turns);
        Some(())
    }

    /// Sine and cosine of the angle of a joint at the start.
    fn turned(&self, joint: &Joint) -> [f64; 2] {
        let state = start(&self.model);
        let motion = super::motion::Motion::new(&self.model, &state, &state.v, &state.v, 0.0);
        joints::turned(&motion, joint)
    }

    /// Chooses the points where the joint is closed.
    fn points(&mut self, joint: &mut Joint, n: [f64; 3]) -> Option<()> {
        use JointKind::{
            Cylindrical, Distance, DriveDistance, OnPlane, Parallel, Perpendicular, Planar,
            Prismatic, Slot,
        };
        let (a, b) = (joint.p.frame, joint.q.frame);
        let [from, to] = [a, b].map(|frame| self.place(frame));
        let middle = scaled(sum(from, to), 0.5);
        let mut q = sum(middle, self.random.vector(0.8));
        let side = self.random.across(n);
        let along = scaled(n, self.random.number(1.0));
        let off = scaled(side, self.random.number(1.0));
        if !self.has_axes(b) {
            q = to;
        }
        let mut p = match joint.kind {
            Cylindrical | Prismatic | Slot => sum(q, along),
            Planar | OnPlane => sum(q, off),
            Parallel | Perpendicular => return Some(()),
            Distance | DriveDistance => sum(q, sum(along, scaled(side, 0.7))),
            _ => q,
        };
        if !self.has_axes(a) {
            p = from;
            let keeps = matches!(joint.kind, Distance | DriveDistance);
            q = if keeps { q } else { from };
        }
        if matches!(joint.kind, Distance | DriveDistance) {
            let d = matrix::difference(q, p);
            let length = matrix::dot(d, d).sqrt();
            if length < 0.2 {
                return None;
            }
            joint.value = Some(self.signal(length, 0.4));
        }
        joint.p = self.point(a, p);
        joint.q = self.point(b, q);
        Some(())
    }

    /// A driver of the angle or the slide of some joint that has one.
    fn drive(&mut self, kind: JointKind, of: usize) -> Option<()> {
        let turns = matches!(kind, JointKind::DriveAngle(_));
        let fits = |joint: &Joint| match turns {
            true => joint.kind.turns(),
            false => joint.kind.slides(),
        };
        let known: Vec<usize> = (0..self.model.joints.len())
            .filter(|index| fits(&self.model.joints[*index]))
            .collect();
        let of = *known.get(of % known.len().max(1))?;
        let mut joint = self.model.joints[of].clone();
        let [sin, cos] = self.turned(&joint);
        let state = start(&self.model);
        let motion = super::motion::Motion::new(&self.model, &state, &state.v, &state.v, 0.0);
        let slide = joints::slide(&self.model, &motion, &joint).value();
        joint.kind = match turns {
            true => JointKind::DriveAngle(of),
            false => JointKind::DriveSlide(of),
        };
        let start = if turns { sin.atan2(cos) } else { slide };
        joint.value = Some(self.signal(start, 0.8));
        self.model.joints.push(joint);
        Some(())
    }

    fn drive_coordinate(&mut self, body: usize, k: usize) -> Option<()> {
        let body = body % self.model.bodies.len();
        let (k, start) = match self.model.bodies[body].kind {
            BodyKind::Rigid { .. } | BodyKind::Particle => (k, self.place(Some(body))[k]),
            _ => (0, self.model.bodies[body].start.way),
        };
        let value = Some(self.signal(start, 0.8));
        self.push_plain(JointKind::DriveCoordinate(body, k), value);
        Some(())
    }

    fn constraint(&mut self) -> Option<()> {
        let terms = items::terms(&self.model, &mut self.random, items::Level::Position, 2);
        let state = start(&self.model);
        let motion = super::motion::Motion::new(&self.model, &state, &state.v, &state.v, 0.0);
        let value = super::expression::terms(&self.model, &motion, &state, &terms).value();
        self.model.constraints.push((terms, value));
        self.push_plain(
            JointKind::Constraint(self.model.constraints.len() - 1),
            None,
        );
        Some(())
    }

    /// Adds what has no points.
    fn push_plain(&mut self, kind: JointKind, value: Option<Signal>) {
        let none = PointId {
            frame: None,
            index: None,
        };
        self.model.joints.push(Joint {
            kind,
            p: none,
            q: none,
            axis: None,
            axis2: None,
            value,
            named: [None; 2],
        });
    }
}
