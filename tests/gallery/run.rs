//! A run of a text with the defaults, and what its columns have between their rows.

use mbdsl::Mechanism;
use mbdsl::runtime::accuracy::{Accuracy, accuracy};
use mbdsl::text::load;
use mbdsl::{Options, Report, Trajectory, simulate};
use std::time::Duration;

/// A run with the settings of the model, and otherwise those that everybody gets.
pub struct Run {
    pub report: Report,
    pub accuracy: Option<Accuracy>,
    trajectory: Trajectory,
    parameters: Vec<(String, f64)>,
}

/// What a property says where it does not hold.
pub type Checked = Result<(), String>;

impl Run {
    /// A run without an estimate of its accuracy.
    pub fn of(text: &str) -> Result<Run, String> {
        Run::patient(text, Duration::ZERO)
    }

    /// A run with an estimate of its accuracy.
    pub fn estimated(text: &str) -> Result<Run, String> {
        Run::patient(text, Duration::from_secs(600))
    }

    fn patient(text: &str, patience: Duration) -> Result<Run, String> {
        let model = load(text).map_err(|faults| faults.to_string())?;
        let options = Options::for_model(&model).energy_balance(true);
        let run = simulate(&model, &options).map_err(|error| error.to_string())?;
        let accuracy = match patience {
            Duration::ZERO => None,
            patience => accuracy(&model, &options, &run, patience),
        };
        let parameters = model.layout().parameters().iter();
        let parameters = parameters.map(|p| (p.name.to_string(), p.default));
        Ok(Run {
            accuracy,
            parameters: parameters.collect(),
            report: run.report,
            trajectory: run.trajectory,
        })
    }

    /// The default of a parameter.
    pub fn param(&self, name: &str) -> f64 {
        let found = self.parameters.iter().find(|(known, _)| known == name);
        found.unwrap_or_else(|| panic!("no parameter {name}")).1
    }

    pub fn t(&self) -> &[f64] {
        self.trajectory.times()
    }

    pub fn col(&self, name: &str) -> &[f64] {
        let column = self.trajectory.get(name);
        column.unwrap_or_else(|| panic!("no column {name}"))
    }

    /// The places of an output, or of a center of mass.
    pub fn place(&self, name: &str) -> Vec<[f64; 2]> {
        let (x, y) = (
            self.col(&format!("{name}.x")),
            self.col(&format!("{name}.y")),
        );
        x.iter().zip(y).map(|(x, y)| [*x, *y]).collect()
    }

    /// The places in space of an output, or of a center of mass.
    pub fn place_in_space(&self, name: &str) -> Vec<[f64; 3]> {
        let [x, y, z] = ["x", "y", "z"].map(|axis| self.col(&format!("{name}.{axis}")));
        let rows = x.iter().zip(y).zip(z);
        rows.map(|((x, y), z)| [*x, *y, *z]).collect()
    }

    /// The times at which a column goes through a value, where its derivative is known.
    pub fn crossings(&self, column: &str, rate: &str, level: f64) -> Vec<f64> {
        let (t, f, df) = (self.t(), self.col(column), self.col(rate));
        let mut found = Vec::new();
        for i in 1..t.len() {
            if (f[i - 1] < level) == (f[i] < level) {
                continue;
            }
            let (mut low, mut high) = (t[i - 1], t[i]);
            for _ in 0..60 {
                let middle = 0.5 * (low + high);
                let above = hermite(t, f, df, i, middle) < level;
                if above == (f[i - 1] < level) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            found.push(low);
        }
        found
    }

    /// A column at a time, where its derivative is known.
    pub fn at(&self, column: &str, rate: &str, time: f64) -> f64 {
        let t = self.t();
        let i = t.partition_point(|t| *t < time).clamp(1, t.len() - 1);
        hermite(t, self.col(column), self.col(rate), i, time)
    }

    /// The values at which a column turns back, with its first two derivatives.
    pub fn turns(&self, column: &str, rate: &str, second: &str) -> Vec<(f64, f64)> {
        let times = self.crossings(rate, second, 0.0).into_iter();
        times.map(|t| (t, self.at(column, rate, t))).collect()
    }
}

/// The cubic between two rows with their derivatives.
fn hermite(t: &[f64], f: &[f64], df: &[f64], i: usize, time: f64) -> f64 {
    let h = t[i] - t[i - 1];
    let s = (time - t[i - 1]) / h;
    let (a, b) = (f[i - 1], f[i]);
    let (da, db) = (h * df[i - 1], h * df[i]);
    let r = 1.0 - s;
    r * r * ((1.0 + 2.0 * s) * a + s * da) + s * s * ((1.0 + 2.0 * r) * b - r * db)
}

/// Two numbers that differ by less than a tolerance, which is absolute.
pub fn close(what: &str, found: f64, expected: f64, tolerance: f64) -> Checked {
    if (found - expected).abs() <= tolerance {
        return Ok(());
    }
    Err(format!(
        "{what}: {found:e} instead of {expected:e}, off by {:e}",
        found - expected
    ))
}

/// A number that is not above a bound.
pub fn below(what: &str, found: f64, bound: f64) -> Checked {
    if found <= bound {
        return Ok(());
    }
    Err(format!("{what}: {found:e}, above {bound:e}"))
}

/// A number that is not below a bound.
pub fn above(what: &str, found: f64, bound: f64) -> Checked {
    if found >= bound {
        return Ok(());
    }
    Err(format!("{what}: {found:e}, below {bound:e}"))
}

/// The largest absolute value; infinite if there is one that is not a number.
pub fn largest(values: impl IntoIterator<Item = f64>) -> f64 {
    let worst = |worst: f64, x: f64| {
        if x.is_nan() {
            f64::INFINITY
        } else {
            worst.max(x.abs())
        }
    };
    values.into_iter().fold(0.0, worst)
}

/// The range of values.
pub fn range(values: impl IntoIterator<Item = f64>) -> [f64; 2] {
    let wide = |[low, high]: [f64; 2], x: f64| [low.min(x), high.max(x)];
    values
        .into_iter()
        .fold([f64::INFINITY, f64::NEG_INFINITY], wide)
}

/// How far apart two places are.
pub fn apart(p: [f64; 2], q: [f64; 2]) -> f64 {
    (q[0] - p[0]).hypot(q[1] - p[1])
}

/// The place in a direction from another one.
pub fn toward(p: [f64; 2], length: f64, angle: f64) -> [f64; 2] {
    [p[0] + length * angle.cos(), p[1] + length * angle.sin()]
}

/// Where two circles meet: to the left of the way from the first center to the second if `side` is 1,
/// to the right if it is -1.
pub fn circles(p: [f64; 2], r: f64, q: [f64; 2], s: f64, side: f64) -> [f64; 2] {
    let d = apart(p, q);
    let along = (r * r - s * s + d * d) / (2.0 * d);
    let across = side * (r * r - along * along).sqrt();
    let [x, y] = [(q[0] - p[0]) / d, (q[1] - p[1]) / d];
    [p[0] + along * x - across * y, p[1] + along * y + across * x]
}

/// The angle in a triangle between the sides `a` and `b`, opposite to `c`.
pub fn angle_of_triangle(a: f64, b: f64, c: f64) -> f64 {
    ((a * a + b * b - c * c) / (2.0 * a * b)).acos()
}
