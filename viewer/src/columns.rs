//! Columns of numbers as short text.
//!
//! A column is rounded to whole multiples of a quantum; of these whole numbers, or of their first or
//! second differences, whichever are shortest, every one is written in digits of base 64: five bits
//! each and one that says that more follow, the lowest digits first, the sign in the lowest bit. A
//! smooth motion takes about two characters a number.

use serde::Serialize;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A rounded column: `base + quantum n` for the whole numbers n of the text.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Column {
    base: f64,
    quantum: f64,
    /// Number of times the whole numbers were differenced.
    order: u8,
    text: String,
    /// Indices of the values that are not finite.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gaps: Vec<usize>,
}

impl Column {
    /// Rounds the values to whole multiples of this quantum, or of a larger one where the whole numbers would not
    /// stay exact in a browser.
    pub(crate) fn new(values: &[f64], quantum: f64) -> Column {
        let is_gap = |x: &f64| !x.is_finite();
        let gaps = (0..values.len()).filter(|&i| is_gap(&values[i])).collect();
        let base = values.iter().copied().find(|x| x.is_finite());
        let base = base.unwrap_or(0.0);
        // Whole numbers stay exact in a browser.
        let farthest = values.iter().filter(|x| x.is_finite());
        let farthest = farthest.map(|x| (x - base).abs()).fold(0.0, f64::max);
        let quantum = quantum.max(farthest * 1e-14).max(f64::MIN_POSITIVE);
        let mut last = 0;
        let mut whole: Vec<i64> = Vec::with_capacity(values.len());
        for x in values {
            if x.is_finite() {
                last = ((x - base) / quantum).round() as i64;
            }
            whole.push(last);
        }
        let mut best = (0, digits(&whole));
        for order in 1..=2 {
            for i in (1..whole.len()).rev() {
                whole[i] -= whole[i - 1];
            }
            let text = digits(&whole);
            if text.len() < best.1.len() {
                best = (order, text);
            }
        }
        Column {
            base,
            quantum,
            order: best.0,
            text: best.1,
            gaps,
        }
    }

    /// Indices of the values that are not finite.
    #[cfg(test)]
    pub(crate) fn gaps(&self) -> &[usize] {
        &self.gaps
    }

    /// Approximate size in the page, bytes.
    pub(crate) fn size(&self) -> usize {
        self.text.len() + 8 * self.gaps.len() + 70
    }
}

fn digits(whole: &[i64]) -> String {
    let mut text = String::with_capacity(2 * whole.len());
    for &number in whole {
        let mut rest = (number.unsigned_abs() << 1) | u64::from(number < 0);
        loop {
            let more = rest >> 5 != 0;
            let digit = (rest & 31) | if more { 32 } else { 0 };
            text.push(char::from(DIGITS[digit as usize]));
            rest >>= 5;
            if !more {
                break;
            }
        }
    }
    text
}

/// A power of ten that divides the range of the values into 20,000 to 200,000 parts, but is no
/// smaller than `least`.
pub(crate) fn quantum(values: &[f64], least: f64) -> f64 {
    let finite = || values.iter().copied().filter(|x| x.is_finite());
    let range = finite().fold(f64::NEG_INFINITY, f64::max) - finite().fold(f64::INFINITY, f64::min);
    let size = finite().map(f64::abs).fold(0.0, f64::max);
    let wanted = (5e-5 * range).max(1e-12 * size).max(least);
    if wanted.is_finite() && wanted > 0.0 {
        10f64.powf(wanted.log10().floor())
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes a column as the script of the page does.
    fn decode(column: &Column) -> Vec<f64> {
        let mut whole = Vec::new();
        let (mut number, mut factor) = (0.0, 1.0);
        for c in column.text.bytes() {
            let digit = DIGITS.iter().position(|d| *d == c).unwrap_or(0);
            number += factor * (digit & 31) as f64;
            factor *= 32.0;
            if digit & 32 == 0 {
                let size = (number / 2.0).floor();
                whole.push(if number % 2.0 == 1.0 { -size } else { size });
                (number, factor) = (0.0, 1.0);
            }
        }
        for _ in 0..column.order {
            for i in 1..whole.len() {
                whole[i] += whole[i - 1];
            }
        }
        let value = |n: &f64| column.base + column.quantum * n;
        let mut values: Vec<f64> = whole.iter().map(value).collect();
        for &gap in &column.gaps {
            values[gap] = f64::NAN;
        }
        values
    }

    fn returns(values: &[f64]) -> Column {
        let quantum = quantum(values, 0.0);
        let column = Column::new(values, quantum);
        let back = decode(&column);
        assert_eq!(back.len(), values.len());
        for (x, y) in values.iter().zip(&back) {
            let fine = (x - y).abs() <= 0.51 * column.quantum;
            assert!(fine || !x.is_finite() && y.is_nan(), "{x} {y} {column:?}");
        }
        column
    }

    #[test]
    fn what_is_written_is_read_to_the_quantum() {
        let smooth: Vec<f64> = (0..600).map(|i| (0.05 * f64::from(i)).sin()).collect();
        let column = returns(&smooth);
        assert_eq!(column.order, 2);
        assert!(
            column.text.len() < 4 * smooth.len(),
            "{}",
            column.text.len()
        );
        assert!(column.quantum <= 1e-4);
        returns(&[]);
        returns(&[7.5]);
        returns(&[0.0, -1e300, 1e300]);
        returns(&[1.0, f64::NAN, 2.0, f64::INFINITY]);
        returns(&[f64::NAN, f64::NAN]);
        returns(&[1e-300, 3e-300]);
        returns(&[1e9, 1e9 + 1e-4, 1e9 - 1e-3]);
    }

    #[test]
    fn a_column_without_change_takes_a_character_a_number() {
        assert_eq!(returns(&[3.0; 50]).text, "A".repeat(50));
    }
}
