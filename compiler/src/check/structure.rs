//! Structure of a mechanism: it has bodies, they have mass, and something holds them.

use crate::check::Checker;
use crate::check::bar::{self, DrawnAt};
use crate::diagnostic::{Diagnostic, Edit, Span, codes, short};
use crate::expr::{Node, Symbol};
use crate::model::{
    self, Body, BodyId, BodyKind, Frame, JointKind, LoadKind, Quantity, kinematics,
};
use crate::syntax::ast::{self, ExprKind};
use mbdsl_runtime::__private::counted;
use mbdsl_runtime::{Kind, StartKind};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::TAU;

/// A radius of gyration this many times the farthest point of a body suggests a wrong unit; a
/// flywheel with its pins near the axle stays below.
const LARGEST_GYRATION: f64 = 20.0;

/// An angle of more than two turns at the start suggests degrees taken for radians.
const LARGEST_ANGLE: f64 = 2.0 * TAU;

impl Checker {
    pub(crate) fn structure(&mut self, tree: &ast::Model) {
        if self.bodies.is_empty() {
            let message = format!(
                "model `{}` has no body, so nothing can move",
                tree.name.text
            );
            self.report(
                Diagnostic::error(codes::EMPTY, tree.name.span, message)
                    .help(match self.space.is_spatial() {
                        false => "add one, as in `rotor wheel { pivot = (0, 0); inertia = 0.1 kg*m^2; }`",
                        true => "add one, as in `rotor wheel { pivot = (0, 0, 0); axis = (0, 0, 1); inertia = 0.1 kg*m^2; }`",
                    }),
            );
        }
        for body in self.bodies.clone() {
            self.mass(tree, &body, "mass", "kg", body.mass);
            // That of a uniform bar is negative where its mass is.
            // Those of a body in space are a matrix, which is checked as such.
            let is_matrix = matches!(body.kind, BodyKind::Spatial { .. });
            if body.inertia.span != body.mass.span && !is_matrix {
                self.mass(tree, &body, "inertia", "kg*m^2", body.inertia);
            }
        }
        self.coincident_springs();
        self.smells(tree);
        self.motions();
        self.coincident_points();
        // A joint or load with a fault would have held its bodies: say nothing of them.
        if self.joints.iter().all(Option::is_some) && !self.has_faulty_load {
            let drawn = bar::drawn_at(tree);
            let free = self.unattached(&drawn);
            self.unjoined(&drawn, &free);
        }
    }

