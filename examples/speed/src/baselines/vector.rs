//! Vectors and rotations of three components, as a person writes them down.

pub(crate) type Vector = [f64; 3];

pub(crate) fn dot(x: Vector, y: Vector) -> f64 {
    x[0] * y[0] + x[1] * y[1] + x[2] * y[2]
}

pub(crate) fn cross(x: Vector, y: Vector) -> Vector {
    [
        x[1] * y[2] - x[2] * y[1],
        x[2] * y[0] - x[0] * y[2],
        x[0] * y[1] - x[1] * y[0],
    ]
}

/// `x + factor y`
pub(crate) fn plus(x: Vector, factor: f64, y: Vector) -> Vector {
    [
        x[0] + factor * y[0],
        x[1] + factor * y[1],
        x[2] + factor * y[2],
    ]
}

pub(crate) fn scaled(factor: f64, x: Vector) -> Vector {
    x.map(|x| factor * x)
}

/// The rows of R(p), which turns body axes into world axes, of a unit quaternion p.
pub(crate) fn rotation(p: [f64; 4]) -> [Vector; 3] {
    let [w, x, y, z] = p;
    let (x2, y2, z2) = (x + x, y + y, z + z);
    let (wx, wy, wz) = (w * x2, w * y2, w * z2);
    let (xx, xy, xz) = (x * x2, x * y2, x * z2);
    let (yy, yz, zz) = (y * y2, y * z2, z * z2);
    [
        [1.0 - yy - zz, xy - wz, xz + wy],
        [xy + wz, 1.0 - xx - zz, yz - wx],
        [xz - wy, yz + wx, 1.0 - xx - yy],
    ]
}

/// `R x`
pub(crate) fn turned(r: &[Vector; 3], x: Vector) -> Vector {
    [dot(r[0], x), dot(r[1], x), dot(r[2], x)]
}

/// `R^T x`
pub(crate) fn turned_back(r: &[Vector; 3], x: Vector) -> Vector {
    plus(plus(scaled(x[0], r[0]), x[1], r[1]), x[2], r[2])
}
