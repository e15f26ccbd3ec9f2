//! Figures can be drawn, and say what is wrong where they cannot.
#![cfg(feature = "plot")]
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::planar;
use mbdsl_export::plot::{Chart, Figure, Plot, PlotError};
use mbdsl_runtime::{Options, simulate};

#[test]
fn figures_have_names_units_and_curves() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let run = simulate(&planar::two_bars_published(), &Options::fixed(5.0, 0.01)).unwrap();
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
    let run = simulate(&planar::two_bars_published(), &Options::fixed(0.1, 0.01)).unwrap();
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

/// A figure of these points, alone.
fn figure(points: impl IntoIterator<Item = (f64, f64)>) -> Figure {
    Figure::new("").chart(Chart::new("x", "y").curve("", points))
}

/// Whatever numbers come: a picture, or what is wrong.
#[test]
fn odd_numbers_are_drawn_or_said() {
    let nan = f64::NAN;
    let good: [&[(f64, f64)]; 9] = [
        &[(0.0, 1.0)],
        &[(0.0, 0.0), (0.0, 0.0)],
        &[(0.0, nan), (1.0, 2.0), (nan, 3.0), (2.0, f64::INFINITY)],
        &[(1.0, 1e-320), (2.0, 3e-320)],
        &[(1e-320, 1.0), (2e-320, 3.0)],
        &[(1e15, 1e15), (1e15 + 0.25, 1e15 + 0.25)],
        &[(0.0, -1e200), (1e200, 1e200)],
        &[(0.0, 1e-200), (1.0, -1e-200)],
        &[(-1e9, 5e-9), (1e9, 5e-9)],
    ];
    for points in good {
        let text = figure(points.iter().copied()).svg().unwrap();
        assert!(!text.contains("NaN") && !text.contains("inf"), "{points:?}");
        let chart = Chart::new("x", "y").path("", points.iter().copied());
        Figure::new("").chart(chart).svg().unwrap();
    }
    for points in [[(0.0, -1e308), (1.0, 1e308)], [(-1e308, 0.0), (1e308, 1.0)]] {
        let fault = figure(points).svg().unwrap_err();
        assert!(matches!(fault, PlotError::Range { .. }), "{fault}");
    }
    let nothing = figure([(0.0, nan), (nan, 0.0)]).svg().unwrap_err();
    assert!(matches!(nothing, PlotError::Nothing));
    for range in [1.0..0.0, 0.0..0.0, 0.0..nan, nan..nan, 0.0..f64::INFINITY] {
        let chart = Chart::new("x", "y").curve("", [(0.0, 1.0)]);
        let fault = Figure::new("").chart(chart.y_range(range)).svg();
        assert!(matches!(fault, Err(PlotError::Range { .. })));
    }
    for value in [nan, 1e20, -1e20, 0.0] {
        let chart = Chart::new("x", "y").surface("z", 0.0..1.0, 0.0..1.0, |_, _| value);
        Figure::new("").chart(chart).svg().unwrap();
    }
}

/// The numbers beside a constant are short.
#[test]
fn a_constant_stands_among_round_numbers() {
    let text = figure([(0.0, 3.0), (1.0, 3.0)]).svg().unwrap();
    for number in ["\n2.8\n", "\n3\n", "\n3.2\n"] {
        assert!(text.contains(number), "{number}");
    }
    let text = figure([(0.0, 3.0), (1.0, 3.001)]).svg().unwrap();
    assert!(text.contains("\n3.0004\n"));
}

/// A chart without numbers does not keep others from being drawn.
#[test]
fn an_empty_chart_says_so_among_others() {
    let chart = |y: f64| Chart::new("t", "y").curve("", [(0.0, y), (1.0, y)]);
    let log = chart(-1.0).logarithmic_y();
    let figure = Figure::new("").charts([chart(f64::NAN), chart(1.0), log]);
    let text = figure.svg().unwrap();
    assert_eq!(text.matches("no finite numbers").count(), 2);
}

