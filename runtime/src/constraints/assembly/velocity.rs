//! Consistent velocities at a position: those given, and those that follow from the constraints.

use crate::constraints::assembly::error::{AssemblyError, Gap};
use crate::constraints::assembly::given::Given;
use crate::constraints::assembly::joint_values::JointValues;
use crate::constraints::inconsistency::{Contradiction, Level};
use crate::constraints::violation::phi_scale;
use crate::layout::Layout;
use crate::layout::words::short;
use crate::linear::dense;
use crate::linear::pivoted_qr::RowSpace;
use crate::linear::projected_mass::{ProjectedMass, ScaledMass, add_combination};
use crate::linear::rank::{RANK_TOLERANCE, Rank, ScaledJacobian};
use crate::linear::scales::Scales;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// Violations below this fraction of the velocities are round-off.
const CONSISTENT: f64 = 1e-8;

/// Best possible violations below this fraction are no contradiction; rows that agree with others
/// to [`RANK_TOLERANCE`] count as dependent, and leave that much.
const CONTRADICTORY: f64 = 1e-6;

/// Violations below this fraction of the largest term are left as they are; the most corrections of
/// those above.
const REFINED: f64 = 1e-14;
const MOST_REFINEMENTS: usize = 4;

/// Directions with less inertia than this fraction of the largest one have none.
const INERTIA_CUT_OFF: f64 = 1e-13;

/// Consistency of start velocities with the constraints.
#[derive(Debug, Clone, PartialEq)]
pub struct VelocityReport {
    /// The largest component of `phi_q v + phi_t`, in m/s or rad/s.
    pub inconsistency: f64,
    /// The rows that are violated by more than round-off, the one with the largest component first; empty if the velocities
    /// fit.
    pub rows: Vec<usize>,
    /// The velocities nearest to `v`, in the norm of M, that satisfy the constraints; `v` itself
    /// where it does.
    pub projected: Vec<f64>,
}

impl VelocityReport {
    /// The contradiction between the start velocities and the constraints in words, by the row that is violated most, as in
    /// ``the start velocities contradict joint `pin`: `pin.x` drifts by 1 m/s``; `None` if the velocities fit.
    pub fn contradiction(&self, layout: &Layout) -> Option<String> {
        let index = *self.rows.first()?;
        let row = &layout.constraints()[index];
        let is_driver = layout.drivers().iter().any(|&row| row as usize == index);
        let noun = if is_driver { "driver" } else { "joint" };
        let unit = match layout.units() {
            true => format!(" {}", row.kind.rate_unit()),
            false => String::new(),
        };
        Some(format!(
            "the start velocities contradict {noun} `{}`: `{}` drifts by {}{unit}",
            row.joint,
            row.name,
            short(self.inconsistency)
        ))
    }
}

/// The start velocities at `q`, and their consistency with the constraints.
pub(crate) fn velocities(
    mechanism: &dyn Mechanism,
    t: f64,
    q: &[f64],
    given: &Given,
    size: f64,
    rank: &Rank,
) -> Result<(Vec<f64>, VelocityReport), AssemblyError> {
    let layout = mechanism.layout();
    let mut problem = Problem::new(mechanism, t, q, size);
    let mut v: Vec<f64> = given.v.iter().map(|v| v.unwrap_or(0.0)).collect();
    let free: Vec<bool> = given.v.iter().map(Option::is_none).collect();
    let mut rates = JointValues::new(mechanism, size, true);
    let still = v.iter().chain(&problem.phi_t).all(|rate| *rate == 0.0);
    if still && rates.residual(mechanism, (q, &v)).all(|rate| rate == 0.0) {
        // Rest satisfies the constraints with the least energy there is.
        let report = problem.fit(&v, CONSISTENT, 0.0);
        return Ok((v, report));
    }
    let rest = v.clone();
    problem.hold(q, rates, &rest);
    problem.correct(&mut v, &free, false);
    if problem.misses_rates(&v)
        && let Some(wrong) = problem.wrong_rate(q, &rest, &free)
    {
        return Err(wrong);
    }
    problem.rates.clear();
    let mut report = problem.fit(&v, CONSISTENT, 0.0);
    if !report.rows.is_empty() {
        problem.correct(&mut report.projected, &vec![true; layout.nv()], true);
        // Where the projection is rest but for round-off, the given velocities set the scale.
        let (_, given_terms) = problem.rates(&v);
        let best = problem.fit(
            &report.projected,
            CONTRADICTORY,
            dense::max_abs(&given_terms),
        );
        if !best.rows.is_empty() {
            let demands: Vec<f64> = problem.phi_t.iter().map(|rate| -rate).collect();
            let (level, scale) = (Level::Velocity, &problem.phi_scale);
            let still = vec![0.0; layout.nc()];
            let among = Contradiction::among(layout, rank, t, level, &demands, scale, &still);
            // What no dependence explains is said as it was found.
            let found = || Contradiction {
                gap: best.inconsistency,
                ..Contradiction::of_rows(layout, t, level, best.rows.clone())
            };
            return Err(AssemblyError::Contradictory {
                model: layout.model().to_string(),
                contradiction: Box::new(among.unwrap_or_else(found)),
            });
        }
        if layout.project_velocities() {
            v.copy_from_slice(&report.projected);
        }
    }
    Ok((v, report))
}

