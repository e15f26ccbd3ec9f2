//! Floquet multipliers of periodic motions: whether they come back after a push.

use crate::analysis::chart::Chart;
use crate::analysis::error::AnalysisError;
use crate::constraints::assembly::Assembled;
use crate::constraints::given_start::GivenStart;
use crate::layout::Kind;
use crate::layout::words::rounded;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::calls::start_states;
use crate::mechanism::point::Point;
use crate::mechanism::size::scales;
use crate::mechanism::{Mechanism, inputs};
use crate::methods::dop853::Dop853;
use crate::simulate::options::Options;
use crate::simulate::run::simulate_from;
use nalgebra::{Complex, DMatrix, DVector, Schur};
use std::f64::consts::TAU;

/// Relative and absolute tolerance of the integration over a period.
const TOLERANCE: f64 = 1e-13;

/// The step of differences of the motion over a period, in sizes or rad (per s).
const STEP: f64 = 1e-3;

/// An orbit that does not close to this is refused, in sizes or rad (per s).
const CLOSED: f64 = 1e-8;

/// Loads and constraints that differ by less than this, of the largest of them, after a period are the same.
const REPEATED: f64 = 1e-8;

/// Maximum number of corrections of an orbit by Newton's method, and of the period alone before them.
const CORRECTIONS: usize = 12;

/// A correction above this is shortened.
const LONGEST: f64 = 0.3;

/// Singular values below this fraction of the largest one are those of directions along which orbits lie side by side.
const CUT_OFF: f64 = 1e-4;

/// Number of lengths of a correction that are tried, each half of the one before, until the ends come nearer.
const HALVINGS: usize = 12;

/// A state that moves less than this in a period, in sizes or rad (per s), rests.
const REST: f64 = 1e-4;

/// A multiplier of a shift in time that is farther from 1 shows that the others are wrong, too.
const DOUBT: f64 = 1e-2;

/// Number of intervals of a period at whose ends the equations are compared with those one period later.
const TIMES: usize = 199;

/// Maximum number of iterations per eigenvalue.
const ITERATIONS: usize = 100;

/// A periodic motion with its Floquet multipliers.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Orbit {
    /// The positions at its beginning.
    pub q: Vec<f64>,
    /// The velocities there.
    pub v: Vec<f64>,
    /// The period, in s.
    pub period: f64,
    /// Floquet multipliers, the factors by which a push grows in every period: 2 dof numbers, the largest first.
    pub multipliers: Vec<Complex<f64>>,
    /// Largest difference between the states after and before the period, in sizes or rad (per s).
    pub gap: f64,
    /// Distance from 1 of the computed multiplier of a shift in time, whose exact value is 1; `None` for a mechanism with
    /// explicit time. It is the accuracy of the others; without losses, where two multipliers are 1, that is about its square.
    pub trivial: Option<f64>,
}

/// Stability of a periodic motion after a small push.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Verdict {
    /// The motion comes back.
    Stable,
    /// The push grows by this factor in every period.
    Unstable(f64),
    /// The push neither grows nor shrinks by more than the accuracy.
    Neutral,
}

impl Orbit {
    /// Stability by the multipliers, as far as their accuracy tells; the one of a shift in time is left out.
    pub fn verdict(&self) -> Verdict {
        let doubt = self.trivial.map_or(1e-7, |gap| gap.max(1e-7).sqrt());
        let mut others = self.multipliers.clone();
        if self.trivial.is_some() {
            let gap = |one: &Complex<f64>| (one - 1.0).norm();
            let nearest =
                (0..others.len()).min_by(|&i, &j| gap(&others[i]).total_cmp(&gap(&others[j])));
            if let Some(nearest) = nearest {
                others.remove(nearest);
            }
        }
        let largest = others.iter().map(|one| one.norm()).fold(0.0, f64::max);
        if largest > 1.0 + doubt {
            Verdict::Unstable(largest)
        } else if largest < 1.0 - doubt {
            Verdict::Stable
        } else {
            Verdict::Neutral
        }
    }
}

