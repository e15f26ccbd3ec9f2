//! One step as an optimisation: the trial, what it misses at the Gauss points, the derivatives.

use super::Reading;
use super::basis::{Abscissa, gauss};
use super::small::{System, combine, inverse, square};
use crate::dense;
use crate::independent::Partition;
use crate::mechanism::Mechanism;
use crate::methods::StepError;

/// The node a step begins at, and its length.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<'a> {
    pub(super) t: f64,
    pub(super) h: f64,
    pub(super) q: &'a [f64],
    pub(super) v: &'a [f64],
}

/// Collocation in the independent coordinates x, with its work space.
///
/// ```text
/// x'' = sum_u y_u P_u            the trial: a polynomial of degree 1 + the number of unknowns y_u
/// f   = a - a_index1(q, v)       at the Gauss points, with q, v and a from x, x', x''
///     = N (x'' - x''_index1)     N = dq/dx
/// ```
///
/// The dependent parts of both accelerations satisfy `phi_q a = eta`, so that their difference lies
/// in the span of N, and
///
/// ```text
/// x''_index1 = (N^T M N)^-1 N^T (Q - M c),    phi_q c = eta,  c = 0 in the independent coordinates
/// ```
pub(super) struct Collocation {
    pub(super) reading: Reading,
    pub(super) unknowns: usize,
    pub(super) partition: Partition,
    pub(super) points: Vec<Abscissa>,
    pub(super) end: Abscissa,
    /// Times at which a particle gives positions, and the matrix that makes unknowns of them.
    pub(super) times: Vec<Abscissa>,
    pub(super) from_places: Vec<f64>,
    pub(super) q: Vec<f64>,
    pub(super) v: Vec<f64>,
    /// M, Q, phi_q and eta, one after the other.
    pub(super) values: Vec<f64>,
    pub(super) particular: Vec<f64>,
    pub(super) full: Vec<f64>,
    /// N^T M N, factorised.
    pub(super) reduced: Vec<f64>,
    /// x''_index1 at every point.
    pub(super) accelerations: Vec<f64>,
    /// The x'' of the trial, and what it misses.
    pub(super) wanted: Vec<f64>,
    pub(super) miss: Vec<f64>,
    pub(super) residual: Vec<f64>,
    pub(super) derivatives: Derivatives,
    pub(super) y: Vec<f64>,
    pub(super) evaluations: u64,
    pub(super) iterations: u64,
}

/// Work space of the derivatives, see [`Collocation::differentiate`].
#[derive(Default)]
pub(super) struct Derivatives {
    pub(super) tangent_q: Vec<f64>,
    pub(super) tangent_v: Vec<f64>,
    pub(super) dphi_q: Vec<f64>,
    pub(super) ddphi_q: Vec<f64>,
    pub(super) ddphi_q_trial: Vec<f64>,
    pub(super) a: Vec<f64>,
    pub(super) lambda: Vec<f64>,
    pub(super) dq: Vec<f64>,
    pub(super) dv: Vec<f64>,
    pub(super) product: Vec<f64>,
    pub(super) right: Vec<f64>,
    pub(super) small: Vec<f64>,
    /// d x''_index1 / dx and / dx', dof x dof.
    pub(super) by_position: Vec<f64>,
    pub(super) by_velocity: Vec<f64>,
    /// (dN/dx) (x'' - x''_index1), nv x dof.
    pub(super) bend: Vec<f64>,
    /// d f / dy, nv (or dof) x n.
    pub(super) columns: Vec<f64>,
    pub(super) matrix: Vec<f64>,
    pub(super) step: Vec<f64>,
    pub(super) pivots: Vec<f64>,
}

