// MB201 `trolley`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Trolley {
        param load = 2 kg;
        slider trolley { mass = load; axis = (1, 0); point C = (0, 0); }
        rotor pinion { pivot = (0, 1 m); inertia = 0.1 kg*m^2; }
        joint rack = gear(pinion, trolley, ratio = -2);
    }
}

fn main() {
    let mut model = Trolley::default();
    model.load = 3.0;
    let _ = simulate(&model, &Options::new(1.0));
}
