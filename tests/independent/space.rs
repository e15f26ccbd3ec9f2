//! Random mechanisms in space: the compiler's equations against those by virtual work.
//!
//! Every case is a random mechanism with random items, printed as text, compiled, and compared at a random state,
//! on its constraints or off them, with equations that know no symbolic derivative: everything moves along a
//! curve through the state, of which numbers know two derivatives. The seed is fixed;
//! `MBDSL_INDEPENDENT_SPACE_CASES` sets how many cases are compared.
//!
//! To cover a new joint: its kind in `model.rs`, its rows in `joints.rs`, its points and axes in `closing.rs`, its text
//! in `print.rs`. A new load: `model.rs`, `mechanics.rs`, `items.rs`, `print.rs`.

mod attitude;
mod build;
mod closing;
mod compare;
mod expression;
mod items;
mod jet;
mod joints;
mod matrix;
mod mechanics;
mod model;
mod motion;
mod print;
mod random;
mod self_check;
mod textbook;
mod variants;

use crate::analyses::{self, Findings, motion_of_drivers, motion_of_free, rest};
use build::{Case, build};
use mechanics::Curves;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use textbook::Space;
use variants::{build_driven, freeze, hold};

/// Cases with a larger condition number of the scaled equations are not compared.
const WELL_CONDITIONED: f64 = 1e6;

/// How many cases are compared where nothing is said.
const CASES: u64 = 60;

/// The compiler's equations in space are those by virtual work.
#[test]
fn spatial_text_agrees_with_virtual_work() {
    let cases = std::env::var("MBDSL_INDEPENDENT_SPACE_CASES");
    let cases = cases.map_or(CASES, |cases| cases.parse().unwrap());
    let worst = RefCell::default();
    random_cases("space", cases, |case| agrees(case, &mut worst.borrow_mut()));
    println!(
        "largest deviations, relative to the largest entry: {:?}",
        worst.borrow()
    );
}

/// Tables and figures of mechanisms in space are those by virtual work.
#[test]
fn spatial_analyses_agree_with_virtual_work() {
    let mut findings = Findings::default();
    for seed in 0..analyses::cases() as u64 {
        let model = build(seed).model;
        let text = print::print(&model);
        findings.check("run in space", &text, |mechanism| {
            motion_of_free(mechanism, &Space::new(&model, mechanism), true)
        });
        let held = hold(&model);
        let still = freeze(&held);
        findings.check(
            "statics and modes in space",
            &print::print(&held),
            |mechanism| {
                let books = [&held, &still].map(|model| Space::new(model, mechanism));
                rest(mechanism, &books[0], &books[1])
            },
        );
        let Some(model) = build_driven(seed) else {
            continue;
        };
        let name = "kinematics and inverse dynamics in space";
        findings.check(name, &print::print(&model), |mechanism| {
            motion_of_drivers(mechanism, &Space::new(&model, mechanism), true)
        });
    }
    findings.end();
}

/// Compares one case; `false` where it is too ill-conditioned to say anything.
fn agrees(case: &Case, worst: &mut compare::Worst) -> Result<bool, String> {
    let Case { model, state } = case;
    let equations = Curves::new(model, state).equations();
    if equations.condition() > WELL_CONDITIONED {
        return Ok(false);
    }
    let text = print::print(model);
    let mechanism = mbdsl::text::load(&text).map_err(|diagnostics| format!("{diagnostics:#?}"))?;
    compare::layout(&mechanism, model, worst)?;
    compare::state(&mechanism, model, state, worst)?;
    Ok(true)
}

/// Runs a check on `count` cases, and more for those it rejects with `false`, which must be rare; panics with the
/// text of a case that fails, made as small as it stays wrong.
fn random_cases(name: &str, count: u64, check: impl Fn(&Case) -> Result<bool, String>) {
    let check = |case: &Case| {
        let checked = catch_unwind(AssertUnwindSafe(|| check(case)));
        checked.unwrap_or_else(|_| Err("panicked, see above".to_owned()))
    };
    let (mut compared, mut seed) = (0, 0);
    while compared < count {
        let case = build(seed);
        match check(&case) {
            Ok(done) => compared += u64::from(done),
            Err(message) => {
                println!("{name}, seed {seed}: {message}; looking for a smaller one");
                let (case, message) = smallest(case, message, &check);
                let (text, state) = (print::print(&case.model), &case.state);
                panic!("{name}, seed {seed}: {message}\n{state:?}\n{text}");
            }
        }
        seed += 1;
        assert!(seed < 9 + count + count / 3, "{name}: {compared} of {seed}");
    }
    println!("{name}: {count} cases compared, {} rejected", seed - count);
}

/// Leaves out loads, energies, outputs and last joints as long as a case stays wrong in the same way.
fn smallest(
    mut case: Case,
    mut message: String,
    check: &dyn Fn(&Case) -> Result<bool, String>,
) -> (Case, String) {
    let what = |message: &str| message.split_whitespace().next().map(str::to_owned);
    loop {
        let mut smaller = Vec::new();
        let mut without = |leave_out: &dyn Fn(&mut model::Model)| {
            let mut case = case.clone();
            leave_out(&mut case.model);
            smaller.push(case);
        };
        for k in 0..case.model.outputs.len() {
            without(&|model| drop(model.outputs.remove(k)));
        }
        for k in 0..case.model.loads.len() {
            without(&|model| drop(model.loads.remove(k)));
        }
        for k in 0..case.model.kinetics.len() {
            without(&|model| drop(model.kinetics.remove(k)));
        }
        without(&|model| {
            model.joints.pop();
        });
        let found = smaller.into_iter().find_map(|case| {
            let failed = check(&case).err();
            let same = failed.filter(|failed| what(failed) == what(&message));
            same.map(|failed| (case, failed))
        });
        match found {
            Some((smaller, failed)) => (case, message) = (smaller, failed),
            None => return (case, message),
        }
    }
}
