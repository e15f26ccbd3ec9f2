//! What a mechanism needs to be one: bodies, masses, something that holds them.

use super::Checker;
use crate::diagnostic::{Diagnostic, codes, short};
use crate::expr::Symbol;
use crate::model::{self, Body, BodyKind, Frame, LoadKind, Quantity, kinematics};
use crate::syntax::ast;
use mbdsl_runtime::{Kind, StartKind};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// A radius of gyration this many times the farthest point of a body smells of a wrong unit; a
/// flywheel with its pins near the axle stays below.
const LARGEST_GYRATION: f64 = 20.0;

/// An angle of more than two turns at the start smells of degrees taken for radians.
const LARGEST_ANGLE: f64 = 2.0 * TAU;

impl Checker {
    pub(super) fn structure(&mut self, tree: &ast::Model) {
        if self.bodies.is_empty() {
            let message = format!(
                "model `{}` has no body, so nothing can move",
                tree.name.text
            );
            self.say(
                Diagnostic::error(codes::EMPTY, tree.name.span, message)
                    .help("add one, as in `body rod { mass = 1 kg; inertia = 0.1 kg*m^2; }`"),
            );
        }
        for body in self.bodies.clone() {
            self.mass(&body, "mass", "kg", body.mass);
            self.mass(&body, "inertia", "kg*m^2", body.inertia);
        }
        self.coincident_springs();
        self.smells();
        // A joint with a fault would have held its bodies: say nothing of them.
        if self.joints.iter().all(Option::is_some) {
            self.unattached();
        }
    }

    /// Springs whose ends are known from the given start values alone, and coincide.
    fn coincident_springs(&mut self) {
        let mut values = BTreeMap::new();
        for entry in self.start.clone() {
            if entry.kind == StartKind::Position
                && let Some(value) = self.at_defaults(entry.value)
            {
                values.insert(entry.coordinate, value);
            }
        }
        for load in self.loads.clone() {
            let LoadKind::Tension { ends, .. } = load.kind else {
                continue;
            };
            let gap = kinematics::gap(&mut self.graph, &self.bodies, ends);
            let parameters = &self.parameters;
            let gap = self.graph.evaluate(&gap, |symbol| match symbol {
                Symbol::Q(index) => values.get(&index).copied().unwrap_or(f64::NAN),
                Symbol::Parameter(index) => parameters[index as usize].default,
                Symbol::Time => 0.0,
                _ => f64::NAN,
            });
            if gap == [0.0, 0.0] {
                let error = Diagnostic::coincident_ends(&load.name, load.span);
                self.say(error);
            }
        }
    }

    /// Values that smell of a wrong unit.
    fn smells(&mut self) {
        if !self.has_units {
            return;
        }
        for body in self.bodies.clone() {
            let (Some(mass), Some(inertia)) = (
                self.at_defaults(body.mass.expr),
                self.at_defaults(body.inertia.expr),
            ) else {
                continue;
            };
            let extent = body.points.iter().map(|point| {
                let square = self.graph.dot(point.local, point.local);
                self.at_defaults(square).unwrap_or(0.0)
            });
            let extent = extent.fold(0.0, f64::max).sqrt();
            let gyration = (inertia / mass).sqrt();
            if extent > 0.0 && gyration.is_finite() && gyration > LARGEST_GYRATION * extent {
                let message = format!(
                    "the radius of gyration of `{}` is {} m, and its points are within {} m",
                    body.name,
                    short(gyration),
                    short(extent)
                );
                let help = "look at the unit of the inertia: 1 kg*mm^2 is 1e-6 kg*m^2".to_owned();
                self.warn(
                    codes::SUSPICIOUS,
                    body.inertia.span,
                    &body.name,
                    message,
                    help,
                );
            }
        }
        for entry in self.start.clone() {
            let owner = model::owner(&self.bodies, entry.coordinate);
            let Some((name, Kind::Angle)) = owner.map(|body| {
                let name = body.kind.coordinates()[(entry.coordinate - body.first) as usize];
                (body.quantity(name.names[0]), name.kind)
            }) else {
                continue;
            };
            let angle = self.at_defaults(entry.value).unwrap_or(0.0);
            if entry.kind != StartKind::Velocity && angle.abs() > LARGEST_ANGLE {
                let message = format!(
                    "the start of `{name}` is {} rad, {} turns",
                    short(angle),
                    short(angle / TAU)
                );
                let help = format!("did you mean {} deg?", short(angle));
                self.warn(codes::SUSPICIOUS, entry.span, &name, message, help);
            }
        }
    }

    fn mass(&mut self, body: &Body, what: &str, unit: &str, value: Quantity) {
        let Some(number) = self.at_defaults(value.expr) else {
            return;
        };
        let (code, fault, help) = if !number.is_finite() {
            (
                codes::NOT_FINITE,
                "not a finite number",
                "look for a division by zero",
            )
        } else if number < 0.0 {
            (codes::NEGATIVE_MASS, "negative", "write a value above 0")
        } else {
            return;
        };
        let message = format!("{what} of `{}` is {number} {unit}, {fault}", body.name);
        self.say(Diagnostic::error(code, value.span, message).help(help));
    }

    fn unattached(&mut self) {
        // A rotor has its pivot, a slider its line, and a free coordinate no place at all.
        let held_by_kind = |body: &Body| !matches!(body.kind, BodyKind::Rigid | BodyKind::Particle);
        let mut held: Vec<bool> = self.bodies.iter().map(held_by_kind).collect();
        for (joint, _) in self.joints.iter().flatten() {
            for frame in joint.kind.frames().into_iter().flatten() {
                if let Frame::Body(id) = frame {
                    held[id.0 as usize] = true;
                }
            }
        }
        for load in &self.loads {
            let frames = match load.kind {
                LoadKind::Tension { ends, .. } => [ends.first.frame, ends.second.frame],
                LoadKind::Torque { on, from, .. } => [on, from],
                LoadKind::Force { .. } | LoadKind::Potential { .. } => continue,
            };
            // A torque alone, with the ground as its other side, holds nothing.
            if matches!(load.kind, LoadKind::Torque { .. }) && !self.sprung.contains(&load.name) {
                continue;
            }
            for frame in frames {
                if let Frame::Body(id) = frame {
                    held[id.0 as usize] = true;
                }
            }
        }
        for (body, _) in self
            .bodies
            .clone()
            .iter()
            .zip(held)
            .filter(|(_, held)| !held)
        {
            let message = format!(
                "nothing holds `{}`, no joint and no spring: it moves freely, with {} degrees of freedom",
                body.name,
                body.coordinates()
            );
            // A particle is its own point.
            let point = match (body.kind, body.points.first()) {
                (BodyKind::Particle, _) => String::new(),
                (_, Some(point)) => format!(".{}", point.name),
                (_, None) => ".P".to_owned(),
            };
            let help = format!(
                "join it, as in `joint j = revolute(ground.O, {0}{point});`, or write `allow(unattached: {0});`",
                body.name
            );
            self.warn(codes::UNATTACHED, body.span, &body.name, message, help);
        }
    }
}
