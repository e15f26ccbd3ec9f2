//! Two bars that hang from the ground and from each other.
//!
//! `cargo run --release --example double_pendulum` simulates 5 s, prints whether to trust the run, and
//! writes `double_pendulum.html`, a page on which the bars move.

use std::error::Error;

use mbdsl::{Options, Page, mechanism, simulate};

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
    let mut run = simulate(&model, &Options::new(5.0))?;
    run.estimate_accuracy(&model);
    println!("{}\n", run.trust());

    let tip =
        ["tip.x", "tip.y"].map(|name| run.trajectory[name].last().copied().unwrap_or(f64::NAN));
    println!("at the end the tip is at ({:.4}, {:.4}) m", tip[0], tip[1]);
    run.write_page("double_pendulum.html")?;
    println!("wrote double_pendulum.html, a page for the browser");
    Ok(())
}