/// The periodic motion near a start, and its multipliers: the eigenvalues of the derivative of the state after a period by
/// the state before it, in independent coordinates.
///
/// ```text
/// y(T) - y(0) = 0     y = (q_I, v_I), angles modulo turns; by Newton's method
/// f(y_0)^T (y - y_0) = 0, and T is unknown, too, where nothing depends on the time
/// ```
///
/// A period is integrated by `dop853` with tolerance 1e-13; derivatives are differences of order 4 of such motions.
/// G. Floquet, "Sur les equations differentielles lineaires a coefficients periodiques", DOI 10.24033/asens.220.
///
/// ```
/// # use mbdsl_runtime::{Mechanism, assemble};
/// # use mbdsl_runtime::analysis::AnalysisError;
/// # use mbdsl_runtime::analysis::floquet::floquet;
/// # fn example(swing: &dyn Mechanism) -> Result<(), AnalysisError> {
/// let orbit = floquet(swing, &assemble(swing, 0.0)?, 1.0)?;
/// println!("{:?}: {:?}", orbit.verdict(), orbit.multipliers);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`AnalysisError::NoPeriod`] for a period that is not above 0, [`AnalysisError::Unrepeated`] where loads or drivers have
/// another one, [`AnalysisError::NotPeriodic`] where no periodic motion is found; others for mechanisms in space or with states.
pub fn floquet(
    mechanism: &dyn Mechanism,
    start: &Assembled,
    period: f64,
) -> Result<Orbit, AnalysisError> {
    let analysis = "a periodic motion";
    let mut chart = Chart::new(mechanism, analysis)?;
    let layout = mechanism.layout();
    if layout.nz() > 0 {
        let model = layout.model().to_string();
        return Err(AnalysisError::States { analysis, model });
    }
    if !(period > 0.0 && period.is_finite()) {
        return Err(AnalysisError::NoPeriod { period });
    }
    let time = time(mechanism, start, period);
    if time == Time::Other {
        let model = layout.model().to_string();
        return Err(AnalysisError::Unrepeated { model, period });
    }
    chart.take_up(start.t, &start.q)?;
    let units = scales(mechanism).coordinate;
    let units: Vec<f64> = chart.independent().iter().map(|&j| units[j]).collect();
    let mut flow = Flow {
        is_autonomous: time == Time::Autonomous,
        q: start.q.clone(),
        t: start.t,
        dof: units.len(),
        units,
        mechanism,
        chart,
    };
    if flow.dof == 0 {
        let model = layout.model().to_string();
        return Err(AnalysisError::NoFreedom { model });
    }
    let mut y = flow.reduced(&start.q, &start.v);
    let asked = period;
    let mut period = period;
    let missed = |period, gap| AnalysisError::NotPeriodic {
        model: layout.model().to_string(),
        period,
        gap,
    };
    let miss = |flow: &mut Flow<'_>, y: &DVector<f64>, period: f64| {
        flow.after(y, period).map(|end| (&end - y, end))
    };
    let (mut gap, mut end) = miss(&mut flow, &y, period)?;
    // When the motion comes nearest to the start first: what a wrong period leaves open would be closed by other starts.
    for _ in 0..CORRECTIONS * usize::from(flow.is_autonomous) {
        let along = flow.rates(&end)?;
        let dt = -gap.dot(&along) / along.norm_squared();
        let time = period + dt.clamp(-LONGEST * period, LONGEST * period);
        match miss(&mut flow, &y, time) {
            Ok((closer, at)) if closer.norm() < gap.norm() => {
                (period, gap, end) = (time, closer, at);
            }
            _ => break,
        }
    }
    'corrections: for _ in 0..CORRECTIONS {
        if gap.amax() <= 0.1 * CLOSED {
            break;
        }
        let monodromy = flow.derivative(&y, period)?;
        let (dy, dt) = flow.correction(&y, &end, &monodromy, &gap)?;
        let mut share = (LONGEST / dy.amax().max(dt.abs() / period)).min(1.0);
        for _ in 0..HALVINGS {
            let (to, time) = (&y + &dy * share, period + dt * share);
            if time > 0.0
                && let Ok((closer, at)) = miss(&mut flow, &to, time)
                && closer.norm() < gap.norm()
            {
                (y, period, gap, end) = (to, time, closer, at);
                continue 'corrections;
            }
            share *= 0.5;
        }
        break;
    }
    let gap = gap.amax();
    if !(gap <= CLOSED && period > 0.0) {
        return Err(missed(period, gap));
    }
    if flow.is_autonomous && flow.rates(&y)?.amax() * period < REST {
        let model = layout.model().to_string();
        let period = asked;
        return Err(AnalysisError::Rests { model, period });
    }
    let monodromy = flow.derivative(&y, period)?;
    let size = monodromy.nrows();
    let complex = monodromy.map(|x| Complex::new(x, 0.0));
    let schur = Schur::try_new(complex, f64::EPSILON, ITERATIONS * size);
    let schur = schur.ok_or(AnalysisError::Eigenvalues { size })?;
    let (_, upper) = schur.unpack();
    let mut multipliers: Vec<Complex<f64>> = upper.diagonal().iter().copied().collect();
    multipliers.sort_by(|one, other| {
        let key = |x: &Complex<f64>| (x.norm(), x.im);
        key(other)
            .partial_cmp(&key(one))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let trivial = multipliers
        .iter()
        .map(|one| (one - 1.0).norm())
        .fold(f64::INFINITY, f64::min);
    if flow.is_autonomous && trivial > DOUBT {
        return Err(missed(period, gap));
    }
    let (q, v) = flow.expanded(&y)?;
    Ok(Orbit {
        q,
        v,
        period,
        multipliers,
        gap,
        trivial: flow.is_autonomous.then_some(trivial),
    })
}

/// Motions of a mechanism by its independent coordinates.
struct Flow<'m> {
    mechanism: &'m dyn Mechanism,
    chart: Chart<'m>,
    /// Initial guess of the dependent positions.
    q: Vec<f64>,
    t: f64,
    dof: usize,
    /// One unit of every independent coordinate.
    units: Vec<f64>,
    is_autonomous: bool,
}

