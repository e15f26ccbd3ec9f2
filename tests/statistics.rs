//! What reference runs cost, and what the compiler makes of their models, as snapshots: a loss of
//! efficiency fails a test that accuracy would not.
//!
//! To accept a change: `INSTA_UPDATE=always cargo test --test statistics`, and read the difference.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::text::load;
use mbdsl::{Mechanism, Options, Stabilization, simulate};
use std::fmt::Write as _;

#[test]
fn runs_cost_what_they_did() {
    let models = [
        ("two_bars", include_str!("golden/two_bars.mbd")),
        ("slider_crank", include_str!("golden/slider_crank.mbd")),
        ("everything", include_str!("golden/everything.mbd")),
    ];
    let mut table = String::new();
    for (name, text) in models {
        let model = load(text).unwrap();
        writeln!(table, "{name}").unwrap();
        for stabilization in [Stabilization::None, Stabilization::baumgarte()] {
            let options = Options::new(1.0).h(0.01).stabilization(stabilization);
            let run = simulate(&model, &options).unwrap();
            let assembled = run.assembled.unwrap();
            let (work, report) = (run.report.work, &run.report);
            writeln!(
                table,
                "  {:<9} assembly {:>2}, steps {:>3}, evaluations {:>4}, phi {:.0e}, dphi {:.0e}",
                stabilization.info().name,
                assembled.iterations,
                work.steps,
                work.evaluations,
                report.eps_phi,
                report.eps_dphi
            )
            .unwrap();
        }
        for kernel in model.layout().kernels.iter() {
            let sum = kernel.additions + kernel.multiplications;
            writeln!(
                table,
                "  {:<12} {sum:>4} + {:>2} divisions, {:>2} functions",
                kernel.name, kernel.divisions, kernel.functions
            )
            .unwrap();
        }
    }
    insta::assert_snapshot!(table);
}
