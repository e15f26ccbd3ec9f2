//! Exported modules against the evaluator and the runs of the runtime, to the bit.
#![allow(clippy::unwrap_used, clippy::panic)]

mod exported;

use exported::{At, Exported, MODELS};
use mbdsl_compiler::emit::core_only;
use mbdsl_compiler::evaluate::TextMechanism;
use mbdsl_compiler::expr::Function;
use mbdsl_runtime::{
    Dop853, KernelKind, Mechanism, MechanismExt, Options, Stepper, assemble, inputs, simulate,
};

/// Kernels of a build with fused operations round otherwise than exported code.
fn has_its_bits() -> bool {
    !cfg!(target_feature = "fma")
}

fn loaded(model: &Exported) -> TextMechanism {
    let verified = mbdsl_compiler::compile(model.text).verified.unwrap();
    verified.mechanism()
}

/// The values of a kernel by the evaluator.
fn evaluated(mechanism: &TextMechanism, kind: KernelKind, at: &At) -> Vec<f64> {
    let kernel = &mechanism.kernels()[kind as usize];
    let mut values = vec![f64::NAN; kernel.results];
    let parameters = mechanism.parameters();
    kernel.run(&at.point(), parameters, &mut Vec::new(), &mut values);
    values
}

/// Equal bits, NaN and NaN included; where functions are those of `libm`, nearly so.
fn assert_same(model: &Exported, what: &str, ours: &[f64], expected: &[f64]) {
    assert_eq!(ours.len(), expected.len(), "{}: {what}", model.name);
    for (place, (x, y)) in ours.iter().zip(expected).enumerate() {
        let is_near = !model.exact && (x - y).abs() <= 1e-12 * y.abs();
        let is_same = x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan() || is_near;
        assert!(is_same, "{}: {what}[{place}]: {x:?}, not {y:?}", model.name);
    }
}

/// Numbers between -1 and 1.
struct Random(u32);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / f64::from(1 << 23) - 1.0
    }

    fn fill(&mut self, count: usize, size: f64) -> Vec<f64> {
        (0..count).map(|_| size * self.next()).collect()
    }
}

#[test]
fn the_start_is_that_of_the_runtime() {
    for model in MODELS {
        let mechanism = loaded(model);
        let assembled = assemble(&mechanism, 0.0).unwrap();
        let mut z = vec![0.0; mechanism.layout().nz()];
        if !z.is_empty() {
            mechanism.start_states(&mut z);
        }
        let start = (model.start)();
        assert_eq!(start.t, 0.0);
        assert_eq!((start.q, start.v), (assembled.q, assembled.v));
        assert_eq!((start.z, start.u), (z, inputs(&mechanism).collect()));
    }
}

#[test]
fn functions_have_the_bits_of_the_evaluator() {
    if !has_its_bits() {
        return;
    }
    for model in MODELS {
        let mechanism = loaded(model);
        let layout = mechanism.layout();
        let mut random = Random(17);
        let mut regular = 0;
        for size in [0.1, 1.0, 1.0, 3.0, 100.0] {
            let start = (model.start)();
            let mut at = At {
                t: random.next() + 1.0,
                q: random.fill(layout.nq(), size),
                v: random.fill(layout.nv(), 5.0),
                z: random.fill(layout.nz(), 2.0),
                u: random.fill(layout.nu(), 5.0),
                a: random.fill(layout.nv(), 20.0),
                lambda: random.fill(layout.nc(), 30.0),
                shift: random.fill(layout.nc(), 1.0),
            };
            if size < 1.0 {
                at.q = start.q;
            }
            for (kind, values) in model.kernels {
                let expected = evaluated(&mechanism, *kind, &at);
                assert_same(model, kind.name(), &values(&at), &expected);
            }
            let expected = evaluated(&mechanism, KernelKind::Accelerations, &at);
            let (guard, expected) = expected.split_last().unwrap();
            let (ok, solution) = (model.accelerations)(&at);
            assert_same(model, "accelerations", &solution, expected);
            let finite = expected.iter().sum::<f64>().is_finite();
            assert_eq!(ok, *guard > 0.0 && finite, "{}", model.name);
            regular += usize::from(ok);
        }
        assert!(regular > 0, "{}", model.name);
    }
}

