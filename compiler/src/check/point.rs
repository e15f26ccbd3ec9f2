//! The points of the ground and of bodies: where they are, and those that lead nowhere.

use crate::check::value::{Level, Place};
use crate::check::{Checker, duplicate};
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::{BodyId, BodyKind, Frame, Point};
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
        center: Option<[ExprId; 2]>,
    ) {
        let level = if frame == Frame::Ground {
            Level::Time
        } else {
            Level::Parameter
        };
        let mut checked: Vec<Point> = self.bar_ends(frame, center);
        let mut spans = BTreeMap::new();
        for point in points {
            let place = Place::new(level, format!("point `{owner}.{}`", point.name.text));
            let place_value = self.pair(&point.value, Dimension::LENGTH, &place);
            if let (Some(components), Frame::Ground) = (place_value, frame) {
                for (value, written) in components.into_iter().zip(&point.value.components) {
                    self.moves(&place.what, value, Dimension::LENGTH, written);
                }
            }
            let of_body = |id: BodyId| {
                let mut quantities = self.bodies[id.0 as usize].quantities();
                quantities.any(|quantity| quantity.word == point.name.text)
            };
            if matches!(frame, Frame::Body(id) if of_body(id)) {
                let message = format!("`{owner}.{}` is a coordinate already", point.name.text);
                self.say(
                    Diagnostic::error(codes::RESERVED, point.name.span, message)
                        .help("choose another name for the point"),
                );
            }
            let of_particle = |id: BodyId| self.bodies[id.0 as usize].kind == BodyKind::Particle;
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
                self.say(error);
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
        self.say(
            Diagnostic::error(codes::NOT_ALLOWED_HERE, point.name.span, message)
                .label("point of a particle")
                .help(format!(
                    "joints, springs and forces take `{owner}` alone; what has several points is a `body`"
                ))
                .propose("delete it", point.span, vec![Edit::delete(point.span)]),
        );
    }

    /// Points of one body with two names and one place, at the default parameters.
    pub(crate) fn coincident_points(&mut self) {
        for body in self.bodies.clone() {
            let places: Vec<Option<[f64; 2]>> = body
                .points
                .iter()
                .take(MAX_COMPARED)
                .map(|point| {
                    let [x, y] = point.local.plane();
                    Some([self.at_defaults(x)?, self.at_defaults(y)?])
                })
                .collect();
            for (at, place) in places.iter().enumerate() {
                let first = places[..at].iter().position(|other| other == place);
                let (Some(first), Some([x, y])) = (first, place) else {
                    continue;
                };
                let [first, second] = [&body.points[first], &body.points[at]];
                let message = format!(
                    "points `{}` and `{}` of `{}` coincide, at ({}, {}) from its center",
                    first.name,
                    second.name,
                    body.name,
                    crate::diagnostic::short(*x),
                    crate::diagnostic::short(*y)
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
