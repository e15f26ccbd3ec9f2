//! The benchmark problems of `tests/reference` and the faulty models of `tests/reference/bad`, as
//! data: what is known of each model, and the values that a run has to reach.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::Point;
use mbdsl::runtime::rank::rank;
use mbdsl::runtime::{Dop853, StartKind};
use mbdsl::text::{Severity, TextMechanism, load};
use mbdsl::{
    AssemblyError, Mechanism, MechanismExt, Options, Stabilization, Trajectory, assemble,
    simulate_from,
};
use nalgebra::DMatrix;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What `reference.toml` says of a problem.
#[derive(Deserialize)]
struct Problem {
    t_end: f64,
    facts: Option<Facts>,
    /// The state at t = 0, by the names of coordinates and velocities.
    initial: BTreeMap<String, f64>,
    /// How exact it is; 1e-9 by default.
    initial_tolerance: Option<f64>,
    /// Whether projections of the positions spoil the motion.
    #[serde(default)]
    keeps_no_projection: bool,
    /// How RK4 is run; none where the motion is prescribed.
    rk4: Option<Rk4>,
    value: Vec<Value>,
}

#[derive(Deserialize)]
struct Facts {
    coordinates: usize,
    constraints: usize,
    jacobian_rank: usize,
    degrees_of_freedom: usize,
    initial_position_residual: f64,
    initial_velocity_residual: f64,
}

#[derive(Deserialize)]
struct Rk4 {
    h: f64,
    /// As in `Stabilization::named`; none by default.
    stabilization: Option<String>,
}

#[derive(Deserialize)]
struct Value {
    t: f64,
    name: String,
    /// The column of the trajectory that it is compared with.
    column: String,
    value: f64,
    tol_abs: f64,
    published: Option<String>,
    published_accuracy: Option<f64>,
}

