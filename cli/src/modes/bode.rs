//! Frequency responses as a table.

use mbdsl::analysis::linearize::StateSpace;
use std::f64::consts::TAU;
use std::fmt::Write as _;

/// Frequencies in a decade.
const POINTS: i32 = 50;

/// Factor by which the table reaches beyond the lowest and the highest natural frequency.
const BEYOND: f64 = 10.0;

/// Eigenvalues below this share of the largest one are 0 but for rounding.
const ROUNDING: f64 = 1e-7;

/// The frequency in Hz; of every output by every input the gain, the gain in dB, and the phase in deg, which goes on beyond
/// half a turn. At an undamped resonance, which has no response, there is no row.
///
/// # Errors
/// Where the model has no inputs or no outputs, and where its equations change along the motion, in words.
pub(super) fn table(space: &StateSpace, is_constant: bool) -> Result<String, String> {
    if !is_constant {
        return Err(
            "the linear equations change along the motion, which has no frequency response"
                .to_owned(),
        );
    }
    for (names, what) in [(&space.inputs, "input"), (&space.outputs, "output")] {
        if names.is_empty() {
            return Err(format!(
                "the model has no `{what}`, whose frequency response could be written"
            ));
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
    let mut phases = vec![0.0; space.outputs.len() * space.inputs.len()];
    let mut is_first = true;
    for omega in frequencies(space) {
        let Some(response) = space.response(omega) else {
            continue;
        };
        let _ = write!(text, "{:?}", omega / TAU);
        // By rows: the outputs one after the other.
        for (value, phase) in response.transpose().iter().zip(&mut phases) {
            let (gain, turned) = value.to_polar();
            let turned = turned.to_degrees();
            let turns = if is_first {
                0.0
            } else {
                ((*phase - turned) / 360.0).round()
            };
            *phase = turned + 360.0 * turns;
            let _ = write!(text, ",{gain:?},{:?},{:?}", 20.0 * gain.log10(), *phase);
        }
        text.push('\n');
        is_first = false;
    }
    Ok(text)
}

/// Frequencies in rad/s, even on a logarithmic axis, about those of the modes; up to half of that of samples.
fn frequencies(space: &StateSpace) -> Vec<f64> {
    let poles = space.a.complex_eigenvalues();
    let sizes: Vec<f64> = match space.sample {
        Some(h) => poles.iter().map(|pole| pole.ln().norm() / h).collect(),
        None => poles.iter().map(|pole| pole.norm()).collect(),
    };
    let largest = sizes
        .iter()
        .copied()
        .filter(|size| size.is_finite())
        .fold(0.0, f64::max);
    let natural = sizes
        .iter()
        .copied()
        .filter(|size| *size > ROUNDING * largest);
    let smallest = natural.fold(largest, f64::min);
    // A mechanism without any: about one in a second.
    let (lowest, highest) = match largest > 0.0 {
        true => (smallest / BEYOND, largest * BEYOND),
        false => (TAU / BEYOND, TAU * BEYOND),
    };
    let highest = space.sample.map_or(highest, |h| highest.min(0.5 * TAU / h));
    let points = |omega: f64| f64::from(POINTS) * (omega / TAU).log10();
    let (first, last) = (
        points(lowest).floor() as i32,
        points(highest).floor() as i32,
    );
    let found = (first..=last).map(|point| TAU * 10f64.powf(f64::from(point) / f64::from(POINTS)));
    found.collect()
}
