//! Two bars that hang from the ground and from each other.
//!
//! `cargo run --example double_pendulum` simulates 5 s, prints whether to trust the run, and
//! writes `double_pendulum.html`, a page on which the bars move.

use std::error::Error;

use mbdsl::{Options, Page, mechanism, simulate};

mechanism! {
    /// Two uniform bars that hang from the ground and from each other.
    model DoublePendulum {
        param m1 = 1 kg;
        param m2 = 2 kg;

        gravity (0, -9.81 m/s^2);

        ground { point O = (0, 0); }
        bar rod1 from ground.O to (0.50 m, 0.87 m) { mass = m1; }
        bar rod2 from rod1.B to (2.00 m, 0) { mass = m2; }

        joint pin   = revolute(ground.O, rod1.A);
        joint elbow = revolute(rod1.B, rod2.A);

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