/// Words of any length stay on their page, and signs that steer machines are not in it.
#[test]
fn odd_names_are_drawn() {
    let name = format!("<&\"'\u{0}\u{1b}\u{202e}{}", "long".repeat(10_000));
    let chart = Chart::new(&name, &name)
        .title(&name)
        .curve(&name, [(0.0, 0.0), (1.0, 1.0)])
        .curve(&name, [(0.0, 1.0), (1.0, 0.0)]);
    let text = Figure::new(&name).chart(chart).svg().unwrap();
    assert!(text.contains("&lt;&amp;") && text.len() < 20_000, "{text}");
    let steering = |c: char| c.is_control() && c != '\n';
    assert!(!text.contains(steering));
}

/// A million nodes are drawn by those that can be seen.
#[test]
fn a_million_nodes_are_thinned() {
    let wave = (0..1_000_000).map(|i| (f64::from(i), if i == 777_777 { 5.0 } else { 0.0 }));
    let text = figure(wave).svg().unwrap();
    assert!(text.len() < 100_000, "{}", text.len());
    // The one node that differs is among them: the axis goes beyond it, and so does the curve.
    let (_, curve) = text
        .split_once("<polyline fill=\"none\" opacity=\"1\" stroke=\"#0072B2\"")
        .unwrap();
    let (_, points) = curve.split_once("points=\"").unwrap();
    let (points, _) = points.split_once('"').unwrap();
    let heights = points
        .split_whitespace()
        .map(|point| point.split_once(',').unwrap().1);
    let heights: std::collections::BTreeSet<&str> = heights.collect();
    assert_eq!(heights.len(), 2, "{heights:?}");
}

/// The attributes of the curves of a figure: color, dashes and points.
fn curves(svg: &str) -> Vec<(String, String, String)> {
    let attribute = |element: &str, name: &str| {
        let value = element.split_once(&format!(" {name}=\""));
        let value = value.and_then(|(_, rest)| rest.split_once('"'));
        value.map_or_else(String::new, |(value, _)| value.to_owned())
    };
    svg.lines()
        .filter(|line| line.starts_with("<polyline") && line.contains("stroke-width=\"16\""))
        .map(|line| ["stroke", "stroke-dasharray", "points"].map(|name| attribute(line, name)))
        .map(|[color, dashes, points]| (color, dashes, points))
        .collect()
}

/// A line does not lead through a point that is not a number, on any kind of curve.
#[test]
fn a_gap_breaks_a_line() {
    let nan = f64::NAN;
    let points = [
        (0.0, 1.0),
        (1.0, 2.0),
        (2.0, nan),
        (3.0, 5.0),
        (4.0, f64::INFINITY),
        (5.0, 1.0),
        (6.0, 2.0),
    ];
    let charts = [
        Chart::new("x", "y").curve("", points),
        Chart::new("x", "y").path("", points),
        Chart::new("x", "y").curve("", points).logarithmic_y(),
    ];
    for (chart, dots) in charts.into_iter().zip([1, 2, 1]) {
        let svg = Figure::new("").chart(chart).svg().unwrap();
        let pieces: Vec<usize> = curves(&svg)
            .iter()
            .map(|(_, _, points)| points.split_whitespace().count())
            .collect();
        assert_eq!(pieces, [2, 2]);
        // The point between two gaps is a dot.
        assert_eq!(svg.matches("<circle").count(), dots);
    }
    // Among a million nodes, too.
    let nodes = (0..1_000_000).map(|i| (f64::from(i), if i == 500_000 { nan } else { 1.0 }));
    assert_eq!(curves(&figure(nodes).svg().unwrap()).len(), 2);
}

/// Curves differ in color, then in dashes; a variant has the color of its curve; all dashes differ on request.
#[test]
fn many_curves_differ() {
    let line = |i: i32| [(0.0, f64::from(i)), (1.0, f64::from(i))];
    let looks = |chart: Chart| {
        let svg = Figure::new("").chart(chart).svg().unwrap();
        // The legend has a sample of each.
        let mut looks: Vec<_> = curves(&svg).into_iter().map(|(c, d, _)| (c, d)).collect();
        looks.truncate(looks.len() / 2);
        looks
    };
    let many = |chart: Chart, count| {
        (0..count).fold(chart, |chart, i| chart.curve(i.to_string(), line(i)))
    };
    let all = looks(many(Chart::new("", ""), 35));
    assert!(
        all[..7].iter().all(|(_, dashes)| dashes.is_empty()),
        "{all:?}"
    );
    assert_eq!(all[7].0, all[0].0);
    let distinct: std::collections::BTreeSet<_> = all.iter().collect();
    assert_eq!(distinct.len(), 35);
    let dashed = looks(many(Chart::new("", "").dashed(), 5));
    let distinct: std::collections::BTreeSet<_> = dashed.iter().map(|(_, dashes)| dashes).collect();
    assert_eq!(distinct.len(), 5);
    let pair = Chart::new("", "")
        .curve("a", line(0))
        .variant("b", line(1))
        .curve("c", line(2));
    let pair = looks(pair);
    assert_eq!(pair[0].0, pair[1].0);
    assert_ne!(pair[0].1, pair[1].1);
    assert!(pair[2].0 != pair[0].0 && pair[2].1 == pair[0].1);
}

