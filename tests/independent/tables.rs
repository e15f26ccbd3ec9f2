//! Three tables over a number, and the profile of a cam: their points, and their values with two derivatives.
//!
//! ```text
//! between two points, h apart, A = (x1 - x)/h, B = (x - x0)/h, with second derivatives m:
//! f = A y0 + B y1 + ((A^3 - A) m0 + (B^3 - B) m1) h^2/6
//! ```
//!
//! m = 0 of a polygon; of a spline the first derivative is continuous, and m is 0 at the ends of a natural one.

use nalgebra::{DMatrix, DVector};

/// How a table runs between its points, and outside of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Run {
    /// Straight lines, held at the ends.
    Linear,
    /// The natural spline, extended by straight lines.
    Natural,
    /// The spline that repeats.
    Periodic,
}

/// A table as the text has it.
struct Table {
    run: Run,
    points: &'static [[f64; 2]],
}

const TABLES: [Table; 4] = [
    Table {
        run: Run::Linear,
        points: &[[-1.2, 0.4], [-0.3, -0.8], [0.5, 0.9], [1.1, 0.3]],
    },
    Table {
        run: Run::Natural,
        points: &[
            [-1.5, 0.2],
            [-0.6, 1.1],
            [0.1, -0.4],
            [0.9, 0.5],
            [1.4, 1.0],
        ],
    },
    Table {
        run: Run::Periodic,
        points: &[
            [-1.0, 0.3],
            [-0.2, 0.9],
            [0.4, -0.7],
            [1.5, 0.1],
            [2.0, 0.3],
        ],
    },
    Table {
        run: Run::Periodic,
        points: &[
            [0.0, 0.5],
            [1.0, 0.7],
            [2.5, 0.9],
            [4.0, 0.6],
            [std::f64::consts::TAU, 0.5],
        ],
    },
];

/// How many tables expressions call.
pub(crate) const COUNT: usize = TABLES.len() - 1;

/// The profile of a cam, m over rad.
pub(crate) const PROFILE: usize = COUNT;

/// All of them.
pub(crate) const ALL: usize = TABLES.len();

/// What a table is called.
pub(crate) fn name(table: usize) -> &'static str {
    ["curve0", "curve1", "curve2", "profile"][table]
}

/// Its line of the text.
pub(crate) fn line(table: usize, units: bool) -> String {
    let Table { run, points } = &TABLES[table];
    let points: Vec<String> = points.iter().map(|[x, y]| format!("({x}, {y})")).collect();
    let (argument, value) = match (units, table) {
        (true, PROFILE) => ("x: rad", ": m"),
        (true, _) => ("x: 1", ": 1"),
        (false, _) => ("x", ""),
    };
    let (kind, outside) = match run {
        Run::Linear => ("linear", " extrapolate = hold"),
        Run::Natural => ("cubic", " extrapolate = linear"),
        Run::Periodic => ("cubic_periodic", ""),
    };
    let points = points.join(", ");
    format!(
        "table {}({argument}){value} = {kind} [{points}]{outside};",
        name(table)
    )
}

/// Its value with its first and its second derivative.
pub(crate) fn at(table: usize, x: f64) -> [f64; 3] {
    let Table { run, points } = &TABLES[table];
    let (first, last) = (points[0], points[points.len() - 1]);
    let bends = bends(*run, points);
    let inside = |x: f64| {
        let next = points.iter().position(|point| point[0] > x);
        let i = next.unwrap_or(points.len() - 1).max(1);
        let ([x0, y0], [x1, y1]) = (points[i - 1], points[i]);
        let (m0, m1) = (bends[i - 1], bends[i]);
        let h = x1 - x0;
        let (a, b) = ((x1 - x) / h, (x - x0) / h);
        let cube = |s: f64| s.powi(3) - s;
        let slope = |s: f64| (3.0 * s * s - 1.0) * h / 6.0;
        [
            a * y0 + b * y1 + (cube(a) * m0 + cube(b) * m1) * h * h / 6.0,
            (y1 - y0) / h - slope(a) * m0 + slope(b) * m1,
            a * m0 + b * m1,
        ]
    };
    let end = match x {
        x if x < first[0] => first,
        x if x > last[0] => last,
        _ => return inside(x),
    };
    match run {
        Run::Linear => [end[1], 0.0, 0.0],
        Run::Natural => {
            let slope = inside(end[0])[1];
            [end[1] + slope * (x - end[0]), slope, 0.0]
        }
        Run::Periodic => inside(within(points, x)),
    }
}

/// The place in the first period.
fn within(points: &[[f64; 2]], x: f64) -> f64 {
    let first = points[0][0];
    first + (x - first).rem_euclid(points[points.len() - 1][0] - first)
}

/// How far the nearest of its points is.
pub(crate) fn kink(table: usize, x: f64) -> f64 {
    let Table { run, points } = &TABLES[table];
    let x = if *run == Run::Periodic {
        within(points, x)
    } else {
        x
    };
    let distances = points.iter().map(|point| (point[0] - x).abs());
    distances.fold(f64::INFINITY, f64::min)
}

/// The second derivatives at the points.
fn bends(run: Run, points: &[[f64; 2]]) -> Vec<f64> {
    let n = points.len();
    if run == Run::Linear {
        return vec![0.0; n];
    }
    let (mut matrix, mut right) = (DMatrix::identity(n, n), DVector::zeros(n));
    let width = |i: usize| points[i + 1][0] - points[i][0];
    let slope = |i: usize| (points[i + 1][1] - points[i][1]) / width(i);
    let mut meet = |row: usize, [before, here, after]: [usize; 3], left: usize, next: usize| {
        matrix[(row, row)] = 0.0;
        matrix[(row, before)] += width(left) / 6.0;
        matrix[(row, here)] += (width(left) + width(next)) / 3.0;
        matrix[(row, after)] += width(next) / 6.0;
        right[row] = slope(next) - slope(left);
    };
    for i in 1..n - 1 {
        meet(i, [i - 1, i, i + 1], i - 1, i);
    }
    if run == Run::Periodic {
        meet(0, [n - 2, 0, 1], n - 2, 0);
        // The last point is the first one.
        matrix[(n - 1, 0)] = -1.0;
    }
    matrix.lu().solve(&right).unwrap().as_slice().to_vec()
}
