//! The kernels of the view, from those of the mechanism by the chain rule.

use crate::layout::Layout;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::bounded_table::BoundedTable;
use crate::mechanism::euler_parameters::shape::Entries;
use crate::mechanism::euler_parameters::turning::{dot, outer, scaled};
use crate::mechanism::euler_parameters::{EulerParameters, derivatives};
use crate::mechanism::passed_on::passed_on;

impl Mechanism for EulerParameters<'_> {
    fn layout(&self) -> &Layout {
        &self.shape.layout
    }

    passed_on! {
        self => [self.mechanism];
        parameter output_reads_solution wishes text faulty_length scratch_len
    }

    /// The parameters belong to the mechanism: none can be set here.
    fn set_parameter(&mut self, _index: usize, _value: f64) -> bool {
        false
    }

    fn mass_matrix(&self, t: f64, q: &[f64], values: &mut [f64]) {
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

    fn force(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &[f64], force: &mut [f64]) {
        let seen = self.shape.seen(q, v);
        let mut w = vec![0.0; seen.v.len()];
        self.mechanism.force(t, &seen.q, &seen.v, z, u, &mut w);
        let drift = self.times(&self.mass(t, &seen.q), &self.drift(&seen));
        for (w, drift) in w.iter_mut().zip(&drift) {
            *w -= drift;
        }
        self.pull(&seen, &w, force, |turning, c| {
            scaled(-c * dot(turning.rate, turning.rate), turning.p)
        });
    }

    fn phi(&self, t: f64, q: &[f64], phi: &mut [f64]) {
        let seen = self.shape.seen(q, &[]);
        let (own, norms) = phi.split_at_mut(self.nc());
        self.mechanism.phi(t, &seen.q, own);
        for (norm, turning) in norms.iter_mut().zip(&seen.turnings) {
            *norm = dot(turning.p, turning.p) - 1.0;
        }
    }

    fn phi_q(&self, t: f64, q: &[f64], values: &mut [f64]) {
        let seen = self.shape.seen(q, &[]);
        let pattern = &self.mechanism.layout().patterns().phi_q;
        let own = self.values(|m, values| m.phi_q(t, &seen.q, values), pattern);
        let mut to = Entries::new(&self.shape.layout.patterns().phi_q, values);
        let (columns, entries) = (self.columns(&seen), pattern.iter(&own));
        self.shape.add_columns(&mut to, entries, 1.0, &columns);
        self.shape
            .add_norms(&mut to, |which| scaled(2.0, seen.turnings[which].p));
    }

    fn phi_t(&self, t: f64, q: &[f64], phi_t: &mut [f64]) {
        let (own, norms) = phi_t.split_at_mut(self.nc());
        self.mechanism.phi_t(t, &self.positions(q), own);
        norms.fill(0.0);
    }

    fn eta(&self, t: f64, q: &[f64], v: &[f64], eta: &mut [f64]) {
        let seen = self.shape.seen(q, v);
        let (own, norms) = eta.split_at_mut(self.nc());
        self.mechanism.eta(t, &seen.q, &seen.v, own);
        let pattern = &self.mechanism.layout().patterns().phi_q;
        let phi_q = self.values(|m, values| m.phi_q(t, &seen.q, values), pattern);
        let drift = self.drift(&seen);
        for (i, j, value) in pattern.iter(&phi_q) {
            own[i] -= value * drift[j];
        }
        for (norm, turning) in norms.iter_mut().zip(&seen.turnings) {
            *norm = -2.0 * dot(turning.rate, turning.rate);
        }
    }

    fn dynamics(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &[f64], values: &mut [f64]) {
        let patterns = self.shape.layout.patterns();
        let (mass, rest) = values.split_at_mut(patterns.mass_matrix.len());
        let (force, rest) = rest.split_at_mut(self.shape.layout.nv());
        let (phi_q, eta) = rest.split_at_mut(patterns.phi_q.len());
        self.mass_matrix(t, q, mass);
        self.force(t, q, v, z, u, force);
        self.phi_q(t, q, phi_q);
        self.eta(t, q, v, eta);
    }

    fn tangent_q(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        u: &[f64],
        a: &[f64],
        lambda: &[f64],
        values: &mut [f64],
    ) {
        derivatives::tangent_q(self, t, q, v, z, u, a, lambda, values);
    }

    fn tangent_v(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &[f64], values: &mut [f64]) {
        derivatives::tangent_v(self, t, q, v, z, u, values);
    }

    fn momentum(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]) {
        let seen = self.shape.seen(q, v);
        let nv = seen.v.len();
        let mut own = vec![0.0; 2 * nv];
        self.mechanism.momentum(t, &seen.q, &seen.v, &mut own);
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

    fn momentum_q(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]) {
        derivatives::momentum_q(self, t, q, v, values);
    }

    fn momentum_v(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]) {
        derivatives::momentum_v(self, t, q, v, values);
    }

    fn dphi_q(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]) {
        derivatives::dphi_q(self, t, q, v, values);
    }

    fn ddphi_q(&self, t: f64, q: &[f64], v: &[f64], a: &[f64], values: &mut [f64]) {
        derivatives::ddphi_q(self, t, q, v, a, values);
    }

    fn energy(&self, t: f64, q: &[f64], v: &[f64], energy: &mut [f64]) {
        let seen = self.shape.seen(q, v);
        self.mechanism.energy(t, &seen.q, &seen.v, energy);
        for (turning, c) in seen.turnings.iter().zip(&self.shape.weights) {
            energy[0] += 0.5 * c * turning.growth() * turning.growth();
        }
    }

    fn outputs(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        u: &[f64],
        a: &[f64],
        lambda: &[f64],
        outputs: &mut [f64],
    ) {
        let (seen, a) = (self.shape.seen(q, v), self.accelerations_of(q, v, a));
        let lambda = &lambda[..self.nc()];
        self.mechanism
            .outputs(t, &seen.q, &seen.v, z, u, &a, lambda, outputs);
    }

    fn phi_scale(&self, t: f64, scale: &mut [f64]) {
        let (own, norms) = scale.split_at_mut(self.nc());
        self.mechanism.phi_scale(t, own);
        // p.p - 1 = 2 (|p| - 1)
        norms.fill(0.5);
    }

    /// The layout of the view has no start: it begins where the mechanism does.
    fn start_values(&self, _values: &mut [f64]) {}

    fn lengths(&self, squares: &mut [f64]) {
        self.mechanism.lengths(squares);
    }

    fn switches(&self, t: f64, u: &[f64], values: &mut [f64]) {
        self.mechanism.switches(t, u, values);
    }

    fn conditions(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &[f64], values: &mut [f64]) {
        let seen = self.shape.seen(q, v);
        self.mechanism.conditions(t, &seen.q, &seen.v, z, u, values);
    }

    fn events(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &[f64], values: &mut [f64]) {
        let seen = self.shape.seen(q, v);
        self.mechanism.events(t, &seen.q, &seen.v, z, u, values);
    }

    fn state_rates(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &[f64], rates: &mut [f64]) {
        let seen = self.shape.seen(q, v);
        self.mechanism.state_rates(t, &seen.q, &seen.v, z, u, rates);
    }

    fn state_rates_q(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        u: &[f64],
        values: &mut [f64],
    ) {
        derivatives::state_rates_q(self, t, q, v, z, u, values);
    }

    fn state_rates_v(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        u: &[f64],
        values: &mut [f64],
    ) {
        let seen = self.shape.seen(q, v);
        let pattern = &self.mechanism.layout().patterns().state_rates_v;
        let by_v = self.values(
            |m, values| m.state_rates_v(t, &seen.q, &seen.v, z, u, values),
            pattern,
        );
        let columns = self.columns(&seen);
        let mut to = Entries::new(&self.shape.layout.patterns().state_rates_v, values);
        self.shape
            .add_columns(&mut to, pattern.iter(&by_v), 1.0, &columns);
    }

    fn state_rates_z(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        u: &[f64],
        values: &mut [f64],
    ) {
        let seen = self.shape.seen(q, v);
        self.mechanism
            .state_rates_z(t, &seen.q, &seen.v, z, u, values);
    }

    fn force_z(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &[f64], values: &mut [f64]) {
        let seen = self.shape.seen(q, v);
        let pattern = &self.mechanism.layout().patterns().force_z;
        let by_z = self.values(
            |m, values| m.force_z(t, &seen.q, &seen.v, z, u, values),
            pattern,
        );
        let columns = self.columns(&seen);
        let mut to = Entries::new(&self.shape.layout.patterns().force_z, values);
        self.shape.add_rows(&mut to, &columns, pattern.iter(&by_z));
    }

    fn turns(&self, q: &[f64], z: &[f64], states: &mut [f64]) {
        self.mechanism.turns(&self.positions(q), z, states);
    }

    fn start_states(&self, z: &mut [f64]) {
        self.mechanism.start_states(z);
    }

    fn inputs_at(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &mut [f64]) {
        let seen = self.shape.seen(q, v);
        self.mechanism.inputs_at(t, &seen.q, &seen.v, z, u);
    }

    fn differing_load(
        &self,
        t: f64,
        q: [&[f64]; 2],
        v: [&[f64]; 2],
        z: [&[f64]; 2],
        u: &[f64],
    ) -> Option<String> {
        let [one, other] = [0, 1].map(|k| self.shape.seen(q[k], v[k]));
        let (q, v) = ([&*one.q, &*other.q], [&*one.v, &*other.v]);
        self.mechanism.differing_load(t, q, v, z, u)
    }

    fn bounded_tables(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        u: &[f64],
    ) -> Vec<BoundedTable> {
        let seen = self.shape.seen(q, v);
        self.mechanism.bounded_tables(t, &seen.q, &seen.v, z, u)
    }

    fn accelerations(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        u: &[f64],
        shift: Option<&[f64]>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        let seen = self.shape.seen(q, v);
        let nc = self.nc();
        let (reactions, norms) = lambda.split_at_mut(nc);
        let mut own = vec![0.0; seen.v.len()];
        let (own_q, own_v) = (&seen.q, &seen.v);
        let own_shift = shift.map(|shift| &shift[..nc]);
        self.mechanism.accelerations(
            t, own_q, own_v, z, u, own_shift, scratch, &mut own, reactions,
        )?;
        let of_norm = |which: usize| shift.map_or(0.0, |shift| shift[nc + which]);
        a.copy_from_slice(&self.second_rates_with(&seen, &own, of_norm));
        for (which, (norm, c)) in norms.iter_mut().zip(&self.shape.weights).enumerate() {
            *norm = -0.25 * c * of_norm(which);
        }
        Ok(())
    }
}
