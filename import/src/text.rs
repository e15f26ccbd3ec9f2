//! The text of a model.
//!
//! All bodies have the axes of the first link while every joint is at 0. So the axis of a joint has the same
//! components in both of its bodies, and its angle is that of the file.

mod efforts;
mod loads;
mod points;
mod start;
mod stiff;

use crate::element::on_one_line;
use crate::names::{Names, of_model};
use crate::number::{quantity, tuple};
use crate::robot::{Closure, Inertial, Joint, Motion, Robot};
use crate::{Fault, Left, Note};
use nalgebra::{Isometry3, Point3, Vector3};
use std::fmt::Write as _;

/// Words that no point of a body may have as its name.
const OF_BODIES: &[&str] = &[
    "x", "y", "z", "vx", "vy", "vz", "ax", "ay", "az", "q0", "q1", "q2", "q3", "omega", "alpha",
    "spin", "attitude", "R11", "R12", "R13", "R21", "R22", "R23", "R31", "R32", "R33",
];

/// Writes a robot in which every joint moves.
///
/// # Errors
/// Where a joint asks for what the language does not have.
pub(crate) fn write(robot: &Robot, left: &[Left]) -> Result<(String, Vec<Note>), Fault> {
    let mut writer = Writer::new(robot);
    let ends = writer.ends();
    let mut text = writer.head(left);
    for link in 0..robot.links.len() {
        writer.body(&mut text, link);
    }
    let is_held = |joint: &Joint| joint.motion != Motion::Free;
    if robot.joints.iter().any(is_held) || !robot.closures.is_empty() {
        text.push('\n');
    }
    for (joint, ends) in ends.joints.iter().enumerate() {
        writer.joint(&mut text, joint, ends);
    }
    for (closure, ends) in robot.closures.iter().zip(&ends.closures) {
        writer.closure(&mut text, closure, ends);
    }
    writer.followers(&mut text);
    writer.ties(&mut text);
    writer.point_masses(&mut text);
    writer.rotors(&mut text, &ends.joints);
    writer.loads(&mut text, &ends);
    writer.stops(&mut text);
    writer.start(&mut text)?;
    writer.settings(&mut text);
    writer.end(&mut text, &ends.places);
    Ok((text, writer.notes()))
}

/// A robot and the names of its parts in the model.
struct Writer<'a> {
    robot: &'a Robot,
    names: Names,
    links: Vec<String>,
    joints: Vec<String>,
    /// Poses of the links where all joints are at 0.
    poses: Vec<Isometry3<f64>>,
    points: Vec<Points>,
    notes: Vec<Note>,
    /// Lines of the description, and names that are others in the model.
    renamed: Vec<(u32, String)>,
}

/// The points of a link in the axes of the model, and the names that are taken there.
struct Points {
    list: Vec<(String, Point3<f64>)>,
    names: Names,
}

/// The points of joints, as `body.point`.
struct Ends {
    joints: Vec<[String; 2]>,
    closures: Vec<[String; 2]>,
    /// Names of other places, each with its point.
    places: Vec<(String, String)>,
    /// For each link, the points at which forces against gravity act.
    weightless: Vec<Vec<String>>,
}

impl<'a> Writer<'a> {
    fn new(robot: &'a Robot) -> Self {
        let mut poses = vec![Isometry3::identity(); robot.links.len()];
        for joint in &robot.joints {
            poses[joint.child] = poses[joint.parent] * joint.placement;
        }
        let own = || {
            let mut names = Names::default();
            for word in OF_BODIES {
                names.take(word);
            }
            Points {
                list: Vec::new(),
                names,
            }
        };
        let points = robot.links.iter().map(|_| own()).collect();
        let mut writer = Self {
            robot,
            names: Names::of_a_model(),
            links: vec![String::new(); robot.links.len()],
            joints: vec![String::new(); robot.joints.len()],
            poses,
            points,
            notes: Vec::new(),
            renamed: Vec::new(),
        };
        // The names of the file first: those made here can be others.
        for is_named in [true, false] {
            for (place, link) in robot.links.iter().enumerate() {
                if writer.is_ground(place) {
                    "ground".clone_into(&mut writer.links[place]);
                } else if link.is_named == is_named {
                    writer.links[place] = writer.take(&link.name, link.line, is_named);
                }
            }
            for (place, joint) in robot.joints.iter().enumerate() {
                if joint.is_named == is_named {
                    writer.joints[place] = writer.take(&joint.name, joint.line, is_named);
                }
            }
        }
        writer
    }

