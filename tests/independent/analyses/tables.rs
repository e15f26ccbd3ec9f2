//! Tables of an analysis against the textbook, row by row, and figures of a column against its rows.

use super::Outcome;
use super::textbook::{At, Textbook};
use crate::compare::{Difference, near};
use crate::mechanics::Equations;
use crate::{KINK, WELL_CONDITIONED};
use mbdsl_runtime::{Statistics, Trajectory};
use nalgebra::DVector;

/// The distance from the constraints that rows may have, in m or rad and per s.
const CLOSED: f64 = 1e-7;

/// The error that accelerations, multipliers and outputs may have, relative to the largest of them.
const SOLVED: f64 = 1e-7;

/// The row of a table as a textbook reads it.
pub(super) fn at(rows: &Trajectory, row: usize) -> At {
    let state = rows.state(row).unwrap();
    At {
        t: state.t,
        q: state.q,
        v: state.v,
        z: state.z,
    }
}

/// The equations of a textbook solved at a state, where it can be compared.
pub(super) fn solved(
    book: &dyn Textbook,
    at: &At,
) -> Result<(Equations, Vec<f64>, Vec<f64>), Outcome> {
    let equations = book.equations(at);
    if equations.condition() > WELL_CONDITIONED {
        return Err(Outcome::ILL_CONDITIONED);
    }
    let (a, lambda) = equations.solve().ok_or(Outcome::ILL_CONDITIONED)?;
    match book.kink(at, &a, &lambda) > KINK {
        true => Ok((equations, a, lambda)),
        false => Err(Outcome::KINK),
    }
}

/// Compares one row in so many: constraints, their rates, accelerations, multipliers, outputs and energies; gives why
/// one could not be compared, if there is one: the gravest reason.
pub(super) fn rows(
    book: &dyn Textbook,
    rows: &Trajectory,
    every: usize,
) -> Result<Outcome, Difference> {
    let mut outcome = Outcome::Compared;
    for row in (0..rows.len()).step_by(every) {
        let here = at(rows, row);
        let found = solved(book, &here);
        let (equations, a, lambda) = match found {
            Ok(found) => found,
            Err(reason) => {
                if outcome != Outcome::ILL_CONDITIONED {
                    outcome = reason;
                }
                continue;
            }
        };
        let say = |difference: Difference| format!("row {row} at t = {}: {difference}", here.t);
        closed(&equations, &here).map_err(say)?;
        let state = rows.state(row).unwrap();
        near("a", &state.a, &a, SOLVED, 1.0).map_err(say)?;
        near("lambda", &state.lambda, &lambda, SOLVED, 1.0).map_err(say)?;
        let outputs = book.outputs(&here, &a, &lambda);
        for (name, want) in rows.outputs().zip(&outputs) {
            let got = rows.get(name).unwrap()[row];
            near(name, &[got], &[*want], SOLVED, 1.0).map_err(say)?;
        }
        let [kinetic, potential] = book.energies(&here);
        let energies = [kinetic, potential, kinetic + potential];
        for (name, want) in ["kinetic_energy", "potential_energy", "energy"]
            .into_iter()
            .zip(energies)
        {
            let size = kinetic.abs().max(potential.abs()).max(1.0);
            near(name, &[rows[name][row]], &[want], 1e-9, size).map_err(say)?;
        }
    }
    Ok(outcome)
}

/// Compares constraints and their rates with 0.
pub(super) fn closed(equations: &Equations, at: &At) -> Result<(), Difference> {
    let scaled = |rows: &DVector<f64>| rows.component_mul(&equations.phi_scale);
    let rates = &equations.phi_q * DVector::from_column_slice(&at.v) + &equations.phi_t;
    let none = vec![0.0; rates.len()];
    near("phi", scaled(&equations.phi).as_slice(), &none, CLOSED, 1.0)?;
    near("dphi/dt", scaled(&rates).as_slice(), &none, CLOSED, 1.0)
}

/// Figures of a column that are to be compared with its values.
#[derive(Debug, Clone)]
pub(super) struct Figures {
    pub(super) name: String,
    /// The smallest and the largest value with their times.
    pub(super) extremes: [(f64, f64); 2],
    pub(super) mean: Option<f64>,
    pub(super) rms: Option<f64>,
    /// The size of the numbers that the column comes from, below which its own is rounding.
    pub(super) size: f64,
}