/// Checks the velocities `v` against the constraints at the position `q` and the time `t`.
///
/// The `projected` velocities of the answer minimise `(w - v)^T M (w - v)` over all w with
/// `phi_q w + phi_t = 0`.
pub fn velocity_report(mechanism: &dyn Mechanism, t: f64, q: &[f64], v: &[f64]) -> VelocityReport {
    let problem = Problem::new(mechanism, t, q, crate::mechanism::size::size(mechanism));
    let mut report = problem.fit(v, CONSISTENT, 0.0);
    if !report.rows.is_empty() {
        problem.correct(&mut report.projected, &vec![true; v.len()], true);
    }
    report
}

/// The joints that velocities open by more than `tolerance` of the largest term, the worst first; terms count at
/// least as much as speeds of a fraction `rest` of the size in a second.
pub(crate) fn velocity_gaps(
    mechanism: &dyn Mechanism,
    t: f64,
    (q, v): (&[f64], &[f64]),
    size: f64,
    (tolerance, rest): (f64, f64),
) -> Vec<Gap> {
    let problem = Problem::new(mechanism, t, q, size);
    if problem.fit(v, tolerance, rest * size).rows.is_empty() {
        return Vec::new();
    }
    let (rates, _) = problem.rates(v);
    let misses = rates.iter().zip(&problem.phi_scale);
    let misses = misses.map(|(rate, scale)| rate * scale);
    Gap::of_joints(mechanism.layout(), misses, size)
}

/// Velocities of least kinetic energy that satisfy the constraints at the position `q`.
pub(crate) fn least_velocities(
    mechanism: &dyn Mechanism,
    t: f64,
    q: &[f64],
    size: f64,
) -> Vec<f64> {
    let nv = mechanism.layout().nv();
    let mut v = vec![0.0; nv];
    Problem::new(mechanism, t, q, size).correct(&mut v, &vec![true; nv], true);
    v
}

/// Constraints and inertia at one position.
struct Problem<'m> {
    mechanism: &'m dyn Mechanism,
    jacobian: Vec<f64>,
    phi_t: Vec<f64>,
    phi_scale: Vec<f64>,
    mass: Vec<f64>,
    scales: Scales,
    /// The rates that the start gives of joints.
    rates: Vec<Rate>,
}

/// A scaled rate that the start gives of a joint: `gradient . v + offset = 0`, linear in v.
struct Rate {
    gradient: Vec<f64>,
    offset: f64,
}

impl Rate {
    /// Excess of the rate over the given one at the velocities `v`, scaled.
    fn at(&self, v: &[f64]) -> f64 {
        self.offset + dense::dot(&self.gradient, v)
    }
}

