//! The figures of the papers, as SVG.

use super::run::{Outcome, controller, prepared, start};
use super::tables::Row;
use mbdsl::Trajectory;
use mbdsl::plot::{Chart, Figure, Plot, PlotError};
use mbdsl::runtime::Fuzzy;
use std::collections::BTreeMap;
use std::path::Path;

/// Draws all figures into a folder, which is made where there is none; what cannot be drawn, since
/// a method is missing, is said.
pub(crate) fn draw(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder)
        .map_err(|fault| format!("cannot make {}: {fault}", folder.display()))?;
    println!();
    let figures: [(&str, Draw); 13] = [
        ("tip_paths_20s.svg", || tip_paths(20.0)),
        ("tip_paths_100s.svg", || tip_paths(100.0)),
        ("energies.svg", energies),
        ("constraints.svg", constraints),
        ("total_energy.svg", total_energy),
        ("fuzzy_membership.svg", || Ok(membership())),
        ("fuzzy_surface.svg", || Ok(surface())),
        ("violations_triple_pendulum.svg", || {
            violations("triple_pendulum", "Triple pendulum")
        }),
        ("violations_crank_slider.svg", || {
            violations("crank_slider", "Crank-slider")
        }),
        ("angles_triple_pendulum.svg", angles),
        ("crank_slider.svg", crank_slider),
        ("point_mass_drift.svg", drift),
        ("point_mass_histories.svg", histories),
    ];
    for (name, figure) in figures {
        let path = folder.join(name);
        match figure().and_then(|figure| Ok(figure.write(&path)?)) {
            Ok(()) => println!("wrote {}", path.display()),
            Err(Skipped::Missing(what)) => println!("not drawn: {name}, {what}"),
            Err(Skipped::Broken(fault)) => return Err(format!("{name}: {fault}")),
        }
    }
    Ok(())
}

/// Makes one figure.
type Draw = fn() -> Result<Figure, Skipped>;

/// Why there is no figure.
enum Skipped {
    /// A method does not exist.
    Missing(String),
    /// A run or the drawing went wrong.
    Broken(String),
}

impl From<PlotError> for Skipped {
    fn from(error: PlotError) -> Skipped {
        Skipped::Broken(error.to_string())
    }
}

/// A run as the rows of the tables have it.
fn case(model: &str, method: &str, h: f64, t_end: f64) -> Row {
    Row {
        paper: String::new(),
        table: String::new(),
        model: model.to_owned(),
        parameters: BTreeMap::new(),
        method: method.to_owned(),
        stabilization: "none".to_owned(),
        options: BTreeMap::new(),
        h,
        t_end,
        without_last: false,
        full: false,
        stops: false,
        published: BTreeMap::new(),
        independent: BTreeMap::new(),
        reproduces: None,
        remark: String::new(),
    }
}

impl Row {
    fn option(mut self, name: &str, value: &str) -> Row {
        self.options.insert(name.to_owned(), value.to_owned());
        self
    }

    fn stabilized(mut self, name: &str) -> Row {
        self.stabilization = name.to_owned();
        self
    }
}

/// The nodes of a run, up to where it stopped.
fn trajectory(row: &Row) -> Result<Trajectory, Skipped> {
    let (problem, options) = prepared(row).map_err(|outcome| match outcome {
        Outcome::NotAvailable(what) => Skipped::Missing(what),
        Outcome::Failed(what) => Skipped::Broken(what),
        Outcome::Ran(_) => Skipped::Broken(String::new()),
    })?;
    match start(&problem, &options) {
        Ok(run) => Ok(run.trajectory),
        Err(error) => match error.trajectory() {
            Some(trajectory) if trajectory.len() > 1 => Ok(trajectory.clone()),
            _ => Err(Skipped::Broken(error.to_string())),
        },
    }
}

/// A run of the two bars in steps of 0.01 s.
fn two_bars(method: &str, t_end: f64) -> Result<Trajectory, Skipped> {
    let row = case("two_bars", method, 0.01, t_end);
    trajectory(&match method {
        "firefly" => row.option("reading", "S").option("optimiser", "newton"),
        "dopri5" => row.option("rtol", "1e-6").option("atol", "1e-8"),
        _ => row,
    })
}

