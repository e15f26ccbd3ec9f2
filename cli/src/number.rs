//! Numbers without units on the command line.

use std::ops::RangeInclusive;

/// Limit below which every whole number is a floating-point number of its own.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Reads a whole number in a range, `1000` or `1e3`.
///
/// # Errors
/// Of the function: what is expected, in words.
pub(crate) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = read(text.trim()).filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| expected(&range))
    }
}

/// Reads a number; whoever uses it checks whether it fits.
///
/// # Errors
/// What is expected, in words.
pub(crate) fn real(text: &str) -> Result<f64, String> {
    let number = text.trim().parse();
    number.map_err(|_| "expected a number, as in `1e-6`".to_owned())
}

fn read(text: &str) -> Option<u64> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let number: f64 = text.parse().ok()?;
    let is_whole = number.fract() == 0.0 && (0.0..EXACT).contains(&number);
    is_whole.then_some(number as u64)
}

fn expected(range: &RangeInclusive<u64>) -> String {
    let (first, last) = (range.start(), range.end());
    if *last == u64::MAX {
        format!("expected a whole number, {first} or more")
    } else {
        format!("expected a whole number from {first} to {last}")
    }
}

#[cfg(test)]
mod tests {
    use super::{real, whole};

    #[test]
    fn whole_numbers_are_read_in_both_notations() {
        let read = whole::<u32>(1..=100_000);
        for (text, number) in [("1", 1), ("1e3", 1000), (" 2.0 ", 2), ("100000", 100_000)] {
            assert_eq!(read(text), Ok(number), "{text}");
        }
        for text in [
            "0", "1.5", "-1", "1e-3", "x", "", "inf", "nan", "1e6", "1e99",
        ] {
            let fault = Err("expected a whole number from 1 to 100000".to_owned());
            assert_eq!(read(text), fault, "{text}");
        }
        assert_eq!(real(" 1e-6"), Ok(1e-6));
        assert!(real("1e-6x").is_err() && real("").is_err());
        let seed = whole::<u64>(0..=u64::MAX);
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(
            seed("-1"),
            Err("expected a whole number, 0 or more".to_owned())
        );
    }
}
