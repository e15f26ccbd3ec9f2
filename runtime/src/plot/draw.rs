//! One chart, measured and drawn.

use std::ops::Range;

use plotters::coord::ranged1d::{BoldPoints, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::axis::{about, span};
use super::chart::{Chart, Marks};
use super::scale::Scale;
use super::style::{
    Area, COLOURS, FINE, FONT, LEGEND_FONT, MARGIN, colour, failed, fine, fitting, letters_wide,
    light, mark, words,
};
use super::{Curve, PlotError};

/// Width of the axes of a chart alone in its row and beside others, in pixels.
const WIDTH: (u32, u32) = (766, 520);
/// Their height: of one chart, of charts below each other, of charts side by side.
const HEIGHT: (u32, u32, u32) = (436, 280, 340);

/// Width of the axes of a path, alone and beside others, and the least and the greatest height.
const PATH: (u32, u32) = (640, 460);
const PATH_HEIGHT: (u32, u32) = (280, 640);

pub(super) const LABELS_BELOW: u32 = 52;
/// Left of the axes: the name of the quantity, and a letter of its numbers.
const NAME_LEFT: u32 = 44;
const LETTER: u32 = 10;
/// The lines above the axes: the title, and those of the legend.
const CHART_TITLE: u32 = 26;
const LEGEND: u32 = 22;
/// The piece of a line in the legend, and the room about it.
const SAMPLE: u32 = 52;
/// The bar of a surface with its numbers.
pub(super) const BAR: u32 = 96;

/// The most numbers on an axis.
const LABELS: usize = 8;

/// The places of one chart, in pixels: what stands above and left of the axes, and these.
pub(super) struct Room {
    pub(super) heading: u32,
    pub(super) left: u32,
    pub(super) wide: u32,
    pub(super) high: u32,
}

/// A chart with all that is known before it is drawn.
pub(super) struct Ready<'a> {
    pub(super) chart: &'a Chart,
    curves: Vec<Curve>,
    x: Range<f64>,
    y: Range<f64>,
}

