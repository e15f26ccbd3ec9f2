//! A chain of 30 bars compiles in a debug build, and swings as the same text does evaluated.
//!
//! Its longest kernels have some thousand statements: in one function each they would overflow
//! rustc's stack.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::{Mechanism, Options, mechanism, simulate};

mechanism! {
    model Chain {
        param g = 9.81 m/s^2;
        param m = 1 kg;
        param L = 0.1 m;
        gravity (0, -g);
        ground { point O = (0, 0); }
        body b1 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b2 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b3 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b4 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b5 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b6 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b7 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b8 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b9 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b10 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b11 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b12 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b13 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b14 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b15 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b16 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b17 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b18 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b19 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b20 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b21 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b22 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b23 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b24 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b25 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b26 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b27 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b28 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b29 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        body b30 { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        joint j1 = revolute(ground.O, b1.A);
        joint j2 = revolute(b1.B, b2.A);
        joint j3 = revolute(b2.B, b3.A);
        joint j4 = revolute(b3.B, b4.A);
        joint j5 = revolute(b4.B, b5.A);
        joint j6 = revolute(b5.B, b6.A);
        joint j7 = revolute(b6.B, b7.A);
        joint j8 = revolute(b7.B, b8.A);
        joint j9 = revolute(b8.B, b9.A);
        joint j10 = revolute(b9.B, b10.A);
        joint j11 = revolute(b10.B, b11.A);
        joint j12 = revolute(b11.B, b12.A);
        joint j13 = revolute(b12.B, b13.A);
        joint j14 = revolute(b13.B, b14.A);
        joint j15 = revolute(b14.B, b15.A);
        joint j16 = revolute(b15.B, b16.A);
        joint j17 = revolute(b16.B, b17.A);
        joint j18 = revolute(b17.B, b18.A);
        joint j19 = revolute(b18.B, b19.A);
        joint j20 = revolute(b19.B, b20.A);
        joint j21 = revolute(b20.B, b21.A);
        joint j22 = revolute(b21.B, b22.A);
        joint j23 = revolute(b22.B, b23.A);
        joint j24 = revolute(b23.B, b24.A);
        joint j25 = revolute(b24.B, b25.A);
        joint j26 = revolute(b25.B, b26.A);
        joint j27 = revolute(b26.B, b27.A);
        joint j28 = revolute(b27.B, b28.A);
        joint j29 = revolute(b28.B, b29.A);
        joint j30 = revolute(b29.B, b30.A);
        start {
            b1.theta = -83 deg;
            b2.theta = -76 deg;
            b3.theta = -69 deg;
            b4.theta = -62 deg;
            b5.theta = -55 deg;
            b6.theta = -48 deg;
            b7.theta = -41 deg;
            b8.theta = -84 deg;
            b9.theta = -77 deg;
            b10.theta = -70 deg;
            b11.theta = -63 deg;
            b12.theta = -56 deg;
            b13.theta = -49 deg;
            b14.theta = -42 deg;
            b15.theta = -85 deg;
            b16.theta = -78 deg;
            b17.theta = -71 deg;
            b18.theta = -64 deg;
            b19.theta = -57 deg;
            b20.theta = -50 deg;
            b21.theta = -43 deg;
            b22.theta = -86 deg;
            b23.theta = -79 deg;
            b24.theta = -72 deg;
            b25.theta = -65 deg;
            b26.theta = -58 deg;
            b27.theta = -51 deg;
            b28.theta = -44 deg;
            b29.theta = -87 deg;
            b30.theta = -80 deg;
        }
        expect dof = 30;
        output tip = b30.B;
    }
}

/// The model above as text, cut out of this file.
fn text() -> String {
    let file = include_str!("chain.rs");
    let start = file.find("    model Chain").unwrap();
    let end = start + file[start..].find("\n}").unwrap();
    file[start..end].to_owned()
}

#[test]
fn a_chain_of_30_bars_swings() {
    let compiled = Chain::default();
    let evaluated = mbdsl::text::load(&text()).unwrap();
    assert_eq!(compiled.layout(), evaluated.layout());
    let options = Options::fixed(0.05, 0.001);
    let run = simulate(&compiled, &options).unwrap();
    assert!(
        run.report.eps_h_relative < 1e-8,
        "{}",
        run.report.eps_h_relative
    );
    let other = simulate(&evaluated, &options).unwrap();
    assert_eq!(run.trajectory["tip.x"], other.trajectory["tip.x"]);
}

/// With so many rows the way back to the constraints is found by a sparse elimination.
#[test]
fn a_chain_of_30_bars_is_kept_together() {
    let chain = Chain::default();
    let kept = simulate(&chain, &Options::new(0.5)).unwrap();
    assert!(kept.report.position_violation < 1e-12, "{:?}", kept.report);
    assert!(kept.report.velocity_violation < 1e-12, "{:?}", kept.report);
    let free = simulate(&chain, &Options::fixed(0.5, 2e-4)).unwrap();
    let last = |name: &str| [&kept, &free].map(|run| *run.trajectory[name].last().unwrap());
    for name in ["b1.theta", "b15.theta", "b30.theta", "b30.x"] {
        let [kept, free] = last(name);
        assert!((kept - free).abs() < 1e-6, "{name}: {kept} and {free}");
    }
}