    /// Whether a link is the ground.
    fn is_ground(&self, link: usize) -> bool {
        self.robot.is_grounded && link == 0
    }

    /// Takes a name for a thing of the model, and remembers if one of the description becomes another.
    fn take(&mut self, name: &str, line: u32, is_named: bool) -> String {
        let taken = self.names.take(name);
        if is_named && taken != name {
            let renamed = format!("`{}` is `{taken}`", on_one_line(name));
            self.renamed.push((line, renamed));
        }
        taken
    }

    /// The notes about the model.
    fn notes(self) -> Vec<Note> {
        let mut notes = self.notes;
        if let Some(line) = self.renamed.iter().map(|(line, _)| *line).min() {
            let all: Vec<String> = self
                .renamed
                .into_iter()
                .map(|(_, renamed)| renamed)
                .collect();
            notes.push(note(
                line,
                format!("names that the model has otherwise: {}", all.join(", ")),
            ));
        }
        notes
    }

    fn head(&self, left: &[Left]) -> String {
        let robot = self.robot;
        let mut text = String::new();
        for left in left {
            let _ = writeln!(text, "// Left out: {left}.");
        }
        let _ = writeln!(text, "model {} {{", of_model(&robot.name));
        if robot.gravity != Vector3::zeros() {
            let gravity = tuple(&robot.gravity, "m/s^2");
            let _ = writeln!(text, "    gravity {gravity};");
        }
        text.push('\n');
        let turned = |place: &Isometry3<f64>| place.rotation.angle() > 1e-9;
        if self.poses.iter().any(turned) {
            text.push_str(
                "    // All bodies have the axes of the first one where all joints are at 0.\n",
            );
        }
        text
    }

    fn body(&self, text: &mut String, link: usize) {
        let name = &self.links[link];
        let points = &self.points[link].list;
        let is_ground = self.is_ground(link);
        if is_ground && points.is_empty() {
            return;
        }
        let head = if is_ground {
            "ground".to_owned()
        } else {
            format!("body {name}")
        };
        let _ = writeln!(text, "    {head} {{");
        match &self.robot.links[link].inertial {
            _ if is_ground => {}
            Some(inertial) => self.inertial(text, inertial, link),
            // The joints determine its motion.
            None => text.push_str("        mass = 0;\n        inertia = (0, 0, 0);\n"),
        }
        for (name, place) in points {
            let place = tuple(&place.coords, "m");
            let _ = writeln!(text, "        point {name} = {place};");
        }
        text.push_str("    }\n");
    }

    fn inertial(&self, text: &mut String, inertial: &Inertial, link: usize) {
        let turn = Isometry3::from_parts(
            nalgebra::Translation3::identity(),
            self.poses[link].rotation,
        );
        let turned = inertial.placed(&turn);
        // A body needs moments if it has a mass: that of a point is an energy.
        let mass = if inertial.is_point() {
            0.0
        } else {
            turned.mass
        };
        let _ = writeln!(text, "        mass = {};", quantity(mass, "kg"));
        let inertia = turned.inertia;
        let moments = tuple(&inertia.diagonal(), "kg*m^2");
        let _ = writeln!(text, "        inertia = {moments};");
        let products = Vector3::new(inertia.m12, inertia.m13, inertia.m23);
        if products.amax() > 1e-14 * inertia.amax() {
            let products = tuple(&products, "kg*m^2");
            let _ = writeln!(text, "        products = {products};");
        }
        if turned.center != Point3::origin() {
            let center = tuple(&turned.center.coords, "m");
            let _ = writeln!(text, "        center = {center};");
        }
    }

