//! Efforts on sums of joints: motors, tendons; and what acts on all freedoms of a joint or on a body.

use super::{Writer, unit};
use crate::number::{number, quantity, tuple};
use crate::robot::{Motion, Motor, Term};
use std::fmt::Write as _;

/// A sum of values of joints, or of their rates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Value,
    Rate,
}

/// The units of a sum of values of joints and of the effort on it.
struct Units {
    length: &'static str,
    effort: &'static str,
}

impl Units {
    /// The unit of an effort by a length.
    fn stiffness(&self) -> String {
        format!("{}/{}", self.effort, self.length)
    }

    /// The unit of an effort by a rate.
    fn damping(&self) -> String {
        format!("{}*s/{}", self.effort, self.length)
    }
}

impl Writer<'_> {
    /// The unit of a sum of values of joints: an angle if all are.
    pub(super) fn unit_of(&self, terms: &[Term]) -> &'static str {
        let turns = |term: &Term| self.robot.joints[term.joint].motion == Motion::Revolute;
        if terms.iter().all(turns) { "rad" } else { "m" }
    }

    fn units(&self, terms: &[Term]) -> Units {
        match self.unit_of(terms) {
            "rad" => Units {
                length: "rad",
                effort: "N*m",
            },
            length => Units {
                length,
                effort: "N",
            },
        }
    }

    /// The factor of a joint in a sum: a length by an angle if the sum has slides.
    fn arm(&self, term: Term, terms: &[Term]) -> String {
        let own = unit(self.robot.joints[term.joint].motion);
        let per = if own == self.unit_of(terms) {
            ""
        } else {
            "m/rad"
        };
        quantity(term.arm, per)
    }

    /// A sum of values of joints or of their rates, in brackets if it has several terms.
    pub(super) fn sum(&self, terms: &[Term], part: Part) -> String {
        let one = |term: &Term| {
            let word = match (self.robot.joints[term.joint].motion, part) {
                (Motion::Revolute, Part::Value) => "angle",
                (Motion::Revolute, Part::Rate) => "rate",
                (_, Part::Value) => "slide",
                (_, Part::Rate) => "speed",
            };
            let value = format!("{}.{word}", self.joints[term.joint]);
            match self.arm(*term, terms).as_str() {
                "1" => value,
                arm => format!("({arm})*{value}"),
            }
        };
        let all: Vec<String> = terms.iter().map(one).collect();
        match &all[..] {
            [only] => only.clone(),
            _ => format!("({})", all.join(" + ")),
        }
    }

    /// Writes an effort on a sum of joints: on each of them times its factor.
    fn on_terms(
        &mut self,
        text: &mut String,
        load: &str,
        terms: &[Term],
        effort: &str,
        ends: &[[String; 2]],
    ) {
        for term in terms {
            let effort = match self.arm(*term, terms).as_str() {
                "1" => effort.to_owned(),
                "-1" => format!("-{effort}"),
                arm if arm.contains(' ') || arm.starts_with('-') => format!("({arm})*{effort}"),
                arm => format!("{arm}*{effort}"),
            };
            let name = match terms.len() {
                1 => load.to_owned(),
                _ => format!("{load}_{}", self.robot.joints[term.joint].name),
            };
            let name = self.names.take(&name);
            self.load(text, term.joint, &name, &effort, &ends[term.joint]);
        }
    }

    /// Writes motors: their inputs, and their efforts on the joints.
    pub(super) fn motors(&mut self, text: &mut String, ends: &[[String; 2]]) {
        let robot = self.robot;
        for motor in &robot.motors {
            let input = self.take(&motor.name, motor.line, motor.is_named);
            let unit = self.input_unit(motor);
            let start = number(motor.home);
            let unit = if unit.is_empty() {
                String::new()
            } else {
                format!(" {unit}")
            };
            let _ = writeln!(text, "    input {input} = {start}{unit};");
            let mut effort = self.effort(motor, &input);
            let load = format!("{}_motor", motor.name);
            if effort != input {
                let name = self.names.take(&format!("{}_effort", motor.name));
                let _ = writeln!(text, "    let {name} = {effort};");
                effort = name;
            }
            self.on_terms(text, &load, &motor.terms, &effort, ends);
        }
    }

    /// The unit of the input of a motor: of an effort, of the place or the speed that it is to reach, or none.
    fn input_unit(&self, motor: &Motor) -> String {
        let units = self.units(&motor.terms);
        match (motor.gain, motor.bias) {
            ([_, along, fast], _) if along != 0.0 || fast != 0.0 => String::new(),
            (_, [_, along, _]) if along != 0.0 => units.length.to_owned(),
            (_, [_, _, fast]) if fast != 0.0 => format!("{}/s", units.length),
            _ => units.effort.to_owned(),
        }
    }

    /// The effort of a motor.
    fn effort(&self, motor: &Motor, input: &str) -> String {
        let units = self.units(&motor.terms);
        let [value, rate] = [Part::Value, Part::Rate].map(|part| self.sum(&motor.terms, part));
        let unit = self.input_unit(motor);
        let input = match motor.input_range {
            Some([least, most]) => {
                let [least, most] = [least, most].map(|limit| quantity(limit, &unit));
                format!("min(max({input}, {least}), {most})")
            }
            None => input.to_owned(),
        };
        let [constant, along, fast] = motor.bias;
        let [gain, gain_along, gain_fast] = motor.gain;
        let is_varied = gain_along != 0.0 || gain_fast != 0.0;
        let per_input = match unit.as_str() {
            "" => units.effort.to_owned(),
            unit if unit == units.length => units.stiffness(),
            unit if unit == units.effort => String::new(),
            _ => units.damping(),
        };
        // What a unit of effort by length or rate does, as one term each.
        let mut terms: Vec<String> = Vec::new();
        let mut add = |factor: f64, unit: &str, of: &str| {
            if factor != 0.0 {
                let factor = quantity(factor, unit);
                terms.push(match (factor.as_str(), of) {
                    (_, "") => factor,
                    ("1", _) => of.to_owned(),
                    (factor, _) if unit.is_empty() && !factor.starts_with('-') => {
                        format!("{factor}*{of}")
                    }
                    _ => format!("({factor})*{of}"),
                });
            }
        };
        let is_position = !is_varied && gain == -along && along != 0.0;
        let is_velocity = !is_varied && along == 0.0 && gain == -fast && fast != 0.0;
        if is_position {
            add(gain, &per_input, &format!("({input} - {value})"));
        } else if is_velocity {
            add(gain, &per_input, &format!("({input} - {rate})"));
        } else {
            add(gain, &per_input, &input);
            add(along, &units.stiffness(), &value);
        }
        if !is_velocity {
            add(fast, &units.damping(), &rate);
        }
        add(gain_along, &units.stiffness(), &format!("{value}*{input}"));
        add(gain_fast, &units.damping(), &format!("{rate}*{input}"));
        add(constant, units.effort, "");
        let effort = match terms.is_empty() {
            true => quantity(0.0, ""),
            false => terms.join(" + "),
        };
        match motor.effort_range {
            Some([least, most]) => {
                let [least, most] = [least, most].map(|limit| quantity(limit, units.effort));
                format!("min(max({effort}, {least}), {most})")
            }
            None => effort,
        }
    }

    /// Writes constant sums of values of joints.
    pub(super) fn ties(&mut self, text: &mut String) {
        for tie in &self.robot.ties {
            let sum = self.sum(&tie.terms, Part::Value);
            let length = quantity(tie.length, self.unit_of(&tie.terms));
            let name = self.names.take(&tie.name);
            let _ = writeln!(text, "    constraint {name}: {sum} = {length};");
        }
    }

    /// Writes springs and dampers of tendons.
    pub(super) fn tendons(&mut self, text: &mut String, ends: &[[String; 2]]) {
        let robot = self.robot;
        for tendon in &robot.tendons {
            let units = self.units(&tendon.terms);
            let [value, rate] = [Part::Value, Part::Rate].map(|part| self.sum(&tendon.terms, part));
            let mut parts = Vec::new();
            if tendon.stiffness != 0.0 {
                let stiffness = quantity(tendon.stiffness, &units.stiffness());
                let [least, most] = tendon.rest.map(|length| quantity(length, units.length));
                parts.push(match least == most {
                    true if least == "0" => format!("-({stiffness})*{value}"),
                    true => format!("-({stiffness})*({value} - ({least}))"),
                    // Between the two lengths it is slack.
                    false => format!(
                        "-({stiffness})*(max({value} - ({most}), 0) + min({value} - ({least}), 0))"
                    ),
                });
            }
            if tendon.damping != 0.0 {
                let damping = quantity(tendon.damping, &units.damping());
                parts.push(format!("-({damping})*{rate}"));
            }
            if parts.is_empty() {
                continue;
            }
            let tension = self.names.take(&format!("{}_tension", tendon.name));
            let _ = writeln!(text, "    let {tension} = {};", parts.join(" "));
            self.on_terms(text, &tendon.name, &tendon.terms, &tension, ends);
        }
    }

    /// Writes the rotors that turn with joints: the kinetic energy of each by the rate of its joint.
    pub(super) fn rotors(&mut self, text: &mut String, ends: &[[String; 2]]) {
        let robot = self.robot;
        let mut lines = String::new();
        for (place, joint) in robot
            .joints
            .iter()
            .enumerate()
            .filter(|(_, joint)| joint.armature != 0.0)
        {
            let own = &self.joints[place];
            let turn = self.turn(place);
            let [_, inner] = &ends[place];
            let squares = match joint.motion {
                Motion::Revolute => vec![("kg*m^2", format!("{own}.rate^2"))],
                Motion::Prismatic => vec![("kg", format!("{own}.speed^2"))],
                Motion::Spherical => vec![("kg*m^2", squares(&turn))],
                Motion::Free => {
                    let speed = ["vx", "vy", "vz"].map(|word| format!("{inner}.{word}"));
                    vec![("kg", squares(&speed)), ("kg*m^2", squares(&turn))]
                }
                Motion::Planar | Motion::Fixed => continue,
            };
            for (unit, square) in squares {
                let name = self.names.take(&format!("{}_rotor", joint.name));
                let inertia = quantity(joint.armature, unit);
                let _ = writeln!(lines, "    kinetic {name} = 1/2*({inertia})*{square};");
            }
        }
        if !lines.is_empty() {
            text.push('\n');
            text.push_str(&lines);
        }
    }

    /// Writes the energies of links that are points with a mass, without an extent.
    pub(super) fn point_masses(&mut self, text: &mut String) {
        let robot = self.robot;
        let mut lines = String::new();
        for (place, link) in robot.links.iter().enumerate() {
            let inertial = link.inertial.filter(|inertial| inertial.is_point());
            let Some(inertial) = inertial.filter(|_| !self.is_ground(place)) else {
                continue;
            };
            let own = &self.links[place];
            let speed = ["vx", "vy", "vz"].map(|word| format!("{own}.{word}"));
            let name = self.names.take(&format!("{}_mass", link.name));
            let mass = quantity(inertial.mass, "kg");
            let _ = writeln!(
                lines,
                "    kinetic {name} = 1/2*({mass})*{};",
                squares(&speed)
            );
            let weight = robot.gravity * -inertial.mass;
            let along = ["x", "y", "z"].into_iter().zip(weight.iter());
            let along: Vec<String> = along
                .filter(|(_, part)| **part != 0.0)
                .map(|(axis, part)| format!("({})*{own}.{axis}", quantity(*part, "N")))
                .collect();
            if !along.is_empty() {
                let name = self.names.take(&format!("{}_weight", link.name));
                let _ = writeln!(lines, "    potential {name} = {};", along.join(" + "));
            }
        }
        if !lines.is_empty() {
            text.push('\n');
            text.push_str(&lines);
        }
    }

    /// The angular velocity of the child of a joint against its parent, in world axes.
    fn turn(&self, place: usize) -> [String; 3] {
        let joint = &self.robot.joints[place];
        let [parent, child] = [joint.parent, joint.child].map(|link| &self.links[link]);
        let is_ground = self.is_ground(joint.parent);
        ["x", "y", "z"].map(|axis| match is_ground {
            true => format!("{child}.spin.{axis}"),
            false => format!("({child}.spin.{axis} - {parent}.spin.{axis})"),
        })
    }

    /// Writes the damping of a ball joint or of a free one: a torque, and a force where the file has the body's origin.
    pub(super) fn free_damping(
        &mut self,
        text: &mut String,
        place: usize,
        [_, inner]: &[String; 2],
    ) {
        let joint = &self.robot.joints[place];
        if joint.damping == 0.0 || !matches!(joint.motion, Motion::Spherical | Motion::Free) {
            return;
        }
        let is_ground = self.is_ground(joint.parent);
        let turning = quantity(joint.damping, "N*m*s/rad");
        let turn = self.turn(place);
        let along = |sign: &str| {
            turn.clone()
                .map(|turn| format!("{sign}({turning})*{turn}"))
                .join(", ")
        };
        let [parent, child] = [joint.parent, joint.child].map(|link| self.links[link].clone());
        let name = self.names.take(&format!("{}_damping", joint.name));
        let _ = writeln!(text, "    torque {name} on {child} = ({});", along("-"));
        if !is_ground {
            let name = self.names.take(&format!("{}_damping_back", joint.name));
            let _ = writeln!(text, "    torque {name} on {parent} = ({});", along(""));
        }
        if joint.motion == Motion::Free {
            let name = self.names.take(&format!("{}_drag", joint.name));
            let sliding = quantity(joint.damping, "N*s/m");
            let parts = ["vx", "vy", "vz"].map(|word| format!("-({sliding})*{inner}.{word}"));
            let _ = writeln!(
                text,
                "    force {name} at {inner} = ({});",
                parts.join(", ")
            );
        }
    }

    /// Writes forces against gravity, each at one of the points given for its body.
    pub(super) fn weightless(&mut self, text: &mut String, points: &[Vec<String>]) {
        let robot = self.robot;
        for (link, points) in robot.links.iter().zip(points) {
            for ((mass, _), point) in link.weightless.iter().zip(points) {
                let name = self.names.take(&format!("{}_gravcomp", link.name));
                let force = tuple(&(robot.gravity * -*mass), "N");
                let _ = writeln!(text, "    force {name} at {point} = {force};");
            }
        }
    }
}

/// The sum of the squares of three components.
fn squares(components: &[String; 3]) -> String {
    let all = components
        .each_ref()
        .map(|component| format!("{component}^2"));
    format!("({})", all.join(" + "))
}
