//! The rows of contacts: gaps and slides with their rates, after the constraints of the mechanism.

use crate::mechanism::calls::MechanismExt;
use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::contact::law::Laws;
use crate::contact::places::Places;
use crate::layout::Kind;
use crate::linear::matrix::Matrix;
use crate::linear::saddle_point::places;
use crate::mechanism::Contacts;
use crate::mechanism::Mechanism;
use crate::mechanism::contacts::{OF_FRICTION, OF_STOP};
use crate::mechanism::point::Point;
use crate::mechanism::size::size;

/// A mechanism with its stops and frictions.
pub(crate) struct Rows<'m> {
    /// The mechanism without them.
    pub(crate) base: &'m dyn Mechanism,
    /// The mechanism with their rows.
    pub(crate) contacts: Contacts<'m>,
    /// Number of constraints of the mechanism without contacts, which are the first rows of phi.
    pub(crate) nc: usize,
    /// Size of the mechanism, m.
    pub(crate) size: f64,
    /// Places of the parts of its contact response.
    pub(crate) places_of_response: Places,
    /// The saddle-point matrix of the mechanism without contacts, with zeros: where its entries are, and in which order
    /// it is eliminated, is found once.
    saddle_point: OnceLock<Matrix>,
}

impl<'m> Rows<'m> {
    pub(crate) fn new(base: &'m dyn Mechanism, contacts: Contacts<'m>) -> Rows<'m> {
        let (nv, nc) = (base.layout().nv(), base.layout().nc());
        Rows {
            base,
            places_of_response: Places::of(nv, nc, &contacts),
            contacts,
            nc,
            size: size(base),
            saddle_point: OnceLock::new(),
        }
    }

    /// The saddle-point matrix of the mechanism without contacts, with zeros in the places of its entries.
    pub(crate) fn saddle_point(&self) -> Matrix {
        let matrix = self.saddle_point.get_or_init(|| {
            let layout = self.base.layout();
            Matrix::new(layout.nv() + layout.nc(), layout.nv(), places(layout))
        });
        matrix.clone()
    }

    /// The mechanism with all rows.
    pub(crate) fn whole(&self) -> &dyn Mechanism {
        &*self.contacts.mechanism
    }

    /// Number of stops, which have the first rows of contacts.
    pub(crate) fn stops(&self) -> usize {
        self.contacts.stops.len()
    }

    /// Number of frictions.
    pub(crate) fn frictions(&self) -> usize {
        self.contacts.frictions.len()
    }

    /// Number of rows of contacts.
    pub(crate) fn count(&self) -> usize {
        self.stops() + self.frictions()
    }

    /// Name of a row of contacts.
    pub(crate) fn name(&self, row: usize) -> &str {
        match row.checked_sub(self.stops()) {
            None => &self.contacts.stops[row].name,
            Some(friction) => &self.contacts.frictions[friction].name,
        }
    }

    /// The names of stops, and of frictions, among these rows.
    pub(crate) fn names(&self, rows: impl IntoIterator<Item = usize>) -> [Vec<String>; 2] {
        let rows: BTreeSet<usize> = rows.into_iter().collect();
        let (stops, frictions): (Vec<usize>, Vec<usize>) =
            rows.into_iter().partition(|row| *row < self.stops());
        let names = |rows: Vec<usize>| rows.into_iter().map(|row| self.name(row).to_owned());
        [stops, frictions].map(|rows| names(rows).collect())
    }

    /// Kind of a row of contacts: a gap or a slide that is a length, an angle or a number.
    pub(crate) fn kind(&self, row: usize) -> Kind {
        match row.checked_sub(self.stops()) {
            None => self.contacts.stops[row].kind,
            Some(friction) => self.contacts.frictions[friction].kind,
        }
    }

    /// Unit of a row of contacts: the size of the mechanism in m for a length, else 1.
    pub(crate) fn unit(&self, row: usize) -> f64 {
        match self.kind(row) {
            Kind::Length => self.size,
            Kind::Angle | Kind::Number => 1.0,
        }
    }

    /// The gaps, then the slides.
    pub(crate) fn places(&self, t: f64, q: &[f64]) -> Vec<f64> {
        let mut phi = vec![0.0; self.nc + self.count()];
        self.whole().phi(&Point::position(t, q), &mut phi);
        phi.split_off(self.nc)
    }

    /// The rows of phi_q of contacts, dense.
    pub(crate) fn directions(&self, t: f64, q: &[f64]) -> Vec<Vec<f64>> {
        let layout = self.whole().layout();
        let mut values = vec![0.0; layout.patterns().phi_q.len()];
        self.whole().phi_q(&Point::position(t, q), &mut values);
        let mut rows = vec![vec![0.0; layout.nv()]; self.count()];
        for (i, j, value) in layout.patterns().phi_q.iter(&values) {
            if let Some(row) = i.checked_sub(self.nc) {
                rows[row][j] = value;
            }
        }
        rows
    }

    /// The rates of the gaps, then the sliding speeds.
    pub(crate) fn rates(&self, t: f64, q: &[f64], v: &[f64]) -> Vec<f64> {
        let mut memory = vec![0.0; self.rates_len()];
        self.rates_within(t, q, v, &mut memory).to_vec()
    }

    /// Number of values of memory that [`Rows::rates_within`] needs.
    pub(crate) fn rates_len(&self) -> usize {
        self.nc + 2 * self.count() + self.whole().layout().patterns().phi_q.len()
    }

    /// The rates of the gaps, then the sliding speeds, computed in this memory.
    pub(crate) fn rates_within<'s>(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        memory: &'s mut [f64],
    ) -> &'s [f64] {
        let (moving, memory) = memory.split_at_mut(self.nc + self.count());
        let (rates, phi_q) = memory.split_at_mut(self.count());
        moving.fill(0.0);
        self.whole().phi_t(&Point::position(t, q), moving);
        self.whole().phi_q(&Point::position(t, q), phi_q);
        rates.fill(0.0);
        // The rows of contacts are the last ones.
        let entries = &*self.whole().layout().patterns().phi_q.entries;
        let first = entries.partition_point(|(row, _)| (*row as usize) < self.nc);
        for (&(row, column), value) in entries[first..].iter().zip(&phi_q[first..]) {
            rates[row as usize - self.nc] += value * v[column as usize];
        }
        for (rate, moving) in rates.iter_mut().zip(&moving[self.nc..]) {
            *rate += moving;
        }
        rates
    }

    /// Sums of the absolute terms of the rates of contacts, row by row: rates that are much smaller
    /// are round-off.
    pub(crate) fn rate_sizes(&self, t: f64, q: &[f64], v: &[f64]) -> Vec<f64> {
        let mut sizes = vec![0.0; self.nc + self.count()];
        self.whole().phi_t(&Point::position(t, q), &mut sizes);
        let mut sizes = sizes.split_off(self.nc);
        for (size, direction) in sizes.iter_mut().zip(self.directions(t, q)) {
            let terms = direction.iter().zip(v).map(|(c, v)| (c * v).abs());
            *size = size.abs() + terms.sum::<f64>();
        }
        sizes
    }

    /// Sums of the absolute terms of the accelerations of contacts, row by row.
    pub(crate) fn acceleration_sizes(
        &self,
        Point { t, q, v, .. }: Point<'_>,
        a: &[f64],
    ) -> Vec<f64> {
        let mut eta = vec![0.0; self.nc + self.count()];
        self.whole().eta(&Point::new(t, q, v), &mut eta);
        let rows = eta
            .split_off(self.nc)
            .into_iter()
            .zip(self.directions(t, q));
        let size = rows.map(|(eta, direction)| {
            let terms = direction.iter().zip(a).map(|(c, a)| (c * a).abs());
            eta.abs() + terms.sum::<f64>()
        });
        size.collect()
    }

    /// The contact laws at a state.
    pub(crate) fn laws(&self, at: Point<'_>) -> Laws<'static> {
        let mut values = vec![0.0; self.laws_len()];
        self.laws_within(at, &mut values);
        Laws::new(self.stops(), values)
    }

    /// Number of values of the contact laws.
    pub(crate) fn laws_len(&self) -> usize {
        OF_STOP * self.stops() + OF_FRICTION * self.frictions()
    }

    /// The contact laws at a state, evaluated in this memory.
    pub(crate) fn laws_within<'s>(
        &self,
        Point { t, q, v, z, u, .. }: Point<'_>,
        memory: &'s mut [f64],
    ) -> Laws<'s> {
        self.whole()
            .contact_laws(&Point::new(t, q, v).states(z).inputs(u), memory);
        Laws::new(self.stops(), &*memory)
    }

    /// Zero shift of eta for all rows.
    pub(crate) fn no_shift(&self) -> Vec<f64> {
        vec![0.0; self.nc + self.count()]
    }
}
