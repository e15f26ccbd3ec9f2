// MB201 `sway`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Trolley {
        param load = 2 kg;
        slider trolley { mass = load; axis = (1, 0); point C = (0, 0); }
        coordinate sway: rad;
        kinetic bob = 0.5 kg*m^2 * sway.v^2;
        force wind at sway = (1 N, 0);
    }
}

fn main() {
    let mut model = Trolley::default();
    model.load = 3.0;
    let _ = simulate(&model, &Options::new(1.0));
}