    /// Springs whose ends are known from the given start values alone, and coincide.
    fn coincident_springs(&mut self) {
        let mut values = BTreeMap::new();
        for entry in self.start.clone() {
            if entry.kind == StartKind::Position
                && let Some(value) = self.at_defaults(entry.value)
            {
                values.insert(entry.place, value);
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
            if gap.iter().all(|part| *part == 0.0) {
                let (word, in_space) = (load.word, self.space.is_spatial());
                let error = Diagnostic::coincident_ends(word, &load.name, load.span, in_space);
                self.report(error);
            }
        }
    }

    /// Warns of values that suggest a wrong unit.
    fn smells(&mut self, tree: &ast::Model) {
        let meters = if self.has_units { " m" } else { "" };
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
                    "the radius of gyration of `{}` is {}{meters}, and its points are within {}{meters}",
                    body.name,
                    short(gyration),
                    short(extent)
                );
                let help = "look at the unit of the inertia: 1 kg*mm^2 is 1e-6 kg*m^2";
                let warning =
                    Diagnostic::warning(codes::SUSPICIOUS, body.inertia.span, message).help(help);
                self.warn(&body.name, warning);
            }
        }
        let written = start_values(tree);
        for entry in self.start.clone() {
            // What the joints place is no value of the text, and their angles may have several turns.
            if matches!(entry.kind, StartKind::Velocity | StartKind::Placed) {
                continue;
            }
            let owner = model::owner(&self.bodies, entry.place);
            let Some((name, Kind::Angle)) = owner.map(|body| {
                let name = body.kind.coordinates()[(entry.place - body.first) as usize];
                (body.quantity(name.word), name.kind)
            }) else {
                continue;
            };
            let angle = self.at_defaults(entry.value).unwrap_or(0.0);
            if angle.abs() > LARGEST_ANGLE {
                let message = format!(
                    "the start of `{name}` is {} rad, {} turns",
                    short(angle),
                    short(angle / TAU)
                );
                let help = "check the unit: a turn is 360 deg, or about 6.283 rad";
                let mut warning =
                    Diagnostic::warning(codes::SUSPICIOUS, entry.span, message).help(help);
                if let Some(value) = written.get(&entry.span.end) {
                    warning = in_degrees(warning, value);
                }
                self.warn(&name, warning);
            }
        }
    }

    fn mass(&mut self, tree: &ast::Model, body: &Body, what: &str, unit: &str, value: Quantity) {
        let Some(number) = self.at_defaults(value.expr) else {
            return;
        };
        let (code, fault, help) = if !number.is_finite() {
            (
                codes::NOT_FINITE,
                "not a finite number",
                "check the divisions and functions that it is made of",
            )
        } else if number < 0.0 {
            (codes::NEGATIVE_MASS, "negative", "write a value above 0")
        } else {
            return;
        };
        let message = format!("{what} of `{}` is {number} {unit}, {fault}", body.name);
        let mut error = Diagnostic::error(code, value.span, message).help(help);
        if let Some(sign) = sign_of(tree, value.span) {
            error = error.rewrite("write `{}`", value.span, vec![Edit::delete(sign)]);
        }
        self.report(error);
    }

    /// Reports the bodies that nothing holds, and gives them; `drawn` are the bars drawn at points.
    fn unattached(&mut self, drawn: &[DrawnAt]) -> BTreeSet<BodyId> {
        // A rotor has its pivot, a slider its line, and a free coordinate no place at all.
        let held_by_kind = |body: &Body| {
            !matches!(
                body.kind,
                BodyKind::Rigid | BodyKind::Particle { .. } | BodyKind::Spatial { .. }
            )
        };
        let mut held: Vec<bool> = self.bodies.iter().map(held_by_kind).collect();
        // The equations and potentials of the user hold what they depend on.
        let mut equations = Vec::new();
        for (joint, _) in self.joints.iter().flatten() {
            for frame in joint.kind.frames().into_iter().flatten() {
                if let Frame::Body(id) = frame {
                    held[id.0 as usize] = true;
                }
            }
            if let JointKind::Constraint { phi, .. } = joint.kind {
                equations.push(phi);
            }
        }
        for load in &self.loads {
            let frames = match load.kind {
                LoadKind::Tension { ends, .. } | LoadKind::Bushing { ends, .. } => {
                    [ends.first.frame, ends.second.frame]
                }
                LoadKind::Torque { on, from, .. } => [on, from],
                LoadKind::Potential { energy } => {
                    equations.push(energy);
                    continue;
                }
                LoadKind::Force { .. }
                | LoadKind::Moment { .. }
                | LoadKind::About { .. }
                | LoadKind::Generalized { .. } => continue,
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
        for id in self.graph.reachable(&equations, |_| false) {
            let coordinate = match self.graph.node(id) {
                Node::Symbol(Symbol::Q(coordinate)) => Some(coordinate),
                Node::Symbol(Symbol::Rotation(place, ..)) => {
                    Some(self.graph.attitudes[place as usize].coordinate as u32)
                }
                _ => None,
            };
            if let Some(coordinate) = coordinate {
                let behind = self.bodies.partition_point(|body| body.first <= coordinate);
                held[behind.saturating_sub(1)] = true;
            }
        }
        let bodies: Vec<(BodyId, Body, u32)> = (0..)
            .map(BodyId)
            .zip(self.bodies.iter().zip(&self.ends))
            .zip(held)
            .filter(|((id, _), held)| !held && !self.is_faulty_bar(*id))
            .map(|((id, (body, end)), _)| (id, body.clone(), *end))
            .collect();
        for (id, body, end) in &bodies {
            let message = format!(
                "nothing holds `{}`, no joint, constraint or spring: it moves freely, with {}",
                body.name,
                counted(body.kind.velocities().len(), "degree of freedom")
            );
            let allow = format!("allow(unattached: {});", body.name);
            let at = Span {
                start: *end,
                end: *end,
            };
            let help = format!("join it to another body, or write `{allow}` if it flies freely");
            let mut warning = Diagnostic::warning(codes::UNATTACHED, body.span, message)
                .help("join it to another body or to the ground");
            let first = drawn.partition_point(|end| end.id < *id);
            let joints = drawn[first..].iter().take_while(|end| end.id == *id);
            let joints: Vec<&DrawnAt> = joints.collect();
            if let Some(choice) = self.joined(&joints, *end) {
                warning = warning.propose_any(vec![choice]);
            }
            let edits = vec![Edit::insert(*end, format!(" {allow}"))];
            self.warn(&body.name, warning.propose(help, at, edits));
        }
        bodies.into_iter().map(|(id, ..)| id).collect()
    }
}

/// The minus before a property of a body.
fn sign_of(tree: &ast::Model, value: Span) -> Option<Span> {
    let bodies = tree.items.iter().filter_map(|item| match &item.kind {
        ast::ItemKind::Body { properties, .. } => Some(properties),
        _ => None,
    });
    let mut values = bodies
        .flatten()
        .filter_map(|property| match &property.value {
            ast::Value::Scalar(expr) if expr.span == value => Some(expr),
            _ => None,
        });
    minus_of(values.next()?)
}

/// The minus before a value.
pub(crate) fn minus_of(mut expr: &ast::Expr) -> Option<Span> {
    while let ExprKind::Quantity(inner, _) = &expr.kind {
        expr = inner;
    }
    let ExprKind::Negative(inner) = &expr.kind else {
        return None;
    };
    Some(Span {
        start: expr.span.start,
        end: inner.span.start,
    })
}

/// The values of a `start` block by the byte after each.
fn start_values(tree: &ast::Model) -> BTreeMap<u32, &ast::Expr> {
    let lines = tree.items.iter().filter_map(|item| match &item.kind {
        ast::ItemKind::Start(lines) => Some(lines),
        _ => None,
    });
    let values = lines.flatten().filter_map(|line| match line {
        ast::StartLine::Entry(entry) => Some((entry.value.span.end, &entry.value)),
        _ => None,
    });
    values.collect()
}

/// Proposes degrees for a number that is written plain or in rad.
fn in_degrees(warning: Diagnostic, value: &ast::Expr) -> Diagnostic {
    let inner = match &value.kind {
        ExprKind::Negative(inner) => inner,
        _ => value,
    };
    let edit = match &inner.kind {
        ExprKind::Number(_) => Edit::insert(value.span.end, " deg"),
        ExprKind::Quantity(number, factors) => match factors.as_slice() {
            [factor]
                if factor.symbol.text == "rad" && matches!(number.kind, ExprKind::Number(_)) =>
            {
                Edit::replace(factor.span, "deg")
            }
            _ => return warning,
        },
        _ => return warning,
    };
    warning.propose("did you mean `{}`?", value.span, vec![edit])
}
