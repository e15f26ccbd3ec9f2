//! Legendre polynomials on [0, 1] and their integrals at Gauss points.

use crate::linear::dense::inverse;
use crate::linear::quadrature::gauss_legendre;

/// Relative times at which a trial is evaluated.
pub(crate) struct Scheme {
    /// The unknowns for each degree of freedom.
    pub(crate) unknowns: usize,
    /// The Gauss points.
    pub(crate) points: Vec<Abscissa>,
    pub(crate) end: Abscissa,
    /// Times at which a particle gives positions, and the matrix that makes unknowns of them.
    pub(crate) times: Vec<Abscissa>,
    pub(crate) from_places: Vec<f64>,
}

impl Scheme {
    pub(crate) fn new(unknowns: usize, points: usize) -> Scheme {
        let time = |k: usize| Abscissa::new((k + 1) as f64 / unknowns as f64, 0.0, unknowns);
        let times: Vec<Abscissa> = (0..unknowns).map(time).collect();
        Scheme {
            unknowns,
            points: gauss(points, unknowns),
            end: Abscissa::new(1.0, 0.0, unknowns),
            from_places: inverse(
                unknowns,
                times.iter().flat_map(|time| time.twice.clone()).collect(),
            ),
            times,
        }
    }
}

/// The trial at one relative time: what every unknown weighs in accelerations, velocities (in
/// steps) and positions (in squares of steps).
#[derive(Debug, Clone)]
pub(crate) struct Abscissa {
    /// The relative time, 0 to 1.
    pub(crate) c: f64,
    /// The weight in the quadrature; the weights of all Gauss points add up to 1.
    pub(crate) weight: f64,
    /// The Legendre polynomials P_0, P_1, ...
    pub(crate) value: Vec<f64>,
    /// The integrals of the polynomials from 0 to c.
    pub(crate) once: Vec<f64>,
    /// The integrals of these.
    pub(crate) twice: Vec<f64>,
}

impl Abscissa {
    pub(crate) fn new(c: f64, weight: f64, unknowns: usize) -> Abscissa {
        let powers: Vec<Vec<f64>> = (0..unknowns).map(legendre).collect();
        let sum = |factor: fn(f64) -> f64, power: i32| -> Vec<f64> {
            let terms = |coefficients: &Vec<f64>| {
                let term = |(n, x): (usize, &f64)| x * factor(n as f64) * c.powi(n as i32 + power);
                coefficients.iter().enumerate().map(term).sum()
            };
            powers.iter().map(terms).collect()
        };
        Abscissa {
            c,
            weight,
            value: sum(|_| 1.0, 0),
            once: sum(|n| 1.0 / (n + 1.0), 1),
            twice: sum(|n| 1.0 / ((n + 1.0) * (n + 2.0)), 2),
        }
    }
}

/// The coefficients of the Legendre polynomial of this degree on [0, 1], lowest power first.
fn legendre(degree: usize) -> Vec<f64> {
    let (mut before, mut last) = (Vec::new(), vec![1.0]);
    for n in 0..degree {
        let count = n as f64;
        // (n + 1) P_{n+1} = (2 n + 1) (2 s - 1) P_n - n P_{n-1}
        let mut next = vec![0.0; n + 2];
        for (power, x) in last.iter().enumerate() {
            next[power + 1] += 2.0 * (2.0 * count + 1.0) * x;
            next[power] -= (2.0 * count + 1.0) * x;
        }
        for (power, x) in before.iter().enumerate() {
            next[power] -= count * x;
        }
        for x in &mut next {
            *x /= count + 1.0;
        }
        before = std::mem::replace(&mut last, next);
    }
    last
}

/// The Gauss points on [0, 1], ascending, with their weights.
pub(crate) fn gauss(points: usize, unknowns: usize) -> Vec<Abscissa> {
    let rule = gauss_legendre(points).into_iter();
    rule.map(|(c, weight)| Abscissa::new(c, weight, unknowns))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_gauss_points() {
        let points = gauss(2, 2);
        for (point, sign) in points.iter().zip([-1.0, 1.0]) {
            let c = 0.5 * (1.0 + sign / 3.0_f64.sqrt());
            assert!((point.c - c).abs() < 1e-15 && (point.weight - 0.5).abs() < 1e-15);
            assert!((point.value[1] - (2.0 * c - 1.0)).abs() < 1e-15);
            assert!((point.twice[1] - (c.powi(3) / 3.0 - c * c / 2.0)).abs() < 1e-15);
        }
    }
}
