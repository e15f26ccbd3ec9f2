//! A DC motor, whose current is a state, starts a slider-crank against gravity.
//!
//! `cargo run --example dc_motor_crank` prints the current and the speed while the crank gains speed.

use std::error::Error;

use mbdsl::{Mechanism, Options, mechanism, simulate};

mechanism! {
    /// A DC motor on a slider-crank.
    model DcMotorCrank {
        /// The coil.
        param R = 1.2 Ohm;
        param L = 2 mH;
        /// Torque per current, and voltage per speed.
        param k = 0.08 N*m/A;
        /// The voltage.
        input u = 24 V;

        gravity (-9.81 m/s^2, 0);
        rotor crank { pivot = (0, 0); inertia = 5e-4 kg*m^2; point A = (50 mm, 0); }
        body rod { mass = 0.2 kg; inertia = 6e-4 kg*m^2; point A = (-80 mm, 0); point B = (80 mm, 0); }
        slider piston { mass = 0.5 kg; axis = (1, 0); point B = (0, 0); }
        joint pin   = revolute(crank.A, rod.A);
        joint wrist = revolute(rod.B, piston.B);
        torsion_spring oil between ground, crank { stiffness = 0; damping = 1e-4 N*m*s/rad; }

        /// The current.
        state i: A = 0;
        der i = (u - R*i - k*crank.omega)/L;
        torque motor on crank = k*i;

        start { crank.theta = 0.3 rad; guess piston.s = 0.2 m; }
        expect dof = 1;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let crank = DcMotorCrank::default();
    println!("{}\n", crank.layout());
    let run = simulate(&crank, &Options::new(0.5).output_step(0.05))?.trajectory;
    println!("{:>6} {:>12} {:>10}", "t, s", "speed, rad/s", "current, A");
    for (row, t) in run.times().iter().enumerate() {
        println!(
            "{t:>6.2} {:>12.3} {:>10.3}",
            run["crank.omega"][row], run["i"][row]
        );
    }
    Ok(())
}
