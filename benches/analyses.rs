//! How long the analyses take: positions of a driven slider-crank, and where a chain of 200 links rests and how it
//! swings there.
//!
//! Every figure is the least of some repeats, in s; `cargo bench -p benches --bench analyses` prints them.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

use mbdsl::analysis::kinematics::{KinematicsOptions, kinematics};
use mbdsl::analysis::modes::modes;
use mbdsl::analysis::statics::{StaticsOptions, equilibrium};
use mbdsl::assemble;
use mbdsl::text::{TextMechanism, load};
use std::hint::black_box;
use std::time::Instant;

mbdsl::mechanism! {
    model SliderCrank {
        ground { point O = (0, 0); }
        body crank  { point O = (-0.1 m, 0); point A = (0.1 m, 0); mass = 1 kg; inertia = 0.01 kg*m^2; }
        body rod    { point A = (-0.3 m, 0); point B = (0.3 m, 0); mass = 1 kg; inertia = 0.1 kg*m^2; }
        body piston { point B = (0, 0); mass = 1 kg; inertia = 0.01 kg*m^2; }
        joint main  = revolute(ground.O, crank.O);
        joint pin   = revolute(crank.A, rod.A);
        joint wrist = revolute(rod.B, piston.B);
        joint guide = prismatic(ground.O, piston.B, axis = (1, 0));
        drive motor: crank.theta = 10 rad/s * t;
        start { crank.theta = 0; guess rod.theta = 0; guess piston.x = 0.8 m; }
        expect dof = 0;
    }
}

/// Positions of the slider-crank, over 100 turns.
const POSITIONS: usize = 1_000_000;

/// A chain of 200 links that starts straight, at this angle from the horizontal.
///
/// Across its weights all that would hold it is the pull along the links, and there is none; standing on its end it is
/// at an equilibrium that is not stable.
fn chain(angle: &str) -> TextMechanism {
    let text = format!(
        "model Chain {{
            const N = 200;
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body rod[1] {{ mass = 1 kg; inertia = (0.01/12) kg*m^2; point A = (-0.05 m, 0); point B = (0.05 m, 0); }}
            joint pin[1] = revolute(ground.O, rod[1].A);
            for i in 2..=N {{
                body rod[i] {{ mass = 1 kg; inertia = (0.01/12) kg*m^2; point A = (-0.05 m, 0); point B = (0.05 m, 0); }}
                joint pin[i] = revolute(rod[i-1].B, rod[i].A);
            }}
            start {{ for i in 1..=N {{ rod[i].theta = {angle}; }} }}
        }}"
    );
    load(&text).unwrap()
}

/// Prints the least time of some repeats.
fn measure(name: &str, repeats: usize, mut run: impl FnMut()) {
    let seconds = |_| {
        let begin = Instant::now();
        run();
        begin.elapsed().as_secs_f64()
    };
    let least = (0..repeats).map(seconds).fold(f64::INFINITY, f64::min);
    println!("{name}: {least:.3} s");
}

fn main() {
    let crank = SliderCrank::default();
    let times: Vec<f64> = (0..POSITIONS).map(|k| k as f64 * 6e-5).collect();
    let options = KinematicsOptions::default().limits(false);
    measure("1e6 positions of a driven slider-crank", 3, || {
        black_box(kinematics(&crank, &times, &options).unwrap());
    });
    for angle in ["0", "-89 deg", "90 deg"] {
        let chain = chain(angle);
        let start = assemble(&chain, 0.0).unwrap().q;
        let options = StaticsOptions::default();
        measure(&format!("rest of 200 links, started at {angle}"), 1, || {
            let found = equilibrium(&chain, 0.0, &start, &options).unwrap();
            println!("  {:?} after {} steps", found.stability, found.iterations);
        });
    }
    let chain = chain("-90 deg");
    let start = assemble(&chain, 0.0).unwrap().q;
    measure("rest and modes of 200 hanging links", 3, || {
        let found = equilibrium(&chain, 0.0, &start, &StaticsOptions::default()).unwrap();
        black_box(modes(&chain, &found.linear(&chain).unwrap()).unwrap());
    });
}
