//! Functions through given points, as cubic polynomials piece by piece.

mod interpolation;
mod slopes;

pub use interpolation::{Extrapolation, Interpolation};

use mbdsl_runtime::__private::{Piece, Table};

/// A function through given points with its derivatives up to the third.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// Its name.
    pub name: String,
    /// The SI unit of its argument; empty for a plain number.
    pub unit: String,
    /// The abscissas of its points, ascending.
    pub nodes: Vec<f64>,
    breaks: Vec<f64>,
    period: Option<[f64; 2]>,
    /// Whether it is the [`Curve::corner_sign`] of another one.
    is_sign: bool,
    /// Pieces of the function and of its derivatives.
    pieces: [Vec<Piece>; 4],
}

/// A place where a derivative of a [`Curve`] jumps, and all lower ones are continuous.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Corner {
    /// The argument.
    pub place: f64,
    /// Order of the first derivative that jumps: 0 for the value, 1 or 2.
    pub order: u8,
}

/// A jump below this fraction of the values around it is round-off.
const ROUND_OFF: f64 = 1e-9;

impl Curve {
    /// The function through these points, at least two with ascending abscissas.
    pub fn new(
        name: String,
        points: &[[f64; 2]],
        interpolation: Interpolation,
        extrapolation: Extrapolation,
    ) -> Self {
        let nodes: Vec<f64> = points.iter().map(|point| point[0]).collect();
        let slopes = slopes::slopes(points, interpolation);
        let inner = points.windows(2).zip(slopes.windows(2));
        let inner = inner.map(|(points, slopes)| match (points, slopes) {
            (&[[x0, y0], [x1, y1]], &[s0, s1]) => {
                let h = x1 - x0;
                let mean = (y1 - y0) / h;
                match interpolation {
                    Interpolation::Linear => [x0, y0, mean, 0.0, 0.0],
                    _ => {
                        let c2 = (3.0 * mean - 2.0 * s0 - s1) / h;
                        let c3 = (s0 + s1 - 2.0 * mean) / (h * h);
                        [x0, y0, s0, c2, c3]
                    }
                }
            }
            _ => [f64::NAN; 5],
        });
        let mut pieces: Vec<Piece> = inner.collect();
        let (mut breaks, mut period) = (nodes.clone(), None);
        if let (Some(&[first, y0]), Some(&[last, y1]), Some(&s0), Some(&s1)) =
            (points.first(), points.last(), slopes.first(), slopes.last())
        {
            if interpolation == Interpolation::CubicPeriodic {
                period = Some([first, last - first]);
                breaks.pop();
                breaks.drain(..breaks.len().min(1));
            } else {
                let outside = |x: f64, y: f64, slope: f64| match extrapolation {
                    Extrapolation::Hold => [x, y, 0.0, 0.0, 0.0],
                    Extrapolation::Linear => [x, y, slope, 0.0, 0.0],
                    Extrapolation::Error => [x, f64::NAN, f64::NAN, f64::NAN, f64::NAN],
                };
                pieces.insert(0, outside(first, y0, s0));
                pieces.push(outside(last, y1, s1));
                // The last point belongs to the piece before it.
                breaks.pop();
                breaks.push(last.next_up());
            }
        }
        let derivative = |pieces: &[Piece]| -> Vec<Piece> {
            let pieces = pieces.iter();
            pieces
                .map(|&[origin, _, c1, c2, c3]| {
                    let highest = if c3.is_nan() { c3 } else { 0.0 };
                    [origin, c1, 2.0 * c2, 3.0 * c3, highest]
                })
                .collect()
        };
        let first = derivative(&pieces);
        let second = derivative(&first);
        let third = derivative(&second);
        Curve {
            name,
            unit: String::new(),
            nodes,
            breaks,
            period,
            is_sign: false,
            pieces: [pieces, first, second, third],
        }
    }

    /// Sets the SI unit of its argument.
    #[must_use]
    pub fn measured_in(self, unit: String) -> Self {
        Curve { unit, ..self }
    }

    /// The arguments between which it has values; `None` if it has values everywhere.
    pub fn range(&self) -> Option<[f64; 2]> {
        let outside = self.pieces[0].first().filter(|_| self.period.is_none())?;
        let ends = [*self.nodes.first()?, *self.nodes.last()?];
        outside[1].is_nan().then_some(ends)
    }

