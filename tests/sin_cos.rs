//! The sin/cos pair against a double-double reference, which is checked itself against 40 digits.
#![allow(clippy::unwrap_used, clippy::excessive_precision, missing_docs)]
// The tables are numbers as they were computed, those near multiples of pi among them.
#![allow(clippy::approx_constant)]

use crate::models;
use mbdsl_runtime::sin_cos::{sin_cos, sin_cos_array};
use models::Random;

/// In units of the last place: 0.5 for the result, up to 0.25 for r^2 in the cosine near pi/4, the
/// rest for the tails.
const BOUND: f64 = 0.87;

/// x, sin x and cos x: 40 digits, as `0.digits`, but for the sign, times a power of ten plus one.
type Row = (f64, (&'static str, i32), (&'static str, i32));
const TABLE: [Row; 20] = [
    (
        0.5,
        ("4794255386042030002732879352155713880818", -1),
        ("8775825618903727161162815826038296519916", -1),
    ),
    (
        -0.5,
        ("-4794255386042030002732879352155713880818", -1),
        ("8775825618903727161162815826038296519916", -1),
    ),
    (
        1.0,
        ("8414709848078965066525023216302989996226", -1),
        ("5403023058681397174009366074429766037323", -1),
    ),
    (
        -2.0,
        ("-9092974268256816953960198659117448427023", -1),
        ("-4161468365471423869975682295007621897660", -1),
    ),
    (
        3.0,
        ("1411200080598672221007448028081102798469", -1),
        ("-9899924966004454572715727947312613023937", -1),
    ),
    (
        0.7853981633974483,
        ("7071067811865475027519429562175167462615", -1),
        ("7071067811865475460497457679921806695017", -1),
    ),
    (
        0.7853981633974484,
        ("7071067811865475812565658904062677615595", -1),
        ("7071067811865474675451228338034257454614", -1),
    ),
    (
        1.5707963267948966,
        ("9999999999999999999999999999999981253003", -1),
        ("6123233995736765886130329661375001464640", -17),
    ),
    (
        3.141592653589793,
        ("1224646799147353177226065932274997997083", -16),
        ("-9999999999999999999999999999999925012011", -1),
    ),
    (
        -6.283185307179586,
        ("2449293598294706354452131864549977627406", -16),
        ("9999999999999999999999999999999700048043", -1),
    ),
    (
        10.0,
        ("-5440211108893698134047476618513772816836", -1),
        ("-8390715290764524522588639478240648345199", -1),
    ),
    (
        0.001,
        ("9999998333333416874831395573527063339607", -4),
        ("9999995000000416666652569611243370898969", -1),
    ),
    (
        -1e-08,
        ("-1000000000000000004255894163461805045865", -8),
        ("9999999999999999499999999999999983244106", -1),
    ),
    (
        100.0,
        ("-5063656411097587936565576104597854320650", -1),
        ("8623188722876839341019385139508425355101", -1),
    ),
    (
        -1234.5,
        ("-1453956505229364208258282734171645769883", -1),
        ("-9893735921324220073177939817844186127866", -1),
    ),
    (
        31337.25,
        ("1362940236810935132395966560427697212344", -1),
        ("-9906684304593628871406756051779572760783", -1),
    ),
    (
        355.0,
        ("-3014435335948844921433028000865009959026", -5),
        ("-9999999995456589801659358416927540811238", -1),
    ),
    (
        45.553093477052,
        ("9999999999999999999999999999999999998084", -1),
        ("-6189806365883577000150671465609655958238", -19),
    ),
    (
        91.106186954104,
        ("-1237961273176715400030134293121931191410", -18),
        ("-9999999999999999999999999999999999992337", -1),
    ),
    (
        999999.9,
        ("-4417641579026114235093684575169658250952", -1),
        ("8971312216128678468984602108244383500842", -1),
    ),
];

/// The unevaluated sum of two doubles, the second below half a unit in the last place of the first.
#[derive(Clone, Copy)]
struct Double(f64, f64);

impl Double {
    /// a + b.
    fn sum(a: f64, b: f64) -> Self {
        let s = a + b;
        let c = s - a;
        Double(s, (a - (s - c)) + (b - c))
    }

    /// a b.
    fn product(a: f64, b: f64) -> Self {
        let p = a * b;
        Double(p, a.mul_add(b, -p))
    }

    fn plus(self, other: Self) -> Self {
        let Double(high, low) = Double::sum(self.0, other.0);
        let Double(middle, rest) = Double::sum(self.1, other.1);
        let Double(high, low) = Double::sum(high, low + middle);
        Double::sum(high, low + rest)
    }

    fn times(self, other: Self) -> Self {
        let Double(high, low) = Double::product(self.0, other.0);
        Double::sum(high, low + (self.0 * other.1 + self.1 * other.0))
    }

    fn over(self, divisor: f64) -> Self {
        let quotient = self.0 / divisor;
        let Double(high, low) = Double::product(quotient, divisor);
        Double::sum(quotient, ((self.0 - high) - low + self.1) / divisor)
    }

    fn negated(self) -> Self {
        Double(-self.0, -self.1)
    }

    /// How far `x` is away, in units of the last place of the number this is.
    fn ulps(self, x: f64) -> f64 {
        let size = self.0.abs();
        // The next number towards zero: below a power of two the units are half as large.
        let unit = size - f64::from_bits(size.to_bits() - 1);
        ((self.0 - x) + self.1).abs() / unit
    }
}

/// pi/2 to 210 bits.
const HALF_PI: [f64; 4] = [
    1.5707963267948966,
    6.123233995736766e-17,
    -1.4973849048591698e-33,
    5.562271104316826e-50,
];

