//! Equilibria along a parameter, as a curve: positions on it, its tangents, and steps along it.
//!
//! Positions are measured in sizes and rad, the parameter by the part of its range that lies behind: `s_p` in 0..1. A
//! step begins along the tangent and ends on the plane across it:
//!
//! ```text
//! [ K_r     r_p ] [dx  ]     [ r     ]        r = -N^T Q, by the independent coordinates x, with phi(q, p) = 0
//! [ t_x^T   t_p ] [ds_p] = - [ plane ]        r_p at x held: the dependent coordinates follow
//! ```
//!
//! H. B. Keller, "Numerical solution of bifurcation and nonlinear eigenvalue problems", in: Applications of Bifurcation
//! Theory (1977), calls it pseudo-arclength continuation. r_p is a difference of r: it steers the iteration, whose
//! result it does not change.

use crate::analysis::chart::Chart;
use crate::analysis::error::AnalysisError;
use crate::analysis::statics::balance::Balance;
use crate::analysis::statics::descent::is_symmetric;
use crate::analysis::statics::equilibrium::{Equilibrium, found};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::size::scales;
use crate::mechanism::target::Target;
use crate::methods::index1::partition::Partition;
use crate::methods::state::State;
use nalgebra::{DMatrix, DVector, SymmetricEigen};

/// Forces below this fraction of the largest load are balanced.
const FORCE: f64 = 1e-13;

/// A correction below this is rounding.
const STEP: f64 = 1e-13;

/// A correction above this lost the curve, in sizes or rad, or ranges.
const LOST: f64 = 1.0;

/// Number of corrections after which the curve is lost.
const MOST_CORRECTIONS: usize = 12;

/// The difference of the parameter for r_p, as a fraction of its range.
const DIFFERENCE: f64 = 1e-6;

/// Singular values below this fraction of the largest one count as zero in a correction.
const CUT_OFF: f64 = 1e-13;

/// A load along the direction that gives way, of the largest one, above which the path folds.
const FOLD: f64 = 1e-3;

/// Curvatures below this fraction of the largest one count as zero.
const FLAT: f64 = 1e-9;

/// A matrix and a vector that belongs to it, if the place beside this one is found.
type Parts = Option<(DMatrix<f64>, DVector<f64>)>;

/// A mechanism whose parameter is moved; the parameter has its former value again when this is dropped.
pub(super) struct Curve<'m> {
    mechanism: &'m mut dyn Mechanism,
    target: Target,
    former: Option<f64>,
    range: (f64, f64),
    t: f64,
    /// One unit of every coordinate: the size for a length, 1 rad.
    scale: DVector<f64>,
}

/// A position on the curve, or near it.
#[derive(Clone)]
pub(super) struct Place {
    /// Share of the parameter's range that has been passed.
    pub(super) share: f64,
    pub(super) q: Vec<f64>,
    partition: Partition,
    slope: DVector<f64>,
    largest: f64,
    stiffness: DMatrix<f64>,
    /// dq/dx, nv x dof, with x in units.
    spread: DMatrix<f64>,
}

/// A direction of unit length.
#[derive(Clone)]
pub(super) struct Tangent {
    /// dq, in units.
    q: DVector<f64>,
    pub(super) share: f64,
}

impl Tangent {
    pub(super) fn dot(&self, other: &Tangent) -> f64 {
        self.q.dot(&other.q) + self.share * other.share
    }

    /// Largest component of the direction, of the positions and the parameter.
    pub(super) fn largest(&self) -> f64 {
        self.q.amax().max(self.share.abs())
    }

    /// The opposite direction.
    pub(super) fn reversed(mut self) -> Tangent {
        self.q.neg_mut();
        self.share = -self.share;
        self
    }
}

impl Drop for Curve<'_> {
    fn drop(&mut self) {
        if let Some(value) = self.former {
            self.target.set(self.mechanism, value);
        }
    }
}

