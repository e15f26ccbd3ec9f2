//! A function of two variables, as colored cells.

use std::ops::Range;

use plotters::coord::ranged1d::{BoldPoints, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use crate::plot::axis::{LEAST, about, span};
use crate::plot::layer::{Layer, Strip};
use crate::plot::scale::Scale;
use crate::plot::style::{Area, FINE, MARGIN, failed, fine, letters_wide, upward, words};

/// Values over all pairs of an x and a y, row by row from the lowest.
#[derive(Debug, Clone)]
pub(crate) struct Map {
    pub(crate) label: String,
    /// The middles of the columns, and of the rows.
    pub(crate) x: Vec<f64>,
    pub(crate) y: Vec<f64>,
    pub(crate) values: Vec<f64>,
}

/// The width of the colors of the bar, and where its numbers begin.
const BAR: i32 = 22;
const NUMBERS: i32 = 31;
/// The size of the numbers and of the name beside the bar, and the room of the name.
const SIZE: u32 = 15;
const NAME: i32 = 28;

/// Colors in equal steps. Their lightness ascends, so that they keep their order in print without
/// color and for any color vision: "viridis" by S. van der Walt and N. Smith.
const VIRIDIS: [[u8; 3]; 10] = [
    [0x44, 0x01, 0x54],
    [0x48, 0x28, 0x78],
    [0x3E, 0x4A, 0x89],
    [0x31, 0x68, 0x8E],
    [0x26, 0x82, 0x8E],
    [0x1F, 0x9E, 0x89],
    [0x35, 0xB7, 0x79],
    [0x6D, 0xCD, 0x59],
    [0xB4, 0xDE, 0x2C],
    [0xFD, 0xE7, 0x25],
];

/// The number of colors: cells of one color are one strip.
const LEVELS: usize = 128;

impl Map {
    /// The range of values of the colors; a constant is in the middle of them, and rounding errors
    /// are not seen.
    fn values_range(&self) -> Range<f64> {
        let finite = self.values.iter().copied().filter(|x| x.is_finite());
        let low = finite.clone().fold(f64::INFINITY, f64::min);
        let high = finite.fold(f64::NEG_INFINITY, f64::max);
        let size = high.abs().max(low.abs());
        if low > high {
            0.0..1.0
        } else if high - low > 1e-9 * size && high - low > LEAST {
            low..high
        } else {
            about(&(low..high), if size > LEAST { 0.2 * size } else { 1.0 })
        }
    }

    fn scale(&self) -> Scale {
        Scale::new(self.values_range(), false)
    }

    /// The width of the bar with its numbers and its name, in pixels.
    pub(crate) fn bar_wide(&self) -> u32 {
        let scale = self.scale();
        let numbers = scale.key_points(BoldPoints(6));
        let wide = numbers
            .iter()
            .map(|x| letters_wide(&scale.format_ext(x), SIZE));
        (NUMBERS + NAME) as u32 + wide.max().unwrap_or(0)
    }

    /// The cells between these edges of columns and rows, in pixels.
    pub(crate) fn draw(&self, layer: &mut Layer, columns: &[i32], rows: &[i32]) {
        let range = self.values_range();
        let mut hatched = Vec::new();
        let mut strips = Vec::new();
        let values = self.values.chunks(self.x.len().max(1));
        for (values, edges) in values.zip(rows.windows(2)) {
            let &[bottom, top] = edges else { continue };
            let level = |value: &f64| value.is_finite().then(|| level(*value, &range));
            let mut column = 0;
            for same in values.chunk_by(|a, b| level(a) == level(b)) {
                let ends = (columns.get(column), columns.get(column + same.len()));
                column += same.len();
                let (Some(&left), Some(&right)) = ends else {
                    continue;
                };
                let strip = Strip {
                    x: left,
                    y: top,
                    wide: right - left,
                    high: bottom - top,
                };
                match same.first().and_then(level) {
                    _ if strip.wide <= 0 || strip.high <= 0 => {}
                    Some(level) => strips.push((shade(level), strip)),
                    None => hatched.push(strip),
                }
            }
        }
        layer.strips(strips);
        layer.hatched(hatched);
    }

    /// Draws the colors with their values, as high as the axes; `high` is their height in pixels.
    pub(crate) fn draw_bar(
        &self,
        area: &Area<'_, '_>,
        layer: &mut Layer,
        high: i32,
    ) -> Result<(), String> {
        let range = self.values_range();
        let (left, above) = area.get_base_pixel();
        let (left, above) = (left / FINE as i32, above / FINE as i32);
        let top = MARGIN as i32;
        let share = |row: i32| 1.0 - (f64::from(row) + 0.5) / f64::from(high);
        let level = |row: i32| level(range.start + share(row) * span(&range), &range);
        let rows: Vec<i32> = (0..high).collect();
        let strips = rows.chunk_by(|a, b| level(*a) == level(*b)).map(|rows| {
            let first = rows.first().copied().unwrap_or(0);
            let strip = Strip {
                x: left,
                y: above + top + first,
                wide: BAR,
                high: rows.len() as i32,
            };
            (shade(level(first)), strip)
        });
        layer.strips(strips);
        let frame = Rectangle::new(
            [(0, top), (BAR, top + high)].map(fine),
            BLACK.stroke_width(FINE),
        );
        area.draw(&frame).map_err(failed)?;
        let scale = self.scale();
        for value in scale.key_points(BoldPoints(6)) {
            let share = (value - range.start) / span(&range);
            let y = top + ((1.0 - share) * f64::from(high)).round() as i32;
            let tick = [(BAR, y), (BAR + 5, y)].map(fine);
            let tick = PathElement::new(tick, BLACK.stroke_width(FINE));
            area.draw(&tick).map_err(failed)?;
            let room = (SIZE, self.bar_wide());
            words(
                area,
                &scale.format_ext(&value),
                room,
                (NUMBERS, y),
                HPos::Left,
            )?;
        }
        let place = (self.bar_wide() as i32 - NAME / 2, top + high / 2);
        let label = scale.label(&self.label);
        upward(area, &label, (SIZE + 1, high as u32), place)
    }
}

/// The number of the color of a value.
fn level(value: f64, range: &Range<f64>) -> usize {
    let share = (value - range.start) / span(range);
    ((share * LEVELS as f64) as usize).min(LEVELS - 1)
}

/// A color by its number.
fn shade(level: usize) -> RGBColor {
    let steps = VIRIDIS.len() - 1;
    let place = level as f64 / (LEVELS - 1) as f64 * steps as f64;
    let step = (place as usize).min(steps - 1);
    let part = place - step as f64;
    let mix = |i: usize| {
        let (low, high) = (f64::from(VIRIDIS[step][i]), f64::from(VIRIDIS[step + 1][i]));
        (low + (high - low) * part).round() as u8
    };
    RGBColor(mix(0), mix(1), mix(2))
}

/// The edges of cells about ascending numbers: the middles between them, and as far beyond the first
/// and the last.
pub(crate) fn edges(centers: &[f64], logarithmic: bool) -> Vec<f64> {
    let to = |x: &f64| if logarithmic { x.ln() } else { *x };
    let from = |x: f64| if logarithmic { x.exp() } else { x };
    let places: Vec<f64> = centers.iter().map(to).collect();
    let middles = places
        .windows(2)
        .filter_map(|two| Some(0.5 * (two.first()? + two.last()?)));
    let mut edges: Vec<f64> = middles.collect();
    match (places.as_slice(), edges.as_slice()) {
        ([first, .., last], [low, ..]) => {
            let high = edges.last().copied().unwrap_or(*low);
            let ends = (2.0 * first - low, 2.0 * last - high);
            edges.insert(0, ends.0);
            edges.push(ends.1);
        }
        ([only], _) => {
            let half = match (logarithmic, only.abs()) {
                (false, size) if size > LEAST => 0.1 * size,
                _ => 0.5,
            };
            edges = vec![only - half, only + half];
        }
        _ => {}
    }
    edges.into_iter().map(from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of a color, W3C "Web Content Accessibility Guidelines" 2.1.
    fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
        let linear = |x: u8| {
            let x = f64::from(x) / 255.0;
            if x <= 0.04045 {
                x / 12.92
            } else {
                ((x + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    #[test]
    fn colors_ascend_in_lightness() {
        let shades: Vec<f64> = (0..LEVELS).map(|level| luminance(shade(level))).collect();
        assert!(shades.windows(2).all(|two| two[0] < two[1]), "{shades:?}");
        assert!(shades[LEVELS - 1] > 20.0 * shades[0]);
    }

    #[test]
    fn cells_meet_between_their_values() {
        assert_eq!(edges(&[1.0, 2.0, 4.0], false), [0.5, 1.5, 3.0, 5.0]);
        assert_eq!(edges(&[2.0], false), [1.8, 2.2]);
        assert_eq!(edges(&[0.0], false), [-0.5, 0.5]);
        let decades = edges(&[1.0, 100.0], true);
        assert!((decades[1] - 10.0).abs() < 1e-12, "{decades:?}");
        assert!((decades[2] - 1000.0).abs() < 1e-9, "{decades:?}");
        assert!(edges(&[], false).is_empty());
    }

    #[test]
    fn a_constant_has_a_range() {
        let map = |values: &[f64]| Map {
            label: String::new(),
            x: vec![1.0],
            y: vec![1.0],
            values: values.to_vec(),
        };
        assert_eq!(map(&[2.0, 2.0]).values_range(), 1.8..2.2);
        assert_eq!(map(&[0.0, f64::NAN]).values_range(), -0.5..0.5);
        assert_eq!(map(&[f64::NAN]).values_range(), 0.0..1.0);
    }
}
