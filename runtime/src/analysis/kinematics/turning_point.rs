//! Turning points of a quantity over time: between which samples they are, and where exactly.

use crate::linear::dense::max_abs;

/// Changes below this share of the largest count as zero.
const STILL: f64 = 1e-9;

/// A quantity with more than one turning point per this number of samples is rounding: noise turns at two of three.
const NOISY: usize = 3;

/// The points of a difference are apart by this share of the time in which the extreme is.
const SPREAD: f64 = 0.02;

const MOST_ITERATIONS: usize = 60;

/// The number of times that an extreme at a corner is looked for with closer points.
const REFINEMENTS: usize = 4;

/// An extreme that is better by less than this share of itself is the same one.
const BETTER: f64 = 1e-13;

/// The share of a bracket that the golden section keeps.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// Sections: the rest of a bracket is below 1e-8 of it.
const SECTIONS: usize = 40;

/// An extreme between two times.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bracket {
    /// The times.
    pub(super) ends: (f64, f64),
    /// A time between them and the value there, which is beyond those at the ends.
    pub(super) best: (f64, f64),
    /// Whether it is larger than before and after; otherwise it is smaller.
    pub(super) largest: bool,
}

/// The brackets of all extremes of samples in the order of time; places where they stay the same are left out, and all of
/// them where the samples are noise.
pub(super) fn brackets(samples: &[(f64, f64)]) -> Vec<Bracket> {
    let changes: Vec<f64> = samples
        .windows(2)
        .map(|pair| pair[1].1 - pair[0].1)
        .collect();
    let still = STILL * max_abs(&changes);
    let mut moving = (0..changes.len()).filter(|&i| changes[i].abs() > still);
    let mut brackets = Vec::new();
    let Some(mut before) = moving.next() else {
        return brackets;
    };
    for next in moving {
        if changes[before].signum() != changes[next].signum() {
            let largest = changes[before] > 0.0;
            let inner = samples[before + 1..=next].iter().copied();
            let best = inner.reduce(|best, sample| {
                let is_beyond = match largest {
                    true => sample.1 > best.1,
                    false => sample.1 < best.1,
                };
                if is_beyond { sample } else { best }
            });
            brackets.extend(best.map(|best| Bracket {
                ends: (samples[before].0, samples[next + 1].0),
                best,
                largest,
            }));
        }
        before = next;
    }
    if brackets.len() * NOISY > samples.len() {
        return Vec::new();
    }
    brackets
}

/// A quantity as a function of time, between the ends of a motion.
pub(super) trait Quantity {
    /// Its value; `None` if the motion cannot be followed there.
    fn value(&mut self, t: f64) -> Option<f64>;

    /// Whether its rate is known without differences.
    fn has_rate(&self) -> bool;

    /// Its rate; `None` if the motion cannot be followed there, or if the rate is not known.
    fn rate(&mut self, t: f64) -> Option<f64>;
}

/// The time and the value of an extreme: where the rate vanishes, or else the best of a golden section.
pub(super) fn located(
    quantity: &mut impl Quantity,
    bracket: &Bracket,
    motion: (f64, f64),
) -> (f64, f64) {
    let Bracket {
        ends: (from, to),
        best,
        largest,
    } = *bracket;
    let beyond = |one: f64, other: f64| if largest { one - other } else { other - one };
    let rounding = BETTER * best.1.abs();
    match stationary(quantity, (from, to), motion, &beyond) {
        Some(found) if beyond(best.1, found.1) <= rounding => found,
        _ => section(quantity, (from, to), best, &beyond),
    }
}

/// The place between two times at which the rate vanishes.
fn stationary(
    quantity: &mut impl Quantity,
    (from, to): (f64, f64),
    (first, last): (f64, f64),
    beyond: &impl Fn(f64, f64) -> f64,
) -> Option<(f64, f64)> {
    let spread = match quantity.has_rate() {
        true => 0.0,
        false => SPREAD * (to - from),
    };
    // The points of a difference are on both sides.
    let (low, high) = (from.max(first + 2.0 * spread), to.min(last - 2.0 * spread));
    let mut t = root(&mut |t| slope(quantity, t, spread), low, high)?;
    let mut value = quantity.value(t)?;
    // Across a corner a difference is no better than its points are close: closer ones find a better extreme.
    let mut finer = spread;
    for _ in 0..REFINEMENTS {
        let around = 4.0 * finer;
        finer *= SPREAD;
        let ends = [low.max(t - around), high.min(t + around)];
        let mut rate = |t| slope(quantity, t, finer);
        let Some(place) = root(&mut rate, ends[0], ends[1]).filter(|_| finer > 0.0) else {
            break;
        };
        let there = quantity.value(place)?;
        if beyond(there, value) <= BETTER * value.abs() {
            break;
        }
        (t, value) = (place, there);
    }
    Some((t, value))
}

