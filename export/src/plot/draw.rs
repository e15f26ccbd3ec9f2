//! One chart, measured and drawn.

use std::ops::Range;

use plotters::coord::ranged1d::{BoldPoints, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use crate::plot::axis::{about, span};
use crate::plot::chart::{Axis, Chart, Marks};
use crate::plot::curve::{Curve, is_gap};
use crate::plot::error::PlotError;
use crate::plot::layer::Layers;
use crate::plot::map::edges;
use crate::plot::scale::Scale;
use crate::plot::style::{
    Area, FINE, FONT, LEGEND_FONT, MARGIN, failed, fine, letters_wide, light, upward, words,
};

/// Width of the axes of a chart alone in its row and beside others, in pixels.
const WIDTH: (u32, u32) = (766, 520);
/// Height of the axes: of one chart, of charts below each other, of charts side by side.
const HEIGHT: (u32, u32, u32) = (436, 280, 340);

/// Width of the axes of a path, alone and beside others, and the least and the greatest height.
const PATH: (u32, u32) = (640, 460);
const PATH_HEIGHT: (u32, u32) = (280, 640);

pub(crate) const LABELS_BELOW: u32 = 52;
/// Left of the axes: the name of the quantity, and a letter of its numbers.
const NAME_LEFT: u32 = 44;
const LETTER: u32 = 10;
/// The lines above the axes: the title, and those of the legend.
const CHART_TITLE: u32 = 26;
const LEGEND: u32 = 22;
/// The piece of a line in the legend, and the room about it.
const SAMPLE: u32 = 62;

/// The most numbers on an axis, and the most values of a map that are labeled themselves.
const LABELS: usize = 8;
const MOST_TICKS: usize = 12;
/// The size of the numbers, and the room about them.
const NUMBER: u32 = 15;
const APART: u32 = 10;
/// The size of the names of the axes.
const NAME: u32 = 18;
/// The height of a row of a map that has few of them.
const ROW: u32 = 70;
/// The most marks of a line.
const MOST_MARKS: usize = 50;

/// Sizes in one chart, in pixels: the room above and left of the axes, and the axes.
pub(crate) struct Room {
    pub(crate) heading: u32,
    pub(crate) left: u32,
    pub(crate) wide: u32,
    pub(crate) high: u32,
}

/// A chart with all that is known before it is drawn.
pub(crate) struct Ready<'a> {
    pub(crate) chart: &'a Chart,
    curves: Vec<Curve>,
    x: Range<f64>,
    y: Range<f64>,
}

