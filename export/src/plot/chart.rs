//! One pair of axes with what is drawn on them.

use std::ops::Range;

use crate::plot::axis::{LEAST, about, bounds, sound, span, widened};
use crate::plot::curve::{Curve, Look, is_gap};
use crate::plot::error::PlotError;
use crate::plot::map::{Map, edges};
use crate::plot::style::COLOURS;

/// The most points of a curve; denser ones are thinned.
const MOST_POINTS: usize = 4000;

/// The cells of a surface along either axis.
const CELLS: usize = 60;

/// A pair of axes with curves, or with a map.
///
/// ```
/// use mbdsl_export::plot::{Chart, Figure, PlotError};
/// let parabola = (0..=100).map(|i| (f64::from(i), f64::from(i * i)));
/// let chart = Chart::new("t (s)", "x (m)").curve("free fall", parabola);
/// Figure::new("Falling").chart(chart).write(std::env::temp_dir().join("falling.svg"))?;
/// # Ok::<(), PlotError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Chart {
    pub(crate) title: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) curves: Vec<Curve>,
    pub(crate) map: Option<Map>,
    /// Positions along x at which values are missing.
    pub(crate) missing: Vec<f64>,
    pub(crate) equal_scales: bool,
    pub(crate) marks: Marks,
    /// Whether every curve has its own dashes.
    dashed: bool,
}

/// One axis as it was asked for.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    pub(crate) label: String,
    pub(crate) range: Option<Range<f64>>,
    pub(crate) logarithmic: bool,
    /// Whether room is left beyond the data.
    widened: bool,
}

