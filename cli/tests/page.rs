//! The page that a program writes is that of the command.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::page::{PageError, frame_step};
use mbdsl::{Controlled, Mechanism, MechanismExt, Options, Page, Simulation, mechanism, simulate};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

mechanism! {
    /// A trolley with a pendulum.
    model Crane {
        param L = 1 m;
        /// The push of the motor.
        input F = 0 N;
        gravity (0, -9.81 m/s^2);
        slider trolley { mass = 2 kg; axis = (1, 0); point P = (0, 0); }
        body rod { mass = 1 kg; inertia = (1 kg)*L^2/12; point A = (0, L/2); point B = (0, -L/2); }
        joint pin = revolute(trolley.P, rod.A);
        spring s between ground.W, trolley.P { stiffness = 50 N/m; free_length = 1 m; }
        ground { point W = (-1 m, 0); }
        force motor at trolley.P = (F, 0);
        start { rod.theta = 40 deg; trolley.s = 0; }
        output load = rod.B;
    }
}

const TEXT: &str = "/// A trolley with a pendulum.
model Crane {
    param L = 1 m;
    /// The push of the motor.
    input F = 0 N;
    gravity (0, -9.81 m/s^2);
    slider trolley { mass = 2 kg; axis = (1, 0); point P = (0, 0); }
    body rod { mass = 1 kg; inertia = (1 kg)*L^2/12; point A = (0, L/2); point B = (0, -L/2); }
    joint pin = revolute(trolley.P, rod.A);
    spring s between ground.W, trolley.P { stiffness = 50 N/m; free_length = 1 m; }
    ground { point W = (-1 m, 0); }
    force motor at trolley.P = (F, 0);
    start { rod.theta = 40 deg; trolley.s = 0; }
    output load = rod.B;
}
";

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The page that `mbdsl view` writes of the text, with these arguments.
fn viewed(name: &str, arguments: &[&str]) -> String {
    let folder = folder();
    let (text, page) = (
        folder.join(name).with_extension("mbd"),
        folder.join(name).with_extension("html"),
    );
    fs::write(&text, TEXT).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
        .args(["view".as_ref(), text.as_os_str(), "-o".as_ref()])
        .arg(&page)
        .args(arguments)
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    fs::read_to_string(page).unwrap()
}

fn run(model: &impl Mechanism, options: &Options) -> Simulation {
    let mut run = simulate(model, options).unwrap();
    run.estimate_accuracy(model).unwrap();
    run
}

/// A page without the text that it carries: that of a macro is set differently.
fn without_text(page: &str) -> String {
    let (before, behind) = page.split_once(",\"text\":\"").unwrap();
    let mut escaped = false;
    let end = behind.find(|letter: char| {
        let is_end = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        is_end
    });
    format!("{before}{}", &behind[end.unwrap() + 1..])
}

#[test]
fn a_program_writes_the_page_of_the_command() {
    // The command finds the extremes of the outputs between the rows, too.
    let outputs = ["load.x", "load.y"];
    let options = Options::new(3.0)
        .output_step(frame_step(3.0))
        .statistics(outputs);
    let longer = Crane {
        L: 1.25,
        ..Crane::default()
    };
    let mut read = mbdsl::text::load(TEXT).unwrap();
    read.set("L", 1.25).unwrap();
    let expected = viewed("longer", &["--t-end", "3s", "--set", "L=1.25m"]);
    let page = run(&longer, &options).page().unwrap();
    assert!(
        without_text(&page) == without_text(&expected),
        "the type of the macro"
    );
    assert!(page.contains("param L = 1 m"), "{page}");
    assert!(run(&read, &options).page().unwrap() == expected, "the text");
    let native = mbdsl::text::NativeMechanism::new(&read).unwrap();
    let path = folder().join("native.html");
    run(&native, &options).write_page(&path).unwrap();
    assert!(fs::read_to_string(path).unwrap() == expected, "native code");
    // A parameter that was changed is seen.
    assert!(run(&Crane::default(), &options).page().unwrap() != expected);

    let fixed = Options::fixed(3.0, 0.01).statistics(outputs);
    let arguments = ["--method", "rk4", "--stabilization", "none"];
    let expected = viewed(
        "fixed",
        &[&["--t-end", "3s", "--h", "10ms"], &arguments[..]].concat(),
    );
    let fixed = fixed.energy_balance(true);
    let page = run(&Crane::default(), &fixed).page().unwrap();
    assert!(
        without_text(&page) == without_text(&expected),
        "fixed steps"
    );
}

#[test]
fn runs_that_stop_and_controlled_ones_have_pages() {
    let pushed = Controlled::new(Crane::default(), |t, _q, _v, _z, inputs: &mut [f64]| {
        inputs[0] = 5.0 * t;
    });
    let page = run(&pushed, &Options::new(1.0)).page().unwrap();
    assert!(page.contains("Crane"));
    let stops = TEXT.replace("(F, 0)", "(1 N / sqrt(0.5 - t/(1 s)), 0)");
    let stops = mbdsl::text::load(&stops).unwrap();
    let error = simulate(&stops, &Options::new(1.0)).unwrap_err();
    let page = error.page().unwrap();
    assert!(page.contains("stopped"), "{error}");
}

#[test]
fn what_cannot_be_drawn_has_no_page() {
    let model = Crane::default();
    let mut hand_written = run(&model, &Options::new(0.1));
    hand_written.setup.as_mut().unwrap().text = None;
    let fault = hand_written.page().unwrap_err();
    assert!(matches!(fault, PageError::NoText), "{fault}");
    hand_written.setup.as_mut().unwrap().text = Some("model".to_owned());
    let fault = hand_written.page().unwrap_err();
    assert!(matches!(fault, PageError::OtherText(_)), "{fault}");
    hand_written.setup = None;
    let fault = hand_written.page().unwrap_err();
    assert!(matches!(fault, PageError::NoRun), "{fault}");
    let error = simulate(&model, &Options::new(-1.0)).unwrap_err();
    assert!(matches!(error.page(), Err(PageError::NoRun)));
    let run = run(&model, &Options::new(0.1));
    let fault = run.write_page("/nowhere/at/all.html").unwrap_err();
    assert!(
        fault.to_string().starts_with("cannot write /nowhere"),
        "{fault}"
    );
}
