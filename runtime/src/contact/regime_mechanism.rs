//! A mechanism in one regime: held contacts are among its constraints, slipping ones add forces.

use crate::contact::forces::Forces;
use crate::contact::friction_force;
use crate::contact::regime::{Regime, Sliding};
use crate::contact::response::Response;
use crate::contact::rows::Rows;
use crate::contact::sliding::Slides;
use crate::layout::kernel_lengths::dynamics_len;
use crate::layout::kernels::{AlongConstraints, Input, KernelKind, Patterns};
use crate::layout::{ConstraintRow, Layout, LayoutParts, Pattern};
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::passed_on::{inside_a_run, passed_on};
use crate::mechanism::point::Point;

/// The mechanism in one regime, for methods: phi has the rows of the joints, then those that are held.
pub(crate) struct RegimeMechanism<'m> {
    rows: &'m Rows<'m>,
    pub(crate) regime: Regime,
    layout: Layout,
    /// The rows of contacts that have forces, ascending.
    acting: Vec<usize>,
    /// Arguments of the kernel `sliding`, if nothing is held and something slips.
    sliding: Option<Slides>,
    /// Whether some frictions slip.
    slips: bool,
    /// Indices of the rows of phi of this regime in the mechanism with all rows.
    kept: Vec<usize>,
    /// Values at which slides are held, m or rad, row by row; 0 for other rows.
    places: Vec<f64>,
    /// Entries kept of each matrix whose rows are constraints, as indices into its pattern in the
    /// mechanism with all rows.
    entries: Vec<(KernelKind, Vec<usize>)>,
}

