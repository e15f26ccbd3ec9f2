//! The points of the ground and of bodies: their places, and those that are unused or coincide.

use crate::check::value::{Level, Place};
use crate::check::{Checker, duplicate};
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::expr::Vector;
use crate::model::dimension::Dimension;
use crate::model::{BodyId, Frame, Point};
use crate::syntax::ast;
use std::collections::BTreeMap;

/// A body with so few points is drawn by them, whether or not anything is joined there.
const DRAWN: usize = 2;

/// The largest number of points of one body that are compared with each other.
const MAX_COMPARED: usize = 50;

impl Checker {
    /// The points of a frame; `center` is subtracted from what is drawn.
    pub(crate) fn points(
        &mut self,
        frame: Frame,
        owner: &str,
        points: &[ast::Point],
        center: Option<Vector>,
    ) {
        let level = if frame == Frame::Ground {
            Level::Time
        } else {
            Level::Parameter
        };
        let mut checked: Vec<Point> = self.bar_ends(frame, center);
        let mut spans = BTreeMap::new();
        for point in points {
            let of_body = |id: BodyId| {
                let body = &self.bodies[id.0 as usize];
                let name = point.name.text.as_str();
                // The first word of `omega.x` is taken as well.
                let first = |word: &'static str| word.split('.').next() == Some(name);
                let of_attitude = body.attitude().is_some() && ["spin", "attitude"].contains(&name);
                of_attitude || body.quantities().any(|quantity| first(quantity.word))
            };
            if matches!(frame, Frame::Body(id) if of_body(id)) {
                let message = format!("`{owner}.{}` is a coordinate already", point.name.text);
                let help = match point.is_direction {
                    true => "choose another name for the direction",
                    false => "choose another name for the point",
                };
                self.report(
                    Diagnostic::error(codes::RESERVED, point.name.span, message).help(help),
                );
            }
            if point.is_direction {
                self.direction(frame, owner, point);
                continue;
            }
            let place = Place::new(level, format!("point `{owner}.{}`", point.name.text));
            let place_value = self.tuple(&point.value, Dimension::LENGTH, &place);
            if let (Some(components), Frame::Ground) = (place_value, frame) {
                for (value, written) in components.into_iter().zip(&point.value.components) {
                    self.moves(&place.what, value, Dimension::LENGTH, written);
                }
            }
            let of_particle = |id: BodyId| self.bodies[id.0 as usize].kind.is_particle();
            if matches!(frame, Frame::Body(id) if of_particle(id)) {
                self.points.insert((frame, point.name.text.clone()), None);
                self.point_of_particle(owner, point);
                continue;
            }
            let is_end = |id: BodyId| self.bodies[id.0 as usize].is_end(&point.name.text);
            if matches!(frame, Frame::Body(id) if is_end(id)) {
                self.end_again(owner, point);
                continue;
            }
            if let Some(first) = spans.insert(point.name.text.as_str(), point.name.span) {
                let error = duplicate(&point.name.text, point.name.span, first);
                self.report(error);
                continue;
            }
            let local = match (place_value, center) {
                (Some(local), Some(center)) => Some(self.graph.difference(local, center)),
                _ => None,
            };
            self.points.insert((frame, point.name.text.clone()), local);
            if let Some(local) = local {
                let name = point.name.text.clone();
                checked.push(Point {
                    name,
                    span: point.name.span,
                    local,
                });
            }
        }
        match frame {
            Frame::Ground => self.ground.extend(checked),
            Frame::Body(id) => self.bodies[id.0 as usize].points = checked,
        }
    }

    /// `direction NAME = (x, y, z);`
    fn direction(&mut self, frame: Frame, owner: &str, point: &ast::Point) {
        let name = (frame, point.name.text.clone());
        if self.points.contains_key(&name) || self.directions.contains_key(&name) {
            let error = duplicate(&point.name.text, point.name.span, point.name.span);
            self.report(error);
            return;
        }
        let place = Place::new(Level::Parameter, "");
        let what = format!("direction `{owner}.{}`", point.name.text);
        let axis = self.axis(&point.value, &what, &place);
        let axis = axis.map(|axis| self.normalized(axis));
        self.directions.insert(name, axis);
    }

    /// Points of the ground that nothing names, and those of bodies that have enough others.
    pub(crate) fn unused_points(&mut self) {
        let bodies = (0..).map(BodyId).zip(&self.bodies);
        let bodies = bodies.map(|(id, body)| (Frame::Body(id), body.name.as_str(), &body.points));
        let frames = [(Frame::Ground, "ground", &self.ground)]
            .into_iter()
            .chain(bodies);
        let mut unused: Vec<(String, Point)> = Vec::new();
        for (frame, owner, points) in frames {
            if frame != Frame::Ground && points.len() <= DRAWN {
                continue;
            }
            for point in points {
                let is_used = self.used_points.contains(&(frame, point.name.clone()));
                let is_end = |id: BodyId| self.bodies[id.0 as usize].is_end(&point.name);
                // A bar has its ends, joined or not.
                if matches!(frame, Frame::Body(id) if is_end(id)) {
                    continue;
                }
                if !is_used && !point.name.starts_with('_') {
                    unused.push((owner.to_owned(), point.clone()));
                }
            }
        }
        for (owner, point) in unused {
            let message = format!(
                "no joint, load or output uses point `{owner}.{}`",
                point.name
            );
            let rename = vec![Edit::replace(point.span, format!("_{}", point.name))];
            let help = "connect it, delete it, or call it `{}`";
            let note = Diagnostic::note(codes::UNUSED, point.span, message)
                .help("connect it, or begin its name with `_`")
                .propose(help, point.span, rename);
            self.warn(&owner, note);
        }
    }

    /// Says that a particle has no points.
    pub(crate) fn point_of_particle(&mut self, owner: &str, point: &ast::Point) {
        let message = format!(
            "particle `{owner}` cannot have the point `{}`: it is a point itself",
            point.name.text
        );
        self.report(
            Diagnostic::error(codes::NOT_ALLOWED_HERE, point.name.span, message)
                .label("point of a particle")
                .help(format!(
                    "joints, springs and forces take `{owner}` alone; what has several points is a `body`"
                ))
                .rewrite("delete it", point.span, vec![Edit::delete(point.span)]),
        );
    }

    /// Points of one body with two names and one place, at the default parameters.
    pub(crate) fn coincident_points(&mut self) {
        for body in self.bodies.clone() {
            let places: Vec<Option<Vec<f64>>> = body
                .points
                .iter()
                .take(MAX_COMPARED)
                .map(|point| {
                    let place = point.local.into_iter();
                    place.map(|part| self.at_defaults(part)).collect()
                })
                .collect();
            for (at, place) in places.iter().enumerate() {
                let first = places[..at].iter().position(|other| other == place);
                let (Some(first), Some(place)) = (first, place) else {
                    continue;
                };
                let [first, second] = [&body.points[first], &body.points[at]];
                let message = format!(
                    "points `{}` and `{}` of `{}` coincide, at ({}) from its center",
                    first.name,
                    second.name,
                    body.name,
                    place
                        .iter()
                        .map(|part| crate::diagnostic::short(*part))
                        .collect::<Vec<_>>()
                        .join(", ")
                );
                let note = Diagnostic::note(codes::SUSPICIOUS, second.span, message)
                    .label(format!("same place as `{}`", first.name))
                    .help("look for a sign or a length that is missing")
                    .related(first.span, format!("`{}` is declared", first.name));
                self.warn(&body.name, note);
            }
        }
    }
}