/// Points of curves that have dots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marks {
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
            map: None,
            missing: Vec::new(),
            equal_scales: false,
            marks: Marks::None,
            dashed: false,
        }
    }

    /// Sets the title, a line above the axes.
    pub fn title(mut self, title: impl Into<String>) -> Chart {
        self.title = title.into();
        self
    }

    /// Adds a curve over x; a point that is not finite interrupts it, and dense points are thinned
    /// without losing their extremes. After seven curves the colors are repeated with other dashes.
    pub fn curve(
        mut self,
        label: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Chart {
        let look = self.next_look();
        self.add(label.into(), thinned(gapped(points)), look, true);
        self
    }

    /// Adds a curve that belongs to the one before: in its color, with other dashes.
    pub fn variant(
        mut self,
        label: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Chart {
        let before = self.curves.last().map(|curve| curve.look);
        let look = match before {
            Some(Look { color, dashes }) => Look {
                color,
                dashes: dashes + 1,
            },
            None => self.next_look(),
        };
        self.add(label.into(), thinned(gapped(points)), look, true);
        self
    }

    /// Adds dots without a line between them; points that are not finite are left out.
    pub fn dots(
        mut self,
        label: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Chart {
        let look = self.next_look();
        self.add(label.into(), gapped(points), look, false);
        self.x.widened = true;
        self.marks = Marks::All;
        self
    }

    /// Adds crosses on the x axis where values are missing.
    pub fn missing(mut self, x: impl IntoIterator<Item = f64>) -> Chart {
        self.missing.extend(x.into_iter().filter(|x| x.is_finite()));
        self
    }

    fn add(&mut self, label: String, points: Vec<(f64, f64)>, look: Look, line: bool) {
        self.curves.push(Curve {
            label,
            points,
            look,
            line,
        });
    }

    /// The look of the next curve that does not belong to the one before.
    fn next_look(&self) -> Look {
        let last = self.curves.iter().map(|curve| curve.look.color + 1).max();
        let color = last.unwrap_or(0);
        Look {
            color,
            dashes: match self.dashed {
                true => color,
                false => color / COLOURS.len(),
            },
        }
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
        let points = gapped(points);
        // Such a curve has no extremes that a choice of nodes would lose more of.
        let stride = points.len().div_ceil(MOST_POINTS).max(1);
        let pieces = points.chunks(stride);
        let kept = pieces.filter_map(|piece| piece.iter().find(|p| is_gap(p)).or(piece.first()));
        let look = self.next_look();
        self.add(label.into(), kept.copied().collect(), look, true);
        self.x.widened = true;
        self.marks = Marks::Start;
        self
    }

    /// Draws the value of every pair of an x and a y, both ascending, as a colored cell about it, with
    /// a bar that names the values; cells whose value is not finite are hatched. `value` is called with the
    /// indices of x and y.
    pub fn map(
        mut self,
        label: impl Into<String>,
        x: Vec<f64>,
        y: Vec<f64>,
        value: impl Fn(usize, usize) -> f64,
    ) -> Chart {
        let rows = (0..y.len()).flat_map(|j| (0..x.len()).map(move |i| (i, j)));
        self.map = Some(Map {
            label: label.into(),
            values: rows.map(|(i, j)| value(i, j)).collect(),
            x,
            y,
        });
        self
    }

    /// Draws a function of x and y in colors, with a bar that names the values.
    pub fn surface(
        self,
        label: impl Into<String>,
        x: Range<f64>,
        y: Range<f64>,
        value: impl Fn(f64, f64) -> f64,
    ) -> Chart {
        let middle = |range: &Range<f64>, i: usize| {
            range.start + span(range) * (i as f64 + 0.5) / CELLS as f64
        };
        let middles = |range| (0..CELLS).map(|i| middle(range, i)).collect();
        let (columns, rows): (Vec<f64>, Vec<f64>) = (middles(&x), middles(&y));
        self.map(label, columns, rows, |i, j| {
            value(middle(&x, i), middle(&y, j))
        })
    }

    /// Draws a dot at every point of the curves.
    pub fn marked(mut self) -> Chart {
        self.marks = Marks::All;
        self
    }

    /// Gives each of the curves that follow other dashes, so that they differ without colors.
    pub fn dashed(mut self) -> Chart {
        self.dashed = true;
        self
    }

    /// Makes the x axis logarithmic; points that are not above zero are left out.
    pub fn logarithmic_x(mut self) -> Chart {
        self.x.logarithmic = true;
        self.x.widened = true;
        self
    }

    /// Makes the y axis logarithmic; points that are not above zero are left out.
    pub fn logarithmic_y(mut self) -> Chart {
        self.y.logarithmic = true;
        self
    }

    /// Sets the range of the x axis.
    pub fn x_range(mut self, range: Range<f64>) -> Chart {
        self.x.range = Some(range);
        self
    }

    /// Sets the range of the y axis.
    pub fn y_range(mut self, range: Range<f64>) -> Chart {
        self.y.range = Some(range);
        self
    }

    /// The curves without what the axes cannot show.
    pub(crate) fn shown(&self) -> Vec<Curve> {
        let fits = |axis: &Axis, x: f64| !axis.logarithmic || x >= LEAST;
        let part = |curve: &Curve| Curve {
            label: curve.label.clone(),
            points: curve
                .points
                .iter()
                .copied()
                .filter(|point| is_gap(point) || fits(&self.x, point.0) && fits(&self.y, point.1))
                .map(|(x, y)| (if fits(&self.x, x) { x } else { f64::NAN }, y))
                .collect(),
            ..*curve
        };
        self.curves.iter().map(part).collect()
    }

    /// The ranges of the x and the y axis.
    pub(crate) fn ranges(&self, curves: &[Curve]) -> Result<(Range<f64>, Range<f64>), PlotError> {
        if let Some(map) = &self.map {
            let ends = |centers, axis: &Axis| match edges(centers, axis.logarithmic).as_slice() {
                [first, .., last] => sound(*first..*last, axis.logarithmic),
                _ => Err(PlotError::Nothing),
            };
            return Ok((ends(&map.x, &self.x)?, ends(&map.y, &self.y)?));
        }
        let range = |axis: &Axis, curves: &[Curve], part: fn(&(f64, f64)) -> f64| {
            let found = match bounds(curves, part) {
                // As on a logarithmic axis, too.
                Err(PlotError::Nothing) => return Ok(1.0..10.0),
                found => found?,
            };
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

/// The points, with NaN for what is not finite; where only y is missing, x still counts for its axis.
fn gapped(points: impl IntoIterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let point = |(x, y): (f64, f64)| match (x.is_finite(), y.is_finite()) {
        (true, true) => (x, y),
        (true, false) => (x, f64::NAN),
        (false, _) => (f64::NAN, f64::NAN),
    };
    points.into_iter().map(point).collect()
}

/// The lowest and the highest point of as many equal pieces as can be drawn, and a gap of each that
/// has one.
fn thinned(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    if points.len() <= MOST_POINTS {
        return points;
    }
    let piece = points.len().div_ceil(MOST_POINTS / 2);
    let mut kept = Vec::with_capacity(MOST_POINTS + 2);
    for piece in points.chunks(piece) {
        let there = || piece.iter().enumerate().filter(|(_, point)| !is_gap(point));
        let low = there().min_by(|(_, a), (_, b)| a.1.total_cmp(&b.1));
        let high = there().rev().max_by(|(_, a), (_, b)| a.1.total_cmp(&b.1));
        let gap = piece.iter().enumerate().find(|(_, point)| is_gap(point));
        let mut places: Vec<_> = [low, high, gap].into_iter().flatten().collect();
        places.sort_by_key(|(place, _)| *place);
        places.dedup_by_key(|(place, _)| *place);
        kept.extend(places.into_iter().map(|(_, point)| *point));
    }
    kept.extend(points.last());
    kept
}
