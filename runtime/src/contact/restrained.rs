//! A mechanism in one regime: what is held is among its constraints, what slips adds forces.

use crate::contact::decide::Undecided;
use crate::contact::forces::Problem;
use crate::contact::regime::Regime;
use crate::contact::response::Response;
use crate::contact::rows::{At, Rows};
use crate::layout::kernels::{KernelKind, Patterns, kernels};
use crate::layout::{ConstraintRow, Layout, LayoutParts, Pattern};
use crate::linear::blocks::values_len;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;

/// The mechanism in one regime, for methods: phi has the rows of the joints, then those that are held.
pub(crate) struct Restrained<'m> {
    rows: &'m Rows<'m>,
    pub(crate) regime: Regime,
    layout: Layout,
    /// The rows of the mechanism with all rows.
    kept: Vec<usize>,
    /// Where slides are held, m or rad, row by row.
    places: Vec<f64>,
    /// The entries of its matrices whose rows are constraints, on the patterns of the mechanism with all rows.
    phi_q: Vec<usize>,
    dphi_q: Vec<usize>,
    ddphi_q: Vec<usize>,
    eta_v: Vec<usize>,
}

impl<'m> Restrained<'m> {
    pub(crate) fn new(rows: &'m Rows<'m>, regime: Regime) -> Restrained<'m> {
        let held = regime.held().map(|row| rows.nc + row);
        let kept: Vec<usize> = (0..rows.nc).chain(held).collect();
        let whole = rows.whole().layout();
        let chosen = |pattern: &Pattern| -> Vec<usize> {
            let entries = pattern.entries.iter().enumerate();
            let entries = entries.filter(|(_, (row, _))| kept.contains(&(*row as usize)));
            entries.map(|(k, _)| k).collect()
        };
        let patterns = whole.patterns();
        let [phi_q, dphi_q, ddphi_q, eta_v] = [
            &patterns.phi_q,
            &patterns.dphi_q,
            &patterns.ddphi_q,
            &patterns.eta_v,
        ]
        .map(chosen);
        let places = kept.iter().map(|&row| match row.checked_sub(rows.nc) {
            Some(row) => regime.place(row),
            None => 0.0,
        });
        Restrained {
            places: places.collect(),
            layout: layout(rows, &kept),
            rows,
            regime,
            kept,
            phi_q,
            dphi_q,
            ddphi_q,
            eta_v,
        }
    }

    /// The multipliers of all rows, from those of this regime at a state: what slips has the force of its law.
    pub(crate) fn all_multipliers(&self, at: At<'_>, lambda: &[f64], all: &mut [f64]) {
        all.fill(0.0);
        for (&row, value) in self.kept.iter().zip(lambda) {
            all[row] = *value;
        }
        let mut slipping = self.regime.slipping().peekable();
        if slipping.peek().is_none() {
            return;
        }
        let laws = self.rows.laws(at);
        let rates = self.rows.rates(at.t, at.q, at.v);
        for friction in slipping {
            let row = self.rows.stops() + friction;
            let law = laws.friction(friction);
            let (normal, _) = law.normal(&self.rows.contacts.frictions[friction], all);
            let coefficient = law.coefficient(self.regime.sliding[friction], rates[row]);
            all[self.rows.nc + row] = coefficient * normal;
        }
    }

    /// Accelerations and the multipliers of the constraints of this regime.
    ///
    /// # Errors
    /// [`Undecided::Jams`] where the forces of what slips have no solution.
    fn solve(
        &self,
        at: At<'_>,
        shift: Option<&[f64]>,
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Undecided> {
        let rows = self.rows;
        let stops = rows.stops();
        let slipping = self.regime.slipping().map(|friction| stops + friction);
        let mut wanted: Vec<usize> = self.regime.held().chain(slipping).collect();
        wanted.sort_unstable();
        let (of_joints, of_held) = match shift {
            Some(shift) => (Some(&shift[..rows.nc]), &shift[rows.nc..]),
            None => (None, &[][..]),
        };
        let mut targets = vec![0.0; rows.count()];
        for (row, shift) in self.regime.held().zip(of_held) {
            targets[row] = *shift;
        }
        let laws = rows.laws(at);
        let rates = rows.rates(at.t, at.q, at.v);
        let response = Response::new(rows, at, of_joints, wanted)?;
        let problem = Problem {
            rows,
            laws: &laws,
            response: &response,
            speeds: &rates[stops..],
            targets: Some(&targets),
        };
        let names = || {
            let wanted = response.rows.iter();
            wanted.map(|&row| rows.name(row).to_owned()).collect()
        };
        let forces = problem
            .forces(&self.regime)
            .ok_or_else(|| Undecided::Jams(names()))?;
        let (found_a, found_lambda) = response.solution(&forces);
        a.copy_from_slice(&found_a);
        lambda[..rows.nc].copy_from_slice(&found_lambda);
        let held = self.regime.held().zip(&mut lambda[rows.nc..]);
        for (row, lambda) in held {
            *lambda = response.place(row).map_or(0.0, |place| -forces[place]);
        }
        Ok(())
    }

    fn pick(&self, results: &mut [f64], all: impl FnOnce(&mut [f64])) {
        let mut values = vec![0.0; self.rows.nc + self.rows.count()];
        all(&mut values);
        for (result, &row) in results.iter_mut().zip(&self.kept) {
            *result = values[row];
        }
    }

    /// All multipliers, those of rows that do not hold 0.
    fn spread(&self, lambda: &[f64]) -> Vec<f64> {
        let mut all = vec![0.0; self.rows.nc + self.rows.count()];
        for (&row, value) in self.kept.iter().zip(lambda) {
            all[row] = *value;
        }
        all
    }
}