impl Flow<'_> {
    /// Independent coordinates and velocities, in units.
    fn reduced(&self, q: &[f64], v: &[f64]) -> DVector<f64> {
        let independent = self.chart.independent();
        let pairs = || independent.iter().zip(&self.units);
        let positions = pairs().map(|(&j, unit)| q[j] / unit);
        let velocities = pairs().map(|(&j, unit)| v[j] / unit);
        DVector::from_iterator(2 * self.dof, positions.chain(velocities))
    }

    /// All positions and velocities.
    fn expanded(&mut self, y: &DVector<f64>) -> Result<(Vec<f64>, Vec<f64>), AnalysisError> {
        let (mut q, mut v) = (self.q.clone(), vec![0.0; self.q.len()]);
        let independent = self.chart.independent().iter().zip(&self.units);
        for (k, (&j, unit)) in independent.enumerate() {
            (q[j], v[j]) = (y[k] * unit, y[self.dof + k] * unit);
        }
        let t = self.t;
        let closed = self
            .chart
            .partition
            .close(self.mechanism, t, &mut q, &mut v);
        closed.map_err(|_| AnalysisError::Unreachable { t })?;
        Ok((q, v))
    }

    /// The state after a time, angles without the turns that were made.
    fn after(&mut self, y: &DVector<f64>, time: f64) -> Result<DVector<f64>, AnalysisError> {
        let (q, v) = self.expanded(y)?;
        let method = Dop853 {
            rtol: TOLERANCE,
            atol: TOLERANCE,
            ..Dop853::default()
        };
        let options = Options::new(self.t + time)
            .t_start(self.t)
            .given_start(GivenStart::Unchecked)
            .method(method)
            .only_ends();
        let run = simulate_from(self.mechanism, &q, &v, &options).map_err(|fault| {
            AnalysisError::Run {
                fault: fault.to_string(),
            }
        })?;
        if let Some(event) = &run.report.ended_by {
            let fault = format!("`{event}` ends it at t = {} s", rounded(run.report.t_end));
            return Err(AnalysisError::Run { fault });
        }
        let last = run.trajectory.len() - 1;
        let Some(end) = run.trajectory.state(last) else {
            let t = self.t;
            return Err(AnalysisError::Unreachable { t });
        };
        let mut y_end = self.reduced(&end.q, &end.v);
        let layout = self.mechanism.layout();
        for (k, &j) in self.chart.independent().iter().enumerate() {
            if layout.velocities()[j].kind == Kind::Angle {
                y_end[k] -= TAU * ((y_end[k] - y[k]) / TAU).round();
            }
        }
        Ok(y_end)
    }

    /// The derivative of the state after a time by the state before it.
    fn derivative(&mut self, y: &DVector<f64>, time: f64) -> Result<DMatrix<f64>, AnalysisError> {
        let mut matrix = DMatrix::zeros(y.len(), y.len());
        for k in 0..y.len() {
            let mut at = |times: f64| {
                let mut moved = y.clone();
                moved[k] += times * STEP;
                self.after(&moved, time)
            };
            let near = at(1.0)? - at(-1.0)?;
            let far = at(2.0)? - at(-2.0)?;
            matrix.set_column(k, &((near * 8.0 - far) / (12.0 * STEP)));
        }
        Ok(matrix)
    }

    /// The corrections of the state and of the period, those of least norm where orbits lie side by side.
    fn correction(
        &mut self,
        y: &DVector<f64>,
        end: &DVector<f64>,
        monodromy: &DMatrix<f64>,
        miss: &DVector<f64>,
    ) -> Result<(DVector<f64>, f64), AnalysisError> {
        let n = y.len();
        let unknowns = if self.is_autonomous { n + 1 } else { n };
        let mut matrix = DMatrix::zeros(unknowns, unknowns);
        let shifted = monodromy - DMatrix::identity(n, n);
        matrix.view_mut((0, 0), (n, n)).copy_from(&shifted);
        let mut right = DVector::zeros(unknowns);
        right.rows_mut(0, n).copy_from(&-miss);
        if self.is_autonomous {
            let (along, at_end) = (self.rates(y)?, self.rates(end)?);
            matrix.view_mut((0, n), (n, 1)).copy_from(&at_end);
            matrix
                .view_mut((n, 0), (1, n))
                .copy_from(&along.transpose());
        }
        let found = matrix.svd(true, true);
        let cut_off = CUT_OFF * found.singular_values.max();
        let solved = found.solve(&right, cut_off);
        let solved = solved.unwrap_or_else(|_| DVector::zeros(unknowns));
        let dt = if self.is_autonomous { solved[n] } else { 0.0 };
        Ok((solved.rows(0, n).into_owned(), dt))
    }

    /// y'.
    fn rates(&mut self, y: &DVector<f64>) -> Result<DVector<f64>, AnalysisError> {
        let (q, v) = self.expanded(y)?;
        let layout = self.mechanism.layout();
        let u: Vec<f64> = inputs(self.mechanism).collect();
        let z = start_states(self.mechanism);
        let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
        let mut scratch = vec![0.0; self.mechanism.scratch_len()];
        let t = self.t;
        let solved = self.mechanism.accelerations(
            &Point::new(t, &q, &v).states(&z).inputs(&u),
            &mut scratch,
            &mut a,
            &mut lambda,
        );
        solved.map_err(|cause| AnalysisError::Singular {
            t,
            text: cause.describe(layout),
            cause,
        })?;
        Ok(self.reduced(&v, &a))
    }
}

