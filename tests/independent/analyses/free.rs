//! The motion of a free mechanism: rows, figures, the way itself, and the work of its loads.

use super::Outcome;
use super::tables::{Figures, at, integral, rows, solved, within};
use super::textbook::{At, Textbook};
use crate::compare::{Difference, near};
use mbdsl_runtime::{Mechanism, Options, RunStatus, Status, Trajectory, simulate};

/// The time for which a motion is followed, in s.
const TIME: f64 = 0.25;

/// The parts of that time between rows: so many that all rules of Simpson fit, at one row in [`EVERY`] / 4, too.
const PARTS: usize = 256;

/// A run of more steps is left out.
const MOST_STEPS: u64 = 20_000;

/// The textbook's own steps are too long, or its system is singular on the way.
const NOT_FOLLOWED: Outcome = Outcome::LeftOut("a motion that the textbook cannot follow");

/// One row in so many is compared with the textbook.
const EVERY: usize = 16;

/// Compares a run with the textbook; where a model has kinks, integrals over rows say nothing, and are left out.
pub(crate) fn check(
    mechanism: &dyn Mechanism,
    book: &dyn Textbook,
    is_smooth: bool,
) -> Result<Outcome, Difference> {
    let table = Trajectory::without_nodes(mechanism);
    let names: Vec<String> = table.names().map(str::to_owned).collect();
    let is_figure = |name: &&String| *name != "t" && !name.starts_with("violation");
    let names: Vec<String> = names.iter().filter(is_figure).cloned().collect();
    let options = Options::new(TIME)
        .output_step(TIME / PARTS as f64)
        .max_steps(MOST_STEPS)
        .statistics(names);
    let run = match simulate(mechanism, &options) {
        Ok(run) => run,
        Err(error) => {
            return match error.status() {
                RunStatus::Contradictory => Ok(Outcome::LeftOut("lengths that do not close")),
                RunStatus::TooManySteps => Ok(Outcome::LeftOut("many steps")),
                RunStatus::StepTooSmall => Ok(Outcome::LeftOut("accelerations without bound")),
                _ => Err(format!("no run: {error}")),
            };
        }
    };
    let table = &run.trajectory;
    if table["violation.velocity"][0] > 1e-9 {
        return Ok(Outcome::LeftOut("start velocities against joints"));
    }
    // Energies with kinks may jump.
    if run.report.status != Status::Ok && is_smooth {
        return Err(format!("the run ended as {:?}", run.report.status));
    }
    if table.len() != PARTS + 1 {
        // Rows of events are beside those of the grid.
        rows(book, table, EVERY)?;
        return Ok(Outcome::LeftOut("an event"));
    }
    let outcome = rows(book, table, EVERY)?;
    if outcome == Outcome::ILL_CONDITIONED {
        return Ok(outcome);
    }
    let forces = table.multipliers().flat_map(|name| &table[name]);
    let forces = forces.fold(1e-2_f64, |most, x| most.max(x.abs()));
    // What is lost of an energy is as small as its parts are exact.
    let parts = ["kinetic_energy", "potential_energy"];
    let parts = parts.into_iter().filter_map(|name| table.get(name));
    let energies = parts.flatten().fold(1e-2_f64, |most, x| most.max(x.abs()));
    for statistics in &run.statistics {
        let values = table.get(&statistics.name).unwrap();
        let mut figures = Figures::of(statistics);
        if statistics.name.starts_with("lambda") {
            figures.size = forces;
        }
        if statistics.name == "energy" {
            figures.size = energies;
        }
        if !is_smooth {
            (figures.mean, figures.rms) = (None, None);
        }
        figures.compare(table.times(), values)?;
        let last = values[values.len() - 1];
        near(&statistics.name, &[statistics.last], &[last], 1e-9, 1e-9)?;
    }
    if !is_smooth {
        return Ok(Outcome::KINK);
    }
    Ok(way(book, table)?.max(work(book, table)?))
}