impl<'m> Curve<'m> {
    /// The curve of a mechanism along a parameter with this name, which is set to the beginning of the range.
    ///
    /// # Errors
    /// [`AnalysisError::Range`] if the parameter cannot go through the range.
    pub(super) fn new(
        mechanism: &'m mut dyn Mechanism,
        name: &str,
        range: (f64, f64),
        t: f64,
    ) -> Result<Curve<'m>, AnalysisError> {
        let target = Target::named(mechanism.layout(), name)?;
        let former = match target {
            Target::Parameter(index) => mechanism.parameter(index),
            Target::Start(_) => None,
        };
        let (from, to) = range;
        let is_range = from.is_finite() && to.is_finite() && from != to;
        if former.is_none() || !is_range || !target.set(mechanism, from) {
            let parameter = name.to_owned();
            return Err(AnalysisError::Range {
                parameter,
                from,
                to,
            });
        }
        let scale = DVector::from_vec(scales(mechanism).coordinate);
        Ok(Curve {
            mechanism,
            target,
            former,
            range,
            t,
            scale,
        })
    }

    pub(super) fn mechanism(&self) -> &dyn Mechanism {
        self.mechanism
    }

    /// The value of the parameter at a share of its range.
    pub(super) fn value(&self, share: f64) -> f64 {
        let (from, to) = self.range;
        from * (1.0 - share) + to * share
    }

    /// The place at these positions, if the dependent ones are found.
    pub(super) fn look(
        &mut self,
        partition: Option<&Partition>,
        share: f64,
        guess: &[f64],
    ) -> Result<Option<Place>, AnalysisError> {
        let value = self.value(share);
        self.target.set(self.mechanism, value);
        if self.mechanism.invalid_length(self.t).is_some() {
            return Ok(None);
        }
        let mut chart = Chart::new(self.mechanism, "an equilibrium")?;
        let mut q = guess.to_vec();
        if let Some(partition) = partition {
            chart.partition = partition.clone();
            if !chart.close(self.t, &mut q) {
                return Ok(None);
            }
        }
        let state = State::new(self.t, q.clone(), vec![0.0; q.len()]);
        let at = match Balance::new(&mut chart, state.completed(self.mechanism)) {
            Err(AnalysisError::Unreachable { .. } | AnalysisError::NotFinite { .. }) => {
                return Ok(None);
            }
            at => at?,
        };
        let stiffness = at.stiffness()?;
        let spread = &at.basis * DMatrix::from_diagonal(&at.units());
        let (slope, largest) = (at.slope.clone(), at.largest);
        Ok(Some(Place {
            share,
            q,
            partition: chart.partition,
            slope,
            largest,
            stiffness,
            spread,
        }))
    }

    /// r_p and dq/ds_p with x held, by differences that stay in the range.
    fn change(&mut self, place: &Place) -> Result<Option<[DVector<f64>; 2]>, AnalysisError> {
        let share = place.share;
        let (low, high) = (
            (share - DIFFERENCE).max(share.min(0.0)),
            (share + DIFFERENCE).min(share.max(1.0)),
        );
        let ends = [low, high].map(|share| self.look(Some(&place.partition), share, &place.q));
        let [Some(low), Some(high)] = [ends[0].clone()?, ends[1].clone()?] else {
            return Ok(None);
        };
        if low.partition.choice.independent != high.partition.choice.independent {
            return Ok(None);
        }
        let between = high.share - low.share;
        let moved = DVector::from_vec(high.q) - DVector::from_vec(low.q);
        Ok(Some([(high.slope - low.slope) / between, moved / between]))
    }

    /// The matrix of a step and dq/ds_p.
    fn bordered(&mut self, place: &Place, row: &Tangent) -> Result<Parts, AnalysisError> {
        let Some([slope, moved]) = self.change(place)? else {
            return Ok(None);
        };
        let dof = place.slope.len();
        let mut matrix = DMatrix::zeros(dof + 1, dof + 1);
        matrix
            .view_mut((0, 0), (dof, dof))
            .copy_from(&place.stiffness);
        matrix.view_mut((0, dof), (dof, 1)).copy_from(&slope);
        let along = row.q.component_div(&self.scale);
        matrix
            .view_mut((dof, 0), (1, dof))
            .copy_from(&along.tr_mul(&place.spread));
        matrix[(dof, dof)] = along.dot(&moved) + row.share;
        Ok(Some((matrix, moved)))
    }

    /// The tangent that goes on in a direction, if the curve goes on.
    pub(super) fn tangent(
        &mut self,
        place: &Place,
        before: &Tangent,
    ) -> Result<Option<Tangent>, AnalysisError> {
        let Some((matrix, moved)) = self.bordered(place, before)? else {
            return Ok(None);
        };
        let dof = place.slope.len();
        let mut right = DVector::zeros(dof + 1);
        right[dof] = 1.0;
        let along = solve(matrix, &right);
        let q = &place.spread * along.rows(0, dof) + moved * along[dof];
        let q = q.component_div(&self.scale);
        let length = q.norm().hypot(along[dof]);
        let share = along[dof] / length;
        Ok((length > 0.0 && length.is_finite()).then(|| Tangent {
            q: q / length,
            share,
        }))
    }

    /// The direction in which the parameter grows and the position stays.
    pub(super) fn onward(&self) -> Tangent {
        let q = DVector::zeros(self.scale.len());
        Tangent { q, share: 1.0 }
    }

    /// The place a step away along a tangent, if the iteration finds it and does not go elsewhere.
    pub(super) fn step(
        &mut self,
        from: &Place,
        tangent: &Tangent,
        length: f64,
    ) -> Result<Option<Place>, AnalysisError> {
        let start =
            DVector::from_column_slice(&from.q) + length * tangent.q.component_mul(&self.scale);
        let share = from.share + length * tangent.share;
        let Some(mut place) = self.look(Some(&from.partition), share, start.as_slice())? else {
            return Ok(None);
        };
        let mut is_last = false;
        for _ in 0..MOST_CORRECTIONS {
            let away = (DVector::from_column_slice(&place.q) - &start).component_div(&self.scale);
            let plane = tangent.q.dot(&away) + tangent.share * (place.share - share);
            let is_balanced = place.slope.amax() <= FORCE * place.largest;
            if is_last || (is_balanced && plane.abs() <= STEP) {
                return Ok(Some(place));
            }
            let Some((matrix, moved)) = self.bordered(&place, tangent)? else {
                return Ok(None);
            };
            let dof = place.slope.len();
            let mut right = DVector::zeros(dof + 1);
            right.rows_mut(0, dof).copy_from(&-&place.slope);
            right[dof] = -plane;
            let change = solve(matrix, &right);
            if !change.iter().all(|x| x.abs() <= LOST) {
                return Ok(None);
            }
            is_last = change.amax() <= STEP;
            let q = DVector::from_column_slice(&place.q)
                + &place.spread * change.rows(0, dof)
                + moved * change[dof];
            let partition = place.partition.clone();
            let next = self.look(Some(&partition), place.share + change[dof], q.as_slice())?;
            let Some(next) = next else {
                return Ok(None);
            };
            place = next;
        }
        Ok(None)
    }

    /// The equilibrium at a place, with its stability.
    pub(super) fn equilibrium(&mut self, place: &Place) -> Result<Equilibrium, AnalysisError> {
        let value = self.value(place.share);
        self.target.set(self.mechanism, value);
        let mut chart = Chart::new(self.mechanism, "an equilibrium")?;
        chart.partition = place.partition.clone();
        let state = State::new(self.t, place.q.clone(), vec![0.0; place.q.len()]);
        let mut at = Balance::new(&mut chart, state.completed(self.mechanism))?;
        found(&mut at, 0)
    }

    /// Whether the equilibrium cannot go on with the parameter where a stiffness vanishes: its load, r_p, acts along the
    /// direction that gives way.
    pub(super) fn is_fold(&mut self, place: &Place) -> Result<bool, AnalysisError> {
        let Some([slope, _]) = self.change(place)? else {
            return Ok(true);
        };
        let found = symmetric(&place.stiffness);
        let (column, _) = found.eigenvalues.map(f64::abs).argmin();
        let along = found.eigenvectors.column(column).dot(&slope);
        Ok(along.abs() > FOLD * place.largest)
    }

    /// Direction in which the potential is flattest, and the names of the coordinates that move most in it.
    pub(super) fn flattest(&self, place: &Place) -> (Tangent, Vec<String>) {
        if place.stiffness.is_empty() {
            return (self.onward(), Vec::new());
        }
        let found = symmetric(&place.stiffness);
        let (column, _) = found.eigenvalues.map(f64::abs).argmin();
        let direction = found.eigenvectors.column(column);
        let q = (&place.spread * direction).component_div(&self.scale);
        let most = direction.amax();
        let layout = self.mechanism.layout();
        let independent = place.partition.choice.independent.iter();
        let large = independent
            .zip(direction.iter())
            .filter(|(_, x)| x.abs() >= 0.5 * most);
        let names = large.map(|(&j, _)| layout.motion(j).to_owned()).collect();
        let q = &q / q.norm();
        (Tangent { q, share: 0.0 }, names)
    }
}

