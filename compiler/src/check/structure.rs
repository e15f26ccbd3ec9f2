//! What a mechanism needs to be one: bodies, masses, something that holds them.

use super::Checker;
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Body, BodyKind, Frame, Quantity};
use crate::syntax::ast;

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
        // A joint with a fault would have held its bodies: say nothing of them.
        if self.joints.iter().all(Option::is_some) {
            self.unattached();
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
        for (body, _) in self
            .bodies
            .clone()
            .iter()
            .zip(held)
            .filter(|(_, held)| !held)
        {
            let message = format!(
                "no joint holds `{}`: it moves freely, with {} degrees of freedom",
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
