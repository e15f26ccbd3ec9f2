//! The motion of a mechanism whose drivers leave no freedom: rows, limits and efforts.

use super::Outcome;
use super::tables;
use super::tables::{Figures, integral, rows, within};
use super::textbook::Textbook;
use crate::compare::{Difference, near};
use mbdsl_runtime::Mechanism;
use mbdsl_runtime::analysis::inverse::{Effort, inverse_dynamics};
use mbdsl_runtime::analysis::kinematics::{
    Kinematics, KinematicsError, KinematicsOptions, kinematics,
};

/// The time for which a motion is followed, in s.
const TIME: f64 = 1.0;

/// The parts of the time between rows whose limits are sought, and between those with which they are compared.
const PARTS: [usize; 2] = [20, 160];

fn times(parts: usize) -> Vec<f64> {
    (0..=parts)
        .map(|k| TIME * k as f64 / parts as f64)
        .collect()
}

/// Compares kinematics and inverse dynamics with the textbook.
pub(crate) fn check(
    mechanism: &dyn Mechanism,
    book: &dyn Textbook,
    is_smooth: bool,
) -> Result<Outcome, Difference> {
    let options = KinematicsOptions::default();
    let few = kinematics(mechanism, &times(PARTS[0]), &options);
    let few = match few {
        Ok(few) => few,
        // At a dead center a motion ends.
        Err(KinematicsError::Stopped(_)) => {
            return Ok(Outcome::LeftOut("a singular position"));
        }
        Err(error) => return Err(format!("no kinematics: {error}")),
    };
    let times = times(PARTS[1]);
    let many = kinematics(mechanism, &times, &options.clone().limits(false))
        .map_err(|error| format!("kinematics of more rows: {error}"))?;
    let outcome = rows(book, &many.trajectory, PARTS[1] / PARTS[0])?;
    if outcome == Outcome::ILL_CONDITIONED {
        return Ok(outcome);
    }
    rows(book, &few.trajectory, 1)?;
    limits(&few, &many)?;
    let drivers = book.drivers();
    if drivers.is_empty() {
        return Ok(Outcome::LeftOut("no driver"));
    }
    if !is_smooth {
        return Ok(Outcome::KINK);
    }
    let inverse = inverse_dynamics(mechanism, &times, &options)
        .map_err(|error| format!("no inverse dynamics: {error}"))?;
    if inverse.balance.residual.is_nan() || inverse.balance.residual > 1e-4 {
        return Err(format!("power balance {:e}", inverse.balance.residual));
    }
    for effort in &inverse.efforts {
        effort_of(book, effort, &many, &times)?;
    }
    if drivers.len() != inverse.efforts.len() {
        return Err(format!(
            "{} efforts of {} drivers",
            inverse.efforts.len(),
            drivers.len()
        ));
    }
    Ok(outcome)
}

/// Compares the extremes of every column of few rows with many rows.
fn limits(few: &Kinematics, many: &Kinematics) -> Result<(), Difference> {
    let (table, all) = (&few.trajectory, &many.trajectory);
    let has_limits = |name: &&str| few.limits.iter().any(|limit| limit.name == **name);
    for name in table.names().filter(has_limits) {
        let Some([least, most]) = few.extremes(name) else {
            continue;
        };
        let figures = Figures {
            name: name.to_owned(),
            extremes: [(least.t, least.value), (most.t, most.value)],
            mean: None,
            rms: None,
            size: 1e-2,
        };
        figures.compare(all.times(), &all[name])?;
    }
    Ok(())
}

/// Compares the effort of a driver with the textbook's multipliers, and its figures with its rows.
fn effort_of(
    book: &dyn Textbook,
    effort: &Effort,
    many: &Kinematics,
    times: &[f64],
) -> Result<(), Difference> {
    let drivers = book.drivers();
    let found = drivers.iter().find(|(name, _)| *name == effort.name);
    let (name, row) = found.ok_or(format!("no driver {}", effort.name))?;
    let mut powers = Vec::new();
    let (mut efforts, mut speeds) = (Vec::new(), Vec::new());
    for k in 0..times.len() {
        let here = tables::at(&many.trajectory, k);
        let equations = book.equations(&here);
        let (_, lambda) = equations.solve().ok_or("a singular position")?;
        efforts.push(-lambda[*row]);
        speeds.push(-equations.phi_t[*row]);
        powers.push(efforts[k] * speeds[k]);
    }
    near(
        &format!("effort of {name}"),
        &effort.effort,
        &efforts,
        1e-7,
        1.0,
    )?;
    near(
        &format!("speed of {name}"),
        &effort.speed,
        &speeds,
        1e-9,
        1.0,
    )?;
    let figures = Figures {
        name: format!("effort of {name}"),
        extremes: [
            (effort.smallest.t, effort.smallest.value),
            (effort.largest.t, effort.largest.value),
        ],
        mean: None,
        rms: Some(effort.rms),
        size: 1e-2,
    };
    figures.compare(times, &efforts)?;
    let (energy, error) = integral(times, &powers);
    let size = powers.iter().fold(1e-3_f64, |size, x| size.max(x.abs()));
    for (figure, got, want) in [
        ("energy", effort.energy, energy),
        ("mean power", effort.mean_power * TIME, energy),
    ] {
        within(
            &format!("{figure} of {name}"),
            [got, want],
            2.0 * error + 1e-5 * size,
        )?;
    }
    Ok(())
}