impl<'m> RegimeMechanism<'m> {
    pub(crate) fn new(rows: &'m Rows<'m>, regime: Regime) -> RegimeMechanism<'m> {
        let held = regime.held().map(|row| rows.nc + row);
        let kept: Vec<usize> = (0..rows.nc).chain(held).collect();
        let whole = rows.whole().layout();
        let chosen = |pattern: &Pattern| -> Vec<usize> {
            let entries = pattern.entries.iter().enumerate();
            let entries = entries.filter(|(_, (row, _))| kept.contains(&(*row as usize)));
            entries.map(|(k, _)| k).collect()
        };
        let along = |kind: &KernelKind| {
            let pattern = whole.patterns().of(*kind)?;
            let is_along = matches!(kind.along_constraints(), AlongConstraints::Entries);
            is_along.then(|| (*kind, chosen(pattern)))
        };
        let entries = KernelKind::ALL.iter().filter_map(along).collect();
        let places = kept.iter().map(|&row| match row.checked_sub(rows.nc) {
            Some(row) => regime.place(row),
            None => 0.0,
        });
        let slips = regime.slipping().count() > 0;
        RegimeMechanism {
            places: places.collect(),
            acting: regime.acting(),
            sliding: (slips && regime.held().count() == 0).then(|| Slides::new(rows, &regime)),
            slips,
            layout: layout(rows, &regime, &kept),
            rows,
            regime,
            kept,
            entries,
        }
    }

    /// Index among all rows of a row of this regime.
    pub(crate) fn row_of_all(&self, row: usize) -> usize {
        self.kept.get(row).copied().unwrap_or(row)
    }

    /// Copies the multipliers of this regime from those of all rows.
    pub(crate) fn keep(&self, all: &[f64], lambda: &mut [f64]) {
        for (lambda, &row) in lambda.iter_mut().zip(&self.kept) {
            *lambda = all.get(row).copied().unwrap_or(0.0);
        }
    }

    /// Copies the multipliers of this regime into those of all rows, the others 0.
    pub(crate) fn spread(&self, lambda: &[f64], all: &mut [f64]) {
        all.fill(0.0);
        for (&row, value) in self.kept.iter().zip(lambda) {
            all[row] = *value;
        }
    }

    /// Number of values of memory that [`RegimeMechanism::all_multipliers`] needs.
    pub(crate) fn memory_len(&self) -> usize {
        self.rows.laws_len() + self.rows.rates_len()
    }

    /// Computes the multipliers of all rows from those of this regime at a state; a row that slips
    /// has the force of its law.
    pub(crate) fn all_multipliers(
        &self,
        at: Point<'_>,
        lambda: &[f64],
        memory: &mut [f64],
        all: &mut [f64],
    ) {
        self.spread(lambda, all);
        if !self.slips {
            return;
        }
        let (laws, memory) = memory.split_at_mut(self.rows.laws_len());
        let laws = self.rows.laws_within(at, laws);
        // Only smoothed friction reads the speeds besides its law.
        let mut rates: &[f64] = &[];
        if self.regime.sliding.contains(&Sliding::Smooth) {
            rates = self.rows.rates_within(at.t, at.q, at.v, memory);
        }
        for friction in self.regime.slipping() {
            let row = self.rows.stops() + friction;
            let law = laws.friction(friction);
            let normal = self.rows.contacts.frictions[friction].normal;
            let pressing = normal.rows().map(|row| row.map_or(0.0, |row| all[row]));
            let (normal, _) = law.normal(normal, pressing);
            let rate = rates.get(row).copied().unwrap_or(0.0);
            let coefficient = law.coefficient(self.regime.sliding[friction], rate);
            all[self.rows.nc + row] = coefficient * normal;
        }
    }

    /// Computes accelerations and multipliers in any regime in which something acts.
    fn act(
        &self,
        (at, shift): (Point<'_>, Option<&[f64]>),
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        let rows = self.rows;
        let (values, scratch) = scratch.split_at_mut(Response::len(rows));
        let (spread, scratch) = scratch.split_at_mut(rows.nc + rows.count());
        spread.fill(0.0);
        for (&row, shift) in self.kept.iter().zip(shift.unwrap_or_default()) {
            spread[row] = *shift;
        }
        let response = Response::new(rows, at, spread, &self.acting, values)?;
        let mut forces = Forces::new(rows.count(), scratch);
        let found = forces.find(rows, &response, &self.regime, &self.acting);
        found.ok_or_else(|| self.jams())?;
        let (of_joints, of_held) = lambda.split_at_mut(rows.nc);
        response.solution(forces.of_rows, a, of_joints);
        for (lambda, row) in of_held.iter_mut().zip(self.regime.held()) {
            *lambda = -forces.of_rows[row];
        }
        Ok(())
    }

    /// The error where the forces of the contacts have no solution.
    pub(crate) fn jams(&self) -> Singular {
        let names = self
            .acting
            .iter()
            .map(|&row| self.rows.name(row).to_owned());
        Singular::Jams {
            contacts: names.collect(),
        }
    }

    fn pick(&self, results: &mut [f64], all: impl FnOnce(&mut [f64]) -> Evaluated) -> Evaluated {
        let mut values = vec![0.0; self.rows.nc + self.rows.count()];
        let evaluated = all(&mut values);
        for (result, &row) in results.iter_mut().zip(&self.kept) {
            *result = values[row];
        }
        evaluated
    }

    /// Indices of the entries kept of a matrix along the constraints.
    fn entries(&self, kernel: KernelKind) -> &[usize] {
        let mut found = self.entries.iter().filter(|(kind, _)| *kind == kernel);
        found.next().map_or(&[], |(_, entries)| entries)
    }

    /// Evaluates M, Q, phi_q and eta.
    fn dynamics(&self, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        let (layout, phi_q) = (self.rows.whole().layout(), self.entries(KernelKind::PhiQ));
        let mut values = vec![0.0; dynamics_len(layout)];
        self.rows.whole().dynamics(at, &mut values);
        let head = layout.patterns().mass_matrix.len() + layout.nv();
        results[..head].copy_from_slice(&values[..head]);
        let (jacobian, eta) = values[head..].split_at(layout.patterns().phi_q.len());
        let (own, last) = results[head..].split_at_mut(phi_q.len());
        for (value, &entry) in own.iter_mut().zip(phi_q) {
            *value = jacobian[entry];
        }
        for (value, &row) in last.iter_mut().zip(&self.kept) {
            *value = eta[row];
        }
        Evaluated::Done
    }

    /// Evaluates a kernel whose results have no place for each row of phi.
    fn beside_constraints(
        &self,
        kernel: KernelKind,
        at: &Point<'_>,
        results: &mut [f64],
    ) -> Evaluated {
        let (of, patterns) = ((self.rows, &self.regime), self.layout.patterns());
        match kernel {
            KernelKind::ReactionForce
            | KernelKind::ReactionForceV
            | KernelKind::ReactionForceLambda
                if !self.slips =>
            {
                return Evaluated::Absent;
            }
            KernelKind::ReactionForce => {
                friction_force::force(self.rows, &self.regime, *at, at.lambda, results);
            }
            KernelKind::ReactionForceV => {
                let pattern = &patterns.reaction_force_v;
                friction_force::by_velocities(of, *at, at.lambda, pattern, results);
            }
            KernelKind::ReactionForceLambda => {
                let pattern = &patterns.reaction_force_lambda;
                friction_force::by_multipliers(of, *at, at.lambda, pattern, results);
            }
            _ if kernel.reads(Input::Lambda) => {
                let all = self.with_slips(*at, at.lambda);
                let at = at.solution(at.a, &all);
                return self.rows.whole().evaluate(kernel, &at, results);
            }
            _ => return self.rows.whole().evaluate(kernel, at, results),
        }
        Evaluated::Done
    }

    /// The multipliers of all rows, as [`RegimeMechanism::all_multipliers`].
    pub(crate) fn with_slips(&self, at: Point<'_>, lambda: &[f64]) -> Vec<f64> {
        let mut all = vec![0.0; self.rows.nc + self.rows.count()];
        self.all_multipliers(at, lambda, &mut vec![0.0; self.memory_len()], &mut all);
        all
    }
}

