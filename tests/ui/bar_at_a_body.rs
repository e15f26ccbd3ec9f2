// MB207 `block.P`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Crank {
        ground { point O = (0, 0); }
        body block { mass = 1 kg; inertia = 0.1 kg*m^2; point P = (0.1 m, 0); }
        bar rod from ground.O to block.P { mass = 1 kg; }
        joint pin = revolute(ground.O, rod.A);
        joint wrist = revolute(rod.B, block.P);
    }
}

fn main() {
    let _ = simulate(&Crank::default(), &Options::new(1.0));
}