fn tip_paths(t_end: f64) -> Result<Figure, Skipped> {
    let mut figure = Figure::new(format!(
        "Two bars: path of the tip over {t_end} s, h = 0.01 s"
    ));
    for (method, title) in [("rk4", "RK4"), ("hermite-h33g2", "H33G2")] {
        let path = two_bars(method, t_end)?.path("tip.x", "tip.y")?;
        // Both bars stretched reach 2.73 m, and more where they drift off their joints.
        let path = path.title(title).x_range(-3.2..3.2).y_range(-3.2..2.8);
        figure = figure.chart(path);
    }
    Ok(figure)
}

fn energies() -> Result<Figure, Skipped> {
    let mut figure = Figure::new("Two bars: energies, h = 0.01 s");
    let names = ["kinetic_energy", "potential_energy", "energy"];
    for (method, title) in [("rk4", "RK4"), ("hermite-h33g2", "H33G2")] {
        let chart = two_bars(method, 20.0)?.lines(&names)?;
        figure = figure.chart(chart.title(title));
    }
    Ok(figure)
}

fn constraints() -> Result<Figure, Skipped> {
    let mut figure = Figure::new("Two bars: constraints at three levels, h = 0.01 s");
    let methods = [
        ("rk4", "RK4 on the index-1 equations"),
        ("firefly", "Firefly collocation, reading S"),
        ("hermite-h33g2", "H33G2"),
        ("generalized-alpha", "Generalized-alpha, index 3"),
    ];
    for (method, title) in methods {
        let chart = two_bars(method, 20.0)?.violations()?;
        figure = figure.chart(chart.title(title).y_range(1e-17..1e3));
    }
    Ok(figure)
}

fn total_energy() -> Result<Figure, Skipped> {
    let methods = [
        "rk4",
        "dopri5",
        "generalized-alpha",
        "firefly",
        "variable-metric",
        "hermite-h23g2",
        "hermite-h33g2",
    ];
    let mut energy = Chart::new("t (s)", "energy (J)");
    let mut change = Chart::new("t (s)", "change of energy (J)").logarithmic_y();
    for method in methods {
        let run = match two_bars(method, 100.0) {
            Ok(run) => run,
            Err(Skipped::Missing(what)) => {
                println!("total_energy.svg: {what}");
                continue;
            }
            Err(other) => return Err(other),
        };
        let points = run.points("t", "energy")?;
        let first = points.first().map_or(0.0, |point| point.1);
        let changes = points.iter().map(|(t, h)| (*t, (h - first).abs()));
        // The largest change so far: a line that the eye can follow.
        let mut most = 0.0_f64;
        let changes: Vec<(f64, f64)> = changes
            .map(|(t, change)| {
                most = most.max(change);
                (t, most)
            })
            .collect();
        // The first nodes, still exact, would take half of the decades.
        let changes = changes.into_iter().filter(|point| point.1 > 1e-5);
        change = change.curve(method, changes);
        energy = energy.curve(method, points);
    }
    let change = change.title("largest change so far");
    Ok(Figure::new("Two bars: total energy, h = 0.01 s")
        .columns(1)
        .chart(energy.title("energy"))
        .chart(change))
}

fn membership() -> Figure {
    let names = ["NB", "NS", "ZO", "PS", "PB"];
    let sigma = Fuzzy::default().sigma;
    let mut chart = Chart::new("phi or dphi/dt, scaled", "membership").y_range(0.0..1.05);
    for (name, center) in names.into_iter().zip([-2.0, -1.0, 0.0, 1.0, 2.0]) {
        let points = (0..=400).map(|i| {
            let x = -2.0 + 0.01 * f64::from(i);
            let distance: f64 = x - center;
            (x, (-distance * distance / (2.0 * sigma * sigma)).exp())
        });
        chart = chart.curve(name, points);
    }
    Figure::new("Fuzzy stabilization: membership functions").chart(chart)
}

fn surface() -> Figure {
    let chart = Chart::new("phi, scaled", "dphi/dt, scaled");
    let value = |x, y| controller(x, y, Fuzzy::default().sigma);
    let chart = chart.surface("FLC", -2.0..2.0, -2.0..2.0, value);
    Figure::new("Fuzzy stabilization: control surface").chart(chart)
}

