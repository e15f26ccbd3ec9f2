// MB308 `0.1 kg*s/m * trolley.v^3`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Trolley {
        param load = 2 kg;
        slider trolley { mass = load; axis = (1, 0); point C = (0, 0); }
        kinetic bob = 0.1 kg*s/m * trolley.v^3;
    }
}

fn main() {
    let mut model = Trolley::default();
    model.load = 3.0;
    let _ = simulate(&model, &Options::new(1.0));
}