impl<'a> Ready<'a> {
    /// Measures a chart.
    pub(crate) fn new(chart: &'a Chart) -> Result<Ready<'a>, PlotError> {
        let curves = chart.shown();
        let (x, y) = chart.ranges(&curves)?;
        Ok(Ready {
            chart,
            curves,
            x,
            y,
        })
    }

    /// Whether there is nothing to see on the axes.
    pub(crate) fn is_empty(&self) -> bool {
        let empty = |curve: &Curve| curve.points.iter().all(is_gap);
        self.chart.map.is_none() && self.curves.iter().all(empty)
    }

    /// The width of the axes that suits, alone in a row or beside others, in pixels.
    pub(crate) fn width(&self, alone: bool) -> u32 {
        match (&self.chart.map, self.chart.equal_scales, alone) {
            (Some(_), ..) => PATH.1,
            (None, true, true) => PATH.0,
            (None, true, false) => PATH.1,
            (None, false, true) => WIDTH.0,
            (None, false, false) => WIDTH.1,
        }
    }

    /// The height of the axes that suits this width, in pixels.
    pub(crate) fn height(&self, wide: u32, alone: bool, stacked: bool) -> u32 {
        if let Some(map) = &self.chart.map {
            return PATH.1.min(ROW * (map.y.len() as u32).saturating_add(1));
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
    pub(crate) fn fit(&mut self, (wide, high): (u32, u32)) {
        if self.chart.equal_scales {
            let (wide, high) = (f64::from(wide), f64::from(high));
            let per_pixel = (span(&self.x) / wide).max(span(&self.y) / high);
            self.x = about(&self.x, per_pixel * wide);
            self.y = about(&self.y, per_pixel * high);
        }
    }

    /// The scale of the x axis of this length, and how many numbers fit on it.
    fn x_scale(&self, wide: u32) -> (Scale, usize) {
        let centers = self.chart.map.as_ref().map(|map| map.x.as_slice());
        let room = |number: &str| letters_wide(number, NUMBER) + APART;
        fitted(&self.chart.x, &self.x, centers, wide, room)
    }

    /// The scale of the y axis of this length, and how many numbers fit on it.
    fn y_scale(&self, high: u32) -> (Scale, usize) {
        let centers = self.chart.map.as_ref().map(|map| map.y.as_slice());
        fitted(&self.chart.y, &self.y, centers, high, |_| NUMBER + APART)
    }

    /// The width of the labels left of axes of this height, in pixels.
    pub(crate) fn labels_left(&self, high: u32) -> u32 {
        let (scale, count) = self.y_scale(high);
        let numbers = scale.key_points(BoldPoints(count));
        let letters = |y: &f64| scale.format_ext(y).chars().count() as u32;
        NAME_LEFT + LETTER * numbers.iter().map(letters).max().unwrap_or(0)
    }

    /// The height of the title and the legend above the axes, in pixels.
    pub(crate) fn heading(&self, wide: u32) -> u32 {
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

    pub(crate) fn draw(
        &self,
        cell: &Area<'_, '_>,
        room: &Room,
        layers: &mut Layers,
    ) -> Result<(), String> {
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
                let Some(curve) = self.curves.get(number) else {
                    continue;
                };
                let base = cell.get_base_pixel();
                let absolute = |place| {
                    let (x, y) = fine(place);
                    (x + base.0, y + base.1)
                };
                if curve.line {
                    let sample = [(x, y), (x + 36, y)].map(absolute);
                    layers.over.line(&sample, curve.look, 2);
                }
                if self.chart.marks == Marks::All {
                    let middle = absolute((x + 18, y));
                    layers.over.mark(middle, curve.look.color);
                }
                let room = (LEGEND_FONT, wide - SAMPLE);
                words(cell, &curve.label, room, (x + 42, y), HPos::Left)?;
            }
        }
        let (_, below) = cell.split_vertically(heading * FINE);
        let below = match &self.chart.map {
            Some(map) => {
                let axes = wide + room.left + 2 * MARGIN;
                let (axes, bar) = below.split_horizontally(axes * FINE);
                map.draw_bar(&bar, &mut layers.under, high as i32)?;
                axes
            }
            None => below,
        };
        self.draw_axes(&below, room, layers)
    }

    fn draw_axes(
        &self,
        area: &Area<'_, '_>,
        room: &Room,
        layers: &mut Layers,
    ) -> Result<(), String> {
        let Chart { x, y, marks, .. } = self.chart;
        let &Room {
            left, wide, high, ..
        } = room;
        let ((x_scale, x_labels), (y_scale, y_labels)) = (self.x_scale(wide), self.y_scale(high));
        let mut chart = ChartBuilder::on(area)
            .margin(MARGIN * FINE)
            .x_label_area_size(LABELS_BELOW * FINE)
            .y_label_area_size(left * FINE)
            .build_cartesian_2d(x_scale.clone(), y_scale.clone())
            .map_err(failed)?;
        let mut mesh = chart.configure_mesh();
        if self.chart.map.is_some() {
            // The cells are not to be divided.
            mesh.disable_mesh();
        }
        mesh.label_style((FONT, NUMBER * FINE))
            .x_labels(x_labels)
            .y_labels(y_labels)
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
        let (x_label, y_label) = (x_scale.label(&x.label), y_scale.label(&y.label));
        let middle = (
            (left + MARGIN + wide / 2) as i32,
            (MARGIN + high / 2) as i32,
        );
        let below = (MARGIN + high + LABELS_BELOW - 10) as i32;
        words(
            area,
            &x_label,
            (NAME, wide),
            (middle.0, below),
            HPos::Center,
        )?;
        upward(area, &y_label, (NAME, high), (MARGIN as i32, middle.1))?;
        if self.is_empty() {
            words(
                area,
                "no finite numbers",
                (NAME, wide),
                middle,
                HPos::Center,
            )?;
        }
        let (plane, (columns, rows)) = (
            chart.plotting_area(),
            chart.plotting_area().get_pixel_range(),
        );
        let place = |point: &(f64, f64)| plane.map_coordinate(point);
        if let Some(map) = &self.chart.map {
            let pixel = |fine: i32| (fine + FINE as i32 / 2) / FINE as i32;
            let edges_of = |centers, axis: &Axis| edges(centers, axis.logarithmic);
            let across = edges_of(&map.x, x).into_iter();
            let across = across.map(|x| pixel(x_scale.map(&x, (columns.start, columns.end))));
            let upward = edges_of(&map.y, y).into_iter();
            let upward = upward.map(|y| pixel(y_scale.map(&y, (rows.end, rows.start))));
            let (across, upward): (Vec<i32>, Vec<i32>) = (across.collect(), upward.collect());
            map.draw(&mut layers.under, &across, &upward);
        }
        for curve in &self.curves {
            for piece in curve.points.split(is_gap).filter(|_| curve.line) {
                let piece: Vec<(i32, i32)> = piece.iter().map(place).collect();
                match piece.as_slice() {
                    [] => {}
                    // A point between two gaps is no line.
                    [alone] if *marks != Marks::All => layers.over.dot(*alone, curve.look.color),
                    [_] => {}
                    piece => layers.over.line(piece, curve.look, 2),
                }
            }
            let there = curve.points.iter().filter(|point| !is_gap(point));
            let count = there.clone().count();
            let (every, most) = match (marks, curve.line) {
                (Marks::All, true) => (count.div_ceil(MOST_MARKS).max(1), count),
                (Marks::All, false) => (1, count),
                (Marks::Start, _) => (1, 1),
                (Marks::None, _) => (1, 0),
            };
            for point in there.step_by(every).take(most) {
                let (at, number) = (place(point), curve.look.color);
                match marks {
                    Marks::All => layers.over.mark(at, number),
                    _ => layers.over.dot(at, number),
                }
            }
        }
        let missing = self.chart.missing.iter();
        let mut crosses: Vec<i32> = missing
            .map(|x| x_scale.map(x, (columns.start, columns.end)))
            .collect();
        crosses.sort_unstable();
        // Closer ones cannot be told apart.
        crosses.dedup_by(|x, before| *x - *before < 6 * FINE as i32);
        for x in crosses {
            layers.over.cross((x, rows.end));
        }
        Ok(())
    }
}

/// A scale of this length in pixels, and how many of its numbers fit: the numbers in the middle of the
/// cells of a map where they do, round ones otherwise. `room` is that of a number along the axis.
fn fitted(
    axis: &Axis,
    range: &Range<f64>,
    centers: Option<&[f64]>,
    length: u32,
    room: impl Fn(&str) -> u32,
) -> (Scale, usize) {
    let scale = Scale::new(range.clone(), axis.logarithmic);
    let fits = |scale: &Scale, count: usize| {
        let numbers = scale.key_points(BoldPoints(count));
        let places = numbers.iter().map(|x| {
            let place = scale.map(x, (0, length as i32));
            (place, room(&scale.format_ext(x)) as i32)
        });
        let places: Vec<(i32, i32)> = places.collect();
        let mut pairs = places.iter().zip(places.iter().skip(1));
        pairs.all(|(a, b)| 2 * (b.0 - a.0).abs() >= a.1 + b.1)
    };
    if let Some(centers) = centers.filter(|centers| centers.len() <= MOST_TICKS) {
        let scale = scale.clone().with_ticks(centers);
        if fits(&scale, LABELS) {
            return (scale, LABELS);
        }
    }
    let count = (2..=LABELS).rev().find(|count| fits(&scale, *count));
    (scale, count.unwrap_or(2))
}
