//! Equilibria of mechanisms with states: forces balance while no state changes.
//!
//! Newton's method for the independent coordinates and the states at once, damped by the norm of what is left:
//!
//! ```text
//! [ N^T K N   -N^T Q_z ] [dq]     [ -N^T Q ]
//! [ r_q N      r_z     ] [dz] = - [   r    ]      r: the rates at rest
//! ```
//!
//! A state whose row vanishes at rest, such as the integral of a velocity, keeps its value.

use crate::analysis::chart::times;
use crate::analysis::error::AnalysisError;
use crate::analysis::statics::balance::Balance;
use crate::mechanism::calls::MechanismExt;
use nalgebra::{DMatrix, DVector};

/// Forces and rates that are left below this fraction of their parts are rounding.
const LEFT: f64 = 1e-13;

/// The fraction that is rounding where no step makes it smaller; a state is then measured by what it has to be to act, too,
/// since a state that is 0 has parts of 0.
const ROUNDED: f64 = 1e-9;

/// Singular values below this fraction of the largest one count as zero.
const SINGULAR: f64 = 1e-11;

/// Number of lengths of a step that are tried, each half of the one before.
const HALVINGS: usize = 40;

/// The rates at rest, with their derivatives.
struct Rates {
    values: DVector<f64>,
    /// Derivatives by the independent coordinates, in units of the mechanism, then by the states.
    slopes: DMatrix<f64>,
    /// Measure of every rate: the sum of the sizes of its parts.
    sizes: DVector<f64>,
    /// The sum without the states.
    sizes_without: DVector<f64>,
}

impl Balance<'_, '_> {
    /// Goes to an equilibrium in at most `most` steps; returns the number of steps, and the states that keep their values.
    pub(super) fn search_with_states(
        &mut self,
        most: usize,
    ) -> Result<(usize, Vec<usize>), AnalysisError> {
        for step in 0..=most {
            let rates = self.rates()?;
            let held = rates.held();
            if let Some(&state) = held.iter().find(|&&k| rates.values[k] != 0.0) {
                return Err(self.unsettled(state, &rates));
            }
            let sizes = self.sizes_of_forces()?;
            if self.is_balanced(&rates, &sizes, LEFT) {
                return Ok((step, held));
            }
            let advanced = step < most && self.step_with_states(&rates, &held)?;
            if !advanced {
                let rates = self.rounded(rates, &sizes)?;
                return match self.is_balanced(&rates, &sizes, ROUNDED) {
                    true => Ok((step, held)),
                    false => Err(self.left_with_states(step, &rates)),
                };
            }
        }
        let (rates, sizes) = (self.rates()?, self.sizes_of_forces()?);
        let rates = self.rounded(rates, &sizes)?;
        Err(self.left_with_states(most, &rates))
    }

    /// Rates that are measured by states of the sizes that act, too.
    fn rounded(&self, rates: Rates, forces: &DVector<f64>) -> Result<Rates, AnalysisError> {
        let z = DVector::from_column_slice(&self.state.z).abs();
        let units = rates.units(&self.force_by_state()?, forces);
        let sizes = &rates.sizes_without + rates.by_state().abs() * z.sup(&units);
        Ok(Rates { sizes, ..rates })
    }

    fn rates(&self) -> Result<Rates, AnalysisError> {
        let mechanism = self.chart.mechanism;
        let patterns = mechanism.layout().patterns();
        let at = self.state.at();
        let nz = at.z.len();
        let mut values = vec![0.0; nz];
        mechanism.state_rates(&at, &mut values);
        let mut by_position = vec![0.0; patterns.state_rates_q.len()];
        mechanism.state_rates_q(&at, &mut by_position);
        let mut by_state = vec![0.0; patterns.state_rates_z.len()];
        mechanism.state_rates_z(&at, &mut by_state);
        let all = values.iter().chain(&by_position).chain(&by_state);
        if !all.into_iter().all(|x| x.is_finite()) {
            let what = "the rate of a state";
            return Err(AnalysisError::NotFinite { what, t: at.t });
        }
        let units = DMatrix::from_diagonal(&self.units());
        let by_position = times(&patterns.state_rates_q, &by_position, &self.basis) * units;
        let identity = DMatrix::identity(nz, nz);
        let by_state = times(&patterns.state_rates_z, &by_state, &identity);
        let dof = by_position.ncols();
        let mut slopes = DMatrix::zeros(nz, dof + nz);
        slopes.columns_mut(0, dof).copy_from(&by_position);
        slopes.columns_mut(dof, nz).copy_from(&by_state);
        let values = DVector::from_vec(values);
        let z = DVector::from_column_slice(at.z).abs();
        let sizes_without = values.abs() + slopes.columns(0, dof).abs().column_sum();
        Ok(Rates {
            sizes: &sizes_without + slopes.columns(dof, nz).abs() * z,
            sizes_without,
            values,
            slopes,
        })
    }

