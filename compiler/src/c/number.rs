//! Numbers as literals of C that have the bits of the number wherever they are read.

/// A literal of the type `double`; negative ones are in parentheses.
///
/// Few digits with a point where these are exact, else hexadecimal.
pub(crate) fn literal(x: f64) -> String {
    let size = size(x.abs());
    match x.is_sign_negative() && !x.is_nan() {
        true => format!("(-{size})"),
        false => size,
    }
}

fn size(x: f64) -> String {
    /// Multiples of 1/64 below this have at most 6 decimals.
    const LARGEST: f64 = 1e6;
    match x {
        _ if x.is_nan() => "NAN".to_owned(),
        f64::INFINITY => "INFINITY".to_owned(),
        _ if x < LARGEST && (64.0 * x).fract() == 0.0 => format!("{x:?}"),
        _ => hexadecimal(x),
    }
}

/// A positive finite number as `0x1.8p+1`.
fn hexadecimal(x: f64) -> String {
    const FRACTION: u32 = f64::MANTISSA_DIGITS - 1;
    let bits = x.to_bits();
    let (exponent, fraction) = (bits >> FRACTION, bits & ((1 << FRACTION) - 1));
    // Subnormal numbers have no leading 1.
    let (leading, exponent) = match exponent as i64 {
        0 => (0, 1),
        normal => (1, normal),
    };
    let digits = format!("{fraction:013x}");
    let point = match digits.trim_end_matches('0') {
        "" => "",
        _ => ".",
    };
    let digits = digits.trim_end_matches('0');
    format!("0x{leading}{point}{digits}p{:+}", exponent - 1023)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_numbers_are_short() {
        let numbers = [0.0, -0.0, 0.5, -2.0, 1.0 / 64.0, 999_999.0];
        let expected = ["0.0", "(-0.0)", "0.5", "(-2.0)", "0.015625", "999999.0"];
        assert_eq!(numbers.map(literal), expected);
    }

    #[test]
    fn others_are_hexadecimal() {
        let numbers = [9.81, -0.1, 1e6, f64::MIN_POSITIVE, 5e-324, f64::MAX];
        let expected = [
            "0x1.39eb851eb851fp+3",
            "(-0x1.999999999999ap-4)",
            "0x1.e848p+19",
            "0x1p-1022",
            "0x0.0000000000001p-1022",
            "0x1.fffffffffffffp+1023",
        ];
        assert_eq!(numbers.map(literal), expected);
        assert_eq!(literal(f64::NAN), "NAN");
        assert_eq!(literal(f64::NEG_INFINITY), "(-INFINITY)");
    }
}
