//! The memory of machine code is freed with the mechanism. Alone in its program, whose memory it counts.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl_compiler::program::KernelKind;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::{MechanismExt, Point};

/// The bytes of memory that the process may execute. Neighboring stretches are one line, so that lines
/// do not say it.
fn executable() -> u64 {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let size = |line: &str| {
        let (range, rest) = line.split_once(' ')?;
        let (begin, end) = range.split_once('-')?;
        let address = |text| u64::from_str_radix(text, 16).unwrap();
        let executable = rest.get(..4)?.contains('x');
        executable.then(|| address(end) - address(begin))
    };
    maps.lines().filter_map(size).sum()
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
        clone.force(&Point::new(0.0, &[0.0; 3], &[0.0; 3]), &mut force);
        assert_eq!(force, [0.0, -9.81, 0.0]);
        for &kind in KernelKind::ALL {
            clone.compile(kind).unwrap();
        }
        clone
    };
    let kept = use_it();
    let before = executable();
    for _ in 0..40 {
        use_it();
    }
    let after = executable();
    // One mechanism has a page at least for each of its kernels.
    assert!(
        after < before + 5 * 4096,
        "{before} bytes of code, then {after}"
    );
    drop(kept);
}
