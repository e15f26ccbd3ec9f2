//! A model whose tokens come from another macro: some with places of the definition, some with
//! places of the call, expressions as one operand.

use mbdsl::runtime::Point;
use mbdsl::{Mechanism, Options, mechanism, simulate};

macro_rules! pendulum {
    ($name:ident, $length:expr, $end:ident) => {
        mechanism! {
            /// A bar.
            ///
            /// It hangs.
            model $name {
                units none;
                param g = 9.81 m/s^2;
                let half = $length/2;
                gravity (0, -g);
                ground { point O = (0, 0); }
                body rod {
                    mass = 1 kg;
                    inertia = (1/12) kg*m^2;
                    point A = (-half, 0);
                    point $end = (half, 0);
                }
                joint pin = revolute(ground.O, rod.A);
                start { rod.theta = 60 deg; }
                output length = 2*($length);
                output twice = 2*$length;
                output tip = rod.$end;
            }
        }
    };
}

pendulum!(Pendulum, 0.5 + 1.5, B);

macro_rules! hand_on {
    ($($tokens:tt)*) => {
        mechanism! { $($tokens)* }
    };
}

hand_on! {
    model Handed {
        units none;
        /// Gravity.
        #[doc = "It pulls."]
        param g = 9.81;
        /** Two
            lines. */
        param m = 1;
        gravity (0, -g);
        particle p { mass = m; }
        allow(unattached);
    }
}

fn main() {
    let mut model = Pendulum::default();
    model.g = 1.62;
    assert_eq!(model.layout().dof(), 1);
    let run = simulate(&model, &Options::fixed(0.1, 0.01)).unwrap();
    assert!(run.report.eps_h < 1e-6);
    let handed = Handed { g: 1.0, m: 2.0 };
    assert_eq!(handed.layout().dof(), 2);
    let mut outputs = [0.0; 4];
    model.outputs(&Point::new(0.0, &[0.0; 3], &[0.0; 3]).solution(&[0.0; 3], &[0.0; 2]), &mut outputs);
    assert_eq!(outputs, [4.0, 4.0, 1.0, 0.0]);
}
