//! The mechanism with all rows of contacts, those that hold nothing masked: what trajectories are recorded of.

use crate::contact::regime::Regime;
use crate::contact::rows::Rows;
use crate::layout::Layout;
use crate::layout::kernels::kernels;
use crate::mechanism::Mechanism;
use crate::mechanism::passed_on::passed_on;

/// A mechanism whose phi has all rows of contacts; those that are open or slip are 0, so that they violate
/// nothing. Its multipliers are those of all rows.
pub(crate) struct Masked<'m> {
    whole: &'m dyn Mechanism,
    /// The rows of phi that do not hold, and the entries of phi_q in them.
    open_rows: Vec<usize>,
    open_entries: Vec<usize>,
    /// Where slides are held, m or rad, and the rows of these.
    places: Vec<(usize, f64)>,
}

impl<'m> Masked<'m> {
    pub(crate) fn new(rows: &'m Rows<'m>, regime: &Regime) -> Masked<'m> {
        let held: Vec<usize> = regime.held().collect();
        let is_open = |row: usize| row >= rows.nc && !held.contains(&(row - rows.nc));
        let entries = &rows.whole().layout().patterns().phi_q.entries;
        let open_entries = (0..entries.len()).filter(|&k| is_open(entries[k].0 as usize));
        Masked {
            whole: rows.whole(),
            open_rows: (0..rows.nc + rows.count())
                .filter(|&row| is_open(row))
                .collect(),
            open_entries: open_entries.collect(),
            places: held
                .iter()
                .map(|&row| (rows.nc + row, regime.place(row)))
                .collect(),
        }
    }

    fn rows(&self, values: &mut [f64]) {
        for &row in &self.open_rows {
            values[row] = 0.0;
        }
    }

    fn entries(&self, values: &mut [f64]) {
        for &entry in &self.open_entries {
            values[entry] = 0.0;
        }
    }
}

macro_rules! masked {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $need:ident, $scalars:ident];)*) => {
        $(mask!($name ($($time)?; $($array)*) $results);)*
    };
}

macro_rules! mask {
    // Its method has other arguments.
    (accelerations $($row:tt)*) => {};
    (phi (t; q) $results:ident) => {
        fn phi(&self, t: f64, q: &[f64], $results: &mut [f64]) {
            self.whole.phi(t, q, $results);
            for &(row, place) in &self.places {
                $results[row] -= place;
            }
            self.rows($results);
        }
    };
    (phi_t (t; q) $results:ident) => {
        fn phi_t(&self, t: f64, q: &[f64], $results: &mut [f64]) {
            self.whole.phi_t(t, q, $results);
            self.rows($results);
        }
    };
    (eta (t; q v) $results:ident) => {
        fn eta(&self, t: f64, q: &[f64], v: &[f64], $results: &mut [f64]) {
            self.whole.eta(t, q, v, $results);
            self.rows($results);
        }
    };
    (phi_q (t; q) $results:ident) => {
        fn phi_q(&self, t: f64, q: &[f64], $results: &mut [f64]) {
            self.whole.phi_q(t, q, $results);
            self.entries($results);
        }
    };
    (dynamics (t; q v z u) $results:ident) => {
        fn dynamics(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &[f64], $results: &mut [f64]) {
            self.whole.dynamics(t, q, v, z, u, $results);
            let layout = self.whole.layout();
            let after = layout.patterns().mass_matrix.len() + layout.nv();
            let (jacobian, eta) = $results[after..].split_at_mut(layout.patterns().phi_q.len());
            self.entries(jacobian);
            self.rows(eta);
        }
    };
    ($name:ident ($($time:ident)?; $($array:ident)*) $results:ident) => {
        fn $name(&self $(, $time: f64)? $(, $array: &[f64])*, $results: &mut [f64]) {
            self.whole.$name($($time,)? $($array,)* $results);
        }
    };
}

impl Mechanism for Masked<'_> {
    // Rows that are left out are 0: what records and measures it reads nothing of the rank of phi_q.
    fn layout(&self) -> &Layout {
        self.whole.layout()
    }

    // A run changes no parameters.
    fn set_parameter(&mut self, _index: usize, _value: f64) -> bool {
        false
    }

    passed_on! {
        self => [self.whole];
        parameter output_reads_solution wishes text faulty_length inputs_at differing_load bounded_tables
    }

    kernels!(masked);
}
