//! Charts side by side, drawn into an SVG file.

use std::ops::Range;
use std::path::Path;

use plotters::coord::Shift;
use plotters::coord::ranged1d::{BoldPoints, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axis::{about, span};
use super::chart::{Chart, Marks, Surface};
use super::scale::Scale;
use super::{Curve, PlotError};

/// The library places points at whole pixels; figures are drawn this much larger and scaled down,
/// so that curves are smooth.
const FINE: u32 = 8;

/// Width and height of the axes of a chart alone and beside others, in pixels.
const ALONE: (u32, u32) = (766, 436);
const BESIDE: (u32, u32) = (520, 360);

/// Width of the axes of a path, alone and beside others, and the least and the greatest height.
const PATH: (u32, u32) = (640, 460);
const PATH_HEIGHT: (u32, u32) = (280, 640);

/// Room around the axes, in pixels.
const MARGIN: u32 = 18;
const LABELS_BELOW: u32 = 52;
/// Left of the axes: the name of the quantity, and a letter of its numbers.
const NAME_LEFT: u32 = 44;
const LETTER: u32 = 9;
/// The lines above the axes: of the figure, of a chart, of a legend.
const TITLE: u32 = 40;
const CHART_TITLE: u32 = 26;
const LEGEND: u32 = 22;
/// The bar of a surface with its numbers.
const BAR: u32 = 96;

/// The most numbers on an axis.
const LABELS: usize = 8;

const FONT: &str = "sans-serif";
const LEGEND_FONT: u32 = 15;

/// Colours that can be told apart, also by people who see colours differently: M. Okabe and
/// K. Ito, "Color Universal Design".
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(60, 60, 60),
];

type Area<'a, 'b> = DrawingArea<SVGBackend<'a>, Shift>;

/// What is drawn into one file: one chart, or several side by side.
#[derive(Debug, Clone)]
pub struct Figure {
    title: String,
    charts: Vec<Chart>,
    columns: usize,
}

impl Figure {
    /// A figure without charts.
    pub fn new(title: impl Into<String>) -> Figure {
        Figure {
            title: title.into(),
            charts: Vec::new(),
            columns: 2,
        }
    }

    /// Adds a chart, beside the one before or in a new row.
    pub fn chart(mut self, chart: Chart) -> Figure {
        self.charts.push(chart);
        self
    }

    /// With so many charts side by side; 2 by default.
    pub fn columns(mut self, columns: usize) -> Figure {
        self.columns = columns.max(1);
        self
    }

    /// Draws the figure into an SVG file.
    ///
    /// # Errors
    /// [`PlotError`] where there is nothing to draw, or the file cannot be written.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), PlotError> {
        let path = path.as_ref();
        let charts = self.charts.iter().map(|chart| {
            let curves = chart.shown();
            let (x, y) = chart.ranges(&curves)?;
            Ok(Ready {
                chart,
                curves,
                x,
                y,
            })
        });
        let charts: Vec<Ready> = charts.collect::<Result<_, PlotError>>()?;
        if charts.is_empty() {
            return Err(PlotError::Nothing);
        }
        self.text(charts)
            .and_then(|text| std::fs::write(path, text).map_err(|error| error.to_string()))
            .map_err(|message| PlotError::Draw {
                path: path.to_owned(),
                message,
            })
    }

    /// The text of the file, or what the drawing library says.
    fn text(&self, mut charts: Vec<Ready>) -> Result<String, String> {
        let columns = self.columns.min(charts.len());
        let rows = charts.len().div_ceil(columns);
        let alone = columns == 1;
        let largest = |part: fn(&(u32, u32)) -> u32, charts: &[Ready]| {
            let sizes = charts.iter().map(|chart| part(&chart.axes_size(alone)));
            sizes.max().unwrap_or(0)
        };
        let axes = (largest(|s| s.0, &charts), largest(|s| s.1, &charts));
        let heading = charts.iter().map(|chart| chart.heading(axes.0)).max();
        let heading = heading.unwrap_or(0);
        let left = charts.iter().map(Ready::labels_left).max().unwrap_or(0);
        let bar = charts.iter().any(|chart| chart.chart.surface.is_some());
        let cell = (
            axes.0 + left + 2 * MARGIN + if bar { BAR } else { 0 },
            axes.1 + LABELS_BELOW + 2 * MARGIN + heading,
        );
        let size = (cell.0 * columns as u32, cell.1 * rows as u32 + TITLE);
        let fine = (size.0 * FINE, size.1 * FINE);
        let mut text = String::new();
        {
            let root = SVGBackend::with_string(&mut text, fine).into_drawing_area();
            root.fill(&WHITE).map_err(failed)?;
            let middle = (size.0 as i32 / 2, TITLE as i32 / 2 + 4);
            words(&root, &self.title, 22, middle, HPos::Center)?;
            let (_, below) = root.split_vertically(TITLE * FINE);
            let cells = below.split_evenly((rows, columns));
            for (ready, cell) in charts.iter_mut().zip(&cells) {
                ready.fit(axes);
                let room = Room {
                    heading,
                    left,
                    wide: axes.0,
                    high: axes.1,
                };
                ready.draw(cell, &room)?;
            }
            root.present().map_err(failed)?;
        }
        Ok(text.replacen(&dimensions(fine), &dimensions(size), 1))
    }
}

