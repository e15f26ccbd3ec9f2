//! All functions of a model at some states, by C code and by the evaluator.

use super::compilers::{driver, output, written};
use crate::models::Random;
use mbdsl::runtime::__private::is_regular;
use mbdsl::runtime::{KernelKind, assemble, inputs};
use mbdsl::text::TextMechanism;
use mbdsl::{Layout, Mechanism, MechanismExt};
use mbdsl_compiler::c;
use mbdsl_compiler::expr::Symbol;
use mbdsl_compiler::verify::Verified;

/// The functions whose results the driver writes, in its order.
const KERNELS: &[KernelKind] = &[
    KernelKind::MassMatrix,
    KernelKind::Force,
    KernelKind::Phi,
    KernelKind::PhiQ,
    KernelKind::PhiT,
    KernelKind::Eta,
    KernelKind::CoordinateRates,
    KernelKind::Energy,
    KernelKind::Outputs,
    KernelKind::StateRates,
    KernelKind::Conditions,
    KernelKind::Switches,
    KernelKind::Events,
];

/// Everything that kernels read.
#[derive(Debug)]
struct At {
    t: f64,
    q: Vec<f64>,
    v: Vec<f64>,
    z: Vec<f64>,
    u: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    shift: Vec<f64>,
}

impl At {
    fn random(layout: &Layout, random: &mut Random, size: f64) -> At {
        At {
            t: random.next() + 1.0,
            q: random.vector(layout.nq(), size),
            v: random.vector(layout.nv(), 5.0),
            z: random.vector(layout.nz(), 2.0),
            u: random.vector(layout.nu(), 5.0),
            a: random.vector(layout.nv(), 20.0),
            lambda: random.vector(layout.nc(), 30.0),
            shift: random.vector(layout.nc(), 1.0),
        }
    }

    /// Where the model starts.
    fn start(mechanism: &TextMechanism, random: &mut Random) -> At {
        let assembled = assemble(mechanism, 0.0).unwrap();
        let mut at = At::random(mechanism.layout(), random, 1.0);
        mechanism.start_states(&mut at.z);
        At {
            t: 0.0,
            q: assembled.q,
            v: assembled.v,
            u: inputs(mechanism).collect(),
            ..at
        }
    }

    fn symbol(&self, mechanism: &TextMechanism, symbol: Symbol, shifted: bool) -> f64 {
        match symbol {
            Symbol::Time => self.t,
            Symbol::Q(i) => self.q[i as usize],
            Symbol::V(i) => self.v[i as usize],
            Symbol::Z(i) => self.z[i as usize],
            Symbol::U(i) => self.u[i as usize],
            Symbol::A(i) => self.a[i as usize],
            Symbol::Lambda(i) => self.lambda[i as usize],
            Symbol::Shift(i) if shifted => self.shift[i as usize],
            Symbol::Shift(_) => 0.0,
            Symbol::Parameter(i) => mechanism.parameters()[i as usize],
            Symbol::Rotation(..) => f64::NAN,
        }
    }

    /// What the driver reads.
    fn bits(&self) -> String {
        let At {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            shift,
        } = self;
        let arrays = [&vec![*t], q, v, z, u, a, lambda, shift];
        let numbers = arrays.into_iter().flatten();
        numbers.map(|x| format!("{:016x}\n", x.to_bits())).collect()
    }

    /// What the driver writes, as the evaluator has it: every number with the kernel it is of.
    fn evaluated(&self, mechanism: &TextMechanism) -> Vec<(&'static str, String)> {
        let mut lines = Vec::new();
        let run = |kind: KernelKind, shifted| {
            let kernel = &mechanism.kernels()[kind as usize];
            let mut results = vec![0.5; kernel.results];
            let symbol = |symbol| self.symbol(mechanism, symbol, shifted);
            kernel.execute(symbol, &mut Vec::new(), &mut results);
            results
        };
        let bits = |x: &f64| format!("{:016x}", x.to_bits());
        for &kind in KERNELS {
            let results = run(kind, true);
            lines.extend(results.iter().map(|x| (kind.name(), bits(x))));
        }
        for shifted in [true, false] {
            let results = run(KernelKind::Accelerations, shifted);
            let (guard, solution) = results.split_last().unwrap();
            lines.extend(solution.iter().map(|x| ("accelerations", bits(x))));
            let (a, lambda) = solution.split_at(mechanism.layout().nv());
            let status = u8::from(!is_regular(*guard, a, lambda));
            lines.push(("status", status.to_string()));
        }
        lines
    }
}

/// Equal bits; NaN only where there is NaN, whose payload no processor promises.
fn is_same(written: &str, evaluated: &str) -> bool {
    let is_nan = |text: &str| {
        let bits = u64::from_str_radix(text, 16).unwrap();
        text.len() == 16 && f64::from_bits(bits).is_nan()
    };
    written == evaluated || is_nan(written) && is_nan(evaluated)
}

/// Compares all functions at some states.
pub(super) fn compare(
    name: &str,
    folder: &str,
    verified: &Verified,
    compiler: &str,
    optimized: &str,
) {
    let code = c::print(verified).unwrap();
    for kind in KernelKind::ALL {
        let is_declared = code.header.contains(&format!("_{}(", kind.name()));
        let is_compared = KERNELS.contains(kind) || *kind == KernelKind::Accelerations;
        assert!(
            is_compared || !is_declared,
            "{} has no comparison",
            kind.name()
        );
    }
    let folder = written(folder, &code);
    let program = driver(compiler, &folder, &code, optimized);
    let mechanism = verified.mechanism();
    let mut random = Random(17);
    let sizes = [0.1, 1.0, 1.0, 3.0, 100.0, 2e6, 1e300];
    let states = sizes.map(|size| At::random(mechanism.layout(), &mut random, size));
    let states: Vec<At> = [At::start(&mechanism, &mut random)]
        .into_iter()
        .chain(states)
        .collect();
    let input: String = states.iter().map(At::bits).collect();
    let lines = output(&program, &[&states.len().to_string()], &input);
    let evaluated: Vec<(&str, String)> = states
        .iter()
        .flat_map(|at| at.evaluated(&mechanism))
        .collect();
    assert_eq!(lines.len(), evaluated.len(), "{name}");
    for (place, (line, (kernel, expected))) in lines.iter().zip(&evaluated).enumerate() {
        assert!(
            is_same(line, expected),
            "{name}, {kernel}, line {place}: {line}, evaluated {expected}"
        );
    }
}
