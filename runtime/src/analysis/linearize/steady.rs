//! The linear equations about a steady motion, in axes in which they are constant.
//!
//! Other displacements `y = P(t) x` have other equations, `A_y = P A P^-1 + P' P^-1`, so eigenvalues of a state that moves
//! mean nothing by themselves: the rates of quaternions swing with the spin of a body. Where axes are found in which A
//! stays the same along the motion, its eigenvalues are those of the motion. Axes that turn faster by W shift imaginary
//! parts by multiples of W; those here turn no faster than the motion makes them.

use crate::analysis::error::AnalysisError;
use crate::analysis::linearize::axes::Axes;
use crate::analysis::linearize::displacements::{Frame, Part, parts};
use crate::analysis::linearize::linear::{Linear, linearize};
use crate::mechanism::Mechanism;
use crate::mechanism::size::{scales, size};
use crate::methods::all::Dop853;
use crate::methods::state::State;
use crate::simulate::options::Options;
use crate::simulate::stepper::Stepper;
use nalgebra::{DMatrix, DVector, Matrix3, Vector3};

/// A is constant if it changes by less than this share of the rates of the motion.
const CONSTANT: f64 = 1e-6;

/// Times at which A is compared, in rad of the fastest rate of the motion: no multiples of half a turn.
const LATER: [f64; 2] = [1.0, 11.7];

/// The relative tolerance of the motion up to there.
const TOLERANCE: f64 = 1e-11;

/// Rates of turning below this share of the largest count as zero.
const STILL: f64 = 1e-9;

/// Entries below this share of what the rates of the motion make are rounding.
const ROUNDING: f64 = 1e-12;

/// The most bodies that spin of which each may have axes of its own or not; of more, all have.
const MOST_SPINNING: usize = 4;

impl Linear {
    /// Whether the state moves, and the equations may change along the motion.
    pub fn is_moving(&self) -> bool {
        self.moves && self.axes.is_none() && !self.is_at_rest()
    }

