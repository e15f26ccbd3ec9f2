//! The index-1 formulation: accelerations from positions and velocities, with a stabilization.

use crate::mechanism::calls::MechanismExt;
pub(crate) mod augmented;
pub(crate) mod partition;
pub(crate) mod partitioned;

use crate::constraints::closing::Closing;
use crate::constraints::rates::constraint_rates;
use crate::layout::attitude::Map;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::point::Point;
use crate::mechanism::size::scales;
use crate::methods::index1::augmented::Augmented;
use crate::methods::index1::partitioned::Partitioned;
use crate::methods::state::State;
use crate::methods::step_error::StepError;
use crate::methods::work::Work;
use crate::stabilization::Stabilization;
use crate::stabilization::projection::Projection;

/// The most Newton steps of one projection.
pub(crate) const MOST_PROJECTIONS: usize = 20;

/// A violation below this fraction of the size of the mechanism, or rad, counts as none where it no
/// longer falls.
pub(crate) const CLOSE: f64 = 1e-9;

/// A violation below this fraction is round-off.
pub(crate) const ROUNDING: f64 = 1e2 * f64::EPSILON;

/// The right-hand side `(q, v, z, u) -> a` of the index-1 equations with a stabilization, and its work space.
///
/// ```text
/// [M  phi_q^T] [a     ]   [Q        ]
/// [phi_q    0] [lambda] = [eta + ...]     ...: what the stabilization adds
/// ```
///
/// In a [`Step`](crate::Step), a method calls
///
/// 1. [`Index1::begin`] before the first stage: it returns the part of `state.history` that is the method's own;
/// 2. [`Index1::close_stage`], which may move q and v, then [`Index1::accelerations`], and with what these leave
///    [`state_rates`](MechanismExt::state_rates) (dz/dt) and [`coordinate_rates`](crate::coordinate_rates) (dq/dt, which in
///    the plane is v itself), at every stage after the node;
/// 3. [`Index1::project`] at the new node; then `history.clear()`, the numbers that the method remembers, and
///    [`Index1::end`] after them; then [`Index1::complete`] there.
#[derive(Debug, Clone)]
pub struct Index1 {
    stabilization: Stabilization,
    /// Solver of the equations for the penalty method, in place of the mechanism's own.
    augmented: Option<Augmented>,
    /// The independent coordinates, where only they are integrated.
    partitioned: Option<Partitioned>,
    /// The weight of a violation in m, or rad, per row of phi.
    counts: Vec<f64>,
    scratch: Vec<f64>,
    shift: Vec<f64>,
    phi: Vec<f64>,
    /// The way back to the constraints, for the projection.
    closing: Option<Box<Closing>>,
    jacobian: Vec<f64>,
    evaluations: u64,
}

impl Index1 {
    /// Work space for this mechanism.
    pub fn new(mechanism: &dyn Mechanism, stabilization: Stabilization) -> Index1 {
        let layout = mechanism.layout();
        Index1 {
            stabilization,
            augmented: match stabilization {
                Stabilization::Penalty(penalty) => Some(Augmented::new(layout, penalty)),
                _ => None,
            },
            partitioned: matches!(stabilization, Stabilization::Partitioning(_))
                .then(Partitioned::default),
            counts: scales(mechanism).row,
            scratch: vec![0.0; mechanism.scratch_len()],
            shift: vec![0.0; layout.nc()],
            phi: vec![0.0; layout.nc()],
            closing: matches!(stabilization, Stabilization::Projection(_))
                .then(|| Box::new(Closing::new(mechanism))),
            jacobian: vec![0.0; layout.patterns().phi_q.len()],
            evaluations: 0,
        }
    }

    /// Asks for accelerations as exact as the control of steps needs them.
    pub(crate) fn control(&mut self) {
        if let Some(augmented) = &mut self.augmented {
            augmented.control();
        }
    }

    /// Equations of the saddle-point system, with projection, for the penalty method: where its
    /// iteration stalls. `None` if the equations are those already.
    pub(crate) fn without_penalty(&self, mechanism: &dyn Mechanism) -> Option<Index1> {
        let penalty = self.augmented.is_some();
        penalty.then(|| Index1::new(mechanism, Projection::default().into()))
    }

