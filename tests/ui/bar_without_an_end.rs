// MB209 `ground.O`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Crank {
        param L = 2 m;
        ground { point O = (0, 0); }
        bar rod from ground.O { mass = 1 kg; length = L; }
        joint pin = revolute(ground.O, rod.A);
    }
}

fn main() {
    let mut model = Crank::default();
    model.L = 3.0;
    let _ = simulate(&model, &Options::new(1.0));
}
