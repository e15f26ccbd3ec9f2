//! Hoecken's linkage: branches of assembly, parameters that change, reactions, stabilization.
//!
//! The crank turns fully and the coupler point draws almost a straight line (crank 1, coupler and
//! rocker 2.5, distance of the pivots 2).
//!
//! `cargo run --example hoecken_linkage` writes figures and a table into `target/hoecken_linkage`.

use std::error::Error;
use std::path::Path;

use mbdsl::{Mechanism, Options, Plot, Stabilization, assemble, csv, mechanism, simulate};

mechanism! {
    /// Hoecken's linkage with uniform bars, driven by a motor whose torque falls with its speed.
    model HoeckenLinkage {
        param a = 0.1 m;                     // the crank; all other lengths follow
        param density = 1 kg/m;
        param stall = 1.5 N*m;               // torque of the motor at rest
        param free_speed = 60 rpm;           // speed at which it has none left
        /// 1 or -1: on which side of the line of pivots the rocker is.
        param side = 1;

        let b = 2.5*a;
        gravity (0, -9.81 m/s^2);

        ground { point O = (0, 0); point C = (2*a, 0); }
        body crank   { mass = density*a;   inertia = density*a^3/12;     point O = (-a/2, 0); point A = (a/2, 0); }
        body coupler { mass = density*2*b; inertia = density*(2*b)^3/12; point A = (-b, 0);   point B = (0, 0); point P = (b, 0); }
        body rocker  { mass = density*b;   inertia = density*b^3/12;     point C = (-b/2, 0); point B = (b/2, 0); }

        joint pivot_O = revolute(ground.O, crank.O);
        joint pin_A   = revolute(crank.A, coupler.A);
        joint pin_B   = revolute(coupler.B, rocker.B);
        joint pivot_C = revolute(ground.C, rocker.C);

        torque motor on crank = stall*(1 - crank.omega/free_speed);

        // Two assemblies have this crank angle; the guesses, rough as they are, choose one.
        start {
            crank.theta = 90 deg;
            guess coupler.theta = side * 40 deg;
            guess rocker.theta = side * 80 deg;
        }
        expect dof = 1;

        output pen = coupler.P;
        output pivot_x = pivot_O.reaction.x;     // of the ground on the crank
        output pivot_y = pivot_O.reaction.y;
        output pin_force = sqrt(pin_A.reaction.x^2 + pin_A.reaction.y^2);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let model = HoeckenLinkage::default();
    println!("{}\n", model.layout());

    println!("branch      guess of           deg      found, deg");
    for side in [1.0, -1.0] {
        let start = assemble(&HoeckenLinkage { side, ..model }, 0.0)?;
        for guess in start.moved {
            let [from, to] = [guess.from, guess.to].map(f64::to_degrees);
            println!("side = {side:>2}   {:<13}{from:>9.2}{to:>16.2}", guess.name);
        }
    }

    println!("\ndensity, kg/m   mean speed, rad/s   largest force in pin A, N");
    for density in [0.5, 1.0, 2.0] {
        let heavy = HoeckenLinkage { density, ..model };
        let run = simulate(&heavy, &Options::fixed(5.0, 1e-3))?.trajectory;
        let turned = run["crank.theta"][run.len() - 1] - run["crank.theta"][0];
        let force = run["pin_force"].iter().copied().fold(0.0, f64::max);
        println!("{density:>13}{:>20.2}{force:>28.2}", turned / 5.0);
    }

    println!(
        "\nstabilization   positions off by, m   velocities off by, m/s   (10 s, h = 0.005 s)"
    );
    for stabilization in [Stabilization::None, Stabilization::baumgarte()] {
        let options = Options::fixed(10.0, 5e-3).stabilization(stabilization);
        let report = simulate(&model, &options)?.report;
        let [x, v] = [report.position_violation, report.velocity_violation];
        println!("{:<13}{x:>22.1e}{v:>25.1e}", stabilization.info().name);
    }
    println!();

    let options = Options::fixed(5.0, 1e-3);
    let trajectory = simulate(&model, &options)?.trajectory;
    let folder = Path::new("target/hoecken_linkage");
    std::fs::create_dir_all(folder)?;
    let file = |name: &str| {
        let path = folder.join(name);
        println!("wrote {}", path.display());
        path
    };
    let reactions = ["pivot_x", "pivot_y", "pin_force"];
    trajectory.plot_path(file("coupler_curve.svg"), "pen.x", "pen.y")?;
    trajectory.plot_lines(
        file("reactions.svg"),
        "HoeckenLinkage: reactions",
        &reactions,
    )?;
    trajectory.plot_lines(file("speed.svg"), "HoeckenLinkage: crank", &["crank.omega"])?;
    trajectory.plot_violations(file("violations.svg"))?;
    csv::write_file(&trajectory, file("trajectory.csv"))?;
    Ok(())
}
