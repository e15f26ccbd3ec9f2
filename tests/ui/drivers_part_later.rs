// MB407 `lift`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Mill {
        param g = 9.81 m/s^2;
        gravity (0, -g);
        rotor wheel  { pivot = (0, 0); inertia = 0.1 kg*m^2; }
        rotor pinion { pivot = (1 m, 0); inertia = 0.1 kg*m^2; }
        joint mesh = gear(wheel, pinion, ratio = -2);
        drive turn: wheel.theta = (1 rad/s)*t;
        drive lift: pinion.theta = (-2 rad/s)*t - 0.1 rad * smootherstep((t - 1 s)/(1 s));
    }
}

fn main() {
    let mut model = Mill::default();
    model.g = 1.62;
    let _ = simulate(&model, &Options::new(1.0));
}