/// The places of one chart, in pixels: what stands above and left of the axes, and these.
struct Room {
    heading: u32,
    left: u32,
    wide: u32,
    high: u32,
}

/// A chart with all that is known before it is drawn.
struct Ready<'a> {
    chart: &'a Chart,
    curves: Vec<Curve>,
    x: Range<f64>,
    y: Range<f64>,
}

impl Ready<'_> {
    /// The size of the axes that suits, in pixels.
    fn axes_size(&self, alone: bool) -> (u32, u32) {
        let choose = |pair: (u32, u32)| if alone { pair.0 } else { pair.1 };
        if self.chart.surface.is_some() {
            return (PATH.1, PATH.1);
        }
        if !self.chart.equal_scales {
            return if alone { ALONE } else { BESIDE };
        }
        let wide = choose(PATH);
        let high = f64::from(wide) * span(&self.y) / span(&self.x);
        let (least, most) = PATH_HEIGHT;
        (wide, high.round().clamp(least.into(), most.into()) as u32)
    }

    /// Makes the scales of both axes equal where they have to be.
    fn fit(&mut self, (wide, high): (u32, u32)) {
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
    fn labels_left(&self) -> u32 {
        let scale = self.y_scale();
        let numbers = scale.key_points(BoldPoints(LABELS));
        let letters = |y: &f64| scale.format_ext(y).chars().count() as u32;
        NAME_LEFT + LETTER * numbers.iter().map(letters).max().unwrap_or(0)
    }

    /// The height of what stands above the axes, in pixels.
    fn heading(&self, wide: u32) -> u32 {
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
            // What fonts without serifs need, on average.
            let letters = curve.label.chars().count() as u32;
            let width = 52 + letters * LEGEND_FONT * 56 / 100;
            if reach == u32::MAX || reach + width > wide {
                rows.push(Vec::new());
                reach = 0;
            }
            if let Some(row) = rows.last_mut() {
                row.push((number, reach));
            }
            reach += width;
        }
        rows
    }

    fn draw(&self, cell: &Area<'_, '_>, room: &Room) -> Result<(), String> {
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
            words(cell, &self.chart.title, 18, middle, HPos::Center)?;
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
                words(cell, label, LEGEND_FONT, (x + 32, y), HPos::Left)?;
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
        self.draw_axes(&below, room.left)
    }

    fn draw_axes(&self, area: &Area<'_, '_>, left: u32) -> Result<(), String> {
        let Chart { x, y, marks, .. } = self.chart;
        let x_scale = Scale::new(self.x.clone(), x.logarithmic);
        let y_scale = self.y_scale();
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
            .x_desc(&x.label)
            .y_desc(&y.label)
            .axis_desc_style((FONT, 18 * FINE))
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

impl Surface {
    /// The least and the greatest value; where both signs occur, as far to either side of zero.
    fn values_range(&self) -> Range<f64> {
        let finite = self.values.iter().copied().filter(|x| x.is_finite());
        let low = finite.clone().fold(f64::INFINITY, f64::min);
        let high = finite.fold(f64::NEG_INFINITY, f64::max);
        if low < 0.0 && high > 0.0 {
            let most = high.max(-low);
            -most..most
        } else if low < high {
            low..high
        } else {
            low..low + 1.0
        }
    }

    /// The cells as coloured rectangles; each reaches under its neighbours, so that no seam shows.
    fn cells(&self) -> impl Iterator<Item = Rectangle<(f64, f64)>> + '_ {
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
    fn draw_bar(&self, area: &Area<'_, '_>, high: i32) -> Result<(), String> {
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
            words(area, &text, 15, (wide + 9, y), HPos::Left)?;
        }
        let below = (0, top + high + 22);
        words(area, &self.label, 15, below, HPos::Left)
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

fn colour(number: usize) -> RGBColor {
    COLOURS[number % COLOURS.len()]
}

/// A dot on a curve.
fn mark<P>(place: P, number: usize) -> Circle<P, u32> {
    Circle::new(place, 4 * FINE + FINE / 2, colour(number).filled())
}

/// Lines between the numbers of an axis.
fn light(logarithmic: bool) -> usize {
    if logarithmic { 9 } else { 1 }
}

/// Pixels as they are drawn.
fn fine((x, y): (i32, i32)) -> (i32, i32) {
    (x * FINE as i32, y * FINE as i32)
}

/// Writes words of this size at a place in pixels, in the middle of their height.
fn words(
    area: &Area<'_, '_>,
    text: &str,
    size: u32,
    place: (i32, i32),
    side: HPos,
) -> Result<(), String> {
    let style = (FONT, size * FINE)
        .into_text_style(area)
        .pos(Pos::new(side, VPos::Center));
    area.draw_text(text, &style, fine(place)).map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Width and height as they stand in an SVG file.
fn dimensions((width, height): (u32, u32)) -> String {
    format!("width=\"{width}\" height=\"{height}\"")
}
