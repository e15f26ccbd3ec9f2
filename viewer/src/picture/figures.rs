//! The figures of a drawing as SVG: each is written once, in its own axes, and carried along.

use super::colors::color;
use super::svg::{Keyframes, Pen, opened, text, written};
use super::trail::{thinned, trail};
use super::view::View;
use crate::drawing::Drawing;
use crate::drawing::figure::{Carrier, Figure, Layer, Look, Owner, Part, Shape, Vertex};
use crate::drawing::survey::Survey;
use crate::motion::{Motion, Place, distance, is_finite, unit};
use std::fmt::Write as _;

/// Most strokes of a hatched line.
const MOST_STROKES: f64 = 400.0;

/// An SVG that is being written: the motion, the moments, and the text so far.
pub(super) struct Figures<'p> {
    pub(super) motion: &'p Motion,
    pub(super) survey: &'p Survey,
    pub(super) drawing: &'p Drawing,
    pub(super) view: &'p View,
    /// The moments; a picture of one moment does not move.
    pub(super) rows: &'p [f64],
    pub(super) pen: Pen,
    pub(super) text: String,
}

impl Figures<'_> {
    /// The text of the picture, with or without round corners.
    pub(super) fn write(mut self, title: &str, round: bool) -> String {
        self.text = opened(self.view.size, title, round);
        self.paths();
        let shown = |figure: &&Figure| figure.layer != Some(Layer::Centers);
        let figures: Vec<&Figure> = self.drawing.figures.iter().filter(shown).collect();
        // What lies on one body moves as one group.
        let together = |a: &&Figure, b: &&Figure| match (&a.carrier, &b.carrier) {
            (Carrier::Body(a), Carrier::Body(b)) => a == b,
            _ => false,
        };
        for group in figures.chunk_by(together) {
            self.group(group);
        }
        self.text.push_str("</svg>\n");
        self.text
    }

    /// Draws the paths of traced outputs, over all of the run that is shown.
    fn paths(&mut self) {
        for (index, trace) in self.motion.scene.traces.iter().enumerate() {
            let rows = (0..self.survey.rows).map(|row| row as f64);
            let places = rows.map(|row| self.view.pixel(self.motion.pair(trace.at, row)));
            let places = thinned(places.filter(is_finite));
            self.text.push_str(&trail(self.pen, &places, index));
        }
    }

    /// Figures with one carrier.
    fn group(&mut self, figures: &[&Figure]) {
        let [first, ..] = figures else { return };
        let motion = self.motion;
        let turned = |body: Option<u32>| {
            let angle = |row: &f64| -motion.pose_of(body, *row).angle.to_degrees();
            body.map_or_else(Vec::new, |_| self.rows.iter().map(angle).collect())
        };
        let (places, turns): (_, Vec<f64>) = match &first.carrier {
            Carrier::Body(body) => (
                self.places(|row| motion.pose_of(*body, row).at),
                turned(*body),
            ),
            Carrier::At { place, turn } => {
                (self.places(|row| motion.place(place, row)), turned(*turn))
            }
            Carrier::Trace(index) => {
                let at = motion.scene.traces[*index as usize].at;
                (self.places(|row| motion.pair(at, row)), Vec::new())
            }
            Carrier::Between(ends) => return self.between(first, ends),
        };
        let Some(places) = places else { return };
        let of = match first.carrier {
            Carrier::Body(Some(body)) => Owner::Body(body),
            _ => first.of,
        };
        let mut inside = self.title(of);
        for figure in figures {
            for part in &figure.parts {
                self.part(&mut inside, part, self.unit(figure));
            }
        }
        let reach = |figure: &&Figure| {
            let points = figure.parts.iter().flat_map(|part| part.shape.points());
            let size = |vertex: &Vertex| {
                let [x, y] = self.local(vertex, self.unit(figure));
                x.hypot(y)
            };
            points.map(size).fold(0.0, f64::max)
        };
        let way = Keyframes {
            turns,
            reach: figures.iter().map(reach).fold(0.0, f64::max),
            ..Keyframes::of(places)
        };
        let group = self.pen.carried(&way, &inside);
        self.text.push_str(&group);
    }

    /// A place of the world at all moments, in pixels; `None` if it is not finite at one of them.
    fn places(&self, at: impl Fn(f64) -> Place) -> Option<Vec<Place>> {
        let places = self.rows.iter().map(|row| self.view.pixel(at(*row)));
        let places: Vec<Place> = places.collect();
        places.iter().all(is_finite).then_some(places)
    }

    /// The name of what a figure belongs to.
    pub(super) fn title(&self, of: Owner) -> String {
        let scene = &self.motion.scene;
        let name = match of {
            Owner::Body(index) => &scene.bodies[index as usize].name,
            Owner::Joint(index) => &scene.joints[index as usize].name,
            Owner::Load(index) => &scene.loads[index as usize].name,
            Owner::Trace(index) => &scene.traces[index as usize].name,
        };
        format!("<title>{}</title>", text(name))
    }

    /// The unit of a figure's lengths, pixels.
    pub(super) fn unit(&self, figure: &Figure) -> f64 {
        let r = self.view.r;
        figure
            .unit
            .map_or(r, |[share, least]| (share * r).max(least))
    }

    /// A vertex in the axes of its group, pixels.
    fn local(&self, vertex: &Vertex, unit: f64) -> Place {
        let [x, y] = self.view.local(self.motion.pair(vertex.at, 0.0));
        [x + unit * vertex.off[0], y - unit * vertex.off[1]]
    }

    /// Writes a shape once for each of its looks.
    fn part(&self, text: &mut String, part: &Part, unit: f64) {
        let pen = self.pen;
        let radius = |[m, units]: [f64; 2]| pen.number(self.view.scale * m + unit * units);
        let at = |vertex: &Vertex| self.local(vertex, unit);
        let element = match &part.shape {
            Shape::Line { points, closed } => {
                let points: Vec<Place> = points.iter().map(at).collect();
                match points[..] {
                    [p, q] if !closed => format!("path d=\"{}\"", pen.line(p, q)),
                    _ => format!("{} points=\"{}\"", polyline(*closed), pen.points(&points)),
                }
            }
            Shape::Circle { center, radius: r } => {
                let [x, y] = at(center).map(|x| pen.number(x));
                let place = match (&*x, &*y) {
                    ("0", "0") => String::new(),
                    _ => format!(" cx=\"{x}\" cy=\"{y}\""),
                };
                format!("circle{place} r=\"{}\"", radius(*r))
            }
            Shape::Block {
                center,
                half,
                corner,
                angle,
            } => {
                let ([x, y], half) = (at(center), half.map(|x| unit * x));
                let [left, top, wide, high, corner] = [
                    x - half[0],
                    y - half[1],
                    2.0 * half[0],
                    2.0 * half[1],
                    unit * corner,
                ]
                .map(|x| pen.number(x));
                let turn = match written(-angle.to_degrees(), 2) {
                    turn if turn == "0" => String::new(),
                    turn => format!(
                        " transform=\"rotate({turn} {} {})\"",
                        pen.number(x),
                        pen.number(y)
                    ),
                };
                format!(
                    "rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" rx=\"{corner}\"{turn}"
                )
            }
            Shape::Hatch {
                points,
                side,
                depth,
            } => {
                let ends = points.each_ref().map(at);
                format!("path d=\"{}\"", self.hatch(ends, *side, depth * unit))
            }
            // Belts are between two places only.
            Shape::Belt { .. } => return,
        };
        for look in &part.looks {
            let _ = write!(text, "<{element}{}/>", attributes(look, unit, &part.shape));
        }
    }

    /// Strokes along a line.
    fn hatch(&self, [p, q]: [Place; 2], side: f64, depth: f64) -> String {
        let length = distance(p, q);
        let along = unit([q[0] - p[0], q[1] - p[1]]);
        // The left of the way is up in the picture where the way goes to the right.
        let normal = [side * along[1], -side * along[0]];
        let spacing = 0.95 * depth;
        let count = (length / spacing).floor().min(MOST_STROKES);
        let offset = 0.5 * (length - count * spacing);
        let strokes = (0..=count as usize).map(|i| {
            let s = offset + i as f64 * spacing;
            let from = [0, 1].map(|k| p[k] + s * along[k]);
            let to = [0, 1].map(|k| from[k] + depth * (normal[k] - 0.8 * along[k]));
            self.pen.line(from, to)
        });
        strokes.collect()
    }
}