/// What `expect.toml` says of a faulty model.
#[derive(Deserialize)]
struct Expect {
    severity: String,
    says: Vec<String>,
    #[serde(default)]
    facts: BadFacts,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct BadFacts {
    coordinates: Option<usize>,
    constraints: Option<usize>,
    jacobian_rank: Option<usize>,
    degrees_of_freedom: Option<usize>,
    redundant_constraints: Option<usize>,
    initial_position_residual: Option<f64>,
    initial_velocity_residual: Option<f64>,
    least_squares_gap_norm: Option<f64>,
    smallest_total_gap_m: Option<f64>,
    driver_velocity_mismatch: Option<f64>,
    kkt_size: Option<usize>,
    kkt_rank: Option<usize>,
}

/// Every folder of `folder` that has this file: its name, its model, and what the file says.
fn folders<T: DeserializeOwned>(folder: &str, file: &str) -> Vec<(String, String, T)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = Vec::new();
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        let Ok(data) = fs::read_to_string(path.join(file)) else {
            continue;
        };
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(path.join("model.mbd")).unwrap();
        match toml::from_str(&data) {
            Ok(data) => found.push((name, text, data)),
            Err(error) => panic!("{name}: {error}"),
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

/// The problems: the folders whose reference is a table of values.
fn problems() -> Vec<(String, TextMechanism, Problem)> {
    let tables: Vec<(String, String, toml::Table)> = folders("reference", "reference.toml");
    let problems: Vec<_> = tables
        .into_iter()
        .filter(|(_, _, table)| table.contains_key("value"))
        .map(|(name, text, table)| {
            let model = load(&text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
            let problem = table.try_into().unwrap_or_else(|e| panic!("{name}: {e}"));
            (name, model, problem)
        })
        .collect();
    assert!(problems.len() >= 8, "{} problems", problems.len());
    problems
}

fn largest(values: impl IntoIterator<Item = f64>) -> f64 {
    values.into_iter().fold(0.0, |m: f64, x| m.max(x.abs()))
}

fn phi(m: &dyn Mechanism, q: &[f64]) -> Vec<f64> {
    let mut phi = vec![0.0; m.layout().nc()];
    m.phi(&Point::position(0.0, q), &mut phi);
    phi
}

fn phi_t(m: &dyn Mechanism, q: &[f64]) -> Vec<f64> {
    let mut phi_t = vec![0.0; m.layout().nc()];
    m.phi_t(&Point::position(0.0, q), &mut phi_t);
    phi_t
}

fn phi_q(m: &dyn Mechanism, q: &[f64]) -> DMatrix<f64> {
    let pattern = &m.layout().patterns().phi_q;
    let mut values = vec![0.0; pattern.len()];
    m.phi_q(&Point::position(0.0, q), &mut values);
    let mut dense = DMatrix::zeros(pattern.rows, pattern.columns);
    for (row, column, value) in pattern.iter(&values) {
        dense[(row, column)] = value;
    }
    dense
}

/// phi_q v + phi_t
fn rates(m: &dyn Mechanism, q: &[f64], v: &[f64]) -> Vec<f64> {
    let rates = phi_q(m, q) * DMatrix::from_column_slice(v.len(), 1, v);
    let pairs = rates.iter().zip(phi_t(m, q));
    pairs.map(|(rate, t)| rate + t).collect()
}

/// Positions and velocities by name, 0 where there is none.
fn named(m: &dyn Mechanism, values: &BTreeMap<String, f64>) -> (Vec<f64>, Vec<f64>) {
    let layout = m.layout();
    let of = |name: &str| values.get(name).copied().unwrap_or(0.0);
    let positions = layout.coordinates().iter().map(|c| of(&c.name));
    let velocities = layout.velocities().iter().map(|v| of(&v.name));
    (positions.collect(), velocities.collect())
}

#[test]
fn problems_compile_without_a_warning() {
    for (name, text, _) in folders::<toml::Table>("reference", "reference.toml") {
        let diagnostics = mbdsl_compiler::compile(&text).diagnostics;
        let grave = diagnostics.iter().find(|d| d.severity != Severity::Note);
        assert_eq!(grave, None, "{name}");
    }
}

#[test]
fn problems_have_the_counts_they_should() {
    for (name, m, problem) in problems() {
        let Some(facts) = problem.facts else {
            continue;
        };
        let layout = m.layout();
        let (q, v) = named(&m, &problem.initial);
        let found = [
            layout.nq(),
            layout.nc(),
            rank(&m, 0.0, &q).rank,
            layout.dof(),
        ];
        let expected = [
            facts.coordinates,
            facts.constraints,
            facts.jacobian_rank,
            facts.degrees_of_freedom,
        ];
        assert_eq!(found, expected, "{name}");
        let position = largest(phi(&m, &q)) - facts.initial_position_residual;
        let velocity = largest(rates(&m, &q, &v)) - facts.initial_velocity_residual;
        assert!(position.abs() < 1e-12, "{name}: {position}");
        assert!(velocity.abs() < 1e-12, "{name}: {velocity}");
    }
}

#[test]
fn problems_start_where_they_should() {
    for (name, m, problem) in problems() {
        let start = assemble(&m, 0.0).unwrap();
        let mut known = 0;
        let layout = m.layout();
        let coordinates = layout.coordinates().iter().map(|one| &one.name);
        let velocities = layout.velocities().iter().map(|one| &one.name);
        let state = coordinates.zip(&start.q).chain(velocities.zip(&start.v));
        for (quantity, found) in state {
            let Some(expected) = problem.initial.get(&**quantity) else {
                panic!("{name}: no initial value of {quantity}");
            };
            let error = (found - expected).abs();
            let tolerance = problem.initial_tolerance.unwrap_or(1e-9);
            assert!(
                error < tolerance,
                "{name}: {quantity} = {found}, not {expected}"
            );
            known += 1;
        }
        assert_eq!(known, problem.initial.len(), "{name}");
    }
}

/// The values at one time that one node of a trajectory does not reach.
fn compare(name: &str, problem: &Problem, t: f64, node: &Trajectory) -> Vec<String> {
    let mut faults = Vec::new();
    for row in problem.value.iter().filter(|row| row.t == t) {
        let Some(column) = node.get(&row.column) else {
            panic!("{name} has no column {}", row.column);
        };
        let found = column[column.len() - 1];
        let error = (found - row.value).abs();
        if error > row.tol_abs || error.is_nan() {
            let Value {
                name: what, value, ..
            } = row;
            faults.push(format!(
                "{name}, t = {t}: {what} = {found}, not {value}: {error:e}"
            ));
        }
    }
    faults
}

fn times(problem: &Problem) -> Vec<f64> {
    let mut times: Vec<f64> = problem.value.iter().map(|row| row.t).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    times
}

/// RK4 reaches the tabulated values; where everything is prescribed, assembly does, at any time.
#[test]
fn problems_reach_their_values() {
    let mut faults = Vec::new();
    for (name, m, problem) in problems() {
        let times = times(&problem);
        assert!(times[times.len() - 1] <= problem.t_end, "{name}");
        let Some(rk4) = &problem.rk4 else {
            assert_eq!(m.layout().dof(), 0, "{name} can be integrated");
            for t in times {
                let start = assemble(&m, t).unwrap();
                let options = Options::fixed(t, 0.01).t_start(t);
                let run = simulate_from(&m, &start.q, &start.v, &options).unwrap();
                faults.extend(compare(&name, &problem, t, &run.trajectory));
            }
            continue;
        };
        let stabilization = rk4.stabilization.as_deref().unwrap_or("none");
        let stabilization = Stabilization::named(stabilization).unwrap();
        let options = Options::fixed(0.0, rk4.h).stabilization(stabilization);
        faults.extend(reach(&name, &m, &problem, &options));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Runs a problem from time to time of its table; what is missed.
fn reach(name: &str, m: &TextMechanism, problem: &Problem, options: &Options) -> Vec<String> {
    let mut faults = Vec::new();
    let start = assemble(m, 0.0).unwrap();
    let (mut from, mut q, mut v) = (0.0, start.q, start.v);
    for t in times(problem) {
        let options = options.clone().every(usize::MAX).t_start(from).t_end(t);
        let run = simulate_from(m, &q, &v, &options).unwrap().trajectory;
        faults.extend(compare(name, problem, t, &run));
        // States go on in one run alone.
        if m.layout().nz() == 0 {
            let end = run.state(run.len() - 1).unwrap();
            (from, q, v) = (t, end.q, end.v);
        }
    }
    faults
}

/// The reference method at its tolerance of 1e-10, held on the constraints after every step.
#[test]
fn dop853_with_projection_reaches_the_values() {
    let mut faults = Vec::new();
    for (name, m, problem) in problems() {
        if problem.rk4.is_none() {
            continue;
        }
        // Positions projected at every step excite the undamped stretching of the elastic rod, and
        // spoil its accelerations.
        let stabilization = if problem.keeps_no_projection {
            Stabilization::None
        } else {
            Stabilization::named("projection").unwrap()
        };
        let options = Options::new(0.0)
            .method(Dop853::new(1e-10, 1e-12))
            .stabilization(stabilization);
        faults.extend(reach(&name, &m, &problem, &options));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The values stand beside the published ones, within the accuracy that these have.
#[test]
fn published_digits_belong_to_the_values() {
    let mut published = 0;
    for (name, _, problem) in problems() {
        for row in problem.value {
            let Some(text) = row.published else {
                continue;
            };
            let number: f64 = text.replace('d', "e").parse().unwrap();
            let error = (number - row.value).abs();
            let accuracy = row.published_accuracy.unwrap_or(row.tol_abs);
            assert!(error <= accuracy, "{name}, t = {}: {}", row.t, row.name);
            published += 1;
        }
    }
    assert!(published >= 50, "{published}");
}

/// The equations of a text that is not to pass the checks; none where there are none.
fn unverified(text: &str) -> Option<TextMechanism> {
    let (tree, _) = mbdsl_compiler::syntax::parse(text);
    let (model, _) = mbdsl_compiler::check::check(&tree?);
    let mut model = model?;
    let equations = mbdsl_compiler::equations::derive(&mut model);
    let program = mbdsl_compiler::program::program(model, &equations);
    Some(TextMechanism::of_program(&program))
}

/// The state that the start block gives; everything is written down in the faulty models.
fn as_written(m: &dyn Mechanism) -> (Vec<f64>, Vec<f64>) {
    let layout = m.layout();
    let mut values = vec![0.0; layout.start().len()];
    m.start_values(&mut values);
    let entries = layout.start().iter().zip(values);
    let by_name = entries.map(|(entry, value)| {
        let name = match entry.kind {
            StartKind::Velocity => &layout.velocities()[entry.place].name,
            StartKind::Position | StartKind::Guess | StartKind::Placed => {
                &layout.coordinates()[entry.place].name
            }
        };
        (name.to_string(), value)
    });
    named(m, &by_name.collect())
}

#[test]
fn bad_models_get_the_severity_and_the_words_they_should() {
    let models = folders::<Expect>("reference/bad", "expect.toml");
    assert!(models.len() >= 8, "{} models", models.len());
    for (name, text, expect) in models {
        let compilation = mbdsl_compiler::compile(&text);
        let worst = compilation.diagnostics.iter().map(|d| d.severity).min();
        let worst = worst.map(Severity::word);
        assert_eq!(worst, Some(&*expect.severity), "{name}");
        assert_eq!(load(&text).is_err(), worst == Some("error"), "{name}");
        let diagnostics = compilation.diagnostics.iter();
        let said: Vec<String> = diagnostics.map(|d| d.render(|_| 0)).collect();
        let said = said.join("\n");
        for words in expect.says {
            assert!(said.contains(&words), "{name} does not say {words}: {said}");
        }
    }
}

#[test]
fn bad_models_are_what_they_should_be() {
    for (name, text, expect) in folders::<Expect>("reference/bad", "expect.toml") {
        let facts = expect.facts;
        let Some(m) = unverified(&text) else {
            assert_eq!(facts.coordinates, None, "{name} has no equations");
            continue;
        };
        let layout = m.layout();
        let (q, v) = as_written(&m);
        let rank = rank(&m, 0.0, &q).rank;
        let same = |found: usize, expected: Option<usize>, what: &str| {
            let expected = expected.unwrap_or(found);
            assert_eq!(found, expected, "{name}: {what}");
        };
        same(layout.nq(), facts.coordinates, "coordinates");
        same(layout.nc(), facts.constraints, "constraints");
        same(rank, facts.jacobian_rank, "rank");
        same(layout.nv() - rank, facts.degrees_of_freedom, "freedom");
        same(layout.nc() - rank, facts.redundant_constraints, "redundant");

        let near = |found: f64, expected: Option<f64>, what: &str| {
            let expected = expected.unwrap_or(found);
            let error = (found - expected).abs();
            assert!(error < 1e-9, "{name}: {what} {found}, not {expected}");
        };
        let position = largest(phi(&m, &q));
        near(position, facts.initial_position_residual, "phi");
        let velocity = largest(rates(&m, &q, &v));
        near(velocity, facts.initial_velocity_residual, "phi_q v + phi_t");

        if facts.least_squares_gap_norm.is_some() || facts.smallest_total_gap_m.is_some() {
            let Err(AssemblyError::Unreachable { gaps, .. }) = assemble(&m, 0.0) else {
                panic!("{name} can be assembled");
            };
            let squares: f64 = gaps.iter().map(|gap| gap.gap.powi(2)).sum();
            near(squares.sqrt(), facts.least_squares_gap_norm, "gap norm");
            let total = gaps.iter().map(|gap| gap.gap).sum();
            near(total, facts.smallest_total_gap_m, "sum of gaps");
        }
        if facts.driver_velocity_mismatch.is_some() {
            // What the rows that are the same in phi_q demand of it.
            let (jacobian, wanted) = (phi_q(&m, &q), phi_t(&m, &q));
            let rows = 0..layout.nc();
            let pairs = rows
                .clone()
                .flat_map(|i| rows.clone().map(move |j| (i, j)))
                .filter(|&(i, j)| jacobian.row(i) == jacobian.row(j));
            let mismatch = largest(pairs.map(|(i, j)| wanted[i] - wanted[j]));
            near(mismatch, facts.driver_velocity_mismatch, "mismatch");
        }
        let kkt = saddle_point(&m, &q);
        same(
            kkt.nrows(),
            facts.kkt_size,
            "size of the saddle-point matrix",
        );
        let scale = kkt.amax();
        same(
            kkt.rank(1e-10 * scale),
            facts.kkt_rank,
            "rank of the saddle-point matrix",
        );
    }
}

/// | M  phi_q^T | over | phi_q  0 |
fn saddle_point(m: &dyn Mechanism, q: &[f64]) -> DMatrix<f64> {
    let layout = m.layout();
    let (nv, nc) = (layout.nv(), layout.nc());
    let mut values = vec![0.0; layout.patterns().mass_matrix.len()];
    m.mass_matrix(&Point::position(0.0, q), &mut values);
    let mut kkt = DMatrix::zeros(nv + nc, nv + nc);
    for (i, j, value) in layout.patterns().mass_matrix.iter(&values) {
        kkt[(i, j)] = value;
    }
    let jacobian = phi_q(m, q);
    kkt.view_mut((nv, 0), (nc, nv)).copy_from(&jacobian);
    kkt.view_mut((0, nv), (nv, nc))
        .copy_from(&jacobian.transpose());
    kkt
}
