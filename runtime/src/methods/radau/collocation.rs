//! The coefficients of Radau IIA with three stages.

/// The times of the stages, in steps.
pub(crate) const NODES: [f64; 3] = [0.155_051_025_721_682_2, 0.644_948_974_278_317_8, 1.0];

/// The inverse of the Runge-Kutta matrix: the rates of the stages from their increments, times h.
pub(crate) const INVERSE: [[f64; 3]; 3] = [
    [
        3.224_744_871_391_589,
        1.167_840_084_690_405_5,
        -0.253_197_264_742_180_8,
    ],
    [
        -3.567_840_084_690_405_5,
        0.775_255_128_608_411,
        1.053_197_264_742_180_8,
    ],
    [5.531_972_647_421_808, -7.531_972_647_421_808, 5.0],
];

/// The real eigenvalue of [`INVERSE`].
pub(crate) const REAL: f64 = 3.637_834_252_744_496;

/// One of the two complex eigenvalues of [`INVERSE`], real and imaginary part.
pub(crate) const COMPLEX: [f64; 2] = [2.681_082_873_627_752, 3.050_430_199_247_411];

/// T with `T^-1 INVERSE T = [REAL, 0, 0; 0, a, -b; 0, b, a]`, a and b of [`COMPLEX`].
pub(crate) const BASIS: [[f64; 3]; 3] = [
    [
        0.091_232_394_870_892_94,
        -0.141_255_295_020_954_2,
        -0.030_029_194_105_147_424,
    ],
    [
        0.241_717_932_707_107,
        0.204_129_352_293_799_93,
        0.382_942_112_757_262,
    ],
    [0.966_048_182_615_093, 1.0, 0.0],
];

/// The inverse of [`BASIS`].
pub(crate) const TO_BASIS: [[f64; 3]; 3] = [
    [
        4.325_579_890_063_155,
        0.339_199_251_815_809_85,
        0.541_770_539_935_874_9,
    ],
    [
        -4.178_718_591_551_905,
        -0.327_682_820_761_062_4,
        0.476_623_554_500_550_44,
    ],
    [
        -0.502_872_634_945_786_9,
        2.571_926_949_855_605,
        -0.596_039_204_828_224_9,
    ],
];

/// The weights of the increments in the estimate of the error: `(-13 - 7 sqrt 6, -13 + 7 sqrt 6, -1)/3`.
pub(crate) const ERROR: [f64; 3] = [
    -10.048_809_399_827_416,
    1.382_142_733_160_749,
    -0.333_333_333_333_333_3,
];

/// One row of a 3 x 3 matrix times the same component of three vectors.
pub(crate) fn combine(weights: [f64; 3], parts: [f64; 3]) -> f64 {
    weights[0] * parts[0] + weights[1] * parts[1] + weights[2] * parts[2]
}

/// The weights of the values of the stages in the parabola through them, at a share of the step; beyond 1 it is
/// extrapolated.
pub(crate) fn parabola(share: f64) -> [f64; 3] {
    std::array::from_fn(|i| {
        let others = (0..3).filter(|j| *j != i);
        let factor = |j: usize| (share - NODES[j]) / (NODES[i] - NODES[j]);
        others.map(factor).product()
    })
}

/// The weights of the increments of the stages in the collocation cubic, as [`parabola`].
pub(crate) fn cubic(share: f64) -> [f64; 3] {
    let parabola = parabola(share);
    std::array::from_fn(|i| parabola[i] * share / NODES[i])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product(a: [[f64; 3]; 3], b: [[f64; 3]; 3]) -> [[f64; 3]; 3] {
        let column = |j: usize| [b[0][j], b[1][j], b[2][j]];
        a.map(|row| std::array::from_fn(|j| combine(row, column(j))))
    }

    fn near(a: [[f64; 3]; 3], b: [[f64; 3]; 3]) -> bool {
        let pairs = a.iter().flatten().zip(b.iter().flatten());
        pairs.into_iter().all(|(a, b)| (a - b).abs() < 1e-14)
    }

    #[test]
    fn the_basis_makes_blocks_of_the_inverse() {
        let [a, b] = COMPLEX;
        let blocks = [[REAL, 0.0, 0.0], [0.0, a, -b], [0.0, b, a]];
        let unit = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        assert!(near(product(TO_BASIS, BASIS), unit));
        assert!(near(product(TO_BASIS, product(INVERSE, BASIS)), blocks));
    }

    #[test]
    fn increments_and_rates_are_those_of_a_cubic() {
        let at = |x: f64| x * (0.3 + x * (-1.1 + 0.7 * x));
        let rate = |x: f64| 0.3 + x * (-2.2 + 2.1 * x);
        let increments = NODES.map(at);
        for (row, node) in INVERSE.into_iter().zip(NODES) {
            assert!((combine(row, increments) - rate(node)).abs() < 1e-14);
        }
        for share in [0.0, 0.2, 1.0, 1.7] {
            assert!((combine(cubic(share), increments) - at(share)).abs() < 1e-14);
        }
    }

    #[test]
    fn the_error_is_that_of_hairer_and_wanner() {
        let root = 7.0 * 6.0_f64.sqrt();
        for (found, exact) in ERROR.into_iter().zip([-13.0 - root, root - 13.0, -1.0]) {
            assert!((3.0 * found - exact).abs() < 1e-14, "{found}");
        }
    }
}
