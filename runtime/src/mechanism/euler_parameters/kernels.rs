//! The kernels of the view, from those of the mechanism by the chain rule.

use crate::layout::Layout;
use crate::layout::kernels::KernelKind;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::diagnosis::{Answer, Question};
use crate::mechanism::euler_parameters::shape::Entries;
use crate::mechanism::euler_parameters::turning::{dot, outer, scaled};
use crate::mechanism::euler_parameters::{EulerParameters, derivatives};
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::passed_on::{inside_a_run, passed_on};
use crate::mechanism::point::Point;

impl Mechanism for EulerParameters<'_> {
    fn layout(&self) -> &Layout {
        &self.shape.layout
    }

    // Parameters and start belong to the mechanism: none can be set here.
    inside_a_run!();

    passed_on! {
        self => [self.mechanism];
        parameter source scratch_len
    }

    fn diagnose(&self, question: Question<'_>, at: &Point<'_>) -> Answer {
        if !question.reads_state() {
            return self.mechanism.diagnose(question, at);
        }
        let seen = self.shape.seen(at.q, at.v);
        let at = at.moved(&seen.q, &seen.v);
        match question {
            Question::DominantLoad { other } => {
                let seen = self.shape.seen(other.q, other.v);
                let other = other.moved(&seen.q, &seen.v);
                self.mechanism
                    .diagnose(Question::DominantLoad { other }, &at)
            }
            Question::InvalidLength | Question::BoundedTables => {
                self.mechanism.diagnose(question, &at)
            }
        }
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        let seen = self.shape.seen(at.q, at.v);
        let nc = self.nc();
        let (reactions, norms) = lambda.split_at_mut(nc);
        let mut own = vec![0.0; seen.v.len()];
        let (own_shift, of_norms) = at.shift.split_at(nc.min(at.shift.len()));
        let own_at = at.moved(&seen.q, &seen.v).shifted(own_shift);
        self.mechanism
            .accelerations(&own_at, scratch, &mut own, reactions)?;
        let of_norm = |which: usize| of_norms.get(which).copied().unwrap_or(0.0);
        a.copy_from_slice(&self.second_rates_with(&seen, &own, of_norm));
        for (which, (norm, c)) in norms.iter_mut().zip(&self.shape.weights).enumerate() {
            *norm = -0.25 * c * of_norm(which);
        }
        Ok(())
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        match kernel {
            KernelKind::MassMatrix => self.mass_matrix(at, results),
            KernelKind::Force => self.force(at, results),
            KernelKind::Phi => self.phi(at, results),
            KernelKind::PhiQ => self.phi_q(at, results),
            KernelKind::PhiT => self.phi_t(at, results),
            KernelKind::Eta => self.eta(at, results),
            KernelKind::Dynamics => self.dynamics(at, results),
            KernelKind::TangentQ => derivatives::tangent_q(self, at, results),
            KernelKind::TangentV => derivatives::tangent_v(self, at, results),
            KernelKind::Momentum => self.momentum(at, results),
            KernelKind::MomentumQ => derivatives::momentum_q(self, at, results),
            KernelKind::MomentumV => derivatives::momentum_v(self, at, results),
            KernelKind::DphiQ => derivatives::dphi_q(self, at, results),
            KernelKind::DdphiQ => derivatives::ddphi_q(self, at, results),
            KernelKind::Energy => self.energy(at, results),
            KernelKind::Outputs | KernelKind::Events => {
                return self.beside_solution(kernel, at, results);
            }
            KernelKind::PhiScale => self.phi_scale(at, results),
            KernelKind::Lengths => self.lengths(results),
            KernelKind::Switches => self.switches(at, results),
            KernelKind::Conditions => self.conditions(at, results),
            KernelKind::StateRates => self.state_rates(at, results),
            KernelKind::StateRatesQ => derivatives::state_rates_q(self, at, results),
            KernelKind::StateRatesV => self.state_rates_v(at, results),
            KernelKind::StateRatesZ => self.state_rates_z(at, results),
            KernelKind::ForceZ => self.force_z(at, results),
            KernelKind::Turns => self.turns(at, results),
            KernelKind::StartStates => self.start_states(results),
            KernelKind::InputsAt | KernelKind::Samples => {
                let seen = self.shape.seen(at.q, at.v);
                let at = at.moved(&seen.q, &seen.v);
                return self.mechanism.evaluate(kernel, &at, results);
            }
            // The layout of the view has no start: it begins where the mechanism does.
            KernelKind::StartValues => {}
            KernelKind::Accelerations
            | KernelKind::EtaV
            | KernelKind::CoordinateRates
            | KernelKind::ContactLaws
            | KernelKind::ContactResponse
            | KernelKind::Sliding
            | KernelKind::ReactionForce
            | KernelKind::ReactionForceV
            | KernelKind::ReactionForceLambda
            | KernelKind::Facing
            | KernelKind::StartRows
            | KernelKind::StartRowsQ => return Evaluated::Absent,
        }
        Evaluated::Done
    }
}

