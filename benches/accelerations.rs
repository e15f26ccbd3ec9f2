//! What one evaluation of the accelerations of the two bars costs: compiled, and evaluated from
//! text.
#![allow(missing_docs, clippy::unwrap_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use mbdsl::{Mechanism, assemble, mechanism};
use std::hint::black_box;

mechanism! {
    model TwoBars {
        param g  = 9.81 m/s^2;
        param m1 = 1 kg;    param L1 = 1 m;
        param m2 = 2 kg;    param L2 = sqrt(3) m;
        gravity (0, -g);
        ground { point O = (0 m, 0 m); }
        body rod1 { mass = m1; inertia = m1*L1^2/12; point A = (-L1/2, 0); point B = (L1/2, 0); }
        body rod2 { mass = m2; inertia = m2*L2^2/12; point A = (-L2/2, 0); point B = (L2/2, 0); }
        joint pin   = revolute(ground.O, rod1.A);
        joint elbow = revolute(rod1.B, rod2.A);
        start { rod1.theta = 60 deg; rod2.theta = -30 deg; }
    }
}

fn measure(c: &mut Criterion, name: &str, mechanism: &impl Mechanism) {
    let start = assemble(mechanism, 0.0).unwrap();
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let (mut a, mut lambda) = ([0.0; 6], [0.0; 4]);
    c.bench_function(name, |bencher| {
        bencher.iter(|| {
            let (q, v) = (black_box(&start.q), black_box(&start.v));
            mechanism
                .accelerations(0.0, q, v, None, &mut scratch, &mut a, &mut lambda)
                .unwrap();
            a[0]
        });
    });
}

fn accelerations(c: &mut Criterion) {
    measure(c, "two bars, compiled", &TwoBars::default());
    let text = include_str!("../tests/reference/two_bars/model.mbd");
    measure(c, "two bars, evaluated", &mbdsl::text::load(text).unwrap());
}

criterion_group!(benches, accelerations);
criterion_main!(benches);
