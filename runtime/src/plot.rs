//! Figures of a trajectory as SVG (feature `plot`).

mod axis;

use std::path::{Path, PathBuf};

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::trajectory::Trajectory;
use axis::{Axis, about, below_legend, bounds, number, quantity, span, widened, with_unit};

/// The library places points at whole pixels; figures are drawn this much larger and scaled down,
/// so that curves are smooth.
const FINE: u32 = 8;

/// Width and height of a figure, in pixels; all other sizes are multiples of [`FINE`].
const FIGURE: (u32, u32) = (900, 560);
const MARGIN: u32 = 18 * FINE;
const LABELS_LEFT: u32 = 98 * FINE;
const LABELS_BELOW: u32 = 52 * FINE;
/// The title with the room above and below it.
const TITLE: u32 = 36 * FINE;

/// Width of the axes of a path, and the least and the greatest height, in pixels.
const PATH: (u32, u32, u32) = (640, 280, 640);

/// A violation without any part above zero is drawn here.
const NO_VIOLATION: f64 = 1e-18;
const FONT: &str = "sans-serif";

/// The most points of a curve; denser ones are thinned without losing their extremes.
const MOST_POINTS: usize = 4000;

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

/// Why a figure could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// A column does not exist.
    #[error("there is no column `{name}`")]
    Unknown {
        /// As asked for.
        name: String,
    },
    /// There is nothing to draw.
    #[error("there is nothing to draw: no column, or no finite number in it")]
    Nothing,
    /// The file cannot be written.
    #[error("cannot draw `{}`: {message}", path.display())]
    Draw {
        /// The file.
        path: PathBuf,
        /// What the drawing library or the system says.
        message: String,
    },
}

/// One curve.
struct Curve {
    label: String,
    points: Vec<(f64, f64)>,
}

/// What is drawn into one file.
struct Figure<'a> {
    title: String,
    curves: &'a [Curve],
    x: Axis,
    y: Axis,
    /// Width and height in pixels.
    size: (u32, u32),
    /// Whether the y axis is logarithmic.
    logarithmic: bool,
    /// Whether a dot shows where the curves start; a single point is one in any case.
    dotted: bool,
}

impl Trajectory {
    /// Draws the histories of these columns over time into an SVG file.
    ///
    /// # Errors
    /// [`PlotError`] for an unknown column, without nodes, or if the file cannot be written.
    pub fn plot_lines(
        &self,
        path: impl AsRef<Path>,
        title: &str,
        names: &[&str],
    ) -> Result<(), PlotError> {
        let units: Vec<&str> = names.iter().filter_map(|name| self.unit(name)).collect();
        let same = units.windows(2).all(|pair| pair[0] == pair[1]);
        let curve = |name: &&str| {
            let unit = if same {
                ""
            } else {
                self.unit(name).unwrap_or_default()
            };
            Ok(Curve {
                label: with_unit(name, unit),
                points: self.history(name)?,
            })
        };
        let curves: Vec<Curve> = names.iter().map(curve).collect::<Result<_, PlotError>>()?;
        let label = match (names, units.first()) {
            ([name], Some(unit)) => with_unit(name, unit),
            (_, Some(unit)) if same => quantity(unit),
            _ => String::new(),
        };
        let x = self.time_axis(&curves)?;
        let y = Axis {
            label,
            range: below_legend(widened(bounds(&curves, |p| p.1)?), curves.len()),
        };
        let figure = Figure {
            title: title.to_owned(),
            curves: &curves,
            x,
            y,
            size: FIGURE,
            logarithmic: false,
            dotted: false,
        };
        figure.draw(path.as_ref())
    }

