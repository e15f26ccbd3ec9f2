//! Back ends: what one runs has the bits of the evaluator, and what it cannot run is evaluated.

use mbdsl_compiler::evaluate::{Backend, Evaluator, ProgramMechanism, TextMechanism};
use mbdsl_compiler::program::{Kernel, KernelKind};
use mbdsl_runtime::{Evaluated, Kernels, Lanes, Mechanism, MechanismExt, Point, Scalar, assemble};
use std::cell::Cell;

/// Why a kernel does not run.
#[derive(Debug, Clone, thiserror::Error)]
#[error("this back end does not run `{0}`")]
struct Unknown(&'static str);

thread_local! {
    /// The runs of kernels on [`Few`] by this thread.
    static RUNS: Cell<u32> = const { Cell::new(0) };
}

/// A back end that runs two kernels.
#[derive(Debug)]
struct Few;

impl Few {
    fn runs(kernel: &Kernel) -> bool {
        let known = [KernelKind::Force, KernelKind::Energy].contains(&kernel.kind);
        RUNS.set(RUNS.get() + u32::from(known));
        known
    }
}

impl Backend for Few {
    type Error = Unknown;

    fn new() -> Result<Few, Unknown> {
        Ok(Few)
    }

    fn prepare(&self, kernel: &Kernel) -> Result<(), Unknown> {
        // The solution, which is asked for at once, is evaluated as others are.
        let known = [
            KernelKind::Force,
            KernelKind::Energy,
            KernelKind::Accelerations,
        ];
        match known.contains(&kernel.kind) {
            true => Ok(()),
            false => Err(Unknown(kernel.kind.name())),
        }
    }

    fn run(
        &self,
        kernel: &Kernel,
        at: &Point<'_>,
        parameters: &[f64],
        results: &mut [f64],
    ) -> bool {
        Few::runs(kernel) && Evaluator.run(kernel, at, parameters, results)
    }

    fn run_on_lanes(
        &self,
        kernel: &Kernel,
        at: &Point<'_, Lanes>,
        parameters: &[Lanes],
        results: &mut [Lanes],
    ) -> bool {
        Few::runs(kernel) && Evaluator.run_on_lanes(kernel, at, parameters, results)
    }
}

fn evaluated() -> TextMechanism {
    let text = include_str!("../../tests/golden/two_bars.mbd");
    mbdsl_compiler::compile(text).verified.unwrap().mechanism()
}

/// All kernels and the accelerations at a state, as bits.
fn bits(m: &dyn Mechanism) -> Vec<(&'static str, Vec<u64>)> {
    let start = assemble(m, 0.0).unwrap();
    let layout = m.layout();
    let (a, lambda) = (vec![0.5; layout.nv()], vec![-0.25; layout.nc()]);
    let shift = vec![0.125; layout.nc()];
    let at = Point::new(0.0, &start.q, &start.v)
        .solution(&a, &lambda)
        .shifted(&shift);
    let mut found = Vec::new();
    let kernels = KernelKind::ALL.iter();
    for &kind in kernels.filter(|kind| **kind != KernelKind::Accelerations) {
        let mut values = vec![f64::NAN; kind.len(layout).unwrap_or(0)];
        if m.evaluate(kind, &at, &mut values) == Evaluated::Done {
            found.push((kind.name(), values.iter().map(|x| x.to_bits()).collect()));
        }
    }
    let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
    let mut scratch = vec![0.0; m.scratch_len()];
    m.accelerations(&at, &mut scratch, &mut a, &mut lambda)
        .unwrap();
    let solution = a.iter().chain(&lambda).map(|x| x.to_bits());
    found.push(("accelerations", solution.collect()));
    found
}

#[test]
fn kernels_that_a_back_end_does_not_run_are_evaluated() {
    let mut text = evaluated();
    text.set("L1", 1.25).unwrap();
    let few = ProgramMechanism::<Few>::new(&text).unwrap();
    let (found, expected) = (bits(&few), bits(&text));
    assert_eq!((found.len() > 19, RUNS.get()), (true, 2));
    assert_eq!(found, expected);
    assert_eq!(bits(&ProgramMechanism::<Few>::evaluated(text)), expected);
    let fault = few.compile(KernelKind::Phi).unwrap_err();
    assert_eq!(fault.to_string(), "this back end does not run `phi`");
    few.compile(KernelKind::Force).unwrap();
}

#[test]
fn lanes_have_parameters_of_their_own_on_any_back_end() {
    let text = evaluated();
    let few = ProgramMechanism::<Few>::new(&text).unwrap();
    let values = |mut kernels: Box<dyn Kernels<Lanes>>| -> Vec<[u64; 4]> {
        let gravity = Lanes::from([9.81, 9.81, 1.62, 9.81]);
        assert!(kernels.set_parameter(0, gravity) && !kernels.set_parameter(99, gravity));
        let (q, v) = ([Lanes::constant(0.3); 6], [Lanes::constant(-0.7); 6]);
        let at = Point::new(Lanes::constant(0.0), &q, &v);
        let mut found = Vec::new();
        for kind in [KernelKind::Force, KernelKind::Energy, KernelKind::Phi] {
            let length = kind.len(text.layout()).unwrap();
            let mut values = vec![Lanes::constant(0.0); length];
            assert_eq!(kernels.evaluate(kind, &at, &mut values), Evaluated::Done);
            found.extend(values.iter().map(|x| x.into_arr().map(f64::to_bits)));
        }
        let alone = kernels.evaluate(KernelKind::TangentQ, &at, &mut []);
        assert_eq!(alone, Evaluated::Absent);
        found
    };
    let expected = values(text.lanes().unwrap());
    assert_eq!(
        (values(few.lanes().unwrap()), RUNS.get()),
        (expected.clone(), 2)
    );
    // Lane 2 falls slower.
    let weight = |lane: usize| f64::from_bits(expected[1][lane]);
    assert_eq!([weight(0), weight(2)], [-9.81, -1.62]);
}

#[test]
fn clones_share_a_back_end_and_not_their_parameters() {
    let few = ProgramMechanism::<Few>::new(&evaluated()).unwrap();
    let mut heavy = few.clone();
    heavy.set("m1", 4.0).unwrap();
    let force = |m: &ProgramMechanism<Few>| {
        let mut force = vec![0.0; 6];
        m.force(&Point::new(0.0, &[0.0; 6], &[0.0; 6]), &mut force);
        force[1]
    };
    assert_eq!([force(&few), force(&heavy)], [-9.81, -4.0 * 9.81]);
}