impl Collocation {
    pub(super) fn new<M: Mechanism + ?Sized>(
        mechanism: &M,
        reading: Reading,
        unknowns: usize,
        points: usize,
    ) -> Collocation {
        let layout = mechanism.layout();
        let nv = layout.nv;
        let time = |k: usize| Abscissa::new((k + 1) as f64 / unknowns as f64, 0.0, unknowns);
        let times: Vec<Abscissa> = (0..unknowns).map(time).collect();
        let from_places = inverse(unknowns, times.iter().flat_map(|time| &time.twice));
        let values = layout.mass_pattern.len() + nv + layout.phi_q_pattern.len() + layout.nc;
        Collocation {
            reading,
            unknowns,
            partition: Partition::default(),
            points: gauss(points, unknowns),
            end: Abscissa::new(1.0, 0.0, unknowns),
            times,
            from_places,
            q: vec![0.0; layout.nq],
            v: vec![0.0; nv],
            values: vec![0.0; values],
            particular: vec![0.0; nv],
            full: vec![0.0; nv],
            reduced: Vec::new(),
            accelerations: Vec::new(),
            wanted: Vec::new(),
            miss: Vec::new(),
            residual: Vec::new(),
            derivatives: Derivatives {
                tangent_q: vec![0.0; layout.tangent_q_pattern.len()],
                tangent_v: vec![0.0; layout.tangent_v_pattern.len()],
                dphi_q: vec![0.0; layout.dphi_q_pattern.len()],
                ddphi_q: vec![0.0; layout.ddphi_q_pattern.len()],
                ddphi_q_trial: vec![0.0; layout.ddphi_q_pattern.len()],
                a: vec![0.0; nv],
                lambda: vec![0.0; layout.nc],
                dq: vec![0.0; nv],
                dv: vec![0.0; nv],
                product: vec![0.0; layout.nc],
                right: vec![0.0; nv],
                ..Derivatives::default()
            },
            y: Vec::new(),
            evaluations: 0,
            iterations: 0,
        }
    }

    /// The number of unknowns of a step.
    pub(super) fn len(&self) -> usize {
        self.unknowns * self.partition.dof()
    }

    /// Makes room for the partition as it is now.
    pub(super) fn fit(&mut self) {
        let (dof, n, nv) = (self.partition.dof(), self.len(), self.v.len());
        let d = &mut self.derivatives;
        for (list, length) in [
            (&mut self.reduced, dof * dof),
            (&mut self.accelerations, self.points.len() * dof),
            (&mut self.wanted, dof),
            (&mut self.miss, dof),
            (&mut self.residual, n),
            (&mut self.y, n),
            (&mut d.small, dof),
            (&mut d.by_position, dof * dof),
            (&mut d.by_velocity, dof * dof),
            (&mut d.bend, nv * dof),
            (&mut d.columns, nv * n),
            (&mut d.matrix, n * n),
            (&mut d.step, n),
            (&mut d.pivots, n),
        ] {
            list.resize(length, 0.0);
        }
    }

    /// The independent positions of the trial at the places of a particle, for these unknowns.
    pub(super) fn places(&self, node: Node<'_>, y: &[f64], places: &mut [f64]) {
        let dof = self.partition.dof();
        for (time, places) in self.times.iter().zip(places.chunks_exact_mut(dof)) {
            for (j, (place, &i)) in places
                .iter_mut()
                .zip(&self.partition.independent)
                .enumerate()
            {
                let bend = combine(&time.twice, y, dof, j);
                *place = node.q[i] + node.h * (time.c * node.v[i] + node.h * bend);
            }
        }
    }

    /// The unknowns of the trial that goes through these places.
    fn unknowns_of(&mut self, node: Node<'_>, places: &[f64]) {
        let dof = self.partition.dof();
        let h = node.h;
        self.y.fill(0.0);
        for (k, time) in self.times.iter().enumerate() {
            for (j, &i) in self.partition.independent.iter().enumerate() {
                let bend = places[k * dof + j] - node.q[i] - h * time.c * node.v[i];
                for u in 0..self.unknowns {
                    let factor = self.from_places[u * self.unknowns + k];
                    self.y[u * dof + j] += factor * bend / (h * h);
                }
            }
        }
    }