impl<'a> Ready<'a> {
    /// Measures a chart.
    pub(super) fn new(chart: &'a Chart) -> Result<Ready<'a>, PlotError> {
        let curves = chart.shown();
        let (x, y) = match chart.ranges(&curves) {
            // As on a logarithmic axis, too.
            Err(PlotError::Nothing) => (1.0..10.0, 1.0..10.0),
            ranges => ranges?,
        };
        Ok(Ready {
            chart,
            curves,
            x,
            y,
        })
    }

    /// Whether there is nothing to see on the axes.
    pub(super) fn is_empty(&self) -> bool {
        self.chart.surface.is_none() && self.curves.iter().all(|curve| curve.points.is_empty())
    }

    /// The width of the axes that suits, alone in a row or beside others, in pixels.
    pub(super) fn width(&self, alone: bool) -> u32 {
        match (&self.chart.surface, self.chart.equal_scales, alone) {
            (Some(_), ..) => PATH.1,
            (None, true, true) => PATH.0,
            (None, true, false) => PATH.1,
            (None, false, true) => WIDTH.0,
            (None, false, false) => WIDTH.1,
        }
    }

    /// The height of the axes that suits this width, in pixels.
    pub(super) fn height(&self, wide: u32, alone: bool, stacked: bool) -> u32 {
        if self.chart.surface.is_some() {
            return PATH.1;
        }
        if self.chart.equal_scales {
            let wide = wide.min(self.width(alone));
            let high = f64::from(wide) * span(&self.y) / span(&self.x);
            let (least, most) = PATH_HEIGHT;
            return high.round().clamp(least.into(), most.into()) as u32;
        }
        match (alone, stacked) {
            (true, false) => HEIGHT.0,
            (true, true) => HEIGHT.1,
            (false, _) => HEIGHT.2,
        }
    }

    /// Makes the scales of both axes equal where they have to be.
    pub(super) fn fit(&mut self, (wide, high): (u32, u32)) {
        if self.chart.equal_scales {
            let (wide, high) = (f64::from(wide), f64::from(high));
            let per_pixel = (span(&self.x) / wide).max(span(&self.y) / high);
            self.x = about(&self.x, per_pixel * wide);
            self.y = about(&self.y, per_pixel * high);
        }
    }

    fn y_scale(&self) -> Scale {
        Scale::new(self.y.clone(), self.chart.y.logarithmic)
    }

    /// The width of what stands left of the axes, in pixels.
    pub(super) fn labels_left(&self) -> u32 {
        let scale = self.y_scale();
        let numbers = scale.key_points(BoldPoints(LABELS));
        let letters = |y: &f64| scale.format_ext(y).chars().count() as u32;
        NAME_LEFT + LETTER * numbers.iter().map(letters).max().unwrap_or(0)
    }

    /// The height of what stands above the axes, in pixels.
    pub(super) fn heading(&self, wide: u32) -> u32 {
        let title = u32::from(!self.chart.title.is_empty()) * CHART_TITLE;
        title + LEGEND * self.legend(wide).len() as u32
    }

    /// The rows of the legend: the curves by their numbers, each with where its sample begins.
    fn legend(&self, wide: u32) -> Vec<Vec<(usize, u32)>> {
        let mut rows: Vec<Vec<(usize, u32)>> = Vec::new();
        if self.curves.len() < 2 {
            return rows;
        }
        let mut reach = u32::MAX;
        for (number, curve) in self.curves.iter().enumerate() {
            let width = SAMPLE + letters_wide(&curve.label, LEGEND_FONT);
            if reach == u32::MAX || reach.saturating_add(width) > wide {
                rows.push(Vec::new());
                reach = 0;
            }
            if let Some(row) = rows.last_mut() {
                row.push((number, reach));
            }
            reach = reach.saturating_add(width);
        }
        rows
    }

    pub(super) fn draw(&self, cell: &Area<'_, '_>, room: &Room) -> Result<(), String> {
        let Room {
            heading,
            wide,
            high,
            ..
        } = *room;
        let left = (room.left + MARGIN) as i32;
        let legend = self.legend(wide);
        let legend_top = heading as i32 + MARGIN as i32 / 2 - (LEGEND as i32 * legend.len() as i32);
        if !self.chart.title.is_empty() {
            let middle = (left + wide as i32 / 2, legend_top - CHART_TITLE as i32 / 2);
            words(cell, &self.chart.title, (18, wide), middle, HPos::Center)?;
        }
        for (row, entries) in legend.iter().enumerate() {
            let y = legend_top + LEGEND as i32 * row as i32 + LEGEND as i32 / 2;
            for &(number, x) in entries {
                let x = left + x as i32;
                let sample = [(x, y), (x + 24, y)].map(fine);
                let style = colour(number).stroke_width(3 * FINE);
                let sample = PathElement::new(sample, style);
                cell.draw(&sample).map_err(failed)?;
                if self.chart.marks == Marks::All {
                    let middle = fine((x + 12, y));
                    cell.draw(&mark(middle, number)).map_err(failed)?;
                    if number >= COLOURS.len() {
                        let hole = Circle::new(middle, 2 * FINE, WHITE.filled());
                        cell.draw(&hole).map_err(failed)?;
                    }
                }
                let label = &self.curves[number].label;
                let room = (LEGEND_FONT, wide - SAMPLE);
                words(cell, label, room, (x + 32, y), HPos::Left)?;
            }
        }
        let (_, below) = cell.split_vertically(heading * FINE);
        let below = match &self.chart.surface {
            Some(surface) => {
                let axes = wide + room.left + 2 * MARGIN;
                let (axes, bar) = below.split_horizontally(axes * FINE);
                surface.draw_bar(&bar, high as i32)?;
                axes
            }
            None => below,
        };
        self.draw_axes(&below, room)
    }

    fn draw_axes(&self, area: &Area<'_, '_>, room: &Room) -> Result<(), String> {
        let Chart { x, y, marks, .. } = self.chart;
        let &Room {
            left, wide, high, ..
        } = room;
        let x_scale = Scale::new(self.x.clone(), x.logarithmic);
        let y_scale = self.y_scale();
        let (x_label, y_label) = (x_scale.label(&x.label), y_scale.label(&y.label));
        let (x_label, x_letters) = fitting(&x_label, 18, wide);
        let (y_label, y_letters) = fitting(&y_label, 18, high);
        let letters = x_letters.min(y_letters);
        let mut chart = ChartBuilder::on(area)
            .margin(MARGIN * FINE)
            .x_label_area_size(LABELS_BELOW * FINE)
            .y_label_area_size(left * FINE)
            .build_cartesian_2d(x_scale.clone(), y_scale.clone())
            .map_err(failed)?;
        if let Some(surface) = &self.chart.surface {
            chart.draw_series(surface.cells()).map_err(failed)?;
        }
        chart
            .configure_mesh()
            .x_desc(&x_label)
            .y_desc(&y_label)
            .axis_desc_style((FONT, letters * FINE))
            .label_style((FONT, 15 * FINE))
            .x_labels(LABELS)
            .y_labels(LABELS)
            .x_max_light_lines(light(x.logarithmic))
            .y_max_light_lines(light(y.logarithmic))
            .bold_line_style(BLACK.mix(0.18).stroke_width(FINE))
            .light_line_style(BLACK.mix(0.06).stroke_width(FINE))
            .axis_style(BLACK.stroke_width(FINE))
            .set_all_tick_mark_size(5 * FINE)
            .x_label_formatter(&|x| x_scale.format_ext(x))
            .y_label_formatter(&|y| y_scale.format_ext(y))
            .draw()
            .map_err(failed)?;
        if self.is_empty() {
            let middle = (
                (left + MARGIN + wide / 2) as i32,
                (MARGIN + high / 2) as i32,
            );
            return words(area, "no finite numbers", (18, wide), middle, HPos::Center);
        }
        for (number, curve) in self.curves.iter().enumerate() {
            let points = curve.points.iter().copied();
            let line = LineSeries::new(points, colour(number).stroke_width(2 * FINE));
            chart.draw_series(line).map_err(failed)?;
            let dots = match (marks, curve.points.len()) {
                (Marks::All, _) | (_, 1) => curve.points.as_slice(),
                (Marks::Start, _) => curve.points.get(..1).unwrap_or_default(),
                (Marks::None, _) => &[],
            };
            let dots = dots.iter().map(|&dot| mark(dot, number));
            chart.draw_series(dots).map_err(failed)?;
            // Where the colours begin anew, dots are hollow.
            if number >= COLOURS.len() {
                let points = curve.points.iter().filter(|_| *marks == Marks::All);
                let holes = points.map(|&dot| Circle::new(dot, 2 * FINE, WHITE.filled()));
                chart.draw_series(holes).map_err(failed)?;
            }
        }
        Ok(())
    }
}
