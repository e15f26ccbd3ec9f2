//! Loads and stops along the freedoms of joints: damping, springs, motors and limits.

use super::efforts::Part;
use super::{Ends, Writer, value};
use crate::number::{joint_value, number, quantity};
use crate::robot::Motion;
use std::fmt::Write as _;

impl Writer<'_> {
    /// Writes damping, springs, tendons and motors.
    pub(super) fn loads(&mut self, text: &mut String, all: &Ends) {
        let ends = &all.joints;
        let robot = self.robot;
        let mut lines = String::new();
        for (place, joint) in robot.joints.iter().enumerate() {
            let name = self.joints[place].clone();
            let is_angle = joint.motion == Motion::Revolute;
            let [value, rate] = match is_angle {
                true => ["angle", "rate"],
                false => ["slide", "speed"],
            };
            if joint.damping != 0.0 && joint.motion.has_value() {
                let unit = if is_angle { "N*m*s/rad" } else { "N*s/m" };
                let effort = format!("-({})*{name}.{rate}", quantity(joint.damping, unit));
                let load = self.names.take(&format!("{}_damping", joint.name));
                self.load(&mut lines, place, &load, &effort, &ends[place]);
            }
            if let Some([stiffness, rest]) = joint.spring {
                let rest = joint_value(rest, joint.motion);
                let deflection = match rest.as_str() {
                    "0" => format!("{name}.{value}"),
                    _ => format!("({name}.{value} - {rest})"),
                };
                let unit = if is_angle { "N*m/rad" } else { "N/m" };
                let effort = format!("-({})*{deflection}", quantity(stiffness, unit));
                let load = self.names.take(&format!("{}_spring", joint.name));
                self.load(&mut lines, place, &load, &effort, &ends[place]);
            }
        }
        for (joint, ends) in ends.iter().enumerate() {
            self.free_damping(&mut lines, joint, ends);
        }
        self.weightless(&mut lines, &all.weightless);
        self.tendons(&mut lines, ends);
        self.motors(&mut lines, ends);
        if !lines.is_empty() {
            text.push('\n');
            text.push_str(&lines);
        }
    }

    /// Writes an effort along the freedom of a joint: a torque, or two forces along its axis.
    pub(super) fn load(
        &self,
        text: &mut String,
        place: usize,
        load: &str,
        effort: &str,
        ends: &[String; 2],
    ) {
        let joint = &self.robot.joints[place];
        if joint.motion == Motion::Revolute {
            let _ = writeln!(
                text,
                "    torque {load} about {} = {effort};",
                self.joints[place]
            );
            return;
        }
        let axis = self.axis(joint);
        let along = |sign: f64| {
            let component = |part: &f64| match number(sign * part).as_str() {
                "0" => "0".to_owned(),
                "1" => effort.to_owned(),
                "-1" => format!("-({effort})"),
                part => format!("{part}*({effort})"),
            };
            let all: Vec<String> = axis.iter().map(component).collect();
            all.join(", ")
        };
        let [outer, inner] = ends;
        let _ = writeln!(
            text,
            "    force {load} at {inner} local = ({});",
            along(1.0)
        );
        let is_ground = self.robot.is_grounded && joint.parent == 0;
        if !is_ground {
            let _ = writeln!(
                text,
                "    force {load}_back at {outer} local = ({});",
                along(-1.0)
            );
        }
    }

    /// Writes the limits of joints as stops.
    pub(super) fn stops(&mut self, text: &mut String) {
        let robot = self.robot;
        let mut lines = String::new();
        for (place, joint) in robot.joints.iter().enumerate() {
            let Some([lower, upper]) = joint.range else {
                continue;
            };
            let value = format!("{}.{}", self.joints[place], value(joint.motion));
            for (word, sign, limit) in [("lower", ">=", lower), ("upper", "<=", upper)] {
                let limit = joint_value(limit, joint.motion);
                let name = self.names.take(&format!("{}_{word}", joint.name));
                let _ = writeln!(lines, "    stop {name}: {value} {sign} {limit};");
            }
        }
        for (place, tendon) in robot.tendons.iter().enumerate() {
            let Some([lower, upper]) = tendon.range else {
                continue;
            };
            let length = self.sum(&tendon.terms, Part::Value);
            let unit = self.unit_of(&robot.tendons[place].terms);
            for (word, sign, limit) in [("lower", ">=", lower), ("upper", "<=", upper)] {
                let limit = quantity(limit, unit);
                let name = self.names.take(&format!("{}_{word}", tendon.name));
                let _ = writeln!(lines, "    stop {name}: {length} {sign} {limit};");
            }
        }
        if !lines.is_empty() {
            text.push('\n');
            text.push_str(&lines);
        }
    }
}
