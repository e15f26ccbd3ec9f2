//! The equations of an interval where M is constant: what is linear in them, solved beforehand.
//!
//! With momenta `M v + b(t)`, forces f_s at the quadrature points and
//! `K_fg = sum_s w_s f'(tau_s) g'(tau_s)` the conditions of all functions are
//!
//! ```text
//! M (sum_g K_fg x_g + K_f1 q_i + K_fv h v_i) + sum_s w_s (h^2 f_s f(tau_s) + h b_s f'(tau_s))
//!         + [f = 1] (h (M v_i + b_i) - phi_q(q_i)^T Lambda) = 0
//! x_g = constant_g q_i + slope_g h v_i + M^-1 (sum_s (h^2 force_gs f_s + h rest_gs b_s)
//!         + impulse_g (phi_q(q_i)^T Lambda - h b_i))
//! ```
//!
//! with Lambda = h times the impulses. The momentum at the second node has the same form.

use crate::layout::Layout;
use crate::linear::dense::{self, unrolled};
use crate::linear::inverse::Inverse;
use crate::linear::schur::Schur;
use crate::methods::hermite::basis::{QuadraturePoint, Shape};

/// The factors in the equation of one x_g.
#[derive(Debug, Clone)]
pub(crate) struct Share {
    constant: f64,
    slope: f64,
    pub(crate) impulse: f64,
    force: Vec<f64>,
    rest: Vec<f64>,
}

/// The factors of the inner unknowns, of the positions of the second node, and of h times
/// `M^-1 p_(i+1)`; `constants` are the factors of q_i, which nothing needs to be solved for: what does
/// not move is interpolated by what it is.
fn shares(points: &[QuadraturePoint], constants: &[f64]) -> Vec<Share> {
    let n = constants.len();
    // Inner functions and, last, that of the first node or of the second one.
    let row = |point: &QuadraturePoint, f: usize| *point.inner.get(f).unwrap_or(&point.start);
    let column = |point: &QuadraturePoint, g: usize| *point.inner.get(g).unwrap_or(&point.end);
    let product = |left: &dyn Fn(&QuadraturePoint) -> Shape,
                   right: &dyn Fn(&QuadraturePoint) -> Shape|
     -> f64 {
        let terms = points
            .iter()
            .map(|point| point.weight * left(point).1 * right(point).1);
        terms.sum()
    };
    let entry = |k: usize| product(&|point| row(point, k / n), &|point| column(point, k % n));
    let mut matrix: Vec<f64> = (0..n * n).map(entry).collect();
    let mut order = vec![0.0; n];
    if dense::lu_factor(n, &mut matrix, &mut order, 0.0) <= 0.0 {
        return Vec::new();
    }
    // x_g from the part f of the conditions.
    let solved = |parts: &dyn Fn(usize) -> f64| -> Vec<f64> {
        let mut x: Vec<f64> = (0..n).map(|f| -parts(f)).collect();
        dense::lu_solve(n, &matrix, &order, &mut x);
        x
    };
    let first = |f: usize| f64::from(u8::from(f == n - 1));
    let slopes = solved(&|f| product(&|point| row(point, f), &|point| point.slope) + first(f));
    let impulses = solved(&|f| -first(f));
    let at = |value: fn(Shape) -> f64| -> Vec<Vec<f64>> {
        let part = |point: &QuadraturePoint| solved(&|f| point.weight * value(row(point, f)));
        points.iter().map(part).collect()
    };
    let (forces, rests) = (at(|shape| shape.0), at(|shape| shape.1));
    let mut shares: Vec<Share> = (0..n)
        .map(|g| Share {
            constant: constants[g],
            slope: slopes[g],
            impulse: impulses[g],
            force: forces.iter().map(|x| x[g]).collect(),
            rest: rests.iter().map(|x| x[g]).collect(),
        })
        .collect();
    // p_(i+1) contains M times what the unknowns make of the velocities.
    let by_unknowns = |of: &dyn Fn(&Share) -> f64| -> f64 {
        let part = |(g, share)| product(&|point| point.end, &|point| column(point, g)) * of(share);
        shares.iter().enumerate().map(part).sum()
    };
    let of_points = |own: fn(Shape) -> f64, of: fn(&Share, usize) -> f64| -> Vec<f64> {
        let points = points.iter().enumerate();
        points
            .map(|(s, point)| point.weight * own(point.end) + by_unknowns(&|share| of(share, s)))
            .collect()
    };
    let momentum = Share {
        constant: 0.0,
        slope: product(&|point| point.end, &|point| point.slope)
            + by_unknowns(&|share| share.slope),
        impulse: by_unknowns(&|share| share.impulse),
        force: of_points(|shape| shape.0, |share, s| share.force[s]),
        rest: of_points(|shape| shape.1, |share, s| share.rest[s]),
    };
    shares.push(momentum);
    shares
}

