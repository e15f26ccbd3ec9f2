// MB310 `1 m - (0.1 m/s)*t`
#![deny(deprecated)]

use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Winch {
        param g = 9.81 m/s^2;
        gravity (0, -g);
        ground { point O = (0, 0); }
        particle load { mass = 1 kg; }
        joint rope = distance(ground.O, load, length = 1 m - (0.1 m/s)*t);
        start { load.x = 0; guess load.y = -1 m; }
    }
}

fn main() {
    let mut model = Winch::default();
    model.g = 1.62;
    let _ = simulate(&model, &Options::new(1.0));
}