#[test]
fn there_is_a_function_for_every_kernel_with_results() {
    use KernelKind::{
        Conditions, CoordinateRates, Energy, Eta, Events, Force, MassMatrix, Outputs, Phi, PhiQ,
        PhiT, StateRates, Switches,
    };
    let public = [
        MassMatrix,
        Force,
        Phi,
        PhiQ,
        PhiT,
        Eta,
        CoordinateRates,
        Energy,
        Outputs,
        StateRates,
        Conditions,
        Switches,
        Events,
    ];
    for model in MODELS {
        let mechanism = loaded(model);
        let has_results = |kind: &KernelKind| mechanism.kernels()[*kind as usize].results > 0;
        let expected: Vec<KernelKind> = public.into_iter().filter(has_results).collect();
        let ours: Vec<KernelKind> = model.kernels.iter().map(|(kind, _)| *kind).collect();
        assert_eq!(ours, expected, "{}", model.name);
        let verified = mbdsl_compiler::compile(model.text).verified.unwrap();
        let code = core_only(&verified).unwrap().code.to_string();
        let is_printed = |kind: &KernelKind| code.contains(&format!("pub fn {} (", kind.name()));
        for kind in KernelKind::ALL {
            let is_known = ours.contains(kind) || *kind == KernelKind::Accelerations;
            assert_eq!(
                is_printed(kind),
                is_known,
                "{}: {}",
                model.name,
                kind.name()
            );
        }
    }
}

/// A thousand steps each; the models without conditions, whose signs end steps of the runtime.
#[test]
fn steps_have_the_bits_of_the_runtime() {
    if !has_its_bits() {
        return;
    }
    for (name, h) in [
        ("two_bars", 0.01),
        ("four_bar", 0.001),
        ("slider_crank", 0.001),
        ("heavy_top", 0.001),
        ("filter", 0.001),
        ("chain", 0.001),
        ("result", 0.01),
    ] {
        let model = MODELS.iter().find(|model| model.name == name).unwrap();
        let mechanism = loaded(model);
        let mut run = Stepper::new(&mechanism, &Options::fixed(0.0, h)).unwrap();
        let mut state = (model.start)();
        for step in 0..1000 {
            run.step(&mechanism, h).unwrap();
            assert!((model.step)(&mut state, h), "{name}: step {step}");
        }
        let expected = run.state();
        assert_same(model, "t", &[state.t], &[expected.t]);
        assert_same(model, "q", &state.q, &expected.q);
        assert_same(model, "v", &state.v, &expected.v);
        assert_same(model, "z", &state.z, &expected.z);
    }
}

#[test]
fn steps_agree_with_another_method() {
    for (name, h, tolerance) in [
        ("two_bars", 0.001, 1e-7),
        ("four_bar", 0.001, 1e-6),
        ("heavy_top", 0.0005, 1e-4),
        ("filter", 0.001, 1e-9),
        ("result", 0.001, 1e-6),
    ] {
        let model = MODELS.iter().find(|model| model.name == name).unwrap();
        let mechanism = loaded(model);
        let options = Options::new(1000.0 * h).method(Dop853::new(1e-12, 1e-12));
        let run = simulate(&mechanism, &options).unwrap().trajectory;
        let mut state = (model.start)();
        for step in 0..1000 {
            assert!((model.step)(&mut state, h), "{name}: step {step}");
        }
        let layout = mechanism.layout();
        for (place, coordinate) in layout.coordinates().iter().enumerate() {
            let expected = *run[&*coordinate.name].last().unwrap();
            let difference = (state.q[place] - expected).abs();
            assert!(
                difference <= tolerance,
                "{name}, {}: {difference:e}",
                coordinate.name
            );
        }
    }
}

#[test]
fn a_step_that_fails_changes_nothing() {
    for model in MODELS.iter().filter(|model| model.name != "functions") {
        let mut state = (model.start)();
        state.v.fill(1e200);
        let before = state.clone();
        assert!(!(model.step)(&mut state, 1e200), "{}", model.name);
        assert_eq!(state, before, "{}", model.name);
    }
}

#[test]
fn sines_of_large_angles_are_those_of_the_standard_library() {
    let sin_cos = mbdsl_core_only::two_bars::runtime::sin_cos;
    let mut random = Random(5);
    for size in [1e6, 1e7, 1e9, 1e12, 1e15] {
        for _ in 0..1000 {
            let x = size * random.next();
            let (sin, cos) = sin_cos(x);
            let worst = (sin - x.sin()).abs().max((cos - x.cos()).abs());
            assert!(worst < 2e-15, "{x:?}: {worst:e}");
        }
    }
    for x in [2e15, f64::INFINITY, f64::NAN] {
        assert!(sin_cos(x).0.is_nan() && sin_cos(x).1.is_nan());
    }
}

/// Every function of the language is called in some module.
#[test]
fn functions_are_all_there() {
    let text = include_str!("../../../lanes/functions.mbd");
    for function in Function::ALL {
        assert!(text.contains(&format!("{}(", function.name())));
    }
}
