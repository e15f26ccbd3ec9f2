//! One pair of axes with what is drawn on them.

use std::ops::Range;

use super::axis::{LEAST, about, bounds, sound, span, widened};
use super::{Curve, PlotError};

/// The most points of a curve; denser ones are thinned.
const MOST_POINTS: usize = 4000;

/// The cells of a surface along either axis.
const CELLS: usize = 60;

/// A pair of axes with curves, or with a surface seen from above.
///
/// ```
/// use mbdsl_runtime::plot::{Chart, Figure, PlotError};
/// let parabola = (0..=100).map(|i| (f64::from(i), f64::from(i * i)));
/// let chart = Chart::new("t (s)", "x (m)").curve("free fall", parabola);
/// Figure::new("Falling").chart(chart).write(std::env::temp_dir().join("falling.svg"))?;
/// # Ok::<(), PlotError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Chart {
    pub(super) title: String,
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) curves: Vec<Curve>,
    pub(super) surface: Option<Surface>,
    pub(super) equal_scales: bool,
    pub(super) marks: Marks,
}

/// One axis as it was asked for.
#[derive(Debug, Clone)]
pub(super) struct Axis {
    pub(super) label: String,
    pub(super) range: Option<Range<f64>>,
    pub(super) logarithmic: bool,
    /// Whether room is left beyond the data.
    widened: bool,
}

/// Values on the middles of equal cells, row by row from the lowest.
#[derive(Debug, Clone)]
pub(super) struct Surface {
    pub(super) label: String,
    pub(super) x: Range<f64>,
    pub(super) y: Range<f64>,
    pub(super) values: Vec<f64>,
}

/// Where dots stand on curves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    None,
    Start,
    All,
}

impl Chart {
    /// Axes with these labels, `name (unit)`.
    pub fn new(x: impl Into<String>, y: impl Into<String>) -> Chart {
        let axis = |label: String, widened| Axis {
            label,
            range: None,
            logarithmic: false,
            widened,
        };
        Chart {
            title: String::new(),
            x: axis(x.into(), false),
            y: axis(y.into(), true),
            curves: Vec::new(),
            surface: None,
            equal_scales: false,
            marks: Marks::None,
        }
    }

    /// With a line above the axes.
    pub fn title(mut self, title: impl Into<String>) -> Chart {
        self.title = title.into();
        self
    }

    /// Adds a curve over x; points without numbers are left out, dense ones are thinned without
    /// losing their extremes.
    pub fn curve(
        mut self,
        label: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Chart {
        self.curves.push(Curve {
            label: label.into(),
            points: thinned(finite(points)),
        });
        self
    }

    /// Adds the path of a point: equal scales on both axes, and a dot where it starts.
    pub fn path(
        self,
        label: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Chart {
        Chart {
            equal_scales: true,
            ..self.trace(label, points)
        }
    }

    /// Adds a curve that may turn back, as of a speed over an angle, with a dot where it starts.
    pub fn trace(
        mut self,
        label: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Chart {
        let points = finite(points);
        // Such a curve has no extremes that a choice of nodes would lose more of.
        let stride = points.len().div_ceil(MOST_POINTS).max(1);
        self.curves.push(Curve {
            label: label.into(),
            points: points.into_iter().step_by(stride).collect(),
        });
        self.x.widened = true;
        self.marks = Marks::Start;
        self
    }

    /// Draws a function of x and y in colours, with a bar that says what they stand for.
    pub fn surface(
        mut self,
        label: impl Into<String>,
        x: Range<f64>,
        y: Range<f64>,
        value: impl Fn(f64, f64) -> f64,
    ) -> Chart {
        let middle = |range: &Range<f64>, i: usize| {
            range.start + span(range) * (i as f64 + 0.5) / CELLS as f64
        };
        let cells = (0..CELLS).flat_map(|j| (0..CELLS).map(move |i| (i, j)));
        let values = cells.map(|(i, j)| value(middle(&x, i), middle(&y, j)));
        self.surface = Some(Surface {
            label: label.into(),
            values: values.collect(),
            x,
            y,
        });
        self
    }

    /// With a dot at every point of the curves.
    pub fn marked(mut self) -> Chart {
        self.marks = Marks::All;
        self
    }

    /// With a logarithmic x axis; points that are not above zero are left out.
    pub fn logarithmic_x(mut self) -> Chart {
        self.x.logarithmic = true;
        self.x.widened = true;
        self
    }

    /// With a logarithmic y axis; points that are not above zero are left out.
    pub fn logarithmic_y(mut self) -> Chart {
        self.y.logarithmic = true;
        self
    }

    /// From here to there along x.
    pub fn x_range(mut self, range: Range<f64>) -> Chart {
        self.x.range = Some(range);
        self
    }

    /// From here to there along y.
    pub fn y_range(mut self, range: Range<f64>) -> Chart {
        self.y.range = Some(range);
        self
    }

    /// The curves without what the axes cannot show.
    pub(super) fn shown(&self) -> Vec<Curve> {
        let fits = |axis: &Axis, x: f64| !axis.logarithmic || x >= LEAST;
        let part = |curve: &Curve| Curve {
            label: curve.label.clone(),
            points: curve
                .points
                .iter()
                .copied()
                .filter(|&(x, y)| fits(&self.x, x) && fits(&self.y, y))
                .collect(),
        };
        self.curves.iter().map(part).collect()
    }

    /// What the axes show.
    pub(super) fn ranges(&self, curves: &[Curve]) -> Result<(Range<f64>, Range<f64>), PlotError> {
        if let Some(surface) = &self.surface {
            let (x, y) = (surface.x.clone(), surface.y.clone());
            return Ok((sound(x, false)?, sound(y, false)?));
        }
        let range = |axis: &Axis, curves: &[Curve], part: fn(&(f64, f64)) -> f64| {
            let found = bounds(curves, part)?;
            let range = match &axis.range {
                Some(range) => range.clone(),
                None if axis.logarithmic => decades(&found),
                None if axis.widened => widened(found),
                None => {
                    let size = found.start.abs().max(found.end.abs());
                    if span(&found) > (1e-6 * size).max(LEAST) {
                        found
                    } else {
                        about(&found, (1e-6 * size).max(1.0))
                    }
                }
            };
            sound(range, axis.logarithmic)
        };
        let y = range(&self.y, curves, |p| p.1)?;
        // What a logarithmic y axis cannot show is still part of the range of x.
        let x_of = if self.x.logarithmic {
            curves
        } else {
            &self.curves
        };
        Ok((range(&self.x, x_of, |p| p.0)?, y))
    }
}

/// A range whose ends are labelled: whole decades, or parts of them where there are few.
fn decades(range: &Range<f64>) -> Range<f64> {
    let low = 10.0_f64.powf(range.start.log10().floor());
    let high = 10.0_f64.powf(range.end.log10().floor());
    let digits = [1.0, 2.0, 5.0, 10.0];
    let wide = high / low > 1e3;
    let start = digits.iter().rev().map(|digit| digit * low);
    let end = digits.iter().map(|digit| digit * high);
    let start = start.into_iter().find(|x| *x <= range.start);
    let mut end = end.into_iter();
    let end = end.find(|x| *x >= range.end && (*x > range.start));
    let (start, end) = (start.unwrap_or(low), end.unwrap_or(10.0 * high));
    if wide || end <= start {
        low..10.0 * high
    } else {
        start..end
    }
}

fn finite(points: impl IntoIterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let points = points.into_iter();
    points
        .filter(|(x, y)| x.is_finite() && y.is_finite())
        .collect()
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
