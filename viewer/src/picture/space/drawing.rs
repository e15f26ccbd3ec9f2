//! A picture of a mechanism in space at some moments, from the back to the front.

use super::eye::flat;
use super::order::{Seen, orders};
use super::parts::{Look, Part, parts};
use super::seen::Space;
use super::vectors::{Place, cross, dot, is_finite, minus, plus, scaled};
use super::view::View;
use crate::picture::colors::INK;
use crate::picture::spans;
use crate::picture::svg::{Keyframes, Pen, opened, text, written};
use crate::picture::trail;
use std::fmt::Write as _;

/// The text of the picture; with one moment it does not move.
pub(crate) fn drawn(
    space: &Space,
    view: &View,
    rows: &[f64],
    pen: Pen,
    title: &str,
    round: bool,
) -> String {
    let mut svg = opened(view.size, title, round);
    let Space { motion, survey } = space;
    for (index, trace) in motion.scene.traces.iter().enumerate() {
        let rows = (0..survey.rows).map(|row| row as f64);
        let places = rows.map(|row| view.pixel(motion.triple(trace.at, row)));
        let places = trail::thinned(places.filter(is_finite).map(flat));
        svg.push_str(&trail::trail(pen, &places, index));
    }
    svg.push_str(&bodies(space, view, rows, pen));
    for (index, trace) in motion.scene.traces.iter().enumerate() {
        let places = rows
            .iter()
            .map(|row| view.pixel(motion.triple(trace.at, *row)));
        let places: Vec<Place> = places.collect();
        if places.iter().all(is_finite) {
            let way = Keyframes::of(places.into_iter().map(flat).collect());
            svg.push_str(&pen.carried(&way, &trail::tip(view.r, index)));
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Draws all parts; if their order changes, each order is a group that is visible while it holds.
fn bodies(space: &Space, view: &View, rows: &[f64], pen: Pen) -> String {
    let r = [view.thickness(), view.r];
    let moments: Vec<Vec<Part>> = rows.iter().map(|row| parts(space, r, *row)).collect();
    let finite = |part: &Part| part.lines.iter().flatten().all(is_finite);
    let count = moments.first().map_or(0, Vec::len);
    let known = |k: &usize| moments.iter().all(|parts| finite(&parts[*k]));
    let known: Vec<usize> = (0..count).filter(known).collect();
    let seen =
        |parts: &Vec<Part>| -> Vec<Seen> { known.iter().map(|k| seen(&parts[*k], view)).collect() };
    let orders = orders(&moments.iter().map(seen).collect::<Vec<_>>());
    let drawn = |k: &usize| {
        let parts: Vec<&Part> = moments.iter().map(|parts| &parts[*k]).collect();
        drawn_part(&parts, view, pen)
    };
    let drawn: Vec<String> = known.iter().map(drawn).collect();
    let mut svg = String::new();
    if let [(_, order)] = orders.as_slice() {
        for part in order {
            let _ = writeln!(svg, "<g>{}</g>", drawn[*part]);
        }
        return svg;
    }
    // Each part once, and shown in the order of the time.
    svg.push_str("<defs>\n");
    for (part, drawn) in drawn.iter().enumerate() {
        let _ = writeln!(svg, "<g id=\"p{part}\">{drawn}</g>");
    }
    svg.push_str("</defs>\n");
    let steps = rows.len().saturating_sub(1).max(1) as f64;
    for (index, (from, order)) in orders.iter().enumerate() {
        let to = orders.get(index + 1).map(|(to, _)| *to);
        let shown = pen.shown(*from as f64 / steps, to.map(|to| to as f64 / steps));
        let _ = write!(svg, "<g {shown}");
        for part in order {
            let _ = write!(svg, "<use href=\"#p{part}\"/>");
        }
        svg.push_str("</g>\n");
    }
    svg
}

/// A part in pixels, for finding which parts hide each other.
fn seen(part: &Part, view: &View) -> Seen {
    let pixels = |line: &Vec<Place>| line.iter().map(|p| view.pixel(*p)).collect::<Vec<_>>();
    let lines = part.lines.iter().map(pixels);
    let (lines, reach) = match part.look {
        Look::Rod { thickness, .. } => (lines.flat_map(ways).collect(), thickness * view.r),
        Look::Sign { .. } => (lines.flat_map(ways).collect(), 1.0),
        Look::Faces { .. } => (lines.flat_map(through).collect(), 0.0),
    };
    Seen { lines, reach }
}

/// The straight parts of a line.
fn ways(line: Vec<Place>) -> Vec<[Place; 2]> {
    line.windows(2).map(|way| [way[0], way[1]]).collect()
}

/// The edges of a face, and the lines from its middle to its corners.
fn through(face: Vec<Place>) -> Vec<[Place; 2]> {
    let sum = face.iter().copied().fold([0.0; 3], plus);
    let middle = scaled(1.0 / face.len().max(1) as f64, sum);
    let next = face.iter().cycle().skip(1);
    let sides = face.iter().zip(next).map(|(p, q)| [*p, *q]);
    let spokes = face.iter().map(|p| [middle, *p]);
    sides.chain(spokes).collect()
}

/// SVG of a part over all moments.
fn drawn_part(moments: &[&Part], view: &View, pen: Pen) -> String {
    let Some(first) = moments.first() else {
        return String::new();
    };
    let flat = |line: &Vec<Place>| {
        line.iter()
            .map(|p| flat(view.pixel(*p)))
            .collect::<Vec<_>>()
    };
    let title = format!("<title>{}</title>", text(&first.name));
    match &first.look {
        Look::Rod { thickness, fill } => {
            let wide = 2.0 * thickness * view.r;
            let paths = moments.iter().map(|part| {
                let lines: Vec<_> = part.lines.iter().map(flat).collect();
                pen.paths(&lines, false)
            });
            let paths: Vec<String> = paths.collect();
            let line = |width: f64, color: &str| {
                let width = written(width, 2);
                let look = format!("fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\"");
                pen.moving_path(&paths, &look)
            };
            let (outer, inner) = (line(wide + 1.2, INK), line((wide - 1.2).max(1.2), fill));
            format!("{title}{outer}{inner}")
        }
        Look::Faces { fill, opacity } => {
            let look = match *opacity < 1.0 {
                // What is inside is behind two faces.
                true => format!(" fill-opacity=\"{opacity}\" stroke-opacity=\".5\""),
                false => String::new(),
            };
            let look = format!("fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1\"{look}");
            let face = |k: usize| {
                let outlines = moments.iter().map(|part| {
                    let corners = flat(&part.lines[k]);
                    pen.paths(&[corners], true)
                });
                pen.moving_path(&outlines.collect::<Vec<_>>(), &look)
            };
            let faces = front(first, view, *opacity).into_iter().map(face);
            title + &faces.collect::<String>()
        }
        Look::Sign { corners, color } => {
            let shapes = moments.iter().flat_map(|part| part.lines.first());
            let shapes = shapes.filter_map(|line| match flat(line)[..] {
                [p, q] => {
                    let corners = corners.iter();
                    let corner = |[share, side]: &[f64; 2]| {
                        spans::between(&[p, q], *share, [0.0, -side], 1.0)
                    };
                    Some(corners.map(corner).collect())
                }
                _ => None,
            });
            let look = format!(" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.7\"");
            title + &pen.moving_line("polyline", &shapes.collect::<Vec<_>>(), &look)
        }
    }
}

/// Indices of the faces that are drawn: all those of a translucent part; those in front of an opaque part, at the
/// first moment, since it does not turn.
fn front(part: &Part, view: &View, opacity: f64) -> Vec<usize> {
    let faces = part.lines.iter().map(|face| {
        let corners: Vec<Place> = face.iter().map(|p| view.pixel(*p)).collect();
        corners
    });
    let faces: Vec<Vec<Place>> = faces.collect();
    let middle = |corners: &[Place]| {
        let sum = corners.iter().copied().fold([0.0; 3], plus);
        scaled(1.0 / corners.len().max(1) as f64, sum)
    };
    let inside = middle(&faces.concat());
    let is_front = |face: &Vec<Place>| {
        let [p, q, s, ..] = face[..] else {
            return true;
        };
        let normal = cross(minus(q, p), minus(s, p));
        let outward = dot(normal, minus(middle(face), inside));
        normal[2] * outward > 0.0
    };
    let faces = faces.iter().enumerate();
    let shown = faces.filter(|(_, face)| opacity < 1.0 || is_front(face));
    shown.map(|(index, _)| index).collect()
}