impl<'m> Problem<'m> {
    fn new(mechanism: &'m dyn Mechanism, t: f64, q: &[f64], size: f64) -> Problem<'m> {
        let layout = mechanism.layout();
        let mut problem = Problem {
            mechanism,
            jacobian: vec![0.0; layout.patterns().phi_q.len()],
            phi_t: vec![0.0; layout.nc()],
            phi_scale: phi_scale(mechanism, t),
            mass: vec![0.0; layout.patterns().mass_matrix.len()],
            scales: Scales::new(layout, size),
            rates: Vec::new(),
        };
        mechanism.phi_q(&Point::position(t, q), &mut problem.jacobian);
        mechanism.phi_t(&Point::position(t, q), &mut problem.phi_t);
        mechanism.mass_matrix(&Point::position(t, q), &mut problem.mass);
        problem
    }

    /// Lets these joint rates hold in addition to the constraints.
    fn hold(&mut self, q: &[f64], mut rates: JointValues, v: &[f64]) {
        if rates.is_empty() {
            return;
        }
        rates.differentiate(self.mechanism, q);
        let residual: Vec<f64> = rates.residual(self.mechanism, (q, v)).collect();
        let rows = residual.into_iter().enumerate().map(|(row, residual)| {
            let gradient: Vec<f64> = (0..v.len()).map(|k| rates.gradient(row, k)).collect();
            let offset = residual - dense::dot(&gradient, v);
            Rate { gradient, offset }
        });
        self.rates = rows.collect();
    }

    /// Whether the velocities `v` miss a rate that holds, or miss the constraints because of one.
    fn misses_rates(&self, v: &[f64]) -> bool {
        let speeds = v.iter().zip(&self.scales.coordinate);
        let fastest = speeds.fold(0.0_f64, |fastest, (v, scale)| {
            fastest.max((v / scale).abs())
        });
        let misses = |rate: &Rate| {
            let largest = fastest.max(rate.offset.abs());
            rate.at(v).abs() > CONTRADICTORY * largest
        };
        self.rates.iter().any(misses)
    }

    /// The error for the first rate that the joints and the velocities given do not allow together
    /// with the rates before it.
    fn wrong_rate(&mut self, q: &[f64], given: &[f64], free: &[bool]) -> Option<AssemblyError> {
        let all = JointValues::new(self.mechanism, self.scales.size, true).len();
        let mut v = given.to_vec();
        for held in 1..=all {
            let mut rates = JointValues::new(self.mechanism, self.scales.size, true);
            rates.hold(held);
            self.hold(q, rates, given);
            let mut trial = given.to_vec();
            self.correct(&mut trial, free, false);
            if self.misses_rates(&trial) || held == all {
                // What there is without it.
                self.rates.pop();
                self.correct(&mut v, free, false);
                let mut rates = JointValues::new(self.mechanism, self.scales.size, true);
                rates.hold(held);
                let (value, given, found) = rates.last(self.mechanism, (q, &v))?;
                return Some(AssemblyError::joint_value(
                    self.mechanism.layout(),
                    value,
                    given,
                    found,
                ));
            }
        }
        None
    }

    /// phi_q v + phi_t, and for every row the largest term in it.
    fn rates(&self, v: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let mut rates = self.phi_t.clone();
        let mut terms: Vec<f64> = rates.iter().map(|x| x.abs()).collect();
        for (i, j, value) in self
            .mechanism
            .layout()
            .patterns()
            .phi_q
            .iter(&self.jacobian)
        {
            rates[i] += value * v[j];
            terms[i] = terms[i].max((value * v[j]).abs());
        }
        (rates, terms)
    }

    /// Checks `v` against the constraints: violations count from `tolerance` times the largest term
    /// on; `floor` is a term (in m/s or rad/s) that is known to matter.
    fn fit(&self, v: &[f64], tolerance: f64, floor: f64) -> VelocityReport {
        let (rates, terms) = self.rates(v);
        let scaled = |(rate, scale): (&f64, &f64)| (rate * scale).abs();
        let rates: Vec<f64> = rates.iter().zip(&self.phi_scale).map(scaled).collect();
        let terms: Vec<f64> = terms.iter().zip(&self.phi_scale).map(scaled).collect();
        let allowed = tolerance * dense::max_abs(&terms).max(floor);
        let mut rows: Vec<usize> = (0..rates.len()).filter(|&i| rates[i] > allowed).collect();
        rows.sort_by(|&i, &j| rates[j].total_cmp(&rates[i]));
        VelocityReport {
            inconsistency: dense::max_abs(&rates),
            rows,
            projected: v.to_vec(),
        }
    }

    /// Corrects the free velocities to satisfy the constraints as well as they can, to round-off;
    /// with the least kinetic energy of all velocities, or (`of_change`) of the change.
    fn correct(&self, v: &mut [f64], free: &[bool], of_change: bool) {
        let add = |v: &[f64], change: &[f64]| -> Vec<f64> {
            v.iter().zip(change).map(|(v, change)| v + change).collect()
        };
        let first = self.least_energy(v, free, of_change);
        v.copy_from_slice(&add(v, &first));
        // Constraints that are close to being dependent amplify round-off, and what one correction
        // leaves the next one removes.
        let mut left = self.fit(v, REFINED, 0.0);
        for _ in 0..MOST_REFINEMENTS {
            if left.rows.is_empty() {
                break;
            }
            let trial = add(v, &self.least_energy(v, free, true));
            let trial_left = self.fit(&trial, REFINED, 0.0);
            if trial_left.inconsistency.is_nan()
                || trial_left.inconsistency > 0.5 * left.inconsistency
            {
                break;
            }
            v.copy_from_slice(&trial);
            left = trial_left;
        }
    }

    /// The change of the free velocities that best satisfies the constraints; of all such the one
    /// that leaves the least kinetic energy, or (`of_change`) that has the least itself.
    fn least_energy(&self, v: &[f64], free: &[bool], of_change: bool) -> Vec<f64> {
        let layout = self.mechanism.layout();
        let columns: Vec<usize> = (0..layout.nv()).filter(|&j| free[j]).collect();
        let n = columns.len();
        if n == 0 {
            return vec![0.0; layout.nv()];
        }
        let scaled = ScaledJacobian::new(layout, &self.jacobian, self.scales.size);
        let (rates, _) = self.rates(v);
        let right: Vec<f64> = rates
            .iter()
            .zip(&scaled.row_scale)
            .map(|(r, s)| -r * s)
            .collect();
        let rows = scaled.rows.chunks_exact(layout.nv());
        let mut rows: Vec<f64> = rows
            .flat_map(|row| columns.iter().map(|&j| row[j]))
            .collect();
        let mut right = right;
        for rate in &self.rates {
            rows.extend(
                columns
                    .iter()
                    .map(|&j| rate.gradient[j] * self.scales.coordinate[j]),
            );
            right.push(-rate.at(v));
        }
        let space = RowSpace::new(right.len(), n, rows, RANK_TOLERANCE);
        let (x, _) = space.least_squares(&right);

        let widen = |part: &[f64]| {
            let mut whole = vec![0.0; layout.nv()];
            for (&j, value) in columns.iter().zip(part) {
                whole[j] = *value;
            }
            whole
        };
        let mass = ScaledMass {
            layout,
            values: &self.mass,
            scale: &self.scales.coordinate,
        };
        let directions: Vec<Vec<f64>> = space.free_directions().iter().map(|z| widen(z)).collect();
        let mut change = widen(&x);
        let mut moving = change.clone();
        if !of_change {
            for (value, (v, s)) in moving.iter_mut().zip(v.iter().zip(&self.scales.coordinate)) {
                *value += v / s;
            }
        }
        let momentum = mass.times(&moving);
        let right: Vec<f64> = directions
            .iter()
            .map(|z| -dense::dot(z, &momentum))
            .collect();
        let inertia = ProjectedMass::new(&mass, &directions, INERTIA_CUT_OFF);
        add_combination(&mut change, &directions, &inertia.solve(&right));
        for (value, scale) in change.iter_mut().zip(&self.scales.coordinate) {
            *value *= scale;
        }
        change
    }
}