impl Shape {
    /// Its vertices.
    pub(super) fn points(&self) -> &[Vertex] {
        match self {
            Shape::Line { points, .. } => points,
            Shape::Circle { center, .. } | Shape::Block { center, .. } => {
                std::slice::from_ref(center)
            }
            Shape::Hatch { points, .. } => points,
            Shape::Belt { .. } => &[],
        }
    }
}

/// The name of the element.
pub(super) fn polyline(closed: bool) -> &'static str {
    if closed { "polygon" } else { "polyline" }
}

/// The attributes of a look, each with a space before it.
pub(super) fn attributes(look: &Look, unit: f64, shape: &Shape) -> String {
    let mut text = String::new();
    let has_inside = match shape {
        Shape::Line { points, closed } => *closed || points.len() > 2,
        Shape::Circle { .. } | Shape::Block { .. } => true,
        Shape::Hatch { .. } => false,
        Shape::Belt { .. } => false,
    };
    match look.fill {
        Some(role) => {
            let _ = write!(text, " fill=\"{}\"", color(role));
        }
        None if has_inside => text.push_str(" fill=\"none\""),
        None => {}
    }
    if let Some(opacity) = look.opacity {
        let _ = write!(text, " fill-opacity=\"{}\"", written(opacity, 2));
    }
    if let Some(role) = look.stroke {
        let width = (unit * look.width[0] + look.width[1]).max(1.0);
        let _ = write!(text, " stroke=\"{}\"", color(role));
        // SVG has 1 unless said.
        if width > 1.0 {
            let _ = write!(text, " stroke-width=\"{}\"", written(width, 2));
        }
    }
    if !look.dash.is_empty() {
        let dashes: Vec<String> = look.dash.iter().map(|dash| written(*dash, 1)).collect();
        let _ = write!(text, " stroke-dasharray=\"{}\"", dashes.join(" "));
    }
    text
}