impl Figures {
    pub(super) fn of(statistics: &Statistics) -> Figures {
        let Statistics {
            min,
            t_min,
            max,
            t_max,
            mean,
            rms,
            ..
        } = *statistics;
        Figures {
            name: statistics.name.clone(),
            extremes: [(t_min, min), (t_max, max)],
            mean: Some(mean),
            rms: Some(rms),
            size: 1e-2,
        }
    }

    /// Compares the figures with many rows at equal distances, an odd number of them.
    pub(super) fn compare(&self, times: &[f64], values: &[f64]) -> Result<(), Difference> {
        let name = &self.name;
        let most = |f: fn(f64, f64) -> f64| values.iter().copied().reduce(f).unwrap();
        let (low, high) = (most(f64::min), most(f64::max));
        let size = low.abs().max(high.abs()).max(self.size);
        // Between rows a smooth column leaves its rows by an eighth of a second difference.
        let bends = values.windows(3).map(|x| (x[0] - 2.0 * x[1] + x[2]).abs());
        let bend = bends.fold(0.0, f64::max);
        let round_off = 1e-7 * size + 1e-5 * (high - low);
        for ((time, value), (row, sign)) in self.extremes.iter().zip([(low, -1.0), (high, 1.0)]) {
            let beyond = sign * (value - row);
            if !(beyond >= -round_off && beyond <= bend + round_off) {
                return Err(format!(
                    "{name}: extreme {value:e} at t = {time}, its rows have {row:e} (bend {bend:e})"
                ));
            }
            let here = interpolated(times, values, *time);
            let near_it = match here {
                Some(here) => (here - value).abs() <= bend + round_off,
                None => false,
            };
            if !near_it {
                return Err(format!(
                    "{name}: extreme {value:e} at t = {time}, where its rows have {here:?} (bend {bend:e})"
                ));
            }
        }
        let length = times[times.len() - 1] - times[0];
        let squares: Vec<f64> = values.iter().map(|x| x * x).collect();
        let pairs = [
            ("mean", self.mean, integral(times, values)),
            (
                "rms squared",
                self.rms.map(|rms| rms * rms),
                integral(times, &squares),
            ),
        ];
        for (figure, got, (want, error)) in pairs {
            let Some(got) = got else { continue };
            let (want, error) = (want / length, error / length);
            // Integrals are exact to a millionth of the range.
            let weight = if figure == "mean" { 1.0 } else { 2.0 * size };
            let allowed = 4.0 * error + (3e-6 * (high - low) + 1e-7 * size) * weight;
            within(&format!("{figure} of {name}"), [got, want], allowed)?;
        }
        Ok(())
    }
}

/// Compares a number with what is expected within what is allowed; what is no number never is.
pub(super) fn within(name: &str, [got, want]: [f64; 2], allowed: f64) -> Result<(), Difference> {
    match (got - want).abs() <= allowed {
        true => Ok(()),
        false => Err(format!(
            "{name}: {got:e}, by the textbook {want:e} within {allowed:e}"
        )),
    }
}

/// The value of a column at a time, from the rows about it.
fn interpolated(times: &[f64], values: &[f64], t: f64) -> Option<f64> {
    let (first, last) = (times[0], times[times.len() - 1]);
    let slack = 1e-9 * (last - first);
    if !(first - slack..=last + slack).contains(&t) {
        return None;
    }
    let next = times
        .partition_point(|time| *time < t)
        .clamp(1, times.len() - 1);
    let share = (t - times[next - 1]) / (times[next] - times[next - 1]);
    Some(values[next - 1] + share * (values[next] - values[next - 1]))
}

/// The integral over `8 k + 1` rows at equal distances by Simpson's rule, and its distance from those over fewer rows.
pub(super) fn integral(times: &[f64], values: &[f64]) -> (f64, f64) {
    let simpson = |every: usize| {
        let h = (times[times.len() - 1] - times[0]) / ((times.len() - 1) / every) as f64;
        let last = (values.len() - 1) / every;
        let weighted = values.iter().step_by(every).enumerate();
        let weight = |k: usize| match k {
            0 => 1.0,
            k if k == last => 1.0,
            k if k % 2 == 1 => 4.0,
            _ => 2.0,
        };
        h / 3.0 * weighted.map(|(k, x)| weight(k) * x).sum::<f64>()
    };
    let [fine, half, quarter] = [1, 2, 4].map(simpson);
    let error = (fine - half).abs().max((half - quarter).abs() / 4.0);
    (fine, error)
}
