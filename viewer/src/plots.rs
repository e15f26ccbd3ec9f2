//! The quantities of a run that can be plotted.

use crate::run::{Curve, Curves, Run};
use crate::tracks::{Measure, Number, Tracks};
use mbdsl_compiler::expr::Symbol;
use mbdsl_compiler::model::Model;
use mbdsl_runtime::Layout;
use serde::Serialize;

/// A quantity that can be plotted.
#[derive(Serialize)]
pub(crate) struct Series {
    name: String,
    unit: String,
    value: Number,
    /// The lowest and the highest value of the motion, between the rows too, where the run had them.
    #[serde(skip_serializing_if = "Option::is_none")]
    reach: Option<[f64; 2]>,
}

/// Quantities that an analysis found, below their title.
#[derive(Serialize)]
struct Group {
    title: &'static str,
    series: Vec<Series>,
    #[serde(skip)]
    is_dispensable: bool,
    /// Whether they are plotted unless something else is chosen.
    shown: bool,
}

/// The quantities of a run that can be plotted, by the list in which the page shows them.
#[derive(Serialize)]
pub(crate) struct Plots {
    energies: Vec<Series>,
    violations: Vec<Series>,
    outputs: Vec<Series>,
    coordinates: Vec<Series>,
    velocities: Vec<Series>,
    groups: Vec<Group>,
}

impl Plots {
    /// All quantities of a run, whose values `tracks` will give.
    pub(crate) fn new(model: &Model, layout: &Layout, run: &Run, tracks: &mut Tracks) -> Self {
        Plots {
            energies: energies(layout, run, tracks),
            violations: violations(layout, tracks),
            outputs: outputs(model, layout, run, tracks),
            coordinates: coordinates(layout, tracks),
            velocities: velocities(layout, tracks),
            groups: run
                .curves
                .iter()
                .map(|of| group(layout, of, tracks))
                .collect(),
        }
    }

    /// Removes the quantities whose columns were left out.
    pub(crate) fn remove_dispensable(&mut self) {
        self.velocities.clear();
        self.groups.retain(|group| !group.is_dispensable);
    }
}

impl Series {
    /// A quantity without statistics.
    fn new(name: &str, unit: String, value: Number) -> Self {
        Series {
            name: name.to_owned(),
            unit,
            value,
            reach: None,
        }
    }
}

/// A unit as it is read; none in a model without units.
pub(crate) fn shown_unit(layout: &Layout, unit: &str) -> String {
    match (layout.units(), unit) {
        (false, _) | (_, "1") => String::new(),
        _ => unit
            .replace('*', "\u{b7}")
            .replace("^2", "\u{b2}")
            .replace("^3", "\u{b3}"),
    }
}

fn energies(layout: &Layout, run: &Run, tracks: &mut Tracks) -> Vec<Series> {
    let names = [
        "kinetic_energy",
        "potential_energy",
        "energy",
        // Only where the run had an energy balance.
        "work",
        "energy_balance",
    ];
    let own = |name: &str| layout.outputs().iter().any(|output| output.name == name);
    let names = names.into_iter().filter(|name| {
        let balance = matches!(*name, "work" | "energy_balance");
        run.trajectory.get(name).is_some() && !(balance && own(name))
    });
    names
        .map(|name| {
            let value = tracks.recorded(name, Measure::Value);
            Series::new(name, shown_unit(layout, "J"), value)
        })
        .collect()
}

fn violations(layout: &Layout, tracks: &mut Tracks) -> Vec<Series> {
    let levels = [
        ("violation.position", "m or rad"),
        ("violation.velocity", "m/s or rad/s"),
        ("violation.acceleration", "m/s^2 or rad/s^2"),
    ];
    // Without constraints nothing can be violated.
    let levels = if layout.nc() > 0 { &levels[..] } else { &[] };
    levels
        .iter()
        .map(|(name, unit)| {
            let value = tracks.recorded(name, Measure::Logarithm);
            Series::new(name, shown_unit(layout, unit), value)
        })
        .collect()
}

fn outputs(model: &Model, layout: &Layout, run: &Run, tracks: &mut Tracks) -> Vec<Series> {
    let outputs = model.outputs.iter().zip(layout.outputs().iter());
    // The model alone has no forces of stops and frictions, nor inputs that change: the run has.
    let is_recorded =
        !(model.stops.is_empty() && model.frictions.is_empty() && model.inputs.is_empty());
    outputs
        .map(|(output, named)| {
            let value = match run.trajectory.get(&output.name) {
                Some(_) if is_recorded => tracks.recorded(&output.name, Measure::Value),
                _ => tracks.number(output.value, Measure::Value),
            };
            let series = Series::new(&output.name, shown_unit(layout, &named.unit), value);
            Series {
                reach: run.reach(&output.name),
                ..series
            }
        })
        .collect()
}

fn coordinates(layout: &Layout, tracks: &mut Tracks) -> Vec<Series> {
    let coordinates = (0..).zip(layout.coordinates().iter());
    coordinates
        .map(|(i, q)| {
            let value = of_symbol(tracks, Symbol::Q(i), Measure::Value);
            Series::new(&q.name, shown_unit(layout, q.kind.unit()), value)
        })
        .collect()
}

fn velocities(layout: &Layout, tracks: &mut Tracks) -> Vec<Series> {
    let velocities = (0..).zip(layout.velocities().iter());
    velocities
        .map(|(i, v)| {
            let value = of_symbol(tracks, Symbol::V(i), Measure::Dispensable);
            Series::new(&v.name, shown_unit(layout, v.kind.rate_unit()), value)
        })
        .collect()
}

fn group(layout: &Layout, of: &Curves, tracks: &mut Tracks) -> Group {
    let measure = match of.is_dispensable {
        true => Measure::Dispensable,
        false => Measure::Value,
    };
    let series = of.curves.iter().map(|curve| {
        let Curve {
            name, unit, values, ..
        } = curve;
        let value = tracks.given(values, measure);
        Series {
            reach: curve.reach,
            ..Series::new(name, shown_unit(layout, unit), value)
        }
    });
    Group {
        title: of.title,
        series: series.collect(),
        is_dispensable: of.is_dispensable,
        shown: !of.is_dispensable,
    }
}

/// The values that a symbol has in a run.
fn of_symbol(tracks: &mut Tracks, symbol: Symbol, measure: Measure) -> Number {
    let expr = tracks.graph().symbol(symbol);
    tracks.number(expr, measure)
}
