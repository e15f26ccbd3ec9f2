//! Bodies: place, mass, inertia, center.

use crate::check::Checker;
use crate::check::bar::Words;
use crate::check::value::{Level, Place};
use crate::diagnostic::{Diagnostic, Span, codes};
use crate::expr::Vector;
use crate::model::dimension::Dimension;
use crate::model::{Body, BodyId, BodyKind, Quantity};
use crate::syntax::ast::{self, Ident, Property};

/// A quantity of a body.
type Field = fn(&mut Body) -> &mut Quantity;

impl Checker {
    /// The places that belong to a body: center, pivot, line. They come before the points, which
    /// other definitions may use.
    ///
    /// Gives the origin of the drawing in body axes from the body's own origin, negated: what is
    /// to be subtracted from the points as drawn.
    pub(crate) fn body_places(
        &mut self,
        id: BodyId,
        Words {
            name,
            ends,
            properties,
        }: Words,
    ) -> Option<Vector> {
        let index = id.0 as usize;
        let zero = self.origin();
        let owner = (name.text.as_str(), name.span);
        match self.bodies[index].kind {
            BodyKind::Rigid if self.bodies[index].is_bar => self.bar(
                id,
                Words {
                    name,
                    ends,
                    properties,
                },
            ),
            BodyKind::Rigid | BodyKind::Spatial { .. } => self.body_center(properties, owner),
            BodyKind::Particle { .. } => Some(zero),
            BodyKind::Rotor { .. } => {
                let pivot = self.place(properties, "pivot", owner, None);
                let axis = match self.space.is_spatial() {
                    true => self.body_axis(properties, owner),
                    false => Some(zero),
                };
                let center = self.place(properties, "center", owner, Some(zero));
                self.bodies[index].kind = BodyKind::Rotor {
                    pivot: pivot?,
                    axis: axis?,
                };
                self.bodies[index].center = center?;
                Some(zero)
            }
            BodyKind::Free { .. } => Some(zero),
            BodyKind::Slider { .. } => {
                let origin = self.place(properties, "origin", owner, Some(zero));
                let axis = self.body_axis(properties, owner);
                self.bodies[index].kind = BodyKind::Slider {
                    origin: origin?,
                    axis: axis?,
                };
                Some(zero)
            }
        }
    }

    /// The center of mass in the axes of the drawing.
    pub(crate) fn body_center(
        &mut self,
        properties: &[Property],
        owner: (&str, Span),
    ) -> Option<Vector> {
        let zero = self.origin();
        self.place(properties, "center", owner, Some(zero))
    }

    /// A property that is a place, in m; `default` where it is not given.
    fn place(
        &mut self,
        properties: &[Property],
        name: &str,
        owner: (&str, Span),
        default: Option<Vector>,
    ) -> Option<Vector> {
        if !is_given(properties, name) && default.is_some() {
            return default;
        }
        let pair = self.pair_property(properties, name, owner)?;
        let place = Place::new(Level::Parameter, format!("the {name} of `{}`", owner.0));
        self.tuple(pair, Dimension::LENGTH, &place)
    }

    /// The unit vector of a slider's line, or of the axis of a rotor in space.
    fn body_axis(&mut self, properties: &[Property], owner: (&str, Span)) -> Option<Vector> {
        let pair = self.pair_property(properties, "axis", owner)?;
        let place = Place::new(Level::Parameter, "");
        let axis = self.axis(pair, &format!("`{}`", owner.0), &place)?;
        Some(self.normalized(axis))
    }

    /// A property that is a pair; `None` where it is missing or a number, which is reported.
    fn pair_property<'t>(
        &mut self,
        properties: &'t [Property],
        name: &str,
        owner: (&str, Span),
    ) -> Option<&'t ast::Tuple> {
        let property = properties
            .iter()
            .find(|property| property.name.text == name);
        let in_space = self.space.is_spatial();
        let (code_span, label, message) = match property.map(|property| &property.value) {
            Some(ast::Value::Tuple(pair)) => return Some(pair),
            None => (
                owner.1,
                format!("`{name}` is missing"),
                format!("`{}` has no {name}", owner.0),
            ),
            Some(value) if in_space => (
                value.span(),
                "three components expected".to_owned(),
                format!(
                    "the {name} of `{}` has three components, found one number",
                    owner.0
                ),
            ),
            Some(value) => (
                value.span(),
                "not a pair".to_owned(),
                format!("the {name} of `{}` is a pair, found one number", owner.0),
            ),
        };
        let help = match (in_space, name) {
            (false, "axis") => "a pair is written as in `axis = (1, 0);`".to_owned(),
            (false, _) => format!("a pair is written as in `{name} = (1 m, 0);`"),
            (true, "axis") => "write a direction, as in `axis = (0, 0, 1);`".to_owned(),
            (true, _) => format!("write three components, as in `{name} = (1 m, 0, 0);`"),
        };
        self.report(
            Diagnostic::error(codes::PROPERTY, code_span, message)
                .label(label)
                .help(help),
        );
        None
    }

    /// Mass and inertia.
    pub(crate) fn body(&mut self, id: BodyId, name: &Ident, properties: &[Property]) {
        let index = id.0 as usize;
        let is_bar = self.bodies[index].is_bar;
        let in_space = self.space.is_spatial();
        let (known, required): (&[&str], &[&str]) = match self.bodies[index].kind {
            BodyKind::Rigid if is_bar => (&["mass", "length", "inertia", "center"], &["mass"]),
            BodyKind::Rigid => (&["mass", "inertia", "center"], &["mass", "inertia"]),
            BodyKind::Particle { .. } => (&["mass"], &["mass"]),
            BodyKind::Spatial { .. } => (
                &["mass", "inertia", "products", "inertia_axes", "center"],
                &["mass"],
            ),
            BodyKind::Rotor { .. } if in_space => (
                &["pivot", "axis", "inertia", "mass", "center"],
                &["inertia"],
            ),
            // Its mass is wanted for its weight only.
            BodyKind::Rotor { .. } => (&["pivot", "inertia", "mass", "center"], &["inertia"]),
            BodyKind::Slider { .. } => (&["mass", "origin", "axis"], &["mass"]),
            BodyKind::Free { .. } => (&[], &[]),
        };
        let label = format!("`{}`", name.text);
        let owner = (label.as_str(), name.span);
        let properties = self.properties(properties, known, &label);
        let quantities: [(&str, Dimension, Field); 2] = [
            ("mass", Dimension::MASS, |body| &mut body.mass),
            ("inertia", Dimension::INERTIA, |body| &mut body.inertia),
        ];
        let is_spatial = matches!(self.bodies[index].kind, BodyKind::Spatial { .. });
        for (what, dimension, quantity) in quantities {
            if is_spatial && what == "inertia" {
                continue;
            }
            let given = properties.iter().any(|property| property.name.text == what);
            if !given && !required.contains(&what) {
                if is_bar && let Some(inertia) = self.bar_inertia(id, self.bodies[index].mass) {
                    self.bodies[index].inertia = inertia;
                }
                continue;
            }
            let value = self.scalar(&properties, what, owner, dimension, Level::Parameter);
            let Some((expr, span)) = value else {
                continue;
            };
            *quantity(&mut self.bodies[index]) = Quantity { expr, span };
        }
        if is_spatial {
            self.inertia_in_space(id, &properties, owner);
        }
    }
}

fn is_given(properties: &[Property], name: &str) -> bool {
    properties.iter().any(|property| property.name.text == name)
}
