// MB106 `material`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Pendulum {
        param g = 9.81 m/s^2;
        gravity (0, -g);
        ground { point O = (0, 0); }
        body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        start { rod.theta = 60 deg; }
        material rod = 0.1;
    }
}

fn main() {
    let mut model = Pendulum::default();
    model.g = 1.62;
    let _ = simulate(&model, &Options::new(1.0));
}
