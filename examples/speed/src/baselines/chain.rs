//! Equal uniform rods in a row, in maximal coordinates, at a cost that grows with their number only.

use mbdsl::runtime::Scalar;

/// Rods of this mass (kg) and length (m), the first one hanging from the ground.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chain {
    pub(crate) g: f64,
    pub(crate) m: f64,
    pub(crate) l: f64,
}

impl Default for Chain {
    fn default() -> Self {
        Chain {
            g: 9.81,
            m: 1.0,
            l: 0.1,
        }
    }
}

/// What the elimination leaves of one joint, for the way back:
/// `lambda_i = z_i - G_i lambda_{i+1}`, and the normal of its rod.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Eliminated {
    normal: [f64; 2],
    z: [f64; 2],
    g: [[f64; 2]; 2],
}

/// A symmetric 2 x 2 block.
#[derive(Clone, Copy)]
struct Block {
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Block {
    /// `diagonal I + factor n n^T`
    fn of_normal(diagonal: f64, factor: f64, [x, y]: [f64; 2]) -> Block {
        Block {
            xx: diagonal + factor * x * x,
            xy: factor * x * y,
            yy: diagonal + factor * y * y,
        }
    }

    fn inverse(self) -> Block {
        let scale = 1.0 / (self.xx * self.yy - self.xy * self.xy);
        Block {
            xx: scale * self.yy,
            xy: -scale * self.xy,
            yy: scale * self.xx,
        }
    }

    fn times(self, [x, y]: [f64; 2]) -> [f64; 2] {
        [self.xx * x + self.xy * y, self.xy * x + self.yy * y]
    }
}

impl Chain {
    /// Accelerations (x, y, theta of every rod) and multipliers (x, y of every joint).
    ///
    /// The Schur complement `phi_q M^-1 phi_q^T` is block tridiagonal, 2 x 2 a joint: Gauss from the
    /// ground to the free end and back. `work` has a place for every rod.
    pub(crate) fn accelerations(
        &self,
        q: &[f64],
        v: &[f64],
        work: &mut [Eliminated],
        a: &mut [f64],
        lambda: &mut [f64],
    ) {
        let Chain { g, m, l } = *self;
        let (half, inertia) = (0.5 * l, m * l * l / 12.0);
        let (per_mass, per_inertia) = (1.0 / m, 1.0 / inertia);
        let factor = half * half * per_inertia;

        // What the joints at both ends of the rod before see of it; nothing of the ground.
        let mut own = Block {
            xx: 0.0,
            xy: 0.0,
            yy: 0.0,
        };
        let mut right = [0.0, -g];
        let rods = q.chunks_exact(3).zip(v.chunks_exact(3));
        for ((q, v), work) in rods.zip(work.iter_mut()) {
            let (sin, cos) = q[2].sin_cos_pair();
            let normal = [-sin, cos];
            let swing = half * v[2] * v[2];
            let swing = [swing * cos, swing * sin];
            let near = Block::of_normal(per_mass, factor, normal);
            let across = Block::of_normal(-per_mass, factor, normal);
            let pivot = Block {
                xx: own.xx + near.xx,
                xy: own.xy + near.xy,
                yy: own.yy + near.yy,
            };
            let inverse = pivot.inverse();
            let z = inverse.times([right[0] + swing[0], right[1] + swing[1]]);
            let columns = [
                inverse.times([across.xx, across.xy]),
                inverse.times([across.xy, across.yy]),
            ];
            *work = Eliminated {
                normal,
                z,
                g: columns,
            };
            let [first, second] = [across.times(columns[0]), across.times(columns[1])];
            own = Block {
                xx: near.xx - first[0],
                xy: near.xy - first[1],
                yy: near.yy - second[1],
            };
            let carried = across.times(z);
            right = [swing[0] - carried[0], swing[1] - carried[1]];
        }

        let turn = half * per_inertia;
        let mut next = [0.0, 0.0];
        let rods = a.chunks_exact_mut(3).zip(lambda.chunks_exact_mut(2));
        for ((a, lambda), work) in rods.zip(work.iter()).rev() {
            let Eliminated {
                normal,
                z,
                g: [first, second],
            } = *work;
            let here = [
                z[0] - first[0] * next[0] - second[0] * next[1],
                z[1] - first[1] * next[0] - second[1] * next[1],
            ];
            let sum = normal[0] * (here[0] + next[0]) + normal[1] * (here[1] + next[1]);
            a[0] = (next[0] - here[0]) * per_mass;
            a[1] = (next[1] - here[1]) * per_mass - g;
            a[2] = turn * sum;
            lambda.copy_from_slice(&here);
            next = here;
        }
    }
}
