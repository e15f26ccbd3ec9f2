//! Bisection: the place between two numbers where an answer changes.

/// Halves an interval in which an answer changes from no to yes until it is not longer than `width`, or its ends are
/// neighbors: the answer is no at the first end and yes at the second, if it was so at those given.
///
/// # Errors
/// The errors of `answer`.
pub(crate) fn bisect<E>(
    [mut left, mut right]: [f64; 2],
    width: f64,
    mut answer: impl FnMut(f64) -> Result<bool, E>,
) -> Result<[f64; 2], E> {
    while right - left > width {
        let middle = 0.5 * (left + right);
        if middle <= left || middle >= right {
            break;
        }
        match answer(middle)? {
            true => right = middle,
            false => left = middle,
        }
    }
    Ok([left, right])
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn square_root(of: f64, width: f64) -> [f64; 2] {
        let answer = |x: f64| Ok::<_, Infallible>(x * x >= of);
        bisect([0.0, of.max(1.0)], width, answer).unwrap()
    }

    #[test]
    fn the_ends_become_neighbors() {
        for of in [2.0, 0.3, 1e12, 1e-12] {
            let [left, right] = square_root(of, 0.0);
            assert_eq!(left.next_up(), right, "{of}");
            assert!(
                left <= of.sqrt().next_up() && right >= of.sqrt().next_down(),
                "{of}"
            );
        }
    }

    #[test]
    fn a_width_ends_it() {
        let [left, right] = square_root(2.0, 1e-3);
        assert!(right - left <= 1e-3 && right - left > 4e-4);
        assert!(left < std::f64::consts::SQRT_2 && right >= std::f64::consts::SQRT_2);
        // An interval that is short enough is left as it is.
        assert_eq!(bisect([1.0, 1.5], 0.5, |_| Err("asked")), Ok([1.0, 1.5]));
    }

    #[test]
    fn faults_are_passed_on_and_nothing_hangs() {
        assert_eq!(bisect([0.0, 1.0], 0.0, |_| Err("fault")), Err("fault"));
        // Without an order there is nothing to halve.
        assert!(bisect([f64::NAN, 1.0], 0.0, |_| Err("asked")).is_ok());
        assert!(bisect([0.0, f64::INFINITY], 0.0, |_| Err("asked")).is_ok());
    }
}
