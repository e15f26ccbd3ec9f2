//! Bodies and their points.

use crate::expression::Measure;
use crate::model::{BodyKind, Site, Vector};
use crate::names::body_name;
use crate::print::Printer;
use crate::units::Dimension;

impl Printer<'_> {
    pub(super) fn body(&mut self, index: usize, lines: &mut Vec<String>) {
        let model = self.model;
        let body = &model.bodies[index];
        let name = body_name(model, index);
        if let BodyKind::Free { coordinate } = body.kind {
            let unit = ["m", "rad", "1"][coordinate - 4];
            lines.push(format!("coordinate {name}: {unit};"));
            return;
        }
        let mass = match body.mass {
            0.0 => String::new(),
            mass => self.number(mass, Dimension::Mass, Some(Site::Mass(index))),
        };
        match &body.kind {
            BodyKind::Free { .. } => {}
            BodyKind::Particle => lines.push(format!("particle {name} {{ mass = {mass}; }}")),
            BodyKind::Rotor {
                pivot,
                inertia,
                center,
                points,
            } => {
                let site = Some(Site::Inertia(index));
                let inertia = self.number(*inertia, Dimension::Inertia, site);
                let sites = [Site::Origin(index, 0), Site::Origin(index, 1)];
                let pivot = self.pair(*pivot, Measure::Length, sites.map(Some));
                let mut text = format!("rotor {name} {{ pivot = {pivot}; inertia = {inertia};");
                if body.mass != 0.0 {
                    text += &format!(" mass = {mass};");
                }
                if let Some(center) = center {
                    let pair = self.pair(*center, Measure::Length, [None, None]);
                    text += &format!(" center = {pair};");
                }
                lines.push(text + &self.points(index, points) + " }");
            }
            BodyKind::Slider {
                origin,
                axis,
                points,
            } => {
                let mut text = format!("slider {name} {{ mass = {mass};");
                if let Some(origin) = origin {
                    let sites = [Site::Origin(index, 0), Site::Origin(index, 1)];
                    let pair = self.pair(*origin, Measure::Length, sites.map(Some));
                    text += &format!(" origin = {pair};");
                }
                text += &format!(" axis = {};", self.axis(*axis));
                lines.push(text + &self.points(index, points) + " }");
            }
            BodyKind::Rigid {
                inertia,
                center,
                points,
            } => {
                let site = Some(Site::Inertia(index));
                let inertia = self.number(*inertia, Dimension::Inertia, site);
                // A bar starts where the start block says, if that says all of it.
                let is_started = !(0..3).any(|coordinate| model.omits(index, coordinate));
                let is_bar = is_started && self.speller.chance.once_in(3);
                let item = if is_bar { self.drawn() } else { String::new() };
                let word = if is_bar { "bar" } else { "body" };
                let mut text =
                    format!("{word} {name}{item} {{ mass = {mass}; inertia = {inertia};");
                let center = center.or(is_bar.then_some([0.0; 2]));
                if let Some(center) = center {
                    let pair = self.pair(center, Measure::Length, [None, None]);
                    text += &format!(" center = {pair};");
                }
                if is_bar && self.speller.chance.once_in(2) {
                    let length = self.number(0.7, Dimension::Measure(Measure::Length), None);
                    text += &format!(" length = {length};");
                }
                lines.push(text + &self.points(index, points) + " }");
            }
        }
    }

    /// The ends of a bar, anywhere: it is given where its center of mass, its inertia and its start are.
    fn drawn(&mut self) -> String {
        let chance = &mut self.speller.chance;
        let [x, y] = [0, 1].map(|_| chance.below(9) as f64 / 4.0 - 1.0);
        let [dx, dy] = [0, 1].map(|_| (chance.below(9) as f64 + 1.0) / 4.0);
        let from = self.pair([x, y], Measure::Length, [None, None]);
        let to = self.pair([x + dx, y - dy], Measure::Length, [None, None]);
        format!(" from {from} to {to}")
    }

    fn points(&mut self, body: usize, points: &[Vector]) -> String {
        let mut text = String::new();
        for (p, point) in points.iter().enumerate() {
            let sites = [Site::Point(body, p, 0), Site::Point(body, p, 1)];
            let pair = self.pair(*point, Measure::Length, sites.map(Some));
            text += &format!(" point P{p} = {pair};");
        }
        text
    }
}
