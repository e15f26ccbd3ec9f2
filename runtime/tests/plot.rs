//! Figures can be drawn, and say what is wrong where they cannot.
#![cfg(feature = "plot")]
#![allow(clippy::unwrap_used, clippy::panic)]

mod planar;

use mbdsl_runtime::plot::PlotError;
use mbdsl_runtime::{Options, simulate};

#[test]
fn figures_have_names_units_and_curves() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let run = simulate(&planar::two_bars_published(), &Options::new(5.0)).unwrap();
    let trajectory = &run.trajectory;

    let file = folder.join("lines.svg");
    let names = ["kinetic_energy", "potential_energy", "energy"];
    trajectory
        .plot_lines(&file, "Two bars: energies", &names)
        .unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    for part in [
        "Two bars: energies",
        "potential_energy",
        "t (s)",
        "polyline",
    ] {
        assert!(text.contains(part), "{part}");
    }
    let file = folder.join("mixed.svg");
    trajectory
        .plot_lines(&file, "Angle and rate", &["rod1.theta", "rod1.omega"])
        .unwrap();
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains("rod1.omega (rad/s)")
    );
    let file = folder.join("path.svg");
    trajectory.plot_path(&file, "rod2.x", "rod2.y").unwrap();
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains("rod2.x (m)")
    );
    let file = folder.join("violations.svg");
    trajectory.plot_violations(&file).unwrap();
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains("velocity (m/s or rad/s)")
    );

    // A constant, and a single node.
    trajectory
        .plot_lines(folder.join("energy.svg"), "Energy", &["energy"])
        .unwrap();
    trajectory
        .until(0.0)
        .plot_lines(folder.join("one.svg"), "One", &["energy"])
        .unwrap();
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let run = simulate(&planar::two_bars_published(), &Options::new(0.1)).unwrap();
    let trajectory = &run.trajectory;
    let unknown = trajectory.plot_lines("x.svg", "", &["rod3.x"]).unwrap_err();
    assert_eq!(unknown.to_string(), "there is no column `rod3.x`");
    let nothing = trajectory
        .nodes(0..0)
        .plot_lines("x.svg", "", &["energy"])
        .unwrap_err();
    assert!(matches!(nothing, PlotError::Nothing));
    let nowhere = trajectory
        .plot_lines("/nowhere/x.svg", "", &["energy"])
        .unwrap_err();
    assert!(nowhere.to_string().contains("/nowhere/x.svg"));
}
