//! Start values that a text gives as numbers are fields of its generated type.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::runtime::{MechanismExt, Target};
use mbdsl::text::load;
use mbdsl::{Mechanism, Options, assemble, simulate};

/// A type for each model, and a check of all its fields against the text.
macro_rules! models {
    ($($module:ident: $Type:ident, $file:tt;)*) => {
        $(
            mod $module {
                mbdsl::mechanism!(file = $file);
            }
        )*

        #[test]
        fn types_begin_where_their_texts_would() {
            $(compare(&$module::$Type::default(), include_str!($file));)*
        }
    };
}

models! {
    four_bar: FourBar, "start_fields/four_bar.mbd";
    pole: Pole, "start_fields/pole.mbd";
    arm: Arm, "start_fields/arm.mbd";
}

/// The assembled start: positions, velocities and states.
fn start(mechanism: &dyn Mechanism) -> Vec<f64> {
    let assembled = assemble(mechanism, 0.0).unwrap();
    let mut z = vec![0.0; mechanism.layout().nz()];
    mechanism.start_states(&mut z);
    [assembled.q, assembled.v, z].concat()
}

/// Sets every start value of a type and of its text; those that the type has no field for, it refuses.
fn compare<M: Mechanism + Clone + 'static>(default: &M, text: &str) {
    let loaded = load(text).unwrap();
    assert_eq!(start(default), start(&loaded));
    let names = Target::names(default.layout());
    let names: Vec<String> = names.filter(|name| name.starts_with("start.")).collect();
    let mut set = 0;
    for name in names {
        let target = Target::named(default.layout(), &name).unwrap();
        for value in [0.35, -0.2] {
            let (mut ours, mut theirs) = (default.clone(), loaded.clone());
            if !target.set(&mut ours, value) {
                assert_eq!(start(&ours), start(default), "{name}");
                continue;
            }
            assert!(target.set(&mut theirs, value), "{name}");
            match (assemble(&ours, 0.0), assemble(&theirs, 0.0)) {
                (Ok(_), Ok(_)) => assert_eq!(start(&ours), start(&theirs), "{name} = {value}"),
                (ours, theirs) => assert_eq!(ours.is_err(), theirs.is_err(), "{name} = {value}"),
            }
            set += 1;
        }
    }
    assert!(set >= 4, "{set}");
}

#[test]
fn fields_have_the_values_of_the_text() {
    let four_bar = four_bar::FourBar::default();
    assert_eq!(four_bar.start_crank_theta, f64::to_radians(60.0));
    assert_eq!(four_bar.start_crank_omega, -2.0);
    let arm = arm::Arm::default();
    assert_eq!(arm.start_hinge_angle, f64::to_radians(90.0) / 3.0);
    assert_eq!((arm.start_hinge_rate, arm.start_lag), (0.5, 0.25));
}

#[test]
fn a_field_moves_the_run() {
    let moved = pole::Pole {
        start_cart_s: 0.1,
        ..Default::default()
    };
    let run = simulate(&moved, &Options::fixed(0.1, 0.01)).unwrap();
    let first = run.trajectory.state(0).unwrap();
    assert_eq!(first.q[pole::Pole::Q_CART_S], 0.1);
}

#[test]
fn values_that_follow_from_parameters_have_no_field() {
    let mut pole = pole::Pole::default();
    assert!(!pole.set_start("cart.v", 1.0));
    assert!(pole.set_start("cart.s", 1.0));
    assert_eq!(pole.start_cart_s, 1.0);
    pole.speed = 0.7;
    let assembled = assemble(&pole, 0.0).unwrap();
    let place = pole.layout().velocities();
    let place = place.iter().position(|v| v.name == "cart.v").unwrap();
    assert_eq!(assembled.v[place], 0.7);
}