/// The words of a figure with their places along x and y and their sizes.
fn words(svg: &str) -> Vec<(String, [f64; 3])> {
    let elements = svg.split("<text").skip(1);
    let word = |element: &str| {
        let (attributes, words) = element.split_once('>').unwrap();
        let number = |name: &str| {
            let (_, value) = attributes.split_once(&format!(" {name}=\"")).unwrap();
            value.split_once('"').unwrap().0.parse::<f64>().unwrap()
        };
        let (words, _) = words.split_once("</text>").unwrap();
        let numbers = ["x", "y", "font-size"].map(number);
        (words.trim().to_owned(), numbers)
    };
    elements.map(word).collect()
}

/// A long name is smaller alone, and numbers that would overlap are fewer.
#[test]
fn labels_do_not_overlap_or_shrink_together() {
    let long =
        "a quantity with a name that is long, much longer than its axis, which is not high (m)";
    let points = [(0.0, 0.0), (1.0, 1.0)];
    let chart = || Chart::new("short (s)", long).curve("", points);
    let svg = Figure::new("").charts([chart(), chart()]).svg().unwrap();
    let words = words(&svg);
    let named = |name: &str| {
        words
            .iter()
            .find(|(word, _)| word.starts_with(name))
            .unwrap()
    };
    let (short, long) = (named("short (s)"), named("a quantity with"));
    assert!(short.1[2] > long.1[2]);
    assert!(long.0.ends_with("… (m)"), "{}", long.0);
    // Values of a map that are too close to be labeled themselves leave their axis to round numbers.
    let map = Chart::new("x", "y").map("z", vec![1.0, 1.001, 2.0], vec![0.0], |i, _| i as f64);
    let svg = Figure::new("").chart(map).svg().unwrap();
    assert!(svg.contains("\n1.2\n") && !svg.contains("\n1.001\n"));
}

/// Noise on a fine grid, of which no two neighbors are alike: the file stays small, and cells without a value
/// are hatched.
#[test]
fn fine_maps_are_small_files() {
    let noise = |i: usize, j: usize| match (i * 7919 + j * 104_729) % 1009 {
        0 => f64::NAN,
        rest => rest as f64,
    };
    let axis: Vec<f64> = (0..200).map(f64::from).collect();
    let chart = || Chart::new("x (m)", "y (m)").map("z (N)", axis.clone(), axis.clone(), noise);
    let svg = Figure::new("")
        .charts((0..4).map(|_| chart()))
        .svg()
        .unwrap();
    assert!(svg.len() < 2_000_000, "{}", svg.len());
    assert_eq!(svg.matches("url(#missing)").count(), 4);
    // Few values are labeled themselves, in any spacing.
    let chart =
        Chart::new("x (m)", "y (m)").map("z (N)", vec![0.5, 0.9, 2.0], vec![3.0], |i, _| i as f64);
    let svg = Figure::new("").chart(chart).svg().unwrap();
    for number in ["0.5", "0.9", "2", "3"] {
        assert!(svg.contains(&format!("\n{number}\n")), "{number}");
    }
}

/// A figure with a note says it, whatever its charts have.
#[test]
fn a_note_stands_below() {
    let empty = || {
        Figure::new("").chart(Chart::new("x", "y").curve("", [(3.0, f64::NAN), (4.0, f64::NAN)]))
    };
    assert!(matches!(empty().svg(), Err(PlotError::Nothing)));
    let svg = empty().note("nothing was finite").svg().unwrap();
    assert!(
        svg.contains("nothing was finite") && svg.contains("\n3.2\n"),
        "{svg}"
    );
}
