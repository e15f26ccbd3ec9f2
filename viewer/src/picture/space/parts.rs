//! The parts of a mechanism in space at a moment: the same, in the same order, at every moment.

use super::seen::Space;
use super::solids::{circle, cuboid, stand};
use super::vectors::{Place, across, distance, dot, is_finite, minus, plus, scaled, size, unit};
use crate::drawing::spans;
use crate::picture::colors::{self, ACCENT, INK, MUTED, SHEET};
use crate::space::{self, Body, Link, Load};
use crate::tracks::Number;

/// A part of a picture at a moment, drawn as one.
pub(super) struct Part {
    /// Name of the body, joint or load that it belongs to.
    pub(super) name: String,
    /// Polylines in the world, or the corners of faces.
    pub(super) lines: Vec<Vec<Place>>,
    pub(super) look: Look,
}

/// Drawing style of a part.
pub(super) enum Look {
    /// Round struts along the lines, `thickness` times as thick as a usual strut.
    Rod { thickness: f64, fill: &'static str },
    /// Faces; those of an opaque part are drawn from the front only.
    Faces { fill: &'static str, opacity: f64 },
    /// A line with these corners between two places, as an SVG of the plane has them.
    Sign {
        corners: Vec<[f64; 2]>,
        color: &'static str,
    },
}

/// The parts at a row; `r` is half the thickness of a strut, m, and the one in pixels.
pub(super) fn parts(space: &Space, r: [f64; 2], row: f64) -> Vec<Part> {
    let mut parts = Parts {
        space,
        r: r[0],
        pixels: r[1],
        row,
        list: Vec::new(),
    };
    let scene = &space.motion.scene;
    for (index, body) in scene.bodies.iter().enumerate() {
        parts.body(index, body);
    }
    for (joint, range) in scene.joints.iter().zip(&space.survey.guides) {
        parts.joint(joint, *range);
    }
    for load in &scene.loads {
        parts.load(load);
    }
    parts.list
}

struct Parts<'s> {
    space: &'s Space,
    r: f64,
    pixels: f64,
    row: f64,
    list: Vec<Part>,
}

impl Parts<'_> {
    fn add(&mut self, name: &str, lines: Vec<Vec<Place>>, look: Look) {
        let name = name.to_owned();
        self.list.push(Part { name, lines, look });
    }

    fn rod(&mut self, name: &str, from: Place, to: Place, thickness: f64, fill: &'static str) {
        self.add(name, vec![vec![from, to]], Look::Rod { thickness, fill });
    }

    fn body(&mut self, index: usize, body: &Body) {
        let (motion, survey, r) = (&self.space.motion, &self.space.survey, self.r);
        if body.kind == "coordinate" {
            return;
        }
        let (name, fill) = (&body.name, colors::fill(index));
        let placement = motion.placement(body, self.row);
        let local = motion.triple(body.center, self.row);
        let center = placement.place(local);
        if body.kind == "particle" {
            self.rod(name, center, center, 2.0, fill);
            return;
        }
        let points = survey.shapes[index].iter();
        let points = points.filter(|p| distance(**p, local) > 1e-9);
        let mut points: Vec<Place> = points.map(|p| placement.place(*p)).collect();
        if points.len() > 2 {
            points = around(center, points);
            let next = points.iter().cycle().skip(1);
            let faces = points.iter().zip(next).map(|(p, q)| vec![center, *p, *q]);
            let opacity = 0.45;
            self.add(name, faces.collect(), Look::Faces { fill, opacity });
        }
        match points.as_slice() {
            [] => {}
            [p, q] if size(unit_sum(center, *p, *q)) < 1e-6 => self.rod(name, *p, *q, 1.0, fill),
            _ => {
                let struts = points.iter().map(|p| vec![center, *p]).collect();
                let thickness = 1.0;
                self.add(name, struts, Look::Rod { thickness, fill });
            }
        }
        let solid = |faces: Vec<Vec<Place>>, opacity: f64| {
            let place = |face: Vec<Place>| face.into_iter().map(|p| placement.place(p)).collect();
            let faces = faces.into_iter().map(place).collect();
            (faces, Look::Faces { fill, opacity })
        };
        let axis = body.axis.map(|axis| unit(motion.triple(axis, self.row)));
        if let Some(n) = axis {
            let [e1, e2] = across(n);
            if body.kind == "slider" {
                let edges = [scaled(3.2 * r, n), scaled(2.0 * r, e1), scaled(2.0 * r, e2)];
                let (faces, look) = solid(cuboid([0.0; 3], edges), 1.0);
                self.add(name, faces, look);
            } else {
                let reach = survey.shapes[index].iter().map(|p| size(*p));
                let reach = reach.fold(4.0 * r, f64::max);
                let (faces, look) = solid(vec![circle([0.0; 3], n, reach)], 0.6);
                self.add(name, faces, look);
                let [from, to] = [-3.0, 3.0].map(|s| placement.place(scaled(s * r, n)));
                self.rod(name, from, to, 0.7, fill);
            }
        }
        if let Some(edges) = survey.boxes[index] {
            let (faces, look) = solid(cuboid(local, edges), 0.4);
            self.add(name, faces, look);
        }
    }

