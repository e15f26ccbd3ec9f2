//! Sizes, colors, dots and words that all parts of a figure share.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Factor by which figures are drawn larger and then scaled down, so that curves are smooth: the
/// library places points at whole pixels.
pub(crate) const FINE: u32 = 8;

/// Room around the axes, in pixels.
pub(crate) const MARGIN: u32 = 18;

pub(crate) const FONT: &str = "sans-serif";
pub(crate) const LEGEND_FONT: u32 = 15;

/// Colors that can be told apart, also by people who see colors differently: M. Okabe and K. Ito,
/// "Color Universal Design".
pub(crate) const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(60, 60, 60),
];

pub(crate) type Area<'a, 'b> = DrawingArea<SVGBackend<'a>, Shift>;

pub(crate) fn color(number: usize) -> RGBColor {
    COLOURS[number % COLOURS.len()]
}

/// A color as in an SVG file.
pub(crate) fn hexadecimal(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// Lines between the numbers of an axis.
pub(crate) fn light(logarithmic: bool) -> usize {
    if logarithmic { 9 } else { 1 }
}

/// Converts pixels to the finer ones in which figures are drawn.
pub(crate) fn fine((x, y): (i32, i32)) -> (i32, i32) {
    (x * FINE as i32, y * FINE as i32)
}

/// Approximate width of a text of this size in fonts without serifs, in pixels.
pub(crate) fn letters_wide(text: &str, size: u32) -> u32 {
    text.chars().count() as u32 * size * 60 / 100
}

/// Words that fit into this width, and their size: this one, or a smaller one; longer ones are cut before
/// their unit.
pub(crate) fn fitting(text: &str, size: u32, wide: u32) -> (String, u32) {
    const SMALLEST: u32 = 9;
    let text: String = text.replace(char::is_control, "\u{FFFD}");
    if letters_wide(&text, SMALLEST) > wide {
        let letters = (wide * 100 / (60 * SMALLEST)).max(1) as usize;
        // The unit at the end is kept.
        let unit = text.rfind(" (").filter(|_| text.ends_with(')'));
        let unit = unit.map_or("", |unit| &text[unit..]);
        let unit = if unit.chars().count() < letters / 2 {
            unit
        } else {
            ""
        };
        let letters = letters - 1 - unit.chars().count();
        let begin: String = text.chars().take(letters).collect();
        return (format!("{begin}…{unit}"), SMALLEST);
    }
    let needed = letters_wide(&text, size).max(1);
    let size = (size * wide / needed).clamp(SMALLEST, size);
    (text, size)
}

/// Writes words at a place in pixels, in the middle of their height, as large as fits into this
/// width but not larger than this.
pub(crate) fn words(
    area: &Area<'_, '_>,
    text: &str,
    (size, wide): (u32, u32),
    place: (i32, i32),
    side: HPos,
) -> Result<(), String> {
    turned_words(area, text, (size, wide), place, (side, FontTransform::None))
}

/// Writes words from below upward, otherwise as [`words`] does.
pub(crate) fn upward(
    area: &Area<'_, '_>,
    text: &str,
    size: (u32, u32),
    place: (i32, i32),
) -> Result<(), String> {
    let turn = (HPos::Center, FontTransform::Rotate270);
    turned_words(area, text, size, place, turn)
}

fn turned_words(
    area: &Area<'_, '_>,
    text: &str,
    (size, wide): (u32, u32),
    place: (i32, i32),
    (side, turn): (HPos, FontTransform),
) -> Result<(), String> {
    let (text, size) = fitting(text, size, wide);
    let style = (FONT, size * FINE)
        .into_font()
        .transform(turn)
        .into_text_style(area)
        .pos(Pos::new(side, VPos::Center));
    area.draw_text(&text, &style, fine(place)).map_err(failed)
}

pub(crate) fn failed(error: impl std::fmt::Display) -> String {
    error.to_string()
}
