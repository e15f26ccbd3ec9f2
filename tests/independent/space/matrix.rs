//! Vectors and matrices of numbers in space.

/// A matrix by its rows.
pub(super) type Matrix = [[f64; 3]; 3];

pub(super) const IDENTITY: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

pub(super) fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn norm(vector: [f64; 3]) -> f64 {
    dot(vector, vector).sqrt()
}

pub(super) fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(super) fn sum(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|k| a[k] + b[k])
}

pub(super) fn difference(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|k| a[k] - b[k])
}

pub(super) fn scaled(vector: [f64; 3], by: f64) -> [f64; 3] {
    vector.map(|x| x * by)
}

pub(super) fn unit(vector: [f64; 3]) -> [f64; 3] {
    scaled(vector, 1.0 / dot(vector, vector).sqrt())
}

pub(super) fn times(matrix: Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| dot(row, vector))
}

pub(super) fn transposed(matrix: Matrix) -> Matrix {
    [0, 1, 2].map(|j| [0, 1, 2].map(|i| matrix[i][j]))
}

pub(super) fn product(a: Matrix, b: Matrix) -> Matrix {
    let columns = transposed(b);
    a.map(|row| columns.map(|column| dot(row, column)))
}

/// The matrix of `a x`.
pub(super) fn skew([x, y, z]: [f64; 3]) -> Matrix {
    [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]]
}

/// A turn about a direction: `exp(angle n~)`.
pub(super) fn turn(axis: [f64; 3], angle: f64) -> Matrix {
    let n = skew(unit(axis));
    let square = product(n, n);
    let (sin, versine) = (angle.sin(), 1.0 - angle.cos());
    let entry = |i: usize, j: usize| IDENTITY[i][j] + sin * n[i][j] + versine * square[i][j];
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| entry(i, j)))
}

/// n, e1, e2: the direction at unit length and two across it, as `NOTATION.md` says.
pub(super) fn triad(axis: [f64; 3]) -> [[f64; 3]; 3] {
    let n = unit(axis);
    let longest = n.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    let index = n.iter().position(|x| x.abs() == longest).unwrap();
    let next = IDENTITY[(index + 1) % 3];
    let e1 = unit(difference(next, scaled(n, dot(n, next))));
    [n, e1, cross(n, e1)]
}

/// The unit quaternion of a rotation matrix, the real part first and not below 0.
pub(super) fn quaternion(r: Matrix) -> [f64; 4] {
    let trace = r[0][0] + r[1][1] + r[2][2];
    // 4 p p^T, whose largest diagonal entry divides safely.
    let squares = [
        1.0 + trace,
        1.0 + 2.0 * r[0][0] - trace,
        1.0 + 2.0 * r[1][1] - trace,
        1.0 + 2.0 * r[2][2] - trace,
    ];
    let odd = [r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]];
    let even = |i: usize, j: usize| r[i][j] + r[j][i];
    let most = squares.iter().fold(0.0_f64, |most, x| most.max(*x));
    let p = match squares.iter().position(|x| *x == most).unwrap() {
        0 => [squares[0], odd[0], odd[1], odd[2]],
        1 => [odd[0], squares[1], even(0, 1), even(0, 2)],
        2 => [odd[1], even(0, 1), squares[2], even(1, 2)],
        _ => [odd[2], even(0, 2), even(1, 2), squares[3]],
    };
    let length = p.iter().map(|x| x * x).sum::<f64>().sqrt();
    let sign = if p[0] < 0.0 { -1.0 } else { 1.0 };
    p.map(|x| sign * x / length)
}

/// The rotation matrix of a quaternion of any length: `v -> p v p^-1`.
pub(super) fn rotation([w, x, y, z]: [f64; 4]) -> Matrix {
    let square = w * w + x * x + y * y + z * z;
    let axis = [x, y, z];
    let n = skew(axis);
    let twice = product(n, n);
    let entry = |i: usize, j: usize| IDENTITY[i][j] + 2.0 * (w * n[i][j] + twice[i][j]) / square;
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| entry(i, j)))
}
