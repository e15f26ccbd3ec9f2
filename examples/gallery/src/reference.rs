//! Reference values in the documentation of a text.

/// The line before the reference values.
pub(crate) const HEADING: &str = "Reference values, every digit sure:";

/// A value that a problem has at a time, in a line as `- t = 0.03 s: beta = 15.81077120 rad`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReferenceValue {
    /// The time, in s, or without a unit where the text has `units none`.
    pub t: f64,
    /// The column of the trajectory.
    pub name: &'static str,
    /// The value, with as many digits as are sure.
    pub digits: &'static str,
    /// The unit; empty if it has none.
    pub unit: &'static str,
}

impl ReferenceValue {
    /// The value of a line of documentation, if it is one.
    pub(crate) fn read(line: &'static str) -> Option<ReferenceValue> {
        let (time, value) = line.strip_prefix("- t = ")?.split_once(": ")?;
        let (name, value) = value.split_once(" = ")?;
        let (digits, unit) = value.split_once(' ').unwrap_or((value, ""));
        let t = time.strip_suffix(" s").unwrap_or(time).parse().ok()?;
        digits.parse::<f64>().ok()?;
        Some(ReferenceValue {
            t,
            name,
            digits,
            unit,
        })
    }

    /// The digits as a number.
    pub fn value(&self) -> f64 {
        self.digits.parse().unwrap_or(f64::NAN)
    }

    /// One in the last digit: the value is known to half of it.
    pub fn last_digit(&self) -> f64 {
        let decimals = self.digits.split_once('.');
        0.1_f64.powi(decimals.map_or(0, |(_, decimals)| decimals.len() as i32))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::ReferenceValue;

    #[test]
    fn a_line_has_time_name_digits_and_unit() {
        let read = ReferenceValue::read;
        let found = read("- t = 0.03 s: beta = -15.810 rad/s^2").unwrap();
        assert_eq!((found.t, found.name), (0.03, "beta"));
        assert_eq!((found.digits, found.unit), ("-15.810", "rad/s^2"));
        assert_eq!(found.value(), -15.81);
        assert!((found.last_digit() - 1e-3).abs() < 1e-12);
        let plain = read("- t = 5: p1.x = 324103").unwrap();
        assert_eq!((plain.unit, plain.last_digit()), ("", 1.0));
        for line in [
            "- t = 5 s beta = 1",
            "- t = x: a = 1",
            "- t = 5: a = one",
            "t = 5: a = 1",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
