//! Two bars that hang from the ground and from each other: a model, a run, a published table.
//!
//! `cargo run --release --example double_pendulum` prints what the compiler made of the model and
//! how good the run was, and leaves figures and a table in `target/double_pendulum`.

use std::error::Error;
use std::path::Path;

use mbdsl::{Mechanism, Options, Report, mechanism, simulate};

mechanism! {
    /// Two uniform bars that hang from the ground and from each other.
    model DoublePendulum {
        param g  = 9.81 m/s^2;
        param m1 = 1 kg;    param L1 = 1 m;
        param m2 = 2 kg;    param L2 = sqrt(3) m;

        gravity (0, -g);

        ground { point O = (0 m, 0 m); }
        body rod1 { mass = m1; inertia = m1*L1^2/12; point A = (-L1/2, 0); point B = (L1/2, 0); }
        body rod2 { mass = m2; inertia = m2*L2^2/12; point A = (-L2/2, 0); point B = (L2/2, 0); }

        joint pin   = revolute(ground.O, rod1.A);
        joint elbow = revolute(rod1.B, rod2.A);

        start { rod1.theta = 60 deg; rod2.theta = -30 deg; }     // at rest; x, y follow by assembly
        expect dof = 2;
        output tip = rod2.B;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let model = DoublePendulum::default();
    println!("{}\n", model.layout());

    // The classical Runge-Kutta method, which nothing keeps from drifting off the constraints.
    let run = simulate(&model, &Options::fixed(20.0, 0.01))?;
    println!("{}\n", run.report);

    compare(&Report::over(
        &run.trajectory,
        run.trajectory.nodes_until(19.99),
    ));

    let folder = Path::new("target/double_pendulum");
    std::fs::create_dir_all(folder)?;
    let file = |name: &str| {
        let path = folder.join(name);
        println!("wrote {}", path.display());
        path
    };
    let energies = ["kinetic_energy", "potential_energy", "energy"];
    let trajectory = &run.trajectory;
    trajectory.plot_path(file("tip.svg"), "tip.x", "tip.y")?;
    trajectory.plot_lines(file("energy.svg"), "DoublePendulum: energy", &energies)?;
    trajectory.plot_violations(file("violations.svg"))?;
    trajectory.write_csv_file(file("trajectory.csv"))?;
    Ok(())
}

/// Prints what was published for this method, this step and these nodes beside what came out here.
fn compare(ours: &Report) {
    println!("RK4, h = 0.01 s, nodes 0, 0.01, ..., 19.99 s      published          here");
    let row = |what: &str, published: f64, ours: f64| {
        println!("  {what:<44}{published:>14.4e}{ours:>14.4e}");
    };
    row("largest |H - H0| / |H0|", 9.0827e-2, ours.eps_h_relative);
    row("mean |H - H0| / |H0|", 2.8464e-2, ours.mre_h);
    row("largest |phi|, m", 4.0164e-2, ours.eps_phi);
    row("largest |dphi/dt|, m/s", 4.2045e-3, ours.eps_dphi);
    row(
        "largest |d2phi/dt2|, m/s^2 (round-off)",
        7.8160e-14,
        ours.eps_ddphi,
    );
    let time = ours.work.wall.as_secs_f64();
    println!("  {:<44}{:>14.4}{time:>14.4}", "time, s", 0.5167);
    println!(
        "\n  Zhang Xiaoxiao, Ding Jieyu, \"Firefly algorithm for multi-body system dynamics\n  \
         differential-algebraic equations\", table 2, DOI 10.6052/1672-6553-2020-113\n"
    );
}
