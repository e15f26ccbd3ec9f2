//! A function of two variables, in colours.

use std::ops::Range;

use plotters::coord::ranged1d::{BoldPoints, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::axis::{LEAST, about, span};
use super::chart::Surface;
use super::draw::BAR;
use super::scale::Scale;
use super::style::{Area, COLOURS, FINE, MARGIN, failed, fine, words};

impl Surface {
    /// The least and the greatest value; where both signs occur, as far to either side of zero.
    fn values_range(&self) -> Range<f64> {
        let finite = self.values.iter().copied().filter(|x| x.is_finite());
        let low = finite.clone().fold(f64::INFINITY, f64::min);
        let high = finite.fold(f64::NEG_INFINITY, f64::max);
        if low < 0.0 && high > 0.0 {
            let most = high.max(-low);
            -most..most
        } else if low <= high {
            let size = high.max(-low);
            let least = (1e-6 * size).max(f64::from(u8::from(size < LEAST)));
            about(&(low..high), span(&(low..high)).max(least))
        } else {
            0.0..1.0
        }
    }

    /// The cells as coloured rectangles; each reaches under its neighbours, so that no seam shows.
    pub(super) fn cells(&self) -> impl Iterator<Item = Rectangle<(f64, f64)>> + '_ {
        let range = self.values_range();
        let count = (self.values.len() as f64).sqrt().round() as usize;
        let at = move |range: &Range<f64>, i: usize| {
            range.start + span(range) * i.min(count) as f64 / count as f64
        };
        self.values.iter().enumerate().map(move |(cell, value)| {
            let (i, j) = (cell % count, cell / count);
            let corners = [
                (at(&self.x, i), at(&self.y, j)),
                (at(&self.x, i + 2), at(&self.y, j + 2)),
            ];
            let share = (value - range.start) / span(&range);
            Rectangle::new(corners, shade(share).filled())
        })
    }

    /// The colours with their values, as high as the axes.
    pub(super) fn draw_bar(&self, area: &Area<'_, '_>, high: i32) -> Result<(), String> {
        let range = self.values_range();
        let (top, wide) = (MARGIN as i32, 22);
        for row in 0..high {
            let share = 1.0 - (f64::from(row) + 0.5) / f64::from(high);
            let y = top + row;
            let corners = [(0, y), (wide, (y + 2).min(top + high))].map(fine);
            let strip = Rectangle::new(corners, shade(share).filled());
            area.draw(&strip).map_err(failed)?;
        }
        let scale = Scale::new(range.clone(), false);
        for value in scale.key_points(BoldPoints(6)) {
            let share = (value - range.start) / span(&range);
            let y = top + ((1.0 - share) * f64::from(high)).round() as i32;
            let tick = PathElement::new(
                [(wide, y), (wide + 5, y)].map(fine),
                BLACK.stroke_width(FINE),
            );
            area.draw(&tick).map_err(failed)?;
            let text = scale.format_ext(&value);
            words(area, &text, (15, BAR), (wide + 9, y), HPos::Left)?;
        }
        let below = (0, top + high + 22);
        words(
            area,
            &scale.label(&self.label),
            (15, BAR),
            below,
            HPos::Left,
        )
    }
}

/// From blue over white to red-orange.
fn shade(share: f64) -> RGBColor {
    let share = if share.is_finite() {
        share.clamp(0.0, 1.0)
    } else {
        0.5
    };
    let (end, part) = if share < 0.5 {
        (COLOURS[0], 1.0 - 2.0 * share)
    } else {
        (COLOURS[1], 2.0 * share - 1.0)
    };
    let mix = |colour: u8| (255.0 + (f64::from(colour) - 255.0) * part).round() as u8;
    RGBColor(mix(end.0), mix(end.1), mix(end.2))
}
