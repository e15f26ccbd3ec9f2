//! One step as an optimization: the trial, its residual at the Gauss points, and the derivatives.

use crate::layout::Layout;
use crate::layout::kernels::KernelKind;
use crate::linear::blocks::Blocks;
use crate::linear::dense;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::evaluation::Evaluation;
use crate::mechanism::point::Point;
use crate::methods::firefly::basis::{Abscissa, Scheme};
use crate::methods::firefly::batch::Batch;
use crate::methods::firefly::settings::Reading;
use crate::methods::firefly::small::{System, combine, square};
use crate::methods::firefly::trial::{Node, Trial};
use crate::methods::index1::partition::Partition;
use crate::methods::step_error::StepError;
use crate::scalar::lanes::LANES;

/// Kernels that Newton's method evaluates at a point.
const KERNELS: [KernelKind; 5] = [
    KernelKind::Dynamics,
    KernelKind::TangentQ,
    KernelKind::TangentV,
    KernelKind::DphiQ,
    KernelKind::DdphiQ,
];

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
pub(crate) struct Collocation {
    pub(crate) reading: Reading,
    pub(crate) scheme: Scheme,
    pub(crate) partition: Partition,
    /// Whether the points of a trial need its independent coordinates only.
    suffices: bool,
    pub(crate) trial: Trial<f64>,
    scratch: Vec<f64>,
    /// x''_index1 at every point.
    pub(crate) accelerations: Vec<f64>,
    /// The kernels of Newton's method at the point computed last.
    pub(crate) evaluation: Evaluation,
    pub(crate) particular: Vec<f64>,
    pub(crate) full: Vec<f64>,
    /// N^T M N, factorized.
    pub(crate) reduced: Vec<f64>,
    pub(crate) derivatives: Derivatives,
    /// Evaluates several trials at once, if the mechanism has equations on lanes.
    pub(crate) batch: Option<Batch>,
    /// Positions and velocities of the end.
    q: Vec<f64>,
    v: Vec<f64>,
    pub(crate) evaluations: u64,
    /// Factorizations at Gauss points and in Newton's method.
    pub(crate) factorizations: u64,
    pub(crate) iterations: u64,
}

/// Work space of the derivatives, see [`Collocation::differentiate`].
#[derive(Default)]
pub(crate) struct Derivatives {
    /// d(phi_q a - eta)/dq at the accelerations of the trial.
    pub(crate) ddphi_q_trial: Vec<f64>,
    pub(crate) a: Vec<f64>,
    pub(crate) lambda: Vec<f64>,
    pub(crate) dq: Vec<f64>,
    pub(crate) dv: Vec<f64>,
    pub(crate) product: Vec<f64>,
    pub(crate) right: Vec<f64>,
    pub(crate) small: Vec<f64>,
    /// d x''_index1 / dx and / dx', dof x dof.
    pub(crate) by_position: Vec<f64>,
    pub(crate) by_velocity: Vec<f64>,
    /// (dN/dx) (x'' - x''_index1), nv x dof.
    pub(crate) bend: Vec<f64>,
    /// d f / dy, nv (or dof) x n.
    pub(crate) columns: Vec<f64>,
    pub(crate) matrix: Vec<f64>,
    pub(crate) step: Vec<f64>,
    pub(crate) pivots: Vec<f64>,
}