    /// A derivative of the function; order 0 is the function itself.
    pub fn table(&self, order: u8) -> Table<'_> {
        Table {
            breaks: &self.breaks,
            pieces: self
                .pieces
                .get(usize::from(order))
                .map_or(&[], Vec::as_slice),
            period: self.period,
        }
    }

    /// Period in its argument, if it is periodic.
    pub fn period(&self) -> Option<f64> {
        self.period.map(|[_, period]| period)
    }

    /// The least value between its first and its last point.
    pub fn least(&self) -> f64 {
        let function = self.table(0);
        let inner = function
            .pieces
            .iter()
            .skip(usize::from(self.period.is_none()));
        let values = self.nodes.windows(2).zip(inner).flat_map(|(ends, piece)| {
            let &[origin, c0, c1, c2, c3] = piece;
            // Where 3 c3 d^2 + 2 c2 d + c1 is 0; both forms, as one of them cancels.
            let root = (c2 * c2 - 3.0 * c3 * c1).sqrt();
            let turning = [-1.0, 1.0].into_iter().flat_map(move |sign| {
                let sum = -c2 + sign * root;
                [sum / (3.0 * c3), c1 / sum]
            });
            let inside = ends[0] - origin..=ends[1] - origin;
            let places = [*inside.start(), *inside.end()].into_iter();
            let places = places.chain(turning.filter(move |d| inside.contains(d)));
            places.map(move |d| ((c3 * d + c2) * d + c1) * d + c0)
        });
        values.fold(f64::INFINITY, f64::min)
    }

    /// Whether a derivative is 0 everywhere.
    pub fn vanishes(&self, order: u8) -> bool {
        let is_zero = |piece: &Piece| piece[1..].iter().all(|value| *value == 0.0);
        self.table(order).pieces.iter().all(is_zero)
    }

    /// Whether a number of its polynomials is too large.
    pub fn overflows(&self, order: u8) -> bool {
        let is_outside = |index: usize| {
            self.period.is_none() && (index == 0 || index + 1 == self.pieces[0].len())
        };
        let pieces = self.table(order).pieces.iter().enumerate();
        pieces
            .filter(|(index, _)| !is_outside(*index))
            .any(|(_, piece)| piece.iter().any(|number| !number.is_finite()))
    }

    /// The places where the function, its first or its second derivative jumps, ascending.
    ///
    /// For a periodic function, those of one period.
    pub fn corners(&self) -> Vec<Corner> {
        let scales: Vec<f64> = (0..3).map(|order| self.largest(order)).collect();
        let corners = self.nodes.iter().filter_map(|&place| {
            let jumps = |order: &u8| {
                let [left, right] = self.sides(*order, place);
                // What leaves the range has no value.
                left.is_nan() != right.is_nan()
                    || (left - right).abs() > ROUND_OFF * scales[usize::from(*order)]
            };
            let order = (0..3).find(jumps)?;
            Some(Corner { place, order })
        });
        corners.collect()
    }

    /// A function that is 0 at every corner and changes its sign there, with slopes of 1 and -1; none if there is no corner.
    ///
    /// A periodic function has none: all of its kinds are smooth. Nor has a function that is such a one.
    pub fn corner_sign(&self) -> Option<Curve> {
        let corners: Vec<f64> = self.corners().iter().map(|corner| corner.place).collect();
        let (&[first, ..], &[.., last], None, false) =
            (&corners[..], &corners[..], self.period, self.is_sign)
        else {
            return None;
        };
        let mut points = vec![[first - 1.0, -1.0], [first, 0.0]];
        let mut sign = 1.0;
        for ends in corners.windows(2) {
            let half = (ends[1] - ends[0]) / 2.0;
            points.extend([[ends[0] + half, sign * half], [ends[1], 0.0]]);
            sign = -sign;
        }
        points.push([last + 1.0, sign]);
        let (linear, beyond) = (Interpolation::Linear, Extrapolation::Linear);
        let name = format!("corners of {}", self.name);
        Some(Curve {
            is_sign: true,
            ..Curve::new(name, &points, linear, beyond)
        })
    }

    /// The largest absolute value of a derivative at the points.
    fn largest(&self, order: u8) -> f64 {
        let values = self
            .nodes
            .iter()
            .flat_map(|place| self.sides(order, *place));
        values.map(f64::abs).fold(0.0, f64::max)
    }

    /// A derivative before and after a point.
    fn sides(&self, order: u8, place: f64) -> [f64; 2] {
        let pieces = self.table(order).pieces;
        let at = self.nodes.partition_point(|node| *node < place);
        let (count, shift) = (self.nodes.len(), usize::from(self.period.is_none()));
        // Outside pieces are there unless the function is periodic.
        let (left, right) = match (at, self.period) {
            (0, Some(_)) => (count.saturating_sub(2), 0),
            (at, Some(_)) if at + 1 >= count => (at - 1, 0),
            (at, _) => ((at + shift).saturating_sub(1), at + shift),
        };
        let value = |index: usize, x: f64| match pieces.get(index) {
            Some(&[origin, c0, c1, c2, c3]) => {
                let d = x - origin;
                ((c3 * d + c2) * d + c1) * d + c0
            }
            None => f64::NAN,
        };
        let ends = |at: usize| self.nodes.get(at).copied().unwrap_or(place);
        match self.period {
            Some(_) if at == 0 => [value(left, ends(count - 1)), value(right, place)],
            Some(_) if at + 1 >= count => [value(left, place), value(right, ends(0))],
            _ => [value(left, place), value(right, place)],
        }
    }
}