    /// The work so far: evaluations of the accelerations, those among them that took the general solution, factorizations,
    /// iterations of the penalty method, and choices of independent coordinates. A method adds its own.
    pub fn work(&self) -> Work {
        Work {
            evaluations: self.evaluations,
            // One for every evaluation, and those of the stabilization.
            factorizations: self.evaluations
                + self.augmented.as_ref().map_or(0, |own| own.singular)
                + self.closing.as_ref().map_or(0, |own| own.factorizations)
                + self
                    .partitioned
                    .as_ref()
                    .map_or(0, Partitioned::factorizations),
            // Each of them left a count in the work space.
            general_solutions: self.scratch.last().map_or(0, |count| *count as u64),
            iterations: self.augmented.as_ref().map_or(0, Augmented::iterations),
            partitions: self.partitioned.as_ref().map_or(0, |own| own.choices),
            ..Work::default()
        }
    }

    /// Accelerations and multipliers at one state.
    ///
    /// # Errors
    /// [`Singular`] where the equations do not determine `a`.
    #[inline(always)]
    pub fn accelerations<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        at: &Point<'_>,
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        self.evaluations += 1;
        if self.stabilization.feeds_back() {
            self.fed_back(mechanism.as_dyn(), at, a, lambda)
        } else {
            mechanism.accelerations(at, &mut self.scratch, a, lambda)
        }
    }

    /// Completes a state whose t, q, v, z and u are given: the accelerations and multipliers there.
    ///
    /// # Errors
    /// [`Singular`] where the equations do not determine `a`.
    pub fn complete(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &mut State,
    ) -> Result<(), Singular> {
        let (at, a, lambda) = state.solution_mut();
        self.accelerations(mechanism, &at, a, lambda)
    }

    /// The accelerations with the term that the stabilization adds to eta.
    #[inline(never)]
    fn fed_back(
        &mut self,
        mechanism: &dyn Mechanism,
        at: &Point<'_>,
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        let rates = &mut self.shift;
        constraint_rates(mechanism, at, &mut self.jacobian, rates);
        mechanism.phi(at, &mut self.phi);
        for (rate, phi) in rates.iter_mut().zip(&self.phi) {
            *rate = self.stabilization.shift(*phi, *rate);
        }
        let (at, scratch) = (at.shifted(&self.shift), &mut self.scratch);
        match &mut self.augmented {
            Some(augmented) => augmented.accelerations(mechanism, &at, scratch, a, lambda),
            None => mechanism.accelerations(&at, scratch, a, lambda),
        }
    }

    /// Prepares the stabilization for a step from this node; returns the part of the history that is the method's own.
    ///
    /// # Errors
    /// [`StepError`] where no independent coordinates can be found.
    #[inline]
    pub fn begin<'a>(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &[f64],
        history: &'a [f64],
    ) -> Result<&'a [f64], StepError> {
        match &mut self.partitioned {
            Some(own) => own.begin(mechanism, t, q, history),
            None => Ok(history),
        }
    }

    /// Adds the memory of the stabilization to the history of the method.
    #[inline]
    pub fn end(&self, history: &mut Vec<f64>) {
        if let Some(own) = &self.partitioned {
            own.end(history);
        }
    }

    /// Applies the stabilization to a stage, before its accelerations are computed; this may move q and v.
    ///
    /// # Errors
    /// [`StepError`] where the constraints cannot be reached.
    #[inline]
    pub fn close_stage(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
    ) -> Result<(), StepError> {
        match &mut self.partitioned {
            Some(own) => own.close(mechanism, t, q, v),
            None => Ok(()),
        }
    }

    /// Applies the stabilization at the end of a step, before its accelerations are computed: normalizes quaternions,
    /// and may move q and v.
    ///
    /// # Errors
    /// [`StepError`] where the constraints cannot be reached.
    #[inline]
    pub fn project(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
    ) -> Result<(), StepError> {
        mechanism.layout().normalize_quaternions(q);
        match self.stabilization {
            Stabilization::Projection(projection) => {
                self.project_to(mechanism, t, q, v, projection)
            }
            _ => self.close_stage(mechanism, t, q, v),
        }
    }

    /// Applies [`Index1::project`] as exactly as rounding allows.
    ///
    /// # Errors
    /// [`StepError`] where the constraints cannot be reached.
    pub(crate) fn project_tightly(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
    ) -> Result<(), StepError> {
        mechanism.layout().normalize_quaternions(q);
        match self.stabilization {
            Stabilization::Projection(_) => {
                self.project_to(mechanism, t, q, v, Projection { tolerance: 0.0 })
            }
            _ => self.close_stage(mechanism, t, q, v),
        }
    }

    /// Newton's method back to the constraints of positions, one step back to those of velocities.
    fn project_to(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
        Projection { tolerance }: Projection,
    ) -> Result<(), StepError> {
        let layout = mechanism.layout();
        self.shift.fill(1.0);
        mechanism.phi_scale(&Point::time(t), &mut self.shift);
        let (mut violation, mut relative) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..MOST_PROJECTIONS {
            mechanism.phi(&Point::position(t, q), &mut self.phi);
            let before = violation;
            (violation, relative) = self.largest();
            // Round-off may keep it above a tolerance that is too small: then it no longer falls.
            let stalled = relative < CLOSE && violation >= 0.5 * before;
            if violation <= tolerance || relative <= ROUNDING || stalled {
                break;
            }
            let step = self.close(mechanism, t, q, v)?;
            layout.retract(q, step, Map::Cayley);
        }
        if violation.is_nan() || (violation > tolerance && relative > CLOSE) {
            let miss = self.phi.iter().zip(&self.shift);
            let worst = miss.map(|(phi, scale)| (phi * scale).abs() >= 0.1 * violation);
            let rows = worst.enumerate().filter(|(_, worst)| *worst);
            return Err(StepError::NotProjected {
                violation,
                rows: rows.map(|(i, _)| i).collect(),
            });
        }
        let rates = &mut self.phi;
        constraint_rates(mechanism, &Point::new(t, q, v), &mut self.jacobian, rates);
        if self.largest().0 > tolerance {
            let step = self.close(mechanism, t, q, v)?;
            for (v, x) in v.iter_mut().zip(step) {
                *v += x;
            }
        }
        Ok(())
    }

    /// The step that closes the gap in `self.phi`.
    fn close(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &[f64],
        v: &[f64],
    ) -> Result<&[f64], StepError> {
        let closing = &mut self.closing;
        let closing = closing.get_or_insert_with(|| Box::new(Closing::new(mechanism)));
        closing.find(mechanism, (t, q, v), None, &self.phi)?;
        Ok(&closing.x)
    }

    /// The largest entry of `self.phi`, whose scales are in `self.shift`, in m or rad, and in sizes of the mechanism or rad.
    fn largest(&self) -> (f64, f64) {
        // NaN must not be lost.
        let larger = |m: f64, x: f64| if x > m || x.is_nan() { x } else { m };
        let rows = self.phi.iter().zip(&self.shift).zip(&self.counts);
        rows.fold((0.0, 0.0), |(most, relative), ((phi, scale), count)| {
            let miss = (phi * scale).abs();
            (larger(most, miss), larger(relative, miss * count))
        })
    }
}