    /// These equations in axes in which they are constant along the motion; `None` if the motion is not steady.
    ///
    /// Displacements are those of bodies along, and rotations about, axes that do not turn; if the motion turns as a whole,
    /// axes that turn with it; or axes of the bodies that spin ([`Axes`]). A is compared at two later times of the motion.
    ///
    /// # Errors
    /// [`AnalysisError`] as [`linearize`], if the equations fail along the motion.
    pub fn steady(&self, mechanism: &dyn Mechanism) -> Result<Option<Linear>, AnalysisError> {
        let rate = self.rate(mechanism);
        let Some(states) = later(mechanism, self, rate) else {
            return Ok(None);
        };
        let mut all = vec![self.clone()];
        for state in states {
            all.push(linearize(mechanism, state)?);
        }
        let parts = parts(mechanism.layout());
        let turning = turning(self, &parts, size(mechanism));
        let scale = Scale {
            size: size(mechanism),
            rate,
        };
        for own in choices(self, &parts, turning, rate) {
            let steady = Steady {
                mechanism,
                parts: &parts,
                turning,
                own: &own,
                scale: &scale,
            };
            if let Some(found) = steady.constant(&all)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The fastest rate of the motion, in 1/s.
    fn rate(&self, mechanism: &dyn Mechanism) -> f64 {
        let unit = scales(mechanism).coordinate;
        let rates = self.state.v.iter().zip(&self.state.a).zip(&unit);
        let rates = rates.map(|((v, a), unit)| (v / unit).abs().max((a / unit).abs().sqrt()));
        rates.fold(0.0, f64::max)
    }
}

/// States of the motion at later times; `None` if it cannot be followed.
fn later(mechanism: &dyn Mechanism, linear: &Linear, rate: f64) -> Option<Vec<State>> {
    let State { t, q, v, z, .. } = &linear.state;
    let mut state = State::new(*t, q.clone(), v.clone());
    state.z.clone_from(z);
    let options = Options::new(*t).method(Dop853::new(TOLERANCE, 0.0));
    let options = Options {
        t_start: *t,
        ..options
    };
    let mut run = Stepper::resume(mechanism, &options, state).ok()?;
    let mut states = Vec::new();
    for share in LATER {
        run.step_to(mechanism, t + share / rate, None).ok()?;
        let State { t, q, v, z, .. } = run.state();
        let mut state = State::new(*t, q.clone(), v.clone());
        state.z.clone_from(z);
        states.push(state);
    }
    Some(states)
}

/// The slowest rate at which all velocities turn as their accelerations say, in rad/s.
fn turning(linear: &Linear, parts: &[Part], size: f64) -> Vector3<f64> {
    let mut square = Matrix3::zeros();
    let mut pull = Vector3::zeros();
    for part in parts {
        let [v, a, omega, alpha] = part.motion(linear);
        for (v, a) in [(v / size, a / size), (omega, alpha)] {
            square += Matrix3::identity() * v.norm_squared() - v * v.transpose();
            pull += v.cross(&a);
        }
    }
    let parts = square.symmetric_eigen();
    let cut_off = STILL * parts.eigenvalues.amax();
    let mut rate = Vector3::zeros();
    for (value, axis) in parts
        .eigenvalues
        .iter()
        .zip(parts.eigenvectors.column_iter())
    {
        if *value > cut_off {
            rate += axis * (axis.dot(&pull) / value);
        }
    }
    let most = rate.amax();
    rate.map(|x| if x.abs() <= STILL * most { 0.0 } else { x })
}

/// Choices of the parts that have axes of their own: none, then fewer before more of those that spin.
fn choices(linear: &Linear, parts: &[Part], turning: Vector3<f64>, rate: f64) -> Vec<Vec<usize>> {
    let spins = |part: &Part| {
        let [_, _, omega, _] = part.motion(linear);
        part.turns() && (omega - turning).norm() > STILL * rate
    };
    let spinning: Vec<usize> = (0..parts.len()).filter(|&k| spins(&parts[k])).collect();
    if spinning.len() > MOST_SPINNING {
        return vec![Vec::new(), spinning];
    }
    let chosen = |bits: usize| {
        let places = spinning.iter().enumerate();
        let places = places.filter(|(place, _)| bits >> place & 1 == 1);
        places.map(|(_, part)| *part).collect::<Vec<_>>()
    };
    let mut choices: Vec<Vec<usize>> = (0..1 << spinning.len()).map(chosen).collect();
    choices.sort_by_key(Vec::len);
    choices
}

/// The measure of a comparison.
struct Scale {
    /// The size of the mechanism, m.
    size: f64,
    /// The fastest rate of the motion, 1/s.
    rate: f64,
}

/// A choice of axes.
struct Steady<'s> {
    mechanism: &'s dyn Mechanism,
    parts: &'s [Part],
    turning: Vector3<f64>,
    own: &'s [usize],
    scale: &'s Scale,
}

/// Displacements and their first and second rates, one displacement per row.
struct Rows {
    levels: [DMatrix<f64>; 3],
    names: Vec<[String; 2]>,
    /// The unit of each row: the size for lengths, 1 rad.
    units: Vec<f64>,
}

impl Steady<'_> {
    /// Whether the axes that are no body's own do not turn.
    fn stays(&self) -> bool {
        self.turning == Vector3::zeros()
    }

    /// The rows that determine all others: in the plane the independent coordinates if no axes turn.
    fn chosen(&self, linear: &Linear, rows: &Rows) -> Option<Vec<usize>> {
        let layout = self.mechanism.layout();
        if !(layout.is_flat() && self.stays() && self.own.is_empty()) {
            return independent(rows, linear.dof());
        }
        let place = |&j: &usize| {
            let mut names = rows.names.iter();
            names.position(|[name, _]| *name == *layout.coordinates()[j].name)
        };
        linear.independent.iter().map(place).collect()
    }