/// The factors of a form, and the work space.
pub(crate) struct Reduced {
    /// The factors of all unknowns; empty where M is not constant.
    pub(crate) shares: Vec<Share>,
    pub(crate) inverse: Inverse,
    /// The values of d(momentum)/dv that the inverse belongs to.
    pub(crate) mass: Vec<f64>,
    /// f_s at all points, the part of it that is the rate of b, and b_s.
    pub(crate) forces: Vec<f64>,
    pub(crate) rates: Vec<f64>,
    pub(crate) rests: Vec<f64>,
    /// b at the first node.
    pub(crate) rest: Vec<f64>,
    /// The unknowns without impulses, and the part that the impulses take from an unknown whose factor of them is one.
    drift: Vec<f64>,
    pulled: Vec<f64>,
    sum: Vec<f64>,
    pub(crate) schur: Schur,
    /// Lambda of the rows that are used.
    pub(crate) impulses: Vec<f64>,
    pub(crate) change: Vec<f64>,
    /// The unknowns before an iteration, and the second node with its forces.
    pub(crate) old: Vec<f64>,
    pub(crate) drifted: Vec<f64>,
    /// The velocity that belongs to the momentum at the second node, where it is known.
    pub(crate) velocity: Vec<f64>,
    pub(crate) solved: bool,
}

impl Reduced {
    /// Work space for a form whose unknowns are `constants` times the positions where nothing moves.
    pub(crate) fn new(layout: &Layout, points: &[QuadraturePoint], constants: &[f64]) -> Reduced {
        let (nv, nc, count) = (layout.nv(), layout.nc(), points.len());
        // T_vq v + T_vt depends on v where M depends on positions or time, and only there.
        let mut entries = layout.patterns().momentum_v.entries.iter();
        let constant =
            layout.patterns().momentum_q.is_empty() && entries.all(|(i, _)| (*i as usize) < nv);
        let mass = layout.patterns().momentum_v.len();
        Reduced {
            shares: if constant {
                shares(points, constants)
            } else {
                Vec::new()
            },
            inverse: Inverse::new(&layout.patterns().momentum_v),
            mass: vec![f64::NAN; mass],
            forces: vec![0.0; count * nv],
            rates: vec![0.0; count * nv],
            rests: vec![0.0; count * nv],
            rest: vec![0.0; nv],
            drift: vec![0.0; (constants.len() + 1) * nv],
            pulled: vec![0.0; nv],
            sum: vec![0.0; nv],
            schur: Schur::default(),
            impulses: vec![0.0; nc],
            change: vec![0.0; nc],
            old: vec![0.0; constants.len() * nv],
            drifted: vec![0.0; nv],
            velocity: vec![0.0; nv],
            solved: false,
        }
    }

    /// Forgets the inverse, which is no longer valid.
    pub(crate) fn forget(&mut self) {
        self.mass.fill(f64::NAN);
    }

