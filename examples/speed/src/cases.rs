//! What is measured, one entry a case, and the rows of the table that it gives.

use super::baselines::{four_bar, two_bars};
use super::chains::CHAINS;
use super::evaluations::{
    chain_by_hand, closed, dense_lu, generated, on_lanes, schur_cholesky, two_bars_angles,
};
use super::measure::in_turns;
use super::models::{FourBar, TwoBars};
use super::native;
use super::simulations;
use super::space;
use super::states::{STATES, hanging, of_chain, of_motion};
use std::time::Duration;

/// How much is done for a case.
pub(crate) struct Effort {
    /// How long programs are timed in turns.
    pub(crate) budget: Duration,
    /// Whether long runs are done to their end.
    pub(crate) full: bool,
}

/// A line of the table: what it costs here, and what it is compared with.
pub(crate) struct Row {
    pub(crate) case: &'static str,
    pub(crate) quantity: String,
    pub(crate) ours: f64,
    /// Measured in the same run, or a limit.
    pub(crate) baseline: f64,
    pub(crate) unit: &'static str,
    /// The largest ratio that is wanted.
    pub(crate) wanted: Option<f64>,
}

impl Row {
    pub(crate) fn ratio(&self) -> f64 {
        self.ours / self.baseline
    }
}

/// A mechanism or a run, by its name.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) rows: fn(&'static str, &Effort) -> Result<Vec<Row>, String>,
}

/// All cases.
pub(crate) const CASES: &[Case] = &[
    Case {
        name: "two-bars",
        rows: two_bars,
    },
    Case {
        name: "four-bar",
        rows: four_bar,
    },
    Case {
        name: "chain",
        rows: chain,
    },
    Case {
        name: "native",
        rows: native::rows,
    },
    Case {
        name: "spherical-pendulum",
        rows: space::spherical_pendulum,
    },
    Case {
        name: "rssr",
        rows: space::rssr,
    },
    Case {
        name: "bricard",
        rows: space::bricard,
    },
    Case {
        name: "rk4",
        rows: simulations::rk4,
    },
    Case {
        name: "controlled",
        rows: simulations::controlled,
    },
    Case {
        name: "friction",
        rows: simulations::friction,
    },
    Case {
        name: "ensemble",
        rows: simulations::ensemble,
    },
    Case {
        name: "sweep",
        rows: simulations::sweep,
    },
    Case {
        name: "hermite-h33g2",
        rows: simulations::hermite,
    },
    Case {
        name: "firefly",
        rows: simulations::firefly,
    },
    Case {
        name: "firefly-restart",
        rows: simulations::firefly_restart,
    },
];

/// For one evaluation, of seconds for all states.
pub(crate) const NANOSECONDS: f64 = 1e9 / STATES as f64;

pub(crate) fn evaluation(
    case: &'static str,
    ours: f64,
    baseline: &str,
    seconds: f64,
    wanted: Option<f64>,
) -> Row {
    Row {
        case,
        quantity: format!("a and lambda / {baseline}"),
        ours: ours * NANOSECONDS,
        baseline: seconds * NANOSECONDS,
        unit: "ns",
        wanted,
    }
}

fn two_bars(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let (mechanism, model) = (TwoBars::default(), two_bars::TwoBars::default());
    let states = hanging(&[model.l1, model.l2], STATES);
    let blocks = two_bars::TwoBars::saddle_point;
    let by_hand = two_bars::TwoBars::accelerations;
    let lanes = on_lanes(&mechanism, &states).ok_or("there are no lanes")?;
    let [lanes, ours, lu, angles, whole, schur] = in_turns(
        effort.budget,
        [
            lanes,
            generated(mechanism, &states),
            dense_lu::<_, 6, 4, 10>(model, blocks, &states),
            two_bars_angles(&states),
            closed(model, by_hand, &states),
            schur_cholesky(model, blocks, &states),
        ],
    );
    Ok(vec![
        evaluation(case, ours, "dense LU, 10 x 10", lu, Some(0.12)),
        evaluation(case, ours, "closed form, angles only", angles, Some(1.25)),
        evaluation(case, ours, "closed form, a and lambda", whole, None),
        evaluation(case, ours, "Schur complement, Cholesky", schur, None),
        Row {
            quantity: "on lanes, a state / one by one".to_owned(),
            ..evaluation(case, lanes, "", ours, Some(0.5))
        },
    ])
}

fn four_bar(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let (mechanism, model) = (FourBar::default(), four_bar::FourBar::default());
    let states = of_motion(&mechanism, 2.0).map_err(|fault| fault.to_string())?;
    let blocks = four_bar::FourBar::saddle_point;
    let by_hand = four_bar::FourBar::accelerations;
    let [ours, lu, whole, schur] = in_turns(
        effort.budget,
        [
            generated(mechanism, &states),
            dense_lu::<_, 9, 8, 17>(model, blocks, &states),
            closed(model, by_hand, &states),
            schur_cholesky(model, blocks, &states),
        ],
    );
    Ok(vec![
        evaluation(case, ours, "dense LU, 17 x 17", lu, Some(0.07)),
        evaluation(case, ours, "closed form, a and lambda", whole, None),
        evaluation(case, ours, "Schur complement, Cholesky", schur, None),
    ])
}

/// The cost of a rod in chains of several lengths, and how the cost of the chain grows from the
/// shortest to the longest.
fn chain(case: &'static str, effort: &Effort) -> Result<Vec<Row>, String> {
    let (mut rows, mut costs) = (Vec::new(), Vec::new());
    for (rods, generated) in CHAINS {
        let states = of_chain(*rods);
        let [ours, by_hand] = in_turns(
            effort.budget / CHAINS.len() as u32,
            [generated(&states), chain_by_hand(*rods, &states)],
        );
        let per_rod = 1e9 / (states.len() * *rods) as f64;
        rows.push(Row {
            case,
            quantity: format!("a rod of {rods} / elimination by hand"),
            ours: ours * per_rod,
            baseline: by_hand * per_rod,
            unit: "ns",
            wanted: (*rods == 256).then_some(1.5),
        });
        costs.push((*rods as f64, ours / states.len() as f64));
    }
    if let [(fewest, low), .., (most, high)] = costs[..] {
        rows.push(Row {
            case,
            quantity: format!("exponent of growth, {fewest} to {most} rods"),
            ours: (high / low).ln() / (most / fewest).ln(),
            baseline: 1.1,
            unit: "1",
            wanted: Some(1.0),
        });
    }
    Ok(rows)
}
