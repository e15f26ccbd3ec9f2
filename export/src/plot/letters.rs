//! The words of figures as pixels: draws the letters of every `<text>` of an SVG file as outlines of a font.

use resvg::tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Transform};
use resvg::usvg::roxmltree::{Document, Node};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A part of DejaVu Sans 2.37: Latin, Greek, Cyrillic, and the signs of formulas. Its licence lies
/// beside it.
const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSans.ttf");

/// Draws every `<text>` of a figure over its picture, at this scale.
///
/// The library that draws the rest can draw text, too, but for all scripts of the world, and that code takes more room than
/// all other drawing. The labels of a figure are single lines from left to right.
///
/// # Errors
/// The attribute that cannot be read.
pub(crate) fn draw(figure: &Document, scale: Transform, onto: &mut Pixmap) -> Result<(), String> {
    let face = Face::parse(FONT, 0).map_err(|fault| fault.to_string())?;
    let words = figure
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    for words in words {
        let (letters, place) = outlines(&face, words)?;
        let paint = paint(words)?;
        if let Some(letters) = letters {
            onto.fill_path(
                &letters,
                &paint,
                FillRule::Winding,
                scale.pre_concat(place),
                None,
            );
        }
    }
    Ok(())
}

/// The letters of a `<text>` from the origin on, and their place; `None` if there is nothing to
/// see.
fn outlines(face: &Face, words: Node) -> Result<(Option<Path>, Transform), String> {
    let size = number(words, "font-size")?;
    let unit = size / f32::from(face.units_per_em());
    let mut pen = Pen {
        path: PathBuilder::new(),
        x: 0.0,
        unit,
    };
    for letter in words.text().unwrap_or_default().trim().chars() {
        // The first glyph of a font stands for those that it has not.
        let glyph = face.glyph_index(letter).unwrap_or(GlyphId(0));
        face.outline_glyph(glyph, &mut pen);
        pen.x += unit * f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
    }
    let before = match words.attribute("text-anchor") {
        None | Some("start") => 0.0,
        Some("middle") => pen.x / 2.0,
        Some("end") => pen.x,
        Some(other) => return Err(unknown("text-anchor", other)),
    };
    let below = match words.attribute("dy") {
        None => 0.0,
        Some(given) => length(given, size).ok_or_else(|| unknown("dy", given))?,
    };
    let (x, y) = (number(words, "x")?, number(words, "y")?);
    let turn = match words.attribute("transform") {
        None => 0.0,
        Some(given) => angle(given).ok_or_else(|| unknown("transform", given))?,
    };
    let place = Transform::from_rotate_at(turn, x, y).pre_translate(x - before, y + below);
    Ok((pen.path.finish(), place))
}

/// The color of words.
fn paint(words: Node) -> Result<Paint<'static>, String> {
    let mut paint = Paint::default();
    let given = words.attribute("fill").unwrap_or("#000000");
    let opaque = words
        .attribute("opacity")
        .map_or(Some(1.0), |given| given.parse().ok());
    let color = opaque.and_then(|opaque| color(given, opaque));
    paint.set_color(color.ok_or_else(|| unknown("fill", given))?);
    Ok(paint)
}

fn color(given: &str, opaque: f32) -> Option<Color> {
    let digits = given.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    let part = |value: u8| f32::from(value) / 255.0;
    Color::from_rgba(part(red), part(green), part(blue), opaque)
}

/// A length in widths of letters of this size: `0.76em`, `0.5ex`.
fn length(given: &str, size: f32) -> Option<f32> {
    let (unit, unit_size) = [("em", size), ("ex", size / 2.0)]
        .into_iter()
        .find(|(unit, _)| given.ends_with(unit))?;
    given
        .strip_suffix(unit)?
        .parse::<f32>()
        .ok()
        .map(|length| length * unit_size)
}

/// The angle of `rotate(ANGLE, X, Y)` around the place of the words, in degrees.
fn angle(given: &str) -> Option<f32> {
    given
        .strip_prefix("rotate(")?
        .split(',')
        .next()?
        .parse()
        .ok()
}

fn number(words: Node, name: &str) -> Result<f32, String> {
    let given = words.attribute(name).unwrap_or_default();
    given.parse().map_err(|_| unknown(name, given))
}

fn unknown(name: &str, given: &str) -> String {
    format!("words with {name}=\"{given}\"")
}

/// Adds the outlines of glyphs to a path, one after the other.
struct Pen {
    path: PathBuilder,
    /// Position at which the next glyph begins, along x.
    x: f32,
    /// The size of a unit of the font.
    unit: f32,
}

impl Pen {
    /// Converts a point of a font, where y points up, to the picture, where it points down.
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + self.unit * x, -self.unit * y)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