    /// Measures of the forces: the largest so far, or the sum of the sizes of the parts, which may cancel.
    fn sizes_of_forces(&self) -> Result<DVector<f64>, AnalysisError> {
        let (by_position, by_state) = (self.stiffness()?, self.force_by_state()?);
        let z = DVector::from_column_slice(&self.state.z);
        let moved = by_position.abs().column_sum() + by_state.abs() * z.abs();
        Ok(moved.map(|size| size.max(self.largest)))
    }

    /// Whether all that is left is below a fraction of its parts.
    fn is_balanced(&self, rates: &Rates, sizes: &DVector<f64>, fraction: f64) -> bool {
        let forces = self.slope.iter().zip(sizes.iter());
        let mut forces = forces.map(|(x, size)| x.abs() <= fraction * size);
        let mut pairs = rates.values.iter().zip(rates.sizes.iter());
        forces.all(|is_balanced| is_balanced)
            && pairs.all(|(value, size)| value.abs() <= fraction * size)
    }

    /// One step of Newton's method, shortened until less is left; whether there is such a step.
    fn step_with_states(&mut self, rates: &Rates, held: &[usize]) -> Result<bool, AnalysisError> {
        let (dof, nz) = (self.slope.len(), rates.values.len());
        let mut matrix = DMatrix::zeros(dof + nz, dof + nz);
        let stiffness = self.stiffness()?;
        matrix.view_mut((0, 0), (dof, dof)).copy_from(&stiffness);
        let by_state = self.force_by_state()?;
        matrix.view_mut((0, dof), (dof, nz)).copy_from(&by_state);
        let slopes = &rates.slopes;
        matrix.view_mut((dof, 0), (nz, dof + nz)).copy_from(slopes);
        for &state in held {
            matrix.column_mut(dof + state).fill(0.0);
        }
        // Forces and rates have different units: every row, then every column, counts alike.
        let row =
            DVector::from_iterator(dof + nz, matrix.row_iter().map(|row| inverse(row.amax())));
        let scaled = DMatrix::from_diagonal(&row) * &matrix;
        let columns = scaled.column_iter().map(|column| inverse(column.amax()));
        let column = DVector::from_iterator(dof + nz, columns);
        let scaled = scaled * DMatrix::from_diagonal(&column);
        let left = self.left(&rates.values).component_mul(&row);
        let found = scaled.svd(true, true);
        let cut_off = SINGULAR * found.singular_values.max();
        let Ok(step) = found.solve(&left, cut_off) else {
            return Ok(false);
        };
        let step = -step.component_mul(&column);
        let wanted = step.rows(0, dof).into_owned();
        let direction = self.limited(wanted.clone());
        let mut share = match wanted.amax() > 0.0 {
            true => direction.amax() / wanted.amax(),
            false => 1.0,
        };
        let (q, z) = (self.state.q.clone(), self.state.z.clone());
        let lambda = self.state.lambda.clone();
        let before = left.norm();
        for _ in 0..HALVINGS {
            for (k, (to, from)) in self.state.z.iter_mut().zip(&z).enumerate() {
                *to = from + share * step[dof + k];
            }
            if self.go(&q, &wanted, share)? {
                let rates = self.rates()?;
                let after = self.left(&rates.values).component_mul(&row).norm();
                if after < before {
                    self.chart.take_up(self.state.t, &self.state.q)?;
                    self.evaluate()?;
                    return Ok(true);
                }
            }
            share *= 0.5;
        }
        self.state.q.copy_from_slice(&q);
        self.state.z.copy_from_slice(&z);
        self.state.lambda = lambda;
        self.chart.take_up(self.state.t, &self.state.q)?;
        self.evaluate()?;
        Ok(false)
    }

