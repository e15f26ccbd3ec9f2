//! The search for an equilibrium: downhill where forces have a potential, else by Newton's method.

use crate::analysis::error::AnalysisError;
use crate::analysis::statics::balance::Balance;
use crate::analysis::statics::options::Aim;
use crate::layout::Kind;
use nalgebra::{DMatrix, DVector, SymmetricEigen};

/// A force below this fraction of the largest load counts as zero.
const FORCE: f64 = 1e-13;

/// A displacement, in sizes or rad, that is rounding: forces below the change that it makes count as zero.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// A step below the first number, in sizes or rad, counts as zero if the forces that are left are below the second
/// one, as a fraction of the largest load: stiff parts round the forces.
const STEP: (f64, f64) = (1e-13, 1e-6);

/// The longest step of an angle, in rad, and of a length, in sizes.
const LONGEST: (f64, f64) = (0.3, 0.1);

/// Curvatures count as at least this fraction of the largest one.
const FLATTEST: f64 = 1e-9;

/// Number of longest steps along a force that no position changes after which it counts as the same everywhere: a
/// pendulum falls evenly, too, by its height, until it is below its pin.
const FLAT: usize = 60;

/// Number of lengths of a step that are tried, each half of the one before.
const HALVINGS: usize = 40;

/// A step must do this part of the work that the forces promise at its beginning.
const PART: f64 = 1e-4;

/// Distance by which the search leaves an equilibrium that is not stable, in sizes or rad.
const AWAY: f64 = 0.01;

/// Whether a stiffness is symmetric but for rounding.
pub(super) fn is_symmetric(stiffness: &DMatrix<f64>) -> bool {
    (stiffness - stiffness.transpose()).amax() <= 1e-9 * stiffness.amax()
}

impl Balance<'_, '_> {
    /// Goes to an equilibrium in at most `most` steps; returns the number of steps.
    pub(super) fn search(&mut self, most: usize, aim: Aim) -> Result<usize, AnalysisError> {
        let (mut flat, mut softest) = (0, f64::INFINITY);
        for step in 0..=most {
            if self.slope.amax() <= FORCE * self.largest {
                return Ok(step);
            }
            let stiffness = match self.stiffness() {
                // The search ran into a singularity of the forces.
                Err(AnalysisError::NotFinite { .. }) if step > 0 => return Err(self.none(step)),
                stiffness => stiffness?,
            };
            // Where there are no loads, springs balance each other but for the rounding of positions; stiffnesses that
            // grow without bound belong to a singularity.
            softest = softest.min(stiffness.amax());
            if self.slope.amax() <= ROUNDING * softest {
                return Ok(step);
            }
            let conservative = aim != Aim::Nearest && is_symmetric(&stiffness);
            let is_flat = stiffness.amax() <= FORCE * self.largest;
            flat = if is_flat { flat + 1 } else { 0 };
            if flat > FLAT {
                // Nothing ever balances a force that is the same everywhere.
                return Err(self.unheld());
            }
            let direction = match conservative {
                // The slope may change farther along: a straight rope that lies across the weights is flat.
                _ if is_flat => -&self.slope / self.slope.amax(),
                true => self.downhill(&stiffness),
                false => self.newton(stiffness),
            };
            let direction = self.limited(direction);
            let arrived = direction.amax() <= STEP.0 && self.slope.amax() <= STEP.1 * self.largest;
            if step == most {
                break;
            }
            if !self.advance(&direction, conservative)? {
                return if arrived {
                    Ok(step)
                } else {
                    Err(self.none(step))
                };
            }
            if arrived {
                return Ok(step + 1);
            }
        }
        Err(self.none(most))
    }

    /// -|K|^-1 slope: Newton's step where all curvatures are positive, downhill anywhere.
    fn downhill(&self, stiffness: &DMatrix<f64>) -> DVector<f64> {
        let found = SymmetricEigen::new((stiffness + stiffness.transpose()) * 0.5);
        let flattest = FLATTEST * found.eigenvalues.amax();
        let mut along = found.eigenvectors.tr_mul(&self.slope);
        for (x, curvature) in along.iter_mut().zip(found.eigenvalues.iter()) {
            *x /= -curvature.abs().max(flattest);
        }
        &found.eigenvectors * along
    }

    /// -K^-1 slope, of least norm where K is singular.
    fn newton(&self, stiffness: DMatrix<f64>) -> DVector<f64> {
        let found = stiffness.svd(true, true);
        let cut_off = FLATTEST * found.singular_values.max();
        let step = found.solve(&self.slope, cut_off);
        -step.unwrap_or_else(|_| self.slope.clone())
    }

    /// A step that turns nothing farther than the longest one, and moves no independent coordinate farther; dependent
    /// lengths follow, as the end of a long chain does.
    pub(super) fn limited(&self, direction: DVector<f64>) -> DVector<f64> {
        let layout = self.chart.mechanism.layout();
        let moved = &self.basis * direction.component_mul(&self.units());
        let independent = self.chart.independent();
        let mut share = 1.0_f64;
        for (j, velocity) in layout.velocities().iter().enumerate() {
            let longest = match velocity.kind {
                Kind::Angle => LONGEST.0,
                _ if independent.contains(&j) => LONGEST.1 * self.scale[j],
                _ => continue,
            };
            share = share.min(longest / moved[j].abs().max(f64::MIN_POSITIVE));
        }
        direction * share
    }

