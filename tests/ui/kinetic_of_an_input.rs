// MB207 `extra`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Trolley {
        param load = 2 kg;
        slider trolley { mass = load; axis = (1, 0); point C = (0, 0); }
        coordinate sway: rad;
        input extra = 0.5 kg;
        let v = trolley.v + (0.4 m)*cos(sway)*sway.v;
        kinetic bob = 1/2 * extra * v^2;
    }
}

fn main() {
    let mut model = Trolley::default();
    model.load = 3.0;
    let _ = simulate(&model, &Options::new(1.0));
}