    /// The first of these equations in these axes, if the others are the same.
    fn constant(&self, all: &[Linear]) -> Result<Option<Linear>, AnalysisError> {
        let Some(first) = all.first() else {
            return Ok(None);
        };
        let rows = self.rows(first, 0.0)?;
        let Some(chosen) = self.chosen(first, &rows) else {
            return Ok(None);
        };
        let Some(found) = self.in_axes(first, &rows, &chosen) else {
            return Ok(None);
        };
        let a = found.a()?;
        for other in &all[1..] {
            let rows = self.rows(other, other.state.t - first.state.t)?;
            let Some(other) = self.in_axes(other, &rows, &chosen) else {
                return Ok(None);
            };
            let units: Vec<f64> = chosen.iter().map(|&row| rows.units[row]).collect();
            if !self.scale.agree(&a, &other.a()?, &units) {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// The displacements of all parts, for columns of x, x' and dz.
    fn rows(&self, linear: &Linear, time: f64) -> Result<Rows, AnalysisError> {
        let (dof, nz) = (linear.dof(), linear.rates_z.nrows());
        let [by_position, by_rate] = &linear.carried;
        let nv = linear.basis.nrows();
        let mut changes = [0, 1, 2].map(|_| DMatrix::zeros(nv, 2 * dof + nz));
        let [q, v, a] = &mut changes;
        q.view_mut((0, 0), (nv, dof)).copy_from(&linear.basis);
        v.view_mut((0, 0), (nv, dof)).copy_from(&linear.turning);
        v.view_mut((0, dof), (nv, dof)).copy_from(&linear.basis);
        let second = linear.a()?.rows(dof, dof).into_owned();
        a.copy_from(&(&linear.basis * second));
        for (place, carried) in [(0, by_position), (dof, by_rate)] {
            let mut to = a.view_mut((0, place), (nv, dof));
            to += carried;
        }
        let mut rows: [Vec<Vec<f64>>; 3] = Default::default();
        let (mut names, mut units) = (Vec::new(), Vec::new());
        for (place, part) in self.parts.iter().enumerate() {
            let frame = match self.own.contains(&place) {
                true => part.frame(linear),
                false => Frame::turning(self.turning, time),
            };
            part.displacements(linear, &frame, changes.each_ref(), &mut rows);
            let stays = self.stays() && !self.own.contains(&place);
            for (name, is_length) in part.names(self.mechanism.layout(), stays) {
                names.push(name);
                units.push(if is_length { self.scale.size } else { 1.0 });
            }
        }
        let matrix = |rows: Vec<Vec<f64>>| {
            let (count, columns) = (rows.len(), 2 * dof + nz);
            DMatrix::from_fn(count, columns, |i, j| rows[i][j])
        };
        Ok(Rows {
            levels: rows.map(matrix),
            names,
            units,
        })
    }

    /// The equations in the displacements of these rows; `None` if they do not determine x.
    fn in_axes(&self, linear: &Linear, rows: &Rows, chosen: &[usize]) -> Option<Linear> {
        let (dof, nz) = (linear.dof(), linear.rates_z.nrows());
        let part = |level: usize, first: usize, count: usize| {
            let columns = rows.levels[level].columns(first, count);
            columns.select_rows(chosen)
        };
        // y = P x, y' = P' x + P x', y'' = R x + R' x' + R_z dz
        let inverse = part(0, 0, dof).try_inverse()?;
        let drift = part(1, 0, dof) * &inverse;
        let by_rate = part(2, dof, dof) * &inverse;
        let by_position = part(2, 0, dof) * &inverse - &by_rate * &drift;
        let by_states = part(2, 2 * dof, nz);
        let mass = inverse.transpose() * &linear.mass * &inverse;
        let cleaned = |matrix: DMatrix<f64>, power: i32| {
            let rate = self.scale.rate.powi(power);
            DMatrix::from_fn(dof, dof, |i, j| {
                let rounding = ROUNDING * (mass[(i, i)] * mass[(j, j)]).sqrt() * rate;
                let x: f64 = matrix[(i, j)];
                if x.abs() <= rounding { 0.0 } else { x }
            })
        };
        let shift = part(0, 0, dof) * along(linear);
        let basis = &linear.basis * &inverse;
        let turning = &linear.turning * &inverse - &basis * &drift;
        // What is left of the accelerations beside those of y''.
        let [carried, carried_by_rate] = &linear.carried;
        let a = linear.a().ok()?;
        let second = |first: usize| {
            &linear.basis * a.view((dof, first), (dof, dof))
                + match first {
                    0 => carried,
                    _ => carried_by_rate,
                }
        };
        let of_rate = second(dof) * &inverse;
        let of_position = second(0) * &inverse - &of_rate * &drift;
        let carried = [
            of_position - &basis * &by_position,
            of_rate - &basis * &by_rate,
        ];
        let rates_v = &linear.rates_v * &inverse;
        let own = self.own.iter().map(|&place| self.parts[place].name.clone());
        Some(Linear {
            stiffness: self.unshifted(cleaned(-(&mass * by_position), 2), &mass, &shift),
            damping: cleaned(-(&mass * by_rate), 1),
            force_z: &mass * by_states,
            rates_q: &linear.rates_q * &inverse - &rates_v * &drift,
            rates_v,
            mass,
            basis,
            turning,
            carried,
            axes: Some(Axes {
                rate: self.turning.into(),
                own: own.collect(),
                fastest: self.scale.rate,
                names: chosen.iter().map(|&row| rows.names[row].clone()).collect(),
            }),
            ..linear.clone()
        })
    }
}

impl Steady<'_> {
    /// A stiffness without what a state that is steady but for the error of its run adds: nothing answers a shift of the
    /// motion in time.
    fn unshifted(
        &self,
        stiffness: DMatrix<f64>,
        mass: &DMatrix<f64>,
        shift: &DVector<f64>,
    ) -> DMatrix<f64> {
        let answer = &stiffness * shift;
        let momentum = mass * shift;
        let energy = momentum.dot(shift);
        let least = CONSTANT.sqrt() * self.scale.rate.powi(2) * momentum.amax();
        if energy <= 0.0 || answer.amax() > least {
            return stiffness;
        }
        stiffness - answer * momentum.transpose() / energy
    }
}

/// The velocity of the motion by the independent coordinates; 0 where drivers or moving points make it.
fn along(linear: &Linear) -> DVector<f64> {
    let v = DVector::from_column_slice(&linear.at().v);
    let found = DVector::from_iterator(
        linear.dof(),
        linear.independent.iter().map(|&place| v[place]),
    );
    match (&linear.basis * &found - &v).amax() <= CONSTANT * v.amax() {
        true => found,
        false => DVector::zeros(linear.dof()),
    }
}

impl Scale {
    /// Whether two matrices of `y' = A y` are the same, for displacements of these units.
    fn agree(&self, one: &DMatrix<f64>, other: &DMatrix<f64>, units: &[f64]) -> bool {
        let dof = units.len();
        let size = one.nrows();
        // Of a displacement, of its rate, of a state.
        let unit = |k: usize| match k {
            k if k < dof => units[k],
            k if k < 2 * dof => units[k - dof] * self.rate,
            _ => 1.0,
        };
        let scaled = |matrix: &DMatrix<f64>| {
            DMatrix::from_fn(size, size, |i, j| matrix[(i, j)] * unit(j) / unit(i))
        };
        let (one, other) = (scaled(one), scaled(other));
        let blocks = |matrix: &DMatrix<f64>| {
            let (motion, states) = (2 * dof, size - 2 * dof);
            [
                matrix.view((0, 0), (motion, motion)).amax(),
                matrix.view((0, motion), (motion, states)).amax(),
                matrix.view((motion, 0), (states, size)).amax(),
            ]
        };
        let [of_motion, of_states, of_rates] = blocks(&one);
        let sizes = [of_motion.max(self.rate), of_states, of_rates];
        let changes = blocks(&(one - other));
        sizes
            .iter()
            .zip(changes)
            .all(|(size, change)| change <= CONSTANT * size)
    }
}

/// Rows by which all others are determined: the largest of what is left, the first of equal ones.
fn independent(rows: &Rows, dof: usize) -> Option<Vec<usize>> {
    let count = rows.names.len();
    let scaled = DMatrix::from_fn(count, dof, |i, j| rows.levels[0][(i, j)] / rows.units[i]);
    // Directions of one size.
    let mut left = scaled.qr().q();
    let mut chosen = Vec::with_capacity(dof);
    for _ in 0..dof {
        let sizes: Vec<f64> = left.row_iter().map(|row| row.norm()).collect();
        let most = sizes.iter().copied().fold(0.0, f64::max);
        let place = sizes
            .iter()
            .position(|size| *size >= most * (1.0 - STILL))?;
        let direction = left.row(place).transpose() / most;
        let along = &left * &direction;
        left -= along * direction.transpose();
        chosen.push(place);
    }
    chosen.sort_unstable();
    Some(chosen)
}