fn pick_entries(
    pattern: &Pattern,
    chosen: &[usize],
    results: &mut [f64],
    all: impl FnOnce(&mut [f64]),
) {
    let mut values = vec![0.0; pattern.len()];
    all(&mut values);
    for (result, &entry) in results.iter_mut().zip(chosen) {
        *result = values[entry];
    }
}

/// The layout with these rows of phi.
fn layout(rows: &Rows<'_>, kept: &[usize]) -> Layout {
    let whole = rows.whole().layout();
    let row_of = |row: u32| kept.iter().position(|kept| *kept == row as usize);
    let patterns = Patterns::from_fn(|kind| {
        let known = whole.patterns().iter().find(|(known, _)| *known == kind);
        let Some((_, pattern)) = known else {
            return Pattern::default();
        };
        match kind {
            KernelKind::PhiQ | KernelKind::DphiQ | KernelKind::DdphiQ | KernelKind::EtaV => {
                let entries = pattern.entries.iter();
                let entries =
                    entries.filter_map(|&(row, column)| Some((row_of(row)? as u32, column)));
                Pattern {
                    rows: if pattern.rows == 0 { 0 } else { kept.len() },
                    columns: pattern.columns,
                    entries: entries.collect(),
                }
            }
            _ => pattern.clone(),
        }
    });
    let constraints = whole.constraints();
    let constraints: Vec<ConstraintRow> =
        kept.iter().map(|&row| constraints[row].clone()).collect();
    let (conditions, events) = (whole.conditions().to_vec(), whole.events().to_vec());
    let parts = LayoutParts {
        model: whole.model().to_owned().into(),
        units: whole.units(),
        project_velocities: whole.project_velocities(),
        dof: whole.dof(),
        coordinates: whole.coordinates().to_vec().into(),
        velocities: whole.velocities().to_vec().into(),
        attitudes: whole.attitudes().to_vec().into(),
        constraints: constraints.into(),
        drivers: rows.base.layout().drivers().to_vec().into(),
        actuators: whole.actuators().to_vec().into(),
        parameters: whole.parameters().to_vec().into(),
        states: whole.states().to_vec().into(),
        outputs: whole.outputs().to_vec().into(),
        start: whole.start().to_vec().into(),
        lengths: whole.lengths(),
        switches: whole.switches(),
        patterns,
        dynamics_reads: whole.dynamics_reads().to_vec().into(),
        kernels: whole.kernels().to_vec().into(),
    };
    Layout::watched(parts, conditions.into(), events.into())
}

macro_rules! restrained {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $need:ident, $scalars:ident];)*) => {
        $(restrain!($name ($($time)?; $($array)*) $results);)*
    };
}

