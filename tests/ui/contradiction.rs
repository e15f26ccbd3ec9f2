// MB407 `fast`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Slide {
        param g = 9.81 m/s^2;
        gravity (0, -g);
        ground { point O = (0, 0); }
        body block { mass = 1 kg; inertia = 0.1 kg*m^2; point C = (0, 0); }
        joint slow = prismatic(ground.O, block.C, axis = (1, 0), angle = (2 rad/s)*t);
        joint fast = prismatic(ground.O, block.C, axis = (1, 0), angle = (3 rad/s)*t);
    }
}

fn main() {
    let mut model = Slide::default();
    model.g = 1.62;
    let _ = simulate(&model, &Options::new(1.0));
}