    /// Takes over a mass matrix, the values of d(momentum)/dv, and the rows of phi that are used; `false` where
    /// the matrix is not positive definite.
    pub(crate) fn invert(
        &mut self,
        layout: &Layout,
        places: &[Option<usize>],
        mass: &[f64],
    ) -> bool {
        let pattern = &layout.patterns().momentum_v;
        let Some(same) = self.inverse.invert(pattern, mass) else {
            return false;
        };
        self.mass.copy_from_slice(mass);
        if same && self.schur.has_rows(places) {
            self.schur.set_inverse(&self.inverse);
        } else {
            self.schur = Schur::new(layout, places, &self.inverse);
        }
        true
    }

    /// Computes the unknowns without impulses.
    pub(crate) fn set_drift(&mut self, h: f64, q: &[f64], v: &[f64]) {
        let nv = v.len();
        let rests = [self.rest.as_slice(), &self.rests];
        let moving = rests.iter().any(|rests| rests.iter().any(|b| *b != 0.0));
        for (share, drift) in self.shares.iter().zip(self.drift.chunks_exact_mut(nv)) {
            let sum = &mut self.sum;
            unrolled!(combine, nv, h * h, &share.force, &self.forces, sum);
            if moving {
                for (j, sum) in sum.iter_mut().enumerate() {
                    let rests = share.rest.iter().zip(self.rests[j..].iter().step_by(nv));
                    let rest = rests.map(|(factor, rest)| factor * rest).sum::<f64>();
                    *sum += h * (rest - share.impulse * self.rest[j]);
                }
            }
            unrolled!(coast, nv, share, h, q, v, drift);
            self.inverse.add_product(sum, drift);
        }
    }

    /// The unknowns, from their drift and the impulses.
    pub(crate) fn place(&mut self, x: &mut [f64]) {
        let nv = self.pulled.len();
        self.pulled.fill(0.0);
        self.schur.subtract_pull(&self.impulses, &mut self.pulled);
        let unknowns = x.chunks_exact_mut(nv).zip(self.drift.chunks_exact(nv));
        for (share, (x, drift)) in self.shares.iter().zip(unknowns) {
            unrolled!(add, nv, drift, -share.impulse, &self.pulled, x);
        }
    }

    /// The velocity that belongs to the momentum at the second node, where it is `rest` at rest.
    pub(crate) fn set_velocity(&mut self, h: f64, rest: &[f64]) {
        let nv = rest.len();
        let Some((share, drift)) = self.shares.last().zip(self.drift.chunks_exact(nv).last())
        else {
            return;
        };
        for (v, (drift, pulled)) in self.velocity.iter_mut().zip(drift.iter().zip(&self.pulled)) {
            *v = (drift - share.impulse * pulled) / h;
        }
        for (sum, rest) in self.sum.iter_mut().zip(rest) {
            *sum = -rest;
        }
        self.inverse.add_product(&self.sum, &mut self.velocity);
    }
}

/// `sum = scale sum_s factors_s values_s`
#[inline(always)]
fn combine(nv: usize, scale: f64, factors: &[f64], values: &[f64], sum: &mut [f64]) {
    let sum = &mut sum[..nv];
    sum.fill(0.0);
    for (factor, values) in factors.iter().zip(values.chunks_exact(nv)) {
        for j in 0..nv {
            sum[j] += scale * factor * values[j];
        }
    }
}

/// Computes the part of an unknown that follows from the positions and velocities of the first node.
#[inline(always)]
fn coast(nv: usize, share: &Share, h: f64, q: &[f64], v: &[f64], to: &mut [f64]) {
    let (q, v, to, slope) = (&q[..nv], &v[..nv], &mut to[..nv], share.slope * h);
    for j in 0..nv {
        to[j] = share.constant * q[j] + slope * v[j];
    }
}

/// `to = left + factor right`
#[inline(always)]
fn add(n: usize, left: &[f64], factor: f64, right: &[f64], to: &mut [f64]) {
    let (left, right, to) = (&left[..n], &right[..n], &mut to[..n]);
    for j in 0..n {
        to[j] = left[j] + factor * right[j];
    }
}
