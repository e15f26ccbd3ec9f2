//! A four-bar linkage: the crank turns, the rocker swings, and a point of the coupler draws a curve.
//!
//! `cargo run --example four_bar` simulates 10 s, prints how exact the run is, and writes `four_bar.html`,
//! a page on which the linkage moves. In a terminal it opens the page, too.

use std::error::Error;
use std::io::{IsTerminal, stdout};

use mbdsl::{Options, Page, mechanism, simulate};

mechanism! {
    model FourBar {
        param L = 1 m;
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); point C = (2 m, 0); }
        bar crank from ground.O to (0.6*L, 0.8*L) { mass = 1 kg; }
        bar rocker from ground.C to (3 m, 1.5 m)  { mass = 1 kg; }
        bar coupler from crank.B to rocker.B {
            mass = 2 kg; length = 2.5 m; point P = (1 m, 0.8 m);
        }
        joint base    = revolute(ground.O, crank.A);
        joint elbow   = revolute(crank.B, coupler.A);
        joint wrist   = revolute(coupler.B, rocker.B);
        joint support = revolute(ground.C, rocker.A);
        start { crank.omega = 8 rad/s; }
        output pen = coupler.P;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let model = FourBar::default(); // `FourBar { L: 0.8 }` has a shorter crank
    let mut run = simulate(&model, &Options::new(10.0))?;
    run.estimate_accuracy(&model);
    println!("{}", run.trust());

    let page = "four_bar.html";
    run.write_page(page)?;
    println!("\nwrote {page}, on which the linkage moves");
    // Where no browser can be opened, the line above says what to open.
    if stdout().is_terminal() {
        let _ = open::that_detached(page);
    }
    Ok(())
}
