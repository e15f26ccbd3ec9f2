//! Start values of joints, and constraints of those that follow others.

use super::{Writer, note, value};
use crate::loops::{self, Freedom};
use crate::number::{joint_value, number, quantity, shown};
use crate::robot::{Follows, Motion};
use crate::{Fault, follows};
use nalgebra::{Isometry3, Point3, Quaternion, Translation3, UnitQuaternion, Vector3};
use std::fmt::Write as _;

/// The difference of values from which they are others, by their size and 1.
const NEAR: f64 = 1e-6;

impl Writer<'_> {
    /// Writes the constraints of the joints that follow others.
    pub(super) fn followers(&mut self, text: &mut String) {
        let robot = self.robot;
        for (place, joint) in robot.joints.iter().enumerate() {
            let Some(Follows {
                leader,
                factor,
                offset,
                ..
            }) = joint.follows
            else {
                continue;
            };
            let of = |place: usize| {
                let value = value(robot.joints[place].motion);
                format!("{}.{value}", self.joints[place])
            };
            let line = leader.map_or_else(String::new, |leader| {
                let per = match (joint.motion, robot.joints[leader].motion) {
                    (Motion::Revolute, Motion::Prismatic) => "rad/m",
                    (Motion::Prismatic, Motion::Revolute) => "m/rad",
                    _ => "",
                };
                match quantity(factor, per).as_str() {
                    "1" => format!(" - {}", of(leader)),
                    factor => format!(" - ({factor})*{}", of(leader)),
                }
            });
            let rest = match joint_value(offset, joint.motion).as_str() {
                "0" => String::new(),
                rest => format!(" - ({rest})"),
            };
            let follower = of(place);
            let name = self.names.take(&format!("{}_follows", joint.name));
            let _ = writeln!(text, "    constraint {name}: {follower}{line}{rest} = 0;");
        }
    }

    /// Writes the start: that of the file, or in the middle of the range of a joint where that is outside.
    pub(super) fn start(&mut self, text: &mut String) -> Result<(), Fault> {
        let robot = self.robot;
        let values = self.values()?;
        let poses = self.start_poses(&values);
        let is_determined = loops::determined(robot, &poses);
        let mut lines = String::new();
        if !robot.is_grounded {
            self.place(&mut lines, 0, &poses, "");
        }
        for (place, joint) in robot.joints.iter().enumerate() {
            let guess = if is_determined[place] { "guess " } else { "" };
            if joint.motion == Motion::Free {
                self.place(&mut lines, joint.child, &poses, guess);
            }
            if matches!(joint.motion, Motion::Free | Motion::Spherical) && !joint.home.is_empty() {
                self.attitude(&mut lines, joint.child, &poses, guess);
            }
            if joint.motion.has_value() {
                let (name, value) = (&self.joints[place], value(joint.motion));
                let start = joint_value(values[place], joint.motion);
                let _ = writeln!(lines, "        {guess}{name}.{value} = {start};");
            }
        }
        self.velocities(&mut lines, &poses, &is_determined);
        if !lines.is_empty() {
            let _ = write!(text, "\n    start {{\n{lines}    }}\n");
        }
        Ok(())
    }

    /// The values of all joints at the start.
    fn values(&mut self) -> Result<Vec<f64>, Fault> {
        let joints = &self.robot.joints;
        let mut values = vec![0.0; joints.len()];
        for place in follows::order(joints)? {
            let joint = &joints[place];
            if let Some(follows) = joint.follows {
                let leading = follows.leader.map_or(0.0, |leader| values[leader]);
                values[place] = follows.offset + follows.factor * leading;
                self.note_of_home(place, &follows, values[place]);
                continue;
            }
            let home = joint.home.first().filter(|_| joint.motion.has_value());
            let given = home.copied().unwrap_or(joint.drawn_at);
            values[place] = given;
            let Some([least, most]) = joint
                .range
                .filter(|[least, most]| !(*least..=*most).contains(&given))
            else {
                continue;
            };
            // The file draws some joints outside of their limits; what it gives as a start is near to one.
            values[place] = match home {
                Some(_) => given.clamp(least, most),
                None => (least + most) / 2.0,
            };
            let [chosen, given, least, most] =
                [values[place], given, least, most].map(|value| shown(value, joint.motion));
            let which = if home.is_some() {
                "the nearest limit"
            } else {
                "the middle of its limits"
            };
            let message = format!(
                "joint `{}` starts at {chosen}, {which}: {given} is outside of {least} to {most}",
                joint.name
            );
            self.notes.push(note(joint.line, message));
        }
        Ok(values)
    }

    /// Says where a joint that follows another one starts, if the file gives it another start.
    fn note_of_home(&mut self, place: usize, follows: &Follows, value: f64) {
        let joint = &self.robot.joints[place];
        let what = match follows.leader {
            Some(leader) => format!("follows `{}`", self.robot.joints[leader].name),
            None => "is held".to_owned(),
        };
        let differs = |given: f64, found: f64| (given - found).abs() > NEAR * (1.0 + found.abs());
        if let Some(given) = joint.home.first().filter(|given| differs(**given, value)) {
            let [value, given] = [value, *given].map(|value| shown(value, joint.motion));
            let message = format!(
                "joint `{}` {what} and starts at {value}, not at {given} as in the key",
                joint.name
            );
            self.notes.push(note(joint.line, message));
        }
        let rate = |place: usize| {
            self.robot.joints[place]
                .home_rates
                .first()
                .copied()
                .unwrap_or(0.0)
        };
        let leading = follows.factor * follows.leader.map_or(0.0, rate);
        if differs(rate(place), leading) {
            let message = format!(
                "joint `{}` {what} and has its start velocity, {}, not {} as in the key",
                joint.name,
                number(leading),
                number(rate(place))
            );
            self.notes.push(note(joint.line, message));
        }
    }

    /// Poses of all links at the start.
    fn start_poses(&self, values: &[f64]) -> Vec<Isometry3<f64>> {
        let robot = self.robot;
        let mut poses = vec![Isometry3::identity(); robot.links.len()];
        for (joint, value) in robot.joints.iter().zip(values) {
            let around = poses[joint.parent];
            poses[joint.child] = match (joint.motion, &joint.home[..]) {
                (Motion::Free, &[x, y, z, a, b, c, d]) => {
                    around
                        * Isometry3::from_parts(
                            Translation3::new(x, y, z),
                            UnitQuaternion::from_quaternion(Quaternion::new(a, b, c, d)),
                        )
                }
                (Motion::Spherical, &[a, b, c, d]) => {
                    let turn = UnitQuaternion::from_quaternion(Quaternion::new(a, b, c, d));
                    around * joint.placement * joint.turned(&turn)
                }
                _ => around * joint.placement * joint.moved(*value),
            };
        }
        poses
    }

    /// Writes the velocities that the file gives for the start, and all others that they would leave open.
    fn velocities(&self, lines: &mut String, poses: &[Isometry3<f64>], is_determined: &[bool]) {
        let robot = self.robot;
        let mut rates = robot.joints.iter().flat_map(|joint| &joint.home_rates);
        if rates.all(|rate| *rate == 0.0) {
            return;
        }
        // Of each link, the velocity at the origin of the first one, and the angular velocity.
        let mut twists = vec![[Vector3::zeros(); 2]; robot.links.len()];
        for (place, joint) in robot.joints.iter().enumerate() {
            let rate = |place: usize| joint.home_rates.get(place).copied().unwrap_or(0.0);
            let pose = &poses[joint.child];
            let [velocity, turn] = match joint.motion {
                Motion::Free => {
                    let turn = pose.rotation * Vector3::new(rate(3), rate(4), rate(5));
                    let origin = pose.translation.vector;
                    [
                        Vector3::new(rate(0), rate(1), rate(2)) + origin.cross(&turn),
                        turn,
                    ]
                }
                Motion::Spherical => {
                    let turn = pose.rotation * Vector3::new(rate(0), rate(1), rate(2));
                    [(pose * joint.anchor).coords.cross(&turn), turn]
                }
                _ => loops::freedoms(joint, poses)
                    .first()
                    .map_or([Vector3::zeros(); 2], |freedom| {
                        freedom.map(|part| part * rate(0))
                    }),
            };
            let [outer_velocity, outer_turn] = twists[joint.parent];
            let twist = [outer_velocity + velocity, outer_turn + turn];
            twists[joint.child] = twist;
            if is_determined[place] {
                continue;
            }
            let own = &self.joints[place];
            let _ = match joint.motion {
                Motion::Revolute => writeln!(
                    lines,
                    "        {own}.rate = {};",
                    quantity(rate(0), "rad/s")
                ),
                Motion::Prismatic => {
                    writeln!(lines, "        {own}.speed = {};", quantity(rate(0), "m/s"))
                }
                Motion::Spherical => {
                    self.turning(lines, joint.child, poses, twist);
                    Ok(())
                }
                Motion::Free => {
                    let inertial = robot.links[joint.child].inertial;
                    let center = inertial.map_or_else(Point3::origin, |inertial| inertial.center);
                    let velocity = twist[0] + twist[1].cross(&(pose * center).coords);
                    for (axis, part) in ["vx", "vy", "vz"].into_iter().zip(velocity.iter()) {
                        let name = &self.links[joint.child];
                        let _ =
                            writeln!(lines, "        {name}.{axis} = {};", quantity(*part, "m/s"));
                    }
                    self.turning(lines, joint.child, poses, twist);
                    Ok(())
                }
                Motion::Planar | Motion::Fixed => Ok(()),
            };
        }
    }

    /// Gives a body its angular velocity, about its own axes.
    fn turning(
        &self,
        lines: &mut String,
        link: usize,
        poses: &[Isometry3<f64>],
        [_, turn]: Freedom,
    ) {
        let own = (poses[link].rotation * self.poses[link].rotation.inverse()).inverse() * turn;
        for (axis, part) in ["x", "y", "z"].into_iter().zip(own.iter()) {
            let name = &self.links[link];
            let _ = writeln!(
                lines,
                "        {name}.omega.{axis} = {};",
                quantity(*part, "rad/s")
            );
        }
    }

    /// Puts the center of mass of a free body where the start has it.
    fn place(&self, lines: &mut String, link: usize, poses: &[Isometry3<f64>], guess: &str) {
        let inertial = self.robot.links[link].inertial;
        let center = inertial.map_or_else(Point3::origin, |inertial| inertial.center);
        let center = poses[link] * center;
        for (axis, place) in ["x", "y", "z"].into_iter().zip(center.iter()) {
            let name = &self.links[link];
            let _ = writeln!(
                lines,
                "        {guess}{name}.{axis} = {};",
                quantity(*place, "m")
            );
        }
    }

    /// Turns a body as the start has it.
    fn attitude(&self, lines: &mut String, link: usize, poses: &[Isometry3<f64>], guess: &str) {
        let turn = poses[link].rotation * self.poses[link].rotation.inverse();
        let [w, x, y, z] = [turn.w, turn.i, turn.j, turn.k].map(number);
        let name = &self.links[link];
        let _ = writeln!(
            lines,
            "        {guess}{name}.attitude = quaternion({w}, {x}, {y}, {z});"
        );
    }
}
