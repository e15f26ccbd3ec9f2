// MB213 `N..=1`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Chain {
        const N = 3;
        param g = 9.81 m/s^2;
        gravity (0, -g);
        ground { point O = (0, 0); }
        body link[1] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint hinge[1] = revolute(ground.O, link[1].A);
        for i in N..=1 {
            body link[i] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
            joint hinge[i] = revolute(link[i-1].B, link[i].A);
        }
    }
}

fn main() {
    let mut model = Chain::default();
    model.g = 1.62;
    let _ = simulate(&model, &Options::new(1.0));
}
