//! What a model wishes for its runs reaches them: from the macro, from text, through machine code and
//! wrappers; what is given explicitly goes before it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{
    Controlled, Dop853, Dopri5, Hermite, Projection, Recording, Rk4, SETTINGS, SettingValue,
};
use mbdsl::text::{NativeMechanism, load};
use mbdsl::{Mechanism, MechanismExt, Method, Options, Stabilization, mechanism, simulate};

mechanism! {
    model Wishing {
        const T = 1 s;
        input drive = 0 N*m;
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        torque motor on rod = drive;
        start { rod.theta = 0.2 rad; }
        simulate {
            method = generalized-alpha;
            t_end = T/2;
            h = 2 ms;
            output_step = 20 ms;
        }
    }
}

/// The same pendulum with another block.
fn wishing(block: &str) -> mbdsl::text::TextMechanism {
    let text = format!(
        "model Wishing {{
            const T = 1 s;
            input drive = 0 N*m;
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }}
            joint pin = revolute(ground.O, rod.A);
            torque motor on rod = drive;
            start {{ rod.theta = 0.2 rad; }}
            allow(unused);
            {block}
        }}"
    );
    load(&text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

const BLOCK: &str =
    "simulate { method = generalized-alpha; t_end = T/2; h = 2 ms; output_step = 20 ms; }";

#[test]
fn a_model_has_its_wishes_in_all_its_forms() {
    let generated = Wishing::default();
    let read = wishing(BLOCK);
    let keys: Vec<&str> = read.wishes().iter().map(|wish| wish.key.as_ref()).collect();
    assert_eq!(keys, ["method", "t_end", "h", "output_step"]);
    let texts: Vec<&str> = read
        .wishes()
        .iter()
        .map(|wish| wish.text.as_ref())
        .collect();
    assert_eq!(texts, ["generalized-alpha", "T/2", "2 ms", "20 ms"]);
    assert_eq!(read.wishes()[1].value, SettingValue::Number(0.5));
    let native = NativeMechanism::new(&read).unwrap();
    let evaluated = NativeMechanism::evaluated(read.clone());
    let controlled = Controlled::new(generated, |_, _, _, _, inputs| inputs[0] = 0.1);
    let boxed: Box<dyn Mechanism> = Box::new(generated);
    let all: [&dyn Mechanism; 5] = [&generated, &native, &evaluated, &controlled, &boxed];
    for mechanism in all {
        assert_eq!(mechanism.wishes(), read.wishes());
    }
    let run = simulate(&generated, &Options::for_model(&generated)).unwrap();
    for other in [&read as &dyn Mechanism, &boxed] {
        let same = simulate(other, &Options::for_model(other)).unwrap();
        assert_eq!(run.trajectory["rod.theta"], same.trajectory["rod.theta"]);
    }
    assert_eq!((run.trajectory.len(), run.report.work.steps), (26, 250));
    assert_eq!(run.trajectory.times().last(), Some(&0.5));
    assert_eq!(run.report.dropped_wishes, []);
}

#[test]
fn without_a_block_the_defaults_hold() {
    let plain = wishing("");
    assert_eq!(plain.wishes(), []);
    let shown = |options: Options| format!("{options:?}");
    let default = Options::new(Options::DEFAULT_T_END);
    assert_eq!(shown(Options::for_model(&plain)), shown(default));
    let short = wishing("simulate { t_end = 5 s; }");
    assert_eq!(shown(Options::for_model(&short)), shown(Options::new(5.0)));
    // `new` never reads the block.
    assert_eq!(Options::new(3.0).wishes, []);
    let fixed = Options::for_model(&wishing("simulate { method = rk4; }"));
    assert_eq!((fixed.h, fixed.t_end), (Some(0.01), 10.0));
    assert!(fixed.energy_balance && fixed.stabilization.is_none());
}

#[test]
fn every_wish_reaches_the_options() {
    let block = "simulate { t_end = 2 s; method = dop853; rtol = 1e-9; atol = 1e-11;
        stabilization = penalty; output_step = steps; }";
    let options = Options::for_model(&wishing(block));
    assert_eq!(options.t_end, 2.0);
    assert_eq!(options.method, Dop853::new(1e-9, 1e-11).into());
    assert_eq!(options.stabilization.unwrap().info().name, "penalty");
    assert_eq!((options.h, options.recording), (None, Recording::Every(1)));
    let block = "simulate { method = rk4; h = 5 ms; output_step = 0.1 s; }";
    let options = Options::for_model(&wishing(block));
    assert_eq!(options.method, Rk4::default().into());
    assert_eq!(options.recording, Recording::Grid(0.1));
    assert_eq!(options.h, Some(0.005));
    // Each alone makes a difference.
    let default = format!("{:?}", Options::new(10.0));
    for info in SETTINGS {
        let fixed = if info.name == "h" {
            "method = rk4; "
        } else {
            ""
        };
        // The method of the example is the default.
        let value = match info.name {
            "method" => "ode45",
            _ => info.example,
        };
        let block = format!("simulate {{ {fixed}{} = {value}; }}", info.name);
        let options = Options::for_model(&wishing(&block));
        assert_ne!(format!("{options:?}"), default, "{block}");
        assert_eq!(options.refused(), None);
    }
}

