// MB405 `0`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model TwoBars {
        param g = 9.81 m/s^2;
        gravity (0, -g);
        ground { point O = (0, 0); }
        body p { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body q { mass = 0; inertia = 0 ; point A = (-0.5 m, 0); }
        joint pin   = revolute(ground.O, p.A);
        joint elbow = revolute(p.B, q.A);
        start { p.theta = 0; q.theta = 0; }
    }
}

fn main() {
    let mut model = TwoBars::default();
    model.g = 1.62;
    let _ = simulate(&model, &Options::new(1.0));
}