    fn joint(&mut self, joint: &Link, range: [f64; 2]) {
        let (motion, survey, r) = (&self.space.motion, &self.space.survey, self.r);
        let Some(ends) = &joint.ends else {
            return;
        };
        let name = &joint.name;
        let [p, q] = ends.each_ref().map(|end| motion.place(end, self.row));
        let axes = joint.axes.unwrap_or([[Number::Constant(0.0); 3]; 2]);
        let axes = [0, 1].map(|side| {
            let axis = motion.triple(axes[side], self.row);
            let placement = motion.placement_of(ends[side].body, self.row);
            unit(placement.direction(axis))
        });
        let along = |at: Place, side: usize, half: f64| {
            [-half, half].map(|s| plus(at, scaled(s * r, axes[side])))
        };
        let is_grounded = ends.iter().any(|end| end.body.is_none());
        match joint.kind {
            _ if joint.driven && joint.kind != "drive_distance" => {
                if joint.axes.is_some() {
                    let [from, to] = along(p, 0, 1.4);
                    self.rod(name, from, to, 0.55, ACCENT);
                }
                return;
            }
            "drive_distance" => {
                for corners in spans::actuator_corners(1.2 * self.pixels) {
                    let color = ACCENT;
                    self.add(name, vec![vec![p, q]], Look::Sign { corners, color });
                }
                return;
            }
            "cylindrical" | "prismatic" | "screw" | "slot" => {
                let [low, high] = [range[0] - 4.0 * r, range[1] + 4.0 * r];
                let [low, high] = [low, high].map(|s| plus(p, scaled(s, axes[0])));
                if ends[0].body.is_none() {
                    self.stand(name, low, survey.up);
                    self.stand(name, high, survey.up);
                }
                let fill =
                    |body: Option<u32>| body.map_or(SHEET, |body| colors::fill(body as usize));
                self.rod(name, low, high, 0.5, fill(ends[0].body));
                if joint.kind == "slot" {
                    self.rod(name, q, q, 1.4, SHEET);
                } else {
                    let [from, to] = along(q, 0, 2.2);
                    self.rod(name, from, to, 1.6, fill(ends[1].body));
                }
                return;
            }
            "revolute" => {
                // Where it ends on the ground it is held, beside what turns.
                if let Some(side) = ends.iter().position(|end| end.body.is_none()) {
                    let n = axes[side];
                    let way = if dot(n, survey.up) > 0.5 { -4.2 } else { 4.2 };
                    let end = plus(p, scaled(way * r, n));
                    self.stand(name, end, survey.up);
                    self.rod(name, p, end, 0.6, SHEET);
                }
                let [from, to] = along(p, 0, 1.7);
                self.rod(name, from, to, 1.15, SHEET);
                return;
            }
            "spherical" => self.rod(name, p, p, 1.6, SHEET),
            "universal" | "constant_velocity" => {
                let lines = [0, 1].map(|side| along(p, side, 2.6).to_vec()).to_vec();
                let (thickness, fill) = (0.7, SHEET);
                self.add(name, lines, Look::Rod { thickness, fill });
            }
            "weld" => self.rod(name, p, p, 1.2, INK),
            "planar" | "on_plane" => {
                let [e1, e2] = across(axes[0]);
                let corner = |[i, j]: [f64; 2]| {
                    plus(p, plus(scaled(7.0 * i * r, e1), scaled(7.0 * j * r, e2)))
                };
                let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
                let (fill, opacity) = (SHEET, 0.6);
                let plate = vec![corners.map(corner).to_vec()];
                self.add(name, plate, Look::Faces { fill, opacity });
                self.rod(name, q, q, 1.3, SHEET);
            }
            "distance" => {
                let (corners, color) = (vec![[0.0, 0.0], [1.0, 0.0]], INK);
                self.add(name, vec![vec![p, q]], Look::Sign { corners, color });
            }
            _ => return,
        }
        if is_grounded {
            self.held(name, ends);
        }
    }