/// The rate at a time: that which is known, or a difference of fourth order.
fn slope(quantity: &mut impl Quantity, t: f64, spread: f64) -> Option<f64> {
    if quantity.has_rate() {
        return quantity.rate(t);
    }
    let mut difference = |share: f64| -> Option<f64> {
        let later = quantity.value(t + share * spread)?;
        Some(later - quantity.value(t - share * spread)?)
    };
    Some((8.0 * difference(1.0)? - difference(2.0)?) / (12.0 * spread))
}

/// The best place that a golden section between two times finds.
fn section(
    quantity: &mut impl Quantity,
    (mut low, mut high): (f64, f64),
    mut best: (f64, f64),
    beyond: &impl Fn(f64, f64) -> f64,
) -> (f64, f64) {
    let mut value = |t: f64| {
        let value = quantity.value(t).unwrap_or(f64::NAN);
        if beyond(value, best.1) > 0.0 {
            best = (t, value);
        }
        value
    };
    let inner = |low: f64, high: f64| [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    let [mut left, mut right] = inner(low, high);
    let (mut at_left, mut at_right) = (value(left), value(right));
    for _ in 0..SECTIONS {
        if beyond(at_left, at_right) > 0.0 {
            (high, right, at_right) = (right, left, at_left);
            left = inner(low, high)[0];
            at_left = value(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = inner(low, high)[1];
            at_right = value(right);
        }
    }
    best
}

/// The root of a function between two times at which its signs differ, by the Illinois method; `None` if it does not, or has no
/// value.
fn root(f: &mut impl FnMut(f64) -> Option<f64>, low: f64, high: f64) -> Option<f64> {
    let (mut a, mut b) = ((low, f(low)?), (high, f(high)?));
    if a.1 == 0.0 || b.1 == 0.0 {
        return Some(if a.1 == 0.0 { a.0 } else { b.0 });
    }
    if a.1.signum() == b.1.signum() {
        return None;
    }
    for _ in 0..MOST_ITERATIONS {
        let t = (a.0 * b.1 - b.0 * a.1) / (b.1 - a.1);
        if t == a.0 || t == b.0 || !t.is_finite() {
            break;
        }
        let value = f(t)?;
        let done = (t - b.0).abs() <= 4.0 * f64::EPSILON * (high - low).max(t.abs());
        if value.signum() == b.1.signum() {
            a.1 *= 0.5;
        } else {
            a = b;
        }
        b = (t, value);
        if done || value == 0.0 {
            break;
        }
    }
    Some(b.0)
}

#[cfg(test)]
mod tests {
    use super::{Bracket, Quantity, brackets, located, root};

    fn samples(values: &[f64]) -> Vec<(f64, f64)> {
        (0..).map(f64::from).zip(values.iter().copied()).collect()
    }

    #[test]
    fn brackets_are_between_changes_that_are_not_0() {
        let found = brackets(&samples(&[0.0, 1.0, 1.5, 1.0, 0.0, 1e-12, 2.0]));
        let ends: Vec<_> = found
            .iter()
            .map(|of| (of.ends, of.best.0, of.largest))
            .collect();
        assert_eq!(ends, [((1.0, 3.0), 2.0, true), ((3.0, 6.0), 4.0, false)]);
        assert!(brackets(&samples(&[1.0, 1.0, 1.0])).is_empty());
        assert!(brackets(&samples(&[0.0, 2.0, 1.0, 3.0, -1.0, 4.0])).is_empty());
        assert!(brackets(&[]).is_empty());
    }

    struct Function<F>(F);

    impl<F: Fn(f64) -> f64> Quantity for Function<F> {
        fn value(&mut self, t: f64) -> Option<f64> {
            Some((self.0)(t))
        }

        fn has_rate(&self) -> bool {
            false
        }

        fn rate(&mut self, _t: f64) -> Option<f64> {
            None
        }
    }

    /// The second one jumps, and has no place at which its rate vanishes.
    #[test]
    fn extremes_are_located_without_rates() {
        let bracket = |best, largest| Bracket {
            ends: (1.0, 2.0),
            best,
            largest,
        };
        let mut sine = Function(f64::sin);
        let best = (1.5, 1.5_f64.sin());
        let found = located(&mut sine, &bracket(best, true), (0.0, 4.0));
        assert!((found.0 - std::f64::consts::FRAC_PI_2).abs() < 1e-10 && found.1 == 1.0);
        let mut jump = Function(|t: f64| if t < 1.3 { -t } else { 3.0 - t });
        let found = located(&mut jump, &bracket((1.5, 1.5), true), (1.0, 2.0));
        assert!(
            (found.0 - 1.3).abs() < 1e-7 && (found.1 - 1.7).abs() < 1e-7,
            "{found:?}"
        );
    }

    #[test]
    fn roots_are_exact() {
        let found = root(&mut |t: f64| Some(t.cos()), 1.0, 2.0);
        assert!(found.is_some_and(|t| (t - std::f64::consts::FRAC_PI_2).abs() < 1e-15));
        assert_eq!(root(&mut |_| Some(1.0), 0.0, 1.0), None);
    }
}
