// MB209 `i`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Motor {
        param k = 0.08 N*m/A;
        rotor shaft { pivot = (0, 0); inertia = 1e-3 kg*m^2; }
        state i: A = 0;
        torque motor on shaft = k*i;
    }
}

fn main() {
    let model = Motor::default();
    let _ = simulate(&model, &Options::new(1.0));
}
