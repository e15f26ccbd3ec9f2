//! The pictures of the chapters on analyses.

use crate::chapter::block;
use mbdsl::analysis::inverse::inverse_dynamics;
use mbdsl::analysis::kinematics::{KinematicsOptions, kinematics as of_drivers};
use mbdsl::analysis::statics::{FollowOptions, Path, StaticsOptions, equilibrium, follow};
use mbdsl::plot::{Chart, Figure};
use mbdsl::text::TextMechanism;
use mbdsl::{Mechanism, assemble};
use std::error::Error;
use std::f64::consts::{FRAC_PI_2, TAU};

/// The frequencies of the response, Hz, and their number.
const FREQUENCIES: (f64, f64, usize) = (0.1, 100.0, 300);

fn load(chapter: &str, name: &str) -> Result<TextMechanism, Box<dyn Error>> {
    let text = block(chapter, name).ok_or_else(|| format!("no block {name}"))?;
    Ok(mbdsl::text::load(text)?)
}

/// The swing of the rocker and its transmission angle over a turn of the crank.
pub(crate) fn kinematics() -> Result<Figure, Box<dyn Error>> {
    let chapter = std::fs::read_to_string("docs/src/kinematics.md")?;
    let linkage = load(&chapter, "driven.mbd")?;
    let times: Vec<f64> = (0..=360).map(|k| f64::from(k) / 360.0).collect();
    let motion = of_drivers(&linkage, &times, &KinematicsOptions::default())?.trajectory;
    let of = |name: &str| -> Vec<(f64, f64)> {
        let degrees = motion[name].iter().map(|x| x.to_degrees());
        times.iter().copied().zip(degrees).collect()
    };
    let angle = |((t, coupler), (_, rocker)): (&(f64, f64), &(f64, f64))| (*t, rocker - coupler);
    let (coupler, rocker) = (of("coupler.theta"), of("rocker.theta"));
    let transmission: Vec<(f64, f64)> = coupler.iter().zip(&rocker).map(angle).collect();
    let chart = Chart::new("t (s)", "angle (deg)");
    let chart = chart
        .curve("rocker", rocker)
        .curve("transmission", transmission);
    Ok(Figure::new("One turn of the driven four-bar linkage").chart(chart))
}

/// The torque of the motor of the compressor over a turn.
pub(crate) fn inverse() -> Result<Figure, Box<dyn Error>> {
    let chapter = std::fs::read_to_string("docs/src/inverse-dynamics.md")?;
    let compressor = load(&chapter, "compressor.mbd")?;
    let times: Vec<f64> = (0..=720).map(|k| f64::from(k) / 3600.0).collect();
    let found = inverse_dynamics(&compressor, &times, &KinematicsOptions::default())?;
    let torque = times
        .iter()
        .copied()
        .zip(found.efforts[0].effort.iter().copied());
    let chart = Chart::new("t (s)", "torque (N*m)").curve("motor", torque);
    Ok(Figure::new("One turn of the compressor").chart(chart))
}

/// The lean of the column and the height of the arch, over their loads.
pub(crate) fn statics() -> Result<Figure, Box<dyn Error>> {
    let chapter = std::fs::read_to_string("docs/src/statics.md")?;
    let mut column = load(&chapter, "column.mbd")?;
    let options = FollowOptions::default().branches(1);
    let paths = follow(&mut column, "P", (0.0, 40.0), &options)?;
    let lean = place(&column, "lower.theta")?;
    let degrees = |q: &[f64]| (q[lean] - FRAC_PI_2).to_degrees();
    let column = curves(
        Chart::new("P (N)", "lean of the lower bar (deg)"),
        &paths,
        degrees,
    );
    let mut arch = load(&chapter, "arch.mbd")?;
    let paths = follow(&mut arch, "F", (-30.0, 30.0), &FollowOptions::default())?;
    let height = place(&arch, "top.s")?;
    let arch = curves(Chart::new("F (N)", "height of the arch (m)"), &paths, |q| {
        q[height]
    });
    Ok(Figure::new("Equilibria over a load")
        .chart(column)
        .chart(arch)
        .columns(2))
}

fn place(mechanism: &TextMechanism, name: &str) -> Result<usize, String> {
    let place = mechanism.layout().coordinate(name);
    place.ok_or_else(|| format!("no coordinate {name}"))
}

/// The stable parts of paths as one curve, the others as one that belongs to it; they meet at the events between them.
fn curves(chart: Chart, paths: &[Path], of: impl Fn(&[f64]) -> f64) -> Chart {
    let part = |is_stable: bool| -> Vec<(f64, f64)> {
        let mut points = Vec::new();
        for path in paths {
            // A branch begins where a stiffness vanishes.
            let first = usize::from(path.from.is_some());
            for (place, (value, found)) in path.points.iter().enumerate() {
                for event in path.events.iter().filter(|event| event.after == place) {
                    points.push((event.value, of(&event.equilibrium.state.q)));
                }
                let of_stability = &path.points[place.max(first)].1;
                let is_shown = of_stability.stability.is_stable() == is_stable;
                let y = of(&found.state.q);
                points.push((*value, if is_shown { y } else { f64::NAN }));
            }
            points.push((f64::NAN, f64::NAN));
        }
        points
    };
    chart
        .curve("stable", part(true))
        .variant("unstable", part(false))
}

/// The acceleration of the chassis of the quarter car per force.
pub(crate) fn modes() -> Result<Figure, Box<dyn Error>> {
    let chapter = std::fs::read_to_string("docs/src/modes.md")?;
    let car = load(&chapter, "quarter_car.mbd")?;
    let start = assemble(&car, 0.0)?;
    let rest = equilibrium(&car, 0.0, &start.q, &StaticsOptions::default())?;
    let space = rest.linear(&car)?.state_space(&car)?;
    let (low, high, count) = FREQUENCIES;
    let points = (0..=count).map(|k| {
        let frequency = low * (high / low).powf(k as f64 / count as f64);
        let response = space.response(TAU * frequency);
        (
            frequency,
            response.map_or(f64::NAN, |response| response[(0, 0)].norm()),
        )
    });
    let chart = Chart::new("frequency (Hz)", "acceleration per force (1/kg)");
    let chart = chart
        .curve("chassis", points)
        .logarithmic_x()
        .logarithmic_y();
    Ok(Figure::new("Response of the quarter car").chart(chart))
}
