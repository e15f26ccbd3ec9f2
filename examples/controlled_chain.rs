//! A chain of links that a controller holds up: a loop in the model, an input, and its law.
//!
//! `cargo run --example controlled_chain` compares the chain that is left alone with the
//! one whose first joint is driven, and leaves figures in `target/controlled_chain`.

use std::error::Error;
use std::path::Path;

use mbdsl::{Controlled, Mechanism, Options, Plot, Stabilization, mechanism, simulate};

mechanism! {
    /// Links in a row, hanging from a motor.
    model Chain {
        const N = 4;
        param L = 0.3 m;
        param mass = 0.5 kg;
        /// Friction in the joints.
        param c = 0.01 N*m*s/rad;
        /// Torque of the motor on the first link.
        input motor = 0 N*m;

        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body link[1] { mass = mass; inertia = mass*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        joint pin[1] = revolute(ground.O, link[1].A);
        torque drive_torque on link[1] = motor - c*link[1].omega;
        for i in 2..=N {
            body link[i] { mass = mass; inertia = mass*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
            joint pin[i] = revolute(link[i-1].B, link[i].A);
            torque friction[i] between link[i], link[i-1] = -c*(link[i].omega - link[i-1].omega);
        }

        start { for i in 1..=N { link[i].theta = 0; } }
        expect dof = N;
        output tip = link[N].B;
        output torque = motor;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let chain = Chain::default();
    println!("{}\n", chain.layout());
    let options = Options::fixed(6.0, 1e-3).stabilization(Stabilization::baumgarte());
    let free = simulate(&chain, &options)?;

    let theta = chain
        .layout()
        .coordinate("link[1].theta")
        .ok_or("no link")?;
    let weight = f64::from(4) * chain.mass * 9.81 * chain.L;
    // Proportional and derivative action, and the weight that hangs on the motor.
    let held = Controlled::new(chain, move |_t, q, v, _z, inputs| {
        let (angle, rate) = (q[theta], v[theta]);
        inputs[0] = 60.0 * (0.0 - angle) - 8.0 * rate + weight * angle.cos();
    });
    let held = simulate(&held, &options)?;

    println!("{:<26}{:>12}{:>12}", "after 6 s", "free", "held");
    for (name, unit) in [("link[1].theta", "rad"), ("tip.x", "m"), ("tip.y", "m")] {
        let last = |values: &[f64]| values.last().copied().unwrap_or(f64::NAN);
        let (a, b) = (last(&free.trajectory[name]), last(&held.trajectory[name]));
        println!("{:<26}{a:>12.4}{b:>12.4}", format!("{name}, {unit}"));
    }
    let folder = Path::new("target/controlled_chain");
    std::fs::create_dir_all(folder)?;
    let angles = [
        "link[1].theta",
        "link[2].theta",
        "link[3].theta",
        "link[4].theta",
    ];
    held.plot_lines(folder.join("angles.svg"), "Held by a motor", &angles)?;
    held.plot_lines(folder.join("torque.svg"), "The motor's torque", &["torque"])?;
    println!("\nfigures in {}", folder.display());
    Ok(())
}