macro_rules! restrain {
    // Its method has other arguments.
    (accelerations $($row:tt)*) => {};
    (phi (t; q) $results:ident) => {
        fn phi(&self, t: f64, q: &[f64], $results: &mut [f64]) {
            self.pick($results, |all| self.rows.whole().phi(t, q, all));
            for (value, place) in $results.iter_mut().zip(&self.places) {
                *value -= place;
            }
        }
    };
    (phi_t (t; q) $results:ident) => {
        fn phi_t(&self, t: f64, q: &[f64], $results: &mut [f64]) {
            self.pick($results, |all| self.rows.whole().phi_t(t, q, all));
        }
    };
    (eta (t; q v) $results:ident) => {
        fn eta(&self, t: f64, q: &[f64], v: &[f64], $results: &mut [f64]) {
            self.pick($results, |all| self.rows.whole().eta(t, q, v, all));
        }
    };
    (phi_scale (t;) $results:ident) => {
        fn phi_scale(&self, t: f64, $results: &mut [f64]) {
            self.pick($results, |all| self.rows.whole().phi_scale(t, all));
        }
    };
    (phi_q (t; q) $results:ident) => {
        fn phi_q(&self, t: f64, q: &[f64], $results: &mut [f64]) {
            let pattern = &self.rows.whole().layout().patterns().phi_q;
            pick_entries(pattern, &self.phi_q, $results, |all| self.rows.whole().phi_q(t, q, all));
        }
    };
    (dphi_q (t; q v) $results:ident) => {
        fn dphi_q(&self, t: f64, q: &[f64], v: &[f64], $results: &mut [f64]) {
            let pattern = &self.rows.whole().layout().patterns().dphi_q;
            pick_entries(pattern, &self.dphi_q, $results, |all| {
                self.rows.whole().dphi_q(t, q, v, all);
            });
        }
    };
    (ddphi_q (t; q v a) $results:ident) => {
        fn ddphi_q(&self, t: f64, q: &[f64], v: &[f64], a: &[f64], $results: &mut [f64]) {
            let pattern = &self.rows.whole().layout().patterns().ddphi_q;
            pick_entries(pattern, &self.ddphi_q, $results, |all| {
                self.rows.whole().ddphi_q(t, q, v, a, all);
            });
        }
    };
    (eta_v (t; q v) $results:ident) => {
        fn eta_v(&self, t: f64, q: &[f64], v: &[f64], $results: &mut [f64]) {
            let pattern = &self.rows.whole().layout().patterns().eta_v;
            pick_entries(pattern, &self.eta_v, $results, |all| {
                self.rows.whole().eta_v(t, q, v, all);
            });
        }
    };
    (dynamics (t; q v z u) $results:ident) => {
        fn dynamics(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &[f64], $results: &mut [f64]) {
            let layout = self.rows.whole().layout();
            let mut values = vec![0.0; values_len(layout)];
            self.rows.whole().dynamics(t, q, v, z, u, &mut values);
            let head = layout.patterns().mass_matrix.len() + layout.nv();
            $results[..head].copy_from_slice(&values[..head]);
            let (jacobian, eta) = values[head..].split_at(layout.patterns().phi_q.len());
            let (own, last) = $results[head..].split_at_mut(self.phi_q.len());
            for (value, &entry) in own.iter_mut().zip(&self.phi_q) {
                *value = jacobian[entry];
            }
            for (value, &row) in last.iter_mut().zip(&self.kept) {
                *value = eta[row];
            }
        }
    };
    (tangent_q (t; q v z u a lambda) $results:ident) => {
        fn tangent_q(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            a: &[f64],
            lambda: &[f64],
            $results: &mut [f64],
        ) {
            self.rows.whole().tangent_q(t, q, v, z, u, a, &self.spread(lambda), $results);
        }
    };
    (outputs (t; q v z u a lambda) $results:ident) => {
        fn outputs(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            a: &[f64],
            lambda: &[f64],
            $results: &mut [f64],
        ) {
            self.rows.whole().outputs(t, q, v, z, u, a, &self.spread(lambda), $results);
        }
    };
    ($name:ident ($($time:ident)?; $($array:ident)*) $results:ident) => {
        fn $name(&self $(, $time: f64)? $(, $array: &[f64])*, $results: &mut [f64]) {
            self.rows.whole().$name($($time,)? $($array,)* $results);
        }
    };
}

impl Mechanism for Restrained<'_> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        self.rows.whole().parameter(index)
    }

    // A run changes no parameters.
    fn set_parameter(&mut self, _index: usize, _value: f64) -> bool {
        false
    }

    fn faulty_length(&self, t: f64) -> Option<(String, f64)> {
        self.rows.base.faulty_length(t)
    }

    fn output_reads_solution(&self, output: usize) -> bool {
        self.rows.whole().output_reads_solution(output)
    }

    kernels!(restrained);

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
        let free = self.kept.len() == self.rows.nc && self.regime.slipping().next().is_none();
        if free {
            // The scratch memory of this layout is that of the mechanism itself.
            let base = self.rows.base;
            return base.accelerations(t, q, v, z, u, shift, scratch, a, lambda);
        }
        let at = At { t, q, v, z, u };
        match self.solve(at, shift, a, lambda) {
            Ok(()) => Ok(()),
            Err(Undecided::Singular(singular)) => Err(singular),
            Err(Undecided::Jams(contacts))
            | Err(Undecided::Ambiguous(contacts))
            | Err(Undecided::TooMany(contacts)) => Err(Singular::Jams { contacts }),
        }
    }
}
