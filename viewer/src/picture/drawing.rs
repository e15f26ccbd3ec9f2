//! A picture at some moments, from the back to the front: every body is drawn once, in its own axes, and
//! carried along.

use super::colors::{INK, SHEET};
use super::glyphs;
use super::motion::{Motion, Place, is_finite};
use super::survey::Survey;
use super::svg::{Keyframes, Pen, opened};
use super::view::View;

/// An SVG that is being drawn: the motion, the moments, and the text so far.
pub(super) struct Drawing<'p> {
    pub(super) motion: &'p Motion,
    pub(super) survey: &'p Survey,
    pub(super) view: &'p View,
    /// The moments; a picture of one moment does not move.
    pub(super) rows: &'p [f64],
    pub(super) pen: Pen,
    pub(super) text: String,
}

impl Drawing<'_> {
    /// The text of the picture, with or without round corners.
    pub(super) fn write(mut self, title: &str, round: bool) -> String {
        self.text = opened(self.view.size, title, round);
        self.paths();
        self.ground();
        self.guides();
        self.loads();
        self.strings();
        self.rims();
        for index in 0..self.motion.scene.bodies.len() {
            self.body(index);
        }
        self.sleeves();
        self.pins_of_slots();
        self.drives();
        self.tips();
        self.text.push_str("</svg>\n");
        self.text
    }

    pub(super) fn r(&self) -> f64 {
        self.view.r
    }

    /// A place of the world at all moments, in pixels; `None` if it is not finite at one of them.
    pub(super) fn places(&self, at: impl Fn(f64) -> Place) -> Option<Vec<Place>> {
        let places = self.rows.iter().map(|row| self.view.pixel(at(*row)));
        let places: Vec<Place> = places.collect();
        places.iter().all(is_finite).then_some(places)
    }

    /// Angles of the world at all moments, in degrees as SVG turns.
    pub(super) fn turns(&self, angle: impl Fn(f64) -> f64) -> Vec<f64> {
        self.rows
            .iter()
            .map(|row| -angle(*row).to_degrees())
            .collect()
    }

    /// Draws something that moves with a place, without turning.
    pub(super) fn put(&mut self, at: impl Fn(f64) -> Place, inside: &str) {
        if let Some(places) = self.places(at) {
            let group = self.pen.carried(&Keyframes::of(places), inside);
            self.text.push_str(&group);
        }
    }

    /// Draws the paths of traced outputs, over all of the run that is shown.
    fn paths(&mut self) {
        for (index, trace) in self.motion.scene.traces.iter().enumerate() {
            let rows = (0..self.survey.rows).map(|row| row as f64);
            let places = rows.map(|row| self.view.pixel(self.motion.pair(trace.at, row)));
            let places = thinned(places.filter(is_finite));
            let trail = glyphs::trail(self.pen, &places, index);
            self.text.push_str(&trail);
        }
    }

    /// Draws the points that leave paths, in front of everything.
    fn tips(&mut self) {
        let motion = self.motion;
        for (index, trace) in motion.scene.traces.iter().enumerate() {
            let tip = glyphs::tip(self.r(), index);
            self.put(|row| motion.pair(trace.at, row), &tip);
        }
    }

    /// Draws the pins of slots, in front of both bodies.
    fn pins_of_slots(&mut self) {
        let motion = self.motion;
        let slots = motion
            .scene
            .joints
            .iter()
            .filter(|joint| joint.kind == "slot");
        for [_, end] in slots.flat_map(|joint| &joint.ends) {
            let r = self.pen.number(0.6 * self.r());
            let pin = format!(
                "<circle r=\"{r}\" fill=\"{SHEET}\" stroke=\"{INK}\" stroke-width=\"1.4\"/>"
            );
            self.put(|row| motion.place(end, row), &pin);
        }
    }

    /// The arrows of driven angles.
    fn drives(&mut self) {
        let motion = self.motion;
        let drives = motion.scene.joints.iter();
        let drives = drives.filter(|joint| joint.kind == "drive_angle");
        for bodies in drives.filter_map(|joint| joint.bodies) {
            if motion.meeting(bodies, 0.0).is_some() {
                let arrow = glyphs::turn(self.pen, self.r());
                let at = |row| motion.meeting(bodies, row).unwrap_or([f64::NAN; 2]);
                self.put(at, &arrow);
            }
        }
    }
}

/// Leaves out places that are less than 1.2 pixels from the last one kept.
pub(super) fn thinned(places: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut kept: Vec<Place> = Vec::new();
    for place in places {
        let near = |last: &Place| super::motion::distance(place, *last) < 1.2;
        if !kept.last().is_some_and(near) {
            kept.push(place);
        }
    }
    kept
}