    /// Goes along a direction as far as it does work, or brings the forces down; whether it went at all.
    fn advance(
        &mut self,
        direction: &DVector<f64>,
        conservative: bool,
    ) -> Result<bool, AnalysisError> {
        let (from, before) = (self.state.q.clone(), self.slope.clone());
        let lambda = self.state.lambda.clone();
        let falls = before.dot(direction);
        let mut share = 1.0;
        for _ in 0..HALVINGS {
            if self.go(&from, direction, share)? {
                let better = self.slope.norm() <= (1.0 - PART * share) * before.norm();
                // dU along the step, by its slopes at both ends.
                let risen = 0.5 * share * (falls + self.slope.dot(direction));
                let works = match conservative {
                    true => risen <= PART * share * falls || (better && risen <= 0.0),
                    false => better,
                };
                // Rounding decides the rest.
                let done = self.slope.amax() <= FORCE * self.largest;
                if works || done {
                    self.chart.take_up(self.state.t, &self.state.q)?;
                    self.evaluate()?;
                    return Ok(true);
                }
            }
            share *= 0.5;
        }
        self.state.q.copy_from_slice(&from);
        self.state.lambda = lambda;
        self.chart.take_up(self.state.t, &self.state.q)?;
        self.evaluate()?;
        Ok(false)
    }

    /// The position a share of a step away from one; whether the constraints can be closed there.
    pub(super) fn go(
        &mut self,
        from: &[f64],
        direction: &DVector<f64>,
        share: f64,
    ) -> Result<bool, AnalysisError> {
        let moves = direction.component_mul(&self.units()) * share;
        // The dependent coordinates begin where the tangent has them.
        let moved = &self.basis_at(from)? * &moves;
        for (j, (to, from)) in self.state.q.iter_mut().zip(from).enumerate() {
            *to = from + moved[j];
        }
        if !self.chart.close(self.state.t, &mut self.state.q) {
            return Ok(false);
        }
        self.evaluate()?;
        Ok(true)
    }

    /// N at the position that the chart was taken up at.
    fn basis_at(&mut self, from: &[f64]) -> Result<DMatrix<f64>, AnalysisError> {
        self.chart.take_up(self.state.t, from)?;
        Ok(self.chart.basis())
    }

    /// Direction in which the potential falls: the sum of all in which it does, each weighted by its curvature, so
    /// that a tall stack leaves all its unstable positions at once. `None` if it falls in no direction.
    pub(super) fn falling(&self) -> Result<Option<DVector<f64>>, AnalysisError> {
        let stiffness = self.stiffness()?;
        let found = SymmetricEigen::new((&stiffness + stiffness.transpose()) * 0.5);
        let lowest = found.eigenvalues.min();
        let mut along = DVector::zeros(found.eigenvalues.len());
        for (curvature, direction) in found
            .eigenvalues
            .iter()
            .zip(found.eigenvectors.column_iter())
        {
            // Of both ways the same one always.
            let first = direction.iter().find(|x| x.abs() > 1e-9);
            let sign = first.map_or(1.0, |x| x.signum());
            if *curvature < 0.0 {
                along += direction * (sign * curvature / lowest);
            }
        }
        Ok((lowest < 0.0).then_some(along))
    }

    /// Leaves an equilibrium along a direction.
    pub(super) fn leave(&mut self, direction: &DVector<f64>) -> Result<(), AnalysisError> {
        let from = self.state.q.clone();
        let step = self.limited(direction * (AWAY / direction.amax()));
        if !self.go(&from, &step, 1.0)? {
            return Err(AnalysisError::Unreachable { t: self.state.t });
        }
        self.chart.take_up(self.state.t, &self.state.q)?;
        self.evaluate()
    }

    /// Error for a search that ends without an equilibrium.
    pub(super) fn none(&self, iterations: usize) -> AnalysisError {
        let (force, unit, coordinate) = self.largest_left();
        AnalysisError::NoEquilibrium {
            iterations,
            force,
            unit,
            coordinate,
        }
    }

    /// Error for forces that are left and that no position changes.
    fn unheld(&self) -> AnalysisError {
        let (force, unit, coordinate) = self.largest_left();
        AnalysisError::Unheld {
            force,
            unit,
            coordinate,
        }
    }

    /// The largest force that is left, its unit and the coordinate that it moves.
    fn largest_left(&self) -> (f64, &'static str, String) {
        let place = self.slope.iamax();
        let force = self.slope[place] / self.units()[place];
        let layout = self.chart.mechanism.layout();
        let coordinate = layout.motion(self.chart.independent()[place]);
        (force.abs(), self.unit(place), coordinate.to_owned())
    }
}
