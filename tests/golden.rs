//! Generated code: one expansion and one module without mbdsl are committed, all are compiled and run, and their operations
//! are counted.
//!
//! `tests/golden/two_bars.rs` shows in review how a change of the compiler changes the code; the snapshot `operations`
//! shows of every `tests/golden/NAME.mbd` what its kernels cost, and that its code is another. To accept a change:
//! `MBDSL_BLESS=1 INSTA_UPDATE=always cargo test -p mbdsl-tests golden`, and read the difference. Where the trait has
//! changed and the old expansion does not compile: `mbdsl expand two_bars.mbd > two_bars.rs`.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::Mechanism;
use mbdsl::runtime::{Evaluated, KernelKind, LANES, Lanes, Point, Scalar};
use mbdsl::text::load;
use mbdsl_compiler::compile;
use mbdsl_compiler::emit::{EmitContext, core_only, emit};
use mbdsl_compiler::verify::Verified;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::models::folder;

mod two_bars {
    include!("golden/two_bars.rs");
}

/// The expansion of a model, formatted.
fn expand(verified: &Verified) -> String {
    let tokens = emit(verified, &EmitContext::of_a_file());
    prettyplease::unparse(&syn::parse2(tokens).unwrap())
}

/// Compares a file in `golden` with what is printed now.
fn assert_committed(name: &str, printed: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let file = folder.join(name);
    if std::env::var_os("MBDSL_BLESS").is_some() {
        fs::write(&file, printed).unwrap();
    }
    let committed = fs::read_to_string(&file).unwrap();
    assert!(committed == printed, "{} is stale", file.display());
}

#[test]
fn the_expansion_is_as_committed() {
    let verified = compile(include_str!("golden/two_bars.mbd")).verified;
    assert_committed("two_bars.rs", &expand(&verified.unwrap()));
}

/// `tests/core_only` compiles it.
#[test]
fn the_module_without_mbdsl_is_as_committed() {
    let verified = compile(include_str!("golden/two_bars.mbd")).verified;
    let printed = core_only(&verified.unwrap()).unwrap();
    let code = prettyplease::unparse(&syn::parse2(printed.code).unwrap());
    assert_committed("two_bars_core.rs", &(printed.comment + &code));
}

macro_rules! models {
    ($($name:ident: $Type:ident, $file:tt;)*) => {
        $(
            mod $name {
                mbdsl::mechanism!(file = $file);
            }
        )*

        #[test]
        fn compiled_code_agrees_with_the_evaluator_to_the_bit() {
            let two_bars = load(include_str!("golden/two_bars.mbd")).unwrap();
            compare(&two_bars::TwoBars::default(), &two_bars);
            $(compare(&$name::$Type::default(), &load(include_str!($file)).unwrap());)*
        }
    };
}

models! {
    slider_crank: SliderCrank, "golden/slider_crank.mbd";
    everything: Everything, "golden/everything.mbd";
    machine: Machine, "golden/machine.mbd";
    trolleys: Trolleys, "golden/trolleys.mbd";
}

/// FNV-1a, 64 bits.
fn digest(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// Operations of every kernel that has some, and a digest of the code, of all models.
#[test]
fn kernels_cost_what_they_did() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let mut table = String::new();
    for path in folder::files(&golden, &["mbd"]) {
        let text = fs::read_to_string(path).unwrap();
        let verified = compile(&text).verified.unwrap();
        let (code, program) = (expand(&verified), &verified.program);
        let (name, lines, digest) = (&program.model.name, code.lines().count(), digest(&code));
        writeln!(table, "{name}: {lines} lines, {digest:016x}").unwrap();
        writeln!(table, "{:24} + -    *    /  functions", "").unwrap();
        let kernels = program.kernels.iter();
        for kernel in kernels.filter(|kernel| kernel.counts.work() > 0) {
            let (name, counts) = (kernel.kind.name(), kernel.counts);
            let [sums, products] = [counts.additions, counts.multiplications];
            let [divisions, calls] = [counts.divisions, counts.functions];
            writeln!(
                table,
                "  {name:22} {sums:3} {products:4} {divisions:4} {calls:10}"
            )
            .unwrap();
        }
        table.push('\n');
    }
    insta::assert_snapshot!("operations", table);
}

/// All kernels at some states.
fn compare(compiled: &dyn Mechanism, evaluated: &dyn Mechanism) {
    let layout = compiled.layout();
    assert_eq!(layout, evaluated.layout());
    let mut seed = 1_u32;
    let mut random = move || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(seed >> 8) / f64::from(1 << 24) * 4.0 - 2.0
    };
    let mut fill = |n: usize| (0..n).map(|_| random()).collect::<Vec<f64>>();
    let lanes = compiled.lanes().unwrap();
    let splat = |x: &[f64]| -> Vec<Lanes> { x.iter().map(|x| Lanes::constant(*x)).collect() };
    for _ in 0..20 {
        let t = fill(1)[0];
        let [q, v, z] = [layout.nq(), layout.nv(), layout.nz()].map(&mut fill);
        let [u, a, lambda] = [layout.nu(), layout.nv(), layout.nc()].map(&mut fill);
        let at = Point::new(t, &q, &v).states(&z).inputs(&u);
        let at = at.solution(&a, &lambda);
        let wide = [&q, &v, &z, &u, &a, &lambda].map(|x| splat(x));
        let [q, v, z, u, a, lambda] = wide.each_ref();
        let of_lanes = Point::new(Lanes::constant(t), q, v).states(z).inputs(u);
        let of_lanes = of_lanes.solution(a, lambda);
        for &kind in KernelKind::ALL {
            let Some(length) = kind.len(layout) else {
                continue;
            };
            let values = |mechanism: &dyn Mechanism| {
                let mut values = vec![f64::NAN; length];
                let evaluated = mechanism.evaluate(kind, &at, &mut values);
                (evaluated == Evaluated::Done).then_some(values)
            };
            let ours = values(compiled);
            // Of forces that depend on multipliers the layout does not say that there are none.
            if kind == KernelKind::ReactionForce {
                continue;
            }
            assert_eq!(ours, values(evaluated), "{kind:?}");
            let Some(ours) = ours else {
                assert!(kind.is_optional() || kind == KernelKind::Accelerations);
                continue;
            };
            assert!(ours.iter().all(|value| value.is_finite()), "{kind:?}");
            let mut values = vec![Lanes::constant(f64::NAN); length];
            let is_done = lanes.evaluate(kind, &of_lanes, &mut values) == Evaluated::Done;
            assert_eq!(is_done, kind.runs_on_lanes(), "{kind:?}");
            if is_done {
                for lane in 0..LANES {
                    let lane: Vec<f64> = values.iter().map(|x| x.into_arr()[lane]).collect();
                    assert_eq!(lane, ours, "{kind:?}");
                }
            }
        }
    }
}
