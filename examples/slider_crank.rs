//! A slider-crank under a constant torque: pins, a guide, and a published history to compare with.
//!
//! `cargo run --example slider_crank` prints the angle and the speed of the crank beside
//! the published ones, and leaves figures and a table in `target/slider_crank`.

use std::error::Error;
use std::path::Path;

use mbdsl::{Mechanism, Options, Plot, csv, mechanism, simulate};

mechanism! {
    /// A crank that moves a slider along the x axis; no gravity.
    model SliderCrank {
        param r = 0.1 m;     param m_crank  = 0.2 kg;
        param l = 0.3 m;     param m_rod    = 0.2 kg;
        param M = 0.1 N*m;   param m_slider = 0.4 kg;

        ground { point O = (0, 0); }
        body crank  { mass = m_crank; inertia = m_crank*r^2/12; point O = (-r/2, 0); point A = (r/2, 0); }
        body rod    { mass = m_rod;   inertia = m_rod*l^2/12;   point A = (-l/2, 0); point B = (l/2, 0); }
        body slider { mass = m_slider; inertia = 4e-4 kg*m^2;   point B = (0, 0); }

        joint main_pin  = revolute(ground.O, crank.O);
        joint crank_pin = revolute(crank.A, rod.A);
        joint wrist_pin = revolute(rod.B, slider.B);
        joint guide     = prismatic(ground.O, slider.B, axis = (1, 0));

        torque motor on crank = M;

        start { crank.theta = 0 deg; guess rod.theta = 0 deg; }  // at rest in the outer dead center
        expect dof = 1;
        output side_force = guide.reaction.y;                    // of the ground on the slider
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let model = SliderCrank::default();
    println!("{}\n", model.layout());

    let options = Options::fixed(2.0, 2e-4);
    println!("t, s        rad, rad/s      published   reference        here     error");
    for row in HISTORY {
        // The last step ends at t, whatever h is.
        let until = options.clone().t_end(row.t);
        let run = simulate(&model, &until)?.trajectory;
        for (i, name) in ["crank.theta", "crank.omega"].into_iter().enumerate() {
            let (published, reference) = (row.published[i], row.reference[i]);
            let here = run[name][run.len() - 1];
            let error = here - reference;
            print!("{:<10}  {name:<13}", row.t);
            println!("{published:>12.7}{reference:>12.7}{here:>12.7}{error:>10.1e}");
        }
    }

    let trajectory = simulate(&model, &options)?.trajectory;
    let at_end = |name: &str| trajectory[name][trajectory.len() - 1];
    let work = model.M * at_end("crank.theta");
    println!(
        "\nat t = {} s, where the torque is all that works:",
        at_end("t")
    );
    println!("  kinetic energy      {:.7} J", at_end("kinetic_energy"));
    println!("  work of the torque  {work:.7} J\n");

    let folder = Path::new("target/slider_crank");
    std::fs::create_dir_all(folder)?;
    let file = |name: &str| {
        let path = folder.join(name);
        println!("wrote {}", path.display());
        path
    };
    trajectory.plot_lines(file("speed.svg"), "SliderCrank: crank", &["crank.omega"])?;
    trajectory.plot_lines(
        file("side_force.svg"),
        "SliderCrank: guide",
        &["side_force"],
    )?;
    trajectory.plot_path(file("rod.svg"), "rod.x", "rod.y")?;
    trajectory.plot_violations(file("violations.svg"))?;
    csv::write_file(&trajectory, file("trajectory.csv"))?;
    Ok(())
}

/// Angle (rad) and speed (rad/s) of the crank at one time.
struct Row {
    t: f64,
    published: [f64; 2],
    reference: [f64; 2],
}

/// The history of the crank.
///
/// Published: test data `slidercrankRefSolM0.1_tol1e-6` of Exudyn (J. Gerstmayr, 2019), from
/// MATLAB's ode45 with tolerances of 1e-6, whose error grows to some 5e-4 rad.
///
/// Reference: Lagrange's equation in the angle of the crank, DOP853 with tolerances of 1e-13.
#[rustfmt::skip]
const HISTORY: [Row; 5] = [
    Row { t: 0.20026658, published: [0.87539246, 5.4409558], reference: [0.8753922980188993, 5.440955999720825] },
    Row { t: 0.49931379, published: [4.0627317, 15.196761], reference: [4.062731132344501, 15.19676824040099] },
    Row { t: 0.99890747, published: [14.105539, 20.408051], reference: [14.105526137925049, 20.40791007898452] },
    Row { t: 1.5001275, published: [31.247025, 62.667853], reference: [31.246808742712382, 62.65421267714394] },
    Row { t: 1.9994585, published: [55.051301, 39.949817], reference: [55.05085282785771, 39.95247820610941] },
];