    /// The axis of a joint, in the axes of both of its bodies.
    fn axis(&self, joint: &Joint) -> Vector3<f64> {
        self.poses[joint.child].rotation * joint.axis.into_inner()
    }

    fn joint(&self, text: &mut String, place: usize, [outer, inner]: &[String; 2]) {
        let joint = &self.robot.joints[place];
        let word = match joint.motion {
            Motion::Revolute => "revolute",
            Motion::Prismatic => "prismatic",
            Motion::Planar => "planar",
            Motion::Spherical => "spherical",
            Motion::Free | Motion::Fixed => return,
        };
        let axis = match joint.motion {
            Motion::Spherical => String::new(),
            _ => format!(", axis = {}", tuple(&self.axis(joint), "")),
        };
        let name = &self.joints[place];
        let _ = writeln!(text, "    joint {name} = {word}({outer}, {inner}{axis});");
    }

    fn closure(&mut self, text: &mut String, closure: &Closure, [one, other]: &[String; 2]) {
        let name = self.names.take(&closure.name);
        let Some(weld) = closure.weld else {
            let _ = writeln!(text, "    joint {name} = spherical({one}, {other});");
            return;
        };
        let [first, second] = closure.links.map(|link| self.poses[link].rotation);
        let angle = match (first * weld * second.inverse()).axis_angle() {
            Some((axis, angle)) if angle > 1e-9 => {
                let axis = tuple(&axis.into_inner(), "");
                format!(", axis = {axis}, angle = {}", quantity(angle, "rad"))
            }
            _ => String::new(),
        };
        let _ = writeln!(text, "    joint {name} = weld({one}, {other}{angle});");
    }

    /// The freedoms, which the checker counts itself, and the values of joints and the places with names as outputs.
    fn end(&mut self, text: &mut String, places: &[(String, String)]) {
        let robot = self.robot;
        if robot.closures.is_empty() && robot.ties.is_empty() {
            let of_joints: usize = robot
                .joints
                .iter()
                .map(|joint| joint.motion.freedoms())
                .sum();
            let of_base = if robot.is_grounded { 0 } else { 6 };
            let followers = robot.joints.iter().filter(|joint| joint.follows.is_some());
            let dof = of_base + of_joints - followers.count();
            let _ = writeln!(text, "    expect dof = {dof};");
        }
        let mut outputs = String::new();
        for (place, joint) in robot.joints.iter().enumerate() {
            if joint.motion.has_value() {
                let (name, value) = (&self.joints[place], value(joint.motion));
                let unit = if joint.motion == Motion::Revolute {
                    "deg"
                } else {
                    "m"
                };
                let output = self.names.take(&format!("{}_{value}", joint.name));
                let _ = writeln!(outputs, "    output {output}: {unit} = {name}.{value};");
            }
        }
        for (name, point) in places {
            let name = self.names.take(name);
            let _ = writeln!(outputs, "    output {name} = {point};");
        }
        if !outputs.is_empty() {
            text.push('\n');
            text.push_str(&outputs);
        }
        text.push_str("}\n");
    }
}

/// A note about a line of the description.
fn note(line: u32, message: String) -> Note {
    Note {
        file: None,
        line,
        message,
    }
}

/// The word for the value of a joint that has one.
fn value(motion: Motion) -> &'static str {
    match motion {
        Motion::Revolute => "angle",
        _ => "slide",
    }
}

/// The unit of the value of a joint that has one.
fn unit(motion: Motion) -> &'static str {
    match motion {
        Motion::Revolute => "rad",
        _ => "m",
    }
}
