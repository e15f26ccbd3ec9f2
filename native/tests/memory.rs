//! The memory of machine code is freed with the mechanism. Alone in its program, whose memory it counts.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl_compiler::program::KernelKind;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::Mechanism;

/// How many stretches of memory the process has.
fn mappings() -> usize {
    std::fs::read_to_string("/proc/self/maps")
        .unwrap()
        .lines()
        .count()
}

#[test]
fn code_is_freed_with_its_last_clone() {
    let text = "model Pendulum {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        start { rod.theta = 30 deg; }
    }";
    let evaluated = mbdsl_compiler::compile(text).verified.unwrap().mechanism();
    let use_it = || {
        let first = NativeMechanism::new(&evaluated).unwrap();
        let clone = first.clone();
        drop(first);
        let mut force = [0.0; 3];
        clone.force(0.0, &[0.0; 3], &[0.0; 3], &mut force);
        assert_eq!(force, [0.0, -9.81, 0.0]);
        for kind in KernelKind::ALL {
            clone.compile(kind).unwrap();
        }
        clone
    };
    let kept = use_it();
    let before = mappings();
    for _ in 0..40 {
        use_it();
    }
    let after = mappings();
    assert!(
        after <= before + 20,
        "{before} stretches of memory, then {after}"
    );
    drop(kept);
}
