//! Bodies: mass, inertia, centre.

use super::Checker;
use super::value::Level;
use crate::diagnostic::{Diagnostic, codes};
use crate::model::dimension::Dimension;
use crate::model::{BodyId, BodyKind};
use crate::syntax::ast::{self, Ident, Property};

impl Checker {
    pub(super) fn body(&mut self, id: BodyId, name: &Ident, properties: &[Property]) {
        let index = id.0 as usize;
        let rigid = matches!(self.bodies[index].kind, BodyKind::Rigid { .. });
        let known: &[&str] = if rigid {
            &["mass", "inertia", "center"]
        } else {
            &["mass"]
        };
        let label = format!("`{}`", name.text);
        let owner = (label.as_str(), name.span);
        let properties = self.properties(properties, known, &label);
        let mass = self.scalar(
            &properties,
            "mass",
            owner,
            Dimension::MASS,
            Level::Parameter,
        );
        if let Some((mass, span)) = mass {
            self.bodies[index].mass = mass;
            self.bodies[index].mass_span = span;
        }
        if !rigid {
            return;
        }
        let inertia = self.scalar(
            &properties,
            "inertia",
            owner,
            Dimension::INERTIA,
            Level::Parameter,
        );
        if let Some((inertia, span)) = inertia {
            self.bodies[index].kind = BodyKind::Rigid { inertia, span };
        }
        let center = properties
            .iter()
            .find(|property| property.name.text == "center");
        if let Some(Property {
            value: ast::Value::Scalar(expr),
            ..
        }) = center
        {
            let message = format!("the center of {label} is a pair, found one number");
            self.say(
                Diagnostic::error(codes::PROPERTY, expr.span, message)
                    .help("write `center = (x, y);`"),
            );
        }
    }
}
