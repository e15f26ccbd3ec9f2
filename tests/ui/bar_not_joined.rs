// MB302 `crank.B`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Chain {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); point D = (2 m, 0); }
        bar crank from ground.O to (0.5 m, 0.87 m) { mass = 1 kg; }
        bar coupler from crank.B to ground.D { mass = 1 kg; }
        joint o = revolute(ground.O, crank.A);
        joint d = revolute(ground.D, coupler.B);
    }
}

fn main() {
    let _ = simulate(&Chain::default(), &Options::new(1.0));
}
