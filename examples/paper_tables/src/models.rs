//! The mechanisms of the papers.

use mbdsl::{Mechanism, mechanism};
use std::f64::consts::PI;

mechanism! {
    /// Two uniform bars that hang from the ground and from each other, let go at rest.
    model TwoBars {
        param g  = 9.81 m/s^2;
        param m1 = 1 kg;    param L1 = 1 m;
        param m2 = 2 kg;    param L2 = sqrt(3) m;
        gravity (0, -g);
        ground { point O = (0, 0); }
        body rod1 { mass = m1; inertia = m1*L1^2/12; point A = (-L1/2, 0); point B = (L1/2, 0); }
        body rod2 { mass = m2; inertia = m2*L2^2/12; point A = (-L2/2, 0); point B = (L2/2, 0); }
        joint pin   = revolute(ground.O, rod1.A);
        joint elbow = revolute(rod1.B, rod2.A);
        start { rod1.theta = 60 deg; rod2.theta = -30 deg; }
        expect dof = 2;
        output tip = rod2.B;
    }
}

mechanism! {
    /// Three bars in a row along x, let go at rest.
    model TriplePendulum {
        param J = 0.001 kg*m^2;
        param l = 2 m;
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body bar1 { mass = 1 kg; inertia = J; point A = (-l/2, 0); point B = (l/2, 0); }
        body bar2 { mass = 1 kg; inertia = J; point A = (-l/2, 0); point B = (l/2, 0); }
        body bar3 { mass = 1 kg; inertia = J; point A = (-l/2, 0); point B = (l/2, 0); }
        joint pin1 = revolute(ground.O, bar1.A);
        joint pin2 = revolute(bar2.A, bar1.B);
        joint pin3 = revolute(bar3.A, bar2.B);
        start { bar1.theta = 0; bar2.theta = 0; bar3.theta = 0; }
        expect dof = 3;
    }
}

mechanism! {
    /// A crank-slider of which only the rod has weight that does work.
    model CrankSlider {
        const L1 = 0.2 m;
        const L2 = 0.35 m;
        gravity (0, -9.81 m/s^2);
        rotor crank   { pivot = (0, 0); inertia = 45 kg*m^2; point P = (L1, 0); }
        body rod      { mass = 3.5 kg; inertia = 3.5 kg*m^2; point A = (-L2/2, 0); point B = (L2/2, 0); }
        slider piston { mass = 2.5 kg; axis = (1, 0); point C = (0, 0); }
        joint pin   = revolute(rod.A, crank.P);
        joint wrist = revolute(piston.C, rod.B);
        start { crank.theta = 0; rod.theta = 0; crank.omega = (pi/3) rad/s; }
        expect dof = 1;
    }
}

mechanism! {
    /// Three point masses on massless rods, without dimensions.
    model PointMassPendulum {
        units none;
        gravity (0, -1);
        ground { point O = (0, 0); }
        particle p1 { mass = 1; }
        particle p2 { mass = 1; }
        particle p3 { mass = 1; }
        joint rod1 = distance(ground.O, p1, length = 1);
        joint rod2 = distance(p1, p2, length = 1);
        joint rod3 = distance(p2, p3, length = 1);
        start {
            p1.x = 0.5; p1.y = -sqrt(3)/2;
            p2.x = 0;   p2.y = -sqrt(3);
            p3.x = 0.5; p3.y = -3*sqrt(3)/2;
        }
        expect dof = 3;
    }
}

/// A mechanism and where its paper lets it start.
pub(crate) struct Problem {
    pub(crate) mechanism: Box<dyn Mechanism>,
    /// Positions and velocities that are taken as they are; none where the text has them.
    pub(crate) start: Option<(Vec<f64>, Vec<f64>)>,
}

/// The problem of this name.
pub(crate) fn problem(name: &str) -> Option<Problem> {
    fn at_rest(mechanism: impl Mechanism + 'static) -> Problem {
        Problem {
            mechanism: Box::new(mechanism),
            start: None,
        }
    }
    match name {
        "two_bars" => Some(at_rest(TwoBars::default())),
        "triple_pendulum" => Some(at_rest(TriplePendulum::default())),
        "point_mass_pendulum" => Some(at_rest(PointMassPendulum::default())),
        // The crank turns and the rest stands still: the paper's start violates the constraints,
        // on purpose.
        "crank_slider" => Some(Problem {
            mechanism: Box::<CrankSlider>::default(),
            start: Some((
                vec![0.0, 0.375, 0.0, 0.0, 0.55],
                vec![PI / 3.0, 0.0, 0.0, 0.0, 0.0],
            )),
        }),
        _ => None,
    }
}
