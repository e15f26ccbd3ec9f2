// MB401 `closing`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model FourBar {
        param g = 9.81 m/s^2;
        gravity (0, -g);
        ground { point O = (0, 0); point C = (4 m, 0); }
        body crank   { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body coupler { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body rocker  { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint pin     = revolute(ground.O, crank.A);
        joint knee    = revolute(crank.B, coupler.A);
        joint wrist   = revolute(coupler.B, rocker.B);
        joint closing = revolute(ground.C, rocker.A);
        start { crank.theta = 0.5 rad; }
    }
}

fn main() {
    let mut model = FourBar::default();
    model.g = 1.62;
    let _ = simulate(&model, &Options::new(1.0));
}
