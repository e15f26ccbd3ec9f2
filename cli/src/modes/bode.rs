//! Frequency responses as a table.

use mbdsl::analysis::linearize::StateSpace;
use mbdsl::nalgebra::Complex;
use std::f64::consts::TAU;
use std::fmt::Write as _;

/// Frequencies in a decade.
const POINTS: i32 = 50;

/// Factor by which the table reaches beyond the lowest and the highest natural frequency.
const BEYOND: f64 = 10.0;

/// Eigenvalues below this share of the largest one are 0 but for rounding.
const ROUNDING: f64 = 1e-7;

/// Damping by which phases are followed: without any, a phase jumps by half a turn, and either way would be right.
const DAMPING: f64 = 5e-3;

/// The table: the frequency in Hz; of every output by every input the gain, the gain in dB, and the phase in deg, which
/// goes on beyond half a turn. At an undamped resonance, which has no response, there is no row; a gain of 0 has neither
/// dB nor phase. `continuous` are the equations that were sampled.
///
/// # Errors
/// If the model has no inputs or no outputs, in words.
pub(super) fn table(space: &StateSpace, continuous: &StateSpace) -> Result<String, String> {
    for (names, what) in [(&space.inputs, "input"), (&space.outputs, "output")] {
        if names.is_empty() {
            return Err(format!("the model declares no `{what}`"));
        }
    }
    let mut text = "frequency (Hz)".to_owned();
    for output in &space.outputs {
        for input in &space.inputs {
            let _ = write!(
                text,
                ",{output}/{input},{output}/{input} (dB),{output}/{input} (deg)"
            );
        }
    }
    text.push('\n');
    let mut followed = vec![None; space.outputs.len() * space.inputs.len()];
    for omega in frequencies(continuous, space.sample) {
        let damped = space.transfer(Complex::new(DAMPING, 1.0) * omega);
        let (Some(response), Some(damped)) = (space.response(omega), damped) else {
            continue;
        };
        let _ = write!(text, "{:?}", omega / TAU);
        // By rows: the outputs one after the other.
        let (response, damped) = (response.transpose(), damped.transpose());
        for ((value, damped), before) in response.iter().zip(&damped).zip(&mut followed) {
            let (gain, phase) = value.to_polar();
            if gain == 0.0 {
                text += ",0.0,,";
                continue;
            }
            let near = damped.arg().to_degrees();
            let near = beside(near, before.unwrap_or(near));
            *before = Some(near);
            let (decibel, phase) = (20.0 * gain.log10(), beside(phase.to_degrees(), near));
            let _ = write!(text, ",{gain:?},{decibel:?},{phase:?}");
        }
        text.push('\n');
    }
    Ok(text)
}

/// An angle (deg), with as many turns added as bring it nearest to another one.
fn beside(angle: f64, other: f64) -> f64 {
    angle + 360.0 * ((other - angle) / 360.0).round()
}

/// Frequencies in rad/s, even on a logarithmic axis, about those of the modes; up to half of that of samples.
fn frequencies(continuous: &StateSpace, sample: Option<f64>) -> Vec<f64> {
    let a = &continuous.a;
    let sizes: Vec<f64> = match a.is_empty() {
        true => Vec::new(),
        false => a.complex_eigenvalues().iter().map(|s| s.norm()).collect(),
    };
    let largest = sizes.iter().copied().fold(0.0, f64::max);
    let natural = sizes.into_iter().filter(|size| *size > ROUNDING * largest);
    let smallest = natural.fold(largest, f64::min);
    // A mechanism without any: about one in a second.
    let (lowest, highest) = match largest > 0.0 {
        true => (smallest / BEYOND, largest * BEYOND),
        false => (TAU / BEYOND, TAU * BEYOND),
    };
    let highest = sample.map_or(highest, |h| highest.min(0.5 * TAU / h));
    let lowest = lowest.min(highest / BEYOND);
    let points = |omega: f64| f64::from(POINTS) * (omega / TAU).log10();
    let (first, last) = (
        points(lowest).floor() as i32,
        points(highest).floor() as i32,
    );
    let found = (first..=last).map(|point| TAU * 10f64.powf(f64::from(point) / f64::from(POINTS)));
    found.collect()
}
