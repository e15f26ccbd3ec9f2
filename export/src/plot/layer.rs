//! Curves, dots and cells as the text of an SVG file: with dashes and in few bytes, which the drawing
//! library has not.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plotters::style::RGBColor;

use crate::plot::curve::Look;
use crate::plot::style::{FINE, color, hexadecimal};

/// Layers of a figure below and above its axes.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    pub(crate) under: Layer,
    pub(crate) over: Layer,
}

impl Layers {
    /// The text of an SVG file with the layers below and above its elements.
    pub(crate) fn within(&self, text: &str) -> String {
        // The first element is the background.
        let (background, axes) = text.split_once("/>\n").unwrap_or((text, ""));
        let axes = axes.strip_suffix("</svg>\n").unwrap_or(axes);
        let (under, over) = (&self.under.text, &self.over.text);
        format!("{background}/>\n{under}{axes}{over}</svg>\n")
    }
}

/// The elements of a layer, in the order in which they are drawn.
#[derive(Debug, Default)]
pub(crate) struct Layer {
    text: String,
}

/// The dashes of curves in their order, in pixels: line, gap, line, gap.
const DASHES: [&[u32]; 5] = [&[], &[9, 4], &[2, 3], &[10, 3, 2, 3], &[18, 5]];

/// Half the size of marks and the width of their outline, in fine pixels.
const RADIUS: i32 = 4 * FINE as i32;
const OUTLINE: u32 = 3 * FINE / 2;

/// A row of equal cells: where it begins and its size, in pixels.
pub(crate) struct Strip {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) wide: i32,
    pub(crate) high: i32,
}

impl Layer {
    /// A line through these points, in fine pixels.
    pub(crate) fn line(&mut self, points: &[(i32, i32)], look: Look, wide: u32) {
        let color = hexadecimal(color(look.color));
        let dashes = DASHES.get(look.dashes % DASHES.len()).copied();
        let dashes = dashes.filter(|dashes| !dashes.is_empty());
        let dashes = dashes.map(|dashes| {
            let dashes: Vec<String> = dashes.iter().map(|x| (x * FINE).to_string()).collect();
            format!(" stroke-dasharray=\"{}\"", dashes.join(","))
        });
        let dashes = dashes.unwrap_or_default();
        let wide = wide * FINE;
        let _ = write!(
            self.text,
            "<polyline fill=\"none\" opacity=\"1\" stroke=\"{color}\" stroke-width=\"{wide}\"{dashes} points=\""
        );
        for (x, y) in points {
            let _ = write!(self.text, "{x},{y} ");
        }
        self.text.push_str("\"/>\n");
    }

    /// A dot at a point in fine pixels.
    pub(crate) fn dot(&mut self, at: (i32, i32), number: usize) {
        let color = hexadecimal(color(number));
        self.disc(at, &color, &color);
    }

    /// A mark at a point in fine pixels: a disc or a square, filled or hollow by its number.
    pub(crate) fn mark(&mut self, (x, y): (i32, i32), number: usize) {
        let color = hexadecimal(color(number));
        let fill = match number % 4 {
            0 | 2 => color.as_str(),
            _ => "#FFFFFF",
        };
        if number % 4 < 2 {
            return self.disc((x, y), fill, &color);
        }
        let (x, y, side) = (x - RADIUS, y - RADIUS, 2 * RADIUS);
        let _ = writeln!(
            self.text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"{OUTLINE}\"/>"
        );
    }

    fn disc(&mut self, (x, y): (i32, i32), fill: &str, color: &str) {
        let _ = writeln!(
            self.text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"{OUTLINE}\"/>"
        );
    }

    /// A cross at a point in fine pixels.
    pub(crate) fn cross(&mut self, (x, y): (i32, i32)) {
        let (left, top, side) = (x - RADIUS, y - RADIUS, 2 * RADIUS);
        let _ = writeln!(
            self.text,
            "<path fill=\"none\" stroke=\"#000000\" stroke-width=\"{OUTLINE}\" d=\"M{left} {top}l{side} {side}m0 -{side}l-{side} {side}\"/>"
        );
    }

    /// Colored strips, without seams between them.
    pub(crate) fn strips(&mut self, strips: impl IntoIterator<Item = (RGBColor, Strip)>) {
        // One path for all strips of a color and a height is short.
        let mut paths: BTreeMap<([u8; 3], i32), Path> = BTreeMap::new();
        for (RGBColor(red, green, blue), strip) in strips {
            let path = paths.entry(([red, green, blue], strip.high));
            path.or_default().add(&strip);
        }
        let _ = writeln!(
            self.text,
            "<g fill=\"none\" shape-rendering=\"crispEdges\" transform=\"scale({FINE})\">"
        );
        for (([red, green, blue], high), path) in paths {
            let color = hexadecimal(RGBColor(red, green, blue));
            let _ = writeln!(
                self.text,
                "<path stroke=\"{color}\" stroke-width=\"{high}\" d=\"{}\"/>",
                path.text
            );
        }
        self.text.push_str("</g>\n");
    }

    /// Hatched strips.
    pub(crate) fn hatched(&mut self, strips: impl IntoIterator<Item = Strip>) {
        let mut path = String::new();
        for Strip {
            x, y, wide, high, ..
        } in strips
        {
            let _ = write!(path, "M{x} {y}h{wide}v{high}h-{wide}z");
        }
        if path.is_empty() {
            return;
        }
        let _ = writeln!(
            self.text,
            "<pattern id=\"missing\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><rect width=\"1.5\" height=\"6\" fill=\"#777777\"/></pattern>\n<path transform=\"scale({FINE})\" fill=\"url(#missing)\" d=\"{path}\"/>"
        );
    }
}

/// The middle line of strips of one height.
#[derive(Default)]
struct Path {
    text: String,
    pen: Option<(i32, i32)>,
}

impl Path {
    fn add(&mut self, &Strip { x, y, wide, high }: &Strip) {
        let _ = match self.pen {
            None => write!(self.text, "M{x} {}h{wide}", f64::from(2 * y + high) / 2.0),
            Some(pen) => write!(self.text, "m{} {}h{wide}", x - pen.0, y - pen.1),
        };
        self.pen = Some((x + wide, y));
    }
}