    /// Draws one column over another, as in the path of a point, with equal scales and a dot where
    /// it starts.
    ///
    /// # Errors
    /// As [`Trajectory::plot_lines`].
    pub fn plot_path(
        &self,
        path: impl AsRef<Path>,
        x_name: &str,
        y_name: &str,
    ) -> Result<(), PlotError> {
        let points = self.column_points(x_name, y_name)?;
        // A path is drawn as it is: it has no extremes that a choice of nodes would lose more of.
        let stride = points.len().div_ceil(MOST_POINTS).max(1);
        let points: Vec<(f64, f64)> = points.into_iter().step_by(stride).collect();
        let curves = [Curve {
            label: String::new(),
            points,
        }];
        let x_range = widened(bounds(&curves, |p| p.0)?);
        let y_range = widened(bounds(&curves, |p| p.1)?);
        let (wide, least, most) = PATH;
        let wanted = f64::from(wide) * span(&y_range) / span(&x_range);
        let high = wanted.clamp(f64::from(least), f64::from(most)).round();
        let per_pixel = (span(&x_range) / f64::from(wide)).max(span(&y_range) / high);
        let size = (
            wide + (LABELS_LEFT + 2 * MARGIN) / FINE,
            high as u32 + (LABELS_BELOW + TITLE + 2 * MARGIN) / FINE,
        );
        let label = |name| with_unit(name, self.unit(name).unwrap_or_default());
        let x = Axis {
            label: label(x_name),
            range: about(&x_range, per_pixel * f64::from(wide)),
        };
        let y = Axis {
            label: label(y_name),
            range: about(&y_range, per_pixel * high),
        };
        let point = x_name.strip_suffix(".x");
        let title = match point.filter(|point| y_name.strip_suffix(".y") == Some(point)) {
            Some(point) => format!("{}: path of {point}", self.model()),
            None => format!("{}: {y_name} over {x_name}", self.model()),
        };
        let figure = Figure {
            title,
            curves: &curves,
            x,
            y,
            size,
            logarithmic: false,
            dotted: true,
        };
        figure.draw(path.as_ref())
    }

    /// Draws the violations of the constraints at three levels over time, on a logarithmic scale.
    ///
    /// Nodes where nothing is violated, to the last bit, are left out.
    ///
    /// # Errors
    /// As [`Trajectory::plot_lines`].
    pub fn plot_violations(&self, path: impl AsRef<Path>) -> Result<(), PlotError> {
        let names = [
            "violation.position",
            "violation.velocity",
            "violation.acceleration",
        ];
        let curve = |name: &&str| {
            let all = self.column_points("t", name)?;
            let violated = all.iter().copied().filter(|point| point.1 > 0.0);
            let mut points = thinned(violated.collect());
            if points.is_empty() {
                points = thinned(all.iter().map(|point| (point.0, NO_VIOLATION)).collect());
            }
            let label = name.trim_start_matches("violation.");
            Ok(Curve {
                label: with_unit(label, self.unit(name).unwrap_or_default()),
                points,
            })
        };
        let curves: Vec<Curve> = names.iter().map(curve).collect::<Result<_, PlotError>>()?;
        let values = bounds(&curves, |p| p.1)?;
        let (low, high) = (
            values.start.log10().floor(),
            values.end.log10().floor() + 1.0,
        );
        let exponents = below_legend(low..high, curves.len());
        let x = self.time_axis(&curves)?;
        let y = Axis {
            label: "largest violation".to_owned(),
            range: 10.0_f64.powf(exponents.start)..10.0_f64.powf(exponents.end),
        };
        let figure = Figure {
            title: format!("{}: violation of the constraints", self.model()),
            curves: &curves,
            x,
            y,
            size: FIGURE,
            logarithmic: true,
            dotted: false,
        };
        figure.draw(path.as_ref())
    }

    fn time_axis(&self, curves: &[Curve]) -> Result<Axis, PlotError> {
        Ok(Axis {
            label: with_unit("t", self.unit("t").unwrap_or_default()),
            range: bounds(curves, |p| p.0)?,
        })
    }

    fn history(&self, name: &str) -> Result<Vec<(f64, f64)>, PlotError> {
        Ok(thinned(self.column_points("t", name)?))
    }

    fn column_points(&self, x: &str, y: &str) -> Result<Vec<(f64, f64)>, PlotError> {
        let column = |name: &str| {
            self.get(name).ok_or_else(|| PlotError::Unknown {
                name: name.to_owned(),
            })
        };
        let points = column(x)?.iter().copied().zip(column(y)?.iter().copied());
        Ok(points
            .filter(|(x, y)| x.is_finite() && y.is_finite())
            .collect())
    }
}

/// The lowest and the highest point of as many equal pieces as can be drawn.
fn thinned(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    if points.len() <= MOST_POINTS {
        return points;
    }
    let piece = points.len().div_ceil(MOST_POINTS / 2);
    let mut kept = Vec::with_capacity(MOST_POINTS + 2);
    for piece in points.chunks(piece) {
        let (mut low, mut high) = (0, 0);
        for (i, point) in piece.iter().enumerate() {
            if point.1 < piece[low].1 {
                low = i;
            }
            if point.1 > piece[high].1 {
                high = i;
            }
        }
        kept.push(piece[low.min(high)]);
        if low != high {
            kept.push(piece[low.max(high)]);
        }
    }
    kept.extend(points.last());
    kept
}