    /// The objective of the trial through these places, infinite where there is none.
    pub(super) fn objective_at<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        node: Node<'_>,
        places: &[f64],
    ) -> f64 {
        self.unknowns_of(node, places);
        let y = std::mem::take(&mut self.y);
        let phi = self.objective(mechanism, node, &y);
        self.y = y;
        phi
    }

    /// The unknowns of the trial through these places, into `y`.
    pub(super) fn read_places(&mut self, node: Node<'_>, places: &[f64], y: &mut [f64]) {
        self.unknowns_of(node, places);
        y.copy_from_slice(&self.y);
    }

    /// The objective, infinite where a point of the trial cannot be reached.
    pub(super) fn objective<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        node: Node<'_>,
        y: &[f64],
    ) -> f64 {
        self.evaluations += 1;
        let dof = self.partition.dof();
        let mut phi = 0.0;
        self.residual.fill(0.0);
        for s in 0..self.points.len() {
            if !self.point(mechanism, node, y, s) {
                return f64::INFINITY;
            }
            let weight = node.h * self.points[s].weight;
            match self.reading {
                Reading::S => self.add_moments(s, weight),
                Reading::L | Reading::G => {
                    let (span, miss) = (&self.partition.span, &self.miss);
                    phi += weight
                        * match dof {
                            1 => square(1, span, miss),
                            2 => square(2, span, miss),
                            3 => square(3, span, miss),
                            _ => square(dof, span, miss),
                        };
                }
            }
        }
        phi += dense::dot(&self.residual, &self.residual);
        if phi.is_nan() { f64::INFINITY } else { phi }
    }

    /// Adds what is missed at a point to the moments of reading S.
    pub(super) fn add_moments(&mut self, s: usize, weight: f64) {
        let dof = self.partition.dof();
        for (p, residual) in self.points[s]
            .value
            .iter()
            .zip(self.residual.chunks_exact_mut(dof.max(1)))
        {
            for (r, f) in residual.iter_mut().zip(&self.miss) {
                *r += weight * p * f;
            }
        }
    }

    /// Everything at one Gauss point of the trial; `false` where it cannot be reached.
    pub(super) fn point<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        node: Node<'_>,
        y: &[f64],
        s: usize,
    ) -> bool {
        let layout = mechanism.layout();
        let (dof, nv) = (self.partition.dof(), layout.nv);
        let Abscissa {
            c,
            value,
            once,
            twice,
            ..
        } = &self.points[s];
        let h = node.h;
        let t = node.t + c * h;
        self.q.copy_from_slice(node.q);
        for (j, &i) in self.partition.independent.iter().enumerate() {
            let (v, bend) = (combine(once, y, dof, j), combine(twice, y, dof, j));
            self.q[i] += h * (c * node.v[i] + h * bend);
            self.v[i] = node.v[i] + h * v;
            self.wanted[j] = combine(value, y, dof, j);
        }
        if self.partition.positions(mechanism, t, &mut self.q).is_err() {
            return false;
        }
        self.partition.velocities(&mut self.v);
        mechanism.dynamics(t, &self.q, &self.v, &mut self.values);
        let (mass, rest) = self.values.split_at(layout.mass_pattern.len());
        let (force, rest) = rest.split_at(nv);
        let eta = &rest[layout.phi_q_pattern.len()..];
        self.partition.particular(eta, &mut self.particular);
        let system = System {
            pattern: &layout.mass_pattern,
            mass,
            force,
            particular: &self.particular,
            span: &self.partition.span,
        };
        let (full, reduced) = (&mut self.full, &mut self.reduced);
        let found = &mut self.accelerations[s * dof..(s + 1) * dof];
        // Written out for few degrees of freedom, where loops would cost more than what is in them.
        let regular = match dof {
            1 => system.solve(1, full, reduced, found),
            2 => system.solve(2, full, reduced, found),
            3 => system.solve(3, full, reduced, found),
            _ => system.solve(dof, full, reduced, found),
        };
        if !regular {
            return false;
        }
        for ((miss, wanted), found) in self.miss.iter_mut().zip(&self.wanted).zip(found) {
            *miss = wanted - *found;
        }
        true
    }

    /// Positions and velocities of the end of the trial; after [`Collocation::objective`].
    ///
    /// # Errors
    /// [`StepError`] where the constraints cannot be reached.
    pub(super) fn finish<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        node: Node<'_>,
        y: &[f64],
    ) -> Result<(&[f64], &[f64]), StepError> {
        let (dof, h) = (self.partition.dof(), node.h);
        self.q.copy_from_slice(node.q);
        for (j, &i) in self.partition.independent.iter().enumerate() {
            let Abscissa { once, twice, .. } = &self.end;
            self.q[i] += h * (node.v[i] + h * combine(twice, y, dof, j));
            let mean = if self.reading == Reading::G {
                let points = self.points.iter().enumerate();
                let terms = points.map(|(s, point)| point.weight * self.accelerations[s * dof + j]);
                terms.sum()
            } else {
                combine(once, y, dof, j)
            };
            self.v[i] = node.v[i] + h * mean;
        }
        let (q, v) = (&mut self.q, &mut self.v);
        self.partition.close(mechanism, node.t + h, q, v)?;
        Ok((&self.q, &self.v))
    }
}