impl Collocation {
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        reading: Reading,
        unknowns: usize,
        points: usize,
    ) -> Collocation {
        let layout = mechanism.layout();
        let nv = layout.nv();
        Collocation {
            reading,
            scheme: Scheme::new(unknowns, points),
            partition: Partition::default(),
            suffices: false,
            trial: Trial::default(),
            scratch: vec![0.0; mechanism.scratch_len()],
            accelerations: Vec::new(),
            evaluation: Evaluation::new(layout, &KERNELS),
            particular: vec![0.0; nv],
            full: vec![0.0; nv],
            reduced: Vec::new(),
            derivatives: Derivatives {
                ddphi_q_trial: vec![0.0; layout.patterns().ddphi_q.len()],
                a: vec![0.0; nv],
                lambda: vec![0.0; layout.nc()],
                dq: vec![0.0; nv],
                dv: vec![0.0; nv],
                product: vec![0.0; layout.nc()],
                right: vec![0.0; nv],
                ..Derivatives::default()
            },
            batch: None,
            q: vec![0.0; layout.nq()],
            v: vec![0.0; nv],
            evaluations: 0,
            factorizations: 0,
            iterations: 0,
        }
    }

    /// The number of unknowns of a step.
    pub(crate) fn len(&self) -> usize {
        self.scheme.unknowns * self.partition.dof()
    }

    /// Makes room for the partition as it is now.
    pub(crate) fn fit(&mut self, layout: &Layout) {
        let choice = &self.partition.choice;
        let (unknowns, dof) = (self.scheme.unknowns, choice.independent.len());
        self.suffices = choice.suffices(layout);
        self.trial.fit(layout, unknowns, dof);
        if let Some(batch) = &mut self.batch {
            batch.fit(layout, choice, unknowns);
        }
        let (n, nv) = (unknowns * dof, layout.nv());
        let d = &mut self.derivatives;
        for (list, length) in [
            (&mut self.accelerations, self.scheme.points.len() * dof),
            (&mut self.reduced, dof * dof),
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
    pub(crate) fn places(&self, node: Node<'_>, y: &[f64], places: &mut [f64]) {
        let dof = self.partition.dof();
        for (time, places) in self.scheme.times.iter().zip(places.chunks_exact_mut(dof)) {
            for (j, (place, &i)) in places
                .iter_mut()
                .zip(&self.partition.choice.independent)
                .enumerate()
            {
                let bend = combine(&time.twice, y, dof, j);
                *place = node.q[i] + node.h * (time.c * node.v[i] + node.h * bend);
            }
        }
    }

    /// Prepares a search with a swarm from this node, with these inputs and modes.
    pub(crate) fn begin_search(&mut self, mechanism: &dyn Mechanism, u: &[f64]) {
        if let Some(batch) = &mut self.batch {
            batch.begin(mechanism, u, &self.partition);
        }
    }

    /// The objectives of the trials through these places, [`Collocation::len`] numbers each, infinite
    /// where there is no trial.
    pub(crate) fn objectives(
        &mut self,
        mechanism: &dyn Mechanism,
        node: Node<'_>,
        places: &[f64],
        objectives: &mut [f64],
    ) {
        let n = self.len();
        let chunks = places.chunks(n * LANES);
        for (places, objectives) in chunks.zip(objectives.chunks_mut(LANES)) {
            if let Some(found) = self.at_once(node, places) {
                self.evaluations += objectives.len() as u64;
                self.factorizations += (objectives.len() * self.scheme.points.len()) as u64;
                objectives.copy_from_slice(&found[..objectives.len()]);
                continue;
            }
            for (place, objective) in places.chunks_exact(n).zip(objectives) {
                *objective = self.objective_at(mechanism, node, place);
            }
        }
    }

    /// The objectives of several trials at once, where that can be.
    fn at_once(&mut self, node: Node<'_>, places: &[f64]) -> Option<[f64; LANES]> {
        if places.len() == self.len() {
            return None;
        }
        let batch = self.batch.as_mut()?;
        let choice = &self.partition.choice;
        let moments = self.reading == Reading::S;
        batch.objectives(&self.scheme, (choice, self.suffices), moments, node, places)
    }

    /// The objective of the trial through these places, infinite if there is none.
    pub(crate) fn objective_at(
        &mut self,
        mechanism: &dyn Mechanism,
        node: Node<'_>,
        places: &[f64],
    ) -> f64 {
        self.pass_through(node, places);
        self.evaluate(mechanism, node)
    }

    /// The unknowns of the trial through these places.
    pub(crate) fn pass_through(&mut self, node: Node<'_>, places: &[f64]) -> &[f64] {
        let independent = &self.partition.choice.independent;
        let place = |k: usize| places[k];
        self.trial
            .pass_through(&self.scheme, node, independent, place);
        &self.trial.y
    }

    /// The objective, infinite where a point of the trial cannot be reached.
    pub(crate) fn objective(
        &mut self,
        mechanism: &dyn Mechanism,
        node: Node<'_>,
        y: &[f64],
    ) -> f64 {
        self.trial.y.copy_from_slice(y);
        self.evaluate(mechanism, node)
    }

    fn evaluate(&mut self, mechanism: &dyn Mechanism, node: Node<'_>) -> f64 {
        self.evaluations += 1;
        let mut phi = 0.0;
        self.trial.residual.fill(0.0);
        for s in 0..self.scheme.points.len() {
            let Some(square) = self.square_at(mechanism, node, s) else {
                return f64::INFINITY;
            };
            let point = &self.scheme.points[s];
            let weight = node.h * point.weight;
            match self.reading {
                Reading::S => self.trial.add_moments(point, weight),
                Reading::L | Reading::G => phi += weight * square,
            }
        }
        phi += dense::dot(&self.trial.residual, &self.trial.residual);
        if phi.is_nan() { f64::INFINITY } else { phi }
    }

    /// Computes the residual at one Gauss point of the trial; returns |f|^2 = |N f_x|^2, 0 for
    /// reading S, and `None` if the point cannot be reached.
    fn square_at(&mut self, mechanism: &dyn Mechanism, node: Node<'_>, s: usize) -> Option<f64> {
        let (partition, trial) = (&mut self.partition, &mut self.trial);
        let point = &self.scheme.points[s];
        let t = node.t + point.c * node.h;
        trial.go_to(node, &partition.choice.independent, point);
        if !self.suffices {
            partition.positions(mechanism, t, &mut trial.q).ok()?;
            partition.velocities(&mut trial.v);
        }
        let (q, v, scratch) = (&trial.q, &trial.v, &mut self.scratch);
        let (a, rest) = trial.solution.split_at_mut(v.len());
        let (lambda, _) = rest.split_at_mut(rest.len() - 1);
        self.factorizations += 1;
        let found =
            mechanism.accelerations(&Point::new(t, q, v).inputs(node.u), scratch, a, lambda);
        found.ok()?;
        trial.compare(&partition.choice.independent, point);
        let dof = trial.found.len();
        self.accelerations[s * dof..(s + 1) * dof].copy_from_slice(&trial.found);
        if self.reading == Reading::S {
            return Some(0.0);
        }
        if self.suffices {
            mechanism.phi_q(&Point::position(t, &trial.q), &mut trial.jacobian);
            let square = partition.square(&trial.jacobian, &trial.miss);
            if square.is_some() {
                return square;
            }
            partition.positions(mechanism, t, &mut trial.q).ok()?;
        }
        Some(square(dof, &partition.here.span, &trial.miss))
    }

    /// Evaluates the equations at one Gauss point of the trial for Newton's method; `false` if it
    /// cannot be reached.
    pub(crate) fn point(&mut self, mechanism: &dyn Mechanism, node: Node<'_>, s: usize) -> bool {
        let layout = mechanism.layout();
        let (partition, trial) = (&mut self.partition, &mut self.trial);
        let point = &self.scheme.points[s];
        let t = node.t + point.c * node.h;
        trial.go_to(node, &partition.choice.independent, point);
        if partition.positions(mechanism, t, &mut trial.q).is_err() {
            return false;
        }
        partition.velocities(&mut trial.v);
        let at = Point::new(t, &trial.q, &trial.v).inputs(node.u);
        self.evaluation.dynamics(mechanism, at);
        let blocks = Blocks::new(layout, &self.evaluation.dynamics);
        partition.particular(blocks.eta, &mut self.particular);
        let system = System {
            pattern: &layout.patterns().mass_matrix,
            mass: blocks.mass,
            force: blocks.force,
            particular: &self.particular,
            span: &partition.here.span,
        };
        let (full, reduced, found) = (&mut self.full, &mut self.reduced, &mut trial.found);
        let dof = found.len();
        self.factorizations += 1;
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
        for (j, (miss, found)) in trial.miss.iter_mut().zip(&trial.found).enumerate() {
            *miss = combine(&point.value, &trial.y, dof, j) - found;
        }
        self.accelerations[s * dof..(s + 1) * dof].copy_from_slice(&trial.found);
        true
    }

    /// Positions and velocities of the end of the trial; after [`Collocation::objective`].
    ///
    /// # Errors
    /// [`StepError`] where the constraints cannot be reached.
    pub(crate) fn finish(
        &mut self,
        mechanism: &dyn Mechanism,
        node: Node<'_>,
        y: &[f64],
    ) -> Result<(&[f64], &[f64]), StepError> {
        let (dof, h) = (self.partition.dof(), node.h);
        self.q.copy_from_slice(node.q);
        for (j, &i) in self.partition.choice.independent.iter().enumerate() {
            let Abscissa { once, twice, .. } = &self.scheme.end;
            self.q[i] += h * (node.v[i] + h * combine(twice, y, dof, j));
            let mean = if self.reading == Reading::G {
                let points = self.scheme.points.iter().enumerate();
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