impl Figure<'_> {
    /// Draws the figure into an SVG file.
    fn draw(&self, path: &Path) -> Result<(), PlotError> {
        self.text()
            .and_then(|text| std::fs::write(path, text).map_err(|error| error.to_string()))
            .map_err(|message| PlotError::Draw {
                path: path.to_owned(),
                message,
            })
    }

    /// The text of the file, or what the drawing library says.
    fn text(&self) -> Result<String, String> {
        let Figure {
            curves,
            x,
            y,
            size,
            logarithmic,
            dotted,
            ..
        } = self;
        let failed = |error: &dyn std::fmt::Display| error.to_string();
        let x_range = if span(&x.range) > 0.0 {
            x.range.clone()
        } else {
            about(&x.range, 1.0)
        };
        let x_span = span(&x_range);
        let fine = (size.0 * FINE, size.1 * FINE);
        let mut text = String::new();
        let root = SVGBackend::with_string(&mut text, fine).into_drawing_area();
        root.fill(&WHITE).map_err(|e| failed(&e))?;
        let (head, below) = root.split_vertically(TITLE);
        let style = (FONT, 22 * FINE)
            .into_text_style(&head)
            .pos(Pos::new(HPos::Center, VPos::Center));
        let middle = (fine.0 as i32 / 2, TITLE as i32 / 2 + 3 * FINE as i32);
        head.draw_text(&self.title, &style, middle)
            .map_err(|e| failed(&e))?;
        let mut builder = ChartBuilder::on(&below);
        builder
            .margin(MARGIN)
            .x_label_area_size(LABELS_BELOW)
            .y_label_area_size(LABELS_LEFT);
        // The two kinds of axes are two types, so that the rest has to be written for both.
        macro_rules! finish {
            ($range:expr, $format:expr) => {{
                let mut chart = builder
                    .build_cartesian_2d(x_range, $range)
                    .map_err(|e| failed(&e))?;
                chart
                    .configure_mesh()
                    .x_desc(&x.label)
                    .y_desc(&y.label)
                    .axis_desc_style((FONT, 18 * FINE))
                    .label_style((FONT, 15 * FINE))
                    .x_labels(8)
                    .y_labels(8)
                    .max_light_lines(1)
                    .bold_line_style(BLACK.mix(0.18).stroke_width(FINE))
                    .light_line_style(BLACK.mix(0.06).stroke_width(FINE))
                    .axis_style(BLACK.stroke_width(FINE))
                    .set_all_tick_mark_size(5 * FINE)
                    .x_label_formatter(&|x| number(*x, x_span))
                    .y_label_formatter(&$format)
                    .draw()
                    .map_err(|e| failed(&e))?;
                for (curve, colour) in curves.iter().zip(COLOURS.iter().cycle()) {
                    let points = curve.points.iter().copied();
                    let line = LineSeries::new(points, colour.stroke_width(2 * FINE));
                    let drawn = chart.draw_series(line).map_err(|e| failed(&e))?;
                    if curves.len() > 1 {
                        drawn.label(curve.label.as_str()).legend(move |(x, y)| {
                            PathElement::new(
                                [(x, y), (x + 24 * FINE as i32, y)],
                                colour.stroke_width(3 * FINE),
                            )
                        });
                    }
                    let alone = curve.points.len() == 1;
                    if let (true, Some(&start)) = (*dotted || alone, curve.points.first()) {
                        let dot = Circle::new(start, 5 * FINE, colour.filled());
                        chart.draw_series([dot]).map_err(|e| failed(&e))?;
                    }
                }
                if curves.len() > 1 {
                    chart
                        .configure_series_labels()
                        .position(SeriesLabelPosition::UpperRight)
                        .margin(8 * FINE)
                        .legend_area_size(32 * FINE)
                        .label_font((FONT, 15 * FINE))
                        .background_style(WHITE)
                        .draw()
                        .map_err(|e| failed(&e))?;
                }
            }};
        }
        if *logarithmic {
            finish!(y.range.clone().log_scale(), |y: &f64| format!("{y:.0e}"));
        } else {
            let length = span(&y.range);
            finish!(y.range.clone(), |y: &f64| number(*y, length));
        }
        root.present().map_err(|e| failed(&e))?;
        drop(builder);
        drop((head, below, root));
        Ok(text.replacen(&dimensions(fine), &dimensions(*size), 1))
    }
}

/// Width and height as they stand in an SVG file.
fn dimensions((width, height): (u32, u32)) -> String {
    format!("width=\"{width}\" height=\"{height}\"")
}
