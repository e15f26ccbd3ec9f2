// MB409 `right`
#![deny(deprecated)]

use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model FourBar {
        param g = 9.81 m/s^2;
        gravity (0, -g);
        ground { point O = (0, 0); point C = (2 m, 0); }
        body crank   { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body coupler { mass = 2 kg; inertia = (2/3) kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
        body rocker  { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint left   = revolute(ground.O, crank.A);
        joint elbow  = revolute(crank.B, coupler.A);
        joint wrist  = revolute(coupler.B, rocker.B);
        joint right  = revolute(ground.C, rocker.A);
        start { crank.theta = 0; coupler.theta = 0; rocker.theta = 0; }
    }
}

fn main() {
    let mut model = FourBar::default();
    model.g = 1.62;
    let _ = simulate(&model, &Options::new(1.0));
}
