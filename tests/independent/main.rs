//! Random mechanisms: the compiler's equations against those of a textbook.
//!
//! Every case is a random mechanism with random items. It is printed as text, compiled, and
//! compared at a random state with equations that are written by hand, joint by joint: layout, M,
//! Q, phi, phi_q, phi_t, eta, a, lambda, tangents, energies and outputs (with reactions), then once
//! more with changed parameters. The seed is fixed; `MBDSL_INDEPENDENT_CASES` sets how many cases
//! are compared (200 where it is not set).
//!
//! To cover a new kind of item: its data in `model.rs`, its equations in `joints.rs` or
//! `mechanics.rs` (energies of the user: `energies.rs`, loops: `series.rs`), its text in `print/`, its random numbers in `recipe.rs` and `generate.rs` and what they mean
//! in `build.rs` or `items.rs`.

// Tests say what is wrong by panicking, and nobody reads their documentation in rustdoc.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

mod analyses;
mod build;
mod compare;
mod energies;
mod expression;
mod friction;
mod generate;
mod items;
mod joints;
mod kinematics;
mod mechanics;
mod model;
mod names;
mod numbers;
mod print;
mod recipe;
mod self_check;
mod series;
mod space;
mod spelling;
mod tables;
mod units;
mod variants;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

use build::{Case, build};
use mbdsl::runtime::Controlled;
use model::Model;

/// Cases with a larger condition number of the scaled equations are not compared.
const WELL_CONDITIONED: f64 = 1e6;

/// Cases nearer to a kink are not compared.
const KINK: f64 = 1e-3;

/// The compiler's equations are those of the textbook.
#[test]
fn text_agrees_with_the_textbook() {
    let cases = std::env::var("MBDSL_INDEPENDENT_CASES");
    let cases = cases.map_or(200, |cases| cases.parse().unwrap());
    random_cases("text", cases, agrees);
}

/// Compares one case; `false` where it is too ill-conditioned to say anything.
fn agrees(case: &Case) -> Result<bool, String> {
    let Case {
        model,
        state,
        seed,
        inputs,
    } = case;
    let comparable = |model: &Model| {
        compare::condition(model, state) < WELL_CONDITIONED && compare::kink(model, state) > KINK
    };
    if !comparable(model) {
        return Ok(false);
    }
    let printed = print::print(model, *seed);
    let mut mechanism =
        mbdsl::text::load(&printed.text).map_err(|diagnostics| format!("{diagnostics:#?}"))?;
    compare::layout(&mechanism, model)?;
    compare::state(&mechanism, model, state)?;

    let mut changed = model.clone();
    compare::change_parameters(&mut mechanism, &mut changed, &printed.bindings, 1.03)?;
    if comparable(&changed) {
        let compared = compare::state(&mechanism, &changed, state);
        compared.map_err(|difference| format!("with changed parameters: {difference}"))?;
    }
    if inputs.is_empty() {
        return Ok(true);
    }
    let mut set = mbdsl::text::load(&printed.text).unwrap();
    let mut model = model.clone();
    compare::set_inputs(&mut set, &mut model, inputs)?;
    if comparable(&model) {
        let compared = compare::state(&set, &model, state);
        compared.map_err(|difference| format!("with inputs set: {difference}"))?;
    }
    let law = |t: f64, q: &[f64], v: &[f64], z: &[f64], inputs: &mut [f64]| {
        for (k, input) in inputs.iter_mut().enumerate() {
            let states: f64 = z.iter().sum();
            *input += (t + k as f64).sin() + 0.3 * q[0] - 0.2 * v[v.len() - 1] + 0.1 * states;
        }
    };
    let mut values = inputs.clone();
    law(
        state.t,
        &state.q,
        &state.v,
        &compare::kept(&model),
        &mut values,
    );
    for (input, value) in model.inputs.iter_mut().zip(values) {
        input.value = value;
    }
    if comparable(&model) {
        let controlled = Controlled::new(set, law);
        let compared = compare::state(&controlled, &model, state);
        compared.map_err(|difference| format!("with a law for the inputs: {difference}"))?;
    }
    Ok(true)
}

/// Runs a check on `count` random cases, and more for those it rejects with `false`, which must be
/// rare; panics with the text of the smallest case that fails.
fn random_cases(name: &str, count: u32, check: impl Fn(&Case) -> Result<bool, String>) {
    let spare = count / 8 + 1;
    let config = Config {
        cases: count + spare,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let compared = Cell::new(0);
    let strategy = generate::recipe().prop_map(|recipe| build(&recipe));
    let result = runner.run(&strategy, |case| {
        let checked = catch_unwind(AssertUnwindSafe(|| check(&case)));
        let message = match checked {
            Ok(Ok(done)) => {
                compared.set(compared.get() + u32::from(done));
                return Ok(());
            }
            Ok(Err(message)) => message,
            Err(_) => String::from("panicked, see above"),
        };
        let text = print::print(&case.model, case.seed).text;
        let summary = compare::summary(&case.model);
        let message = format!("{message}\n{summary}\nstate: {:?}\n{text}", case.state);
        Err(TestCaseError::fail(message))
    });
    if let Err(proptest::test_runner::TestError::Fail(reason, _)) = &result {
        panic!("{name}: {reason}");
    }
    result.unwrap();
    let rejected = count + spare - compared.get();
    println!(
        "{name}: {} cases compared, {rejected} rejected",
        compared.get()
    );
    assert!(compared.get() >= count, "{name}: {rejected} rejected");
}