/// The layout with these rows of phi.
fn layout(rows: &Rows<'_>, regime: &Regime, kept: &[usize]) -> Layout {
    let whole = rows.whole().layout();
    let base = rows.base.layout();
    let [reaction_force_v, reaction_force_lambda] =
        friction_force::patterns(rows, regime, kept.len());
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
            KernelKind::ReactionForceV => reaction_force_v.clone(),
            KernelKind::ReactionForceLambda => reaction_force_lambda.clone(),
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
        // What is held by stops and friction changes on the way.
        full_rank: false,
        constant_mass_matrix: whole.constant_mass_matrix(),
        dof: base.dof().saturating_sub(kept.len() - rows.nc),
        coordinates: whole.coordinates().to_vec().into(),
        velocities: whole.velocities().to_vec().into(),
        attitudes: whole.attitudes().to_vec().into(),
        constraints: constraints.into(),
        drivers: base.drivers().to_vec().into(),
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
    let (facing, starts) = (whole.facing().to_vec(), whole.joint_starts().to_vec());
    let windings = whole.windings().to_vec();
    Layout::in_space(
        parts,
        conditions.into(),
        events.into(),
        facing.into(),
        starts.into(),
        windings.into(),
    )
}

impl Mechanism for RegimeMechanism<'_> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    inside_a_run!();

    passed_on! {
        self => [self.rows.base];
        parameter source diagnose
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        let whole = self.rows.whole();
        match kernel.along_constraints() {
            AlongConstraints::Values => {
                let evaluated = self.pick(results, |all| whole.evaluate(kernel, at, all));
                if kernel == KernelKind::Phi {
                    for (value, place) in results.iter_mut().zip(&self.places) {
                        *value -= place;
                    }
                }
                evaluated
            }
            AlongConstraints::Entries => {
                let len = whole.layout().patterns().of(kernel).map_or(0, Pattern::len);
                let mut values = vec![0.0; len];
                let evaluated = whole.evaluate(kernel, at, &mut values);
                for (result, &entry) in results.iter_mut().zip(self.entries(kernel)) {
                    *result = values[entry];
                }
                evaluated
            }
            AlongConstraints::PhiQAndEta => self.dynamics(at, results),
            AlongConstraints::Nothing => self.beside_constraints(kernel, at, results),
        }
    }

    fn scratch_len(&self) -> usize {
        let count = self.rows.count();
        let shift = self.rows.nc + count;
        let own = Response::len(self.rows) + shift + Forces::len(count);
        let sliding = Slides::scratch_len(self.rows);
        // The last number is left to the base, which counts there.
        let own = own.max(sliding) + 1;
        self.rows.base.scratch_len().max(own)
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        if self.acting.is_empty() {
            return self.rows.base.accelerations(at, scratch, a, lambda);
        }
        let shift = (!at.shift.is_empty()).then_some(at.shift);
        if let Some(slides) = &self.sliding
            && slides.solve(self.rows, (*at, shift), scratch, a, lambda)
        {
            return Ok(());
        }
        self.act((*at, shift), scratch, a, lambda)
    }
}