/// Brings positions and velocities to their constraints by the shortest way, weighted by the masses.
///
/// # Errors
/// The reason why they cannot be reached, in words.
pub fn project(
    mechanism: &dyn Mechanism,
    t: f64,
    q: &mut [f64],
    v: &mut [f64],
) -> Result<(), String> {
    let mut equations = Index1::new(mechanism, Projection::default().into());
    let settled = equations.project(mechanism, t, q, v);
    settled.map_err(|fault| fault.to_string())
}

/// The distance of the end of a step from the nearest of `q`, `q + h v` and `q + h v + h^2 a/2`, in rad or sizes: in
/// stiff vibrations only the first is near, in long steps of free bodies the last. `moved` is the displacement of the
/// step.
pub(crate) fn continuation_gap(
    moved: impl Fn(usize) -> f64,
    h: f64,
    v: &[f64],
    a: &[f64],
    unit: &[f64],
) -> f64 {
    let gap = |j: usize| {
        let (from_start, from_uniform) = (moved(j), moved(j) - h * v[j]);
        let gaps = [from_uniform, from_uniform - 0.5 * h * h * a[j]];
        let least = |least: f64, gap: &f64| least.min(gap.abs());
        gaps.iter().fold(from_start.abs(), least) / unit[j]
    };
    (0..v.len()).map(gap).fold(0.0, f64::max)
}
