// MB404 `third`
#![deny(deprecated)]

use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Parallelogram {
        param g = 9.81 m/s^2;
        gravity (0, -g);
        ground { point O1 = (0, 0); point O2 = (2 m, 0); point O3 = (1 m, 0); }
        body link1 { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body link2 { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body link3 { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body bar   { mass = 2 kg; inertia = (2/3) kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); point C = (0, 0); }
        joint foot1 = revolute(ground.O1, link1.A);
        joint foot2 = revolute(ground.O2, link2.A);
        joint foot3 = revolute(ground.O3, link3.A);
        joint first  = revolute(link1.B, bar.A);
        joint second = revolute(link2.B, bar.B);
        joint third  = revolute(link3.B, bar.C);
        start { link1.theta = 60 deg; link2.theta = 60 deg; link3.theta = 60 deg; bar.theta = 0; }
        expect dof = 1;
    }
}

fn main() {
    let mut model = Parallelogram::default();
    model.g = 1.62;
    let _ = simulate(&model, &Options::new(1.0));
}