    /// -N^T Q_z, in units of the independent coordinates.
    fn force_by_state(&self) -> Result<DMatrix<f64>, AnalysisError> {
        let mechanism = self.chart.mechanism;
        let pattern = &mechanism.layout().patterns().force_z;
        let at = self.state.at();
        let mut values = vec![0.0; pattern.len()];
        mechanism.force_z(&at, &mut values);
        if !values.iter().all(|x| x.is_finite()) {
            let what = "a derivative of the forces";
            return Err(AnalysisError::NotFinite { what, t: at.t });
        }
        let nz = at.z.len();
        let full = times(pattern, &values, &DMatrix::identity(nz, nz));
        let units = DMatrix::from_diagonal(&self.units());
        Ok(-(units * self.basis.tr_mul(&full)))
    }

    /// The forces and rates that are left.
    fn left(&self, rates: &DVector<f64>) -> DVector<f64> {
        let all = self.slope.iter().chain(rates.iter()).copied();
        DVector::from_iterator(self.slope.len() + rates.len(), all)
    }

    /// Error for a search that ends without an equilibrium.
    fn left_with_states(&self, iterations: usize, rates: &Rates) -> AnalysisError {
        let share = |k: usize| rates.values[k].abs() / rates.sizes[k].max(f64::MIN_POSITIVE);
        let worst = (0..rates.values.len()).max_by(|&a, &b| share(a).total_cmp(&share(b)));
        match worst.filter(|&k| share(k) > ROUNDED) {
            Some(place) => {
                let (state, unit) = self.state_and_unit(place);
                AnalysisError::NoSteadyState {
                    iterations,
                    state,
                    rate: rates.values[place],
                    unit,
                }
            }
            None => self.none(iterations),
        }
    }

    fn unsettled(&self, place: usize, rates: &Rates) -> AnalysisError {
        let (state, unit) = self.state_and_unit(place);
        AnalysisError::Unsettled {
            state,
            rate: rates.values[place],
            unit,
        }
    }

    /// The name of a state, and the unit of its rate.
    fn state_and_unit(&self, place: usize) -> (String, String) {
        let state = &self.chart.mechanism.layout().states()[place];
        let unit = match state.unit.as_ref() {
            "" | "1" => "1/s".to_owned(),
            unit => format!("{unit}/s"),
        };
        (state.name.to_string(), unit)
    }
}

impl Rates {
    /// Derivatives of the rates by the states.
    fn by_state(&self) -> DMatrix<f64> {
        let nz = self.values.len();
        self.slopes
            .columns(self.slopes.ncols() - nz, nz)
            .into_owned()
    }

    /// Size that each state must have for forces of these sizes, or for a rate that another state of its own size would have;
    /// 1 in SI units for those on which nothing depends.
    fn units(&self, force_by_state: &DMatrix<f64>, forces: &DVector<f64>) -> DVector<f64> {
        let (nz, by_state) = (self.values.len(), self.by_state());
        let on_forces = force_by_state.column_iter().map(|column| {
            let rows = forces.iter().zip(column.iter());
            smallest(rows.map(|(size, slope)| (*size, *slope)))
        });
        let mut units: Vec<Option<f64>> = on_forces.collect();
        // A chain of states has at most as many links.
        for _ in 0..nz {
            for k in 0..nz {
                let others = (0..nz).filter(|&other| other != k);
                let on_rates = others.filter_map(|other| {
                    let size = units[other]? * by_state[(other, other)].abs();
                    Some((size, by_state[(other, k)]))
                });
                units[k] = units[k].or_else(|| smallest(on_rates));
            }
        }
        DVector::from_iterator(nz, units.into_iter().map(|unit| unit.unwrap_or(1.0)))
    }

    /// The states whose rate nothing changes at rest.
    fn held(&self) -> Vec<usize> {
        let rows = self.slopes.row_iter().enumerate();
        let vanishing = rows.filter(|(_, row)| row.iter().all(|slope| *slope == 0.0));
        vanishing.map(|(state, _)| state).collect()
    }
}

/// The smallest change that makes one of these sizes, given with the slopes by which they grow.
fn smallest(sizes: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let acting = sizes.filter(|(size, slope)| *size > 0.0 && *slope != 0.0);
    acting
        .map(|(size, slope)| size / slope.abs())
        .reduce(f64::min)
}

/// 1/x, 1 for 0.
fn inverse(x: f64) -> f64 {
    if x > 0.0 { 1.0 / x } else { 1.0 }
}