    fn load(&mut self, load: &Load) {
        let (motion, survey) = (&self.space.motion, &self.space.survey);
        let Some(ends) = &load.ends else {
            return;
        };
        if ends.iter().any(|end| end.body.is_none()) {
            self.held(&load.name, ends);
        }
        let places = ends.each_ref().map(|end| motion.place(end, self.row));
        let [p, q] = ends.each_ref().map(|end| motion.place(end, 0.0));
        let coils = (6.0 * distance(p, q) / survey.link).round() as usize;
        let signs = match load.kind {
            "damper" => spans::damper_corners(1.2 * self.pixels).to_vec(),
            "spring" => vec![spans::spring_corners(coils.clamp(5, 12), 1.4 * self.pixels)],
            _ => vec![vec![[0.0, 0.0], [1.0, 0.0]]],
        };
        for corners in signs {
            let color = MUTED;
            let look = Look::Sign { corners, color };
            self.add(&load.name, vec![places.to_vec()], look);
        }
    }

    /// Adds the stand of the end on the ground: below it or, if the other end hangs, above it.
    fn held(&mut self, name: &str, ends: &[space::Place; 2]) {
        let (motion, survey) = (&self.space.motion, &self.space.survey);
        let side = usize::from(ends[0].body.is_some());
        let fixed = motion.place(&ends[side], self.row);
        let start = motion.place(&ends[side], 0.0);
        let other = ends[1 - side]
            .body
            .map(|body| survey.middles[body as usize]);
        let hangs = other.is_some_and(|other| {
            let way = minus(other, start);
            dot(survey.up, way) < -LEVEL * size(way)
        });
        let up = scaled(if hangs { -1.0 } else { 1.0 }, survey.up);
        self.stand(name, fixed, up);
    }

    fn stand(&mut self, name: &str, at: Place, up: Place) {
        let faces = stand(at, up, 4.0 * self.r, 2.0 * self.r);
        let (fill, opacity) = (STAND, 1.0);
        self.add(name, faces, Look::Faces { fill, opacity });
    }
}

/// Smallest drop of a hanging end, as a share of its distance.
const LEVEL: f64 = 0.2;
/// The color of stands on the ground.
const STAND: &str = "#d9dee4";

/// The sum of the directions from a center to two points; 0 where it lies between them.
fn unit_sum(center: Place, p: Place, q: Place) -> Place {
    plus(unit(minus(p, center)), unit(minus(q, center)))
}

/// Corners in their order around a center, in the plane that they are nearest to.
fn around(center: Place, mut corners: Vec<Place>) -> Vec<Place> {
    let ways: Vec<Place> = corners.iter().map(|p| minus(*p, center)).collect();
    let mut normal = [0.0; 3];
    for (i, a) in ways.iter().enumerate() {
        for b in &ways[i + 1..] {
            let across = super::vectors::cross(*a, *b);
            if size(across) > size(normal) * (1.0 + 1e-9) {
                normal = across;
            }
        }
    }
    if !is_finite(&normal) {
        return corners;
    }
    let [e1, e2] = across(unit(normal));
    let angle = |p: &Place| {
        let way = minus(*p, center);
        dot(way, e2).atan2(dot(way, e1))
    };
    corners.sort_by(|p, q| angle(p).total_cmp(&angle(q)));
    corners
}
