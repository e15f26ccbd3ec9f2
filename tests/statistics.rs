//! What reference runs cost, and what the compiler makes of their models, as snapshots: a loss of
//! efficiency fails a test that accuracy would not.
//!
//! To accept a change: `INSTA_UPDATE=always cargo test -p mbdsl-tests --test it statistics`, and read the difference.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::runtime::{METHODS, STABILIZATIONS};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, Method, Options, Stabilization, simulate};
use std::fmt::Write as _;

/// The size of a violation; round-off is none.
fn violation(x: f64) -> String {
    if x < 1e-11 {
        "0".to_owned()
    } else {
        format!("{x:.0e}")
    }
}

/// One line for a run of one second, in steps of 0.01 s where it does not choose them.
fn cost(table: &mut String, model: &TextMechanism, options: &Options) {
    let mut title = options.method.info().name.to_owned();
    let stabilization = options.stabilization_for(model.layout());
    if stabilization != Stabilization::None {
        title = format!("{title}, {}", stabilization.info().name);
    }
    let run = simulate(model, options).map(|run| run.report);
    match run {
        Ok(report) => {
            let work = report.work;
            writeln!(
                table,
                "  {title:<18} steps {:>3} + {:>2}, iterations {:>4}, evaluations {:>5}, factorizations {:>5}, phi {}, dphi {}",
                work.steps,
                work.rejected,
                work.iterations,
                work.evaluations,
                work.factorizations,
                violation(report.eps_phi),
                violation(report.eps_dphi)
            )
        }
        Err(error) => writeln!(table, "  {title:<18} {error}"),
    }
    .unwrap();
}

// Numbers of iterations hang on the last bits.
#[test]
#[cfg_attr(target_feature = "fma", ignore = "counted without fused operations")]
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
        let assembled = mbdsl::assemble(&model, 0.0).unwrap();
        writeln!(table, "  assembly {:>2}", assembled.iterations).unwrap();
        for info in METHODS {
            let mut method = Method::named(info.name).unwrap();
            let tolerances = match info.name {
                "dopri5" => [1e-6, 1e-8],
                "dop853" => [1e-10, 1e-12],
                _ => [0.0; 2],
            };
            for (name, value) in ["rtol", "atol"].into_iter().zip(tolerances) {
                assert!(value == 0.0 || method.set(name, value));
            }
            let stabilizations = if info.name == "rk4" {
                STABILIZATIONS
            } else {
                &STABILIZATIONS[..1]
            };
            for stabilization in stabilizations {
                let stabilization = Stabilization::named(stabilization.name).unwrap();
                let options = Options::unstabilized(method.clone(), 1.0, 0.01);
                cost(&mut table, &model, &options.stabilization(stabilization));
            }
        }
        for kernel in model.layout().kernels().iter() {
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
