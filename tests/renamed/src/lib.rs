//! The macro finds the crate that it belongs to under the name that the user gave it.

#![deny(warnings)]

use simulation_of_mechanisms::mechanism;

mechanism! {
    /// A bar that hangs from the ground.
    model Pendulum {
        /// Its length.
        param L = 1 m;
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-L/2, 0); }
        joint pin = revolute(ground.O, rod.A);
        start { rod.theta = 30 deg; }
    }
}

#[cfg(test)]
mod tests {
    use super::Pendulum;
    use simulation_of_mechanisms::{Options, simulate};

    #[test]
    fn it_runs() {
        let pendulum = Pendulum {
            L: 2.0,
            ..Pendulum::default()
        };
        let run = simulate(&pendulum, &Options::fixed(0.1, 0.01));
        assert!(run.is_ok_and(|run| run.report.eps_h < 1e-6));
    }
}
