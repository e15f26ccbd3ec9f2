//! What the page of a run shows, read from its data, at the moments of a film.

use serde_json::Value;
use std::f64::consts::PI;

/// A place, in m or in pixels.
pub(crate) type Place = [f64; 2];

/// The data of a page, with its columns as numbers.
pub(crate) struct Scene<'d> {
    pub(crate) data: &'d Value,
    columns: Vec<Vec<f64>>,
}

/// A body at a moment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pose {
    pub(crate) at: Place,
    pub(crate) angle: f64,
}

impl Pose {
    /// Where a point of the body is.
    pub(crate) fn place(self, [x, y]: Place) -> Place {
        let (sin, cos) = self.angle.sin_cos();
        [
            self.at[0] + cos * x - sin * y,
            self.at[1] + sin * x + cos * y,
        ]
    }
}

/// A point of a body or of the ground, at a joint or a load.
#[derive(Debug, Clone, Copy)]
pub(crate) struct End<'d> {
    pub(crate) body: Option<usize>,
    pub(crate) at: &'d Value,
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

impl<'d> Scene<'d> {
    pub(crate) fn new(data: &'d Value) -> Scene<'d> {
        let columns = list(&data["columns"]).iter().map(decode).collect();
        Scene { data, columns }
    }

    pub(crate) fn part(&self, name: &str) -> &'d [Value] {
        list(&self.data["scene"][name])
    }

    /// The number of recorded moments.
    pub(crate) fn rows(&self) -> usize {
        self.columns.first().map_or(0, Vec::len)
    }

    /// A number of the data at a row, which may be between two: written out, or the index of a column.
    pub(crate) fn number(&self, value: &Value, row: f64) -> f64 {
        if let Some(number) = value.as_f64() {
            return number;
        }
        let index = value[0].as_u64().unwrap_or(0) as usize;
        let Some(column) = self.columns.get(index) else {
            return 0.0;
        };
        let before = (row.floor() as usize).min(column.len().saturating_sub(2));
        let share = row - before as f64;
        match column.get(before..before + 2) {
            Some([a, b]) => a + share * (b - a),
            _ => column.first().copied().unwrap_or(0.0),
        }
    }

    pub(crate) fn time(&self, row: f64) -> f64 {
        self.number(&serde_json::json!([0]), row)
    }

    pub(crate) fn pair(&self, value: &Value, row: f64) -> Place {
        [self.number(&value[0], row), self.number(&value[1], row)]
    }

    pub(crate) fn pose(&self, body: &Value, row: f64) -> Pose {
        Pose {
            at: self.pair(&body["at"], row),
            angle: self.number(&body["angle"], row),
        }
    }

    /// The two ends of a joint or a load.
    pub(crate) fn ends(&self, thing: &'d Value) -> Option<[End<'d>; 2]> {
        let end = |value: &'d Value| End {
            body: value["body"].as_u64().map(|body| body as usize),
            at: &value["at"],
        };
        match list(&thing["ends"]) {
            [first, second] => Some([end(first), end(second)]),
            _ => None,
        }
    }

    pub(crate) fn place(&self, end: End, row: f64) -> Place {
        let local = self.pair(end.at, row);
        match end.body {
            Some(body) => self.pose(&self.part("bodies")[body], row).place(local),
            None => local,
        }
    }

    /// The row at which the motion has come back to its start for the first time, if it does.
    pub(crate) fn period(&self, extent: f64) -> Option<usize> {
        let bodies = self.part("bodies");
        let turned = |angle: f64| (angle + PI).rem_euclid(2.0 * PI) - PI;
        let apart = |body: &Value, row: usize| {
            let (now, start) = (self.pose(body, row as f64), self.pose(body, 0.0));
            let moved = (now.at[0] - start.at[0]).hypot(now.at[1] - start.at[1]);
            moved.hypot(0.3 * extent * turned(now.angle - start.angle))
        };
        // Of every body over the range of its own motion.
        let ways = bodies.iter().map(|body| {
            let way: Vec<f64> = (0..self.rows()).map(|row| apart(body, row)).collect();
            let range = way.iter().copied().fold(1e-3 * extent, f64::max);
            way.into_iter()
                .map(move |d| d / range)
                .collect::<Vec<f64>>()
        });
        let mut away = vec![0.0; self.rows()];
        for way in ways {
            for (all, d) in away.iter_mut().zip(way) {
                *all = f64::max(*all, d);
            }
        }
        let gone = away.iter().position(|d| *d > 0.6)?;
        let step = |row: usize| {
            bodies.iter().flat_map(move |body| {
                let (a, b) = (
                    self.pose(body, row as f64),
                    self.pose(body, row as f64 + 1.0),
                );
                [
                    b.at[0] - a.at[0],
                    b.at[1] - a.at[1],
                    extent * (b.angle - a.angle),
                ]
            })
        };
        let size = step(0).map(f64::abs).fold(1e-6 * extent, f64::max);
        // Back at the place, and in the same direction.
        let is_back = |row: &usize| {
            let differs = step(*row).zip(step(0)).map(|(a, b)| (a - b).abs());
            away[*row] < 0.03
                && away[*row] <= away[row - 1]
                && away[*row] <= away[row + 1]
                && differs.fold(0.0, f64::max) < 0.5 * size
        };
        (gone + 1..self.rows().saturating_sub(1)).find(is_back)
    }
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The numbers of a column: whole multiples of a quantum, or their differences, in digits of base 64.
fn decode(column: &Value) -> Vec<f64> {
    let mut whole = Vec::new();
    let (mut number, mut factor) = (0_i64, 1_i64);
    for c in column["text"].as_str().unwrap_or("").bytes() {
        let digit = DIGITS.iter().position(|d| *d == c).unwrap_or(0) as i64;
        number += factor * (digit & 31);
        factor *= 32;
        if digit & 32 == 0 {
            let size = number / 2;
            whole.push(if number % 2 == 1 { -size } else { size });
            (number, factor) = (0, 1);
        }
    }
    for _ in 0..column["order"].as_u64().unwrap_or(0) {
        for i in 1..whole.len() {
            whole[i] += whole[i - 1];
        }
    }
    let base = column["base"].as_f64().unwrap_or(0.0);
    let quantum = column["quantum"].as_f64().unwrap_or(0.0);
    whole.iter().map(|n| base + quantum * *n as f64).collect()
}
