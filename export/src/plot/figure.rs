//! Charts side by side, drawn into one file.

use std::path::Path;

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use crate::plot::chart::Chart;
use crate::plot::draw::{LABELS_BELOW, Ready, Room};
use crate::plot::error::PlotError;
use crate::plot::layer::Layers;
use crate::plot::style::{FINE, MARGIN, failed, words};

/// The height of the line above all charts, in pixels.
const TITLE: u32 = 44;
/// The height of the line below all charts.
const NOTE: u32 = 34;

/// One chart, or several side by side, drawn into one file.
#[derive(Debug, Clone)]
pub struct Figure {
    title: String,
    note: String,
    charts: Vec<Chart>,
    columns: usize,
}

impl Figure {
    /// A figure without charts.
    pub fn new(title: impl Into<String>) -> Figure {
        Figure {
            title: title.into(),
            note: String::new(),
            charts: Vec::new(),
            columns: 2,
        }
    }

    /// Replaces the title, the line above all charts.
    pub fn title(mut self, title: impl Into<String>) -> Figure {
        self.title = title.into();
        self
    }

    /// Sets a note, a line below all charts; such a figure is drawn even if its charts are empty.
    pub fn note(mut self, note: impl Into<String>) -> Figure {
        self.note = note.into();
        self
    }

    /// Adds a chart, beside the one before or in a new row.
    pub fn chart(mut self, chart: Chart) -> Figure {
        self.charts.push(chart);
        self
    }

    /// Adds several charts.
    pub fn charts(mut self, charts: impl IntoIterator<Item = Chart>) -> Figure {
        self.charts.extend(charts);
        self
    }

    /// Sets the number of charts side by side; 2 by default.
    pub fn columns(mut self, columns: usize) -> Figure {
        self.columns = columns.max(1);
        self
    }

    /// Whether a figure can be written under this name: it ends in `.svg`, or in `.png` (feature `png`).
    ///
    /// # Errors
    /// [`PlotError::Format`] for any other name.
    pub fn check_name(path: impl AsRef<Path>) -> Result<(), PlotError> {
        Format::of(path.as_ref()).map(drop)
    }

    /// Draws the figure into a file whose name ends in `.svg`, or in `.png` (feature `png`); the file is
    /// written completely or not at all.
    ///
    /// # Errors
    /// [`PlotError`] where there is nothing to draw, for any other name, or where the file cannot be
    /// written.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), PlotError> {
        let path = path.as_ref();
        let bytes = match Format::of(path)? {
            Format::Svg => self.svg()?.into_bytes(),
            #[cfg(feature = "png")]
            Format::Png => self.png()?,
        };
        crate::files::write(path, bytes).map_err(|source| PlotError::Write {
            path: path.to_owned(),
            source,
        })
    }

    /// The figure as the text of an SVG file: the same bytes for the same charts.
    ///
    /// # Errors
    /// [`PlotError`] where there is nothing to draw.
    pub fn svg(&self) -> Result<String, PlotError> {
        let charts = self.charts.iter().map(Ready::new);
        let charts: Vec<Ready> = charts.collect::<Result<_, PlotError>>()?;
        if charts.is_empty() || self.note.is_empty() && charts.iter().all(Ready::is_empty) {
            return Err(PlotError::Nothing);
        }
        self.draw(charts)
            .map_err(|message| PlotError::Draw { message })
    }

    /// The figure as a PNG file of twice as many pixels, in letters that the library brings along.
    ///
    /// # Errors
    /// As [`Figure::svg`].
    #[cfg(feature = "png")]
    pub fn png(&self) -> Result<Vec<u8>, PlotError> {
        crate::plot::png::pixels(&self.svg()?).map_err(|message| PlotError::Draw { message })
    }

    /// The text of the file, or the message of the drawing library.
    fn draw(&self, mut charts: Vec<Ready>) -> Result<String, String> {
        let columns = self.columns.min(charts.len());
        let alone = columns == 1;
        let stacked = alone && charts.len() > 1;
        let wide = charts.iter().map(|chart| chart.width(alone)).max();
        let wide = wide.unwrap_or(0);
        let mut heights = Vec::new();
        for row in charts.chunks_mut(columns) {
            let high = row.iter().map(|chart| chart.height(wide, alone, stacked));
            let high = high.max().unwrap_or(0);
            row.iter_mut().for_each(|chart| chart.fit((wide, high)));
            let heading = row.iter().map(|chart| chart.heading(wide)).max();
            heights.push((high, heading.unwrap_or(0)));
        }
        let rows = charts.chunks(columns).zip(&heights);
        let left =
            rows.flat_map(|(row, (high, _))| row.iter().map(|chart| chart.labels_left(*high)));
        let left = left.max().unwrap_or(0);
        let maps = charts.iter().filter_map(|chart| chart.chart.map.as_ref());
        let bar = maps.map(|map| map.bar_wide()).max().unwrap_or(0);
        let cell_wide = wide + left + 2 * MARGIN + bar;
        let cell_high = |(high, heading): (u32, u32)| high + heading + LABELS_BELOW + 2 * MARGIN;
        let rows: u32 = heights.iter().map(|row| cell_high(*row)).sum();
        let note = if self.note.is_empty() { 0 } else { NOTE };
        let size = (cell_wide * columns as u32, rows + TITLE + note);
        let fine = (size.0 * FINE, size.1 * FINE);
        let mut text = String::new();
        let mut layers = Layers::default();
        {
            let root = SVGBackend::with_string(&mut text, fine).into_drawing_area();
            root.fill(&WHITE).map_err(failed)?;
            let middle = (size.0 as i32 / 2, TITLE as i32 / 2 + 4);
            let room = (22, size.0 - 2 * MARGIN);
            words(&root, &self.title, room, middle, HPos::Center)?;
            let mut top = TITLE;
            for (row, &(high, heading)) in charts.chunks(columns).zip(&heights) {
                let below = cell_high((high, heading));
                for (column, chart) in row.iter().enumerate() {
                    let corner = (cell_wide * column as u32 * FINE, top * FINE);
                    let cell = root
                        .clone()
                        .shrink(corner, (cell_wide * FINE, below * FINE));
                    let room = Room {
                        heading,
                        left,
                        wide,
                        high,
                    };
                    chart.draw(&cell, &room, &mut layers)?;
                }
                top += below;
            }
            if note > 0 {
                let place = (size.0 as i32 / 2, (size.1 - NOTE / 2) as i32 - 4);
                let room = (15, size.0 - 2 * MARGIN);
                words(&root, &self.note, room, place, HPos::Center)?;
            }
            root.present().map_err(failed)?;
        }
        let text = text.replacen(&dimensions(fine), &dimensions(size), 1);
        Ok(layers.within(&text))
    }
}

/// File format of a figure.
pub(crate) enum Format {
    Svg,
    #[cfg(feature = "png")]
    Png,
}

impl Format {
    /// The format that the name of a file asks for.
    ///
    /// # Errors
    /// [`PlotError::Format`] if it asks for none.
    pub(crate) fn of(path: &Path) -> Result<Format, PlotError> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Format::Svg),
            #[cfg(feature = "png")]
            Some("png") => Ok(Format::Png),
            _ => Err(PlotError::Format {
                path: path.to_owned(),
            }),
        }
    }
}

/// Width and height as in an SVG file.
fn dimensions((width, height): (u32, u32)) -> String {
    format!("width=\"{width}\" height=\"{height}\"")
}
