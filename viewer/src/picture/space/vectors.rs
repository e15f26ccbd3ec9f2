//! Vectors of space, and placements: where a body is, and where its axes point.

/// A point or a direction, m.
pub(super) type Place = [f64; 3];

pub(super) fn plus(a: Place, b: Place) -> Place {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(super) fn minus(a: Place, b: Place) -> Place {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(super) fn scaled(s: f64, a: Place) -> Place {
    a.map(|x| s * x)
}

pub(super) fn dot(a: Place, b: Place) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: Place, b: Place) -> Place {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(super) fn size(a: Place) -> f64 {
    dot(a, a).sqrt()
}

pub(super) fn distance(p: Place, q: Place) -> f64 {
    size(minus(p, q))
}

/// The vector at length 1; the z axis where it has none.
pub(super) fn unit(a: Place) -> Place {
    match size(a) {
        length if length > 0.0 => scaled(1.0 / length, a),
        _ => [0.0, 0.0, 1.0],
    }
}

/// Two unit vectors e1, e2 across n, right-handed with it.
pub(super) fn across(n: Place) -> [Place; 2] {
    let sizes = n.map(f64::abs);
    let longer = |longest: usize, k: usize| {
        if sizes[k] > sizes[longest] {
            k
        } else {
            longest
        }
    };
    let longest = longer(longer(0, 1), 2);
    let mut next = [0.0; 3];
    next[(longest + 1) % 3] = 1.0;
    let e1 = unit(minus(next, scaled(dot(next, n), n)));
    [e1, cross(n, e1)]
}

pub(super) fn is_finite(place: &Place) -> bool {
    place.iter().all(|x| x.is_finite())
}

/// Origin of a body, m, and its axes in those of the world.
#[derive(Debug, Clone, Copy)]
pub(super) struct Placement {
    pub(super) at: Place,
    pub(super) axes: [Place; 3],
}

/// The ground.
pub(super) const WORLD: Placement = Placement {
    at: [0.0; 3],
    axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
};

impl Placement {
    /// The placement at a point with the attitude of a quaternion, real part first, of any length.
    pub(super) fn new(at: Place, [w, x, y, z]: [f64; 4]) -> Placement {
        let s = 2.0 / (w * w + x * x + y * y + z * z);
        let axes = [
            [
                1.0 - s * (y * y + z * z),
                s * (x * y + w * z),
                s * (x * z - w * y),
            ],
            [
                s * (x * y - w * z),
                1.0 - s * (x * x + z * z),
                s * (y * z + w * x),
            ],
            [
                s * (x * z + w * y),
                s * (y * z - w * x),
                1.0 - s * (x * x + y * y),
            ],
        ];
        Placement { at, axes }
    }

    /// A vector of the body in world axes.
    pub(super) fn direction(self, [u, v, w]: Place) -> Place {
        let [a, b, c] = self.axes;
        plus(scaled(u, a), plus(scaled(v, b), scaled(w, c)))
    }

    /// A point of the body in the world.
    pub(super) fn place(self, local: Place) -> Place {
        plus(self.at, self.direction(local))
    }
}
