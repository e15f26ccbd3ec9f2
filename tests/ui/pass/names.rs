//! Names that the generated code uses too, and words that Rust keeps for itself.
#![deny(warnings)]

use mbdsl::runtime::Point;
use mbdsl::{Mechanism, MechanismExt};

mod one {
    mbdsl::mechanism! {
        model Simulation {
            param S = 1;
            param q = 2;
            param v = 3;
            param results = 4;
            param type = 5;
            param scalar = 6;
            param values = 7;
            param f64 = 8;
            param x0 = 9;
            param layout = 10;
            param default = 11;
            param m = 12;
            gravity (0, 0);
            particle fn { mass = m*1 kg; }
            allow(unattached);
            output sum = S + q + v + results + type + scalar + values + f64 + x0 + layout + default;
            output match = fn.x;
        }
    }
}

mod two {
    mbdsl::mechanism! {
        model Option {
            particle p { mass = 1 kg; }
            allow(unattached);
        }
    }
}

mod three {
    mbdsl::mechanism! {
        model Mechanism {
            param ω = 1;
            allow(unused);
            particle größe { mass = 1 kg; }
            allow(unattached);
        }
    }
}

mod four {
    mbdsl::mechanism! {
        model Energy {
            param LAYOUT = 1;
            allow(unused);
            particle p { mass = 1 kg; }
            allow(unattached);
        }
    }
}

fn main() {
    let mut model = one::Simulation::default();
    assert!(model.set("q", 20.0).is_ok());
    model.r#type = 0.0;
    let mut outputs = [0.0; 2];
    model.outputs(&Point::new(0.0, &[0.0; 2], &[0.0; 2]).solution(&[0.0; 2], &[]), &mut outputs);
    assert_eq!(outputs[0], 79.0);
    assert_eq!(two::Option::default().layout().dof(), 2);
    assert_eq!(three::Mechanism { ω: 2.0 }.ω, 2.0);
    assert_eq!(four::Energy { LAYOUT: 2.0 }.layout().dof(), 2);
}
