// MB201 `thetta`
use mbdsl::{Options, simulate};

mod models {
    mbdsl::mechanism! {
        model Pendulum {
            /// A comment is no item of its own.
            param g = 9.81 m/s^2;
            param L = 1 m;
            gravity (0, -g);
            ground { point O = (0, 0); }
            body rod { mass = 1 kg; inertia = (1 kg)*L^2/12; point A = (-L/2, 0); }
            joint pin = revolute(ground.O, rod.A);
            start { rod.thetta = 60 deg; }
        }
    }
}

fn main() {
    // Fields are named, from outside the module.
    let model = models::Pendulum { g: 1.62, L: 2.0, ..Default::default() };
    let models::Pendulum { g, L, .. } = model;
    let _ = simulate(&model, &Options::new(g * L));
}