/// The kernels of the view.
impl EulerParameters<'_> {
    fn mass_matrix(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, .. } = *at;
        let seen = self.shape.seen(q, &[]);
        let mass = self.mass(t, &seen.q);
        let own = self.mechanism.layout().patterns();
        let mut to = Entries::new(&self.shape.layout.patterns().mass_matrix, values);
        let columns = self.columns(&seen);
        let entries = own.mass_matrix.iter(&mass);
        self.shape
            .add_product(&mut to, 0, &columns, entries, 1.0, &columns);
        self.shape.add_own(&mut to, 0, |which| {
            let p = seen.turnings[which].p;
            outer(self.shape.weights[which], p, p, 0.0)
        });
    }

    fn force(&self, at: &Point<'_>, force: &mut [f64]) {
        let Point { t, q, v, z, u, .. } = *at;
        let seen = self.shape.seen(q, v);
        let mut w = vec![0.0; seen.v.len()];
        self.mechanism
            .force(&Point::new(t, &seen.q, &seen.v).states(z).inputs(u), &mut w);
        let drift = self.times(&self.mass(t, &seen.q), &self.drift(&seen));
        for (w, drift) in w.iter_mut().zip(&drift) {
            *w -= drift;
        }
        self.pull(&seen, &w, force, |turning, c| {
            scaled(-c * dot(turning.rate, turning.rate), turning.p)
        });
    }

    fn phi(&self, at: &Point<'_>, phi: &mut [f64]) {
        let Point { t, q, .. } = *at;
        let seen = self.shape.seen(q, &[]);
        let (own, norms) = phi.split_at_mut(self.nc());
        self.mechanism.phi(&Point::position(t, &seen.q), own);
        for (norm, turning) in norms.iter_mut().zip(&seen.turnings) {
            *norm = dot(turning.p, turning.p) - 1.0;
        }
    }

    fn phi_q(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, .. } = *at;
        let seen = self.shape.seen(q, &[]);
        let pattern = &self.mechanism.layout().patterns().phi_q;
        let own = self.values(
            |m, values| m.phi_q(&Point::position(t, &seen.q), values),
            pattern,
        );
        let mut to = Entries::new(&self.shape.layout.patterns().phi_q, values);
        let (columns, entries) = (self.columns(&seen), pattern.iter(&own));
        self.shape.add_columns(&mut to, entries, 1.0, &columns);
        self.shape
            .add_norms(&mut to, |which| scaled(2.0, seen.turnings[which].p));
    }

    fn phi_t(&self, at: &Point<'_>, phi_t: &mut [f64]) {
        let Point { t, q, .. } = *at;
        let (own, norms) = phi_t.split_at_mut(self.nc());
        self.mechanism
            .phi_t(&Point::position(t, &self.positions(q)), own);
        norms.fill(0.0);
    }

    fn eta(&self, at: &Point<'_>, eta: &mut [f64]) {
        let Point { t, q, v, .. } = *at;
        let seen = self.shape.seen(q, v);
        let (own, norms) = eta.split_at_mut(self.nc());
        self.mechanism.eta(&Point::new(t, &seen.q, &seen.v), own);
        let pattern = &self.mechanism.layout().patterns().phi_q;
        let phi_q = self.values(
            |m, values| m.phi_q(&Point::position(t, &seen.q), values),
            pattern,
        );
        let drift = self.drift(&seen);
        for (i, j, value) in pattern.iter(&phi_q) {
            own[i] -= value * drift[j];
        }
        for (norm, turning) in norms.iter_mut().zip(&seen.turnings) {
            *norm = -2.0 * dot(turning.rate, turning.rate);
        }
    }

    fn dynamics(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, v, z, u, .. } = *at;
        let patterns = self.shape.layout.patterns();
        let (mass, rest) = values.split_at_mut(patterns.mass_matrix.len());
        let (force, rest) = rest.split_at_mut(self.shape.layout.nv());
        let (phi_q, eta) = rest.split_at_mut(patterns.phi_q.len());
        self.mass_matrix(&Point::position(t, q), mass);
        self.force(&Point::new(t, q, v).states(z).inputs(u), force);
        self.phi_q(&Point::position(t, q), phi_q);
        self.eta(&Point::new(t, q, v), eta);
    }

    fn momentum(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, v, .. } = *at;
        let seen = self.shape.seen(q, v);
        let nv = seen.v.len();
        let mut own = vec![0.0; 2 * nv];
        self.mechanism
            .momentum(&Point::new(t, &seen.q, &seen.v), &mut own);
        let (momentum, rate) = own.split_at_mut(nv);
        let drift = self.times(&self.mass(t, &seen.q), &self.drift(&seen));
        for (rate, drift) in rate.iter_mut().zip(&drift) {
            *rate += drift;
        }
        let momenta: Vec<_> = self
            .shape
            .attitudes()
            .map(|attitude| attitude.vector(momentum))
            .collect();
        let (upper, lower) = values.split_at_mut(self.shape.layout.nv());
        self.pull(&seen, momentum, upper, |turning, c| {
            scaled(c * turning.growth(), turning.p)
        });
        self.pull(&seen, rate, lower, |turning, c| {
            let (growth, square) = (c * turning.growth(), c * dot(turning.rate, turning.rate));
            std::array::from_fn(|k| growth * turning.rate[k] + square * turning.p[k])
        });
        let attitudes = self
            .shape
            .attitudes()
            .zip(seen.turnings.iter().zip(momenta));
        for (attitude, (turning, momentum)) in attitudes {
            let to = &mut lower[attitude.coordinate..attitude.coordinate + 4];
            for (to, rate) in to.iter_mut().zip(turning.pull_rate(momentum)) {
                *to += rate;
            }
        }
    }

    fn energy(&self, at: &Point<'_>, energy: &mut [f64]) {
        let Point { t, q, v, .. } = *at;
        let seen = self.shape.seen(q, v);
        self.mechanism
            .energy(&Point::new(t, &seen.q, &seen.v), energy);
        for (turning, c) in seen.turnings.iter().zip(&self.shape.weights) {
            energy[0] += 0.5 * c * turning.growth() * turning.growth();
        }
    }

    /// Evaluates a kernel that reads the solution, at the solution of the mechanism itself.
    fn beside_solution(&self, kernel: KernelKind, at: &Point<'_>, values: &mut [f64]) -> Evaluated {
        let (seen, a) = (
            self.shape.seen(at.q, at.v),
            self.accelerations_of(at.q, at.v, at.a),
        );
        let at = at.moved(&seen.q, &seen.v);
        let at = at.solution(&a, &at.lambda[..self.nc()]);
        self.mechanism.evaluate(kernel, &at, values)
    }

    fn phi_scale(&self, at: &Point<'_>, scale: &mut [f64]) {
        let Point { t, .. } = *at;
        let (own, norms) = scale.split_at_mut(self.nc());
        self.mechanism.phi_scale(&Point::time(t), own);
        // p.p - 1 = 2 (|p| - 1)
        norms.fill(0.5);
    }

    fn lengths(&self, squares: &mut [f64]) {
        self.mechanism.lengths(squares);
    }

    fn switches(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, u, .. } = *at;
        self.mechanism.switches(&Point::time(t).inputs(u), values);
    }

    fn conditions(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, v, z, u, .. } = *at;
        let seen = self.shape.seen(q, v);
        self.mechanism
            .conditions(&Point::new(t, &seen.q, &seen.v).states(z).inputs(u), values);
    }

    fn state_rates(&self, at: &Point<'_>, rates: &mut [f64]) {
        let Point { t, q, v, z, u, .. } = *at;
        let seen = self.shape.seen(q, v);
        self.mechanism
            .state_rates(&Point::new(t, &seen.q, &seen.v).states(z).inputs(u), rates);
    }

    fn state_rates_v(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, v, z, u, .. } = *at;
        let seen = self.shape.seen(q, v);
        let pattern = &self.mechanism.layout().patterns().state_rates_v;
        let by_v = self.values(
            |m, values| {
                m.state_rates_v(&Point::new(t, &seen.q, &seen.v).states(z).inputs(u), values)
            },
            pattern,
        );
        let columns = self.columns(&seen);
        let mut to = Entries::new(&self.shape.layout.patterns().state_rates_v, values);
        self.shape
            .add_columns(&mut to, pattern.iter(&by_v), 1.0, &columns);
    }

    fn state_rates_z(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, v, z, u, .. } = *at;
        let seen = self.shape.seen(q, v);
        self.mechanism
            .state_rates_z(&Point::new(t, &seen.q, &seen.v).states(z).inputs(u), values);
    }

    fn force_z(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, v, z, u, .. } = *at;
        let seen = self.shape.seen(q, v);
        let pattern = &self.mechanism.layout().patterns().force_z;
        let by_z = self.values(
            |m, values| m.force_z(&Point::new(t, &seen.q, &seen.v).states(z).inputs(u), values),
            pattern,
        );
        let columns = self.columns(&seen);
        let mut to = Entries::new(&self.shape.layout.patterns().force_z, values);
        self.shape.add_rows(&mut to, &columns, pattern.iter(&by_z));
    }

    fn turns(&self, at: &Point<'_>, states: &mut [f64]) {
        let Point { q, z, .. } = *at;
        self.mechanism
            .turns(&Point::position(0.0, &self.positions(q)).states(z), states);
    }

    fn start_states(&self, z: &mut [f64]) {
        self.mechanism.start_states(z);
    }
}