impl Place {
    /// The curvatures K_r, from the least on, if the forces have a potential.
    pub(super) fn curvatures(&self) -> Option<Vec<f64>> {
        if self.stiffness.is_empty() {
            return Some(Vec::new());
        }
        if !is_symmetric(&self.stiffness) {
            return None;
        }
        let mut values: Vec<f64> = symmetric(&self.stiffness)
            .eigenvalues
            .iter()
            .copied()
            .collect();
        values.sort_by(f64::total_cmp);
        Some(values)
    }
}

/// Whether any curvature counts as zero.
pub(super) fn is_flat(curvatures: &[f64]) -> bool {
    let flat = FLAT * curvatures.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    curvatures.iter().any(|x| x.abs() <= flat)
}

/// Number of negative curvatures.
pub(super) fn negative(curvatures: &[f64]) -> usize {
    let flat = FLAT * curvatures.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    curvatures.iter().filter(|x| **x < -flat).count()
}

fn symmetric(stiffness: &DMatrix<f64>) -> SymmetricEigen<f64, nalgebra::Dyn> {
    SymmetricEigen::new((stiffness + stiffness.transpose()) * 0.5)
}

/// The solution of least norm.
fn solve(matrix: DMatrix<f64>, right: &DVector<f64>) -> DVector<f64> {
    let found = matrix.svd(true, true);
    let cut_off = CUT_OFF * found.singular_values.max();
    let solved = found.solve(right, cut_off);
    solved.unwrap_or_else(|_| DVector::from_element(right.len(), f64::NAN))
}
