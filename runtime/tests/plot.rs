//! Figures can be drawn, and say what is wrong where they cannot.
#![cfg(feature = "plot")]
#![allow(clippy::unwrap_used, clippy::panic)]

mod planar;

use mbdsl_runtime::plot::{Chart, Figure, PlotError};
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

/// Charts side by side: two axes each, their own titles and legends, decades as powers of ten.
#[test]
fn charts_stand_side_by_side() {
    let file = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("charts.svg");
    let powers =
        |order: i32| (1..=40).map(move |i| (f64::from(i), 1e-9 * f64::from(i).powi(order)));
    let chart = |title: &str| {
        Chart::new("h (s)", "error (m)")
            .title(title)
            .logarithmic_x()
            .logarithmic_y()
            .marked()
            .curve("order 2", powers(2))
            .curve("order 4", powers(4).chain([(0.0, 1.0), (f64::NAN, 1.0)]))
    };
    let surface = Chart::new("x", "y").surface("x y", -1.0..1.0, -1.0..1.0, |x, y| x * y);
    Figure::new("Orders")
        .chart(chart("left"))
        .chart(chart("right"))
        .chart(surface.title("saddle"))
        .write(&file)
        .unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    let count = |part: &str| text.matches(part).count();
    assert_eq!(count("error (m)"), 2);
    assert_eq!(count("order 4"), 2);
    for part in ["left", "right", "saddle", "x y", "10⁻⁹"] {
        assert!(text.contains(part), "{part}");
    }
    // Every point above zero has its dot: two curves of 40 points and their legend, twice.
    assert_eq!(count("<circle"), 2 * (2 * 40 + 2));
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
    assert!(matches!(
        Figure::new("").write("x.svg").unwrap_err(),
        PlotError::Nothing
    ));
    let below_zero = Chart::new("", "").curve("", [(0.0, -1.0)]).logarithmic_y();
    assert!(matches!(
        Figure::new("")
            .chart(below_zero)
            .write("x.svg")
            .unwrap_err(),
        PlotError::Nothing
    ));
    let nowhere = trajectory
        .plot_lines("/nowhere/x.svg", "", &["energy"])
        .unwrap_err();
    assert!(nowhere.to_string().contains("/nowhere/x.svg"));
}