/// The three runs of a mechanism that the paper compares.
fn compared(model: &str) -> Result<Vec<(&'static str, Trajectory)>, Skipped> {
    let kinds = [
        ("none", "without"),
        ("baumgarte", "Baumgarte"),
        ("fuzzy", "fuzzy"),
    ];
    let run = |(stabilization, title): (&str, &'static str)| {
        let row = case(model, "ode45", 0.01, 5.0).stabilized(stabilization);
        Ok((title, trajectory(&row)?))
    };
    kinds.into_iter().map(run).collect()
}

fn violations(model: &str, title: &str) -> Result<Figure, Skipped> {
    let runs = compared(model)?;
    let mut figure = Figure::new(format!(
        "{title}: constraints with and without stabilization"
    ));
    for (level, label) in [("position", "|phi| (m)"), ("velocity", "|dphi/dt| (m/s)")] {
        let mut chart = Chart::new("t (s)", label).logarithmic_y().x_range(0.0..5.0);
        for (name, run) in &runs {
            let points = run.points("t", &format!("violation.{level}"))?;
            // The first nodes hold to round-off, of which nobody wants to see ten decades.
            let points = points.into_iter().filter(|point| point.1 > 1e-10);
            chart = chart.curve(*name, points);
        }
        figure = figure.chart(chart);
    }
    Ok(figure)
}

fn angles() -> Result<Figure, Skipped> {
    let mut figure = Figure::new("Triple pendulum: angles of the bars").columns(3);
    for (name, run) in compared("triple_pendulum")? {
        let chart = run.lines(&["bar1.theta", "bar2.theta", "bar3.theta"])?;
        figure = figure.chart(chart.title(name));
    }
    Ok(figure)
}

fn crank_slider() -> Result<Figure, Skipped> {
    let runs = compared("crank_slider")?;
    let mut figure = Figure::new("Crank-slider: a start that violates the constraints");
    for (column, label) in [("crank.omega", "crank (rad/s)"), ("piston.s", "piston (m)")] {
        let mut chart = Chart::new("t (s)", label);
        for (name, run) in &runs {
            // Both stabilized runs are one line to the eye.
            let name = match *name {
                "Baumgarte" => continue,
                "fuzzy" => "Baumgarte and fuzzy",
                other => other,
            };
            // The last nodes before the rank is lost would hide all others.
            let points = run.points("t", column)?.into_iter();
            chart = chart.curve(name, points.take_while(|point| point.1.abs() < 5.0));
        }
        figure = figure.chart(chart);
    }
    Ok(figure)
}

/// The point masses by the method of their paper.
fn point_masses(tolerance: &str) -> Result<Trajectory, Skipped> {
    let row = case("point_mass_pendulum", "variable-metric", 0.01, 20.0);
    trajectory(
        &row.option("levels", "3")
            .option("hessian", "bfgs")
            .option("tolerance", tolerance),
    )
}

fn drift() -> Result<Figure, Skipped> {
    let mut chart = Chart::new("t", "|phi|").logarithmic_y();
    let rk4 = trajectory(&case("point_mass_pendulum", "rk4", 0.01, 20.0))?;
    let runs = [
        ("rk4", rk4),
        ("variable-metric, tolerance 1e-7", point_masses("1e-7")?),
        ("variable-metric, tolerance 1e-10", point_masses("1e-10")?),
    ];
    for (name, run) in runs {
        let points = run.points("t", "violation.phi")?;
        chart = chart.curve(name, points);
    }
    Ok(Figure::new("Point-mass pendulum: drift off the constraints").chart(chart))
}

fn histories() -> Result<Figure, Skipped> {
    let run = point_masses("1e-7")?;
    let mut figure = Figure::new("Point-mass pendulum: histories");
    for (axis, label) in [("x", "x"), ("y", "y")] {
        let mut chart = Chart::new("t", label);
        for mass in ["p1", "p2", "p3"] {
            chart = chart.curve(mass, run.points("t", &format!("{mass}.{axis}"))?);
        }
        figure = figure.chart(chart);
    }
    Ok(figure)
}