/// Dependence of loads and constraints on the time.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Time {
    /// Independent of the time.
    Autonomous,
    /// Periodic.
    Periodic,
    /// Any other dependence.
    Other,
}

/// Dependence of loads and constraints on the time, sampled at 200 times of each of two periods, at the start and beside it.
fn time(mechanism: &dyn Mechanism, start: &Assembled, period: f64) -> Time {
    let layout = mechanism.layout();
    let u: Vec<f64> = inputs(mechanism).collect();
    let z = start_states(mechanism);
    let units = scales(mechanism).coordinate;
    let beside = |values: &[f64], share: f64| -> Vec<f64> {
        let pairs = values.iter().zip(&units).enumerate();
        // Not the same in all coordinates: forces between two of them would be blind to it.
        pairs
            .map(|(j, (x, unit))| x + share * unit * (1.0 + 0.1 * j as f64))
            .collect()
    };
    let at = |t: f64| {
        let mut all = Vec::new();
        for share in [0.0, 0.01] {
            let (q, v) = (beside(&start.q, share), beside(&start.v, -share));
            let mut values = vec![0.0; layout.nv() + 2 * layout.nc()];
            let (force, rows) = values.split_at_mut(layout.nv());
            let (phi, phi_t) = rows.split_at_mut(layout.nc());
            mechanism.force(&Point::new(t, &q, &v).states(&z).inputs(&u), force);
            mechanism.phi(&Point::position(t, &q), phi);
            mechanism.phi_t(&Point::position(t, &q), phi_t);
            all.extend(values);
        }
        all
    };
    let times = (0..=TIMES).map(|k| start.t + period * k as f64 / TIMES as f64);
    let first = at(start.t);
    let (mut is_same, mut repeats) = (true, true);
    for t in times {
        let (now, later) = (at(t), at(t + period));
        is_same &= now == first && later == first;
        let largest = now.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
        repeats &= now.iter().zip(&later).all(|(x, y)| {
            // The rows of drivers that turn are the same after full turns.
            let apart = (x - y).abs();
            let turned = apart - TAU * (apart / TAU).round();
            apart <= REPEATED * largest || turned.abs() <= REPEATED * largest
        });
    }
    match (is_same, repeats) {
        (true, _) => Time::Autonomous,
        (false, true) => Time::Periodic,
        (false, false) => Time::Other,
    }
}