/// Compares the last row with the textbook's own motion from the first, by Runge and Kutta's method with two steps.
fn way(book: &dyn Textbook, table: &Trajectory) -> Result<Outcome, Difference> {
    let [coarse, fine] = [64, 128].map(|steps| moved(book, at(table, 0), TIME, steps));
    let (Some(coarse), Some(fine)) = (coarse, fine) else {
        return Ok(NOT_FOLLOWED);
    };
    let last = at(table, table.len() - 1);
    let parts = [
        ("q", &last.q, &coarse.q, &fine.q),
        ("v", &last.v, &coarse.v, &fine.v),
        ("z", &last.z, &coarse.z, &fine.z),
    ];
    for (name, got, coarse, fine) in parts {
        let size = fine.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
        let error = fine.iter().zip(coarse).map(|(x, y)| (x - y).abs());
        let error = error.fold(
            0.0,
            |most: f64, error| if error <= most { most } else { error },
        );
        if error.is_nan() || error > 1e-3 * size {
            return Ok(NOT_FOLLOWED);
        }
        let allowed = error + 1e-5 * size;
        for (i, (got, fine)) in got.iter().zip(fine).enumerate() {
            within(&format!("last {name}[{i}]"), [*got, *fine], allowed)?;
        }
    }
    Ok(Outcome::Compared)
}

/// The state after a time, by steps of the classical method of Runge and Kutta along the textbook's accelerations.
fn moved(book: &dyn Textbook, start: At, time: f64, steps: usize) -> Option<At> {
    let h = time / steps as f64;
    let mut at = start;
    let slope = |at: &At| -> Option<[Vec<f64>; 3]> {
        let (a, _) = book.equations(at).solve()?;
        Some([book.position_rates(at), a, book.state_rates(at)])
    };
    let after = |at: &At, by: f64, rates: &[Vec<f64>; 3]| {
        let moved = |x: &[f64], rates: &[f64]| {
            let pairs = x.iter().zip(rates);
            pairs.map(|(x, rate)| x + by * rate).collect()
        };
        At {
            t: at.t + by,
            q: moved(&at.q, &rates[0]),
            v: moved(&at.v, &rates[1]),
            z: moved(&at.z, &rates[2]),
        }
    };
    for _ in 0..steps {
        let k1 = slope(&at)?;
        let k2 = slope(&after(&at, 0.5 * h, &k1))?;
        let k3 = slope(&after(&at, 0.5 * h, &k2))?;
        let k4 = slope(&after(&at, h, &k3))?;
        let mean = [0, 1, 2].map(|part| {
            (0..k1[part].len())
                .map(|i| (k1[part][i] + 2.0 * (k2[part][i] + k3[part][i]) + k4[part][i]) / 6.0)
                .collect()
        });
        at = after(&at, h, &mean);
    }
    at.q.iter().all(|q| q.is_finite()).then_some(at)
}

/// Compares the column `work` with the integral of the rate of the energy along the textbook's motion.
fn work(book: &dyn Textbook, table: &Trajectory) -> Result<Outcome, Difference> {
    let Some(work) = table.get("work") else {
        return Err("no column `work`".to_owned());
    };
    let (mut times, mut powers) = (Vec::new(), Vec::new());
    let mut largest = 0.0_f64;
    for row in (0..table.len()).step_by(EVERY / 4) {
        times.push(table.times()[row]);
        let here = at(table, row);
        let (_, a, _) = match solved(book, &here) {
            Ok(found) => found,
            Err(reason) => return Ok(reason),
        };
        let step = 1e-5;
        let energy = |sign: f64| {
            let by = sign * step;
            let way = here.v.iter().zip(&a);
            let way: Vec<f64> = way.map(|(v, a)| by * v + 0.5 * by * by * a).collect();
            let mut moved = here.moved(book, &way);
            moved.t += by;
            moved.v.iter_mut().zip(&a).for_each(|(v, a)| *v += by * a);
            let rates = book.state_rates(&here);
            moved
                .z
                .iter_mut()
                .zip(rates)
                .for_each(|(z, rate)| *z += by * rate);
            book.hamiltonian(&moved)
        };
        largest = largest.max(energy(0.0).abs());
        powers.push((energy(1.0) - energy(-1.0)) / (2.0 * step));
    }
    let (want, error) = integral(&times, &powers);
    let got = work[work.len() - 1];
    let size = powers.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
    let allowed = 4.0 * error + 1e-6 * size + 1e-5 * largest;
    within("work", [got, want], allowed)?;
    Ok(Outcome::Compared)
}