/// sin x and cos x to some 100 bits for |x| < 2^50: Taylor series, after x - n pi/2 in double-double.
fn reference(x: f64) -> (Double, Double) {
    let n = (x / HALF_PI[0]).round();
    let r = HALF_PI
        .iter()
        .fold(Double(x, 0.0), |r, part| r.plus(Double::product(-n, *part)));
    let square = r.times(r);
    // 1 - r^2/(k (k+1)) (1 - r^2/((k+2) (k+3)) (...)): the first term left out is below 2^-100.
    let series = |first: i32| {
        let one = Double(1.0, 0.0);
        (0..13).rev().fold(one, |sum, term| {
            let k = first + 2 * term;
            let next = square.times(sum).over(f64::from(k * (k + 1)));
            one.plus(next.negated())
        })
    };
    let (sin, cos) = (r.times(series(2)), series(1));
    match n.rem_euclid(4.0) as u8 {
        0 => (sin, cos),
        1 => (cos, sin.negated()),
        2 => (sin.negated(), cos.negated()),
        _ => (cos.negated(), sin),
    }
}

/// The larger error of both functions at x, in units of the last place.
fn error(x: f64) -> f64 {
    let (sin, cos) = sin_cos(x);
    let (true_sin, true_cos) = reference(x);
    true_sin.ulps(sin).max(true_cos.ulps(cos))
}

/// An argument of one of four sorts: anywhere; near a multiple of pi/2; small; tiny.
fn argument(random: &mut Random) -> f64 {
    let (a, b) = (random.next(), random.next());
    match random.below(4) {
        0 => a * 1e6,
        1 => {
            let multiple = (6e5_f64.powf(a.abs()) * b.signum()).round() * HALF_PI[0];
            let steps = (b * 8.0).trunc() as i64;
            f64::from_bits((multiple.to_bits() as i64 + steps) as u64)
        }
        2 => a * 2.0,
        _ => b * 10_f64.powf(-150.0 * (a + 1.0)),
    }
}

/// The largest error over random arguments.
fn largest_error(count: u32) -> f64 {
    let mut random = Random(20_250_101);
    (0..count).fold(0.0, |worst, _| error(argument(&mut random)).max(worst))
}

/// 40 digits as a sum of two doubles.
fn read((digits, exponent): (&str, i32)) -> Double {
    let (digits, negative) = match digits.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (digits, false),
    };
    assert_eq!(digits.len(), 40);
    let groups = digits.as_bytes().chunks(8).rev();
    let mut value = groups.fold(Double(0.0, 0.0), |value, group| {
        let group: f64 = std::str::from_utf8(group).unwrap().parse().unwrap();
        Double(group, 0.0).plus(value).over(1e8)
    });
    for _ in exponent + 1..0 {
        value = value.over(10.0);
    }
    if negative { value.negated() } else { value }
}

#[test]
fn the_reference_has_the_digits_of_the_table() {
    for (x, sin, cos) in TABLE {
        let (true_sin, true_cos) = reference(x);
        for (found, digits) in [(true_sin, sin), (true_cos, cos)] {
            let difference = found.plus(read(digits).negated());
            let relative = (difference.0 / found.0).abs();
            assert!(relative < 1e-29, "at {x}: {relative:e}");
        }
    }
}

#[test]
fn both_are_exact_to_less_than_one_unit_in_the_last_place() {
    let worst = largest_error(1_000_000);
    assert!(worst < BOUND, "{worst}");
    for (x, ..) in TABLE {
        assert!(error(x) < BOUND, "{} at {x}", error(x));
    }
}

/// `cargo test --release --test sin_cos -- --ignored --nocapture`
#[test]
#[ignore = "two minutes in a release build"]
fn a_hundred_million_arguments() {
    let worst = largest_error(100_000_000);
    println!("largest error: {worst:.3} units in the last place");
    assert!(worst < BOUND);
}

#[test]
fn multiples_of_half_a_turn_are_as_exact_as_any_other() {
    for n in 1..400_000 {
        let x = f64::from(n) * HALF_PI[0];
        assert!(error(x) < BOUND, "{} at {n} pi/2", error(x));
    }
}

#[test]
fn zeros_keep_their_sign() {
    for zero in [0.0_f64, -0.0] {
        let (sin, cos) = sin_cos(zero);
        assert_eq!((sin.to_bits(), cos), (zero.to_bits(), 1.0));
    }
    let least = f64::from_bits(1);
    assert_eq!(sin_cos(-least), (-least, 1.0));
}

#[test]
fn large_arguments_and_no_numbers_are_those_of_the_standard_library() {
    let bits = |(sin, cos): (f64, f64)| (sin.to_bits(), cos.to_bits());
    let beyond = 1e6_f64.next_up();
    for x in [beyond, -beyond, 1e9, -3e22, f64::MAX] {
        assert_eq!(bits(sin_cos(x)), bits(x.sin_cos()));
        assert!(x.abs() > 1e15 || error(x) < BOUND);
    }
    for x in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        let (sin, cos) = sin_cos(x);
        assert!(sin.is_nan() && cos.is_nan());
    }
}

#[test]
fn arrays_have_the_bits_of_single_numbers() {
    let mut random = Random(7);
    for special in [0.0, -0.0, 2e6, f64::NAN, f64::INFINITY] {
        for place in 0..8 {
            let mut x: [f64; 8] = std::array::from_fn(|_| argument(&mut random));
            x[place] = special;
            let (sin, cos) = sin_cos_array(x);
            for i in 0..8 {
                let (one_sin, one_cos) = sin_cos(x[i]);
                assert_eq!(sin[i].to_bits(), one_sin.to_bits());
                assert_eq!(cos[i].to_bits(), one_cos.to_bits());
            }
        }
    }
}
