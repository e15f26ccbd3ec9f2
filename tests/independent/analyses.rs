//! Random mechanisms through the analyses, whose tables and figures are compared with a textbook.
//!
//! Free ones run, come to rest and oscillate; driven ones are moved by kinematics and inverse dynamics. Every row of
//! every table is compared with the equations of the textbook at that row, the way itself with a motion of the
//! textbook, extremes, means, works and efforts with integrals and bounds over many rows, and modes with eigenvalues
//! of differences. `MBDSL_INDEPENDENT_ANALYSES` sets how many mechanisms are compared, a quarter of each kind: free and
//! driven, in the plane and in space.

mod driven;
mod free;
mod rest;
mod tables;
pub(crate) mod textbook;

pub(crate) use driven::check as motion_of_drivers;
pub(crate) use free::check as motion_of_free;
pub(crate) use rest::check as rest;

use crate::build::build;
use crate::compare::Difference;
use crate::variants::{drive_all, freeze, hold, smoothed};
use crate::{generate, print};
use mbdsl_runtime::Mechanism;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use textbook::Plane;

/// Whether an analysis was compared, or why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    Compared,
    LeftOut(&'static str),
}

impl Outcome {
    pub(crate) const ILL_CONDITIONED: Outcome = Outcome::LeftOut("ill-conditioned");
    pub(crate) const KINK: Outcome = Outcome::LeftOut("a kink");
}

/// The number of mechanisms of each kind that are compared where nothing is said.
const CASES: usize = 10;

/// Outcomes of comparisons, and the differences.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    outcomes: BTreeMap<(&'static str, Outcome), usize>,
    different: Vec<String>,
}

impl Findings {
    /// Compares one analysis of the mechanism that a text describes.
    pub(crate) fn check(
        &mut self,
        name: &'static str,
        text: &str,
        compare: impl Fn(&dyn Mechanism) -> Result<Outcome, Difference>,
    ) {
        let compared = catch_unwind(AssertUnwindSafe(|| {
            let mechanism = mbdsl::text::load(text);
            compare(&mechanism.map_err(|diagnostics| format!("{diagnostics:#?}"))?)
        }));
        match compared.unwrap_or_else(|_| Err("panicked, see above".to_owned())) {
            Ok(outcome) => *self.outcomes.entry((name, outcome)).or_default() += 1,
            Err(difference) => self.different.push(format!("{name}: {difference}\n{text}")),
        }
    }

    /// Says what was compared.
    ///
    /// # Panics
    /// If anything was different, or less than a third could be compared.
    pub(crate) fn end(self) {
        let mut compared: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
        for ((name, outcome), count) in &self.outcomes {
            println!("{name}: {outcome:?} {count}");
            compared.entry(name).or_default()[usize::from(*outcome != Outcome::Compared)] += count;
        }
        let count = self.different.len();
        assert!(
            count == 0,
            "{count} differences\n{}",
            self.different.join("\n")
        );
        for (name, [compared, left_out]) in compared {
            assert!(2 * compared > left_out, "{name}: most is left out");
        }
    }
}

/// The number of mechanisms of each kind that are compared.
pub(crate) fn cases() -> usize {
    let cases = std::env::var("MBDSL_INDEPENDENT_ANALYSES");
    cases.map_or(CASES, |cases| cases.parse::<usize>().unwrap() / 4)
}

/// Tables and figures of mechanisms in the plane are those of the textbook.
#[test]
fn analyses_agree_with_the_textbook() {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut findings = Findings::default();
    for case in 0..cases() {
        let is_smooth = case % 4 != 0;
        let mut recipe = generate::recipe().new_tree(&mut runner).unwrap().current();
        let mut case = build(&recipe);
        if is_smooth {
            case = smoothed(case);
        }
        let text = print::print(&case.model, case.seed).text;
        findings.check("run", &text, |mechanism| {
            motion_of_free(mechanism, &Plane(&case.model), is_smooth)
        });
        // Whose values follow from their rates alone: no equilibrium and no motion of drivers has them.
        recipe.states.clear();
        // Kinetic energies that push what is at rest leave no equilibrium to compare.
        for kinetic in recipe
            .kinetics
            .iter_mut()
            .chain(recipe.bodies.iter_mut().map(|body| &mut body.kinetic))
        {
            (kinetic.offset, kinetic.linear) = (None, None);
        }
        let mut case = build(&recipe);
        if is_smooth {
            case = smoothed(case);
        }
        let held = hold(&case.model);
        let text = print::print(&held, case.seed).text;
        let still = freeze(&held);
        findings.check("statics and modes", &text, |mechanism| {
            rest(mechanism, &Plane(&held), &Plane(&still))
        });
        let Some(case) = drive_all(case) else {
            continue;
        };
        let text = print::print(&case.model, case.seed).text;
        findings.check("kinematics and inverse dynamics", &text, |mechanism| {
            motion_of_drivers(mechanism, &Plane(&case.model), is_smooth)
        });
    }
    findings.end();
}