#[test]
fn calls_go_before_wishes() {
    let fixed =
        wishing("simulate { method = rk4; h = 1 ms; t_end = 0.5 s; stabilization = penalty; }");
    let options = Options::for_model(&fixed).method(Dopri5::new(1e-6, 0.0));
    assert_eq!((options.h, options.t_end), (None, 0.5));
    let run = simulate(&fixed, &options).unwrap();
    let note = "`h = 1 ms` of the model is not used: `dopri5` chooses its steps";
    let dropped = &run.report.dropped_wishes;
    assert_eq!(dropped.len(), 1);
    assert_eq!(dropped[0].to_string(), note);
    assert_eq!(
        (dropped[0].key.as_ref(), dropped[0].text.as_ref()),
        ("h", "1 ms")
    );
    let report = run.report.to_string();
    assert!(report.ends_with(&format!("\nnote: {note}")), "{report}");
    // What a method keeps itself.
    let options = Options::for_model(&fixed).method(Hermite::default());
    assert_eq!((options.h, options.stabilization), (Some(0.001), None));
    let run = simulate(&fixed, &options).unwrap();
    let note = "`stabilization = penalty` of the model is not used: `hermite` keeps the constraints itself";
    assert_eq!(run.report.dropped_wishes[0].to_string(), note);
    // A stabilization of one's own is no wish.
    let options = Options::for_model(&fixed).stabilization(Projection::default().into());
    assert_eq!(options.stabilization, Some(Projection::default().into()));
    assert_eq!(options.dropped_wishes(), []);
    let hermite = options.method(Hermite::default());
    assert_eq!(hermite.stabilization, Some(Projection::default().into()));
    assert!(hermite.refused().is_some());
    // The default step of a wished method is nobody's choice.
    let stepless = Options::for_model(&wishing("simulate { method = rk4; }"));
    let options = stepless.method(Dopri5::default());
    assert_eq!((options.h, options.refused()), (None, None));
    assert_eq!(options.dropped_wishes(), []);
    let adaptive = wishing("simulate { rtol = 1e-9; atol = 1e-12; t_end = 0.5 s; }");
    let mut options = Options::for_model(&adaptive).method(Rk4::default());
    options.h = Some(0.01);
    let run = simulate(&adaptive, &options).unwrap();
    let notes: Vec<String> = run
        .report
        .dropped_wishes
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        notes,
        [
            "`rtol = 1e-9` of the model is not used: `rk4` has fixed steps",
            "`atol = 1e-12` of the model is not used: `rk4` has fixed steps",
        ]
    );
    let none = Options::for_model(&fixed).stabilization(Stabilization::None);
    assert_eq!(none.stabilization, Some(Stabilization::None));
    assert_eq!(
        Options::for_model(&fixed).method,
        Method::from(Rk4::default())
    );
}
