//! A trial of a step at its Gauss points, or several trials side by side.

use crate::layout::Layout;
use crate::methods::firefly::basis::{Abscissa, Scheme};
use crate::methods::firefly::small::combine;
use crate::scalar::Scalar;

/// The node a step begins at, and its length.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<'a> {
    pub(crate) t: f64,
    pub(crate) h: f64,
    pub(crate) q: &'a [f64],
    pub(crate) v: &'a [f64],
    pub(crate) u: &'a [f64],
}

/// The unknowns of a trial, and what they lead to at the point asked for last; on
/// [`Lanes`](crate::Lanes) of as many trials, each with the bits of its own.
#[derive(Default)]
pub(crate) struct Trial<S> {
    /// The unknowns, `dof` numbers for each degree of the polynomial.
    pub(crate) y: Vec<S>,
    pub(crate) q: Vec<S>,
    pub(crate) v: Vec<S>,
    /// Accelerations, multipliers and the guard of their elimination, one after the other.
    pub(crate) solution: Vec<S>,
    pub(crate) jacobian: Vec<S>,
    /// x''_index1, and the residual: x'' less x''_index1.
    pub(crate) found: Vec<S>,
    pub(crate) miss: Vec<S>,
    /// The moments of the residual.
    pub(crate) residual: Vec<S>,
}

impl<S: Scalar> Trial<S> {
    /// Makes room for so many unknowns for each degree of freedom.
    pub(crate) fn fit(&mut self, layout: &Layout, unknowns: usize, dof: usize) {
        for (list, length) in [
            (&mut self.y, unknowns * dof),
            (&mut self.q, layout.nq()),
            (&mut self.v, layout.nv()),
            (&mut self.solution, layout.nv() + layout.nc() + 1),
            (&mut self.jacobian, layout.patterns().phi_q.len()),
            (&mut self.found, dof),
            (&mut self.miss, dof),
            (&mut self.residual, unknowns * dof),
        ] {
            list.resize(length, S::constant(0.0));
        }
    }

    /// Makes the trial go through these places: for each of the scheme's times, each independent
    /// coordinate.
    #[inline]
    pub(crate) fn pass_through(
        &mut self,
        scheme: &Scheme,
        node: Node<'_>,
        independent: &[usize],
        place: impl Fn(usize) -> S,
    ) {
        let (dof, h) = (independent.len(), node.h);
        self.y.fill(S::constant(0.0));
        for (k, time) in scheme.times.iter().enumerate() {
            for (j, &i) in independent.iter().enumerate() {
                let straight = S::constant(node.q[i] + h * time.c * node.v[i]);
                let bend = place(k * dof + j) - straight;
                for u in 0..scheme.unknowns {
                    let factor = scheme.from_places[u * scheme.unknowns + k] / (h * h);
                    self.y[u * dof + j] += S::constant(factor) * bend;
                }
            }
        }
    }

    /// Goes to a point: q and v are those of the node, but where independent.
    pub(crate) fn go_to(&mut self, node: Node<'_>, independent: &[usize], point: &Abscissa) {
        for (x, known) in self.q.iter_mut().zip(node.q) {
            *x = S::constant(*known);
        }
        for (x, known) in self.v.iter_mut().zip(node.v) {
            *x = S::constant(*known);
        }
        let (dof, h) = (independent.len(), S::constant(node.h));
        for (j, &i) in independent.iter().enumerate() {
            let [v, bend] = [&point.once, &point.twice].map(|list| combine(list, &self.y, dof, j));
            self.q[i] += h * (S::constant(point.c * node.v[i]) + h * bend);
            self.v[i] += h * v;
        }
    }

    /// Computes the residual at a point from the accelerations at its positions and velocities.
    pub(crate) fn compare(&mut self, independent: &[usize], point: &Abscissa) {
        let dof = independent.len();
        for (j, &i) in independent.iter().enumerate() {
            self.found[j] = self.solution[i];
            self.miss[j] = combine(&point.value, &self.y, dof, j) - self.found[j];
        }
    }

    /// Adds the residual at a point to the moments of reading S.
    pub(crate) fn add_moments(&mut self, point: &Abscissa, weight: f64) {
        let residuals = self.residual.chunks_exact_mut(self.miss.len().max(1));
        for (p, residual) in point.value.iter().zip(residuals) {
            for (r, &f) in residual.iter_mut().zip(&self.miss) {
                *r += S::constant(weight * p) * f;
            }
        }
    }
}
