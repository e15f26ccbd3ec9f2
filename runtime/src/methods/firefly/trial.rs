//! A trial of a step at its Gauss points, or several trials side by side.

use super::basis::{Abscissa, Scheme};
use super::collocation::Node;
use super::small::{System, combine};
use crate::layout::Layout;
use crate::scalar::Scalar;

/// The unknowns of a trial, and what they lead to at the point asked for last; on
/// [`Lanes`](crate::Lanes) of as many trials, each with the bits of its own.
#[derive(Default)]
pub(super) struct Trial<S> {
    /// The unknowns, `dof` numbers for each degree of the polynomial.
    pub(super) y: Vec<S>,
    pub(super) q: Vec<S>,
    pub(super) v: Vec<S>,
    /// M, Q, phi_q and eta, one after the other.
    pub(super) values: Vec<S>,
    pub(super) particular: Vec<S>,
    pub(super) full: Vec<S>,
    /// N^T M N, factorised.
    pub(super) reduced: Vec<S>,
    /// x''_index1, and what x'' is more than it.
    pub(super) found: Vec<S>,
    pub(super) miss: Vec<S>,
    /// The moments of what is missed.
    pub(super) residual: Vec<S>,
}

impl<S: Scalar> Trial<S> {
    /// Makes room for so many unknowns for each degree of freedom.
    pub(super) fn fit(&mut self, layout: &Layout, unknowns: usize, dof: usize) {
        let values = [
            layout.mass_pattern.len(),
            layout.nv,
            layout.phi_q_pattern.len(),
            layout.nc,
        ];
        for (list, length) in [
            (&mut self.y, unknowns * dof),
            (&mut self.q, layout.nq),
            (&mut self.v, layout.nv),
            (&mut self.values, values.iter().sum()),
            (&mut self.particular, layout.nv),
            (&mut self.full, layout.nv),
            (&mut self.reduced, dof * dof),
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
    pub(super) fn pass_through(
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
    pub(super) fn go_to(&mut self, node: Node<'_>, independent: &[usize], point: &Abscissa) {
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

    /// What is missed at a point, from `values`, `particular` and N; `false` where the equations are
    /// singular.
    pub(super) fn weigh(&mut self, layout: &Layout, point: &Abscissa, span: &[S]) -> bool {
        let (mass, rest) = self.values.split_at(layout.mass_pattern.len());
        let system = System {
            pattern: &layout.mass_pattern,
            mass,
            force: &rest[..layout.nv],
            particular: &self.particular,
            span,
        };
        let dof = self.found.len();
        if !system.solve(dof, &mut self.full, &mut self.reduced, &mut self.found) {
            return false;
        }
        for (j, (miss, &found)) in self.miss.iter_mut().zip(&self.found).enumerate() {
            *miss = combine(&point.value, &self.y, dof, j) - found;
        }
        true
    }

    /// Adds what is missed at a point to the moments of reading S.
    pub(super) fn add_moments(&mut self, point: &Abscissa, weight: f64) {
        let residuals = self.residual.chunks_exact_mut(self.miss.len().max(1));
        for (p, residual) in point.value.iter().zip(residuals) {
            for (r, &f) in residual.iter_mut().zip(&self.miss) {
                *r += S::constant(weight * p) * f;
            }
        }
    }
}
